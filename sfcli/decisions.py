"""What a player can be asked: one object a decision, whoever or whatever answers it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice

from sfcli.orders import Order
from sfcli.refusals import Refusal
from sfcli.sides import Side


@dataclass(frozen=True)
class Decision:
    """A question one side owes an answer to."""

    side: Side
    rule: str
    """The clause that asks."""
    topic: str
    """A word for the kind of question, such as `retreat`; standing orders go by it."""
    prompt: str
    """What is asked, for the side that owes the answer."""
    waiting: str
    """What the other side is told meanwhile."""
    accepts: tuple[type[Order], ...]
    """The kinds of answers there are."""
    check: Callable[[Order], Refusal | None]
    """Says why an answer of these kinds is not allowed, None where it is."""
    legal: Callable[[], Iterable[Order]]
    """Yields legal answers, the plainest first; never none."""
    open: bool = False
    """There are more legal answers than are yielded, so that none is forced."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """What a screen may show of it, such as the hexes each unit may retreat to."""

    def forced(self) -> Order | None:
        """Return the only legal answer, None where there is a choice."""
        if self.open:
            return None
        first = list(islice(self.legal(), 2))
        return first[0] if len(first) == 1 else None

    def refuse(self, answer: Order) -> Refusal | None:
        """Say why this is no answer, None where it is a legal one."""
        if not isinstance(answer, self.accepts):
            return Refusal(
                self.rule,
                f"{self.side.label} first has to answer: {self.prompt}",
            )
        return self.check(answer)
