"""`serve --author`: on this machine only, and started again when a file of a game changes."""

import pickle
import signal

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from speeltafel.cli import author
from speeltafel.cli.main import main
from speeltafel.core.refusals import BadRequest
from speeltafel.core.shelf import FaultyGame
from speeltafel.core.words import Text


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.8.8.8"])
def test_this_machine_is_accepted(host):
    author.check_host(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.4", "play.example.org", ""])
def test_other_addresses_are_refused(host):
    with pytest.raises(BadRequest, match="only this computer"):
        author.check_host(host)


@pytest.mark.parametrize(("language", "said"), [("nl", "alleen deze computer"), ("en", "only this computer")])
def test_the_command_refuses_another_address(tmp_path, language, said):
    words = ["serve", "--author", "--host", "0.0.0.0", "--data", str(tmp_path), "--language", language]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1
    assert said in result.output


@pytest.fixture
def stopped(monkeypatch):
    """The signals that the process would have got."""
    signals = []
    monkeypatch.setattr(author.os, "kill", lambda process, number: signals.append(number))
    return signals


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "toren" / "rules.py").write_text("longer", "utf-8"),
        lambda folder: (folder / "toren" / "rulebook.nl.md").write_text("", "utf-8"),
        lambda folder: (folder / "toren" / "rules.py").unlink(),
    ],
    ids=["changed", "added", "removed"],
)
def test_a_change_of_any_file_stops_the_process(tmp_path, stopped, change):
    (tmp_path / "toren").mkdir()
    (tmp_path / "toren" / "rules.py").write_text("", "utf-8")
    before, looks = author.snapshot(tmp_path), []

    def wait(seconds):
        looks.append(seconds)
        if len(looks) == 3:
            change(tmp_path)
        return False

    author.stop_on_change(tmp_path, before, wait)
    assert stopped == [signal.SIGTERM]
    assert len(looks) == 3


def test_what_python_compiles_is_no_change(tmp_path, stopped):
    before = author.snapshot(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "rules.pyc").write_bytes(b"x")
    author.stop_on_change(tmp_path, before, Waits(2))
    assert stopped == []


BROKEN = Text("Het spel toren is stuk.", "The game toren is broken.")


def break_a_game():
    raise FaultyGame(BROKEN)


class Broken:
    """What can't be read while a game is faulty."""

    def __reduce__(self):
        return break_a_game, ()


@pytest.mark.parametrize(("language", "said"), [("nl", "toren is stuk"), ("en", "toren is broken")])
def test_a_server_with_a_faulty_game_says_so_once_and_waits_until_a_file_changes(
    tmp_path, monkeypatch, capsys, language, said
):
    waited = []
    monkeypatch.setattr(author, "watch", waited.append)
    monkeypatch.setattr(author, "serve_fault", lambda listener, what, language: waited.append(what))
    author.run_worker(None, author.Watched(tmp_path, language, pickle.dumps(Broken())))
    assert waited == [tmp_path, BROKEN]
    told = capsys.readouterr().err.splitlines()
    assert said in told[0]
    assert told[1] == author.texts.WAITING.into(language)
    assert len(told) == 2


@pytest.mark.parametrize(("language", "said"), [("nl", "a.py, regel 3: &lt;b&gt;"), ("en", "a.py, line 3: ")])
def test_the_browser_gets_the_fault_on_every_page_which_loads_again_by_itself(language, said):
    what = Text("a.py, regel 3: <b>\nVerbeter dit.", "a.py, line 3: <b>\nMend this.")
    client = TestClient(author.fault_app(what, language))
    for path in ("/", "/author/toren?log=1", "/author/toren/version"):
        answer = client.get(path)
        assert answer.status_code == 503
        assert said in answer.text
        assert "<b>" not in answer.text
        assert author.texts.WAITING.into(language) in answer.text
        assert author.REFRESH in answer.text
    assert author.REFRESH not in client.post("/author/toren/step").text, "going back keeps what was typed"


class Waits:
    """Give up after so many waits."""

    def __init__(self, times):
        self.left = times

    def __call__(self, seconds):
        self.left -= 1
        return self.left < 0
