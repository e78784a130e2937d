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
from speeltafel.play.room import Room
from speeltafel.play.seating import Request
from speeltafel.play.user_text import tell_apart

NAMES = ("Ada", "Bas", "Cleo", "Daan", "Evi", "Floris", "Guus", "Hanna")
"""The names of bots, by seat; pages mark them as bots."""
RATED_LEVEL = LEVELS[-1]
"""The level of a stand-in in a rated match, so that opponents can't choose a weak one."""


def invite(room: Room, seat: int, level: str, person: str) -> list[Change]:
    """Seat a bot on a free seat, or change the level of the bot there; for the host only."""
    check_host(room, person)
    chair = chair_at(room, seat)
    if room.over:
        raise GameOver
    if chair.person:
        raise BadRequest(messages.TAKEN)
    return [bot_seated(seat, checked_level(level), room.others(seat))]


def fill(room: Room, level: str, person: str) -> list[Change]:
    """Seat bots on all free seats before the match; for the host only."""
    check_host(room, person)
    check_not_started(room)
    others, changes = room.others(0), list[Change]()
    for seat, chair in enumerate(room.chairs, 1):
        if not chair.taken:
            bot = bot_seated(seat, checked_level(level), others)
            changes.append(bot)
            others.append(bot.name or "")
    return changes


def bot_seated(seat: int, level: str, others: list[str]) -> BotSeated:
    """Return the event that seats a bot, with a name that none of these others has."""
    return BotSeated(seat, level, tell_apart(NAMES[seat - 1], others))


def propose(
    room: Room, seat: int, other: int, level: str, person: str, now: float = 0.0, away: float = 0.0
) -> list[Change]:
    """Propose a stand-in for an absent player, or for oneself, until that person is back.

    Without anybody whose consent is needed, the bot takes over at once.
    """
    running_match(room)
    own_chair(room, seat, person)
    chair = chair_at(room, other)
    if not chair.person:
        raise BadRequest(messages.EMPTY)
    if chair.bot:
        raise BadRequest(messages.BOT_ALREADY)
    if chair.person == person and room.rated:
        raise BadRequest(messages.RATED_YOURSELF)
    if chair.person != person:
        check_absent(room, other, now, away)
    if room.request is not None:
        raise BadRequest(messages.ONE_REQUEST)
    level = RATED_LEVEL if room.rated else checked_level(level)
    wish = Request(seat, "bot", other, set(room.seats_of(person)), level)
    if room.present - absent(room, wish) <= wish.agreed:
        return [BotSeated(other, level)]
    return [ConsentAsked(seat, "bot", other, level)]


def return_to(room: Room, seat: int, person: str) -> list[Change]:
    """Take a seat back from the bot that stands in."""
    if not own_chair(room, seat, person).bot:
        raise BadRequest(messages.NO_BOT)
    return [BotSeated(seat, level="")]


def move(room: Room, seat: int, token: str, version: int) -> list[Change]:
    """Play a bot's move; refuse it as stale where the person came back meanwhile."""
    if not chair_at(room, seat).bot:
        raise Stale(messages.STALE)
    return play(room, seat, token, version)


def may_be_advised(room: Room, seat: int, person: str) -> None:
    """Check that a person may ask for a hint: they may be coached, and it is their turn."""
    may_be_coached(room, seat, person)
    if room.actor != seat:
        raise IllegalMove(messages.NOT_YOUR_TURN)


def may_be_coached(room: Room, seat: int, person: str) -> None:
    """Check that a person may see a bot's analysis: all others are bots, and the match is not rated."""
    running_match(room)
    if own_chair(room, seat, person).bot:
        raise BadRequest(messages.BOT_PLAYS)
    if room.rated:
        raise NotYours(messages.RATED_NO_ADVICE)
    if not plays_for_practice(room, room.seats_of(person)):
        raise NotYours(messages.NO_ADVICE)


def checked_level(level: str) -> str:
    """Return a level; refuse one that doesn't exist."""
    if level not in LEVELS:
        raise BadRequest(messages.NO_LEVEL)
    return level
