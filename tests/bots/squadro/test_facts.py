"""What is proven of a position, in words."""

from speeltafel.bots.squadro import BOT
from speeltafel.bots.squadro.endgame import FROM
from speeltafel.bots.squadro.layers import ENDLESS
from speeltafel.bots.squadro.table import Table, layer_of
from speeltafel.games.squadro import SQUADRO
from speeltafel.games.squadro.rules import State
from tests.playouts import play_out


def knows(state):
    return BOT.knows(SQUADRO.view(state, None))


def test_late_in_a_game_it_is_proven_who_wins(cache):
    table, told = Table.read(cache), 0
    for seed in range(30):
        for state in play_out(SQUADRO, seed, options={}).states[:-1]:
            known = knows(state)
            if layer_of(state.steps) < FROM:
                continue
            verdict = table.verdict(state.steps, state.to_move)
            told += 1
            if verdict == ENDLESS:
                assert known.words.en == "proven: nobody can force a win"
            else:
                assert known.seat == verdict
                assert known.words.nl == "bewezen: {name} kan de winst afdwingen"
    assert told > 30


def test_the_opening_is_proven_and_the_first_seat_wins_it(cache):
    states = play_out(SQUADRO, 5, options={}).states
    assert knows(states[0]).seat == 1
    assert knows(states[0]).words.en == "proven: {name} can force a win"
    assert all(knows(state) is not None for state in states[:8]), "eight moves from the start"
    middle = [state for state in states if 8 < layer_of(state.steps) < FROM]
    assert not any(knows(state) for state in middle), "and then not, until the last layers"


def test_nothing_is_proven_where_a_position_may_not_come_again_or_the_game_is_over(cache):
    last, over = play_out(SQUADRO, 3, options={}).states[-2:]
    assert knows(last) is not None
    assert knows(State(last.steps, last.to_move, last.earlier, ban=True)) is None
    assert knows(over) is None
