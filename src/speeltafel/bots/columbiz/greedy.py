"""The immediate gain of a move of Columbiz."""

from speeltafel.games.columbiz.rules import STOP, Keep, Move, State, Stop, payable, play, totals


def gain(after: State, move: Move, seat: int) -> tuple[float, ...]:
    """Points, prisoners and discs placed; while throwing, what the dice kept can pay for, and throws left."""
    if isinstance(move, Keep | Stop):
        cells, placing = payable(after.board, after.dice), play(after, STOP)
        bought = [totals(play(placing, cell))[seat - 1] for cell in cells]
        costs = [cell.cell[1] for cell in cells]
        return (max(bought, default=0), max(costs, default=0), -len(after.dice))
    return (totals(after)[seat - 1], -after.supply[seat - 1])
