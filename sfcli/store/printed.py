"""What is printed and not saved: the map, the charts and the counters a game is played with.

A save names them by digests, so that a change of the rules' data does not go by unnoticed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Final, get_type_hints

from sfcli.board import Board
from sfcli.charts.model import Charts
from sfcli.forces import Counter
from sfcli.state import State
from sfcli.store.plain import digest, inline
from sfcli.store.values import Templates, codecs

_NO_RULE: Final = frozenset({"islands", "side_names", "aliases", "provenance"})
"""What the map holds for readers only."""


def no_templates(_: str) -> Counter | None:
    """Know no template, so that every counter is described in full."""


@dataclass(frozen=True, slots=True)
class Printed:
    """The map, the charts and the counters."""

    board: Board
    charts: Charts
    templates: Templates = no_templates

    def digests(self, state: State) -> Mapping[str, str]:
        """Return the digests of the charts, the map, and the counters of a position's units."""
        counters = [unit.counter for unit in state.units.values() if unit.counter.template]
        return {
            "charts": self.charts.digest[:16],
            "map": _digest_of_map(self.board),
            "counters": _digest_of_counters(counters),
        }


@lru_cache(maxsize=4)
def _digest_of_map(board: Board) -> str:
    known, hints, parts = codecs(), get_type_hints(Board), []
    for name in [each.name for each in fields(Board) if each.name not in _NO_RULE]:
        value: Any = getattr(board, name)
        parts.append(_text(value) or inline(known.of(hints[name]).freeze(value)))
    return digest("\n".join(parts))


def _text(value: Any) -> str:
    """Return a table by hex or hexside as text; nothing for any other value."""
    if isinstance(value, bytes):
        return value.hex()
    return ",".join(map(str, value)) if isinstance(value, tuple) else ""


def _digest_of_counters(counters: Iterable[Counter]) -> str:
    by_template = {counter.template: counter for counter in counters}
    return digest("\n".join(_told(by_template[name]) for name in sorted(by_template)))


def _told(counter: Counter) -> str:
    """Return what rules go by on a counter, the same in any process."""
    nation, kind = counter.nation, counter.type
    kinds, traits = sorted(counter.kinds), sorted(counter.traits.items(), key=str)
    rest = [
        getattr(counter, each.name)
        for each in fields(Counter)
        if each.name not in ("nation", "type", "kinds", "traits")
    ]
    return f"{nation.id} {nation.side} {nation.group} {kind.id} {kinds} {traits} {rest}"
