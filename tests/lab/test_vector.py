"""Thousands of games at once, held against the law step by step: every game, any seats and options."""

import random
from collections import Counter
from contextlib import nullcontext

import numpy as np
import pytest

from speeltafel.core.compiled import seeded
from speeltafel.core.game import Choose, Over
from speeltafel.games import GAMES
from speeltafel.games.squadro import SQUADRO
from speeltafel.lab import vector
from speeltafel.lab.environments import surveyed
from speeltafel.lab.environments.by_rules import RulesEnvironment, rewards
from speeltafel.lab.environments.setting import setting
from tests.playouts import OURS, games, play_out, some_options
from tests.squadro.test_rules import CIRCLE, ROAD

BATCH = 3


class Beside:
    """The law beside a table whose chance is told: what it shows must be the same after every call."""

    def __init__(self, table, rng):
        self.table, self.rng = table, rng
        self.law, self.numbers = table.setting.game, table.encoding
        self.states = [table.setting.start] * table.batch
        self.ends = []
        self.look_at_all()

    def look_at_all(self):
        now, numbers = self.table.now, self.numbers
        for game, state in enumerate(self.states):
            turn = self.law.turn(state)
            seat = turn.seat if isinstance(turn, Choose) else 0
            assert now.seats[game] == seat
            np.testing.assert_array_equal(
                now.looks[game], numbers.observe(self.law.view(state, seat or None)), str(state)
            )
            marked = np.flatnonzero(now.masks[game]).tolist()
            if seat:
                assert marked == sorted({numbers.encode_action(state, move) for move in turn.moves})
                assert len(marked) == len(turn.moves)
                assert {numbers.decode_action(state, action) for action in marked} == set(turn.moves)
                assert not self.table.odds(game)
            else:
                assert not marked
                told = {numbers.encode_outcome(state, fallen): weight for fallen, weight in turn.odds.items()}
                assert self.table.odds(game) == told

    def settle(self, moves):
        """Play these by the law, and hold against it what the table says."""
        now = self.table.now
        for game, move in enumerate(moves):
            if move is not None:
                self.states[game] = self.law.play(self.states[game], move)
            turn = self.law.turn(self.states[game])
            assert now.ended[game] == isinstance(turn, Over)
            if isinstance(turn, Over):
                assert now.rewards[game].tolist() == pytest.approx(rewards(turn))
                self.ends.append(turn.why)
                self.states[game] = self.table.setting.start
            else:
                assert not now.rewards[game].any()
        self.look_at_all()

    def go_on(self, choose=None):
        """Let everything fall that waits to, then play one action everywhere."""
        while not self.table.now.seats.all():
            moves, outcomes = [None] * self.table.batch, np.full(self.table.batch, -1)
            for game in np.flatnonzero(self.table.now.seats == 0):
                odds = self.law.turn(self.states[game]).odds
                moves[game] = odds.holding(self.rng.randrange(odds.total))
                outcomes[game] = self.numbers.encode_outcome(self.states[game], moves[game])
                assert self.numbers.decode_outcome(self.states[game], int(outcomes[game])) == moves[game]
            self.table.roll(outcomes)
            self.settle(moves)
        pick = choose or (lambda moves: self.rng.choice(moves))
        moves = [pick(self.law.turn(state).moves) for state in self.states]
        pairs = zip(self.states, moves, strict=True)
        self.table.step([self.numbers.encode_action(state, move) for state, move in pairs])
        self.settle(moves)


@games
def test_a_table_shows_what_the_law_says_step_by_step(game):
    rng = random.Random(game.key)
    ends = []
    for seats in game.seats:
        table = vector.make(game, BATCH, seats=seats, options=some_options(game, rng), chance="told")
        beside = Beside(table, rng)
        for _ in range(60 if game.key == "columbiz" else 120):
            beside.go_on()
        ends += beside.ends
    assert ends or game.key in ("saga", "columbiz")


@pytest.mark.parametrize("sides", ["cccccc", "pppppp", "ppppcp", "cpppcc", "random"])
def test_sagas_powers_are_the_laws_on_either_side(sides):
    display = "castle" if sides in ("cpppcc", "random") else "drawn"
    options = {"sides": sides, "memory": sides[0] == "c", "display": display}
    table = vector.make("saga", 2, seats=2, options=options, chance="told")
    beside = Beside(table, random.Random(sides))
    while len(beside.ends) < 2:
        beside.go_on()


@pytest.mark.parametrize("repetition", ["draw", "ban"])
def test_squadros_circles_end_in_a_draw_or_are_forbidden(repetition):
    rng = random.Random(7)
    table = vector.make("squadro", 1, options={"repetition": repetition}, log=ROAD, chance="told")
    beside, circle = Beside(table, rng), [int(track) for track in CIRCLE.split()]
    for turn in range(400):
        wanted = SQUADRO.read(str(circle[turn % len(circle)]))
        beside.go_on(lambda moves, wanted=wanted: wanted if wanted in moves else rng.choice(moves))
    assert ("repetition" in beside.ends) == (repetition == "draw")


def test_the_longest_memory_forgets_its_oldest():
    """The encoding's own step and the kernel's move, side by side where the memory is full."""
    table = vector.make("squadro", 2, log=ROAD)
    code, width = table.encoding.module, table.encoding.module.SIZE
    state = table.states[0, :width].copy()
    state[code.EARLIER] = code.MEMORY
    state[code.MEMORIES : code.MEMORIES + code.MEMORY] = np.arange(code.MEMORY)
    table.states[:, :width] = state
    action = int(np.flatnonzero(table.now.masks[0])[0])
    table.step([action, action])
    code.play(state, action)
    np.testing.assert_array_equal(table.states[1, 1:width], state[1:])


@games
def test_drawn_chance_falls_as_the_law_weighs_it(game):
    """Of 4,000 first rolls, each outcome comes about as often as its weight says."""
    if not game.chance:
        assert not vector.make(game, chance="told").odds(0)
        return
    table, one = (vector.make(game, batch, 5, chance="told") for batch in (4000, 1))
    for each in (table, one):
        if each.now.seats[0]:
            each.step([0] * each.batch)
    odds = one.odds(0)
    table.roll()
    fell = Counter(line.tobytes() for line in table.now.looks)
    told = {}
    for outcome, weight in odds.items():
        one.reset()
        if one.now.seats[0]:
            one.step([0])
        told[one.roll([outcome]).looks.tobytes()] = weight
    assert fell.keys() <= told.keys()
    expected = {look: 4000 * weight / sum(odds.values()) for look, weight in told.items()}
    off = sum((fell[look] - many) ** 2 / many for look, many in expected.items())
    assert off < len(odds) + 5 * (2 * len(odds)) ** 0.5


@games
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(game):
    seen = []
    for seed, threads in ((3, 1), (3, 2), (4, 1)):
        table, rng = vector.make(game, 40, seed, threads=threads), seeded(1)
        now, actions, traces = table.reset(), np.zeros(40, dtype=np.int64), []
        for _ in range(60):
            table.draw(actions, rng)
            table.step(actions)
            traces.append((now.looks.copy(), now.seats.copy(), now.rewards.copy()))
        seen.append(traces)
    same = [
        all(np.array_equal(a, b) for a, b in zip(x, y, strict=True)) for x, y in zip(*seen[:2], strict=True)
    ]
    assert all(same)
    if game.chance:
        assert any(not np.array_equal(x[0], y[0]) for x, y in zip(seen[0], seen[2], strict=True))


def test_what_is_not_on_offer_is_refused_and_nothing_changes():
    table = vector.make("squadro", 3)
    before = [array.copy() for array in table.now]
    for wrong in ([0, 5, 0], [0, 0, -1], [0, 0, 99]):
        with pytest.raises(ValueError, match=r"not on offer to seat 1 in game [12]"):
            table.step(wrong)
    with pytest.raises(ValueError, match="3 games"):
        table.step([0, 0])
    dice = vector.make("columbiz", 2, chance="told")
    with pytest.raises(ValueError, match="can't fall in game 1"):
        dice.roll([dice.encoding.outcomes - 1, 0])
    for array, was in zip(table.now, before, strict=True):
        np.testing.assert_array_equal(array, was)
    with pytest.raises(ValueError, match="no game 'chess'"):
        vector.make("chess")
    whole = play_out(SQUADRO, 1, options={}).log
    with pytest.raises(ValueError, match="With this log Squadro is over already"):
        vector.make("squadro", log=whole)
    with pytest.raises(ValueError, match="at least one game"):
        vector.make("squadro", batch=0)
    with pytest.raises(ValueError, match="'drawn' or 'told'"):
        vector.make("squadro", chance="cheated")


@pytest.mark.parametrize("by", ["kernel", "law"])
def test_without_again_a_game_that_is_over_stays_so(by):
    table, rng = vector.make("zocken", 3, 1, options={"rounds": 1}, again=False, by=by), seeded(1)
    actions, ends = np.zeros(3, dtype=np.int64), np.zeros(3)
    for _ in range(80):
        table.draw(actions, rng)
        over = table.now.seats < 0
        table.step(actions)
        ends += table.now.ended & ~over
    assert ends.tolist() == [1, 1, 1]
    assert (table.now.seats == -1).all()
    assert not table.now.masks.any()
    assert (table.now.rewards.sum(axis=1) == 0).all()
    assert (table.reset().seats == 1).all()


@pytest.mark.parametrize("by", ["kernel", "law"])
def test_a_game_that_chance_ends_before_anybody_chooses_begins_anew_with_the_next_step(by):
    """Saxum just before a roll that may lose at once: some tables see it end again and again."""
    saxum = GAMES["saxum"]
    for seed in range(400):
        played = play_out(saxum, seed, options={"target": 177})
        if played.states[-1].why == "insurance" and not played.states[-2].dice:
            break
    table = vector.make(saxum, 60, 3, log=played.log[:-1], by=by)
    rng, actions, ended = seeded(1), np.zeros(60, dtype=np.int64), 0
    assert (table.now.seats < 0).any()
    for _ in range(20):
        table.draw(actions, rng)
        table.step(actions)
        ended += table.now.ended.sum()
        assert (table.now.ended | (table.now.seats > 0)).all()
    assert ended > 60


@games
def test_a_game_without_an_encoding_is_played_by_its_law_in_numbers_read_off_it(game):
    """That encoding serves any game: here our own, which have a kernel's."""
    rng = random.Random(game.key)
    laid = setting(game, options={"rounds": 1} if game.key == "zocken" else None)
    numbers = surveyed.encoding(laid)
    assert numbers.module is None
    beside = Beside(RulesEnvironment(laid, numbers, 2, 1, auto=False, restarts=True), rng)
    # Saga's groups have more names than any number of games shows: it says so, and which file it wants.
    with pytest.raises(LookupError, match=r"games/saga/kernel\.py") if game.key == "saga" else nullcontext():
        for _ in range(60 if game.key == "saga" else 8):
            beside.go_on()
    assert surveyed.encoding(laid).actions == numbers.actions


def test_every_complete_game_has_an_encoding_of_its_own():
    for key in OURS:
        assert vector.make(GAMES[key]).encoding.module is not None
