"""Saxum: what happened, as sentences for one reader."""

from typing import Any

from speeltafel.core.words import Names, Text, join, listing, say
from speeltafel.games.saxum import rules
from speeltafel.games.saxum.board import LINES
from speeltafel.games.saxum.data import ROW_GOAL, SIX, SIX_PRICE, STONES
from speeltafel.games.saxum.outlook import dice_words, either, outlook
from speeltafel.games.saxum.words import points, row_points, stands, verdict

Throwing = rules.Thrown | rules.Reroll | rules.Rerolled | rules.Buy
"""What can happen to the dice before a field is used."""


def tell(before: rules.View, move: rules.Move, after: rules.View, names: Names) -> Text:
    """Return what a move did, as the reader of these two views may know it."""
    was, now = before.state, after.state
    seat = was.to_move
    template, facts = _throwing(move, now) if isinstance(move, Throwing) else _using(was, move, now)
    sentences = [say(template, names, after.observer, who=seat, whom=3 - seat, **facts)]
    sentences += _lines(was, move, now)
    if now.winner:
        sentences.append(verdict(after, names))
    return join(sentences)


def _throwing(move: Throwing, now: rules.State) -> tuple[Text, dict[str, Any]]:
    """Return template and facts for a throw, and for a six that is thrown again or bought."""
    match move:
        case rules.Thrown(dice) if SIX in dice:
            template = Text("{who} gooit {dice}.", "{who} [throw|throws] {dice}.")
            return template, {"dice": dice_words(dice)}
        case rules.Thrown(dice):
            template = Text("{who} gooit {dice}: {outlook}.", "{who} [throw|throws] {dice}: {outlook}.")
            return template, {"dice": dice_words(dice), "outlook": outlook(now)}
        case rules.Reroll():
            return Text("{who} gooit een zes opnieuw.", "{who} [re-roll|re-rolls] a six."), {}
        case rules.Rerolled(face) if face == SIX:
            return Text("Het is weer een zes.", "It is another six."), {}
        case rules.Rerolled(face):
            template = Text("Het wordt een {face}: {outlook}.", "It comes up {face}: {outlook}.")
            return template, {"face": face, "outlook": outlook(now)}
        case rules.Buy(face):
            template = Text(
                "{who} betaalt {price} punten en maakt van de zes een {face}: {outlook}.",
                "{who} [pay|pays] {price} points and [make|makes] the six a {face}: {outlook}.",
            )
            return template, {"price": SIX_PRICE, "face": face, "outlook": outlook(now)}


def _using(
    was: rules.State, move: rules.Use | rules.Take | rules.Pass, now: rules.State
) -> tuple[Text, dict[str, Any]]:
    """Return template and facts for the use of a field, or for a pass."""
    seat = was.to_move
    match move:
        case rules.Use(field) if stands(was, seat, field):
            template = Text(
                "{who} scoort de groep van {field}: {gain}, nu {total} van {target}.",
                "{who} [score|scores] the group of {field}: {gain}, {total} of {target} now.",
            )
            return template, {
                "field": field,
                "gain": points(rules.size(was.board, field)),
                "total": now.points[seat - 1],
                "target": now.target,
            }
        case rules.Use(field):
            template = Text("{who} zet een steen op {field}.", "{who} [place|places] a stone on {field}.")
            return template, {"field": field}
        case rules.Take(field, "points"):
            template = Text(
                "{who} neemt {field} over van {whom} en betaalt {cost} (nog {left}).",
                "{who} [take|takes] {field} from {whom} and [pay|pays] {cost} ({left} left).",
            )
            cost = points(rules.size(was.board, field))
            return template, {"field": field, "cost": cost, "left": now.points[seat - 1]}
        case rules.Take(field):
            template = Text(
                "{who} neemt {field} over van {whom} voor een verzekeringssteen (nog {left}).",
                "{who} [take|takes] {field} from {whom} for an insurance stone ({left} left).",
            )
            return template, {"field": field, "left": now.insurance[seat - 1]}
        case rules.Pass():
            template = Text(
                "{who} past: alle {stones} stenen staan op het bord, en geen ervan op {fields}.",
                "{who} [pass|passes]: all {stones} stones are on the board, and none of them on {fields}.",
            )
            return template, {"stones": STONES, "fields": either(rules.FIELDS[was.dice])}


def _lines(was: rules.State, move: rules.Move, now: rules.State) -> list[Text]:
    """Return the sentence about the lines that a move completed, if any."""
    seat = was.to_move
    gained, total = now.rows[seat - 1] - was.rows[seat - 1], now.rows[seat - 1]
    if not gained or not isinstance(move, rules.Use | rules.Take):
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
