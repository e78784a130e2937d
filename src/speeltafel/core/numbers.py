"""Whole numbers as people type them and programs send them."""

from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Text


def whole(text: str) -> int | None:
    """The number this text is; None for anything else, and for what is longer than nine digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def number(text: str) -> int:
    """The number this text is; refused where it is none."""
    found = whole(text)
    if found is None:
        shown = ascii(text[:20])
        raise BadRequest(Text(f"{shown} is geen geheel getal.", f"{shown} is no whole number."))
    return found
