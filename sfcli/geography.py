"""What land a hex is: countries, districts, theaters, rail nets, zones. Rules 3B3, 3E, 3F, 7A4.

Some of it changes when Italy surrenders to the Allies and its north-east is annexed (rule 3E1):
the functions that this touches take `surrendered`, whether Italy has.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from sfcli.board import PART, SEA, Board
from sfcli.hexes import ADJACENT, ROWS, Hex, at, everywhere, hexside, parse, row
from sfcli.sides import Side

NEUTRALS: Final = frozenset({"Andorra", "Spain", "Switzerland"})
"""Neutral countries. Rule 3B3."""

THEATERS: Final = {
    Side.ALLIED: frozenset({"ETO", "MTO"}),
    Side.AXIS: frozenset({"Greater Germany", "West", "South"}),
}
"""Theaters a player controls where a scenario does not name fewer. Rule 3F."""

BEYOND: Final = {
    Side.ALLIED: frozenset[str](),
    Side.AXIS: frozenset({"North", "Southeast", "East"}),
}
"""Theaters of the orders of battle that a player never controls. Rule 3F."""

BOXES: Final = ("Britain", "North Africa")
"""The Allied holding boxes, by the land they belong to. Rule 3E5."""

_BENELUX: Final = frozenset({"Belgium", "Netherlands", "Luxembourg"})
_NORTH_AFRICA: Final = frozenset({"Algeria", "Tunisia"})
_NORTHERN_ITALY: Final = frozenset({
    "Emilia", "Liguria", "Lombardia", "Piemonte", "Veneto", "Venezia Giulia",
    "Venezia Tridentina",
})  # fmt: skip
_ITALIAN_ISLANDS: Final = frozenset({"Sicilia", "Sardegna"})
_SEA_THEATERS: Final = {
    Side.ALLIED: {"Atlantic": "ETO", "Baltic": "ETO", "Mediterranean": "MTO"},
    Side.AXIS: {"Atlantic": "West", "Baltic": "Greater Germany", "Mediterranean": "South"},
}
_ZONES: Final = {
    "Belgium": "belgium", "Netherlands": "netherlands", "Corsica": "corsica",
    "Sicilia": "sicily", "Sardegna": "sardinia",
}  # fmt: skip
"""Occupation zones that are one district each. Rule 39A."""
_OTRANTO: Final = "26:3308"
"""A hex of the line that closes the Adriatic in the south. Rule 34F."""


def neutral(board: Board, hex_: Hex) -> bool:
    """Tell whether the hex belongs to a neutral country. Rules 3B3, 37C."""
    return board.country[hex_] in NEUTRALS


def district(board: Board, hex_: Hex, surrendered: bool) -> str:
    """Return the name of the hex's district, empty at sea. Rules 3E1, 3E3."""
    if surrendered:
        return board.ceded.get(hex_, board.district[hex_])
    return board.district[hex_]


def theater(board: Board, side: Side, hex_: Hex, surrendered: bool) -> str:
    """Return a side's theater that holds the hex, empty where the side has none there. Rule 3F."""
    land = board.districts.get(district(board, hex_, surrendered))
    if land is None:
        return sea_theater(board, side, hex_)
    return land.allied_theater if side is Side.ALLIED else land.axis_theater


def sea_theater(board: Board, side: Side, hex_: Hex) -> str:
    """Return a side's theater that holds the waters of the hex, empty inland. Rule 3F."""
    return _SEA_THEATERS[side].get(board.sea_zone[hex_], "")


def rail_net(board: Board, hex_: Hex, surrendered: bool) -> str:
    """Return the id of the rail net that holds the hex's lines, empty for none. Rule 7A4."""
    if hex_ in board.rail_nets:
        return board.rail_nets[hex_]
    land = board.districts.get(district(board, hex_, surrendered))
    return land.rail_net if land else ""


def greater_germany(board: Board, hex_: Hex, surrendered: bool) -> bool:
    """Tell whether the hex is in Germany or land it annexed. Rule 3E1."""
    land = board.districts.get(district(board, hex_, surrendered))
    return land is not None and land.country == "Germany"


def germany_1939(board: Board, hex_: Hex) -> bool:
    """Tell whether the hex is in Germany as it was on 1 September 1939. Rule 3E1."""
    return board.country[hex_] == "Germany"


def france(board: Board, hex_: Hex) -> bool:
    """Tell whether the hex is in France, Corsica and annexed land included. Rule 3E1."""
    return board.country[hex_] == "France"


def mainland_france(board: Board, hex_: Hex) -> bool:
    """Tell whether the hex is in France and not in Corsica. Rule 3E1."""
    return france(board, hex_) and board.district[hex_] != "Corsica"


def occupied_france(board: Board, hex_: Hex) -> bool:
    """Tell whether the hex is in France and not in the land annexed to Germany. Rule 3E1."""
    return france(board, hex_) and hex_ not in board.annexed


def benelux(board: Board, hex_: Hex) -> bool:
    """Tell whether the hex is in Belgium, the Netherlands or Luxembourg. Rule 3E1."""
    return board.country[hex_] in _BENELUX


def britain(board: Board, hex_: Hex) -> bool:
    """Tell whether the hex is in Britain, the Channel Islands included. Rule 3E1."""
    return board.country[hex_] == "Britain"


def box(board: Board, hex_: Hex) -> str:
    """Return the holding box on whose on-map area the hex lies, empty for none. Rule 3E5.

    The Channel Islands are no part of the island that goes on off the map.
    """
    if north_africa(board, hex_):
        return BOXES[1]
    return BOXES[0] if britain(board, hex_) and hex_ not in board.islands else ""


@lru_cache(maxsize=8)
def boxes(board: Board) -> frozenset[str]:
    """Return the holding boxes that some hex in play leads to. Rule 3E5."""
    return frozenset(found for h in everywhere() if board.playable(h) and (found := box(board, h)))


def italy(board: Board, hex_: Hex) -> bool:
    """Tell whether the hex is in Italy as it was in 1939. Rule 3E1."""
    return board.country[hex_] == "Italy"


def mainland_italy(board: Board, hex_: Hex) -> bool:
    """Tell whether the hex is in Italy and neither an island of it nor Zara. Rule 3E1."""
    return (
        italy(board, hex_)
        and board.district[hex_] not in _ITALIAN_ISLANDS
        and hex_ not in board.islands
    )


def northern_italy(board: Board, hex_: Hex) -> bool:
    """Tell whether the hex is in the north of Italy, from the Apennines on. Rule 26A."""
    return board.district[hex_] in _NORTHERN_ITALY


def italy_or_corsica(board: Board, hex_: Hex) -> bool:
    """Tell whether an Axis-owned hex is Italian-owned before Italy surrenders. Rule 3D."""
    return italy(board, hex_) or board.district[hex_] == "Corsica"


def north_africa(board: Board, hex_: Hex) -> bool:
    """Tell whether the hex is in Tunisia or Algeria. Rule 3E1."""
    return board.country[hex_] in _NORTH_AFRICA


def occupation_zone(board: Board, hex_: Hex, surrendered: bool) -> str:
    """Return the occupation zone of the hex, empty for none.

    Zones of Italy are named whether or not they have become zones yet. Rule 39A.
    """
    if not board.country[hex_] or greater_germany(board, hex_, surrendered):
        return ""
    zone = _ZONES.get(board.district[hex_])
    if zone is not None:
        return zone
    if mainland_france(board, hex_):
        return "mainland_france"
    return "mainland_italy" if mainland_italy(board, hex_) else ""


def east_edge(board: Board, surrendered: bool) -> tuple[Hex, ...]:
    """Return the land hexes of Greater Germany on the east edge of the map. Rules 12C1a, 40A."""
    edge = (at(down, 1) for down in range(1, ROWS + 1))
    return tuple(h for h in edge if not board.is_sea(h) and greater_germany(board, h, surrendered))


@lru_cache(maxsize=4)
def adjacent_districts(board: Board, surrendered: bool) -> Mapping[str, frozenset[str]]:
    """Return the districts next to each district, across sea hexsides too. Rule 37E."""
    touching: dict[str, set[str]] = {name: set() for name in board.districts}
    for hex_ in everywhere():
        mine = district(board, hex_, surrendered)
        for near in ADJACENT[hex_]:
            theirs = district(board, near, surrendered)
            if mine and theirs and mine != theirs:
                touching[mine].add(theirs)
    return {name: frozenset(others) for name, others in touching.items()}


@lru_cache(maxsize=4)
def adriatic(board: Board) -> frozenset[Hex]:
    """Return the hexes with water of the Adriatic Sea. Rule 34F."""
    start = parse(_OTRANTO)
    if start is None or not board.sea_zone[start]:
        return frozenset()
    found, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        for near in ADJACENT[here]:
            wet = board.water[hexside(here, near)] in (PART, SEA)
            if wet and near not in found and row(near) <= row(start):
                found.add(near)
                frontier.append(near)
    return frozenset(found)
