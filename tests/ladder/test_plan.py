"""The plan of the ladder names every game, and no other program uses its dice."""

import re
import subprocess
import tomllib

import pytest

from bench.ladder.plan import PLAN, ROOT, commits, sections
from speeltafel.core.game import LEVELS
from speeltafel.games import GAMES
from speeltafel.lab import arena
from speeltafel.lab.arena import Setting
from tests.ladder.small_plan import PLAN as SMALL
from tests.ladder.small_plan import small as small_fixture

small = small_fixture
SEED = tomllib.loads(PLAN.read_text("utf-8"))["seed"]


PAIRS = """
seed = "pairs"

[section.pairs]
about = "All pairs."
game = "saxum"
players = ["beginner", "casual", "club"]
yardsticks = ["greedy", "random"]
meetings = [["club", "uct@0.1"]]
rounds = 4
hours = 0.0
"""


def test_players_meet_in_all_pairs_and_each_meets_every_yardstick(tmp_path):
    file = tmp_path / "plan.toml"
    file.write_text(PAIRS, "utf-8")
    section = sections(file)["pairs"]
    assert section.meetings == [
        ("beginner", "casual"),
        ("beginner", "club"),
        ("casual", "club"),
        *((one, other) for one in ("beginner", "casual", "club") for other in ("greedy", "random")),
        ("club", "uct@0.1"),
    ]
    assert len(section.slots) == 10 * 4 * 2


def test_with_three_seats_it_matters_who_sits_alone(small):
    assert small["alone"].meetings == [("greedy", "random"), ("random", "greedy")]
    assert len(small["alone"].slots) == 2 * 4 * 3


DOUBLED = {
    "two seats": ("rounds = 12", 'meetings = [["random", "greedy"]]\nrounds = 12'),
    "three seats": ('["random", "greedy"]]', '["random", "greedy"], ["greedy", "random"]]'),
}


@pytest.mark.parametrize("place", DOUBLED)
def test_a_meeting_that_is_there_twice_is_refused(place, tmp_path):
    before, after = DOUBLED[place]
    file = tmp_path / "plan.toml"
    file.write_text(SMALL.replace(before, after), "utf-8")
    with pytest.raises(ValueError, match="a meeting is there twice"):
        sections(file)


def test_the_version_before_is_read_from_the_plan():
    (commit,) = commits(sections().values())
    assert commits([sections()["saga-before"]]) == [commit]
    assert commits([sections()["saga"], sections()["zocken-8"]]) == []
    told = subprocess.run(
        ["make", "--dry-run", "before"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout
    assert f"scripts/before {commit} warm" in told
    assert f"program:scripts/before {commit}@" in told


def test_the_plan_has_what_a_ladder_needs():
    """All pairs of levels in every game, full tables, hidden cards, drawn sides, and the version before."""
    plan = sections().values()
    for key, game in GAMES.items():
        here = [section for section in plan if section.setting.game == key]
        pairs = {
            frozenset(name.split("@")[0] for name in two) for section in here for two in section.meetings
        }
        assert {frozenset({one, other}) for one in LEVELS for other in LEVELS if one != other} <= pairs
        assert all(frozenset({"master", other}) in pairs for other in ("greedy", "uct", "random"))
        assert any("master" in names(section) for section in here), f"{key}: the master with its two seconds"
        assert any("scripts/before" in name for section in here for name in names(section))
        assert any(section.setting.seats >= min(4, game.seats[-1]) for section in here)
    assert {section.setting.options.get("sides") for section in plan} == {None, "ccpccc", "random"}
    assert {2, 3, 4, 8} <= {each.setting.seats for each in plan if each.setting.game == "zocken"}


def names(section):
    """Return the players of a section."""
    return {name for meeting in section.meetings for name in meeting}


def test_zockens_master_always_plays_for_victory():
    for section in sections().values():
        if section.setting.game == "zocken":
            assert not any(name.startswith("master@") for name in names(section)), section.name


def test_the_estimate_stays_within_twelve_core_hours_and_what_the_version_before_takes():
    hours = {name: section.hours for name, section in sections().items()}
    assert all(hours.values())
    assert sum(each for name, each in hours.items() if not name.endswith("before")) <= 12


def test_every_section_has_dice_of_its_own():
    seeds = [section.setting.seed for section in sections().values()]
    assert len(set(seeds)) == len(seeds)
    assert all(seed.startswith(SEED) for seed in seeds)


def test_the_seed_of_the_plan_stands_nowhere_else():
    """Every other program has numbers for seeds (`--seed N`, `seeded(1)`), and these give other dice."""
    folders = ("src", "bench", "soak", "scripts", "tests", "examples")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    assert [path for path in files if SEED.encode() in path.read_bytes()] == [PLAN]
    planned = {
        section.setting.dice(number).seed
        for section in sections().values()
        for number in range(1, section.rounds + 1)
    }
    tried = {Setting("saxum", 2, seed=seed).dice(number).seed for seed in range(100) for number in range(100)}
    assert len(planned) == sum(section.rounds for section in sections().values())
    assert not planned & tried


def test_no_option_takes_the_seed_of_the_plan():
    source = (ROOT / "src/speeltafel/cli/options.py").read_text("utf-8")
    (option,) = re.findall(r'"--seed",.*?\n\)', source, re.DOTALL)
    assert "type=int" in option or "IntRange" in option
    assert isinstance(arena.Setting("saxum", 2).seed, int)
