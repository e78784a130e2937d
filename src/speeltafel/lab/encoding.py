"""Encodings: moves, outcomes of chance and observations as numbers, the same in every environment of the lab.

A game with a kernel has the kernel's numbers: its moves are the actions, and its outcomes follow them. What
is observed is defined in `observation.py` of the game's folder, which imports the kernel as `kernel`:

- `OBSERVATION_DTYPE`, `observation_size(seats)`: the type and length of an observation;
- `observe(s, seat, into)`, compiled: writes the observation of a seat, 0 for a watcher.

It may also define `legal_actions`, `reward` and `step` in place of what `lab/batch.py` does by default, and
`encode`, `turn`, `play`, `result` and `SIZE` where its states are more than the kernel's. A game without
these two files gets the encoding in `surveyed`, by its rules.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.lab.setting import Setting

Observation = NDArray[Any]
"""An observation: a row of small integers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """The encoding of one game, for so many seats and these options."""

    actions: int
    """The number of actions; an action means the same kind of move in every position."""
    outcomes: int
    """The number of outcomes of chance, which are numbered separately."""
    observation_size: int
    dtype: type[np.integer[Any]]
    """The type of an observation."""
    encode_action: Callable[[Any, Any], int]
    """Return the action of a move in this state."""
    decode_action: Callable[[Any, int], Any]
    """Return the move of an action in this state."""
    encode_outcome: Callable[[Any, Any], int]
    """Return the number of an outcome in this state."""
    decode_outcome: Callable[[Any, int], Any]
    """Return the outcome with this number in this state."""
    observe: Callable[[Any], Observation]
    """Return the observation of a view, made from nothing else."""
    module: ModuleType | None = None
    """The game's module of observations, over its kernel; None where the encoding is by the rules."""


def encoding(setting: Setting) -> Encoding:
    """Return the encoding of this game: its kernel's, or one by its rules."""
    own = f"speeltafel.games.{setting.game.key}.observation"
    if not setting.built_in or find_spec(own) is None:
        from speeltafel.lab import surveyed

        return surveyed.encoding(setting)
    return _over_kernel(setting, import_module(own))


def part(module: ModuleType, name: str) -> Any:
    """Return what a game's module of observations defines under this name, or else its kernel."""
    return getattr(module, name) if hasattr(module, name) else getattr(module.kernel, name)


def _over_kernel(setting: Setting, module: ModuleType) -> Encoding:
    """Return the encoding over a kernel; a view is observed through one of its consistent states."""
    game, size, kernel = setting.game, int(module.observation_size(setting.seats)), module.kernel
    encode = part(module, "encode")

    def observe(view: Any) -> Observation:
        observation = np.zeros(size, dtype=module.OBSERVATION_DTYPE)
        module.observe(encode(next(iter(game.consistent_states(view)))), view.observer or 0, observation)
        return observation

    return Encoding(
        actions=kernel.ACTIONS,
        outcomes=kernel.OUTCOMES,
        observation_size=size,
        dtype=module.OBSERVATION_DTYPE,
        encode_action=kernel.index,
        decode_action=kernel.name,
        encode_outcome=lambda state, outcome: kernel.index(state, outcome) - kernel.ACTIONS,
        decode_outcome=lambda state, number: kernel.name(state, kernel.ACTIONS + number),
        observe=observe,
        module=module,
    )
