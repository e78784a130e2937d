"""The report on a match: luck and play, what every choice cost, and what would have been better.

**Loss, stake and accuracy.** One search values every move on offer. What a choice cost is the value of the
best move minus that of the chosen one; what was at stake is best minus worst. Accuracy is the share of all
stakes that a seat kept.

**Luck** is what an outcome is worth minus the mean over all that could have fallen, by one judge.

**Play** is what choices cost: the shares after the chosen move minus those after the best one.

Values of one search are never subtracted from those of another: the next position is judged one move deeper
and with the other side to move, and that difference, the judge's drift, is nobody's luck or play. So start,
luck and play as judged don't quite add up to the result. Four rules settle it; they leave loss and
accuracy alone.

1. A loss counts as play as far as the judge stands by it. The next two positions say again what the chosen
   move was worth; what they add to it is taken off, and so is the judge's drift in this match (root mean
   square), for it can't tell less than that apart. An exact judge has no drift, and everything it says
   counts. So does a loss before a roll, for the next position is then judged as luck is.
2. Losses are estimates. Those of each seat are then scaled by one factor, so that together they come as
   near as they can to what luck does not explain. Nobody is charged with more than was judged at first.
3. What play can't explain was there from the start, as far as the match shows: the start takes it, within 0
   and 100 %. Two players who make no mistake in a game without chance end with what they had at the
   beginning.
4. What the start can't take either, because nobody has less than nothing, is luck that was judged too large
   or too small: the rolls share it in proportion to what each of them changed, and choices are left alone.
   Where no roll changed anything, all play is scaled down by one factor until the start can take the rest.

The curve of the chances (`Report.curve`) follows these terms, so it moves only where chance decided or
something was given away. It belongs to the account of luck and play. A game without chance has no such
account; its chart shows the chances as judged (`Report.judged`), the numbers that hint, coach and mistakes
give for the same positions.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from speeltafel.core.words import Text

Shares = tuple[float, ...]
"""Everybody's share of victory, by seat; together 1."""

_SWEEPS = 300
"""Steps of the fit: with two to eight seats it stands still after fewer."""
_ROUNDING = 1e-9
"""Less than this is what adding up floats leaves."""
MISTAKE = 0.05
"""A loss that is called a mistake: five points of a hundred."""
BLUNDER = 0.5
"""A loss that is always named, however many were greater."""


class Known(NamedTuple):
    """Something that is exactly so in a position, and no opinion."""

    words: Text
    """With `{name}` where the seat it speaks of is named."""
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What is said of one position, and of the event that was taken there."""

    before: Shares
    """Everybody's shares before the event: after the best move, or over all that chance may bring."""
    after: Shares
    """Everybody's shares after the event, by the judge that gave `before`."""
    moves: Mapping[str, Shares] = field(default_factory=dict, hash=False)
    """Everybody's shares after every legal move, all judged alike; empty where nobody chose."""
    best: str | None = None
    """The move worth most to the seat to choose; None where nobody chose."""
    reason: Text | None = None
    """Why that move."""
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
    """The curve of the chances before and after the event."""
    change: Shares
    """What it brought each seat."""
    best: str | None = None
    """The best move; None where chance decided."""
    reason: Text | None = None
    values: Mapping[str, float] = field(default_factory=dict, hash=False)
    """What every move was worth to the seat that chose, all judged alike."""
    known: Known | None = None
    """What was known exactly when somebody chose, or is known since a roll."""
    judged: tuple[Shares, Shares] = ((), ())
    """Everybody's shares before and after the event as they were judged, before the terms were settled."""

    @property
    def shift(self) -> float:
        """The most that the event changed for anybody, as judged."""
        return max((abs(now - was) for was, now in zip(*self.judged, strict=True)), default=0.0)

    @property
    def loss(self) -> float:
        """What the choice cost against the best one."""
        return max(self.values.values()) - self.values[self.token] if self.values else 0.0

    @property
    def stake(self) -> float:
        """What the choice could have cost: the best move on offer minus the worst."""
        return max(self.values.values()) - min(self.values.values()) if self.values else 0.0


@dataclass(frozen=True, slots=True)
class Report:
    """A whole match: what there was at the start and what every event did add up to the result."""

    steps: tuple[Step, ...]
    start: Shares
    result: Shares

    @property
    def curve(self) -> tuple[Shares, ...]:
        """The chances at every position by the settled terms: from the start to the result."""
        return (self.start, *(step.after for step in self.steps))

    @property
    def judged(self) -> tuple[Shares, ...]:
        """The chances at every position as judged there, with the best move; last the result."""
        return (*(step.judged[0] for step in self.steps), self.result)

    def luck(self, seat: int) -> float:
        """What chance brought this seat, all in all."""
        return sum(step.change[seat - 1] for step in self.steps if not step.seat)

    def play(self, seat: int, by: int) -> float:
        """What the choices of one seat brought another, or itself."""
        return sum(step.change[seat - 1] for step in self.steps if step.seat == by)

    def by(self, seat: int) -> list[Step]:
        """The choices of this seat."""
        return [step for step in self.steps if step.seat == seat]

    def accuracy(self, seat: int) -> float | None:
        """Which share of what was at stake in its choices this seat kept; None where nothing was."""
        chosen = self.by(seat)
        stake = sum(step.stake for step in chosen)
        return 1 - sum(step.loss for step in chosen) / stake if stake > 0 else None

    def turning_points(self, most: int = 3) -> list[Step]:
        """The events that changed most for somebody, in the order they happened."""
        biggest = sorted(self.steps, key=lambda step: -step.shift)[:most]
        return sorted((step for step in biggest if step.shift), key=lambda step: step.place)

    def mistakes(self, seat: int, most: int = 5) -> list[Step]:
        """The choices of this seat that cost most, the worst first; every blunder is among them."""
        found = [step for step in self.by(seat) if step.loss >= MISTAKE]
        found.sort(key=lambda step: (-step.loss, step.place))
        return [step for number, step in enumerate(found) if number < most or step.loss >= BLUNDER]


def report(
    choosers: Sequence[int], tokens: Sequence[str], appraised: Sequence[Appraisal], first: int = 1
) -> Report:
    """Return the report on a match, from who chose what and an appraisal of each position, the last included.

    `first` is the place of the first event, for a match that was played on from a position.
    """
    seats = len(appraised[0].before)
    start, result = appraised[0].before, appraised[-1].before
    judged = [_minus(said.after, said.before) for said in appraised[:-1]]
    raw = _confirmed(choosers, appraised, judged)
    luck, *plays = _by_chooser(seats, choosers, raw)
    _, *judged_plays = _by_chooser(seats, choosers, judged)
    most = [
        said[seat] / play[seat] if play[seat] < 0 else 1.0
        for seat, (said, play) in enumerate(zip(judged_plays, plays, strict=True))
    ]
    scales = [1.0, *_scales(plays, _minus(_minus(result, start), luck), most)]
    changes = [_times(change, scales[by]) for change, by in zip(raw, choosers, strict=True)]
    start, changes = _settled(choosers, changes, result)
    return Report(_steps(choosers, tokens, appraised, changes, start, first), start, result)


def _settled(choosers: Sequence[int], changes: list[Shares], result: Shares) -> tuple[Shares, list[Shares]]:
    """Return the start, within 0 and 100 %, and the changes that lead from there to the result."""
    brought = _sum(len(result), changes)
    start = _minus(result, brought)
    if min(start) > -_ROUNDING:
        return _within(start), changes
    sizes = [0.0 if by else max(map(abs, change)) for by, change in zip(choosers, changes, strict=True)]
    if not any(sizes):
        scale = min(had / part for had, part in zip(result, brought, strict=True) if part > had)
        changes = [_times(change, scale) for change in changes]
        return _within(_minus(result, _sum(len(result), changes))), changes
    within = _within(start)
    excess = _minus(start, within)
    changes = [
        tuple(part + rest * size / sum(sizes) for part, rest in zip(change, excess, strict=True))
        for change, size in zip(changes, sizes, strict=True)
    ]
    return within, changes


def _confirmed(
    choosers: Sequence[int], appraised: Sequence[Appraisal], judged: Sequence[Shares]
) -> list[Shares]:
    """What every event brought each seat, losses as far as the judge stands by them."""
    raw = list(judged)
    # The judge of choices is asked again only where another choice, or the end, follows.
    again = [
        appraised[place + 1].before[seat - 1] - appraised[place].after[seat - 1]
        if seat and (place + 1 == len(choosers) or choosers[place + 1])
        else None
        for place, seat in enumerate(choosers)
    ]
    drifts = [drift for drift in again if drift is not None]
    unsure = sqrt(sum(drift * drift for drift in drifts) / len(drifts)) if drifts else 0.0
    for place, (seat, drift) in enumerate(zip(choosers, again, strict=True)):
        loss = -raw[place][seat - 1] if seat else 0.0
        if loss > 0 and drift is not None:
            later = again[place + 1] if place + 1 < len(again) else None
            if later is not None and choosers[place + 1] != seat:
                later = -later if len(raw[place]) == 2 else None
            regained = max(0.0, drift, drift + (later or 0.0))
            kept = max(0.0, loss - regained - unsure) / loss
            raw[place] = _times(raw[place], kept)
    return raw


def _steps(
    choosers: Sequence[int],
    tokens: Sequence[str],
    appraised: Sequence[Appraisal],
    changes: Sequence[Shares],
    start: Shares,
    first: int,
) -> tuple[Step, ...]:
    steps, curve = [], start
    for number, (seat, token, change) in enumerate(zip(choosers, tokens, changes, strict=True)):
        said = appraised[number]
        after = tuple(now + part for now, part in zip(curve, change, strict=True))
        steps.append(
            Step(
                place=first + number,
                seat=seat,
                token=token,
                before=curve,
                after=after,
                change=change,
                best=said.best if seat else None,
                reason=said.reason,
                values={move: shares[seat - 1] for move, shares in said.moves.items()} if seat else {},
                known=appraised[number if seat else number + 1].known,
                judged=(said.before, said.after),
            )
        )
        curve = after
    return tuple(steps)


def _scales(plays: Sequence[Shares], wanted: Shares, most: Sequence[float]) -> list[float]:
    """By which factor each seat's play is scaled so that together they come nearest to what is wanted.

    Projected gradient descent from 1: it moves the seats with the largest losses most, and those with none
    not at all.
    """
    scales = [1.0] * len(plays)
    steepest = sum(part * part for play in plays for part in play)
    if steepest > 0:
        for _ in range(_SWEEPS):
            missing = list(wanted)
            for play, scale in zip(plays, scales, strict=True):
                missing = [rest - scale * part for rest, part in zip(missing, play, strict=True)]
            for seat, play in enumerate(plays):
                slope = sum(rest * part for rest, part in zip(missing, play, strict=True))
                scales[seat] = min(max(scales[seat] + slope / steepest, 0.0), most[seat])
    return scales


def _within(shares: Shares) -> Shares:
    """Shares with none below 0, still together 1."""
    kept = [max(share, 0.0) for share in shares]
    return tuple(share / sum(kept) for share in kept)


def _minus(one: Shares, other: Shares) -> Shares:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _times(shares: Shares, scale: float) -> Shares:
    return tuple(share * scale for share in shares)


def _sum(seats: int, changes: Iterable[Shares]) -> Shares:
    summed = [0.0] * seats
    for change in changes:
        summed = [was + part for was, part in zip(summed, change, strict=True)]
    return tuple(summed)


def _by_chooser(seats: int, choosers: Sequence[int], changes: Sequence[Shares]) -> list[Shares]:
    """Return what chance brought each seat, and what each seat's choices did."""
    return [
        _sum(seats, (change for change, by in zip(changes, choosers, strict=True) if by == chooser))
        for chooser in range(seats + 1)
    ]
