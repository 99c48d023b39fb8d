"""What players are told of engineers: what they can do, what they are at, what is damaged."""

from functools import lru_cache

import pytest

from sfcli.board import Board
from sfcli.ground import fortifications
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from sfcli.state import Work
from tests import builder
from tests.builder import at


@lru_cache(maxsize=1)
def _board() -> Board:
    return builder.patched(
        {
            "terrain": {
                "17A:1604": ["clear", "dot city Reims", "airfield 3"],
                "17A:1606": ["clear", "standard port Brest"],
                "17A:1608": ["clear", "airfield 3"],
                "17A:1612": ["clear", "fortress"],
            },
            "line": [{"kind": "rail", "hexes": ["17A:1604", "1605", "1606"]}],
        }
    )


def session(phase: str = "movement/ground") -> Session:
    """Return a session with four units of engineers among damage, one of them at a fort."""
    game = builder.game(
        builder.fighter("us.1_con", "1604", "0-1-8 cons III"),
        builder.fighter("us.2_rr", "1604", "0-1-8 rr_eng III"),
        builder.fighter("us.3_pcon", "1606", "0-1-8 port_cons III"),
        builder.fighter("us.4_con", "1610", "0-1-8 cons III"),
        builder.fighter("us.5_con", "1614", "0-1-8 cons III"),
        on=_board(),
        player=Side.ALLIED,
        phase=phase,
        owned={Side.ALLIED: "all"},
    )
    state = game.state
    state.airbase_hits, state.broken = {at("1604"): 2}, frozenset({at("1604")})
    state.port_hits = {at("1606"): 3}
    state.works = (Work("fort", Side.ALLIED, at("1610"), ("us.4_con",), 26, 26),)
    state.points = {(Side.ALLIED, at("1604")): 2}
    return Session(game, Memory())


def said(line: str, phase: str = "movement/ground") -> str:
    return "\n".join(session(phase).say(line).lines)


@pytest.mark.parametrize(
    "told",
    [
        "1 rail line can be repaired: 17A:1604 Reims by us.1_con or us.2_rr",
        "1 port can be repaired: 17A:1606 Brest (3 hits) by us.3_pcon",
        "1 airbase can be repaired: 17A:1604 Reims (2 hits) by us.1_con",
        "2 units can lay out an airfield: us.3_pcon, us.5_con",
        "under way: a fort in 17A:1610 by us.4_con, finished in the Allied initial phase of Aug I",
        "4 units can still move: us.1_con, us.2_rr, us.3_pcon, us.5_con",
    ],
)
def test_what_tells_what_engineers_can_do(told: str) -> None:
    assert told in said("what").replace("\n", " ")


def test_what_tells_of_works_in_combat_but_of_no_repairs() -> None:
    text = said("what", "combat")
    assert "under way: a fort in 17A:1610" in text
    assert "can be repaired" not in text


def test_works_that_can_be_begun_are_told_in_the_initial_phase() -> None:
    text = said("what", "initial")
    assert "augment airfield with us.1_con" in text
    assert "a fort in 17A:1610 until Aug I 44" in text


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("show works", "a fort in 17A:1610 by us.4_con, finished"),
        ("show airbases", "17A:1604 Reims: airfield 3, airbase 4 of 6, 2 hits"),
        ("show airbases", "17A:1608: airfield 3"),
        ("show ports", "17A:1606 Brest: standard port, 3 of 8 hits; capacity 3 REs"),
        ("show 17A:1610", "a fort by us.4_con, finished in the Allied initial phase of Aug I 44"),
        ("show 17A:1604", "airbase 4 of 6, 2 hits"),
        ("show 17A:1606", "standard port Brest, 3 of 8 hits"),
        ("show 17A:1612", "unimproved fortress"),
    ],
)
def test_damage_and_works_are_shown(line: str, told: str) -> None:
    assert told in said(line)


def test_a_hex_stands_for_those_who_can_do_it() -> None:
    assert worked("repair airbase with 17A:1604") == {"us.1_con"}
    assert worked("repair rail with 17A:1604") == {"us.1_con", "us.2_rr"}


def worked(line: str) -> set[str]:
    """Return the units that have spent MPs on a command."""
    played = session()
    assert played.say(line).ok
    return {unit.id for unit in played.game.position.on_map(Side.ALLIED) if unit.spent}


def test_37b_fortifications_are_named_as_players_do() -> None:
    assert fortifications.in_words("westwall_unimproved") == "unimproved Westwall"
    assert fortifications.in_words("fortress_improved") == "improved fortress"
    assert fortifications.in_words("maginot_ouvrage_unimproved") == "unimproved Maginot ouvrage"
    assert fortifications.in_words("fort") == "fort"
