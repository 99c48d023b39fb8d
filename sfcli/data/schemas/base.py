"""The parts that chart files share, and what a file has wrong in the words of its reader."""

from fractions import Fraction
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PlainValidator,
    ValidationError,
)

from sfcli import calendar, spelling, twelfths
from sfcli.charts.model import COLUMNS, WEATHER
from sfcli.data.documents import Document
from sfcli.data.errors import Problem


class Entry(BaseModel):
    """A table of a file: the keys listed and no others, each of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class About(Entry):
    """What a file says of itself."""

    title: str
    rules: list[str]
    doubt: str = ""


class File(Entry):
    """A whole file."""

    chart: About


def _amount(value: Any) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError('expected a whole number or a fraction as text, such as "1/2"')
    try:
        return Fraction(value) if isinstance(value, int) else twelfths.read(value)
    except (ValueError, ZeroDivisionError):
        raise ValueError('expected a whole number or a fraction as text, such as "1/2"') from None


def _res(value: Any) -> int:
    return _twelfths(_amount(value))


def mps(value: Any) -> int | None:
    """Read MPs into twelfths, None for prohibited; raise ValueError for anything else."""
    if value == "P":
        return None
    try:
        return _twelfths(_amount(value))
    except ValueError:
        raise ValueError('expected MPs, or "P" for prohibited') from None


def _twelfths(amount: Fraction) -> int:
    if amount < 0:
        raise ValueError("expected 0 or more")
    return twelfths.twelfths(amount)


def one_of(*words: str) -> AfterValidator:
    """Return the check that a text is one of these words."""

    def check(word: str) -> str:
        if word not in words:
            raise ValueError(spelling.unknown(word, words))
        return word

    return AfterValidator(check)


def complete(*keys: str) -> AfterValidator:
    """Return the check that a table has at least these keys."""

    def check(table: dict[str, Any]) -> dict[str, Any]:
        missing = [key for key in keys if key not in table]
        if missing:
            raise ValueError(f"{', '.join(missing)} missing")
        return table

    return AfterValidator(check)


def exactly(*keys: str) -> AfterValidator:
    """Return the check that a table has these keys and no others."""

    def check(table: dict[str, Any]) -> dict[str, Any]:
        for key in table:
            if key not in keys:
                raise ValueError(spelling.unknown(key, keys))
        missing = [key for key in keys if key not in table]
        if missing:
            raise ValueError(f"{', '.join(missing)} missing")
        return table

    return AfterValidator(check)


def letters(words: str, count: int) -> AfterValidator:
    """Return the check that a text is a row of so many letters, one a die."""

    def check(row: str) -> str:
        if len(row) != count or set(row) - set(words):
            raise ValueError(f"expected {count} letters of {' '.join(words)}, one a die")
        return row

    return AfterValidator(check)


def _season(word: str) -> str:
    if word not in SEASONS:
        raise ValueError(f"expected a turn without its year, such as Jan I or Dec II; found {word}")
    return word


def _turn(name: str) -> int:
    turn = calendar.parse(name)
    if turn is None:
        raise ValueError("expected a turn, such as Jul I 44")
    return turn


SEASONS = tuple(calendar.season(turn) for turn in range(24))
"""The names of turns without their year."""
Amount = Annotated[Fraction, PlainValidator(_amount)]
Res = Annotated[int, PlainValidator(_res)]
"""REs, or MPs that are never prohibited, in twelfths."""
Mps = Annotated[int | None, PlainValidator(mps)]
"""MPs in twelfths, None where prohibited."""
Number = Annotated[str, Field(pattern=r"^\d+$")]
Count = Annotated[int, Field(ge=0)]
Positive = Annotated[int, Field(ge=1)]
Season = Annotated[str, AfterValidator(_season)]
Turn = Annotated[int, PlainValidator(_turn)]
Weather = Annotated[str, one_of(*WEATHER)]
Column = Annotated[str, one_of(*COLUMNS)]
Side = Annotated[str, one_of("axis", "allied")]
SeaZone = Annotated[str, one_of("atlantic", "baltic", "mediterranean")]
Capability = Annotated[str, one_of("full", "half", "third", "neutral", "none")]
UnitClass = Annotated[str, one_of("combat_motorized", "artillery", "non_motorized")]
WeatherRow = Annotated[str, letters("CMFWSN", 6)]
Port = Annotated[str, one_of("minor", "standard", "major", "great")]
SeaRow = Annotated[str, letters("CRS", 6)]


class Modifier(Entry):
    """A modifier of a die."""

    drm: int
    when: str


Modifiers = dict[str, Modifier]
Schema = TypeVar("Schema", bound=Entry)


def validated(document: Document, schema: type[Schema], problems: list[Problem]) -> Schema | None:
    """Return a document's values by their schema; report every value that does not fit it."""
    try:
        return schema.model_validate(document.values)
    except ValidationError as error:
        for wrong in error.errors(include_url=False):
            key = tuple(part for part in wrong["loc"] if part != "[key]")
            problems.append(document.problem(key, _sentence(dict(wrong))))
        return None


def _sentence(wrong: dict[str, Any]) -> str:
    """Say what is wrong with a value as the reader of the file would."""
    kind, given = wrong["type"], wrong["input"]
    if kind == "missing":
        return "is missing"
    if kind == "extra_forbidden":
        return "is not a key of this table"
    if kind == "value_error":
        return str(wrong["ctx"]["error"])
    if kind == "model_type":
        return "expected a table"
    expected = wrong["msg"].removeprefix("Input should be ").removeprefix("a valid ")
    return f"expected {expected}; found {given!r}"
