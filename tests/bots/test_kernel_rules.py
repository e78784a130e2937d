"""A kernel that plays by other rules than rules.py is told, with the event, the move and what differs."""

from types import SimpleNamespace

import pytest

from speeltafel import bots
from speeltafel.bots.kernel_check import disagreements
from speeltafel.games import GAMES
from tests.bots.kernels import kernel_of
from tests.playouts import play_out

SQUADRO, SAXUM = GAMES["squadro"], GAMES["saxum"]


def spoilt(game, **functions):
    """Return a kernel like that of a game, in which some functions are others."""
    return SimpleNamespace(**{**vars(kernel_of(game)), **functions})


def stays(kernel):
    """Return a `play` that does nothing."""
    return {"play": lambda s, action: None}


def without_last(kernel):
    return {"moves": lambda s, into: kernel.moves(s, into) - 1}


def backwards(kernel):
    def moves(s, into):
        many = kernel.moves(s, into)
        into[:many] = into[:many][::-1].copy()
        return many

    return {"moves": moves}


def all_lose(kernel):
    return {"result": lambda s, into: into.fill(0.0)}


WRONG = {
    "play": (SQUADRO, stays, 1, "number ", "getal "),
    "a move less": (SQUADRO, without_last, 0, "`moves` lacks ", "`moves` mist "),
    "backwards": (SQUADRO, backwards, 0, "`moves` isn't ascending", "`moves` is niet oplopend"),
    "turn": (SQUADRO, lambda kernel: {"turn": lambda s: 2}, 0, "`turn` says 2", "`turn` zegt 2"),
    "few actions": (SQUADRO, lambda kernel: {"ACTIONS": 3}, 0, "`index` of", "`index` van"),
    "name": (SQUADRO, lambda kernel: {"name": lambda s, n: "x"}, 0, "`name` of 0 is x", "`name` van 0 is x"),
    "result": (SQUADRO, all_lose, -1, "`result` writes [0.0, 0.0]", "`result` geeft [0.0, 0.0]"),
    "weight": (SAXUM, lambda kernel: {"weight": lambda s, n: 7}, None, "`weight` of", "`weight` van"),
    "sample": (
        SAXUM,
        lambda kernel: {"sample_chance": lambda s, rng: 0},
        None,
        "`sample_chance` returns 0",
        "`sample_chance` geeft 0",
    ),
    "error": (SQUADRO, lambda kernel: {"index": lambda s, move: {}[move]}, 0, "an error, ", "een fout, "),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_the_first_difference_is_told_with_its_event_and_move(wrong, monkeypatch):
    game, spoil, event, en, nl = WRONG[wrong]
    played = play_out(game, 1, 2)
    kernel = spoilt(game, **spoil(kernel_of(game)))
    monkeypatch.setattr(bots, "kernel_of", lambda key: kernel)
    (told,) = disagreements(game, played.states, played.moves)
    assert en in told.en
    assert nl in told.nl
    if event == 0:
        assert told.en.startswith("at the start with 2 players: ")
    elif event is not None:
        at = event % len(played.states)
        assert told.en.startswith(f"after event {at}, {played.log[at - 1]}, with 2 players: ")
        assert told.nl.startswith(f"na gebeurtenis {at}, {played.log[at - 1]}, met 2 spelers: ")


@pytest.mark.parametrize("key", ["squadro", "saxum"])
def test_a_kernel_that_plays_by_the_rules_is_not_faulted(key):
    played = play_out(GAMES[key], 2)
    assert not list(disagreements(GAMES[key], played.states, played.moves))
