"""Squadro drawn in text: rows run to the right, columns down; arrow heads tell which way a piece goes."""

from speeltafel.core.words import Names, Text, join, same, say
from speeltafel.games.squadro.data import FAR, HOME, TRACKS
from speeltafel.games.squadro.rules import SPEED, View, home
from speeltafel.games.squadro.words import place, track_name

LEGEND = Text(
    "Rijen van {first}: > heen, < terug. Kolommen van {second}: v heen, ^ terug. Bij s de snelheden.",
    "{first}'s rows: > out, < back. {second}'s columns: v out, ^ back. Speeds stand at s.",
)


def picture(view: View, names: Names) -> Text:
    """Return the board in text: seven places along each track, from the start to the far side."""
    rows, columns = view.state.steps
    grid = [[" . " if x % FAR and y % FAR else "   " for x in range(FAR + 1)] for y in range(FAR + 1)]
    for track in range(1, TRACKS + 1):
        grid[track][FAR], grid[FAR][track] = "  |", " - "
    for track, steps in enumerate(rows, 1):
        if steps < HOME:
            grid[track][_along(steps)] = " > " if steps < FAR else " < "
    for track, steps in enumerate(columns, 1):
        if steps < HOME:
            grid[_along(steps)][track] = " v " if steps < FAR else " ^ "
    lines = [
        "      " + "".join(f" {x} " if 0 < x < FAR else "   " for x in range(FAR + 1)),
        "   s     " + "".join(f" {_speed(2, track, steps)} " for track, steps in enumerate(columns, 1)),
    ]
    for y, row in enumerate(grid):
        edge = f" {y} {_speed(1, y, rows[y - 1])}  " if 0 < y < FAR else "      "
        lines.append(edge + "".join(row))
    board = "\n".join(line.rstrip() for line in lines)
    legend = say(LEGEND, first=names[0], second=names[1])
    return join([same(board), legend, _tally(view, names)], "\n")


def describe(view: View, names: Names) -> Text:
    """Return the position in sentences, one for each piece."""
    lines = []
    for seat, pieces in enumerate(view.state.steps, 1):
        name = names[seat - 1]
        lines.append(Text(f"{name.nl}:", f"{name.en}:"))
        for track, steps in enumerate(pieces, 1):
            piece, where = track_name(seat, track), place(steps)
            speed = _speed(seat, track, steps)
            pace = Text(f", snelheid {speed}", f", speed {speed}") if steps < HOME else Text("", "")
            lines.append(Text(f"{piece.nl}: {where.nl}{pace.nl}.", f"{piece.en}: {where.en}{pace.en}."))
    return join([*lines, _tally(view, names)], "\n")


def _speed(seat: int, track: int, steps: int) -> str:
    return str(SPEED[seat - 1][track - 1][steps]) if steps < HOME else " "


def _along(steps: int) -> int:
    return steps if steps <= FAR else HOME - steps


def _tally(view: View, names: Names) -> Text:
    counts = [home(pieces) for pieces in view.state.steps]
    return Text(
        "Thuis: " + ", ".join(f"{name.nl} {n}" for name, n in zip(names, counts, strict=True)) + ".",
        "Home: " + ", ".join(f"{name.en} {n}" for name, n in zip(names, counts, strict=True)) + ".",
    )
