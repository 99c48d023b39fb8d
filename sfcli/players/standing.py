"""Which standing orders an automatic player gives, so that his answers come by them as well."""

from collections.abc import Iterator
from typing import Final

from sfcli.air import standing
from sfcli.orders import Stand
from sfcli.players.seat import Seat

_CONDITIONS: Final = ("escorted", "unescorted", "force>=2", "own>=2", "mission bombing")
_UNCONDITIONAL: Final = 70
"""Standing orders without conditions, in hundredths."""


def stands(seat: Seat) -> Iterator[Stand]:
    """Yield standing orders of any kind, where there is an air force that they are for."""
    if not seat.pos.state.air.units:
        return
    for word in seat.some(Stand, standing.TOPICS):
        topic = standing.TOPICS[word]
        answers = [*topic.answers, standing.ASK, standing.CLEAR, *(("2",) if topic.some else ())]
        answer = seat.chance.choice(answers)
        plain = answer == standing.CLEAR or seat.likely(_UNCONDITIONAL)
        yield Stand(word, answer, () if plain else (seat.chance.choice(_CONDITIONS),))
