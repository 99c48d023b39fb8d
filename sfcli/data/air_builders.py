"""Turns the air charts that fit their schemas into the values of `charts.air`."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from sfcli.charts import air, air_war
from sfcli.charts.aircraft import PREFIXES, TYPES, AirClass, AirType, AirUnitType

if TYPE_CHECKING:
    from sfcli.data.schemas import air as schemas
    from sfcli.data.schemas import air_forces, ground, logistics
    from sfcli.data.schemas import air_war as war_schemas

_EVERY: Final = AirClass()


def aircraft(
    chart: "air_forces.AllAircraft", types: Mapping[str, AirUnitType]
) -> dict[str, AirType]:
    """Return all aircraft by id."""
    return {id_: _aircraft(id_, printed, types) for id_, printed in chart.aircraft.items()}


def _aircraft(
    id_: str, printed: "air_forces.Aircraft", types: Mapping[str, AirUnitType]
) -> AirType:
    attack, letters, defense = _ratings(printed.air)
    type_ = next(word for word in TYPES if letters.endswith(word))
    tactical, _, strategic = printed.bombs.partition("-")
    pace = printed.move.removesuffix("*")
    return AirType(
        id=id_,
        model=printed.model,
        type=type_,
        prefixes=frozenset(letters.removesuffix(type_)),
        codes=frozenset(printed.codes),
        attack=attack,
        defense=defense,
        tactical=int(tactical or 0),
        strategic=int(strategic or 0),
        movement=int(pace) if pace.isdigit() else 0,
        starred=printed.move.endswith("*"),
        category=types[type_].category,
        cargo=types[type_].cargo,
        nations=frozenset(printed.nations),
    )


def _ratings(text: str) -> tuple[int, str, int]:
    """Read ratings such as `5NHF5` into attack, prefixes with type, defense."""
    attack = text[: len(text) - len(text.lstrip("0123456789"))]
    letters = text[len(attack) :].rstrip("-0123456789")
    return int(attack), letters, int(text[len(attack) + len(letters) :])


def unit_types(chart: "air_forces.AirNavalIdentification") -> dict[str, AirUnitType]:
    """Return the types of the unit identification chart."""
    return {
        id_: AirUnitType(type_.name, type_.category, type_.cargo)
        for id_, type_ in chart.air.items()
    }


def letters(chart: "air_forces.AirNavalIdentification") -> tuple[dict[str, str], dict[str, str]]:
    """Return what prefixes mean, and what codes mean."""
    known = {letter: word.name for letter, word in chart.prefix.items() if letter in PREFIXES}
    return known, {letter: word.name for letter, word in chart.code.items()}


def _class(of: "schemas.AirClass") -> AirClass:
    made = AirClass(frozenset(of.types), frozenset(of.letters), frozenset(of.without))
    return _EVERY if made == _EVERY else made


def combat(chart: "schemas.AirCombat") -> air.AirCombatTable:
    """Return the air combat results table."""
    return air.AirCombatTable(
        results=_rows(chart.results),
        modifiers=tuple(
            air.CombatModifier(each.drm, each.when, _class(each.by), _class(each.on))
            for each in chart.modifier.values()
        ),
        fighter_bomber=air.Lessening(**chart.fighter_bomber),
        extended=air.Lessening(**chart.extended),
    )


def patrol(chart: "schemas.PatrolAttack") -> air.PatrolTable:
    """Return the patrol attack table."""
    return air.PatrolTable(_rows(chart.results))


def _rows(results: Mapping[str, str]) -> dict[int, str]:
    return {int(key): results[key] for key in sorted(results, key=int)}


def antiaircraft(chart: "schemas.AntiaircraftFire") -> air.AntiaircraftTable:
    """Return the antiaircraft fire table."""
    return air.AntiaircraftTable(
        results=_rows(chart.results),
        modifiers=tuple(
            air.FireModifier(
                drm=each.drm,
                when=each.when,
                of=_class(each.of),
                tasks=frozenset(each.tasks),
                spared=frozenset(each.spared),
                night=each.night,
                torpedoes=each.torpedoes,
                since=each.since,
            )
            for each in chart.modifier.values()
        ),
        gunners={
            task: air.Gunners(who.ground, who.naval, who.light_on_heavy)
            for task, who in chart.against.items()
        },
        wing=air.WingFire(**chart.wing),
        abatement=air.Abatement(**chart.abatement),
    )


def intrinsic(chart: "schemas.IntrinsicAa") -> air.IntrinsicChart:
    """Return the intrinsic antiaircraft summary, the rows that say most of their units first."""
    units = [
        air.IntrinsicUnit(
            name=unit.name,
            aa=unit.aa,
            templates=frozenset(unit.templates),
            groups=frozenset(unit.groups),
            forces=frozenset(unit.forces),
            kinds=frozenset(unit.kinds),
            without=frozenset(unit.without),
        )
        for unit in chart.unit.values()
    ]
    units.sort(key=lambda unit: _said(unit.templates, unit.forces, unit.groups, unit.kinds))
    return air.IntrinsicChart(
        units=tuple(units),
        places=tuple(
            air.IntrinsicPlace(
                name=place.name,
                aa=place.aa,
                owner=place.owner,
                cities=frozenset(place.cities),
                ports=frozenset(place.ports),
                airfield=place.airfield,
                place=place.place,
            )
            for place in chart.feature.values()
        ),
    )


def _said(templates: Iterable[str], *others: Iterable[str]) -> tuple[bool, int]:
    """Return a key that puts rows which name templates first, then those that say most."""
    return not any(True for _ in templates), -sum(bool(list(words)) for words in others)


def bombing(
    chart: "schemas.Bombing", terrain: "ground.TerrainEffects", rail: "logistics.RailRates"
) -> air.BombingTable:
    """Return the bombing table, with what the terrain and rail charts say of bombing."""
    harassed, effects = chart.harassed, chart.effects
    return air.BombingTable(
        least={int(strength): die for strength, die in chart.hit.items()},
        modifiers=tuple(
            air.BombModifier(each.drm, each.when, _class(each.of), each.naval)
            for each in chart.modifier.values()
        ),
        strength=_strength(chart.strength, terrain),
        harassment=air.Harassment(
            levels=tuple(
                air.HarassmentLevel(level.points, level.here, level.around)
                for _, level in sorted(chart.level.items())
            ),
            most=harassed.most,
            mps=harassed.mps,
            strategic=rail.strategic["harassed"],
            rail_only=harassed.rail_only,
        ),
        hits=air.BombHits(
            yard=effects.yard,
            yard_limits={
                "dot": effects.yard_dot,
                "major": effects.yard_major,
                "port": effects.yard_port,
            },
            coast_defense=effects.coast_defense,
            bridge=effects.bridge,
        ),
        units_per_re=chart.support["per_re"],
    )


def _strength(given: "schemas.BombStrength", terrain: "ground.TerrainEffects") -> air.BombStrength:
    poor = (word for word, weather in terrain.weather.items() if weather.bombing_halved)
    return air.BombStrength(
        airbase=given.airbase,
        poor_weather=frozenset(poor),
        poor=given.poor_weather,
        poor_seas=frozenset(given.poor_seas),
        poor_sea=given.poor_sea,
        support=terrain.das["multiplier"],
        coast=given.coast,
        night=given.night,
        extended=given.extended,
        jettison=given.jettison,
        missiles=given.missiles,
        torpedoes=given.torpedoes,
    )


def cargo(chart: "schemas.AirTransport") -> air.CargoChart:
    """Return the chart of air transport."""
    return air.CargoChart(
        poor_weather=frozenset(chart.cargo.poor_weather),
        poor=chart.cargo.poor,
        extended=chart.cargo.extended,
        minelayers=frozenset(chart.mines.types),
        mines=chart.mines.re,
        drop_size=chart.drop.size,
        no_drop=frozenset(chart.drop.closed),
    )


def drop(chart: "schemas.AirDrop") -> air.DropTable:
    """Return the air drop disruption table."""
    modifier = chart.modifier
    return air.DropTable(
        **chart.unit,
        **chart.supply_point,
        modifiers={word: each.drm for word, each in modifier.items()},
        when={word: each.when for word, each in modifier.items()},
        weather=frozenset(modifier["weather"].weather),
        rough_ground=frozenset(modifier["rough_ground"].terrain),
        landing_ground=frozenset(modifier["air_landing"].spared),
        late=modifier["late_allied"].since,
        disrupted_strength=chart.effects["disrupted"],
        badly_attack=chart.effects["badly_disrupted_attack"],
        badly_defense=chart.effects["badly_disrupted_defense"],
    )


def carpet(chart: "schemas.CarpetBombing") -> air.CarpetTable:
    """Return the carpet bombing table."""
    modifier, effects = chart.modifier, chart.effects
    return air.CarpetTable(
        short=chart.short,
        first=chart.first,
        modifiers={word: each.drm for word, each in modifier.items()},
        when={word: each.when for word, each in modifier.items()},
        weather=frozenset(modifier["weather"].weather),
        wide=modifier["wide_attack"].hexes,
        drm=effects.drm,
        short_drm=effects.short_drm,
        ban=effects.ban,
        entry=effects.entry,
        least=effects.least,
    )


def strategic(chart: "war_schemas.StrategicAirWar") -> air_war.StrategicWar:
    """Return the strategic air war status table and effects chart."""
    effects = [
        air_war.StrategicEffect(
            each.status, each.effect, air_war.WHOLE if each.percent is None else each.percent
        )
        for each in chart.effect.values()
    ]
    return air_war.StrategicWar(
        first=chart.first,
        initial=chart.initial,
        by_two=chart.status["by_two"],
        by_one=chart.status["by_one"],
        modifiers={word: each.drm for word, each in chart.modifier.items()},
        when={word: each.when for word, each in chart.modifier.items()},
        forward_capacity=chart.modifier["forward_airbase"].capacity,
        effects=tuple(sorted(effects, key=lambda each: each.status)),
        fuel={
            int(percent): air_war.Fuel(fuel.begin, fuel.ground)
            for percent, fuel in chart.fuel.items()
        },
        exploitation=chart.rules.exploitation,
        severe=chart.rules.severe,
        extended=chart.rules.extended,
    )


def assets(chart: "war_schemas.StrategicAssets") -> air_war.StrategicAssets:
    """Return the Allied strategic air assets chart."""
    rules = chart.rules
    return air_war.StrategicAssets(
        forces={id_: _force(id_, force) for id_, force in chart.force.items()},
        strengths={
            (id_, turn): _wings(strength)
            for id_, turns in chart.strength.items()
            for turn, strength in turns.items()
        },
        call_ups=rules.call_ups,
        german=rules.german,
        night_yards=rules.night_yards,
        cover=rules.cover,
    )


def _force(id_: str, force: "war_schemas.Force") -> air_war.StrategicForce:
    return air_war.StrategicForce(
        id=id_,
        name=force.name,
        theater=force.theater,
        nation=force.nation,
        ranges=force.range,
        missions=frozenset(force.missions),
        night=frozenset(force.night),
        covered=frozenset(force.covered),
        covered_until=force.covered_until,
    )


def _wings(strength: "war_schemas.Strength") -> air_war.WingStrengths:
    missions, _, points = strength.yards.partition(":")
    return air_war.WingStrengths(
        wings=strength.wings,
        yard_missions=int(missions),
        yard_strength=int(points),
        hb=strength.hb,
        afb=strength.afb,
        carpet=strength.carpet,
        transport=strength.transport,
    )


def arps(chart: "war_schemas.AirReplacement") -> air_war.ArpChart:
    """Return the chart of air replacement."""
    return air_war.ArpChart(
        first=chart.cycle.first,
        cycle=chart.cycle.turns,
        replace=chart.arps.replace,
        repair=chart.arps.repair,
        share=chart.arps.share,
        small=chart.arps.small,
        kept=chart.arps.kept,
        regroup=chart.regroup["units"],
    )
