"""Who is fed where a source cannot feed all that depend on it. Rules 12C2, 12C3a.

Where everybody can be fed nothing is asked. Otherwise the owner says, source by source, which
units draw on it; a unit draws on one source, or not at all.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sfcli.decisions import Decision
from sfcli.hexes import Hex, name
from sfcli.orders import Draw, Order, Pass
from sfcli.position import Play, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import counted, mps

_TRIES: Final = 5_000
"""Steps of the search for a way to feed everybody, before the owner is asked instead."""


@dataclass(frozen=True, slots=True)
class Feed:
    """A source with a limit, and the units that can draw on it."""

    hex: Hex
    what: str
    """What it is, in words: `minor port Anzio`, `supply points`."""
    room: int
    """REs it feeds, in twelfths."""
    rule: str
    """The clause that limits it."""
    wants: tuple[Unit, ...]


def allot(play: Play, side: Side, feeds: Sequence[Feed]) -> Procedure[dict[str, Feed]]:
    """Return which source feeds each unit, asking the owner where not all can be fed."""
    fitting = [Feed(f.hex, f.what, f.room, f.rule, _fit(f.wants, f.room)) for f in feeds]
    everybody = packing(fitting)
    if everybody is not None:
        return everybody
    found: dict[str, Feed] = {}
    for feed in fitting:
        waiting = [unit for unit in feed.wants if unit.id not in found]
        if _total(waiting) > feed.room:
            answer = yield from play.ask(_decision(play, side, feed, waiting))
            drawing = answer.units if isinstance(answer, Draw) else ()
        else:
            drawing = tuple(unit.id for unit in waiting)
        found.update(dict.fromkeys(drawing, feed))
    return found


def _fit(units: Iterable[Unit], room: int) -> tuple[Unit, ...]:
    """Return the units no larger than the source: none is fed in part."""
    return tuple(unit for unit in units if unit.re <= room)


def _total(units: Iterable[Unit]) -> int:
    return sum(unit.re for unit in units)


def packing(feeds: Sequence[Feed]) -> dict[str, Feed] | None:
    """Return a way to feed every unit, None where there is none or it is hard to find."""
    choices: dict[str, list[int]] = {}
    sizes: dict[str, int] = {}
    for place, feed in enumerate(feeds):
        for unit in feed.wants:
            choices.setdefault(unit.id, []).append(place)
            sizes[unit.id] = unit.re
    order = sorted(choices, key=lambda id_: (len(choices[id_]), -sizes[id_], id_))
    chosen = _pack(order, choices, sizes, [feed.room for feed in feeds])
    return None if chosen is None else {id_: feeds[place] for id_, place in chosen.items()}


def _pack(
    order: Sequence[str], choices: Mapping[str, Sequence[int]], sizes: Mapping[str, int],
    room: list[int],
) -> dict[str, int] | None:  # fmt: skip
    """Search depth first, the unit with the fewest sources before the others."""
    chosen: dict[str, int] = {}
    tried = [0] * (len(order) + 1)
    place = tries = 0
    while place < len(order):
        id_, tries = order[place], tries + 1
        if id_ in chosen:
            room[chosen.pop(id_)] += sizes[id_]
        options = choices[id_]
        while tried[place] < len(options) and room[options[tried[place]]] < sizes[id_]:
            tried[place] += 1
        if tried[place] < len(options):
            chosen[id_] = options[tried[place]]
            room[chosen[id_]] -= sizes[id_]
            tried[place] += 1
            place += 1
        elif place == 0 or tries > _TRIES:
            return None
        else:
            tried[place] = 0
            place -= 1
    return chosen


def _decision(play: Play, side: Side, feed: Feed, waiting: Sequence[Unit]) -> Decision:
    """Return the question which of the waiting units draw on a source."""
    where = name(feed.hex) if play.board.place(feed.hex) in feed.what else play.place(feed.hex)
    return Decision(
        side=side,
        rule=feed.rule,
        topic="draw",
        prompt=f"which units draw on the {feed.what} in {where}? {counted(feed.room, 'RE')} can, "
        f"and {mps(_total(waiting))} depend on it: "
        + ", ".join(f"{u.id} ({mps(u.re)})" for u in waiting),
        waiting=f"the {side.label} player says which units draw on the {feed.what} in {where}",
        accepts=(Draw, Pass),
        check=lambda answer: _refuse(feed, waiting, answer),
        legal=lambda: _legal(feed, waiting),
        facts={
            "source": name(feed.hex),
            "room": mps(feed.room),
            "depend": {u.id: mps(u.re) for u in waiting},
        },
    )


def _refuse(feed: Feed, waiting: Sequence[Unit], answer: Order) -> Refusal | None:
    """Say why an answer is none. Rules 12C2, 12C3a."""
    if not isinstance(answer, Draw):
        return None
    where, by_id = name(feed.hex), {unit.id: unit for unit in waiting}
    if answer.source != feed.hex:
        return Refusal(feed.rule, f"the question is who draws on {where}", _example(feed, waiting))
    for id_ in answer.units:
        if id_ not in by_id:
            return Refusal(
                feed.rule,
                f"{id_} is not among the units that depend on the {feed.what} in {where}",
                f"They are {', '.join(by_id)}",
            )
    total = _total(by_id[id_] for id_ in dict.fromkeys(answer.units))
    if total > feed.room:
        return Refusal(
            feed.rule,
            f"these units are {counted(total, 'RE')}, and {mps(feed.room)} can draw on the "
            f"{feed.what} in {where}",
            _example(feed, waiting),
        )
    return None


def _example(feed: Feed, waiting: Sequence[Unit]) -> str:
    return f"For example: draw {' '.join(_plainest(feed, waiting))} from {name(feed.hex)}"


def _plainest(feed: Feed, waiting: Sequence[Unit]) -> tuple[str, ...]:
    """Return the units to feed that have been out longest, then the largest, while they fit."""
    room, drawing = feed.room, []
    for unit in sorted(waiting, key=lambda u: (-(u.out or 0), -u.re, u.id)):
        if unit.re <= room:
            room -= unit.re
            drawing.append(unit.id)
    return tuple(drawing)


def _legal(feed: Feed, waiting: Sequence[Unit]) -> Iterable[Order]:
    yield Draw(_plainest(feed, waiting), feed.hex)
    for unit in waiting:
        yield Draw((unit.id,), feed.hex)
    yield Pass()
