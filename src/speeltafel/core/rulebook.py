"""Rulebooks: written in each game's folder as `rulebook.nl.md` and `rulebook.en.md`."""

import re
from importlib.resources import files

from speeltafel.core.words import Text

_RULING = re.compile(r"^\*\*([A-Z]\d+)\.\*\* ", re.MULTILINE)


def load(package: str) -> Text:
    """The rulebook of the game in this package."""
    folder = files(package)
    return Text(
        nl=folder.joinpath("rulebook.nl.md").read_text("utf-8"),
        en=folder.joinpath("rulebook.en.md").read_text("utf-8"),
    )


def rulings(book: str) -> tuple[str, ...]:
    """The numbers of the rulings in a rulebook, in its order: each opens a paragraph, as `**X11.** `."""
    return tuple(_RULING.findall(book))


def ruling(book: str, number: str) -> str:
    """One ruling of a rulebook: its paragraph."""
    return next(part for part in book.split("\n\n") if part.startswith(f"**{number}.** ")).strip()
