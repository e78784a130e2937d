"""The rulings on throwing, placing, discarding and the end of Columbiz (C1-C3, C6, C7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.match import begin
from speeltafel.core.refusals import IllegalMove
from speeltafel.games.columbiz import COLUMBIZ
from speeltafel.games.columbiz.data import DISCS, prisoners_worth
from tests.columbiz.positions import after, drawn, ended, offered, position, thrown
from tests.playouts import play_out

LOW_CELLS_TAKEN = """
    1 2 1 2 1 2
    2 1 2 1 2 1
"""


@pytest.mark.parametrize(("seats", "discs"), [(2, 18), (3, 13), (4, 10)])
def test_every_player_begins_with_the_supply_of_the_table_size(seats, discs):
    state = begin(COLUMBIZ, seats)
    assert state.supply == (discs,) * seats
    assert state.to_move == 1
    assert drawn(state) == []


# Throwing


def test_c1_a_turn_begins_with_a_throw_of_all_eight_dice():
    assert thrown(begin(COLUMBIZ, 2)) == 8


def test_c1_after_the_first_and_second_throw_any_dice_may_be_thrown_again():
    state = after(begin(COLUMBIZ, 2), "12335556")
    assert offered(state)[-1] == "stop"
    assert "keep:" in offered(state)
    assert "keep:335" in offered(state)
    state = after(state, "keep:33555")
    assert thrown(state) == 3
    state = after(state, "145")
    assert state.dice == "13345555"
    assert thrown(after(state, "keep:5555")) == 4


def test_c1_a_die_left_lying_once_may_be_thrown_later():
    state = after(begin(COLUMBIZ, 2), "12335556", "keep:33555", "146")
    assert state.dice == "13345556"
    state = after(state, "keep:16", "222222")
    assert state.dice == "12222226"


def test_c1_every_part_of_the_dice_can_be_kept_once_in_the_list():
    state = position(dice="11111122", throws_left=1)
    parts = sorted("1" * ones + "2" * twos for ones in range(7) for twos in range(3))
    parts.remove("11111122")
    assert offered(state) == [*(f"keep:{part}" for part in parts), "stop"]


def test_c1_keeping_all_eight_is_stopping():
    state = after(position(dice="12335556", throws_left=2), "stop")
    assert state.dice == "12335556"
    assert state.throws_left == 0
    assert offered(state)[0] == "11"


def test_c1_after_the_third_throw_placing_begins_by_itself():
    state = after(begin(COLUMBIZ, 2), "11111111", "keep:", "22222222", "keep:2222222", "3")
    assert state.throws_left == 0
    assert offered(state) == ["21", "22", "23", "24", "25", "26", "31"]


def test_c1_discs_are_not_placed_while_throws_are_left():
    with pytest.raises(IllegalMove) as refused:
        after(position(dice="12335556", throws_left=1), "53")
    assert refused.value.rule == "C1"


# Placing


def test_c2_a_cell_takes_as_many_dice_of_its_column_as_its_number():
    assert offered(position(dice="13334466")) == ["11", "31", "32", "33", "41", "42", "61", "62"]


def test_c2_eight_equal_dice_reach_all_six_cells_and_no_seventh():
    assert offered(position(dice="44444444")) == ["41", "42", "43", "44", "45", "46"]


@pytest.mark.parametrize("owner", ["1", "2"])
def test_c2_only_empty_cells_can_be_used(owner):
    state = position(f". . {owner} . . .\n. . . . . .", dice="33344466")
    assert offered(state) == ["31", "33", "41", "42", "43", "61", "62"]


def test_c2_each_die_is_used_once():
    state = after(position(dice="33345566"), "32")
    assert state.dice == "345566"
    assert offered(state) == ["31", "41", "51", "52", "61", "62", "done"]


def test_c2_one_face_may_be_split_over_several_cells():
    state = after(position(dice="11111166"), "13", "12", "11")
    assert drawn(state) == ["1 . . . . ."] * 3
    assert state.dice == "66"


def test_c2_dice_may_be_left_unused():
    state = after(position(dice="33345566"), "32", "done")
    assert state.to_move == 2


def test_c2_a_turn_must_place_at_least_one_disc_if_the_dice_allow_it():
    state = position(LOW_CELLS_TAKEN, dice="11122334")
    assert offered(state) == ["13"]
    with pytest.raises(IllegalMove) as refused:
        after(state, "done")
    assert refused.value.rule == "C2"


def test_c2_the_fourth_disc_ends_the_turn():
    state = after(position(dice="12345566"), "11", "21", "31")
    assert "done" in offered(state)
    state = after(state, "41")
    assert (state.to_move, state.dice, state.throws_left, state.placed) == (2, "", 3, 0)
    assert state.supply == (14, 18)


def test_c2_the_turn_ends_by_itself_when_nothing_more_can_be_placed():
    state = after(position(LOW_CELLS_TAKEN, dice="11122334"), "13")
    assert state.to_move == 2
    assert state.throws_left == 3


def test_c2_the_turn_ends_by_itself_when_the_supply_is_empty():
    state = after(position(dice="11223344", supply=(2, 5)), "11", "21")
    assert state.to_move == 2
    assert state.supply == (0, 5)


# Nothing can be placed


def test_c3_who_can_place_nothing_discards_three_discs():
    state = position(LOW_CELLS_TAKEN, dice="11223344")
    assert offered(state) == ["discard"]
    state = after(state, "discard")
    assert state.supply == (15, 18)
    assert state.prisoners == (0, 0)
    assert state.to_move == 2
    assert drawn(state) == ["1 2 1 2 1 2", "2 1 2 1 2 1"]


@pytest.mark.parametrize("discs", [1, 2, 3])
def test_c3_with_fewer_than_three_all_discs_go(discs):
    state = after(position(LOW_CELLS_TAKEN, dice="11223344", supply=(discs, 9)), "discard")
    assert state.supply == (0, 9)
    assert state.last_round


def test_c3_stopping_early_on_purpose_is_no_way_out():
    state = after(position(LOW_CELLS_TAKEN, dice="11223344", throws_left=2), "stop")
    assert offered(state) == ["discard"]


def test_c3_there_is_no_discarding_where_a_disc_can_be_placed():
    with pytest.raises(IllegalMove) as refused:
        after(position(LOW_CELLS_TAKEN, dice="11122334"), "discard")
    assert refused.value.rule == "C3"


def test_c3_there_is_no_discarding_after_a_disc_is_placed():
    with pytest.raises(IllegalMove) as refused:
        after(position(dice="11122334"), "11", "discard")
    assert refused.value.rule == "C3"


# The last round


def test_c6_an_empty_supply_lets_the_others_finish_the_round():
    state = position(dice="11111166", seat=2, seats=3, supply=(4, 1, 4))
    state = after(state, "13")
    assert state.last_round
    assert state.to_move == 3
    state = after(state, "22222222", "stop", "26", "done")
    assert ended(state).why == "supply"
    assert state.supply == (4, 0, 3)


def test_c6_the_first_seat_to_run_out_gives_everyone_one_more_turn():
    state = after(position(dice="11111166", seats=4, supply=(1, 4, 4, 4)), "12")
    for seat in (2, 3, 4):
        assert state.to_move == seat
        assert state.last_round
        state = after(state, "22233344", "stop", offered(after(state, "22233344", "stop"))[0], "done")
    assert ended(state).why == "supply"


def test_c6_an_empty_supply_of_the_last_seat_ends_the_game_at_once():
    state = after(position(dice="11111166", seat=2, supply=(4, 1)), "12")
    assert ended(state).why == "supply"
    assert state.last_round


def test_c6_discs_left_with_others_do_not_end_the_game():
    state = after(position(dice="11111166", seat=2, supply=(1, 2)), "12", "done")
    assert not state.last_round
    assert state.to_move == 1


@given(seed=st.integers(0, 10**6))
def test_c6_all_have_had_equally_many_turns(seed):
    played = play_out(COLUMBIZ, seed)
    turns = [state.to_move for state in played.states if state.throws_left == 3]
    assert turns == [seat for _ in range(len(turns) // played.seats) for seat in range(1, played.seats + 1)]
    assert 0 in played.states[-1].supply


# The count


def test_c7_row_points_and_prisoner_points_add_up():
    state = position(
        dice="11", placed=1, seat=2, supply=(0, 3), points=(7, 4), prisoners=(5, 7), last_round=True
    )
    over = ended(after(state, "done"))
    assert over.scores == (7 + 9, 4 + 16)
    assert over.winners == (2,)


def test_c7_the_most_points_win_whoever_ran_out():
    state = position(dice="1", placed=1, seat=2, supply=(4, 1), points=(9, 2))
    assert ended(after(state, "11")).winners == (1,)


def test_c7_ties_share_the_win():
    state = position(
        dice="11",
        placed=1,
        seat=3,
        seats=3,
        supply=(0, 3, 3),
        points=(6, 4, 2),
        prisoners=(0, 2, 3),
        last_round=True,
    )
    over = ended(after(state, "done"))
    assert over.scores == (6, 6, 6)
    assert over.winners == (1, 2, 3)


def test_c7_the_prisoners_table():
    table = {1: 1, 2: 2, 3: 4, 4: 6, 5: 9, 6: 12, 7: 16, 8: 20, 9: 25, 10: 30, 11: 36, 12: 42}
    assert {prisoners: prisoners_worth(prisoners) for prisoners in table} == table
    assert prisoners_worth(0) == 0


@pytest.mark.parametrize(("prisoners", "points"), [(13, 49), (14, 56), (18, 90), (30, 240)])
def test_c7_beyond_twelve_the_table_goes_on(prisoners, points):
    assert prisoners_worth(prisoners) == points


# What always holds


@given(seed=st.integers(0, 10**6))
def test_no_disc_is_ever_lost_or_made(seed):
    played = play_out(COLUMBIZ, seed)
    discarded = 0
    for before, token, now in zip(played.states, played.log, played.states[1:], strict=False):
        if token == "discard":
            lost = sum(before.supply) - sum(now.supply)
            assert 1 <= lost <= 3
            discarded += lost
        lying = sum(disc > 0 for column in now.board for disc in column)
        assert sum(now.supply) + lying + sum(now.prisoners) + discarded == DISCS[played.seats] * played.seats


@given(seed=st.integers(0, 10**6))
def test_everything_stays_in_its_range(seed):
    played = play_out(COLUMBIZ, seed)
    for before, now in zip(played.states, played.states[1:], strict=False):
        assert now.dice == "".join(sorted(now.dice))
        assert len(now.dice) <= 8
        assert 0 <= now.throws_left <= 3
        assert 0 <= now.placed <= 4
        assert all(0 <= discs <= DISCS[played.seats] for discs in now.supply)
        assert all(was <= points for was, points in zip(before.points, now.points, strict=True))
        assert all(was <= held for was, held in zip(before.prisoners, now.prisoners, strict=True))
        if now.to_move != before.to_move:
            assert now.last_round == (0 in now.supply)
        else:
            assert now.last_round == before.last_round
