"""Which schema a document has to fit."""

from collections.abc import Mapping
from typing import Final

from sfcli.data.schemas import air, campaign, counters, ground, logistics, missions
from sfcli.data.schemas.base import Entry

SCHEMAS: Final[Mapping[str, type[Entry]]] = {
    "charts/air_combat_results": air.AirCombat,
    "charts/air_drop_disruption": air.AirDrop,
    "charts/air_missions": missions.AirMissions,
    "charts/air_naval_identification": air.AirNavalIdentification,
    "charts/airbase_summary": air.Airbases,
    "charts/allied_garrison": campaign.AlliedGarrisons,
    "charts/allied_strategic_air_assets": air.StrategicAssets,
    "charts/antiaircraft_fire": air.AntiaircraftFire,
    "charts/armor_antitank": logistics.ArmorAntitank,
    "charts/bombing": air.Bombing,
    "charts/carpet_bombing": air.CarpetBombing,
    "charts/coast_defenses": campaign.CoastDefenses,
    "charts/construction": logistics.Construction,
    "charts/fortification_effects": ground.FortificationEffects,
    "charts/german_reorganization": campaign.Reorganizations,
    "charts/ground_combat_results": ground.CombatResults,
    "charts/intrinsic_aa": air.IntrinsicAa,
    "charts/italian_fragile_divisions": campaign.FragileDivisions,
    "charts/mulberry_emplacement": campaign.Mulberries,
    "charts/naval_gunnery": campaign.NavalGunnery,
    "charts/off_map_ports": campaign.OffMapPorts,
    "charts/optional_aa_fire": air.OptionalAaFire,
    "charts/overrun_movement_costs": ground.OverrunCosts,
    "charts/patrol_attack": air.PatrolAttack,
    "charts/port_summary": campaign.Ports,
    "charts/rail_movement_rates": logistics.RailRates,
    "charts/rail_net_capacity": logistics.RailNets,
    "charts/replacements": campaign.Replacements,
    "charts/sources": campaign.Sources,
    "charts/special_forces": campaign.SpecialForces,
    "charts/special_rp_costs": logistics.SpecialRpCosts,
    "charts/strategic_air_war": air.StrategicAirWar,
    "charts/success_table": logistics.SuccessTable,
    "charts/supply_line": logistics.SupplyLines,
    "charts/terrain_effects": ground.TerrainEffects,
    "charts/unit_breakdowns": campaign.Breakdowns,
    "charts/v_weapons": air.VWeapons,
    "charts/victory": campaign.Victory,
    "charts/weather": logistics.WeatherTable,
    "charts/zoc_movement_costs": ground.ZocCosts,
    "counters/nations": counters.Nations,
    "counters/templates": counters.Templates,
    "counters/unit_types": counters.UnitTypes,
}
