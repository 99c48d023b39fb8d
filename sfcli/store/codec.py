"""Turns typed values into plain ones and back, guided by their annotations.

What a dataclass field leaves at its default is not written. A value that does not fit is a
`MisfitError`, which knows the keys that lead to it.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Any, Final, Literal, NewType, Union, get_args, get_origin, get_type_hints

from sfcli import twelfths
from sfcli.store.plain import Plain

NONE: Final = {"none": True}
"""Nothing, where a value could stand."""
SCALARS: Final = (str, int, bool, float)
ANYTHING: Final = "anything"
"""Stands for a value no annotation describes; its codec is in `anything`."""


class MisfitError(Exception):
    """A plain value is not what was expected at a key path."""

    def __init__(self, expected: str, found: object) -> None:
        """Keep what was expected; the path is added on the way up."""
        super().__init__(expected)
        self.expected, self.found = expected, found
        self.path: list[str] = []

    def __str__(self) -> str:
        found = repr(self.found)
        shown = found if len(found) <= 40 else found[:37] + "..."
        return f"{'.'.join(reversed(self.path))}: expected {self.expected}, found {shown}"


@dataclass(frozen=True, slots=True)
class Codec:
    """How values of a type become plain, and how they are read again."""

    freeze: Callable[[Any], Plain]
    thaw: Callable[[Plain], Any]
    to_key: Callable[[Any], str] | None = None
    """Writes the value as a key of a table, where it can be one."""
    from_key: Callable[[str], Any] | None = None
    named: bool = False
    """The value is a table whose `id` is the key it stands under."""


class Codecs:
    """Codecs by annotation, made when first asked for."""

    def __init__(self, given: Mapping[Any, Codec] | None = None) -> None:
        """Take codecs for types, and for fields named as (class, field)."""
        self._made: dict[Any, Codec] = dict(given or {})

    def set(self, hint: Any, codec: Codec) -> None:
        """Give an annotation, or a field named as (class, field), its codec."""
        self._made[hint] = codec

    def of(self, hint: Any) -> Codec:
        """Return the codec of an annotation; raise TypeError where there is none."""
        found = self._made.get(hint)
        if found is None:
            found = self._made[hint] = self._make(hint)
        return found

    def _make(self, hint: Any) -> Codec:
        if hint in SCALARS:
            return _scalar(hint)
        if isinstance(hint, NewType):
            return self.of(hint.__supertype__)
        origin, args = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            return self._union(args)
        if origin is Literal or hint is object or hint is Any:
            return self.of(type(args[0])) if args else self.of(ANYTHING)
        if origin is tuple:
            return self._tuple(args)
        if origin in (list, set, frozenset):
            return self._sequence(self.of(args[0]), origin)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._mapping(self.of(args[0]), self._row(*args))
        return self._class(hint)

    def _class(self, hint: Any) -> Codec:
        if hint is Fraction:
            return Codec(twelfths.plain, read_fraction, str, Fraction)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return _enum(hint)
        if is_dataclass(hint) and isinstance(hint, type):
            return self._record(hint)
        raise TypeError(f"nothing says how {hint} is saved")

    def _union(self, args: tuple[Any, ...]) -> Codec:
        kinds = [arg for arg in args if arg is not types.NoneType]
        if len(kinds) > 1:
            return self.of(ANYTHING)
        inner = self.of(kinds[0])
        return Codec(
            lambda value: NONE if value is None else inner.freeze(value),
            lambda plain: None if type(plain) is dict and plain == NONE else inner.thaw(plain),
        )

    def _tuple(self, args: tuple[Any, ...]) -> Codec:
        if len(args) == 2 and args[1] is Ellipsis:
            return self._sequence(self.of(args[0]), tuple)
        inner = [self.of(arg) for arg in args]
        freezes = [codec.freeze for codec in inner]

        def freeze(value: Any) -> Plain:
            return [each(item) for each, item in zip(freezes, value, strict=True)]

        def thaw(plain: Plain) -> Any:
            if not isinstance(plain, list) or len(plain) != len(inner):
                raise MisfitError(f"a list of {len(inner)}", plain)
            return tuple(
                [at_key(i, c.thaw, item) for i, c, item in zip(count(), inner, plain, strict=False)]
            )

        if all(codec.to_key for codec in inner):
            return Codec(freeze, thaw, *_tuple_keys(inner))
        return Codec(freeze, thaw)

    @staticmethod
    def _sequence(inner: Codec, make: Callable[[Any], Any]) -> Codec:
        unordered = make in (set, frozenset)

        def freeze(value: Any) -> Plain:
            frozen = [inner.freeze(item) for item in value]
            return sorted(frozen, key=str) if unordered else frozen

        def thaw(plain: Plain) -> Any:
            if not isinstance(plain, list):
                raise MisfitError("a list", plain)
            return make([at_key(i, inner.thaw, item) for i, item in enumerate(plain)])

        return Codec(freeze, thaw)

    def _row(self, key: Any, value: Any) -> Codec:
        """Return the codec of a table's rows: their `id` is not written, being the key."""
        codec = self.of(value)
        if key is not str or "id" not in getattr(value, "__dataclass_fields__", ()):
            return codec
        return replace(codec, named=True)

    @staticmethod
    def _mapping(keys: Codec, values: Codec) -> Codec:
        to_key, from_key = keys.to_key, keys.from_key
        if to_key is None or from_key is None:
            raise TypeError("a table cannot be saved by such keys")

        def freeze(value: Any) -> Plain:
            frozen = {to_key(k): values.freeze(v) for k, v in value.items()}
            if values.named:
                for name, row in frozen.items():
                    if row["id"] == name:
                        del row["id"]
            return frozen

        def thaw(plain: Plain) -> Any:
            if not isinstance(plain, dict):
                raise MisfitError("a table", plain)
            if values.named:
                plain = {k: {"id": k, **v} if type(v) is dict else v for k, v in plain.items()}
            return _thaw_rows(plain, from_key, values.thaw)

        return Codec(freeze, thaw)

    def _record(self, cls: type) -> Codec:
        """Return the codec of a dataclass; a field that is not compared is not saved."""
        hints = _hints(cls)
        rows = [_Row.of(field, hints[field.name]) for field in fields(cls) if field.compare]
        for row in rows:
            row.codec = self._made.get((cls, row.name)) or self.of(hints[row.name])
        return Codec(_freezer(rows), _thawer(cls, rows))


def _thaw_rows(
    plain: Mapping[str, Plain], from_key: Callable[[str], Any], thaw: Callable[[Plain], Any]
) -> dict[Any, Any]:
    """Thaw the rows of a table; without a call for each, as there are thousands."""
    found = {}
    for name, item in plain.items():
        try:
            found[from_key(name)] = thaw(item)
        except MisfitError as error:
            error.path.append(name)
            raise
        except (ValueError, KeyError):
            raise MisfitError("another key", name) from None
    return found


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def at_key(name: object, thaw: Callable[[Plain], Any], plain: Plain) -> Any:
    """Thaw what lies under a key, and tell an error the key."""
    try:
        return thaw(plain)
    except MisfitError as error:
        error.path.append(str(name))
        raise


@dataclass(slots=True)
class _Row:
    """A field of a dataclass, as it is saved."""

    name: str
    default: Any
    optional: bool
    """It needs no default to be left out when it is None."""
    codec: Codec = Codec(str, str)

    @classmethod
    def of(cls, field: "Field[Any]", hint: Any) -> "_Row":
        """Return a field's row, still without its codec."""
        factory = field.default_factory
        default = factory() if factory is not MISSING else field.default
        return cls(field.name, default, default is MISSING and types.NoneType in get_args(hint))


def _freezer(rows: list[_Row]) -> Callable[[Any], Plain]:
    each = [(row.name, row.codec.freeze, None if row.optional else row.default) for row in rows]

    def freeze(value: Any) -> Plain:
        return {
            name: freeze_field(item)
            for name, freeze_field, default in each
            if (item := getattr(value, name)) != default
        }

    return freeze


def _thawer(cls: type, rows: list[_Row]) -> Callable[[Plain], Any]:
    thaws = {row.name: row.codec.thaw for row in rows}
    optional = [row.name for row in rows if row.optional]
    needed = [row.name for row in rows if row.default is MISSING and not row.optional]

    def thaw(plain: Plain) -> Any:
        if not isinstance(plain, dict):
            raise MisfitError("a table", plain)
        found: dict[str, Any] = dict.fromkeys(optional)
        for name, item in plain.items():
            thaw_field = thaws.get(name)
            if thaw_field is None:
                raise MisfitError(f"one of {', '.join(thaws)}", name)
            try:
                found[name] = thaw_field(item)
            except MisfitError as error:
                error.path.append(name)
                raise
        for name in needed:
            if name not in found:
                raise MisfitError(f"the key {name}", list(plain))
        return cls(**found)

    return thaw


def _scalar(kind: type) -> Codec:
    def thaw(plain: Plain) -> Any:
        if type(plain) is not kind:
            raise MisfitError(_WORDS[kind], plain)
        return plain

    if kind is bool:
        return Codec(bool, thaw)
    return Codec(kind, thaw, str, kind)


_WORDS: Final = {str: "a text", int: "a whole number", bool: "true or false", float: "a number"}


def read_fraction(plain: Plain) -> Fraction:
    """Read a number with a fraction."""
    try:
        return twelfths.read(str(plain))
    except (ValueError, ZeroDivisionError):
        raise MisfitError("a number such as 3 or 3 1/2", plain) from None


def _enum(kind: type[Enum]) -> Codec:
    values = {member.value: member for member in kind}

    def thaw(plain: Plain) -> Any:
        if isinstance(plain, str | int) and plain in values:
            return values[plain]
        raise MisfitError(f"one of {', '.join(map(str, values))}", plain)

    by_text = {str(value): member for value, member in values.items()}
    return Codec(lambda m: m.value, thaw, lambda m: str(m.value), by_text.__getitem__)


def _tuple_keys(inner: list[Codec]) -> tuple[Callable[[Any], str], Callable[[str], Any]]:
    """Return how a tuple is written as a key, its parts parted by slashes, and read again."""
    last = len(inner) - 1

    def to_key(value: Any) -> str:
        parts = [
            codec.to_key(item) for codec, item in zip(inner, value, strict=True) if codec.to_key
        ]
        return "/".join(
            [*(p.replace("~", "~0").replace("/", "~1") for p in parts[:last]), parts[last]]
        )

    def from_key(text: str) -> Any:
        parts = text.split("/", last)
        if len(parts) != len(inner):
            raise ValueError(text)
        clear = [*(p.replace("~1", "/").replace("~0", "~") for p in parts[:last]), parts[last]]
        return tuple(
            codec.from_key(p) for codec, p in zip(inner, clear, strict=True) if codec.from_key
        )

    return to_key, from_key
