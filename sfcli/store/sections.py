"""The parts of a save file and the seal over them.

A save is a head, the scenario, the position, the history and the opening, each under a marker
line; then the seal with a digest of each; then the journal, whose entries carry a running digest
that starts from the seal. So every byte is covered, and what is damaged can be told from what is
whole.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sfcli.store.plain import digest

FOLDED: Final = ("head", "scenario", "position", "history", "opening")
"""The parts under the seal, in the order of the file."""

TITLE: Final = "# A game of Second Front."
"""How every save begins."""
MANUAL: Final = f"""\
{TITLE} Everything can be read here; a change by hand breaks the seal.
#
# [game] what is played, by whom, with which dice    [scenario] its turns, sources, special rules
# [clock], [state] the position at the last fold; MPs, REs and charges are in twelfths
# [history] every command up to that position, with its dice after the bar; x: taken back
# [opening] the position the history starts from    [[journal]] the commands since, one by one
"""
_MARK: Final = re.compile(r"\n# ==== (\w+)\n")
_ORDER: Final = [*FOLDED, "seal", "journal"]
_JOURNAL: Final = "\n# ==== journal\n"
_SEAL_LINE: Final = re.compile(r'^(\w+) = "([0-9a-f]{16})"$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Sections:
    """The parts of a file as they were found."""

    texts: Mapping[str, str]
    """Each folded part that has its marker, without it."""
    seal: Mapping[str, str]
    """Digests by part as the file states them; `whole` is that of all of them."""
    journal: str
    """What follows the seal."""
    orderly: bool
    """Markers and seal are all there, and the seal fits everything before it."""
    lines: Mapping[str, int]
    """First line of each part."""

    @property
    def damaged(self) -> tuple[str, ...]:
        """The folded parts that are missing or differ from their digests."""
        return tuple(
            name
            for name in FOLDED
            if name not in self.texts or digest(self.texts[name]) != self.seal.get(name)
        )

    @property
    def whole(self) -> bool:
        """Every folded part is as it was written, and so is the seal."""
        return self.orderly and not self.damaged

    @property
    def start(self) -> str:
        """What the running digest of the journal starts from."""
        return self.seal.get("whole", "")

    def place(self, name: str) -> str:
        """Return where a part stands, as a phrase."""
        if name not in self.texts:
            return f"the {name} is missing"
        first = self.lines[name]
        last = first + self.texts[name].count("\n") - 1
        return f"the {name} (lines {first} to {last}) was altered"


def sealed(texts: Mapping[str, str]) -> tuple[str, str]:
    """Return the folded parts with their seal, and the digest from which the journal goes on."""
    parts = [MANUAL]
    parts += [f"\n# ==== {name}\n{texts[name]}" for name in FOLDED]
    parts.append("\n# ==== seal\n[seal]\n")
    parts += [f'{name} = "{digest(texts[name])}"\n' for name in FOLDED]
    text = "".join(parts)
    start = digest(text)
    return f'{text}whole = "{start}"\n{_JOURNAL}', start


def split(text: str) -> Sections:
    """Take a file apart by its markers; parts that are not there are left out."""
    marks = [*_MARK.finditer(text)]
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    found = {mark[1]: text[mark.end() : end] for mark, end in zip(marks, ends, strict=False)}
    texts = {name: found[name] for name in FOLDED if name in found}
    seal = dict(_SEAL_LINE.findall(found.get("seal", "")))
    lines = {mark[1]: text.count("\n", 0, mark.end()) + 1 for mark in marks}
    orderly = [mark[1] for mark in marks] == _ORDER and _fits(text)
    return Sections(texts, seal, found.get("journal", ""), orderly, lines)


def covered(text: str) -> str:
    """Return what the seal's last line covers: everything before it."""
    return text[: text.find("\nwhole = ") + 1]


def _fits(text: str) -> bool:
    """Tell whether the seal has its exact place and fits everything before it."""
    before = covered(text)
    return text.startswith(f'whole = "{digest(before)}"\n{_JOURNAL}', len(before))
