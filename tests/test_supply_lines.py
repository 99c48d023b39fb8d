"""Supply lines, sources and judging supply. Rules 3G, 12A to 12C."""

from tests.builder import at, game, patched, unit

from sfcli.ground import supply, supply_lines
from sfcli.orders import End
from sfcli.scenario import Source
from sfcli.sides import Side


def row(first: int, last: int, down: int = 16) -> list[str]:
    return [f"17A:{down:02}{left:02}" for left in range(first, last + 1)]


def source(*hexes: str, side: Side = Side.ALLIED) -> Source:
    return Source(side, tuple(map(at, hexes)))


def in_supply(pos, id_: str) -> bool:
    it = pos.unit(id_)
    lines = supply.reach(pos, it.side)
    return lines.reached(lines.full(supply_lines.user(it)), it)


def test_12b_h_overland_length() -> None:
    for far, expected in ((7, True), (8, False)):
        played = game(
            unit("A1", f"17A:16{2 + far:02}"),
            owned={Side.ALLIED: "all"},
            sources=(source("17A:1602"),),
        )
        assert in_supply(played.position, "A1") is expected
