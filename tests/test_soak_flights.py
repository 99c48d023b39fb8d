"""The long checks find what is wrong with flights, and say nothing where all is well."""

from dataclasses import dataclass, replace

from sfcli.airforces import AirUnit, Mission
from sfcli.airwar import AirStatusChanged, AirUnitPlaced, Flew, Landed, TookOff
from sfcli.clock import Phase
from sfcli.events import StepBegan
from sfcli.game import Game
from sfcli.sides import Side
from sfcli.state import State
from tests import builder
from tests.soak import skies, sorties

BASE, NEAR, FAR = builder.at("1010"), builder.at("1011"), builder.at("1030")
ON = {"terrain": {"17A:1010": "reference city"}}


def game(phase: str = "movement/ground", count: int = 1) -> Game:
    """Return a game with so many Allied fighters at an airbase of capacity 1."""
    made = builder.game(
        on=builder.patched(ON), player=Side.ALLIED, phase=phase, owned={Side.ALLIED: "all"}
    )
    fighter = builder.charts().air.types["p_47d"]
    for number in range(count):
        made.state.air.put(AirUnit(f"F{number}", fighter, Side.ALLIED, base=BASE))
    return made


def took_off(kind: str, unit: str = "F0", reach: int = 5) -> TookOff:
    return TookOff(unit, Mission(kind, BASE, BASE, reach))


def followed(state: State, *events: object) -> list[str]:
    """Return what is wrong with events, each of a command of its own."""
    flown, wrong = sorties.Flown(), []
    for number, event in enumerate(events):
        wrong += flown.follow(state, event, number)  # type: ignore[arg-type]
        wrong += sorties.conserved(state, event)  # type: ignore[arg-type]
    return wrong


def test_two_missions_in_a_player_turn() -> None:
    down = Landed("F0", BASE, "inoperative")
    twice = (took_off("cap"), down, took_off("bombing"))
    assert followed(game().state, *twice) == ["F0 flies another mission in a player turn: bombing"]
    switched = (took_off("cap"), took_off("escort"), down)
    assert not followed(game().state, *switched)
    transferred = (took_off("cap"), down, took_off("transfer"), down)
    assert not followed(game().state, *transferred)
    readied = (took_off("cap"), down, AirStatusChanged("F0", "operative"), took_off("cap"))
    assert not followed(game().state, *readied)


def test_a_new_player_turn_begins_anew() -> None:
    state = game().state
    clock = state.clock
    while clock.player is state.clock.player:
        clock = clock.next()
    down = Landed("F0", BASE, "inoperative")
    assert not followed(state, took_off("cap"), down, StepBegan(clock), took_off("cap"))


def test_what_was_taken_back_does_not_count() -> None:
    state, flown = game(count=2).state, sorties.Flown()
    assert not list(flown.follow(state, took_off("cap"), 7))
    assert not list(flown.follow(state, took_off("cap"), 7))
    assert list(flown.follow(state, took_off("cap"), 8))
    assert not list(flown.follow(state, took_off("cap", unit="F1"), 5))
    assert not list(flown.follow(state, took_off("cap"), 9)), "7 and 8 were taken back"


def test_flights_and_landings_out_of_range() -> None:
    state = game().state
    assert followed(state, took_off("cap", reach=1), Flew(("F0",), NEAR), Flew(("F0",), NEAR)) == [
        "F0 flies 2 of 1 MPs"
    ]
    assert followed(game().state, took_off("cap"), Landed("F0", FAR, "inoperative")) == [
        "F0 lands 20 hexes away"
    ]
    on_ground = list(sorties.Flown().follow(game().state, Flew(("F0",), NEAR), 0))
    assert on_ground == ["F0 flies on the ground"]
    down = list(sorties.Flown().follow(game().state, Landed("F0", BASE, "inoperative"), 0))
    assert down == ["F0 lands and was not in the air"]


@dataclass(frozen=True)
class Vanished:
    """An event that there must never be: an air unit is gone."""

    def apply(self, state: State) -> None:
        del state.air.units["F0"]


def test_air_units_come_only_where_they_are_placed_and_never_go() -> None:
    state = game().state
    new = replace(state.air.units["F0"], id="F9")
    assert not list(sorties.conserved(state, AirUnitPlaced(new)))
    assert list(sorties.conserved(state, Vanished())) == [
        "Vanished changes the air units by {'F0'}"
    ]


def test_more_ready_than_an_airbase_can_bear() -> None:
    """In the initial phase, after which any number may come to be there."""
    told = list(sorties.ready(game("initial", count=3).position))
    assert [line.split(" in ")[0] for line in told] == ["2 air units too many are operative"]
    assert not list(sorties.ready(game("initial").position))
    later = game(count=3).position
    assert later.state.clock.phase is Phase.MOVEMENT
    assert not list(sorties.ready(later))


def test_air_units_at_no_airbase_of_theirs() -> None:
    made = game()
    assert not list(skies.based(made.position))
    made.state.air.put(replace(made.state.air.units["F0"], base=NEAR))
    assert list(skies.based(made.position)) == ["F0 is in 17A:1011, where no airbase is"]
    made.state.air.put(replace(made.state.air.units["F0"], base=BASE, side=Side.AXIS))
    assert list(skies.based(made.position)) == ["F0 is in 17A:1010, which is not its side's"]
