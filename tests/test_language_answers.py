"""Completion, answers to questions, and how what happened is told."""

import inspect
from dataclasses import replace

import pytest

from sfcli import airwar, events, formations, works
from sfcli.language import grammar, narrate
from sfcli.language.answers import units
from sfcli.language.completion import MOST, complete
from sfcli.language.context import Context
from sfcli.language.narrate import decision_lines
from sfcli.language.parser import Parsed, read
from sfcli.sides import Side
from sfcli.state import FLAGS, Unit
from tests import builder
from tests.language_kit import context, game, session


def offered(line: str, **how: object) -> list[str]:
    return [candidate.text for candidate in complete(line, context(**how))]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("att", ["attack"]),
        ("attack caen w", ["with"]),
        ("attack Caen with us.2", ["us.2arm"]),
        ("attack Caen with 2a", ["us.2arm"]),
        ("attack Caen with us.1inf ", ["neutral", "air"]),
        ("move us.1inf ", ["admin", "strategic", "rail", "to"]),
        ("move us.1inf to Ca", ["17A:1605"]),
        ("move us.1inf to 17A:1601 ", ["via"]),
        ("spend 3 rp at 17A:1604 on rail increase greater", ["greater_germany"]),
        ("axis: attack 17A:1604 with ", ["ge.12ss", "ge.1_fj"]),
        ("show ra", ["rail"]),
        ("chart te", ["terrain"]),
        ("help ov", ["overrun"]),
        ("log by a", ["axis", "allied"]),
        ("undo by ", ["consent"]),
    ],
)
def test_completion_offers(line: str, first: list[str]) -> None:
    found = offered(line)
    assert [text for text in found if text in first] == first, found


@pytest.mark.parametrize("flag", sorted(FLAGS.keys() - {"regular"}))
def test_what_a_unit_has_done_is_said_in_words(flag: str) -> None:
    unit = builder.fighter("A1", "17A:1604", "8-8 inf XX", flags=frozenset({flag}))
    told = units.state(unit)
    assert told
    assert told != flag or flag == "assembled"


def test_completion_replaces_what_is_typed() -> None:
    (found,) = complete("attack Caen with us.2", context())
    assert ("attack Caen with us.2"[found.start : found.end], found.what[:9]) == (
        "us.2",
        "8-10 arm ",
    )


def test_completion_offers_the_selection_and_leaves_out_what_is_named() -> None:
    assert offered("move ", selection=("us.2arm",))[:2] == [".", "us.2arm"]
    assert "us.1inf" not in offered("move us.1inf us")


def test_completion_knows_the_phase() -> None:
    verbs = offered("")
    assert verbs.index("move") < verbs.index("attack")
    assert set(grammar.by_verb()) >= set(verbs)


def test_what_is_offered_can_be_read() -> None:
    for line in ("", "move ", "move us.1inf ", "attack ", "show ", "supply ", "odds Caen with "):
        for text in offered(line):
            found = read(f"{line}{text}", context())
            assert found is not None


def test_answers_are_offered_whole_while_one_is_owed() -> None:
    played = session("combat", dice=(6,))
    reply = played.say("attack Caen with us.1inf us.2arm")
    assert reply.ok
    assert played.decision is not None
    whole = [candidate.text for candidate in played.complete("")][:2]
    for text in whole:
        assert isinstance(played.read(text), Parsed)
    assert any(whole[0] in line for line in decision_lines(played.decision))


def crowd(count: int) -> Context:
    """Return a context with many units on the map."""
    playing = game()
    model = playing.state.units["us.1inf"]
    for number in range(count):
        made: Unit = replace(model, id=f"us.{number}_inf", hex=builder.at("1604") + number % 30)
        playing.state.put(made)
    return Context(playing.position, Side.ALLIED, cursor=builder.at("1604"))


def test_completion_offers_no_more_than_can_be_shown_among_2600_units() -> None:
    many = crowd(2600)
    for line in ("", "move ", "move us", "move us.12", "attack Caen with us.1"):
        assert 0 < len(complete(line, many)) <= MOST, line


QUESTIONS = {
    "show": "Allied is to act",
    "show units": "4 units can still move",
    "show out": "0 units out of supply",
    "show rail": "rail capacity",
    "show points": "Allied:",
    "show weather": "weather",
    "show pools": "Replacement points:",
    "show losses": "eliminated: none",
    "show arrivals": "Still to come",
    "show ports": "none",
    "show Caen": "dot city Caen",
    "show 17A:1604": "#2",
    "show us.2arm": "8-10 American Armored",
    "show map Caen within 3": "17A:16",
    "find caen": "Caen, city: 17A:1605 Caen",
    "find fj": "ge.1_fj",
    "odds Caen with us.1inf us.2arm": "Chances:",
    "odds overrun Caen with us.1inf us.2arm": "an overrun takes 10:1",
    "reach us.1inf": "us.1inf can move to",
    "path us.1inf to 17A:1602": "17A:1602: ",
    "supply us.1inf": "out of supply",
    "supply Caen": "Allied units in 17A:1605 Caen would be",
    "standing": "The Allied player has no standing orders",
    "air axis": "The Axis player has no air units",
    "zoc 17A:1604": "ge.1_fj in 17A:1605 Caen, full",
    "what": "4 units can still move",
    "score": "counts no objectives",
    "rule 7A3": "7A3-b",
    "rule about marshaling yard": "7A-n",
    "chart zoc": "ZOC movement costs",
    "chart": "terrain",
    "help": "attack HEX with UNITS",
    "help attack": "in the combat phase",
    "log": "No command has been given yet",
    "recap": "has done nothing yet",
    "dice": "mean",
    "why": "Nothing has been refused",
}


@pytest.mark.parametrize(("line", "told"), QUESTIONS.items())
def test_questions_are_answered(line: str, told: str) -> None:
    played = session()
    before = played.game.state.copy()
    reply = played.say(line)
    assert reply.ok, reply.lines
    assert any(told in text for text in reply.lines), "\n".join(reply.lines)
    assert played.game.state == before
    assert not played.breakdown


def test_every_question_is_asked_here() -> None:
    asked = {line.split()[0] for line in QUESTIONS}
    questions = {form.verb for form in grammar.CHAPTERS["Questions"]}
    assert questions - {"flight"} <= asked, "of flights test_language_air asks"


def test_odds_are_those_of_the_attack() -> None:
    played = session("combat", dice=(1,))
    asked = played.say("odds Caen with us.1inf us.2arm")
    fought = played.say("attack Caen with us.1inf us.2arm")
    assert {key: fought.facts[key] for key in asked.facts} == asked.facts


@pytest.mark.parametrize("line", ["rule 99Z", "chart xyz", "help xyz", "path us.1inf to 17A:1604"])
def test_what_cannot_be_answered_is_said(line: str) -> None:
    reply = session().say(line)
    assert not reply.ok
    assert reply.lines[0].startswith("No: ")


def test_every_change_is_told_or_known_to_be_silent() -> None:
    kinds = {
        kind
        for module in (events, works, formations, airwar)
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if kind.__module__ == module.__name__ and kind is not events.Event
    }
    assert kinds == set(narrate.TELL) | narrate.SILENT
    assert not set(narrate.TELL) & narrate.SILENT


def test_changes_are_told() -> None:
    here = builder.at("1604")
    happened: list[events.Event] = [
        events.Moved("us.1inf", here, 12),
        events.Moved("us.2arm", here, 12),
        events.Captured(Side.ALLIED, (here, builder.at("1603"))),
        events.Left("us.1inf", "away"),
        events.PortFunctions(here, functions=False),
        events.SupplyJudged({"us.1inf": (2, True), "us.2arm": (None, False)}),
        events.CapacityCharged("us.1inf", (("greater_germany", 36),)),
    ]
    assert narrate.event_lines(happened) == [
        "us.1inf, us.2arm to 17A:1604",
        "Allied takes 2 hexes",
        "us.1inf off the map",
        "The port of 17A:1604 no longer functions",
        "Back in supply: us.2arm",
        "Out of regular supply, turn 2, but fed: us.1inf",
        "Rail capacity used: 3 REs of greater germany",
    ]
