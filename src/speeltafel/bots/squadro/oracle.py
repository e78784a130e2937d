"""The results of moves with perfect play: by the whole solution, the last layers, the opening or a search."""

from collections.abc import Mapping

from speeltafel.bots.bot import ExactValues
from speeltafel.bots.squadro import endgame, opening, verdicts
from speeltafel.bots.squadro.layers import ENDLESS
from speeltafel.bots.squadro.table import layer_of
from speeltafel.core.game import Choose
from speeltafel.core.words import Text
from speeltafel.games.squadro.rules import Advance, State

PROVEN = Text(
    "{name}: 1 is bewezen winst, -1 bewezen verlies, 0 dat niemand winst kan afdwingen",
    "{name}: 1 is a proven win, -1 a proven loss, 0 that nobody can force a win",
)


def exact(state: State, turn: Choose[Advance]) -> ExactValues | None:
    """Return the results of the moves with perfect play, where all are known; never with option `ban`."""
    if state.ban:
        return None
    by_track: Mapping[int, int | None] = {}
    for table in (endgame.whole(), endgame.last_table(wait=True)):
        if table is not None and not _complete(by_track):
            by_track = table.after(state.steps, turn.seat)
    if not _complete(by_track):
        by_track = opening.known(state.steps, turn.seat)
    worth: dict[int, float]
    if _complete(by_track):
        worth = {
            track: 0.0 if winner == ENDLESS else 1.0 if winner == turn.seat else -1.0
            for track, winner in by_track.items()
        }
    elif layer_of(state.steps) >= verdicts.FIRST:
        proven = verdicts.verdicts(state)
        if verdicts.OPEN in proven.values():
            # A search proves wins and losses; what it leaves open is unknown.
            return None
        worth = {track: float(verdict) for track, verdict in proven.items()}
    else:
        return None
    return {move: worth[move.track] for move in turn.moves}, PROVEN


def _complete(by_track: Mapping[int, int | None]) -> bool:
    return bool(by_track) and None not in by_track.values()
