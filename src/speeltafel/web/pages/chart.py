"""A chart of everybody's chances from event to event."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from speeltafel.core.report import Shares, Step

WIDTH, HEIGHT, MARGIN = 560, 270, 36
HIGH = HEIGHT - 2 * MARGIN
DASHES = ("", "10 5", "3 4", "14 4 3 4", "6 6", "2 6", "18 6", "10 3 3 3 3 3")
"""How the lines of the seats are dashed, so that they can be told apart without colour."""


def chart(path: str, label: str, shares: Sequence[Shares], steps: Sequence[Step]) -> Markup:
    """Draw a line for each seat through its shares; every event links to its position, under this path."""
    across = (WIDTH - 2 * MARGIN) / max(1, len(shares) - 1)
    drawn = [_scale(level) for level in (0.0, 0.5, 1.0)]
    for seat in range(1, len(shares[0]) + 1):
        points = " ".join(
            f"{MARGIN + place * across:.1f},{_height(share[seat - 1]):.1f}"
            for place, share in enumerate(shares)
        )
        drawn.append(f'<polyline class="casing" points="{points}"/>')
        dashes = f' stroke-dasharray="{DASHES[seat - 1]}"' if DASHES[seat - 1] else ""
        drawn.append(f'<polyline class="line-{seat}"{dashes} points="{points}"/>')
    links = "".join(
        _link(path, step.place, MARGIN + number * across + across / 2, across)
        for number, step in enumerate(steps)
    )
    # The table of events below has the same numbers for whoever can't see the lines.
    return Markup(
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{escape(label)}">'
        f'{"".join(drawn)}<g aria-hidden="true">{links}</g></svg>'
    )


def _height(share: float) -> float:
    """Return the height of a share; the terms of a report may add up to slightly below 0 or above 1."""
    return MARGIN + (1 - min(max(share, 0.0), 1.0)) * HIGH


def _scale(level: float) -> str:
    high = _height(level)
    return (
        f'<path class="grid" d="M{MARGIN},{high:.1f}H{WIDTH - MARGIN}"/>'
        f'<text x="{MARGIN - 6}" y="{high:.1f}" dy="4" text-anchor="end">{round(100 * level)}</text>'
    )


def _link(path: str, place: int, left: float, across: float) -> str:
    return (
        f'<a href="{path}/{place}" tabindex="-1">'
        f'<rect x="{left:.1f}" y="{MARGIN}" width="{across:.2f}" height="{HIGH}"/></a>'
    )
