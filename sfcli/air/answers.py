"""The question which of some air units do a thing, as air operations ask it. Rules 20 to 23."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from sfcli.decisions import Decision
from sfcli.orders import Order, Pass
from sfcli.orders.air_combat import Chosen
from sfcli.position import Play, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side

Ids = tuple[str, ...]
_NAMED: Final = 4
"""Air units that a refusal names."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which of some air units do a thing; passing means that none does."""

    side: Side
    rule: str
    topic: str
    make: type[Chosen]
    """The answer that names them."""
    ids: Ids
    prompt: str
    waiting: str
    strange: Callable[[str], Refusal]
    """Says why an air unit that is not among them cannot."""
    willing: bool = False
    """That all do it is plainer than that none does."""
    more: tuple[Order, ...] = ()
    """Other answers there are."""
    facts: Mapping[str, object] = field(default_factory=dict)

    def refuse(self, order: Order) -> Refusal | None:
        """Say why an answer is not allowed."""
        if not isinstance(order, Chosen) or order in self.more:
            return None
        strange = next((id_ for id_ in order.units if id_ not in self.ids), None)
        if strange is None:
            return None
        refusal = self.strange(strange)
        return refusal if refusal.hint else replace(refusal, hint=self._able)

    @property
    def _able(self) -> str:
        """Who does it, the first few by name."""
        first, more = ", ".join(self.ids[:_NAMED]), len(self.ids) - _NAMED
        return f"May do it: {first}" + (f" and {more} more" if more > 0 else "")

    def legal(self) -> Iterator[Order]:
        """Yield answers: all of them, each alone, none, the plainest first."""
        if not self.willing:
            yield Pass()
        if len(self.ids) > 1:
            yield self.make(self.ids)
        for id_ in self.ids:
            yield self.make((id_,))
        if self.willing:
            yield Pass()
        yield from self.more

    def ask(self, play: Play) -> Procedure[Ids]:
        """Ask, and return who does it: nobody where the owner passes."""
        answer = yield from play.ask(self.decision())
        return answer.units if isinstance(answer, Chosen) else ()

    def decision(self) -> Decision:
        """Return the question."""
        return Decision(
            side=self.side, rule=self.rule, topic=self.topic, prompt=self.prompt,
            waiting=self.waiting, accepts=(self.make, Pass), check=self.refuse, legal=self.legal,
            facts={"units": self.ids, **self.facts},
        )  # fmt: skip
