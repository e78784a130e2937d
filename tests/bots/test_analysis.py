"""Luck and play: the terms add up to the result, luck averages zero, and all moves are judged alike."""

import time
import zlib
from random import Random
from statistics import fmean, stdev

import pytest

from speeltafel import bots
from speeltafel.bots.analysis import appraise, appraise_by
from speeltafel.bots.bot import Judgement
from speeltafel.bots.squadro import deepening
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.report import report
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from tests.nightly import sizes
from tests.playouts import games, play_out

WHY = Text("Zomaar.", "Just so.")


def whimsical(seats):
    """A judge who knows nothing, but always says the same of the same position."""

    def judge(view, moves, seconds, rng):
        shares = {}
        for move in moves:
            whim = Random(zlib.crc32(repr((view, move)).encode()))
            drawn = [whim.random() for _ in range(seats)]
            shares[move] = tuple(share / sum(drawn) for share in drawn)
        return Judgement(shares, max(moves, key=lambda move: shares[move][0]), WHY)

    return judge


def judged_by_whim(played, seed, places):
    """What the whimsical judge says of these positions and of what was taken there."""
    judge, chance, taken = whimsical(played.seats), Random(seed), [*played.log, None]
    return [appraise_by(played.game, played.states[at], taken[at], judge, chance) for at in places]


def choosers(game, played):
    turns = [game.turn(state) for state in played.states[:-1]]
    return [turn.seat if isinstance(turn, Choose) else 0 for turn in turns]


@games
def test_what_one_had_and_what_luck_and_everybodys_play_brought_is_the_result(game):
    for seed in range(3):
        played = play_out(game, seed)
        said = judged_by_whim(played, seed, range(len(played.states)))
        told = report(choosers(game, played), played.log, said)
        winners = game.turn(played.states[-1]).winners
        for seat in range(1, played.seats + 1):
            brought = told.luck(seat) + sum(told.play(seat, by) for by in range(1, played.seats + 1))
            assert told.start[seat - 1] + brought == pytest.approx(told.result[seat - 1])
            assert told.result[seat - 1] == pytest.approx((seat in winners) / len(winners))
            assert -1e-9 <= told.start[seat - 1] <= 1 + 1e-9


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.chance])
@sizes("matches", 60, 200)
def test_luck_averages_zero_whoever_judges(key, matches):
    """One roll in each of many games: their luck has mean 0, within four times what chance allows."""
    game, luck = GAMES[key], []
    for seed in range(matches):
        played = play_out(game, seed, 2)
        rolls = [at for at, state in enumerate(played.states) if isinstance(game.turn(state), Chance)]
        (said,) = judged_by_whim(played, seed, [rolls[seed % len(rolls)]])
        luck.append(said.after[0] - said.before[0])
    assert stdev(luck) > 0.01, "there is luck in this game"
    assert abs(fmean(luck)) < 4 * stdev(luck) / len(luck) ** 0.5


@pytest.mark.parametrize("key", ["columbiz", "saxum"])
def test_the_luck_of_a_roll_averages_zero_where_a_bot_works_it_out_at_once(key):
    game = GAMES[key]
    played = play_out(game, 3, 2)
    roll = next(state for state in reversed(played.states) if isinstance(game.turn(state), Chance))
    view, odds = game.view(roll, None), game.turn(roll).odds
    worth = {outcome: bots.find(key).luck(view, outcome) for outcome in odds}
    (before,) = {tuple(round(share, 9) for share in each) for each, _ in worth.values()}
    mean = sum(after[0] * odds[outcome] for outcome, (_, after) in worth.items()) / odds.total
    assert mean == pytest.approx(before[0], abs=1e-6)


def test_a_roll_of_saxum_may_end_the_game():
    game = GAMES["saxum"]
    rolls = [
        (state, outcome)
        for seed in range(20)
        for state in play_out(game, seed).states
        if isinstance(game.turn(state), Chance)
        for outcome in game.turn(state).odds
    ]
    state, outcome = next(roll for roll in rolls if isinstance(game.turn(game.play(*roll)), Over))
    before, after = bots.find("saxum").luck(game.view(state, None), outcome)
    assert after == game.turn(game.play(state, outcome)).shares
    assert sum(before) == pytest.approx(1)


def test_a_game_without_chance_knows_no_luck():
    played = play_out(GAMES["squadro"], 1)
    said = judged_by_whim(played, 1, range(len(played.states)))
    told = report(choosers(GAMES["squadro"], played), played.log, said)
    assert all(step.seat for step in told.steps)
    assert told.luck(1) == told.luck(2) == 0


@games
def test_every_move_on_offer_is_judged_with_shares_for_all_seats(game):
    rng = Random(7)
    played = play_out(game, 5)
    choices = [at for at, state in enumerate(played.states) if isinstance(game.turn(state), Choose)]
    for at in rng.sample(choices, 2):
        turn = game.turn(played.states[at])
        said = appraise(game.key, played.states[at], played.log[at], 1, 0.02)
        assert set(said.moves) == {game.write(move) for move in turn.moves}
        for shares in said.moves.values():
            assert sum(shares) == pytest.approx(1)
            assert all(-1e-9 <= share <= 1 + 1e-9 for share in shares)
        assert said.before == said.moves[said.best]
        assert said.after == said.moves[played.log[at]]
        assert said.before[turn.seat - 1] == max(shares[turn.seat - 1] for shares in said.moves.values())
        assert said.reason is not None
    over = appraise(game.key, played.states[-1], None, 1)
    assert over.best is None
    assert over.before == over.after == game.turn(played.states[-1]).shares


def test_a_proven_win_of_squadro_thrown_away_is_among_the_mistakes(cache):
    """Random play meets many such moves: by the endgame table, each costs what was proven, all of it."""
    game, thrown = GAMES["squadro"], 0
    for seed in range(6):
        played = play_out(game, seed)
        who = choosers(game, played)
        proven = [bots.find("squadro").knows(game.view(state, None)) for state in played.states[:-1]]
        lost = [
            place
            for place, (seat, now, then) in enumerate(zip(who, proven, [*proven[1:], None], strict=True), 1)
            if now and then and now.seat == seat and then.seat == 3 - seat
        ]
        taken = [*played.log, None]
        said = [appraise("squadro", state, taken[at], at, 0.0) for at, state in enumerate(played.states)]
        told = report(who, played.log, said)
        named = {step.place for seat in (1, 2) for step in told.mistakes(seat)}
        assert set(lost) <= named
        assert all(told.steps[place - 1].loss == 1 for place in lost)
        thrown += len(lost)
    assert thrown, "such moves were met"


def test_every_move_of_squadro_is_searched_as_if_it_were_alone():
    """A search for play knows only a bound for a second-best move; here each has its own value."""
    game = GAMES["squadro"]
    state = play_out(game, 4).states[12]
    seat, steps = state.to_move, state.steps
    tracks = [move.track for move in game.turn(state).moves]
    until = time.monotonic() + 600  # The depth ends it.
    together = deepening.search_all(deepening.analysis_buffers(), steps, seat, tracks, until, 7)
    assert together.depth == 7
    for track in tracks:
        alone = deepening.search_all(deepening.analysis_buffers(), steps, seat, [track], until, 7)
        assert abs(together.scores[track] - alone.scores[track]) <= 1, "a tie is broken by a point"
