"""The ladder: the arena's results as text, as a plot, and as a page of the documents."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from speeltafel.core.words import Language, Text
from speeltafel.games import GAMES
from speeltafel.lab import elo
from speeltafel.lab.arena import Round, Setting

Row = tuple[str, ...]

STRENGTH_HEAD = (
    Text("speler", "player"),
    Text("Elo", "Elo"),
    Text("95 %", "95 %"),
    Text("ms per zet", "ms a move"),
)
MEETING_HEAD = (
    Text("speler", "player"),
    Text("tegenstander", "opponent"),
    Text("partijen", "games"),
    Text("winst", "won"),
    Text("95 %", "95 %"),
)
PREFACE = """# The ladder

How strong the bots are. Each section was written by the command it names, with `--write` and this page.
Two players meet in rounds: each has every seat once, and all matches of a round have the same dice. All
rounds of a pair count, so a section may be the result of several commands.

- *won* is the first player's share of victory, with Wilson's 95 % interval. A shared win counts in
  parts; between equals it is a half.
- *Elo* is fitted over all pairs of a section: 400 points are ten to one. The weakest has 0. The interval
  is relative to the mean of the section.
- *ms a move* is the time it took, by the clock.
- Players: our five levels, with their usual seconds a move or those behind `@`; `uct`, a plain
  Monte-Carlo tree search over the same kernel; `greedy`, which takes what brings most at once; `random`.
"""


def strengths(rounds: Sequence[Round]) -> list[Row]:
    """Return a row for each player, strongest first."""
    pace = elo.pace(rounds)
    return [
        (name, f"{found.value:.0f}", f"±{found.high - found.value:.0f}", _milliseconds(pace[name]))
        for name, found in elo.ratings(rounds).items()
    ]


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.0f}" if seconds >= 0.01 else f"{seconds * 1e3:.2f}"


def meetings(rounds: Sequence[Round]) -> list[Row]:
    """Return a row for each pair, the stronger first."""
    rows = []
    for (first, second), won in elo.shares(rounds).items():
        share = sum(won) / len(won)
        if share < 0.5:
            first, second, share = second, first, 1 - share
        found = elo.wilson(share, len(won))
        shown = f"{found.low:.1%}–{found.high:.1%}"
        rows.append((first, second, f"{len(won)}", f"{share:.1%}", shown))
    order = list(elo.ratings(rounds))
    return sorted(rows, key=lambda row: (order.index(row[0]), order.index(row[1])))


def told(setting: Setting, rounds: Sequence[Round], language: Language) -> str:
    """Return both tables as text."""
    tables = ((STRENGTH_HEAD, strengths(rounds)), (MEETING_HEAD, meetings(rounds)))
    parts = [title(setting, language)]
    for head, rows in tables:
        parts.append(_columns([tuple(cell.into(language) for cell in head), *rows]))
    return "\n\n".join(parts)


def title(setting: Setting, language: Language = "en") -> str:
    """Return a short description of a setting."""
    game = GAMES[setting.game]
    facts = [game.name]
    if len(game.seats) > 1:
        facts.append(Text(f"{setting.seats} plaatsen", f"{setting.seats} seats").into(language))
    facts += [f"{name} {value}" for name, value in setting.options.items()]
    return ", ".join(facts)


def _columns(rows: Sequence[Row]) -> str:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if _is_name(rows, at) else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _is_name(rows: Sequence[Row], at: int) -> bool:
    """Return whether a column holds names, which are left-aligned."""
    return not any(row[at][:1].isdigit() or row[at][:1] == "±" for row in rows[1:])


def plot(setting: Setting, rounds: Sequence[Round]) -> str:
    """Return a standalone SVG of the ratings with their intervals."""
    found = elo.ratings(rounds)
    low, high = min(each.low for each in found.values()), max(each.high for each in found.values())
    step = next(step for step in (20, 50, 100, 200, 500, 1000, 2000) if (high - low) / step <= 9)
    first, last = int(low // step), int(-(-high // step))
    left, right, top, row = 190, 720, 56, 30
    bottom = top + row * len(found)

    def across(points: float) -> float:
        return round(left + (points - first * step) * (right - left) / ((last - first) * step), 1)

    name = escape(title(setting))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {bottom + 40}" role="img">',
        f"<title>{name}: Elo</title>",
        "<style>text{font:14px sans-serif;fill:#2a211b}.soft{fill:#62564b}line{stroke:#cdbda4}"
        ".far{stroke:#8a3b12;stroke-width:3}circle{fill:#8a3b12}rect{fill:#fffaf1}"
        "@media(prefers-color-scheme:dark){text{fill:#f3ece0}.soft{fill:#c3b9a8}line{stroke:#3d5748}"
        ".far{stroke:#f0b36a}circle{fill:#f0b36a}rect{fill:#20352a}}</style>",
        f'<rect width="760" height="{bottom + 40}" rx="8"/>',
        f'<text x="24" y="32">{name}</text>',
        f'<text class="soft" x="{right}" y="32" text-anchor="end">Elo, 95 %</text>',
    ]
    for mark in range(first, last + 1):
        x = across(mark * step)
        parts.append(f'<line x1="{x}" y1="{top - 8}" x2="{x}" y2="{bottom}"/>')
        parts.append(
            f'<text class="soft" x="{x}" y="{bottom + 22}" text-anchor="middle">{mark * step}</text>'
        )
    for at, (player, each) in enumerate(found.items()):
        y = top + row * at + row // 2 - 4
        shown = escape(player if len(player) <= 22 else player[:21] + "…")
        parts.append(f'<text x="{left - 14}" y="{y + 5}" text-anchor="end">{shown}</text>')
        parts.append(
            f'<line class="far" x1="{across(each.low)}" y1="{y}" x2="{across(each.high)}" y2="{y}"/>'
        )
        parts.append(f'<circle cx="{across(each.value)}" cy="{y}" r="6"/>')
    return "\n".join([*parts, "</svg>", ""])


def section(setting: Setting, rounds: Sequence[Round], command: str, drawing: str, stamp: str) -> str:
    """Return this setting's section of the page."""
    parts = [f"## {title(setting)}", f"`{command}` ({stamp})", f"![Elo of every player]({drawing})"]
    for head, rows in ((STRENGTH_HEAD, strengths(rounds)), (MEETING_HEAD, meetings(rounds))):
        cells = [tuple(cell.en for cell in head), tuple("---" for _ in head), *rows]
        parts.append("\n".join("| " + " | ".join(_cell(cell) for cell in row) + " |" for row in cells))
    return "\n\n".join(parts) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def write(page: Path, setting: Setting, rounds: Sequence[Round], command: str, stamp: str) -> None:
    """Replace this setting's section on the page, or append it, and write its plot."""
    text = page.read_text("utf-8") if page.exists() else PREFACE
    preface, *sections = text.split("\n## ")
    parts = {each.split("\n", 1)[0]: each for each in sections}
    name = title(setting)
    slug = "-".join(word for word in "".join(c if c.isalnum() else " " for c in name.lower()).split())
    drawing = Path("pictures") / f"ladder-{slug}.svg"
    (page.parent / drawing).parent.mkdir(parents=True, exist_ok=True)
    (page.parent / drawing).write_text(plot(setting, rounds), "utf-8")
    made = section(setting, rounds, command, drawing.as_posix(), stamp)
    parts[name] = made.removeprefix("## ")
    page.write_text("\n\n## ".join(part.strip("\n") for part in (preface, *parts.values())) + "\n", "utf-8")
