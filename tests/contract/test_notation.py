"""The contract of every game: tokens, records and refusals."""

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core import record
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin, complete, step
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadOption, BadRecord, BadRequest, BadToken, GameOver, IllegalMove
from speeltafel.games import GAMES
from speeltafel.play.match import Match
from tests.playouts import games, play_out

seeds = st.integers(0, 10**6)


def offered(game, state):
    turn = game.turn(state)
    return list(turn.moves if isinstance(turn, Choose) else turn.odds if isinstance(turn, Chance) else ())


@games
@given(seed=seeds)
def test_every_token_reads_back_as_what_it_was_written_for(game, seed):
    rng = random.Random(seed)
    for state in play_out(game, seed).states:
        moves = offered(game, state)
        for move in rng.sample(moves, min(40, len(moves))):
            token = game.write(move)
            assert game.read(token) == move
            assert game.write(game.read(token)) == token
            assert token.isascii()
            assert token.isprintable()
            assert " " not in token
            assert token


@games
@given(seed=seeds)
def test_every_refusal_has_its_ruling_and_its_reason(game, seed):
    """Tokens of other positions are legal now, or are refused with a reason in both languages."""
    rng = random.Random(seed)
    played = play_out(game, seed)
    pool = set(played.log)
    for state in rng.sample(played.states, min(12, len(played.states))):
        pool.update(game.write(move) for move in offered(game, state)[:60])
    tokens = sorted(pool)
    for state in rng.sample(played.states, min(12, len(played.states))):
        turn = game.turn(state)
        now = set(offered(game, state))
        view = game.view(state, turn.seat if isinstance(turn, Choose) else None)
        for token in rng.sample(tokens, min(60, len(tokens))):
            move = game.read(token)
            reason = game.why_not(view, move)
            if move in now:
                # Which outcomes of chance are possible may be a secret, such as who holds a card.
                assert reason is None or (isinstance(turn, Chance) and game.hidden)
                continue
            assert reason is not None, f"{token} is refused without a reason"
            assert reason.rule in game.rulings
            assert reason.text.nl
            assert reason.text.en
            assert reason.text.nl != reason.text.en
            refused = GameOver if isinstance(turn, Over) else IllegalMove
            before = hash(state)
            with pytest.raises(refused):
                step(game, state, token)
            assert hash(state) == before


@games
@given(text=st.text(max_size=12), seed=seeds)
def test_text_that_is_no_token_is_refused_as_such(game, text, seed):
    for token in (text, text.lower().strip(), mangled(game, seed)):
        try:
            move = game.read(token)
        except BadToken:
            continue
        assert game.write(move) == token, "a token has one spelling"


def mangled(game, seed):
    """Return a token with one character changed, removed or doubled."""
    rng = random.Random(seed)
    token = rng.choice(play_out(game, seed % 50).log)
    place = rng.randrange(len(token))
    sign = rng.choice(string.ascii_letters + string.digits + ">():,.?<- \u0663")
    return rng.choice(
        [token[:place] + sign + token[place + 1 :], token[:place] + token[place + 1 :], token + token]
    )


@games
@given(seed=seeds)
def test_a_record_reads_back_as_the_match_it_was_written_for(game, seed):
    played = play_out(game, seed)
    match = Record(
        game.key,
        game.version,
        played.seats,
        played.options,
        tuple(played.log),
        {1: "Ana", played.seats: "Bo é"},
    )
    assert record.read(record.write(match)) == match
    table = Match.resume(match, GAMES)
    assert table.state == played.states[-1]
    assert table.record == match


@games
def test_an_empty_match_has_a_record_too(game):
    table = Match(game, game.seats[0])
    assert record.read(record.write(table.record)) == table.record


@games
@given(seed=seeds)
def test_a_spoilt_record_is_refused_with_the_event_that_is_wrong(game, seed):
    played = play_out(game, seed)
    place = random.Random(seed).randrange(len(played.log))
    log = [*played.log[:place], "never a token", *played.log[place:]]
    with pytest.raises(BadToken, match=f"Event {place + 1}: "):
        Match.resume(Record(game.key, game.version, played.seats, played.options, tuple(log)), GAMES)


@games
def test_a_record_of_unknown_rules_is_refused(game):
    with pytest.raises(BadRecord, match="rules 999"):
        Match.resume(Record(game.key, 999, game.seats[0], {}), GAMES)


@games
def test_too_few_and_too_many_seats_are_refused(game):
    for seats in (game.seats[0] - 1, game.seats[-1] + 1, -1, 0, 1000):
        with pytest.raises(BadRequest, match=r"is for .* players"):
            begin(game, seats)


@games
def test_options_take_their_own_values_and_no_others(game):
    assert complete(game, {}) == {name: option.default for name, option in game.options.items()}
    with pytest.raises(BadOption, match="nonsense"):
        complete(game, {"nonsense": 1})
    for name, option in game.options.items():
        assert option.accepts(option.default)
        wrongs = [None, "", "nonsense", -1, 1.0, [], {}, 10**9]
        for wrong in wrongs:
            with pytest.raises(BadOption, match=name):
                complete(game, {name: wrong})
        for lookalike in (True, "1", "true", str(option.default)):
            if type(lookalike) is not type(option.default):
                with pytest.raises(BadOption, match=name):
                    complete(game, {name: lookalike})
