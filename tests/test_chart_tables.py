"""Charts as text: every chart within 80 columns, every number marked."""

from functools import cache
from pathlib import Path

import pytest

from sfcli.data.chart_tables import chart_lines, chart_list, chart_name, find, read_tables
from sfcli.data.chart_text import WIDTH, Page, layout
from sfcli.data.documents import Document, leaves

RULES = Path(__file__).parents[1] / "rules"


@cache
def documents() -> dict[str, Document]:
    return read_tables(RULES)


def shown(name: str) -> str:
    found = find(documents(), name)
    assert isinstance(found, Document), found
    return "\n".join(chart_lines(found))


def test_every_chart_is_listed_with_title_and_rules() -> None:
    lines = "\n".join(chart_list(documents()))
    for document in documents().values():
        assert f"\n{chart_name(document)} " in lines
    assert "Ground combat results table (9A, 9B, 9C, 36B)" in lines


@pytest.mark.parametrize("name", sorted(documents()))
def test_every_chart_keeps_to_80_columns_and_loses_nothing(name: str) -> None:
    document = documents()[name]
    lines = chart_lines(document)
    assert lines[1] == "=" * len(lines[0])
    for line in lines:
        assert len(line) <= WIDTH, line
        assert line == line.rstrip()
    numbers = {str(v) for _, v in leaves(document.values) if type(v) is int and abs(v) > 9}
    text = "\n".join(lines)
    for number in numbers:
        assert number in text, number


def test_the_combat_table_marks_what_is_known_and_what_is_made() -> None:
    lines = shown("crt").splitlines()
    row = next(line for line in lines if line.startswith("1  "))
    assert row.split() == [
        "1", "AE~", "AE~", "AE~", "AE~", "AH~", "ARp", "AS~", "EXp", "HX~", "DR~", "DR~", "DR~",
        "DH~",
    ]  # fmt: skip
    assert "Below 1:4: AE. Above 9:1: as 9:1." in lines
    assert "~\nreconstructed to fit the rest." in "\n".join(lines)
    assert "tem/40" in "\n".join(lines)


def test_rulebook_numbers_bear_no_mark() -> None:
    lines = shown("armor").splitlines()
    assert next(line for line in lines if line.startswith("ATEC")).split() == [
        "ATEC", "-1", "-2", "-4",
    ]  # fmt: skip
    assert next(line for line in lines if line.startswith("AECA, reduced")).split()[-1] == "+2~"


def test_costs_of_a_hex_stand_by_weather() -> None:
    lines = shown("terrain").splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("mountain  "))
    assert lines[place].split()[-5:] == ["6", "8~", "6~", "P(p)", "P(~)"]
    assert lines[place + 2].split() == ["mountain", "2", "3~", "2~", "3~", "3~"]


def test_known_weather_is_in_capitals() -> None:
    row = next(line for line in shown("weather").splitlines() if line.startswith("Nov I "))
    assert row.split() == ["Nov", "I", "cnmMmf", "ccnMmm", "cccCmm", "cccCnm", "ccrrrs"]


def test_success_table_gives_rule_number_and_modifiers() -> None:
    text = shown("success")
    assert "Elimination check of isolated units out of supply (rule 12D)" in text
    assert "+3 the unit is in a major city hex or an improved fortress" in text


def test_an_overlaid_number_is_marked(tmp_path: Path) -> None:
    (tmp_path / "charts").mkdir()
    (tmp_path / "charts" / "zoc_movement_costs.toml").write_text("[leave.full]\nout = 4\n")
    tables = read_tables(RULES, [tmp_path])
    text = "\n".join(chart_lines(tables["charts/zoc_movement_costs"]))
    assert "4o" in text
    assert "3p" in text
    assert "(zoc_movement_costs.toml)" in text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("terrain_effects", "terrain_effects"),
        ("terrain", "terrain_effects"),
        ("Terrain Effects", "terrain_effects"),
        ("combat", "ground_combat_results"),
        ("zoc", "zoc_movement_costs"),
        ("rail net", "rail_net_capacity"),
        ("special rp", "special_rp_costs"),
        ("templates", "templates"),
    ],
)
def test_charts_are_found_by_name_beginning_or_title(text: str, name: str) -> None:
    found = find(documents(), text)
    assert isinstance(found, Document)
    assert chart_name(found) == name


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("terain_effects", "did you mean terrain_effects?"),
        ("rail", "rail may be rail_movement_rates, rail_net_capacity"),
        ("unit identification", "may be air_naval_identification, unit_types"),
        ("xyzzy", "`chart` lists them"),
        ("", "`chart` lists them"),
    ],
)
def test_unknown_names_are_answered(text: str, answer: str) -> None:
    found = find(documents(), text)
    assert isinstance(found, str)
    assert answer in found


def test_a_long_last_column_wraps() -> None:
    lines = layout(("a", "b"), [("x", "word " * 30)])
    assert len(lines) > 3
    assert all(len(line) <= WIDTH for line in lines)
    assert lines[3].startswith("   word")


def test_a_mark_stands_in_brackets_after_a_letter() -> None:
    page = Page(documents()["charts/terrain_effects"])
    assert page.cell("hex", "mountain", "costs", "cm_art", "winter") == "P(p)"
    assert page.cell("hex", "mountain", "costs", "cm_art", "mud") == "8~"
    assert page.cell("hex", "mountain", "no", "such") == "-"
    assert set(page.used) == {"p", "~"}
