"""What an attack or an overrun would come to: the calculation that will be used, line by line."""

from collections.abc import Iterator
from fractions import Fraction

from sfcli.game import Game
from sfcli.ground import combat, overrun
from sfcli.ground.odds import DICE, Battle, ratio
from sfcli.ground.strengths import Line
from sfcli.language.answers.answer import Answer, refused
from sfcli.language.questions import Odds, OverrunOdds
from sfcli.language.results import in_words
from sfcli.language.tables import table
from sfcli.language.units import side_of
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import mps, pretty


def odds(game: Game, side: Side, question: Odds) -> Answer:
    """Answer what an attack would come to now. Rules 9A, 9B."""
    pos = game.position
    side = side_of(pos, question.units) or side
    battle = combat.odds_report(
        pos, side, question.hex, question.units, question.neutral, question.air
    )
    if isinstance(battle, Refusal):
        return refused(battle)
    return Answer(tuple(battle_lines(pos, battle)), battle.facts())


def battle_lines(pos: Position, battle: Battle) -> Iterator[str]:
    """Yield a battle line by line: units, what changes their strength, the die, the chances."""
    yield f"Attack on {pos.place(battle.fight.hex)}: {_totals(battle, battle.odds)}"
    yield from table(("attacker", "printed", "counts", ""), map(_row, battle.attackers))
    yield from (f"  {each.cause}: +{pretty(each.points)}" for each in battle.for_attack)
    yield from table(("defender", "printed", "counts", ""), map(_row, battle.defenders))
    yield from (f"  {each.cause}: +{pretty(each.points)}" for each in battle.for_defense)
    if battle.fight.passengers:
        yield f"  no part in it: {' '.join(unit.id for unit in battle.fight.passengers)} (9F1)"
    yield from _armor(battle)
    if battle.automatic:
        yield f"  No die is rolled: {battle.automatic}"
        return
    yield from _die(battle)
    for duty in (*battle.attacker_duties, *battle.defender_duties):
        bound = " ".join(sorted(duty.units))
        yield f"  Half of the losses fall on {bound} ({duty.what}, {duty.rule})"


def _totals(battle: Battle, odds: str) -> str:
    return f"{pretty(battle.attack)} to {pretty(battle.defense)}, odds {odds}"


def _row(line: Line) -> tuple[str, str, str, str]:
    unit = line.unit
    name = f"{unit.id}  {unit.ratings} {unit.counter.type.id}"
    why = ", ".join(
        f"{_times(factor.by)} {factor.cause} ({factor.rule})" for factor in line.factors
    )
    excess = "excess artillery (14B)" if line.excess else ""
    counts = "1 together" if line.excess else pretty(line.strength)
    return name, str(line.printed), counts, ", ".join(filter(None, (why, excess)))


def _times(by: Fraction) -> str:
    return "halved" if by == Fraction(1, 2) else f"times {pretty(by)}"


def _armor(battle: Battle) -> Iterator[str]:
    for word, share in (
        ("AECA", battle.armor.aeca),
        ("AECD", battle.armor.aecd),
        ("ATEC", battle.armor.atec),
    ):
        if share.capable:
            yield f"  {word} {share}"


def _die(battle: Battle) -> Iterator[str]:
    causes = ", ".join(f"{m.drm:+} {m.why} ({m.rule})" for m in battle.modifiers)
    yield f"  Die {battle.drm:+}" + (f": {causes}" if causes else "")
    yield "  " + "   ".join(f"{die}: {battle.results[die - 1]}" for die in DICE)
    chances = "; ".join(f"{count}/6 {in_words(r)}" for r, count in battle.chances.items())
    yield f"  Chances: {chances}"


def overrun_odds(game: Game, side: Side, question: OverrunOdds) -> Answer:
    """Answer what an overrun would come to now. Rule 13."""
    pos = game.position
    side = side_of(pos, question.units) or side
    units = pos.units(question.units)
    battle = overrun.odds_report(pos, side, question.hex, units)
    if isinstance(battle, Refusal):
        return refused(battle)
    odds = ratio(battle.attack, battle.defense)
    lines = [f"Overrun of {pos.place(question.hex)}: {_totals(battle, odds)}"]
    lines += table(("unit", "printed", "counts", ""), map(_row, battle.attackers))
    lines += table(("defender", "printed", "counts", ""), map(_row, battle.defenders))
    refusal = overrun.refuse_odds(pos, battle)
    if refusal is None:
        payers = (unit.id for unit in battle.fight.attackers)
        lines += [f"  {id_} pays {_price(pos, battle, id_)}" for id_ in payers]
    else:
        lines.append(f"  {refusal}")
    return Answer(tuple(lines), {**battle.facts(), "odds": odds})


def _price(pos: Position, battle: Battle, id_: str) -> str:
    price = overrun.price(pos, battle, pos.unit(id_))
    return f"{mps(price.whole)} MPs: {price}"
