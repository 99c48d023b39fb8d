"""Reads the charts of `rules/`, and what overlays change in them, into `charts.model.Charts`."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from sfcli import spelling
from sfcli.charts import model
from sfcli.data import air, air_orders
from sfcli.data import builders as build
from sfcli.data.breakdowns import read_breakdowns
from sfcli.data.documents import (
    FOLDERS,
    Document,
    Key,
    files,
    lies_over,
    names,
    read_documents,
    spelling_hint,
)
from sfcli.data.errors import DataError, Problem
from sfcli.data.kinds import KINDS, unknown_kinds
from sfcli.data.missions import build_missions

if TYPE_CHECKING:
    from sfcli.data.schemas import campaign, counters, ground, logistics
    from sfcli.data.schemas.base import Entry

S = TypeVar("S", bound="Entry")

NAMES: Final = (
    "charts/terrain_effects", "charts/fortification_effects", "charts/ground_combat_results",
    "charts/zoc_movement_costs", "charts/overrun_movement_costs", "charts/rail_movement_rates",
    "charts/rail_net_capacity", "charts/supply_line", "charts/armor_antitank", "charts/weather",
    "charts/success_table", "charts/special_rp_costs", "charts/special_forces",
    "charts/airbase_summary", "charts/port_summary", "charts/coast_defenses",
    "charts/construction", "charts/air_missions", "counters/unit_types", "counters/nations",
)  # fmt: skip
"""The documents that `Charts` is built from; what later rules need is read when they do."""


def read_charts(rules: Path, overlays: Sequence[Path] = ()) -> model.Charts:
    """Read the charts; raise DataError with every problem found in them and in the overlays."""
    laid_over = [name for name in names(rules) if any(lies_over(o, name) for o in overlays)]
    problems: list[Problem] = []
    wanted = dict.fromkeys([*NAMES, *laid_over])
    read = _Reading(read_documents(rules, wanted, overlays, problems), problems)
    for name in laid_over:
        read.check_other(name)
    charts = read.charts(fingerprint(rules, overlays))
    if charts is None or problems:
        raise DataError(problems)
    charts = replace(charts, breakdowns=read_breakdowns(rules, charts, overlays))
    return _with_air(charts, rules, overlays, laid_over)


def _with_air(
    charts: model.Charts, rules: Path, overlays: Sequence[Path], laid_over: Iterable[str]
) -> model.Charts:
    """Return charts that read those of the air war when they are first asked for.

    What overlays change in them is read at once, so that its mistakes are told before play.
    """
    made = replace(charts, air_of=cache(partial(air.read_air, rules, charts, overlays)))
    made = replace(
        made, air_orders_of=cache(partial(air_orders.read_air_orders, rules, made, overlays))
    )
    if {*air.NAMES, *air_orders.NAMES} & set(laid_over):
        made.air_orders_of()
    return made


def _unread() -> NoReturn:
    raise LookupError("the charts of the air war are read after all others")


def fingerprint(rules: Path, overlays: Sequence[Path] = ()) -> str:
    """Return a digest of every chart and counter file of the rules and the overlays."""
    digest = hashlib.sha256()
    for folder in (rules, *overlays):
        for file in (file for part in FOLDERS for file in files(folder / part)):
            digest.update(f"{file.parent.name}/{file.name}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


class _Reading:
    """One reading of the charts, with the problems found so far."""

    def __init__(self, documents: Mapping[str, Document], problems: list[Problem]) -> None:
        self.documents = documents
        self.problems = problems

    def file(self, name: str, schema: type[S]) -> S | None:
        """Return a file's values by their schema, None where they do not fit it."""
        from sfcli.data.schemas.base import validated

        document = self.documents.get(name)
        return validated(document, schema, self.problems) if document else None

    def check_other(self, name: str) -> None:
        """Report what an overlay has wrong in a file that is not needed yet."""
        from sfcli.data.schemas.registry import SCHEMAS

        if name not in NAMES:
            self.file(name, SCHEMAS[name])

    def charts(self, digest: str) -> model.Charts | None:
        """Return the charts, None where a file does not fit its schema."""
        from sfcli.data.schemas import air, campaign, counters, ground, logistics, missions

        terrain = self.file("charts/terrain_effects", ground.TerrainEffects)
        forts = self.file("charts/fortification_effects", ground.FortificationEffects)
        combat = self.file("charts/ground_combat_results", ground.CombatResults)
        zoc = self.file("charts/zoc_movement_costs", ground.ZocCosts)
        overrun = self.file("charts/overrun_movement_costs", ground.OverrunCosts)
        rates = self.file("charts/rail_movement_rates", logistics.RailRates)
        nets = self.file("charts/rail_net_capacity", logistics.RailNets)
        supply = self.file("charts/supply_line", logistics.SupplyLines)
        armor = self.file("charts/armor_antitank", logistics.ArmorAntitank)
        weather = self.file("charts/weather", logistics.WeatherTable)
        success = self.file("charts/success_table", logistics.SuccessTable)
        costs = self.file("charts/special_rp_costs", logistics.SpecialRpCosts)
        forces = self.file("charts/special_forces", campaign.SpecialForces)
        airbases = self.file("charts/airbase_summary", air.Airbases)
        ports = self.file("charts/port_summary", campaign.Ports)
        coasts = self.file("charts/coast_defenses", campaign.CoastDefenses)
        works = self.file("charts/construction", logistics.Construction)
        flights = self.file("charts/air_missions", missions.AirMissions)
        types = self.file("counters/unit_types", counters.UnitTypes)
        nations = self.file("counters/nations", counters.Nations)
        if not (
            terrain and forts and combat and zoc and overrun and rates and nets and supply
            and armor and weather and success and costs and airbases and ports and coasts
            and works and forces and flights and types and nations
        ):  # fmt: skip
            return None
        unit_types = build.unit_types(types)
        self.check_types(types, nations)
        self.check_terrain(terrain, forts, unit_types)
        self.check_costs(costs, unit_types, nations)
        self.check_works(works, terrain)
        self.check_forces(forces, unit_types, nations)
        return model.Charts(
            terrain=build.terrain(terrain, forts),
            combat=build.combat(combat),
            zoc=build.zoc(zoc),
            overrun=build.overrun(overrun),
            rail_rates=build.rail_rates(rates),
            rail=build.rail(nets),
            supply=build.supply(supply),
            armor=build.armor(armor),
            weather=build.weather(weather),
            success=build.success(success),
            unit_types=unit_types,
            infantry_antitank=build.infantry_antitank(armor),
            res=types.re,
            rp_costs=build.rp_costs(costs),
            special_forces=build.special_forces(forces),
            missions=build_missions(flights),
            airbases=build.airbases(airbases),
            ports=build.ports(ports),
            coast_defenses=build.coast_defenses(coasts),
            construction=build.construction(works),
            digest=digest,
            air_of=_unread,
            air_orders_of=_unread,
        )

    def check_types(self, types: "counters.UnitTypes", nations: "counters.Nations") -> None:
        """Report abilities that are no kinds, groups that are none, and sizes not given."""
        name = "counters/unit_types"
        groups = {nation.group for nation in nations.nation.values()}
        for id_, type_ in types.type.items():
            self.kinds(name, ("type", id_, "abilities"), type_.abilities, {})
            for group in type_.groups:
                self.known(name, ("type", id_, "groups", group), group, groups)
        for word in build.RE_SIZES:
            if word not in types.re:
                self.problems.append(self.documents[name].problem(("re", word), "is missing"))

    def check_terrain(
        self,
        terrain: "ground.TerrainEffects",
        forts: "ground.FortificationEffects",
        types: Mapping[str, model.UnitType],
    ) -> None:
        """Report kinds of units, terrain and fortifications that are not there."""
        name = "charts/terrain_effects"
        for id_, hex_ in terrain.hex.items():
            self.combat(name, ("hex", id_, "combat"), hex_.combat, types)
            if hex_.frozen_as:
                self.known(name, ("hex", id_, "frozen_as"), hex_.frozen_as, terrain.hex)
        for id_, side in terrain.side.items():
            self.combat(name, ("side", id_, "combat"), side.combat, types)
            if side.frozen.combat:
                self.combat(name, ("side", id_, "frozen", "combat"), side.frozen.combat, types)
        for id_, city in terrain.city.items():
            self.combat(name, ("city", id_, "combat"), city.combat, types)
        self.known(name, ("road", "as_hex"), terrain.road.as_hex, terrain.hex)
        name = "charts/fortification_effects"
        for id_, fort in forts.fortification.items():
            self.combat(name, ("fortification", id_, "combat"), fort.combat, types)
            if fort.when_captured:
                known = [*forts.fortification, build.DESTROYED]
                key = ("fortification", id_, "when_captured")
                self.known(name, key, fort.when_captured, known)

    def check_costs(
        self,
        costs: "logistics.SpecialRpCosts",
        types: Mapping[str, model.UnitType],
        nations: "counters.Nations",
    ) -> None:
        """Report unit types and nations of the special RP costs chart that are none."""
        name = "charts/special_rp_costs"
        for id_, share in costs.share.items():
            for word in share.types:
                self.known(name, ("share", id_, "types"), word, types)
            for word in share.nations:
                self.known(name, ("share", id_, "nations"), word, nations.nation)
        for nation, other in costs.same.items():
            for word in (nation, other):
                self.known(name, ("same", nation), word, nations.nation)

    def check_forces(
        self,
        forces: "campaign.SpecialForces",
        types: Mapping[str, model.UnitType],
        nations: "counters.Nations",
    ) -> None:
        """Report unit types and groups of the special forces chart that are none."""
        groups = {nation.group for nation in nations.nation.values()}
        for id_, force in forces.force.items():
            for word in force.types:
                self.known("charts/special_forces", ("force", id_, "types"), word, types)
            for word in force.groups:
                self.known("charts/special_forces", ("force", id_, "groups"), word, groups)

    def check_works(
        self, works: "logistics.Construction", terrain: "ground.TerrainEffects"
    ) -> None:
        """Report terrain of the construction summary that is none."""
        for key, words in works.terrain.items():
            for word in words:
                self.known("charts/construction", ("terrain", key), word, terrain.hex)

    def combat(
        self,
        name: str,
        key: Key,
        combat: "ground.Combat",
        types: Mapping[str, model.UnitType],
    ) -> None:
        """Report kinds of a combat effect that are none."""
        self.kinds(name, (*key, "multipliers"), combat.multipliers, types)
        self.kinds(name, (*key, "spared"), combat.spared, types)

    def kinds(
        self, name: str, key: Key, words: Iterable[str], types: Mapping[str, model.UnitType]
    ) -> None:
        """Report words that are no kinds of units."""
        for word in unknown_kinds(words, types):
            hint = spelling_hint(word, [*KINDS, *types])
            message = f"{word} is no kind of units{hint}"
            self.problems.append(self.documents[name].problem(key, message))

    def known(self, name: str, key: Key, word: str, known: Iterable[str]) -> None:
        """Report a word that is not known."""
        if word not in (words := list(known)):
            message = spelling.unknown(word, words)
            self.problems.append(self.documents[name].problem(key, message))
