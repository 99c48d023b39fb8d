"""The board, the charts and the counters that cases are set up with, read once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sfcli import board as boards
from sfcli import spelling
from sfcli.board import Board
from sfcli.charts.model import Charts
from sfcli.data import files
from sfcli.data.charts import read_charts
from sfcli.data.counter_text import parse_counter
from sfcli.data.counters import Template, read_nations, read_templates
from sfcli.data.map import read_board
from sfcli.forces import Counter, Nation
from sfcli.sides import Side

if TYPE_CHECKING:
    from sfcli.cases.schema import UnitTable

_OWN_NATION: Final = {Side.AXIS: "german", Side.ALLIED: "american"}


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why a unit of a case is no counter: the key that is wrong, and what is."""

    key: str
    message: str


@dataclass(frozen=True)
class Tables:
    """What is printed: everything a case needs besides itself."""

    rules: Path
    overlays: tuple[Path, ...]

    @cached_property
    def real(self) -> Board:
        """The real map."""
        return read_board(self.rules, self.overlays)

    @cached_property
    def plain(self) -> Board:
        """The bare grid."""
        return boards.plain(self.real)

    @cached_property
    def charts(self) -> Charts:
        """The charts."""
        return read_charts(self.rules, self.overlays)

    @cached_property
    def nations(self) -> Mapping[str, Nation]:
        """The nationalities by id."""
        return read_nations(self.rules, self.overlays)

    @cached_property
    def templates(self) -> Mapping[str, Template]:
        """The templates of counters by id."""
        return read_templates(self.rules, self.charts, self.overlays)

    def counter(self, given: "UnitTable") -> Counter | Unfit:
        """Return the counter a unit of a case describes."""
        name = given.nation or _OWN_NATION[given.side]
        nation = next((n for n in self.nations.values() if _is_called(n, name)), None)
        if nation is None:
            return Unfit("nation", spelling.unknown(name, self.nations))
        if nation.side is not given.side:
            return Unfit("nation", f"{nation.name} units are {nation.side.label} ones")
        found = parse_counter(
            given.counter,
            nation,
            self.charts,
            self._templates_for(given.counter),
            cadre=given.cadre,
            flags=given.flags,
            aa=given.aa,
            capacity=given.capacity,
        )
        if isinstance(found, str):
            return Unfit("counter", found)
        return replace(found, traits={**found.traits, **given.traits}) if given.traits else found

    def _templates_for(self, text: str) -> Mapping[str, Template]:
        """Return the templates, which take long to read, only where a text may name one."""
        return {} if text[:1].isdigit() else self.templates


def _is_called(nation: Nation, name: str) -> bool:
    """Tell whether a nation has this id or name."""
    return spelling.fold(name) in (spelling.fold(nation.id), spelling.fold(nation.name))


@lru_cache(maxsize=4)
def tables(overlays: tuple[Path, ...] = ()) -> Tables:
    """Return what is printed, with overlay folders laid over it."""
    return Tables(files.rules(), overlays)
