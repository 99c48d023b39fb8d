"""Rail marshaling yards as targets of strategic bombing, and what nets lose by it. Rule 20G1a."""

from sfcli.airwar import YardHit
from sfcli.ground import lines, sources, supply
from sfcli.hexes import Hex
from sfcli.position import Play, Position
from sfcli.sides import Side
from sfcli.twelfths import counted


def functions(pos: Position, side: Side, hex_: Hex) -> bool:
    """Tell whether a rail line leads from a yard to a supply source of its owner. Rule 20G1a."""
    reach = supply.reach(pos, side)
    return any(
        hex_ in lines_.network
        for user in sources.users(side)
        for lines_ in (reach.full(user), reach.all_limited(user))
    )


def limit(pos: Position, hex_: Hex) -> int:
    """Return how many hits a yard can take in a player turn. Rule 20G1a."""
    limits = pos.charts.air.bombing.hits.yard_limits
    if pos.board.is_major_city_hex(hex_):
        return limits["major"]
    return limits["dot"] if pos.board.is_dot_city(hex_) else limits["port"]


def hit(play: Play, owner: Side, hex_: Hex) -> bool:
    """Take capacity off the net of a yard for the owner's next player turn. Rule 20G1a.

    Return False where the yard has taken all the hits that count in a player turn.
    """
    most, loss = limit(play, hex_), play.charts.air.bombing.hits.yard
    if play.state.air.yard_hits.get(hex_, 0) >= most:
        play.note("20G1a-g", f"the yard has taken all the hits it can this player turn ({most})")
        return False
    net = lines.net(play, hex_)
    play.emit(YardHit(hex_, owner, net, loss))
    name = play.charts.rail.nets[net].name if net in play.charts.rail.nets else net
    play.note(
        "20G1a-c",
        f"the {name} net has {counted(loss, 'RE')} less capacity in the next {owner.label} player "
        "turn",
    )
    return True
