"""The list of the initial phase, gone through with one key. Rule 4A1."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final

from sfcli.hexes import Hex
from sfcli.language.answers.items import Choice, Item, Stage
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.tones import Line, Tone, line

END: Final = "end"
"""What is offered after the last thing that can be done."""
_TONES: Final = {
    Stage.DONE: Tone.GOOD, Stage.DUE: Tone.BAD, Stage.MAY: Tone.WARN, Stage.NOW: Tone.WARN,
    Stage.LATER: Tone.DIM,
}  # fmt: skip
_ABREAST: Final = 3
"""Commands of an item that are shown; the one offered is among them."""
_NUMBERED: Final = 9


class Walk:
    """What is due and what may be done, and which of it is offered now."""

    def __init__(self) -> None:
        self.items: Sequence[Item] = ()
        self.choices: list[Choice] = []
        """All that is open, in the order of the list."""
        self.place: int | None = None
        """Which is offered: the number of choices for the end of the phase, None for nothing."""
        self._is_walked = False
        """The player goes through the list; what is not due is offered to nobody else."""
        self._is_let_go = False
        """He wants nothing offered until he goes through it again."""

    def look(self, items: Sequence[Item], *, anew: bool) -> None:
        """Look at the list as it is now; what is due is offered unasked, nothing else is."""
        before = self.choice.line if self.choice else ""
        self.items = items
        self.choices = [choice for item in items for choice in item.choices]
        if anew or not items:
            self._is_walked = self._is_let_go = False
        if self._is_walked and self.place is not None:
            same = [place for place, each in enumerate(self.choices) if each.line == before]
            self.place = same[0] if same else min(self.place, len(self.choices))
        elif not self._is_let_go:
            due = (place for place, stage in enumerate(self._stages()) if stage is Stage.DUE)
            self.place = next(due, None)

    def _stages(self) -> Iterator[Stage]:
        return (item.stage for item in self.items for _ in item.choices)

    @property
    def choice(self) -> Choice | None:
        """What is offered, None for nothing or for the end of the phase."""
        if self.place is None or self.place >= len(self.choices):
            return None
        return self.choices[self.place]

    @property
    def hexes(self) -> Collection[Hex]:
        """The hexes for which it could be given."""
        return self.choice.elsewhere.keys() if self.choice else ()

    def step(self, steps: int) -> None:
        """Go to the next thing that can be done, after the last to the end of the phase."""
        self._is_walked, self._is_let_go = True, False
        every = len(self.choices) + 1
        if self.place is None:
            self.place = 0 if steps > 0 else every - 1
        else:
            self.place = (self.place + steps) % every

    def skip(self, steps: int) -> None:
        """Go to what can be done of the next item, after the last to the end of the phase."""
        self._is_walked, self._is_let_go = True, False
        firsts = [place for place, (here, before) in enumerate(self._pairs()) if here != before]
        firsts.append(len(self.choices))
        now = -1 if self.place is None else self.place
        if steps > 0:
            self.place = next((place for place in firsts if place > now), firsts[0])
        else:
            self.place = next((place for place in reversed(firsts) if place < now), firsts[-1])

    def _pairs(self) -> Iterator[tuple[str, str]]:
        """Yield for each choice its item and that of the choice before."""
        owners = [item.what for item in self.items for _ in item.choices]
        return zip(owners, ["", *owners], strict=False)

    def offer(self, cursor: Hex) -> str:
        """Return the command that is offered: for the cursor's hex where that can be."""
        choice = self.choice
        if choice is None:
            return "" if self.place is None else END
        return choice.elsewhere.get(cursor, choice.line)

    def numbered(self, number: int) -> str | None:
        """Return the command of a number."""
        return self.choices[number - 1].line if 1 <= number <= len(self.choices) else None

    def release(self) -> bool:
        """Offer nothing; tell whether anything was offered."""
        had, self.place = self.place is not None, None
        self._is_walked, self._is_let_go = False, True
        return had

    def lines(self, glyphs: Glyphs) -> list[Line]:
        """Return the list in its order: what is done in short, what is open with its commands.

        What is done and worth reading is told whole. What lies before the item that is offered is
        told in short too, so that it is in view.
        """
        found: list[Line] = []
        first = 0
        for (stage, in_short), group in groupby(self._shown(), self._is_short):
            if in_short:
                every = list(group)
                found.append(_head(stage, ", ".join(item.what for item in every)))
                first += sum(len(item.choices) for item in every)
                continue
            for item in group:
                found.append(_head(stage, item.what, f": {item.told}"))
                found += self._commands(item, first, glyphs)
                first += len(item.choices)
        if self.place == len(self.choices):
            found.append(line((f"   {glyphs.pointer} ", Tone.KEY), (END, Tone.PICKED)))
        nothing = [item.what for item in self.items if item.stage is Stage.NONE]
        return [*found, line((f"nothing to do: {', '.join(nothing)}", Tone.DIM))]

    def _shown(self) -> Iterator[Item]:
        return (item for item in self.items if item.stage is not Stage.NONE)

    def _is_short(self, item: Item) -> tuple[Stage, bool]:
        """Return the stage of an item, and whether it is told in short."""
        if not (item.choices or item.news) or self.place is None:
            return item.stage, not (item.choices or item.news)
        before = next(place for place, each in enumerate(self.items) if each is item)
        passed = sum(len(each.choices) for each in self.items[: before + 1])
        return item.stage, passed <= self.place

    def _commands(self, item: Item, first: int, glyphs: Glyphs) -> Iterator[Line]:
        """Yield commands of an item, from the one that is offered if it is far down."""
        here = 0 if self.place is None else self.place - first
        start = max(0, here - _ABREAST + 1) if here < len(item.choices) else 0
        for place in range(start, min(start + _ABREAST, len(item.choices))):
            yield self._command(first + place, item.choices[place], glyphs)
        rest = len(item.choices) - start - _ABREAST
        if rest > 0:
            yield line((f"     and {rest} more", Tone.DIM))

    def _command(self, place: int, choice: Choice, glyphs: Glyphs) -> Line:
        number = f"{place + 1:>3}" if place < _NUMBERED else "   "
        pointer = glyphs.pointer if place == self.place else " "
        tone = Tone.PICKED if place == self.place else Tone.COMMAND
        return line((f"{number}{pointer} ", Tone.KEY), (choice.shown, tone))


def step_lines(items: Sequence[Item]) -> list[Line]:
    """Return steps of which one is asked about now; the others are told in short."""
    found: list[Line] = []
    for stage, group in groupby(items, lambda item: item.stage):
        every = list(group)
        if stage is Stage.NOW:
            found += [_head(stage, item.what, f": {item.told}") for item in every]
        else:
            found.append(_head(stage, ", ".join(item.what for item in every)))
    return found


def _head(stage: Stage, what: str, told: str = "") -> Line:
    tone = Tone.STRONG if told else Tone.DIM
    return line((f"{stage:<4} ", _TONES[stage]), (what, tone), (told, Tone.DIM))
