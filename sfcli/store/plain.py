"""Writes plain values as TOML: a table's rows one to a line, so that a person can read them.

tomllib reads what is written here. Rows are inline tables because a save has thousands of them.
"""

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

Plain = Any
"""A string, integer, truth value, or a list or dict of such: what TOML can hold."""

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_UNSAFE: Final = re.compile(r'["\\\x00-\x1f\x7f]')
_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_NOT_LITERAL: Final = re.compile(r"'''|[\x00-\x08\x0b-\x1f\x7f]|'\Z")
_WIDTH: Final = 100


def digest(text: str | bytes) -> str:
    """Return sixteen hexadecimal digits that stand for a text."""
    data = text.encode() if isinstance(text, str) else text
    return hashlib.sha256(data).hexdigest()[:16]


def _escape(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[0]) or f"\\u{ord(match[0]):04x}"


@lru_cache(maxsize=4096)
def string(text: str) -> str:
    """Return a text as a TOML string on one line."""
    return f'"{_UNSAFE.sub(_escape, text)}"' if _UNSAFE.search(text) else f'"{text}"'


@lru_cache(maxsize=4096)
def key(text: str) -> str:
    """Return a key, quoted where it has to be."""
    return text if _BARE.fullmatch(text) else string(text)


def inline(value: Plain) -> str:
    """Return a plain value on one line."""
    if isinstance(value, str):
        return string(value)
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, dict):
        inner = ", ".join([f"{key(name)} = {inline(item)}" for name, item in value.items()])
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join([inline(item) for item in value])}]"
    return repr(value)


def literal(text: str) -> str:
    """Return a text of many lines as a multi-line literal, or escaped where that cannot be."""
    return block(text) if _NOT_LITERAL.search(text) else f"'''\n{text}'''"


def block(text: str) -> str:
    """Return a text of many lines as a multi-line string that a literal can hold."""
    lines = [_UNSAFE.sub(_escape, line) for line in text.split("\n")]
    return '"""\n' + "\n".join(lines) + '"""'


def row(name: str, value: Plain) -> str:
    """Return `name = value` as one line, or as a few where a list is long.

    No line but the first starts with a number sign, which is left to the marks of a save's parts.
    """
    head = f"{key(name)} = "
    if isinstance(value, str) and "\n" in value and "\n#" not in value:
        return head + block(value) + "\n"
    flat = inline(value)
    if isinstance(value, list) and len(head) + len(flat) > _WIDTH:
        return head + _wrapped([inline(item) for item in value]) + "\n"
    return f"{head}{flat}\n"


def _wrapped(items: list[str]) -> str:
    lines, line = ["["], " "
    for item in items:
        if len(line) + len(item) + 2 > _WIDTH and line.strip():
            lines.append(line)
            line = " "
        line += f" {item},"
    return "\n".join([*lines, line, "]"])


def table(name: str, values: Mapping[str, Plain]) -> str:
    """Return a table: its plain rows first, then a table of its own for each dict in it."""
    rows = [row(k, v) for k, v in values.items() if not isinstance(v, dict)]
    inner = [
        f"\n[{name}.{key(k)}]\n" + "".join([row(n, i) for n, i in v.items()])
        for k, v in values.items()
        if isinstance(v, dict)
    ]
    head = f"[{name}]\n" if rows or not inner else ""
    return head + "".join(rows) + "".join(inner).removeprefix("" if head else "\n")
