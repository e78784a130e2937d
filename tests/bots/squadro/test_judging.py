"""Squadro's judge: a proof is worth exactly all or nothing, and with option `ban` there is none."""

import random
from itertools import islice

import pytest

from speeltafel.bots.squadro import BOT, deepening, endgame, judging
from speeltafel.bots.squadro.deepening import SearchResult
from speeltafel.bots.squadro.search import TABLE_WIN
from speeltafel.bots.squadro.table import Table
from speeltafel.core.match import begin
from speeltafel.games.squadro import SQUADRO
from speeltafel.games.squadro.rules import Advance, State, turn
from tests.squadro.positions import at, played

pytestmark = pytest.mark.usefixtures("cache")
PROOFS = ("proven", "keeps the win", "can't be stopped", "force a win", "is lost")
BANNED = {"first": 1, "repetition": "ban"}


def judge(state, seconds=0.05):
    view = SQUADRO.view(state, state.to_move)
    return BOT.judge(view, turn(state).moves, seconds, random.Random(1))


def think(state, level="master"):
    view = SQUADRO.view(state, state.to_move)
    return BOT.think(view, turn(state).moves, level, 0.05, random.Random(1))


def test_what_only_the_last_depth_proved_is_worth_exactly_that(monkeypatch):
    """Track 1 is proven won after looking lost, track 2 proven lost after looking won; track 3 is a guess."""
    found = SearchResult({1: TABLE_WIN, 2: -TABLE_WIN, 3: 0}, 9, 1, {1: -2000, 2: 2000, 3: 0})
    monkeypatch.setattr(deepening, "search_all", lambda *_: found)
    state = at(rows=(3, 3, 3, 12, 12), columns=(3, 3, 3, 0, 0))
    values, _, _ = judging._searched(state, [1, 2, 3], 0.0)
    assert [judging.win_probability(values[track]) for track in (1, 2, 3)] == [1, 0, 0.5]


def endings(many):
    """Positions of the last layers, with option `ban`, in which no move wins at once."""
    drawn = Table.read(endgame.cache_folder()).sample(endgame.FROM, random.Random(3))
    for steps, seat in islice(drawn, many):
        state = State(steps, seat, (), ban=True)
        if len(turn(state).moves) > 1 and not any(
            SQUADRO.play(state, move).why for move in turn(state).moves
        ):
            yield state


def test_nothing_is_proven_where_a_position_may_not_come_again():
    states = [begin(SQUADRO, 2, BANNED), played(begin(SQUADRO, 2, BANNED), "4 2 2"), *endings(12)]
    assert len(states) > 6
    for state in states:
        for said in (judge(state), think(state), think(state, "expert")):
            assert not any(words in said.reason.en for words in PROOFS), said.reason.en
        shares = judge(state).shares.values()
        assert all(0 < share < 1 for each in shares for share in each)
        for level in ("expert", "master"):
            thought = think(state, level)
            assert all(0 < value < 1 for value in thought.values.values())
            assert all(0 < chance < 1 for chance in thought.chances)


@pytest.mark.parametrize("line", ["", "4", "4 2", "4 2 2", "1 1 2 2 3", "5 5 5 5"])
def test_where_the_result_is_known_the_best_move_is_worth_exactly_that(line):
    """A hint said 84 % where the analysis of the same position said it was a proven win."""
    state = played(begin(SQUADRO, 2, {"first": 1}), line)
    known, said = BOT.knows(SQUADRO.view(state, None)), judge(state)
    assert known is not None
    result = {0: 0.5, state.to_move: 1.0, 3 - state.to_move: 0.0}[known.seat]
    assert said.shares[said.best][state.to_move - 1] == result
    assert all(share in (0.0, 0.5, 1.0) for each in said.shares.values() for share in each)


def test_the_last_proven_position_is_worth_to_its_loser_what_the_move_before_said():
    """Eight moves are in the file: the eighth was proven to win, and the ninth was then a guess of 20 %."""
    before = played(begin(SQUADRO, 2, {"first": 2}), "4 4 2 2 5 4 1")
    assert before.to_move == 1
    best = judge(before).best
    assert judge(before).shares[best] == (1.0, 0.0)
    after = SQUADRO.play(before, best)
    assert set(judge(after).shares.values()) == {(1.0, 0.0)}
    assert BOT.knows(SQUADRO.view(after, None)).seat == 1


def test_nothing_is_claimed_of_a_lost_opening_but_that_it_is_lost():
    """Nothing known tells its moves apart, so none of them is the hardest to answer."""
    state = played(begin(SQUADRO, 2, {"first": 1}), "4")
    assert max(each[state.to_move - 1] for each in judge(state).shares.values()) == 0.0
    assert judge(state).reason.en.endswith("against good play it is lost.")


def test_a_move_that_wins_at_once_is_sure_whatever_is_forbidden():
    state = at(rows=(12, 12, 12, 11, 0), columns=(12, 12, 12, 11, 3), to_move=1, ban=True)
    assert judge(state).shares[Advance(4)] == (1, 0)
    assert think(state).chances == (1, 0)
    assert "can't be stopped" in think(state).reason.en
