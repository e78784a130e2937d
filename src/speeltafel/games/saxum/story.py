"""Saxum: what happened, as sentences for one reader."""

from speeltafel.core.words import Names, Text, join, listing, say
from speeltafel.games.saxum.board import LINES
from speeltafel.games.saxum.data import ROW_GOAL, SIX, SIX_PRICE, STONES
from speeltafel.games.saxum.outlook import dice_words, either, outlook
from speeltafel.games.saxum.rules import (
    FIELDS,
    Buy,
    Move,
    Pass,
    Reroll,
    Rerolled,
    State,
    Take,
    Thrown,
    Use,
    View,
    size,
)
from speeltafel.games.saxum.words import points, row_points, stands, verdict


def tell(before: View, move: Move, after: View, names: Names) -> Text:
    """What happened, and what came of it."""
    was, now = before.state, after.state
    seat = was.to_move
    facts: dict[str, object] = {"outlook": outlook(now)}
    match move:
        case Thrown():
            template = Text("{who} gooit {dice}: {outlook}.", "{who} [throw|throws] {dice}: {outlook}.")
            if SIX in move.dice:
                template = Text("{who} gooit {dice}.", "{who} [throw|throws] {dice}.")
            facts["dice"] = dice_words(move.dice)
        case Rerolled(face) if face == SIX:
            template = Text("Het is weer een zes.", "It is another six.")
        case Rerolled(face):
            template = Text("Het wordt een {face}: {outlook}.", "It comes up {face}: {outlook}.")
            facts["face"] = face
        case Reroll():
            template = Text("{who} gooit een zes opnieuw.", "{who} [re-roll|re-rolls] a six.")
        case Buy(face):
            template = Text(
                "{who} betaalt {price} punten en maakt van de zes een {face}: {outlook}.",
                "{who} [pay|pays] {price} points and [make|makes] the six a {face}: {outlook}.",
            )
            facts |= {"price": SIX_PRICE, "face": face}
        case Use(field) if stands(was, seat, field):
            template = Text(
                "{who} scoort de groep van {field}: {gain}, nu {total} van {target}.",
                "{who} [score|scores] the group of {field}: {gain}, {total} of {target} now.",
            )
            facts |= {
                "field": field,
                "gain": points(size(was.board, field)),
                "total": now.points[seat - 1],
                "target": now.target,
            }
        case Use(field):
            template = Text("{who} zet een steen op {field}.", "{who} [place|places] a stone on {field}.")
            facts["field"] = field
        case Take(field, "points"):
            template = Text(
                "{who} neemt {field} over van {whom} en betaalt {cost} (nog {left}).",
                "{who} [take|takes] {field} from {whom} and [pay|pays] {cost} ({left} left).",
            )
            cost = points(size(was.board, field))
            facts |= {"field": field, "cost": cost, "left": now.points[seat - 1]}
        case Take(field):
            template = Text(
                "{who} neemt {field} over van {whom} voor een verzekeringssteen (nog {left}).",
                "{who} [take|takes] {field} from {whom} for an insurance stone ({left} left).",
            )
            facts |= {"field": field, "left": now.insurance[seat - 1]}
        case Pass():
            template = Text(
                "{who} past: alle {stones} stenen staan op het bord, en geen ervan op {fields}.",
                "{who} [pass|passes]: all {stones} stones are on the board, and none of them on {fields}.",
            )
            facts |= {"stones": STONES, "fields": either(FIELDS[was.dice])}
    sentences = [say(template, names, after.eyes, who=seat, whom=3 - seat, **facts)]
    sentences += _lines(was, move, now)
    if now.winner:
        sentences.append(verdict(after, names))
    return join(sentences)


def _lines(was: State, move: Move, now: State) -> list[Text]:
    """The sentence about the lines an event completed, if any."""
    seat = was.to_move
    gained, total = now.rows[seat - 1] - was.rows[seat - 1], now.rows[seat - 1]
    if not gained or not isinstance(move, Use | Take):
        return []
    letter, digit = move.field[0], move.field[1]
    row, column = LINES[move.field]
    stones = now.board[seat - 1]
    lines = [Text(f"rij {letter}", f"row {letter}")] if stones & row == row else []
    if stones & column == column:
        lines.append(Text(f"kolom {digit}", f"column {digit}"))
    verb = Text("is", "is") if len(lines) == 1 else Text("zijn", "are")
    return [
        say(
            Text(
                "{lines} {verb} vol: {gain} erbij, nu {total} van {goal}.",
                "{lines} {verb} complete: {gain}, {total} of {goal} now.",
            ),
            lines=listing(lines),
            verb=verb,
            gain=row_points(gained),
            total=total,
            goal=ROW_GOAL,
        )
    ]
