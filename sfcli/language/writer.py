"""Orders and questions written as the lines that mean them."""

from typing import Any

from sfcli.language.context import Writing
from sfcli.language.forms import Arg, Form, Lit, Opt, Part
from sfcli.language.grammar import form_of


def write(value: object) -> str:
    """Return the canonical line of an order or a question.

    Reading it gives the same value again, in any position that has the units.
    """
    form = form_of(value)
    if form is None:
        raise ValueError(f"no command is written for {type(value).__name__}")
    writing = Writing()
    words = [form.verb]
    for part in form.parts:
        words.extend(_part(part, form, value, writing))
    return " ".join(words)


def _part(part: Part, form: Form, value: object, writing: Writing) -> list[str]:
    if isinstance(part, Lit):
        return [part.words[0]] if part.written else []
    if isinstance(part, Arg):
        return [_argument(part, getattr(value, part.field), writing)]
    if not _differs(part, form, value):
        return []
    return [word for each in part.parts for word in _part(each, form, value, writing)]


def _differs(part: Opt, form: Form, value: object) -> bool:
    names = [each.field for each in part.parts if isinstance(each, Arg)]
    missing = object()
    return any(getattr(value, name) != form.defaults.get(name, missing) for name in names)


def _argument(part: Arg, value: Any, writing: Writing) -> str:
    text: str = part.kind.write(value, writing)
    return text
