"""Golden playthroughs: rules and texts give the same matches as when they were written."""

import pytest

from tests.playthroughs import GOLDEN, playthroughs, write_out


@pytest.mark.parametrize("name", playthroughs())
def test_golden_playthroughs_are_unchanged(name):
    assert write_out(name, *playthroughs()[name]) == (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_every_golden_file_belongs_to_a_game():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(playthroughs())
