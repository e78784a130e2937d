"""Adam, the optimiser by which nets are trained."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import njit

Floats = NDArray[np.float32]


class Adam(NamedTuple):
    """The state of Adam for some weights: the summed gradient, its moving average, and that of its square."""

    gradient: Floats
    mean: Floats
    mean_square: Floats


def new_adam(weights: Floats) -> Adam:
    """Return the initial state of Adam for these weights."""
    return Adam(*np.zeros((3, weights.size), dtype=np.float32))


@njit
def step(weights: Floats, adam: Adam, steps: int, states: int, rate: float) -> None:
    """Take a step of Adam with the mean gradient of so many states, and reset the gradient."""
    for i in range(len(weights)):
        gradient = adam.gradient[i] / np.float32(states)
        adam.gradient[i] = 0
        adam.mean[i] += np.float32(0.1) * (gradient - adam.mean[i])
        adam.mean_square[i] += np.float32(0.001) * (gradient * gradient - adam.mean_square[i])
        mean = adam.mean[i] / (1 - 0.9**steps)
        mean_square = adam.mean_square[i] / (1 - 0.999**steps)
        weights[i] -= np.float32(rate * mean / (np.sqrt(mean_square) + 1e-6))
