"""Lays a scenario's works under way, damaged ports, airbases and broken rail lines on its map.

What the rules forbid is told like any other mistake of the file. Rules 7A5, 14A1, 17 and 30A.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sfcli.ground import airbases, construction, lines, port_damage, sites
from sfcli.hexes import Hex, name
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.state import Work

if TYPE_CHECKING:
    from sfcli.data.schemas import scenario as schema

Key = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """Lays features on the position that a game starts from, noting what is wrong with them."""

    pos: Position
    add: Callable[[Key, str], None]

    def lay(self, given: "schema.Scenario") -> None:
        """Lay everything that the file lists."""
        self._ports(given.port)
        self._airbases(given.airbase)
        self._lines(given.marker)
        self._works(given.work)

    def _in_play(self, key: Key, at: int) -> Hex | None:
        if self.pos.board.playable(Hex(at)):
            return Hex(at)
        self.add((*key, "at"), f"{name(Hex(at))} is not in play")
        return None

    def _ports(self, ports: "Iterable[schema.PortState]") -> None:
        """Damage ports; one with all the hits it can take does not function. Rules 30A2-30A4."""
        pos, state = self.pos, self.pos.state
        for place, given in enumerate(ports):
            hex_, key = self._in_play(("port", place), given.at), ("port", place)
            if hex_ is None:
                continue
            most = port_damage.most_hits(pos, hex_)
            if not most:
                self.add((*key, "at"), f"there is no port in {name(hex_)}")
            elif given.hits > most:
                self.add((*key, "hits"), f"{most} hits are the most the port in {name(hex_)} takes")
            hits = most if given.destroyed else min(given.hits, most)
            if hits:
                state.port_hits[hex_] = hits
            if given.destroyed:
                state.destroyed_ports |= {hex_}
            if hits and hits == most:
                state.closed_ports |= {hex_}

    def _airbases(self, given_: "Iterable[schema.Airbase]") -> None:
        """Lay out airfields, and damage airbases. Rules 14A1, 17A, 17D."""
        pos, state, chart = self.pos, self.pos.state, self.pos.charts.airbases
        for place, given in enumerate(given_):
            hex_, key = self._in_play(("airbase", place), given.at), ("airbase", place)
            if hex_ is None:
                continue
            if given.airfield:
                state.airfields[hex_] = given.airfield
            if given.temporary:
                state.temporary |= {hex_}
                if not any(map(construction.is_construction, pos.stack(hex_))):
                    why = f"no construction unit keeps a temporary airfield in {name(hex_)}"
                    self.add((*key, "temporary"), why)
            has = airbases.lasting(pos, hex_)
            if has > chart.most:
                why = (
                    f"the airbase of {name(hex_)} has capacity {has}, and {chart.most} is the most"
                )
                self.add((*key, "airfield"), why)
            most = airbases.undamaged(pos, hex_) // chart.hit
            if given.hits > most:
                self.add((*key, "hits"), f"the airbase of {name(hex_)} takes {most} hits")
            elif given.hits:
                state.airbase_hits[hex_] = given.hits

    def _lines(self, markers: "Iterable[schema.Marker]") -> None:
        """Break rail lines. Rule 7A5."""
        rail = lines.tracks(self.pos.board)
        for place, marker in enumerate(markers):
            if marker.kind != "broken_line":
                continue
            if not rail[marker.at]:
                self.add(("marker", place, "at"), f"no rail line leads to {name(Hex(marker.at))}")
            self.pos.state.broken |= {Hex(marker.at)}

    def _works(self, works: "Iterable[schema.Work]") -> None:
        for place, given in enumerate(works):
            key = ("work", place)
            fault = self._fault(key, given)
            if fault:
                self.add(key, fault)
                continue
            slow = given.due if given.slow is None else given.slow
            labor = None if given.labor is None else Hex(given.labor)
            units = tuple(given.units)
            work = Work(given.kind, given.side, Hex(given.at), units, given.due, slow, labor)
            self.pos.state.works = (*self.pos.state.works, work)

    def _fault(self, key: Key, given: "schema.Work") -> str:
        """Return why a work cannot be under way, empty where it can. Rules 14A1, 14A5, 37B5."""
        pos, hex_ = self.pos, self._in_play(key, given.at)
        missing = [unit for unit in given.units if unit not in pos.state.units]
        if hex_ is None or missing:
            return f"there is no unit {missing[0]}" if missing else "is nowhere"
        away = [unit.id for unit in pos.units(given.units) if unit.hex != hex_]
        if away:
            return f"{away[0]} does not stand in {name(hex_)}"
        if given.due < pos.state.clock.turn:
            return "was finished before the game begins"
        city = None if given.labor is None else Hex(given.labor)
        crew = construction.crew(pos, given.side, given.units, given.kind, city)
        if isinstance(crew, Refusal):
            return str(crew.why)
        refusal = sites.refuse(pos, given.side, given.kind, crew)
        return str(refusal.why) if refusal else ""
