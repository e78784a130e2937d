"""The contract of every game: tokens, records and refusals."""

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core import record
from speeltafel.core.game import Over
from speeltafel.core.match import begin, complete, step
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadOption, BadRecord, BadRequest, BadToken, GameOver, IllegalMove
from speeltafel.games import GAMES
from speeltafel.lab import promises
from speeltafel.play.match import Match
from tests.playouts import games, offered, play_out

seeds = st.integers(0, 10**6)


@games
@given(seed=seeds)
def test_every_token_reads_back_as_what_it_was_written_for(game, seed):
    assert not list(promises.token_faults(play_out(game, seed), random.Random(seed)))


@games
@given(seed=seeds)
def test_every_refusal_has_its_ruling_and_its_reason(game, seed):
    """Legal moves have none; tokens of other positions are refused with a reason in both languages."""
    rng = random.Random(seed)
    played = play_out(game, seed)
    assert not list(promises.legal_faults(played))
    tokens = promises.some_tokens(played, rng)
    for state in rng.sample(played.states, min(12, len(played.states))):
        tried = rng.sample(tokens, min(60, len(tokens)))
        assert not list(promises.reason_faults(game, state, tried))
        now = set(offered(game, state))
        refused = GameOver if isinstance(game.turn(state), Over) else IllegalMove
        before = hash(state)
        for token in tried:
            if game.read(token) not in now:
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
