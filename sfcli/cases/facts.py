"""The facts a case may state of a position, key by key. `tests/cases/README.md` lists them.

A rule that adds something to the state adds the keys by which cases speak of it here.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from sfcli import calendar, clock, geography, hexes, twelfths
from sfcli.board import Board, CitySize
from sfcli.campaign import weather
from sfcli.cases import air
from sfcli.cases.compare import same, shown
from sfcli.decisions import Decision
from sfcli.game import Game
from sfcli.ground import (
    airbases,
    coasts,
    commandos,
    frontiers,
    labor,
    lines,
    ownership,
    port_damage,
    sizes,
    support,
    terrain,
    trains,
    zoc,
)
from sfcli.hexes import Hex
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Capacity, Unit

SUBJECTS: Final = ("unit", "air", "naval", "hex", "side")
"""What a `then` may be about; without any it is about the game."""


def _in_words(unit: Unit) -> str:
    return "in supply" if unit.out is None else f"U-{unit.out}"


def _by_net(pos: Position, side: Side, what: Callable[[Capacity], int]) -> dict[str, object]:
    return {
        net: twelfths.fraction(what(capacity))
        for (owner, net), capacity in pos.state.rail.items()
        if owner is side
    }


def _points(pos: Position, side: Side) -> int:
    """Return the resource points of a side, lying or carried."""
    lying = sum(n for (owner, _), n in pos.state.points.items() if owner is side)
    return lying + sum(unit.carrying for unit in pos.on_map(side))


_ZOCS: Final = ("no", "reduced", "full")
"""Kinds of ZOC, as `sfcli.ground.zoc` counts them."""

_AREAS: Final[dict[str, Callable[[Board, Hex], bool]]] = {
    "benelux": geography.benelux,
    "britain": geography.britain,
    "france": geography.france,
    "mainland_france": geography.mainland_france,
    "occupied_france": geography.occupied_france,
    "germany": geography.germany_1939,
    "italy": geography.italy,
    "mainland_italy": geography.mainland_italy,
    "north_africa": geography.north_africa,
    "neutral": geography.neutral,
}
"""The terms of rule 3E1 whose land never changes."""


def _areas(pos: Position, hex_: Hex) -> set[str]:
    surrendered = pos.state.italy_surrendered
    greater = geography.greater_germany(pos.board, hex_, surrendered)
    fixed = {name for name, holds in _AREAS.items() if holds(pos.board, hex_)}
    return fixed | ({"greater_germany"} if greater else set())


def _city(pos: Position, hex_: Hex) -> str | None:
    city = pos.board.city(hex_)
    return None if city is None else CitySize(city.size).name.lower()


def _arps(pos: Position, side: Side, amounts: Mapping[str, object]) -> dict[str, object]:
    """Return ARPs of a side's organizations. Rules 25B, 25D."""
    units = pos.state.air.units.values()
    own = {unit.organization for unit in units if unit.side is side}
    return {id_: amount for id_, amount in amounts.items() if id_ in own}


def _port(pos: Position, hex_: Hex) -> str | None:
    port = pos.board.ports.get(hex_)
    return None if port is None else port.size.name.lower()


def _works(pos: Position, hex_: Hex) -> dict[str, str]:
    """Return the works under way in a hex with the turns they are due. Rule 14A1."""
    return {w.kind: calendar.name(w.due) for w in pos.state.works if w.hex == hex_}


def _major_city(pos: Position, hex_: Hex) -> frozenset[str]:
    """Return the hexes of the major city a hex belongs to, none where it belongs to none."""
    city = pos.board.major_cities.get(hex_)
    return frozenset(map(hexes.name, city.hexes)) if city else frozenset()


def _flood(pos: Position, hex_: Hex) -> str | None:
    flood = pos.state.floods.get(hex_)
    return None if flood is None else "massive" if flood.massive else "partial"


def _flooded(pos: Position, hex_: Hex) -> str | None:
    """Return the turn in which a hex was flooded. Rule 37A4."""
    flood = pos.state.floods.get(hex_)
    return None if flood is None else calendar.name(flood.turn)


def _breakdown_box(pos: Position, unit: Unit) -> str:
    """Return the box of the charts in which a broken-down unit is. Rule 15B."""
    box = pos.state.broken_down.get(unit.id)
    return box.label if box else ""


def _planned(pos: Position, unit: Unit) -> str | None:
    """Return where a unit is planned to drop. Rule 24C."""
    known = pos.state.air.plans.get(unit.id)
    return None if known is None else hexes.name(known.hex)


UNIT: Final[dict[str, Callable[[Position, Unit], object]]] = {
    "hex": lambda _, u: None if u.hex is None else hexes.name(u.hex),
    "status": lambda _, u: u.status,
    "mp": lambda pos, u: twelfths.fraction(trains.mps_left(pos.charts, u)),
    "supply": lambda _, u: _in_words(u),
    "isolated": lambda _, u: u.isolated,
    "disrupted": lambda _, u: u.disrupted,
    "badly": lambda _, u: u.badly,
    "flown": lambda _, u: u.has("flown"),
    "drop": _planned,
    "carrying": lambda _, u: u.carrying,
    "moved": lambda _, u: u.has("moved"),
    "attacked": lambda _, u: u.has("attacked"),
    "defended": lambda _, u: u.has("defended"),
    "retreated": lambda _, u: u.has("retreated"),
    "admin": lambda _, u: u.has("admin"),
    "strategic": lambda _, u: u.has("strategic"),
    "holder": lambda _, u: u.has("holder"),
    "fed": lambda _, u: u.fed,
    "re": lambda _, u: twelfths.fraction(u.re),
    "transport": lambda pos, u: twelfths.fraction(sizes.transport_size(pos.charts, u)),
    "side": lambda _, u: u.side,
    "nation": lambda _, u: u.counter.nation.id,
    "group": lambda _, u: u.counter.nation.group,
    "size": lambda _, u: u.counter.size,
    "class": lambda _, u: u.counter.unit_class,
    "kinds": lambda _, u: u.counter.kinds,
    "divisional": lambda _, u: u.is_divisional,
    "attack": lambda _, u: u.ratings.attack,
    "defense": lambda _, u: u.ratings.defense,
    "rating": lambda _, u: u.ratings.movement,
    "aeca": lambda _, u: u.counter.aeca,
    "aecd": lambda _, u: u.counter.aecd,
    "atec": lambda _, u: u.counter.atec,
    "heavy": lambda _, u: u.is_heavy,
    "abilities": lambda pos, u: frozenset(commandos.abilities(pos, u)),
    "box": lambda _, u: u.box,
    "breakdown_box": _breakdown_box,
    "aboard": lambda _, u: u.aboard,
    "battalion_detached": lambda _, u: u.change is not None and u.change.detached,
    "battalion": lambda _, u: u.change.attached if u.change else "",
    "support": lambda _, u: support.standing(u),
    "zoc": lambda _, u: _ZOCS[zoc.strength(u)],
}

HEX: Final[dict[str, Callable[[Position, Hex, Side | None], object]]] = {
    "owner": lambda pos, h, _: pos.state.owner(h),
    "owned": lambda pos, h, _: ownership.owner_word(pos, h),
    "stack": lambda pos, h, side: frozenset(unit.id for unit in pos.stack(h, side)),
    "rp": lambda pos, h, side: sum(
        n for (owner, at), n in pos.state.points.items() if at == h and side in (None, owner)
    ),
    "supplies": lambda pos, h, side: sum(
        s.points for s in pos.state.supplies if s.hex == h and side in (None, s.side)
    ),
    "fortification": lambda pos, h, _: pos.state.fortifications.get(h, ""),
    "broken": lambda pos, h, _: h in pos.state.broken,
    "works": lambda pos, h, _: _works(pos, h),
    "airbase": lambda pos, h, _: airbases.capacity(pos, h),
    "harassment": lambda pos, h, _: pos.state.air.harassment.get(h, 0),
    "coast_defenses": lambda pos, h, _: coasts.left(pos, h),
    "coast_hits": lambda pos, h, _: coasts.hits(pos, h),
    "airbase_hits": lambda pos, h, _: airbases.hits(pos, h),
    "airfield": lambda pos, h, _: airbases.airfield(pos, h),
    "temporary": lambda pos, h, _: h in pos.state.temporary,
    "port_hits": lambda pos, h, _: port_damage.hits(pos, h),
    "port_capacity": lambda pos, h, _: twelfths.fraction(port_damage.capacity(pos, h)),
    "port_functions": lambda pos, h, _: lines.port_functions(pos, h),
    "destroyed": lambda pos, h, _: port_damage.is_destroyed(pos, h),
    "naval_base": lambda pos, h, _: port_damage.is_naval_base(pos, h),
    "labor": lambda pos, h, _: labor.served(pos, h),
    "ground": lambda pos, h, _: terrain.ground(pos, h),
    "flood": lambda pos, h, _: _flood(pos, h),
    "flooded": lambda pos, h, _: _flooded(pos, h),
    "weather": lambda pos, h, _: pos.weather(h),
    "isolated": lambda pos, h, _: h in pos.state.isolated,
    "out": lambda pos, h, _: pos.state.places_out.get(h, "in supply"),
    "country": lambda pos, h, _: pos.board.country[h],
    "district": lambda pos, h, _: geography.district(pos.board, h, pos.state.italy_surrendered),
    "areas": lambda pos, h, _: _areas(pos, h),
    "theater": lambda pos, h, side: geography.theater(
        pos.board, side or pos.phasing, h, pos.state.italy_surrendered
    ),
    "net": lambda pos, h, _: geography.rail_net(pos.board, h, pos.state.italy_surrendered),
    "weather_zone": lambda pos, h, _: pos.board.weather_zone[h],
    "sea_zone": lambda pos, h, _: pos.board.sea_zone[h],
    "poor": lambda pos, h, _: weather.is_poor(pos.weather(h)),
    "cold": lambda pos, h, _: weather.is_cold(pos.weather(h)),
    "frozen": lambda pos, h, _: terrain.is_frozen(pos, h),
    "city": lambda pos, h, _: _city(pos, h),
    "major_city": lambda pos, h, _: _major_city(pos, h),
    "port": lambda pos, h, _: _port(pos, h),
    "yard": lambda pos, h, _: pos.board.is_yard(h),
    "zoc": lambda pos, h, side: _ZOCS[zoc.into(pos, h, side or pos.phasing)],
}

SIDE: Final[dict[str, Callable[[Position, Side], object]]] = {
    "arps": lambda pos, side: _arps(pos, side, pos.state.air.arps),
    "arps_owed": lambda pos, side: _arps(pos, side, pos.state.air.arps_owed),
    "rail": lambda pos, side: {
        net: twelfths.fraction(c.left)
        for (owner, net), c in pos.state.rail.items()
        if owner is side
    },
    "permanent": lambda pos, side: {
        net: twelfths.fraction(c.permanent)
        for (owner, net), c in pos.state.rail.items()
        if owner is side
    },
    "rp": lambda pos, side: _points(pos, side),
    "theaters": frontiers.controlled,
}

GAME: Final[dict[str, Callable[[Game], object]]] = {
    "strategic_status": lambda game: game.state.air.status,
    "efforts": lambda game: {f: hexes.name(e.base) for f, e in game.state.air.efforts.items()},
    "turn": lambda game: calendar.name(game.state.clock.turn),
    "player": lambda game: game.state.clock.player,
    "phase": lambda game: game.state.clock.step.id,
    "weather": lambda game: game.state.weather,
    "sea": lambda game: {zone.lower(): word for zone, word in game.state.sea.items()},
    "over": lambda game: game.is_over,
    "decision": lambda game: game.decision,
    "replacements": lambda game: game.state.replacements,
    "tallies": lambda game: game.state.tallies,
    "zones": lambda game: frozenset(game.state.weather),
    "seas": lambda game: frozenset(game.state.sea),
    "steps": lambda _: [step.id for step in clock.PLAYER_TURN],
}

_PARTIAL: Final = frozenset(
    {"arps", "arps_owed", "rail", "permanent", "weather", "sea", "replacements", "tallies"}
)
"""Tables of which a case names only what it is about."""

_AMONG: Final = frozenset({"kinds"})
"""Sets of words of which a case names only those it is about."""


def subject(then: Mapping[str, Any]) -> str:
    """Return what a `then` is about; `game` where it names nothing."""
    return next((key for key in SUBJECTS if key in then), "game")


def faults(then: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the keys of a `then` that say nothing, and why."""
    about = subject(then)
    if about == "naval":
        yield about, f"{about} units are not in play in this game"
        return
    known = _known(about)
    for key in then:
        if key not in known:
            yield key, f"is no fact of a {about}; known are {', '.join(sorted(known))}"
    if about in ("hex", "side") and _bad(about, then[about]):
        yield about, f"expected a {about}; found {then[about]!r}"
    if about == "hex" and "side" in then and _bad("side", then["side"]):
        yield "side", f"expected a side; found {then['side']!r}"


def _known(about: str) -> set[str]:
    tables: dict[str, Mapping[str, Any]] = {
        "unit": UNIT, "air": air.FACTS, "hex": HEX, "side": SIDE, "game": GAME,
    }  # fmt: skip
    extra = {"hex": {"hex", "side"}, "side": {"side"}, "unit": {"unit", "hex"}, "air": {"air"}}.get(
        about, set()
    )
    return {*tables[about], *extra, "after"}


def _bad(about: str, value: object) -> bool:
    if about == "hex":
        return not isinstance(value, str) or hexes.parse(value) is None
    return not isinstance(value, str) or value.lower() not in tuple(Side)


def failures(game: Game, then: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a `then` states and the position does not hold."""
    for key, given, found in _facts(game, then):
        if not _holds(key, given, found):
            name = f"{subject(then)} {then.get(subject(then), '')}".strip()
            yield f"{name}: {key} should be {shown(given)} and is {_shown(found)}"


def _facts(game: Game, then: Mapping[str, Any]) -> Iterator[tuple[str, Any, object]]:
    about, pos = subject(then), game.position
    side = Side(then["side"].lower()) if "side" in then else None
    if about == "unit":
        unit = pos.state.units.get(then["unit"])
        for key, given in _stated(then, "unit"):
            yield key, given, "no such unit" if unit is None else UNIT[key](pos, unit)
    elif about == "air":
        yield from air.facts(pos, then)
    elif about == "hex":
        hex_ = hexes.parse(then["hex"])
        assert hex_ is not None
        for key, given in _stated(then, "hex", "side"):
            yield key, given, HEX[key](pos, hex_, side)
    elif about == "side":
        assert side is not None
        for key, given in _stated(then, "side"):
            yield key, given, SIDE[key](pos, side)
    else:
        for key, given in _stated(then):
            yield key, given, GAME[key](game)


def _stated(then: Mapping[str, Any], *subjects: str) -> Iterator[tuple[str, Any]]:
    return ((key, given) for key, given in then.items() if key not in (*subjects, "after"))


def _holds(key: str, given: Any, found: Any) -> bool:
    if key == "decision":
        return is_owed(given, found)
    if key == "supply" and given in (True, "", "in", "supplied", "none", "yes"):
        return bool(found == "in supply")
    if key == "supply" and given is False:
        return bool(found != "in supply")
    if key in _PARTIAL and isinstance(given, Mapping):
        have = {str(name).lower(): value for name, value in found.items()}
        return all(same(value, have.get(str(name).lower(), 0)) for name, value in given.items())
    if key in _AMONG and isinstance(found, frozenset):
        return set(map(str.lower, [given] if isinstance(given, str) else given)) <= found
    if key in ("weather", "sea") and isinstance(found, Mapping):
        return all(same(given, value) for value in found.values())
    if key == "phase" and str(given).lower() == str(found).partition("/")[0]:
        return True
    return same(given, found)


def is_owed(given: Any, decision: Decision | None) -> bool:
    """Tell whether what is owed is what a case says: the side, the topic, or both."""
    if decision is None or given in (False, "none", ""):
        return decision is None and given in (False, "none", "")
    if isinstance(given, Mapping):
        return all(same(value, getattr(decision, key, None)) for key, value in given.items())
    words = str(given).lower().replace(":", " ").split()
    about = " ".join(word for word in words if word != decision.side.value)
    return bool(words) and about in ("", decision.topic.lower())


def owed(decision: Decision | None) -> str:
    """Return who owes what."""
    return f"{decision.side} {decision.topic}" if decision else "nothing"


def _shown(found: object) -> str:
    return owed(found) if isinstance(found, Decision) else shown(found)
