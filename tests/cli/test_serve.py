"""`speeltafel serve`: its options, what it refuses before it opens, and what its workers share."""

import re
import sys

import pytest
from click.testing import CliRunner

from speeltafel.cli import serve
from speeltafel.cli.main import main
from speeltafel.cli.serve import WorkerOptions, owner_key
from speeltafel.store import BadStore, Store
from speeltafel.web.services import Settings


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--workers", "2"], "needs? --database postgresql"),
        (["--workers", "2", "--database", "sqlite:///server.db"], "--database postgresql"),
        (["--database", "postgresql://ana:hush@127.0.0.1:1/speeltafel"], "can't be opened"),
        (["--workers", "2", "--database", "postgresql://ana:hush@127.0.0.1:1/speeltafel"], "can't be opened"),
        (["--database", "postgresql://"], "looks like this"),
    ],
)
def test_a_database_that_cannot_be_opened_is_refused_without_its_password(tmp_path, options, words):
    command = ["serve", "--port", "0", "--data", str(tmp_path / "data"), "--language", "en", *options]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 1
    assert re.search(words, result.output), result.output
    assert "hush" not in result.output
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--smtp", "smtp://mail.example.org?from=us@example.org"], "--smtp needs --public-url"),
        (["--smtp", "mail.example.org", "--public-url", "https://play.example.org"], "--smtp is an address"),
        (["--public-url", "play.example.org"], "'play.example.org' is not"),
    ],
)
def test_notices_that_are_set_up_wrongly_are_refused(tmp_path, options, words):
    command = ["serve", "--port", "0", "--data", str(tmp_path / "data"), "--language", "en", *options]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 1
    assert words in " ".join(result.output.split())
    assert not (tmp_path / "data").exists()


def test_a_missing_postgresql_driver_is_explained(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadStore, match=r"pip install 'speeltafel\[postgres\]'"):
        Store.open("postgresql://ana@127.0.0.1:1/speeltafel")


def test_all_workers_share_one_owner_key(migrated_database, tmp_path):
    with Store.open(migrated_database) as one, Store.open(migrated_database) as two:
        assert owner_key(one) == owner_key(two)
        assert owner_key(one) not in one.server_key()
        assert len(owner_key(one)) == 16
    with Store.open(tmp_path / "server.db") as file:
        assert owner_key(file) != owner_key(file), "another at every start"


@pytest.mark.parametrize(
    ("bot_workers", "workers", "each"), [(1, 4, [1, 1, 1, 1]), (7, 3, [3, 2, 2]), (4, 1, [4])]
)
def test_bot_workers_are_divided_and_one_worker_compiles(bot_workers, workers, each):
    options = WorkerOptions("place", Settings(), bot_workers, warm=True).split(workers)
    assert [option.bot_workers for option in options] == each
    assert [option.warm for option in options] == [True] + [False] * (workers - 1)


@pytest.mark.parametrize(
    ("words", "bot_workers", "bot_timeout"),
    [
        ([], serve.default_bot_workers(), 60),
        (["--bot-workers", "3", "--bot-timeout", "5"], 3, 5),
        (["--thinkers", "3", "--patience", "5"], 3, 5),
    ],
)
def test_former_names_of_flags_still_work(monkeypatch, words, bot_workers, bot_timeout):
    called = []
    monkeypatch.setattr(serve, "serve", lambda host, port, options, workers: called.append(options))
    assert CliRunner().invoke(main, ["serve", *words], catch_exceptions=False).exit_code == 0
    (options,) = called
    assert (options.bot_workers, options.settings.program_timeout) == (bot_workers, bot_timeout)


def test_former_names_are_not_in_the_help():
    shown = CliRunner().invoke(main, ["serve", "--help"]).output
    assert "--bot-workers" in shown
    assert "--bot-timeout" in shown
    assert "--thinkers" not in shown
    assert "--patience" not in shown
