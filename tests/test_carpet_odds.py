"""The odds of a battle tell what short bombing would make of them. Rule 26C2d."""

from tests import case_kit

_SETUP = (
    'player = "allied"\nphase = "combat"\nspecial = { strategic_air_war = true }\n'
    'efforts = { us_eto = "17A:1604" }\n'
    'control = { allied = ["17A:1604"], axis = ["17A:1612"] }\n'
    'terrain = { "17A:1604" = "airfield 6" }\n'
    + case_kit.unit("A1", "1611", "20-8 inf XX")
    + case_kit.unit("D1", "1612", side="axis")
    + case_kit.flyer("B1", "1604", "4B5 Test 6-0/24")
)


def test_26c2d_g_the_odds_tell_of_short_bombing_until_the_bombs_have_fallen() -> None:
    played = case_kit.session(_SETUP, dice=(2, 6))
    assert played.say("wing us_eto carpet 17A:1612 with 30").ok
    told = "\n".join(played.say("odds 17A:1612 with A1").lines)
    assert "+1 carpet bombing, -1 where bombs fall short (1 in 6) (26C2d-g)" in told
    told = "\n".join(played.say("attack 17A:1612 with A1").lines)
    assert "fall where they are meant to" in told
    assert "where bombs fall short" not in told
