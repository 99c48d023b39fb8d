"""The missions that air operations are flown for. The only list of them. Rule 20."""

from typing import Final

from sfcli.air import bombing, cap, transfer

DUTIES: Final = {duty.mission: duty for duty in (transfer.DUTY, cap.DUTY, bombing.DUTY)}
"""What each mission asks for and does."""
