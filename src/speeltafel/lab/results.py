"""The results of an arena as tables of text."""

from collections.abc import Sequence

from speeltafel.core.words import Language, Text
from speeltafel.games import GAMES
from speeltafel.lab import elo
from speeltafel.lab.arena import Played, Setting
from speeltafel.lab.shares import Interval, by_round, interval, pace

Row = tuple[str, ...]

PACE_HEAD = Text("speler", "player"), Text("ms per zet", "ms a move")
STRENGTH_HEAD = PACE_HEAD[0], Text("Elo", "Elo"), Text("95 %", "95 %"), PACE_HEAD[1]
MEETING_HEAD = (
    Text("speler", "player"),
    Text("tegen", "against"),
    Text("partijen", "games"),
    Text("winst", "won"),
    Text("95 %", "95 %"),
)


def strengths(games: Sequence[Played]) -> list[Row]:
    """Return a row for each player of games with two seats, the strongest first."""
    paces = pace(games)
    return [
        (name, *elo.shown(rating), milliseconds(paces[name]))
        for name, rating in elo.ratings(by_round(games, 2)).items()
    ]


def paces(games: Sequence[Played]) -> list[Row]:
    """Return a row for each player, without ratings."""
    return [(name, milliseconds(spent)) for name, spent in pace(games).items()]


def milliseconds(seconds: float) -> str:
    """Return a time a move in milliseconds."""
    return f"{seconds * 1e3:.0f}" if seconds >= 0.01 else f"{seconds * 1e3:.2f}"


def meetings(games: Sequence[Played], seats: int) -> list[Row]:
    """Return a row for each meeting; with two seats the one that won more comes first."""
    rows: list[Row] = []
    for (first, second), rounds in by_round(games, seats).items():
        shares = list(rounds.values())
        if not shares:
            continue
        if seats == 2 and sum(shares) < len(shares) / 2:
            first, second, shares = second, first, [1 - share for share in shares]
        others = second if seats == 2 else f"{seats - 1} × {second}"
        rows.append((first, others, f"{seats * len(shares)}", *shown(interval(shares))))
    return rows


def shown(found: Interval) -> tuple[str, str]:
    """Return a share and its interval as text."""
    return f"{found.value:.1%}", f"{found.low:.1%}–{found.high:.1%}"


def told(setting: Setting, games: Sequence[Played], language: Language) -> str:
    """Return both tables as text."""
    seats, parts = setting.seats, [title(setting, language)]
    # Elo needs two seats, and a round that all pairs have finished.
    rated = seats == 2 and set.intersection(*map(set, by_round(games, 2).values()))
    players = (STRENGTH_HEAD, strengths(games)) if rated else (PACE_HEAD, paces(games))
    for head, rows in (players, (MEETING_HEAD, meetings(games, seats))):
        parts.append(_columns([tuple(cell.into(language) for cell in head), *rows]))
    if seats > 2:
        even = f"{1 / seats:.1%}"
        parts.append(Text(f"Even sterk is {even}.", f"Equals have {even}.").into(language))
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
    return at == 0 or not any(row[at][:1].isdigit() or row[at][:1] in "+-<>" for row in rows[1:])
