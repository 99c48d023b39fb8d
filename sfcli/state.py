"""Everything that changes in play, and nothing that can be derived from it.

Only events (`sfcli.events`) change a state. Units are frozen values in a dict, so that a copy of
the whole state is cheap: undo and what-if are copies.
"""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count
from typing import Any, Final

from sfcli.airforces import Skies
from sfcli.clock import Clock
from sfcli.forces import Counter, Ratings
from sfcli.hexes import COUNT, Hex
from sfcli.sides import Side

FULL: Final = "full"
CADRE: Final = "cadre"
ELIMINATED: Final = "eliminated"
AWAY: Final = "away"
"""Not in play: yet to arrive, withdrawn, or gone off the map."""
BROKEN_DOWN: Final = "broken down"
"""Its components are in its place (rule 15A)."""
ASSEMBLED: Final = "assembled"
"""Its counter is part of a larger unit, or free for another use (rules 15A, 15D, 15E)."""
ATTACHED: Final = "attached"
"""A battalion that is part of a panzer division (rule 15E)."""

PHASE: Final = "phase"
PLAYER_TURN: Final = "player turn"
FLAGS: Final = {
    "moved": PHASE,
    "admin": PHASE,
    "rail": PHASE,
    "one-hex": PHASE,
    "regular": PHASE,
    "near": PHASE,
    "loaded": PHASE,
    "holder": PHASE,
    "flown": PLAYER_TURN,
    "dropped": PLAYER_TURN,
    "low-rail": PLAYER_TURN,
    "strategic": PLAYER_TURN,
    "attacked": PHASE,
    "defended": PHASE,
    "retreated": PHASE,
    "committed": PHASE,
    "called-off": PHASE,
    "caught": PHASE,
    "halted": PHASE,
    "assembled": PHASE,
    "built": PHASE,
}
"""What is remembered of a unit, and for how long.

moved: it has moved this phase. admin: it uses that movement and has no ZOC meanwhile.
rail: it has moved by rail. low-rail: it used a low-volume line.
one-hex: it used its one-hex move. holder: it negates an enemy ZOC for rail movement and stays.
regular: it spent MPs on what goes not with admin movement. near: it was next to an enemy unit,
which does not either. loaded: it picked up resource points.
strategic: it used strategic rail movement. attacked, defended: it took part in an attack.
retreated: it retreated this combat phase. committed: it is held to an attack.
called-off: its attack was called off when the hex was flooded, so that it makes no other.
caught: its attempt to leave this hex past an enemy ZOC failed, and it stayed; halted: it failed
without the MPs to pay for leaving, so that its movement has ended.
flown: it was carried by air, and moves no more; dropped: it was dropped where it is.
assembled: it was assembled, or had a battalion attached, which ends the movement of its side.
built: it paid for a work that was finished as the phase began, and has spent nothing since.
"""


@dataclass(frozen=True, slots=True)
class Change:
    """What makes another unit of one than its counter says. Rules 14J, 15E."""

    printed: Counter
    """The counter as it is printed."""
    aboard: str = ""
    """The movement counter that carries the unit this phase (rule 14J)."""
    detached: bool = False
    """A Panther battalion was detached from it (rule 15E)."""
    attached: str = ""
    """The battalion attached to it (rule 15E)."""


@dataclass(frozen=True, slots=True)
class Shortage:
    """What lack of fuel takes off the MPs of a c/m unit in a phase. Rules 26A4, 26A5."""

    share: Fraction = Fraction(1)
    """Share of its MPs that it has; then MPs it loses, in twelfths."""
    less: int = 0

    def of(self, mps: int) -> int:
        """Return what is left of MPs, in twelfths."""
        return max(0, int(mps * self.share) - self.less)


@dataclass(frozen=True)
class Unit:
    """A ground unit in the game."""

    id: str
    """The handle by which players name it; it never changes."""
    name: str
    counter: Counter
    hex: Hex | None
    """Where it stands, None while it is not on the map."""
    status: str = FULL
    out: int | None = None
    """Turns out of supply as last judged, None in supply (rule 12D)."""
    fed: bool = False
    """It draws on a special supply source this player turn (rule 12C3)."""
    isolated: bool = False
    disrupted: bool = False
    badly: bool = False
    """It is badly disrupted, and has no attack strength (rule 24A)."""
    spent: int = 0
    """MPs spent this phase, in twelfths."""
    rail_left: int = 0
    """Rail hexes already paid for and not yet used (rule 7A1)."""
    charges: tuple[tuple[str, int], ...] = ()
    """Twelfths of RE charged this player turn by rail net (rule 7A3)."""
    carrying: int = 0
    """Resource points carried."""
    load: int = 0
    """The most resource points it carried this phase."""
    flags: frozenset[str] = frozenset()
    box: str = ""
    """Holding box it is in, `Britain` or `North Africa`, empty for none (rule 3E5)."""
    shortage: Shortage | None = None
    """Lack of fuel in this phase (rule 26A4)."""
    change: Change | None = None
    """Why its counter is not as printed, None where it is."""

    @property
    def side(self) -> Side:
        """The player who controls it."""
        return self.counter.nation.side

    @property
    def ratings(self) -> Ratings:
        """The printed numbers of the face it shows."""
        if self.status == CADRE and self.counter.cadre:
            return self.counter.cadre
        return self.counter.full

    @property
    def re(self) -> int:
        """Its size in twelfths of a regimental equivalent (rule 3A3)."""
        return self.counter.cadre_re if self.status == CADRE else self.counter.re

    @property
    def is_divisional(self) -> bool:
        """A divisional unit; a cadre is not one (rule 3A1)."""
        return self.counter.is_divisional and self.status != CADRE

    @property
    def is_heavy(self) -> bool:
        """It has heavy equipment: by its type, or as it has supporting arms (rule 3A4)."""
        return self.counter.cadre_heavy if self.status == CADRE else self.counter.heavy

    @property
    def can_be_cadre(self) -> bool:
        """It has a cadre to be reduced to (rule 9E)."""
        return self.counter.cadre is not None and self.status == FULL

    @property
    def printed(self) -> Counter:
        """Its counter as printed, whatever carries it or is attached to it."""
        return self.counter if self.change is None else self.change.printed

    @property
    def aboard(self) -> str:
        """The movement counter that carries it, empty for none (rule 14J)."""
        return "" if self.change is None else self.change.aboard

    @property
    def in_play(self) -> bool:
        """It stands on the map or is in a holding box."""
        return self.hex is not None or bool(self.box)

    @property
    def absence(self) -> str:
        """Where it is while it is not on the map: its box, or what its status says."""
        return f"in the {self.box} holding box" if self.box else self.status

    def has(self, flag: str) -> bool:
        """Tell whether a flag of `FLAGS` is set."""
        return flag in self.flags

    def but(self, **values: Any) -> "Unit":
        """Return it with some values changed: `dataclasses.replace`, in less time."""
        assert values.keys() <= self.__dict__.keys(), values
        made = object.__new__(Unit)
        made.__dict__.update(self.__dict__, **values)
        return made

    def alone(self) -> "Unit":
        """Return it with nothing that carries it or is attached to it. Rules 14J, 15E."""
        if self.change is None or self.change.detached:
            return self
        return self.but(counter=self.change.printed, change=None)


@dataclass(frozen=True, slots=True)
class Capacity:
    """A player's rail capacity on a net, in twelfths of RE. Rule 7A3."""

    permanent: int = 0
    increase: int = 0
    """By resource points spent this player turn (rule 7A4a)."""
    used: int = 0
    built: int = 0
    """Resource points spent on building this initial phase (rule 7A4b)."""
    loss: int = 0
    """What bombing of marshaling yards takes off it this player turn (rule 20G1a)."""

    @property
    def usable(self) -> int:
        """What bombing has left of the permanent capacity."""
        return max(0, self.permanent - self.loss)

    @property
    def whole(self) -> int:
        """What may move in this player turn in all."""
        return self.usable + self.increase

    @property
    def left(self) -> int:
        """What may still move this turn."""
        return self.whole - self.used


@dataclass(frozen=True, slots=True)
class Railed:
    """Resource points in a hex that have moved by rail on their own. Rule 12E."""

    side: Side
    hex: Hex
    points: int
    spent: int = 0
    """Rail hexes moved this phase."""
    charges: tuple[tuple[str, int], ...] = ()
    """Twelfths of RE charged for each point this player turn, by rail net."""
    low: bool = False
    """They used a low-volume line."""
    strategic: bool = False
    """They moved by strategic rail and stay where they are for the player turn."""


FLOODED: Final = "massively_flooded"
"""Terrain of a hex that massive flooding has made prohibited; id of the terrain effects chart."""
SWAMP: Final = "swamp"
"""Terrain of any other flooded hex."""


@dataclass(frozen=True, slots=True)
class Flood:
    """A flooded hex. Rules 37A3, 37A4."""

    ground: str
    """Terrain it is now: `SWAMP`, or `FLOODED`."""
    turn: int
    """Game turn of the flood."""
    massive: bool = False
    """It lasts for the rest of the game."""
    player_turns: int = 1
    """Player turns, the present one included, until it ends or, massive, sinks to a swamp."""


@dataclass(frozen=True, slots=True)
class Box:
    """A unit in its box of the unit breakdown charts. Rules 15B, 15C."""

    label: str
    """Set and letter, such as `us_inf A`; the unit itself where it has counters of its own."""
    parts: tuple[str, ...]
    """The units it broke down into."""
    headquarters: bool = False
    """They are unsupported, and a headquarters is among them."""


@dataclass(frozen=True, slots=True)
class Supplies:
    """Supply points delivered to a hex. Rule 12C3a."""

    side: Side
    hex: Hex
    points: int
    checks: int = 2
    """Initial phases they still last."""


@dataclass(frozen=True, slots=True)
class Work:
    """A work under way that takes turns. Rules 14A1, 14A5, 37B5."""

    kind: str
    """`fort`, `airfield`, `augment`, `port` (rebuilding one) or `westwall`."""
    side: Side
    hex: Hex
    units: tuple[str, ...]
    """Who is at it: one unit, or two that build quickly together."""
    due: int
    """Game turn in whose initial phase it is finished; if it is the one it was begun in, it is
    finished as the movement phase begins."""
    slow: int
    """The same if one of two units goes on alone."""
    labor: Hex | None = None
    """City hex whose people help (rule 14A1c)."""


@dataclass(frozen=True, slots=True)
class Restoration:
    """The special restoration of the Westwall. Rule 37B5."""

    turn: int
    """Game turn it was declared in."""
    hexes: frozenset[Hex]
    """Westwall hexes that were Axis-owned ever since."""
    over: bool = False


OWNER_CODE: Final = {None: 0, Side.AXIS: 1, Side.ALLIED: 2}
"""How `State.owners` holds an owner."""
_OWNERS: Final = (None, Side.AXIS, Side.ALLIED)
_STAMPS: Final = count(1)


@dataclass(slots=True)
class State:
    """A position of the game."""

    clock: Clock
    begun: bool = False
    """The duties of the first step are done."""
    weather: dict[str, str] = field(default_factory=dict)
    """Condition by weather zone; another table with every change."""
    sea: dict[str, str] = field(default_factory=dict)
    """`calm`, `rough` or `stormy` by sea zone."""
    units: dict[str, Unit] = field(default_factory=dict)
    broken_down: dict[str, Box] = field(default_factory=dict)
    """Units that are broken down, by id, with their boxes (rule 15B)."""
    at: dict[Hex, tuple[str, ...]] = field(default_factory=dict)
    """Ids of the units in each hex, in order of arrival: an index that `put` keeps."""
    owners: bytearray = field(default_factory=lambda: bytearray(COUNT))
    fortifications: dict[Hex, str] = field(default_factory=dict)
    """Fortification in the hex, id of the fortification effects chart."""
    floods: dict[Hex, Flood] = field(default_factory=dict)
    """Flooded hexes (rules 37A3, 37A4); another table with every change."""
    broken: frozenset[Hex] = frozenset()
    """Hexes where the rail line is broken (rule 7A5)."""
    closed_ports: frozenset[Hex] = frozenset()
    """Ports that do not function (rule 30A2)."""
    port_hits: dict[Hex, int] = field(default_factory=dict)
    """Damage of ports (rule 30A2)."""
    destroyed_ports: frozenset[Hex] = frozenset()
    """Ports that were destroyed and not rebuilt (rule 30A3)."""
    new_ports: frozenset[Hex] = frozenset()
    """Ports that their owner did not own at the start of his last initial phase (rule 30A)."""
    lost_ports: frozenset[Hex] = frozenset()
    """Ports that the other side did own at the start of its last one."""
    lost_coasts: frozenset[Hex] = frozenset()
    """Ports whose coast defenses were destroyed by capture (rule 33B)."""
    airfields: dict[Hex, int] = field(default_factory=dict)
    """Capacity of permanent airfields that are no more what the board prints (rule 17A)."""
    temporary: frozenset[Hex] = frozenset()
    """Hexes with a temporary airfield (rule 14A1)."""
    airbase_hits: dict[Hex, int] = field(default_factory=dict)
    """Damage of the airbases of hexes (rule 17D)."""
    works: tuple[Work, ...] = ()
    labor: dict[Hex, str] = field(default_factory=dict)
    """Unit whose work the people of a city hex speed up this player turn (rule 14A1c)."""
    restoration: Restoration | None = None
    """The restoration of the Westwall, once it was declared (rule 37B5)."""
    points: dict[tuple[Side, Hex], int] = field(default_factory=dict)
    """Resource points lying in hexes (rule 12E)."""
    railed: tuple[Railed, ...] = ()
    """Of those, the ones that have moved by rail on their own."""
    supplies: tuple[Supplies, ...] = ()
    isolated: frozenset[Hex] = frozenset()
    """Hexes judged isolated, with the units in them or not (rule 3G)."""
    places_out: dict[Hex, int] = field(default_factory=dict)
    """Turns out of supply, as last judged, of the cities and ports that are (rule 40)."""
    rail: dict[tuple[Side, str], Capacity] = field(default_factory=dict)
    """Rail capacity by side and net."""
    allied_once: frozenset[Hex] = frozenset()
    """City hexes the Allies have ever owned (rules 12C1a, 12C1b)."""
    italy_surrendered: bool = False
    replacements: dict[str, Fraction] = field(default_factory=dict)
    """Replacement points by pool, such as `german/inf` (rule 40B1)."""
    tallies: dict[str, int] = field(default_factory=dict)
    """Counts that scenario rules keep."""
    air: Skies = field(default_factory=Skies)
    """The air war (rules 16 to 26)."""
    stamp: dict[Side, int] = field(
        default_factory=lambda: dict.fromkeys(Side, 0), compare=False, repr=False
    )
    """New with every change to one of the side's units, for what is derived from them.

    No two changes in any two states have the same stamp, so that what was derived before an undo
    is never taken for what holds after it.
    """
    roster: int = field(default=0, compare=False, repr=False)
    """A stamp likewise, new with every unit that comes into being."""
    closing: int = field(default=0, compare=False, repr=False)
    """A stamp likewise, new with every unit that is, or was until now, marked as assembled."""

    def copy(self) -> "State":
        """Return a copy that shares every value that cannot change."""
        return replace(
            self,
            units=dict(self.units),
            broken_down=dict(self.broken_down),
            at=dict(self.at),
            owners=bytearray(self.owners),
            fortifications=dict(self.fortifications),
            port_hits=dict(self.port_hits),
            airfields=dict(self.airfields),
            airbase_hits=dict(self.airbase_hits),
            labor=dict(self.labor),
            points=dict(self.points),
            rail=dict(self.rail),
            replacements=dict(self.replacements),
            places_out=dict(self.places_out),
            tallies=dict(self.tallies),
            air=self.air.copy(),
            stamp=dict(self.stamp),
        )

    def put(self, unit: Unit) -> None:
        """Set a unit, keeping the index by hex."""
        before = self.units.get(unit.id)
        self.units[unit.id] = unit
        self.stamp[unit.side] = stamp = next(_STAMPS)
        if before is None:
            self.roster = stamp
        if "assembled" in unit.flags or (before is not None and "assembled" in before.flags):
            self.closing = stamp
        old = before.hex if before else None
        if old == unit.hex:
            return
        if old is not None:
            left = tuple(u for u in self.at[old] if u != unit.id)
            if left:
                self.at[old] = left
            else:
                del self.at[old]
        if unit.hex is not None:
            self.at[unit.hex] = (*self.at.get(unit.hex, ()), unit.id)

    def owner(self, hex_: Hex) -> Side | None:
        """Return the player who owns the hex (rule 3D), None for neither."""
        return _OWNERS[self.owners[hex_]]

    def set_owner(self, hex_: Hex, side: Side | None) -> None:
        """Set the player who owns the hex."""
        self.owners[hex_] = OWNER_CODE[side]
