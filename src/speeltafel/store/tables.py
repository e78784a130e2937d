"""The tables, as they are after the last migration. A test compares the two."""

from sqlalchemy import (
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    text,
)

METADATA = MetaData()

NAME_BYTES = 96
"""How many bytes a name takes in SQLite: `spelling.NAME_LENGTH` characters of 4 bytes."""


class Name(TypeDecorator[str]):
    """A name, in SQLite padded with spaces, so that a row with another name still fits in its place.

    A row that grows may have to move to another page, with its neighbours, and leaves copies behind.
    """

    impl = Text
    cache_ok = True

    @property
    def python_type(self) -> type[str]:
        """Return the type of a name; SQLAlchemy 2.0 does not ask `impl` for it."""
        return str

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Return the name as it is stored."""
        if value is None or dialect.name != "sqlite":
            return value
        return value + " " * (NAME_BYTES - len(value.encode("utf-8", "surrogatepass")))

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """Return the name as it was given."""
        return value if value is None else value.rstrip(" ")


ROOM = Table(
    "room",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("seed", LargeBinary, nullable=False),
)

# With SQLite's row ids events are kept in the order they came, so a row never moves to another page: one that
# does leaves a copy behind, which erasing its words would not find.
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
    # None once the person is forgotten: no token leads there any more.
    Column("secret", Text, unique=True),
    Column("name", Name, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    # Whether they take part in ratings: 0 or 1.
    Column("rated", Integer, nullable=False, server_default="0"),
    # Of a program: the person to whom it belongs.
    Column("owner", Text),
)

Index("person_owner", PERSON.c.owner)

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

SETTING = Table(
    "setting",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)

# What follows is about the processes that keep house together in one database, and says nothing of what was
# played. Each is alive for as long as it says so; what it holds, and whom it sees, falls with it.
WORKER = Table(
    "worker",
    METADATA,
    Column("id", Text, primary_key=True),
    # By the database's clock, which is everybody's.
    Column("until", Double, nullable=False),
    Column("figures", Text, nullable=False),
    sqlite_with_rowid=False,
)

LEASE = Table(
    "lease",
    METADATA,
    Column("what", Text, primary_key=True),
    Column("worker", Text, nullable=False),
    sqlite_with_rowid=False,
)

PRESENCE = Table(
    "presence",
    METADATA,
    Column("room", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("worker", Text, primary_key=True),
    Column("seen", Double, nullable=False),
    # Whether the table is open there now: 0 or 1.
    Column("here", Integer, nullable=False),
    sqlite_with_rowid=False,
)

PASSING = frozenset({WORKER, LEASE, PRESENCE})
"""The tables that hold nothing to keep: they don't move house."""
