"""How the game's own values are written in a save: hexes by printed number, the clock in words.

Counters are named by template where they came from one, and described in full where not.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from sfcli import calendar, hexes, scenario, sides, state
from sfcli.charts.aircraft import AirType
from sfcli.charts.model import Charts, UnitType
from sfcli.clock import Clock, step_named
from sfcli.forces import Counter
from sfcli.hexes import COLUMNS, COUNT, DIRECTIONS, OFF, Hex, Side6
from sfcli.sides import Side
from sfcli.state import OWNER_CODE, State
from sfcli.store.anything import Anything
from sfcli.store.codec import ANYTHING, Codec, Codecs, MisfitError
from sfcli.store.plain import Plain

Templates = Callable[[str], Counter | None]
"""Returns the counter of a template's id."""

_OFF: Final = "off"
_HEXES: Final[Mapping[str, Hex]] = {**{hexes.name(h): h for h in hexes.everywhere()}, _OFF: OFF}
_OWNERS: Final = {(side.value if side else ""): code for side, code in OWNER_CODE.items()}


def hex_name(hex_: Hex) -> str:
    """Return a hex's printed number with its sheet; `off` for none."""
    return _OFF if hex_ == OFF else hexes.name(hex_)


def hex_named(text: Plain) -> Hex:
    """Read a printed number as `hex_name` writes it."""
    found = _HEXES.get(text) if isinstance(text, str) else None
    if found is None:
        raise MisfitError("a hex such as 17A:1612", text)
    return found


def _hexside_name(side: Side6) -> str:
    hex_, way = divmod(side, 6)
    return f"{hexes.name(Hex(hex_))} {DIRECTIONS[way]}"


def _hexside_named(text: Plain) -> Side6:
    number, _, way = str(text).partition(" ")
    if way not in DIRECTIONS:
        raise MisfitError("a hexside such as 17A:1612 NE", text)
    return Side6(6 * hex_named(number) + DIRECTIONS.index(way))


def _freeze_clock(clock: Clock) -> Plain:
    return {
        "turn": calendar.name(clock.turn),
        "player": clock.player.value,
        "step": clock.step.id,
    }


def _thaw_clock(plain: Plain) -> Clock:
    if not isinstance(plain, dict) or set(plain) != {"turn", "player", "step"}:
        raise MisfitError("turn, player and step", plain)
    turn, place = calendar.parse(str(plain["turn"])), step_named(str(plain["step"]))
    if turn is None:
        raise MisfitError("a turn such as Jul I 44", plain["turn"])
    if place is None:
        raise MisfitError("a step such as movement/ground", plain["step"])
    if plain["player"] not in list(Side):
        raise MisfitError("axis or allied", plain["player"])
    return Clock(turn, Side(plain["player"]), place)


def runs(held: Iterable[int]) -> Iterator[str]:
    """Yield hexes in rising order as runs along a hexrow, such as `26:0721-26:0729`."""
    placed = [(h // COLUMNS, h - n, h) for n, h in enumerate(held)]
    for _, run in groupby(placed, key=lambda each: each[:2]):
        found = [Hex(h) for *_, h in run]
        first = hex_name(found[0])
        yield first if len(found) == 1 else f"{first}-{hexes.name(found[-1])}"


def _spread(text: Plain) -> range:
    first, _, last = str(text).partition("-")
    start = hex_named(first)
    return range(start, (hex_named(last) if last else start) + 1)


def _thaw_area(plain: Plain) -> frozenset[Hex]:
    if not isinstance(plain, list):
        raise MisfitError("a list of hexes", plain)
    return frozenset(Hex(hex_) for run in plain for hex_ in _spread(run))


AREA: Final = Codec(lambda area: list(runs(sorted(area))), _thaw_area)
"""A set of hexes, by runs."""


def hex_table(codes: Mapping[str, int]) -> Codec:
    """Return the codec of a table by hex: for each word of `codes`, the hexes that hold its code.

    Hexes that hold 0 are not written.
    """

    def freeze(table: bytearray) -> Plain:
        return {
            word: list(runs(h for h, held in enumerate(table) if held == code))
            for word, code in codes.items()
            if code and table.count(code)
        }

    def thaw(plain: Plain) -> bytearray:
        table = bytearray(COUNT)
        if not isinstance(plain, dict):
            raise MisfitError("a table", plain)
        for word, held in plain.items():
            if word not in codes or not isinstance(held, list):
                raise MisfitError(f"lists of hexes by {', '.join(filter(None, codes))}", word)
            for run in held:
                for hex_ in _spread(run):
                    table[hex_] = codes[word]
        return table

    return Codec(freeze, thaw)


def _freeze_stacks(at: Mapping[Hex, tuple[str, ...]]) -> Plain:
    """Return the stacks as a text, a line each: tomllib reads it many times faster than lists."""
    if any(len(id_.split()) != 1 for ids in at.values() for id_ in ids):
        return {hex_name(hex_): list(ids) for hex_, ids in at.items()}
    return "".join([f"{hex_name(hex_)} {' '.join(ids)}\n" for hex_, ids in at.items()])


def _thaw_stacks(plain: Plain) -> dict[Hex, tuple[str, ...]]:
    if isinstance(plain, dict):
        return {hex_named(name): tuple(map(str, ids)) for name, ids in plain.items()}
    words = [line.split() for line in str(plain).splitlines()]
    return {hex_named(name): tuple(ids) for name, *ids in words}


@dataclass
class Counters:
    """The counters a position names: by template, or described in full beside it."""

    templates: Templates
    described: dict[str, Counter] = field(default_factory=dict)
    """Counters by the name the position gives them."""
    _named: dict[int, tuple[Counter, str]] = field(default_factory=dict)
    """Names by identity; the counter is kept so that its identity lasts."""

    def name(self, counter: Counter) -> str:
        """Return the name of a counter, noting one that no template describes."""
        found = self._named.get(id(counter))
        if found is None:
            found = self._named[id(counter)] = (counter, self._name(counter))
        return found[1]

    def _name(self, counter: Counter) -> str:
        if counter.template and self.templates(counter.template) == counter:
            return counter.template
        base = f"{counter.full} {counter.type.id} {counter.size} {counter.nation.id}"
        n, name = 1, f"={base}"
        while self.described.get(name, counter) != counter:
            n, name = n + 1, f"={base} {n + 1}"
        self.described[name] = counter
        return name

    def named(self, name: Plain) -> Counter:
        """Return the counter of a name."""
        found = self.described.get(name) or self.templates(str(name))
        if found is None:
            raise MisfitError("a counter of this save or of rules/counters", name)
        return found


def unit_types(charts: Charts) -> Codec:
    """Return the codec of unit types: their ids on the unit identification chart."""

    def thaw(plain: Plain) -> UnitType:
        found = charts.unit_types.get(plain) if isinstance(plain, str) else None
        if found is None:
            raise MisfitError("a unit type of rules/counters", plain)
        return found

    return Codec(lambda kind: kind.id, thaw)


def air_types(charts: Charts) -> Codec:
    """Return the codec of aircraft: their ids among the air counters."""

    def thaw(plain: Plain) -> AirType:
        found = charts.air.types.get(plain) if isinstance(plain, str) else None
        if found is None:
            raise MisfitError("an air unit of rules/counters", plain)
        return found

    return Codec(lambda air: air.id, thaw)


def _kinds() -> Iterator[type]:
    """Yield the classes a value without an annotation may be of."""
    for module in (sides, scenario, state):
        for found in vars(module).values():
            if isinstance(found, type) and found.__module__ == module.__name__:
                yield found


def codecs() -> Codecs:
    """Return codecs that know the game's values, but for counters."""
    made = Codecs(
        {
            Hex: Codec(hex_name, hex_named, hex_name, hex_named),
            Side6: Codec(_hexside_name, _hexside_named, _hexside_name, _hexside_named),
            frozenset[Hex]: AREA,
            Clock: Codec(_freeze_clock, _thaw_clock),
            bytearray: hex_table({str(code): code for code in range(1, 256)}),
            (State, "owners"): hex_table(_OWNERS),
            (State, "at"): Codec(_freeze_stacks, _thaw_stacks),
        }
    )
    made.set(ANYTHING, Anything(made, _kinds()).codec)
    return made


def with_counters(charts: Charts, counters: Counters) -> Codecs:
    """Return codecs of positions whose units name their counters."""
    made = codecs()
    kinds: Any = (UnitType, unit_types(charts))
    made.set(*kinds)
    aircraft: Any = (AirType, air_types(charts))
    made.set(*aircraft)
    made.set((Counters, "described"), made.of(dict[str, Counter]))
    made.set(Counter, Codec(counters.name, counters.named))
    return made
