"""`speeltafel` told nothing: it asks where somebody can answer, and shows what there is where nobody can."""

import builtins

import pytest
from click.testing import CliRunner

from speeltafel.cli import main as commands
from speeltafel.cli import serve, welcome


@pytest.fixture
def typed(monkeypatch):
    """Somebody at a terminal who types this."""

    def types(*lines):
        waiting = list(lines)

        def answer():
            if not waiting:
                raise EOFError
            return waiting.pop(0)

        monkeypatch.setattr(welcome, "is_interactive", lambda: True)
        monkeypatch.setattr(builtins, "input", answer)
        monkeypatch.setenv("LC_ALL", "nl_NL.UTF-8")
        return CliRunner().invoke(commands.main, [])

    return types


def test_a_program_is_shown_what_there_is():
    told = CliRunner().invoke(commands.main, [])
    assert told.exit_code == 0
    assert "Usage:" in told.output
    assert "serve" in told.output


@pytest.mark.parametrize("answer", ["", "1"])
def test_enter_opens_the_house_as_serve_does(typed, monkeypatch, answer):
    opened = []
    monkeypatch.setattr(serve, "serve", lambda *facts, **options: opened.append(facts))
    told = typed("wat?", answer)
    assert told.exit_code == 0, told.output
    assert "Start de server" in told.output
    ((host, port, _, language, *_),) = opened
    assert (host, port, language) == ("127.0.0.1", None, "nl")


def test_two_plays_here_and_asks_which_game(typed):
    told = typed("2")
    assert "Saxum" in told.output


def test_three_shows_all_commands_and_so_does_leaving(typed):
    for lines in (["3"], []):
        assert "Usage:" in typed(*lines).output
