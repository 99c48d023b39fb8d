"""Standing orders: what a side answers to questions of a kind, so that it is not asked again.

They are no rule of the book: they spare players questions of rules 9 to 26.
The first that fits answers, those with conditions before those without. An answer that is not
allowed where it is due is none, and the question is asked.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from sfcli.air import conditions, presence
from sfcli.airforces import StandingOrder
from sfcli.airwar import StandingOrdersChanged
from sfcli.clock import Phase
from sfcli.decisions import Decision
from sfcli.hexes import distance
from sfcli.orders import Against, LandAt, Order, Pass, PatrolAttack, Stand
from sfcli.orders.air_combat import Chosen
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side

Answer = Callable[[Position, Decision], Order | None]
"""Returns what a word answers to a question, None where it answers nothing there."""

ASK: Final = "ask"
"""Leaves a question to the player."""
CLEAR: Final = "clear"
"""Takes back the standing orders of a topic."""


@dataclass(frozen=True, slots=True)
class Change:
    """What stands from now on."""

    orders: tuple[StandingOrder, ...]
    """The standing orders of both sides."""
    told: str


@dataclass(frozen=True, slots=True)
class Topic:
    """A kind of question that standing orders answer."""

    what: str
    """What is asked, as a player reads it."""
    answers: Mapping[str, Answer]
    """By word; the first is the plainest."""
    some: bool = False
    """A number is an answer too: so many air units, the strongest."""


def _first(_: Position, decision: Decision) -> Order | None:
    """Answer as plainly as possible."""
    return next(iter(decision.legal()), None)


def _pass(_: Position, __: Decision) -> Order | None:
    return Pass()


def _first_act(_: Position, decision: Decision) -> Order | None:
    """Answer with the plainest thing to do."""
    return next((order for order in decision.legal() if not isinstance(order, Pass)), None)


def _all(_: Position, decision: Decision) -> Order | None:
    """Answer with every air unit that can."""
    chosen = (order for order in decision.legal() if isinstance(order, Chosen))
    return max(chosen, key=lambda order: len(order.units), default=None)


def _none(_: Position, __: Decision) -> Order | None:
    """Answer that nothing is attacked in the whole operation."""
    return PatrolAttack(())


def _spread(_: Position, decision: Decision) -> Order | None:
    """Answer with whoever has the fewest against it, and hold nobody back."""
    return next((order for order in decision.legal() if isinstance(order, Against)), None)


def _home(pos: Position, decision: Decision) -> Order | None:
    """Answer with the airbase a unit comes from, or where it took off, or the nearest."""
    plainest = next(iter(decision.legal()), None)
    if not isinstance(plainest, LandAt):
        return None
    base = pos.state.air.units[plainest.unit].base
    home = LandAt(plainest.unit, base) if base is not None else plainest
    return plainest if decision.refuse(home) else home


def _nearest(pos: Position, decision: Decision) -> Order | None:
    """Answer with the airbase nearest to where a unit is."""
    landings = [order for order in decision.legal() if isinstance(order, LandAt)]
    if not landings:
        return None
    here = pos.state.air.units[landings[0].unit].hex
    return min(
        landings, key=lambda order: 0 if here is None else distance(here, order.base), default=None
    )


_CHOICE: Final[Mapping[str, Answer]] = {"pass": _pass, "all": _all}
_FLIGHT: Final[Mapping[str, Answer]] = {"pass": _pass}
_FIRST: Final[Mapping[str, Answer]] = {"first": _first}

TOPICS: Final[Mapping[str, Topic]] = {
    "landing": Topic("where an air unit lands", {"home": _home, "nearest": _nearest}),
    "patrol": Topic("whether fighters make a patrol attack", {**_CHOICE, "none": _none}, some=True),
    "lead": Topic("who of several patrolling fighters attacks next", _FIRST),
    "cap": Topic("whether fighters on CAP switch to escort", _CHOICE, some=True),
    "intercept": Topic("whether fighters intercept", _CHOICE, some=True),
    "scramble": Topic(
        "whether fighters scramble from a bombed airbase", {"pass": _pass, "all": _first_act}
    ),
    "jettison": Topic("whether fighters drop their bombs before air combat", _CHOICE, some=True),
    "engage": Topic("which interceptors engage the screen", _CHOICE, some=True),
    "surplus": Topic("whom air units attack that are left over", {"even": _spread, "hold": _first}),
    "send": Topic("which escorts attack those who bypass the screen", _CHOICE, some=True),
    "round": Topic("whether an engagement goes on", {"more": _first_act, "pass": _pass}),
    "shot": Topic("whether the only shot is fired now", {"shoot": _first_act, "pass": _pass}),
    "flak": Topic("which air units antiaircraft fires at", _CHOICE),
    "bomb": Topic("what is bombed next", {"first": _first_act, "pass": _pass}),
    "hit": Topic("which air unit is hit on the ground", _FIRST),
    "support": Topic("whose support counts in a battle", _FIRST),
    "capacity": Topic("who stays inoperative at an overfull airbase", _FIRST),
    "escape": Topic("where air units escape to", _FIRST),
    "fuel": Topic("which air unit is grounded for want of fuel", _FIRST),
    "replacement": Topic(
        "what air replacement does in the initial phase", {"pass": _pass, "first": _first}
    ),
    "placement": Topic("where air units that arrive are placed", _FIRST),
    "harassment": Topic("whether harassment or CAP is flown", _FLIGHT),
    "das": Topic("whether defensive air support is flown", _FLIGHT),
}
"""Topics by the word players use."""
_WORDS: Final = {
    "defensive air support": "das",
    "air replacement": "replacement",
    "air placement": "placement",
}
"""Words for the topics of decisions, where they differ."""

INITIAL: Final = tuple(
    StandingOrder(side, topic, answer)
    for side in Side
    for topic, answer in (
        ("landing", "home"), ("lead", "first"), ("surplus", "hold"), ("send", "all"),
        ("round", "more"), ("shot", "shoot"), ("flak", "all"), ("hit", "first"),
        ("support", "first"), ("capacity", "first"),
    )
)  # fmt: skip
"""What stands as a game with air units begins: an operation asks nothing trivial."""


def word_of(decision: Decision) -> str:
    """Return the word for the topic of a decision."""
    return _WORDS.get(decision.topic, decision.topic)


def advise(play: Play, decision: Decision) -> Order | None:
    """Return what a side's standing orders answer to a question, None where they leave it."""
    standing = play.state.air.standing
    topic = word_of(decision) if standing else ""
    if topic not in TOPICS:
        return None
    for order in standing:
        if order.side is decision.side and order.topic == topic:
            holds = (conditions.holds(play, decision, each) for each in order.conditions)
            if all(holds):
                return _given(play, decision, order)
    return None


def _given(play: Play, decision: Decision, standing: StandingOrder) -> Order | None:
    answer = _answer(play, decision, standing)
    if answer is None or decision.refuse(answer) is not None:
        return None
    told = play.record.facts.setdefault("standing", {})
    assert isinstance(told, dict)
    key = f"{standing.topic} {standing.answer}"
    told[key] = told.get(key, 0) + 1
    return answer


def _answer(pos: Position, decision: Decision, standing: StandingOrder) -> Order | None:
    if standing.answer.isdigit():
        return _so_many(pos, decision, int(standing.answer))
    known = TOPICS[standing.topic].answers.get(standing.answer)
    return known(pos, decision) if known else None


def _so_many(pos: Position, decision: Decision, count: int) -> Order | None:
    """Answer with so many air units, those of the greatest air attack strength."""
    every = _all(pos, decision)
    if not isinstance(every, Chosen):
        return None
    units = [pos.state.air.units[id_] for id_ in every.units]
    best = sorted(units, key=lambda unit: (-unit.type.attack, unit.id))[:count]
    return type(every)(tuple(unit.id for unit in best))


def plan(pos: Position, side: Side, order: Stand) -> Change | Refusal:
    """Say why an order cannot stand, or return what stands with it."""
    topic = TOPICS.get(order.topic)
    if topic is None:
        return Refusal("", f"standing orders answer no question about {order.topic}",
                       f"They answer {', '.join(TOPICS)}")  # fmt: skip
    others = [each for each in pos.state.air.standing if not _is_of(each, side, order.topic)]
    if order.answer == CLEAR:
        return Change(tuple(others), f"{order.topic} is asked again")
    if order.answer != ASK and not _knows(topic, order.answer):
        words = [*topic.answers, *(("a number",) if topic.some else ()), ASK, CLEAR]
        return Refusal("", f"{order.answer} answers nothing about {order.topic}",
                       f"Answers: {', '.join(words)}")  # fmt: skip
    wrong = next((each for each in order.conditions if not conditions.is_known(each)), None)
    if wrong is not None:
        return Refusal("", f"{wrong} is no condition", f"Conditions: {conditions.FORMS}")
    when = f" if {conditions.told(order.conditions)}" if order.conditions else ""
    does = "asked" if order.answer == ASK else f"answered with {order.answer}"
    told = f"{order.topic} is {does} from now on{when}"
    return Change((*others, *_in_order(pos, side, order)), told)


def _knows(topic: Topic, answer: str) -> bool:
    return answer in topic.answers or (topic.some and answer.isdigit() and int(answer) > 0)


def _is_of(standing: StandingOrder, side: Side, topic: str) -> bool:
    return standing.side is side and standing.topic == topic


def _in_order(pos: Position, side: Side, order: Stand) -> Iterator[StandingOrder]:
    """Yield the standing orders of a topic: the new one first among those with conditions."""
    new = StandingOrder(side, order.topic, order.answer, order.conditions)
    kept = [
        each
        for each in pos.state.air.standing
        if _is_of(each, side, order.topic) and each.conditions != order.conditions
    ]
    if order.conditions:
        yield new
    yield from kept
    if not order.conditions:
        yield new


def stand(play: Play, change: Change) -> Procedure[None]:
    """Let other standing orders stand."""
    play.emit(StandingOrdersChanged(change.orders))
    play.note("", change.told)
    return
    yield


ORDERS: Final = (
    OrderRule(
        Stand, "Standing orders", "", tuple(Phase), "", plan, stand,
        phasing_only=False, is_activity=False, never=presence.refuse,
    ),
)  # fmt: skip
