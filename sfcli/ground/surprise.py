"""Surprise attacks of commandos and of the OSS. Rules 14H3 and 37D.

One unit of an attack may try it, declared with the odds known and before the die falls. Success
helps the die; a bad failure eliminates the unit, and the attack is worked out without it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sfcli.decisions import Decision
from sfcli.ground import commandos, losses, outcome, success
from sfcli.ground.engagement import Engagement
from sfcli.ground.odds import Battle, Modifier
from sfcli.hexes import name
from sfcli.orders import Order, Pass, Surprise
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.state import Unit


class Surprising(NamedTuple):
    """What came of a surprise attack."""

    modifiers: tuple[Modifier, ...] = ()
    lost: str = ""
    """The unit that was eliminated."""


def offer(play: Play, battle: Battle) -> Procedure[Surprising]:
    """Ask for a surprise attack where one may be made, and roll for it. Rules 14H3, 37D."""
    able = able_to(play, battle.fight)
    if battle.automatic or not able:
        return Surprising()
    answer = yield from play.ask(_decision(play, battle, able))
    if not isinstance(answer, Surprise):
        return Surprising()
    return _attempt(play, battle.fight, play.unit(answer.unit))


def able_to(pos: Position, fight: Engagement) -> list[str]:
    """Return the attackers next to the hex that may make a surprise attack on it."""
    return [u.id for u in fight.exposed() if refuse(pos, fight, u) is None]


def refuse(pos: Position, fight: Engagement, unit: Unit) -> Refusal | None:
    """Say why an attacker may not make a surprise attack on this hex. Rules 14H3, 37D."""
    whom = commandos.surprises(pos, unit)
    if whom == "none":
        return Refusal(
            "14H3-a",
            f"{unit.id} cannot make a surprise attack: German commandos with a printed attack "
            "strength can, and some of the OSS",
        )
    enemies = pos.stack(fight.hex, fight.side.enemy)
    if not any(commandos.is_target(whom, enemy) for enemy in enemies):
        return Refusal(
            "37D-a" if whom == "german" else "37D-b",
            f"{unit.id} makes surprise attacks on {whom.capitalize()} units alone, and none is in "
            f"{pos.place(fight.hex)}",
        )
    return None


def _use(pos: Position, unit: Unit) -> tuple[str, str]:
    """Return the use of the success table, and the clause."""
    if commandos.surprises(pos, unit) == "any":
        return "commando_surprise_attack", "14H3-d"
    return "oss_surprise_attack", "37D-d"


def _attempt(play: Play, fight: Engagement, unit: Unit) -> Surprising:
    """Roll for a surprise attack. Rules 14H3, 37D."""
    use, rule = _use(play, unit)
    gain = play.charts.success[use].gain
    made = success.attempt(play, use, f"surprise attack by {unit.id}", rule)
    play.facts(surprise=made.succeeds)
    where = play.place(fight.hex)
    if made.succeeds:
        play.note(rule, f"{unit.id} surprises the enemy in {where}: {made}")
        return Surprising((Modifier("surprise", gain, rule, unit.id),))
    if not made.eliminates:
        play.note(rule, f"{unit.id} does not surprise the enemy in {where}: {made}")
        return Surprising()
    play.note("14H3-e", f"{unit.id} is caught by the enemy in {where} and eliminated: {made}")
    losses.eliminate(play, unit.id)
    outcome.add(play, "losses", unit.id)
    return Surprising(lost=unit.id)


def _decision(play: Play, battle: Battle, able: list[str]) -> Decision:
    fight, side = battle.fight, battle.fight.side

    def check(order: Order) -> Refusal | None:
        if not isinstance(order, Surprise) or order.unit in able:
            return None
        unit = next((u for u in fight.attackers if u.id == order.unit), None)
        if unit is None:
            return Refusal("14H3-b", f"{order.unit} takes no part in the attack")
        hint = f"Able to: {', '.join(able)}; or pass"
        refusal = refuse(play, fight, unit)
        if refusal is None:
            return Refusal("14H3-b", f"{order.unit} fires from two hexes away", hint)
        return Refusal(refusal.rule, refusal.why, hint)

    def legal() -> Iterator[Order]:
        yield Pass()
        yield from map(Surprise, able)

    row = play.charts.success[_use(play, play.unit(able[0]))[0]]
    return Decision(
        side=side,
        rule="14H3-c",
        topic="surprise",
        prompt=f"the attack on {name(fight.hex)} is at {battle.odds}: surprise attack with "
        f"{' or '.join(able)} ({row.gain:+} to the die on {row.least} or more, eliminated on "
        f"{row.eliminated} or less), or pass",
        waiting=f"the {side.label} player decides about a surprise attack",
        accepts=(Surprise, Pass),
        check=check,
        legal=legal,
        facts={"units": tuple(able), "odds": battle.odds},
    )
