"""Empty stores, copied from one: migrating a new file takes longer than starting a server with it."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from speeltafel.store import Store


def with_empty_store(path: Path) -> Path:
    """Put an empty store at this path, if there is none; return the path."""
    if not path.exists():
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        path.touch(0o600)
        path.write_bytes(_empty_store())
    return path


@cache
def _empty_store() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        Store.open(path).close()
        return path.read_bytes()
