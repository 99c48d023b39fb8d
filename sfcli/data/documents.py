"""A chart file as read: its values, where each came from, and what overlays changed in it.

A document is a TOML file with the same-named files of overlays merged into it: tables key by key,
anything else replaced. A CSV file is a document too: a table of tables by the first column, whose
empty cells are not there. `provenance` and `note` keys are kept apart from the values.

The provenance of a value is that of the nearest table around it which speaks of it: a text, or a
table that mirrors the values, where `all` stands for what is not named. A value from an overlay has
the overlay's.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sfcli import spelling
from sfcli.data import lines, tomlfile
from sfcli.data.errors import Problem
from sfcli.data.table import Table

Key = tuple[str, ...]
"""Key path to a value: the names of the tables around it, and its own."""

FOLDERS: Final = ("charts", "counters")
"""Folders of `rules/`, and of an overlay, that hold documents."""

ROWS: Final[Mapping[str, str]] = {
    "counters/templates": "id,nation,force,type,symbols,size,ratings,cadre,aa,capacity,basis,"
    "cadre_basis,confidence,provenance,note",
}
"""Documents that are CSV files, and the columns of each."""

_PROVENANCE: Final = re.compile(
    r"rulebook:\w|published:\w|recalled:(low|medium|high)$|historical$|reconstructed$|assumed$"
)


@dataclass(frozen=True)
class _Layer:
    """One file: its values, and what stands in it besides."""

    file: Path
    values: dict[str, Any]
    provenance: dict[Key, Any]
    notes: dict[Key, str]
    overlay: bool = False
    rows: Mapping[str, int] = field(default_factory=dict)
    """Lines of the rows of a CSV file, by their first column."""

    def line(self, key: Sequence[str | int]) -> int:
        """Return the line of a value."""
        if self.rows:
            return self.rows.get(str(key[1]), 0) if len(key) > 1 else 0
        return lines.locate(self.file.read_text(encoding="utf-8"), key)

    def source(self, key: Key) -> str:
        """Return the provenance the file gives a value, empty for none."""
        for length in range(len(key), -1, -1):
            told = self.provenance.get(key[:length])
            found = _mirrored(told, key[length:])
            if found:
                return found
        return ""


@dataclass
class Document:
    """A chart or counter file with overlays laid over it."""

    name: str
    """Folder and name, such as `charts/weather`."""
    values: dict[str, Any]
    layers: list[_Layer]
    set_by: dict[Key, _Layer] = field(default_factory=dict)
    """Which overlay set a value, or a table and all in it."""
    added: set[Key] = field(default_factory=set)
    """What overlays added that is not in the rules."""

    def layer(self, key: Key) -> _Layer:
        """Return the file a value stands in."""
        for length in range(len(key), 0, -1):
            found = self.set_by.get(key[:length])
            if found:
                return found
        return self.layers[0]

    def source(self, key: Key) -> str:
        """Return the provenance of a value, such as `rulebook:9B` or `overlay:mine`."""
        layer = self.layer(key)
        told = layer.source(key)
        if not layer.overlay:
            return told
        told = told.removeprefix("overlay:") or layer.file.name
        return f"overlay:{told}"

    def note(self, key: Key) -> str:
        """Return the remark on a table, the last overlay's first, empty for none."""
        return next((n for layer in reversed(self.layers) if (n := layer.notes.get(key))), "")

    def problem(self, key: Sequence[str | int], message: str) -> Problem:
        """Return a problem with a value, at its file and line."""
        words = tuple(str(word) for word in key)
        layer = self.layer(words)
        message += self._hint(words)
        return Problem(layer.file, layer.line(key), ".".join(words), message)

    def _hint(self, key: Key) -> str:
        """Name the entry that one added by an overlay may have been meant for."""
        for length in range(1, len(key) + 1):
            if key[:length] in self.added:
                others: Any = self.values
                for word in key[: length - 1]:
                    others = others[word]
                word = key[length - 1]
                known = [other for other in others if (*key[: length - 1], other) not in self.added]
                hint = spelling_hint(word, known)
                return f"; {word} is new here{hint}" if hint else ""
        return ""


def read_documents(
    rules: Path, names: Iterable[str], overlays: Sequence[Path], problems: list[Problem]
) -> dict[str, Document]:
    """Return the documents of these folders and names that can be read; report what cannot."""
    read: dict[str, Document] = {}
    for name in names:
        layer = _base(rules / name, ROWS.get(name, ""), problems)
        if layer:
            read[name] = Document(name, layer.values, [layer])
    for overlay in overlays:
        for file in _overlay_files(overlay, rules, problems):
            document = read.get(f"{file.parent.name}/{file.stem}")
            layer = _toml_layer(file, problems, overlay=True) if document else None
            if document and layer:
                document.layers.append(layer)
                _merge(document, layer, document.values, layer.values, (), problems)
    return read


def spelling_hint(word: str, known: Iterable[str]) -> str:
    """Return the end of a sentence that asks whether another word was meant."""
    near = spelling.nearest(word, known)
    return f"; did you mean {near[0]}?" if near else ""


def names(rules: Path) -> list[str]:
    """Return the folder and name of every document of the rules."""
    return [f"{folder}/{file.stem}" for folder in FOLDERS for file in files(rules / folder)]


def lies_over(overlay: Path, name: str) -> bool:
    """Tell whether an overlay changes a document."""
    return (overlay / f"{name}.toml").is_file()


def files(folder: Path) -> list[Path]:
    """Return the files of a folder that are documents or lie over one."""
    return sorted(file for file in folder.glob("*.*") if file.suffix in (".toml", ".csv"))


def _overlay_files(overlay: Path, rules: Path, problems: list[Problem]) -> Iterator[Path]:
    """Yield the files of an overlay; report those that lie over no file of the rules."""
    if not overlay.is_dir():
        problems.append(Problem(overlay, 0, "", "there is no such folder of an overlay"))
        return
    for folder in FOLDERS:
        known = [file.stem for file in files(rules / folder)]
        for file in sorted((overlay / folder).glob("*.toml")):
            if file.stem in known:
                yield file
            else:
                message = f"no file of {folder} has this name{spelling_hint(file.stem, known)}"
                problems.append(Problem(file, 0, "", message))


def _base(file: Path, columns: str, problems: list[Problem]) -> _Layer | None:
    """Read a file of the rules, a CSV file where it has columns."""
    if columns:
        return _csv_layer(file.with_suffix(".csv"), columns, problems)
    return _toml_layer(file.with_suffix(".toml"), problems)


def _toml_layer(file: Path, problems: list[Problem], overlay: bool = False) -> _Layer | None:
    """Read a TOML file; report why it cannot be read, and provenance that cannot be."""
    before = len(problems)
    values = tomlfile.read(file, problems)
    if len(problems) > before:
        return None
    layer = _Layer(file, values, {}, {}, overlay)
    for key, message in _set_apart(layer, values, ()):
        problems.append(Problem(file, layer.line(key), ".".join(key), message))
    return layer


def _csv_layer(file: Path, columns: str, problems: list[Problem]) -> _Layer:
    """Read a CSV file; report rows that cannot be read, and provenance that cannot be."""
    table = Table(file, columns, problems)
    rows: dict[str, dict[str, Any]] = {}
    at: dict[str, int] = {}
    names = columns.split(",")[1:]
    for id_, *cells in table.rows():
        if id_ in rows:
            table.wrong(id_, f"is there already, on line {at[id_]}")
        rows[id_] = {name: cell for name, cell in zip(names, cells, strict=True) if cell}
        at[id_] = table.line
    name = file.stem.removesuffix("s")
    layer = _Layer(file, {name: rows}, {(): {"all": "historical"}}, {}, rows=at)
    for key, message in _set_apart(layer, layer.values, ()):
        problems.append(Problem(file, layer.line(key), ".".join(key), message))
    return layer


def _set_apart(layer: _Layer, table: dict[str, Any], at: Key) -> Iterator[tuple[Key, str]]:
    """Move provenance and notes out of the tables; yield what is wrong with them."""
    told = table.pop("provenance", None)
    note = table.pop("note", None)
    if told is not None:
        layer.provenance[at] = told
        yield from _told_wrongly(told, table, (*at, "provenance"), layer.overlay)
    if isinstance(note, str):
        layer.notes[at] = note
    elif note is not None:
        yield (*at, "note"), "expected a text"
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _set_apart(layer, value, (*at, key))


def _told_wrongly(told: Any, of: Any, at: Key, free: bool) -> Iterator[tuple[Key, str]]:
    """Yield provenance that is no text of its vocabulary, or speaks of nothing in the table."""
    if isinstance(told, str):
        if not free and not all(_PROVENANCE.match(part) for part in told.split("; ")):
            yield (
                at,
                (
                    "expected rulebook:CLAUSE, published:SOURCE, recalled:low (or medium, high), "
                    f"historical, reconstructed or assumed; found {told!r}"
                ),
            )
    elif isinstance(told, dict):
        for key, part in told.items():
            if key == "all" or _holds(of, key):
                yield from _told_wrongly(
                    part, of.get(key) if isinstance(of, dict) else None, (*at, key), free
                )
            else:
                yield (*at, key), "speaks of a value that is not there"
    else:
        yield at, "expected a text, or a table that mirrors the values"


def _holds(of: Any, key: str) -> bool:
    """Tell whether a table has a key, or a row of letters a die of that number."""
    if isinstance(of, dict):
        return key in of
    return isinstance(of, str) and key.isdigit() and 1 <= int(key) <= len(of)


def _mirrored(told: Any, key: Key) -> str:
    """Return what a provenance says of a value at a key path below it, empty for nothing."""
    found = ""
    for word in (*key, None):
        if isinstance(told, str):
            return told
        if not isinstance(told, dict):
            return found
        rest = told.get("all")
        if isinstance(rest, str):
            found = rest
        told = told.get(word) if word is not None else None
    return found


def _merge(
    document: Document,
    layer: _Layer,
    under: dict[str, Any],
    over: Mapping[str, Any],
    at: Key,
    problems: list[Problem],
) -> None:
    """Lay a table over another: tables key by key, anything else replaced."""
    for key, value in over.items():
        below = under.get(key)
        place = (*at, key)
        if isinstance(below, dict) and isinstance(value, dict):
            _merge(document, layer, below, value, place, problems)
        elif below is not None and isinstance(below, dict) != isinstance(value, dict):
            expected = "a table" if isinstance(below, dict) else "a value"
            message = f"expected {expected}, as in the chart"
            problems.append(Problem(layer.file, layer.line(place), ".".join(place), message))
        else:
            if below is None:
                document.added.add(place)
            under[key] = value
            document.set_by[place] = layer


def leaves(value: Any, at: Key = ()) -> Iterator[tuple[Key, Any]]:
    """Yield the key path of every value that is no table, and the value."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*at, key))
    else:
        yield at, value
