"""What the oracle says is exactly so: held against plain thinking to the end, move by move."""

import random

import pytest

from speeltafel.bots.squadro import endgame
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.games import GAMES
from speeltafel.games.columbiz.rules import totals
from speeltafel.lab import oracle
from tests.lab.test_openspiel import LATE
from tests.playouts import play_out

COLUMBIZ, SQUADRO, ZOCKEN = GAMES["columbiz"], GAMES["squadro"], GAMES["zocken"]


def points_by_the_law(game, state, seat, scored, turn_of):
    """What a turn brings by the law alone: the best of its moves, the mean of its throws."""
    turn = game.turn(state)
    if isinstance(turn, Over) or turn_of(state) != seat:
        return scored(state, seat)
    if isinstance(turn, Chance):
        after = (
            weight * points_by_the_law(game, game.play(state, roll), seat, scored, turn_of)
            for roll, weight in turn.odds.items()
        )
        return sum(after) / turn.odds.total
    return max(points_by_the_law(game, game.play(state, move), seat, scored, turn_of) for move in turn.moves)


def test_a_columbiz_turn_is_worth_what_the_law_makes_of_it():
    rng, compared = random.Random(5), set()
    for seed in range(3):
        played = play_out(COLUMBIZ, seed, seats=2)
        for state in played.states:
            turn = COLUMBIZ.turn(state)
            if not isinstance(turn, Choose) or rng.random() < 0.8:
                continue
            seat = turn.seat
            found = oracle.values("columbiz", state)
            assert found is not None
            before = totals(state)[seat - 1]
            if state.throws_left:
                # All keeps by the law would take hours: those that throw one die, before the last throw.
                few = [way for way in turn.moves if len(getattr(way, "dice", "")) == 7]
                tried = few[:1] if state.throws_left == 1 else []
            else:
                tried = turn.moves
            for way in tried:
                worth = points_by_the_law(
                    COLUMBIZ,
                    COLUMBIZ.play(state, way),
                    seat,
                    lambda end, seat: totals(end)[seat - 1],
                    lambda end: end.to_move,
                )
                assert found.values[COLUMBIZ.write(way)] == pytest.approx(worth - before)
                compared.add(type(way).__name__)
            assert found.regret(found.best[0]) == 0
    assert compared >= {"Digits", "Keep", "Done"}


def test_a_zocken_turn_and_a_bet_are_worth_what_the_law_makes_of_them():
    compared = 0
    for seed in range(6):
        played = play_out(ZOCKEN, seed, seats=2, options={"rounds": 1})
        for state in played.states:
            turn = ZOCKEN.turn(state)
            if not isinstance(turn, Choose):
                continue
            found = oracle.values("zocken", state)
            assert found is not None
            if turn.seat != state.active:
                assert found.values["no"] == 0
                assert found.known.words.en.startswith("{name}: what the bet")
            elif len(state.left) <= 1:
                worth = {
                    ZOCKEN.write(move): points_by_the_law(
                        ZOCKEN,
                        ZOCKEN.play(state, move),
                        turn.seat,
                        lambda end, seat: end.totals[seat - 1],
                        lambda end: end.active if end.to_move else 0,
                    )
                    - state.totals[turn.seat - 1]
                    for move in turn.moves
                }
                assert found.values == pytest.approx(worth)
                compared += 1
    assert compared > 20


def test_squadro_is_proven_in_the_opening_and_at_the_end_and_unknown_between():
    endgame.last_layers(wait=True)
    first = oracle.values("squadro", oracle.state_of("squadro"))
    assert first is not None
    assert set(first.values.values()) <= {-1.0, 0.0, 1.0}
    late = oracle.state_of("squadro", LATE)
    assert oracle.value("squadro", late) == 1.0
    assert oracle.regret("squadro", late, "4") == 2.0
    assert oracle.values("squadro", late).best == ("2",)
    banned = oracle.state_of("squadro", options={"repetition": "ban"})
    assert oracle.values("squadro", banned) is None
    between = [oracle.values("squadro", state) for state in play_out(SQUADRO, 1, options={}).states[14:20:5]]
    assert None in between


def test_where_nobody_chooses_or_nothing_is_known_it_says_so():
    assert oracle.values("columbiz", oracle.state_of("columbiz")) is None
    assert oracle.value("saga", oracle.state_of("saga")) is None
    assert oracle.regret("saxum", oracle.state_of("saxum", "12"), "a2") is None
    with pytest.raises(ValueError, match="'9' is not on offer here; on offer: 1 2 3 4 5"):
        oracle.regret("squadro", oracle.state_of("squadro"), "9")
