"""The engine protocol, request by request and code by code."""

import json
import subprocess
import sys
from typing import Any

import pytest

from speeltafel.bots.bot import Thought
from speeltafel.cli.engine import Engine
from speeltafel.core.game import LEVELS
from speeltafel.core.report import Appraisal
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from tests.playouts import games, play_out


class Program:
    """A program that drives the engine."""

    def __init__(self):
        self.engine = Engine(GAMES)

    def __call__(self, do=None, **request):
        return self.send(json.dumps({"do": do, **request}))

    def send(self, line):
        return json.loads(self.engine.answer(line.encode() if isinstance(line, str) else line))


@pytest.fixture
def program():
    return Program()


def begun(program, game="squadro", seats=2, **options):
    return program("new", game=game, seats=seats, options=options)


def test_new_answers_the_first_position(program):
    assert begun(program) == {
        "game": "squadro",
        "seats": 2,
        "options": {"first": 1, "repetition": "draw"},
        "events": 0,
        "turn": {"kind": "choose", "seat": 1, "moves": ["1", "2", "3", "4", "5"]},
        "state": {"to_move": 1, "steps": [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]},
    }


def test_play_show_and_back(program):
    first = begun(program)
    second = program("play", move="1")
    assert second["events"] == 1
    assert second["turn"]["seat"] == 2
    assert program("show") == second
    assert program("back") == first
    assert program("show") == first


def test_play_plays_for_chance_too(program):
    rolled = begun(program, "saxum")
    assert rolled["turn"]["kind"] == "chance"
    assert rolled["turn"]["odds"]["35"] == 2
    assert rolled["turn"]["odds"]["33"] == 1
    assert list(rolled["turn"]["odds"]) == sorted(rolled["turn"]["odds"])
    assert program("play", move="35")["turn"] == {"kind": "choose", "seat": 1, "moves": ["c5", "e3"]}


@games
def test_load_answers_the_position_after_a_log(program, game):
    played = play_out(game, 11)
    request = {"game": game.key, "seats": played.seats, "options": dict(played.options)}
    over = program("load", log=played.log, **request)
    assert over["events"] == len(played.log)
    assert over["turn"]["kind"] == "over"
    assert over["state"] == game.dump(played.states[-1])
    step_by_step = program("new", **request)
    for token in played.log:
        turn = step_by_step["turn"]
        assert token in (turn["moves"] if turn["kind"] == "choose" else turn["odds"])
        if turn["kind"] == "choose":
            assert turn["moves"] == sorted(turn["moves"])
        step_by_step = program("play", move=token)
    assert step_by_step == over
    assert program("play", move=played.log[0])["error"] == "game-over"
    assert program("play", move="nonsense")["error"] == "game-over"
    assert program("choose", level="master", seconds=1)["error"] == "game-over"
    assert program("show") == over


@games
def test_choose_answers_a_legal_move(program, game):
    position = program("new", game=game.key, seats=game.seats[0], options={})
    while position["turn"]["kind"] == "chance":
        refused = program("choose", level="club", seconds=0.1)
        assert refused["error"] == "bad-request"
        position = program("play", move=next(iter(position["turn"]["odds"])))
    for level in LEVELS:
        assert program("choose", level=level, seconds=0.05)["move"] in position["turn"]["moves"]
    assert program("show") == position


def test_choose_gives_the_bot_the_view_of_the_seat_to_act():
    requests = []

    def ask(game, view, moves, level, seconds):
        requests.append((game, view.observer, len(moves), level, seconds))
        return Thought(moves[-1], (), Text("", ""))

    program = Program()
    program.engine = Engine(GAMES, ask)
    begun(program)
    program("play", move="1")
    assert program("choose", level="club", seconds=7)["move"] == "5"
    assert requests == [("squadro", 2, 5, "club", 7)]
    assert program("choose", level="club", seconds=-1)["error"] == "bad-request"
    assert len(requests) == 1


def test_the_engine_starts_without_importing_numba():
    code = "import sys, speeltafel.cli.main; print(*{'numba', 'numpy'} & set(sys.modules))"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == ""


def test_games_lists_all_games(program):
    shelf = {entry["key"]: entry for entry in program("games")["games"]}
    assert list(shelf) == list(GAMES)
    assert shelf["saga"]["seats"] == [2, 3, 4]
    assert shelf["zocken"]["seats"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert shelf["saxum"]["options"] == {"target": {"default": 177, "from": 10, "to": 999}}
    assert shelf["zocken"]["options"] == {"rounds": {"default": 5, "from": 1, "to": 20}}
    assert shelf["squadro"]["options"]["first"] == {"default": 1, "values": [1, 2]}
    assert shelf["saga"]["options"]["memory"] == {"default": False, "values": [False, True]}
    *each, drawn = shelf["saga"]["options"]["sides"]["values"]
    assert (len(each), drawn) == (64, "random")
    assert all(entry["levels"] == list(LEVELS) for entry in shelf.values())


BAD_JSON = [
    "",
    "{",
    "nonsense",
    '{"do":"show"',
    '{"do":NaN}',
    "[" * 100_000,
    '{"do":' + "9" * 5000 + "}",
    b"\xff\xfe",
]


@pytest.mark.parametrize("line", BAD_JSON, ids=range(len(BAD_JSON)))
def test_a_line_that_is_not_json(program, line):
    begun(program)
    assert program.send(line)["error"] == "bad-json"
    assert program("show")["events"] == 0


NEW: dict[str, Any] = {"do": "new", "game": "squadro", "seats": 2, "options": {}}
LOAD = {**NEW, "do": "load", "log": []}
CHOOSE = {"do": "choose", "level": "master", "seconds": 1}
WRONG: list[tuple[Any, str]] = [
    ([], "bad-request"),
    ("show", "bad-request"),
    (None, "bad-request"),
    ({}, "bad-request"),
    ({"do": "dance"}, "bad-request"),
    ({"do": ["show"]}, "bad-request"),
    *[({key: NEW[key] for key in NEW if key != missing}, "bad-request") for missing in NEW],
    *[({key: LOAD[key] for key in LOAD if key != missing}, "bad-request") for missing in LOAD],
    *[({key: CHOOSE[key] for key in CHOOSE if key != missing}, "bad-request") for missing in CHOOSE],
    *[({**NEW, "seats": seats}, "bad-request") for seats in (0, 1, 3, -2, 10**30, "2", 2.0, True, None)],
    *[({**NEW, "options": options}, "bad-request") for options in (None, "first", 1, ["first"])],
    *[({**NEW, "game": game}, "bad-request") for game in (None, 1, ["squadro"])],
    *[({**LOAD, "log": log}, "bad-request") for log in (None, "1", {"1": 1}, [1], ["1", None])],
    *[({"do": "play", "move": move}, "bad-request") for move in (None, 1, ["1"], {"a": 1})],
    ({"do": "play"}, "bad-request"),
    ({"do": "back"}, "bad-request"),
    *[({**CHOOSE, "level": level}, "bad-request") for level in ("wizard", 3, None)],
    *[({**CHOOSE, "seconds": seconds}, "bad-request") for seconds in ("1", True, -1, None, 1e300)],
    ({**NEW, "game": "chess"}, "unknown-game"),
    ({**NEW, "game": "chess", "seats": 99, "options": {"x": 1}}, "unknown-game"),
    ({**NEW, "options": {"first": 3}}, "bad-option"),
    ({**NEW, "options": {"first": True}}, "bad-option"),
    ({**NEW, "options": {"first": "1"}}, "bad-option"),
    ({**NEW, "options": {"colour": "red"}}, "bad-option"),
    ({**NEW, "game": "zocken", "options": {"rounds": 21}}, "bad-option"),
    ({**NEW, "seats": 9, "options": {"first": 3}}, "bad-request"),
    ({**LOAD, "options": {"first": 3}, "log": ["nonsense"]}, "bad-option"),
    ({**LOAD, "log": ["1", "nonsense"]}, "bad-token"),
    ({**LOAD, "game": "saxum", "log": ["35", "a1"]}, "illegal-move"),
    ({"do": "play", "move": "6"}, "bad-token"),
    ({"do": "play", "move": ""}, "bad-token"),
    ({"do": "play", "move": "\ud800"}, "bad-token"),
]


@pytest.mark.parametrize(("request_", "code"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_request_answers_its_code_and_changes_nothing(program, request_, code):
    before = begun(program)
    answer = program.send(json.dumps(request_))
    assert answer["error"] == code
    assert answer["message"]
    assert set(answer) == {"error", "message"}
    assert program("show") == before


@pytest.mark.parametrize(
    "request_", [{"do": "show"}, {"do": "back"}, {"do": "play", "move": "nonsense"}, CHOOSE]
)
def test_before_the_first_game_nothing_has_started(program, request_):
    assert program.send(json.dumps(request_))["error"] == "not-started"


def test_a_bad_log_names_the_event_and_keeps_the_current_match(program):
    begun(program)
    before = program("play", move="4")
    answer = program("load", game="saxum", seats=2, options={}, log=["35", "c5", "36", "c5"])
    assert answer["error"] == "illegal-move"
    assert "Event 4" in answer["message"]
    assert program("show") == before


def test_an_illegal_move_says_why_with_the_ruling(program):
    begun(program, "saxum")
    program("play", move="35")
    answer = program("play", move="a1")
    assert answer["error"] == "illegal-move"
    assert "X2" in answer["message"]


def test_unknown_keys_are_ignored(program):
    assert "error" not in program("new", game="squadro", seats=2, options={}, colour="red")


def test_the_process_answers_line_by_line():
    """In a process, each answer arrives before the next request is sent."""
    command = [sys.executable, "-m", "speeltafel", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for request, key in ((NEW, "turn"), ({"do": "play", "move": "1"}, "turn"), ({"do": "fly"}, "error")):
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            assert key in json.loads(process.stdout.readline())
        process.stdin.write(b"\xff\xfe not even text")
        process.stdin.close()
        assert json.loads(process.stdout.readline())["error"] == "bad-json"
    assert process.returncode == 0


def points(figure):
    return round(figure, 6)


def test_analyse_returns_a_report_in_percent_and_changes_nothing():
    """The appraiser gives the first move 60 % and all others 40 %."""
    limits = []

    def judge(key, state, taken, seed, seconds):
        limits.append(seconds)
        turn = GAMES[key].turn(state)
        mine = {GAMES[key].write(move): 0.4 for move in turn.moves}
        best = next(iter(mine))
        mine[best] = 0.6
        shares = {move: (one, 1 - one) if turn.seat == 1 else (1 - one, one) for move, one in mine.items()}
        return Appraisal(shares[best], shares[taken or best], shares, best, Text("Zo.", "So."))

    engine = Engine(GAMES, appraise=judge)
    engine.answer(b'{"do":"load","game":"squadro","seats":2,"options":{},"log":["2","1","1"]}')
    before = engine.answer(b'{"do":"show"}')
    report = json.loads(engine.answer(b'{"do":"analyse","seconds":0.25}'))
    assert limits == [0.25] * 4
    assert [(step["place"], step["seat"], step["token"], step["best"]) for step in report["steps"]] == [
        (1, 1, "2", "1"),
        (2, 2, "1", "1"),
        (3, 1, "1", "1"),
    ]
    assert [points(step["loss"]) for step in report["steps"]] == [20, 0, 0]
    assert [seat["accuracy"] and points(seat["accuracy"]) for seat in report["seats"]] == [50, 100]
    for seat in report["seats"]:
        assert points(seat["start"] + seat["luck"] + sum(seat["play"])) == points(seat["result"])
    assert engine.answer(b'{"do":"show"}') == before


def test_analyse_refuses_bad_seconds_and_needs_a_match():
    engine = Engine(GAMES)
    assert json.loads(engine.answer(b'{"do":"analyse","seconds":0.1}'))["error"] == "not-started"
    for seconds in ("true", '"1"', "-1", "1e9", "null"):
        answer = json.loads(engine.answer(f'{{"do":"analyse","seconds":{seconds}}}'.encode()))
        assert answer["error"] == "bad-request"
    assert json.loads(engine.answer(b'{"do":"analyse"}'))["error"] == "bad-request"
