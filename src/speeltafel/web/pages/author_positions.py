"""Positions that authors set up: the seats, the options, and the tokens that lead there."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from logging import getLogger
from pathlib import Path
from typing import Any

from speeltafel import texts
from speeltafel.core.game import Between, Observer
from speeltafel.core.match import AnyGame, begin, step
from speeltafel.core.origin import RAISED, told
from speeltafel.core.proofreading import turn_faults
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.words import Names, Text, default_names, say

_OPTION = re.compile(r'(?:"(?:\\.|[^"\\])*"|\S)+')
"""What stands between spaces that aren't in quotation marks."""
_BARE = re.compile(r"(?!(?:true|false|null|NaN|Infinity)$)[A-Za-z][\w-]*")
"""A string that needs no quotation marks: it isn't JSON."""


class NoTurn(Refusal):
    """A position in which the game doesn't say what can happen."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position that an author set up, and what was wrong with its tokens."""

    game: AnyGame
    folder: Path
    """The folder of the game's own code."""
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


def position_of(game: AnyGame, given: Mapping[str, str], folder: Path) -> Position:
    """Return the position that a form describes, up to the first token that is wrong.

    Raises what the game raises where it has no first position, or nothing can happen there.
    """
    seats = seats_in(game, given)
    tokens: list[str] = []
    options: Mapping[str, Any] = {}
    state, refusal = None, None
    try:
        options = options_of(given.get("options", ""))
        state = checked(game, begin(game, seats, options), seats)
        for token in given.get("log", "").split():
            state = checked(game, step(game, state, token)[1], seats)
            tokens.append(token)
    except Refusal as error:
        refusal = error.text
    except RAISED as error:
        refusal = game_error(error, game, folder)
    if state is None:
        state = checked(game, begin(game, seats), seats)
    return Position(game, folder, seats, options, tuple(tokens), state, refusal)


def seats_in(game: AnyGame, given: Mapping[str, str]) -> int:
    """Return the number of seats in a form, or the usual one."""
    seats = int(given["seats"]) if given.get("seats", "").isdecimal() else 0
    return seats if seats in game.seats else 2 if 2 in game.seats else game.seats[0]


def checked(game: AnyGame, state: Any, seats: int) -> Any:
    """Return a state in which something can happen; raise what the game raises where nothing can."""
    for fault in turn_faults(game.turn(state), seats):
        raise NoTurn(say(texts.AUTHOR_NO_TURN, what=fault))
    return state


def options_of(words: str) -> dict[str, Any]:
    """Return options typed as `name=value`; a value that isn't JSON is a string."""
    found = {}
    for word in _OPTION.findall(words):
        name, equals, value = word.partition("=")
        if not equals:
            raise BadRequest(say(texts.AUTHOR_BAD_OPTION, shown=ascii(word[:40])))
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def options_text(options: Mapping[str, object]) -> str:
    """Return options as `options_of` reads them."""
    return " ".join(
        f"{name}={value if isinstance(value, str) and _BARE.fullmatch(value) else json.dumps(value)}"
        for name, value in options.items()
    )


def example_of(game: AnyGame) -> str:
    """Return an option of a game as one types it, with another value than the usual one if it has any."""
    for name, option in game.options.items():
        values = [option.low, option.high] if isinstance(option, Between) else option.values
        return options_text({name: next((one for one in values if one != option.default), option.default)})
    return ""


def shown_error(error: BaseException, folder: Path) -> Text:
    """Return what an error of the game in this folder says to its author, with its line there."""
    return say(texts.AUTHOR_FAULT, what=told(error, folder))


def game_error(error: BaseException, game: AnyGame, folder: Path) -> Text:
    """Return the same, and log the error with its traceback."""
    getLogger(__name__).warning("the game %s raised an error", game.key, exc_info=error)
    return shown_error(error, folder)
