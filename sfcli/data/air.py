"""Reads the charts of the air war and all aircraft into `charts.air.AirCharts`. Rules 16 to 26.

A game without air units does not read them: `Charts.air` does so when it is first asked for.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from sfcli import spelling
from sfcli.charts.air import AirCharts
from sfcli.charts.aircraft import TYPES
from sfcli.charts.model import Charts
from sfcli.data import air_builders as build
from sfcli.data.documents import Document, Key, read_documents, spelling_hint
from sfcli.data.errors import DataError, Problem
from sfcli.data.kinds import KINDS, unknown_kinds

if TYPE_CHECKING:
    from sfcli.charts.aircraft import AirUnitType
    from sfcli.data.schemas import air as schemas
    from sfcli.data.schemas import air_forces, air_war, counters
    from sfcli.data.schemas.base import Entry

S = TypeVar("S", bound="Entry")

NAMES: Final = (
    "charts/air_combat_results", "charts/patrol_attack", "charts/antiaircraft_fire",
    "charts/intrinsic_aa", "charts/bombing", "charts/air_transport", "charts/air_drop_disruption",
    "charts/carpet_bombing", "charts/strategic_air_war", "charts/allied_strategic_air_assets",
    "charts/air_replacement", "charts/air_naval_identification", "counters/aircraft",
)  # fmt: skip
"""The documents that say nothing but of the air war."""

_OTHERS: Final = (
    "charts/terrain_effects", "charts/rail_movement_rates", "charts/armor_antitank",
    "charts/success_table", "counters/nations", "counters/templates",
)  # fmt: skip
"""Documents that say something of it besides."""


def read_air(rules: Path, charts: Charts, overlays: Sequence[Path] = ()) -> AirCharts:
    """Read the air charts; raise DataError with every problem found in them and in the overlays."""
    problems: list[Problem] = []
    documents = read_documents(rules, (*NAMES, *_OTHERS), overlays, problems)
    found = _Reading(documents, charts, problems).charts()
    if found is None or problems:
        raise DataError(problems)
    return found


class _Reading:
    """One reading of the air charts, with the problems found so far."""

    def __init__(
        self, documents: Mapping[str, Document], charts: Charts, problems: list[Problem]
    ) -> None:
        self.documents, self.known_charts, self.problems = documents, charts, problems

    def file(self, name: str, schema: type[S]) -> S | None:
        """Return a file's values by their schema, None where they do not fit it."""
        from sfcli.data.schemas.base import validated

        document = self.documents.get(name)
        return validated(document, schema, self.problems) if document else None

    def charts(self) -> AirCharts | None:
        """Return the air charts, None where a file does not fit its schema."""
        from sfcli.data.schemas import air, air_forces, air_war, counters, ground, logistics

        combat = self.file("charts/air_combat_results", air.AirCombat)
        patrol = self.file("charts/patrol_attack", air.PatrolAttack)
        fire = self.file("charts/antiaircraft_fire", air.AntiaircraftFire)
        intrinsic = self.file("charts/intrinsic_aa", air.IntrinsicAa)
        bombing = self.file("charts/bombing", air.Bombing)
        transport = self.file("charts/air_transport", air.AirTransport)
        drop = self.file("charts/air_drop_disruption", air.AirDrop)
        carpet = self.file("charts/carpet_bombing", air.CarpetBombing)
        strategic = self.file("charts/strategic_air_war", air_war.StrategicAirWar)
        assets = self.file("charts/allied_strategic_air_assets", air_war.StrategicAssets)
        arps = self.file("charts/air_replacement", air_war.AirReplacement)
        types = self.file("charts/air_naval_identification", air_forces.AirNavalIdentification)
        aircraft = self.file("counters/aircraft", air_forces.AllAircraft)
        terrain = self.file("charts/terrain_effects", ground.TerrainEffects)
        rail = self.file("charts/rail_movement_rates", logistics.RailRates)
        armor = self.file("charts/armor_antitank", logistics.ArmorAntitank)
        success = self.file("charts/success_table", logistics.SuccessTable)
        nations = self.file("counters/nations", counters.Nations)
        if not (
            combat and patrol and fire and intrinsic and bombing and transport and drop and carpet
            and strategic and assets and arps and types and aircraft and terrain and rail and armor
            and success and nations
        ):  # fmt: skip
            return None
        unit_types = build.unit_types(types)
        prefixes, codes = build.letters(types)
        self.check_aircraft(aircraft, unit_types, nations)
        self.check_intrinsic(intrinsic, nations)
        self.check_terrain(transport, drop)
        self.check_war(strategic, assets, nations)
        return AirCharts(
            unit_types=unit_types,
            prefixes=prefixes,
            codes=codes,
            types=build.aircraft(aircraft, unit_types),
            combat=build.combat(combat),
            patrol=build.patrol(patrol),
            antiaircraft=build.antiaircraft(fire),
            intrinsic=build.intrinsic(intrinsic),
            bombing=build.bombing(bombing, terrain, rail),
            cargo=build.cargo(transport),
            drop=build.drop(drop),
            carpet=build.carpet(carpet),
            strategic=build.strategic(strategic),
            assets=build.assets(assets),
            arps=build.arps(arps),
            escape=frozenset(success.fixed["airbase_escape"].dice),
            glider_loss=frozenset(success.fixed["glider_loss"].dice),
            antitank=armor.limits["air_antitank"],
        )

    def check_aircraft(
        self,
        chart: "air_forces.AllAircraft",
        types: Mapping[str, "AirUnitType"],
        nations: "counters.Nations",
    ) -> None:
        """Report nations that are none, faces that are not unique, and ratings that cannot be."""
        name, faces = "counters/aircraft", dict[tuple[str, str, str], str]()
        for id_, printed in chart.aircraft.items():
            for nation in printed.nations:
                self.known(name, ("aircraft", id_, "nations"), nation, nations.nation)
            letters = printed.air.strip("-0123456789")
            face = (printed.model, letters, "".join(sorted(printed.codes)))
            if face in faces:
                message = f"has model, type and codes of {faces[face]}"
                self.add(name, ("aircraft", id_, "model"), message)
            faces[face] = id_
            type_ = next(word for word in TYPES if letters.endswith(word))
            transport = types[type_].category == "transport"
            if transport is bool(printed.bombs):
                message = "transports have none" if transport else "is missing"
                self.add(name, ("aircraft", id_, "bombs"), message)
            if (printed.move == "T") is not (type_ in ("GT", "GHT")):
                message = 'gliders, and no others, have the movement rating "T"'
                self.add(name, ("aircraft", id_, "move"), message)

    def check_intrinsic(self, chart: "schemas.IntrinsicAa", nations: "counters.Nations") -> None:
        """Report templates, groups and kinds of the intrinsic AA summary that are none."""
        name, types = "charts/intrinsic_aa", self.known_charts.unit_types
        groups = dict.fromkeys(nation.group for nation in nations.nation.values())
        templates = self.documents["counters/templates"].values["template"]
        for id_, unit in chart.unit.items():
            for word in unit.templates:
                self.named(name, ("unit", id_, "templates"), word, templates)
            for word in unit.groups:
                self.known(name, ("unit", id_, "groups"), word, groups)
            for key, words in (("kinds", unit.kinds), ("without", unit.without)):
                for word in unknown_kinds(words, types):
                    hint = spelling_hint(word, [*KINDS, *types])
                    self.add(name, ("unit", id_, key), f"{word} is no kind of units{hint}")

    def check_terrain(self, transport: "schemas.AirTransport", drop: "schemas.AirDrop") -> None:
        """Report terrain of air drops that is none."""
        terrain = self.known_charts.terrain.hexes
        for word in transport.drop.closed:
            self.known("charts/air_transport", ("drop", "closed"), word, terrain)
        for id_, modifier in drop.modifier.items():
            for key, words in (("terrain", modifier.terrain), ("spared", modifier.spared)):
                for word in words:
                    place = ("modifier", id_, key)
                    self.known("charts/air_drop_disruption", place, word, terrain)

    def check_war(
        self,
        war: "air_war.StrategicAirWar",
        assets: "air_war.StrategicAssets",
        nations: "counters.Nations",
    ) -> None:
        """Report fuel that is not explained, and air forces with no strengths or no such nation."""
        for id_, effect in war.effect.items():
            if effect.effect == "aviation_fuel" and str(effect.percent) not in war.fuel:
                message = f"{effect.percent} is no percentage of [fuel]"
                self.add("charts/strategic_air_war", ("effect", id_, "percent"), message)
        name = "charts/allied_strategic_air_assets"
        for id_, force in assets.force.items():
            self.known(name, ("force", id_, "nation"), force.nation, nations.nation)
            if id_ not in assets.strength:
                self.add(name, ("force", id_), "has no strengths")
        for id_ in assets.strength:
            self.known(name, ("strength", id_), id_, assets.force)

    def known(self, name: str, key: Key, word: str, known: Iterable[str]) -> None:
        """Report a word that is not known."""
        if word not in (words := list(known)):
            self.add(name, key, spelling.unknown(word, words))

    def named(self, name: str, key: Key, word: str, known: Iterable[str]) -> None:
        """Report a word that is none of many."""
        if word not in (words := list(known)):
            self.add(name, key, f"there is no {word}{spelling_hint(word, words)}")

    def add(self, name: str, key: Key, message: str) -> None:
        """Report a problem."""
        self.problems.append(self.documents[name].problem(key, message))
