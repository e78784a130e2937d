"""Evaluate all moves of a Squadro position with equal effort.

Alpha-beta for play yields only bounds for all moves but the best. Here every move is searched with a full
window to the same depth, and a depth that wasn't finished for every move doesn't count. Where the result is
proven (by the opening file, a table or the search itself) a move is worth exactly 1, 1/2 or 0. With option
`ban` nothing is proven but a move that wins at once.
"""

import math
import random
import time
from collections.abc import Sequence

from speeltafel.bots.bot import Judgement, shares_of_two
from speeltafel.bots.squadro import deepening, opening, reasons
from speeltafel.bots.squadro.evaluation import POINT
from speeltafel.bots.squadro.levels import (
    CERTAIN,
    MARGIN,
    Values,
    choose,
    proven_values,
    table_for,
    win_probability,
    with_repetition,
)
from speeltafel.bots.squadro.search import PROVEN
from speeltafel.core.words import Text
from speeltafel.games.squadro.rules import Advance, State, View

MAX_LOG_ODDS = 19.0
"""The highest log-odds without a proof: 98.9 %. Play caps at 94.4 % (`levels.UNPROVEN`), because it needs no
difference between nearly won moves; analysis subtracts values, so it caps later."""


def judge(view: View, moves: Sequence[Advance], seconds: float, rng: random.Random) -> Judgement[Advance]:
    """Return the shares of victory after every move, proven or from a search of equal depth."""
    state, tracks = view.state, [move.track for move in moves]
    until = time.monotonic() + seconds * MARGIN
    values, best, known = _proven(state, tracks, until) or _searched(state, tracks, until)
    shares = {}
    for track in tracks:
        shares[Advance(track)] = shares_of_two(win_probability(values[track]), state.to_move)
    if len(tracks) == 1:
        known = reasons.ONLY
    return Judgement(shares, Advance(best), reasons.reason(state.steps, state.to_move, best, known))


def _proven(state: State, tracks: Sequence[int], until: float) -> tuple[Values, int, Text] | None:
    """Return the exact value of every move and the best, where all are proven; None with option `ban`."""
    steps, seat = state.steps, state.to_move
    if state.ban:
        return None
    table = table_for(state)
    after = opening.known(steps, seat) if table is None else table.after(steps, seat)
    verdicts = {track: after.get(track) for track in tracks}
    if None in verdicts.values():
        return None
    values = with_repetition(state, proven_values(state, verdicts), second=1.0)
    top = max(values.values())
    among = [track for track in tracks if values[track] == top]
    # In the opening all proven moves are equal, and no position can repeat for long.
    best = among[0] if table is None else choose(state, among, top, table, until)
    lost = reasons.LOST if table is None else reasons.LOSING
    return values, best, reasons.PROVEN if top > 0 else reasons.ENDLESS if top == 0 else lost


def _searched(state: State, tracks: Sequence[int], until: float) -> tuple[Values, int, Text]:
    """Return every move's log-odds of winning and the best, at the last depth finished for all."""
    if len(tracks) == 1:
        until = time.monotonic()
    buffers = deepening.analysis_buffers(by_table=not state.ban)
    found = deepening.search_all(buffers, state.steps, state.to_move, tracks, until)
    odds = {track: _mean_of_depths(found.scores[track], found.shallower[track]) for track in tracks}
    values = with_repetition(state, odds, second=1.0, most=MAX_LOG_ODDS)
    # The scores prefer the soonest of proven wins and the latest of proven losses.
    best = max(tracks, key=lambda track: (values[track], found.scores[track]))
    if values[best] >= CERTAIN:
        return values, best, reasons.FORCED
    if values[best] <= -CERTAIN:
        return values, best, reasons.LOSING
    return values, best, reasons.after(found.depth)


def _mean_of_depths(deeper: int, shallower: int) -> float:
    """Return the mean of two depths, which removes the odd-even effect; a proof stands alone."""
    return _log_odds(deeper) if abs(deeper) > PROVEN else (_log_odds(deeper) + _log_odds(shallower)) / 2


def _log_odds(score: int) -> float:
    """Convert a score to log-odds; a proof counts the same at any distance."""
    return (
        math.copysign(CERTAIN, score)
        if abs(score) > PROVEN
        else max(-MAX_LOG_ODDS, min(MAX_LOG_ODDS, score / POINT))
    )
