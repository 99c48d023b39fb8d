"""Brings saves of older formats to the one this program writes.

A step takes the folded parts of a save in one format and returns them in the next. The frame
(markers, seal, journal) is the same in every format.
"""

from collections.abc import Callable, Mapping
from typing import Final

from sfcli.store import head

Texts = Mapping[str, str]
Step = Callable[[Texts], Texts]

STEPS: Final[dict[int, Step]] = {}
"""Steps by the format they start from."""


def migrate(texts: Texts, found: int) -> Texts:
    """Return the parts of a save of an older format in the present one."""
    for start in range(found, head.FORMAT):
        texts = STEPS[start](texts)
    return texts
