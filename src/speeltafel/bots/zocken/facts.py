"""Exact facts about a turn: the probability of passing the line, and the value of a bet."""

from speeltafel.bots.bot import Known
from speeltafel.bots.zocken import oracle
from speeltafel.bots.zocken.duel import BET
from speeltafel.bots.zocken.turn import POINTS
from speeltafel.core.words import Text, fill
from speeltafel.games.zocken.data import BET_LINE
from speeltafel.games.zocken.rules import View

TURN = Text(
    "{name}: kans op meer dan {line} is {chance}, naar verwachting {points} punten",
    "{name}: more than {line} with {chance}, {points} points expected",
)
A_BET = Text(
    "wedden op {name}: gewonnen met {chance}, gemiddeld {points} punten",
    "a bet on {name}: won with {chance}, {points} points on average",
)


def knows(view: View) -> Known | None:
    """Return the exact odds of the turn, if its thrower maximises the expected score."""
    state = view.state
    if not state.to_move:
        return None
    likely = oracle.distribution(state)
    betting = state.to_move != state.active
    worth = float(likely @ (BET if betting else POINTS))
    chance = f"{100 * float(likely[POINTS > BET_LINE].sum()):.1f}%"
    points = f"{worth:+.1f}".replace("-", "−") if betting else f"{worth:.1f}".replace("-", "−")
    facts = {"line": BET_LINE, "name": "{name}"}
    dutch = fill(A_BET if betting else TURN, chance=_comma(chance), points=_comma(points), **facts).nl
    english = fill(A_BET if betting else TURN, chance=chance, points=points, **facts).en
    return Known(Text(dutch, english), state.active)


def _comma(number: str) -> str:
    return number.replace(".", ",")
