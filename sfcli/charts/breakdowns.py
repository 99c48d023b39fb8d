"""The unit breakdown charts: what breaks down into what, and with which counters. 15, 24E."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sfcli.forces import Counter

GENERAL: Final = "general"
SPECIFIC: Final = "specific"
ASSEMBLY: Final = "assembly"

Face = tuple[str, str, str, str, str, str]


def face(counter: "Counter") -> Face:
    """Return what the charts go by: nationality, unit type, size and ratings. Rule 15B."""
    second = str(counter.traits.get("second", ""))
    return (
        counter.nation.id, counter.type.id, second, counter.size, str(counter.full),
        counter.unit_class,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Component:
    """A unit that another one breaks down into, by the two sides of its counter. Rule 15B."""

    unsupported: "Counter"
    supported: "Counter"
    """The same where it is a battalion."""


@dataclass(frozen=True, slots=True)
class Row:
    """A unit of the charts."""

    whole: "Counter"
    components: tuple[Component, ...]
    """One for each unit."""
    headquarters: "Counter | None"
    scheme: str
    """`general`, `specific` or `assembly`."""
    set: str = ""
    """Lettered sets it takes one of, of the general scheme (rule 15C1)."""
    letters: str = ""
    """One for each of those sets."""

    @property
    def is_assembly(self) -> bool:
        """Tell whether it is of non-divisional units, of which no box keeps track. Rule 15D."""
        return self.scheme == ASSEMBLY

    def counters(self, headquarters: bool) -> tuple["Counter", ...]:
        """Return what it breaks down into: supported, or unsupported with a headquarters."""
        if headquarters and self.headquarters is not None:
            return (*(each.unsupported for each in self.components), self.headquarters)
        return tuple(each.supported for each in self.components)


@dataclass(frozen=True, slots=True)
class Battalion:
    """A battalion that panzer divisions detach or have attached. Rule 15E."""

    counter: "Counter"
    strength: int
    """What one attached adds to a division, and one detached takes off."""
    count: int
    """How many counters there are."""
    least: int
    """Least attack strength of a division that may detach one, 0 where none may."""


@dataclass(frozen=True, slots=True)
class Breakdowns:
    """The unit breakdown charts."""

    rows: Mapping[str, Row] = field(default_factory=dict)
    """By the template of the whole."""
    battalions: tuple[Battalion, ...] = ()
    """The Panther battalion, then the Panzer IV battalion."""
    parachute: "Mapping[str, Counter]" = field(default_factory=dict)
    """Parachute sides of airborne headquarters, by the template of the other (rule 24E)."""
    airborne: "Mapping[str, Counter]" = field(default_factory=dict)
    """Those other sides, by their template."""

    def row(self, counter: "Counter") -> Row | None:
        """Return the row of a counter: its own, or the one of its nationality, type and ratings."""
        own = self.rows.get(counter.template)
        if own is not None:
            return own
        known, wanted = self.rows.values(), face(counter)
        return next(
            (row for row in known if row.scheme != SPECIFIC and face(row.whole) == wanted), None
        )

    def assembled_from(self, counters: "tuple[Counter, ...]") -> Row | None:
        """Return the row whose components these are, of the non-divisional ones. Rule 15D."""
        wanted = sorted(map(face, counters))
        return next(
            (
                row
                for row in self.rows.values()
                if row.is_assembly and sorted(face(c.supported) for c in row.components) == wanted
            ),
            None,
        )

    def other_side(self, counter: "Counter") -> "Counter | None":
        """Return the other side of an airborne headquarters, None for any other unit. 24E."""
        found = self.parachute.get(counter.template)
        if found is None:
            found = next(
                (
                    self.airborne[airborne]
                    for airborne, side in self.parachute.items()
                    if side.template == counter.template
                ),
                None,
            )
        return None if found is None else replace(found, nation=counter.nation)

    def battalion(self, counter: "Counter") -> Battalion | None:
        """Return which battalion of panzer divisions a counter is, None for any other."""
        wanted = face(counter)
        return next((each for each in self.battalions if face(each.counter) == wanted), None)
