"""Overlays: a player's own charts and counters laid over ours."""

from fractions import Fraction
from pathlib import Path

import pytest

from sfcli.data.charts import read_charts
from sfcli.data.counters import counter, read_nations, read_templates
from sfcli.data.documents import Document, read_documents
from sfcli.data.errors import DataError, Problem
from sfcli.forces import Ratings
from sfcli.twelfths import ONE

RULES = Path(__file__).parents[1] / "rules"


def overlay(folder: Path, files: dict[str, str]) -> Path:
    """Write an overlay of these files, `charts/weather` for instance, and return its folder."""
    for name, text in files.items():
        file = folder / f"{name}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def refused(folder: Path, files: dict[str, str]) -> list[Problem]:
    with pytest.raises(DataError) as error:
        read_charts(RULES, [overlay(folder, files)])
    return list(error.value.problems)


def document(name: str, folder: Path) -> Document:
    problems: list[Problem] = []
    read = read_documents(RULES, [name], [folder], problems)
    assert not problems
    return read[name]


def test_one_cell_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    mine = overlay(tmp_path, {"charts/ground_combat_results": '[results."3:1"]\n5 = "DE"\n'})
    ours, changed = read_charts(RULES), read_charts(RULES, [mine])
    assert (ours.combat.result("3:1", 5), changed.combat.result("3:1", 5)) == ("DH", "DE")
    assert changed.combat.results["3:1"][:6] == ours.combat.results["3:1"][:6]
    assert changed.combat.results["4:1"] == ours.combat.results["4:1"]
    assert changed.terrain == ours.terrain
    assert changed.digest != ours.digest


def test_tables_merge_however_deep_and_lists_are_replaced(tmp_path: Path) -> None:
    text = """
[hex.rough.costs.other]
mud = "3 1/2"
[city.full]
combat.spared = ["artillery"]
[side.river]
combat.multipliers = { non_artillery = "1/3" }
"""
    charts = read_charts(RULES, [overlay(tmp_path, {"charts/terrain_effects": text})])
    rough = charts.terrain.hexes["rough"]
    assert rough.cost("other", "mud") == 7 * ONE // 2
    assert (rough.cost("other", "clear"), rough.cost("cm_art", "mud")) == (2 * ONE, 4 * ONE)
    assert charts.terrain.cities["full"].spared == {"artillery"}
    river = charts.terrain.sides["river"].effect(frozen=False)
    assert river.multipliers == {"non_artillery": Fraction(1, 3)}


def test_the_last_overlay_wins(tmp_path: Path) -> None:
    first = overlay(
        tmp_path / "a", {"charts/zoc_movement_costs": "[leave.full]\nout = 4\ninto = 5\n"}
    )
    second = overlay(tmp_path / "b", {"charts/zoc_movement_costs": "[leave.full]\nout = 6\n"})
    assert read_charts(RULES, [first, second]).zoc.full == (6 * ONE, 5 * ONE)
    assert read_charts(RULES, [second, first]).zoc.full == (4 * ONE, 5 * ONE)


def test_a_complete_new_entry_is_added(tmp_path: Path) -> None:
    text = """
[net.malta]
name  = "Malta"
jul43 = { axis = 0, allied = 1 }
apr44 = { axis = 0, allied = 1 }
"""
    charts = read_charts(RULES, [overlay(tmp_path, {"charts/rail_net_capacity": text})])
    assert charts.rail.nets["malta"].capacity["allied", "jul43"] == ONE
    assert len(charts.rail.nets) == 9


def test_templates_are_overlaid_as_tables(tmp_path: Path) -> None:
    text = """
[template.us_inf_10]
ratings    = "9-8"
provenance = "counter sheet 12"

[template.us_test]
nation   = "american"
type     = "inf"
symbols  = "motorized"
size     = "X"
ratings  = "3-10*"
"""
    mine = overlay(tmp_path, {"counters/templates": text})
    charts = read_charts(RULES, [mine])
    templates = read_templates(RULES, charts, [mine])
    assert len(templates) == 385
    assert templates["us_inf_10"].full == Ratings(9, 9, 8)
    assert templates["us_inf_10"].cadre == Ratings(4, 4, 8), "what is not given stays"
    assert counter(templates["us_test"], charts).is_motorized
    changed = document("counters/templates", mine)
    assert changed.source(("template", "us_inf_10", "ratings")) == "overlay:counter sheet 12"
    assert changed.source(("template", "us_inf_10", "cadre")) == "historical"


def test_nations_are_overlaid(tmp_path: Path) -> None:
    mine = overlay(tmp_path, {"counters/nations": '[nation.polish]\nname = "Free Polish"\n'})
    assert read_nations(RULES, [mine])["polish"].name == "Free Polish"


def test_overlaid_numbers_have_the_provenance_of_the_overlay(tmp_path: Path) -> None:
    text = """
[results."3:1"]
5 = "DE"
6 = "DE"
[results.provenance]
"3:1" = { 6 = "printed table" }
"""
    mine = overlay(tmp_path, {"charts/ground_combat_results": text})
    changed = document("charts/ground_combat_results", mine)
    assert changed.source(("results", "3:1", "5")) == "overlay:ground_combat_results.toml"
    assert changed.source(("results", "3:1", "6")) == "overlay:printed table"
    assert changed.source(("results", "3:1", "4")) == "published:sos"
    assert changed.source(("results", "3:1", "7")) == "reconstructed"


# ---- mistakes ----------------------------------------------------------------------------------


def test_every_mistake_is_told_at_once_with_file_line_and_key(tmp_path: Path) -> None:
    problems = refused(
        tmp_path,
        {
            "charts/terrain_effects": "# mine\n[hex.rough]\ncosts.other.mud = -1\n"
            "combat.dmr = 2\n[weather.mud]\ndrm = 'low'\n",
            "charts/weather": '[weather.C]\n"Jan I" = "CMX"\n',
            "charts/zoc_movement_costs": "[leave.full\nout = 1\n",
            "charts/no_such_chart": "a = 1\n",
        },
    )
    told = {(p.file.relative_to(tmp_path).as_posix(), p.line, p.key): p.message for p in problems}
    assert set(told) == {
        ("charts/terrain_effects.toml", 3, "hex.rough.costs.other.mud"),
        ("charts/terrain_effects.toml", 4, "hex.rough.combat.dmr"),
        ("charts/terrain_effects.toml", 6, "weather.mud.drm"),
        ("charts/weather.toml", 2, "weather.C.Jan I"),
        ("charts/zoc_movement_costs.toml", 1, ""),
        ("charts/no_such_chart.toml", 0, ""),
    }
    assert "did you mean drm?" in told["charts/terrain_effects.toml", 4, "hex.rough.combat.dmr"]
    assert (
        "six" in told["charts/weather.toml", 2, "weather.C.Jan I"]
        or "6 letters" in (told["charts/weather.toml", 2, "weather.C.Jan I"])
    )


@pytest.mark.parametrize(
    ("name", "text", "key", "message"),
    [
        ("charts/terrain_effects", '[hex.mountian]\nname = "x"\n', "hex.mountian", "mountain?"),
        ("charts/weather", '[sea]\n"Agu I" = "CCCCCC"\n', "sea.Agu I", "Aug I?"),
        ("charts/ground_combat_results", '[results."3:1"]\n5 = "DF"\n', "results.3:1.5", "DE"),
        (
            "charts/success_table",
            "[use.loyal_fascist]\nleast = 4.5\n",
            "use.loyal_fascist.least",
            "",
        ),
        ("charts/terrain_effects", '[hex]\nrough = "easy"\n', "hex.rough", "expected a table"),
        ("charts/terrain_effects", "[hex.rough.name]\na = 1\n", "hex.rough.name", "a value"),
        ("charts/bombing", '[hit]\n"1" = "six"\n', "hit.1", "integer"),
        ("counters/unit_types", "[re]\nbattalion = true\n", "re.battalion", "fraction"),
    ],
)
def test_a_mistake_names_its_key(
    tmp_path: Path, name: str, text: str, key: str, message: str
) -> None:
    (problem,) = refused(tmp_path, {name: text})
    assert problem.file == tmp_path / f"{name}.toml"
    assert problem.line > 0
    assert problem.key == key
    assert message in problem.message


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (
            "charts/terrain_effects",
            '[hex.rough]\ncombat.multipliers = { artilery = "1/2" }\n',
            "artilery is no kind of units; did you mean artillery?",
        ),
        ("charts/terrain_effects", '[hex.swamp]\nfrozen_as = "claer"\n', "did you mean clear?"),
        (
            "charts/fortification_effects",
            '[fortification.fort]\nwhen_captured = "gone"\n',
            "destroyed",
        ),
        ("charts/special_rp_costs", '[share.mixed]\ntypes = ["mixd"]\n', "did you mean mixed?"),
        ("counters/unit_types", '[type.inf]\nabilities = ["foot"]\n', "foot is no kind of units"),
        ("counters/unit_types", "[type.inf.groups]\nswiss = { aeca = 'full' }\n", "swiss"),
    ],
)
def test_words_that_name_nothing_are_told(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    (problem,) = refused(tmp_path, {name: text})
    assert problem.line == 2
    assert message in problem.message


def test_wrong_templates_are_told(tmp_path: Path) -> None:
    text = """[template.us_inf_10]
nation = "americain"
type   = "infantry"
symbols = "motorised"
"""
    mine = overlay(tmp_path, {"counters/templates": text})
    with pytest.raises(DataError) as error:
        read_templates(RULES, read_charts(RULES), [mine])
    told = [(p.line, p.key.rpartition(".")[2], p.message) for p in error.value.problems]
    assert [(line, key) for line, key, _ in told] == [(2, "nation"), (3, "type"), (4, "symbols")]
    assert [message.rpartition("mean ")[2] for _, _, message in told] == [
        "american?", "inf?", "motorized?",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[template.x]\nratings = "8"\n', "ratings such as"),
        ('[template.us_inf_10]\naa = "4"\n', "heavy or light"),
        ("[template.us_lvt1]\ncapacity = 2\n", "expected 1 or 3"),
        ('[template.us_inf_10]\nsize = "XXX"\n', "found XXX"),
    ],
)
def test_wrong_values_of_templates_are_told(tmp_path: Path, text: str, message: str) -> None:
    mine = overlay(tmp_path, {"counters/templates": text})
    with pytest.raises(DataError, match=message):
        read_templates(RULES, read_charts(RULES), [mine])


def test_provenance_has_its_own_mistakes(tmp_path: Path) -> None:
    problems = refused(
        tmp_path,
        {
            "charts/weather": '[sea.provenance]\n"Feb III" = "printed"\n',
            "charts/bombing": "[hit]\nprovenance = 3\n",
            "charts/supply_line": "[rail]\nnote = 7\n",
        },
    )
    assert {(p.line, p.key) for p in problems} == {
        (2, "sea.provenance.Feb III"), (2, "hit.provenance"), (2, "rail.note"),
    }  # fmt: skip


def test_an_overlay_that_is_no_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such folder"):
        read_charts(RULES, [tmp_path / "nowhere"])
