"""Air combat over the target hex: preparation, then the steps a to f. Rules 21A, 21B1, 23A1."""

from collections.abc import Iterable, Mapping, Sequence

from sfcli.air import allocation, engagement, strengths
from sfcli.air.allocation import Target
from sfcli.air.answers import Choice, Ids
from sfcli.air.flight import Operation
from sfcli.airforces import AirUnit
from sfcli.airwar import Jettisoned
from sfcli.orders import Engage, Jettison, Send
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal


def resolve(play: Play, operation: Operation) -> Procedure[None]:
    """Resolve the air combat of an operation: the air combat resolution step. Rules 16D3, 21."""
    present = bool(operation.screen(play) or operation.force(play))
    if not present or not operation.interceptors(play):
        return
    yield from _jettison(play, operation)
    engaging, bypassing = yield from _split(play, operation)
    free = yield from _screen(play, operation, engaging, bypassing)
    yield from _bypass(play, operation, free, bypassing)
    yield from _force(play, operation, bypassing)


def _ids(units: Sequence[AirUnit]) -> list[str]:
    return [unit.id for unit in units]


def _aloft(pos: Position, ids: Sequence[str]) -> list[str]:
    return [id_ for id_ in ids if pos.state.air.units[id_].mission is not None]


def _facts(operation: Operation, enemies: Iterable[AirUnit]) -> Mapping[str, object]:
    """Return what standing orders about an air combat go by."""
    return {"hex": operation.target, "enemies": tuple(unit.id for unit in enemies)}


def _jettison(play: Play, operation: Operation) -> Procedure[None]:
    """Let fighters on bombing missions drop their bombs. Rules 21A1, 23A1."""
    laden = tuple(u.id for u in operation.force(play) if strengths.carries_bombs(u))
    if not laden:
        return
    side = operation.side

    def strange(id_: str) -> Refusal:
        why = f"{id_} is no fighter of yours with bombs in this operation"
        return Refusal("23A1-d", why, f"With bombs: {', '.join(laden)}")

    choice = Choice(
        side, "23A1-d", "jettison", Jettison, laden,
        f"which fighters jettison their bombs? jettison {laden[0]} ..., or pass",
        f"the {side.label} player may let fighters jettison their bombs", strange,
        facts=_facts(operation, operation.interceptors(play)),
    )  # fmt: skip
    for id_ in (yield from choice.ask(play)):
        play.emit(Jettisoned(id_))
        play.note("23A1-e", f"{id_} jettisons its bombs")


def _split(play: Play, operation: Operation) -> Procedure[tuple[list[str], list[str]]]:
    """Let the reacting player form an engaging and a bypassing group. Rule 21A2."""
    interceptors = tuple(_ids(operation.interceptors(play)))
    play.facts(screen=_ids(operation.screen(play)), force=_ids(operation.force(play)))
    if not operation.screen(play):
        return [], list(interceptors)
    side = operation.side.enemy

    def strange(id_: str) -> Refusal:
        why = f"{id_} is no interceptor of yours in this operation"
        return Refusal("21A2-a", why, f"Interceptors: {', '.join(interceptors)}")

    choice = Choice(
        side, "21A2-b", "engage", Engage, interceptors,
        f"who engages the screen? engage {interceptors[0]} ...; the others bypass it, "
        "and pass lets all bypass it",
        f"the {side.label} player forms an engaging and a bypassing group", strange,
        willing=True, facts=_facts(operation, operation.airborne(play)),
    )  # fmt: skip
    named = yield from choice.ask(play)
    engaging = [id_ for id_ in interceptors if id_ in named]
    bypassing = [id_ for id_ in interceptors if id_ not in engaging]
    play.note("21A2-b", f"engaging: {_list(engaging)}; bypassing: {_list(bypassing)}")
    return engaging, bypassing


def _list(ids: Sequence[str]) -> str:
    return ", ".join(ids) or "nobody"


def _screen(
    play: Play, operation: Operation, engaging: list[str], bypassing: list[str]
) -> Procedure[list[str]]:
    """Resolve steps a and b; return the escorts that stay unengaged. Rules 21B1a, 21B1b."""
    escorts = _ids(operation.screen(play))
    pairs, free, left = allocation.pair(play, escorts, engaging, "21B1a-b")
    if left:
        yield from allocation.spread(play, operation.side.enemy, left, pairs, "21B1a-f")
    elif free and pairs:
        pairs = [Target(pair.attackers[0], [pair.id]) for pair in pairs]
        free = yield from allocation.spread(
            play, operation.side, free, pairs, "21B1a-h", may_hold=bool(bypassing)
        )
    yield from engagement.fight(play, pairs, engagement.SCREEN)
    return free


def _bypass(
    play: Play, operation: Operation, free: Sequence[str], bypassing: Sequence[str]
) -> Procedure[None]:
    """Resolve steps c and d: unengaged escorts against who bypasses. Rules 21B1c, 21B1d."""
    if not free or not bypassing:
        return
    sent = yield from _sent(play, operation, tuple(free))
    pairs, _, left = allocation.pair(play, bypassing, sent, "21B1c-a")
    yield from allocation.spread(play, operation.side, left, pairs, "21B1c-b")
    yield from engagement.fight(play, pairs, engagement.BYPASS)


def _sent(play: Play, operation: Operation, free: Ids) -> Procedure[Ids]:
    """Ask which unengaged escorts attack the bypassing group. Rule 21B1c."""
    side = operation.side

    def strange(id_: str) -> Refusal:
        return Refusal("21B1c-c", f"{id_} is no unengaged escort", f"Unengaged: {', '.join(free)}")

    choice = Choice(
        side, "21B1c-a", "send", Send, free,
        f"which escorts attack those who bypass the screen? send {free[0]} ..., or pass",
        f"the {side.label} player may send escorts against the bypassing group", strange,
        willing=True, facts=_facts(operation, operation.interceptors(play)),
    )  # fmt: skip
    return (yield from choice.ask(play))


def _force(play: Play, operation: Operation, bypassing: Sequence[str]) -> Procedure[None]:
    """Resolve steps e and f: who came through against the mission force. 21B1e, 21B1f."""
    through, force = _aloft(play, bypassing), _ids(operation.force(play))
    if not through or not force:
        return
    pairs, _, left = allocation.pair(play, force, through, "21B1e-a")
    yield from allocation.spread(play, operation.side.enemy, left, pairs, "21B1e-a")
    yield from engagement.fight(play, pairs, engagement.FORCE)
