"""Questions about the air war."""

from typing import Final

from sfcli.language import air_questions as ask
from sfcli.language.forms import Form

AIR_QUESTIONS: Final = (
    Form(ask.ShowStanding, "standing", "Lists your standing orders", "standing"),
)
