"""Zocken's tokens, its state as JSON, and its odds."""

import json

import pytest

from speeltafel.core.game import Chance
from speeltafel.core.refusals import BadToken
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.rules import Bet, Place, Roll, Throw
from tests.zocken.positions import PERFECT, PLAIN, new, played, turn_of

COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "white"]
PLACES = ["left", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "right", "out"]


@pytest.mark.parametrize("token", [*COLOURS, *"123456", *PLACES, "bet", "no"])
def test_a_token_reads_and_writes_back(token):
    assert ZOCKEN.write(ZOCKEN.read(token)) == token


def test_what_tokens_mean():
    assert [ZOCKEN.read(token) for token in COLOURS] == [Throw(colour) for colour in COLOURS]
    assert [ZOCKEN.read(token) for token in "123456"] == [Roll(value) for value in range(1, 7)]
    assert [ZOCKEN.read(token) for token in PLACES] == [Place(at) for at in range(10)]
    assert [ZOCKEN.read("bet"), ZOCKEN.read("no")] == [Bet(True), Bet(False)]


@pytest.mark.parametrize(
    "token",
    [
        *("", "\n", "0", "7", "12", "01", "٣", "³", " 3", "3 "),
        *("f", "f0", "f8", "F1", "f01", "f٣", "f1 ", "f1\n", "LEFT", "Out", "uit"),
        *("Red", "RED", "rood", "red4", "black", "Bet", "bets", "yes", "No", "pass"),
    ],
)
def test_text_that_is_never_a_token_is_refused(token):
    with pytest.raises(BadToken):
        ZOCKEN.read(token)


def test_the_state_at_the_start():
    assert json.dumps(ZOCKEN.dump(new(3))) == json.dumps(
        {
            "to_move": 1,
            "active": 1,
            "round": 1,
            "totals": [0, 0, 0],
            "row": [None] * 9,
            "out": [],
            "thrown": None,
            "bets": [None, None, None],
        }
    )


def test_the_die_in_hand_is_its_bare_colour_until_it_is_thrown():
    chosen = played(new(), "white")
    assert ZOCKEN.dump(chosen)["thrown"] == "white"
    assert ZOCKEN.dump(played(chosen, "3"))["thrown"] == "white3"
    assert ZOCKEN.dump(played(chosen, "3 f2"))["thrown"] is None


def test_the_row_has_nine_places_and_out_keeps_its_order():
    state = played(new(1), "red 1 left white 3 right green 5 out blue 2 f4 purple 6 out")
    assert ZOCKEN.dump(state)["row"] == ["red1", None, None, None, "blue2", None, None, None, "white3"]
    assert ZOCKEN.dump(state)["out"] == ["green5", "purple6"]


def test_while_bets_are_asked_the_bettor_is_to_move_and_the_thrower_active():
    state = played(turn_of(new(3), PLAIN, "no no"), "red 1 f1 orange 2 f2 yellow 3 f3 bet")
    dumped = ZOCKEN.dump(state)
    assert (dumped["to_move"], dumped["active"]) == (1, 2)
    assert dumped["bets"] == [None, None, True]
    dumped = ZOCKEN.dump(played(state, "no"))
    assert (dumped["to_move"], dumped["active"]) == (2, 2)
    assert dumped["bets"] == [False, None, True]


def test_a_throw_belongs_to_the_active_seat():
    state = turn_of(new(2), PLAIN, "no")
    assert ZOCKEN.dump(played(state, "red"))["to_move"] == 2


def test_a_new_turn_starts_with_an_empty_board_and_no_bets():
    dumped = ZOCKEN.dump(turn_of(new(2), PERFECT, "bet"))
    assert dumped == {
        "to_move": 2,
        "active": 2,
        "round": 1,
        "totals": [330, 165],
        "row": [None] * 9,
        "out": [],
        "thrown": None,
        "bets": [None, None],
    }


def test_at_the_end_nobody_is_to_move_and_the_rest_stays():
    state = turn_of(turn_of(new(2, rounds=1), PLAIN, "no"), PERFECT, "bet")
    assert ZOCKEN.dump(state) == {
        "to_move": 0,
        "active": 2,
        "round": 1,
        "totals": [215, 330],
        "row": [None, "red1", "orange2", "yellow3", "green4", "blue5", "purple6", "white6", None],
        "out": [],
        "thrown": None,
        "bets": [True, None],
    }


def test_a_die_has_six_equal_sides_in_the_order_of_their_tokens():
    turn = ZOCKEN.turn(played(new(), "red"))
    assert isinstance(turn, Chance)
    assert {ZOCKEN.write(outcome): weight for outcome, weight in turn.odds.items()} == dict.fromkeys(
        "123456", 1
    )
    assert [ZOCKEN.write(outcome) for outcome in turn.odds] == list("123456")
    assert turn.odds.total == 6


def test_every_throw_has_the_very_same_odds():
    first, second = ZOCKEN.turn(played(new(), "red")), ZOCKEN.turn(played(new(8), "red 1 f1 white"))
    assert isinstance(first, Chance)
    assert isinstance(second, Chance)
    assert first.odds is second.odds


def test_the_option_is_the_number_of_rounds():
    assert {name: option.describe() for name, option in ZOCKEN.options.items()} == {
        "rounds": {"default": 5, "from": 1, "to": 20}
    }
    assert list(ZOCKEN.seats) == [1, 2, 3, 4, 5, 6, 7, 8]
