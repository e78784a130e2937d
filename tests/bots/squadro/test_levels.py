"""Squadro's bot: whole legal games at every level, moves that must be found, and what it says of them."""

import random
import time
from collections import Counter
from itertools import islice

import pytest

from speeltafel.bots import find
from speeltafel.bots.squadro import deepening, endgame, pursuit
from speeltafel.bots.squadro.table import Table
from speeltafel.core.game import LEVELS, Choose
from speeltafel.core.match import begin
from speeltafel.games.squadro import SQUADRO
from speeltafel.games.squadro.rules import Advance, State, advance, play, turn
from tests.squadro.positions import at, played
from tests.squadro.test_rules import CIRCLE, ROAD

BOT = find("squadro")
pytestmark = pytest.mark.usefixtures("cache")


def think(state, level="master", seconds=0.05, seed=1):
    """What a level would do here."""
    return BOT.think(
        SQUADRO.view(state, state.to_move), turn(state).moves, level, seconds, random.Random(seed)
    )


def check(thought, state):
    """A thought is well formed: a legal move, chances that add up, a sentence in both languages."""
    moves = turn(state).moves
    assert thought.move in moves
    assert set(thought.values) == set(moves)
    assert sum(thought.chances) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in (*thought.chances, *thought.values.values()))
    assert thought.chances[state.to_move - 1] == pytest.approx(thought.values[thought.move])
    for sentence in thought.reason:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert " 100%" not in sentence
    track = f" {thought.move.track}"
    assert track in thought.reason.nl
    assert track in thought.reason.en


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options", [{"first": 1, "repetition": "draw"}, {"first": 2, "repetition": "ban"}], ids=str
)
def test_a_level_plays_a_whole_legal_game_against_itself(level, options):
    state, rng = begin(SQUADRO, 2, options), random.Random(2)
    while isinstance(turn(state), Choose):
        thought = think(state, level, seconds=0.01, seed=rng.random())
        check(thought, state)
        state = play(state, thought.move)
    assert state.why in ("four-home", "repetition")


@pytest.mark.parametrize("level", LEVELS[:4])
def test_the_same_chance_gives_the_same_thought(level):
    state = played(begin(SQUADRO, 2), "4 2 2 2 4")
    first = think(state, level, seed=7)
    think(begin(SQUADRO, 2), level, seed=3)
    assert think(state, level, seed=7) == first
    moves = {think(state, level, seed=seed).move for seed in range(40)}
    assert len(moves) > 1 or level == "expert"


def test_a_stronger_level_keeps_more_wins_and_a_master_all_that_the_table_knows():
    table, rng = Table.read(endgame.cache_folder()), random.Random(8)
    kept, asked = Counter(), 0
    for steps, seat in islice(table.sample(endgame.FROM, rng), 400):
        after = table.after(steps, seat)
        keeping = {track for track, verdict in after.items() if verdict == seat}
        if 0 < len(keeping) < len(after):
            asked += 1
            for level in LEVELS:
                thought = think(State(steps, seat, (), False), level, seed=asked)
                kept[level] += thought.move.track in keeping
    assert max(kept["beginner"], kept["casual"]) < kept["club"] < kept["expert"] <= kept["master"] == asked


@pytest.mark.parametrize("level", LEVELS[1:])
def test_every_level_above_beginner_brings_the_fourth_home(level):
    state = at(rows=(12, 12, 12, 11, 0), columns=(12, 12, 12, 11, 3), to_move=1)
    for seed in range(10):
        thought = think(state, level, seed=seed)
        assert thought.move == Advance(4)
    assert thought.reason.en.startswith("Row 4 comes home as the fourth")
    assert thought.reason.nl.startswith("Rij 4 komt als vierde thuis")


@pytest.mark.parametrize("level", LEVELS[1:])
def test_every_level_above_beginner_jumps_a_piece_that_is_about_to_win(level):
    """Column 1 would be home by its next move; row 2 can jump it, and wins then."""
    state = at(rows=(12, 9, 11, 10, 12), columns=(10, 3, 12, 12, 12), to_move=1)
    found = [think(state, level, seed=seed) for seed in range(10)]
    assert [thought.move for thought in found] == [Advance(2)] * 10
    assert "jumps column 1, which costs the other 4 steps" in found[0].reason.en
    assert "springt over kolom 1, en dat kost de ander 4 stappen" in found[0].reason.nl


def test_a_forced_move_is_said_to_be_one():
    state = at(rows=(12, 12, 12, 0, 6), columns=(0, 0, 0, 0, 6), to_move=1)
    for level in LEVELS:
        thought = BOT.think(SQUADRO.view(state, 1), [Advance(4)], level, 2.0, random.Random(1))
        assert thought.move == Advance(4)
        assert thought.reason.en.endswith("there is no other move.")


def test_a_winner_by_the_table_never_shuffles_and_always_wins():
    """From won positions of the last layers, against one who defends by the table and one who plays on."""
    table, rng = Table.read(endgame.cache_folder()), random.Random(4)
    drawn = table.sample(endgame.FROM, rng)
    for number in range(12):
        steps, seat = next(drawn)
        winner = table.verdict(steps, seat)
        if not winner:
            continue
        state, moves = State(steps, seat, (), False), 0
        while isinstance(now := turn(state), Choose):
            if now.seat == winner or number % 2:
                thought = think(state, seconds=1.0)
                assert thought.chances[winner - 1] == 1
                move = thought.move
            else:
                move = rng.choice(now.moves)
            assert not recurs(state, move) or now.seat != winner
            state, moves = play(state, move), moves + 1
        assert now.winners == (winner,)
        assert moves < 150


def recurs(state, move):
    after, settled = advance(state.steps, state.to_move, move.track)
    return not settled and (after, 3 - state.to_move) in state.earlier


def test_the_way_to_the_next_turn_grows_shorter_whatever_the_other_does():
    table, rng = Table.read(endgame.cache_folder()), random.Random(5)
    drawn, long_ways = table.sample(endgame.FROM, rng), 0
    for _ in range(40):
        steps, seat = next(drawn)
        if table.verdict(steps, seat) != seat:
            continue
        ways = pursuit.distances(table, steps, seat, time.monotonic() + 60)
        track = min(ways, key=lambda track: ways[track])
        after, settled = advance(steps, seat, track)
        assert settled == (ways[track] == 1)
        if settled:
            continue
        long_ways += 1
        for reply, piece in enumerate(after[2 - seat], 1):
            if piece < 12:
                then, settled = advance(after, 3 - seat, reply)
                if not settled:
                    left = pursuit.distances(table, then, seat, time.monotonic() + 60)
                    assert min(left.values()) <= ways[track] - 2
    assert long_ways > 3


def test_a_lost_position_is_defended_where_the_win_is_hardest_to_find():
    table, rng = Table.read(endgame.cache_folder()), random.Random(6)
    drawn, harder = table.sample(endgame.FROM, rng), 0
    for _ in range(60):
        steps, seat = next(drawn)
        if table.verdict(steps, seat) == 3 - seat:
            traps = pursuit.traps(table, steps, seat)
            thought = think(State(steps, seat, (), False))
            assert traps[thought.move.track] == max(traps.values())
            harder += max(traps.values()) > min(traps.values())
            assert len(traps) == 1 or "hardest to find" in thought.reason.en
    assert harder > 5


def test_a_trap_is_the_probability_of_an_error_within_the_searched_moves(monkeypatch):
    """One move ahead it is how likely the replies are that spoil the win; further on it only grows."""
    table, rng = Table.read(endgame.cache_folder()), random.Random(7)
    drawn, tempting = table.sample(endgame.FROM, rng), 0
    for _ in range(60):
        steps, seat = next(drawn)
        if table.verdict(steps, seat) == seat:
            continue
        further = pursuit.traps(table, steps, seat)
        with monkeypatch.context() as shorter:
            shorter.setattr(pursuit, "TRAP_DEPTH", 1)
            found = pursuit.traps(table, steps, seat)
        for track, chance in found.items():
            after, _ = advance(steps, seat, track)
            replies = set(table.after(after, 3 - seat).values())
            assert 0 <= chance <= further[track] + 1e-9 <= 1 + 2e-9
            if table.verdict(after, 3 - seat) == 3 - seat:
                assert (chance > 0) == (replies != {3 - seat})
                tempting += 0 < chance < 1
    assert tempting > 5


def test_with_a_whole_solution_the_folder_of_the_environment_is_asked(cache, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv(endgame.VARIABLE, str(cache))
    state = at(rows=(12, 12, 12, 11, 0), columns=(12, 12, 12, 11, 3), to_move=2)
    thought = think(state)
    assert thought.chances in ((0, 1), (1, 0))
    assert "win" in thought.reason.en


def test_a_third_repetition_is_known_to_be_a_draw():
    nearly = played(played(played(begin(SQUADRO, 2), ROAD), CIRCLE), " ".join(CIRCLE.split()[:-1]))
    last = Advance(int(CIRCLE.split()[-1]))
    for level in LEVELS:
        assert think(nearly, level).values[last] == 0.5


def test_the_last_layers_are_made_in_the_cache_and_then_used(monkeypatch, tmp_path):
    """Somebody else's cache is empty: the first answer doesn't wait, and once they are made they are read."""
    made = []
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(endgame, "FROM", 15)
    monkeypatch.setattr(endgame, "_background", lambda folder: made.append(folder) or Waiting(folder))
    assert endgame.last_layers() is None
    assert endgame.last_table() is None
    assert endgame.last_layers(wait=True) is not None
    assert set(endgame.last_table().layers) == {16, 15}
    assert set(made) == {endgame.cache_folder()}
    assert sorted(path.suffix for path in endgame.cache_folder().iterdir()) == [
        ".bin",
        ".bin",
        ".json",
        ".json",
    ]


class Waiting:
    """A maker that works when it is waited for."""

    def __init__(self, folder):
        self.folder = folder

    def join(self):
        endgame.make(self.folder)


def test_more_time_is_more_depth():
    state, tracks = begin(SQUADRO, 2), [1, 2, 3, 4, 5]
    depths = []
    for seconds in (0.0001, 0.4):
        buffers = deepening.lasting_buffers()
        buffers.transpositions[:] = 0
        depths.append(
            deepening.deepen(buffers, state.steps, 1, tracks, until=time.monotonic() + seconds).depth
        )
    assert depths[0] == 1 < depths[1]
