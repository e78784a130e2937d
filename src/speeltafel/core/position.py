"""A position as programs read it: the JSON of `docs/protocol.md`, of a whole state or of one seat's view."""

from typing import Any

from speeltafel.core.game import Chance, Choose, Game, M, Over, S, Turn, V

Json = dict[str, Any]


def tell_turn(game: Game[S, M, V], turn: Turn[M], offered: bool = True) -> Json:
    """What may happen now; the moves on offer are told only where they may be, for they can name a hand."""
    match turn:
        case Choose(seat, moves):
            told: Json = {"kind": "choose", "seat": seat}
            return told | ({"moves": sorted(map(game.write, moves))} if offered else {})
        case Chance(odds):
            weights = {game.write(outcome): weight for outcome, weight in odds.items()}
            return {"kind": "chance", "odds": dict(sorted(weights.items()))}
        case Over(scores, winners, why):
            return {"kind": "over", "scores": list(scores), "winners": list(winners), "why": why}


def tell_view(game: Game[S, M, V], view: V) -> Json:
    """What a pair of eyes may know, in the shape of the state; of an open game that is the state."""
    if game.dump_view is not None:
        return game.dump_view(view)
    (state,) = game.worlds(view)
    return game.dump(state)
