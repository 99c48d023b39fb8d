"""Answers to questions. Every question of the language has its line in `ANSWERS`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sfcli.game import Game
from sfcli.language import air_questions as ask_air
from sfcli.language import questions as ask
from sfcli.language.answers import (
    air_units,
    battle,
    books,
    duties,
    flights,
    help,
    lists,
    maps,
    plans,
    standings,
    supply,
    units,
    ways,
)
from sfcli.language.answers.answer import Answer, Answering, refused
from sfcli.refusals import Refusal
from sfcli.sides import Side

__all__ = ["ANSWERS", "Answer", "answer"]

ANSWERS: Final[dict[type, Answering]] = {
    ask.ShowTopic: lists.topic,
    ask.ShowMap: maps.around,
    ask.ShowHex: units.show_hex,
    ask.ShowUnits: units.show_units,
    ask.Find: lists.find,
    ask.Odds: battle.odds,
    ask.OverrunOdds: battle.overrun_odds,
    ask.Reach: ways.reach,
    ask.PathTo: ways.path,
    ask.SupplyAt: supply.at_hex,
    ask.SupplyOf: supply.of_unit,
    ask.Zones: ways.zones,
    ask.What: duties.what,
    ask.Score: lists.score,
    ask.ShowRule: books.rule,
    ask.FindRule: books.about,
    ask.Help: help.answer,
    ask_air.ShowStanding: standings.listed,
    ask_air.ShowAir: air_units.listed,
    ask_air.ShowAirUnits: air_units.show,
    ask_air.Flight: flights.flight,
    ask_air.ShowPlans: plans.listed,
}


def answer(game: Game, side: Side, question: object, overlays: Sequence[Path] = ()) -> Answer:
    """Return the answer to a question, asked by a side; it changes nothing.

    `overlays` are the folders laid over the charts.
    """
    if isinstance(question, ask.ShowChart):
        return books.chart(question, overlays)
    answering = ANSWERS.get(type(question))
    if answering is None:
        return refused(Refusal("", "there is no game being played to tell that from"))
    return answering(game, side, question)
