"""Random and mutated lines: no crash, no change on an error, always a known answer."""

import json
import random
import subprocess
import sys
from functools import cache

from speeltafel.bots.bot import Thought
from speeltafel.cli.engine import Engine
from speeltafel.core.game import LEVELS
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from tests.playouts import games, play_out, some_options

LINES = 4_000
CODES = {
    "bad-json",
    "bad-request",
    "unknown-game",
    "bad-option",
    "not-started",
    "game-over",
    "bad-token",
    "illegal-move",
}
ODD_VALUES = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    10**20,
    1.5,
    "",
    "1",
    "new",
    [],
    ["1"],
    {},
    {"a": 1},
    "\u0661",
    "\ud800",
]


@cache
def known_game(key, seed):
    return play_out(GAMES[key], seed)


def request(rng, game, tokens, choices=0.1):
    """Return a sensible request, most often to play; `choices` is the share of requests to choose."""
    roll = rng.random()
    if roll < 0.05:
        made = {"do": "new", "seats": rng.choice(game.seats), "options": dict(some_options(game, rng))}
    elif roll < 0.08:
        played = known_game(game.key, rng.randrange(20))
        cut = rng.randrange(len(played.log) + 1)
        made = {"do": "load", "seats": played.seats, "options": dict(played.options), "log": played.log[:cut]}
    elif roll < 0.8:
        made = {"do": "play", "move": rng.choice(tokens)}
    elif roll < 1 - choices:
        made = {"do": rng.choice(["show", "back", "back", "games"])}
    else:
        made = {"do": "choose", "level": rng.choice(LEVELS), "seconds": rng.random() / 20}
    return {"game": game.key, **made}


def mutated(rng, made):
    """Return that request with one random fault, as bytes."""
    roll = rng.random()
    if roll < 0.35:
        return json.dumps(made).encode()
    if roll < 0.55:
        key = rng.choice([*made, "do", "move", "seats"])
        return json.dumps({**made, key: rng.choice(ODD_VALUES)}).encode()
    if roll < 0.65:
        made.pop(rng.choice(list(made)))
        return json.dumps(made).encode()
    if roll < 0.75 and isinstance(made.get("move"), str) and made["move"]:
        token = made["move"]
        place = rng.randrange(len(token))
        return json.dumps(
            {**made, "move": token[:place] + chr(rng.randrange(32, 400)) + token[place + 1 :]}
        ).encode()
    if roll < 0.95:
        line = bytearray(json.dumps(made).encode())
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(line))
            line[place : place + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        return bytes(line).replace(b"\n", b" ")
    return rng.randbytes(rng.randrange(40)).replace(b"\n", b" ")


def tokens_now(engine, game, rng, pool):
    """Return tokens to play, mostly of legal moves, so that matches make progress."""
    if engine._match is not None and rng.random() < 0.7:
        turn = engine._match.turn
        offered = getattr(turn, "moves", None) or list(getattr(turn, "odds", ()))
        if offered:
            return [engine._match.game.write(rng.choice(offered))]
    return pool


def at_random(game, view, moves, level, seconds):
    """Choose at random; a thousand choices of a real bot would take minutes."""
    return Thought(random.choice(moves), (), Text("", ""))


@games
def test_random_lines_never_crash_the_engine(game):
    rng = random.Random(game.key)
    engine = Engine(GAMES, at_random)
    pool = sorted({token for seed in range(20) for token in play_out(game, seed).log})
    errors, fine, deepest = set(), 0, 0
    for number in range(LINES):
        made = request(rng, game, tokens_now(engine, game, rng, pool))
        table = engine._match
        before = (table, list(table.moves), table.state) if table else None
        shown = engine.answer(b'{"do":"show"}') if number % 20 == 0 else None
        answer = json.loads(engine.answer(mutated(rng, made)))
        if "error" in answer:
            assert answer["error"] in CODES
            assert answer["message"]
            errors.add(answer["error"])
            now = engine._match
            assert before == ((now, now.moves, now.state) if now else None)
            if shown is not None:
                assert engine.answer(b'{"do":"show"}') == shown
        else:
            assert "turn" in answer or "games" in answer or "move" in answer
            fine += 1
            deepest = max(deepest, answer.get("events", 0))
    assert errors >= CODES - {"bad-option", "not-started", "unknown-game"}
    assert fine > LINES / 5
    assert deepest > 20


def test_random_lines_never_crash_an_engine_process():
    """Without choices of bots, which would compile every game."""
    rng = random.Random("process")
    lines = []
    for _ in range(1000):
        game = rng.choice(list(GAMES.values()))
        tokens = known_game(game.key, rng.randrange(5)).log
        lines.append(mutated(rng, request(rng, game, tokens, choices=0.0)))
    command = [sys.executable, "-m", "speeltafel", "engine"]
    done = subprocess.run(command, input=b"\n".join(lines) + b"\n", capture_output=True, check=True)
    answers = done.stdout.splitlines()
    assert len(answers) == len(lines)
    for answer in map(json.loads, answers):
        assert answer.get("error") in {None, *CODES}
    assert done.stderr == b""
