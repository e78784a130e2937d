"""What every game gets from the program; `test_contract.py` runs it in a copy with the games of `NEW_GAMES`.

The five games have tests of their own, so pytest does not collect this file.
"""

import os
import re
import warnings
from html import unescape
from random import Random
from urllib.parse import urlencode

import numpy as np
import pytest
from click.testing import CliRunner
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from speeltafel import bots
from speeltafel.bots.analysis import appraise
from speeltafel.cli.main import main
from speeltafel.core.compiled import seeded
from speeltafel.core.game import LEVELS, Choose, Over
from speeltafel.games import GAMES
from speeltafel.lab import pettingzoo, vector
from speeltafel.lab.gymnasium import Seat
from speeltafel.play.match import Match
from speeltafel.web.static_files import shorten
from tests.lab.test_pettingzoo import pytestmark as warnings_of_pettingzoo
from tests.new_game.copies import GUIDE
from tests.playouts import play_out
from tests.web.local_server import local_server
from tests.web.test_bots import play_to_the_end

with warnings.catch_warnings():
    # Its flags module calls a name of Python that goes away some day.
    warnings.simplefilter("ignore", DeprecationWarning)
    import pyspiel

    from speeltafel.lab import openspiel as openspiel

PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(params=os.environ.get("NEW_GAMES", "").split())
def game(request):
    return GAMES[request.param]


@pytest.fixture
def server(tmp_path):
    with local_server(tmp_path) as opened:
        opened.thinker = opened.app.state.services.bot_turns.think = Now()
        yield opened


class Now:
    """The real bot, called in this process instead of in a worker."""

    def __call__(self, game, view, moves, level, asker):
        from concurrent.futures import Future

        answer = Future()
        answer.set_result(bots.ask(game, view, moves, level, 0.02))
        return answer


def test_it_is_played_to_its_end_against_a_bot_over_http(server, game):
    ana = server.guest("nl")
    table_path = ana.post("/tables", game=game.key, level="club", **{"with": "bot"}).headers["location"]
    page = ana.get(table_path).text
    assert game.name in page
    assert 'data-touch="' in page
    assert shorten(game.look.css) in ana.get(f"/static/games/{game.key}.css").text
    play_to_the_end(server, ana, table_path)
    assert server.table_at(table_path).over
    page = ana.get(table_path).text
    assert any(words.nl in page for words in game.endings.values())
    for path in (
        f"{table_path}/at/0",
        f"{table_path}/at/3.svg",
        f"{table_path}/record",
        f"{table_path}/check",
    ):
        assert ana.get(path).status_code == 200, path


def test_its_pages_are_there_and_lead_nowhere_that_is_not(server, game):
    for language in ("nl", "en"):
        ana = server.guest(language)
        for path in ("/", f"/rules/{game.key}", f"/rules/{game.key}/summary", "/learn", "/puzzles"):
            page = ana.get(path)
            assert page.status_code == 200, path
            for link in set(re.findall(rf'href="(/[^"]*{game.key}[^"?#]*)', page.text)):
                assert ana.get(link).status_code in (200, 303), link
        assert ana.get(f"/learn/{game.key}").status_code == (303 if game.lesson else 422)
        assert ana.get(f"/puzzles/{game.key}").status_code == (200 if game.puzzles else 422)


def test_every_step_of_its_lesson_can_be_done(server, game):
    ana = server.guest("nl")
    for number, step in enumerate(game.lesson, 1):
        path = f"/learn/{game.key}/{number}"
        assert step.task.nl in unescape(ana.get(path).text)
        for move in step.right:
            assert 'class="verdict right"' in ana.get(f"{path}?{urlencode({'move': move})}").text


def test_it_is_replayed_and_checked_in_the_terminal(tmp_path, game):
    run = CliRunner()
    played = play_out(game, 1)
    path = Match(game, played.seats, dict(played.options))
    for token in played.log:
        path.play(token)
    from speeltafel.cli.files import save

    file = tmp_path / "match.speeltafel"
    save(file, path.record)
    for language in ("nl", "en"):
        result = run.invoke(main, ["replay", str(file), "--language", language, "--aloud"])
        assert result.exit_code == 0, result.output
        over = game.turn(played.states[-1])
        assert isinstance(over, Over)
        assert game.endings[over.why].into(language) in result.output
        book = run.invoke(main, ["rules", game.key, "--language", language])
        assert book.output.startswith(f"# {game.name}\n")


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_play_it(game, level):
    state = play_out(game, 3).states[0]
    while not isinstance(turn := game.turn(state), Choose):
        state = game.play(state, next(iter(turn.odds)))
    thought = bots.find(game.key).think(game.view(state, turn.seat), turn.moves, level, 0.05, Random(1))
    assert thought.move in turn.moves
    assert sum(thought.chances) == pytest.approx(1)


def test_its_positions_can_be_analysed(game):
    states = play_out(game, 4).states
    for state in (states[0], states[len(states) // 2], states[-1]):
        assert sum(appraise(game.key, state, None, 1, 0.05).before) == pytest.approx(1)


def test_its_bots_meet_in_the_arena(tmp_path, game, capsys):
    words = ["lab", "arena", game.key, "random", "casual", "--yardstick", "greedy", "--yardstick", "uct@0.01"]
    result = CliRunner().invoke(
        main, [*words, "--rounds", "2", "--cores", "1", "--into", str(tmp_path), "--language", "en"]
    )
    assert result.exit_code == 0, result.output
    assert "uct@0.01" in result.output
    (code,) = [code for code in PYTHON.findall(GUIDE) if "speeltafel-lab" in code]
    exec(
        compile(code.replace("speeltafel-lab/NAME", str(tmp_path / game.key)), "adding-a-game.md", "exec"), {}
    )
    assert re.search(r"Seat 1 won \d+% of 12 games\.", capsys.readouterr().out)


@pytest.mark.filterwarnings(*(mark.args[0] for mark in warnings_of_pettingzoo))
def test_researchers_get_every_environment_of_it(game, capsys):
    api_test(pettingzoo.env(game.key), num_cycles=40)
    check_env(Seat(game.key, opponents="beginner"), skip_render_check=True)
    pyspiel.random_sim_test(
        pyspiel.load_game(f"speeltafel_{game.key}"), num_sims=2, serialize=True, verbose=False
    )
    many, dice = vector.make(game.key, 8, seed=1), seeded(1)
    actions, ends = np.zeros(8, dtype=np.int64), 0
    for _ in range(200):
        many.draw(actions, dice)
        ends += many.step(actions).ended.sum()
    assert ends >= 8
