"""Floods that the owner of an attacked hex lets loose. Rules 37A3 and 37A4.

The hex has to be canal-intensive. He is asked once the attack is declared and those able to have
retreated before it, and has one try. A partial flood makes the hex a swamp for the player turn, and
the attack may be called off; a massive one drives the defenders out, and nobody attacks.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from sfcli import calendar
from sfcli.air import escape
from sfcli.campaign import weather
from sfcli.decisions import Decision
from sfcli.events import Flooded, Marked, Unmarked
from sfcli.ground import airbases, ownership, port_damage, relief, retreat, success, terrain
from sfcli.hexes import ADJACENT, Hex
from sfcli.orders import CallOff, Inundate, Order, Pass
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import FLOODED, SWAMP, Flood

CANALS: Final = "canal_intensive"
CALLED_OFF: Final = frozenset({"called-off"})
_DEFENDED: Final = frozenset({"defended"})
_WATERWAYS: Final = frozenset({"river", "major_river", "canal"})


def offer(play: Play, attacker: Side, hex_: Hex, attackers: Iterable[str]) -> Procedure[bool]:
    """Let the owner of an attacked hex flood it; tell whether the attack goes on. Rules 37A3, 37A4.
    """  # fmt: skip
    if refuse(play, attacker, hex_):
        return True
    answer = yield from play.ask(_decision(play, attacker, hex_))
    if not isinstance(answer, Inundate) or not _succeeds(play, hex_, answer.massive):
        return True
    units = tuple(attackers)
    if answer.massive:
        yield from _flood_massively(play, hex_, units)
        return False
    return (yield from _flood(play, attacker, hex_, units))


def refuse(pos: Position, attacker: Side, hex_: Hex, massive: bool = False) -> Refusal | None:
    """Say why the owner of an attacked hex may not flood it. Rules 37A3, 37A4."""
    place = pos.place(hex_)
    if terrain.ground(pos, hex_) != CANALS:
        ground = terrain.ground(pos, hex_).replace("_", " ")
        return Refusal("37A3-h", f"{place} is {ground}, and only canal-intensive hexes are flooded")
    if pos.state.owner(hex_) is not attacker.enemy:
        return Refusal("37A3-b", f"{place} is not owned by the {attacker.enemy.label} player")
    return _refuse_massive(pos, attacker, hex_) if massive else None


def _refuse_massive(pos: Position, attacker: Side, hex_: Hex) -> Refusal | None:
    """Say why a hex may not be flooded massively. Rule 37A4."""
    hint = "It may be flooded for the player turn: flood"
    if attacker is not Side.ALLIED:
        return Refusal("37A4-a", "only the Axis floods massively, when Allied units attack", hint)
    if pos.board.country[hex_] != relief.DUTCH:
        why = f"{pos.place(hex_)} is not in the Netherlands, and cannot be flooded massively"
        return Refusal("37A4-b", why, hint)
    if pos.board.kind[hex_] != "coastal" and not _has_waterway(pos, hex_):
        return Refusal(
            "37A4-b",
            f"{pos.place(hex_)} is not coastal and has no river or canal hexside, and cannot be "
            "flooded massively",
            hint,
        )
    return None


def in_words(flood: Flood) -> str:
    """Return what became of a flooded hex, and when. Rules 37A3, 37A4."""
    if not flood.massive:
        return "flooded, a swamp for the player turn"
    now = "prohibited" if flood.ground == FLOODED else "now a swamp"
    return f"massively flooded {calendar.name(flood.turn)}, {now}"


def _has_waterway(pos: Position, hex_: Hex) -> bool:
    board = pos.board
    return any(
        not _WATERWAYS.isdisjoint(board.hexside_terrain(hex_, near)) for near in ADJACENT[hex_]
    )


def _use(massive: bool) -> str:
    return "massive_flooding" if massive else "partial_flooding"


def applies(pos: Position, hex_: Hex) -> tuple[str, ...]:
    """Return what modifies the die of an attempt to flood a hex now. Rule 37A3."""
    condition = pos.weather(hex_)
    known = {
        "summer": calendar.month(pos.state.clock.turn) in pos.charts.terrain.flooding.summer,
        "mud": condition == "mud",
        "cold": weather.is_cold(condition),
    }
    return tuple(word for word, holds in known.items() if holds)


def _succeeds(play: Play, hex_: Hex, massive: bool) -> bool:
    """Roll for an attempt to flood a hex. Rules 37A3, 37A4."""
    kind, rule = ("massive", "37A4-a") if massive else ("partial", "37A3-c")
    what = f"{kind} flooding of {play.place(hex_)}"
    made = success.attempt(play, _use(massive), what, rule, applies(play, hex_))
    done = "is flooded" if made.succeeds else "is not flooded"
    play.note(rule, f"{play.place(hex_)} {done}: {made}")
    play.facts(flooded=kind if made.succeeds else "none")
    return made.succeeds


def _flood(play: Play, side: Side, hex_: Hex, units: tuple[str, ...]) -> Procedure[bool]:
    """Make a hex a swamp for the player turn, and let the attack be called off. Rule 37A3."""
    play.emit(Flooded(hex_, Flood(SWAMP, play.state.clock.turn)))
    answer = yield from play.ask(_call(play, side, hex_))
    if isinstance(answer, CallOff):
        play.note("37A3-e", f"the attack on {play.place(hex_)} is called off")
        _call_off(play, hex_, side, units)
        ownership.settle(play, (hex_,))
    yield from relief.pay(play, hex_, massive=False)
    return not isinstance(answer, CallOff)


def _flood_massively(play: Play, hex_: Hex, units: tuple[str, ...]) -> Procedure[None]:
    """Drown a hex, and drive out the Axis units there. Rule 37A4."""
    turn, lasts = play.state.clock.turn, play.charts.terrain.flooding.player_turns
    play.emit(Flooded(hex_, Flood(FLOODED, turn, massive=True, player_turns=lasts)))
    play.note("37A4-h", f"nobody attacks {play.place(hex_)} any more")
    _call_off(play, hex_, Side.ALLIED, units)
    yield from retreat.retreat(play, play.stack(hex_, Side.AXIS))
    airbases.ruin(play, hex_)
    port_damage.ruin(play, hex_)
    yield from escape.flooded(play, hex_)
    ownership.settle(play, (hex_,))
    yield from relief.pay(play, hex_, massive=True)


def _call_off(play: Play, hex_: Hex, side: Side, units: tuple[str, ...]) -> None:
    """Hold the attackers to the attack they do not make; the defenders were not attacked."""
    play.emit(*(Marked(unit, CALLED_OFF) for unit in units))
    play.emit(*(Unmarked(unit.id, _DEFENDED) for unit in play.stack(hex_, side.enemy)))


def _decision(play: Play, attacker: Side, hex_: Hex) -> Decision:
    owner, massive = attacker.enemy, refuse(play, attacker, hex_, massive=True) is None

    def check(order: Order) -> Refusal | None:
        if isinstance(order, Inundate):
            return refuse(play, attacker, hex_, order.massive)
        return None

    def legal() -> Iterator[Order]:
        yield Pass()
        yield Inundate(massive=False)
        if massive:
            yield Inundate(massive=True)

    ways = [f"flood (on {success.needed(play, _use(False), applies(play, hex_))} or more)"]
    if massive:
        ways.append(
            f"flood massively (on {success.needed(play, _use(True), applies(play, hex_))} or more)"
        )
    return Decision(
        side=owner,
        rule="37A3-b" if not massive else "37A4-a",
        topic="flood",
        prompt=f"{play.place(hex_)} is attacked: {', '.join(ways)}, or pass",
        waiting=f"the {owner.label} player may flood {play.place(hex_)}",
        accepts=(Inundate, Pass),
        check=check,
        legal=legal,
        facts={"hex": hex_, "massive": massive},
    )


def _call(play: Play, side: Side, hex_: Hex) -> Decision:
    def legal() -> Iterator[Order]:
        yield Pass()
        yield CallOff()

    return Decision(
        side=side,
        rule="37A3-e",
        topic="call off",
        prompt=f"{play.place(hex_)} is flooded, a swamp for the player turn: call off the attack, "
        "or pass to go on with it",
        waiting=f"the {side.label} player may call off his attack on {play.place(hex_)}",
        accepts=(CallOff, Pass),
        check=lambda _: None,
        legal=legal,
        facts={"hex": hex_},
    )
