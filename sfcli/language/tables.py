"""Tables in plain characters."""

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]], indent: str = "  ") -> list[str]:
    """Return rows under their head, each column as wide as its widest cell.

    A column without a letter is set to the right.
    """
    body = [[str(cell) for cell in row] for row in rows]
    if not body:
        return []
    widths = [max(map(len, column)) for column in zip(head, *body, strict=True)]
    right = [
        not any(letter.isalpha() or letter == "#" for cell in column for letter in cell)
        for column in zip(*body, strict=True)
    ]
    return [_line(row, widths, right, indent) for row in ([head] if any(head) else []) + body]


def _line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool], indent: str) -> str:
    cells = (
        cell.rjust(width) if to_right else cell.ljust(width)
        for cell, width, to_right in zip(row, widths, right, strict=True)
    )
    return (indent + "  ".join(cells)).rstrip()


def wrapped(text: str, width: int = 92, indent: str = "") -> list[str]:
    """Return a text in lines of at most `width` characters."""
    lines, line = [], indent
    for word in text.split():
        if len(line) + len(word) + 1 > width and line.strip():
            lines.append(line.rstrip())
            line = " " * len(indent)
        line += word + " "
    return [*lines, line.rstrip()] if line.strip() else lines
