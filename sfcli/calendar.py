"""Game turns: two to a month, Jul I 43 to May I 45. Rules 1 and 4.

A turn is a number, 0 for Jul I 43; its name is what the rulebook and the charts print.
"""

from typing import Final

MONTHS: Final = (
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip
HALVES: Final = ("I", "II")
_START: Final = 43 * 24 + 6 * 2
"""Half-months from the year 0 to Jul I 43."""


def name(turn: int) -> str:
    """Return a turn's name, such as `Jul I 43`."""
    year, half = divmod(turn + _START, 24)
    return f"{MONTHS[half // 2]} {HALVES[half % 2]} {year:02}"


def parse(text: str) -> int | None:
    """Read a turn's name in any case; a four-figure year is understood too."""
    words = text.split()
    if len(words) != 3:
        return None
    month, half, year = words[0].title(), words[1].upper(), words[2]
    if month not in MONTHS or half not in HALVES or not year.isdigit():
        return None
    return (int(year) % 100) * 24 + MONTHS.index(month) * 2 + HALVES.index(half) - _START


def season(turn: int) -> str:
    """Return the turn's name without the year, as the weather table heads its columns."""
    return name(turn)[:-3]


def year(turn: int) -> int:
    """Return the year of a turn, such as 44."""
    return (turn + _START) // 24


def month(turn: int) -> str:
    """Return the month of a turn, such as `Jul`."""
    return name(turn)[:3]


def first_of_month(turn: int) -> bool:
    """Tell whether the turn is a I turn, when production arrives. Rule 40B1."""
    return (turn + _START) % 2 == 0
