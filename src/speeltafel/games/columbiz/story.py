"""Columbiz: what happened, as sentences for one reader."""

from speeltafel.core.words import TURN, Names, Text, join, say
from speeltafel.games.columbiz import rules, terms
from speeltafel.games.columbiz.data import DICE, MOST_PLACED
from speeltafel.games.columbiz.words import ENDINGS, spent


def tell(before: rules.View, move: rules.Move, after: rules.View, names: Names) -> Text:
    """Return what a move did, as the reader of these two views may know it."""
    sentences = [_move_sentence(before, move, after, names)]
    if after.state.to_move != before.state.to_move:
        sentences += _turn_end_sentences(before, move, after, names)
    elif not after.state.throws_left and not rules.payable(after.state.board, after.state.dice):
        sentences.append(
            Text("Daar is geen enkel leeg vakje mee te betalen.", "That doesn't pay for any empty cell.")
        )
    return join(sentences)


def _move_sentence(before: rules.View, move: rules.Move, after: rules.View, names: Names) -> Text:
    """Return what was done and what it brought."""
    state = before.state
    match move:
        case rules.Digits(thrown) if state.throws_left:
            return _throw_sentence(state, thrown, after, names)
        case rules.Digits():
            return _disc_sentences(state, move, after, names)
        case rules.Keep(""):
            template = Text(
                "{who} gooit alle dobbelstenen opnieuw.",
                "{who} [throw|throws] all the dice again.",
            )
        case rules.Keep():
            template = Text(
                "{who} laat {lying} liggen en gooit {missing} opnieuw.",
                "{who} [keep|keeps] {lying} and [throw|throws] {missing} again.",
            )
        case rules.Stop():
            template = Text(
                "{who} stopt met gooien en houdt {lying}.",
                "{who} [stop|stops] throwing, with {lying}.",
            )
        case rules.Done():
            template = Text("{who} [bent|is] klaar met plaatsen.", "{who} [place|places] no more discs.")
        case rules.Discard():
            template = Text(
                "{who} [kunt|kan] niets plaatsen en legt {lost} uit de voorraad weg.",
                "{who} can place nothing and [discard|discards] {lost} from the supply.",
            )
    return say(
        template,
        names,
        after.observer,
        who=state.to_move,
        lying=terms.drawn(after.state.dice),
        missing=terms.dice_count(DICE - len(after.state.dice)),
        lost=terms.discs(spent(state, after.state)),
    )


def _throw_sentence(state: rules.State, thrown: str, after: rules.View, names: Names) -> Text:
    template = Text("{who} gooit {thrown}.", "{who} [throw|throws] {thrown}.")
    if state.dice:
        template = Text(
            "{who} gooit {thrown}: nu ligt er {lying}.",
            "{who} [throw|throws] {thrown}: the dice now show {lying}.",
        )
    return say(
        template,
        names,
        after.observer,
        who=state.to_move,
        thrown=terms.drawn(thrown),
        lying=terms.drawn(after.state.dice),
    )


def _disc_sentences(state: rules.State, move: rules.Digits, after: rules.View, names: Names) -> Text:
    seat = state.to_move
    column, number = move.cell
    template = Text("{who} legt een schijf op {cell}.", "{who} [place|places] a disc on {cell}.")
    if captured := rules.captives(state.board, seat, column, number):
        template = Text(
            "{who} legt een schijf op {cell} en slaat {captured}.",
            "{who} [place|places] a disc on {cell} and [capture|captures] {captured}.",
        )
    placed = say(
        template,
        names,
        after.observer,
        who=seat,
        cell=terms.cell(column, number),
        captured=terms.discs_of(captured, names, after.observer),
    )
    scored = after.state.points[seat - 1] - state.points[seat - 1]
    if not scored:
        return placed
    rows, points = terms.rows(rules.runs(after.state.board, column, number)), terms.points(scored)
    return join([placed, Text(f"Dat geeft {rows.nl}: {points.nl}.", f"That makes {rows.en}: {points.en}.")])


def _turn_end_sentences(before: rules.View, move: rules.Move, after: rules.View, names: Names) -> list[Text]:
    """Return why a turn ended by itself, and whose turn it is next."""
    seat, observer = before.state.to_move, after.observer
    if not after.state.to_move:
        return [ENDINGS["supply"]]
    sentences = []
    template = TURN
    if after.state.last_round and not before.state.last_round:
        out = Text(
            "{who} [hebt|heeft] geen schijven meer: de ronde wordt uitgespeeld.",
            "{who} [have|has] no discs left: the round is played out.",
        )
        sentences.append(say(out, names, observer, who=seat))
    elif isinstance(move, rules.Digits) and before.state.placed + 1 == MOST_PLACED:
        template = Text(
            "Dat was de vierde schijf; [jij bent|{who} is] aan de beurt.",
            "That was the fourth disc; [it's your turn|{who} is to play].",
        )
    elif isinstance(move, rules.Digits):
        template = Text(
            "Meer kan er niet bij; [jij bent|{who} is] aan de beurt.",
            "No other disc can be placed; [it's your turn|{who} is to play].",
        )
    return [*sentences, say(template, names, observer, who=after.state.to_move)]
