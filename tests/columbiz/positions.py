"""Positions of Columbiz as drawings, and play by tokens."""

import random

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import replay
from speeltafel.games.columbiz import COLUMBIZ
from speeltafel.games.columbiz.data import DISCS
from speeltafel.games.columbiz.rules import State


def position(
    drawing: str = "",
    *,
    dice: str,
    throws_left: int = 0,
    placed: int = 0,
    seat: int = 1,
    seats: int = 2,
    supply: tuple[int, ...] | None = None,
    points: tuple[int, ...] | None = None,
    prisoners: tuple[int, ...] | None = None,
    last_round: bool = False,
) -> State:
    """A position: the drawing's last row is number 1, its six signs are columns 1-6; rows above are empty."""
    rows = [line.split() for line in reversed(drawing.strip().splitlines())] if drawing else []
    rows += [["."] * 6] * (6 - len(rows))
    assert all(len(row) == 6 for row in rows)
    board = tuple(
        tuple(0 if sign == "." else int(sign) for sign in column) for column in zip(*rows, strict=True)
    )
    return State(
        to_move=seat,
        board=board,
        dice=dice,
        throws_left=throws_left,
        placed=placed,
        supply=supply or (DISCS[seats],) * seats,
        points=points or (0,) * seats,
        prisoners=prisoners or (0,) * seats,
        last_round=last_round,
    )


def drawn(state: State) -> list[str]:
    """Return the rows of the board that hold discs, the highest first."""
    rows = [" ".join(str(disc or ".") for disc in row) for row in zip(*state.board, strict=True)]
    while rows and rows[-1] == ". . . . . .":
        rows.pop()
    return rows[::-1]


def after(state: State, *tokens: str) -> State:
    """Return the state after these tokens, each of which must be legal."""
    states, _ = replay(COLUMBIZ, state, tokens)
    return states[-1]


def offered(state: State) -> list[str]:
    """Return the tokens of the seat that must choose."""
    turn = COLUMBIZ.turn(state)
    assert isinstance(turn, Choose)
    assert turn.seat == state.to_move
    return [COLUMBIZ.write(move) for move in turn.moves]


def thrown(state: State) -> int:
    """Return how many dice are thrown now."""
    turn = COLUMBIZ.turn(state)
    assert isinstance(turn, Chance)
    return len(COLUMBIZ.write(next(iter(turn.odds))))


def ended(state: State) -> Over:
    """Return how the game ended."""
    turn = COLUMBIZ.turn(state)
    assert isinstance(turn, Over)
    return turn


def crowded(rng: random.Random, density: int) -> str:
    """Return a drawing with so many tenths of its cells taken, at random."""
    return "\n".join(
        " ".join(rng.choice("12223") if rng.randrange(10) < density else "." for _ in range(6))
        for _ in range(6)
    )
