"""A position as text, and the position that was written.

The text holds the clock, the state by tables and the counters that no template describes. Equal
positions have equal texts, so that the digest of the text is the digest of the position.
"""

import tomllib
from collections.abc import Mapping

from sfcli.forces import Counter
from sfcli.scenario import Scenario
from sfcli.state import State
from sfcli.store.codec import MisfitError, at_key
from sfcli.store.plain import Plain, digest, table
from sfcli.store.printed import Printed
from sfcli.store.values import Counters, codecs, with_counters

__all__ = ["Document", "Printed", "digest", "freeze", "freeze_scenario", "thaw", "thaw_scenario"]

Document = Mapping[str, Plain]
"""A TOML text as tomllib read it."""


def freeze(state: State, printed: Printed) -> str:
    """Return the text of a position."""
    counters = Counters(printed.templates)
    known = with_counters(printed.charts, counters)
    plain = known.of(State).freeze(state)
    parts = [table("clock", plain.pop("clock")), table("state", plain)]
    if counters.described:
        frozen = known.of(dict[str, Counter]).freeze(counters.described)
        parts.append(table("counters", frozen))
    return "\n".join(parts)


def thaw(document: Document, printed: Printed) -> State:
    """Return the position of a document; raise `MisfitError` where it cannot be one."""
    counters = Counters(printed.templates)
    known = with_counters(printed.charts, counters)
    described = known.of(dict[str, Counter])
    counters.described = at_key("counters", described.thaw, document.get("counters", {}))
    plain = dict(at_key("state", _a_table, document.get("state")))
    clock = at_key("clock", _a_table, document.get("clock"))
    state: State = at_key("state", known.of(State).thaw, {"clock": clock, **plain})
    _check_stacks(state)
    return state


def thaw_text(text: str, printed: Printed) -> State:
    """Return the position of a text."""
    return thaw(tomllib.loads(text), printed)


def _a_table(plain: Plain) -> Plain:
    if not isinstance(plain, dict):
        raise MisfitError("a table", plain)
    return plain


def _check_stacks(state: State) -> None:
    """Check that the stacks hold the units that stand in them, and no others."""
    listed = {id_: hex_ for hex_, ids in state.at.items() for id_ in ids}
    for id_, unit in state.units.items():
        if listed.pop(id_, None) != unit.hex or unit.id != id_:
            error = MisfitError("the hex in which state.at lists the unit", unit.hex)
            error.path = ["hex", id_, "units", "state"]
            raise error
    if listed:
        raise MisfitError("state.at to list units of state.units only", next(iter(listed)))


def freeze_scenario(scenario: Scenario) -> str:
    """Return the text of a scenario, its tables under `scenario`."""
    return table("scenario", codecs().of(Scenario).freeze(scenario))


def thaw_scenario(document: Document) -> Scenario:
    """Return the scenario of a document; raise `MisfitError` where it cannot be one."""
    known = codecs().of(Scenario)
    scenario: Scenario = at_key("scenario", known.thaw, document.get("scenario"))
    return scenario
