"""What an answer of the air war is told that nothing asked for. Rules 17B to 23A."""

from typing import Final

from sfcli.orders import (
    Against,
    Bomb,
    Effective,
    Engage,
    Escape,
    Flak,
    HitAir,
    Idle,
    Intercept,
    Jettison,
    LandAt,
    Lead,
    More,
    Order,
    PatrolAttack,
    Scramble,
    Send,
    Shoot,
    Switch,
)
from sfcli.refusals import Refusal

WHY: Final[dict[type[Order], Refusal]] = {
    PatrolAttack: Refusal(
        "20D-c", "no enemy air units fly through a patrol zone of yours now",
        "Fighters are asked for as an enemy air operation enters their zone",
    ),
    Lead: Refusal("21C-h", "no fighters of yours make a patrol attack now"),
    Intercept: Refusal(
        "20C-a", "no enemy air units are over a target now",
        "Interceptors are asked for as an enemy air operation reaches its target hex",
    ),
    Scramble: Refusal(
        "23A2-a", "no enemy air units are over an airbase of yours now",
        "Fighters scramble as an enemy air operation reaches their airbase",
    ),
    Switch: Refusal(
        "20E-g", "no operation of yours is over a hex where you fly CAP",
        "Fighters on CAP join an operation as it reaches their hex",
    ),
    **dict.fromkeys(
        (Jettison, Engage, Against, Send, More, Shoot),
        Refusal("21-a", "no air combat is fought now",
                "It is, over the target hex of an operation that is intercepted"),
    ),
    Flak: Refusal(
        "22B1-a", "no enemy air units are over your antiaircraft now",
        "It fires at bombers and transports over their target hex",
    ),
    Bomb: Refusal(
        "20G-j", "no bombers of yours are over a target now",
        "Fly them there first: bomb HEX with AIR",
    ),
    HitAir: Refusal("20G2a-e", "no airbase was hit just now"),
    Effective: Refusal("20G2b-n", "no battle is fought that has more air support than counts"),
    LandAt: Refusal("18-n", "no air unit has to land now"),
    Idle: Refusal(
        "16C1-f", "no airbase has more air units than it can make ready",
        "That is asked in the initial phase",
    ),
    Escape: Refusal("17B-d", "no air units of yours escape from an airbase now"),
}  # fmt: skip
"""By kind of answer."""
