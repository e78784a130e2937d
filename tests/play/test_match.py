"""A match: playing, rolling, undoing, resuming."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.game import Chance, Choose
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRequest, GameOver, Refusal, UnknownGame
from speeltafel.games import GAMES
from speeltafel.play.chance import Dice
from speeltafel.play.match import Match
from tests.playouts import games, play_out


@games
@given(seed=st.integers(0, 10**6))
def test_undoing_and_playing_on_gives_the_same_rolls(game, seed):
    match, dice = Match(game, game.seats[-1]), Dice(str(seed).encode())
    match.roll(dice)
    for _ in range(30):
        turn = match.turn
        if not isinstance(turn, Choose):
            break
        before, token = list(match.states), game.write(turn.moves[seed % len(turn.moves)])
        match.play(token)
        match.roll(dice)
        after = list(match.states)
        match.undo()
        assert match.states == before
        assert len(match.moves) == len(before) - 1
        match.play(token)
        match.roll(dice)
        assert match.states == after


@games
def test_undo_at_the_first_choice_is_refused(game):
    match = Match(game, game.seats[0])
    match.roll(Dice(b"undo"))
    states = list(match.states)
    with pytest.raises(BadRequest, match="No move"):
        match.undo()
    assert match.states == states


@games
def test_going_back_event_by_event_leads_to_the_start(game):
    played = play_out(game, 3)
    match = Match.resume(
        Record(game.key, game.version, played.seats, played.options, tuple(played.log)), GAMES
    )
    for state in reversed(played.states[:-1]):
        match.back()
        assert match.state == state
    with pytest.raises(BadRequest, match="Nothing"):
        match.back()


@games
def test_the_result_names_the_reason_the_scores_and_the_winners(game):
    played = play_out(game, 5)
    match = Match(game, played.seats, played.options)
    assert match.result() == []
    for token in played.log:
        match.play(token)
    why, *more = match.result()
    assert why == game.endings[match.turn.why]
    assert len(more) == (game.tally is not None) + (played.seats > 1)
    if game.tally is not None:
        assert more[0].en.startswith(game.tally.en)
    with pytest.raises(GameOver):
        match.play(played.log[0])


def test_the_result_of_a_game_without_points_names_no_scores():
    game = replace(GAMES["zocken"], tally=None)
    for seats, said in ((1, 1), (2, 2)):
        played = play_out(game, 5, seats)
        match = Match(game, seats, played.options)
        for token in played.log:
            match.play(token)
        assert len(match.result()) == said
        assert not any("Player 1: " in text.en for text in match.result())


@games
def test_a_refused_token_changes_nothing(game):
    match = Match(game, game.seats[0])
    match.roll(Dice(b"refuse"))
    before = list(match.states)
    for token in ("nonsense", "", *play_out(game, 1).log):
        turn = match.turn
        offered = turn.moves if isinstance(turn, Choose) else turn.odds if isinstance(turn, Chance) else ()
        if token not in map(game.write, offered):
            with pytest.raises(Refusal):
                match.play(token)
            assert match.states == before


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame, match="chess"):
        Match.resume(Record("chess", 1, 2, {}), GAMES)


@games
def test_there_is_a_sentence_for_every_event_from_a_place_on(game):
    match = Match(game, game.seats[0])
    dice, rng = Dice(b"sentences"), random.Random(0)
    while len(match.moves) < 12:
        match.roll(dice)
        turn = match.turn
        if not isinstance(turn, Choose):
            break
        match.play(game.write(rng.choice(turn.moves)))
    assert len(match.sentences(0, None)) == len(match.moves)
    assert match.sentences(5, None) == match.sentences(0, None)[5:]
