"""Judge all moves of a Squadro position alike.

Alpha-beta for play proves only that a second-best move is no better than the best: its score there is a
bound. Here every move is searched with a full window, all of them to the same depth, and a depth that was
not finished for every move does not count. Where the result is proven (the opening file, the endgame table,
a whole solution or the search itself, which proves wins and losses) a move is worth exactly 1, 1/2 or 0.
With option `ban` nothing is proven but a move that wins at once.
"""

import math
import random
import time
from collections.abc import Sequence

from speeltafel.bots.bot import Judgement
from speeltafel.bots.squadro import deepening, opening, reasons
from speeltafel.bots.squadro.evaluation import POINT
from speeltafel.bots.squadro.layers import ENDLESS
from speeltafel.bots.squadro.levels import (
    CERTAIN,
    MARGIN,
    Values,
    chance_of,
    choose,
    table_for,
    unproven,
)
from speeltafel.bots.squadro.search import SURE
from speeltafel.core.words import Text
from speeltafel.games.squadro.data import OCCURRENCES
from speeltafel.games.squadro.rules import Advance, State, View, advance

HIGHEST = 19.0
"""The most log-odds of what is no proof: 98.9 %. Play needs no such difference between moves that are nearly
won, and stops at 94.4 % (`levels.UNPROVEN`); a loss is a difference, so values are cut off later here."""


def judge(view: View, moves: Sequence[Advance], seconds: float, chance: random.Random) -> Judgement[Advance]:
    """Every move's shares of victory, from proofs where there are any, else from one depth for all moves."""
    state, tracks = view.state, [move.track for move in moves]
    until = time.monotonic() + seconds * MARGIN
    values, best, known = _proven(state, tracks, until) or _searched(state, tracks, until)
    shares = {}
    for track in tracks:
        mine = chance_of(values[track])
        shares[Advance(track)] = (mine, 1 - mine) if state.to_move == 1 else (1 - mine, mine)
    if len(tracks) == 1:
        known = reasons.ONLY
    return Judgement(shares, Advance(best), reasons.reason(state.steps, state.to_move, best, known))


def _proven(state: State, tracks: Sequence[int], until: float) -> tuple[Values, int, Text] | None:
    """The exact value of every move and the best, where all are proven; not so with option `ban`."""
    steps, seat = state.steps, state.to_move
    if state.ban:
        return None
    table = table_for(state)
    after = opening.known(steps, seat) if table is None else table.after(steps, seat)
    verdicts = {track: after.get(track) for track in tracks}
    if None in verdicts.values():
        return None
    worth = {ENDLESS: 0.0, seat: CERTAIN, 3 - seat: -CERTAIN}
    values = _drawn(
        state, {track: worth[verdict] for track, verdict in verdicts.items() if verdict is not None}
    )
    top = max(values.values())
    among = [track for track in tracks if values[track] == top]
    # In the opening nothing says which of them is better, and no move can repeat a position for long.
    best = among[0] if table is None else choose(state, among, top, table, until)
    lost = reasons.LOST if table is None else reasons.LOSING
    return values, best, reasons.PROVEN if top > 0 else reasons.ENDLESS if top == 0 else lost


def _searched(state: State, tracks: Sequence[int], until: float) -> tuple[Values, int, Text]:
    """Every move's log-odds of winning and the best, all at the last depth finished for all of them."""
    if len(tracks) == 1:
        until = time.monotonic()
    room = deepening.judging_room(by_table=not state.ban)
    found = deepening.look_at_all(room, state.steps, state.to_move, tracks, until)
    odds = {track: _both(found.scores[track], found.shallower[track]) for track in tracks}
    values = unproven(state, _drawn(state, odds), HIGHEST)
    # Of sure wins the soonest is best, of sure losses the latest: the scores tell how far they are.
    best = max(tracks, key=lambda track: (values[track], found.scores[track]))
    if values[best] >= CERTAIN:
        return values, best, reasons.FORCED
    if values[best] <= -CERTAIN:
        return values, best, reasons.LOSING
    return values, best, reasons.after(found.depth)


def _both(deeper: int, shallower: int) -> float:
    """Return the mean of two depths, for guesses differ by who moved last; a proof stands alone."""
    return _log_odds(deeper) if abs(deeper) > SURE else (_log_odds(deeper) + _log_odds(shallower)) / 2


def _log_odds(score: int) -> float:
    """A score as log-odds; a proof is as good whenever it comes."""
    return math.copysign(CERTAIN, score) if abs(score) > SURE else max(-HIGHEST, min(HIGHEST, score / POINT))


def _drawn(state: State, values: Values) -> Values:
    """The values, where a move that repeats a position for the third time is a draw."""
    seat, told = state.to_move, dict(values)
    for track in values:
        after, settled = advance(state.steps, seat, track)
        if not settled and state.earlier.count((after, 3 - seat)) >= OCCURRENCES - 1:
            told[track] = 0.0
    return told
