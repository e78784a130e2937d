"""The spaces of observations, for Gymnasium and PettingZoo."""

from typing import Any

import numpy as np

from speeltafel.lab.environments.encoding import Encoding
from speeltafel.lab.extras import import_extra

spaces: Any = import_extra("gymnasium.spaces")


def observations(encoding: Encoding, named: bool) -> Any:
    """Return the space of observations: a row of numbers, or a dict of its parts."""
    span = np.iinfo(encoding.dtype)

    def box(shape: tuple[int, ...]) -> Any:
        return spaces.Box(span.min, span.max, shape, encoding.dtype)

    if not named:
        return box((encoding.observation_size,))
    return spaces.Dict({name: box(shape) for name, shape in encoding.layout.items()})
