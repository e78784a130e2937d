"""The condition of the data: whether it is damaged, and whether it can be written at this moment."""

import logging

from speeltafel.core.refusals import Refusal
from speeltafel.store.refusals import Damaged, Unavailable, again

_logger = logging.getLogger(__name__)


class Condition:
    """What went wrong with the data. Damage stays until the next start; trouble passes."""

    def __init__(self) -> None:
        self.damage: Damaged | None = None
        """The first damage to the file that was met: from then on nothing is written."""
        self.broken: set[str] = set()
        """The tables whose logs are damaged: they can't be opened, and so not written either."""
        self.trouble: BaseException | None = None
        """Why the last write failed; None once one succeeded."""

    def note(self, error: BaseException) -> None:
        """Record why reading or writing failed; the first damage is logged with what to do.

        An error that is not known to be about the disk is trouble too: nothing could be written.
        """
        if not isinstance(error, Damaged):
            self.trouble = error
        elif self.damage is None:
            self.damage = error
            _logger.critical("%s", error.text.en)

    def note_broken(self, room: str, damage: Damaged) -> None:
        """Take note of a table whose log can't be read or replayed; other tables go on.

        A log may also fail to replay through a fault of ours, and then must not stop the whole server.
        """
        if room not in self.broken:
            self.broken.add(room)
            _logger.critical("%s", damage.text.en)

    def refuse(self) -> None:
        """Raise the damage, if there is any; each caller gets an error of its own."""
        if self.damage is not None:
            raise again(self.damage)

    @property
    def reason(self) -> str:
        """What is wrong in a word, for who watches the server; empty where nothing is known to be."""
        if self.damage is not None or self.broken:
            return Damaged.code
        return reason_of(self.trouble) if self.trouble is not None else ""


def reason_of(error: BaseException) -> str:
    """Return what is wrong in a word when the store fails with this error."""
    if isinstance(error, Unavailable):
        return error.reason
    return error.code if isinstance(error, Refusal) else Unavailable.reason
