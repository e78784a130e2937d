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
"""What a seat sees: one row of small whole numbers."""
Mask = NDArray[np.int8]
"""1 for every action on offer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """One game's numbers, for so many seats and these options."""

    actions: int
    """Moves are numbered from 0 up to this; a number means the same kind of move in every position."""
    outcomes: int
    """So are the outcomes of chance, by themselves."""
    looks: int
    """How many numbers a look has."""
    dtype: type[np.integer[Any]]
    number: Callable[[Any, Any], int]
    """The number of a move; the first argument is the state, or the mover's view of it."""
    name: Callable[[Any, int], Any]
    """The move of a number in this state or view."""
    outcome: Callable[[Any], int]
    """The number of an outcome."""
    fallen: Callable[[Any, int], Any]
    """The outcome of a number, in this state."""
    look: Callable[[Any], Look]
    """What the eyes of a view see: made from the view and nothing else."""
    code: ModuleType | None = None
    """The game's own encoding, compiled; None where all is read off the law."""


def encoding(setting: Setting) -> Encoding:
    """The numbers of this game: its own, or those read off its law."""
    own = f"{__name__}.{setting.game.key}"
    if find_spec(own) is None or not setting.on_the_shelf:
        from speeltafel.lab.encodings import plain

        return plain.encoding(setting)
    return over(setting, import_module(own))


def over(setting: Setting, code: ModuleType) -> Encoding:
    """A game's own encoding as the adapters ask it; a view is looked at through one of its worlds."""
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
