"""A lock on a file that the operating system releases when its process ends, however it ends."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _try(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


HELD_BY_ANOTHER = (errno.EWOULDBLOCK, errno.EACCES)
"""What the systems call a lock that somebody holds; any other error is trouble of its own."""


class Lock:
    """An exclusive lock, held from `take` until `release` or the end of the process.

    The lock is the operating system's and not the file's existence: a file that a killed process left behind
    locks nothing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Take the lock; answers no where another process, or another `Lock` of this one, holds it."""
        while True:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _try(file)
            except OSError as error:
                os.close(file)
                if error.errno not in HELD_BY_ANOTHER:
                    raise
                return False
            if self._is_there(file):
                self._file = file
                return True
            os.close(file)  # Its holder removed it between our opening and locking: take the new one.

    def _is_there(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), os.stat(self.path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Release the lock and remove its file; does nothing where it is not held."""
        if self._file is not None:
            with suppress(OSError):  # Windows removes no file that is open, and one left behind does no harm.
                self.path.unlink()
            os.close(self._file)
            self._file = None
