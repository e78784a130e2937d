"""`speeltafel serve`: what it refuses before it opens, and what its workers have in common."""

import re
import sys

import pytest
from click.testing import CliRunner

from speeltafel.cli.main import main
from speeltafel.cli.serve import Plan, owner_key
from speeltafel.store import BadStore, Store


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--workers", "2"], "needs? --database postgresql"),
        (["--workers", "2", "--database", "sqlite:///house.db"], "--database postgresql"),
        (["--database", "postgresql://ana:hush@127.0.0.1:1/house"], "can't be opened"),
        (["--workers", "2", "--database", "postgresql://ana:hush@127.0.0.1:1/house"], "can't be opened"),
        (["--database", "postgresql://"], "looks like this"),
    ],
)
def test_what_can_not_be_opened_is_refused_clearly_and_without_a_password(tmp_path, options, words):
    command = ["serve", "--port", "0", "--data", str(tmp_path / "data"), "--language", "en", *options]
    said = CliRunner().invoke(main, command)
    assert said.exit_code == 1
    assert re.search(words, said.output), said.output
    assert "hush" not in said.output
    assert not (tmp_path / "data").exists()


def test_without_its_driver_postgresql_is_refused_with_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadStore, match=r"pip install 'speeltafel\[postgres\]'"):
        Store.open("postgresql://ana@127.0.0.1:1/house")


def test_all_workers_of_a_house_have_one_owners_key(furnished, tmp_path):
    with Store.open(furnished) as one, Store.open(furnished) as two:
        assert owner_key(one) == owner_key(two)
        assert owner_key(one) not in one.server_key()
        assert len(owner_key(one)) == 16
    with Store.open(tmp_path / "house.db") as file:
        assert owner_key(file) != owner_key(file), "another at every start"


@pytest.mark.parametrize(
    ("thinkers", "workers", "each"), [(1, 4, [1, 1, 1, 1]), (7, 3, [3, 2, 2]), (4, 1, [4])]
)
def test_those_who_think_are_divided_and_one_compiles(thinkers, workers, each):
    plans = Plan("place", "data", 20.0, thinkers, True, "plain").share(workers)
    assert [plan.thinkers for plan in plans] == each
    assert [plan.warm for plan in plans] == [True] + [False] * (workers - 1)
