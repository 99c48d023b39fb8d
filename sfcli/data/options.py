"""Options of a scenario's file: what is laid over the rest of it where they are chosen.

The lists of an option follow those of the file, so that what is wrong with an entry is still told
with the line on which it is written.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sfcli import calendar, spelling

if TYPE_CHECKING:
    from sfcli.data.schemas import scenario as schema

Key = tuple[str | int, ...]


@dataclass
class Origins:
    """Where the entries of lists come from that options have made longer."""

    parts: list[tuple[Key, int, Key]] = field(default_factory=list)
    """Lists, the place of the first entry of an option in them, and its own list."""
    tables: dict[Key, Key] = field(default_factory=dict)
    """Tables of an option by the keys of their entries in the file as a whole."""

    def of(self, key: Key) -> Key:
        """Return the key of a value as the file has it."""
        if key[:2] in self.tables:
            return (*self.tables[key[:2]], *key[1:])
        for whole, start, part in reversed(self.parts):
            place = key[len(whole)] if key[: len(whole)] == whole and len(key) > len(whole) else -1
            if isinstance(place, int) and place >= start:
                return (*part, place - start, *key[len(whole) + 1 :])
        return key


def unknown(file: "schema.Scenario", names: Sequence[str]) -> str:
    """Return what is wrong with the options chosen, empty where the file has them all."""
    strange = next((name for name in names if name not in file.option), "")
    if not strange:
        return ""
    if not file.option:
        return f"{file.scenario.title} has no options"
    return spelling.unknown(strange, sorted(file.option))


def choose(file: "schema.Scenario", names: Sequence[str], origins: Origins) -> "schema.Scenario":
    """Return a file with some of its options laid over it."""
    for name in dict.fromkeys(names):
        file = _laid_over(file, name, origins)
    return file


def _laid_over(file: "schema.Scenario", name: str, origins: Origins) -> "schema.Scenario":
    option, key = file.option[name], ("option", name)
    for list_ in ("airbase", "air"):
        origins.parts.append(((list_,), len(getattr(file, list_)), (*key, list_)))
    parts: list[Key] = [("arps", id_) for id_ in option.arps]
    parts += [("air_cycle", calendar.name(turn)) for turn in option.air_cycle]
    origins.tables.update({part: (*key, part[0]) for part in parts})
    owners = dict(file.owners)
    for side, hexes in option.owners.items():
        before = owners.get(side, [])
        whole, part = ("owners", side.value), (*key, "owners", side.value)
        origins.parts.append((whole, len(before), part))
        owners[side] = [*before, *hexes]
    hexes = [*file.map.hexes, *option.hexes] if file.map.hexes else []
    head = file.scenario.model_copy(update={"options": [*file.scenario.options, name]})
    special = {rule: given for rule, given in file.special.items() if rule not in option.off}
    return file.model_copy(
        update={
            "scenario": head,
            "map": file.map.model_copy(update={"hexes": hexes}),
            "owners": owners,
            "airbase": [*file.airbase, *option.airbase],
            "air": [*file.air, *option.air],
            "arps": {**file.arps, **option.arps},
            "air_cycle": {**file.air_cycle, **option.air_cycle},
            "special": special,
            "notes": {**file.notes, name: option.about},
        }
    )
