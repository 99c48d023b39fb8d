"""Patrol attacks against movement groups on their way. Rules 19, 20D, 20E, 21C."""

from collections.abc import Iterator, Sequence

from sfcli.air import allocation, fighters, landing, results, strengths
from sfcli.air.allocation import Target
from sfcli.air.answers import Choice
from sfcli.air.flight import Operation
from sfcli.airforces import PATROL_ATTACK
from sfcli.decisions import Decision
from sfcli.hexes import Hex
from sfcli.orders import Lead, Order, PatrolAttack
from sfcli.position import Play, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side


def meet(play: Play, operation: Operation, ids: Sequence[str], hex_: Hex) -> Procedure[None]:
    """Let the reacting player attack a movement group that is in a hex now. Rule 20D.

    Only this hex and who is in it are told, not where they go.
    """
    group = operation.unattacked(play, ids, hex_)
    side = operation.side.enemy
    if operation.unopposed or not group:
        return
    able = fighters.able(play, side, PATROL_ATTACK, hex_, operation.night)
    if not able:
        return
    choice = _choice(play, operation, group, hex_, tuple(unit.id for unit in able))
    answer = yield from play.ask(choice.decision())
    if not isinstance(answer, PatrolAttack):
        return
    operation.unopposed = not answer.units
    if answer.units:
        operation.attacked.update((id_, hex_) for id_ in group)
        yield from _attack(play, operation, group, hex_, answer.units)


def _choice(
    play: Play, operation: Operation, group: Sequence[str], hex_: Hex, able: tuple[str, ...]
) -> Choice:
    side, place = operation.side.enemy, play.place(hex_)
    strange = fighters.strange(play, side, PATROL_ATTACK, hex_, operation.night)
    return Choice(
        side, "20D-c", "patrol", PatrolAttack, able,
        f"{', '.join(group)} in {place}: patrol attack? patrol {able[0]}, pass, "
        "or patrol none for the whole operation",
        f"the {side.label} player may make a patrol attack in {place}",
        strange, more=(PatrolAttack(()),), facts={"hex": hex_, "group": tuple(group)},
    )  # fmt: skip


def _attack(
    play: Play, operation: Operation, group: Sequence[str], hex_: Hex, ids: Sequence[str]
) -> Procedure[None]:
    """Resolve a patrol attack and let the fighters return to base. Rules 20D, 21C."""
    side, units = operation.side.enemy, play.state.air.units
    for id_ in ids:
        fighters.bring(play, units[id_], PATROL_ATTACK, hex_, operation.night)
    targets = yield from _allocate(play, operation, group, list(ids))
    for target in targets:
        yield from _against(play, side, target)
    for id_ in ids:
        yield from landing.home(play, id_)


def _allocate(
    play: Play, operation: Operation, group: Sequence[str], ids: list[str]
) -> Procedure[list[Target]]:
    """Allocate patrolling fighters to the screen, then to the mission force. Rule 21C."""
    screen, force = operation.parted(play, group)
    play.facts(screen=screen, force=force)
    targets, left = [], ids
    for enemies, rule in ((screen, "21C-d"), (force, "21C-e")):
        found, _, left = allocation.pair(play, enemies, left, rule)
        targets += found
    yield from allocation.spread(play, operation.side.enemy, left, targets, "21C-g")
    return targets


def _against(play: Play, side: Side, target: Target) -> Procedure[None]:
    """Resolve the attacks on one air unit; once it is gone the others have none. Rule 21C."""
    left = list(target.attackers)
    while left and play.state.air.units[target.id].mission is not None:
        by = left[0]
        if len(left) > 1:
            answer = yield from play.ask(_order(side, target.id, tuple(left)))
            assert isinstance(answer, Lead)
            by = answer.unit
        left.remove(by)
        yield from results.suffer(play, target.id, _roll(play, by, target.id))
    if left:
        play.note("21C-i", f"{target.id} is gone, and {', '.join(left)} attacks nobody")


def _order(side: Side, target: str, left: tuple[str, ...]) -> Decision:
    def check(order: Order) -> Refusal | None:
        assert isinstance(order, Lead)
        if order.unit in left:
            return None
        why = f"{order.unit} has no attack on {target} left to make"
        return Refusal("21C-h", why, f"Left: {', '.join(left)}")

    def legal() -> Iterator[Order]:
        return (Lead(id_) for id_ in left)

    return Decision(
        side=side, rule="21C-h", topic="lead",
        prompt=f"who attacks {target} first? lead {left[0]}",
        waiting=f"the {side.label} player orders the attacks on {target}",
        accepts=(Lead,), check=check, legal=legal, facts={"target": target, "units": left},
    )  # fmt: skip


def _roll(play: Play, by: str, at: str) -> str:
    """Roll for one patrol attack and return its result. Rule 21C."""
    units = play.state.air.units
    attack, defense = strengths.attack(play, units[by]), strengths.defense(play, units[at])
    differential = attack - defense
    die = play.roll(
        f"patrol attack of {by} on {at}, {attack} to {defense}: {differential:+}", "21C-h"
    )
    result = play.charts.air.patrol.result(differential, die)
    play.note("21C-h", f"{by} attacks {at} at {differential:+}: {die}, {results.WORDS[result]}")
    for key, value in (("differential", differential), ("fire", result)):
        results.tell(play, key, f"{by} at {at}", value)
    return result
