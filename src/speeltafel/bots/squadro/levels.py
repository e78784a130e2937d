"""Five ways to play Squadro.

A beginner counts the race after its own move, and misjudges it. From casual on it is the learned evaluation
that counts, with less and less misjudgement, further and further ahead. A master takes all the time it gets,
knows the first moves and the last layers by heart, and where somebody solved the whole game plays perfectly.
"""

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from speeltafel.bots.bot import BUDGET, Thought
from speeltafel.bots.squadro import deepening, endgame, opening, pursuit, reasons
from speeltafel.bots.squadro.evaluation import POINT
from speeltafel.bots.squadro.layers import ENDLESS
from speeltafel.bots.squadro.race import lead
from speeltafel.bots.squadro.search import SURE
from speeltafel.bots.squadro.table import Table, layer_of
from speeltafel.core.words import Text
from speeltafel.games.squadro.data import OCCURRENCES
from speeltafel.games.squadro.rules import Advance, State, View, advance, play

MARGIN = 0.9
"""The share of its time a master uses."""
HUMAN = 4.25
"""What its log-odds are divided by when they are told: it was fitted to exact values, so these are
the odds of perfect play, 99.999 % at the start, and nobody who asks plays like that. 4.25 fits 120 games of
club players best (3.5 to 5.5, `bench/squadro_odds.py`)."""
CERTAIN, UNPROVEN = 40.0, 12.0
"""Log-odds of what is sure, and of what is at most as good as that."""
A_MOVE = 0.45
"""The log-odds of a move's lead in the race."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a level sees, how far, and by how much it misjudges (in log-odds)."""

    depth: int
    """Moves that the learned evaluation looks ahead; 0 counts the race alone."""
    error: float


LEVELS = {
    "beginner": Level(depth=0, error=0.5),
    "casual": Level(depth=2, error=3.0),
    "club": Level(depth=2, error=1.0),
    "expert": Level(depth=4, error=0.4),
}

Values = dict[int, float]
"""The mover's log-odds of winning after each track's move."""


def think(
    view: View, moves: Sequence[Advance], level: str, seconds: float, chance: random.Random
) -> Thought[Advance]:
    """What this level would play, and why."""
    state, tracks = view.state, [move.track for move in moves]
    if level in LEVELS:
        return _fallible(state, tracks, LEVELS[level], chance)
    until = time.monotonic() + min(seconds, BUDGET[level]) * MARGIN
    table = table_for(state)
    if table is not None:
        return _perfect(state, tracks, table, until)
    if len(tracks) == 1:
        until = time.monotonic() + 0.01
    worth, keeping = opening_for(state)
    among = [track for track in tracks if track in keeping] or tracks
    room = deepening.lasting_room(by_table=not state.ban)
    found = deepening.look(room, state.steps, state.to_move, among, until=until)
    values, best = _judged(state, found.scores)
    values = dict.fromkeys(tracks, -UNPROVEN) | values
    if len(tracks) == 1:
        known = reasons.ONLY
    elif len(among) < len(tracks):
        known = reasons.PROVEN if worth == state.to_move else reasons.ENDLESS
    elif found.scores[best] > SURE and values[best] > UNPROVEN:
        known = reasons.FORCED
    elif found.scores[best] < -SURE and values[best] < -UNPROVEN:
        known = reasons.LOSING
    else:
        known = reasons.after(found.depth)
    return _thought(state, best, values, known)


def _fallible(state: State, tracks: Sequence[int], level: Level, chance: random.Random) -> Thought[Advance]:
    """Judge every move, each a little wrong, and take what seems best."""
    steps, seat = state.steps, state.to_move
    if level.depth:
        found = deepening.look(deepening.fresh_room(), steps, seat, tracks, depth=level.depth)
        values = {track: log_odds(found.scores[track]) for track in tracks}
    else:
        values = {track: A_MOVE * lead(advance(steps, seat, track)[0], seat) for track in tracks}
    values = with_repetition(state, values)
    seen = {track: value + chance.gauss(0, level.error) for track, value in values.items()}
    best = max(tracks, key=lambda track: seen[track])
    known = reasons.LIKELY if level.depth else reasons.AHEAD
    return _thought(state, best, values, reasons.ONLY if len(tracks) == 1 else known)


def _perfect(state: State, tracks: Sequence[int], table: Table, until: float) -> Thought[Advance]:
    """Play by the table: keep the win and get on, keep a draw, or make the other's win hard to find."""
    steps, seat = state.steps, state.to_move
    after = {track: verdict for track, verdict in table.after(steps, seat).items() if track in tracks}
    worth = {ENDLESS: 0.0, seat: CERTAIN, 3 - seat: -CERTAIN}
    values = with_repetition(
        state, {track: worth[verdict] for track, verdict in after.items() if verdict is not None}
    )
    top = max(values.values())
    among = [track for track in tracks if values[track] == top]
    best = choose(state, among, top, table, until)
    known = reasons.KEEPS if top > 0 else reasons.ENDLESS if top == 0 else reasons.LOSING
    return _thought(state, best, values, reasons.ONLY if len(tracks) == 1 else known)


def choose(state: State, among: Sequence[int], worth: float, table: Table, until: float) -> int:
    """Choose among moves that are proven to be worth the same: the shortest win, or the hardest to refute."""
    if len(among) == 1:
        return among[0]
    if worth > 0:
        ways = pursuit.distances(table, state.steps, state.to_move, until)
        ways = {track: way for track, way in ways.items() if track in among}
        # Should the time not suffice, a searched win is better than any.
        return min(ways, key=lambda track: ways[track]) if ways else _searched(state, among, until)
    lures = pursuit.lures(table, state.steps, state.to_move)
    most = max(lures[track] for track in among)
    return _searched(state, [track for track in among if lures[track] == most], until)


def _searched(state: State, tracks: Sequence[int], until: float) -> int:
    """The best of these by a short search."""
    if len(tracks) == 1:
        return tracks[0]
    until = min(until, time.monotonic() + 0.2)
    found = deepening.look(deepening.lasting_room(), state.steps, state.to_move, tracks, until=until)
    return _judged(state, found.scores)[1]


def _judged(state: State, scores: dict[int, int]) -> tuple[Values, int]:
    """What a search found as log-odds, and the best. Of the others only a limit is known, and no proof."""
    first = max(scores, key=lambda track: scores[track])
    odds = {
        track: min(log_odds(score), CERTAIN if track == first else UNPROVEN)
        for track, score in scores.items()
    }
    values = with_repetition(state, odds)
    return values, max(values, key=lambda track: (values[track], scores[track]))


def table_for(state: State) -> Table | None:
    """A table that knows this position and all that its moves lead to; its proofs don't hold with `ban`."""
    if state.ban:
        return None
    layer = layer_of(state.steps)
    table = endgame.whole()
    if table is not None and layer in table.layers:
        return table
    return endgame.last_table() if layer >= endgame.FROM else None


def opening_for(state: State) -> tuple[int, frozenset[int]]:
    """Return what the opening is worth and the tracks that keep it; its proofs don't hold with `ban`."""
    return (0, frozenset()) if state.ban else opening.keeping(state.steps, state.to_move)


def log_odds(score: int) -> float:
    """A score as log-odds; what is sure counts more the sooner it comes."""
    if abs(score) > SURE:
        return math.copysign(CERTAIN + 2 * (abs(score) % 1000), score)
    return max(-UNPROVEN, min(UNPROVEN, score / POINT))


def with_repetition(state: State, values: Values) -> Values:
    """The values, with what is known of repeating: the third time is a draw, the second on the way to one."""
    seat, told = state.to_move, dict(values)
    for track in values:
        after, settled = advance(state.steps, seat, track)
        stood = 0 if settled else state.earlier.count((after, 3 - seat))
        if stood >= OCCURRENCES - 1:
            told[track] = 0.0
        elif stood:
            told[track] *= 0.5
    return unproven(state, told, UNPROVEN)


def unproven(state: State, values: Values, most: float) -> Values:
    """Return the values, where option `ban` leaves nothing sure but a move that wins at once.

    No search knows which positions have stood before, so a move of its proof may be forbidden.
    """
    if not state.ban:
        return values
    return {
        track: value if play(state, Advance(track)).why == "four-home" else max(-most, min(most, value))
        for track, value in values.items()
    }


def chance_of(value: float) -> float:
    """The chance to win at these log-odds; what is sure is said to be sure, and nothing else is."""
    if abs(value) >= CERTAIN:
        return float(value > 0)
    return min(0.99, max(0.01, 1 / (1 + math.exp(-value / HUMAN))))


def _thought(state: State, track: int, values: Values, known: Text) -> Thought[Advance]:
    mine = chance_of(values[track])
    chances = (mine, 1 - mine) if state.to_move == 1 else (1 - mine, mine)
    told = {Advance(each): chance_of(value) for each, value in values.items()}
    return Thought(Advance(track), chances, reasons.reason(state.steps, state.to_move, track, known), told)
