"""Who commandos are, and which of their operations each may attempt. Rules 14H, 14H1-4, 37D."""

from typing import Final

from sfcli.charts.special import SpecialForce
from sfcli.position import Position
from sfcli.state import Unit

_GROUPS: Final = {"german": ("german",), "italian": ("italian", "rsi_italian")}
"""Groups of rule 3B that a surprise attack of the OSS is aimed at. Rule 37D."""


def is_commando(unit: Unit) -> bool:
    """Tell whether a unit has the commando symbol in its unit type. Rule 14H."""
    return "commando" in unit.counter.kinds


def force(pos: Position, unit: Unit) -> SpecialForce | None:
    """Return a commando's row of the special forces chart, None for any other unit. Rule 14H."""
    if not is_commando(unit):
        return None
    counter = unit.counter
    branch = str(counter.traits.get("force", ""))
    of = (counter.type.id, counter.side.value, counter.nation.group, branch, unit.name)
    return next((row for row in pos.charts.special_forces if row.covers(*of)), None)


def can_slip(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit may try to ignore enemy ZOCs in moving and retreating. Rule 14H1."""
    row = force(pos, unit)
    return row is not None and row.zoc


def can_retreat_early(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit may retreat before combat. Rule 14H2."""
    row = force(pos, unit)
    return row is not None and row.retreat


def can_raid(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit may raid coast defenses as it lands. Rule 14H4."""
    row = force(pos, unit)
    return row is not None and row.raid


def surprises(pos: Position, unit: Unit) -> str:
    """Return whom a unit may attack by surprise: `any`, `german`, `italian` or `none`.

    The others, who are no OSS, need a printed attack strength. Rules 14H3, 37D.
    """
    row = force(pos, unit)
    if row is None or (row.surprise == "any" and not unit.ratings.attack):
        return "none"
    return row.surprise


def is_target(whom: str, unit: Unit) -> bool:
    """Tell whether a unit is one of those that a surprise attack is aimed at. Rules 14H3, 37D."""
    return whom == "any" or unit.counter.nation.group in _GROUPS.get(whom, ())


def abilities(pos: Position, unit: Unit) -> tuple[str, ...]:
    """Return what the special forces chart lets a unit do, in words. Rule 14H."""
    row = force(pos, unit)
    if row is None:
        return ()
    surprise = surprises(pos, unit)
    known = {
        "land": row.amphibious,
        "drop": row.air_drop,
        "slip past ZOCs": row.zoc,
        "surprise": surprise == "any",
        f"surprise {surprise.capitalize()}s": surprise in _GROUPS,
        "raid coast defenses": row.raid,
        "retreat before combat": row.retreat,
    }
    return tuple(word for word, has in known.items() if has)
