"""Turns chart files that fit their schemas into the values of `charts.model`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sfcli.charts import model, works
from sfcli.charts.special import Flooding, SpecialForce
from sfcli.twelfths import ONE

if TYPE_CHECKING:
    from sfcli.data.schemas import air, campaign, counters, ground, logistics

DESTROYED: Final = "destroyed"
"""What becomes of a captured fortification that does not stay."""

RE_SIZES: Final = (
    "supply_point", "battalion", "position_aa", "movement_counter_1", "movement_counter_3",
    "brigade", "regiment", "cadre", "headquarters", "port_fortification", "resource_point",
    "mine_point", "division",
)  # fmt: skip
"""What rule 3A3 gives the size of."""

POOR_BASES: Final = frozenset({"mud", "snow"})
"""The weather for which the airbase summary has capacities of its own."""

_USERS: Final = {"axis": "axis", "axis_italian": "axis", "allied": "allied"}
"""The users of the supply line summary, and the side each belongs to."""


def terrain(
    chart: "ground.TerrainEffects", forts: "ground.FortificationEffects"
) -> model.TerrainChart:
    """Return the terrain effects chart and the fortifications effects chart."""
    return model.TerrainChart(
        hexes={id_: _hex(id_, hex_) for id_, hex_ in chart.hex.items()},
        sides={id_: _side(id_, side) for id_, side in chart.side.items()},
        cities={id_: effect(city.combat) for id_, city in chart.city.items()},
        fortifications={id_: effect(fort.combat) for id_, fort in forts.fortification.items()},
        when_captured={
            id_: "" if fort.when_captured == DESTROYED else fort.when_captured or id_
            for id_, fort in forts.fortification.items()
        },
        weather_drm={word: weather.drm for word, weather in chart.weather.items()},
        weather_aec={word: weather.armor for word, weather in chart.weather.items()},
        freezing_zones=frozenset(chart.freezing["zones"]),
        freezing_weather=frozenset(chart.freezing["weather"]),
        stacking=_stacking(chart.stacking["regular"]),
        mountain_stacking=_stacking(chart.stacking["mountain"]),
        engineers=model.EngineerBonus(forts.engineers["least"], int(forts.engineers["drm"])),
        flooding=_flooding(chart.flooding),
    )


def _flooding(chart: "ground.Flooding") -> Flooding:
    return Flooding(
        relief=chart.relief,
        massive_relief=chart.massive_relief,
        each_turn=chart.each_turn,
        player_turns=chart.player_turns,
        summer=frozenset(chart.summer),
    )


def effect(combat: "ground.Combat") -> model.CombatEffect:
    """Return a combat effect."""
    return model.CombatEffect(
        drm=combat.drm,
        aec=combat.aec,
        multipliers=combat.multipliers or None,
        spared=frozenset(combat.spared),
        support_halved=combat.support_halved,
        siege=combat.siege,
        assault_engineers=combat.assault_engineers,
        engineers=combat.engineers,
        prohibited=combat.prohibited,
        no_retreat=combat.no_retreat,
    )


def _hex(id_: str, hex_: "ground.Hex") -> model.TerrainHex:
    return model.TerrainHex(
        id=id_,
        name=hex_.name,
        costs=hex_.costs,
        combat=effect(hex_.combat),
        frozen_as=hex_.frozen_as,
        admin=hex_.admin,
        supply_hexes=hex_.supply_hexes,
        prohibited=hex_.prohibited,
    )


def _side(id_: str, side: "ground.HexSide") -> model.TerrainSide:
    combat = effect(side.combat)
    frozen = side.frozen
    return model.TerrainSide(
        id=id_,
        name=side.name,
        costs=side.costs,
        frozen_costs=side.costs if frozen.costs is None else frozen.costs,
        combat=combat,
        frozen_combat=combat if frozen.combat is None else effect(frozen.combat),
        admin=side.admin,
        supply_extra=side.supply_extra,
        closed=frozenset(side.closed),
        open_to=frozenset(side.open_to),
        flooding=side.flooding,
    )


def _stacking(limit: "ground.Stacking") -> model.StackingLimit:
    return model.StackingLimit(
        limit.units, limit.non_divisional, limit.artillery, limit.artillery_division
    )


def combat(chart: "ground.CombatResults") -> model.CombatTable:
    """Return the ground combat results table, its columns from the worst to the best odds."""
    odds = sorted(chart.results, key=ratio)
    dice = sorted(int(die) for die in chart.results[odds[0]])
    return model.CombatTable(
        columns=tuple((name, ratio(name)) for name in odds),
        first_row=dice[0],
        results={name: tuple(chart.results[name][str(die)] for die in dice) for name in odds},
        too_low=chart.below,
    )


def ratio(odds: str) -> Fraction:
    """Return the ratio of odds such as `1.5:1`."""
    attack, defense = odds.split(":")
    return Fraction(attack) / Fraction(defense)


def zoc(chart: "ground.ZocCosts") -> model.ZocCosts:
    """Return the ZOC movement costs table."""
    full, reduced = chart.leave["full"], chart.leave["reduced"]
    return model.ZocCosts(
        full=(full["out"], full["into"]),
        reduced=(reduced["out"], reduced["into"]),
        german_cm_less=chart.german_cm["less"],
    )


def overrun(chart: "ground.OverrunCosts") -> model.OverrunCosts:
    """Return the overrun movement costs table."""
    return model.OverrunCosts(
        rows=tuple(sorted((int(odds), mps) for odds, mps in chart.odds.items())),
        least_odds=chart.least,
        zero_defense_odds=chart.zero_defense,
        german_cm_less=chart.german_cm["less"],
    )


def rail_rates(chart: "logistics.RailRates") -> model.RailRates:
    """Return the rail movement rates table."""
    return model.RailRates(
        hexes_per_mp={int(rating): hexes for rating, hexes in chart.hexes_per_mp.items()},
        rail_only_hexes=chart.rail_only["hexes"],
        strategic_hexes=chart.strategic["hexes"],
        rail_only_per_mp=chart.rail_only["hexes_per_mp"],
    )


def rail(chart: "logistics.RailNets") -> model.RailChart:
    """Return the rail net capacity summary, capacities in twelfths of RE."""
    rules = chart.rules
    return model.RailChart(
        nets={id_: _net(id_, net) for id_, net in chart.net.items()},
        gain_per_point=rules.gain_per_point,
        gain_limit=rules.gain_limit,
        points_per_capacity=rules.points_per_capacity,
        points_per_turn=rules.points_per_turn,
        low_volume_multiplier=rules.low_volume,
        doubled_multiplier=rules.doubled,
        least_for_supply=rules.least_for_supply,
    )


def _net(id_: str, net: "logistics.Net") -> model.RailNet:
    starts = {"jul43": net.jul43, "apr44": net.apr44}
    return model.RailNet(
        id=id_,
        name=net.name,
        capacity={
            (side, start): res for start, sides in starts.items() for side, res in sides.items()
        },
    )


def supply(chart: "logistics.SupplyLines") -> model.SupplyChart:
    """Return the supply line summary, with a line for every user."""
    return model.SupplyChart(
        overland=_lengths(chart.overland),
        road=_lengths(chart.road),
        low_rail=chart.rail["low_hexes"],
        port_limits={size: limit["res"] for size, limit in chart.port.items()},
    )


def _lengths(
    elements: Mapping[str, "logistics.Element"],
) -> dict[tuple[str, bool], Mapping[str, int]]:
    lengths: dict[tuple[str, bool], Mapping[str, int]] = {}
    for user, side in _USERS.items():
        own = elements.get(user, elements[side])
        limited = own.limited or elements[side].limited or own
        lengths[user, False] = own.by_weather()
        lengths[user, True] = {
            word: min(length, own.by_weather()[word])
            for word, length in limited.by_weather().items()
        }
    return lengths


def armor(chart: "logistics.ArmorAntitank") -> model.ArmorChart:
    """Return the armor/antitank summary."""
    return model.ArmorChart(
        aeca={use: _steps(steps) for use, steps in chart.aeca.items()},
        aecd={use: _steps(steps) for use, steps in chart.aecd.items()},
        atec=_steps(chart.atec["normal"]),
        neutral_per_capable=int(chart.limits["neutral_per_capable"]),
        required_losses=chart.limits["required_losses"],
    )


def _steps(steps: Mapping[str, int]) -> tuple[int, int, int]:
    return (steps["seventh"], steps["half"], steps["whole"])


def infantry_antitank(chart: "logistics.ArmorAntitank") -> model.InfantryAntitank:
    """Return the turns of rule 10I."""
    turns = chart.infantry_antitank
    return model.InfantryAntitank(turns["german"], turns["allied"])


def weather(chart: "logistics.WeatherTable") -> model.WeatherTable:
    """Return the weather table, with a modifier for every season named or meant by `every`."""
    return model.WeatherTable(
        weather=chart.weather,
        sea=chart.sea,
        sea_drm={
            (zone, season): drm
            for zone, drms in chart.sea_drm.items()
            for season in chart.sea
            if (drm := drms.get(season, drms.get("every", 0)))
        },
    )


def success(chart: "logistics.SuccessTable") -> dict[str, model.Success]:
    """Return the uses of the success table."""
    return {
        id_: model.Success(
            id=id_,
            rule=", ".join(use.rule),
            least=use.least,
            eliminated=use.eliminated,
            gain=use.gain,
            modifiers={word: modifier.drm for word, modifier in use.modifier.items()},
            title=use.title,
            success=use.success,
            failure=use.failure,
        )
        for id_, use in chart.use.items()
    }


def special_forces(chart: "campaign.SpecialForces") -> tuple[SpecialForce, ...]:
    """Return the special forces chart, the rows that say most of their units first."""
    rows = [
        SpecialForce(
            name=force.name,
            types=frozenset(force.types),
            side=force.side,
            groups=frozenset(force.groups),
            force=force.force,
            marked=force.marked,
            amphibious=force.amphibious,
            air_drop=force.air_drop,
            zoc=force.zoc,
            surprise=force.surprise,
            raid=force.raid,
            retreat=force.retreat,
            replaced=force.replaced,
        )
        for force in chart.force.values()
    ]
    rows.sort(key=lambda row: -sum(map(bool, (row.side, row.groups, row.force, row.marked))))
    return tuple(rows)


def unit_types(chart: "counters.UnitTypes") -> dict[str, model.UnitType]:
    """Return the unit types of the unit identification chart."""
    return {
        id_: model.UnitType(
            id=id_,
            name=type_.name,
            unit_class=type_.unit_class,
            heavy=type_.heavy,
            aeca=type_.aeca,
            aecd=type_.aecd,
            atec=type_.atec,
            column=type_.column,
            abilities=frozenset(type_.abilities),
            groups=type_.groups,
        )
        for id_, type_ in chart.type.items()
    }


def rp_costs(chart: "logistics.SpecialRpCosts") -> model.RpCosts:
    """Return the special RP costs chart, each row with the nations that share it."""
    return model.RpCosts(
        shares=tuple(
            model.ArmShare(
                nations=frozenset(share.nations)
                | {nation for nation, other in chart.same.items() if other in share.nations},
                types=frozenset(share.types),
                sizes=frozenset(share.sizes),
                ratings=frozenset(share.ratings),
                arm=share.arm,
                motorized=share.motorized,
            )
            for share in chart.share.values()
        ),
        position_aa=chart.position_aa["inf"],
        headquarters=chart.headquarters["inf"],
        cm_headquarters=(chart.headquarters["cm_inf"], chart.headquarters["cm_arm"]),
        movement_counter=chart.movement_counter["arm"],
        zero=chart.zero["rps"],
        british_disband=chart.disband["british_inf"],
    )


def airbases(chart: "air.Airbases") -> works.AirbaseChart:
    """Return the airbase summary."""
    limits = chart.limits
    return works.AirbaseChart(
        capacity={id_: feature.capacity for id_, feature in chart.feature.items()},
        poor={id_: f.poor for id_, f in chart.feature.items() if f.poor is not None},
        poor_weather=POOR_BASES,
        names={id_: feature.name for id_, feature in chart.feature.items()},
        most=limits["hex"],
        step=limits["step"],
        hit=limits["hit"],
        repair=limits["repair"] * ONE,
    )


def ports(chart: "campaign.Ports") -> works.PortChart:
    """Return the port summary."""
    rules = chart.rules
    return works.PortChart(
        types={
            size: works.PortType(port.capacity * ONE, port.hits, port.naval_base)
            for size, port in chart.type.items()
        },
        hit=rules.hit * ONE,
        artificial_hit=rules.artificial_hit * ONE,
        demolition=rules.demolition * ONE,
        repair=rules.repair * ONE,
        destroyed=frozenset(rules.destroyed),
    )


def coast_defenses(chart: "campaign.CoastDefenses") -> works.CoastDefenseChart:
    """Return the coast defenses summary."""
    return works.CoastDefenseChart(
        ports={
            (size, zone): level
            for size, levels in chart.port.items()
            for zone, level in levels.items()
        },
        others={id_: other.level for id_, other in chart.other.items()},
        hits=int(chart.rules["hits"]),
        hit=int(chart.rules["hit"]),
    )


def construction(chart: "logistics.Construction") -> works.ConstructionChart:
    """Return the construction summary."""
    return works.ConstructionChart(
        easy_turns=chart.turns["easy"],
        other_turns=chart.turns["other"],
        port_turns=chart.turns["port"],
        easy=frozenset(chart.terrain["easy"]),
        no_airfield=frozenset(chart.terrain["no_airfield"]),
        poor=chart.factors["poor"],
        westwall=chart.factors["westwall"],
        points=chart.points["work"],
        line=chart.mps["line"],
        temporary_easy=chart.mps["temporary_easy"],
        temporary_other=chart.mps["temporary_other"],
        damage=chart.mps["damage"],
        share=chart.quick["share"],
        brigade=int(chart.quick["defense"]),
        labor=chart.labor["hexes"],
        restoration_reach=chart.restoration["reach"],
        restoration_turns=chart.restoration["turns"],
    )
