"""Limited sources: lines worked out once for many sources lead from where those of each do."""

from collections.abc import Sequence
from random import Random

import pytest

from sfcli.events import Moved
from sfcli.ground import networks, sources, supply, supply_lines, supply_trace
from sfcli.hexes import ADJACENT, Hex
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit
from tests.bench import war
from tests.soak import starts

Feeds = dict[tuple[Hex, str], frozenset[str]]


def each_by_itself(lines: supply.Reach, lacking: Sequence[Unit]) -> Feeds:
    found: Feeds = {}
    for user in sources.users(lines.side):
        units = [unit for unit in lacking if supply_lines.user(unit) == user]
        for source in lines.limited(user):
            to = lines.to(user, source.hexes)
            wants = frozenset(unit.id for unit in units if lines.reached(to, unit))
            if wants:
                key = source.hexes[0], f"limited source {source.name}"
                found[key] = found.get(key, frozenset()) | wants
    return found


def together(lines: supply.Reach, lacking: Sequence[Unit]) -> Feeds:
    feeds = supply.limited_feeds(lines, lacking)
    return {(feed.hex, feed.what): frozenset(unit.id for unit in feed.wants) for feed in feeds}


@pytest.mark.parametrize("number", range(16))
def test_12c2_positions_by_chance(number: int) -> None:
    setup = starts.start(f"position {number}")
    pos = Position(setup.board, setup.charts, setup.scenario, setup.state)
    for side in Side:
        units = list(pos.on_map(side))
        lines = supply.reach(pos, side)
        assert together(lines, units) == each_by_itself(lines, units)


@pytest.mark.parametrize("side", Side)
def test_12c2_the_whole_war(side: Side) -> None:
    setup = war.setup(650)
    pos = Position(setup.board, setup.charts, setup.scenario, setup.state)
    units = Random(1).sample(list(pos.on_map(side)), 40)
    lines = supply.reach(pos, side)
    found = together(lines, units)
    assert found == each_by_itself(lines, units)
    assert found or side is Side.AXIS


def test_12b3_hexes_joined_by_high_volume_lines_are_alike() -> None:
    setup = war.setup(650)
    pos = Position(setup.board, setup.charts, setup.scenario, setup.state)
    at = networks.harbors(pos, Side.AXIS)
    ports = sorted(at.sizes)
    alike = networks.alike(pos, Side.AXIS, ports)
    twins = [port for port in ports if alike[port] != port]
    assert 3 < len(twins) < len(ports)
    for port in twins[::4]:
        one = networks.network(pos, Side.AXIS, (port,), at)
        other = networks.network(pos, Side.AXIS, (alike[port],), at)
        assert one.table == other.table


def test_12_lines_of_a_fork_are_its_own() -> None:
    setup = starts.start("road-to-rome")
    play = Position(setup.board, setup.charts, setup.scenario, setup.state.copy())
    supply.reach(play, Side.AXIS)
    fork = play.fork()
    for unit in list(play.on_map(Side.ALLIED)):
        if unit.hex is not None:
            Moved(unit.id, ADJACENT[ADJACENT[unit.hex][0]][0], 0).apply(play.state)
    for unit in fork.on_map(Side.AXIS):
        alone = Position(fork.board, fork.charts, fork.scenario, fork.state.copy())
        assert supply_trace.of_unit(fork, unit) == supply_trace.of_unit(alone, unit)
