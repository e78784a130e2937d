"""`make flaky` names the tests that fail now and then, and goes on where it was broken off."""

import re
import subprocess
import sys

from soak.rounds import read, split

SOMETIMES = """
from pathlib import Path

import pytest

runs = Path(__file__).with_name("runs")


def test_fails_the_second_time():
    with runs.open("a") as file:
        file.write("x")
    assert runs.read_text() != "xx"


@pytest.mark.parametrize("game", ["a", "b"])
def test_passes(game):
    assert game
"""


def flaky(folder, times):
    """Run the sample as often as that."""
    command = [sys.executable, "-m", "soak.flaky", "--workers", "1", "--times", str(times)]
    command += ["--folder", str(folder / "out"), str(folder / "test_sometimes.py")]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_test_that_fails_sometimes_is_named_and_no_round_is_run_twice(tmp_path):
    (tmp_path / "test_sometimes.py").write_text(SOMETIMES)
    first = flaky(tmp_path, 1)
    assert first.returncode == 0, first.stdout + first.stderr
    (results,) = (tmp_path / "out").glob("*.jsonl")
    assert len(read(results)) == 3
    with results.open("ab") as file:
        file.write(b'["test_sometimes.py::test_pas')  # broken off in the middle of a line

    both = flaky(tmp_path, 3)
    assert both.returncode == 1, both.stdout + both.stderr
    assert re.search(r"1 of 3  .*::test_fails_the_second_time\n", both.stdout), both.stdout
    assert "1 of 3 tests failed" in both.stdout
    assert len(read(results)) == 9
    assert (tmp_path / "runs").read_text() == "xxx", "the first round was not run again"


def test_an_id_is_split_from_its_round():
    assert split("a.py::test[round7]") == ("a.py::test", 7)
    assert split("a.py::test[x-y-round12]") == ("a.py::test[x-y]", 12)
