"""The contract of every game: its rules, views and odds."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin, replay
from speeltafel.lab import promises
from tests.playouts import games, play_out

seeds = st.integers(0, 10**6)


@games
@given(seed=seeds)
def test_a_random_game_ends_and_replays_to_the_same_states(game, seed):
    played = play_out(game, seed)
    states, moves = replay(game, begin(game, played.seats, played.options), played.log)
    assert states == played.states
    assert moves == played.moves
    assert [hash(state) for state in states] == [hash(state) for state in played.states]
    assert isinstance(game.turn(states[-1]), Over)


@games
@given(seed=seeds)
def test_a_seat_that_must_choose_has_different_moves_to_choose_from(game, seed):
    played = play_out(game, seed)
    for state in played.states:
        turn = game.turn(state)
        if isinstance(turn, Choose):
            assert turn.seat in range(1, played.seats + 1)
            assert len(turn.moves) > 0
            assert len({game.write(move) for move in turn.moves}) == len(turn.moves)


@games
@given(seed=seeds)
def test_odds_are_positive_and_complete(game, seed):
    rng = random.Random(seed)
    for state in play_out(game, seed).states:
        turn = game.turn(state)
        if isinstance(turn, Chance):
            odds = turn.odds
            assert all(type(weight) is int and weight > 0 for weight in odds.values())
            assert odds.total == sum(odds.values())
            assert len({game.write(outcome) for outcome in odds}) == len(odds)
            outcome = odds.holding(rng.randrange(odds.total))
            assert outcome in odds
            game.turn(game.play(state, outcome))


@games
def test_chance_is_declared_where_it_occurs(game):
    turns = [game.turn(state) for seed in range(3) for state in play_out(game, seed).states]
    assert any(isinstance(turn, Chance) for turn in turns) == game.chance


@games
@given(seed=seeds)
def test_every_turn_is_that_of_a_seat_at_the_table_or_of_chance(game, seed):
    assert not list(promises.seat_faults(play_out(game, seed)))


@games
@given(seed=seeds)
def test_odds_are_computed_once(game, seed):
    assert not list(promises.odds_faults(play_out(game, seed)))


@games
@given(seed=seeds)
def test_the_end_names_scores_winners_and_a_reason(game, seed):
    played = play_out(game, seed)
    over = game.turn(played.states[-1])
    assert isinstance(over, Over)
    assert len(over.scores) == played.seats
    assert over.winners
    assert list(over.winners) == sorted(set(over.winners) & set(range(1, played.seats + 1)))
    assert over.why in game.endings


@games
@given(seed=seeds)
def test_play_does_not_mutate_its_state(game, seed):
    assert not list(promises.state_faults(play_out(game, seed)))


@games
@given(seed=seeds)
def test_dump_names_the_seat_to_move(game, seed):
    played = play_out(game, seed)
    for state in played.states:
        turn = game.turn(state)
        to_move = json.loads(json.dumps(game.dump(state)))["to_move"]
        if isinstance(turn, Choose):
            assert to_move == turn.seat
        elif isinstance(turn, Over):
            assert to_move == 0


@games
@given(seed=seeds)
def test_a_view_is_the_same_in_every_state_that_fits_it(game, seed):
    assert not list(promises.view_faults(play_out(game, seed), random.Random(seed)))


@games
@given(seed=seeds)
def test_redacted_moves_are_equal_where_views_are_equal(game, seed):
    """The redacted move of an observer depends only on what the observer can see."""
    assert not list(promises.history_faults(play_out(game, seed), random.Random(seed)))
