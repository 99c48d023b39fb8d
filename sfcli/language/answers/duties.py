"""What can still be done in this phase, who owes what, and what the end of the phase would lose."""

from collections.abc import Iterator

from sfcli.campaign import limits
from sfcli.clock import Phase
from sfcli.game import Game
from sfcli.ground import combat
from sfcli.hexes import ADJACENT, Hex
from sfcli.language import grammar, planning
from sfcli.language.answers import air_duties, checklist, engineering, operations, regrouping
from sfcli.language.answers.answer import Answer
from sfcli.language.answers.units import may_still_move
from sfcli.language.candidates import count, some
from sfcli.language.narrate import decision_lines
from sfcli.language.questions import What
from sfcli.orders import Fly
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sequence import boundaries
from sfcli.sequence.table import ORDER_RULES
from sfcli.sides import Side

_FEW = 12


def what(game: Game, side: Side, _: What) -> Answer:
    """Answer what can still be done, and who owes what."""
    pos = game.position
    if game.is_over:
        return Answer(("The game is over",), {"unmoved": 0})
    lines = [f"{pos.state.clock}"]
    if game.decision is not None:
        lines += [f"  {line}" for line in checklist.lines(pos, game.decision)]
        lines += operations.under_way(game, side)
        return Answer((*lines, *decision_lines(game.decision)), {"unmoved": 0})
    if not pos.state.begun:
        return Answer((*lines, "The game has not begun: begin"), {"unmoved": 0})
    lines += [f"  {line}" for line in _told(pos)]
    if side is pos.phasing:
        lines += [f"  Planned: {line}" for line in planning.lines(pos, side)]
    lines.append(f"  Commands now: {', '.join(_verbs(pos, pos.phasing))}")
    if pos.state.clock.phase is Phase.INITIAL:
        lines.append("  show arrivals, show pools and show losses tell what there is to bring")
    unmoved, due = may_still_move(pos, pos.phasing), checklist.due(pos)
    return Answer(tuple(lines), {"unmoved": len(unmoved), "due": len(due)})


def _told(pos: Position) -> Iterator[str]:
    yield from _undone(pos)
    yield from regrouping.possible(pos, pos.phasing)
    yield from engineering.possible(pos, pos.phasing)
    yield from air_duties.possible(pos, pos.phasing)
    yield from checklist.lines(pos)
    yield from (f"The phase may not end: {refusal}" for refusal in against_end(pos))


def left_over(pos: Position) -> Iterator[str]:
    """Yield what would be left undone if the phase ended now."""
    yield from _undone(pos)
    yield from checklist.open_lines(pos)


def _undone(pos: Position) -> Iterator[str]:
    side = pos.phasing
    unmoved = may_still_move(pos, side)
    if unmoved:
        ids = some([unit.id for unit in unmoved], _FEW)
        yield f"{count(len(unmoved), 'unit')} can still move: {ids}"
    if pos.state.clock.phase is Phase.COMBAT:
        left = limits.attacks_left(pos, side)
        targets = [pos.place(hex_) for hex_ in _targets(pos, side)] if left != 0 else []
        if targets:
            can = count(len(targets), "hex", "hexes")
            most = "" if left is None else f" in {count(left, 'more attack')} this turn"
            yield f"{can} can be attacked{most}: {some(targets, _FEW)}"


def against_end(pos: Position) -> Iterator[Refusal]:
    """Yield what has to be done before the phase may end."""
    found = (check(pos, pos.phasing) for check in boundaries.BEFORE_END)
    return (refusal for refusal in found if refusal is not None)


def _targets(pos: Position, side: Side) -> Iterator[Hex]:
    """Yield the hexes next to units that can still attack and whose defenders can be attacked."""
    able = {u.hex for u in pos.on_map(side) if combat.refuse_unit(u, side) is None}
    for hex_ in sorted(pos.state.at):
        enemies = pos.stack(hex_, side.enemy)
        fresh = any(not unit.has("defended") for unit in enemies)
        if fresh and not able.isdisjoint(ADJACENT[hex_]):
            yield hex_


def _verbs(pos: Position, side: Side) -> list[str]:
    found = {
        form.verb: None
        for form in grammar.FORMS
        if form.build in ORDER_RULES
        and ORDER_RULES[form.build].refuse(pos, side) is None
        and not (form.build is Fly and air_duties.is_out_of_time(pos, side, form.verb))
    }
    found.pop("begin", None)
    return list(found)
