"""The firing steps of air combat: one on one, or in rounds. Rules 21B1b, 21B1d, 21B1f."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sfcli.air import firing, results
from sfcli.air.allocation import Target
from sfcli.airforces import INTERCEPTION
from sfcli.charts.air import NO_EFFECT
from sfcli.decisions import Decision
from sfcli.orders import More, Order, Pass, Shoot
from sfcli.position import Play, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side


@dataclass(frozen=True, slots=True)
class Manner:
    """How a firing step differs from that of the screen. Rule 21B1."""

    rule: str
    silent: bool = False
    """The air units attacked do not fire: interceptors that bypass the screen (rule 21B1d)."""
    once: bool = False
    """Against several they fire once: the mission force (rule 21B1f)."""


SCREEN = Manner("21B1b")
BYPASS = Manner("21B1d", silent=True)
FORCE = Manner("21B1f", once=True)


def fight(play: Play, targets: Sequence[Target], manner: Manner) -> Procedure[None]:
    """Resolve the air combat between air units allocated against each other. Rule 21B1b."""
    for target in targets:
        if len(target.attackers) == 1:
            yield from _round(play, target.attackers[0], target.id, not manner.silent)
        else:
            yield from _rounds(play, target, manner)


def _rounds(play: Play, target: Target, manner: Manner) -> Procedure[None]:
    """Let several air units engage a single one, one a round, in random order. Rule 21B1b."""
    order = _in_order(play, target)
    play.facts(rounds=0)
    fires = not manner.silent
    for place, id_ in enumerate(order):
        if place and not (yield from _goes_on(play, target.id, order[place:])):
            play.note("21B1b-e", f"the engagement of {target.id} is broken off")
            return
        answers = fires
        if fires and manner.once and firing.can_fire(play, target.id):
            answers = yield from _takes_shot(play, target.id, id_, len(order) - place)
            fires = not answers
        play.facts(rounds=place + 1)
        if (yield from _round(play, id_, target.id, answers)) != NO_EFFECT:
            return


def _in_order(play: Play, target: Target) -> list[str]:
    """Draw the order in which several air units engage a single one. Rule 21B1b."""
    left, order = list(target.attackers), []
    while left:
        names = ", ".join(left)
        purpose = f"who engages {target.id} next, of {names}"
        order.append(left.pop(play.draw(purpose, "21B1b-c", len(left))))
    play.note("21B1b-c", f"{', then '.join(order)} against {target.id}")
    return order


def _round(play: Play, by: str, at: str, answers: bool) -> Procedure[str]:
    """Let two air units fire at each other, interceptors first, and apply both results. 21B1b."""
    shots = [(by, at), (at, by)] if answers else [(by, at)]
    shots.sort(key=lambda shot: not play.state.air.units[shot[0]].flies(INTERCEPTION))
    found = [(to, firing.shoot(play, one, to)) for one, to in shots if firing.can_fire(play, one)]
    for id_, result in found:
        yield from results.suffer(play, id_, result)
    return next((result for id_, result in found if id_ == at), NO_EFFECT)


def _goes_on(play: Play, target: str, left: Sequence[str]) -> Procedure[bool]:
    """Ask whether another round is fought against a single air unit. Rule 21B1b."""
    side = play.state.air.units[left[0]].side
    answer = yield from play.ask(
        _yes_or_no(
            side, "21B1b-e", "round", More(),
            f"{left[0]} comes next against {target}: more, or pass to break off",
            f"the {side.label} player goes on against {target} or breaks off",
            {"target": target, "left": tuple(left)},
        )
    )  # fmt: skip
    return isinstance(answer, More)


def _takes_shot(play: Play, id_: str, at: str, rounds: int) -> Procedure[bool]:
    """Ask whether an air unit of the mission force fires its only shot now. Rule 21B1f."""
    side = play.state.air.units[id_].side
    answer = yield from play.ask(
        _yes_or_no(
            side, "21B1f-c", "shot", Shoot(),
            f"does {id_} fire its only shot at {at} ({rounds} against it still)? shoot, or pass",
            f"the {side.label} player may let {id_} fire",
            {"unit": id_, "target": at},
        )
    )  # fmt: skip
    return isinstance(answer, Shoot)


def _yes_or_no(
    side: Side,
    rule: str,
    topic: str,
    yes: Order,
    prompt: str,
    waiting: str,
    facts: dict[str, object],
) -> Decision:
    def check(_: Order) -> Refusal | None:
        return None

    def legal() -> Iterator[Order]:
        yield yes
        yield Pass()

    return Decision(
        side=side, rule=rule, topic=topic, prompt=prompt, waiting=waiting,
        accepts=(type(yes), Pass), check=check, legal=legal, facts=facts,
    )  # fmt: skip
