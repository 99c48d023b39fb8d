"""What commandos of each kind may do, and what floods cost. Rules 14H, 37A3, 37A4 and 37D."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SpecialForce:
    """A row of the special forces chart."""

    name: str
    types: frozenset[str]
    """Ids of unit types."""
    side: str
    """`allied` or `axis`, empty for either."""
    groups: frozenset[str]
    """Groups of rule 3B, empty for all."""
    force: str
    """Branch of the unit, empty for any."""
    marked: str
    """Words in the unit's name, empty for any."""
    amphibious: bool
    air_drop: bool
    zoc: bool
    """It may try to ignore enemy ZOCs (rule 14H1)."""
    surprise: str
    """Whom it may attack by surprise: `none`, `any`, `german` or `italian` (rules 14H3, 37D)."""
    raid: bool
    """It may raid coast defenses (rule 14H4)."""
    retreat: bool
    """It may retreat before combat (rule 14H2)."""
    replaced: bool
    """It may be replaced, within the limits of rule 40B."""

    def covers(self, type_: str, side: str, group: str, force: str, name: str) -> bool:
        """Tell whether the row is one of such a unit."""
        return (
            type_ in self.types
            and self.side in ("", side)
            and (not self.groups or group in self.groups)
            and self.force in ("", force)
            and self.marked in name
        )


@dataclass(frozen=True, slots=True)
class Flooding:
    """What floods cost the Allies and how long they last. Rules 37A3 and 37A4."""

    relief: int
    """Resource points for a flooded hex."""
    massive_relief: int
    """Resource points for a massively flooded hex, at once."""
    each_turn: int
    """Resource points for a massively flooded hex in every Allied initial phase."""
    player_turns: int
    """Player turns, the first included, for which a massive flood prohibits its hex."""
    summer: frozenset[str]
    """Months in which flooding is harder, such as `May`."""
