"""The immediate gain of a move of Squadro."""

from speeltafel.games.squadro.rules import Advance, State


def gain(after: State, move: Advance, seat: int) -> tuple[float, ...]:
    """The lead in steps: pieces sent back lose theirs."""
    return (sum(after.steps[seat - 1]) - sum(after.steps[2 - seat]),)
