"""Reads counters described in words, such as `8-8 inf XX` or `0-2-0 port_fort`. Rules 3A, 11."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from sfcli import spelling
from sfcli.charts.model import Charts
from sfcli.data.counters import MOTORIZED, SIZES, Template, counter, read_ratings, unknown
from sfcli.forces import Counter, Nation

FLAGS: Final = ("self-supported", MOTORIZED)
"""Symbols that may be named besides the description."""

_SIZE_OF: Final[Mapping[str, str]] = {
    "port_fort": "PF",
    "pos_hv_aa": "POS",
    "pos_lt_aa": "POS",
    "transport": "TC",
    "apc": "TC",
    "lvt": "TC",
}
"""The size of unit types that have no size symbol."""


def parse_counter(
    text: str,
    nation: Nation,
    charts: Charts,
    templates: Mapping[str, Template] | None = None,
    *,
    cadre: str = "",
    flags: Iterable[str] = (),
    aa: int | None = None,
    capacity: int = 1,
) -> Counter | str:
    """Return the counter a text describes, or one sentence that says why it describes none.

    The text is `RATINGS TYPE SIZE` (`5-7-6 inf XX`), with the id of a unit type, or the id or name
    of a template (`us inf XX 8-8`). `flags` are those of `FLAGS`, or unit types that are a second
    symbol. A template's own nation counts where it is of the nation's side.
    """
    found = _template_named(text, templates or {})
    if found is None:
        described = _described(text.split(), nation, charts, capacity)
        if isinstance(described, str):
            return described
        found = described
    else:
        nation = found.nation if found.nation.side is nation.side else nation
    changed = _with_flags(found, flags, charts)
    if isinstance(changed, str):
        return changed
    if cadre:
        try:
            back, dot = read_ratings(cadre)
            changed = replace(changed, cadre=back, cadre_dot=dot)
        except ValueError as error:
            return str(error)
    if aa is not None:
        changed = replace(changed, aa=aa, aa_type=changed.aa_type or _aa_type(changed))
    return counter(changed, charts, nation)


def _template_named(text: str, templates: Mapping[str, Template]) -> Template | None:
    if text in templates:
        return templates[text]
    name = " ".join(text.split()).casefold()
    return next((t for t in templates.values() if t.name.casefold() == name), None)


def _described(words: list[str], nation: Nation, charts: Charts, capacity: int) -> Template | str:
    """Return what a description in words describes, or why it describes nothing."""
    if not 2 <= len(words) <= 3:
        return (
            f"expected RATINGS TYPE SIZE, such as 8-8 inf XX; found {' '.join(words) or 'nothing'}"
        )
    ratings, type_ = words[:2]
    try:
        full, dot = read_ratings(ratings)
    except ValueError as error:
        return str(error)
    if type_ not in charts.unit_types:
        return f"no unit type of the chart: {unknown(type_, charts.unit_types)}"
    own_size = _SIZE_OF.get(type_, "")
    size = words[2] if len(words) == 3 else own_size
    if size not in SIZES:
        return spelling.unknown(size, SIZES) if size else f"expected a size after {type_}"
    if own_size and size != own_size:
        return f"{type_} has no size symbol, so {size} does not fit"
    if size == "HQ" and full.attack + full.defense:
        return f"a headquarters has a combat strength of 0 (rule 14D), not {full}"
    return Template(
        id="",
        nation=nation,
        type=charts.unit_types[type_],
        size=size,
        full=full,
        dot=dot,
        capacity=capacity if size == "TC" else 0,
    )


def _with_flags(printed: Template, flags: Iterable[str], charts: Charts) -> Template | str:
    """Return a template with symbols added, or which flag is none."""
    for flag in flags:
        if flag == "self-supported":
            printed = replace(printed, dot=True)
        elif flag == MOTORIZED:
            printed = replace(printed, motorized=True)
        elif flag in charts.unit_types:
            printed = replace(printed, second=charts.unit_types[flag])
        else:
            return spelling.unknown(flag, FLAGS)
    return printed


def _aa_type(printed: Template) -> str:
    return "heavy" if printed.type.id in ("hv_aa", "pos_hv_aa") else "light"
