"""Errors of the running server that are reported to visitors and programs."""

from speeltafel.core.refusals import Refusal


class NoTable(Refusal):
    """There is no table with this id."""

    code = "no-table"


class NoTournament(Refusal):
    """There is no tournament with this id."""

    code = "no-tournament"


class RateLimited(Refusal):
    """A client makes more requests than it may."""

    code = "too-much"
    wait = 1.0
    """Seconds until the same request may be made again."""


class TooManyChallenges(Refusal):
    """A challenge beyond the number that may be open at a time."""

    code = "too-many-challenges"


class NoAdvice(Refusal):
    """The bot that should judge a choice failed."""

    code = "no-advice"
