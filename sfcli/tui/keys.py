"""What keys do, and how a player changes it: one list for bindings, help and palette.

A file `keys.toml` in the configuration folder may give any action other keys:

    [keys]
    "map.west" = "left,a"
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from textual.binding import Binding, Keymap


class Action(NamedTuple):
    """Something a key does while the map has the keyboard."""

    id: str
    keys: str
    """Key names of Textual, with commas between."""
    action: str
    """What the screen does."""
    what: str
    group: str


_MOVE: Final = "The cursor"
_SELECT: Final = "Units"
_ORDER: Final = "Commands"
_LINE: Final = "On the command line"
_LAYERS: Final = "Overlays"
_VIEW: Final = "The view"

ACTIONS: Final = (
    Action("map.west", "left,h", "step(3)", "to the west", _MOVE),
    Action("map.east", "right,l", "step(0)", "to the east", _MOVE),
    Action("map.north", "up,k", "climb(-1)", "to the north", _MOVE),
    Action("map.south", "down,j", "climb(1)", "to the south", _MOVE),
    Action("map.northwest", "y", "step(2)", "to the north-west", _MOVE),
    Action("map.northeast", "u", "step(1)", "to the north-east", _MOVE),
    Action("map.southwest", "b", "step(4)", "to the south-west", _MOVE),
    Action("map.southeast", "n", "step(5)", "to the south-east", _MOVE),
    Action("map.far_west", "home,H", "page(-1, 0)", "a page to the west", _MOVE),
    Action("map.far_east", "end,L", "page(1, 0)", "a page to the east", _MOVE),
    Action("map.far_north", "pageup,K", "page(0, -1)", "a page to the north", _MOVE),
    Action("map.far_south", "pagedown,J", "page(0, 1)", "a page to the south", _MOVE),
    Action("map.find", "slash", "write('find ')", "find a place or a unit", _MOVE),
    Action("units.select", "enter", "choose", "select the stack, or act on this hex", _SELECT),
    *(
        Action(f"units.pick_{n}", str(n), f"pick({n})", "unit or answer of that number", _SELECT)
        for n in range(1, 10)
    ),
    Action("units.next", "tab", "next_unit(1)", "next unit that can still act", _SELECT),
    Action("units.before", "shift+tab", "next_unit(-1)", "the one before", _SELECT),
    Action("units.release", "escape", "release", "let go of units and overlay", _SELECT),
    Action("line.open", "colon", "write('')", "to the command line", _ORDER),
    Action("line.end", "E", "end_phase", "end the phase", _ORDER),
    Action("line.undo", "U", "write('undo')", "take back a command", _ORDER),
    Action("line.attack", "A", "attack", "attack this hex with the selection", _ORDER),
    Action("line.what", "question_mark,f2", "keys", "these keys", _ORDER),
    Action("line.rules", "f1", "rules", "the rules by clause", _ORDER),
    Action("line.palette", "ctrl+p", "palette", "all commands", _ORDER),
    Action("layer.ownership", "O", "layer('ownership')", "who owns each hex", _LAYERS),
    Action("layer.zones", "Z", "layer('zones')", "zones of control", _LAYERS),
    Action("layer.supply", "S", "layer('supply')", "supply and isolation", _LAYERS),
    Action("layer.reach", "R", "layer('reach')", "reach of the unit, MPs left", _LAYERS),
    Action("layer.rails", "T", "layer('rails')", "rail net and capacity", _LAYERS),
    Action("layer.weather", "W", "layer('weather')", "weather zones", _LAYERS),
    Action("layer.districts", "D", "layer('districts')", "districts", _LAYERS),
    Action("layer.losses", "X", "layer('losses')", "losses, last turn and this", _LAYERS),
    Action("layer.objectives", "V", "layer('objectives')", "victory points", _LAYERS),
    Action("view.nearer", "plus,equals_sign", "zoom(1)", "a nearer scale", _VIEW),
    Action("view.farther", "minus", "zoom(-1)", "a farther scale", _VIEW),
    Action("view.panel", "f3", "next_panel", "the next panel on a small screen", _VIEW),
    Action("view.log", "f4", "grow_log", "more or less of the log", _VIEW),
    Action("view.log_back", "left_square_bracket", "scroll_log(-1)", "back in the log", _VIEW),
    Action("view.log_on", "right_square_bracket", "scroll_log(1)", "on in the log", _VIEW),
    Action("view.redraw", "ctrl+l", "redraw", "paint the screen anew", _VIEW),
    Action("game.quit", "ctrl+q", "app.leave", "leave the game, which is saved", _VIEW),
)  # fmt: skip

LINE_ACTIONS: Final = (
    Action("line.earlier", "up", "earlier", "an earlier command", _LINE),
    Action("line.later", "down", "later", "a later one", _LINE),
    Action("line.complete", "tab", "complete", "carries it on as far as there is no choice", _LINE),
    Action("line.leave", "escape", "leave", "back to the map", _LINE),
)
"""What keys do while the command line has the keyboard."""

BY_ID: Final = {action.id: action for action in (*ACTIONS, *LINE_ACTIONS)}


def target(action: str) -> str:
    """Return an action with where Textual finds it: on the screen unless it says otherwise."""
    return action if action.startswith("app.") else f"screen.{action}"


def bindings() -> list[Binding]:
    """Return the bindings of the table."""
    return [Binding(a.keys, target(a.action), a.what, id=a.id, show=False) for a in ACTIONS]


def line_bindings() -> list[Binding]:
    """Return the bindings of the command line."""
    return [Binding(a.keys, a.action, a.what, id=a.id, show=False) for a in LINE_ACTIONS]


def read_keymap(folder: Path) -> tuple[Keymap, list[str]]:
    """Return the player's own keys, and what is wrong with the file that gives them."""
    path = folder / "keys.toml"
    if not path.exists():
        return {}, []
    try:
        keys = tomllib.loads(path.read_text(encoding="utf-8")).get("keys", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return {}, [f"{path}: {error}; the usual keys are in use"]
    if not isinstance(keys, dict):
        return {}, [f"{path}: expected a table [keys]; the usual keys are in use"]
    return _checked(keys, path)


def _checked(keys: Mapping[str, object], path: Path) -> tuple[Keymap, list[str]]:
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


def shown(keys: str, given: Keymap, id_: str) -> str:
    """Return an action's keys as a help screen shows them."""
    return " ".join(_KEY_NAMES.get(key, key) for key in given.get(id_, keys).split(","))


_KEY_NAMES: Final = {
    "left": "←", "right": "→", "up": "↑", "down": "↓", "slash": "/", "colon": ":",
    "question_mark": "?", "plus": "+", "equals_sign": "=", "minus": "-", "pageup": "PgUp",
    "pagedown": "PgDn", "home": "Home", "end": "End", "enter": "Enter", "escape": "Esc",
    "space": "Space", "tab": "Tab", "shift+tab": "Shift+Tab", "left_square_bracket": "[",
    "right_square_bracket": "]", "f1": "F1", "f2": "F2", "f3": "F3", "f4": "F4",
    "ctrl+p": "Ctrl+P", "ctrl+l": "Ctrl+L", "ctrl+q": "Ctrl+Q",
}  # fmt: skip
