"""An encoding by the rules, for a game without a kernel.

The tokens that the game lists (`Game.tokens`) are the actions and, where there is chance, the outcomes, in
the game's order. A game that lists none is surveyed: random games from the start are played, and the moves
and outcomes seen are numbered in the order of their tokens; their number is fixed, so the numbers are the
same in every process. An observation is what lies on the table (`table_observation.py`), or without
such a description the view as JSON, byte by byte, padded with zeros.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec
import numpy as np

from speeltafel.core.game import Chance, Choose, Turn
from speeltafel.core.match import AnyGame, begin
from speeltafel.lab.environments import table_observation
from speeltafel.lab.environments.encoding import Encoding, Layout, Observation, Observe
from speeltafel.lab.environments.setting import Setting

GAMES, EVENTS = 200, 10_000
"""Limits of the survey: random games, and events in all."""
TABLES = 2_000
"""Events in all by which is known what can lie on a table, which takes longer to look at."""
MARGIN = 1.5
"""How much longer a view as JSON may be than the longest seen."""

_cache: dict[tuple[Any, ...], tuple[Setting, Encoding]] = {}
"""Encodings by game, seats, options and log; the setting keeps the game alive, whose id is in the key."""


def encoding(setting: Setting) -> Encoding:
    """Return the encoding of a game by its rules."""
    key = id(setting.game), setting.seats, tuple(setting.options.items()), setting.log
    if key not in _cache:
        _cache[key] = setting, _encoding(setting)
    return _cache[key][1]


def _encoding(setting: Setting) -> Encoding:
    game = setting.game
    listed = game.tokens
    move_tokens, outcome_tokens = (listed, listed if game.chance else ()) if listed else _tokens_seen(setting)
    moves, outcomes, read = _Numbers(game, move_tokens), _Numbers(game, outcome_tokens), cache(game.read)
    kinds: table_observation.Kinds = {}
    observe: Observe
    if game.table is not None:
        # From the first state on, whatever the log: what has a number keeps it.
        whole = random_positions(setting, begin(game, setting.seats, setting.options), TABLES)
        observe = table_observation.Observer(setting, (state for state, _ in whole))
        layout, kinds = observe.layout, observe.kinds
    else:
        layout, observe = _over_json(setting)

    return Encoding(
        actions=len(move_tokens),
        outcomes=len(outcome_tokens),
        layout=layout,
        kinds=kinds,
        dtype=np.uint8 if game.table is None else table_observation.DTYPE,
        encode_action=lambda state, move: moves[move],
        decode_action=lambda state, action: read(move_tokens[action]),
        encode_outcome=lambda state, outcome: outcomes[outcome],
        decode_outcome=lambda state, number: read(outcome_tokens[number]),
        observe=observe,
    )


class _Numbers(dict[Any, int]):
    """The numbers of moves; each is found by its token the first time."""

    def __init__(self, game: AnyGame, tokens: Sequence[str]) -> None:
        self._game, self._numbers = game, {token: number for number, token in enumerate(tokens)}

    def __missing__(self, move: Any) -> int:
        game, token = self._game, self._game.write(move)
        if token in self._numbers:
            self[move] = self._numbers[token]
            return self[move]
        if game.tokens:
            raise LookupError(
                f"{token!r} is not among the tokens that {game.name} lists: add it to its `tokens`."
            )
        raise LookupError(
            f"{token!r} was in none of the random games by which {game.name} got its numbers: it needs a list"
            f" of its tokens (`Game.tokens`), or a kernel: speeltafel/games/{game.key}/kernel.py."
        )


def _tokens_seen(setting: Setting) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the tokens of all moves and outcomes in random games."""
    game = setting.game
    moves: set[str] = set()
    outcomes: set[str] = set()
    odds_seen: dict[int, Any] = {}
    for _, turn in random_positions(setting, setting.start, EVENTS):
        match turn:
            case Choose(_, offered):
                moves.update(map(game.write, offered))
            case Chance(odds) if id(odds) not in odds_seen:
                odds_seen[id(odds)] = odds
                outcomes.update(map(game.write, odds))
    return tuple(sorted(moves)), tuple(sorted(outcomes))


def _over_json(setting: Setting) -> tuple[Layout, Observe]:
    """Return the layout and the function of observations that are views as JSON."""
    game, encode = setting.game, msgspec.json.encode
    longest = max(
        len(encode(game.view(state, (event + after) % setting.seats + 1)))
        for event, (state, _) in enumerate(random_positions(setting, setting.start, EVENTS))
        for after in (0, 1)  # encoding all seats at every event would take most of the time
    )
    size = int(MARGIN * longest) // 16 * 16 + 16

    def observe(view: Any, turn: Turn[Any] | None = None) -> Observation:
        observation, encoded = np.zeros(size, dtype=np.uint8), encode(view)
        if len(encoded) > size:
            raise LookupError(
                f"A view of {game.name} is {len(encoded)} bytes long; {size} were thought enough."
            )
        observation[: len(encoded)] = np.frombuffer(encoded, dtype=np.uint8)
        return observation

    return {"json": (size,)}, observe


def random_positions(setting: Setting, start: Any, events: int) -> Iterator[tuple[Any, Turn[Any]]]:
    """Play random games from this state, always the same ones; yield every state with its turn."""
    game, rng, played = setting.game, Random(0), 0
    for _ in range(GAMES):
        if played >= events:
            return
        state = start
        while True:
            turn = game.turn(state)
            yield state, turn
            match turn:
                case Choose(_, offered):
                    move = rng.choice(offered)
                case Chance(odds):
                    move = odds.holding(rng.randrange(odds.total))
                case _:
                    break
            state = game.play(state, move)
            played += 1
