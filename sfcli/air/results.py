"""The results of air combat, patrol attacks and antiaircraft fire. Rules 21B2, 23D."""

from typing import Final

from sfcli.air import landing
from sfcli.airforces import ABORTED as ABORTED_STATUS
from sfcli.airforces import ELIMINATED, GROUNDED, INOPERATIVE
from sfcli.airwar import AirUnitLost
from sfcli.charts.air import ABORTED, KILLED, NO_EFFECT, RETURNED
from sfcli.position import Play, Procedure

WORDS: Final = {
    NO_EFFECT: "no effect", RETURNED: "turned back", ABORTED: "aborted", KILLED: "eliminated",
}  # fmt: skip


def suffer(play: Play, id_: str, result: str) -> Procedure[None]:
    """Apply a result to an air unit at once, and to the glider it tows. Rules 21B2, 23D."""
    mission = play.state.air.units[id_].mission
    if result == NO_EFFECT or mission is None:
        return
    if result == KILLED:
        play.emit(AirUnitLost(id_, ELIMINATED))
    else:
        status = ABORTED_STATUS if result == ABORTED else INOPERATIVE
        yield from landing.home(play, id_, status)
    _with_glider(play, id_, mission.tow)


def _with_glider(play: Play, id_: str, glider: str) -> None:
    """Let a glider share what became of the air unit that towed it. Rule 23D."""
    status = play.state.air.units[id_].status
    if glider and status not in GROUNDED and play.state.air.units[glider].status in GROUNDED:
        landing.lose(play, glider, status, "23D-f", f"{glider} was towed by {id_}")


def tell(play: Play, key: str, name: str, value: object) -> None:
    """Add to an outcome key that is a table."""
    table = play.record.facts.setdefault(key, {})
    assert isinstance(table, dict)
    table[name] = value
