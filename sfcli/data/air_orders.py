"""Reads the air orders of battle into `charts.air_orders.AirOrders`. Rules 16B3, 25, 26B, 38B."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from sfcli import calendar
from sfcli.charts import air_orders as model
from sfcli.charts.air_war import ArpChart
from sfcli.charts.aircraft import AirTypes
from sfcli.charts.model import Charts
from sfcli.data.documents import Document, Key, read_documents, spelling_hint
from sfcli.data.errors import DataError, Problem
from sfcli.sides import Side

if TYPE_CHECKING:
    from sfcli.data.schemas import air_forces, campaign, counters
    from sfcli.data.schemas.base import Entry

S = TypeVar("S", bound="Entry")

_FORCES: Final = "counters/air_forces"
_CYCLES: Final = "counters/air_cycles"
_GARRISONS: Final = "charts/allied_garrison"
_NATIONS: Final = "counters/nations"
NAMES: Final = (_FORCES, _CYCLES)
"""The documents of the air orders of battle."""


def read_air_orders(rules: Path, charts: Charts, overlays: Sequence[Path] = ()) -> model.AirOrders:
    """Read the air orders of battle; raise DataError with every problem found."""
    problems: list[Problem] = []
    names = (*NAMES, _GARRISONS, _NATIONS)
    documents = read_documents(rules, names, overlays, problems)
    found = _Reading(documents, charts.air.types, charts.air.arps, problems).orders()
    if found is None or problems:
        raise DataError(problems)
    return found


class _Reading:
    """One reading of the air orders of battle, with the problems found so far."""

    def __init__(
        self,
        documents: Mapping[str, Document],
        types: AirTypes,
        arps: ArpChart,
        problems: list[Problem],
    ) -> None:
        self.documents, self.types, self.arps, self.problems = documents, types, arps, problems

    def file(self, name: str, schema: type[S]) -> S | None:
        """Return a file's values by their schema, None where they do not fit it."""
        from sfcli.data.schemas.base import validated

        document = self.documents.get(name)
        return validated(document, schema, self.problems) if document else None

    def orders(self) -> model.AirOrders | None:
        """Return the orders of battle, None where a file does not fit its schema."""
        from sfcli.data.schemas import air_forces, campaign, counters

        forces = self.file(_FORCES, air_forces.AirForces)
        cycles = self.file(_CYCLES, air_forces.AirCycles)
        garrisons = self.file(_GARRISONS, campaign.AlliedGarrisons)
        nations = self.file(_NATIONS, counters.Nations)
        if not (forces and cycles and garrisons and nations):
            return None
        self.check_forces(forces, nations)
        self.check_cycles(cycles, forces, garrisons)
        return model.AirOrders(
            organizations={id_: _organization(id_, o) for id_, o in forces.organization.items()},
            starts={start: _boxes(held) for start, held in forces.start.items()},
            shares=forces.share,
            cycles={
                (id_, turn): _cycle(cycle)
                for turn, held in cycles.cycle.items()
                for id_, cycle in held.items()
            },
            columns={
                (id_, column): _cycle(cycle)
                for id_, held in cycles.column.items()
                for column, cycle in held.items()
            },
            transfers=tuple(sorted(_transfers(cycles), key=lambda each: each.turn)),
            alarms=tuple(_alarms(cycles)),
        )

    def check_forces(self, forces: "air_forces.AirForces", nations: "counters.Nations") -> None:
        """Report organizations, nations and aircraft that are none, and pools across sides."""
        sides: dict[str, str] = {}
        for id_, organization in forces.organization.items():
            key = ("organization", id_)
            for nation in organization.nations:
                self.known(_FORCES, (*key, "nations"), nation, nations.nation)
            if sides.setdefault(organization.pool, organization.side) != organization.side:
                self.add(_FORCES, (*key, "pool"), "is the pool of the other side")
        for start, held in forces.start.items():
            for id_, boxes in held.items():
                self.known(_FORCES, ("start", start, id_), id_, forces.organization)
                for box, units in boxes.items():
                    self.flown(_FORCES, ("start", start, id_, box), units, forces, id_)

    def check_cycles(
        self,
        cycles: "air_forces.AirCycles",
        forces: "air_forces.AirForces",
        garrisons: "campaign.AlliedGarrisons",
    ) -> None:
        """Report organizations, aircraft, events and turns of the air cycles that are none."""
        for turn, held in cycles.cycle.items():
            name = calendar.name(turn)
            if turn != self.arps.cycle_of(turn):
                self.add(_CYCLES, ("cycle", name), "no air cycle begins on this turn")
            for id_, cycle in held.items():
                self.check_cycle(("cycle", name, id_), id_, cycle, forces)
        for id_, columns in cycles.column.items():
            for column, cycle in columns.items():
                self.check_cycle(("column", id_, column), id_, cycle, forces)
        events = {e for area in garrisons.garrison.values() for by in area.values() for e in by}
        for id_, alarm in cycles.alarm.items():
            self.known(_CYCLES, ("alarm", id_, "event"), alarm.event, events)
            self.check_move(("alarm", id_), alarm, forces)
        for id_, transfer in cycles.transfer.items():
            if transfer.after:
                self.known(_CYCLES, ("transfer", id_, "after"), transfer.after, cycles.alarm)
            self.check_move(("transfer", id_), transfer, forces)

    def check_cycle(
        self, key: Key, id_: str, cycle: "air_forces.Cycle", forces: "air_forces.AirForces"
    ) -> None:
        """Report an organization that is none, and aircraft it cannot have."""
        self.known(_CYCLES, key, id_, forces.organization)
        self.flown(_CYCLES, (*key, "reinforce"), cycle.reinforce, forces, id_)
        self.flown(_CYCLES, (*key, "withdraw"), cycle.withdraw, forces, id_)

    def check_move(
        self,
        key: Key,
        move: "air_forces.Transfer | air_forces.Alarm",
        forces: "air_forces.AirForces",
    ) -> None:
        """Report organizations and aircraft of a transfer that are none."""
        self.known(_CYCLES, (*key, "from"), move.source, forces.organization)
        self.known(_CYCLES, (*key, "to"), move.target, forces.organization)
        self.flown(_CYCLES, (*key, "units"), move.units, forces, move.target)

    def flown(
        self,
        name: str,
        key: Key,
        units: Iterable[str],
        forces: "air_forces.AirForces",
        organization: str,
    ) -> None:
        """Report aircraft that are none, or that no nation of the organization flies."""
        holder = forces.organization.get(organization)
        for id_ in units:
            self.known(name, (*key, id_), id_, self.types)
            air = self.types.get(id_)
            if air and holder and not air.nations & set(holder.nations):
                message = f"{' and '.join(holder.nations)} air units fly no {air.model}"
                self.add(name, (*key, id_), message)

    def known(self, name: str, key: Key, word: str, known: Iterable[str]) -> None:
        """Report a word that is none of many."""
        if word not in (words := list(known)):
            self.add(name, key, f"there is no {word}{spelling_hint(word, words)}")

    def add(self, name: str, key: Key, message: str) -> None:
        """Report a problem."""
        self.problems.append(self.documents[name].problem(key, message))


def _organization(id_: str, given: "air_forces.Organization") -> model.AirOrganization:
    return model.AirOrganization(
        id=id_,
        name=given.name,
        side=Side(given.side),
        theater=given.theater,
        assignment=given.assignment,
        nations=frozenset(given.nations),
        pool=given.pool,
        columns=given.columns,
    )


def _boxes(
    held: Mapping[str, Mapping[str, dict[str, int]]],
) -> dict[tuple[str, str], model.AirCounts]:
    return {(id_, box): units for id_, boxes in held.items() for box, units in boxes.items()}


def _cycle(given: "air_forces.Cycle") -> model.AirCycle:
    return model.AirCycle(given.arps, given.reinforce, given.withdraw)


def _transfers(cycles: "air_forces.AirCycles") -> Iterator[model.AirTransfer]:
    for id_, each in cycles.transfer.items():
        yield model.AirTransfer(
            id_, each.turn, each.source, each.target, each.units, each.kind == "theater", each.after
        )


def _alarms(cycles: "air_forces.AirCycles") -> Iterator[model.AirAlarm]:
    for id_, each in cycles.alarm.items():
        yield model.AirAlarm(id_, each.name, each.event, each.source, each.target, each.units)
