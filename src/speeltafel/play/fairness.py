"""What decides chance at a table: the secret, what everybody stirred in, and what was agreed beforehand."""

from collections.abc import Mapping, Sequence
from typing import Any

from speeltafel.core.game import Value
from speeltafel.core.match import AnyGame
from speeltafel.play.chance import Dice
from speeltafel.play.draw_keys import draw_key
from speeltafel.play.proof import mix
from speeltafel.play.seating import Chair


class DiceState:
    """The part of a room that its dice depend on."""

    game: AnyGame

    def __init__(self, seed: bytes) -> None:
        self.dice = Dice(seed)
        self.commitment = self.dice.commitment
        """The fingerprint of the secret, as the log has it from the very beginning."""
        self.promise = ""
        """The fingerprint of the secret for the game after this one; older rooms have none."""
        self.stirs: Mapping[int, str] = {}
        """What was stirred into this game before it began, by the chair it was stirred on."""
        self.listed: Mapping[str, Value] = {}
        """The options the log names: only these are part of the proof. An option that was added to the game
        after this table was set up is in `options` with its default, and was never hashed."""
        self.laid: tuple[str, ...] = ()
        """What this match begins with, laid and not played."""
        self.leg = 0
        """Which game of a duplicate match this is, the first being 1; 0 where it stands alone."""
        self.drawn: tuple[int, ...] = ()
        """For each seat the chair its player sat on before seats were drawn; empty where they were not."""
        self.over = False
        """Whether the match has ended, by itself or by agreement."""
        self.chairs: list[Chair] = []

    @property
    def seats(self) -> int:
        """How many chairs there are."""
        return len(self.chairs)

    def mix_dice(self, stirs: Mapping[int, str]) -> Dice:
        """The dice of this match once so much was stirred into them."""
        laid, by_turns = len(self.laid), bool(self.leg)
        return Dice(self.dice.seed, mix(self.game, self.seats, self.listed, stirs, laid, by_turns))

    def draw_key(self, past: Sequence[Any], now: Sequence[Any] = ()) -> str:
        """What decides how chance falls after these states: in a duplicate match the turn, else nothing."""
        return draw_key(self.game, [*past, *now]) if self.leg else ""

    @property
    def returns(self) -> bool:
        """Whether another game with the same dice is to follow this one."""
        return 0 < self.leg < self.seats

    @property
    def secret(self) -> bytes | None:
        """The seed of the dice, once the game is over and nothing can be rolled or taken back any more."""
        return self.dice.seed if self.over and not self.returns else None

    @property
    def stirred_from(self) -> Mapping[int, str]:
        """What was stirred into this game, by the seat of whoever did: seats may have been drawn since."""
        seat_of = {number: seat for seat, number in enumerate(self.drawn, 1)}
        return {seat_of.get(number, number): stir for number, stir in self.stirs.items()}
