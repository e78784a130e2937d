"""The lid of the box: a castle under a low sun, six shields, and a knight's helm."""

from speeltafel.core.shapes import emblem
from speeltafel.games.saga.knights import TINTS, helm

_SHIELD = "M-19-20H19V2q0 15-19 22q-19-7-19-22z"
_CASTLE = (
    "M62 232V150h-6v-22h10v9h10v-9h10v9h10v-9h10v22h-6v34h22V96h-7V70h12v11h12V70h12v11h12V70h12v11h12V70h12"
    "v26h-7v88h22v-34h-6v-22h10v9h10v-9h10v9h10v-9h10v22h-6v82z"
)


def cover() -> str:
    """An SVG drawing of 300 by 400."""
    shields = "".join(
        f'<g transform="translate({40 + at * 44} {358 if at in (0, 5) else 364 if at in (1, 4) else 368})">'
        f'<path class="f-card" transform="scale(1.12)" d="{_SHIELD}"/><path class="f-{tint}" d="{_SHIELD}"/>'
        f"{emblem(tint, 25, f'f-on-{tint}')}</g>"
        for at, tint in enumerate(TINTS.values())
    )
    return (
        '<defs><linearGradient id="saga-dusk" x1="0" y1="0" x2="0" y2="1">'
        '<stop class="saga-dusk-1" offset="0"/><stop class="saga-dusk-2" offset=".65"/>'
        '</linearGradient></defs><rect fill="url(#saga-dusk)" width="300" height="400"/>'
        '<circle class="saga-sun" cx="150" cy="196" r="92"/>'
        '<path class="saga-hill-far" d="M0 236q50-40 96-10t90-14t114 14V400H0z"/>'
        f'<g transform="translate(-7 26)"><path class="saga-castle" d="{_CASTLE}"/>'
        '<path class="saga-window" d="M151 122q6-12 12 0v18h-12zM134 160q5-10 10 0v12h-10z'
        "M170 160q5-10 10 0v12h-10zM78 176q4-8 8 0v10h-8zM228 176q4-8 8 0v10h-8z"
        'M142 232v-24q15-20 30 0v24z"/>'
        '<path class="f-red" d="M80 128V98l26 8-24 8v14zM232 128V98l26 8-24 8v14z"/></g>'
        '<path class="saga-hill" d="M0 286q70-46 150-32t150 16V400H0z"/>'
        '<path class="saga-road" d="M135 255q-8 44-62 92h154q-54-48-62-92z"/>'
        '<path class="saga-hill-near" d="M0 330q80-26 160-6t140-12V400H0z"/>'
        '<g class="f-card" transform="translate(150 304) scale(1.6)">'
        f'<path class="saga-castle" d="M-12-3H12V18H-12z"/>{helm(3)}</g>'
        '<text class="saga-title" x="150" y="50" font-size="64">Saga</text>'
        f"{shields}"
    )
