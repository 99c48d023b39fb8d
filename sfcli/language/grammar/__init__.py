"""Every command of the language, by what it is about. The only list of them."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from sfcli.language.forms import Form
from sfcli.language.grammar import (
    air,
    air_combat,
    air_questions,
    air_replacement,
    airborne,
    bombing,
    campaign,
    flying,
    formations,
    ground,
    play,
    questions,
    special,
    standings,
    strategic,
    works,
)

CHAPTERS: Final[Mapping[str, tuple[Form, ...]]] = {
    "The sequence of play": play.PLAY,
    "Movement": ground.MOVEMENT,
    "Combat": ground.COMBAT,
    "Commandos and floods": special.SPECIAL,
    "Breakdowns and movement counters": formations.FORMATIONS,
    "Resource points": ground.POINTS,
    "Engineers and works": works.WORKS,
    "Reinforcements and replacements": campaign.CAMPAIGN,
    "The air war": (*air.AIR, *flying.FLYING, *bombing.BOMBING),
    "Air combat": air_combat.AIR_COMBAT,
    "Airborne landings": airborne.AIRBORNE,
    "Air replacement": air_replacement.AIR_REPLACEMENT,
    "The strategic air war": strategic.STRATEGIC,
    "Standing orders": standings.STANDINGS,
    "Questions": (*questions.QUESTIONS, *air_questions.AIR_QUESTIONS),
    "The program": (*questions.CONTROLS, *air_questions.AIR_CONTROLS),
}
FORMS: Final[tuple[Form, ...]] = tuple(form for forms in CHAPTERS.values() for form in forms)

ALIASES: Final[Mapping[str, str]] = {
    "m": "move", "a": "attack", "o": "odds", "s": "show", "w": "what", "r": "rule",
    "?": "help", "h": "help", "exit": "quit", "q": "quit", "end!": "end",
    "patrol-attack": "patrol",
}  # fmt: skip
"""Short words for frequent verbs, and other words for some."""


@cache
def by_verb() -> dict[str, tuple[Form, ...]]:
    """Return the forms of each verb."""
    found: dict[str, list[Form]] = {}
    for form in FORMS:
        found.setdefault(form.verb, []).append(form)
    return {verb: tuple(forms) for verb, forms in found.items()}


def forms_of(word: str) -> tuple[Form, ...]:
    """Return the forms of a verb or its short word, none for what is no verb."""
    low = word.casefold()
    return by_verb().get(ALIASES.get(low, low), ())


@cache
def _by_build() -> dict[type, tuple[Form, ...]]:
    found: dict[type, list[Form]] = {}
    for form in sorted(FORMS, key=lambda form: form.only is None):
        found.setdefault(form.build, []).append(form)
    return {build: tuple(forms) for build, forms in found.items()}


def form_of(value: object) -> Form | None:
    """Return the form that writes an order or a question."""
    for form in _by_build().get(type(value), ()):
        if form.writes(value):
            return form
    return None
