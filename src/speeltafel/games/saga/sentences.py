"""The sentence for each kind of move of Saga: a template, and the facts that fill it."""

from typing import Any

from speeltafel.core.words import Text
from speeltafel.games.saga import moves
from speeltafel.games.saga.cards import UNKNOWN, VALUE, secrets_in, strength, taken_from, turned_up
from speeltafel.games.saga.data import ADD_ONCE
from speeltafel.games.saga.lands import NUMBER, bearer, income
from speeltafel.games.saga.terms import LANDS, card_name, cards_named, fame, group_name
from speeltafel.games.saga.view import View

_BEGIN = Text(
    "{who} legt {card} als nieuwe troep tegen {land}.",
    "{who} [lay|lays] {card} as a new force against {land}.",
)
_BEGIN_RESERVE = Text(
    "{who} legt {card} als nieuwe troep, in reserve voor {land}.",
    "{who} [lay|lays] {card} as a new force, in reserve for {land}.",
)
_REINFORCE = Text(
    "{who} legt {card} bij {group}: {points} tegen {land}.",
    "{who} [lay|lays] {card} onto {group}: {points} against {land}.",
)
_REINFORCE_RESERVE = Text(
    "{who} legt {card} bij {group}: {points} in reserve voor {land}.",
    "{who} [lay|lays] {card} onto {group}: {points} in reserve for {land}.",
)
_GUARD = Text(
    "{who} legt {card} bij de verdedigers van {land}: samen {points}.",
    "{who} [lay|lays] {card} onto the defenders of {land}: {points} together.",
)
_HIDE = Text("{who} legt {card} gedekt bij {group}.", "{who} [lay|lays] {card} face down onto {group}.")
_SOME_CARD = Text("een kaart", "a card")
_SHOW = Text(
    "{who} legt {cards} open: de troep voor {land} is nu {points} waard.",
    "{who} [turn|turns] up {cards}: the force for {land} is now worth {points}.",
)
_TAKE_BACK = Text(
    "{who} pakt {card} op en laat {group} liggen.",
    "{who} [pick|picks] up {card} and [leave|leaves] {group}.",
)
_TAKE_BACK_ALL = Text("{who} pakt {card} op.", "{who} [pick|picks] up {card}.")
_WITHDRAW = Text(
    "{who} pakt verdediger {card} op van {land}; daar blijft {points} over.",
    "{who} [pick|picks] up defender {card} from {land}, which keeps {points}.",
)
_HIRE = Text("{who} werft {card} aan voor {fame}.", "{who} [hire|hires] {card} for {fame}.")
_DECLINE = Text("{who} neemt geen onafhankelijke ridder.", "{who} [take|takes] no free knight.")
_FREE = Text("{who} neemt {card} gratis in de hand.", "{who} [take|takes] {card} into hand for nothing.")
_COLLECT = Text("{who} int {fame}.", "{who} [collect|collects] {fame}.")
_END = Text("{who} beëindigt de beurt.", "{who} [end|ends] the turn.")
_ADD = Text("{who} legt tot slot {card} bij {group}.", "{who} finally [add|adds] {card} to {group}.")
_ADD_TO = Text(
    "{who} legt tot slot {card} bij de verdedigers van {land}.",
    "{who} finally [add|adds] {card} to the defenders of {land}.",
)
_ADD_NOTHING = Text("{who} legt tot slot geen kaart bij.", "{who} [add|adds] no card in the end.")


def sentence(before: View, move: moves.Move) -> tuple[Text, dict[str, Any]]:
    """Return the template for a seat's move, and its facts except `{who}`, which depends on the reader."""
    match move:
        case moves.Begin() | moves.Reinforce() | moves.Guard() | moves.Hide():
            return _laid(before, move)
        case moves.Show() | moves.TakeBack() | moves.Withdraw():
            return _picked_up(before, move)
        case moves.Hire(card):
            return _HIRE, {"card": card_name(card), "fame": fame(VALUE[card])}
        case moves.Free(None):
            return _DECLINE, {}
        case moves.Free(card):
            return _FREE, {"card": card_name(card or "?")}
        case moves.Collect():
            return _COLLECT, {"fame": fame(income(before, before.active))}
        case moves.End():
            return _END, {}
        case moves.Add(card, group):
            return _ADD, {"card": card_name(card), "group": group_name(group)}
        case moves.AddTo(card, land):
            return _ADD_TO, {"card": card_name(card), "land": LANDS[NUMBER[land]]}
        case moves.AddNothing():
            return _ADD_NOTHING, {}
    raise AssertionError(f"{move} is an outcome of chance")


def _laid(
    before: View, move: moves.Begin | moves.Reinforce | moves.Guard | moves.Hide
) -> tuple[Text, dict[str, Any]]:
    """Return template and facts for a card that goes from the hand to the table."""
    match move:
        case moves.Begin(card):
            number = NUMBER[card[0]]
            template = _BEGIN_RESERVE if _owns(before, number) else _BEGIN
            return template, {"card": card_name(card), "land": LANDS[number]}
        case moves.Reinforce(card, group):
            number = NUMBER[group[0]]
            return _REINFORCE_RESERVE if _owns(before, number) else _REINFORCE, {
                "card": card_name(card),
                "group": group_name(group),
                "points": strength(group + card),
                "land": LANDS[number],
            }
        case moves.Guard(card):
            number = bearer(ADD_ONCE)
            return _GUARD, {
                "card": card_name(card),
                "land": LANDS[number],
                "points": strength(before.lands[number].defenders + card),
            }
        case moves.Hide(card, group):
            known = _SOME_CARD if card == "?" else card_name(card)
            return _HIDE, {"card": known, "group": group_name(group)}


def _picked_up(
    before: View, move: moves.Show | moves.TakeBack | moves.Withdraw
) -> tuple[Text, dict[str, Any]]:
    """Return template and facts for a card that is turned up or taken back."""
    match move:
        case moves.Show(group):
            return _SHOW, {
                "cards": cards_named(secrets_in(group)),
                "points": strength(turned_up(group)),
                "land": LANDS[NUMBER[group[0]]],
            }
        case moves.TakeBack(card, group):
            left = group.replace(UNKNOWN, "", 1) if card == "?" else taken_from(group, card)
            template = _TAKE_BACK if left else _TAKE_BACK_ALL
            return template, {"card": card_name(card), "group": group_name(left)}
        case moves.Withdraw(card, land):
            number = NUMBER[land]
            return _WITHDRAW, {
                "card": card_name(card),
                "land": LANDS[number],
                "points": strength(before.lands[number].defenders) - VALUE[card],
            }


def _owns(view: View, number: int) -> bool:
    """Return whether the seat to move owns a land."""
    return view.lands[number].owner == view.to_move
