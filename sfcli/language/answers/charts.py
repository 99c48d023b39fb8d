"""Charts as they are in force, overlays included, and where their numbers come from."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from sfcli.data import files
from sfcli.data.chart_tables import chart_lines, chart_list, find, read_tables
from sfcli.data.documents import Document
from sfcli.language.answers.answer import Answer, refused
from sfcli.refusals import Refusal

SHORT: Final[Mapping[str, str]] = {
    "combat": "ground_combat_results",
    "terrain": "terrain_effects",
    "fortifications": "fortification_effects",
    "zoc": "zoc_movement_costs",
    "overrun": "overrun_movement_costs",
    "rates": "rail_movement_rates",
    "rail": "rail_net_capacity",
    "supply": "supply_line",
    "armor": "armor_antitank",
    "weather": "weather",
    "success": "success_table",
    "costs": "special_rp_costs",
    "types": "unit_types",
    "nations": "nations",
}
"""Short names of the charts that are looked at most."""


@lru_cache(maxsize=2)
def _tables(overlays: tuple[Path, ...]) -> dict[str, Document]:
    return read_tables(files.rules(), overlays)


def answer(chart: str, overlays: Sequence[Path] = ()) -> Answer:
    """Answer with a chart, or with what charts there are."""
    tables = _tables(tuple(overlays))
    if not chart:
        return Answer(tuple(chart_list(tables)))
    found = find(tables, SHORT.get(chart.casefold(), chart))
    if isinstance(found, str):
        return refused(Refusal("", found))
    return Answer(tuple(chart_lines(found)))
