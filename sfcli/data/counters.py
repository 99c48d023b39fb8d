"""Reads nationalities and counter templates, and makes counters of them. Rules 3A, 3B, 11, 14D-I.

A template holds what is printed; class, support, heavy equipment, armor effects, movement columns
and kinds follow from that by the rules.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sfcli import spelling
from sfcli.charts.model import Charts, UnitType
from sfcli.data.documents import read_documents
from sfcli.data.errors import DataError, Problem
from sfcli.forces import RAIL_ONLY, Counter, Nation, Ratings
from sfcli.sides import Side

if TYPE_CHECKING:
    from sfcli.data.documents import Document
    from sfcli.data.schemas import counters as schemas

_NATIONS: Final = "counters/nations"
_TEMPLATES: Final = "counters/templates"

SIZES: Final[Mapping[str, str]] = {
    "XX": "division", "XXg": "division", "X": "brigade", "III": "regiment", "II": "battalion",
    "HQ": "headquarters", "PF": "port_fortification", "POS": "position_aa",
    "TC": "movement_counter_1",
}  # fmt: skip
"""Unit sizes, and what rule 3A3 calls them; a movement counter's size goes by its capacity."""

MOTORIZED: Final = "motorized"
"""The supplementary symbol of rule 14E2."""

_DIVISIONAL: Final = ("XX", "XXg")
_BIG_COUNTER: Final = 3
"""Capacity in REs from which a movement counter is `movement_counter_3`. Rule 14J."""
_RATINGS: Final = re.compile(r"(\d+)(?:-(\d+))?-(\d+|R)(\*?)")


@dataclass(frozen=True, slots=True)
class Template:
    """What is printed on a counter."""

    id: str
    """Empty for a counter described outright."""
    nation: Nation
    type: UnitType
    size: str
    full: Ratings
    cadre: Ratings | None = None
    dot: bool = False
    """It has the self-supported indicator (rule 11)."""
    cadre_dot: bool = False
    """So has its back."""
    motorized: bool = False
    """It has the motorized symbol (rule 14E2)."""
    second: UnitType | None = None
    """Its second unit type symbol (rule 14E)."""
    aa: int = 0
    aa_type: str = ""
    capacity: int = 0
    """REs a movement counter carries (rule 14J)."""
    force: str = ""
    """Branch or army, such as `Luftwaffe` or `Royal Marine`."""
    name: str = ""
    """A short name that tells what it is, such as `us inf XX 8-8`; several may share it."""

    @property
    def types(self) -> tuple[UnitType, ...]:
        """The unit type and, where it has one, the second."""
        return (self.type, self.second) if self.second else (self.type,)

    def has(self, ability: str) -> bool:
        """Tell whether either unit type has an ability."""
        return any(ability in type_.abilities for type_ in self.types)

    def is_type(self, id_: str) -> bool:
        """Tell whether either unit type is the one of this id."""
        return any(type_.id == id_ for type_ in self.types)


def read_nations(rules: Path, overlays: Sequence[Path] = ()) -> dict[str, Nation]:
    """Read the nationalities by id; raise DataError with every problem found."""
    from sfcli.data.schemas.base import validated
    from sfcli.data.schemas.counters import Nations

    problems: list[Problem] = []
    document = read_documents(rules, [_NATIONS], overlays, problems).get(_NATIONS)
    chart = validated(document, Nations, problems) if document else None
    if chart is None or problems:
        raise DataError(problems)
    return _nations(chart)


def read_templates(
    rules: Path, charts: Charts, overlays: Sequence[Path] = ()
) -> dict[str, Template]:
    """Read the templates of all counters by id; raise DataError with every problem found."""
    from sfcli.data.schemas.base import validated
    from sfcli.data.schemas.counters import Nations, Templates

    problems: list[Problem] = []
    documents = read_documents(rules, [_NATIONS, _TEMPLATES], overlays, problems)
    if len(documents) < 2:
        raise DataError(problems)
    nations = validated(documents[_NATIONS], Nations, problems)
    chart = validated(documents[_TEMPLATES], Templates, problems)
    if nations and chart:
        known = _nations(nations)
        codes = {id_: nation.code.lower() for id_, nation in nations.nation.items()}
        for id_, entry in chart.template.items():
            problems.extend(_wrong(documents[_TEMPLATES], id_, entry, known, charts))
    if problems or not (nations and chart):
        raise DataError(problems)
    return {
        id_: _template(id_, entry, known[entry.nation], codes[entry.nation], charts)
        for id_, entry in chart.template.items()
    }


def read_nation_codes(rules: Path, overlays: Sequence[Path] = ()) -> dict[str, str]:
    """Read the two letters of each nationality by its id; raise DataError for what is wrong."""
    from sfcli.data.schemas.base import validated
    from sfcli.data.schemas.counters import Nations

    problems: list[Problem] = []
    documents = read_documents(rules, [_NATIONS], overlays, problems)
    chart = validated(documents[_NATIONS], Nations, problems) if documents else None
    if problems or chart is None:
        raise DataError(problems)
    return {id_: nation.code.lower() for id_, nation in chart.nation.items()}


def _nations(chart: "schemas.Nations") -> dict[str, Nation]:
    return {
        id_: Nation(id_, nation.name, Side(nation.side), nation.group)
        for id_, nation in chart.nation.items()
    }


def _wrong(
    document: "Document",
    id_: str,
    entry: "schemas.Template",
    nations: Mapping[str, Nation],
    charts: Charts,
) -> list[Problem]:
    """Return what a template names that is not there."""
    types = charts.unit_types
    named: list[tuple[str, str, Mapping[str, object]]] = [
        ("nation", entry.nation, nations),
        ("type", entry.type, types),
        *(("symbols", word, {MOTORIZED: None, **types}) for word in entry.symbols.split()),
    ]
    return [
        document.problem(("template", id_, key), unknown(word, known))
        for key, word, known in named
        if word not in known
    ]


def unknown(word: str, known: Mapping[str, object]) -> str:
    """Say that a word is none of many, and which it may have been meant for."""
    names = {id_: id_ for id_ in known}
    names |= {type_.name: id_ for id_, type_ in known.items() if isinstance(type_, UnitType)}
    near = spelling.nearest(word, names)
    return f"there is no {word}" + (f"; did you mean {names[near[0]]}?" if near else "")


def _template(
    id_: str, entry: "schemas.Template", nation: Nation, code: str, charts: Charts
) -> Template:
    ratings, dot = read_ratings(entry.ratings)
    cadre, cadre_dot = read_ratings(entry.cadre) if entry.cadre else (None, False)
    aa_type, _, aa = entry.aa.partition(" ")
    second = next((word for word in entry.symbols.split() if word != MOTORIZED), "")
    return Template(
        id=id_,
        nation=nation,
        type=charts.unit_types[entry.type],
        size=entry.size,
        full=ratings,
        cadre=cadre,
        dot=dot,
        cadre_dot=cadre_dot,
        motorized=MOTORIZED in entry.symbols.split(),
        second=charts.unit_types[second] if second else None,
        aa=int(aa or 0),
        aa_type=aa_type,
        capacity=entry.capacity,
        force=entry.force,
        name=f"{code} {entry.type} {entry.size} {entry.ratings}",
    )


def read_ratings(text: str) -> tuple[Ratings, bool]:
    """Read `8-8`, `5-7-6`, `2-1-R` or `3-8*`, the dot last; raise ValueError for anything else."""
    match = _RATINGS.fullmatch(text)
    if match is None:
        raise ValueError(
            f"expected ratings such as 8-8, 5-7-6 or 3-8*, movement last; found {text or 'nothing'}"
        )
    attack, defense, movement, dot = match.groups()
    pace = RAIL_ONLY if movement == "R" else int(movement)
    return Ratings(int(attack), int(defense or attack), pace), bool(dot)


def counter(template: Template, charts: Charts, nation: Nation | None = None) -> Counter:
    """Return the counter of a template, of another nation where one is given."""
    printed = replace(template, nation=nation) if nation else template
    capable = {category: _capability(printed, category) for category in ("aeca", "aecd", "atec")}
    support = _support(printed)
    return Counter(
        template=printed.id,
        nation=printed.nation,
        type=printed.type,
        size=printed.size,
        full=printed.full,
        cadre=printed.cadre,
        re=charts.res[_size_word(printed)] * _points(printed),
        cadre_re=charts.res["cadre"],
        cadre_support="self" if printed.cadre_dot else "unsupported",
        cadre_heavy=printed.cadre_dot or _is_heavy(printed, "unsupported"),
        support=support,
        unit_class=_unit_class(printed),
        heavy=_is_heavy(printed, support),
        **capable,
        columns=_columns(printed),
        kinds=_kinds(printed),
        aa=printed.aa,
        aa_type=printed.aa_type,
        traits=_traits(printed),
    )


def _size_word(printed: Template) -> str:
    """Return what rule 3A3 calls the size; 14J decides for movement counters."""
    if printed.size == "TC" and printed.capacity >= _BIG_COUNTER:
        return "movement_counter_3"
    return SIZES[printed.size]


def _points(printed: Template) -> int:
    """Return how many times the size counts: a position AA unit's for each point. Rule 22A2."""
    return printed.aa or 1 if printed.size == "POS" else 1


def _unit_class(printed: Template) -> str:
    """Return the class; the motorized symbol makes any unit c/m. Rules 3A2, 14E2."""
    return "combat_motorized" if printed.motorized else printed.type.unit_class


def _support(printed: Template) -> str:
    """Return what the unit is for support. Rules 11, 37B2."""
    if printed.dot or printed.is_type("port_fort"):
        return "self"
    if printed.size in (*_DIVISIONAL, "HQ") or printed.type.unit_class == "artillery":
        return "supported"
    return "unsupported"


def _is_heavy(printed: Template, support: str) -> bool:
    """Tell whether the unit has heavy equipment. Rules 3A4, 14D, 14E2."""
    supported = support != "unsupported"
    return printed.motorized or supported or any(type_.heavy for type_ in printed.types)


def _capability(printed: Template, category: str) -> str:
    """Return the armor or antitank capability. Rules 10B, 14D, 14E2."""
    if printed.size == "HQ":
        return "neutral"
    value = printed.type.capability(category, printed.nation.group)
    return "neutral" if value == "none" and printed.motorized else value


def _is_mountain(printed: Template) -> bool:
    """Tell whether it is a mountain unit; Italian ski units are. Rule 14E1."""
    italian = printed.nation.group in ("italian", "rsi_italian", "allied_italian")
    return printed.has("mountain") or (italian and printed.is_type("ski"))


def _is_light_infantry(printed: Template) -> bool:
    """Tell whether it is light infantry; ski units that are not Italian are. Rule 14E1."""
    return printed.has("light_infantry") or (printed.is_type("ski") and not _is_mountain(printed))


def _columns(printed: Template) -> tuple[str, ...]:
    """Return the movement columns. Rules 6, 14E1, 14E2, 14I."""
    if _unit_class(printed) == "combat_motorized" or printed.type.column == "cm_art":
        return ("cm_art",)
    symbols = {
        "mountain": _is_mountain(printed),
        "high_mountain": printed.is_type("high_mountain"),
        "light_infantry": _is_light_infantry(printed),
        "ski": printed.is_type("ski"),
    }
    return tuple(column for column, has in symbols.items() if has) or (printed.type.column,)


def _kinds(printed: Template) -> frozenset[str]:
    """Return the words by which charts and rules single it out; see `data.kinds`."""
    cm, artillery = _unit_class(printed) == "combat_motorized", _is_artillery(printed)
    mountain = _is_mountain(printed)
    words = {
        "any": True,
        "combat_motorized": cm,
        "non_motorized": printed.type.unit_class == "non_motorized" and not cm,
        "artillery": artillery,
        "non_artillery": not artillery,
        "combat_motorized_except_artillery": cm and not artillery,
        "divisional": printed.size in _DIVISIONAL,
        "non_divisional": printed.size not in _DIVISIONAL,
        "headquarters": printed.size == "HQ",
        "rail_only": printed.full.movement == RAIL_ONLY,
        "zero_movement": printed.full.movement == 0,
        "mountain": mountain,
        "non_mountain": not mountain,
        "light_infantry": _is_light_infantry(printed),
    }
    own = {word for type_ in printed.types for word in (type_.id, *type_.abilities)}
    return frozenset(own | {word for word, holds in words.items() if holds})


def _is_artillery(printed: Template) -> bool:
    return printed.type.unit_class == "artillery"


def _traits(printed: Template) -> dict[str, str | int | bool]:
    """Return what later rules read: branch, capacity and symbols that the ratings do not show."""
    traits: dict[str, str | int | bool] = {}
    if printed.force:
        traits["force"] = printed.force
    if printed.capacity:
        traits["capacity"] = printed.capacity
    if printed.second:
        traits["second"] = printed.second.id
    if printed.motorized:
        traits["motorized"] = True
    return traits
