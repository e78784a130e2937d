"""Who can sit down in the arena, and what a bad guest is told."""

import shlex
import sys
from random import Random

import pytest

from speeltafel.core.refusals import BadRequest
from speeltafel.games import GAMES
from speeltafel.lab import players
from speeltafel.lab.players import PROGRAM, Program, chooser, read
from speeltafel.play.match import Match

ENGINE = f"{PROGRAM}{shlex.quote(sys.executable)} -m speeltafel engine"
SILLY = "import sys; [print('{answer}', flush=True) for line in sys.stdin]"


@pytest.mark.parametrize(
    ("word", "kind", "seconds", "name"),
    [
        ("master", "master", 2.0, "master"),
        ("master@2", "master", 2.0, "master"),
        ("club@0.10", "club", 0.1, "club@0.1"),
        ("uct@.5", "uct", 0.5, "uct@0.5"),
        ("uct", "uct", 1.0, "uct@1"),
        ("greedy", "greedy", 1.0, "greedy"),
        ("random@3", "random", 1.0, "random"),
        ("program:my bot --fast", "program:my bot --fast", 1.0, "program:my bot --fast"),
        ("program:my bot@0.2", "program:my bot", 0.2, "program:my bot@0.2"),
        ("program:ssh me@there bot", "program:ssh me@there bot", 1.0, "program:ssh me@there bot"),
    ],
)
def test_a_word_names_a_player(word, kind, seconds, name):
    player = read(word)
    assert (player.kind, player.seconds, player.name) == (kind, seconds, name)
    assert read(name) == player


@pytest.mark.parametrize("word", ["", "wizard", "program:", "program: ", "@1", "Master", "wizard@1"])
def test_nobody_is_called_so(word):
    with pytest.raises(BadRequest) as refused:
        read(word)
    assert "beginner" in refused.value.text.nl
    assert "uct@SECONDS" in refused.value.text.en


@pytest.mark.parametrize("word", ["master@", "club@soon", "uct@-1", "uct@0", "uct@nan", "uct@inf", "uct@1e9"])
def test_that_is_no_time(word):
    with pytest.raises(BadRequest, match="is no time"):
        read(word)


@pytest.mark.parametrize("word", ["greedy", "random", "casual@0.05"])
@pytest.mark.parametrize("key", list(GAMES))
def test_everybody_plays_every_game(key, word):
    game = GAMES[key]
    table = Match(game, 2)
    table.play(next(iter(game.write(m) for m in getattr(table.turn, "odds", ()) or table.turn.moves)))
    while not hasattr(table.turn, "moves"):
        table.play(game.write(next(iter(table.turn.odds))))
    assert chooser(game, read(word))(table, Random(1)) in table.turn.moves


def test_an_outside_program_is_told_the_log_and_asked():
    table = Match(GAMES["squadro"], 2, {"first": 2})
    table.play("3")
    program = Program(ENGINE.removeprefix(PROGRAM))
    try:
        for _ in range(2):
            assert program.choose(table, 0.05) in table.turn.moves
    finally:
        program.close()


def ask_once(command):
    program = Program(command)
    try:
        return program.choose(Match(GAMES["squadro"], 2), 0.05)
    finally:
        program.close()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-program-here", "No such file"),
        ("'", "No closing quotation"),
        (shlex.join([sys.executable, "-c", ""]), "it stopped"),
        (shlex.join([sys.executable, "-c", SILLY.format(answer="hello")]), "Expecting value"),
        (shlex.join([sys.executable, "-c", SILLY.format(answer="[]")]), "answered []"),
        (shlex.join([sys.executable, "-c", SILLY.format(answer='{"move": "9"}')]), '"move": "9"'),
        (shlex.join([sys.executable, "-c", SILLY.format(answer='{"error": "no"}')]), '"error": "no"'),
    ],
)
def test_a_program_that_does_not_play_along_is_named(command, said):
    with pytest.raises(BadRequest) as refused:
        ask_once(command)
    assert said in refused.value.text.en
    assert "doet niet mee" in refused.value.text.nl


def test_a_process_keeps_one_program_for_each_command():
    kind = PROGRAM + shlex.join([sys.executable, "-c", SILLY.format(answer="{}")])
    one = players.program(kind)
    try:
        assert players.program(kind) is one
    finally:
        one.close()
        players.program.cache_clear()
