"""A small game for the tests of the screen, in a country made by hand."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from sfcli.airforces import INOPERATIVE, OPERATIVE, AirUnit
from sfcli.game import Game
from sfcli.hexes import everywhere, name
from sfcli.scenario import Arrival
from sfcli.sides import Side
from sfcli.state import AWAY, CADRE, ELIMINATED, FLOODED, SWAMP, Flood, Unit, Work
from tests import builder
from tests.builder import unit

TERRAIN = {
    "17A:1605": ["woods"], "17A:1606": "forest", "17A:1505": "rough", "17A:1506": "mountain",
    "17A:1705": "wooded rough", "17A:1706": "swamp", "17A:1804": ["clear", "dot city Caen"],
    "17A:1504": ["clear", "reference city Bayeux", "minor port Bayeux"],
    "17A:1603": ["clear", "full city Paris"], "17A:1607": "all sea", "17A:1507": "all sea",
    "17A:1707": "all sea", "17A:1604/1605": "river", "17A:1604/1505": "river",
    "17A:1705/1605": "major river", "17A:1705/1604": "major river", "17A:1805": "bocage",
}  # fmt: skip
LINES = [
    {"kind": "rail", "hexes": ["17A:1603", "17A:1604", "17A:1704", "17A:1804"]},
    {"kind": "road", "hexes": ["17A:1504", "17A:1604"]},
]


def units() -> list[Unit]:
    """Return two small forces face to face."""
    return [
        unit("us.1inf", "17A:1604", cadre=(3, 3, 8)),
        unit("us.2arm", "17A:1604", type_="arm", ratings=(10, 10, 10)),
        unit("us.3eng", "17A:1704", size="III", ratings=(1, 2, 8)),
        unit("br.7arm", "17A:1504", nation="british", type_="arm", ratings=(9, 8, 10)),
        unit("de.12ss", "17A:1605", nation="german", type_="arm", ratings=(11, 11, 10), out=2),
        unit("de.716inf", "17A:1505", nation="german", ratings=(3, 5, 6)),
    ]


def game(phase: str = "movement", dice: Iterable[int] = (), **more: Any) -> Game:
    """Return the game at the small table."""
    on = builder.patched({"terrain": TERRAIN, "line": LINES})
    return builder.game(
        *units(), on=on, phase=phase, player=Side.ALLIED, dice=dice,
        owned={Side.ALLIED: "all"}, **more,
    )  # fmt: skip


def real_game() -> Game:
    """Return a campaign's worth of units on the real map, a stack in every tenth land hex."""
    on = builder.board("real")
    land = [h for h in everywhere() if not on.is_sea(h)][::10]
    stacks = [
        unit(f"{'us' if n % 2 else 'de'}.{n}{part}", name(hex_),
             nation="american" if n % 2 else "german")
        for n, hex_ in enumerate(land)
        for part in "abc"
    ]  # fmt: skip
    return builder.game(*stacks, on=on, phase="movement", player=Side.ALLIED)


def crowded_game() -> Game:
    """Return that campaign with something built, damaged or flooded in every twelfth land hex."""
    playing = real_game()
    on, state = playing.position.board, playing.state
    land = [h for h in everywhere() if not on.is_sea(h)][5::12]
    now = state.clock.turn
    state.fortifications |= dict.fromkeys(land[::5], "fort")
    state.fortifications |= dict.fromkeys(land[1::5], "westwall_improved")
    state.airfields = dict.fromkeys(land[::2], 6)
    state.airbase_hits = dict.fromkeys(land[::4], 2)
    state.broken = frozenset(land[2::5])
    state.works = tuple(
        Work("fort", Side.ALLIED, hex_, ("us.1a",), now + 2, now + 2) for hex_ in land[3::5]
    )
    state.floods = {hex_: Flood(SWAMP, now) for hex_ in land[4::15]}
    state.port_hits = dict.fromkeys(on.ports, 1)
    return playing


def flying_game() -> Game:
    """Return the campaign with an air force at every thirtieth land hex, some of it inoperative."""
    playing = crowded_game()
    on, air = playing.position.board, playing.state.air
    types = builder.charts().air.types
    for n, hex_ in enumerate([h for h in everywhere() if not on.is_sea(h)][3::30]):
        side, type_ = (Side.ALLIED, "p_47d") if n % 2 else (Side.AXIS, "me_109g6")
        for part in "abc":
            status = INOPERATIVE if n % 3 else OPERATIVE
            air.put(AirUnit(f"{side}.{n}{part}", types[type_], side, base=hex_, status=status))
    return playing


BUILT = {
    "17A:1804": ["clear", "dot city Caen", "airfield 6"],
    "17A:1603": ["clear", "full city Paris", "major port Paris"],
}
"""What is printed besides where the table has works and damage."""


def built_game(**more: Any) -> Game:
    """Return the game at the small table with works, damage and floods of every kind."""
    on = builder.patched({"terrain": TERRAIN | BUILT, "line": LINES})
    playing = builder.game(
        *units(), unit("us.9con", "17A:1703", type_="cons", size="X", ratings=(1, 2, 8)),
        on=on, phase="movement", player=Side.ALLIED, owned={Side.ALLIED: "all"}, **more,
    )  # fmt: skip
    state = playing.state
    at = builder.at
    state.fortifications |= {
        at("17A:1605"): "fort", at("17A:1905"): "fort", at("17A:1705"): "westwall_unimproved",
        at("17A:1706"): "westwall_improved", at("17A:1606"): "fortress_unimproved",
        at("17A:1506"): "fortress_improved",
    }  # fmt: skip
    now = state.clock.turn
    state.works = (
        Work("fort", Side.ALLIED, at("17A:1703"), ("us.9con",), now + 1, now + 2),
        Work("airfield", Side.ALLIED, at("17A:1503"), ("us.9con",), now + 2, now + 2),
    )
    state.airbase_hits[at("17A:1804")] = 2
    state.airfields[at("17A:1502")] = 3
    state.temporary = frozenset({at("17A:1703")})
    state.port_hits[at("17A:1504")] = 1
    state.port_hits[at("17A:1603")] = 8
    state.destroyed_ports = state.closed_ports = frozenset({at("17A:1603")})
    state.broken = frozenset({at("17A:1604"), at("17A:1704")})
    state.floods = {
        at("17A:1505"): Flood(SWAMP, now),
        at("17A:1405"): Flood(FLOODED, now, massive=True),
    }
    return playing


def initial_game() -> Game:
    """Return the game at the small table as its initial phase begins.

    Two units arrive, a cadre can be rebuilt, an eliminated unit replaced, a fort begun.
    """
    on = builder.patched({"terrain": TERRAIN, "line": LINES})
    hexes = (builder.at("17A:1504"), builder.at("17A:1603"), builder.at("17A:1704"))
    now = 24
    playing = builder.game(
        *units(),
        unit("us.9inf", None, status=AWAY),
        unit("us.90inf", None, status=AWAY),
        unit("us.4inf", "17A:1603", status=CADRE, cadre=(2, 3, 8)),
        unit("us.29inf", None, status=ELIMINATED, cadre=(2, 3, 8)),
        unit("us.9con", "17A:1703", type_="cons", size="X", ratings=(1, 2, 8)),
        on=on, turn=now, phase="initial", player=Side.ALLIED, owned={Side.ALLIED: "all"},
        arrivals=tuple(
            Arrival(now, Side.ALLIED, id_, "arrive", hexes) for id_ in ("us.9inf", "us.90inf")
        ),
    )  # fmt: skip
    playing.state.replacements["american/inf"] = Fraction(20)
    playing.state.points[Side.ALLIED, builder.at("17A:1703")] = 2
    return playing
