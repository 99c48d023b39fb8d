"""The one registry: every order and question has its command, and reading undoes writing."""

import os
import random
import string
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sfcli import airforces, hexes, orders
from sfcli.air import standing
from sfcli.ground import construction
from sfcli.language import grammar
from sfcli.language import questions as ask
from sfcli.language.answers import ANSWERS
from sfcli.language.chartbook import SHORT
from sfcli.language.forms import Arg, Form, Lit, Opt
from sfcli.language.grammar.questions import CHARTS, TOPICS
from sfcli.language.kinds import Kind
from sfcli.language.manual import manual
from sfcli.language.parser import Parsed, read
from sfcli.language.sorties import MISSIONS
from sfcli.language.words import split
from sfcli.language.writer import write
from sfcli.sequence.table import ORDER_RULES
from sfcli.session.controls import CONTROLS
from sfcli.sides import Side
from tests.language_kit import AIR, context, parsed

ROOT = Path(__file__).parent.parent
UNITS = ("us.1inf", "us.2arm", "us.3_rgr", "br.1inf", "ge.1_fj", "ge.12ss")
LINES = int(os.environ.get("SFCLI_FUZZ_LINES", "10000"))
"""Random lines given to the reader; a soak gives more."""
AIR_UNITS = st.sampled_from([unit[0] for unit in AIR])
SOME_AIR = st.lists(AIR_UNITS, min_size=1, max_size=4, unique=True).map(tuple)
ALL_HEXES = st.sampled_from(list(hexes.everywhere()))
SOME_SORTIES = st.lists(
    st.builds(
        orders.Sortie,
        units=SOME_AIR,
        mission=st.sampled_from(sorted(set(MISSIONS.values()))),
        to=st.none() | ALL_HEXES,
        via=st.lists(ALL_HEXES, max_size=2).map(tuple),
        start=st.none() | ALL_HEXES,
        stage=st.none() | ALL_HEXES,
        extended=st.booleans(),
        one_way=st.booleans(),
        load=st.lists(st.sampled_from(UNITS), max_size=2, unique=True).map(tuple),
        tow=st.lists(AIR_UNITS, max_size=2, unique=True).map(tuple),
    ),
    min_size=1,
    max_size=3,
).map(tuple)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "N": st.integers(0, 999),
    "HEX": ALL_HEXES,
    "HEX...": st.lists(ALL_HEXES, min_size=1, max_size=5).map(tuple),
    "UNIT": st.sampled_from(UNITS),
    "UNITS": st.lists(st.sampled_from(UNITS), min_size=1, max_size=4, unique=True).map(tuple),
    "AIR": AIR_UNITS,
    "AIR...": SOME_AIR,
    "MISSION AIR...": SOME_SORTIES,
    "AIR... [escort AIR...]": SOME_SORTIES,
    "AIR... [via HEX...]": SOME_SORTIES,
    "QUESTION": st.sampled_from(list(standing.TOPICS)),
    "ANSWER": st.sampled_from(["ask", "3"]),
    "CONDITION": st.lists(
        st.sampled_from(
            ["unescorted", "force>=3", "own>=2", f"mission {airforces.CAP}", "within 4 of 17A:1605"]
        ),
        max_size=3,
    ).map(tuple),
    "FORCE": st.sampled_from(["us_eto", "raf_mto"]),
    "hb|afb": st.sampled_from(["hb", "afb"]),
    "TARGET": st.sampled_from(["airbase", "rail_line", "ground_support"]),
    "CARGO...": st.sampled_from([(UNITS[0],), ("2 supply",), (UNITS[0], "3 rp")]),
    "TURN": st.integers(0, 60),
    "AREA": st.sampled_from(["middle_east", "near_east"]),
    "NET": st.sampled_from(["greater_germany", "mainland_italy"]),
    "SIDE": st.sampled_from(list(Side)),
    "consent": st.just(True),
    "TOPIC": st.sampled_from(list(TOPICS)),
    "CHART": st.sampled_from(list(CHARTS)),
    "COMMAND": st.sampled_from(list(grammar.by_verb())),
    "RULE": st.sampled_from(["7A3", "9F1-c", "12"]),
    "TEXT": st.lists(st.sampled_from(["rail", "breaks", "panzer"]), min_size=1).map(" ".join),
}


def args(form: Form) -> Iterator[tuple[Arg, bool]]:
    """Yield the arguments of a form, and whether a line may leave them out."""
    for part in form.parts:
        if isinstance(part, Arg):
            yield part, False
        elif isinstance(part, Opt):
            yield from ((each, True) for each in part.parts if isinstance(each, Arg))


@st.composite
def said(draw: st.DrawFn) -> object:
    """Return any order or question that a form of the grammar builds."""
    form = draw(st.sampled_from(grammar.FORMS))
    values = {**form.defaults, **form.fixed}
    for part, optional in args(form):
        if not optional or draw(st.booleans()):
            values[part.field] = draw(VALUES[part.kind.shown])
    return form.build(**values)


@given(said())
@settings(max_examples=400, deadline=None)
def test_reading_undoes_writing(value: object) -> None:
    line = write(value)
    assert parsed(line).said == value, line
    if not isinstance(value, ask.Find | ask.FindRule | ask.Help):
        assert write(parsed(line.upper()).said) == line


@pytest.mark.parametrize("form", grammar.FORMS, ids=lambda form: form.spec)
def test_every_form_explains_itself(form: Form) -> None:
    assert form.example
    assert form.what[0].isupper()
    assert not form.what.endswith(".")
    assert form.match(split(form.example).words[1:]).values is not None
    names = {each.name for each in fields(form.build)}
    filled = {part.field for part, _ in args(form)} | set(form.fixed)
    assert filled <= names
    assert names - filled <= set(form.defaults)


def known_orders() -> set[type[orders.Order]]:
    found = {getattr(orders, name) for name in orders.__all__}
    return {kind for kind in found if issubclass(kind, orders.Order)} - {orders.Order}


def test_every_order_has_a_command_and_every_command_an_order() -> None:
    built = {form.build for form in grammar.FORMS}
    known = known_orders()
    assert known <= built
    assert set(ORDER_RULES) <= built
    for build in built:
        assert issubclass(build, orders.Order | ask.Question | ask.Control)
        if issubclass(build, orders.Order):
            assert build in known
            assert build.verb in {form.verb for form in forms_of(build)}


def forms_of(build: type) -> list[Form]:
    return [form for form in grammar.FORMS if form.build is build]


def test_an_order_has_other_verbs_only_where_each_says_what_is_done() -> None:
    """A fort is built, an airfield augmented, a port rebuilt: one order, a kind of work each.

    Air operations go by their missions besides.
    """
    several = {}
    for build in known_orders() - {orders.Fly}:
        forms = forms_of(build)
        if {form.verb for form in forms} == {build.verb}:
            continue
        fixed = [dict(form.fixed) for form in forms]
        assert all(each.keys() == fixed[0].keys() for each in fixed)
        assert all(fixed.count(each) == 1 for each in fixed)
        several[build] = {each["what"] for each in fixed}
    assert several == {orders.Build: set(construction.WORDS)}


def test_every_question_is_answered() -> None:
    questions = {form.build for form in grammar.FORMS if issubclass(form.build, ask.Question)}
    assert questions == {*ANSWERS, ask.ShowChart}
    assert {f.build for f in grammar.FORMS if issubclass(f.build, ask.Control)} == set(CONTROLS)


def test_no_keyword_is_a_verb_of_units() -> None:
    words = {word for form in grammar.FORMS for word in form.keywords}
    assert not words & {unit.partition(".")[2] for unit in UNITS}


def test_short_words_stand_for_verbs() -> None:
    assert set(grammar.ALIASES.values()) <= set(grammar.by_verb())
    assert not set(grammar.ALIASES) & set(grammar.by_verb())
    assert set(CHARTS) == set(SHORT)


def test_break_down_may_be_two_words() -> None:
    assert parsed("break down us.1inf with hq").said == orders.BreakDown(
        "us.1inf", headquarters=True
    )


def test_the_manual_is_up_to_date() -> None:
    made = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert made == manual(), "python -m sfcli.language.manual > docs/commands.md"


def _lines(count: int) -> Iterator[str]:
    """Yield lines of words of the language, of letters, and of characters that mean something."""
    chance = random.Random(20)
    words = [word for form in grammar.FORMS for word in (form.verb, *form.keywords)]
    words += [*UNITS, "17A:1604", "1605", "17A:1604#1-2", "17A:1604#9", ".", "Caen", "3", "-1", "#"]
    words += ["axis:", "allied:", '"', ",", ";", "17A:1604#", "é", "\x00", "\t", "9" * 30, "1" * 4]
    for _ in range(count):
        length = chance.randint(0, 8)
        if chance.random() < 0.8:
            yield " ".join(chance.choice(words) for _ in range(length))
        else:
            yield "".join(chance.choice(string.printable) for _ in range(4 * length))


def test_no_line_breaks_the_reader() -> None:
    against = context(selection=("us.1inf",))
    for line in _lines(LINES):
        found = read(line, against)
        if isinstance(found, Parsed):
            again = read(write(found.said), against)
            assert isinstance(again, Parsed), line
            assert again.said == found.said, line
        elif found is not None:
            assert found.why, line
            assert str(found), line


@given(st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_no_text_breaks_the_reader(text: str) -> None:
    found = read(text, context())
    assert found is None or str(found)


def test_kinds_are_distinct_by_what_they_show() -> None:
    kinds: dict[str, Kind] = {}
    for form in grammar.FORMS:
        for part, _ in args(form):
            kinds.setdefault(part.kind.shown, part.kind)
    assert set(kinds) <= set(VALUES)
    assert all(isinstance(part, Lit | Arg | Opt) for form in grammar.FORMS for part in form.parts)
