"""Why a move of Saga is not legal, with the ruling that says so."""

from speeltafel.core.game import Chance, Over, Reason
from speeltafel.games.saga import moves
from speeltafel.games.saga.data import ADD_ONCE, FACE_DOWN
from speeltafel.games.saga.lands import NUMBER, bearer
from speeltafel.games.saga.obstacles import (
    colour_taken,
    lies_at_bottom,
    missing,
    no_hire,
    no_income,
    no_knight,
    no_power,
    no_take_back,
    no_withdrawal,
    not_in_hand,
    not_own,
    not_owner,
    not_shown,
    reason,
)
from speeltafel.games.saga.rules import turn
from speeltafel.games.saga.terms import SET_NAMES
from speeltafel.games.saga.view import View, consistent_states

_SIDES_LIE = reason("G1", "De zijden van de landen liggen al vast.", "The lands' sides are settled already.")


def why_not(view: View, move: moves.Move) -> Reason | None:
    """Return the ruling against a move, or None where the move is legal.

    All states that fit a view offer its seat the same moves, so any of them will do.
    """
    now = turn(next(consistent_states(view)))
    if isinstance(now, Over):
        return reason(
            "G22",
            "Het spel is afgelopen: de vorstin is terug.",
            "The game is over: the princess has returned.",
        )
    if isinstance(now, Chance):
        return None if move in now.odds else _while_dealing(view, move)
    if view.observer != view.to_move:
        return reason(
            "G5",
            f"De speler op stoel {view.to_move} is aan de beurt.",
            f"The player on seat {view.to_move} is to play.",
        )
    if move in now.moves:
        return None
    match move:
        case moves.DrawSides():
            return _SIDES_LIE
        case moves.Deal():
            return reason("G2", "De sets zijn al gedeeld.", "The sets have been dealt already.")
        case moves.Display():
            return reason(
                "G3", "De landen hebben hun verdedigers al.", "The lands have their defenders already."
            )
    if view.phase == "free":
        return _while_choosing_a_knight(view, move)
    if view.phase == "add":
        return _while_adding(view, move)
    return _in_a_turn(view, move)


def _while_dealing(view: View, move: moves.Move) -> Reason:
    if view.phase == "sides":
        return reason(
            "G1", "Eerst worden de zijden van de landen geloot.", "The lands' sides are drawn first."
        )
    if isinstance(move, moves.DrawSides):
        return _SIDES_LIE
    if view.phase == "deal":
        if isinstance(move, moves.Deal) and len(move.sets) == len(view.fame) + 1:
            return reason(
                "G3",
                "Voor een eerste partij ligt de set met de burcht bij de landen.",
                "For a first game the set with the castle lies at the lands.",
            )
        if isinstance(move, moves.Deal):
            needed = len(view.fame) + 1
            return reason(
                "G2",
                f"Met {needed - 1} spelers worden er {needed} sets gebruikt.",
                f"With {needed - 1} players {needed} sets are used.",
            )
        return reason("G2", "Eerst worden de sets gedeeld.", "The sets are dealt first.")
    if isinstance(move, moves.Deal):
        return reason("G2", "De sets zijn al gedeeld.", "The sets have been dealt already.")
    name = SET_NAMES[view.sets[0]]
    return reason(
        "G3",
        f"Eerst worden de kaarten van de set {name.nl} bij de landen gelegd.",
        f"The cards of the {name.en} set are laid at the lands first.",
    )


def _while_choosing_a_knight(view: View, move: moves.Move) -> Reason:
    if isinstance(move, moves.Free) and move.card:
        return no_knight(move.card, "G15")
    return reason(
        "G15",
        "Kies eerst een onafhankelijke ridder voor het burchtenland, of neem er geen.",
        "First choose a free knight for the land of castles, or take none.",
    )


def _while_adding(view: View, move: moves.Move) -> Reason:
    match move:
        case moves.Add(card, group):
            return not_in_hand(view, card) or not_own(view, group) or colour_taken(card, group)
        case moves.AddTo(card, land):
            return (
                not_in_hand(view, card)
                or not_owner(view, land, "G23")
                or colour_taken(card, view.lands[NUMBER[land]].defenders)
            )
    return reason(
        "G23",
        "Het spel is uit; alleen het schattenland kan nog een kaart bijleggen.",
        "The game has ended; only the land of treasure may still add a card.",
    )


def _in_a_turn(view: View, move: moves.Move) -> Reason:
    match move:
        case moves.Begin() | moves.Reinforce() | moves.Guard() | moves.Hide() if view.laid:
            return reason(
                "G7", "Je hebt deze beurt al een kaart gelegd.", "You have laid a card this turn already."
            )
        case moves.Begin(card):
            return missing(card)
        case moves.Reinforce(card, group):
            return not_in_hand(view, card) or not_own(view, group) or colour_taken(card, group)
        case moves.Guard(card):
            return (
                no_power(view, ADD_ONCE, "G18")
                or not_in_hand(view, card)
                or colour_taken(card, view.lands[bearer(ADD_ONCE)].defenders)
            )
        case moves.Hide(card, group):
            return (
                no_power(view, FACE_DOWN, "G20")
                or not_in_hand(view, card)
                or not_own(view, group)
                or colour_taken(card, group)
            )
        case moves.Show(group):
            return not_own(view, group) or not_shown(group)
        case moves.TakeBack(card, group):
            return no_take_back(view) or not_own(view, group) or lies_at_bottom(card)
        case moves.Withdraw(card, land):
            return no_take_back(view) or no_withdrawal(view, card, land)
        case moves.Hire(card):
            return no_hire(view, card)
        case moves.Free():
            return reason(
                "G15",
                "Een gratis ridder neem je alleen wanneer je het burchtenland (effen zijde) verovert.",
                "A knight for nothing is taken only when you conquer the land of castles (plain side).",
            )
        case moves.Collect():
            return no_income(view)
        case moves.End():
            return reason("G7", "Eerst moet je een kaart leggen.", "You must lay a card first.")
        case _:
            return reason(
                "G23",
                "Een kaart bijleggen mag pas aan het eind, met het schattenland (effen zijde).",
                "A card is added only at the end, with the land of treasure (plain side).",
            )
