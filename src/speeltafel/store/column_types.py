"""Types of columns: names that keep their place in a file."""

from sqlalchemy import Dialect, Text, TypeDecorator

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
