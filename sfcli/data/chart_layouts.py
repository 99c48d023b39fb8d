"""How the charts of movement, combat, supply and weather are laid out as text."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from sfcli.charts.model import WEATHER
from sfcli.data.chart_listing import listing
from sfcli.data.chart_text import Page, plain, word

_PARTS: Final[Mapping[str, str]] = {"1/2": "halved", "1/4": "quartered"}
_MAIN: Final = ("cm_art", "other")
"""The movement columns that have a cost of their own for everything."""
_EFFECTS: Final = "attackers and support"
_FLAGS: Final[Mapping[str, str]] = {
    "support_halved": "GS halved",
    "engineers": "engineers",
    "no_retreat": "no retreats but DE",
    "prohibited": "no attacks",
}


def terrain_effects(page: Page) -> None:
    """Lay out the terrain effects chart."""
    page.heading("MPs to enter a hex")
    page.table(("hex", "units", *WEATHER), _hex_costs(page), right=5)
    page.heading("Combat, admin movement and supply in hexes")
    page.table(("hex", "die", "AEC", "admin", "supply", _EFFECTS), _hex_effects(page))
    page.heading("MPs to cross a hexside, added to the hex's")
    page.table(("hexside", "c/m, art", "others", "frozen", "exceptions"), _side_costs(page))
    page.heading("Combat across hexsides")
    page.table(("hexside", "AEC", "attackers", "frozen"), _side_effects(page))
    page.heading("Cities, besides the terrain of the hex")
    page.table(
        ("city", "die", "AEC", _EFFECTS),
        [
            (city["name"], *_combat(page, "city", id_, "combat"))
            for id_, city in page.at("city").items()
        ],
    )
    _weather_and_stacking(page)


def _weather_and_stacking(page: Page) -> None:
    page.heading("Weather and stacking")
    page.table(
        ("weather", "die", "AEC", "land bombing"),
        [
            (
                id_,
                page.cell("weather", id_, "drm", signed=True),
                page.cell("weather", id_, "armor"),
                "halved" if condition["bombing_halved"] else "-",
            )
            for id_, condition in page.at("weather").items()
        ],
    )
    page.lines.append("")
    page.table(
        ("stacking", "units", "besides non-divisional REs", "besides artillery REs"),
        [
            (
                id_,
                page.cell("stacking", id_, "units"),
                page.cell("stacking", id_, "non_divisional"),
                page.cell("stacking", id_, "artillery")
                + (" or an artillery division" if limit["artillery_division"] else ""),
            )
            for id_, limit in page.at("stacking").items()
        ],
    )
    zones, cold = page.cell("freezing", "zones"), page.cell("freezing", "weather")
    page.closing(f"Rivers, lakes and swamps freeze in zones {zones} in {cold}.")
    relief, massive, later, turns = (
        page.cell("flooding", key)
        for key in ("relief", "massive_relief", "each_turn", "player_turns")
    )
    page.closing(
        f"Flooding takes {relief} resource points of relief. Massive flooding takes {massive} and "
        f"{later} in each Allied initial phase later on; it prohibits its hex for {turns} player "
        "turns."
    )


def _hex_effects(page: Page) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for id_, hex_ in page.at("hex").items():
        if hex_.get("prohibited"):
            continue
        die, aec, effect = _combat(page, "hex", id_, "combat")
        admin = page.marked("no", "hex", id_, "admin") if hex_.get("admin") is False else "yes"
        supply = page.cell("hex", id_, "supply_hexes")
        rows.append((hex_["name"], die, aec, admin, supply, effect))
    return rows


def _side_effects(page: Page) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for id_, side in page.at("side").items():
        _, aec, effect = _combat(page, "side", id_, "combat")
        frozen = "as unfrozen"
        if "combat" in side.get("frozen", {}):
            frozen = _combat(page, "side", id_, "frozen", "combat")[2]
        rows.append((side["name"], aec, effect, frozen))
    return rows


def _hex_costs(page: Page) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for id_, hex_ in page.at("hex").items():
        name = hex_["name"]
        if hex_.get("prohibited"):
            rows.append((name, "all", *(page.marked("P", "hex", id_, "prohibited"),) * 5))
        for column in hex_.get("costs", {}):
            costs = (page.cell("hex", id_, "costs", column, weather) for weather in WEATHER)
            rows.append((name, word(column), *costs))
            name = ""
    return rows


def _combat(page: Page, *at: str) -> tuple[str, str, str]:
    """Return the die modifier, whether AEC counts, and the rest of a combat effect in words."""
    combat: Mapping[str, Any] = page.at(*at) or {}
    die = page.cell(*at, "drm", signed=True) if "drm" in combat else "0"
    aec = page.marked("no", *at, "aec") if combat.get("aec") is False else "yes"
    effects = [
        page.marked(f"{word(kind)} {_part(factor)}", *at, "multipliers", kind)
        for kind, factor in combat.get("multipliers", {}).items()
    ]
    if combat.get("spared"):
        effects.append("but not " + plain([word(kind) for kind in combat["spared"]]))
    effects += [page.marked(text, *at, key) for key, text in _FLAGS.items() if combat.get(key)]
    effects += [
        f"{word(key)} x{page.cell(*at, key)}"
        for key in ("siege", "assault_engineers")
        if combat.get(key, 1) != 1
    ]
    return die, aec, "; ".join(effects) or "-"


def _part(factor: int | str) -> str:
    return _PARTS.get(str(factor), f"x{factor}")


def _side_costs(page: Page) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for id_, side in page.at("side").items():
        costs = [page.cell("side", id_, "costs", column) for column in _MAIN]
        frozen = [page.cell("side", id_, "frozen", "costs", column) for column in _MAIN]
        text = "/".join(frozen) if page.at("side", id_, "frozen", "costs") else "-"
        rows.append((side["name"], *costs, text, "; ".join(_side_exceptions(page, id_, side))))
    return rows


def _side_exceptions(page: Page, id_: str, side: Mapping[str, Any]) -> list[str]:
    """Return what a hexside costs units of other columns, and when it is closed, in words."""
    found = [
        f"{word(column)} {page.cell('side', id_, *at, column)}{state}"
        for state, at in (("", ("costs",)), (" frozen", ("frozen", "costs")))
        for column in page.at("side", id_, *at) or ()
        if column not in _MAIN
    ]
    if side.get("closed"):
        to = plain([word(column) for column in side["open_to"]]) if side["open_to"] else "nobody"
        found.append(f"in other than clear weather open to {to}")
    return found


def ground_combat_results(page: Page) -> None:
    """Lay out the ground combat results table: dice down, odds across."""
    odds = list(page.at("results"))
    dice = list(page.at("results", odds[0]))
    page.lines.append("")
    page.table(
        ("die", *odds),
        [
            (die, *(page.at("results", odd, die) + page.mark("results", odd, die) for odd in odds))
            for die in dice
        ],
    )
    page.closing(f"Below {odds[0]}: {page.cell('below')}. Above {odds[-1]}: as {odds[-1]}.")


def fortification_effects(page: Page) -> None:
    """Lay out the fortifications effects chart."""
    forts = page.at("fortification")
    page.lines.append("")
    rows = [
        (fort["name"], *_combat(page, "fortification", id_, "combat"))
        for id_, fort in forts.items()
    ]
    page.table(("fortification", "die", "AEC", _EFFECTS), rows)
    captured = [
        f"{fort['name']}: {forts.get(after, {}).get('name', after)}"
        for fort in forts.values()
        if (after := fort.get("when_captured"))
    ]
    page.closing(f"When captured - {'; '.join(captured)}; others stay as they are.")
    page.text(
        f"Engineers: from {page.cell('engineers', 'least')} of the attacking REs, artillery not "
        f"counted, the die is modified by {page.cell('engineers', 'drm', signed=True)}."
    )
    for id_, fort in forts.items():
        page.notes(("fortification", id_), fort["name"][:1].upper() + fort["name"][1:])


def zoc_movement_costs(page: Page) -> None:
    """Lay out the ZOC movement costs table."""
    page.lines.append("")
    page.table(
        ("leaving a hex in", "to a hex in no enemy ZOC", "to a hex in an enemy ZOC"),
        [
            (
                f"a {zoc} enemy ZOC",
                page.cell("leave", zoc, "out"),
                page.cell("leave", zoc, "into"),
            )
            for zoc in page.at("leave")
        ],
    )
    page.closing(
        f"German c/m units leaving a full ZOC pay {page.cell('german_cm', 'less')} less. Entering "
        "an enemy ZOC costs nothing."
    )


def overrun_movement_costs(page: Page) -> None:
    """Lay out the overrun movement costs table."""
    page.lines.append("")
    odds = list(page.at("odds"))
    rows = [(f"{least}:1 or better", page.cell("odds", least)) for least in odds]
    page.table(("odds", "MPs"), rows)
    page.closing(
        f"Overruns need {page.cell('least')}:1; units of defense strength 0 are overrun at "
        f"{page.cell('zero_defense')}:1. German c/m units pay {page.cell('german_cm', 'less')} "
        "less."
    )


def rail_movement_rates(page: Page) -> None:
    """Lay out the rail movement rates table."""
    page.lines.append("")
    ratings = list(page.at("hexes_per_mp"))
    page.table(
        ("movement rating", *ratings, "R"),
        [
            (
                "hexes for each MP",
                *(page.cell("hexes_per_mp", rating) for rating in ratings),
                page.cell("rail_only", "hexes_per_mp"),
            )
        ],
    )
    page.closing(
        f"Rail-only units and resource points move {page.cell('rail_only', 'hexes')} hexes a turn, "
        f"strategic movement {page.cell('strategic', 'hexes')} hexes, less "
        f"{page.cell('strategic', 'harassed')} for each harassment hit. An off-map connection is "
        f"{page.cell('strategic', 'off_map')} hexes long (optional rule 44A3)."
    )


def rail_net_capacity(page: Page) -> None:
    """Lay out the rail net capacity summary."""
    page.lines.append("")
    starts = (("jul43", "axis"), ("jul43", "allied"), ("apr44", "axis"), ("apr44", "allied"))
    page.table(
        ("rail net, at the start of", "Jul I 43: Axis", "Allied", "Apr I 44: Axis", "Allied"),
        [
            (net["name"], *(page.cell("net", id_, *start) for start in starts))
            for id_, net in page.at("net").items()
        ],
        right=4,
    )
    page.heading("What changes capacities")
    rules: Mapping[str, str] = {
        "gain_per_point": "REs gained this turn for a resource point",
        "gain_limit": "of the capacity can be gained so at most",
        "points_per_capacity": "resource points for 1 RE of lasting capacity",
        "points_per_turn": "resource points at most spent so on a net in an initial phase",
        "low_volume": "times the REs on a low-volume line",
        "doubled": "times the REs of cavalry and c/m units",
        "least_for_supply": "REs of capacity needed to trace rail supply on a net",
        "yard_hit": "REs lost for a hit on a marshaling yard",
        "surrender_loss": "Axis REs lost for each Allied-owned yard when Italy surrenders",
        "surrender_gain": "Allied REs gained for each such loss",
    }
    for key, text in rules.items():
        page.lines.append(f"{page.cell('rules', key):>5}  {text}")


def supply_line(page: Page) -> None:
    """Lay out the supply line summary."""
    for element in ("overland", "road"):
        page.heading(f"Hexes of the {element} element")
        rows = []
        for user, lengths in page.at(element).items():
            rows.append((word(user), *(page.cell(element, user, w) for w in WEATHER)))
            if "limited" in lengths:
                limited = (page.cell(element, user, "limited", w) for w in WEATHER)
                rows.append((f"{word(user)}, limited", *limited))
        page.table(("user", *WEATHER), rows, right=5)
    page.closing(
        f"Railroad: at most {page.cell('rail', 'low_hexes')} low-volume hexes. Limited sources: "
        f"standard ports {page.cell('port', 'standard', 'res')} REs, minor ports "
        f"{page.cell('port', 'minor', 'res')} REs. Naval: {page.cell('naval', 'night_hexes')} "
        'hexes at night. "Limited": while the strategic air war limits supply lines (rule 26A6). '
        f"Lines of communications: {page.cell('communications', 'hexes')} hexes (optional rule "
        "44B1)."
    )


def armor_antitank(page: Page) -> None:
    """Lay out the armor/antitank summary."""
    page.lines.append("")
    rows = [
        (
            table.upper() + (", reduced" if use == "reduced" else ""),
            *(page.cell(table, use, step, signed=True) for step in ("seventh", "half", "whole")),
        )
        for table in ("aeca", "aecd", "atec")
        for use in page.at(table)
    ]
    page.table(("proportion of REs", "1/7 or more", "1/2 or more", "the whole"), rows, right=3)
    limit, share = page.cell("limits", "neutral_per_capable"), "required_losses"
    since = {side: page.cell("infantry_antitank", side) for side in ("german", "allied")}
    page.closing(
        f"Neutral: at most {limit} REs for each RE of full and half-capable units. Users of half "
        f"or more bear {page.cell('limits', share)} of the losses. Units without ATEC are neutral "
        f"from {since['german']} (German) and {since['allied']} (Allied)."
    )


def weather(page: Page) -> None:
    """Lay out the weather table: zones across, a letter a die."""
    zones = list(page.at("weather"))
    rows = []
    for season in page.at("sea"):
        cells = [_dice(page, "weather", zone, season) for zone in zones]
        rows.append((season, *cells, _dice(page, "sea", season)))
    page.lines.append("")
    page.table(("turn", *(f"zone {zone}" for zone in zones), "sea"), rows)
    page.closing(
        "One letter a die, 1 to 6. Weather: C clear, M mud, F frost, W winter, S snow, N no "
        "change. Sea: C calm, R rough, S stormy. A capital letter comes from the rulebook or a "
        "source, a small one is reconstructed."
    )
    for zone, drms in page.at("sea_drm").items():
        seasons = [f"{season} {page.cell('sea_drm', zone, season, signed=True)}" for season in drms]
        page.text(f"Sea die, {zone}: {', '.join(seasons)}.")


def _dice(page: Page, *key: str) -> str:
    """Return a row of letters, those that are reconstructed small."""
    row: str = page.at(*key)
    return "".join(
        letter.lower() if page.mark(*key, str(die)) == "~" else letter
        for die, letter in enumerate(row, 1)
    )


def success_table(page: Page) -> None:
    """Lay out the success table."""
    for id_, use in page.at("use").items():
        page.lines += ["", f"{use['title']} (rule {plain(use['rule'])})"]
        page.text(f"{page.cell('use', id_, 'least')} or more: {use['success']}.", "  ")
        worst = f"  Less: {use['failure']}"
        if use.get("eliminated"):
            worst += f"; eliminated on {page.cell('use', id_, 'eliminated')} or less"
        page.text(worst.strip() + ".", "  ")
        for name, modifier in use.get("modifier", {}).items():
            drm = page.cell("use", id_, "modifier", name, "drm", signed=True)
            page.text(f"{drm:>3} {modifier['when']}", "  ")
    page.heading("Rolls stated in the rules")
    page.table(
        ("roll", "rule", "happens on"),
        [
            (fixed["title"], plain(fixed["rule"]), page.cell("fixed", id_, "dice"))
            for id_, fixed in page.at("fixed").items()
        ],
    )


def unit_types(page: Page) -> None:
    """Lay out the unit identification chart."""
    for class_ in ("combat_motorized", "artillery", "non_motorized"):
        page.heading(f"{word(class_)} units".capitalize())
        rows = []
        for id_, type_ in page.at("type").items():
            if type_["class"] == class_:
                heavy = "yes" if type_.get("heavy") else "no"
                capable = "/".join(type_.get(c, "none") for c in ("aeca", "aecd", "atec"))
                capable = page.marked(capable, "type", id_, "aeca")
                column = word(type_.get("column", "other"))
                rows.append((id_, capable, heavy, column, type_["name"]))
        page.table(("id", "AECA/AECD/ATEC", "heavy", "moves as", "unit type"), rows)
    page.heading("Exceptions")
    for type_ in page.at("type").values():
        for group, changes in type_.get("groups", {}).items():
            page.text(f"{type_['name']}, {word(group)}: {plain(changes)}.")
    page.heading("Sizes in REs")
    page.table(("item", "REs"), [(word(key), page.cell("re", key)) for key in page.at("re")])


def special_rp_costs(page: Page) -> None:
    """Lay out the special RP costs chart."""
    page.lines.append("")
    rows = [
        (
            plain([word(nation) for nation in share.get("nations", [])]),
            plain(share.get("ratings") or share.get("sizes")),
            page.cell("share", id_, "arm"),
            plain(share["types"]),
        )
        for id_, share in page.at("share").items()
    ]
    page.table(("nation", "size", "Arm share", "unit types"), rows)
    page.closing(
        "The rest is paid in Inf RPs; an exact half rounds down. C/m units not listed pay Arm "
        f"RPs, others Inf RPs. Position AA: {page.cell('position_aa', 'inf')} Inf a point. "
        f"Headquarters: {page.cell('headquarters', 'inf')} Inf, c/m ones "
        f"{page.cell('headquarters', 'cm_inf')} Inf and {page.cell('headquarters', 'cm_arm')} Arm. "
        f"Movement counters: {page.cell('movement_counter', 'arm')} Arm a RE carried."
    )
    same: dict[str, list[str]] = {other: [] for other in page.at("same").values()}
    for nation, other in page.at("same").items():
        same[other].append(word(nation))
    for other, nations in same.items():
        page.text(f"As {other}: {', '.join(nations)}.")


def special_forces(page: Page) -> None:
    """Lay out the special forces chart."""
    page.lines.append("")
    keys = ("amphibious", "air_drop", "zoc", "surprise", "raid", "retreat", "replaced")
    rows = [
        (*(page.cell("force", id_, key) for key in keys), force["name"])
        for id_, force in page.at("force").items()
    ]
    head = ("amphib", "air drop", "ZOC", "surprise", "raid", "retreat", "replaced", "units")
    page.table(head, rows)


def replacements(page: Page) -> None:
    """Lay out the replacements charts: districts by pool, then the rules of production."""
    kinds = ("inf", "arm", "res", "nrp")
    for pool, districts in page.at("pool").items():
        page.heading(f"Production a month, {word(pool)}")
        rows = []
        for name, district in districts.items():
            when = word(district.get("when", "always"))
            for turn in (key for key in district if key != "when"):
                points = (page.cell("pool", pool, name, turn, kind) for kind in kinds)
                rows.append((name, turn, *points, when))
        page.table(("district", "from", "Inf", "Arm", "res", "NRP", "when"), rows)
    listing(page, ("chart", "pool"))


def templates(page: Page) -> None:
    """Lay out the templates of counters."""
    page.lines.append("")
    rows = []
    for id_, entry in page.at("template").items():
        types = " ".join(filter(None, (entry["type"], entry.get("symbols"))))
        ratings = f"{entry['ratings']} {entry.get('cadre', '')}".rstrip()
        basis = entry.get("basis", "assumed")
        rows.append((id_, entry["size"], ratings, entry.get("aa", "-"), basis, types))
    page.table(("id", "size", "ratings", "AA", "ratings are", "unit type"), rows)


LAYOUTS: Final[Mapping[str, Callable[[Page], None]]] = {
    "charts/armor_antitank": armor_antitank,
    "charts/fortification_effects": fortification_effects,
    "charts/ground_combat_results": ground_combat_results,
    "charts/overrun_movement_costs": overrun_movement_costs,
    "charts/rail_movement_rates": rail_movement_rates,
    "charts/rail_net_capacity": rail_net_capacity,
    "charts/replacements": replacements,
    "charts/special_forces": special_forces,
    "charts/special_rp_costs": special_rp_costs,
    "charts/success_table": success_table,
    "charts/supply_line": supply_line,
    "charts/terrain_effects": terrain_effects,
    "charts/weather": weather,
    "charts/zoc_movement_costs": zoc_movement_costs,
    "counters/templates": templates,
    "counters/unit_types": unit_types,
}
"""Documents that have a layout of their own; the others are listed."""
