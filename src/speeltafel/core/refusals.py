"""What can be wrong with what we are asked: each refusal has a stable code and words in both languages.

A refusal never changes anything. The codes are those of the engine protocol (`docs/protocol.md`).
"""

from typing import Self

from speeltafel.core.words import Text


class Refusal(ValueError):
    """Something we can't do, and why."""

    code = "bad-request"

    def __init__(self, text: Text, rule: str | None = None) -> None:
        super().__init__(text.en)
        self.text = text
        self.rule = rule

    def at(self, place: int) -> Self:
        """The same refusal, naming the event of a log it is about."""
        self.text = Text(f"Gebeurtenis {place}: {self.text.nl}", f"Event {place}: {self.text.en}")
        self.args = (self.text.en,)
        return self


class BadRequest(Refusal):
    """The question itself is wrong: a key is missing, a number is out of range."""


class BadRecord(Refusal):
    """A record that is not written the way records are."""


class UnknownGame(Refusal):
    """A game that is not on the shelf."""

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
    """Text that is never a token of this game."""

    code = "bad-token"

    def __init__(self, token: str) -> None:
        shown = ascii(token[:60])
        super().__init__(
            Text(f"{shown} is geen zet of worp van dit spel.", f"{shown} is no move or roll of this game.")
        )


class IllegalMove(Refusal):
    """A token of this game that is not on offer now."""

    code = "illegal-move"
