"""Records on disk."""

import os
from itertools import count
from pathlib import Path

from speeltafel.cli import phrases
from speeltafel.core import record
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRecord
from speeltafel.core.words import say

SUFFIX = ".speeltafel"


def save(file: Path, match: Record) -> None:
    """Write a record: whole, or not at all."""
    draft = file.with_name(file.name + ".part")
    with draft.open("w", encoding="utf-8", newline="\n") as out:
        out.write(record.write(match))
        out.flush()
        os.fsync(out.fileno())
    draft.replace(file)


def load(file: Path) -> Record:
    """Read a record; what is wrong with the file is said in both languages."""
    try:
        text = file.read_text("utf-8")
    except OSError as trouble:
        raise BadRecord(say(phrases.NO_FILE, file=file, why=trouble.strerror or trouble)) from None
    except UnicodeDecodeError:
        raise BadRecord(say(phrases.NO_FILE, file=file, why=phrases.NO_TEXT)) from None
    return record.read(text)


def free_name(game: str) -> Path:
    """The first name for a match of this game that no file here has."""
    return next(file for number in count(1) if not (file := Path(f"{game}-{number}{SUFFIX}")).exists())
