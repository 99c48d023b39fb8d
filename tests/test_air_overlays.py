"""Overlays of the air charts, of aircraft and of the air orders of battle."""

from functools import cache
from pathlib import Path

import pytest

from sfcli import calendar
from sfcli.charts.model import Charts
from sfcli.data.charts import read_charts
from sfcli.data.errors import DataError

RULES = Path(__file__).parents[1] / "rules"


@cache
def charts() -> Charts:
    return read_charts(RULES)


def turn(name: str) -> int:
    found = calendar.parse(name)
    assert found is not None
    return found


def overlay(folder: Path, name: str, text: str) -> Path:
    file = folder / f"{name}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return folder


def test_aircraft_are_overlaid(tmp_path: Path) -> None:
    text = """[aircraft.spit_9]
air        = "9F8"
provenance = "counter sheet 3"

[aircraft.mosq_fb]
model   = "Mosq FB"
air     = "6A7"
bombs   = "4-2"
codes   = "L"
move    = 24
nations = ["british"]
"""
    mine = overlay(tmp_path, "counters/aircraft", text)
    changed = read_charts(RULES, [mine])
    assert str(changed.air.types["spit_9"]) == "9F8 Spit 9 1-0/8"
    assert str(changed.air.types["mosq_fb"]) == "6A7 Mosq FB 4-2/L/24"
    assert changed.air.types["spit_8"] == charts().air.types["spit_8"]
    assert changed.digest != charts().digest


def test_air_charts_and_orders_are_overlaid(tmp_path: Path) -> None:
    overlay(tmp_path, "charts/patrol_attack", '[results]\n"3" = "KARR--"\n')
    overlay(
        tmp_path,
        "charts/antiaircraft_fire",
        '[modifier.fog]\ndrm = 2\nwhen = "type A"\nof = { types = ["A"] }\n',
    )
    text = '[cycle."Mar I 44".raf_eto_tac]\narps = 14\nwithdraw = { spit_5 = 2 }\n'
    overlay(tmp_path, "counters/air_cycles", text)
    changed = read_charts(RULES, [tmp_path])
    assert changed.air.patrol.result(3, 1) == "K"
    attack = changed.air.types["a_20b"]
    assert sum(m.drm for m in changed.air.antiaircraft.applying(attack, "airbase", 0)) == 2
    cycle = changed.air_orders.cycle("raf_eto_tac", turn("Mar I 44"))
    assert (cycle.arps, cycle.withdraw["spit_5"]) == (14, 2)
    before = charts().air_orders.cycle("raf_eto_tac", turn("Mar I 44"))
    assert cycle.reinforce == before.reinforce


@pytest.mark.parametrize(
    ("name", "text", "line", "key", "message"),
    [
        ("counters/aircraft", '[aircraft.spit_9]\nair = "8Q7"\n', 2, "spit_9.air", "such as 7F8"),
        ("counters/aircraft", "[aircraft.spit_9]\nmove = -1\n", 2, "spit_9.move", "asterisk"),
        ("counters/aircraft", '[aircraft.spit_9]\ncodes = "Q"\n', 2, "spit_9.codes", "found Q"),
        ("counters/aircraft", '[aircraft.spit_9]\nmove = "T"\n', 2, "spit_9.move", "gliders"),
        ("counters/aircraft", '[aircraft.c_47]\nbombs = "1-0"\n', 2, "c_47.bombs", "have none"),
        ("counters/aircraft", '[aircraft.spitt_9]\nair = "8F7"\n', 1, "model", "mean spit_9?"),
        ("counters/aircraft", '[aircraft.spit_9]\nnations = ["brit"]\n', 2, "nations", "british?"),
        ("counters/aircraft", '[aircraft.spit_9]\nmodel = "Spit 8"\n', 2, "model", "of spit_8"),
        (
            "counters/air_forces",
            "[start.apr44.lw_gg_tac]\nfield = { ju_53 = 1 }\n",
            2,
            "field.ju_53",
            "did you mean ju_52?",
        ),
        (
            "counters/air_forces",
            "[start.apr44.lw_gg_tac]\nfield = { p_47d = 1 }\n",
            2,
            "field.p_47d",
            "german air units fly no P-47D",
        ),
        (
            "counters/air_forces",
            "[start.apr44.lw_gg_tac]\nhome = { ju_52 = 1 }\n",
            2,
            "home",
            "expected field",
        ),
        (
            "counters/air_cycles",
            '[cycle."Apr I 44".rsi]\narps = 1\n',
            1,
            "Apr I 44",
            "no air cycle",
        ),
        ("counters/air_cycles", "[column.rsi.C]\narps = 1\n", 1, "C", "expected A, B or a turn"),
        (
            "counters/air_cycles",
            '[cycle."Mar I 44".raf_eto_tak]\narps = 1\n',
            1,
            "raf_eto_tak",
            "mean raf_eto_tac?",
        ),
        (
            "counters/air_cycles",
            '[alarm.luftwaffe]\nevent = "West invadet"\n',
            2,
            "event",
            "mean West invaded?",
        ),
        (
            "charts/air_combat_results",
            '[modifier.on_fighter]\nby = { types = ["Q"] }\n',
            2,
            "by.types.0",
            "found Q",
        ),
        (
            "charts/antiaircraft_fire",
            '[modifier.night]\ntasks = ["harasment"]\n',
            2,
            "tasks.0",
            "mean harassment?",
        ),
        ("charts/bombing", '[strength]\nnight = "0"\n', 2, "strength.night", "greater than 0"),
        (
            "charts/intrinsic_aa",
            '[unit.other]\nkinds = ["infantery"]\n',
            2,
            "unit.other.kinds",
            "no kind of units",
        ),
        (
            "charts/intrinsic_aa",
            '[unit.other]\ntemplates = ["us_inf_11"]\n',
            2,
            "templates",
            "there is no us_inf_11",
        ),
        (
            "charts/air_transport",
            '[drop]\nclosed = ["forrest"]\n',
            2,
            "drop.closed",
            "mean forest?",
        ),
        (
            "charts/carpet_bombing",
            "[modifier.fog]\ndrm = 1\nwhen = 'fog'\n",
            1,
            "modifier.fog",
            "expected weather",
        ),
        (
            "charts/strategic_air_war",
            "[effect.fuel_50]\npercent = 51\n",
            2,
            "fuel_50.percent",
            "no percentage of",
        ),
        (
            "charts/allied_strategic_air_assets",
            '[strength.raf_cbi]\n"Jul I 43" = { wings = 1, yards = "1:1", hb = 0, afb = 0, '
            "carpet = 0, transport = 0 }\n",
            1,
            "raf_cbi",
            "expected us_eto",
        ),
    ],
)
def test_mistakes_are_told_before_play_with_file_line_and_key(
    tmp_path: Path, name: str, text: str, line: int, key: str, message: str
) -> None:
    with pytest.raises(DataError) as error:
        read_charts(RULES, [overlay(tmp_path, name, text)])
    problem = error.value.problems[0]
    assert problem.file == tmp_path / f"{name}.toml"
    assert problem.line == line, problem
    assert problem.key.endswith(key), problem
    assert message in "\n".join(map(str, error.value.problems)), problem
