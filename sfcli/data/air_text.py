"""Reads an air unit as the rulebook writes it: `8F6 Me109G6 0-0/9`, `4B5 Ju 88A4 3-7/S/26`."""

import re
from typing import TYPE_CHECKING, Final

from sfcli import spelling
from sfcli.charts.aircraft import CODES, TYPES, AirType

if TYPE_CHECKING:
    from sfcli.charts.air import AirCharts

_PRINTED: Final = re.compile(
    rf"(\d+)([NJR]*)({'|'.join(TYPES)})(-?\d+)\s+(.+?)"
    rf"(?:\s+(\d+)(?:-(\d+))?)?(?:[\s/]+([{CODES}]+))?[\s/]+(\d+\*?|T)"
)


def parse_air(text: str, charts: "AirCharts") -> AirType | str:
    """Return what a text prints of an air unit, by id or in full, or why it prints nothing."""
    known = charts.types.get(text)
    if known is not None:
        return known
    found = _PRINTED.fullmatch(text.strip())
    if found is None:
        near = spelling.unknown(text, charts.types)
        return f"{near}; or all that is printed, such as 8F6 Me109G6 0-0/9"
    attack, prefixes, type_, defense, model, tactical, strategic, codes, move = found.groups()
    row = charts.unit_types[type_]
    return AirType(
        id=text,
        model=model,
        type=type_,
        prefixes=frozenset(prefixes),
        codes=frozenset(codes or ""),
        attack=int(attack),
        defense=int(defense),
        tactical=int(tactical or 0),
        strategic=int(strategic or 0),
        movement=0 if move == "T" else int(move.rstrip("*")),
        starred=move.endswith("*"),
        category=row.category,
        cargo=row.cargo,
        nations=frozenset(),
    )
