"""Aircraft as their counters print them. Rules 16A, 18, 20F and 23C to 23H."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

FIGHTER: Final = "fighter"
BOMBER: Final = "bomber"
TRANSPORT: Final = "transport"
CATEGORIES: Final = (FIGHTER, BOMBER, TRANSPORT)
"""The categories of air units. Rule 16A1."""

TYPES: Final = ("GHT", "GT", "HT", "HB", "HF", "T", "B", "F", "A", "D")
"""The types of air units without prefixes, longer ones before those they end in. Rule 16A1."""

PREFIXES: Final = "NJR"
"""Night, jet and rocket. Rule 16A2."""

CODES: Final = "LTCFSMVBIXZ"
"""The codes after the ratings. Rules 16A3, 23H and 43D2."""

TOWED: Final = "T"
"""Movement rating of a glider. Rule 23D."""

FIGHTER_BOMBER: Final = "F"
"""The type that fights worse with its bombs, whatever its prefixes. Rule 23A1."""

HEAVY_BOMBER: Final = "HB"
"""Type of heavy bombers, which everybody treats on their own. Rules 20G2, 22B1, 23E2."""


@dataclass(frozen=True, slots=True)
class AirType:
    """A kind of aircraft: everything printed on its counters. Rule 16A."""

    id: str
    model: str
    """As printed, such as `Ju 88A4`; versions with other types or codes share it (rule 25A)."""
    type: str
    """One of `TYPES`, prefixes left out."""
    prefixes: frozenset[str]
    codes: frozenset[str]
    attack: int
    """Air attack strength; with 0 it never fires (rule 21B)."""
    defense: int
    """Air defense strength; a glider's is added to that of the air unit that tows it (23D)."""
    tactical: int
    """Tactical bombing strength, 0 where none is printed; likewise the next."""
    strategic: int
    movement: int
    """Movement rating in hexes, 0 for a glider (rule 18)."""
    starred: bool
    """Its rating has the asterisk of rule 23C."""
    category: str
    """One of `CATEGORIES` (rule 16A1)."""
    cargo: int
    """What it carries as a transport, in twelfths of RE, 0 for nothing (rule 20F)."""
    nations: frozenset[str]
    """Ids of the nationalities that fly it."""

    @property
    def is_fighter(self) -> bool:
        """It is of the fighter category (rule 16A1)."""
        return self.category == FIGHTER

    @property
    def is_bomber(self) -> bool:
        """It is of the bomber category (rule 16A1)."""
        return self.category == BOMBER

    @property
    def is_transport(self) -> bool:
        """It is of the transport category, gliders included (rule 16A1)."""
        return self.category == TRANSPORT

    @property
    def is_glider(self) -> bool:
        """It has to be towed (rule 23D)."""
        return self.type in ("GT", "GHT")

    @property
    def is_heavy_bomber(self) -> bool:
        """It is of type HB (rules 22B1, 23E2)."""
        return self.type == HEAVY_BOMBER

    @property
    def is_night(self) -> bool:
        """It is a night air unit (rule 23G)."""
        return "N" in self.prefixes

    @property
    def is_jet(self) -> bool:
        """It is driven by jets or rockets, and keeps off temporary airfields (rule 23F)."""
        return bool(self.prefixes & {"J", "R"})

    @property
    def is_rocket(self) -> bool:
        """It is driven by rockets (rule 23F)."""
        return "R" in self.prefixes

    @property
    def full_type(self) -> str:
        """The type with its prefixes, such as `NHF` (rule 16A2)."""
        return "".join(letter for letter in PREFIXES if letter in self.prefixes) + self.type

    @property
    def face(self) -> tuple[str, str, frozenset[str]]:
        """What two air units have to share to be regrouped: model, type and codes (rule 25A)."""
        return (self.model, self.full_type, self.codes)

    def has(self, code: str) -> bool:
        """Tell whether it has a code (rule 16A3)."""
        return code in self.codes

    def __str__(self) -> str:
        """Return all that is printed, as the rulebook writes it: `7F8 P-51B 2-1/18`."""
        codes = "".join(code for code in CODES if code in self.codes)
        bombs = f" {self.tactical}-{self.strategic}" if not self.is_transport else ""
        pace = TOWED if self.is_glider else f"{self.movement}{'*' if self.starred else ''}"
        rest = "/".join(filter(None, (bombs.strip(), codes, pace)))
        return f"{self.attack}{self.full_type}{self.defense} {self.model} {rest}"


@dataclass(frozen=True, slots=True)
class AirClass:
    """A class of air units that a chart singles out; what is empty holds for all."""

    types: frozenset[str] = frozenset()
    """Types of `TYPES`, whatever their prefixes (rule 16A2)."""
    letters: frozenset[str] = frozenset()
    """Prefixes and codes of which it has at least one."""
    without: frozenset[str] = frozenset()
    """Prefixes and codes of which it has none."""

    def holds(self, air: AirType) -> bool:
        """Tell whether an air unit is of the class."""
        borne = air.prefixes | air.codes
        return (
            (not self.types or air.type in self.types)
            and (not self.letters or bool(self.letters & borne))
            and not self.without & borne
        )


@dataclass(frozen=True, slots=True)
class AirUnitType:
    """A type of the unit identification chart of air units. Rule 16A1."""

    name: str
    category: str
    cargo: int
    """Twelfths of RE (rules 20F, 23D)."""


AirTypes = Mapping[str, AirType]
"""All aircraft by id."""
