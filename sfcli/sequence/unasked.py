"""What an answer is told that nothing asked for. Rules 9C, 9F1, 9F2, 12C, 25."""

from typing import Final

from sfcli.air import unasked
from sfcli.orders import (
    Advance,
    BaseAir,
    CallForce,
    CallOff,
    CallUp,
    DestroyPort,
    Draw,
    Inundate,
    Lose,
    Order,
    Pass,
    Pay,
    Regroup,
    Relieve,
    RepairAir,
    ReplaceAir,
    Retreat,
    SendBack,
    Surprise,
    WithdrawAir,
)
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side

_WHY: Final[dict[type[Order], Refusal]] = {
    **unasked.WHY,
    Retreat: Refusal(
        "9F1-a", "no unit has to retreat now",
        "Units retreat when a combat result says so, or before combat when they are asked",
    ),
    Lose: Refusal(
        "9C-a", "no losses are owed now", "Losses are chosen right after the result that asks"
    ),
    Advance: Refusal(
        "9F2-a", "no attack or overrun has just cleared a hex, so nobody advances",
        "Units advance right after an attack that leaves its hex empty of enemies",
    ),
    Draw: Refusal(
        "12C2-g", "no supply source is short now, so nobody has to say who draws on it",
        "Units draw in the initial phase, when a source cannot feed them all",
    ),
    Pay: Refusal(
        "14H1-d", "no commando is noticed now as it leaves a hex", "Try: slip UNIT to HEX"
    ),
    Surprise: Refusal(
        "14H3-c",
        "a surprise attack is declared right before the die of an attack, once, when it is asked "
        "for",
    ),
    Inundate: Refusal(
        "37A3-h",
        "no hex can be flooded now: a canal-intensive hex is, by its owner, when enemy units "
        "attack it",
    ),
    CallOff: Refusal(
        "37A3-e", "an attack is called off only as its hex is flooded", "Attacks are final",
    ),
    DestroyPort: Refusal(
        "30A3-a",
        "no port has just been lost: the Axis player may destroy one only as the Allies take it",
        "Engineers may damage one before: demolish port with UNIT",
    ),
    Relieve: Refusal("37A3-g", "no disaster relief is due now", "It is, when a hex is flooded"),
    **dict.fromkeys(
        (Regroup, WithdrawAir, BaseAir, ReplaceAir, RepairAir),
        Refusal(
            "25-b",
            "air units are regrouped, withdrawn, placed, replaced and repaired as one's own "
            "initial phase begins, when there is something to do, and not now",
        ),
    ),
    **dict.fromkeys(
        (CallUp, SendBack),
        Refusal(
            "26B-b",
            "strategic air units are called up as an initial phase begins, up to five times a "
            "year, where the West theater is in play, and go back as the player turn ends",
        ),
    ),
    CallForce: Refusal(
        "26C1-a",
        "strategic air forces are called up at the start of an Allied initial phase only, where "
        "the scenario has a strategic air war",
    ),
    Pass: Refusal("", "nothing has to be answered now", "Use end to end the phase"),
}  # fmt: skip


def refuse(pos: Position, side: Side, order: Order) -> Refusal:
    """Say why an answer is none: nothing asks for it, or never does of this side. Rule 9F2."""
    if isinstance(order, Advance) and side is not pos.phasing:
        return Refusal("9F2-e", "defenders do not advance after combat")
    known = _WHY.get(type(order))
    return known or Refusal("", f"nothing asks for an answer, so {order.verb} has no meaning now")
