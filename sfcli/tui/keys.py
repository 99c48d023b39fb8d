"""What keys do, and how a player changes it: one list for the table, its help and the palette.

A file `keys.toml` in the configuration folder may give any action other keys, and say whether the
screen begins with the keyboard on the command line (`typing`) or on the map (`keys`):

    mode = "keys"
    [keys]
    "map.west" = "left,a"

A letter or digit acts only in key mode; in typing mode it is text. F-keys, Ctrl with a letter and
Shift with an arrow act whatever stands on the command line, all others while it is empty.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple


class Mode(StrEnum):
    """Where letters go."""

    TYPING = "typing"
    """To the command line."""
    KEYS = "keys"
    """They act on the map."""


class Action(NamedTuple):
    """Something a key does."""

    id: str
    keys: str
    """Key names of Textual, with commas between."""
    do: str
    """The method of the table that does it, after `action_`."""
    what: str
    group: str
    with_: tuple[Any, ...] = ()
    """What the method is given."""


_MOVE: Final = "The cursor"
_SELECT: Final = "Units"
_ORDER: Final = "Commands"
_MODES: Final = "Typing and keys"
_LINE: Final = "While something stands on the command line"
_LAYERS: Final = "Layers"
_VIEW: Final = "The view"
_PICK: Final = "units.pick_"

ACTIONS: Final = (
    Action("map.west", "left,h", "step", "to the west", _MOVE, (3,)),
    Action("map.east", "right,l", "step", "to the east", _MOVE, (0,)),
    Action("map.north", "up,k", "climb", "to the north", _MOVE, (-1,)),
    Action("map.south", "down,j", "climb", "to the south", _MOVE, (1,)),
    Action("map.northwest", "home,y", "step", "to the north-west", _MOVE, (2,)),
    Action("map.northeast", "pageup,u", "step", "to the north-east", _MOVE, (1,)),
    Action("map.southwest", "end,b", "step", "to the south-west", _MOVE, (4,)),
    Action("map.southeast", "pagedown,n", "step", "to the south-east", _MOVE, (5,)),
    Action("map.far_west", "shift+left,ctrl+left,H", "page", "a page to the west", _MOVE, (-1, 0)),
    Action("map.far_east", "shift+right,ctrl+right,L", "page", "a page to the east", _MOVE, (1, 0)),
    Action("map.far_north", "shift+up,ctrl+up,K", "page", "a page to the north", _MOVE, (0, -1)),
    Action("map.far_south", "shift+down,ctrl+down,J", "page", "a page to the south", _MOVE, (0, 1)),
    Action("map.find", "slash", "write", "find a place or a unit", _MOVE, ("find ",)),
    Action("units.select", "enter", "enter",
           "picks the stack, then its units one by one; acts on another hex; takes what is offered",
           _SELECT),
    *(
        Action(f"{_PICK}{n}", str(n), "pick", "unit or answer of that number", _SELECT, (n,))
        for n in range(1, 10)
    ),
    Action("units.next", "tab", "next_unit",
           "next unit that can still act; in the initial phase next on its list", _SELECT, (1,)),
    Action("units.before", "shift+tab", "next_unit", "the one before", _SELECT, (-1,)),
    Action("units.next_stack", "greater_than_sign", "next_stack",
           "next stack that can still act; next item of the list", _SELECT, (1,)),
    Action("units.stack_before", "less_than_sign", "next_stack", "the one before", _SELECT, (-1,)),
    Action("units.release", "escape", "release",
           "lets go of units, then of the layer; then changes between typing and keys", _SELECT),
    Action("mode.typing", "i", "type", "back to typing", _MODES),
    Action("line.open", "colon", "open", "the same; for one line where the game began in key mode",
           _MODES),
    Action("line.end", "f5,E", "write", "end the phase", _ORDER, ("end",)),
    Action("line.undo", "f6,U", "write", "take back a command", _ORDER, ("undo",)),
    Action("line.attack", "f7,A", "attack", "attack this hex with the units picked", _ORDER),
    Action("line.earlier", "ctrl+p", "earlier", "an earlier command", _ORDER),
    Action("line.later", "ctrl+n", "later", "a later one", _ORDER),
    Action("line.rules", "f1", "rules", "the rules by clause", _ORDER),
    Action("line.what", "question_mark,f2", "keys", "these keys", _ORDER),
    Action("line.palette", "f9", "palette", "everything that can be done", _ORDER),
    Action("layer.next", "f8", "next_layer", "the next of these layers", _LAYERS, (1,)),
    Action("layer.before", "f20", "next_layer", "the one before", _LAYERS, (-1,)),
    Action("layer.ownership", "ctrl+o,O", "layer", "who owns each hex", _LAYERS, ("ownership",)),
    Action("layer.zones", "ctrl+g,Z", "layer", "zones of control", _LAYERS, ("zones",)),
    Action("layer.supply", "ctrl+y,S", "layer", "supply and isolation", _LAYERS, ("supply",)),
    Action("layer.reach", "ctrl+r,R", "layer", "reach of the unit, MPs left", _LAYERS, ("reach",)),
    Action("layer.rails", "ctrl+t,T", "layer", "rail net and capacity", _LAYERS, ("rails",)),
    Action("layer.weather", "W", "layer", "weather zones", _LAYERS, ("weather",)),
    Action("layer.districts", "D", "layer", "districts", _LAYERS, ("districts",)),
    Action("layer.losses", "X", "layer", "losses, last turn and this", _LAYERS, ("losses",)),
    Action("layer.objectives", "V", "layer", "victory points", _LAYERS, ("objectives",)),
    Action("layer.patrol", "P", "layer", "patrol zones of fighters, or of the one shown", _LAYERS,
           ("patrol",)),
    Action("layer.flight", "F", "layer", "range of the air unit", _LAYERS, ("flight",)),
    Action("layer.ranges", "G", "layer", "ranges of your air force", _LAYERS, ("ranges",)),
    Action("layer.threats", "Q", "layer", "ranges of the enemy's", _LAYERS, ("threats",)),
    Action("view.nearer", "plus,equals_sign", "zoom", "a nearer scale", _VIEW, (1,)),
    Action("view.farther", "minus", "zoom", "a farther scale", _VIEW, (-1,)),
    Action("view.panel", "f3", "next_panel", "more of a panel or preview, then the next one",
           _VIEW),
    Action("view.log", "f4", "grow_log", "more or less of the log", _VIEW),
    Action("view.log_back", "left_square_bracket", "scroll_log", "back in the log", _VIEW, (-1,)),
    Action("view.log_on", "right_square_bracket", "scroll_log", "on in the log", _VIEW, (1,)),
    Action("view.redraw", "ctrl+l", "redraw", "paint the screen anew", _VIEW),
    Action("game.quit", "ctrl+q,ctrl+c,ctrl+d", "leave", "leave the game, which is saved", _VIEW),
)  # fmt: skip
"""What keys do on the table."""

LINE_ACTIONS: Final = (
    Action("line.send", "enter", "enter", "sends it", _LINE),
    Action("line.complete", "tab", "complete", "carries it on as far as there is no choice", _LINE),
    Action("line.back", "up", "earlier", "an earlier command, one that begins alike first", _LINE),
    Action("line.on", "down", "later", "a later one", _LINE),
    Action("line.drop", "escape", "drop", "empties it; an earlier command brings it back", _LINE),
    Action("line.stop", "ctrl+c", "interrupt", "empties it, or leaves where it says quit", _LINE),
    Action("edit.left", "left", "edit", "a character back", _LINE, ("left",)),
    Action("edit.right", "right", "edit", "a character on, at the end what is suggested", _LINE,
           ("right",)),
    Action("edit.word_left", "ctrl+left", "edit", "a word back", _LINE, ("word_left",)),
    Action("edit.word_right", "ctrl+right", "edit", "a word on", _LINE, ("word_right",)),
    Action("edit.home", "home,ctrl+a", "edit", "to its beginning", _LINE, ("home",)),
    Action("edit.end", "end,ctrl+e", "edit", "to its end", _LINE, ("end",)),
    Action("edit.delete_left", "backspace", "edit", "deletes the character before", _LINE,
           ("delete_left",)),
    Action("edit.delete_right", "delete,ctrl+d", "edit", "deletes the character under", _LINE,
           ("delete_right",)),
    Action("edit.delete_word", "ctrl+w", "edit", "deletes a word", _LINE, ("delete_word",)),
    Action("edit.delete_before", "ctrl+u", "edit", "deletes all before", _LINE,
           ("delete_before",)),
    Action("edit.delete_behind", "ctrl+k", "edit", "deletes all behind", _LINE,
           ("delete_behind",)),
)  # fmt: skip
"""What keys do while something stands on the command line; others do what they do on the table."""

BY_ID: Final = {action.id: action for action in (*ACTIONS, *LINE_ACTIONS)}
_ALWAYS: Final = re.compile(r"f\d+|ctrl\+[a-z]|shift\+(left|right|up|down)")

Keymap = Mapping[str, str]
"""The keys a player has given to actions, by their ids."""


class Keyboard:
    """Which key does what, in the mode there is."""

    def __init__(self, given: Keymap, start: Mode) -> None:
        self.given = given
        self.mode = self.home = start
        """The mode now, and the one the screen began in."""
        self._table = _by_key(ACTIONS, given)
        self._line = _by_key(LINE_ACTIONS, given)

    def action(self, key: str, *, written: bool) -> Action | None:
        """Return what a key does; `written` tells whether something stands on the line."""
        if not written:
            is_text = self.mode is Mode.TYPING and is_letter(key)
            return None if is_text else self._table.get(key)
        return self._line.get(key) or (self._table.get(key) if _ALWAYS.fullmatch(key) else None)

    def editing(self, key: str) -> str:
        """Return the editing of text a key does, empty where it does none."""
        found = self._line.get(key)
        return str(found.with_[0]) if found is not None and found.do == "edit" else ""

    def keys_of(self, action: Action) -> list[str]:
        """Return the keys of an action as a screen shows them."""
        return [shown(key) for key in _split(self.given.get(action.id, action.keys))]

    def first(self, id_: str) -> str:
        """Return the key of an action that is told first: in key mode a letter if it has one."""
        every = self.keys_of(BY_ID[id_])
        letters = [key for key in every if len(key) == 1]
        return (letters if self.mode is Mode.KEYS and letters else every or ["none"])[0]


def is_letter(key: str) -> bool:
    """Tell whether a key is a letter or a digit."""
    return len(key) == 1 and key.isalnum()


def _by_key(actions: Sequence[Action], given: Keymap) -> dict[str, Action]:
    """Return the actions by their keys; a key the player has given goes before a usual one."""
    usual = [(key, a) for a in actions if a.id not in given for key in _split(a.keys)]
    own = [(key, a) for a in actions if a.id in given for key in _split(given[a.id])]
    return dict([*usual, *own])


def _split(keys: str) -> Iterator[str]:
    """Yield the names of keys; a character stands for itself."""
    for key in keys.split(","):
        name = key.strip()
        if name:
            yield _CHARACTERS.get(name, name)


def read_keymap(folder: Path) -> tuple[dict[str, str], Mode, list[str]]:
    """Return the player's own keys, the mode to begin in, and what is wrong with their file."""
    path = folder / "keys.toml"
    if not path.exists():
        return {}, Mode.TYPING, []
    try:
        file = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return {}, Mode.TYPING, [f"{path}: {error}; the usual keys are in use"]
    mode, no_mode = _mode(file.get("mode", Mode.TYPING), path)
    keys = file.get("keys", {})
    if not isinstance(keys, dict):
        return {}, mode, [*no_mode, f"{path}: expected a table [keys]; the usual keys are in use"]
    found, wrong = _checked(keys, path)
    return found, mode, [*no_mode, *wrong]


def _mode(given: object, path: Path) -> tuple[Mode, list[str]]:
    if given in tuple(Mode):
        return Mode(str(given)), []
    known = " or ".join(f'"{mode}"' for mode in Mode)
    return Mode.TYPING, [f"{path}: expected mode = {known}; found {given}"]


def _checked(keys: Mapping[str, object], path: Path) -> tuple[dict[str, str], list[str]]:
    from sfcli import spelling

    found, wrong = {}, []
    for id_, given in keys.items():
        if id_ not in BY_ID:
            near = spelling.nearest(id_, BY_ID)
            meant = f"; did you mean {near[0]}?" if near else ""
            wrong.append(f"{path}: there is no action {id_}{meant}")
        elif not isinstance(given, str):
            wrong.append(f'{path}: expected "{id_}" = "keys"; found {given}')
        else:
            found[id_] = given
    return found, wrong


def shown(key: str) -> str:
    """Return a key as a screen shows it."""
    if key in _KEY_NAMES:
        return _KEY_NAMES[key]
    before, plus, last = key.rpartition("+")
    name = _KEY_NAMES.get(last, last.upper() if before or last[1:].isdigit() else last)
    return f"{before.title()}{plus}{name}"


def listed() -> Iterator[Action]:
    """Yield the actions as help lists them: those of the nine digits once."""
    for action in (*ACTIONS, *LINE_ACTIONS):
        if not action.id.startswith(_PICK) or action.id.endswith("1"):
            yield action


_CHARACTERS: Final = {
    "/": "slash", ":": "colon", "?": "question_mark", "+": "plus", "=": "equals_sign",
    "-": "minus", "[": "left_square_bracket", "]": "right_square_bracket", ".": "full_stop",
    "shift+f8": "f20", ">": "greater_than_sign", "<": "less_than_sign",
}  # fmt: skip
_KEY_NAMES: Final = {
    "left": "←", "right": "→", "up": "↑", "down": "↓", "slash": "/", "colon": ":",
    "question_mark": "?", "plus": "+", "equals_sign": "=", "minus": "-", "pageup": "PgUp",
    "pagedown": "PgDn", "home": "Home", "end": "End", "enter": "Enter", "escape": "Esc",
    "space": "Space", "tab": "Tab", "left_square_bracket": "[", "right_square_bracket": "]",
    "backspace": "Backspace", "delete": "Del", "f20": "Shift+F8", "full_stop": ".",
    "greater_than_sign": ">", "less_than_sign": "<",
}  # fmt: skip
