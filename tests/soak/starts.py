"""Positions that games are played from by chance: the scenarios, and such as never were.

A start is named, so that a failing game can be played again: `road-to-rome`, `road-to-rome air`
with an option, `position 17`, the position that the seed 17 makes on the real map, or `polder 17`,
where it makes one in Holland.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, Final

from sfcli import calendar
from sfcli.board import PortSize
from sfcli.clock import Clock
from sfcli.data import files
from sfcli.data.counters import counter, read_templates
from sfcli.data.scenarios import Setup, read_scenario
from sfcli.forces import Counter
from sfcli.ground import (
    airbases,
    floods,
    frontiers,
    lines,
    ownership,
    port_damage,
    stacking,
    terrain,
)
from sfcli.hexes import Hex, column, distance, everywhere, name, parse, row, within
from sfcli.position import Position
from sfcli.scenario import Arrival, Objective, Scenario, Source
from sfcli.sides import Side
from sfcli.state import AWAY, CADRE, ELIMINATED, FULL, Capacity, State, Supplies, Unit
from sfcli.store.printed import Printed
from sfcli.twelfths import ONE
from tests.builder import board, charts
from tests.soak import companies, skies

SCENARIOS: Final = ("road-to-rome", "first-steps", "first-flights", "siegfried")
WHOLE: Final = ("road-to-rome", "siegfried", "road-to-rome air")
"""Those that do not teach."""
_POLDERS: Final = Hex(parse("16A:0822") or 0)
"""The middle of the land that can be flooded."""
_WEATHER: Final = ("clear", "mud", "frost", "winter", "snow")
_POOLS: Final = ("german", "italian", "american", "british", "french", "polish", "canadian")


@lru_cache(maxsize=1)
def counters() -> dict[str, Counter]:
    """Return every printed counter by its template."""
    printed = read_templates(files.rules(), charts())
    return {id_: counter(template, charts()) for id_, template in printed.items()}


def printed(setup: Setup) -> Printed:
    """Return what is printed and not saved of a game."""
    return Printed(setup.board, setup.charts, counters().get)


@lru_cache(maxsize=8)
def start(title: str) -> Setup:
    """Return the start of this name."""
    if title.startswith("position "):
        return _Making(Random(title)).setup(title)
    if title.startswith("polder "):
        return _Making(Random(title), near=_POLDERS).setup(title)
    scenario, *options = title.split()
    return read_scenario(files.scenarios() / f"{scenario}.toml", files.rules(), (), options)


@dataclass
class _Making:
    """A position being made: two sides on a part of the map, with a front between them."""

    chance: Random
    near: Hex | None = None
    """Where it is, if not anywhere."""
    hexes: list[Hex] = field(default_factory=list)
    """The land in play."""
    owned: dict[Side, list[Hex]] = field(default_factory=dict)
    """The same by owner, from the front to the rear."""

    def setup(self, title: str) -> Setup:
        """Return a position, and a scenario with more special rules than any other has."""
        self._choose_land()
        on = self._board()
        turn = self.chance.randint(0, 40)
        state = State(Clock(turn), italy_surrendered=turn > 4 and self.chance.random() < 0.8)
        state.weather = dict.fromkeys("ABCDEFG", self.chance.choice(_WEATHER))
        for side, land in self.owned.items():
            for hex_ in land:
                state.set_owner(hex_, side)
        setting = replace(self._scenario(title, turn), arrivals=())
        pos = Position(on, charts(), setting, state)
        self._fortify(state)
        self._damage(pos)
        units = list(self._units(pos))
        self._lay_points(pos)
        setting = replace(setting, arrivals=tuple(self._arrivals(turn, units)))
        self._man_ports(pos)
        self._man_batteries(pos)
        skies.station(self.chance, pos, self.owned)
        companies.station(self.chance, pos, self.owned, counters())
        return Setup(on, charts(), setting, state)

    def _choose_land(self) -> None:
        land = _land()
        inland = [h for h in everywhere() if land[h] and 8 < row(h) < 92 and 8 < column(h) < 58]
        centre, reach = self.chance.choice(inland), self.chance.randint(5, 12)
        if self.near is not None:
            centre, reach = self.near, min(reach, 8)
        self.hexes = [h for h in within(centre, reach) if land[h]]
        lean = self.chance.uniform(-1, 1)
        across = sorted(self.hexes, key=lambda h: (row(h) - lean * column(h), h))
        middle = max(1, int(len(across) * self.chance.uniform(0.35, 0.65)))
        halves = [across[:middle][::-1], across[middle:]]
        self.chance.shuffle(halves)
        self.owned = dict(zip(Side, halves, strict=True))

    def _board(self) -> Any:
        real = board("real")
        if self.chance.random() < 0.2:
            return real
        reach = max(distance(self.hexes[0], h) for h in self.hexes)
        around = {h for h in within(self.hexes[0], reach) if real.is_sea(h)}
        return replace(real, in_play=frozenset({*self.hexes, *around}))

    def _fortify(self, state: State) -> None:
        for hex_ in self.chance.sample(self.hexes, min(6, len(self.hexes))):
            state.fortifications[hex_] = self.chance.choice(
                ["fort", "fort", "fortress_unimproved", "fortress_improved", "westwall_unimproved"]
            )

    def _damage(self, pos: Position) -> None:
        """Break lines, build airfields, and damage them and ports."""
        state, chance = pos.state, self.chance
        state.broken = frozenset(chance.sample(self.hexes, min(4, len(self.hexes))))
        for hex_ in chance.sample(self.hexes, min(5, len(self.hexes))):
            state.airfields[hex_] = chance.choice([3, 3, 6])
            hits = chance.randint(0, airbases.capacity(pos, hex_))
            state.airbase_hits.update({hex_: hits} if hits else {})
        for hex_ in (h for h in self.hexes if h in pos.board.ports):
            most = port_damage.most_hits(pos, hex_)
            destroyed = chance.random() < 0.3
            hits = most if destroyed else chance.randint(0, most)
            state.port_hits.update({hex_: hits} if hits else {})
            state.destroyed_ports |= {hex_} if destroyed else frozenset()
            state.closed_ports |= {hex_} if hits == most else frozenset()

    def _units(self, pos: Position) -> Iterator[Unit]:
        """Put units on the map, most of them near the front; yield those that are off it."""
        for side, land in self.owned.items():
            known = [c for c in counters().values() if c.side is side]
            for number in range(self.chance.randint(15, 45)):
                made = self.chance.choice(known)
                unit = Unit(f"{made.nation.id[:2]}.{number}_{made.type.id}", "", made, None)
                unit = replace(unit, name=f"{number} {made.type.name}", status=AWAY)
                if self.chance.random() < 0.85:
                    unit = self._standing(pos, unit, land)
                pos.state.put(unit)
                if unit.status == AWAY:
                    yield unit

    def _man_ports(self, pos: Position) -> None:
        """Put a construction unit of each side in one of its ports that takes more damage."""
        for side, land in self.owned.items():
            ports = [h for h in land if port_damage.hits(pos, h) < port_damage.most_hits(pos, h)]
            known = [c for c in counters().values() if c.side is side and "construction" in c.kinds]
            if ports:
                made = self.chance.choice(known)
                unit = Unit(f"{made.nation.id[:2]}.pier", "", made, None)
                unit = self._standing(pos, replace(unit, name="Pier"), ports)
                pos.state.put(unit)

    def _man_batteries(self, pos: Position) -> None:
        """Put two position antiaircraft units of each side in one of its hexes. Rule 22A2."""
        for side, land in self.owned.items():
            known = [c for c in counters().values() if c.side is side and "position_aa" in c.kinds]
            made, hex_ = self.chance.choice(known), self.chance.choice(land)
            for number in (1, 2):
                id_ = f"{made.nation.id[:2]}.battery_{number}"
                unit = Unit(id_, f"Battery {number}", made, hex_)
                if not terrain.prohibited_for(pos, unit, hex_):
                    pos.state.put(unit)

    def _standing(self, pos: Position, unit: Unit, land: list[Hex]) -> Unit:
        """Return a unit on the map, or one that was eliminated where no place is found for it."""
        status = CADRE if unit.counter.cadre and self.chance.random() < 0.2 else FULL
        for _ in range(20):
            hex_ = land[min(int(self.chance.expovariate(5 / len(land))), len(land) - 1)]
            put = replace(unit, hex=hex_, status=status)
            stack = [*pos.stack(hex_, unit.side), put]
            if not terrain.prohibited_for(pos, put, hex_) and stacking.fits(
                stack, stacking.limit(pos, hex_)
            ):
                return put
        return replace(unit, status=ELIMINATED)

    def _lay_points(self, pos: Position) -> None:
        state, rails = pos.state, lines.tracks(pos.board)
        for side, land in self.owned.items():
            yards = [h for h in land if h in lines.yard_set(pos.board)]
            served = [h for h in land if rails[h]] or land
            for hex_ in self.chance.sample(yards, min(3, len(yards))):
                state.points[side, hex_] = self.chance.randint(1, 20)
            state.points[side, self.chance.choice(served)] = self.chance.randint(1, 6)
            state.supplies = (*state.supplies, Supplies(side, self.chance.choice(land), 5))
            for net in pos.charts.rail.nets:
                state.rail[side, net] = Capacity(self.chance.randint(0, 40) * ONE)
        for pool in _POOLS:
            state.replacements[f"{pool}/inf"] = Fraction(self.chance.randint(0, 12), 2)
            state.replacements[f"{pool}/arm"] = Fraction(self.chance.randint(0, 6), 2)

    def _scenario(self, title: str, turn: int) -> Scenario:
        last = turn + self.chance.randint(1, 4)
        fixed = {turn: self.chance.choice(_WEATHER)} if self.chance.random() < 0.5 else {}
        return Scenario(
            id="soak",
            title=title.capitalize(),
            first_turn=turn,
            last_turn=last,
            sources=tuple(self._sources()),
            own_sources_only=self.chance.random() < 0.5,
            fixed_weather=fixed,
            objectives=(Objective("there", self.chance.choice(self.hexes), 3),),
            replacements={
                (turn + 1, "german/inf"): Fraction(3),
                (turn + 1, "british/inf"): Fraction(2),
            },
            special=self._special(turn),
        )

    def _sources(self) -> Iterator[Source]:
        for side, land in self.owned.items():
            rear = land[len(land) * 3 // 4 :] or land
            if self.chance.random() < 0.8:
                full = self.chance.sample(rear, min(3, len(rear)))
                yield Source(side, tuple(full), name=f"{side.label} rear")
            yield Source(
                side,
                (self.chance.choice(land),),
                "limited",
                self.chance.randint(4, 20) * ONE,
                f"{side.label} depot",
                opens_after=self.chance.randint(0, 1),
            )
        harbors = [h for h in self.hexes if h in board("real").ports]
        for hex_ in self.chance.sample(harbors, min(2, len(harbors))):
            size = board("real").ports[hex_].size
            limit = 15 if size == PortSize.MINOR else 30
            yield Source(Side.ALLIED, (hex_,), "limited", limit * ONE, name(hex_), 1, 2)

    def _special(self, turn: int) -> Mapping[str, Any]:
        """Return special rules of every kind, each of them for chance to leave out."""
        axis, allied = self.owned[Side.AXIS], self.owned[Side.ALLIED]
        turns = [calendar.name(each) for each in range(turn, turn + 5)]
        found: dict[str, Any] = {
            "max_attacks": {"allied": {turns[0]: 2}},
            "air_support": {
                "none_in": ["mud"],
                "allied": {"points": dict.fromkeys(turns, 8), "most": 5, "defense": "1/2"},
                "axis": {"points": dict.fromkeys(turns, 3)},
            },
            "retreat_off_map": {"axis": _named(axis[-3:]), "allied": _named(allied[-3:])},
            "leave_map": {
                side.value: {
                    "hexes": _named(land[: len(land) // 2]),
                    "return_at": _named(land[-3:]),
                    "return_after": 1,
                }
                for side, land in self.owned.items()
            },
            "landing": {"allied": {"at": name(allied[-1]), "points": 3}},
            "shuttle": {
                side.value: {"between": _named(harbors[:2]), "res": 6}
                for side, land in self.owned.items()
                if len(harbors := [h for h in land if h in board("real").ports]) > 1
            },
            "rail_capacity": {"axis": {turns[1]: {"mainland_italy": 7}}},
            "victory": {
                "side": "allied", "levels": {"won": 3}, "below": "lost",
                "edge": {"hexes": _named(axis[-3:]), "points": 1},
                "own_losses": {"per": 10, "points": -1},
                "enemy_divisions": {"nation": "german", "name": "German", "points": 1},
                "first_taken": [
                    {"hex": name(axis[0]), "name": "front", "points": dict.fromkeys(turns, 2)}
                ],
                "lost": [{"hex": name(allied[0]), "name": "camp", "points": -2}],
                "early_end": {"own": [name(axis[-1])], "edge": 3, "level": "won at once"},
            },
            "no_special_replacements": True,
            "strategic_air_war": True,
        }  # fmt: skip
        return {key: value for key, value in found.items() if self.chance.random() < 0.7}

    def _arrivals(self, turn: int, units: list[Unit]) -> Iterator[Arrival]:
        for unit in units:
            land = self.owned[unit.side]
            at = tuple(self.chance.sample(land, min(3, len(land))))
            near = (land[0],) if self.chance.random() < 0.3 else ()
            yield Arrival(turn + self.chance.randint(0, 2), unit.side, unit.id, "arrive", at, near)
            if self.chance.random() < 0.5:
                action = self.chance.choice(["withdraw", "disband"])
                yield Arrival(turn + 3, unit.side, unit.id, action)


@lru_cache(maxsize=1)
def _land() -> bytes:
    """Return where both sides' units may go, whether Italy has surrendered or not."""
    real = board("real")
    bare = Scenario("bare", "Bare", 0, 1)
    shut = [
        frontiers.closed(Position(real, charts(), bare, state), side)
        for state in (State(Clock(0)), State(Clock(0), italy_surrendered=True))
        for side in Side
    ]
    return floods.but(ownership.ownable(real), floods.either(*shut))


def _named(hexes: list[Hex]) -> list[str]:
    return [name(hex_) for hex_ in hexes]
