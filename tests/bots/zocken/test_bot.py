"""Zocken's bot at its five levels: whole games, thoughts, the moves it must find and the words it gives."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from speeltafel.bots import find
from speeltafel.bots.bot import BUDGET
from speeltafel.bots.workers import STRETCH
from speeltafel.bots.zocken import BOT, COMPILED, INTERPRETED, master, oracle, reasons
from speeltafel.bots.zocken.levels import LEVELS as NOISE
from speeltafel.core.game import LEVELS, Chance, Choose, Over
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.data import COLOURS
from speeltafel.games.zocken.rules import Bet, Place, Throw, play, turn
from tests.nightly import sizes
from tests.playouts import every_seats, play_out
from tests.zocken.positions import new, played, position

MEASURED = LEVELS[:3]
"""The levels on which no clock has a say, and chance has."""
COUNTING = LEVELS[1:]
"""The levels that do more than follow their thumb."""
PERFECT_BUT_ONE = "X | R1 O1 Y2 G3 B4 P5 X | X"
ALMOST_FIFTY = "X | O1 R1 G2 Y3 P4 B5 X | X"
"""A row without a match; white on its field makes it 60 points, on the escape 40."""


def thought(state, level, seed=1, seconds=2.0):
    asked = turn(state)
    assert isinstance(asked, Choose)
    return BOT.think(ZOCKEN.view(state, asked.seat), asked.moves, level, seconds, random.Random(seed))


def check(state, thought):
    asked = turn(state)
    assert thought.move in asked.moves
    assert len(thought.chances) == len(state.totals)
    assert sum(thought.chances) == pytest.approx(1)
    assert all(-1e-9 <= share <= 1 + 1e-9 for share in thought.chances)
    assert set(thought.values) <= set(asked.moves)
    assert all(0 <= share <= 1 for share in thought.values.values())
    for said in thought.reason:
        assert said.endswith(".")
        assert said[0].isupper()
        assert "{" not in said


def play_match(seats, rounds, levels, seed=3):
    """A whole game, every thought of it checked; its last state."""
    dice, state = random.Random(seed), new(seats, rounds)
    while not isinstance(turn(state), Over):
        match turn(state):
            case Chance(odds):
                state = play(state, odds.holding(dice.randrange(odds.total)))
            case Choose(seat, _):
                found = thought(state, levels[seat - 1], dice.random())
                check(state, found)
                state = play(state, found.move)
    return state


@every_seats(ZOCKEN)
def test_all_levels_play_whole_games_at_every_number_of_seats(seats):
    levels = [LEVELS[-1 - seat % len(LEVELS)] for seat in range(seats)]
    assert play_match(seats, 1, levels[: len(LEVELS)] + ["club"] * 3).to_move == 0


@sizes("rounds", 3, 20)
def test_a_long_match_is_played_to_its_end(rounds):
    assert play_match(2, rounds, ["casual", "beginner"]).round == rounds


def test_the_shelf_knows_the_bot():
    assert find("zocken") is BOT


@pytest.mark.parametrize("level", MEASURED)
def test_the_same_chance_gives_the_same_thought(level):
    for state in (new(), position("X | X 2 X X X X 5 | X"), position("X | X X 3 X X X X | X", hand="R3")):
        assert thought(state, level, seed=4) == thought(state, level, seed=4)


@pytest.mark.parametrize("level", LEVELS)
def test_a_forced_move_is_played_without_ado(level):
    state = position("X | R1 O1 Y2 G3 B4 P5 X | X")
    assert thought(state, level).move == Throw("white")
    assert thought(state, level).reason == reasons.FORCED


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_the_perfect_row(level):
    for seed in range(5):
        assert thought(position(PERFECT_BUT_ONE, hand="W6"), level, seed).move == Place(7)


@pytest.mark.parametrize("level", COUNTING)
def test_who_counts_keeps_room_for_the_row(level):
    """White 2 could lie beside its own colour, but then nothing but twos fits before it."""
    state = position("X | R1 O2 X X X X X | X", hand="W2", seats=1)
    assert any(thought(state, "beginner", seed).move == Place(7) for seed in range(5))
    assert all(thought(state, level, seed).move != Place(7) for seed in range(5))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_bets_on_a_sure_thing(level):
    state = played(new(), "green 3 f4 yellow 3 f3 blue 3 f5")
    assert oracle.success(state) > 0.9
    assert thought(state, level, seed=2).move == Bet(True)


@pytest.mark.parametrize("level", COUNTING)
def test_who_counts_does_not_bet_on_a_wreck(level):
    state = played(new(), "red 1 f7 white 6 f6 orange 3 out")
    often = sum(thought(state, level, seed).move == Bet(False) for seed in range(20))
    assert often > 12
    assert often == 20 or level not in ("expert", "master")


def test_the_lower_a_level_the_less_sharp_it_reckons():
    for weaker, stronger in (("casual", "club"), ("club", "expert")):
        assert NOISE[weaker].turn > NOISE[stronger].turn
        assert NOISE[weaker].bet > NOISE[stronger].bet


def last_turn(lead, row, hand="", bets=(False, None)):
    """The last turn of a match of two: seat 2 throws, with this lead."""
    state = position(row, hand, active=2)
    return replace(state, round=5, totals=(0, lead), bets=bets)


def test_the_master_spoils_its_own_turn_where_that_wins():
    """Somebody bet on it: 60 points would give them 30, 40 points cost them 20."""
    state = last_turn(-50, ALMOST_FIFTY, "W6", bets=(True, None))
    found = thought(state, "master")
    assert found.move == Place(8)
    assert found.chances == pytest.approx((0, 1), abs=1e-4)
    assert thought(state, "expert").move == Place(7)


def test_the_master_plays_a_lost_match_for_points():
    state = last_turn(-500, ALMOST_FIFTY, "W6")
    assert thought(state, "master").move == Place(7)


def test_the_master_gambles_when_behind_and_not_when_ahead():
    """Field 4 keeps most throws of the last die in the row; only green on its own field 4 makes up for 60."""
    row = "X | Y1 B2 X X P3 X W5 | O6"
    assert thought(last_turn(-60, row, "R3"), "master").move == Place(6)
    assert thought(last_turn(10, row, "R3"), "master").move == Place(4)


def test_alone_the_master_plays_for_points():
    state = position("X | X X 3 X X X X | X", hand="R3", seats=1)
    values = oracle.values(state)
    assert thought(state, "master").move == max(values, key=values.get)
    assert thought(state, "master").chances == (1.0,)


def test_a_hurried_master_plays_the_first_dice_for_points():
    state = position("X | X X X X X X X | X", hand="R3")
    values = oracle.values(state)
    assert thought(state, "master", seconds=0.05).move == max(values, key=values.get)


def test_a_hurried_master_in_company_still_bets_by_points():
    state = played(new(8, 20), "green 3 f4 yellow 3 f3 blue 3 f5")
    assert thought(state, "master", seconds=0.05).move == Bet(True)
    assert thought(state, "master", seconds=0.05).values == {}
    assert thought(state, "master", seconds=2.0).values != {}


@pytest.mark.parametrize(("needs", "given"), [(COMPILED, 1.0), (INTERPRETED, STRETCH)])
def test_a_table_s_master_never_has_to_play_for_points(needs, given):
    assert max(needs.values()) <= given * BUDGET["master"]
    assert sorted(needs) == list(range(1, len(COLOURS) + 1))


@pytest.mark.parametrize("tokens", ["red 1 f1", "red 1 f1 orange 2 f2", "red 1 f1 orange 2 f2 yellow 3 f3"])
def test_a_tenth_of_a_second_is_enough_for_four_after_the_first_die(tokens):
    assert thought(played(new(4), tokens), "master", seconds=0.1).values != {}


def test_the_master_answers_a_bet_with_everybody_s_chances():
    state = played(new(3), "red 1 f1 orange 2 f2 yellow 3 f3")
    judged = master.evaluate(state, turn(state).moves)
    assert set(judged.values) == {Bet(True), Bet(False)}
    assert sum(judged.chances) == pytest.approx(1)


def test_reasons_name_what_counts():
    said = thought(position(PERFECT_BUT_ONE, hand="W6", seats=1), "casual").reason
    assert said.en.startswith("On field 7 it lies beside its own colour; 330 points expected, 80 more")
    assert said.nl.startswith(
        "Op veld 7 ligt deze naast de eigen kleur; naar verwachting 330 punten, 80 meer"
    )


def test_the_master_says_that_somebody_bet_and_what_it_costs():
    said = thought(last_turn(-50, ALMOST_FIFTY, "W6", bets=(True, None)), "master").reason
    assert said.en.startswith("There is a bet on this turn: 50 points or less cost the bettor 20; with field")
    assert said.nl.endswith("met veld 7 win je in 0% van de gevallen.")


def test_a_bettor_says_what_the_bet_brings():
    said = thought(played(new(), "red 1 f1 orange 2 f2 yellow 3 f3"), "expert").reason
    assert said.en.startswith("A bet brings ")
    assert said.en.endswith("so bet.")


def test_a_beginner_has_a_reason_too():
    assert "OUT" in thought(played(new(), "red 1 f1 orange 2 f2 yellow 3 f3"), "beginner").reason.en
    state = position("X | X X X X X X X | X", hand="R3")
    lying = Counter(thought(state, "beginner", seed).move for seed in range(60))
    assert {move for move, _ in lying.most_common(2)} == {Place(1), Place(3)}
    assert len(lying) > 2, "now and then it lays a die anywhere"
    assert len({thought(new(), "beginner", seed).move for seed in range(40)}) == len(COLOURS)


def test_what_all_levels_say_of_the_chances_is_near_the_solved_match_of_two():
    classes = []
    for state in play_out(ZOCKEN, 4, 2, {"rounds": 2}).states[::5]:
        asked = turn(state)
        if isinstance(asked, Choose) and len(asked.moves) > 1:
            exact, guess = (thought(state, level).chances for level in ("master", "expert"))
            assert sum(guess) == pytest.approx(1)
            classes.append(abs(exact[0] - guess[0]))
    assert len(classes) > 5
    assert sum(classes) / len(classes) < 0.05
    assert max(classes) < 0.25, "once it was 0.57: a turn's mean was taken for its score"
