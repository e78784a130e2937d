"""What the adapters say where the library they adapt to is not installed."""

from importlib import import_module
from typing import Any


def wanted(module: str) -> Any:
    """A module of a library that comes with the extra `lab`."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            f"This needs {missing.name}, which comes with: pip install 'speeltafel[lab]'", name=missing.name
        ) from None
