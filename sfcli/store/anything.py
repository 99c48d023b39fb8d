"""Saves values that no annotation describes, such as the special rules of a scenario.

Tuples become lists and tables stay tables. What TOML lacks is a table that opens with a marked
word: `list`, `set`, `none`, `fraction`, `pairs` (a mapping by other keys than texts), `enum` and
`record` (a dataclass).
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from sfcli.store.codec import NONE, SCALARS, Codec, Codecs, MisfitError, at_key, read_fraction
from sfcli.store.plain import Plain

_MARKS: Final[dict[str, type]] = {"list": list, "set": frozenset}
_RESERVED: Final = frozenset({*_MARKS, "none", "fraction", "pairs", "enum", "record"})


class Anything:
    """Writes and reads values by what they are; classes are known by name."""

    def __init__(self, codecs: Codecs, kinds: Iterable[type]) -> None:
        """Take the codecs of the classes that may occur."""
        self._codecs = codecs
        self._kinds = {kind.__name__: kind for kind in kinds}

    @property
    def codec(self) -> Codec:
        """Both ways as one codec."""
        return Codec(self.freeze, self.thaw)

    def freeze(self, value: Any) -> Plain:
        """Make a value plain that no annotation describes: what TOML lacks is a marked table."""
        if isinstance(value, Enum):
            return {"enum": value.value, "kind": type(value).__name__}
        if isinstance(value, SCALARS):
            return value
        if value is None:
            return NONE
        if isinstance(value, Fraction):
            return {"fraction": str(value)}
        if isinstance(value, tuple):
            return [self.freeze(item) for item in value]
        if isinstance(value, list):
            return {"list": [self.freeze(item) for item in value]}
        if isinstance(value, set | frozenset):
            return {"set": sorted([self.freeze(item) for item in value], key=str)}
        if isinstance(value, Mapping):
            return self._freeze_mapping(value)
        kind_name = type(value).__name__
        return {"record": self._codecs.of(type(value)).freeze(value), "kind": kind_name}

    def _freeze_mapping(self, value: Mapping[Any, Any]) -> Plain:
        if all(type(k) is str for k in value) and not _RESERVED.intersection(value):
            return {k: self.freeze(v) for k, v in value.items()}
        return {"pairs": [[self.freeze(k), self.freeze(v)] for k, v in value.items()]}

    def thaw(self, plain: Plain) -> Any:
        """Return the value that was made plain."""
        if isinstance(plain, list):
            return tuple([self.thaw(item) for item in plain])
        if not isinstance(plain, dict):
            return plain
        word = next(iter(plain), "")
        if word not in _RESERVED:
            return {k: at_key(k, self.thaw, v) for k, v in plain.items()}
        inner = plain[word]
        if word in _MARKS and isinstance(inner, list):
            return _MARKS[word](map(self.thaw, inner))
        if word == "pairs":
            return {self.thaw(k): self.thaw(v) for k, v in inner}
        return self._thaw_marked(word, inner, str(plain.get("kind", "")))

    def _thaw_marked(self, word: str, inner: Plain, kind: str) -> Any:
        if word == "none":
            return None
        if word == "fraction":
            return read_fraction(inner)
        known = self._kinds.get(kind)
        if known is None or word not in ("enum", "record"):
            raise MisfitError("a kind of value this program knows", kind or word)
        return self._codecs.of(known).thaw(inner)
