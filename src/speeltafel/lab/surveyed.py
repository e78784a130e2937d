"""An encoding by the rules, for a game without a kernel.

Random games from the start are played as a survey; the moves and outcomes seen are numbered in the order of
their tokens. The number of games is fixed, so the numbers are the same in every process. An observation is
the view as JSON, byte by byte, padded with zeros.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
import numpy as np

from speeltafel.core.game import Chance, Choose
from speeltafel.lab.encoding import Encoding, Observation
from speeltafel.lab.setting import Setting

GAMES, EVENTS = 200, 10_000
"""Limits of the survey: random games, and events in all."""
MARGIN = 1.5
"""How much longer an observation may be than the longest seen."""


@dataclass(frozen=True, slots=True)
class _Survey:
    """The result of the survey by random games."""

    moves: tuple[str, ...]
    outcomes: tuple[str, ...]
    longest: int


_cache: dict[tuple[Any, ...], tuple[Setting, Encoding]] = {}
"""Encodings by game, seats, options and log; the setting keeps the game alive, whose id is in the key."""


def encoding(setting: Setting) -> Encoding:
    """Return the encoding of a game by its rules."""
    key = id(setting.game), setting.seats, tuple(setting.options.items()), setting.log
    if key not in _cache:
        _cache[key] = setting, _from_survey(setting, _explore(setting))
    return _cache[key][1]


def _from_survey(setting: Setting, survey: _Survey) -> Encoding:
    game = setting.game
    moves = {token: number for number, token in enumerate(survey.moves)}
    outcomes = {token: number for number, token in enumerate(survey.outcomes)}
    size = int(MARGIN * survey.longest) // 16 * 16 + 16

    def number_in(numbers: dict[str, int], token: str) -> int:
        if token not in numbers:
            raise LookupError(
                f"{token!r} was in none of the random games by which {game.name} got its numbers:"
                f" it needs those of a kernel: speeltafel/games/{game.key}/kernel.py and observation.py."
            )
        return numbers[token]

    def observe(view: Any) -> Observation:
        observation, encoded = np.zeros(size, dtype=np.uint8), _as_json(view)
        if len(encoded) > size:
            raise LookupError(
                f"A view of {game.name} is {len(encoded)} bytes long; {size} were thought enough."
            )
        observation[: len(encoded)] = np.frombuffer(encoded, dtype=np.uint8)
        return observation

    return Encoding(
        actions=len(moves),
        outcomes=len(outcomes),
        observation_size=size,
        dtype=np.uint8,
        encode_action=lambda state, move: number_in(moves, game.write(move)),
        decode_action=lambda state, action: game.read(survey.moves[action]),
        encode_outcome=lambda state, outcome: number_in(outcomes, game.write(outcome)),
        decode_outcome=lambda state, number: game.read(survey.outcomes[number]),
        observe=observe,
    )


def _explore(setting: Setting) -> _Survey:
    game, rng = setting.game, Random(0)
    moves: set[str] = set()
    outcomes: set[str] = set()
    odds_seen: dict[int, Any] = {}
    longest = events = 0
    for _ in range(GAMES):
        if events >= EVENTS:
            break
        state = setting.start
        while True:
            longest = max(
                longest,
                *(len(_as_json(game.view(state, observer))) for observer in _observers(setting, events)),
            )
            match game.turn(state):
                case Choose(_, offered):
                    moves.update(map(game.write, offered))
                    move = rng.choice(offered)
                case Chance(odds):
                    if id(odds) not in odds_seen:
                        odds_seen[id(odds)] = odds
                        outcomes.update(map(game.write, odds))
                    move = odds.holding(rng.randrange(odds.total))
                case _:
                    break
            state = game.play(state, move)
            events += 1
    return _Survey(tuple(sorted(moves)), tuple(sorted(outcomes)), longest)


def _observers(setting: Setting, events: int) -> tuple[int, int]:
    """Return two seats in turn: encoding all seats at every event would take most of the time."""
    return events % setting.seats + 1, (events + 1) % setting.seats + 1


def _as_json(view: Any) -> bytes:
    return msgspec.json.encode(view)
