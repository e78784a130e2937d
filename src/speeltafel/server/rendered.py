"""What was rendered for the audiences of a table, so that an update contains only what changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup
from msgspec import Raw, Struct

from speeltafel.core.scene import Scene
from speeltafel.core.words import Language
from speeltafel.server.view.seats import Seated
from speeltafel.server.viewers import Audience

Fragments = Mapping[str, Markup]
"""HTML fragments by the id of the element they replace."""


class Drawing(Struct, frozen=True):
    """The board at one version of the match, and the changes that led there from the version before."""

    version: int
    scene: Scene
    changes: Raw
    """As JSON."""


@dataclass(eq=False, slots=True)
class Rendered:
    """The last rendering of one table."""

    drawings: dict[tuple[int | None, Language], Drawing] = field(default_factory=dict)
    """By observer and language. One is older than the last event where nobody followed it; only a drawing of
    the version just before is a base for changes.
    """
    last_sent: dict[Audience, tuple[Fragments, ...]] = field(default_factory=dict)
    """The fragments each audience was last sent, if it got every update since."""
    seated: dict[Language, Seated] = field(default_factory=dict)
    """Who sits where, by language."""

    def clear(self) -> None:
        """Forget everything, after the log was read again."""
        self.drawings.clear()
        self.last_sent.clear()
        self.seated.clear()

    def take_changed(self, audience: Audience, *fragments: Fragments, all: bool) -> Sequence[Fragments]:
        """Record what an audience is sent now; return what its pages don't show yet, or all of it."""
        known = None if all else self.last_sent.get(audience)
        self.last_sent[audience] = fragments
        return fragments if known is None else list(map(_difference, fragments, known))

    def take_changed_seats(self, audience: Audience, seats: Fragments, all: bool) -> Fragments:
        """Do the same where only seats are sent."""
        known, *rest = self.last_sent.get(audience) or ({}, {})
        self.last_sent[audience] = (seats, *rest)
        return seats if all else _difference(seats, known)


def _difference(now: Fragments, before: Fragments) -> Fragments:
    if now is before:  # the usual case, since fragments are cached
        return {}
    return {id: html for id, html in now.items() if before.get(id) != html}
