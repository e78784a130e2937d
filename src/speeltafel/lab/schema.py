"""The schema of an export: its columns, and the page that describes them.

`docs/data.md` and the `DATA.md` of every export are generated from here.
"""

from typing import NamedTuple

from speeltafel.core.game import LEVELS

VERSION = 1
"""The version of the schema, which grows when a column changes its meaning."""


class Column(NamedTuple):
    """One column of a table."""

    name: str
    type: str
    """As Arrow calls it."""
    means: str


GAMES = (
    Column("id", "int32", "The match: a number of this export only, in no order of time."),
    Column("game", "string", "The game's key, such as `saxum`."),
    Column("rules", "int32", "The version of the game's rules by which it was played."),
    Column("seats", "int32", "The number of players."),
    Column("options", "string", "The options of the game as JSON, also those left at their defaults."),
    Column("month", "string", "When it began, as year and month in UTC: `2026-05`. No day, no hour."),
    Column(
        "pace", "string", "`none`, `clock-30` (minutes for each player) or `days-3` (days for each move)."
    ),
    Column(
        "players",
        "list<string>",
        "Who had each seat at the end: `person`, `program`, or a bot by its level "
        f"({', '.join(f'`{level}`' for level in LEVELS)}); `nobody` for a seat that was left.",
    ),
    Column("rated", "bool", "Whether it counted for ratings."),
    Column(
        "laid", "int32", "How many of the first events come from another match, and were not played here."
    ),
    Column("leg", "int32", "Which part of a duplicate match this was, from 1; 0 for an ordinary match."),
    Column("events", "int32", "How many events it has: moves and outcomes of chance."),
    Column("taken_back", "int32", "How often something was taken back; what was is not among the events."),
    Column(
        "ended",
        "string",
        "Why: the game's own reason (`points`, `last-card`, …), or `agreed`, `resigned`, `late`, `stopped`.",
    ),
    Column("scores", "list<int32>", "The score of each seat; null if people ended the match."),
    Column("winners", "list<int32>", "The seats that won, ascending: several where they shared it, or none."),
    Column("seconds", "double", "From its start to its last event."),
    Column("proven", "bool", "Whether its record has the proof of its dice, for `speeltafel verify`."),
    Column("record", "string", "Its file in the folder of records."),
)
EVENTS = (
    Column("id", "int32", "The match, as in `games`."),
    Column("event", "int32", "The number of the event in its match, from 1."),
    Column("seat", "int32", "Who chose it, from 1; 0 for chance and for events of another match."),
    Column("token", "string", "The move or outcome, in the notation of `docs/protocol.md`."),
    Column(
        "player",
        "string",
        "Who chose for that seat: `person`, `program`, or a bot by its level; "
        "null for chance and for events of another match.",
    ),
    Column(
        "seconds",
        "double",
        "How long it took since the seat had to choose, to a tenth of a second; "
        "null for chance and for events of another match.",
    ),
)
TABLES = {"games": GAMES, "events": EVENTS}

INTRODUCTION = """# The exported data

`speeltafel lab export --from speeltafel-data/speeltafel.db --to FOLDER` writes every finished public
match of a server as data:

- `games.parquet`, one row for each match;
- `events.parquet`, one row for each move and each outcome of chance, in order;
- `records/`, the same matches as records (`docs/protocol.md`), plain text that `speeltafel replay`
  prints and `speeltafel verify` checks;
- `DATA.md`, this page.

It needs pyarrow, which is the extra `data` of the package. The server may run meanwhile. Two exports of
the same data have the same matches under different numbers.

## Which matches are public

A match is exported when it is over, was played on that server, and is not part of a duplicate match
whose dice are still to be used again. Tables that have not started or are still being played are left
out, and so are imported records.

## What is never exported

Names, chat, private links and identities are left out. A player is a seat of one match; nothing says
that two matches were played by the same person, and no date is finer than a month. The numbers of
matches are drawn anew for each export, and so is their order. An export contains what anybody with the
link of a finished table could download: the moves, and the proof of the dice. The proof contains what
players contributed to the dice, 16 random bytes of their browser or a hash of the words they typed.
People who were erased from the server are not in an export.

"""


def page() -> str:
    """Return the page about the data, in Markdown."""
    parts = [INTRODUCTION]
    for name, columns in TABLES.items():
        parts.append(f"## {name}.parquet\n\n| column | type | what it is |\n|---|---|---|\n")
        parts += [f"| `{column.name}` | {column.type} | {column.means} |\n" for column in columns]
        parts.append("\n")
    parts.append(
        f"This is version {VERSION} of the schema; both files say so in their metadata (`speeltafel`).\n"
    )
    return "".join(parts)
