"""Standing orders: answers given once for all questions of a kind."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.orders.play import Order


@dataclass(frozen=True, slots=True)
class Stand(Order):
    """Sets how questions of a kind are answered from now on."""

    verb: ClassVar[str] = "standing"
    topic: str
    answer: str
    """A word of the topic, a number of air units, or one of `ask` and `clear`."""
    conditions: tuple[str, ...] = ()
    """What has to hold for it, each as `air/standing.py` reads it."""
