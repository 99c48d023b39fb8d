"""What is owed by whom, and what can still be done in this phase. Rule 4."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from sfcli.campaign import limits
from sfcli.clock import Phase
from sfcli.language.answers import duties
from sfcli.language.candidates import count
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.tones import SIDE_TONES, Line, Tone, line
from sfcli.tui.walk import Walk

_HINTS: Final = {
    Phase.INITIAL: "Replacements and arrivals. what tells what can be done, end goes on.",
    Phase.MOVEMENT: "Enter picks a stack, Enter on another hex writes its move. end goes on.",
    Phase.COMBAT: "Enter picks stacks, Enter on an enemy writes the attack. end goes on.",
    Phase.EXPLOITATION: "Combat/motorized units move again. end goes on.",
}
_DOING: Final = {Phase.COMBAT: "can still attack"}


def phase_lines(
    pos: Position, side: Side, ready: Collection[str], lesson: Sequence[str]
) -> list[Line]:
    """Return who is to act, how many units still can, and what a lesson says."""
    clock = pos.state.clock
    step = line(
        (f"{clock.player.label} ", SIDE_TONES[clock.player]), (clock.step.title, Tone.STRONG)
    )
    found = [] if lesson else [step]
    if side is pos.phasing and clock.phase is not Phase.INITIAL:
        total = sum(1 for _ in pos.on_map(side))
        doing = _DOING.get(clock.phase, "can still move")
        tone = Tone.GOOD if ready else Tone.DIM
        found.append(line((f"{len(ready)} of {total} units {doing}", tone), (" (Tab)", Tone.DIM)))
        left = limits.attacks_left(pos, side) if clock.phase is Phase.COMBAT else None
        if left is not None:
            found.append(line((f"{count(left, 'attack')} left this turn", Tone.WARN)))
    if side is pos.phasing:
        found += [line((str(refusal), Tone.WARN)) for refusal in duties.against_end(pos)]
    if lesson:
        return [*found, *lesson_lines(lesson)]
    if side is pos.phasing:
        found.append(line((_HINTS[clock.phase], Tone.DIM)))
    else:
        found.append(line((f"waiting for the {clock.player.label} player", Tone.DIM)))
    return found


def list_lines(walk: Walk, glyphs: Glyphs) -> list[Line]:
    """Return the list of the initial phase, with how to go through it."""
    how = "Tab goes on, Enter does it, end ends the phase" if walk.choices else "end goes on"
    return [*walk.lines(glyphs), line((how, Tone.DIM))]


def lesson_lines(lesson: Sequence[str]) -> list[Line]:
    """Return what a scenario that teaches says, its commands standing out."""
    return [_toned(text) for text in _paragraphs(lesson)]


def ending_lines(pos: Position, lost: Sequence[str]) -> list[Line]:
    """Return the question whether the phase is to end, with what would be lost by it."""
    clock = pos.state.clock
    return [
        line((f"End {clock.player.label} {clock.step.title}?", Tone.STRONG)),
        *(line((text, Tone.WARN)) for text in lost),
        line(("Enter ", Tone.KEY), "ends it, ", ("Esc ", Tone.KEY), "or another command does not"),
    ]


def _toned(text: str) -> Line:
    return line((text, Tone.KEY if text.startswith(" ") else Tone.TEXT))


def _paragraphs(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines joined to paragraphs; indented ones, such as commands, stand alone."""
    joined = ""
    for text in lines:
        if not text.strip() or text.startswith(" "):
            if joined:
                yield joined
            if text.strip():
                yield text
            joined = ""
        else:
            joined = f"{joined} {text}".strip()
    if joined:
        yield joined
