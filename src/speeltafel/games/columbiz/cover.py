"""The lid of Columbiz's box: a portico at dusk whose six columns carry discs, and dice on its steps."""

from speeltafel.core.shapes import die, seat_mark, words
from speeltafel.games.columbiz.data import NUMBERS

_DISCS = ({1: 1, 2: 2}, {1: 1, 3: 2}, {1: 1, 4: 3}, {2: 4}, {3: 2, 5: 1}, {1: 3, 6: 4})
"""The discs on each column: whose lies on which number. Seat 1 has a row of three."""
_LEFT, _PITCH, _FOOT, _RISE = 52.5, 39, 302, 25


def cover() -> str:
    """Return the lid of the box: SVG, 300 by 400."""
    return (
        '<defs><linearGradient id="columbiz-dusk" x1="0" y1="0" x2="0" y2="1">'
        '<stop class="columbiz-night" offset="0"/><stop class="columbiz-dusk" offset=".62"/>'
        '<stop class="columbiz-dawn" offset="1"/></linearGradient></defs>'
        '<rect fill="url(#columbiz-dusk)" width="300" height="400"/>'
        '<circle class="columbiz-sun" cx="150" cy="196" r="92"/>'
        '<path class="columbiz-lid-deep" d="M0 262q60-26 120-10t180-8V400H0z"/>'
        '<path class="columbiz-lid-stone" d="M18 112 150 46 282 112V120H18z"/>'
        '<path class="columbiz-lid-shade" d="M52 108 150 59 248 108z"/>'
        f'<g transform="translate(150 89)">{die(6, 30)}</g>'
        '<path class="columbiz-lid-stone" d="M26 123H274V136H26z"/>'
        + "".join(_column(place, discs) for place, discs in enumerate(_DISCS))
        + '<path class="columbiz-lid-stone" d="M26 306H274V315H26z"/>'
        '<path class="columbiz-lid-stone" d="M16 317H284V327H16z"/>'
        '<path class="columbiz-lid-shade" d="M26 315H274V317H26zM16 327H284V329H16z"/>'
        f'<g transform="translate(62 322) rotate(-14)">{die(3, 34)}</g>'
        f'<g transform="translate(104 331) rotate(9)">{die(5, 34)}</g>'
        f'<g transform="translate(236 328) rotate(18)">{die(3, 34)}</g>'
        + words("Columbiz", 150, 388, 44, "columbiz-title")
    )


def _column(place: int, discs: dict[int, int]) -> str:
    x = _LEFT + _PITCH * place
    parts = [
        f'<g transform="translate({x:g} 0)"><path class="columbiz-lid-stone"'
        ' d="M-16 138H16V144L13 150V298L16 302V306H-16V302L-13 298V150L-16 144z"/>'
        '<path class="columbiz-lid-shade" d="M7 150H13V298H7z"/>'
    ]
    for number in range(1, NUMBERS + 1):
        y = _FOOT - 14 - _RISE * (number - 1)
        if seat := discs.get(number):
            parts.append(
                f'<g transform="translate(0 {y})"><circle class="f-seat-{seat} columbiz-edge" r="11.5"/>'
                f"{seat_mark(seat, 11, f'f-on-seat-{seat}')}</g>"
            )
        else:
            parts.append(f'<circle class="columbiz-lid-socket" cy="{y}" r="9"/>')
    return "".join(parts) + "</g>"
