"""Weather and sea conditions. Rule 36."""

import pytest

from sfcli.campaign import weather
from sfcli.orders import End
from sfcli.sides import Side
from tests.builder import at, board, charts, game


def test_36a2_poor_and_cold_weather() -> None:
    assert [w for w in weather.CONDITIONS.values() if weather.is_poor(w)] == [
        "mud", "frost", "winter", "snow",
    ]  # fmt: skip
    assert [w for w in weather.CONDITIONS.values() if weather.is_cold(w)] == [
        "frost", "winter", "snow",
    ]  # fmt: skip


def test_36a3_the_table_has_the_zones_of_the_map_and_the_sea() -> None:
    assert set(charts().weather.weather) == {"C", "D", "E", "F"} == set(board("real").weather_zone)
    assert set(weather.SEAS) == {zone for zone in board("real").sea_zone if zone}


def test_36d_a_hex_has_the_sea_of_its_own_zone() -> None:
    played = game(on=board("real"))
    played.state.sea = {"Atlantic": "stormy", "Mediterranean": "rough"}
    found = [weather.sea(played.position, at(h)) for h in ("17A:0522", "26:2422", "16A:0606")]
    assert found == ["stormy", "rough", "calm"]


@pytest.mark.parametrize("die", range(1, 7))
def test_36c_the_die_is_modified_and_kept_on_the_table(die: int) -> None:
    played = game(player=Side.ALLIED, phase="exploitation", turn=31, dice=[1, die, 1, 1])
    outcome = played.submit(Side.ALLIED, End())
    assert outcome.ok
    assert [roll.purpose.split()[0] for roll in outcome.rolls] == ["weather", "sea", "sea", "sea"]
    drm = charts().weather.sea_drm.get(("atlantic", "Nov I"), 0)
    letter = charts().weather.sea["Nov I"][min(max(die + drm, 1), 6) - 1]
    assert played.state.sea["Atlantic"] == {"C": "calm", "R": "rough", "S": "stormy"}[letter]
