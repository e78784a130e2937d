"""Errors about a request: each has a stable code and a text in both languages.

A refused request changes nothing. The codes are those of the engine protocol (`docs/protocol.md`).
"""

from typing import Self

from speeltafel.core.words import Text


class Refusal(ValueError):
    """A request that can't be fulfilled, and why."""

    code = "bad-request"

    def __init__(self, text: Text, rule: str | None = None, field: str = "") -> None:
        super().__init__(text.en)
        self.text = text
        self.rule = rule
        self.field = field
        """The field of a form that is wrong; empty where it is no single one."""

    def at(self, place: int) -> Self:
        """Return this error with the number of the event it is about."""
        self.text = Text(f"Gebeurtenis {place}: {self.text.nl}", f"Event {place}: {self.text.en}")
        self.args = (self.text.en,)
        return self


class BadRequest(Refusal):
    """The request itself is wrong: a key is missing, a number is out of range."""


class BadRecord(Refusal):
    """A text that doesn't have the format of a record."""


class UnknownGame(Refusal):
    """A game that is not installed."""

    code = "unknown-game"


class BadOption(Refusal):
    """An option this game doesn't have, or a value it doesn't take."""

    code = "bad-option"


class NotStarted(Refusal):
    """No game has begun yet."""

    code = "not-started"


class GameOver(Refusal):
    """The game has ended; nothing more can be played."""

    code = "game-over"

    def __init__(self) -> None:
        super().__init__(Text("Het spel is afgelopen.", "The game is over."))


class BadToken(Refusal):
    """A text that is never a token of this game."""

    code = "bad-token"

    def __init__(self, token: str) -> None:
        shown = ascii(token[:60])
        super().__init__(
            Text(f"{shown} is geen zet of worp van dit spel.", f"{shown} is no move or roll of this game.")
        )


class IllegalMove(Refusal):
    """A token of this game that is not legal now."""

    code = "illegal-move"
