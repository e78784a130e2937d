"""Commands about bots: seating one, letting one stand in for a person, its moves and its advice."""

from speeltafel.core.game import LEVELS
from speeltafel.core.refusals import BadRequest, GameOver, IllegalMove
from speeltafel.play import messages
from speeltafel.play.decisions import Stale, absent, play
from speeltafel.play.events import BotSeated, Change, ConsentAsked
from speeltafel.play.rights import (
    NotYours,
    chair_at,
    check_absent,
    check_host,
    check_not_started,
    own_chair,
    plays_for_practice,
    running_match,
)
from speeltafel.play.seating import Request
from speeltafel.play.table import Table
from speeltafel.play.user_text import tell_apart

NAMES = ("Ada", "Bas", "Cleo", "Daan", "Evi", "Floris", "Guus", "Hanna")
"""The names of bots, by seat; pages mark them as bots."""
RATED_LEVEL = LEVELS[-1]
"""The level of a stand-in in a rated match, so that opponents can't choose a weak one."""


def invite(table: Table, seat: int, level: str, person: str) -> list[Change]:
    """Seat a bot on a free seat, or change the level of the bot there; for the host only."""
    check_host(table, person)
    chair = chair_at(table, seat)
    if table.over:
        raise GameOver
    if chair.person:
        raise BadRequest(messages.TAKEN)
    return [bot_seated(seat, checked_level(level), table.others(seat))]


def fill(table: Table, level: str, person: str) -> list[Change]:
    """Seat bots on all free seats before the match; for the host only."""
    check_host(table, person)
    check_not_started(table)
    others, changes = table.others(0), list[Change]()
    for seat, chair in enumerate(table.chairs, 1):
        if not chair.taken:
            bot = bot_seated(seat, checked_level(level), others)
            changes.append(bot)
            others.append(bot.name or "")
    return changes


def bot_seated(seat: int, level: str, others: list[str]) -> BotSeated:
    """Return the event that seats a bot, with a name that none of these others has."""
    return BotSeated(seat, level, tell_apart(NAMES[seat - 1], others))


def propose(
    table: Table, seat: int, other: int, level: str, person: str, now: float = 0.0, away: float = 0.0
) -> list[Change]:
    """Propose a stand-in for an absent player, or for oneself, until that person is back.

    Without anybody whose consent is needed, the bot takes over at once.
    """
    running_match(table)
    own_chair(table, seat, person)
    if table.tournament is not None:
        raise BadRequest(messages.TOURNAMENT_STAND_IN)
    chair = chair_at(table, other)
    if not chair.person:
        raise BadRequest(messages.EMPTY)
    if chair.bot:
        raise BadRequest(messages.BOT_ALREADY)
    if chair.person == person and table.rated:
        raise BadRequest(messages.RATED_YOURSELF)
    if chair.person != person:
        check_absent(table, other, now, away)
    if table.request is not None:
        raise BadRequest(messages.ONE_REQUEST)
    level = RATED_LEVEL if table.rated else checked_level(level)
    wish = Request(seat, "bot", other, set(table.seats_of(person)), level)
    if table.present - absent(table, wish) <= wish.agreed:
        return [BotSeated(other, level)]
    return [ConsentAsked(seat, "bot", other, level)]


def return_to(table: Table, seat: int, person: str) -> list[Change]:
    """Take a seat back from the bot that stands in."""
    if not own_chair(table, seat, person).bot:
        raise BadRequest(messages.NO_BOT)
    return [BotSeated(seat, level="")]


def move(table: Table, seat: int, token: str, version: int) -> list[Change]:
    """Play a bot's move; refuse it as stale where the person came back meanwhile."""
    if not chair_at(table, seat).bot:
        raise Stale(messages.STALE)
    return play(table, seat, token, version)


def may_be_advised(table: Table, seat: int, person: str) -> None:
    """Check that a person may ask for a hint: they may be coached, and it is their turn."""
    may_be_coached(table, seat, person)
    if table.actor != seat:
        raise IllegalMove(messages.NOT_YOUR_TURN)


def may_be_coached(table: Table, seat: int, person: str) -> None:
    """Check that a person may see a bot's analysis: all others are bots, and the match is not rated."""
    running_match(table)
    if own_chair(table, seat, person).bot:
        raise BadRequest(messages.BOT_PLAYS)
    if table.competitive:
        raise NotYours(messages.RATED_NO_ADVICE if table.rated else messages.TOURNAMENT_NO_ADVICE)
    if not plays_for_practice(table, table.seats_of(person)):
        raise NotYours(messages.NO_ADVICE)


def checked_level(level: str) -> str:
    """Return a level; refuse one that doesn't exist."""
    if level not in LEVELS:
        raise BadRequest(messages.NO_LEVEL)
    return level
