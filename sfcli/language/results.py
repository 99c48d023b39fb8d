"""The results of ground combat in words. Rule 9C."""

from collections.abc import Mapping
from typing import Final

RESULTS: Final[Mapping[str, str]] = {
    "AE": "attackers eliminated",
    "AH": "attackers lose half and retreat",
    "AR": "attackers retreat",
    "AS": "nothing happens",
    "EX": "weaker side eliminated, the other loses as much",
    "HX": "weaker side eliminated, the other loses half as much",
    "DR": "defenders retreat",
    "DH": "defenders lose half and retreat",
    "DE": "defenders eliminated",
}


def in_words(result: str) -> str:
    """Return a result with what it means, such as `DR, defenders retreat`."""
    meaning = RESULTS.get(result, "")
    return f"{result}, {meaning}" if meaning else result
