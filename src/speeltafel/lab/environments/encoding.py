"""Encodings: moves, outcomes of chance and observations as numbers, the same in every environment of the lab.

A game with a kernel has the kernel's numbers: its moves are the actions, and its outcomes follow them. What
is observed is defined in `observation.py` of the game's folder, which imports the kernel as `kernel`:

- `OBSERVATION_DTYPE`: the type of an observation;
- `layout(seats)`: its parts by name, one after the other, each with its shape;
- `observe(s, seat, into)`, compiled: writes the observation of a seat, 0 for a watcher.

It may also define `legal_actions`, `reward` and `step` in place of what `batch.py` does by default, and
`encode`, `turn`, `play`, `result` and `SIZE` where its states are more than the kernel's. A game that hides
nothing needs no `observation.py`: everybody observes the kernel's whole state (`whole_state.py`). Any other
game is encoded by its rules (`surveyed.py`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from math import prod
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots import kernel_of
from speeltafel.core.compiled import specialise
from speeltafel.core.game import Turn
from speeltafel.lab.environments.setting import Setting

WHOLE_STATE = Path(__file__).with_name("whole_state.py")

Observation = NDArray[Any]
"""An observation: a row of small integers."""

Layout = Mapping[str, tuple[int, ...]]
"""The parts of an observation by name, in their order, each with its shape."""


class Observe(Protocol):
    """A function that observes a view. Whoever knows whose turn it is can say so, which saves time."""

    def __call__(self, view: Any, turn: Turn[Any] | None = None) -> Observation: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """The encoding of one game, for so many seats and these options."""

    actions: int
    """The number of actions; an action means the same kind of move in every position."""
    outcomes: int
    """The number of outcomes of chance, which are numbered separately."""
    layout: Layout
    """The parts of an observation; `named` takes one apart."""
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What can lie where, by part: the meaning of its numbers, where these come from a game's table."""
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
    observe: Observe
    """Return the observation of a view, made from nothing else."""
    module: ModuleType | None = None
    """The game's module of observations, over its kernel; None where the encoding is by the rules."""

    @property
    def observation_size(self) -> int:
        """The length of an observation."""
        return length(self.layout)

    def named(self, observations: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return the parts of an observation, or of an array with one in each row, by name; no copies."""
        found, first = {}, 0
        for name, shape in self.layout.items():
            after = first + prod(shape)
            found[name] = observations[..., first:after].reshape(*observations.shape[:-1], *shape)
            first = after
        return found


def length(layout: Layout) -> int:
    """Return the length of an observation with these parts."""
    return sum(map(prod, layout.values()))


def encoding(setting: Setting) -> Encoding:
    """Return the encoding of this game: its kernel's, or one by its rules."""
    module = _module(setting)
    if module is None:
        from speeltafel.lab.environments import surveyed

        return surveyed.encoding(setting)
    return over_kernel(setting, module)


def part(module: ModuleType, name: str) -> Any:
    """Return what a game's module of observations defines under this name, or else its kernel."""
    return getattr(module, name) if hasattr(module, name) else getattr(module.kernel, name)


def _module(setting: Setting) -> ModuleType | None:
    """Return the game's module of observations, or one made for its kernel; None where neither can be."""
    game = setting.game
    if not setting.built_in:
        return None
    own = f"speeltafel.games.{game.key}.observation"
    if find_spec(own) is not None:
        return import_module(own)
    kernel = None if game.hidden else kernel_of(game.key)
    return None if kernel is None else cast(ModuleType, specialise(WHOLE_STATE, kernel))


def over_kernel(setting: Setting, module: ModuleType) -> Encoding:
    """Return the encoding over a kernel; a view is observed through one of its consistent states."""
    game, kernel, layout = setting.game, module.kernel, module.layout(setting.seats)
    encode, size = part(module, "encode"), length(layout)

    def observe(view: Any, turn: Turn[Any] | None = None) -> Observation:
        observation = np.zeros(size, dtype=module.OBSERVATION_DTYPE)
        module.observe(encode(next(iter(game.consistent_states(view)))), view.observer or 0, observation)
        return observation

    return Encoding(
        actions=kernel.ACTIONS,
        outcomes=kernel.OUTCOMES,
        layout=layout,
        dtype=module.OBSERVATION_DTYPE,
        encode_action=kernel.index,
        decode_action=kernel.name,
        encode_outcome=lambda state, outcome: kernel.index(state, outcome) - kernel.ACTIONS,
        decode_outcome=lambda state, number: kernel.name(state, kernel.ACTIONS + number),
        observe=observe,
        module=module,
    )
