"""A match: beginning one, and playing tokens in it."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from speeltafel.core.game import Chance, Choose, Game, M, Options, Over, S, Turn, V
from speeltafel.core.refusals import BadOption, BadRequest, GameOver, IllegalMove, Refusal
from speeltafel.core.words import Text

AnyGame = Game[Any, Any, Any]


def complete(game: AnyGame, given: Mapping[str, object]) -> Options:
    """Return these options with the defaults of the others; raise `BadOption` for a wrong name or value."""
    for name, value in given.items():
        option = game.options.get(name)
        if option is None:
            raise BadOption(
                Text(
                    f"{game.name} kent geen optie {name[:60]!a}.", f"{game.name} has no option {name[:60]!a}."
                )
            )
        if not option.accepts(value):
            shown, span = json.dumps(value)[:60], option.span
            raise BadOption(
                Text(
                    f"De optie {name} van {game.name} kan niet {shown} zijn, wel {span.nl}.",
                    f"The option {name} of {game.name} can't be {shown}; it can be {span.en}.",
                )
            )
    return {name: given.get(name, option.default) for name, option in game.options.items()}  # type: ignore[misc]


def begin(game: Game[S, M, V], seats: int, options: Mapping[str, object] | None = None) -> S:
    """Return the first state of a match; options left out take their defaults."""
    if seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        span = Text(f"{low} tot {high}", f"{low} to {high}") if low < high else Text(f"{low}", f"{low}")
        raise BadRequest(
            Text(
                f"{game.name} is voor {span.nl} spelers, niet voor {seats}.",
                f"{game.name} is for {span.en} players, not for {seats}.",
            )
        )
    return game.start(seats, complete(game, options or {}))


def step(game: Game[S, M, V], state: S, token: str, turn: Turn[M] | None = None) -> tuple[M, S]:
    """Return the move that a token means and the state after it; raise a `Refusal` where it isn't legal.

    A caller that knows the state's turn already can pass it.
    """
    turn = turn or game.turn(state)
    if isinstance(turn, Over):
        raise GameOver
    move = game.read(token)
    if move not in (turn.odds if isinstance(turn, Chance) else turn.moves):
        reason = game.why_not(game.view(state, turn.seat if isinstance(turn, Choose) else None), move)
        assert reason is not None, f"{game.key}: no reason against {token}"
        raise IllegalMove(reason.text, reason.rule)
    return move, game.play(state, move)


def replay(game: Game[S, M, V], state: S, log: Iterable[str]) -> tuple[list[S], list[M]]:
    """Return all states and moves of a log from this state on; a refusal names the event, counted from 1."""
    states, moves = [state], []
    for place, token in enumerate(log, 1):
        try:
            move, state = step(game, state, token)
        except Refusal as refusal:
            raise refusal.at(place) from None
        states.append(state)
        moves.append(move)
    return states, moves
