"""A position as the rules see it, and the table at which it is played.

`Position` is what questions and legality need: it is only read. `Play` is a position that a
procedure plays on: it alone emits events and rolls dice. Both are passed to rules as `pos` and
`play`; what a rule derives may be kept with `Position.derived`.
"""

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sfcli.board import Board
from sfcli.charts.model import Charts
from sfcli.decisions import Decision
from sfcli.dice import Dice, Roll
from sfcli.events import Event
from sfcli.hexes import COUNT, Hex
from sfcli.hexes import name as hex_name
from sfcli.orders import Order
from sfcli.scenario import Scenario
from sfcli.sides import Side
from sfcli.state import State, Unit

T = TypeVar("T")
_FACES: Final = 6
Procedure = Generator[Decision, Order, T]
"""A procedure of the rulebook: yields decisions, is sent the answers, returns a value."""


@dataclass
class Position:
    """The board, the charts, the scenario and the state."""

    board: Board
    charts: Charts
    scenario: Scenario
    state: State
    _derived: dict[Hashable, tuple[Hashable, Any]] = field(default_factory=dict, repr=False)

    def derived(self, key: Hashable, stamp: Hashable, make: Callable[[], T]) -> T:
        """Return what `make` gives, made anew only when `stamp` differs from last time."""
        kept = self._derived.get(key)
        if kept is not None and kept[0] == stamp:
            found: T = kept[1]
            return found
        made = make()
        self._derived[key] = (stamp, made)
        return made

    def unit(self, id_: str) -> Unit:
        """Return the unit with this handle."""
        return self.state.units[id_]

    def units(self, ids: Iterable[str]) -> list[Unit]:
        """Return the units with these handles."""
        return [self.state.units[id_] for id_ in ids]

    def stack(self, hex_: Hex, side: Side | None = None) -> list[Unit]:
        """Return the units in a hex, of one side where it is given."""
        units = self.state.units
        found = [units[id_] for id_ in self.state.at.get(hex_, ())]
        return found if side is None else [unit for unit in found if unit.side is side]

    def occupied(self, hex_: Hex, side: Side) -> bool:
        """Tell whether a unit of the side is in the hex."""
        units = self.state.units
        return any(units[id_].side is side for id_ in self.state.at.get(hex_, ()))

    def on_map(self, side: Side) -> Iterator[Unit]:
        """Yield the side's units that stand on the map."""
        units, stamp = self.state.units.values(), self.state.stamp[side]
        return iter(
            self.derived(
                ("on map", side),
                stamp,
                lambda: [u for u in units if u.hex is not None and u.counter.nation.side is side],
            )
        )

    @property
    def phasing(self) -> Side:
        """The phasing player (rule 4B)."""
        return self.state.clock.player

    def weather(self, hex_: Hex) -> str:
        """Return the weather condition in a hex. Rule 36."""
        return self.state.weather.get(self.board.weather_zone[hex_], "clear")

    def place(self, hex_: Hex) -> str:
        """Return a hex as a player reads it: its number, and its name where it has one."""
        name = self.board.place(hex_)
        return f"{hex_name(hex_)} {name}" if name else hex_name(hex_)

    def fork(self) -> "Position":
        """Return a position that may be changed without changing this one."""
        state, derived = self.state.copy(), dict(self._derived)
        return Position(self.board, self.charts, self.scenario, state, derived)

    def table(self, side: Side) -> bytearray:
        """Return a table by hex of where the side's units stand: 1 where there is one."""
        return self.derived(("occupied", side), self.state.stamp[side], lambda: self._table(side))

    def _table(self, side: Side) -> bytearray:
        table = bytearray(COUNT)
        for unit in self.on_map(side):
            if unit.hex is not None:
                table[unit.hex] = 1
        return table


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on what happened, with the clause it follows from."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class UnderWay:
    """Something that goes on step by step while players answer, as those see who look on."""

    side: Side
    """Whose it is."""
    what: str
    steps: tuple[str, ...]
    step: int
    """The place of the step it is in, from 0."""
    short: tuple[str, ...]
    """The steps in a word each."""
    units: tuple[str, ...]
    """Who takes part, on both sides."""
    hex: Hex
    """Where it goes."""
    hidden: bool = False
    """The other side does not know its hex yet."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The place in what happened where the result of a battle was known."""


Happening = Event | Roll | Note | Judged
"""A change, a die, a remark, or the moment in which a battle was judged."""


@dataclass
class Record:
    """What came of a command so far."""

    trail: list[Happening] = field(default_factory=list)
    """What happened, one after the other."""
    facts: dict[str, object] = field(default_factory=dict)
    """Outcome keys as rule cases name them."""
    echoes: set[object] = field(default_factory=set)
    """What forced answers settled."""


@dataclass
class Play(Position):
    """A position being played: the only way to change it, and the only dice."""

    dice: Dice | None = None
    capture_duties: "tuple[CaptureDuty, ...]" = ()
    """What follows when a side gains hexes, in order (rule 3D)."""
    loss_duties: "tuple[CaptureDuty, ...]" = ()
    """What follows then for the side that has lost them."""
    watches: "tuple[Watch, ...]" = ()
    """What ends at once when units have left: each looks after every change."""
    advice: "Advice | None" = None
    """Answers for a side by its standing orders."""
    record: Record = field(default_factory=Record)
    under_way: UnderWay | None = None
    """What goes on step by step until it is over, None where nothing does."""
    owed: "list[Aftermath]" = field(default_factory=list)
    """Questions that what happened has raised, to be asked before play goes on."""

    def emit(self, *events: Event) -> None:
        """Apply events and record them, and what ends by them at once."""
        for event in events:
            event.apply(self.state)
            self.record.trail.append(event)
        for watch in self.watches:
            watch(self)

    def settle_up(self) -> Procedure[None]:
        """Ask what is owed, in the order it was raised."""
        while self.owed:
            yield from self.owed.pop(0)(self)

    def roll(self, purpose: str, rule: str) -> int:
        """Roll one die and record what it was for."""
        if self.dice is None:
            raise RuntimeError("no dice at this table")
        die = self.dice.roll()
        self.record.trail.append(Roll(die, purpose, rule))
        return die

    def draw(self, purpose: str, rule: str, count: int) -> int:
        """Draw one of so many at random, 0 to `count` - 1, by dice. Rules 21B1, 21C.

        Each die is a digit to the base of six; numbers beyond the last fair share are rolled again.
        """
        if count == 1:
            return 0
        digits, span = 1, _FACES
        while span < count:
            digits, span = digits + 1, span * _FACES
        fair = span - span % count
        while True:
            drawn = 0
            for _ in range(digits):
                drawn = drawn * _FACES + self.roll(purpose, rule) - 1
            if drawn < fair:
                return drawn % count

    def note(self, rule: str, text: str) -> None:
        """Record a remark for the players."""
        self.record.trail.append(Note(rule, text))

    def facts(self, **facts: object) -> None:
        """Record outcome keys."""
        self.record.facts.update(facts)
        if "result" in facts or "odds" in facts:
            self.record.trail.append(Judged())

    def ask(self, decision: Decision) -> Procedure[Order]:
        """Ask a decision, or give the answer that is the only legal one or stands already."""
        forced = decision.forced()
        if forced is None and self.advice is not None:
            forced = self.advice(self, decision)
        if forced is not None:
            self.record.echoes |= forced.echoes()
            return forced
        return (yield decision)


Advice = Callable[[Play, Decision], Order | None]
"""Returns what a side's standing orders answer to a decision, None where they do not."""
CaptureDuty = Callable[[Play, Side, tuple[Hex, ...]], None]
"""What a rule does when a side gains hexes, or loses them to the other.

What it has to ask it lays in `Play.owed`.
"""
Watch = Callable[[Play], None]
"""What a rule does where a change has taken units from where they were needed."""
Aftermath = Callable[[Play], Procedure[None]]
"""A question raised by what happened."""
