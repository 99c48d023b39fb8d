"""The start and the end of a phase: when units break down, and when they are assembled. Rule 15A.

A phase is at its start until a unit of the phasing player does anything, and at its end from when
he has a unit assembled or a battalion attached.
"""

from typing import Final

from sfcli.position import Play, Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit

_DONE: Final = frozenset({"moved", "regular", "one-hex", "loaded", "halted", "caught", "assembled"})
"""What a unit is marked with that did anything in a movement or exploitation phase."""
CLOSING: Final = frozenset({"assembled"})


def has_acted(unit: Unit) -> bool:
    """Tell whether a unit has done anything this movement or exploitation phase.

    What it pays for a work that is finished as the phase begins is none of it (rule 14A1b).
    """
    if unit.has("built"):
        return not unit.flags.isdisjoint(_DONE - {"regular"})
    return bool(unit.spent) or not unit.flags.isdisjoint(_DONE)


def refuse_start(pos: Position, side: Side, rule: str, what: str) -> Refusal | None:
    """Say why something that belongs to the start of a phase comes too late. Rule 15A."""
    acted = pos.derived(
        ("acted", side),
        pos.state.stamp[side],
        lambda: next(
            (u for u in pos.state.units.values() if u.side is side and has_acted(u)), None
        ),
    )
    railed = next((each for each in pos.state.railed if each.side is side and each.spent), None)
    if acted is None and railed is None:
        return None
    who = acted.id if acted is not None else "a resource point"
    return Refusal(
        rule,
        f"{what} belongs to the start of the phase, before anything moves, and {who} has moved "
        "or acted already",
        "The exploitation phase has a start too",
    )


def is_ending(pos: Position, side: Side) -> bool:
    """Tell whether the phase is at its end: units were assembled. Rule 15A."""
    return pos.derived(
        ("ending", side),
        pos.state.closing,
        lambda: any("assembled" in unit.flags for unit in pos.on_map(side)),
    )


def close(play: Play, side: Side, already: bool) -> None:
    """Say that the phase is at its end, where it was not already before what has been done."""
    if not already:
        play.note("15A-f", f"the phase is at its end: no {side.label} unit moves in it any more")


def refuse_ended(pos: Position, side: Side, who: str) -> Refusal | None:
    """Say why nothing moves any more: units were assembled, which ends the phase. Rule 15A."""
    if not is_ending(pos, side):
        return None
    return Refusal(
        "15A-f",
        f"{who} may not move any more: units were assembled or battalions attached, which belongs "
        "to the end of the phase",
        "More may be assembled; undo takes it back",
    )
