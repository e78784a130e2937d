"""The tokens of Columbiz, its states as JSON and its odds."""

import json
from math import comb

import pytest

from speeltafel.core.game import Chance
from speeltafel.core.match import begin
from speeltafel.core.refusals import BadToken
from speeltafel.games.columbiz import COLUMBIZ
from speeltafel.games.columbiz.rules import DISCARD, DONE, STOP, Digits, Keep, odds
from tests.columbiz.positions import after, offered, position

# Tokens


@pytest.mark.parametrize(
    ("token", "move"),
    [
        ("1", Digits("1")),
        ("35", Digits("35")),
        ("53", Digits("53")),
        ("66", Digits("66")),
        ("12335556", Digits("12335556")),
        ("keep:", Keep("")),
        ("keep:335", Keep("335")),
        ("keep:1111111", Keep("1111111")),
        ("stop", STOP),
        ("done", DONE),
        ("discard", DISCARD),
    ],
)
def test_tokens_are_read_and_written(token, move):
    assert COLUMBIZ.read(token) == move
    assert COLUMBIZ.write(move) == token


@pytest.mark.parametrize(
    "token",
    [
        "",
        " ",
        "0",
        "7",
        "57",
        "05",
        "321",
        "121",
        "111111111",
        "12335556 ",
        " 53",
        "53\n",
        "٣٥",
        "５３",
        "5 3",
        "5-3",
        "keep",
        "keep:533",
        "keep:7",
        "keep:0",
        "keep:12335556",
        "keep: 335",
        "keep:335 ",
        "keep:335\n",
        "keep:3:5",
        ":335",
        "Keep:335",
        "STOP",
        "stop ",
        "done:",
        "discard3",
        "pass",
    ],
)
def test_what_is_never_a_token_is_refused(token):
    with pytest.raises(BadToken):
        COLUMBIZ.read(token)


def test_a_pair_of_digits_is_a_throw_or_a_cell_by_the_moment():
    threw = after(position(dice="112246", throws_left=1), "35")
    assert threw.dice == "11223456"
    placed = after(position(dice="11333336"), "35")
    assert placed.board[2][4] == 1


# States


def test_the_state_at_the_start():
    assert json.dumps(COLUMBIZ.dump(begin(COLUMBIZ, 2)), separators=(",", ":")) == (
        '{"to_move":1,"board":[[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],'
        '[0,0,0,0,0,0]],"dice":"","throws_left":3,"placed":0,"supply":[18,18],"points":[0,0],'
        '"prisoners":[0,0],"last_round":false}'
    )


def test_throws_left_and_dice_through_a_turn():
    state = begin(COLUMBIZ, 2)
    seen = []
    for token in ("11223456", "keep:1122", "1223", "keep:112222", "46", "24", "11", "done"):
        state = after(state, token)
        facts = COLUMBIZ.dump(state)
        seen.append((facts["to_move"], facts["dice"], facts["throws_left"], facts["placed"]))
    assert seen == [
        (1, "11223456", 2, 0),
        (1, "1122", 2, 0),
        (1, "11122223", 1, 0),
        (1, "112222", 1, 0),
        (1, "11222246", 0, 0),
        (1, "1146", 0, 1),
        (1, "146", 0, 2),
        (2, "", 3, 0),
    ]


@pytest.mark.parametrize("throws_left", [2, 1])
def test_stop_leaves_no_throws(throws_left):
    facts = COLUMBIZ.dump(after(position(dice="11223456", throws_left=throws_left), "stop"))
    assert (facts["dice"], facts["throws_left"], facts["placed"]) == ("11223456", 0, 0)


def test_the_board_is_listed_by_column_and_then_by_number():
    none = [0, 0, 0, 0, 0, 0]
    facts = COLUMBIZ.dump(after(position(dice="55566666"), "53"))
    assert facts["board"] == [none, none, none, none, [0, 0, 1, 0, 0, 0], none]


def test_points_in_the_state_are_row_points_only():
    facts = COLUMBIZ.dump(after(position("2 . . . . .", dice="11223456"), "12"))
    assert facts["prisoners"] == [1, 0]
    assert facts["points"] == [0, 0]


def test_last_round_is_true_only_after_the_turn_that_emptied_a_supply():
    state = position(dice="11223344", supply=(2, 5))
    state = after(state, "11")
    assert COLUMBIZ.dump(state)["last_round"] is False
    assert COLUMBIZ.dump(after(state, "21"))["last_round"] is True


@pytest.mark.parametrize(
    ("supply", "last", "dice", "placed"),
    [
        ((0, 1), ["12"], "336", 1),
        ((0, 9), ["11", "done"], "1336", 1),
        ((0, 9), ["12", "32"], "6", 2),
    ],
)
def test_at_the_end_everything_stays_as_the_last_event_left_it(supply, last, dice, placed):
    """The last turn ends with an empty supply, by `done`, or with nothing more to place."""
    state = position(". . . . . 1", dice="11336", seat=2, supply=supply, last_round=True)
    facts = COLUMBIZ.dump(after(state, *last))
    assert facts["to_move"] == 0
    assert facts["last_round"] is True
    assert (facts["dice"], facts["throws_left"], facts["placed"]) == (dice, 0, placed)


def test_at_the_end_after_discarding_the_dice_still_lie_there():
    state = position("1 1 1 1 1 1", dice="123456", seat=2, supply=(0, 9), last_round=True)
    facts = COLUMBIZ.dump(after(state, "discard"))
    assert (facts["to_move"], facts["dice"], facts["placed"]) == (0, "123456", 0)
    assert facts["supply"] == [0, 6]


# Odds


@pytest.mark.parametrize("dice", range(1, 9))
def test_odds_of_so_many_dice(dice):
    chance = odds(dice)
    assert chance.total == 6**dice
    assert len(chance) == comb(dice + 5, 5)
    tokens = [COLUMBIZ.write(outcome) for outcome in chance]
    assert tokens == sorted(tokens)
    assert chance[Digits("1" * dice)] == 1


def test_weights_are_multinomial():
    assert odds(8)[Digits("12335556")] == 40320 // (2 * 6)
    assert odds(2)[Digits("35")] == 2
    assert odds(3)[Digits("135")] == 6


def test_odds_follow_the_number_of_dice_thrown():
    turn = COLUMBIZ.turn(after(begin(COLUMBIZ, 3), "12335556", "keep:33555"))
    assert isinstance(turn, Chance)
    assert turn.odds is odds(3)


def test_moves_are_offered_in_ascii_order():
    for state in (
        position(dice="12335556", throws_left=2),
        position(dice="12335556"),
        after(position(dice="12335556"), "53"),
    ):
        assert offered(state) == sorted(offered(state))
