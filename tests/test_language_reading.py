"""How lines are read: units, hexes, keywords, and what is said of what cannot be read."""

import pytest

from sfcli import hexes, orders
from sfcli.language import questions as ask
from sfcli.language.parser import read
from sfcli.language.words import split
from sfcli.orders import Order
from sfcli.sides import Side
from tests.language_kit import context, game, parsed, session, unread


def at(text: str) -> hexes.Hex:
    found = hexes.parse(text, "17A")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("move us.1inf to 17A:1601", orders.Move(("us.1inf",), at("1601"))),
        ("MOVE US.1INF TO 17a:1601", orders.Move(("us.1inf",), at("1601"))),
        ("m us.1inf to 17A:1601 # west", orders.Move(("us.1inf",), at("1601"))),
        (
            "move us.1inf, us.2arm to 17A:1601 via 1603 1602",
            orders.Move(("us.1inf", "us.2arm"), at("1601"), (at("1603"), at("1602"))),
        ),
        (
            "move us.1inf and us.2arm to 1603",
            orders.Move(("us.1inf", "us.2arm"), at("1603")),
        ),
        ("move us.1inf admin 17A:1601", orders.Admin(("us.1inf",), at("1601"))),
        ("move us.1inf admin to 17A:1601", orders.Admin(("us.1inf",), at("1601"))),
        ("move us.1inf rail 17A:1601", orders.Rail(("us.1inf",), at("1601"))),
        ("move us.1inf strategic 17A:1601", orders.Strategic(("us.1inf",), at("1601"))),
        ("overrun Caen with us.2arm", orders.Overrun(at("1605"), ("us.2arm",))),
        (
            "attack caen with us.1inf us.2arm air 3 neutral us.2arm",
            orders.Attack(at("1605"), ("us.1inf", "us.2arm"), ("us.2arm",), 3),
        ),
        (
            "spend 3 rp at 17A:1604 on rail increase greater_germany",
            orders.SpendPoints(3, at("1604"), "greater_germany", permanent=False),
        ),
        (
            "spend 3 at 17A:1604 on rail capacity Greater Germany",
            orders.SpendPoints(3, at("1604"), "greater_germany", permanent=True),
        ),
        ("break rail 17A:1604 with us.1inf", orders.BreakRail(at("1604"), "us.1inf")),
        ("carry 2 rp with us.1inf", orders.Carry(2, "us.1inf")),
        (
            "move 2 rp at 17A:1604 rail to 1601",
            orders.RailPoints(2, at("1604"), at("1601")),
        ),
        ("end", orders.End()),
        ("end phase", orders.End()),
        ("end!", orders.End()),
        ("pass", orders.Pass()),
        ("lose us.1inf", orders.Lose(("us.1inf",))),
        ("advance us.1inf us.2arm", orders.Advance(("us.1inf", "us.2arm"))),
    ],
)
def test_orders_are_read(line: str, order: Order) -> None:
    assert parsed(line).said == order


@pytest.mark.parametrize(
    ("line", "ids"),
    [
        ("select 17A:1604", ("us.1inf", "us.2arm")),
        ("select 17A:1604#2", ("us.2arm",)),
        ("select 17A:1604#1-2", ("us.1inf", "us.2arm")),
        ("select 17A:1604#1,2", ("us.1inf", "us.2arm")),
        ("select 17A:1604#2,1 br.1inf", ("us.2arm", "us.1inf", "br.1inf")),
        ("select 2arm", ("us.2arm",)),
        ("select 3rgr", ("us.3_rgr",)),
        ("select us3rgr", ("us.3_rgr",)),
        ("select us.1inf us.1inf", ("us.1inf",)),
        ("select", ()),
    ],
)
def test_units_are_named(line: str, ids: tuple[str, ...]) -> None:
    assert parsed(line).said == ask.Select(ids)


def test_the_selection_is_a_point() -> None:
    assert parsed("select .", selection=("us.2arm",)).said == ask.Select(("us.2arm",))
    assert "nothing is selected" in unread("select .").why


def test_a_hex_stands_for_the_units_that_can_do_it() -> None:
    played = session()
    played.say("move us.1inf to 17A:1602")
    reply = played.say("move 17A:1602 to 17A:1601")
    assert reply.ok
    assert played.pos.unit("us.1inf").hex == at("1601")
    played.say("move us.1inf to 17A:1501 via 1601 1501")
    both = played.read("move 17A:1604 to 17A:1603")
    assert both is not None
    assert getattr(both, "said").units == ("us.2arm",)  # noqa: B009


def test_an_enemy_stack_is_meant_where_either_side_may_be() -> None:
    assert parsed("odds 17A:1604 with 17A:1605").said == ask.Odds(at("1604"), ("ge.1_fj",))
    assert "no Allied unit is in" in unread("attack 17A:1604 with 17A:1605").why


def test_the_side_is_the_speaker_unless_the_line_says_otherwise() -> None:
    assert parsed("end").side is Side.ALLIED
    assert parsed("axis: end").side is Side.AXIS
    assert parsed("Axis : move 12ss to 17A:1204").said == orders.Move(("ge.12ss",), at("1204"))


def test_1inf_is_ambiguous() -> None:
    found = unread("select 1inf")
    assert set(found.near) == {"us.1inf", "br.1inf"}
    assert parsed("select 1_fj").said == ask.Select(("ge.1_fj",))


@pytest.mark.parametrize(
    ("line", "word", "near"),
    [
        ("atack Caen with us.1inf", "atack", "attack"),
        ("attack Caen wiht us.1inf", "wiht", "with"),
        ("attack Caen with us.1ifn", "us.1ifn", "us.1inf"),
        ("attack Cean with us.1inf", "Cean", "Caen"),
        ("move us.1inf ot Caen", "ot", "to"),
        ("move us.1inf to Caen vai 1604", "vai", "via"),
        ("spend 3 rp at Caen on rail increase greater_gemany", "greater_gemany", "greater_germany"),
        ("show wether", "wether", "weather"),
    ],
)
def test_a_misspelled_word_is_named_with_the_nearest(line: str, word: str, near: str) -> None:
    found = unread(line)
    assert line[found.start : found.end] == word
    assert near in found.near


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("attack Caen", '"with" is expected'),
        ("attack ca", "ca is neither a hex nor a place"),
        ("attack 1605", "1605 needs its sheet"),
        ("move xyz", "xyz names no unit"),
        ("move us.1inf xyz", 'xyz is not understood here, where units, "admin"'),
        ("move us.1inf", '"to"'),
        ("carry x rp with us.1inf", "a number is expected"),
        ("move us.1inf to 17A:9999", "is not on the map"),
        ("move us.1inf to 12", "neither a hex nor a place"),
        ("select 17A:1604#3", "holds 2 Allied units"),
        ("select 17A:0101", "no Allied unit is in 17A:0101"),
        ("end now please", "is not understood here"),
        ("break rail Caen with 17A:1604", "one unit is expected here and 2 are named"),
        ("log by franc", "is no side"),
    ],
)
def test_what_is_wrong_is_said(line: str, said: str) -> None:
    assert said in unread(line).why


def test_a_bare_number_takes_the_sheet_of_the_hex_before() -> None:
    found = parsed("move us.1inf to 16A:1632 via 17A:1603 1602 1601").said
    assert found == orders.Move(("us.1inf",), at("16A:1632"), (at("1603"), at("1602"), at("1601")))
    assert "needs its sheet" in unread("show 1604").why


def test_nothing_is_said_by_blanks_and_comments() -> None:
    for line in ("", "   ", "# a comment", "  # move us.1inf to 17A:1601", "axis:"):
        assert read(line, context()) is None


def test_words_know_their_places() -> None:
    line = 'Axis: attack "La Spezia" with A1,A2 17A:1612#1-3,5; # note'
    words = split(line).words
    assert [line[w.start : w.end].strip('"') for w in words] == [w.text for w in words]
    assert [w.text for w in words][-1] == "17A:1612#1-3,5"


def test_a_very_long_line_is_not_read() -> None:
    assert "4000 characters" in unread("move " + "x" * 5000).why


def test_reading_changes_nothing() -> None:
    played = game()
    before = played.state.copy()
    for line in ("move 17A:1604 to 1601", "odds Caen with 17A:1604", "end"):
        read(line, context())
    assert played.state == before


def test_what_no_screen_can_show_is_not_repeated() -> None:
    found = unread("\x1b[2Jmove \u202eA1 to\t\x00")
    assert str(found).isprintable()
    assert found.start == 0
