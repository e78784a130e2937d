"""A file lock, which the operating system releases when its process ends, however it ends."""

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
"""The errors that say that somebody else holds the lock."""


class Lock:
    """An exclusive lock, held from `take` until `release` or the end of the process.

    The file's existence means nothing: one that a killed process left behind locks nothing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Take the lock; return whether it was free, of this process as of others."""
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
            os.close(file)  # Its holder removed the file between our opening and locking it: try the new one.

    def _is_there(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), os.stat(self.path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Release the lock and remove its file; does nothing where it is not held."""
        if self._file is not None:
            with suppress(OSError):  # Windows removes no open file; one left behind does no harm.
                self.path.unlink()
            os.close(self._file)
            self._file = None
