"""One air unit fires at another. Rule 21B3."""

from sfcli.air import strengths
from sfcli.air.results import WORDS, tell
from sfcli.position import Play

RULE = "21B3-b"


def shoot(play: Play, by: str, at: str) -> str:
    """Let an air unit fire at another and return the result, which is still to be applied. 21B3."""
    firer, target = play.state.air.units[by], play.state.air.units[at]
    attack, defense = strengths.attack(play, firer), strengths.defense(play, target)
    differential = attack - defense
    modifiers = play.charts.air.combat.applying(firer.type, target.type)
    purpose = f"{by} at {at}, {attack} to {defense}: {differential:+}"
    dice = play.roll(purpose, RULE) + play.roll(purpose, RULE)
    drm = sum(modifier.drm for modifier in modifiers)
    result = play.charts.air.combat.result(differential, dice + drm)
    why = "".join(f" {m.drm:+} ({m.when})" for m in modifiers if m.drm)
    play.note(RULE, f"{by} fires at {at} at {differential:+}: {dice}{why}, {WORDS[result]}")
    for key, value in (("differential", differential), ("modified", dice + drm), ("fire", result)):
        tell(play, key, f"{by} at {at}", value)
    return result


def can_fire(play: Play, id_: str) -> bool:
    """Tell whether an air unit has an attack strength to fire with. Rules 21B, 23G."""
    return strengths.attack(play, play.state.air.units[id_]) > 0
