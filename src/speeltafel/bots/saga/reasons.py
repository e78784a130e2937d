"""The texts of Saga's reasons: what a move takes, keeps or prepares."""

from collections.abc import Sequence

from speeltafel.core.words import Text
from speeltafel.games.saga import rules
from speeltafel.games.saga.cards import VALUE, cards_in, strength, turned_up
from speeltafel.games.saga.data import ADD_ONCE
from speeltafel.games.saga.lands import MIDDLE, NUMBER, bearer, income, needed, side_of
from speeltafel.games.saga.moves import (
    Add,
    AddNothing,
    AddTo,
    Begin,
    Collect,
    End,
    Free,
    Guard,
    Hide,
    Hire,
    Move,
    Reinforce,
    Show,
    TakeBack,
    Withdraw,
)
from speeltafel.games.saga.scoring import totals
from speeltafel.games.saga.state import State
from speeltafel.games.saga.terms import LANDS, card_name, fame, group_name


def reason(states: Sequence[State], move: Move) -> Text:
    """Return the reason for a move, given states consistent with the seat's view."""
    before, seat = states[0], states[0].to_move
    after = rules.play(before, move)
    if after.phase == "over":
        return _ending({totals(rules.play(state, move)) for state in states}, seat)
    return _conquest(before, after, seat) or _purpose(before, move, seat)


def _ending(counts: set[tuple[int, ...]], seat: int) -> Text:
    """Return the text for a move that ends the game: the result, unless it depends on face-down cards."""
    scores, *others = counts
    if others:
        return Text(
            "Dit is het einde; wat gedekt ligt, geeft de doorslag.",
            "This is the end; what lies face down will decide.",
        )
    mine, best = scores[seat - 1], max(score for at, score in enumerate(scores, 1) if at != seat)
    if mine > best:
        return Text(
            f"Dit is het einde, en het wint met {mine} tegen {best}.",
            f"This is the end, and it wins by {mine} to {best}.",
        )
    if mine == best:
        return Text(
            f"Dit is het einde, en met {mine} wordt de winst gedeeld.",
            f"This is the end, and with {mine} the win is shared.",
        )
    return Text(
        f"Dit is het einde: {mine} tegen {best}, meer zit er niet in.",
        f"This is the end: {mine} to {best}, there is no more to get.",
    )


def _conquest(before: State, after: State, seat: int) -> Text | None:
    """Return the text for a move that conquers a land; None where it conquers none."""
    won = [at for at, land in enumerate(after.lands) if land.owner == seat != before.lands[at].owner]
    if not won:
        return None
    land, loser = LANDS[won[0]], before.lands[won[0]].owner
    gain = fame(side_of(before, won[0]).fame)
    if loser == MIDDLE:
        return Text(
            f"Dit verovert {land.nl}: voortaan {gain.nl} per beurt.",
            f"This conquers {land.en}: {gain.en} a turn from now on.",
        )
    return Text(
        f"Dit neemt een ander {land.nl} af: {gain.nl} per beurt, en zijn ridders moeten terug.",
        f"This takes {land.en} from another player: {gain.en} a turn, and its defenders go back to a hand.",
    )


def _purpose(before: State, move: Move, seat: int) -> Text:
    """Return the text for a move that conquers nothing yet."""
    match move:
        case Begin(card):
            return _force(before, NUMBER[card[0]], VALUE[card], seat, begun=True)
        case Reinforce(card, group):
            return _force(before, NUMBER[group[0]], strength(group + card), seat, begun=False)
        case Guard(card):
            return _guarded(bearer(ADD_ONCE), strength(before.lands[bearer(ADD_ONCE)].defenders + card))
        case AddTo(card, land):
            return _guarded(NUMBER[land], strength(before.lands[NUMBER[land]].defenders + card))
        case Hide(card, group):
            return _hidden(before, card, group)
        case Show(group):
            points = strength(turned_up(group))
            return Text(
                f"Open is deze troep {points} waard, en daar moet een ander nu rekening mee houden.",
                f"Turned up, this force is worth {points}, and now the others have to reckon with it.",
            )
        case Hire(card) | Free(str() as card):
            return _hired(before, card, seat, paid=isinstance(move, Hire))
        case TakeBack(card, _) | Withdraw(card, _):
            name = card_name(card)
            return Text(
                f"{name.nl.capitalize()} doet elders meer dan waar hij ligt.",
                f"{name.en.capitalize()} does more elsewhere than where it lies.",
            )
        case Collect():
            due = fame(income(before, seat))
            return Text(
                f"Eerst {due.nl} innen: doe je eerst iets anders, dan loop je die mis.",
                f"First collect {due.en}: doing anything else first forgoes it.",
            )
        case Add(card, group):
            points = strength(group + card)
            return Text(
                f"Zo is de beste troep {points} waard bij de telling.",
                f"This makes the best force worth {points} in the final count.",
            )
        case Free() | AddNothing():
            return Text("Een kaart erbij zou alleen nadeel brengen.", "One more card would only do harm.")
        case End():
            return Text(
                "Meer deze beurt zou roem of kaarten kosten die later nodig zijn.",
                "More this turn would cost fame or cards needed later.",
            )
    raise AssertionError(f"{move} is the table's, not a seat's")


def _force(before: State, number: int, points: int, seat: int, *, begun: bool) -> Text:
    """Return the text for a force that grows: against a land, or in reserve for an own one."""
    land = LANDS[number]
    if before.lands[number].owner == seat:
        return Text(
            f"Deze troep van {points} staat in reserve en vecht mee zodra je {land.nl} verliest.",
            f"This force of {points} is in reserve and fights as soon as you lose {land.en}.",
        )
    need = needed(before, number)
    if begun:
        return Text(
            f"Hiermee begint de aanval op {land.nl}, dat met {need} wordt veroverd.",
            f"This starts the attack on {land.en}, which falls to {need}.",
        )
    left = need - points
    if left <= 0:
        return Text(
            f"Met {points} blijft de strijd om {land.nl} open: zo sterk is nog een ander.",
            f"With {points}, {land.en} stays contested: somebody else is as strong.",
        )
    return Text(
        f"Met {points} is er nog {left} nodig voor {land.nl}.",
        f"With {points}, {left} more is needed for {land.en}.",
    )


def _guarded(number: int, points: int) -> Text:
    land = LANDS[number]
    return Text(
        f"Met {points} aan verdedigers is {land.nl} een stuk veiliger, en ze tellen aan het eind.",
        f"With defenders worth {points}, {land.en} is a good deal safer, and they count in the end.",
    )


def _hidden(before: State, card: str, group: str) -> Text:
    land, points = LANDS[NUMBER[group[0]]], strength(turned_up(group) + card)
    need = needed(before, NUMBER[group[0]])
    if points >= need:
        return Text(
            f"Niemand ziet dat dit genoeg is voor {land.nl}: samen {points}, en {need} is nodig.",
            f"Nobody sees that this is enough for {land.en}: {points} together, where {need} is needed.",
        )
    return Text(
        f"Gedekt bij {group_name(group).nl} ziet niemand hoe dichtbij het is: samen {points} van {need}.",
        f"Face down onto {group_name(group).en}, nobody sees how close it is: {points} of {need}.",
    )


def _hired(before: State, card: str, seat: int, *, paid: bool) -> Text:
    """Return the text for a knight taken into the hand."""
    name = card_name(card)
    joins = [
        group
        for group in before.groups[seat - 1]
        if card[0] not in {each[0] for each in cards_in(group)}
        and before.lands[NUMBER[group[0]]].owner != seat
        and strength(group) + VALUE[card] >= needed(before, NUMBER[group[0]])
    ]
    if joins and not before.laid:
        land = LANDS[NUMBER[joins[0][0]]]
        return Text(
            f"Met {name.nl} erbij verover je {land.nl}.",
            f"With {name.en} joining in, you conquer {land.en}.",
        )
    if paid:
        price = fame(VALUE[card])
        return Text(
            f"{name.nl.capitalize()} is {price.nl} waard: de hand wordt er sterker van.",
            f"{name.en.capitalize()} is worth {price.en}: a stronger hand, and nobody else gets it.",
        )
    return Text(
        f"{name.nl.capitalize()} voor niets is de beste aanwinst die er ligt.",
        f"{name.en.capitalize()} for nothing is the best there is to gain.",
    )
