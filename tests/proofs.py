"""Records of finished matches with their proofs, and forgeries of them."""

import random
import subprocess
import sys
from dataclasses import replace
from functools import cache

from speeltafel.core import record
from speeltafel.core.record import Record
from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.proof import prove
from tests.play.driver import PEOPLE, TableDriver
from tests.test_architecture import PACKAGE

CHECKER = PACKAGE / "web" / "static" / "check_a_game.py"
SHORT: dict[str, dict[str, object]] = {"saxum": {"target": 20}, "zocken": {"rounds": 1}}


def played(key: str, seed: int = 1, *, stirs: bool = True) -> TableDriver:
    """Play a match of people who contributed entropy to its end."""
    rng = random.Random(f"{key} {seed}")
    seats = rng.choice([seats for seats in GAMES[key].seats if seats > 1])
    driver = TableDriver(key, seats, SHORT.get(key), seed=rng.randbytes(32))
    for seat, person in enumerate(PEOPLE[: seats if stirs else 0], 1):
        driver.execute(decisions.stir, seat, rng.randbytes(16).hex(), person)
    driver.start()
    while driver.table.actor:
        driver.play(which=rng.randrange(10**6))
    return driver


@cache
def proven(key: str, seed: int = 1) -> Record:
    """Return the record of such a match, with its proof."""
    table = played(key, seed).table
    assert table.match is not None
    table.match.given_names = {1: "Ana", 2: "Bo: de tweede"}
    return prove(table.match, table.dice, table.commitment, table.stirs)


def resealed(match: Record) -> Record:
    """Return a forged record with a valid checksum, which anyone can compute."""
    assert match.proof is not None
    return replace(match, proof=replace(match.proof, checksum=record.checksum(match)))


def run_checker(path) -> tuple[int, str]:
    """Run the standalone checker on a file, in a process that can't import our package; return its output."""
    command = [sys.executable, "-I", str(CHECKER), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=path.parent, env={})
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout
