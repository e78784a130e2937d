"""Preferences of a browser. They are kept in cookies, so that a page follows them from its first paint."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from speeltafel.core.words import LANGUAGES
from speeltafel.web.visitors import FORCED_COOKIE, LANGUAGE_COOKIE, language_of


@dataclass(frozen=True, slots=True)
class Preference:
    """What somebody can choose, and the cookie it is kept in."""

    cookie: str
    values: tuple[str, ...]
    """The first is the default."""
    marks_page: bool = True
    """Whether styles or scripts follow it: then pages name it, where it is not the default."""

    def of(self, connection: HTTPConnection) -> str:
        """Return what was chosen in the browser that makes a request."""
        chosen = connection.cookies.get(self.cookie, "")
        return chosen if chosen in self.values else self.values[0]


PREFERENCES = {
    "theme": Preference("thema", ("auto", "light", "dark")),
    "language": Preference(LANGUAGE_COOKIE, LANGUAGES, marks_page=False),
    "sound": Preference("geluid", ("no", "yes")),
    "animation": Preference("beweging", ("auto", "no")),
    "forced": Preference(FORCED_COOKIE, ("yes", "no"), marks_page=False),
    "confirm": Preference("bevestigen", ("no", "yes")),
    "keys": Preference("toetsen", ("yes", "no")),
}


def chosen_by(connection: HTTPConnection) -> Mapping[str, str]:
    """Return all preferences of the browser that makes a request."""
    chosen = {name: one.of(connection) for name, one in PREFERENCES.items()}
    return chosen | {"language": language_of(connection)}


def page_marks(connection: HTTPConnection) -> Mapping[str, str]:
    """Return what the root element of a page says of preferences, as `data-NAME`."""
    chosen = {name: one.of(connection) for name, one in PREFERENCES.items() if one.marks_page}
    return {name: value for name, value in chosen.items() if value != PREFERENCES[name].values[0]}
