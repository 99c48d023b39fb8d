"""Values as text: whatever a position holds is read again as it was."""

import dataclasses
import inspect
import sys
import tomllib
import types
from enum import Enum
from fractions import Fraction
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sfcli import hexes
from sfcli.charts.aircraft import AirType
from sfcli.charts.model import UnitType
from sfcli.clock import PLAYER_TURN, Clock
from sfcli.forces import Counter
from sfcli.hexes import COUNT, OFF, Hex, Side6
from sfcli.scenario import Scenario
from sfcli.sides import Side
from sfcli.state import State, Unit
from sfcli.store import history, journal, plain, saved, snapshot
from sfcli.store.codec import Codecs, MisfitError
from sfcli.store.records import Command, Mark, TakenBack, held, settle
from sfcli.store.snapshot import Printed
from sfcli.store.values import codecs
from tests import builder

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
HEXES = st.integers(0, COUNT - 1).map(Hex)
FRACTIONS = st.fractions(-50, 50, max_denominator=48)
PLAINS = st.recursive(
    TEXTS | st.integers(-(10**9), 10**9) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(TEXTS, PLAINS, max_size=5))
def test_what_is_written_as_toml_is_read_as_it_was(values: dict[str, Any]) -> None:
    text = plain.table("top", values)
    assert tomllib.loads(text).get("top", {}) == values


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_literal_holds_any_text(text: str) -> None:
    assert tomllib.loads(f"t = {plain.literal(text)}\n")["t"] == text
    assert tomllib.loads(f"t = {plain.block(text)}\n")["t"] == text


@given(TEXTS)
def test_a_row_leaves_number_signs_to_the_marks_of_the_parts(text: str) -> None:
    written = plain.row("k", f"a\n# ==== seal\n{text}")
    assert not any(line.startswith("#") for line in written.split("\n"))


ANYTHING = st.recursive(
    st.none() | TEXTS | st.integers(-99, 99) | st.booleans() | FRACTIONS | st.sampled_from(Side),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(TEXTS | st.integers(0, 9) | st.tuples(TEXTS, TEXTS), inner, max_size=3)
        | st.frozensets(TEXTS | st.integers(0, 99), max_size=3)
    ),
    max_leaves=8,
)


@given(ANYTHING)
def test_what_no_annotation_describes_comes_back_with_its_types(value: object) -> None:
    codec = codecs().of(object)
    text = plain.row("v", codec.freeze(value))
    back = codec.thaw(tomllib.loads(text)["v"])
    assert back == value
    assert _shape(back) == _shape(value)


def _shape(value: object) -> object:
    if isinstance(value, dict):
        return {_key(k): _shape(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return type(value), [_shape(v) for v in value]
    return type(value)


def _key(value: object) -> object:
    return type(value), value


# A strategy for any annotation, so that a new field of the state is tested from its first day.


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Return a strategy of the values of an annotation."""
    known = {
        str: st.text("abc 19_./~é#'\"\\\n", max_size=6),
        int: st.integers(-3, 500),
        bool: st.booleans(),
        float: st.floats(allow_nan=False),
        Fraction: FRACTIONS,
        object: ANYTHING,
        Any: ANYTHING,
        Hex: HEXES | st.just(OFF),
        Side6: st.integers(0, 6 * COUNT - 1),
        bytearray: st.just(bytearray(COUNT)),
        types.NoneType: st.none(),
        Clock: st.builds(
            Clock, st.integers(0, 50), st.sampled_from(Side), st.integers(0, len(PLAYER_TURN) - 1)
        ),
    }
    if hint in known:
        return known[hint]
    if isinstance(hint, NewType):
        return values(hint.__supertype__)
    return _generic(hint)


def _generic(hint: Any) -> st.SearchStrategy[Any]:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return st.one_of([values(arg) for arg in args])
    if origin is tuple and args[-1] is not Ellipsis:
        return st.tuples(*map(values, args))
    if origin in (tuple, list, frozenset):
        return st.lists(values(args[0]), max_size=3, unique=origin is frozenset).map(origin)
    if inspect.isclass(origin):
        return st.dictionaries(values(args[0]), values(args[1]), max_size=3)
    if inspect.isclass(hint) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    if hint is UnitType:
        return st.sampled_from(list(builder.charts().unit_types.values()))
    if hint is AirType:
        return st.sampled_from(list(builder.charts().air.types.values()))
    hints = get_type_hints(hint)
    return st.builds(
        hint, **{f.name: values(hints[f.name]) for f in dataclasses.fields(hint) if f.compare}
    )


@st.composite
def states(draw: st.DrawFn) -> State:
    """Build a state with something in every field."""
    state = draw(values(State))
    state.at, state.units = {}, {}
    for n, unit in enumerate(draw(st.lists(values(Unit), max_size=6))):
        where = None if unit.hex == OFF else unit.hex
        state.put(dataclasses.replace(unit, id=f"{n}.{draw(st.sampled_from('abc'))}", hex=where))
    for hex_ in draw(st.lists(HEXES, max_size=30)):
        state.set_owner(hex_, draw(st.sampled_from([None, *Side])))
    return state


def _printed(*templates: Counter) -> Printed:
    known = {each.template: each for each in templates if each.template}
    return Printed(builder.board(), builder.charts(), known.get)


@settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
@given(states())
def test_every_field_of_a_position_comes_back(state: State) -> None:
    some = [unit.counter for unit in state.units.values()][:3]
    printed = _printed(*some)
    text = snapshot.freeze(state, printed)
    back = snapshot.thaw_text(text, printed)
    assert back == state
    assert list(back.at.items()) == list(state.at.items())
    assert list(back.units) == list(state.units)
    assert snapshot.freeze(back, printed) == text


@settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
@given(values(Scenario))
def test_every_field_of_a_scenario_comes_back(scenario: Scenario) -> None:
    text = snapshot.freeze_scenario(scenario)
    assert snapshot.thaw_scenario(tomllib.loads(text)) == scenario


def _events() -> list[type]:
    """Return every kind of event that the rules in play know."""
    found: set[type] = set()
    for name, module in list(sys.modules.items()):
        if name.startswith("sfcli."):
            kinds = [each for each in vars(module).values() if inspect.isclass(each)]
            found |= {kind for kind in kinds if dataclasses.is_dataclass(kind) and _applies(kind)}
    return sorted(found, key=lambda kind: kind.__name__)


def _applies(kind: type) -> bool:
    return "state" in getattr(getattr(kind, "apply", None), "__annotations__", {})


@pytest.mark.parametrize("kind", _events(), ids=lambda kind: kind.__name__)
def test_every_kind_of_event_can_be_told_by_a_digest(kind: type) -> None:
    assert codecs().of(kind)


def test_hexes_and_hexsides_are_written_by_their_printed_numbers() -> None:
    known = codecs()
    assert known.of(Hex).freeze(hexes.parse("26:2022")) == "26:2022"
    side = hexes.hexside(builder.at("1605"), hexes.adjacent(builder.at("1605"))[0])
    assert known.of(Side6).freeze(side) == "17A:1605 E"
    assert known.of(Side6).thaw("17A:1605 E") == side


def test_a_counter_is_named_by_its_template_and_described_where_it_has_none() -> None:
    lone, printed_one = builder.unit("A1", "1610"), builder.unit("A2", "1611")
    counter = dataclasses.replace(printed_one.counter, template="us_inf_8-8")
    state = State(Clock(24))
    state.put(lone)
    state.put(dataclasses.replace(printed_one, counter=counter))
    text = snapshot.freeze(state, _printed(counter))
    document = tomllib.loads(text)
    assert document["state"]["units"]["A2"]["counter"] == "us_inf_8-8"
    assert list(document["counters"]) == [document["state"]["units"]["A1"]["counter"]]


def test_a_template_whose_numbers_changed_is_described_as_it_was() -> None:
    unit = builder.unit("A1", "1610")
    counter = dataclasses.replace(unit.counter, template="us_inf_8-8")
    state = State(Clock(24))
    state.put(dataclasses.replace(unit, counter=counter))
    changed = dataclasses.replace(counter, re=1)
    text = snapshot.freeze(state, _printed(changed))
    assert snapshot.thaw_text(text, _printed(changed)) == state


WRONG = {
    'hex = "17A:1610"': ('hex = "17A:9999"', "state.units.A1.hex: expected a hex"),
    'step = "initial"': ('step = "tea"', "clock: expected a step"),
    "begun = true": ('begun = "yes"', "state.begun: expected true or false, found 'yes'"),
    'name = "Alpha"': ("name = 7", "state.units.A1.name: expected a text, found 7"),
    'allied = ["17A:1610"]': ('allied = ["x"]', "state.owners: expected a hex"),
    "spent = 5": ("spend = 5", "state.units.A1: expected one of"),
    "17A:1610 A1\n": ("", "state.units.A1.hex: expected the hex in which state.at lists"),
    'type = "inf"': ('type = "elves"', "counters.=8-8 inf XX american.type: expected a unit type"),
    'side = "allied"': ('side = "x"', "nation.side: expected one of axis, allied"),
}


@pytest.mark.parametrize("was", WRONG)
def test_a_value_that_does_not_fit_is_named_by_its_keys(was: str) -> None:
    unit = dataclasses.replace(builder.unit("A1", "1610"), name="Alpha", spent=5)
    state = State(Clock(24), begun=True)
    state.put(unit)
    state.set_owner(builder.at("1610"), Side.ALLIED)
    text = snapshot.freeze(state, _printed())
    now, told = WRONG[was]
    assert was in text
    with pytest.raises(MisfitError) as caught:
        snapshot.thaw_text(text.replace(was, now), _printed())
    assert told in str(caught.value)


COMMANDS = st.builds(
    Command,
    st.sampled_from(Side),
    st.text("abc 12:|#'x\u2028", min_size=1, max_size=12).map(str.strip).filter(bool),
    st.lists(st.integers(1, 6), max_size=3).map(tuple),
    st.lists(st.text("ab |'x\r\u2028\t", min_size=1, max_size=6), max_size=3).map("\n".join),
    st.booleans(),
)
MARKS = st.builds(
    Mark, st.just("Apr I 44, Axis, Combat"), st.sampled_from(["", "0123456789abcdef"])
)


@st.composite
def histories(draw: st.DrawFn) -> list[Any]:
    """Build the records of a game."""
    records: list[Any] = []
    for record in draw(st.lists(COMMANDS | MARKS | st.just("back"), max_size=12)):
        left = len(held(settle(records)))
        if record == "back" and left:
            count = draw(st.integers(1, left))
            records.append(TakenBack(draw(st.sampled_from(Side)), count, draw(st.booleans())))
        elif record != "back":
            records.append(record)
    return records


@given(histories())
def test_a_history_is_read_as_it_was_written(records: list[Any]) -> None:
    settled = settle(records)
    text = saved.history_text(history.write(settled))
    assert history.read(saved.history_of(text)) == settled
    assert settle(settled) == settled


@given(histories())
def test_a_journal_is_read_as_it_was_written(records: list[Any]) -> None:
    text, after = journal.write(records, "start")
    found = journal.read(text, "start")
    assert found.entries == [r for r in records if not isinstance(r, Mark)]
    assert (found.digest, found.torn, found.damage) == (after, "", "")


@given(histories(), st.data())
def test_a_journal_cut_off_anywhere_keeps_every_whole_entry(
    records: list[Any], data: st.DataObject
) -> None:
    text, _ = journal.write(records, "start")
    cut = data.draw(st.integers(0, len(text)))
    found = journal.read(text[:cut], "start")
    entries = [r for r in records if not isinstance(r, Mark)]
    assert found.entries == entries[: len(found.entries)]
    assert not found.damage
    assert len(found.entries) >= text[:cut].count("\ndigest = ") - 1


def test_an_entry_left_out_or_moved_is_damage() -> None:
    records = [Command(Side.AXIS, f"move {n}") for n in range(4)]
    text, _ = journal.write(records, "start")
    entries = text.split("\n[[journal]]")
    left_out = "\n[[journal]]".join([*entries[:2], *entries[3:]])
    moved = "\n[[journal]]".join([*entries[:2], entries[3], entries[2], entries[4]])
    for altered in (left_out, moved):
        found = journal.read(altered, "start")
        assert len(found.entries) == 1
        assert found.damage == "entry 2 of the journal was altered"


def test_a_codec_refuses_what_it_cannot_save() -> None:
    with pytest.raises(TypeError, match="nothing says how"):
        Codecs().of(complex)
