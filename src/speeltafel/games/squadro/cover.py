"""The lid of Squadro's box."""

from speeltafel.core.shapes import words
from speeltafel.games.squadro.backdrop import FACE, GRAIN, OUTLINE
from speeltafel.games.squadro.layout import EAST, SOUTH

_PITCH = 92
_MEET = (150, 214)
"""Where the two paths cross."""


def cover() -> str:
    """Return the lid of the box: SVG, 300 by 400."""
    return (
        '<defs><clipPath id="squadro-lid"><rect width="300" height="400" rx="10"/></clipPath></defs>'
        '<g clip-path="url(#squadro-lid)"><rect class="squadro-lid" width="300" height="400"/>'
        f'<g transform="translate({_MEET[0]} {_MEET[1]})rotate(45)">{_grain()}{_tracks()}'
        f"{_arrow(1, -104, 0, EAST, 3)}{_arrow(2, 0, -104, SOUTH, 1)}</g>"
        '<path class="squadro-band" d="M0 304H300V400H0z"/>'
        '<path class="squadro-band-edge" d="M0 311H300M0 391H300"/>'
        f"{words('Squadro', 150, 349, 54, 'squadro-title')}</g>"
    )


def _grain() -> str:
    bends = (12, -8, 16, 6, -14, 9, -5, 13)
    return "".join(
        f'<path class="squadro-grain" d="M-320 {26 * n - 300}q160 {bend * 2} 320 0t320 {-bend}"/>'
        for n, bend in enumerate(bends * 2)
    )


def _tracks() -> str:
    """Rows and columns over the whole lid; where they cross, a hollow waits for whoever comes first."""
    lines = [_PITCH * n for n in (-2, -1, 0, 1)]
    columns = (f'<path class="squadro-cover-column" d="M{at}-320V320"/>' for at in lines)
    rows = (f'<path class="squadro-cover-row" d="M-320 {at}H320"/>' for at in lines)
    hollows = (f'<circle class="squadro-hollow" cx="{x}" cy="{y}" r="15"/>' for x in lines for y in lines)
    return "".join((*columns, *rows, *hollows))


def _arrow(seat: int, x: int, y: int, way: int, speed: int) -> str:
    dots = "".join(
        f'<circle class="squadro-inlay-{seat}" cx="{11 * n - 5.5 * speed - 3.5:g}" r="4"/>'
        for n in range(speed)
    )
    return (
        f'<path class="f-shadow" transform="translate({x + 12} {y + 4})rotate({way})scale(2)" d="{OUTLINE}"/>'
        f'<g transform="translate({x} {y})rotate({way})scale(2)">'
        f'<path class="squadro-side-{seat}" d="{OUTLINE}"/><path class="squadro-face-{seat}" d="{FACE}"/>'
        f'<path class="squadro-grain-{seat}" d="{GRAIN}"/>'
        f"{dots}</g>"
    )
