"""Whole numbers in requests."""

from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Text


def whole(text: str) -> int | None:
    """Return the number that a text is; None for anything else, and beyond nine digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def number(text: str, field: str = "") -> int:
    """Return the number that a text is, or raise `BadRequest`; `field` is that of the form it comes from."""
    found = whole(text)
    if found is None:
        shown = ascii(text[:20])
        raise BadRequest(Text(f"{shown} is geen geheel getal.", f"{shown} is no whole number."), field=field)
    return found
