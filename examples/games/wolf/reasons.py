"""Why a move of Wolf is not legal, with the ruling that says so."""

from speeltafel.core.game import Choose, Reason
from speeltafel.core.view import Open
from speeltafel.games.wolf.rules import State, turn


def why_not(view: Open[State], move: str) -> Reason | None:
    """Return the ruling against a move, or None where the move is legal."""
    now, (before, _, after) = turn(view.state), move.partition("-")
    if not isinstance(now, Choose):
        return Reason.of("W5", "Het spel is afgelopen.", "The game is over.")
    if move in now.moves:
        return None
    if before not in view.state.animals[now.seat - 1]:
        return Reason.of("W1", f"Op {before} staat niets van jou.", f"Nothing of yours stands on {before}.")
    if any(after in animals for animals in view.state.animals):
        return Reason.of("W4", f"Op {after} staat al een dier.", f"There is an animal on {after} already.")
    return Reason.of("W3", "Een schaap gaat nooit terug.", "A sheep never goes back.")
