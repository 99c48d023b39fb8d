"""Finding the line of a key in a TOML text."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sfcli.data.lines import locate

TEXT = '''\
# a manual = not a key
[chart]
title = "Terrain # not a comment"

[hex.clear]
costs.cm_art = { clear = 1, mud = 3 }   # MPs
"odd key".'x.y' = [
    1,  # one
    { deep = "a ] b" },
]

text = """
[not.a.table]
a = 1
"""

[[use]]
id = "first"
[use.more]
n = 1
[[use]]
id = "second"
drms = [[1, 2], [3, 4]]
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("chart",), 2),
        (("chart", "title"), 3),
        (("hex",), 5),
        (("hex", "clear"), 5),
        (("hex", "clear", "costs"), 6),
        (("hex", "clear", "costs", "cm_art", "mud"), 6),
        (("hex", "clear", "odd key", "x.y"), 7),
        (("hex", "clear", "odd key", "x.y", 0), 8),
        (("hex", "clear", "odd key", "x.y", 1, "deep"), 9),
        (("hex", "clear", "text"), 12),
        (("use", 0, "id"), 18),
        (("use", 0, "more", "n"), 20),
        (("use", 1, "id"), 22),
        (("use", 1, "drms", 1, 0), 23),
    ],
)
def test_line_of_a_key(path: tuple[str | int, ...], line: int) -> None:
    assert locate(TEXT, path) == line


def test_what_is_missing_is_told_at_the_table_around_it() -> None:
    assert locate(TEXT, ("hex", "clear", "combat", "drm")) == 5
    assert locate(TEXT, ("use", 1, "missing")) == 21
    assert locate(TEXT, ("nowhere", "at", "all")) == 0


def paths(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield (*at, key)
            yield from paths(part, (*at, key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield (*at, place)
            yield from paths(part, (*at, place))


@pytest.mark.parametrize("file", sorted(Path(__file__).parents[1].glob("rules/c*/*.toml")), ids=str)
def test_every_key_of_the_rules_is_found_on_a_line_that_names_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    for path in list(paths(tomllib.loads(text)))[::7]:
        if isinstance(path[-1], str):
            assert path[-1] in lines[locate(text, path) - 1], path
