"""Conditions of standing orders: facts of a question that players name in a word or two."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from sfcli import hexes
from sfcli.air import strengths
from sfcli.airforces import ESCORT, MISSIONS, AirUnit
from sfcli.decisions import Decision
from sfcli.hexes import Hex, distance
from sfcli.position import Position

FORMS: Final = (
    "escorted, unescorted, force>=N (enemy air units without escorts), own>=N (air units of yours "
    "that can), odds>=N:M (air attack strengths of yours that can to air defense strengths of "
    "theirs), mission WORD, within N of HEX"
)
"""What there is, for whoever writes something else."""


def is_known(text: str) -> bool:
    """Tell whether a text is a condition."""
    return any(pattern.fullmatch(text) for pattern, _ in _CONDITIONS)


def told(texts: Iterable[str]) -> str:
    """Return conditions as players read them."""
    return " and ".join(texts).replace("_", " ")


def holds(pos: Position, decision: Decision, text: str) -> bool:
    """Tell whether a condition holds of a question; of one it does not fit it never does."""
    for pattern, check in _CONDITIONS:
        match = pattern.fullmatch(text)
        if match:
            return check(pos, decision, match)
    return False


def _units(pos: Position, ids: object) -> list[AirUnit]:
    known = pos.state.air.units
    listed = ids if isinstance(ids, Iterable) and not isinstance(ids, str) else ()
    return [known[id_] for id_ in listed if id_ in known]


def _enemies(pos: Position, decision: Decision) -> list[AirUnit]:
    """Return the enemy air units a question is about, or those of one's own who may be joined."""
    facts = decision.facts
    known = (facts[key] for key in ("group", "enemies", "targets", "operation") if key in facts)
    return _units(pos, next(known, ()))


def _own(pos: Position, decision: Decision) -> list[AirUnit]:
    facts = decision.facts
    return _units(pos, facts.get("units", (facts["unit"],) if "unit" in facts else ()))


def _unescorted(pos: Position, decision: Decision, _: re.Match[str]) -> bool:
    enemies = _enemies(pos, decision)
    return bool(enemies) and not any(unit.flies(ESCORT) for unit in enemies)


def _escorted(pos: Position, decision: Decision, _: re.Match[str]) -> bool:
    return any(unit.flies(ESCORT) for unit in _enemies(pos, decision))


def _force(pos: Position, decision: Decision, match: re.Match[str]) -> bool:
    force = [unit for unit in _enemies(pos, decision) if not unit.flies(ESCORT)]
    return len(force) >= int(match[1])


def _many(pos: Position, decision: Decision, match: re.Match[str]) -> bool:
    return len(_own(pos, decision)) >= int(match[1])


def _odds(pos: Position, decision: Decision, match: re.Match[str]) -> bool:
    """Tell whether those that can are strong enough against those they can attack. Rule 21B3."""
    enemies = _enemies(pos, decision)
    attack = sum(strengths.attack(pos, unit) for unit in _own(pos, decision))
    defense = sum(strengths.defense(pos, unit) for unit in enemies)
    return bool(enemies) and attack * int(match[2]) >= defense * int(match[1])


def _mission(pos: Position, decision: Decision, match: re.Match[str]) -> bool:
    """Tell whether any of the enemies flies a mission, or of one's own where none is named."""
    units = _enemies(pos, decision) or _own(pos, decision)
    return any(unit.flies(match[1]) for unit in units)


def _within(pos: Position, decision: Decision, match: re.Match[str]) -> bool:
    place, here = hexes.parse(match[2]), _place(pos, decision)
    return place is not None and here is not None and distance(here, place) <= int(match[1])


def _place(pos: Position, decision: Decision) -> Hex | None:
    """Return the hex a question is about."""
    hex_ = decision.facts.get("hex")
    if isinstance(hex_, int):
        return Hex(hex_)
    return next((unit.hex for unit in _own(pos, decision)), None)


_Check = Callable[[Position, Decision, Any], bool]
_CONDITIONS: Final[tuple[tuple[re.Pattern[str], _Check], ...]] = (
    (re.compile(r"unescorted"), _unescorted),
    (re.compile(r"escorted"), _escorted),
    (re.compile(r"force>=(\d{1,3})"), _force),
    (re.compile(r"own>=(\d{1,3})"), _many),
    (re.compile(r"odds>=(\d{1,2}):(\d{1,2})"), _odds),
    (re.compile(rf"mission ({'|'.join(MISSIONS)})"), _mission),
    (re.compile(r"within (\d{1,3}) of (\w+:\d{4})"), _within),
)
"""The patterns of conditions, and what they ask."""
