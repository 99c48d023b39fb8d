"""What lies on the table besides the map: selection, decision, layer, losses. No widgets here."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from sfcli.airforces import OPERATIVE, AirUnit
from sfcli.hexes import ADJACENT, Hex
from sfcli.language.answers import checklist
from sfcli.position import Position
from sfcli.session.session import Session
from sfcli.sides import Side
from sfcli.state import CADRE, ELIMINATED, Unit
from sfcli.tui.counters import weight
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.palette import Ground
from sfcli.tui.picking import Picking, all_against, command_on
from sfcli.tui.ready import ready
from sfcli.tui.tiles import NO_OVERLAY, Overlay
from sfcli.tui.walk import Walk

if TYPE_CHECKING:
    from sfcli.tui.prompts import Prompt

ENDING: Final = "end!"
"""Ends a phase that has been asked about."""
_SURE: Final = {"y": ENDING, "yes": ENDING, "n": "", "no": ""}
_NUMBERS: Final = re.compile(r"\d{1,2}([ ,]+\d{1,2})*")


class Losses:
    """Where units were lost or reduced, by game turn, as far as this sitting saw it."""

    def __init__(self) -> None:
        self._known: dict[str, Unit] = {}
        self._lost: dict[str, tuple[int, Hex]] = {}

    def watch(self, pos: Position) -> None:
        """Note what changed since last time; what was taken back is forgotten."""
        turn = pos.state.clock.turn
        for id_, unit in pos.state.units.items():
            before = self._known.get(id_)
            if before is not unit:
                self._known[id_] = unit
                self._note(before, unit, turn)

    def _note(self, before: Unit | None, unit: Unit, turn: int) -> None:
        worse = unit.status in (CADRE, ELIMINATED)
        if before is not None and before.status != unit.status and worse:
            if before.hex is not None:
                self._lost[unit.id] = (turn, before.hex)
        elif not worse:
            self._lost.pop(unit.id, None)

    def by_hex(self, turn: int) -> Mapping[Hex, int]:
        """Return how many units were lost in each hex this game turn and the last."""
        found: dict[Hex, int] = {}
        for when, hex_ in self._lost.values():
            if turn - when <= 1:
                found[hex_] = found.get(hex_, 0) + 1
        return found


class Desk:
    """A player's place at the table."""

    def __init__(self, session: Session, glyphs: Glyphs) -> None:
        self.session, self.glyphs = session, glyphs
        session.asks_at_end = True
        self.picking = Picking()
        self.walk = Walk()
        self.layer = ""
        self.shown = ""
        """The air unit that was asked about last."""
        self.losses = Losses()
        self.prompt: Prompt | None = None
        self.ready: frozenset[str] = frozenset()
        self._step = session.pos.state.clock

    @property
    def pos(self) -> Position:
        """The position now."""
        return self.session.pos

    @property
    def side(self) -> Side:
        """The side that speaks."""
        return self.session.side

    def settle(self) -> None:
        """Look at the position anew, after a command.

        Units the command selected are picked; those that have nothing left to do are let go, and
        all as the phase ends.
        """
        self.losses.watch(self.pos)
        decision = self.session.decision
        self.prompt = _prompt(self.session) if decision else None
        self.ready = frozenset() if decision else ready(self.pos, self.side)
        step, self._step = self._step, self.pos.state.clock
        self._look_at_list(anew=step != self._step)
        kept = self.session.selection if step == self._step else ()
        if step != self._step and self.layer == "reach":
            self.layer = ""
        self.pick([id_ for id_ in kept if id_ in self.ready])

    def _look_at_list(self, *, anew: bool) -> None:
        """Look at the list of the initial phase, as far as it is for the side that speaks."""
        quiet = self.session.decision is None and not self.session.game.is_over
        mine = quiet and self.side is self.pos.phasing
        found = checklist.items(self.pos) if mine else ()
        self.walk.look(found, anew=anew or not self.walk.items)

    def pick(self, units: Iterable[str]) -> None:
        """Pick these units, instead of those before."""
        self.picking.units = list(units)
        self.session.selection = tuple(self.picking.units)

    def stands(self) -> Hex | None:
        """Return where the first unit picked stands, None where none is picked."""
        units = self.picking.units
        return self.pos.unit(units[0]).hex if units else None

    def frames(self) -> dict[Hex, Ground]:
        """Return the hexes to frame: where picked units stand, and where answers may go."""
        found = dict.fromkeys(self.picking.hexes(self.pos), Ground.SELECTED)
        if self.owed:
            found.update(dict.fromkeys(self.owed.hexes, Ground.TARGET))
        found.update(dict.fromkeys(self.walk.hexes, Ground.TARGET))
        return found

    def overlay(self, cursor: Hex) -> Overlay:
        """Return the layer that is on."""
        if not self.layer:
            return NO_OVERLAY
        from sfcli.tui import overlays

        lost = self.losses.by_hex(self.pos.state.clock.turn)
        chief, flyer = self.chief(cursor), self.flyer(cursor)
        shown = self.pos.state.air.units.get(self.shown)
        view = overlays.View(self.pos, self.side, self.glyphs, chief, lost, flyer, shown)
        return overlays.layer(self.layer, view)

    def flyer(self, cursor: Hex) -> AirUnit | None:
        """Return the air unit meant where one is: the one shown, or the first at the cursor."""
        units = self.pos.state.air.units
        if self.shown in units:
            return units[self.shown]
        here = [unit for unit in units.values() if unit.hex == cursor]
        return min(
            here, key=lambda u: (u.side is not self.side, u.status != OPERATIVE), default=None
        )

    def chief(self, cursor: Hex) -> Unit | None:
        """Return the unit meant where one is: the first picked, or the largest at the cursor."""
        if self.picking.units:
            return self.pos.unit(self.picking.units[0])
        stack = self.pos.stack(cursor, self.side) or self.pos.stack(cursor)
        return min(stack, key=weight) if stack else None

    @property
    def owed(self) -> "Prompt | None":
        """What the side that speaks has to answer."""
        return self.prompt if self.prompt and self.prompt.decision.side is self.side else None

    @property
    def is_ending(self) -> bool:
        """Whether the end of the phase has been asked for, and has to be confirmed."""
        return self.session.warned

    def offer(self, cursor: Hex) -> str:
        """Return the command that Enter gives while nothing is typed, empty where there is none."""
        if self.is_ending:
            return ENDING
        return self.owed.offer(cursor) if self.owed else self.walk.offer(cursor)

    def told_of(self, text: str) -> str:
        """Say what a short line would do, nothing for what is no short line."""
        if not _NUMBERS.fullmatch(text):
            return ""
        if not self._list:
            return "Enter picks those units of the stack under the cursor, or lets go of them"
        answer = self._list.numbered(int(text)) if text.isdecimal() else None
        return f"Enter gives: {answer}" if answer else "the list has no such number"

    @property
    def _list(self) -> "Prompt | Walk | None":
        """The list that numbers are of, None where they are those of units in a stack."""
        return self.owed or (self.walk if self.walk.choices else None)

    def meant(self, text: str, cursor: Hex) -> str:
        """Return the command a short line stands for: yes, no, or the number of an answer.

        Numbers where nothing is asked pick those units of the stack, and nothing is left to send.
        """
        word = text.casefold()
        if self.is_ending and word in _SURE:
            self.session.warned = bool(_SURE[word])
            return _SURE[word]
        if not _NUMBERS.fullmatch(text):
            return text
        if self._list:
            return self._list.numbered(int(text)) or text if text.isdecimal() else text
        for number in text.replace(",", " ").split():
            self.digit(int(number), cursor)
        return ""

    def choose(self, cursor: Hex) -> str | None:
        """Do what Enter does on a hex; return the command it writes, None where it only picks."""
        if self.owed:
            return self.owed.answer_at(cursor)
        if not self._have_part(cursor):
            self.picking.units = []
            if not self.picking.take_stack(self.pos, cursor, self.side, self.ready):
                return self._attack_all(cursor)
        elif cursor in self.picking.hexes(self.pos):
            self.picking.turn(self.pos, cursor, self.side, self.ready)
        elif self._joins(cursor):
            self.picking.take_stack(self.pos, cursor, self.side, self.ready)
        else:
            return command_on(self.pos, self.side, self.picking.units, cursor)
        self.session.selection = tuple(self.picking.units)
        return None

    def _have_part(self, cursor: Hex) -> bool:
        """Tell whether the units picked have to do with a hex: none that attack from afar."""
        if not self._attacks(cursor):
            return bool(self.picking.units)
        near = {*ADJACENT[cursor], cursor}
        return any(unit.hex in near for unit in self.pos.units(self.picking.units))

    def _attacks(self, cursor: Hex) -> bool:
        in_combat = self.pos.state.clock.phase == "combat" and self.side is self.pos.phasing
        return in_combat and self.pos.occupied(cursor, self.side.enemy)

    def _attack_all(self, cursor: Hex) -> str | None:
        """Pick all that can attack a hex in combat, and return the attack. Rule 9A."""
        if not self._attacks(cursor):
            return None
        self.picking.units = all_against(self.pos, self.side, cursor, self.ready)
        if not self.picking.units:
            return None
        self.session.selection = tuple(self.picking.units)
        return command_on(self.pos, self.side, self.picking.units, cursor)

    def _joins(self, cursor: Hex) -> bool:
        """Tell whether Enter adds a stack: in combat several attack together. Rule 9A."""
        in_combat = self.pos.state.clock.phase == "combat"
        return in_combat and self.pos.occupied(cursor, self.side)

    def digit(self, number: int, cursor: Hex) -> str | None:
        """Do what a digit does: write that answer, or pick that unit of the stack."""
        if self._list:
            return self._list.numbered(number)
        stack = self.pos.stack(cursor, self.side)
        if number <= len(stack):
            self.picking.toggle(stack[number - 1].id)
            self.session.selection = tuple(self.picking.units)
        return None

    def release(self) -> bool:
        """Let go of a question, of what is picked, or else of the layer; tell if there was any."""
        if self.is_ending:
            self.session.warned = False
            return True
        if self.picking.units:
            self.pick(())
            return True
        if self.walk.release():
            return True
        had, self.layer, self.shown = self.layer, "", ""
        return bool(had)

    def next_stack(self, steps: int, cursor: Hex) -> Hex | None:
        """Pick the next stack's units that can still act, and return its hex."""
        stands = sorted({unit.hex for unit in self.pos.units(self.ready) if unit.hex is not None})
        if not stands:
            return None
        before = [place for place, hex_ in enumerate(stands) if hex_ < cursor]
        here = cursor in stands and bool(self.picking.units)
        place = len(before) + (steps if here or steps < 0 else 0)
        found = stands[place % len(stands)]
        self.pick(unit.id for unit in self.pos.stack(found, self.side) if unit.id in self.ready)
        return found

    def next_unit(self, steps: int, cursor: Hex) -> Unit | None:
        """Return the next unit that can still act, hex by hex from the cursor."""
        units = self.pos.units(self.ready)
        if not units:
            return None
        order = sorted(units, key=lambda unit: (unit.hex or 0, *weight(unit), unit.id))
        now = [p for p, unit in enumerate(order) if unit.id in self.picking.units[:1]]
        if now:
            place = now[0] + steps
        else:
            before = sum(1 for unit in order if (unit.hex or 0) < cursor)
            place = before if steps > 0 else before - 1
        found = order[place % len(order)]
        self.pick((found.id,))
        return found


def _prompt(session: Session) -> "Prompt | None":
    from sfcli.tui import prompts

    return prompts.prompt(session)
