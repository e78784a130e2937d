"""Columbiz in words: what is asked, what a move does, what happened."""

from speeltafel.core.words import TURN, Names, Text, join, say
from speeltafel.games.columbiz import terms
from speeltafel.games.columbiz.data import DICE, MOST_PLACED, prisoners_worth
from speeltafel.games.columbiz.rules import (
    Digits,
    Discard,
    Done,
    Keep,
    Move,
    State,
    Stop,
    captives,
    payable,
    play,
    runs,
    totals,
)
from speeltafel.games.columbiz.view import View

SUMMARY = Text(
    "Leg schijven met acht dobbelstenen. Rijen en geslagen schijven geven punten; de meeste winnen.",
    "Place discs with eight dice. Rows and captured discs bring points; the most points win.",
)
TALLY = Text("Punten voor rijen en gevangenen", "Points for rows and prisoners")
ENDINGS = {
    "supply": Text(
        "Een voorraad is op en iedereen heeft evenveel beurten gehad.",
        "A supply has run out and everyone has had equally many turns.",
    ),
}


def ask(view: View, names: Names) -> Text:
    """What is asked now."""
    state = view.state
    if not state.to_move:
        return ENDINGS["supply"]
    return say(
        _question(state),
        names,
        view.eyes,
        who=state.to_move,
        lying=terms.drawn(state.dice),
        missing=terms.dice_count(DICE - len(state.dice)),
        throws=terms.throws(state.throws_left),
    )


def _question(state: State) -> Text:
    if state.throws_left and len(state.dice) < DICE:
        return Text("{who} gooit {missing}.", "{who} [throw|throws] {missing}.")
    if state.throws_left:
        return Text(
            "{who} [hebt|heeft] {lying} en nog {throws}[: wat blijft liggen?|.]",
            "{who} [have|has] {lying} and {throws} left[: which dice stay?|.]",
        )
    if state.placed:
        return Text(
            "{who} [hebt|heeft] nog {lying}[: nog een schijf, of klaar?|.]",
            "{who} [have|has] {lying} left[: another disc, or done?|.]",
        )
    if payable(state.board, state.dice):
        return Text(
            "{who} [hebt|heeft] {lying}[: waar komt de eerste schijf?| en legt schijven.]",
            "{who} [have|has] {lying}[: where does the first disc go?| and places discs.]",
        )
    return Text(
        "{who} [kunt|kan] met {lying} niets plaatsen en moet schijven wegleggen.",
        "{who} can place nothing with {lying} and must discard.",
    )


def decided(view: View, names: Names) -> Text:
    """What decided a match that is over: the rows or the prisoners."""
    state = view.state
    scores = totals(state)
    first, second = sorted(range(len(scores)), key=lambda seat: -scores[seat])[:2]
    if scores[first] == scores[second]:
        return ENDINGS["supply"]
    held = [prisoners_worth(number) for number in state.prisoners]
    by_rows = state.points[first] - state.points[second]
    words = Text("De gevangenen maakten het verschil", "The prisoners made the difference")
    counted = held
    if by_rows >= held[first] - held[second]:
        words, counted = (
            Text("De rijen maakten het verschil", "The rows made the difference"),
            list(state.points),
        )
    against = Text(": {more} punten tegen {less}.", ": {more} points to {less}.")
    return say(join([words, against], ""), more=counted[first], less=counted[second])


def label(view: View, move: Move) -> Text:
    """What a move does: which dice it takes, what it captures and scores."""
    match move:
        case Digits():
            return _cell_label(view.state, move)
        case Keep(""):
            return Text("alles opnieuw", "throw all again")
        case Keep(kept):
            lying, again = terms.drawn(kept), terms.dice_count(DICE - len(kept))
            return Text(f"houd {lying.nl}, gooi {again.nl}", f"keep {lying.en}, throw {again.en}")
        case Stop():
            return Text("stoppen", "stop throwing")
        case Done():
            return Text("klaar met plaatsen", "done placing")
        case Discard():
            lost = terms.discs(_spent(view.state, play(view.state, move)))
            return Text(f"leg {lost.nl} weg", f"discard {lost.en}")


def _cell_label(state: State, move: Digits) -> Text:
    seat = state.to_move
    column, number = move.cell
    cell, price = terms.cell(column, number), terms.faces(number, column)
    parts = [Text(f"{cell.nl}: {price.nl}", f"{cell.en}: {price.en}")]
    if captured := captives(state.board, seat, column, number):
        discs = terms.discs(len(captured))
        parts.append(Text(f"slaat {discs.nl}", f"captures {discs.en}"))
    if scored := play(state, move).points[seat - 1] - state.points[seat - 1]:
        parts.append(terms.points(scored))
    return join(parts, "; ")


def tell(before: View, move: Move, after: View, names: Names) -> Text:
    """What happened."""
    told = [_done_told(before, move, after, names)]
    if after.state.to_move != before.state.to_move:
        told += _passing_told(before, move, after, names)
    elif not after.state.throws_left and not payable(after.state.board, after.state.dice):
        told.append(
            Text("Daar is geen enkel leeg vakje mee te betalen.", "That doesn't pay for any empty cell.")
        )
    return join(told)


def _done_told(before: View, move: Move, after: View, names: Names) -> Text:
    """What was done and what it brought."""
    state = before.state
    match move:
        case Digits(thrown) if state.throws_left:
            return _throw_told(state, thrown, after, names)
        case Digits():
            return _disc_told(state, move, after, names)
        case Keep(""):
            template = Text(
                "{who} gooit alle dobbelstenen opnieuw.",
                "{who} [throw|throws] all the dice again.",
            )
        case Keep():
            template = Text(
                "{who} laat {lying} liggen en gooit {missing} opnieuw.",
                "{who} [keep|keeps] {lying} and [throw|throws] {missing} again.",
            )
        case Stop():
            template = Text(
                "{who} stopt met gooien en houdt {lying}.",
                "{who} [stop|stops] throwing, with {lying}.",
            )
        case Done():
            template = Text("{who} [bent|is] klaar met plaatsen.", "{who} [place|places] no more discs.")
        case Discard():
            template = Text(
                "{who} [kunt|kan] niets plaatsen en legt {lost} uit de voorraad weg.",
                "{who} can place nothing and [discard|discards] {lost} from the supply.",
            )
    return say(
        template,
        names,
        after.eyes,
        who=state.to_move,
        lying=terms.drawn(after.state.dice),
        missing=terms.dice_count(DICE - len(after.state.dice)),
        lost=terms.discs(_spent(state, after.state)),
    )


def _throw_told(state: State, thrown: str, after: View, names: Names) -> Text:
    template = Text("{who} gooit {thrown}.", "{who} [throw|throws] {thrown}.")
    if state.dice:
        template = Text(
            "{who} gooit {thrown}: nu ligt er {lying}.",
            "{who} [throw|throws] {thrown}: the dice now show {lying}.",
        )
    return say(
        template,
        names,
        after.eyes,
        who=state.to_move,
        thrown=terms.drawn(thrown),
        lying=terms.drawn(after.state.dice),
    )


def _disc_told(state: State, move: Digits, after: View, names: Names) -> Text:
    seat = state.to_move
    column, number = move.cell
    template = Text("{who} legt een schijf op {cell}.", "{who} [place|places] a disc on {cell}.")
    if captured := captives(state.board, seat, column, number):
        template = Text(
            "{who} legt een schijf op {cell} en slaat {captured}.",
            "{who} [place|places] a disc on {cell} and [capture|captures] {captured}.",
        )
    told = say(
        template,
        names,
        after.eyes,
        who=seat,
        cell=terms.cell(column, number),
        captured=terms.discs_of(captured, names, after.eyes),
    )
    scored = after.state.points[seat - 1] - state.points[seat - 1]
    if not scored:
        return told
    rows, points = terms.rows(runs(after.state.board, column, number)), terms.points(scored)
    return join([told, Text(f"Dat geeft {rows.nl}: {points.nl}.", f"That makes {rows.en}: {points.en}.")])


def _passing_told(before: View, move: Move, after: View, names: Names) -> list[Text]:
    """Why the turn ended, where it did so by itself, and what comes next."""
    seat, eyes = before.state.to_move, after.eyes
    if not after.state.to_move:
        return [ENDINGS["supply"]]
    told = []
    template = TURN
    if after.state.last_round and not before.state.last_round:
        out = Text(
            "{who} [hebt|heeft] geen schijven meer: de ronde wordt uitgespeeld.",
            "{who} [have|has] no discs left: the round is played out.",
        )
        told.append(say(out, names, eyes, who=seat))
    elif isinstance(move, Digits) and before.state.placed + 1 == MOST_PLACED:
        template = Text(
            "Dat was de vierde schijf; [jij bent|{who} is] aan de beurt.",
            "That was the fourth disc; [it's your turn|{who} is to play].",
        )
    elif isinstance(move, Digits):
        template = Text(
            "Meer kan er niet bij; [jij bent|{who} is] aan de beurt.",
            "No other disc can be placed; [it's your turn|{who} is to play].",
        )
    return [*told, say(template, names, eyes, who=after.state.to_move)]


def _spent(before: State, after: State) -> int:
    """How many discs the seat to move gave up."""
    return sum(before.supply) - sum(after.supply)
