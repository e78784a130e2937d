"""`speeltafel` without a command: a menu in a terminal, else the help."""

import builtins

import pytest
from click.testing import CliRunner

from speeltafel.cli import main as commands
from speeltafel.cli import serve, welcome


@pytest.fixture
def typed(monkeypatch):
    """Run `speeltafel` in a terminal with these lines typed."""

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


def test_without_a_terminal_the_help_is_printed():
    result = CliRunner().invoke(commands.main, [])
    assert result.exit_code == 0
    assert "Usage:" in result.output
    assert "serve" in result.output


@pytest.mark.parametrize("answer", ["", "1"])
def test_enter_starts_the_server_as_serve_does(typed, monkeypatch, answer):
    opened = []
    monkeypatch.setattr(serve, "serve", lambda *facts, **options: opened.append(facts))
    result = typed("wat?", answer)
    assert result.exit_code == 0, result.output
    assert "Start de server" in result.output
    ((host, port, options, _),) = opened
    assert (host, port, options.settings.language) == ("127.0.0.1", None, "nl")


def test_choice_two_plays_in_the_terminal(typed):
    result = typed("2")
    assert "Saxum" in result.output


def test_choice_three_and_end_of_input_print_the_help(typed):
    for lines in (["3"], []):
        assert "Usage:" in typed(*lines).output
