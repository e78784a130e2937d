"""Cleaning text that people type: names and chat lines without invisible characters, and distinct names."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import count

from speeltafel.core.words import Text, same

GUEST = Text("Gast", "Guest")
"""What somebody without a name is called: logs have either, with a number where a table has several."""
NAME_LENGTH = 24
LINE_LENGTH = 300
MAX_MARKS = 3
"""Combining marks on one letter, as many as any language uses; more would cover the lines around it."""
JOINERS = "\u200c\u200d\ufe0f"
"""Joiners, which Persian and emoji sequences need: kept in chat, removed from names, where they hide."""

_GUEST = re.compile(r"(?:Gast|Guest)(?: [1-9][0-9]*)?")
_INVISIBLE = {
    *map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x1D159)),
    *map(chr, range(0x180B, 0x1810)),
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""Letters and marks that show nothing although their Unicode category doesn't say so."""

_LATIN = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЅԌԚԜаеѕіјорсухѵԁԛԝһӏпгт"  # Cyrillic; т is an m in italics
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ"  # Greek
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"  # small capitals
    "ꓮᎪՕօⲞⲟ"  # Lisu, Cherokee, Armenian, Coptic
    "ıɑɡɩʟ∣|01$",
    "ABESIJKMHOPCTYXSGQWaesijopcyxvdqwhlnrm"
    "ABEZHIKMNOPTYXaikvopux"
    "abcdefghijkmnoprstuvwyz"
    "AAOoOo"
    "iagilllols",
)  # fmt: skip


def clean_name(name: str) -> str:
    """Return a name without invisible characters, at most `NAME_LENGTH` long.

    It is empty without a letter, digit or symbol. An ending "(you)" is removed: pages put that behind the
    reader's own name.
    """
    kept = _clean(name, NAME_LENGTH, "")
    while (start := max(map(kept.rfind, "(（⁽₍"))) >= 0 and _skeleton(kept[start:]) in _YOU:
        kept = kept[:start].strip()
    return kept if any(unicodedata.category(sign)[0] in "LNS" for sign in kept) else ""


def clean_line(text: str) -> str:
    """Return a chat line on one line, without invisible and bidirectional control characters."""
    line = _clean(text, LINE_LENGTH, JOINERS)
    return line if line.strip(JOINERS + " ") else ""


def is_guest(name: str) -> bool:
    """Return whether this is what somebody without a name is called."""
    return not name or _GUEST.fullmatch(name) is not None


def called(name: str) -> Text:
    """Return a name as readers of each language see it: a guest's is a word of theirs."""
    if not is_guest(name):
        return same(name)
    number = name.removeprefix(GUEST.nl).removeprefix(GUEST.en)
    return Text(GUEST.nl + number, GUEST.en + number)


def tell_apart(name: str, others: Iterable[str]) -> str:
    """Return a name, with a number behind it if it looks like one of the others in any language."""
    taken = {_skeleton(spelling) for other in others for spelling in called(other)}
    if _skeleton(name) not in taken:
        return name
    plain = name.partition(" ")[0] if is_guest(name) else name[: NAME_LENGTH - 4].strip()
    numbered = (f"{plain} {number}" for number in count(2))
    return next(other for other in numbered if _skeleton(other) not in taken)


def _clean(text: str, length: int, kept: str) -> str:
    # Cut first: normalising thousands of combining marks takes quadratic time.
    signs = (" " if sign.isspace() else sign for sign in text[: 4 * length])
    seen = "".join(sign for sign in signs if sign in kept or _is_visible(sign))
    shown: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", seen):
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MAX_MARKS:
            shown.append(sign)
    return " ".join("".join(shown).split())[:length].strip()


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] != "C" and sign not in _INVISIBLE


def _skeleton(name: str) -> str:
    """Return a skeleton that names which look alike share: no accents, no case, one letter for lookalikes."""
    parts = unicodedata.normalize("NFKD", name)
    letters = "".join(sign for sign in parts if not unicodedata.category(sign).startswith(("M", "Z")))
    plain = letters.translate(_LATIN).casefold().translate(_LATIN)
    return plain.replace("i", "l").replace("rn", "m").replace("vv", "w")


_YOU = {_skeleton(you) for you in ("(you)", "(jij)")}
"""What pages put behind the reader's own name."""
