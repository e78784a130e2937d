"""Luck and play: the terms add up to the result, and luck averages zero, whoever judges."""

import zlib
from random import Random
from statistics import fmean, stdev

import pytest

from speeltafel.bots.analysis import appraise, chances
from speeltafel.core.game import Chance, Choose
from speeltafel.core.report import Appraisal, report
from speeltafel.games import GAMES
from tests.playouts import games, play_out


def whimsical(seats):
    """A judge who knows nothing, but always says the same of the same position."""

    def judge(view, moves):
        whim = Random(zlib.crc32(repr(view).encode()))
        drawn = [whim.random() for _ in range(seats)]
        return tuple(share / sum(drawn) for share in drawn)

    return judge


def judged(played, seed, states):
    """What the whimsical judge says of these positions."""
    judge, chance = whimsical(played.seats), Random(seed)
    return [Appraisal(chances(played.game, state, judge, chance)) for state in states]


def choosers(game, played):
    turns = [game.turn(state) for state in played.states[:-1]]
    return [turn.seat if isinstance(turn, Choose) else 0 for turn in turns]


@games
def test_what_one_had_and_what_luck_and_everybodys_play_brought_is_the_result(game):
    for seed in range(3):
        played = play_out(game, seed)
        told = report(choosers(game, played), played.log, judged(played, seed, played.states))
        winners = game.turn(played.states[-1]).winners
        for seat in range(1, played.seats + 1):
            brought = told.luck(seat) + sum(told.play(seat, by) for by in range(1, played.seats + 1))
            assert told.start[seat - 1] + brought == pytest.approx(told.result[seat - 1])
            assert told.result[seat - 1] == pytest.approx((seat in winners) / len(winners))


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.chance])
def test_luck_averages_zero_whoever_judges(key):
    """One roll in each of two hundred games: their luck has mean 0, within four times what chance allows."""
    game, luck = GAMES[key], []
    for seed in range(200):
        played = play_out(game, seed, 2)
        rolls = [at for at, state in enumerate(played.states) if isinstance(game.turn(state), Chance)]
        place = rolls[seed % len(rolls)]
        before, after = judged(played, seed, played.states[place : place + 2])
        luck.append(after.shares[0] - before.shares[0])
    assert stdev(luck) > 0.01, "there is luck in this game"
    assert abs(fmean(luck)) < 4 * stdev(luck) / len(luck) ** 0.5


def test_a_game_without_chance_knows_no_luck():
    played = play_out(GAMES["squadro"], 1)
    told = report(choosers(GAMES["squadro"], played), played.log, judged(played, 1, played.states))
    assert all(step.seat for step in told.steps)
    assert told.luck(1) == told.luck(2) == 0


def test_of_squadro_an_appraisal_has_chances_and_advice_in_tokens():
    game = GAMES["squadro"]
    played = play_out(game, 3)
    state = played.states[6]
    said = appraise("squadro", state, 1)
    assert sum(said.shares) == pytest.approx(1)
    tokens = {game.write(move) for move in game.turn(state).moves}
    assert said.advice.move in tokens
    assert set(said.advice.values) <= tokens
    over = appraise("squadro", played.states[-1], 1)
    assert over.advice is None
    assert sorted(over.shares) in ([0, 1], [0.5, 0.5])
