"""Proven results: from the whole solution where there is one, else from the opening and the endgame."""

from speeltafel.bots.bot import Known
from speeltafel.bots.squadro import endgame, opening
from speeltafel.bots.squadro.layers import ENDLESS
from speeltafel.core.words import Text
from speeltafel.games.squadro.rules import View

WINS = Text("bewezen: {name} kan de winst afdwingen", "proven: {name} can force a win")
NOBODY = Text("bewezen: niemand kan de winst afdwingen", "proven: nobody can force a win")


def knows(view: View) -> Known | None:
    """Return who wins with perfect play, where that is proven; nothing with option `ban`."""
    steps, seat = view.state.steps, view.state.to_move
    if view.state.why or view.state.ban:
        return None
    for table in (endgame.whole(), endgame.last_table()):
        verdict = None if table is None else table.verdict(steps, seat)
        if verdict is not None:
            return _known(verdict)
    verdict, tracks = opening.keeping(steps, seat)
    return _known(verdict) if tracks else None


def _known(verdict: int) -> Known:
    return Known(NOBODY) if verdict == ENDLESS else Known(WINS, verdict)
