"""What is said of a match that is looked at again: chances, luck, play, and what would have been better."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from speeltafel.core.thought import Thought
from speeltafel.core.words import Text

Shares = tuple[float, ...]
"""Everybody's share of victory, by seat; together 1."""


class Known(NamedTuple):
    """Something that is exactly so in a position, and no opinion."""

    words: Text
    """With `{name}` where the seat it speaks of is named."""
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What is said of one position."""

    shares: Shares
    advice: Thought[str] | None = None
    """What would be best for the seat to choose, in tokens; None where there is nothing to choose."""
    known: Known | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """An event, and what it did to everybody's chances."""

    place: int
    seat: int
    """Who chose; 0 where chance did."""
    token: str
    before: Shares
    after: Shares
    advice: Thought[str] | None
    known: Known | None = None
    """What was known exactly when somebody chose, or is known since a roll."""

    @property
    def change(self) -> Shares:
        """What it brought each seat."""
        return tuple(now - was for was, now in zip(self.before, self.after, strict=True))

    @property
    def loss(self) -> float:
        """What the mover gave away against the advice, as the adviser weighs both; never below 0."""
        if self.advice is None or self.token == self.advice.move:
            return 0.0
        best, played = (self.advice.values.get(token) for token in (self.advice.move, self.token))
        if best is None or played is None:
            return max(0.0, -self.change[self.seat - 1])
        return max(0.0, best - played)


@dataclass(frozen=True, slots=True)
class Report:
    """A whole match: what there was at the start and what every event did add up to the result."""

    steps: tuple[Step, ...]
    start: Shares
    result: Shares

    def luck(self, seat: int) -> float:
        """What chance brought this seat, all in all."""
        return sum(step.change[seat - 1] for step in self.steps if not step.seat)

    def play(self, seat: int, by: int) -> float:
        """What the moves of one seat brought another, or itself."""
        return sum(step.change[seat - 1] for step in self.steps if step.seat == by)

    def accuracy(self, seat: int) -> float | None:
        """Which part of its chances this seat kept, on average of its choices; None where it had none."""
        kept = [1 - step.loss for step in self.steps if step.seat == seat and step.advice is not None]
        return sum(kept) / len(kept) if kept else None

    def turning_points(self, most: int = 3) -> list[Step]:
        """The events that changed most for somebody, in the order they happened."""
        biggest = sorted(self.steps, key=lambda step: -max(map(abs, step.change)))[:most]
        return sorted(biggest, key=lambda step: step.place)

    def missed(self, most: int = 3) -> list[Step]:
        """The moves that gave away most, in the order they were played."""
        worst = sorted((step for step in self.steps if step.loss > 0), key=lambda step: -step.loss)[:most]
        return sorted(worst, key=lambda step: step.place)


def report(choosers: Sequence[int], tokens: Sequence[str], appraised: Sequence[Appraisal]) -> Report:
    """The report on a match, from who chose what, and what is said of each position: one more than events."""
    steps = tuple(
        Step(
            place,
            seat,
            token,
            appraised[place - 1].shares,
            appraised[place].shares,
            appraised[place - 1].advice,
            appraised[place - 1 if seat else place].known,
        )
        for place, (seat, token) in enumerate(zip(choosers, tokens, strict=True), 1)
    )
    return Report(steps, appraised[0].shares, appraised[-1].shares)
