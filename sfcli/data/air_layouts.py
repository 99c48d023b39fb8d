"""How the charts of the air war, aircraft and air orders of battle are laid out as text."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from sfcli.data.chart_listing import listing
from sfcli.data.chart_text import Page, plain, word

_RESULTS: Final = "K eliminated, A aborted, R turned back, - no effect."
_LOOKED_UP: Final = ("chart", "results", "modifier")


def _results(page: Page, head: str) -> None:
    """Lay out rows of letters: what is rolled across, each letter with its mark."""
    rows = page.at("results")
    rolls = range(1, max(map(len, rows.values())) + 1)
    page.lines.append("")
    page.table(
        (head, *map(str, rolls)),
        [
            (key, *(letter + page.mark("results", key, str(n)) for n, letter in enumerate(row, 1)))
            for key, row in rows.items()
        ],
    )
    page.closing(_RESULTS)


def _modifiers(page: Page) -> None:
    page.heading("Modifiers")
    rows = [
        (page.cell("modifier", id_, "drm", signed=True), modifier["when"])
        for id_, modifier in page.at("modifier").items()
    ]
    page.table(("die", "when"), rows)


def air_combat_results(page: Page) -> None:
    """Lay out the air combat results table."""
    _results(page, "differential")
    _modifiers(page)
    listing(page, _LOOKED_UP)


def patrol_attack(page: Page) -> None:
    """Lay out the patrol attack table."""
    _results(page, "differential")


def antiaircraft_fire(page: Page) -> None:
    """Lay out the antiaircraft fire table."""
    _results(page, "AA strength")
    _modifiers(page)
    listing(page, _LOOKED_UP)


def bombing(page: Page) -> None:
    """Lay out the bombing table."""
    page.lines.append("")
    columns = list(page.at("hit"))
    page.table(
        ("bombing strength", *columns),
        [("hits on this or more", *(page.cell("hit", column) for column in columns))],
    )
    _modifiers(page)
    listing(page, ("chart", "hit", "modifier"))


def die_table(page: Page) -> None:
    """Lay out a table of one die with modifiers."""
    _modifiers(page)
    listing(page, ("chart", "modifier"))


def intrinsic_aa(page: Page) -> None:
    """Lay out the intrinsic AA summary."""
    page.heading("Units")
    units = [(page.cell("unit", id_, "aa"), unit["name"]) for id_, unit in page.at("unit").items()]
    page.table(("AA", "ground units at full strength"), units)
    page.heading("Places")
    places = [
        (page.cell("feature", id_, "aa"), place["owner"], place["name"])
        for id_, place in page.at("feature").items()
    ]
    page.table(("AA", "owner", "place"), places)


def strategic_air_assets(page: Page) -> None:
    """Lay out the Allied strategic air assets chart."""
    page.heading("Air forces")
    for id_, force in page.at("force").items():
        ranges = page.cell("force", id_, "range")
        told = [f"{force['name']}: hexes {ranges}", f"missions {plain(force['missions'])}"]
        if force["night"]:
            told.append(f"at night {plain(force['night'])}")
        if force["covered"]:
            until = force.get("covered_until")
            end = f" to {page.cell('force', id_, 'covered_until')}" if until else ""
            told.append(f"cover for {plain(force['covered'])}{end}")
        page.text("; ".join(told) + ".")
    listing(page, ("chart", "force"))


def aircraft(page: Page) -> None:
    """Lay out all aircraft."""
    rows = []
    for id_, printed in page.at("aircraft").items():
        cells = (page.cell("aircraft", id_, key) for key in ("air", "bombs", "codes", "move"))
        flown = plain([word(nation) for nation in printed["nations"]])
        rows.append((id_, printed["model"], *cells, flown))
    page.lines.append("")
    page.table(("id", "model", "air", "bombs", "codes", "move", "flown by"), rows)


def air_forces(page: Page) -> None:
    """Lay out the organizations of the air orders of battle and what they begin with."""
    page.heading("Organizations")
    known: Mapping[str, Any] = page.at("organization")
    page.table(
        ("id", "theater", "assignment", "pool", "name"),
        [
            (id_, o["theater"], o["assignment"], word(o["pool"]), o["name"])
            for id_, o in known.items()
        ],
    )
    for start, held in page.at("start").items():
        page.heading(f"Start {start}, with {page.cell('share', start)} of the ARPs of the cycle")
        for id_, boxes in held.items():
            for box in boxes:
                where = "" if box == "field" else f", {word(box)}"
                units = _units(page, ("start", start, id_, box))
                page.text(f"{known.get(id_, {}).get('name', id_)}{where}: {units}.")


def air_cycles(page: Page) -> None:
    """Lay out the air cycles."""
    for turn, held in page.at("cycle").items():
        page.heading(f"Air cycle of {turn}")
        _cycles(page, ("cycle", turn), held)
    for id_, columns in page.at("column").items():
        page.heading(f"Columns of {word(id_)}")
        _cycles(page, ("column", id_), columns)
    page.heading("Transfers and alarms")
    for id_, transfer in page.at("transfer").items():
        units = _units(page, ("transfer", id_, "units"))
        after = f" after the alarm {transfer['after']}" if "after" in transfer else ""
        page.text(f"{transfer['turn']}{after}, {_way(transfer)}: {units} ({transfer['kind']}).")
    for id_, alarm in page.at("alarm").items():
        units = _units(page, ("alarm", id_, "units"))
        page.text(f"{alarm['name']}, {alarm['event']}, {_way(alarm)}: {units}.")


def _cycles(page: Page, at: tuple[str, ...], held: Iterable[str]) -> None:
    for id_ in held:
        told = [f"{page.cell(*at, id_, 'arps')} ARPs"]
        for key, text in (("reinforce", "comes"), ("withdraw", "goes")):
            if page.at(*at, id_, key):
                told.append(f"{text} {_units(page, (*at, id_, key))}")
        page.text(f"{id_}: {'; '.join(told)}.")


def _units(page: Page, at: tuple[str, ...]) -> str:
    """Return air units with their counts."""
    return ", ".join(f"{page.cell(*at, id_)} {id_}" for id_ in page.at(*at))


def _way(move: Mapping[str, Any]) -> str:
    return f"{move['from']} to {move['to']}"


LAYOUTS: Final[Mapping[str, Callable[[Page], None]]] = {
    "charts/air_combat_results": air_combat_results,
    "charts/air_drop_disruption": die_table,
    "charts/allied_strategic_air_assets": strategic_air_assets,
    "charts/antiaircraft_fire": antiaircraft_fire,
    "charts/bombing": bombing,
    "charts/carpet_bombing": die_table,
    "charts/intrinsic_aa": intrinsic_aa,
    "charts/patrol_attack": patrol_attack,
    "charts/strategic_air_war": die_table,
    "counters/air_cycles": air_cycles,
    "counters/air_forces": air_forces,
    "counters/aircraft": aircraft,
}
"""Documents of the air war that have a layout of their own."""
