"""What follows a move without anybody's choice: rolls and forced moves."""

from collections.abc import Sequence
from typing import Any

from speeltafel.core.game import Chance, Choose, Turn
from speeltafel.play.chance import Dice
from speeltafel.play.events import Change, MovePlayed, Rolled
from speeltafel.play.seating import Chair
from speeltafel.play.table import Table

MAX_FORCED = 50
"""Forced moves in one command. Two players of Saxum who can only re-roll could go on for as long as the dice
let them."""


def automatic_changes(
    table: Table,
    dice: Dice,
    past: Sequence[Any],
    state: Any,
    turn: Turn[Any],
    chose: int = 0,
    chairs: Sequence[Chair] | None = None,
) -> list[Change]:
    """Return the rolls and forced moves after this state, until somebody must choose or the match is over.

    `chose` is the seat whose free choice led to the state. A forced move is not played for that seat at once:
    the choice could still be undone, which a forced move might prevent. `chairs` are the chairs after the
    draw where the match is about to begin.
    """
    changes: list[Change] = []
    states = [state]
    while True:
        if isinstance(turn, Chance):
            outcome = dice.draw(turn.odds, len(past) + len(changes), table.draw_key(past, states))
            token = table.game.write(outcome)
            changes.append(Rolled(token))
        elif (
            isinstance(turn, Choose)
            and turn.seat != chose
            and is_autoplayed(table.chairs if chairs is None else chairs, turn)
        ):
            token = table.game.write(turn.moves[0])
            changes.append(MovePlayed(turn.seat, token, forced=True))
        else:
            return changes
        if sum(isinstance(change, MovePlayed) for change in changes) > MAX_FORCED:
            return changes[:-1]
        then = table.transition(states[-1], turn, token)
        states.append(then.after)
        turn, chose = then.turn, 0


def is_autoplayed(chairs: Sequence[Chair], turn: Choose[Any]) -> bool:
    """Return whether the server plays a seat's move: it is the only legal one, and its person wants that."""
    chair = chairs[turn.seat - 1]
    wanted = chair.plays_forced and bool(chair.person) and not chair.bot and not chair.program
    return wanted and len(turn.moves) == 1
