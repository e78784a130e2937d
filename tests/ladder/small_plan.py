"""A plan of a few quick games, for which nothing is compiled, in place of the real one in tests."""

import pytest

from bench.ladder.plan import sections

PLAN = """
seed = "a small plan"

[section.small]
about = "All pairs."
game = "saxum"
options = { target = 30 }
players = ["greedy", "random"]
rounds = 12
hours = 0.0

[section.alone]
about = "Each alone."
game = "zocken"
seats = 3
options = { rounds = 1 }
meetings = [["greedy", "random"], ["random", "greedy"]]
rounds = 4
hours = 0.0
"""


@pytest.fixture
def small(tmp_path):
    """Return the sections of the small plan."""
    file = tmp_path / "plan.toml"
    file.write_text(PLAN, "utf-8")
    return sections(file)
