"""The tables of the database. A test compares them with what the migrations make."""

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, text

from speeltafel.store.column_types import Name

METADATA = MetaData()

ROOM = Table(
    "room",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("seed", LargeBinary, nullable=False),
)

# With row ids SQLite stores events in the order of their insertion, so a row never moves to another page. A
# row that moves leaves a copy of itself behind, which erasing its words would not find.
EVENT = Table(
    "event",
    METADATA,
    Column("room", Text, ForeignKey("room.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
)

Index("event_bot", EVENT.c.room, sqlite_where=text("kind = 'bot'"), postgresql_where=text("kind = 'bot'"))

Index(
    "event_rated", EVENT.c.room, sqlite_where=text("kind = 'rated'"), postgresql_where=text("kind = 'rated'")
)

STUDY = Table(
    "study",
    METADATA,
    Column("room", Text, ForeignKey("room.id"), primary_key=True),
    # A hash of the log that led there: what was taken back and played otherwise is another position.
    Column("position", Text, primary_key=True),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

PERSON = Table(
    "person",
    METADATA,
    Column("id", Text, primary_key=True),
    # Of a program the digest of its token. A person's tokens are those of their devices: this one then only
    # tells whether they were erased, by being NULL.
    Column("secret", Text, unique=True),
    Column("name", Name, nullable=False),
    # No longer used, like `seen`: the browser remembers the language.
    Column("language", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    # Whether they take part in ratings: 0 or 1.
    Column("rated", Integer, nullable=False, server_default="0"),
    # Of a program: the person to whom it belongs.
    Column("owner", Text),
)

Index("person_owner", PERSON.c.owner)

# The browsers in which a person is signed in, each with a token of its own.
DEVICE = Table(
    "device",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    # The digest of the token in its cookie.
    Column("secret", Text, nullable=False, unique=True),
    # What it called itself when it was added; empty where that told nothing.
    Column("browser", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

Index("device_person", DEVICE.c.person)

PASSKEY = Table(
    "passkey",
    METADATA,
    # The credential's id, in base64url.
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", Integer, nullable=False),
    # Of the device on which it was made.
    Column("browser", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("created", Double, nullable=False),
)

Index("passkey_person", PASSKEY.c.person)

# Links that add a device, and challenges of passkeys: each is good for a few minutes and for one use.
ONE_TIME = Table(
    "one_time",
    METADATA,
    # The digest of the token.
    Column("secret", Text, primary_key=True),
    Column("purpose", Text, nullable=False),
    # Empty where nobody is known yet: whoever signs in.
    Column("person", Text, nullable=False),
    Column("until", Double, nullable=False),
    sqlite_with_rowid=False,
)

# How far a person has come with lessons and puzzles, on all their devices together.
PROGRESS = Table(
    "progress",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("body", Text, nullable=False),
)

RATING = Table(
    "rating",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("played", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# The rooms whose rated match is over and was judged: each once.
COUNTED = Table(
    "counted",
    METADATA,
    Column("room", Text, ForeignKey("room.id"), primary_key=True),
    # Empty and 0 where it was counted before these were kept.
    Column("game", Text, nullable=False, server_default=""),
    Column("at", Double, nullable=False, server_default="0"),
    # Why it did not count; empty where it did.
    Column("why", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)

Index("counted_at", COUNTED.c.at)

# The people and rooms whose matches the owner lets count for no rating.
EXCLUDED = Table(
    "rating_exclusion",
    METADATA,
    Column("id", Text, primary_key=True),
    sqlite_with_rowid=False,
)

SITTING = Table(
    "sitting",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("room", Text, ForeignKey("room.id"), primary_key=True),
    sqlite_with_rowid=False,
)

Index("sitting_room", SITTING.c.room)

# The tables that are open to all: what the lobby lists. Derived from events, in the events' transaction.
LISTING = Table(
    "listing",
    METADATA,
    Column("room", Text, ForeignKey("room.id"), primary_key=True),
    # When it was opened to all, or its match began.
    Column("at", Double, nullable=False),
    # Whether its match began: 0 or 1.
    Column("started", Integer, nullable=False),
    sqlite_with_rowid=False,
)

Index("listing_at", LISTING.c.started, LISTING.c.at)

# Who looks for an opponent now; each person once.
QUEUE = Table(
    "queue",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("pace", Text, nullable=False),
    # Since when, which is the place in the queue; and when they were last there.
    Column("since", Double, nullable=False),
    Column("seen", Double, nullable=False),
    # The match that was found, by a key of its own, and the opponent; empty until then.
    Column("found", Text, nullable=False),
    Column("opponent", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Who wants to meet whom no more.
BLOCK = Table(
    "block",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("other", Text, ForeignKey("person.id"), primary_key=True),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

Index("block_other", BLOCK.c.other)

# What people told the owner of others. The words are overwritten in their place once they are not needed.
REPORT = Table(
    "report",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("about", Text, ForeignKey("person.id"), nullable=False),
    Column("room", Text, ForeignKey("room.id"), nullable=False),
    Column("why", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Double, nullable=False),
    # Whether the owner has dealt with it: 0 or 1.
    Column("done", Integer, nullable=False),
)

Index("report_done", REPORT.c.done, REPORT.c.at)

# The ways to reach a person outside our pages. Like events they stay where they are in SQLite: one that is
# removed is overwritten in its place.
CHANNEL = Table(
    "channel",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    # `push`, `mail` or `webhook`.
    Column("kind", Text, nullable=False),
    # A push subscription, an e-mail address or a webhook, as JSON; blank once it was removed.
    Column("address", Text, nullable=False),
    # The address of this server that the person asked for; links begin with it where none is configured.
    Column("origin", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", Double, nullable=False),
    # Whether notices are sent there: 0 or 1.
    Column("confirmed", Integer, nullable=False),
)

Index("channel_person", CHANNEL.c.person)

# What a person wants to be told, and when, as JSON.
WISHES = Table(
    "wishes",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

# How far people with a channel have seen a room's log, and when they last looked.
SEEN = Table(
    "seen",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("room", Text, ForeignKey("room.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

# Up to which event people have read the log of a room where a move may take days.
READ_MARK = Table(
    "read_mark",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("room", Text, ForeignKey("room.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# The days on which a person's clock stands still at rooms where a move may take days.
HOLIDAY = Table(
    "holiday",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    # The first and the last day, in the time zone.
    Column("first", Text, nullable=False),
    Column("last", Text, nullable=False),
    Column("zone", Text, nullable=False),
    # When it begins and ends.
    Column("start", Double, nullable=False),
    Column("until", Double, nullable=False),
    sqlite_with_rowid=False,
)

Index("holiday_person", HOLIDAY.c.person)
Index("holiday_until", HOLIDAY.c.until)

# Whose holidays changed, and when, until the logs of all their rooms have it. Written with the holidays.
HOLIDAY_CHANGE = Table(
    "holiday_change",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

# Events that may call for notices: from which number to which, by room. Written with the events.
NEWS = Table(
    "news",
    METADATA,
    Column("room", Text, ForeignKey("room.id"), primary_key=True),
    Column("since", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# The notices to send, and those sent lately: each at most once by its key.
OUTBOX = Table(
    "outbox",
    METADATA,
    Column("channel", Text, ForeignKey("channel.id"), primary_key=True),
    Column("room", Text, ForeignKey("room.id"), primary_key=True),
    Column("kind", Text, primary_key=True),
    # The number of the event it is about.
    Column("moment", Integer, primary_key=True, autoincrement=False),
    Column("due", Double, nullable=False),
    # How often it was tried in vain.
    Column("attempts", Integer, nullable=False),
    # When it was sent; 0 where it wasn't yet.
    Column("sent", Double, nullable=False),
    sqlite_with_rowid=False,
)

Index("outbox_due", OUTBOX.c.sent, OUTBOX.c.due)

# What people did lately that reaches others, by a hash of what and who: it is limited.
QUOTA = Table(
    "quota",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("at", Double, primary_key=True),
    sqlite_with_rowid=False,
)

TOURNAMENT = Table(
    "tournament",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    # `open`, `running`, `stopping` while matches may have to be broken off, or `over`.
    Column("state", Text, nullable=False),
    # Empty once the person was erased.
    Column("organiser", Text, nullable=False),
    # Whether everybody finds it in the list: 0 or 1.
    Column("listed", Integer, nullable=False),
)

Index("tournament_state", TOURNAMENT.c.state)

# With row ids, like the events of rooms.
TOURNAMENT_EVENT = Table(
    "tournament_event",
    METADATA,
    Column("tournament", Text, ForeignKey("tournament.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
)

TOURNAMENT_PERSON = Table(
    "tournament_person",
    METADATA,
    Column("tournament", Text, ForeignKey("tournament.id"), primary_key=True),
    Column("person", Text, primary_key=True),
    sqlite_with_rowid=False,
)

Index("tournament_person_person", TOURNAMENT_PERSON.c.person)

SETTING = Table(
    "setting",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)
