"""The missions that air operations are flown for. The only list of them. Rule 20."""

from typing import Final

from sfcli.air import bombing, cap, harassment, support, transfer, transport

DUTIES: Final = {
    duty.mission: duty
    for duty in (
        transfer.DUTY,
        cap.DUTY,
        bombing.DUTY,
        support.GROUND_SUPPORT,
        support.DEFENSE,
        harassment.DUTY,
        transport.DUTY,
    )
}
"""What each mission asks for and does."""
