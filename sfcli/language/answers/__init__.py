"""Answers to questions. Every question of the language has its line in `ANSWERS`."""

from typing import Final

from sfcli.game import Game
from sfcli.language import questions as ask
from sfcli.language.answers import battle, supply
from sfcli.language.answers.answer import Answer, Answering, refused
from sfcli.refusals import Refusal
from sfcli.sides import Side

__all__ = ["ANSWERS", "Answer", "answer"]

ANSWERS: Final[dict[type, Answering]] = {
    ask.Odds: battle.odds,
    ask.OverrunOdds: battle.overrun_odds,
    ask.SupplyOf: supply.of_unit,
    ask.SupplyAt: supply.at_hex,
}


def answer(game: Game, side: Side, question: object) -> Answer:
    """Return the answer to a question, asked by a side; it changes nothing."""
    answering = ANSWERS.get(type(question))
    if answering is None:
        return refused(Refusal("", "there is no game being played to tell that from"))
    return answering(game, side, question)
