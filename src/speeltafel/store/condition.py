"""The condition of the data: whether it is damaged, and whether the last write succeeded."""

import logging

from speeltafel.core.refusals import Refusal
from speeltafel.store.errors import Damaged, Unavailable, copy_of

_logger = logging.getLogger(__name__)


class Condition:
    """What went wrong with the data. Damage stays until the next start; a write error passes."""

    def __init__(self) -> None:
        self.damage: Damaged | None = None
        """The first damage found in the file; from then on nothing is written."""
        self.broken: set[str] = set()
        """The rooms whose logs are damaged; they can't be opened, and so not written either."""
        self.write_error: BaseException | None = None
        """Why the last write failed; None once one succeeded."""

    def record(self, error: BaseException) -> None:
        """Record why reading or writing failed; the first damage is logged with what to do about it.

        An error that is not known to be the disk's is a write error too: nothing could be written.
        """
        if not isinstance(error, Damaged):
            self.write_error = error
        elif self.damage is None:
            self.damage = error
            _logger.critical("%s", error.text.en)

    def record_broken(self, room: str, damage: Damaged) -> None:
        """Record a room whose log can't be read or replayed; other rooms go on.

        A log may also fail to replay through a bug of ours, which must not stop the whole server.
        """
        if room not in self.broken:
            self.broken.add(room)
            _logger.critical("%s", damage.text.en)

    def raise_damage(self) -> None:
        """Raise the damage to the file, if there is any; each caller gets an error of its own."""
        if self.damage is not None:
            raise copy_of(self.damage)

    @property
    def reason(self) -> str:
        """What is wrong in one word, for monitoring; empty where nothing is known to be."""
        if self.damage is not None or self.broken:
            return Damaged.code
        return reason_of(self.write_error) if self.write_error is not None else ""


def reason_of(error: BaseException) -> str:
    """Return the cause of an error of the store in one word."""
    if isinstance(error, Unavailable):
        return error.reason
    return error.code if isinstance(error, Refusal) else Unavailable.reason
