"""The five levels of Squadro.

A beginner counts the race after its own move, with noise. Casual, club and expert search with the value net,
with less noise and more depth at each level. A master uses all of its time, the opening file and the endgame
table; with the whole solution it plays perfectly.
"""

import math
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from speeltafel.bots.bot import BUDGET, Thought, shares_of_two
from speeltafel.bots.squadro import deepening, endgame, opening, pursuit, reasons
from speeltafel.bots.squadro.evaluation import POINT
from speeltafel.bots.squadro.layers import ENDLESS
from speeltafel.bots.squadro.race import lead
from speeltafel.bots.squadro.search import PROVEN
from speeltafel.bots.squadro.table import Table, layer_of
from speeltafel.core.words import Text
from speeltafel.games.squadro.data import OCCURRENCES
from speeltafel.games.squadro.rules import Advance, State, View, advance, play

MARGIN = 0.9
"""The share of its time that master uses."""
ODDS_SCALE = 4.25
"""The divisor of log-odds for display. The net was fitted to exact values, so its odds assume perfect play
(99.999 % at the start). 4.25 fits 120 games of club players best (3.5 to 5.5)."""
CERTAIN, UNPROVEN = 40.0, 12.0
"""Log-odds of a proven result, and the cap of an unproven one."""
LEAD_LOG_ODDS = 0.45
"""The log-odds per move of lead in the race."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a level below master searches."""

    depth: int
    """The search depth with the value net; 0 counts the race alone."""
    noise: float
    """The standard deviation of the Gaussian noise on a move's value, in log-odds."""


LEVELS = {
    "beginner": Level(depth=0, noise=0.5),
    "casual": Level(depth=2, noise=3.0),
    "club": Level(depth=2, noise=1.0),
    "expert": Level(depth=4, noise=0.4),
}

Values = dict[int, float]
"""The mover's log-odds of winning after each track's move."""


def think(
    view: View, moves: Sequence[Advance], level: str, seconds: float, rng: random.Random
) -> Thought[Advance]:
    """Choose a move at this level, and explain it."""
    state, tracks = view.state, [move.track for move in moves]
    if level in LEVELS:
        return _with_noise(state, tracks, LEVELS[level], rng)
    until = time.monotonic() + min(seconds, BUDGET[level]) * MARGIN
    table = table_for(state)
    if table is not None:
        return _perfect(state, tracks, table, until)
    if len(tracks) == 1:
        until = time.monotonic() + 0.01
    # With option `ban` no proof holds.
    worth, keeping = (0, frozenset()) if state.ban else opening.keeping(state.steps, state.to_move)
    among = [track for track in tracks if track in keeping] or tracks
    buffers = deepening.lasting_buffers(by_table=not state.ban)
    found = deepening.deepen(buffers, state.steps, state.to_move, among, until=until)
    values, best = _best_of(state, found.scores)
    values = dict.fromkeys(tracks, -UNPROVEN) | values
    if len(among) < len(tracks):
        known = reasons.PROVEN if worth == state.to_move else reasons.ENDLESS
    elif found.scores[best] > PROVEN and values[best] > UNPROVEN:
        known = reasons.FORCED
    elif found.scores[best] < -PROVEN and values[best] < -UNPROVEN:
        known = reasons.LOSING
    else:
        known = reasons.after(found.depth)
    return _thought(state, best, values, known)


def _with_noise(state: State, tracks: Sequence[int], level: Level, rng: random.Random) -> Thought[Advance]:
    """Evaluate every move, add noise, and take the best."""
    steps, seat = state.steps, state.to_move
    if level.depth:
        found = deepening.deepen(deepening.fresh_buffers(), steps, seat, tracks, depth=level.depth)
        values = {track: log_odds(found.scores[track]) for track in tracks}
    else:
        values = {track: LEAD_LOG_ODDS * lead(advance(steps, seat, track)[0], seat) for track in tracks}
    values = with_repetition(state, values)
    noisy = {track: value + rng.gauss(0, level.noise) for track, value in values.items()}
    best = max(tracks, key=lambda track: noisy[track])
    known = reasons.LIKELY if level.depth else reasons.AHEAD
    return _thought(state, best, values, known)


def _perfect(state: State, tracks: Sequence[int], table: Table, until: float) -> Thought[Advance]:
    """Play by the table: shorten a win, keep a draw, or make the other's win hard to find."""
    after = table.after(state.steps, state.to_move)
    values = with_repetition(state, proven_values(state, {track: after[track] for track in tracks}))
    top = max(values.values())
    among = [track for track in tracks if values[track] == top]
    best = choose(state, among, top, table, until)
    known = reasons.KEEPS if top > 0 else reasons.ENDLESS if top == 0 else reasons.LOSING
    return _thought(state, best, values, known)


def proven_values(state: State, verdicts: Mapping[int, int | None]) -> Values:
    """Return the mover's log-odds after moves whose results are proven."""
    seat = state.to_move
    worth = {ENDLESS: 0.0, seat: CERTAIN, 3 - seat: -CERTAIN}
    return {track: worth[verdict] for track, verdict in verdicts.items() if verdict is not None}


def choose(state: State, among: Sequence[int], worth: float, table: Table, until: float) -> int:
    """Choose among moves of equal proven value: the shortest win, or the hardest to refute."""
    if len(among) == 1:
        return among[0]
    if worth > 0:
        ways = pursuit.distances(table, state.steps, state.to_move, until)
        ways = {track: way for track, way in ways.items() if track in among}
        # If time runs out, take the best by search.
        return min(ways, key=lambda track: ways[track]) if ways else _best_by_search(state, among, until)
    traps = pursuit.traps(table, state.steps, state.to_move)
    most = max(traps[track] for track in among)
    return _best_by_search(state, [track for track in among if traps[track] == most], until)


def _best_by_search(state: State, tracks: Sequence[int], until: float) -> int:
    """Return the best of these tracks by a short search."""
    if len(tracks) == 1:
        return tracks[0]
    until = min(until, time.monotonic() + 0.2)
    found = deepening.deepen(deepening.lasting_buffers(), state.steps, state.to_move, tracks, until=until)
    return _best_of(state, found.scores)[1]


def _best_of(state: State, scores: dict[int, int]) -> tuple[Values, int]:
    """Convert scores to log-odds and choose the best; the others are only upper bounds, never proofs."""
    first = max(scores, key=lambda track: scores[track])
    odds = {
        track: min(log_odds(score), CERTAIN if track == first else UNPROVEN)
        for track, score in scores.items()
    }
    values = with_repetition(state, odds)
    return values, max(values, key=lambda track: (values[track], scores[track]))


def table_for(state: State) -> Table | None:
    """Return a table that covers this position and its successors; `ban` voids its proofs."""
    if state.ban:
        return None
    layer = layer_of(state.steps)
    table = endgame.whole()
    if table is not None and layer in table.layers:
        return table
    return endgame.last_table() if layer >= endgame.FROM else None


def log_odds(score: int) -> float:
    """Convert a score to log-odds; a proven result counts more the sooner it comes."""
    if abs(score) > PROVEN:
        return math.copysign(CERTAIN + 2 * (abs(score) % 1000), score)
    return max(-UNPROVEN, min(UNPROVEN, score / POINT))


def with_repetition(state: State, values: Values, second: float = 0.5, most: float = UNPROVEN) -> Values:
    """Return the values with repetition: a third occurrence is a draw, a second one counts for less.

    Under option `ban` they are capped, except for a move that wins at once: no search knows which positions
    have stood before, so a move of its proof may be forbidden.
    """
    seat, found = state.to_move, dict(values)
    for track in values:
        after, settled = advance(state.steps, seat, track)
        occurrences = 0 if settled else state.earlier.count((after, 3 - seat))
        if occurrences >= OCCURRENCES - 1:
            found[track] = 0.0
        elif occurrences:
            found[track] *= second
        if state.ban and play(state, Advance(track)).why != "four-home":
            found[track] = max(-most, min(most, found[track]))
    return found


def win_probability(value: float) -> float:
    """Convert log-odds to a win probability; only proven results are 0 or 1."""
    if abs(value) >= CERTAIN:
        return float(value > 0)
    return min(0.99, max(0.01, 1 / (1 + math.exp(-value / ODDS_SCALE))))


def _thought(state: State, track: int, values: Values, known: Text) -> Thought[Advance]:
    """Return the thought of a move; `known` says why it is good, where there was a choice."""
    win_p = {Advance(each): win_probability(value) for each, value in values.items()}
    why = reasons.reason(state.steps, state.to_move, track, known if len(values) > 1 else reasons.ONLY)
    return Thought(Advance(track), shares_of_two(win_p[Advance(track)], state.to_move), why, win_p)
