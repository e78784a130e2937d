"""Why a move of Squadro is not legal, with the ruling that says so."""

from speeltafel.core.game import Choose, Reason
from speeltafel.games.squadro.data import HOME
from speeltafel.games.squadro.rules import Advance, View, turn


def why_not(view: View, move: Advance) -> Reason | None:
    """Return the ruling against a move, or None where the move is legal."""
    state = view.state
    now = turn(state)
    if not isinstance(now, Choose):
        rule = "Q7" if state.why == "repetition" else "Q1"
        return Reason.of(rule, "Het spel is afgelopen.", "The game is over.")
    if move in now.moves:
        return None
    if state.steps[now.seat - 1][move.track - 1] == HOME:
        return Reason.of(
            "Q3",
            "Dat stuk is thuis en doet niet meer mee.",
            "That piece is home and has left the board.",
        )
    return Reason.of(
        "Q7",
        "Die zet brengt een eerdere stelling terug, en een andere zet doet dat niet.",
        "That move brings back an earlier position, and another move doesn't.",
    )
