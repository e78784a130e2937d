"""The lid of Saxum's box."""

from speeltafel.core.shapes import die, words
from speeltafel.games.saxum.backdrop import slate_defs, stone_defs

_XS, _YS = (3, 101, 199, 297), (166, 264, 362)
_BONDS = "M3 166V362M3 264H101"
_SHADOW = '<rect class="f-shadow" x="-30" y="-28" width="70" height="70" rx="14"/>'


def cover() -> str:
    """Return the lid of the box: SVG, 300 by 400."""
    inner = 'x="14" y="14" width="272" height="372" rx="12"'
    channels = "".join(f"M0 {y}H300" for y in _YS) + "".join(f"M{x} 166V400" for x in _XS)
    hollows = "".join(_use("hollow-cut", x, y) for x in _XS for y in _YS)
    pebbles = "".join(_use("stone-1", x, y) for x, y in ((3, 166), (3, 264), (101, 264), (3, 362)))
    flints = "".join(_use("stone-2", x, y) for x, y in ((199, 166), (297, 166), (101, 362)))
    return (
        f"<defs>{slate_defs('saxum-cover')}{stone_defs('saxum-cover')}"
        f'<clipPath id="saxum-cover-inner"><rect {inner}/></clipPath></defs>'
        '<rect class="saxum-frame" x="1" y="1" width="298" height="398" rx="18"'
        ' fill="url(#saxum-cover-wood)"/>'
        f'<rect {inner} fill="url(#saxum-cover-slate)"/><g clip-path="url(#saxum-cover-inner)">'
        f'<path class="saxum-channel" d="{channels}"/>{hollows}'
        f'<path class="saxum-bond-1" d="{_BONDS}"/><path class="saxum-bond-core-1" d="{_BONDS}"/>'
        '<path class="saxum-bond-2" d="M199 166H297"/><path class="saxum-bond-core-2" d="M199 166H297"/>'
        f'{pebbles}{flints}<g transform="translate(199 264)"><circle class="saxum-lit-free" r="46"/>'
        '<path class="saxum-bracket" d="M-48-30V-48H-30M30-48H48V-30M48 30V48H30M-30 48H-48V30"/></g></g>'
        f'<rect class="saxum-bevel f-none" {inner}/>'
        f'<g transform="translate(186 336) rotate(-13)">{_SHADOW}{die(3, 70)}</g>'
        f'<g transform="translate(246 298) rotate(16)">{_SHADOW}{die(5, 70)}</g>'
        + words("SAXUM", 152, 66, 54, "f-chalk saxum-title")
        + '<path class="saxum-chalk-line" d="M52 101Q104 97 150 100T250 98"/>'
    )


def _use(name: str, x: int, y: int) -> str:
    return f'<use href="#saxum-cover-{name}" x="{x}" y="{y}"/>'
