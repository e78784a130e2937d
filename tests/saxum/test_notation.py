"""Saxum's tokens, its odds and its state as JSON."""

import json
from itertools import product

import pytest

from speeltafel.core.game import Chance
from speeltafel.core.match import begin
from speeltafel.core.refusals import BadToken
from speeltafel.games.saxum import SAXUM
from tests.saxum.positions import after, dumped, played, position

FIELDS = [letter + digit for letter, digit in product("abcde", "12345")]
THROWS = [f"{low}{high}" for low in range(1, 7) for high in range(low, 7)]
TOKENS = [
    *THROWS,
    *"123456",
    "roll",
    *(f"buy{face}" for face in range(1, 6)),
    *(field + pay for field in FIELDS for pay in ("", "-points", "-insurance")),
    "pass",
]


def test_every_token_reads_back():
    assert len(set(TOKENS)) == 21 + 6 + 1 + 5 + 75 + 1
    moves = [SAXUM.read(token) for token in TOKENS]
    assert [SAXUM.write(move) for move in moves] == TOKENS
    assert len(set(moves)) == len(TOKENS), "no two tokens mean the same"


NO_THROWS = ["", " ", "53", "07", "17", "67", "0", "7", "111", "1 2", "12 ", " 12", "٣", "١٢", "+1", "1.0"]
NO_SIXES = [
    "Roll",
    "roll ",
    "roll1",
    "reroll",
    "buy",
    "buy0",
    "buy6",
    "buy33",
    "buy٣",
    "Buy3",
    "buy 3",
    "pass ",
]
NO_FIELDS = [
    "f1",
    "a0",
    "a6",
    "A1",
    "1a",
    "a",
    "aa",
    "a11",
    "c٥",
    "c5 ",
    "c5-",
    "c5-point",
    "c5-Points",
    "c5\n",
]
NO_PAYMENTS = ["c5-points ", "c5-insurances", "c5points", "-points", "c5-points-insurance", "c5_points"]


@pytest.mark.parametrize("token", [*NO_THROWS, *NO_SIXES, *NO_FIELDS, *NO_PAYMENTS])
def test_what_is_no_token_is_refused(token):
    with pytest.raises(BadToken):
        SAXUM.read(token)


def test_the_odds_of_a_throw():
    turn = SAXUM.turn(begin(SAXUM, 2))
    assert isinstance(turn, Chance)
    odds = {SAXUM.write(outcome): weight for outcome, weight in turn.odds.items()}
    assert odds == {throw: 1 if throw[0] == throw[1] else 2 for throw in THROWS}
    assert list(odds) == sorted(odds)
    assert len(odds) == 21
    assert turn.odds.total == 36


@pytest.mark.parametrize("dice", ["36", "66"])
def test_the_odds_of_a_six_thrown_again(dice):
    turn = SAXUM.turn(after(position(dice=dice), "roll"))
    assert isinstance(turn, Chance)
    odds = {SAXUM.write(outcome): weight for outcome, weight in turn.odds.items()}
    assert odds == dict.fromkeys("123456", 1)
    assert list(odds) == sorted(odds)


def test_the_state_as_json_to_the_letter():
    state = played("35 c5 36 roll 5 e3 12 a2 66")
    assert json.dumps(dumped(state)) == (
        '{"to_move": 2, "board": [".1...", ".....", "....1", ".....", "..2.."], "dice": "66", '
        '"points": [0, 0], "rows": [0, 0], "insurance": [7, 7], "stones": [13, 14]}'
    )


def test_the_keys_of_the_state_and_their_order():
    assert list(dumped(begin(SAXUM, 2))) == [
        "to_move",
        "board",
        "dice",
        "points",
        "rows",
        "insurance",
        "stones",
    ]


def test_the_dice_that_lie_there_through_a_turn():
    seen = []
    state = begin(SAXUM, 2)
    for token in ("66", "roll", "6", "roll", "4", "roll", "6", "roll", "1", "a4", "36", "roll", "2", "b3"):
        seen.append((dumped(state)["to_move"], dumped(state)["dice"]))
        state = after(state, token)
    assert seen == [
        (1, ""),
        (1, "66"),
        (1, "6"),
        (1, "66"),
        (1, "6"),
        (1, "46"),
        (1, "4"),
        (1, "46"),
        (1, "4"),
        (1, "14"),
        (2, ""),
        (2, "36"),
        (2, "3"),
        (2, "23"),
    ]
    assert (dumped(state)["to_move"], dumped(state)["dice"]) == (1, "")


def test_a_bought_die_lies_in_ascending_order():
    state = position(dice="66", points=(12, 0))
    assert dumped(after(state, "buy4"))["dice"] == "46"
    assert dumped(after(state, "buy4 buy2"))["dice"] == "24"


def test_the_board_is_rows_a_to_e_of_digits_1_to_5():
    state = played("15 e1 24 b4")
    assert dumped(state)["board"] == [".....", "...2.", ".....", ".....", "1...."]


def test_at_the_end_nobody_moves_and_all_else_stays_as_the_last_event_left_it():
    state = after(position("..... ..... ..11. ..... .....", "33", points=(175, 8), rows=(2, 3)), "c3")
    assert dumped(state) == {
        "to_move": 0,
        "board": [".....", ".....", "..11.", ".....", "....."],
        "dice": "33",
        "points": [177, 8],
        "rows": [2, 3],
        "insurance": [7, 7],
        "stones": [13, 15],
    }


def test_the_option_as_the_protocol_lists_it():
    assert {name: option.describe() for name, option in SAXUM.options.items()} == {
        "target": {"default": 177, "from": 10, "to": 999}
    }
