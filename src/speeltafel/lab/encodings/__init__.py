"""Games in numbers: which number a move has, and what a seat sees as an array.

Every adapter of the lab speaks these numbers. A game's own encoding is the file with its name here, over its
kernel; a game without one gets the plain encoding, read off its law.
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

Look = NDArray[Any]
"""An observation: a row of small integers."""
Mask = NDArray[np.int8]
"""1 for every legal action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """The encoding of one game, for so many seats and these options."""

    actions: int
    """The number of actions; an action means the same kind of move in every position."""
    outcomes: int
    """The number of outcomes of chance, which are numbered separately."""
    looks: int
    """The length of an observation."""
    dtype: type[np.integer[Any]]
    number: Callable[[Any, Any], int]
    """The action of a move; the first argument is the state, or the mover's view."""
    name: Callable[[Any, int], Any]
    """The move of an action in this state or view."""
    outcome: Callable[[Any], int]
    """The number of an outcome."""
    fallen: Callable[[Any, int], Any]
    """The outcome with this number, in this state."""
    look: Callable[[Any], Look]
    """The observation of a view, made from nothing else."""
    code: ModuleType | None = None
    """The compiled encoding module; None where the encoding is generic."""


def encoding(setting: Setting) -> Encoding:
    """Return the encoding of this game: its own, or the generic one."""
    own = f"{__name__}.{setting.game.key}"
    if find_spec(own) is None or not setting.on_the_shelf:
        from speeltafel.lab.encodings import plain

        return plain.encoding(setting)
    return over(setting, import_module(own))


def over(setting: Setting, code: ModuleType) -> Encoding:
    """Wrap a game's own encoding; a view is encoded through one of its consistent states."""
    game, looks = setting.game, int(code.looks(setting.seats))

    def look(view: Any) -> Look:
        seen = np.zeros(looks, dtype=code.LOOK)
        code.look(code.encode(next(iter(game.consistent_states(view)))), view.observer or 0, seen)
        return seen

    return Encoding(
        actions=code.ACTIONS,
        outcomes=code.OUTCOMES,
        looks=looks,
        dtype=code.LOOK,
        number=code.number,
        name=code.name,
        outcome=code.outcome,
        fallen=code.fallen,
        look=look,
        code=code,
    )
