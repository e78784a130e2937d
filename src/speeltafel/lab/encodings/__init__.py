"""Encodings: moves, outcomes of chance and observations as numbers, the same in every environment of the lab.

A game's own encoding is the module here that is named after its key. It works on the states of the game's
kernel, which it imports as `kernel`, and defines:

- `ACTIONS`, `OUTCOMES`: the numbers of actions and of outcomes of chance;
- `ACTION_CODES`, `OUTCOME_CODES`: arrays with the kernel's number for each of them;
- `OBSERVATION_DTYPE`, `observation_size(seats)`: the type and length of an observation;
- `observe(s, seat, into)`, compiled: writes the observation of a seat, 0 for a watcher;
- `odds(s)`, where the game has chance: the outcomes with their weights;
- `outcome_code(s, outcome)`, compiled, where not every outcome is possible in every state of chance: the
  kernel's number of an outcome, -1 for an impossible one.

Where the kernel's number of a move depends on the state, `encode_action`, `decode_action`, `encode_outcome`,
`decode_outcome`, `action_code` and `legal_actions` take the place of the arrays. `reward` and `step` may
replace what `lab/batch.py` does by default, and a name of the kernel (`encode`, `turn`, `play`, `SIZE`) the
kernel's own. A game without such a module gets the generic encoding in `plain`, by its rules.
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
    """Return the action of a move; the first argument is the state, or the mover's view."""
    decode_action: Callable[[Any, int], Any]
    """Return the move of an action in this state or view."""
    encode_outcome: Callable[[Any], int]
    """Return the number of an outcome."""
    decode_outcome: Callable[[Any, int], Any]
    """Return the outcome with this number in this state."""
    observe: Callable[[Any], Observation]
    """Return the observation of a view, made from nothing else."""
    module: ModuleType | None = None
    """The game's own encoding module, over its kernel; None where the encoding is generic."""


def encoding(setting: Setting) -> Encoding:
    """Return the encoding of this game: its own, or the generic one."""
    own = f"{__name__}.{setting.game.key}"
    if find_spec(own) is None or not setting.built_in:
        from speeltafel.lab.encodings import plain

        return plain.encoding(setting)
    return _over_kernel(setting, import_module(own))


def part(module: ModuleType, name: str) -> Any:
    """Return what a game's encoding module defines under this name, or else its kernel."""
    return getattr(module, name) if hasattr(module, name) else getattr(module.kernel, name)


def numbers_by_code(codes: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Return the inverse of an array of the kernel's numbers, with -1 where there is none."""
    numbers = np.full(size, -1)
    numbers[codes] = np.arange(len(codes))
    return numbers


def _over_kernel(setting: Setting, module: ModuleType) -> Encoding:
    """Return the encoding of a module; a view is encoded through one of its consistent states."""
    game, size = setting.game, int(module.observation_size(setting.seats))
    encode = part(module, "encode")

    def observe(view: Any) -> Observation:
        observation = np.zeros(size, dtype=module.OBSERVATION_DTYPE)
        module.observe(encode(next(iter(game.consistent_states(view)))), view.observer or 0, observation)
        return observation

    functions = module if hasattr(module, "encode_action") else _FixedNumbers(module)
    return Encoding(
        actions=module.ACTIONS,
        outcomes=module.OUTCOMES,
        observation_size=size,
        dtype=module.OBSERVATION_DTYPE,
        encode_action=functions.encode_action,
        decode_action=functions.decode_action,
        encode_outcome=functions.encode_outcome,
        decode_outcome=functions.decode_outcome,
        observe=observe,
        module=module,
    )


class _FixedNumbers:
    """The numbers of a game whose moves have the same kernel numbers in every state."""

    def __init__(self, module: ModuleType) -> None:
        self._kernel: Any = module.kernel
        self._codes, self._outcome_codes = module.ACTION_CODES, module.OUTCOME_CODES
        self._actions = numbers_by_code(self._codes, self._kernel.ACTIONS)
        self._outcomes = numbers_by_code(self._outcome_codes, self._kernel.ACTIONS)

    def encode_action(self, state: Any, move: Any) -> int:
        return int(self._actions[self._kernel.index(move)])

    def decode_action(self, state: Any, action: int) -> Any:
        return self._kernel.name(int(self._codes[action]))

    def encode_outcome(self, outcome: Any) -> int:
        return int(self._outcomes[self._kernel.index(outcome)])

    def decode_outcome(self, state: Any, number: int) -> Any:
        return self._kernel.name(int(self._outcome_codes[number]))
