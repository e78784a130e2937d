"""The dice: the only random source outside the bots.

An outcome is a function of a secret seed, the entropy that players contributed, and the event's number. So
undoing a move and playing it again gives the same roll. The server publishes the SHA-256 of the seed before
anybody contributes, so it can't choose the seed to suit anyone; and it reveals the seed after the match, so
anyone can recompute every outcome.
"""

import hmac
import secrets
from collections.abc import Iterable
from hashlib import sha256
from math import factorial

from speeltafel.core.game import M, Odds


class Dice:
    """A source of outcomes: a pure function of seed, mix, event and odds."""

    def __init__(self, seed: bytes | None = None, mix: str = "") -> None:
        self.seed = seed if seed is not None else secrets.token_bytes(32)
        self.mix = mix
        """The hash of settings and entropy; empty at the terminal, and in logs from before it existed."""

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, published beforehand: it reveals nothing and fits no other seed."""
        return sha256(self.seed).hexdigest()

    def draw(self, odds: Odds[M], event: int, draw_key: str = "") -> M:
        """Return the outcome of an event of the match, counted from 0, or of its draw key if it has one."""
        name = f"{self.mix}:{draw_key or event + 1}" if self.mix else f"{event}"
        return odds.holding(self._ticket(odds.total, name))

    def seating(self, seats: int) -> tuple[int, ...]:
        """Return a random seating: for each seat, the seat its player comes from.

        All orders are equally likely. They are numbered as `itertools.permutations` lists them.
        """
        ticket, left, drawn = self._ticket(factorial(seats), f"{self.mix}:seats"), [*range(1, seats + 1)], []
        for more in range(seats - 1, -1, -1):
            at, ticket = divmod(ticket, factorial(more))
            drawn.append(left.pop(at))
        return tuple(drawn)

    def _ticket(self, total: int, name: str) -> int:
        """Return a uniform number below `total`, by rejection sampling of HMAC-SHA-256."""
        limit = (1 << 256) // total * total
        attempt = 0
        while True:
            number = int.from_bytes(hmac.digest(self.seed, f"{name}:{attempt}".encode(), sha256))
            if number < limit:
                return number % total
            attempt += 1


def next_seed(key: bytes, table: str) -> bytes:
    """Return the seed of the match after a table's, derived from a key so that it can be committed to."""
    return hmac.digest(key, f"the game after {table}".encode(), sha256)


def derived_seed(secret: bytes, name: str) -> bytes:
    """Return a seed made from a secret, such as that of the tables of a round of a tournament."""
    return hmac.digest(secret, name.encode(), sha256)


def shuffled(secret: bytes, name: str, numbers: Iterable[int]) -> list[int]:
    """Return numbers in a random order, which anybody who knows the secret can make again."""
    return sorted(numbers, key=lambda number: derived_seed(secret, f"{name} {number}"))
