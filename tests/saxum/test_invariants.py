"""What holds in every position of Saxum."""

from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.game import Chance, Choose
from speeltafel.core.match import begin, replay
from speeltafel.games.saxum import SAXUM
from speeltafel.games.saxum.board import BIT, field_name, fields, group, groups
from speeltafel.games.saxum.rules import FIELDS
from tests.playouts import play_out

seeds = st.integers(0, 10**6)
boards = st.integers(0, sum(BIT.values())).map(lambda bits: bits & sum(BIT.values()))


@given(seed=seeds)
def test_nothing_gets_lost_and_nothing_runs_below_zero(seed):
    for state in play_out(SAXUM, seed).states:
        first, second = state.board
        assert first & second == 0
        assert (first | second) & ~sum(BIT.values()) == 0
        for own, supply in zip(state.board, state.stones, strict=True):
            assert own.bit_count() + supply == 15
            assert supply >= 0
        assert min(state.points) >= 0
        assert all(0 <= stones <= 7 for stones in state.insurance)
        assert all(0 <= rows <= 9 for rows in state.rows)
        assert list(state.dice) == sorted(state.dice)


@given(seed=seeds)
def test_row_points_never_shrink_and_insurance_never_grows(seed):
    for before, _, after in play_out(SAXUM, seed).events:
        for seat in (0, 1):
            assert after.rows[seat] - before.rows[seat] in (0, 1, 3)
            assert before.insurance[seat] - after.insurance[seat] in (0, 1)


@given(seed=seeds)
def test_an_event_changes_nothing_of_the_other_seat_but_a_stone_it_takes(seed):
    for before, move, after in play_out(SAXUM, seed).events:
        other = 2 - before.to_move
        assert after.points[other] == before.points[other]
        assert after.rows[other] == before.rows[other]
        assert after.insurance[other] == before.insurance[other]
        taken = "-" in SAXUM.write(move)
        assert before.board[other].bit_count() - after.board[other].bit_count() == taken


@given(seed=seeds)
def test_the_board_seen_in_a_mirror_gives_the_same_game(seed):
    """c5 for e3, row for column: nothing in the rules tells them apart."""
    played = play_out(SAXUM, seed)
    mirrored, _ = replay(SAXUM, begin(SAXUM, 2, played.options), [mirror(token) for token in played.log])
    for here, there in zip(played.states, mirrored, strict=True):
        for one, other in zip(here.board, there.board, strict=True):
            assert {mirror(field) for field in fields(one)} == set(fields(other))
        assert (here.points, here.rows, here.insurance) == (there.points, there.rows, there.insurance)
        assert (here.dice, here.to_move, here.why) == (there.dice, there.to_move, there.why)


@given(seed=seeds)
def test_only_the_rolled_fields_are_ever_on_offer(seed):
    for state in play_out(SAXUM, seed).states:
        turn = SAXUM.turn(state)
        if isinstance(turn, Choose) and state.dice in FIELDS:
            tokens = {SAXUM.write(move).split("-")[0] for move in turn.moves}
            assert tokens <= {*FIELDS[state.dice], "pass"}


@given(seed=seeds)
def test_chance_comes_only_before_the_throw_and_while_a_six_is_rolled(seed):
    for state in play_out(SAXUM, seed).states:
        if not state.winner:
            assert isinstance(SAXUM.turn(state), Chance) == (len(state.dice) < 2)


@given(stones=boards)
def test_groups_share_out_the_stones(stones):
    found = groups(stones)
    assert sum(found) == stones
    for one in found:
        assert all(group(field, stones) == one for field in fields(one))


def test_fields_are_named_after_the_dice():
    assert field_name(3, 5) == "c5"
    assert field_name(5, 3) == "e3"
    assert len(BIT) == len(set(BIT.values())) == 25


def mirror(token):
    """Return the token with letter and digit of its field exchanged; other tokens as they are."""
    if token[:2] not in BIT:
        return token
    return field_name("12345".index(token[1]) + 1, "abcde".index(token[0]) + 1) + token[2:]
