"""Rounds with chosen results, for the tests of what is computed from them."""

from speeltafel.lab.arena import Played, Slot


def played(first, second, shares, seats=2):
    """Return games of rounds in which the first won these shares, in every game of the round."""
    return [
        Played(Slot((first, second), number, seat), share, (10, 20), (1.0, 8.0), (1.0, 8.0), "")
        for number, share in enumerate(shares, 1)
        for seat in range(1, seats + 1)
    ]


def rounds(first, second, shares):
    """Return the shares of the rounds of one meeting."""
    return {(first, second): dict(enumerate(shares, 1))}


def mixed(won, of):
    """Return so many won rounds of so many, evenly spread."""
    return [float((at + 1) * won // of > at * won // of) for at in range(of)]
