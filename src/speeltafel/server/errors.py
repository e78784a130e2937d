"""Errors of the running server, which a visitor or a program is told of."""

from speeltafel.core.refusals import Refusal


class NoTable(Refusal):
    """There is no table with this id."""

    code = "no-table"


class RateLimited(Refusal):
    """A client asks more than it may at once."""

    code = "too-much"
    wait = 1.0
    """Seconds until the same may be asked again."""


class TooManyChallenges(Refusal):
    """One more challenge than may be open at a time."""

    code = "too-many-challenges"


class NoAdvice(Refusal):
    """The bot that was to judge a choice failed."""

    code = "no-advice"
