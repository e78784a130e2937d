"""What the board of an open page lets one touch."""

from tests.modules import moves_on_offer

PICKED = "count => document.querySelectorAll('#items [data-picked]').length === count"
CLEAR = '(await js("board")).clear()'
ANSWER = '(await js("board")).board.play(argument)'


def first_touches(page):
    """Return the touches with which a longer move begins, after which the page asks for more."""
    touches = [touch for _, _, *touch in moves_on_offer(page)]
    steps = [touch for touch in touches if len(touch) > 1]
    if steps:
        return steps[0][:-1]
    first = [touch[0] for touch in touches if touch]
    return [one for at, one in enumerate(first) if one in first[:at]][:1]


def touches_of_longer_moves(page):
    """Return every touch of the moves that take several."""
    moves = [touches for _, _, *touches in moves_on_offer(page)]
    return list(dict.fromkeys(touch for touches in moves if len(touches) > 1 for touch in touches))
