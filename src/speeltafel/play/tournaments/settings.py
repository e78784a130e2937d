"""The settings of a tournament, and which are allowed."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import say
from speeltafel.play.settings import checked_pace
from speeltafel.play.tournaments import messages
from speeltafel.play.tournaments.events import Opened
from speeltafel.play.user_text import clean_line

ROUND_ROBIN, SWISS, KNOCKOUT = SYSTEMS = ("round-robin", "swiss", "knockout")
TITLE_LENGTH = 60
MAX_ROUNDS = 20
"""Rounds an organiser may ask for. A round robin of pairs has as many as its entrants need."""
MAX_SCHEDULE = 100
"""Rounds of a round robin of pairs: standings of more take seconds after every result."""
MIN_ENTRANTS, MAX_ENTRANTS = 3, 200


def seats_of(game: AnyGame) -> tuple[int, int]:
    """Return the fewest and the most seats a table of a tournament has."""
    return max(2, game.seats[0]), game.seats[-1]


def checked(game: AnyGame, wanted: Opened) -> Opened:
    """Return valid settings; refuse those that can't be played."""
    low, high = seats_of(game)
    title = clean_line(wanted.title)[:TITLE_LENGTH].strip()
    if not title:
        raise BadRequest(messages.NO_TITLE, field="title")
    if wanted.system not in SYSTEMS:
        raise BadRequest(messages.NO_SYSTEM, field="system")
    if not low <= wanted.seats <= high:
        raise BadRequest(say(messages.BAD_SEATS, low=low, high=high), field="seats")
    if not 0 <= wanted.rounds <= MAX_ROUNDS:
        raise BadRequest(say(messages.BAD_ROUNDS, most=MAX_ROUNDS), field="rounds")
    if wanted.cycles not in (1, 2):
        raise BadRequest(messages.BAD_CYCLES, field="double")
    if not 2 <= wanted.no_show <= 120:
        raise BadRequest(messages.BAD_NO_SHOW, field="wait")
    if wanted.duplicate and not game.chance:
        raise BadRequest(messages.NO_CHANCE, field="duplicate")
    if wanted.duplicate and wanted.system == KNOCKOUT:
        raise BadRequest(messages.DUPLICATE_KNOCKOUT, field="duplicate")
    if wanted.cycles == 2 and (wanted.system != ROUND_ROBIN or wanted.seats > 2):
        raise BadRequest(messages.DOUBLE_ROUND_ROBIN, field="double")
    if wanted.third_place and (wanted.system != KNOCKOUT or wanted.seats > 2):
        raise BadRequest(messages.THIRD_KNOCKOUT, field="third")
    return replace(wanted, title=title, pace=_counted_pace(wanted.pace))


def _counted_pace(pace: Mapping[str, Any]) -> dict[str, Any]:
    valid = checked_pace(pace)
    if valid["kind"] == "none":
        raise BadRequest(messages.NEEDS_PACE, field="pace")
    return valid
