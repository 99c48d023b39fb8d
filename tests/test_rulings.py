"""Rulings and clauses: every line is read, every clause cited is one of the rules."""

import re
from pathlib import Path

import pytest

from sfcli.data import clauses, files
from sfcli.language.rulebook import rule_lines

ROOT = Path(__file__).parent.parent
KNOWN = {c.id for p in clauses.everything() for c in p.clauses} | {
    p.rule for p in clauses.everything()
}


def test_every_ruling_is_read() -> None:
    text = files.rulings().read_text(encoding="utf-8")
    bullets = [line for line in text.splitlines() if line.startswith("- ")]
    assert len(bullets) == len(clauses.rulings())
    assert all("Why: " in ruling.text for ruling in clauses.rulings())


def test_rulings_are_about_rules_there_are() -> None:
    for ruling in clauses.rulings():
        for id_ in ruling.clauses:
            number = clauses.split(id_)
            assert number is not None, id_
            assert any(clauses.under(known, id_) for known in KNOWN), id_


def test_every_clause_cited_in_code_is_one_of_the_rules() -> None:
    cited: dict[str, Path] = {}
    for path in (ROOT / "sfcli").rglob("*.py"):
        for id_ in re.findall(r'"(\d{1,2}[A-Z]?\d*[a-z]?-[a-z]{1,2})"', path.read_text()):
            cited[id_] = path
    unknown = {id_: str(path) for id_, path in cited.items() if id_ not in KNOWN}
    assert len(cited) > 50
    assert not unknown


def test_every_clause_a_case_names_is_one_of_the_rules() -> None:
    from sfcli.cases.coverage import by_clause

    for id_, cases in by_clause(ROOT / "tests" / "cases").items():
        assert any(clauses.under(known, id_) for known in KNOWN), (id_, cases)


@pytest.mark.parametrize(
    ("id_", "told"),
    [
        ("7A3", "7A3-b"),
        ("7a3-f", "(as we read it)"),
        ("10A", "10A2 "),
        ("SFC", "SFC-a"),
        ("27C1", "27C1 "),
        ("9F1", "Ruling on 9F1"),
    ],
)
def test_rules_are_shown(id_: str, told: str) -> None:
    assert any(told in line for line in rule_lines(id_))


@pytest.mark.parametrize("id_", ["99", "7A9", "7A3-zz", "", "x", "7A3-", "１"])
def test_what_is_no_rule_shows_nothing(id_: str) -> None:
    assert list(rule_lines(id_)) == []
