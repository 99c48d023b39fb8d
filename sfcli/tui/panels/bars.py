"""The bars: date, player, phase, weather and score on top; the mode and its keys at the bottom."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from sfcli import calendar
from sfcli.game import Game
from sfcli.tui.keys import Keyboard, Mode
from sfcli.tui.tones import SIDE_TONES, Line, Span, Tone, line


def status_line(game: Game, width: int, score: str, trouble: str) -> Line:
    """Return date, player, phase, weather and score, as far as there is room; trouble first."""
    state = game.state
    clock = state.clock
    left = [
        (f" {calendar.name(clock.turn)} ", Tone.STRONG),
        (f" {clock.player.label} ", SIDE_TONES[clock.player]),
        (f" {clock.step.title} ", Tone.STRONG),
    ]
    if game.is_over:
        left = [(" The game is over ", Tone.STRONG)]
    used = sum(len(text) for text, _ in left)
    if trouble:
        return line(*left, (f" {trouble}", Tone.BAD))
    skies = sorted(set(state.weather.values()))
    weather = "  ".join(f"{zone} {sky}" for zone, sky in sorted(state.weather.items()))
    weather = skies[0] if len(skies) == 1 else weather
    seas = sorted(set(state.sea.values()))
    sea = (
        f"sea {seas[0]}" if len(seas) == 1 else "  ".join(f"{z} {s}" for z, s in state.sea.items())
    )
    parts = [part for part in (weather, sea, score) if part]
    while parts and used + sum(len(part) + 3 for part in parts) > width:
        parts.pop(0 if len(parts) > 1 else -1)
    right = "   ".join(parts)
    gap = " " * max(width - used - len(right) - 1, 1)
    return line(*left, (f"{gap}{right} ", Tone.TEXT))


class Moment(NamedTuple):
    """What the keys have before them."""

    written: bool = False
    """Something stands on the command line."""
    offered: bool = False
    """Enter would give an answer."""
    ending: bool = False
    """Enter would end the phase."""
    picked: bool = False
    """Units are picked."""
    working: bool = False
    """Long work is going on."""
    over: bool = False
    """The game is over."""
    listed: bool = False
    """The list of the initial phase can be gone through."""


Told = tuple[str, str]
"""The id of an action, and what to say of it."""

_WRITTEN: Final[tuple[Told, ...]] = (
    ("line.send", "sends"), ("line.complete", "completes"), ("line.back", "earlier ones"),
    ("line.drop", "empties the line"),
)  # fmt: skip
_OFFERED: Final[tuple[Told, ...]] = (
    ("units.select", "answers as shown"), ("", "or type another answer, or its number"),
)  # fmt: skip
_ENDING: Final[tuple[Told, ...]] = (
    ("units.select", "ends the phase"), ("units.release", "goes on with it"),
    ("", "so does any other command"),
)  # fmt: skip
_PICKED: Final[tuple[Told, ...]] = (
    ("units.select", "acts on a hex"), ("units.release", "lets go"), ("layer.reach", "reach"),
    ("line.attack", "attack"), ("", "Enter here picks one by one"),
)  # fmt: skip
_DOING: Final[tuple[Told, ...]] = (
    ("units.select", "does as shown"), ("units.next", "next on the list"),
    ("units.release", "lets go"), ("", "or type its number, or any command"),
)  # fmt: skip
_LISTED: Final[tuple[Told, ...]] = (
    ("units.next", "goes through the list"), ("units.select", "picks"), ("line.what", "keys"),
)  # fmt: skip
_OVER: Final[tuple[Told, ...]] = (
    ("", "type quit to leave, undo to go on, or arrows to look round"), ("line.what", "keys"),
)  # fmt: skip
_IDLE: Final[tuple[Told, ...]] = (
    ("units.select", "picks"), ("units.next", "next unit"), ("line.what", "keys"),
)  # fmt: skip
_ROOMY: Final[tuple[Told, ...]] = (
    ("map.find", "find"), ("line.end", "end phase"), ("view.nearer", "nearer"),
    ("view.farther", "farther"),
)  # fmt: skip
_LETTERS: Final[tuple[Told, ...]] = (
    ("line.undo", "undo"), ("line.attack", "attack"), ("layer.reach", "reach"),
    ("layer.ownership", "owners"), ("layer.zones", "ZOCs"), ("layer.supply", "supply"),
)  # fmt: skip
_NAMES: Final = {Mode.TYPING: " TYPING ", Mode.KEYS: " KEYS "}


def mode_line(keyboard: Keyboard, moment: Moment, width: int) -> Line:
    """Return the mode, and the keys most useful in it at this moment, as many as have room."""
    spans: list[Span] = [(_NAMES[keyboard.mode], Tone.PICKED), (" ", Tone.DIM)]
    used = sum(len(text) for text, _ in spans)
    for id_, what in _told(keyboard, moment):
        key = keyboard.first(id_) + " " if id_ else ""
        used += len(key) + len(what) + 2
        if used > width + 2:
            break
        spans += [(key, Tone.KEY), (f"{what}  ", Tone.DIM)]
    return (*spans[:-1], (spans[-1][0].rstrip(), Tone.DIM))


def _told(keyboard: Keyboard, moment: Moment) -> Iterable[Told]:
    """Return what is told, the most useful first."""
    if moment.working:
        return [("units.release", "stops the work")]
    if moment.written:
        return _WRITTEN
    if moment.over:
        return _OVER
    if moment.ending:
        return _ENDING
    if moment.offered:
        return _DOING if moment.listed else _OFFERED
    return _roaming(keyboard, moment)


def _roaming(keyboard: Keyboard, moment: Moment) -> Iterator[Told]:
    in_keys, picked = keyboard.mode is Mode.KEYS, moment.picked
    yield "", "hjkl yubn move" if in_keys else "type, or arrows move"
    idle = _LISTED if moment.listed else _IDLE
    yield from _PICKED if picked else idle
    if in_keys:
        yield "mode.typing", "types"
        yield from () if picked else _LETTERS
    elif not picked:
        yield "units.release", "key mode"
    yield from () if picked else _ROOMY
