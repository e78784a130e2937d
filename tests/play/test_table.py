"""A table: playing, rolling, undoing, resuming."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.game import Chance, Choose
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRequest, GameOver, Refusal, UnknownGame
from speeltafel.games import GAMES
from speeltafel.play.chance import Dice, pick
from speeltafel.play.table import Table
from tests.playouts import games, play_out


@games
@given(seed=st.integers(0, 10**6))
def test_undoing_and_playing_on_gives_the_same_rolls(game, seed):
    table, dice = Table(game, game.seats[-1]), Dice(str(seed).encode())
    table.roll(dice)
    for _ in range(30):
        turn = table.turn
        if not isinstance(turn, Choose):
            break
        before, token = list(table.states), game.write(turn.moves[seed % len(turn.moves)])
        table.play(token)
        table.roll(dice)
        after = list(table.states)
        table.undo()
        assert table.states == before
        assert len(table.moves) == len(before) - 1
        table.play(token)
        table.roll(dice)
        assert table.states == after


@games
def test_undo_at_the_first_choice_is_refused(game):
    table = Table(game, game.seats[0])
    table.roll(Dice(b"undo"))
    states = list(table.states)
    with pytest.raises(BadRequest, match="No move"):
        table.undo()
    assert table.states == states


@games
def test_going_back_event_by_event_leads_to_the_start(game):
    played = play_out(game, 3)
    table = Table.resume(
        Record(game.key, game.version, played.seats, played.options, tuple(played.log)), GAMES
    )
    for state in reversed(played.states[:-1]):
        table.back()
        assert table.state == state
    with pytest.raises(BadRequest, match="Nothing"):
        table.back()


@games
def test_the_result_names_the_reason_the_scores_and_the_winners(game):
    played = play_out(game, 5)
    table = Table(game, played.seats, played.options)
    assert table.result() == []
    for token in played.log:
        table.play(token)
    why, scores, *verdict = table.result()
    assert why == game.endings[table.turn.why]
    assert scores.en.startswith(game.tally.en)
    assert len(verdict) == (played.seats > 1)
    with pytest.raises(GameOver):
        table.play(played.log[0])


@games
def test_a_refused_token_changes_nothing(game):
    table = Table(game, game.seats[0])
    table.roll(Dice(b"refuse"))
    before = list(table.states)
    for token in ("nonsense", "", *play_out(game, 1).log):
        turn = table.turn
        offered = turn.moves if isinstance(turn, Choose) else turn.odds if isinstance(turn, Chance) else ()
        if token not in map(game.write, offered):
            with pytest.raises(Refusal):
                table.play(token)
            assert table.states == before


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame, match="chess"):
        Table.resume(Record("chess", 1, 2, {}), GAMES)


@games
def test_there_is_a_sentence_for_every_event_from_a_place_on(game):
    table = Table(game, game.seats[0])
    dice = Dice(b"sentences")
    while len(table.moves) < 12:
        table.roll(dice)
        turn = table.turn
        if not isinstance(turn, Choose):
            break
        table.play(game.write(pick(turn.moves)))
    assert len(table.sentences(0, None)) == len(table.moves)
    assert table.sentences(5, None) == table.sentences(0, None)[5:]
