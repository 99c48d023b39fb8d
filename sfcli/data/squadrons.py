"""Puts a scenario's air units at their airbases and in holding boxes. Rules 16A, 16B3, 23I1.

Air units are named by nationality, aircraft and number: `us.p47d_2` is the second American P-47D.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sfcli import spelling
from sfcli.air import bases, standing
from sfcli.air.boxes import box_of
from sfcli.airforces import AirUnit
from sfcli.charts.air_orders import AirOrganization
from sfcli.charts.aircraft import AirType
from sfcli.hexes import Hex, name
from sfcli.position import Position

if TYPE_CHECKING:
    from sfcli.data.schemas import scenario as schema

Key = tuple[str | int, ...]


@dataclass
class Stationing:
    """Puts air units into the position a game starts from, noting what is wrong with them."""

    pos: Position
    codes: Mapping[str, str]
    """Two letters by id of nationality."""
    add: Callable[[Key, str], None]
    numbers: Counter[str] = field(default_factory=Counter)

    def put(self, given: "Iterable[schema.AirUnits]") -> None:
        """Put all air units that the file lists, and give both sides their standing orders."""
        for place, each in enumerate(given):
            for unit in self._units(("air", place), each):
                self.pos.state.air.put(unit)
        if self.pos.state.air.units:
            self.pos.state.air.standing = standing.INITIAL

    def _units(self, key: Key, given: "schema.AirUnits") -> Iterator[AirUnit]:
        organizations = self.pos.charts.air_orders.organizations
        organization = organizations.get(given.organization)
        if organization is None:
            wrong = spelling.unknown(given.organization, organizations)
            self.add((*key, "organization"), wrong)
            return
        if (given.at is None) is not bool(given.box):
            self.add(key, "is nowhere, or in two places: give it an airbase or a box")
            return
        for id_, count in given.units.items():
            type_ = self.pos.charts.air.types.get(id_)
            if type_ is None:
                self.add((*key, "units", id_), _no_aircraft(id_, self.pos.charts.air.types))
                continue
            for _ in range(count):
                yield from self._unit(key, given, organization, type_)

    def _unit(
        self, key: Key, given: "schema.AirUnits", organization: AirOrganization, type_: AirType
    ) -> Iterator[AirUnit]:
        flown = sorted(type_.nations & organization.nations)
        if not flown:
            self.add((*key, "units", type_.id), f"{organization.name} flies no {type_.model}")
            return
        base = None if given.at is None else Hex(given.at)
        unit = AirUnit(
            self._handle(flown[0], type_), type_, organization.side, organization.id, base,
            given.box, given.status,
        )  # fmt: skip
        fault = self._fault(unit)
        if fault:
            self.add((*key, "at"), fault)
        yield unit

    def _handle(self, nation: str, type_: AirType) -> str:
        model = "".join(letter for letter in type_.model.casefold() if letter.isalnum())
        stem = f"{self.codes[nation].casefold()}.{model}"
        self.numbers[stem] += 1
        return f"{stem}_{self.numbers[stem]}"

    def _fault(self, unit: AirUnit) -> str:
        """Return why an air unit cannot be where it is, empty where it can."""
        if unit.base is None:
            return ""
        if not self.pos.board.playable(unit.base):
            return f"{name(unit.base)} is not in play"
        if box_of(self.pos, unit.side, unit.base):
            return f"{name(unit.base)} stands for a holding box, which has to be named"
        refusal = bases.refuse(self.pos, unit, unit.base)
        return str(refusal.why) if refusal else ""


def _no_aircraft(id_: str, known: Iterable[str]) -> str:
    near = spelling.nearest(id_, known)
    return f"there is no {id_}" + (f"; did you mean {near[0]}?" if near else "")
