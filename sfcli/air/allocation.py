"""Who fights whom: random pairs, and the surplus as its owner spreads it. Rules 21B1a, 21C."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sfcli.decisions import Decision
from sfcli.orders import Against, Order, Pass
from sfcli.position import Play, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side


@dataclass
class Target:
    """An air unit and those allocated against it. Rules 21B1, 21C."""

    id: str
    attackers: list[str] = field(default_factory=list)


def pair(
    play: Play, enemies: Sequence[str], own: Sequence[str], rule: str
) -> tuple[list[Target], list[str], list[str]]:
    """Draw pairs at random; return them with the enemies and the own units left over. 21B1a."""
    enemies, own, pairs = list(enemies), list(own), []
    while enemies and own:
        target = _draw(play, "which air unit is attacked", enemies, rule)
        attacker = _draw(play, f"who attacks {target}", own, rule)
        play.note(rule, f"{attacker} against {target}")
        pairs.append(Target(target, [attacker]))
    return pairs, enemies, own


def _draw(play: Play, purpose: str, ids: list[str], rule: str) -> str:
    names = ", ".join(ids)
    return ids.pop(play.draw(f"{purpose}, of {names}", rule, len(ids)))


def spread(
    play: Play,
    side: Side,
    surplus: Sequence[str],
    targets: Sequence[Target],
    rule: str,
    may_hold: bool = False,
) -> Procedure[list[str]]:
    """Let a side allocate its surplus evenly; return those it holds back. Rules 21B1a, 21C."""
    left = list(surplus)
    while left and targets:
        answer = yield from play.ask(_decision(side, left, targets, rule, may_hold))
        if not isinstance(answer, Against):
            break
        target = next(target for target in targets if target.id == answer.target)
        attacker = _draw(play, f"who attacks {target.id} as well", left, rule)
        play.note(rule, f"{attacker} too against {target.id}")
        target.attackers.append(attacker)
    return left


def _even(targets: Sequence[Target]) -> list[str]:
    """Return the air units that may get one more: none gets a third before all have two."""
    least = min(len(target.attackers) for target in targets)
    return [target.id for target in targets if len(target.attackers) == least]


def _is_patrol(rule: str) -> bool:
    """Tell whether a clause is of patrol attacks, which have clauses of their own. Rule 21C."""
    return rule.startswith("21C")


def _refuse(targets: Sequence[Target], rule: str, order: Against) -> Refusal | None:
    """Say why no surplus air unit goes against another. Rules 21B1a, 21C."""
    even, known = _even(targets), {target.id: len(target.attackers) for target in targets}
    if order.target not in known:
        why = f"{order.target} is no air unit that can be attacked here"
        return Refusal(rule, why, f"Attacked now: {', '.join(known)}")
    if order.target in even:
        return None
    uneven = "21C-f" if _is_patrol(rule) else "21B1a-e"
    has = f"{order.target} has {known[order.target]} against it already"
    return Refusal(uneven, f"{has}, and {', '.join(even)} fewer", f"Try: against {even[0]}")


def _decision(
    side: Side, left: Sequence[str], targets: Sequence[Target], rule: str, may_hold: bool
) -> Decision:
    even = _even(targets)

    def check(order: Order) -> Refusal | None:
        if isinstance(order, Against):
            return _refuse(targets, rule, order)
        must = rule if _is_patrol(rule) else "21B1a-d"
        return None if may_hold else Refusal(must, "the surplus has to be allocated")

    def legal() -> Iterator[Order]:
        if may_hold:
            yield Pass()
        for id_ in even:
            yield Against(id_)

    names, hold = ", ".join(left), ", or pass to hold them" if may_hold else ""
    return Decision(
        side=side, rule=rule, topic="surplus",
        prompt=f"one of {names} is drawn against whom? against {even[0]}{hold}",
        waiting=f"the {side.label} player allocates {names}",
        accepts=(Against, Pass), check=check, legal=legal,
        facts={"units": tuple(left), "targets": tuple(even)},
    )  # fmt: skip
