"""The arena: every chair, the same dice, and nothing played twice."""

import json
import os
import shlex
import sys

import pytest

from speeltafel.bots.compute import Here, Processes
from speeltafel.core.refusals import BadRequest
from speeltafel.games import GAMES
from speeltafel.lab import arena, players
from speeltafel.lab.arena import Setting, Slot, compete, file_of, finished, pairs, play_round, slots
from speeltafel.play.match import Match
from tests.playouts import games, ours

SAXUM = Setting("saxum", 2, {"target": 30})


GREEDY = ("greedy", "random")


def plays(folder, rounds, compute=None):
    """Play so many rounds of the greedy player in this folder; return the games that were missing."""
    return list(compete(folder, SAXUM, slots([GREEDY], rounds, 2), compute or Here()))


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_a_round_is_a_game_in_every_seat(seats):
    assert slots([("a", "b")], 2, seats) == [
        Slot(("a", "b"), number, seat) for number in (1, 2) for seat in range(1, seats + 1)
    ]


def test_every_pair_plays_its_first_round_before_any_plays_its_second():
    assert [slot.round for slot in slots([("a", "b"), ("a", "c")], 2, 2)] == [1, 1, 1, 1, 2, 2, 2, 2]


def test_who_meets_whom():
    assert pairs(["c", "b", "a"]) == [("b", "c"), ("a", "c"), ("a", "b")]
    assert pairs(["c", "b", "a"], neighbours=True) == [("b", "c"), ("a", "b")]
    assert pairs(["c", "b"], yardsticks=["x", "a"]) == [("b", "c"), ("b", "x"), ("a", "b")]
    assert pairs(["c"], yardsticks=["x"]) == [("c", "x")]


def test_with_more_seats_each_sits_alone_among_the_other():
    assert pairs(["b", "a"], 3) == [("b", "a"), ("a", "b")]


def told(games):
    """What a game doesn't owe to the clock."""
    return [(played.slot, played.share, played.moves, played.log) for played in games]


@games
def test_a_round_is_the_same_whenever_it_is_played(game):
    setting = Setting(game.key, 2)
    one, again = (told(play_round(setting, GREEDY, 3)) for _ in range(2))
    assert one == again
    assert all(0 <= share <= 1 for _, share, _, _ in one)


def first_move(key, seats, name):
    return lambda match, rng: match.turn.moves[0]


def test_all_games_of_a_round_have_the_same_dice(monkeypatch):
    """With players that always take the first move only the seats differ: so one wins, one loses."""
    monkeypatch.setattr(arena, "_ready", first_move)
    one, other = play_round(SAXUM, ("a", "b"), 1)
    assert one.log == other.log
    assert one.share + other.share == 1
    assert play_round(SAXUM, ("a", "b"), 2)[0].log != one.log
    assert play_round(Setting("saxum", 2, {"target": 30}, seed=2), ("a", "b"), 1)[0].log != one.log
    assert play_round(SAXUM, ("c", "d"), 1)[0].log == one.log


def test_moves_and_times_are_counted_by_side(monkeypatch):
    monkeypatch.setattr(arena, "_ready", first_move)
    for played in play_round(Setting("columbiz", 3), ("a", "b"), 1):
        match, moves = Match(GAMES["columbiz"], 3), {1: 0, 2: 0, 3: 0}
        for token in played.log.split():
            if (seat := getattr(match.turn, "seat", None)) is not None:
                moves[seat] += 1
            match.play(token)
        mine = moves.pop(played.slot.seat)
        assert played.moves == (mine, sum(moves.values()))
        assert played.share == (played.slot.seat in match.turn.winners) / len(match.turn.winners)
        assert min(played.seconds) >= 0


def test_a_player_is_asked_for_moves_that_do_not_count_before_its_first_game(monkeypatch):
    asked = []

    def chooser(game, player):
        return lambda match, rng: asked.append((player, len(match.moves))) or match.turn.moves[0]

    monkeypatch.setattr(players, "chooser", chooser)
    arena._ready.cache_clear()
    try:
        both = play_round(SAXUM, ("club@2.5", "random"), 1)
    finally:
        arena._ready.cache_clear()
    club = [(player.seconds, place) for player, place in asked if player.kind == "club"]
    warm = [place for seconds, place in club if seconds == arena.WARM_SECONDS]
    counted = [place for seconds, place in club if seconds == 2.5]
    assert 0 < len(warm) == len(set(warm)) <= arena.WARM_UPS
    assert len(counted) == sum(played.moves[0] for played in both)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.seats[-1] > 2])
def test_several_seats_share_what_is_won(key):
    assert [played.slot.seat for played in play_round(Setting(key, 3), GREEDY, 1)] == [1, 2, 3]


def test_an_arena_goes_on_where_it_stopped(tmp_path):
    first = plays(tmp_path, 2)
    assert [played.slot.round for played in first] == [1, 1, 2, 2]
    assert plays(tmp_path, 2) == []
    third = plays(tmp_path, 3)
    assert [played.slot for played in third] == slots([GREEDY], 3, 2)[4:]
    assert list(finished(tmp_path, SAXUM.facts).values()) == [*first, *third]
    setting, *lines = file_of(tmp_path, SAXUM.facts).read_text("utf-8").splitlines()
    assert json.loads(setting) == SAXUM.facts
    assert len(lines) == 6


def test_a_line_cut_off_in_the_middle_is_played_again(tmp_path):
    *_, last = plays(tmp_path, 2)
    file = file_of(tmp_path, SAXUM.facts)
    file.write_bytes(file.read_bytes()[:-20])
    (again,) = plays(tmp_path, 2)
    assert told([again]) == told([last])
    assert [*finished(tmp_path, SAXUM.facts)] == slots([GREEDY], 2, 2)


def die(*_):
    """What a process does that is killed in the middle of a round."""
    os._exit(9)


def test_a_process_that_was_killed_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(arena, "play_game", die)
    with pytest.raises(BadRequest, match="One of the processes has stopped"):
        plays(tmp_path, 2, Processes(2))
    monkeypatch.undo()
    assert len(plays(tmp_path, 2)) == 4


@pytest.mark.parametrize(
    "other",
    [
        Setting("saxum", 2),
        Setting("saxum", 2, {"target": 30}, seed=2),
        Setting("saxum", 2, {"target": 30}, seed="1"),
        Setting("squadro", 2),
    ],
)
def test_games_of_another_setting_do_not_count(tmp_path, other):
    plays(tmp_path, 1)
    assert finished(tmp_path, other.facts) == {}


@pytest.mark.parametrize("other", [{"rules": 0}, {"code": "another bot"}])
def test_games_by_other_rules_or_other_bots_do_not_count(tmp_path, monkeypatch, other):
    plays(tmp_path, 1)
    facts = Setting.facts.fget
    monkeypatch.setattr(Setting, "facts", property(lambda setting: {**facts(setting), **other}))
    assert finished(tmp_path, SAXUM.facts) == {}


def test_two_cores_find_what_one_finds(tmp_path):
    one, two = plays(tmp_path / "1", 3), plays(tmp_path / "2", 3, Processes(2))
    assert sorted(told(one), key=str) == sorted(told(two), key=str)
    assert len(finished(tmp_path / "2", SAXUM.facts)) == 6


def test_a_program_can_take_part():
    kind = f"program:{shlex.quote(sys.executable)} -m speeltafel engine"
    setting = Setting("saxum", 2, {"target": 10})
    try:
        played = play_round(setting, (f"{kind}@0.01", "random"), 1)
    finally:
        players.program(kind).close()
        players.program.cache_clear()
        arena._ready.cache_clear()
    assert len(played) == 2
    assert min(min(one.moves) for one in played) > 0


@ours
def test_greed_beats_chance(game):
    shares = [one.share for number in range(8) for one in play_round(Setting(game.key, 2), GREEDY, number)]
    assert sum(shares) / 16 > 0.7
