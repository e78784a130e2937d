"""The lid of Squadro's box."""

from speeltafel.core.shapes import words
from speeltafel.games.squadro.board import FACE, GRAIN, OUTLINE


def cover() -> str:
    """Two pieces about to meet on a crossing: one of them will start again."""
    return (
        f'<rect class="squadro-lid" width="300" height="400" rx="10"/>{_grain()}'
        f"{_tracks()}{_arrow(1, 92, 196, 0)}{_arrow(2, 196, 92, 90)}"
        '<path class="squadro-band" d="M0 306H300V372H0z"/>'
        '<path class="squadro-band-edge" d="M0 312H300M0 366H300"/>'
        f"{words('Squadro', 150, 340, 54, 'squadro-title')}"
    )


def _grain() -> str:
    return "".join(
        f'<path class="squadro-grain" d="M0 {y}q80 {bend} 150 0t150 {-bend}"/>'
        for y, bend in zip(range(14, 400, 24), (12, -8, 16, 6, -14, 9, -5, 13) * 2, strict=False)
    )


def _tracks() -> str:
    """Two of each, crossing; the hollows wait for whoever comes first."""
    rows = "".join(f'<path class="squadro-cover-row" d="M0 {y}H300"/>' for y in (92, 196, 276))
    columns = "".join(f'<path class="squadro-cover-column" d="M{x} 0V306"/>' for x in (92, 196, 276))
    hollows = "".join(
        f'<circle class="squadro-hollow" cx="{x}" cy="{y}" r="15"/>'
        for x in (92, 196, 276)
        for y in (92, 196, 276)
    )
    return f"{columns}{rows}{hollows}"


def _arrow(seat: int, x: int, y: int, way: int) -> str:
    return (
        f'<g transform="translate({x} {y})"><g transform="translate(6 9)rotate({way})scale(1.9)">'
        f'<path class="f-shadow" d="{OUTLINE}"/></g><g transform="rotate({way})scale(1.9)">'
        f'<path class="squadro-side-{seat}" d="{OUTLINE}"/><path class="squadro-face-{seat}" d="{FACE}"/>'
        f'<path class="squadro-grain-{seat}" d="{GRAIN}"/></g></g>'
    )
