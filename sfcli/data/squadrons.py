"""Puts a scenario's air units at their airbases and in holding boxes. Rules 16A, 16B3, 23I1.

Air units are named by nationality, aircraft and number: `us.p47d_2` is the second American P-47D.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sfcli import calendar, spelling
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

    def put(self, given: "schema.Scenario") -> None:
        """Put all air units that the file lists, and give both sides their standing orders."""
        for place, each in enumerate(given.air):
            for unit in self._units(("air", place), each):
                self.pos.state.air.put(unit)
        if self.pos.state.air.units:
            self.pos.state.air.standing = standing.INITIAL
        for id_, points in given.arps.items():
            if self._organization(("arps", id_), id_):
                self.pos.state.air.arps[id_] = points
        self._check_cycles(given.air_cycle)

    def _organization(self, key: Key, id_: str) -> AirOrganization | None:
        organizations = self.pos.charts.air_orders.organizations
        if id_ not in organizations:
            self.add(key, spelling.unknown(id_, organizations))
        return organizations.get(id_)

    def _check_cycles(self, given: "schema.AirCycles") -> None:
        """Note organizations and aircraft of air cycles that are none, and turns between them."""
        cycle_of = self.pos.charts.air.arps.cycle_of
        for turn, cycles in given.items():
            if cycle_of(turn) != turn:
                self.add(("air_cycle", calendar.name(turn)), "no air cycle begins on this turn")
            for id_, cycle in cycles.items():
                key = ("air_cycle", calendar.name(turn), id_)
                organization = self._organization(key, id_)
                for word, counts in (("reinforce", cycle.reinforce), ("withdraw", cycle.withdraw)):
                    for aircraft in counts if organization else ():
                        self._flown((*key, word, aircraft), organization, aircraft)

    def _flown(self, key: Key, by: AirOrganization | None, aircraft: str) -> AirType | None:
        """Return an aircraft that an organization flies, None where it does not."""
        type_ = self.pos.charts.air.types.get(aircraft)
        if type_ is None:
            self.add(key, _no_aircraft(aircraft, self.pos.charts.air.types))
        elif by and not type_.nations & by.nations:
            self.add(key, f"{by.name} flies no {type_.model}")
        else:
            return type_
        return None

    def _units(self, key: Key, given: "schema.AirUnits") -> Iterator[AirUnit]:
        organization = self._organization((*key, "organization"), given.organization)
        if organization is None:
            return
        if (given.at is None) is not bool(given.box):
            self.add(key, "is nowhere, or in two places: give it an airbase or a box")
            return
        for id_, count in given.units.items():
            type_ = self._flown((*key, "units", id_), organization, id_)
            for _ in range(count if type_ else 0):
                assert type_ is not None
                yield self._unit(key, given, organization, type_)

    def _unit(
        self, key: Key, given: "schema.AirUnits", organization: AirOrganization, type_: AirType
    ) -> AirUnit:
        nation = min(type_.nations & organization.nations)
        base = None if given.at is None else Hex(given.at)
        unit = AirUnit(
            self._handle(nation, type_), type_, organization.side, organization.id, base,
            given.box, given.status,
        )  # fmt: skip
        fault = self._fault(unit)
        if fault:
            self.add((*key, "at"), fault)
        return unit

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
