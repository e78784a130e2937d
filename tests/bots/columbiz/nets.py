"""Nets for tests: nothing learned, but every number at random, so that each has a say."""

import numpy as np

from speeltafel.bots.columbiz.value import Net, random_net


def any_net(seats: int, seed: int) -> Net:
    """A net of random numbers."""
    net = random_net(seats, seed)
    rng = np.random.default_rng(seed)
    for numbers in (net.patterns, net.inner_bias, net.outer_bias):
        numbers[:] = 0.1 * rng.standard_normal(numbers.shape)
    return net
