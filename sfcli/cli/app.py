"""What the program can be told on the command line.

Typer only reads the words: each command returns the work it means, which is done outside of it, so
that nothing but `exits` decides what becomes of a failure, of Ctrl-C and of a reader that leaves.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Final, Literal

import typer
from typer.exceptions import Exit, TyperException

from sfcli import exits
from sfcli.sides import Side

app: Final = typer.Typer(
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Second Front, played by typed commands in a terminal.",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Work = Callable[[], None]
Game = Annotated[Path, typer.Argument(metavar="GAME", help="File of the game.")]
Overlay = Annotated[
    Path | None,
    typer.Option("--overlay", metavar="DIR", help="Folder of charts and maps laid over ours."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="OPTION", help="Option of the scenario; may be repeated."),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Dice that follow from N; the game says so for good."),
]


@app.callback()
def about(context: typer.Context) -> None:
    """Second Front, played by typed commands in a terminal."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def new(
    scenario: Annotated[str, typer.Argument(help="Name or file of the scenario.")],
    game: Game,
    option: Options = None,
    seed: Seed = None,
    overlay: Overlay = None,
    axis: Annotated[str, typer.Option("--axis", metavar="NAME", help="Who plays the Axis.")] = "",
    allied: Annotated[
        str, typer.Option("--allied", metavar="NAME", help="Who plays the Allies.")
    ] = "",
) -> Work:
    """Begin a game in a new file."""
    from sfcli.cli import saves

    players = {Side.AXIS: axis, Side.ALLIED: allied}
    return partial(saves.new, scenario, game, overlay, seed, players, option or [])


@app.command()
def play(
    game: Game,
    scenario: Annotated[
        str | None,
        typer.Option("--new", metavar="SCENARIO", help="Begin this if there is no such game."),
    ] = None,
    option: Options = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, without a screen.")] = False,
    seat: Annotated[Side | None, typer.Option("--seat", help="Speak for one side only.")] = None,
    ascii_: Annotated[
        bool, typer.Option("--ascii", help="Draw with plain characters only.")
    ] = False,
    colour: Annotated[
        Literal["auto", "none", "16", "full"],
        typer.Option("--colour", help="How many colours to draw with."),
    ] = "auto",
    mouse: Annotated[
        bool | None, typer.Option("--mouse/--no-mouse", help="Use the mouse, or do not.")
    ] = None,
    seed: Seed = None,
    overlay: Overlay = None,
) -> Work:
    """Play a game."""
    from sfcli.cli import table

    look = table.Look(plain, ascii_, colour, mouse)
    return partial(table.play, game, scenario, overlay, seed, seat, look, option or [])


@app.command()
def run(
    game: Game,
    script: Annotated[
        Path, typer.Argument(metavar="SCRIPT", help="File of commands, - for standard input.")
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object for each command.")
    ] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Go on after a refusal.")
    ] = False,
    told_dice: Annotated[
        bool, typer.Option("--told-dice", help="Take the dice that comments tell of.")
    ] = False,
    seed: Seed = None,
    overlay: Overlay = None,
) -> Work:
    """Play a file of commands; stop at the first that is refused."""
    from sfcli.cli import script as scripts

    return partial(
        scripts.run, game, script, overlay, seed, scripts.How(as_json, keep_going, told_dice)
    )


@app.command()
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE_OR_FOLDER...")],
    overlay: Overlay = None,
) -> Work:
    """Run rule cases and tell which of them failed, and how."""
    from sfcli.cli import checking

    return partial(checking.check, paths, overlay)


@app.command()
def clauses(
    rules: Annotated[list[str] | None, typer.Argument(metavar="RULE...")] = None,
    uncovered: Annotated[
        bool, typer.Option("--uncovered", help="Only clauses without a case.")
    ] = False,
    cases: Annotated[
        Path, typer.Option("--cases", metavar="DIR", help="Folder of the cases.")
    ] = Path("tests/cases"),
) -> Work:
    """Tell which clauses of the rules have which cases."""
    from sfcli.cli import checking

    return partial(checking.clauses, rules or [], cases, uncovered=uncovered)


@app.command()
def show(
    game: Game,
    what: Annotated[
        list[str] | None, typer.Argument(metavar="WHAT...", help="As after `show` in the game.")
    ] = None,
    overlay: Overlay = None,
) -> Work:
    """Show something of a saved game; a whole question, such as `odds ...`, will do too."""
    from sfcli.cli import saves

    return partial(saves.show, game, " ".join(what or []), overlay)


@app.command()
def rule(number: Annotated[str, typer.Argument(metavar="RULE", help="Such as 7A3 or 9F1-c.")]
         ) -> Work:  # fmt: skip
    """Show the clauses of a rule and how they are read."""
    from sfcli.cli import books

    return partial(books.rule, number)


@app.command()
def chart(
    name: Annotated[str, typer.Argument(help="Name of the chart; none lists them.")] = "",
    overlay: Overlay = None,
) -> Work:
    """Show a chart, with where its numbers come from."""
    from sfcli.cli import books

    return partial(books.chart, name, overlay)


@app.command("map")
def map_(
    place: Annotated[str, typer.Argument(help="Hex or place; none for the whole map.")] = "",
    within: Annotated[int, typer.Option("--within", metavar="N", help="Hexes around it.")] = 12,
    picture: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture instead.")
    ] = None,
    overlay: Overlay = None,
) -> Work:
    """Draw the map around a place."""
    from sfcli.cli import books

    return partial(books.draw_map, place, within, picture, overlay)


@app.command()
def history(
    game: Game,
    markdown: Annotated[bool, typer.Option("--markdown", help="As Markdown.")] = False,
    as_script: Annotated[
        bool, typer.Option("--script", help="As a script that plays the game again.")
    ] = False,
) -> Work:
    """Tell what happened in a game."""
    from sfcli.cli import saves

    return partial(saves.history, game, markdown=markdown, as_script=as_script)


@app.command()
def undo(
    game: Game,
    count: Annotated[int, typer.Argument(min=1, help="Commands to take back.")] = 1,
    consent: Annotated[
        bool, typer.Option("--by-consent", help="Both players agree: dice and phases too.")
    ] = False,
    overlay: Overlay = None,
) -> Work:
    """Take back the last commands of a game."""
    from sfcli.cli import saves

    return partial(saves.undo, game, count, overlay, consent=consent)


@app.command()
def recover(
    game: Game,
    accept_changes: Annotated[
        bool, typer.Option("--accept-changes", help="Take a file changed by hand as it is.")
    ] = False,
    overlay: Overlay = None,
) -> Work:
    """Tell what a damaged game still holds, and write it into a file beside it."""
    from sfcli.cli import saves

    return partial(saves.recover, game, overlay, accept_changes=accept_changes)


@app.command()
def games(
    folder: Annotated[Path, typer.Argument(help="Folder of saved games.")] = Path("saves"),
) -> Work:
    """List the saved games of a folder, with the health of each."""
    from sfcli.cli import saves

    return partial(saves.games, folder)


def run_app() -> int:
    """Do what the player asked for and return the exit code."""
    try:
        work = app(prog_name="sfcli", standalone_mode=False)
    except Exit as stop:
        return int(stop.exit_code)
    except TyperException as error:
        raise exits.StopError(error.format_message(), exits.USAGE) from None
    if callable(work):
        work()
    return exits.OK
