"""Strategic wings in ground combat: ground support and carpet bombing. Rules 26C2c, 26C2d.

They wait over their hex for the battle like other support. Whether the bombs of a carpet fall
short shows as the battle is fought.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from sfcli.airforces import Raid
from sfcli.airwar import CarpetBombed, RaidsChanged
from sfcli.ground import artillery, strengths
from sfcli.ground.engagement import Engagement, engage
from sfcli.ground.odds import Addition, Modifier
from sfcli.hexes import Hex
from sfcli.position import Play, Position
from sfcli.sides import Side
from sfcli.twelfths import pretty

BRITISH: Final = "british"


def wait(play: Play, raid: Raid) -> None:
    """Let a wing wait over its hex for the battle there. Rules 20G2b, 26C2c, 26C2d."""
    play.emit(RaidsChanged((*play.state.air.raids, raid)))
    play.note(
        "26C2d-c" if raid.carpet else "20G2b-d",
        f"{raid.force} waits over {play.place(raid.hex)} for the battle there",
    )


def over(pos: Position, hex_: Hex, carpet: bool) -> list[Raid]:
    """Return the wings that wait over a hex to bomb a carpet, or to give ground support. 26C2."""
    return [raid for raid in pos.state.air.raids if raid.hex == hex_ and raid.carpet is carpet]


def least(pos: Position, hex_: Hex) -> Fraction:
    """Return the strength that a carpet on a hex has to exceed. Rule 26C2d."""
    fight = engage(pos, Side.ALLIED, hex_, ())
    printed = sum(line.printed for line in strengths.defenders(pos, fight))
    return printed * pos.charts.air.carpet.least


def fall(play: Play, fight: Engagement) -> None:
    """Let the carpets on an attacked hex fall, short or not. Rule 26C2d."""
    for raid in over(play, fight.hex, carpet=True):
        others = tuple(each for each in play.state.air.raids if each is not raid)
        enough = least(play, raid.hex)
        if play.state.air.fell_short:
            why = "bombs have fallen short in this player turn"
            play.note("26C2d-m", f"{raid.force} returns without bombing: {why}")
        elif raid.points <= enough:
            why = f"{pretty(raid.points)} points do not exceed {pretty(enough)}"
            play.note("26C2d-d", f"{raid.force} has no effect: {why}")
        else:
            short = _is_short(play, fight, raid)
            play.emit(CarpetBombed(raid.hex, short))
            others = (*others, replace(raid, short=short))
        play.emit(RaidsChanged(others))


def _is_short(play: Play, fight: Engagement, raid: Raid) -> bool:
    """Roll whether bombs fall on friendly troops. Rule 26C2d."""
    table = play.charts.air.carpet
    words = list(_modifying(play, fight, raid))
    drm = _drm(play, fight, raid)
    why = "".join(f" {table.modifiers[word]:+} ({table.when[word]})" for word in words)
    die = play.roll(f"carpet bombing by {raid.force}{why}", "26C2d-l")
    short = die + drm <= table.short
    play.facts(carpet_drm=drm, short=short)
    where = "on friendly troops" if short else "where they are meant to"
    play.note("26C2d-l", f"the bombs of {raid.force} fall {where}")
    return short


def _drm(pos: Position, fight: Engagement, raid: Raid) -> int:
    return sum(pos.charts.air.carpet.modifiers[word] for word in _modifying(pos, fight, raid))


def _modifying(pos: Position, fight: Engagement, raid: Raid) -> Iterator[str]:
    """Yield what modifies the die, by the words of `CARPET_MODIFIERS`."""
    table = pos.charts.air.carpet
    if pos.weather(fight.hex) in table.weather:
        yield "weather"
    if len({unit.hex for unit in fight.attackers}) >= table.wide:
        yield "wide_attack"
    if pos.charts.air.assets.forces[raid.force].nation == BRITISH:
        yield "british_by_day"


def additions(pos: Position, fight: Engagement, halvings: int) -> Iterator[Addition]:
    """Yield what wings add to an attack; only ground support is halved by terrain. 26C2c, 26C2d."""
    for raid in over(pos, fight.hex, carpet=False):
        points = raid.points / 2**halvings
        yield Addition(f"ground support of {raid.force}", points, "26C2c-b")
    carpets = _falling(pos, fight)
    if carpets:
        most = artillery.total(artillery.covered(strengths.attackers(pos, fight)))
        for raid in carpets:
            yield Addition(f"carpet of {raid.force}", min(raid.points, most), "26C2d-f")


def modifiers(pos: Position, fight: Engagement) -> tuple[Modifier, ...]:
    """Return how carpets modify the die of an attack: all of them together once. Rule 26C2d."""
    carpets = _falling(pos, fight)
    if not carpets:
        return ()
    table = pos.charts.air.carpet
    if any(raid.short for raid in carpets):
        return (Modifier("carpet", table.short_drm, "26C2d-g", "short bombing"),)
    told = "carpet bombing" + _risk(pos, fight, carpets)
    return (Modifier("carpet", table.drm, "26C2d-g", told),)


def _risk(pos: Position, fight: Engagement, carpets: list[Raid]) -> str:
    """Return what short bombing would make of a modifier, for a battle still to be fought."""
    table = pos.charts.air.carpet
    dice = [
        sum(die + _drm(pos, fight, raid) <= table.short for die in range(1, 7))
        for raid in carpets
        if raid.short is None
    ]
    if not any(dice):
        return ""
    chance = f" ({dice[0]} in 6)" if len(dice) == 1 else ""
    return f", {table.short_drm:+} where bombs fall short{chance}"


def _falling(pos: Position, fight: Engagement) -> list[Raid]:
    """Return the carpets that count in a battle: those that have fallen, or those that would."""
    found = over(pos, fight.hex, carpet=True)
    open_ = not pos.state.air.fell_short
    return [
        raid
        for raid in found
        if raid.short is not None or (open_ and raid.points > least(pos, raid.hex))
    ]


def go_home(play: Play, hex_: Hex) -> None:
    """Let the wings that waited over a hex return to their bases. Rule 20G2b."""
    left = tuple(raid for raid in play.state.air.raids if raid.hex != hex_)
    if left != play.state.air.raids:
        play.emit(RaidsChanged(left))
