"""Records of finished games with their proof, and what a forger might do to them."""

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
    """A game between people who stirred, played to its end."""
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
    """The record of such a game, with its proof."""
    table = played(key, seed).table
    assert table.match is not None
    table.match.given_names = {1: "Ana", 2: "Bo: de tweede"}
    return prove(table.match, table.dice, table.commitment, table.stirs)


def resealed(match: Record) -> Record:
    """A forged record with a checksum that fits it: anyone can make that."""
    assert match.proof is not None
    return replace(match, proof=replace(match.proof, checksum=record.checksum(match)))


def run_checker(path) -> tuple[int, str]:
    """What the stand-alone checker says of a file: in a process that sees nothing of ours."""
    command = [sys.executable, "-I", str(CHECKER), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=path.parent, env={})
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout
