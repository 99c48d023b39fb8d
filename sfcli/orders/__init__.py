"""What players tell the game: orders, and the answers to decisions, as plain values.

An order holds ids and hexes, nothing looked up. How it is written is the language's business, what
it does is its rule's. `verb` is the word it starts with.
"""

from sfcli.orders.air import Escape, Fly, Idle, LandAt, Sortie
from sfcli.orders.campaign import Leave, Place, Rebuild, Replace, Ship, Transfer
from sfcli.orders.formations import Assemble, Attach, BreakDown, Detach, Give, Load, Unload
from sfcli.orders.ground import (
    Admin,
    Advance,
    AirSupport,
    Attack,
    BreakRail,
    Carry,
    Lay,
    Lose,
    Move,
    Overrun,
    Rail,
    RailPoints,
    Retreat,
    SpendPoints,
    Strategic,
)
from sfcli.orders.play import Begin, Draw, End, Order, Pass
from sfcli.orders.special import CallOff, Inundate, Pay, Relieve, Slip, Surprise
from sfcli.orders.works import (
    Abandon,
    Build,
    BuildTemporary,
    DamageAirbase,
    Demolish,
    DestroyPort,
    Repair,
    Restore,
)

__all__ = [
    "Abandon",
    "Admin",
    "Advance",
    "AirSupport",
    "Assemble",
    "Attach",
    "Attack",
    "Begin",
    "BreakDown",
    "BreakRail",
    "Build",
    "BuildTemporary",
    "CallOff",
    "Carry",
    "DamageAirbase",
    "Demolish",
    "DestroyPort",
    "Detach",
    "Draw",
    "End",
    "Escape",
    "Fly",
    "Give",
    "Idle",
    "Inundate",
    "LandAt",
    "Lay",
    "Leave",
    "Load",
    "Lose",
    "Move",
    "Order",
    "Overrun",
    "Pass",
    "Pay",
    "Place",
    "Rail",
    "RailPoints",
    "Rebuild",
    "Relieve",
    "Repair",
    "Replace",
    "Restore",
    "Retreat",
    "Ship",
    "Slip",
    "Sortie",
    "SpendPoints",
    "Strategic",
    "Surprise",
    "Transfer",
    "Unload",
]
