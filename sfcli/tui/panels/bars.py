"""The bar at the top: date, player, phase, weather and score."""

from sfcli import calendar
from sfcli.position import Position
from sfcli.tui.tones import SIDE_TONES, Line, Tone, line


def status_line(pos: Position, width: int, score: str) -> Line:
    """Return date, player, phase, weather and score, as far as there is room."""
    state = pos.state
    clock = state.clock
    left = [
        (f" {calendar.name(clock.turn)} ", Tone.STRONG),
        (f" {clock.player.label} ", SIDE_TONES[clock.player]),
        (f" {clock.step.title} ", Tone.STRONG),
    ]
    used = sum(len(text) for text, _ in left)
    weather = "  ".join(f"{zone} {sky}" for zone, sky in sorted(state.weather.items()))
    seas = sorted(set(state.sea.values()))
    sea = (
        f"sea {seas[0]}" if len(seas) == 1 else "  ".join(f"{z} {s}" for z, s in state.sea.items())
    )
    parts = [part for part in (weather, sea, score) if part]
    while parts and used + sum(len(part) + 3 for part in parts) > width:
        parts.pop(0 if len(parts) > 1 else -1)
    right = "   ".join(parts)
    gap = " " * max(width - used - len(right) - 1, 1)
    return line(*left, (f"{gap}{right} ", Tone.TEXT))
