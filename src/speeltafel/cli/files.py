"""Records on disk."""

import errno
import os
from itertools import count
from pathlib import Path

from speeltafel.cli import phrases
from speeltafel.core import record
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRecord
from speeltafel.core.words import Text, same, say

SUFFIX = ".speeltafel"
TROUBLES = {
    errno.ENOENT: Text(
        "er is daar geen bestand of map met die naam", "there is no file or folder of that name"
    ),
    errno.EISDIR: Text("het is een map", "it is a folder"),
    errno.ENOTDIR: Text("een deel van het pad is geen map", "a part of the path is no folder"),
    errno.EACCES: Text("daar mag je niet bij", "you have no access to it"),
    errno.EROFS: Text("daar kan niets geschreven worden", "nothing can be written there"),
    errno.ENOSPC: Text("de schijf is vol", "the disk is full"),
}


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
        raise BadRecord(say(phrases.NO_FILE, file=file, why=what_went_wrong(trouble))) from None
    except UnicodeDecodeError:
        raise BadRecord(say(phrases.NO_FILE, file=file, why=phrases.NO_TEXT)) from None
    return record.read(text)


def what_went_wrong(trouble: OSError) -> Text:
    """Why a file could not be read or written; what is rare is said in the computer's own words."""
    return TROUBLES.get(trouble.errno or 0) or same(trouble.strerror or trouble)


def free_name(game: str) -> Path:
    """The first name for a match of this game that no file here has."""
    return next(file for number in count(1) if not (file := Path(f"{game}-{number}{SUFFIX}")).exists())
