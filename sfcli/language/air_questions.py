"""Questions about the air war."""

from dataclasses import dataclass

from sfcli.language.questions import Question


@dataclass(frozen=True, slots=True)
class ShowStanding(Question):
    """Asks which standing orders there are."""
