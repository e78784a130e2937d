"""Squadro's tokens and state."""

import json

import pytest

from speeltafel.core.match import begin
from speeltafel.core.refusals import BadToken
from speeltafel.games.squadro import SQUADRO
from tests.squadro.positions import at, played


@pytest.mark.parametrize("token", ["1", "2", "3", "4", "5"])
def test_a_track_is_a_token(token):
    assert SQUADRO.write(SQUADRO.read(token)) == token


@pytest.mark.parametrize("token", ["", "0", "6", "11", " 1", "1 ", "a", "-1", "1.0", "\u0661"])
def test_anything_else_is_no_token(token):
    with pytest.raises(BadToken):
        SQUADRO.read(token)


def test_the_state_as_json_is_that_of_the_protocol():
    state = begin(SQUADRO, 2)
    assert json.dumps(SQUADRO.dump(state)) == '{"to_move": 1, "steps": [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]}'
    assert SQUADRO.dump(played(state, "1 3")) == {"to_move": 1, "steps": [[0, 0, 0, 0, 0], [0, 0, 2, 0, 0]]}


def test_at_the_end_nobody_is_to_move_and_the_pieces_stay():
    over = played(at(rows=(12, 12, 12, 11, 0)), "4")
    assert SQUADRO.dump(over) == {"to_move": 0, "steps": [[12, 12, 12, 12, 0], [0, 0, 0, 0, 0]]}
