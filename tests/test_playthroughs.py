"""Golden playthroughs: the law and its words give the same games today as when they were written down."""

import pytest

from tests.playthroughs import GOLDEN, playthroughs, write_out


@pytest.mark.parametrize("name", playthroughs())
def test_golden_playthroughs_are_unchanged(name):
    assert write_out(name, *playthroughs()[name]) == (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_every_golden_file_belongs_to_a_game():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(playthroughs())
