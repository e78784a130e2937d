"""Saga's bot at the table: legal whole games at every level, fair, steady, and quick when it must be."""

import random

import pytest

from speeltafel.bots import find
from speeltafel.bots.saga.determinization import sample_states
from speeltafel.bots.saga.levels import LEVELS as HOW
from speeltafel.core.game import LEVELS, Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.games.saga import SAGA
from tests.nightly import only
from tests.playouts import every_seats
from tests.saga.tables import after, table

BOT = find("saga")
QUICK = 0.01
"""Seconds a move for the levels that use a clock."""


def thought(state, level="club", seconds=QUICK, seed=1):
    turn = SAGA.turn(state)
    assert isinstance(turn, Choose)
    return BOT.think(SAGA.view(state, turn.seat), turn.moves, level, seconds, random.Random(seed))


def chosen(state, level="club", seconds=QUICK, seed=1):
    return SAGA.write(thought(state, level, seconds, seed).move)


def whole_game(seats, level, sides, memory, seed):
    """Every thought of a game the bot plays from all seats, with the turn it answered."""
    rng = random.Random(seed)
    state = begin(SAGA, seats, {"sides": sides, "memory": memory})
    while not isinstance(turn := SAGA.turn(state), Over):
        if isinstance(turn, Chance):
            state = SAGA.play(state, turn.odds.holding(rng.randrange(turn.odds.total)))
            continue
        thinks = BOT.think(SAGA.view(state, turn.seat), turn.moves, level, QUICK, rng)
        yield state, turn, thinks
        state = SAGA.play(state, thinks.move)


@every_seats(SAGA)
@pytest.mark.parametrize("level", only(["club", "master"], LEVELS))
def test_every_level_plays_whole_legal_games_and_says_what_it_expects(level, seats):
    rng = random.Random(f"{level} {seats}")
    sides = "".join(rng.choice("cp") for _ in range(6))
    for state, turn, thinks in whole_game(seats, level, sides, rng.random() < 0.5, seats):
        assert thinks.move in turn.moves
        assert len(thinks.chances) == seats
        assert sum(thinks.chances) == pytest.approx(1)
        assert set(thinks.values) <= set(turn.moves)
        assert thinks.move in thinks.values
        assert all(0 <= value <= 1.0001 for value in thinks.values.values())
        assert thinks.reason.nl
        assert thinks.reason.en
        assert state.round <= 60


def test_a_game_of_masters_ends_by_the_last_card_and_not_by_the_sixtieth_round():
    *_, (state, _, _) = whole_game(2, "expert", "ccccpc", False, 5)
    assert state.round < 40


@pytest.mark.parametrize("level", ["beginner", "casual", "club"])
def test_the_same_chance_gives_the_same_move(level):
    state = table(hands=("g4 b3 r2 y1", "p4 o3 r3 y2"), groups=("g2 b2", "p1"), fame=(3, 2), free="r1 o4")
    for seed in range(5):
        assert chosen(state, level, 0.3, seed) == chosen(state, level, 0.3, seed)


def with_a_hidden_knight():
    """Seat 2 has just laid a card face down."""
    return after(
        table(
            sides="ccpccc",
            lands="B2 b1",
            hands=("g4 b3 r2 y1", "p4 o3 r3 y2"),
            groups=("g2", "p1 r1"),
            turn=2,
        ),
        "(o3)>p1",
    )


@pytest.mark.parametrize("level", ["beginner", "casual", "club"])
def test_what_the_bot_cannot_see_does_not_change_its_move(level):
    """States consistent with the view differ in what lies face down; the bot plays them all alike."""
    state = with_a_hidden_knight()
    states = list(SAGA.consistent_states(SAGA.view(state, 1)))
    assert len(states) > 2
    assert state in states
    assert len({chosen(same, level, 0.3) for same in states}) == 1


def test_guessed_worlds_are_worlds_of_the_view_and_all_of_them_come_up():
    state = with_a_hidden_knight()
    view = SAGA.view(state, 1)
    assert set(sample_states(view, 200, random.Random(1))) == set(SAGA.consistent_states(view))


def test_where_nothing_lies_face_down_there_is_one_world_and_it_is_the_table():
    state = table(hands=("g4 b3", "p4 o3"), groups=("g2", "p1"))
    assert sample_states(SAGA.view(state, 1), 6, random.Random(1)) == [state]


def test_a_forced_move_is_answered_at_once_by_everybody():
    state = table(hands=("g4", "p4 o3"), groups=("", "p1"))
    assert len(SAGA.turn(state).moves) == 1
    for level in LEVELS:
        assert chosen(state, level, 60) == "g4>new"


def test_no_time_at_all_still_gives_a_move():
    assert chosen(table(hands=("g4 b3", "p4 o3")), "master", 0.0) in {"g4>new", "b3>new"}


def test_levels_look_further_and_wander_less():
    beginner, *others = [HOW[level] for level in LEVELS]
    assert not beginner.learned
    assert all(level.learned for level in others)
    assert [level.simulations for level in others] == sorted({level.simulations for level in others})
    assert [level.noise for level in others] == sorted((level.noise for level in others), reverse=True)


@pytest.mark.parametrize("level", ["casual", "club", "expert", "master"])
def test_everybody_but_a_beginner_ends_a_game_that_would_be_lost_next_turn(level):
    """It counts 14 to 4 now; seat 2 is about to take gold, and then seat 1 would hold its four defenders."""
    state = table(
        hands=("b2", "y4 y1"), groups=("p1", "o4p3g3"), lands="O1 o1g4p3r3, Y1 y4", fame=(5, 9), free="r1 g1"
    )
    assert chosen(state, level) in {"b2>new", "b2>p1"}


@pytest.mark.parametrize("level", ["club", "expert", "master"])
def test_from_club_on_the_last_card_is_not_laid_into_a_lost_count(level):
    """Ending it now gives 14 against 16; a knight for hire, or one taken back, lets seat 1 play on."""
    state = table(
        hands=("b2", "p4 p4 o3 r3"), groups=("g4b1", ""), lands="Y1 y3, G2 g3y2", fame=(6, 11), free="r4"
    )
    assert chosen(state, level) in {"hire:r4", "take:b1<g4b1"}


@pytest.mark.parametrize("level", ["casual", "club", "expert", "master"])
def test_everybody_but_a_beginner_remembers_to_collect(level):
    state = table(
        hands=("r3 o1 y1", "p1 o2 r1 y2"), lands="O1 o4g4", groups=("g4", ""), memory=True, collect=True
    )
    assert chosen(state, level) == "collect"
