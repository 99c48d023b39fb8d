"""Charts as they are in force, overlays included, and where their numbers come from."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from sfcli.data import files
from sfcli.data.chart_tables import chart_lines, chart_list, find, read_tables
from sfcli.data.documents import Document

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


def chart(name: str, overlays: Sequence[Path] = ()) -> list[str] | str:
    """Return a chart, or what charts there are, as lines; or why there is no such chart."""
    tables = _tables(tuple(overlays))
    if not name:
        return chart_list(tables)
    found = find(tables, SHORT.get(name.casefold(), name))
    return found if isinstance(found, str) else chart_lines(found)
