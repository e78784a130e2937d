"""Import optional libraries, with a helpful message where they are missing."""

from importlib import import_module
from typing import Any


def import_extra(module: str) -> Any:
    """Import a module of the extra `lab`."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            f"This needs {missing.name}, which comes with: pip install 'speeltafel[lab]'", name=missing.name
        ) from None
