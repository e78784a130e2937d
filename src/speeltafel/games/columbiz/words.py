"""Columbiz in words: what is asked, and what a move would do."""

from speeltafel.core.words import Names, Text, join, say
from speeltafel.games.columbiz import rules, terms
from speeltafel.games.columbiz.data import DICE, prisoners_worth

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


def ask(view: rules.View, names: Names) -> Text:
    """Return what is asked now, and of whom."""
    state = view.state
    if not state.to_move:
        return ENDINGS["supply"]
    return say(
        _question(state),
        names,
        view.observer,
        who=state.to_move,
        lying=terms.drawn(state.dice),
        missing=terms.dice_count(DICE - len(state.dice)),
        throws=terms.throws(state.throws_left),
    )


def _question(state: rules.State) -> Text:
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
    if rules.payable(state.board, state.dice):
        return Text(
            "{who} [hebt|heeft] {lying}[: waar komt de eerste schijf?| en legt schijven.]",
            "{who} [have|has] {lying}[: where does the first disc go?| and places discs.]",
        )
    return Text(
        "{who} [kunt|kan] met {lying} niets plaatsen en moet schijven wegleggen.",
        "{who} can place nothing with {lying} and must discard.",
    )


def decided(view: rules.View, names: Names) -> Text:
    """Return what decided a match that is over: the rows or the prisoners."""
    state = view.state
    scores = rules.totals(state)
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


def label(view: rules.View, move: rules.Move) -> Text:
    """Return what a move would do: which dice it takes, what it captures and scores."""
    match move:
        case rules.Digits():
            return _cell_label(view.state, move)
        case rules.Keep(""):
            return Text("alles opnieuw", "throw all again")
        case rules.Keep(kept):
            lying, again = terms.drawn(kept), terms.dice_count(DICE - len(kept))
            return Text(f"houd {lying.nl}, gooi {again.nl}", f"keep {lying.en}, throw {again.en}")
        case rules.Stop():
            return Text("stoppen", "stop throwing")
        case rules.Done():
            return Text("klaar met plaatsen", "done placing")
        case rules.Discard():
            lost = terms.discs(spent(view.state, rules.play(view.state, move)))
            return Text(f"leg {lost.nl} weg", f"discard {lost.en}")


def _cell_label(state: rules.State, move: rules.Digits) -> Text:
    seat = state.to_move
    column, number = move.cell
    cell, price = terms.cell(column, number), terms.faces(number, column)
    parts = [Text(f"{cell.nl}: {price.nl}", f"{cell.en}: {price.en}")]
    if captured := rules.captives(state.board, seat, column, number):
        discs = terms.discs(len(captured))
        parts.append(Text(f"slaat {discs.nl}", f"captures {discs.en}"))
    if scored := rules.play(state, move).points[seat - 1] - state.points[seat - 1]:
        parts.append(terms.points(scored))
    return join(parts, "; ")


def spent(before: rules.State, after: rules.State) -> int:
    """Return how many discs left the supplies between two states."""
    return sum(before.supply) - sum(after.supply)
