"""Rules, charts and the map, without a game."""

from collections.abc import Iterable
from pathlib import Path

from sfcli import exits


def tell(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        print(line)


def rule(number: str) -> None:
    """Print the clauses of a rule."""
    from sfcli.language.rulebook import rule_lines

    lines = list(rule_lines(number))
    if not lines:
        raise exits.StopError(f"there is no rule {number}; numbers look like 7A3 or 9F1-c")
    tell(lines)


def chart(name: str, overlay: Path | None) -> None:
    """Print a chart, or what charts there are."""
    from sfcli.data import files
    from sfcli.language.chartbook import chart as chart_of

    found = chart_of(name, files.overlays(overlay))
    if isinstance(found, str):
        raise exits.StopError(found)
    tell(found)


def draw_map(place: str, within: int, picture: Path | None, overlay: Path | None) -> None:
    """Print the map around a place, or write it as a picture."""
    from sfcli import draw, hexes, places
    from sfcli.data import files
    from sfcli.data.map import read_board
    from sfcli.refusals import Refusal

    board = read_board(files.rules(), files.overlays(overlay))
    centre = hexes.parse(place) if place else None
    if place and centre is None:
        found = places.index(board).locate(place)
        if isinstance(found, Refusal):
            raise exits.StopError(str(found))
        centre = found.hex
    size = (2 * within + 1, 2 * within + 1) if place else None
    if picture is not None:
        picture.write_text(draw.svg(board, centre=centre, size=size), encoding="utf-8")
    else:
        tell(draw.text(board, centre=centre, size=size).splitlines())
