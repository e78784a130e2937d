"""What people at a table decide about bots, and how a bot moves: as everybody does."""

from speeltafel.core.game import LEVELS
from speeltafel.core.refusals import BadRequest, GameOver, IllegalMove
from speeltafel.play import complaints
from speeltafel.play.decisions import Stale, absent, play
from speeltafel.play.events import BotSeated, Change, ConsentAsked
from speeltafel.play.rights import (
    NotYours,
    before_start,
    chair_at,
    host_only,
    match_of,
    missing,
    own_chair,
    plays_for_practice,
)
from speeltafel.play.room import Room
from speeltafel.play.seating import Request
from speeltafel.play.spelling import tell_apart

NAMES = ("Ada", "Bas", "Cleo", "Daan", "Evi", "Floris", "Guus", "Hanna")
"""What bots are called, by their chairs; the page says beside it that they are bots."""
RATED_LEVEL = LEVELS[-1]
"""How well a bot plays for somebody in a rated match: their opponents don't choose a weak one."""


def invite(room: Room, seat: int, level: str, person: str) -> list[Change]:
    """The host lets a bot play on an empty chair, or the bot that sits there play otherwise."""
    host_only(room, person)
    chair = chair_at(room, seat)
    if room.over:
        raise GameOver
    if chair.person:
        raise BadRequest(complaints.TAKEN)
    return [seated(seat, checked(level), room.others(seat))]


def fill(room: Room, level: str, person: str) -> list[Change]:
    """The host lets bots play on all empty chairs before the game."""
    host_only(room, person)
    before_start(room)
    others, changes = room.others(0), list[Change]()
    for seat, chair in enumerate(room.chairs, 1):
        if not chair.taken:
            bot = seated(seat, checked(level), others)
            changes.append(bot)
            others.append(bot.name or "")
    return changes


def seated(seat: int, level: str, others: list[str]) -> BotSeated:
    """A bot sits down among these others."""
    return BotSeated(seat, level, tell_apart(NAMES[seat - 1], others))


def propose(
    room: Room, seat: int, other: int, level: str, person: str, now: float = 0.0, away: float = 0.0
) -> list[Change]:
    """A seat proposes that a bot plays for another who is missing, or for itself, until they are back."""
    match_of(room)
    own_chair(room, seat, person)
    chair = chair_at(room, other)
    if not chair.person:
        raise BadRequest(complaints.EMPTY)
    if chair.bot:
        raise BadRequest(complaints.BOT_ALREADY)
    if chair.person == person and room.rated:
        raise BadRequest(complaints.RATED_YOURSELF)
    if chair.person != person:
        missing(room, other, now, away)
    if room.request is not None:
        raise BadRequest(complaints.ONE_REQUEST)
    level = RATED_LEVEL if room.rated else checked(level)
    wish = Request(seat, "bot", other, set(room.seats_of(person)), level)
    if room.present - absent(room, wish) <= wish.agreed:
        return [BotSeated(other, level)]
    return [ConsentAsked(seat, "bot", other, level)]


def return_to(room: Room, seat: int, person: str) -> list[Change]:
    """Somebody for whom a bot played is back, and plays on."""
    if not own_chair(room, seat, person).bot:
        raise BadRequest(complaints.NO_BOT)
    return [BotSeated(seat, level="")]


def move(room: Room, seat: int, token: str, version: int) -> list[Change]:
    """A bot has chosen, unless who it played for came back meanwhile."""
    if not chair_at(room, seat).bot:
        raise Stale(complaints.STALE)
    return play(room, seat, token, version)


def may_be_advised(room: Room, seat: int, person: str) -> None:
    """Only who must choose now and plays against nobody but bots may ask a bot what it would do."""
    may_be_coached(room, seat, person)
    if room.actor != seat:
        raise IllegalMove(complaints.NOT_YOUR_TURN)


def may_be_coached(room: Room, seat: int, person: str) -> None:
    """Only who plays against nobody but bots, in a match that isn't rated, may hear what a bot thinks."""
    match_of(room)
    if own_chair(room, seat, person).bot:
        raise BadRequest(complaints.BOT_PLAYS)
    if room.rated:
        raise NotYours(complaints.RATED_NO_ADVICE)
    if not plays_for_practice(room, room.seats_of(person)):
        raise NotYours(complaints.NO_ADVICE)


def checked(level: str) -> str:
    """One of the levels."""
    if level not in LEVELS:
        raise BadRequest(complaints.NO_LEVEL)
    return level
