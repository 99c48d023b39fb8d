"""Kills and damage, as many as the normal run has time for; `python -m tests.soak` does more."""

import os
from collections import Counter
from pathlib import Path

import pytest

from tests.soak import damage, kills


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")
@pytest.mark.parametrize("seed", range(4))
def test_a_killed_session_loses_at_most_the_line_being_typed(seed: int) -> None:
    assert kills.run(10, seed) == []


@pytest.mark.parametrize("seed", range(4))
def test_no_damage_passes_for_a_game_or_ends_in_a_traceback(seed: int) -> None:
    assert damage.run(60, seed) == []


def test_the_damage_done_is_of_every_kind(tmp_path: Path) -> None:
    import random

    game = damage.played(tmp_path, 1)
    done = Counter(
        way(game.data, random.Random(n)) != game.data for way in damage.WAYS for n in range(20)
    )
    assert done[True] > 0.9 * done.total()
