"""The arena: every chair, the same dice, and nothing played twice."""

import json
import os
import shlex
import sys
from collections import Counter

import pytest

from speeltafel.bots.compute import Here, Processes
from speeltafel.core.refusals import BadRequest
from speeltafel.games import GAMES
from speeltafel.lab import arena, players
from speeltafel.lab.arena import RESULTS, Setting, compete, finished, lineups, pairs, play_round
from tests.playouts import games, ours

SAXUM = Setting("saxum", 2, {"target": 30})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_sit_in_every_chair_equally_often(seats):
    chairs = Counter(
        (chair, name) for lineup in lineups(("a", "b"), seats) for chair, name in enumerate(lineup)
    )
    assert len(set(lineups(("a", "b"), seats))) == len(lineups(("a", "b"), seats))
    assert set(chairs.values()) == {len(lineups(("a", "b"), seats)) // 2}


def test_two_seats_are_two_games_and_four_are_eight():
    assert lineups(("a", "b"), 2) == [("a", "b"), ("b", "a")]
    assert len(lineups(("a", "b"), 4)) == 8


def test_who_meets_whom():
    assert pairs(["c", "b", "a"]) == [("b", "c"), ("a", "c"), ("a", "b")]
    assert pairs(["c", "b", "a"], neighbours=True) == [("b", "c"), ("a", "b")]
    assert pairs(["c", "b"], yardsticks=["x", "a"]) == [("b", "c"), ("b", "x"), ("a", "b")]
    assert pairs(["c"], yardsticks=["x"]) == [("c", "x")]


@games
def test_a_round_is_the_same_whenever_it_is_played(game):
    setting = Setting(game.key, 2)
    one, again = (play_round(setting, ("greedy", "random"), 3) for _ in range(2))
    assert (one.shares, one.moves) == (again.shares, again.moves)
    assert all(0 <= share <= 1 for share in one.shares)


def test_all_games_of_a_round_have_the_same_dice(monkeypatch):
    """With players that always take the first move only the chairs differ: so one wins, one loses."""
    seen = []
    play_game = arena.play_game

    def watch(table, *rest):
        play_game(table, *rest)
        seen.append(tuple(table.moves))

    monkeypatch.setattr(arena, "play_game", watch)
    monkeypatch.setattr(arena, "_chooser", lambda game, name: lambda table, chance: table.turn.moves[0])
    played = play_round(SAXUM, ("a", "b"), 1)
    assert seen[0] == seen[1]
    assert sum(played.shares) == 1
    assert played.share == 0.5
    play_round(SAXUM, ("a", "b"), 2)
    assert seen[2] != seen[0]
    play_round(Setting("saxum", 2, {"target": 30}, seed=2), ("a", "b"), 1)
    assert seen[4] != seen[0]


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.seats[-1] > 2])
def test_several_seats_share_what_is_won(key):
    played = play_round(Setting(key, 3), ("greedy", "random"), 1)
    assert len(played.shares) == 6


def test_an_arena_goes_on_where_it_stopped(tmp_path):
    meetings = pairs(["greedy", "random"])
    first = list(compete(tmp_path, SAXUM, meetings, 2, Here()))
    assert [played.number for played in first] == [1, 2]
    assert list(compete(tmp_path, SAXUM, meetings, 2, Here())) == []
    (third,) = compete(tmp_path, SAXUM, meetings, 3, Here())
    assert third.number == 3
    assert list(finished(tmp_path, SAXUM).values()) == [*first, third]
    assert len((tmp_path / RESULTS).read_text("utf-8").splitlines()) == 3


def test_a_line_cut_off_in_the_middle_is_played_again(tmp_path):
    meetings = pairs(["greedy", "random"])
    _, second = compete(tmp_path, SAXUM, meetings, 2, Here())
    file = tmp_path / RESULTS
    file.write_bytes(file.read_bytes()[:-20])
    (again,) = compete(tmp_path, SAXUM, meetings, 2, Here())
    assert again.shares == second.shares
    assert [played.number for played in finished(tmp_path, SAXUM).values()] == [1, 2]


def die(*_):
    """What a process does that is killed in the middle of a round."""
    os._exit(9)


def test_a_process_that_was_killed_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(arena, "_play_missing", die)
    meetings = pairs(["greedy", "random"])
    with pytest.raises(BadRequest, match="One of the processes has stopped"):
        list(compete(tmp_path, SAXUM, meetings, 2, Processes(2)))
    monkeypatch.undo()
    assert len(list(compete(tmp_path, SAXUM, meetings, 2, Here()))) == 2


@pytest.mark.parametrize(
    "other",
    [
        Setting("saxum", 2),
        Setting("saxum", 2, {"target": 30}, seed=2),
        Setting("squadro", 2),
    ],
)
def test_rounds_of_another_setting_do_not_count(tmp_path, other):
    list(compete(tmp_path, SAXUM, [("greedy", "random")], 1, Here()))
    assert finished(tmp_path, other) == {}


@pytest.mark.parametrize("other", [{"rules": 0}, {"code": "another bot"}])
def test_rounds_by_other_rules_or_other_bots_do_not_count(tmp_path, other):
    list(compete(tmp_path, SAXUM, [("greedy", "random")], 1, Here()))
    facts = json.loads((tmp_path / RESULTS).read_text("utf-8"))
    (tmp_path / RESULTS).write_text(json.dumps({**facts, **other}) + "\n5\n", "utf-8")
    assert finished(tmp_path, SAXUM) == {}


def test_two_cores_find_what_one_finds(tmp_path):
    meetings = pairs(["greedy", "random"])
    one = {played.number: played.shares for played in compete(tmp_path / "1", SAXUM, meetings, 5, Here())}
    two = {
        played.number: played.shares for played in compete(tmp_path / "2", SAXUM, meetings, 5, Processes(2))
    }
    assert one == two
    assert len(finished(tmp_path / "2", SAXUM)) == 5


def test_a_program_can_take_part():
    kind = f"program:{shlex.quote(sys.executable)} -m speeltafel engine"
    setting = Setting("saxum", 2, {"target": 10})
    try:
        played = play_round(setting, (f"{kind}@0.01", "random"), 1)
    finally:
        players.program(kind).close()
        players.program.cache_clear()
    assert len(played.shares) == 2
    assert min(played.moves) > 0


@ours
def test_greed_beats_chance(game):
    shares = [play_round(Setting(game.key, 2), ("greedy", "random"), number).share for number in range(8)]
    assert sum(shares) / 8 > 0.7
