"""The lid of Zocken's box."""

from speeltafel.core.shapes import emblem, words
from speeltafel.games.zocken.backdrop import CROWN, cube, top
from speeltafel.games.zocken.data import COLOURS

_VALUES = (1, 2, 2, 4, 5, 6)
"""A row that rises; the seventh die is still in the air."""
_SCALE = 0.64
_GROUND = 318
_DEFS = (
    '<defs><radialGradient id="zocken-lid" cx=".28" cy=".2" r="1"><stop class="zocken-baize-1"/>'
    '<stop class="zocken-lid-2" offset="1"/></radialGradient>'
    '<linearGradient id="zocken-lid-step" x2="1" y2="1"><stop class="zocken-square-1"/>'
    '<stop class="zocken-square-2" offset="1"/></linearGradient>'
    '<linearGradient id="zocken-lid-shine" x2="1" y2="1"><stop class="zocken-shine-1"/>'
    '<stop class="zocken-shine-2" offset=".55"/></linearGradient>'
    '<linearGradient id="zocken-lid-gold" x2="1" y2="1"><stop class="zocken-gold-1"/>'
    '<stop class="zocken-gold-2" offset="1"/></linearGradient></defs>'
)


def cover() -> str:
    """Return the lid of the box: SVG, 300 by 400."""
    ground = (
        '<rect fill="url(#zocken-lid)" width="300" height="400" rx="14"/>'
        '<rect class="zocken-lid-rim" x="9" y="9" width="282" height="382" rx="9"/>'
    )
    stair = "".join(_step(nth, colour) for nth, colour in enumerate(COLOURS))
    dice = "".join(
        _die(colour, value, _across(nth), _top(nth) - 22, 0, _SCALE)
        for nth, (colour, value) in enumerate(zip(COLOURS, _VALUES, strict=False))
    )
    x, y = _across(6), _top(6) - 30
    crown = (
        f'<g transform="translate({x} {y})"><path fill="url(#zocken-lid-gold)" d="{CROWN}"'
        ' transform="scale(.62)"/>'
        '<path class="zocken-ray" d="M0-26v-9M-17-21l-5-8M17-21l5-8"/></g>'
    )
    flight = f'<path class="zocken-arc" d="M30 196Q44 98 100 84M134 70Q180 42 {x - 26} {y - 8}"/>'
    thrown = _die(COLOURS[-1], 6, 116, 82, -24, 0.9)
    name = words("ZOCKEN", 153, 354, 45, "zocken-title f-light")
    return f"{_DEFS}{ground}{stair}{dice}{flight}{crown}{thrown}{name}"


def _across(nth: int) -> int:
    return 36 + 38 * nth


def _top(nth: int) -> int:
    """How high a step reaches."""
    return _GROUND - 34 - 27 * nth


def _step(nth: int, colour: str) -> str:
    """A step with its circle."""
    x, top = _across(nth), _top(nth)
    return (
        f'<rect class="zocken-step" fill="url(#zocken-lid-step)" x="{x - 19}" y="{top}" width="38"'
        f' height="{_GROUND - top}"/><g transform="translate({x} {top + 19})">'
        f'<circle class="f-{colour} s-edge" r="13"/>{emblem(colour, 16, f"f-on-{colour}")}</g>'
    )


def _die(colour: str, value: int, x: float, y: float, turned: int, scale: float) -> str:
    body = cube(colour, "zocken-lid-shine") + top(colour, value)
    return f'<g transform="translate({x:g} {y:g}) rotate({turned}) scale({scale})">{body}</g>'
