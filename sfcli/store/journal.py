"""The journal: the commands since the last fold, each on disk before its answer.

An entry is a `[[journal]]` table that ends with a digest of itself and of the entry before, so
that an entry cut off in the middle is known from one that was altered, and none can be left out.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Final

from sfcli.store.codec import Codec, Codecs, MisfitError
from sfcli.store.plain import digest, inline
from sfcli.store.records import Command, Record, TakenBack

_ENTRY: Final = re.compile(
    r"\n*(?P<body>\[\[journal\]\]\n(?:(?!\[)[^\n]*\n)*?)"
    r'digest = "(?P<digest>[0-9a-f]{16})"(?:\n|\Z)'
)
_ENDED: Final = re.compile(r'^digest = "[0-9a-f]{16}"$', re.MULTILINE)
_KEYS: Final = "|".join(f.name for f in (*fields(Command), *fields(TakenBack)))
_LINE: Final = re.compile(rf"\[\[journal\]\]|(?:n|{_KEYS}) = .*")
_CODECS: Final = Codecs()
_COMMAND: Final = _CODECS.of(Command)
_TAKEN: Final = _CODECS.of(TakenBack)


def entry(record: Command | TakenBack, number: int, before: str) -> tuple[str, str]:
    """Return an entry's text and its digest, which follows from the digest before."""
    codec = _COMMAND if isinstance(record, Command) else _TAKEN
    plain = codec.freeze(record)
    body = "".join(f"{name} = {inline(value)}\n" for name, value in {"n": number, **plain}.items())
    text = f"[[journal]]\n{body}"
    after = digest(before + text)
    return f'\n{text}digest = "{after}"\n', after


@dataclass(slots=True)
class Journal:
    """What was read of a journal."""

    entries: list[Record] = field(default_factory=list)
    digest: str = ""
    """That of the last entry that is whole."""
    torn: str = ""
    """What follows: an entry that was cut off while it was written."""
    damage: str = ""
    """What is wrong after the entries that are whole, empty where nothing is."""
    end: int = 0
    """How many characters of the text the whole entries take."""


def read(text: str, start: str) -> Journal:
    """Read the entries up to the first that is torn or altered."""
    found = Journal(digest=start)
    for match in _ENTRY.finditer(text):
        if match.start() != found.end or digest(found.digest + match["body"]) != match["digest"]:
            break
        record = _record(match["body"])
        if record is None:
            break
        found.entries.append(record)
        found.digest, found.end = match["digest"], match.end()
    rest = text[found.end :]
    if not _cut_off(rest.rstrip("\0")):
        found.damage = f"entry {len(found.entries) + 1} of the journal was altered"
    elif rest.strip("\n"):
        found.torn = rest
    return found


def unchecked(text: str) -> list[Record]:
    """Return the entries of a journal edited by hand, whatever their digests say."""
    found: list[Record] = []
    for match in _ENTRY.finditer(text):
        record = _record(match["body"])
        if record is None:
            break
        found.append(record)
    return found


def _cut_off(rest: str) -> bool:
    """Tell whether a text is the beginning of an entry, and no more."""
    lines = rest.split("\n")
    return not _ENDED.search(rest) and all(_LINE.fullmatch(line) for line in lines[:-1] if line)


def _record(body: str) -> Record | None:
    """Return the record of an entry, None where it is none."""
    try:
        plain = tomllib.loads(body)["journal"][0]
        plain.pop("n", None)
        codec: Codec = _TAKEN if "count" in plain else _COMMAND
        record: Record = codec.thaw(plain)
    except (MisfitError, tomllib.TOMLDecodeError):
        return None
    return record


def write(records: Iterable[Record], start: str, first: int = 1) -> tuple[str, str]:
    """Return entries for all records that are not marks, and the digest of the last."""
    texts: list[str] = []
    for record in records:
        if isinstance(record, Command | TakenBack):
            text, start = entry(record, first + len(texts), start)
            texts.append(text)
    return "".join(texts), start
