"""Antiaircraft fire: the AA fire step, and fire at defensive air support. Rules 16D4, 22B."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from sfcli.air import antiaircraft, results
from sfcli.air.answers import Choice
from sfcli.air.antiaircraft import Guns
from sfcli.air.flight import Operation
from sfcli.air.strengths import bombs
from sfcli.airforces import DEFENSIVE, TRANSPORT, AirUnit
from sfcli.hexes import Hex
from sfcli.orders import Flak
from sfcli.position import Play, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import plain


def step(play: Play, operation: Operation) -> Procedure[None]:
    """Let the reacting player fire at bombers and transports: the AA fire step. Rules 16D4, 22B.

    Defensive air support is fired at by the attackers, when they attack.
    """
    side = operation.side.enemy
    targets = {
        unit.id: operation.task(unit)
        for unit in operation.force(play)
        if is_exposed(unit) and operation.task(unit) != DEFENSIVE
    }
    guns = antiaircraft.in_hex(play, side, operation.target)
    yield from fire(play, side, operation.target, guns, targets)


def at_support(
    play: Play, side: Side, hex_: Hex, attackers: Sequence[Unit], bombers: Sequence[str]
) -> Procedure[None]:
    """Let the units of an attack fire at defensive air support over the hex. Rule 22B1."""
    guns = antiaircraft.of_attackers(play, attackers)
    yield from fire(play, side, hex_, guns, dict.fromkeys(bombers, DEFENSIVE))


def is_exposed(unit: AirUnit) -> bool:
    """Tell whether an air unit is on a mission that antiaircraft fires at. Rule 22B1."""
    return bombs(unit) or unit.flies(TRANSPORT)


def fire(
    play: Play, side: Side, hex_: Hex, guns: Sequence[Guns], targets: Mapping[str, str]
) -> Procedure[None]:
    """Let a side fire at air units, by what they do over the hex. Rule 22B2."""
    table, units = play.charts.air.antiaircraft, play.state.air.units
    strengths: dict[str, Fraction] = {}
    for id_, task in targets.items():
        able = antiaircraft.firing(guns, units[id_].type, table.who(task))
        strengths[id_] = antiaircraft.strength(able)
        results.tell(play, "aa", id_, strengths[id_])
    worth = tuple(id_ for id_, strength in strengths.items() if table.column(strength))
    if not worth:
        return
    choice = _choice(play, side, hex_, worth, targets, strengths)
    for id_ in (yield from choice.ask(play)):
        yield from results.suffer(play, id_, _roll(play, id_, targets[id_], strengths[id_]))


def _choice(
    play: Play,
    side: Side,
    hex_: Hex,
    worth: tuple[str, ...],
    targets: Mapping[str, str],
    strengths: Mapping[str, Fraction],
) -> Choice:
    def strange(id_: str) -> Refusal:
        if id_ not in targets:
            why = f"{id_} flies neither bombing nor transport over {play.place(hex_)}"
            return Refusal("22B1-b", why)
        strength = plain(strengths[id_])
        return Refusal("22B2-c", f"the antiaircraft that may fire at {id_} has strength {strength}")

    shown = ", ".join(f"{id_} {plain(strengths[id_])}" for id_ in worth)
    return Choice(
        side, "22B1-a", "flak", Flak, worth,
        f"antiaircraft in {play.place(hex_)} (strength at each: {shown}): "
        f"flak {worth[0]} ..., or pass",
        f"the {side.label} player fires antiaircraft", strange, willing=True,
        facts={"hex": hex_, "strengths": dict(strengths)},
    )  # fmt: skip


def _roll(play: Play, id_: str, task: str, strength: Fraction) -> str:
    """Roll for antiaircraft fire at an air unit and return its result. Rule 22B2."""
    table, unit = play.charts.air.antiaircraft, play.state.air.units[id_]
    assert unit.mission is not None
    turn, night = play.state.clock.turn, unit.mission.night
    modifiers = table.applying(unit.type, task, turn, night)
    column = table.column(strength)
    purpose = f"antiaircraft {plain(strength)} at {id_}, column {column}"
    dice = play.roll(purpose, "22B2-d") + play.roll(purpose, "22B2-d")
    drm = sum(modifier.drm for modifier in modifiers)
    result = table.result(strength, dice + drm)
    why = "".join(f" {m.drm:+} ({m.when})" for m in modifiers if m.drm)
    play.note(
        "22B2-d",
        f"antiaircraft fires at {id_} in column {column}: {dice}{why}, {results.WORDS[result]}",
    )
    for key, value in (("column", column), ("modified", dice + drm), ("fire", result)):
        results.tell(play, key, id_, value)
    return result
