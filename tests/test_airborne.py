"""Plans of air drops are secret, and a hex with both sides in it is told of. Rules 24B3, 24C."""

from sfcli.airforces import AirUnit, DropPlan
from sfcli.dice import GivenDice
from sfcli.game import Game
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from sfcli.tui.cells import CLOSE, OPERATIONS, Scale
from sfcli.tui.glyphs import UNICODE
from sfcli.tui.tiles import Tiles
from tests import builder

BASE, THERE = builder.at("1010"), "17A:1012"


def session(phase: str = "initial", at: str = "1010", **state: object) -> Session:
    """Return a session with a parachute regiment and an enemy regiment two hexes from its base."""
    made = builder.game(
        builder.fighter("A1", at, "2-8 para III", **state),
        builder.fighter("G1", "1012", "2-6 inf III", "german"),
        on=builder.patched({"terrain": {"17A:1010": "airfield 6"}}),
        player=Side.ALLIED,
        phase=phase,
        owned={Side.ALLIED: "all"},
    )
    transport = builder.charts().air.types["c_47"]
    for number in (1, 2):
        made.state.air.put(AirUnit(f"T{number}", transport, Side.ALLIED, base=BASE))
    pos = made.position
    again = Game(pos.board, pos.charts, pos.scenario, pos.state, GivenDice())
    return Session(again, Memory())


def said(played: Session, line: str) -> str:
    """Return the answer to a line."""
    return "\n".join(played.say(line).lines)


def test_a_plan_is_known_to_its_owner_alone() -> None:
    played = session()
    assert played.say(f"plan drop A1 at {THERE} on Jul II 44").ok
    assert said(played, "plans").endswith(f"A1 drops in {THERE} on Jul II 44")
    assert f"Planned: A1 drops in {THERE}" in said(played, "what")
    assert THERE in said(played, "allied: log 5")
    assert "Planned for Jul II 44" in said(played, "allied: log 5")
    for asked in ("axis: plans", "axis: what", "axis: log 5", "axis: recap"):
        assert THERE not in said(played, asked), asked
        assert "A1" not in said(played, asked), asked
        assert "Jul II 44" not in said(played, asked), asked


def test_a_plan_is_told_with_its_turn() -> None:
    played = session()
    assert said(played, f"plan drop A1 at {THERE}") == "Planned for Jul II 44; plans lists it"


def test_a_plan_outlasts_undo_and_ends_with_it() -> None:
    played = session()
    assert played.say(f"plan drop A1 at {THERE}").ok
    assert played.say(f"plan drop A1 at {THERE}").ok is False
    played.game.undo(1)
    assert not played.game.state.air.plans
    assert played.say("plan drop A1 at 17A:1013").ok
    assert "17A:1013" in said(played, "plans")


def test_both_sides_in_a_hex_are_shown() -> None:
    played = session("combat", "1012", flags=frozenset({"dropped", "flown"}))
    shown = said(played, f"show {THERE}")
    assert "A1" in shown
    assert "G1" in shown
    assert said(played, f"map {THERE}")
    assert "must attack there" in said(played, "what")
    assert "1:1" in said(played, f"odds {THERE} with A1")
    assert played.say("supply A1").ok


def test_the_map_sums_up_one_side_and_marks_who_was_dropped() -> None:
    pos = session("combat", "1012", flags=frozenset({"dropped", "flown"})).pos

    def drawn(scale: Scale) -> str:
        rows = Tiles(pos, UNICODE, scale).brick(builder.at("1012")).rows
        return "\n".join("".join(ink.char for ink in row) for row in rows)

    assert "□1  ◆" in drawn(OPERATIONS), "one Axis unit, and somebody dropped among them"
    assert "2-2" in drawn(OPERATIONS), "4-4 would be both sides together"
    assert "◆" in drawn(CLOSE)


def test_who_may_not_be_dropped_in_mountains_is_told_where_next_to_them() -> None:
    made = builder.game(
        builder.fighter("A1", "1010", "2-8 para III"),
        on=builder.patched({"terrain": {"17A:1010": "airfield 6", "17A:1012": "mountain"}}),
        player=Side.ALLIED,
        phase="initial",
        owned={Side.ALLIED: "all"},
    )
    transport = builder.charts().air.types["c_47"]
    made.state.air.put(AirUnit("T1", transport, Side.ALLIED, base=BASE))
    told = said(Session(made, Memory()), f"plan drop A1 at {THERE}")
    assert f"{THERE} is mountain, and no unit is dropped there (rule 20F2-c). Next to it: " in told
    assert "17A:1013" in told


def test_a_flight_tells_what_dice_bring_to_who_is_dropped() -> None:
    played = session("movement")
    state = played.game.state
    state.air.put(AirUnit("C1", builder.charts().air.types["cg_4a"], Side.ALLIED, base=BASE))
    state.air.plans["A1"] = DropPlan(builder.at("1012"), 0, state.clock.turn)
    chart = builder.charts().air.drop
    late, enemy = chart.modifiers["late_allied"], chart.modifiers["enemy"]
    told = said(played, f"flight {THERE} transport T1 T2 tow C1 drop A1")
    assert "gliders towed: C1, lost once they have dropped" in told
    safe = sum(not chart.unit(die + late + enemy) for die in range(1, 7))
    assert f"safe {round(100 * safe / 6)}%" in told
