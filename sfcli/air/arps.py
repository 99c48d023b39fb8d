"""Air replacement points: allowances, spending, obligations. Rules 25B, 25D.

Points belong to a pool: an organization of the air order of battle, or all of a player's that act
as one with the combined orders (rule 16B3a).
"""

from fractions import Fraction

from sfcli.air import cycles
from sfcli.airwar import ArpsChanged
from sfcli.position import Play, Position
from sfcli.refusals import Refusal
from sfcli.twelfths import pretty


def has(pos: Position, organization: str) -> Fraction:
    """Return the ARPs an organization has. Rule 25D."""
    return pos.state.air.arps.get(organization, Fraction(0))


def owed(pos: Position, organization: str) -> Fraction:
    """Return the ARPs an organization owes for withdrawals. Rule 25B."""
    return pos.state.air.arps_owed.get(organization, Fraction(0))


def spent(pos: Position, organization: str) -> Fraction:
    """Return the ARPs an organization has spent in this initial phase. Rule 25D."""
    return pos.state.air.arps_spent.get(organization, Fraction(0))


def limit(pos: Position, organization: str) -> Fraction:
    """Return the ARPs an organization may spend in an initial phase. Rule 25D."""
    chart, turn = pos.charts.air.arps, pos.state.clock.turn
    cycle = cycles.cycle(pos, organization, chart.cycle_of(turn))
    return chart.spendable(cycle.arps)


def refuse(pos: Position, organization: str, cost: int, what: str) -> Refusal | None:
    """Say why an organization cannot spend so many ARPs now. Rules 25B, 25D."""
    if owed(pos, organization):
        return Refusal(
            "25B-e", f"{pretty(owed(pos, organization))} ARPs are owed for withdrawals first"
        )
    if cost > has(pos, organization):
        return Refusal(
            "25D-f",
            f"to {what} takes {cost} ARPs, and {named(pos, organization)} has "
            f"{pretty(has(pos, organization))}",
        )
    left = limit(pos, organization) - spent(pos, organization)
    if cost > left:
        return Refusal(
            "25D-c",
            f"to {what} takes {cost} ARPs, and of an allowance "
            f"{pretty(limit(pos, organization))} may be spent in an initial phase: "
            f"{pretty(max(Fraction(0), left))} are left",
        )
    return None


def spend(play: Play, organization: str, cost: int) -> None:
    """Spend ARPs. Rule 25D."""
    now, before = has(play, organization), spent(play, organization)
    play.emit(ArpsChanged(organization, now - cost, owed(play, organization), before + cost))


def charge(play: Play, organization: str, cost: int) -> None:
    """Pay for a withdrawal, or owe what cannot be paid. Rule 25B."""
    now = has(play, organization)
    paid = min(now, Fraction(cost))
    debt = owed(play, organization) + cost - paid
    play.emit(ArpsChanged(organization, now - paid, debt, spent(play, organization) + paid))
    if debt:
        play.note("25B-f", f"{named(play, organization)} owes {pretty(debt)} ARPs")


def begin_cycle(play: Play, organization: str, allowance: Fraction) -> None:
    """Keep what may be kept of the last cycle, receive the allowance and pay debts. Rule 25D."""
    kept = min(has(play, organization), Fraction(play.charts.air.arps.kept))
    total, debt = kept + allowance, owed(play, organization)
    paid = min(total, debt)
    play.emit(ArpsChanged(organization, total - paid, debt - paid, paid))
    if allowance:
        play.note("25D-a", f"{named(play, organization)} receives {pretty(allowance)} ARPs")


def receive(play: Play, organization: str, gain: Fraction) -> None:
    """Add ARPs to those an organization has, debts being paid first. Rules 25B, 26B."""
    debt = owed(play, organization)
    paid, now = min(gain, debt), has(play, organization)
    before = spent(play, organization)
    play.emit(ArpsChanged(organization, now + gain - paid, debt - paid, before + paid))
    play.note("26B-h", f"{named(play, organization)} receives {pretty(gain)} ARPs")


def forget_spent(play: Play, organization: str) -> None:
    """Begin another initial phase: nothing is spent yet. Rule 25D."""
    if spent(play, organization):
        now = has(play, organization)
        play.emit(ArpsChanged(organization, now, owed(play, organization), Fraction(0)))


def named(pos: Position, organization: str) -> str:
    """Return an organization as players read it."""
    known = pos.charts.air_orders.organizations.get(organization)
    return known.name if known else organization
