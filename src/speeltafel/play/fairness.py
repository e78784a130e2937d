"""What the dice of a table depend on: the seed, the entropy of the players, and the settings."""

from collections.abc import Mapping, Sequence
from typing import Any

from speeltafel.core.game import Value
from speeltafel.core.match import AnyGame
from speeltafel.play.chance import Dice
from speeltafel.play.draw_keys import draw_key
from speeltafel.play.events import TournamentJoined
from speeltafel.play.proof import mix
from speeltafel.play.seating import Chair


class DiceState:
    """The part of a table's state that its dice depend on."""

    game: AnyGame

    def __init__(self, seed: bytes) -> None:
        self.dice = Dice(seed)
        self.commitment = self.dice.commitment
        """The SHA-256 of the seed, as the first event of the log has it."""
        self.promise = ""
        """The commitment of the match after this one; empty in older logs."""
        self.stirs: Mapping[int, str] = {}
        """The entropy contributed before the match began, by the seat numbers of that time."""
        self.listed: Mapping[str, Value] = {}
        """The options the log names, which are hashed into the dice. An option that the game got after this
        table was set up is in `options` with its default, but not here."""
        self.imported: tuple[str, ...] = ()
        """The imported moves this match begins with."""
        self.leg = 0
        """The number of this game in a duplicate match, from 1; 0 outside one."""
        self.tournament: TournamentJoined | None = None
        """The place of this match in a tournament."""
        self.sealed = False
        """Whether other tables of a tournament, which are not over, have the same dice."""
        self.drawn: tuple[int, ...] = ()
        """For each seat, the seat its player had before the draw; empty without a draw."""
        self.over = False
        """Whether the match has ended, by itself or by agreement."""
        self.chairs: list[Chair] = []

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.chairs)

    def mix_dice(self, stirs: Mapping[int, str]) -> Dice:
        """Return the dice of this match, given the entropy of each seat."""
        imported = len(self.imported)
        return Dice(self.dice.seed, mix(self.game, self.seats, self.listed, stirs, imported, self.by_turns))

    def draw_key(self, past: Sequence[Any], now: Sequence[Any] = ()) -> str:
        """Return the draw key of the roll after these states; empty unless rolls are drawn by turn."""
        return draw_key(self.game, [*past, *now]) if self.by_turns else ""

    @property
    def by_turns(self) -> bool:
        """Whether rolls are drawn by turn, since other matches have the same dice."""
        return bool(self.leg) or (self.tournament is not None and self.tournament.same_dice)

    @property
    def returns(self) -> bool:
        """Whether another game with the same dice follows this one."""
        return 0 < self.leg < self.seats

    @property
    def secret(self) -> bytes | None:
        """The seed, or None while something can still be rolled or undone with these dice."""
        return self.dice.seed if self.over and not self.returns and not self.sealed else None

    @property
    def stirred_from(self) -> Mapping[int, str]:
        """The entropy of this match by the seats of now, which differ from `stirs` after a draw."""
        seat_of = {number: seat for seat, number in enumerate(self.drawn, 1)}
        return {seat_of.get(number, number): stir for number, stir in self.stirs.items()}
