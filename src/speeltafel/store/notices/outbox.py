"""The outbox: notices on their way to people.

Whatever may call for a notice is marked as news of its room in the transaction of the event itself, so no
crash loses it. News becomes rows of the outbox, one for each notice and channel, and these are sent: at least
once, each under an id by which a receiver that remembers it can tell.
"""

from collections.abc import Collection, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, text, update

from speeltafel.play.events import SeatMoved
from speeltafel.play.notices import TALK, TIME, TURN, Notice, Wishes
from speeltafel.store.notices.channels import Channel, from_row
from speeltafel.store.notices.channels import wishes as wishes_of
from speeltafel.store.tables import CHANNEL, EVENT, NEWS, OUTBOX, SEEN, SITTING

RETENTION = 30 * 86_400.0
"""Seconds for which it is remembered that a notice was sent."""
MOVING = 86_400.0
"""Seconds in which all that a person has becomes another's, also where the server dies meanwhile."""

_MARK = {
    dialect: (
        "INSERT INTO news (room, since, seq) SELECT {room}, {since}, {seq} WHERE EXISTS "
        "(SELECT 1 FROM sitting JOIN channel ON channel.person = sitting.person "
        "WHERE sitting.room = {room} AND confirmed = 1) "
        "ON CONFLICT (room) DO UPDATE SET seq = excluded.seq"
    ).format_map({name: placeholder.format(name) for name in ("room", "since", "seq")})
    for dialect, placeholder in (("sqlite", ":{}"), ("postgresql", "%({})s"))
}
"""Marks events as news where somebody can be reached who sits or sat there, by dialect."""

_SEEN = text(
    "INSERT INTO seen (person, room, seq, at) SELECT :person, :room, :seq, :at "
    "WHERE EXISTS (SELECT 1 FROM channel WHERE person = :person AND confirmed = 1) "
    "ON CONFLICT (person, room) DO UPDATE SET at = excluded.at, "
    "seq = CASE WHEN excluded.seq > seen.seq THEN excluded.seq ELSE seen.seq END"
)


@dataclass(frozen=True, slots=True)
class News:
    """Events of a room that may call for notices, from the first to the last."""

    room: str
    since: int
    seq: int


@dataclass(frozen=True, slots=True)
class Letter:
    """A notice in the outbox, on its way to one channel."""

    channel: Channel
    room: str
    kind: str
    moment: int
    attempts: int
    wishes: Wishes
    seen: int
    """How far its receiver has seen the log of the room."""
    looked: float
    """When they last looked at it."""

    @property
    def key(self) -> tuple[str, str, str, int]:
        """What tells it from all others."""
        return self.channel.id, self.room, self.kind, self.moment


def mark(connection: Connection, room: str, since: int, seq: int) -> None:
    """Mark events as news. Every move waits for it, so it runs on the driver's cursor, as the append does."""
    with closing(connection.connection.cursor()) as cursor:
        cursor.execute(_MARK[connection.dialect.name], {"room": room, "since": since, "seq": seq})


def news(connection: Connection, most: int) -> list[News]:
    """Return news that nobody was told of yet."""
    return [News(row.room, row.since, row.seq) for row in connection.execute(select(NEWS).limit(most))]


def sort(
    connection: Connection, done: News, seq: int, notices: Iterable[Notice], grace: Mapping[str, float]
) -> None:
    """Put the notices of a room into the outbox, and drop its news up to event `seq`.

    Nobody is told of an event that they have seen; of a warning they are, as they may have gone away since.
    `grace` says for how many seconds a notice waits at the least, by its kind. A line of chat is told only
    to people who have seen those before it, or were told of none. A turn or warning of before comes sooner
    where a holiday was cut short; where it comes later, sending notices that.
    """
    by_person: dict[str, list[Notice]] = {}
    for notice in notices:
        if notice.moment >= done.since or notice.kind in (TURN, TIME):
            by_person.setdefault(notice.person, []).append(notice)
    wishes = wishes_of(connection, by_person)
    asked = select(CHANNEL).where(CHANNEL.c.person.in_(list(by_person)), CHANNEL.c.confirmed == 1)
    for channel in [from_row(row) for row in connection.execute(asked)]:
        wish = wishes.get(channel.person, Wishes())
        for notice in by_person[channel.person]:
            due = wish.due(notice, grace.get(notice.kind, 0.0))
            if notice.moment < done.since:
                _bring_forward(connection, channel, done.room, notice, due)
            elif notice.kind in wish.kinds:
                _put(connection, channel, done.room, notice, due)
    if seq >= done.seq:
        connection.execute(delete(NEWS).where(NEWS.c.room == done.room, NEWS.c.seq <= seq))
    connection.execute(update(NEWS).where(NEWS.c.room == done.room).values(since=seq + 1))


def _put(connection: Connection, channel: Channel, room: str, notice: Notice, due: float) -> None:
    same = and_(OUTBOX.c.channel == channel.id, OUTBOX.c.room == room, OUTBOX.c.kind == notice.kind)
    seen = select(SEEN.c.seq).where(SEEN.c.person == channel.person, SEEN.c.room == room)
    known = connection.scalar(seen) or 0
    unread = OUTBOX.c.moment > known if notice.kind == TALK else OUTBOX.c.moment == notice.moment
    is_known = notice.moment <= known and notice.kind != TIME  # time runs out for whoever saw the table too
    if is_known or connection.scalar(select(OUTBOX.c.moment).where(same, unread)) is not None:
        return
    connection.execute(
        insert(OUTBOX).values(
            channel=channel.id,
            room=room,
            kind=notice.kind,
            moment=notice.moment,
            due=due,
            attempts=0,
            sent=0.0,
        )
    )


def _bring_forward(connection: Connection, channel: Channel, room: str, notice: Notice, due: float) -> None:
    """Send a notice that waits in the outbox sooner, if it is due before; not one that failed already."""
    connection.execute(
        update(OUTBOX)
        .where(OUTBOX.c.channel == channel.id, OUTBOX.c.room == room, OUTBOX.c.kind == notice.kind)
        .where(OUTBOX.c.moment == notice.moment, OUTBOX.c.due > due)
        .where(OUTBOX.c.sent == 0, OUTBOX.c.attempts == 0)
        .values(due=due)
    )


_LETTER = (
    OUTBOX.c.room,
    OUTBOX.c.kind.label("about"),  # the channel has a kind too
    OUTBOX.c.moment,
    OUTBOX.c.attempts,
)


def due(connection: Connection, now: float, most: int, besides: Collection[str] = ()) -> list[Letter]:
    """Return the letters to send now but to these people, the most overdue first."""
    asked = (
        select(*_LETTER, CHANNEL, SEEN.c.seq.label("seen"), SEEN.c.at.label("looked"))
        .join(CHANNEL, CHANNEL.c.id == OUTBOX.c.channel)
        .outerjoin(SEEN, and_(SEEN.c.person == CHANNEL.c.person, SEEN.c.room == OUTBOX.c.room))
        .where(OUTBOX.c.sent == 0, OUTBOX.c.due <= now, CHANNEL.c.confirmed == 1)
        .where(CHANNEL.c.person.not_in(besides))
        .order_by(OUTBOX.c.due)
        .limit(most)
    )
    rows = connection.execute(asked).all()
    wishes = wishes_of(connection, {row.person for row in rows})
    return [_letter(row, wishes.get(row.person, Wishes())) for row in rows]


def _letter(row: Any, wishes: Wishes) -> Letter:
    seen, looked = row.seen or 0, row.looked or 0.0
    return Letter(from_row(row), row.room, row.about, row.moment, row.attempts, wishes, seen, looked)


def mark_sent(connection: Connection, letters: Collection[Letter], now: float) -> None:
    """Remember that these letters were sent, and forget those of long ago."""
    for letter in letters:
        connection.execute(update(OUTBOX).where(*_is(letter)).values(sent=now))
    connection.execute(delete(OUTBOX).where(OUTBOX.c.sent > 0, OUTBOX.c.sent < now - RETENTION))


def look_again(connection: Connection, person: str, now: float) -> None:
    """Mark as news the moves of seats by which a person becomes another.

    The seats are that other's now, and what the tables ask of them has a new number. Letters may wait under
    the old one, or there is none: what was sorted since a seat moved was for somebody without a channel.
    """
    waiting = select(OUTBOX.c.room).join(CHANNEL, CHANNEL.c.id == OUTBOX.c.channel)
    waiting = waiting.where(CHANNEL.c.person == person, OUTBOX.c.sent == 0)
    moves = (
        select(EVENT.c.room, func.max(EVENT.c.seq))
        .join(SITTING, SITTING.c.room == EVENT.c.room)
        .where(SITTING.c.person == person, EVENT.c.kind == SeatMoved.kind)
        .where(or_(EVENT.c.at >= now - MOVING, EVENT.c.room.in_(waiting)))
        .group_by(EVENT.c.room)
    )
    for room, moved in connection.execute(moves).all():
        known = connection.execute(delete(NEWS).where(NEWS.c.room == room).returning(NEWS.c.since)).first()
        since = min(moved, known.since) if known else moved
        last = connection.scalar(select(func.max(EVENT.c.seq)).where(EVENT.c.room == room))
        connection.execute(insert(NEWS).values(room=room, since=since, seq=last))


def drop(connection: Connection, letters: Collection[Letter]) -> None:
    """Drop letters that nobody needs any more."""
    for letter in letters:
        connection.execute(delete(OUTBOX).where(*_is(letter)))


def postpone(connection: Connection, letter: Letter, due: float, attempts: int) -> None:
    """Try to send a letter later."""
    connection.execute(update(OUTBOX).where(*_is(letter)).values(due=due, attempts=attempts))


def _is(letter: Letter) -> list[Any]:
    columns = (OUTBOX.c.channel, OUTBOX.c.room, OUTBOX.c.kind, OUTBOX.c.moment)
    return [column == part for column, part in zip(columns, letter.key, strict=True)]


def look(connection: Connection, person: str, room: str, seq: int, now: float) -> None:
    """Note that a person has seen the log of a room up to this event; only where somebody may write them."""
    connection.execute(_SEEN, {"person": person, "room": room, "seq": seq, "at": now})
