"""The dice: the one place outside bots where chance is made.

Each outcome is derived from a secret seed, what the players stirred in, and the event's number. So taking a
move back and playing on never buys another roll; a seed whose fingerprint was shown before anybody stirred
can't have been chosen to suit anyone; and told afterwards, it lets anyone recompute every outcome.
"""

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from math import factorial

from speeltafel.core.game import M, Odds


class Dice:
    """A source of outcomes: the same seed, mix, event and odds always give the same one."""

    def __init__(self, seed: bytes | None = None, mix: str = "") -> None:
        self.seed = seed if seed is not None else secrets.token_bytes(32)
        self.mix = mix
        """What the players stirred in; empty at the terminal, and in games begun before one could stir."""

    @property
    def commitment(self) -> str:
        """The seed's fingerprint, to be shown beforehand: it tells nothing and allows no other seed."""
        return sha256(self.seed).hexdigest()

    def draw(self, odds: Odds[M], event: int, draw_key: str = "") -> M:
        """The outcome of chance for this event of the match, counted from 0, or by what it falls instead."""
        name = f"{self.mix}:{draw_key or event + 1}" if self.mix else f"{event}"
        return odds.holding(self._ticket(odds.total, name))

    def seating(self, seats: int) -> tuple[int, ...]:
        """Draw who sits where: for each seat the chair whose occupant gets it, every order equally likely.

        The orders are numbered as `itertools.permutations` lists them.
        """
        ticket, left, drawn = self._ticket(factorial(seats), f"{self.mix}:seats"), [*range(1, seats + 1)], []
        for more in range(seats - 1, -1, -1):
            at, ticket = divmod(ticket, factorial(more))
            drawn.append(left.pop(at))
        return tuple(drawn)

    def _ticket(self, total: int, name: str) -> int:
        """A number below `total`, each equally likely: what lies past the last whole lap is drawn again."""
        laps = (1 << 256) // total * total
        attempt = 0
        while True:
            number = int.from_bytes(hmac.digest(self.seed, f"{name}:{attempt}".encode(), sha256))
            if number < laps:
                return number % total
            attempt += 1


def next_seed(key: bytes, room: str) -> bytes:
    """The seed for the match after this room's: a function of the server's key, so it can be promised."""
    return hmac.digest(key, f"the game after {room}".encode(), sha256)


def pick(moves: Sequence[M]) -> M:
    """One of these moves, each equally likely: what a chair without a player plays."""
    return secrets.choice(moves)
