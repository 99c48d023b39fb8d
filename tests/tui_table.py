"""Plays the small table on a real terminal: `python -m tests.tui_table [OPTION...]`.

Options: `ascii`, `none`, `16` or `full` for the colours, `save=FILE` to note that the game was let
go of, `real` for the real map, `crowded` for one with works and damage everywhere, `flying` for one
with air units besides, `list` for an initial phase, `empty` for an application of Textual with
nothing in it.
It writes `READY` once all but the screen is loaded.
"""

import sys
from pathlib import Path

from sfcli.session.journal import Journal, Memory
from sfcli.session.session import Session
from tests.tui_game import crowded_game, flying_game, game, initial_game, real_game

GAMES = {
    "real": real_game, "crowded": crowded_game, "flying": flying_game, "list": initial_game,
}  # fmt: skip


def main(options: list[str]) -> int:
    """Play."""
    colour = next((word for word in options if word in ("none", "16", "full")), "auto")
    save = next((word.partition("=")[2] for word in options if word.startswith("save=")), "")
    playing = next((make() for word, make in GAMES.items() if word in options), None) or game()
    journal: Journal = Kept(Path(save)) if save else Memory()
    session = Session(playing, journal)
    print("READY", file=sys.stderr, flush=True)
    if "empty" in options:
        return _empty()
    from sfcli.tui.app import run

    return run(session, ascii="ascii" in options or None, colour=colour)


def _empty() -> int:
    from textual.app import App

    App[int]().run(mouse=False)
    return 0


class Kept(Memory):
    """Notes in a file that the game was let go of."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        path.write_text("held", encoding="utf-8")

    def close(self) -> None:
        """Note it."""
        self.path.write_text("released", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
