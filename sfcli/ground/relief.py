"""Disaster relief for flooded hexes: resource points of the Allies. Rules 37A3, 37A4.

What they cannot pay they owe, and it is due again in their next initial phase.
"""

from collections.abc import Iterator
from typing import Final

from sfcli.board import Board, CitySize
from sfcli.decisions import Decision
from sfcli.events import Tallied
from sfcli.ground import points
from sfcli.hexes import ADJACENT, Hex, name
from sfcli.orders import Order, Relieve
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import number

OWED: Final = "disaster relief owed"
"""Tally of the resource points that are due and not paid."""
DUTCH: Final = "Netherlands"


def is_due(board: Board, hex_: Hex) -> bool:
    """Tell whether the flooding of a hex calls for relief: what cities are near. Rule 37A3."""
    if any(city.size == CitySize.DOT for city in board.cities.get(hex_, ())):
        return True
    if board.country[hex_] != DUTCH:
        return False
    return any(board.country[near] == DUTCH and _is_city(board, near) for near in ADJACENT[hex_])


def _is_city(board: Board, hex_: Hex) -> bool:
    """Tell whether a dot city or a hex of a major city is in a hex."""
    return any(city.size >= CitySize.DOT for city in board.cities.get(hex_, ()))


def owed(pos: Position) -> int:
    """Return the resource points the Allies owe to disaster relief."""
    return pos.state.tallies.get(OWED, 0)


def pay(play: Play, hex_: Hex, massive: bool) -> Procedure[None]:
    """Let the Allies pay for a hex that has just been flooded. Rules 37A3, 37A4."""
    if is_due(play.board, hex_):
        costs = play.charts.terrain.flooding
        due, rule = (costs.massive_relief, "37A4-i") if massive else (costs.relief, "37A3-g")
        play.note(rule, f"{_points(due)} of disaster relief {_are(due)} due")
        yield from _collect(play, due)


def pay_each_turn(play: Play) -> Procedure[None]:
    """Let the Allies pay in their initial phase for massive floods, and what they owe. Rule 37A4.
    """  # fmt: skip
    if play.phasing is Side.ALLIED:
        floods = play.state.floods.items()
        hexes = [h for h, flood in floods if flood.massive and is_due(play.board, h)]
        due = play.charts.terrain.flooding.each_turn * len(hexes)
        if due:
            play.note("37A4-j", f"{_points(due)} of disaster relief {_are(due)} due")
        if due or owed(play):
            yield from _collect(play, due)


def _points(count: int) -> str:
    return number(count, "resource point")


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _collect(play: Play, due: int) -> Procedure[None]:
    """Add what is due to what is owed, and let the Allies pay as far as they can."""
    before = owed(play)
    play.emit(Tallied(OWED, before + due))
    while owed(play) and (heaps := _heaps(play)):
        answer = yield from play.ask(_decision(play, heaps))
        assert isinstance(answer, Relieve)
        points.spend(play, Side.ALLIED, answer.at, answer.points)
        play.emit(Tallied(OWED, owed(play) - answer.points))
    play.facts(relief=before + due - owed(play), owed=owed(play))
    if owed(play):
        left = _points(owed(play))
        play.note("37A3-g", f"the Allies have none left, and owe {left} of disaster relief")


def _heaps(pos: Position) -> dict[Hex, int]:
    """Return where Allied resource points lie, and how many."""
    found = sorted((h, n) for (side, h), n in pos.state.points.items() if side is Side.ALLIED)
    return {hex_: count for hex_, count in found if count > 0}


def _decision(play: Play, heaps: dict[Hex, int]) -> Decision:
    due = owed(play)

    def check(order: Order) -> Refusal | None:
        assert isinstance(order, Relieve)
        most = min(due, heaps.get(order.at, 0))
        if 1 <= order.points <= most:
            return None
        return Refusal(
            "37A3-g",
            f"{_points(order.points)} cannot be spent in {play.place(order.at)}: "
            f"{due} are due and {heaps.get(order.at, 0)} lie there",
            f"They lie in {', '.join(f'{play.place(h)} ({n})' for h, n in heaps.items())}",
        )

    def legal() -> Iterator[Order]:
        if sum(heaps.values()) <= due:
            first = next(iter(heaps))
            yield Relieve(heaps[first], first)
            return
        for hex_, count in heaps.items():
            yield Relieve(min(due, count), hex_)

    return Decision(
        side=Side.ALLIED,
        rule="37A3-g",
        topic="relief",
        prompt=f"spend {_points(due)} on disaster relief: they lie in "
        f"{', '.join(f'{name(h)} ({n})' for h, n in heaps.items())}",
        waiting="the Allied player spends resource points on disaster relief",
        accepts=(Relieve,),
        check=check,
        legal=legal,
        facts={"due": due, "heaps": heaps},
    )
