"""Zocken drawn in text: nine places with their circles, the dice that lie there, and everybody's points."""

from collections.abc import Iterable

from speeltafel.core.words import Names, Text, join, same, say, signed
from speeltafel.games.zocken.data import CIRCLES, ESCAPE_COST, FIELDS
from speeltafel.games.zocken.row import Row, direction, score
from speeltafel.games.zocken.rules import State, View
from speeltafel.games.zocken.terms import COLOUR, WAYS, dice, rolled_die, the_die, total, where

CELL = 8
"""Signs in a place of the row, between its bars."""
MARGIN = 7
"""Signs before the row, for the head of a line."""

NOTHING = Text("", "")
_PLACES = [Text("links", "left"), *(same(field) for field in FIELDS), Text("rechts", "right")]


def picture(view: View, names: Names) -> Text:
    """Return the row as a table, the rest of the board, and the points, in text."""
    state = view.state
    board = [NOTHING, *_board(state.row), *_beside_the_row(state), NOTHING]
    return join([_round(state, names), *board, *_scoreboard(state, names)], "\n")


def describe(view: View, names: Names) -> Text:
    """Return every place, the rest of the board, and the points, in sentences."""
    state = view.state
    seats = [
        say(
            Text("{name}: {points} punten{note}.", "{name}: {points} points{note}."),
            name=name,
            points=signed(points),
            note=join([Text(", ", ", "), note], "") if note.nl else NOTHING,
        )
        for name, points, note in zip(names, state.totals, _notes(state), strict=True)
    ]
    return join([_round(state, names), *_row(state.row), *_beside_the_row(state), *seats], "\n")


def _round(state: State, names: Names) -> Text:
    if not state.to_move:
        return Text(
            "Het spel is afgelopen; zo bleef de laatste beurt liggen.",
            "The game is over; this is how the last turn was left.",
        )
    return say(
        Text("Ronde {round} van {rounds}: {name} gooit.", "Round {round} of {rounds}: {name} throws."),
        round=state.round,
        rounds=state.rounds,
        name=names[state.active - 1],
    )


def _board(row: Row) -> list[Text]:
    """Return the row in lines of cells: places, circles, dice, matches."""
    edge = same(" " * MARGIN + "+" + ("-" * CELL + "+") * len(row))
    circles = [COLOUR[circle] if circle else same(f"−{ESCAPE_COST}") for circle in CIRCLES]
    matches = [
        Text("juist", "match") if die and die.colour == circle else NOTHING
        for die, circle in zip(row, CIRCLES, strict=True)
    ]
    return [
        _line(Text("Veld", "Field"), " ", _PLACES),
        _line(Text("Cirkel", "Circle"), " ", circles),
        edge,
        _line(Text("Steen", "Die"), "|", [COLOUR[die.colour] if die else NOTHING for die in row]),
        _line(NOTHING, "|", [same(die.value) if die else NOTHING for die in row]),
        edge,
        _line(NOTHING, " ", matches),
    ]


def _line(head: Text, bar: str, cells: Iterable[Text]) -> Text:
    nl, en = (
        f"{words:<{MARGIN}}{bar}{bar.join(cell.center(CELL) for cell in row)}{bar}".rstrip()
        for words, row in zip(head, zip(*cells, strict=True), strict=True)
    )
    return Text(nl, en)


def _row(row: Row) -> list[Text]:
    """Return a sentence for each place of the row."""
    return [
        say(
            Text("{place}{circle}: {die}{match}.", "{place}{circle}: {die}{match}."),
            place=where(place),
            circle=join([Text(", cirkel", ", circle"), COLOUR[circle]]) if circle else NOTHING,
            die=rolled_die(die) if die else Text("leeg", "empty"),
            match=Text(", juiste kleur", ", a match") if die and die.colour == circle else NOTHING,
        )
        for place, (die, circle) in enumerate(zip(row, CIRCLES, strict=True))
    ]


def _beside_the_row(state: State) -> list[Text]:
    """Return the direction of the row, OUT, the waiting dice, and the score so far."""
    out = dice(state.out) if state.out else Text("leeg", "empty")
    sentences = [
        join([WAYS[direction(state.row)], same(".")], ""),
        say(Text("UIT: {dice}.", "OUT: {dice}."), dice=out),
    ]
    if state.thrown is not None:
        hand = rolled_die(state.thrown) if state.thrown.value else the_die(state.thrown.colour)
        sentences.append(say(Text("In de hand: {die}.", "In hand: {die}."), die=hand))
    if state.left:
        left = join([COLOUR[colour] for colour in state.left], ", ")
        sentences.append(say(Text("Nog te gooien: {left}.", "Still to throw: {left}."), left=left))
    counted = (
        Text("Zoals het nu ligt: {total}.", "As it lies now: {total}.")
        if state.to_move
        else Text("Die beurt: {total}.", "That turn: {total}.")
    )
    return [*sentences, say(counted, total=total(score(state.row, state.out)))]


def _scoreboard(state: State, names: Names) -> list[Text]:
    """Return a line for each seat: name, points, and what it does in this turn."""
    wide = max(len(words) for name in names for words in name)
    return [
        Text(
            *(
                f"{words:<{wide}} {signed(points):>6}  {doing}".rstrip()
                for words, doing in zip(name, note, strict=True)
            )
        )
        for name, points, note in zip(names, state.totals, _notes(state), strict=True)
    ]


def _notes(state: State) -> list[Text]:
    """Return what each seat does in this turn: throw, bet or not."""
    bets = {True: Text("wedt", "bets"), False: Text("wedt niet", "no bet"), None: NOTHING}
    notes = [bets[bet] for bet in state.bets]
    notes[state.active - 1] = Text("gooit", "throws") if state.to_move else Text("gooide", "threw")
    if state.to_move not in (0, state.active):
        notes[state.to_move - 1] = Text("mag wedden", "may bet")
    return notes
