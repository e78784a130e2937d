"""What a seat does, as a sentence: one for every kind of move."""

from typing import Any

from speeltafel.core.words import Text
from speeltafel.games.saga.cards import UNKNOWN, VALUE, secrets_in, strength, taken_from, turned_up
from speeltafel.games.saga.data import ADD_ONCE
from speeltafel.games.saga.lands import NUMBER, bearer, income
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
from speeltafel.games.saga.terms import LANDS, card_name, cards_named, fame, group_name
from speeltafel.games.saga.view import View


def deed(before: View, move: Move) -> tuple[Text, dict[str, Any]]:
    """A seat's move as a sentence with places to fill, and what fills them; `{who}` is left to the reader."""
    match move:
        case Begin(card):
            own = before.lands[NUMBER[card[0]]].owner == before.to_move
            return (
                Text(
                    "{who} legt {card} als nieuwe troep, in reserve voor {land}.",
                    "{who} [lay|lays] {card} as a new force, in reserve for {land}.",
                )
                if own
                else Text(
                    "{who} legt {card} als nieuwe troep tegen {land}.",
                    "{who} [lay|lays] {card} as a new force against {land}.",
                ),
                {"card": card_name(card), "land": LANDS[NUMBER[card[0]]]},
            )
        case Reinforce(card, group):
            own = before.lands[NUMBER[group[0]]].owner == before.to_move
            return (
                Text(
                    "{who} legt {card} bij {group}: {points} in reserve voor {land}.",
                    "{who} [lay|lays] {card} onto {group}: {points} in reserve for {land}.",
                )
                if own
                else Text(
                    "{who} legt {card} bij {group}: {points} tegen {land}.",
                    "{who} [lay|lays] {card} onto {group}: {points} against {land}.",
                ),
                {
                    "card": card_name(card),
                    "group": group_name(group),
                    "points": strength(group + card),
                    "land": LANDS[NUMBER[group[0]]],
                },
            )
        case Guard(card):
            number = bearer(ADD_ONCE)
            return (
                Text(
                    "{who} legt {card} bij de verdedigers van {land}: samen {points}.",
                    "{who} [lay|lays] {card} onto the defenders of {land}: {points} together.",
                ),
                {
                    "card": card_name(card),
                    "land": LANDS[number],
                    "points": strength(before.lands[number].defenders + card),
                },
            )
        case Hide(card, group):
            return (
                Text(
                    "{who} legt {card} gedekt bij {group}.", "{who} [lay|lays] {card} face down onto {group}."
                ),
                {
                    "card": Text("een kaart", "a card") if card == "?" else card_name(card),
                    "group": group_name(group),
                },
            )
        case Show(group):
            return (
                Text(
                    "{who} legt {cards} open: de troep voor {land} is nu {points} waard.",
                    "{who} [turn|turns] up {cards}: the force for {land} is now worth {points}.",
                ),
                {
                    "cards": cards_named(secrets_in(group)),
                    "points": strength(turned_up(group)),
                    "land": LANDS[NUMBER[group[0]]],
                },
            )
        case TakeBack(card, group):
            left = group.replace(UNKNOWN, "", 1) if card == "?" else taken_from(group, card)
            return (
                Text(
                    "{who} pakt {card} op en laat {group} liggen.",
                    "{who} [pick|picks] up {card} and [leave|leaves] {group}.",
                )
                if left
                else Text("{who} pakt {card} op.", "{who} [pick|picks] up {card}."),
                {"card": card_name(card), "group": group_name(left)},
            )
        case Withdraw(card, land):
            return (
                Text(
                    "{who} pakt verdediger {card} op van {land}; daar blijft {points} over.",
                    "{who} [pick|picks] up defender {card} from {land}, which keeps {points}.",
                ),
                {
                    "card": card_name(card),
                    "land": LANDS[NUMBER[land]],
                    "points": strength(before.lands[NUMBER[land]].defenders) - VALUE[card],
                },
            )
        case Hire(card):
            return (
                Text("{who} werft {card} aan voor {fame}.", "{who} [hire|hires] {card} for {fame}."),
                {"card": card_name(card), "fame": fame(VALUE[card])},
            )
        case Free(None):
            return Text("{who} neemt geen onafhankelijke ridder.", "{who} [take|takes] no free knight."), {}
        case Free(card):
            return (
                Text(
                    "{who} neemt {card} gratis in de hand.",
                    "{who} [take|takes] {card} into hand for nothing.",
                ),
                {"card": card_name(card or "?")},
            )
        case Collect():
            return (
                Text("{who} int {fame}.", "{who} [collect|collects] {fame}."),
                {"fame": fame(income(before, before.active))},
            )
        case End():
            return Text("{who} beëindigt de beurt.", "{who} [end|ends] the turn."), {}
        case Add(card, group):
            return (
                Text(
                    "{who} legt tot slot {card} bij {group}.", "{who} finally [add|adds] {card} to {group}."
                ),
                {"card": card_name(card), "group": group_name(group)},
            )
        case AddTo(card, land):
            return (
                Text(
                    "{who} legt tot slot {card} bij de verdedigers van {land}.",
                    "{who} finally [add|adds] {card} to the defenders of {land}.",
                ),
                {"card": card_name(card), "land": LANDS[NUMBER[land]]},
            )
        case AddNothing():
            return Text("{who} legt tot slot geen kaart bij.", "{who} [add|adds] no card in the end."), {}
    raise AssertionError(f"{move} is the table's, not a seat's")
