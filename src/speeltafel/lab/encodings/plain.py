"""Any game in numbers, read off its law: for a game that has no encoding of its own.

Moves and outcomes are numbered in the order of their tokens, as random games from the start showed them; how
many were looked at is fixed, so that the numbers are the same in every process. A look is the view as JSON,
byte by byte, with zeros behind it.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
import numpy as np

from speeltafel.core.game import Chance, Choose
from speeltafel.lab.encodings import Encoding, Look
from speeltafel.lab.setting import Setting

GAMES, EVENTS = 200, 10_000
"""Limits of the survey: random games, and events in all."""
ROOM = 1.5
"""How much longer an observation may be than the longest seen."""


@dataclass(frozen=True, slots=True)
class _Met:
    """The result of the survey by random games."""

    moves: tuple[str, ...]
    outcomes: tuple[str, ...]
    longest: int


_made: dict[tuple[Any, ...], tuple[Setting, Encoding]] = {}
"""Surveys by game, seats, options and log."""


def encoding(setting: Setting) -> Encoding:
    """Return the generic encoding of a game."""
    known = id(setting.game), setting.seats, tuple(setting.options.items()), setting.log
    if known not in _made:
        _made[known] = setting, _read_off(setting)
    return _made[known][1]


def _read_off(setting: Setting) -> Encoding:
    game, met = setting.game, _explore(setting)
    moves = {token: number for number, token in enumerate(met.moves)}
    outcomes = {token: number for number, token in enumerate(met.outcomes)}
    looks = int(ROOM * met.longest) // 16 * 16 + 16

    def number_in(known: dict[str, int], token: str) -> int:
        if token not in known:
            raise LookupError(
                f"{token!r} was in none of the random games by which {game.name} got its numbers:"
                f" it needs an encoding of its own, speeltafel/lab/encodings/{game.key}.py."
            )
        return known[token]

    def look(view: Any) -> Look:
        seen, said = np.zeros(looks, dtype=np.uint8), _say(view)
        if len(said) > looks:
            raise LookupError(
                f"A view of {game.name} is {len(said)} bytes long; {looks} were thought enough."
            )
        seen[: len(said)] = np.frombuffer(said, dtype=np.uint8)
        return seen

    return Encoding(
        actions=len(moves),
        outcomes=len(outcomes),
        looks=looks,
        dtype=np.uint8,
        number=lambda state, move: number_in(moves, game.write(move)),
        name=lambda state, action: game.read(met.moves[action]),
        outcome=lambda fallen: number_in(outcomes, game.write(fallen)),
        fallen=lambda state, outcome: game.read(met.outcomes[outcome]),
        look=look,
    )


def _explore(setting: Setting) -> _Met:
    game, rng = setting.game, Random(0)
    moves: set[str] = set()
    outcomes: set[str] = set()
    listed: dict[int, Any] = {}
    longest = events = 0
    for _ in range(GAMES):
        if events >= EVENTS:
            break
        state = setting.start
        while True:
            longest = max(
                longest, *(len(_say(game.view(state, observer))) for observer in _observers(setting, events))
            )
            match game.turn(state):
                case Choose(_, offered):
                    moves.update(map(game.write, offered))
                    move = rng.choice(offered)
                case Chance(odds):
                    if id(odds) not in listed:
                        listed[id(odds)] = odds
                        outcomes.update(map(game.write, odds))
                    move = odds.holding(rng.randrange(odds.total))
                case _:
                    break
            state = game.play(state, move)
            events += 1
    return _Met(tuple(sorted(moves)), tuple(sorted(outcomes)), longest)


def _observers(setting: Setting, events: int) -> tuple[int, int]:
    """Return two seats in turn: encoding all seats at every event would take most of the time."""
    return events % setting.seats + 1, (events + 1) % setting.seats + 1


def _say(view: Any) -> bytes:
    return msgspec.json.encode(view)
