"""The JSON of `docs/protocol.md`: games, turns, and positions, complete or as one seat knows them."""

from typing import Any

from speeltafel.core.game import LEVELS, Chance, Choose, Game, M, Over, S, Turn, V
from speeltafel.core.match import AnyGame

Json = dict[str, Any]


def tell_game(game: AnyGame) -> Json:
    """Return a game: its name, seats, options, and the levels of its bots."""
    return {
        "key": game.key,
        "name": game.name,
        "seats": list(game.seats),
        "options": {name: option.describe() for name, option in game.options.items()},
        "levels": list(LEVELS),
    }


def tell_turn(game: Game[S, M, V], turn: Turn[M], offered: bool = True) -> Json:
    """Return what may happen now; without the legal moves where they could give away a hand."""
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
    """Return a view in the shape of the state; for a game without secrets that is the state itself."""
    if game.dump_view is not None:
        return game.dump_view(view)
    (state,) = game.consistent_states(view)
    return game.dump(state)
