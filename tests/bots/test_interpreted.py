"""Interpreted bots choose the moves that compiled ones choose, wherever no clock is involved."""

from contextlib import closing
from functools import cache
from random import Random

import pytest

from speeltafel import bots
from speeltafel.bots.worker import Worker
from speeltafel.core.game import LEVELS, Chance, Over
from speeltafel.core.match import begin
from speeltafel.games import GAMES
from tests.bots.kernels import WITH_KERNEL, follow
from tests.nightly import sizes

UNTIMED = LEVELS[:4]
"""Their depth or number of simulations is limited, and Zocken solves its turn."""
SECONDS = 600.0
"""So long that no clock cuts a search short."""
POSITIONS = (0, 7, 14, 21, 35)
"""The events after which the bots are asked."""


def chosen(game, questions):
    """Return the move for every view, its moves, and a level; this runs in the interpreter too."""
    think = bots.find(game).think
    return [think(view, moves, level, SECONDS, Random(7)).move for view, moves, level in questions]


def compiles(game):
    from speeltafel.core.compiled import COMPILES

    return COMPILES


@cache
def turns(game, seed):
    """Return views and moves of a random match."""
    rules, rng, found = GAMES[game], Random(seed), []
    state = begin(rules, max(2, rules.seats[0]))
    for events in range(max(POSITIONS) + 20):
        turn = rules.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            move = turn.odds.holding(rng.randrange(turn.odds.total))
        else:
            if events >= POSITIONS[min(len(found), len(POSITIONS) - 1)] and len(turn.moves) > 1:
                found.append((rules.view(state, turn.seat), turn.moves))
            move = rng.choice(turn.moves)
        state = rules.play(state, move)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_an_interpreted_bot_chooses_the_same_moves(game, interpreter):
    assert_same_moves(game, interpreter, UNTIMED[:3], turns(game, 5)[1:3])


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_an_interpreted_bot_chooses_the_same_moves_throughout_a_match(game, interpreter):
    assert_same_moves(game, interpreter, UNTIMED, turns(game, 5))


@sizes("matches", 1, 5)
@pytest.mark.parametrize("game", WITH_KERNEL)
def test_an_interpreted_kernel_agrees_with_the_rules(game, matches, interpreter):
    """As Python, unlike compiled, two true comparisons of NumPy's numbers add up to one."""
    assert interpreter.ask((follow_games, game, matches), 600) is None


def follow_games(game, matches):
    """Play random games by the rules and the kernel side by side; this runs in the interpreter."""
    rules, rng = GAMES[game], Random(game)
    for _ in range(matches):
        follow(rules, begin(rules, rules.seats[-1]), rng)


def assert_same_moves(game, interpreter, levels, positions):
    questions = [(view, moves, level) for view, moves in positions for level in levels]
    assert compiles(game)
    assert not interpreter.ask((compiles, game), 60)
    assert interpreter.ask((chosen, game, questions), 1200) == chosen(game, questions)


def test_a_process_that_has_not_imported_a_bot_can_begin_to_interpret():
    with closing(Closable()) as worker:
        assert worker.ask((len, "squadro"), 60) == 7
        worker.interpret()
        assert not worker.ask((compiles, "squadro"), 60)


class Closable(Worker):
    """A worker for `closing`."""

    close = Worker.stop
