"""What an export holds, column by column: the schema of its tables, and the page that explains it.

`docs/data.md` and the `DATA.md` in every export are written from here, so they can't say anything else.
"""

from typing import NamedTuple

from speeltafel.core.game import LEVELS

VERSION = 1
"""Of this schema; a column that changes its meaning gets a new number."""


class Column(NamedTuple):
    """One column of a table."""

    name: str
    type: str
    """As Arrow calls it."""
    means: str


GAMES = (
    Column("id", "int32", "The match: a number of this export only, in no order of time."),
    Column("game", "string", "The game's key: `saxum`, `saga`, `zocken`, `squadro` or `columbiz`."),
    Column("rules", "int32", "The version of the game's rules by which it was played."),
    Column("seats", "int32", "How many played."),
    Column("options", "string", "The options of the game as JSON, also those left at their defaults."),
    Column("month", "string", "When it began, as year and month in UTC: `2026-05`. No day, no hour."),
    Column(
        "pace", "string", "`none`, `clock-30` (minutes for each player) or `days-3` (days for each move)."
    ),
    Column(
        "players",
        "list<string>",
        "Who sat on each chair at the end: `person`, `program`, or a bot of the house by its level "
        f"({', '.join(f'`{level}`' for level in LEVELS)}); `nobody` where a chair was left.",
    ),
    Column("rated", "bool", "Whether it counted for ratings."),
    Column(
        "laid", "int32", "How many of the first events were laid from another match, and not played here."
    ),
    Column("leg", "int32", "Which game of a duplicate match this was, from 1; 0 where it stood alone."),
    Column("events", "int32", "How many events it has: moves and outcomes of chance."),
    Column("taken_back", "int32", "How often something was taken back; that is not among the events."),
    Column(
        "ended",
        "string",
        "Why: the game's own reason (`points`, `last-card`, …), or `agreed`, `resigned`, `late`.",
    ),
    Column("scores", "list<int32>", "The score of each seat; null where it ended before its end."),
    Column("winners", "list<int32>", "The seats that won, ascending: several where they shared it, or none."),
    Column("seconds", "double", "From its start to its last event."),
    Column("proven", "bool", "Whether its record carries the proof of its dice, for `speeltafel verify`."),
    Column("record", "string", "Its file in the folder of records."),
)
EVENTS = (
    Column("id", "int32", "The match, as in `games`."),
    Column("event", "int32", "The number of the event in its match, from 1."),
    Column("seat", "int32", "Who chose it, from 1; 0 where chance decided, or it was laid."),
    Column("token", "string", "What happened, as `docs/protocol.md` spells it."),
    Column(
        "player",
        "string",
        "Who chose for that seat: `person`, `program`, or a bot of the house by its level; "
        "null for chance and what was laid.",
    ),
    Column(
        "seconds",
        "double",
        "How long it took since the seat had to choose, to a tenth of a second; "
        "null for chance and what was laid.",
    ),
)
TABLES = {"games": GAMES, "events": EVENTS}

PAGE = """# The data of a house

`speeltafel lab export --from speeltafel-data/speeltafel.db --to FOLDER` writes every finished public game
of a house as data:

- `games.parquet`, one row for each match;
- `events.parquet`, one row for each move and each outcome of chance, in order;
- `records/`, the same matches as records (`docs/protocol.md`), plain text that `speeltafel replay` tells
  and `speeltafel verify` checks;
- `DATA.md`, this page.

It needs pyarrow, which is the extra `data` of the package. The house may be open meanwhile. The same
house exported twice gives the same matches under other numbers.

## Which games are public

A match is in an export when it is over, was played in that house, and is no game of a duplicate match whose
dice are still to fall again. A table that has not begun or is still played is not, nor a record that
somebody brought.

## What is never in it

Names, words, private links, who anybody is: none of these leave the house. A player is a seat of one match;
nothing says that two matches were played by the same person, and no date is finer than a month. The numbers
of matches are drawn anew for each export, and so is their order. What is in it is what anybody with the
link of a finished table could download: the moves, and the proof of the dice. That proof holds what players
stirred with, 16 random bytes of their browser or, for words they typed, a hash of those. Whoever was erased
from the house is not in an export, and was not before.

"""


def written() -> str:
    """The page about the data."""
    parts = [PAGE]
    for name, columns in TABLES.items():
        parts.append(f"## {name}.parquet\n\n| column | type | what it is |\n|---|---|---|\n")
        parts += [f"| `{column.name}` | {column.type} | {column.means} |\n" for column in columns]
        parts.append("\n")
    parts.append(
        f"This is version {VERSION} of the schema; both files say so in their metadata (`speeltafel`).\n"
    )
    return "".join(parts)
