"""Positions that authors set up: the seats, the options, and the tokens that lead there."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from speeltafel import texts
from speeltafel.core.game import Observer
from speeltafel.core.match import AnyGame, begin, step
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.words import Names, Text, default_names, say


@dataclass(frozen=True, slots=True)
class Position:
    """A position that an author set up, and what was wrong with its tokens."""

    game: AnyGame
    seats: int
    options: Mapping[str, Any]
    tokens: tuple[str, ...]
    """The tokens that are right, in order."""
    state: Any
    refusal: Text | None = None
    """Why the token after these is none, or the options are wrong."""

    @property
    def names(self) -> Names:
        """The names of the seats."""
        return default_names(self.seats)

    @property
    def log(self) -> str:
        """The tokens as one text."""
        return " ".join(self.tokens)

    @property
    def observers(self) -> list[Observer]:
        """Everybody who looks: the seats, and a watcher."""
        return [*range(1, self.seats + 1), None]


def position_of(game: AnyGame, given: Mapping[str, str]) -> Position:
    """Return the position that a form describes, up to the first token that is wrong."""
    seats = int(given["seats"]) if given.get("seats", "").isdecimal() else 0
    if seats not in game.seats:
        seats = 2 if 2 in game.seats else game.seats[0]
    tokens: list[str] = []
    options: Mapping[str, Any] = {}
    state = begin(game, seats)
    try:
        options = options_of(given.get("options", ""))
        state = begin(game, seats, options)
        for token in given.get("log", "").split():
            _, state = step(game, state, token)
            tokens.append(token)
    except Refusal as refusal:
        return Position(game, seats, options, tuple(tokens), state, refusal.text)
    except Exception as error:  # the author's game can raise anything
        return Position(game, seats, options, tuple(tokens), state, shown_error(error))
    return Position(game, seats, options, tuple(tokens), state)


def options_of(words: str) -> dict[str, Any]:
    """Return options typed as `name=value`; a value that isn't JSON is a string."""
    found = {}
    for word in words.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadRequest(say(texts.AUTHOR_BAD_OPTION, shown=ascii(word[:40])))
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def shown_error(error: Exception) -> Text:
    """Return what an error of the game says to its author."""
    what = f"{type(error).__name__}: {error}"[:200]
    return say(texts.AUTHOR_FAULT, what=what)
