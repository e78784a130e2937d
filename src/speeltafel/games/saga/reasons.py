"""Why a move of Saga is not legal, with the ruling that says so."""

from speeltafel.core.game import Chance, Over, Reason
from speeltafel.core.words import Text
from speeltafel.games.saga import moves
from speeltafel.games.saga.cards import UNKNOWN, VALUE, Card, Group, faces, has_secret
from speeltafel.games.saga.data import ADD_ONCE, COLOURS, FACE_DOWN, TAKE_BACK
from speeltafel.games.saga.lands import NUMBER, bearer, bearing_side, holder, holder_unused
from speeltafel.games.saga.rules import turn
from speeltafel.games.saga.terms import (
    COLOUR_NAMES,
    LANDS,
    SET_NAMES,
    SIDE_NAMES,
    card_name,
    fame,
    group_name,
)
from speeltafel.games.saga.view import View, consistent_states


def _reason(rule: str, nl: str, en: str) -> Reason:
    """Return a ruling and its words."""
    return Reason(rule, Text(nl[:1].upper() + nl[1:], en[:1].upper() + en[1:]))


_SIDES_LIE = _reason("G1", "De zijden van de landen liggen al vast.", "The lands' sides are settled already.")


def why_not(view: View, move: moves.Move) -> Reason | None:
    """Return the ruling against a move, or None where the move is legal.

    All states that fit a view offer its seat the same moves, so any of them will do.
    """
    now = turn(next(consistent_states(view)))
    if isinstance(now, Over):
        return _reason(
            "G22",
            "Het spel is afgelopen: de vorstin is terug.",
            "The game is over: the princess has returned.",
        )
    if isinstance(now, Chance):
        return None if move in now.odds else _while_dealing(view, move)
    if view.observer != view.to_move:
        return _reason(
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
            return _reason("G2", "De sets zijn al gedeeld.", "The sets have been dealt already.")
        case moves.Display():
            return _reason(
                "G3", "De landen hebben hun verdedigers al.", "The lands have their defenders already."
            )
    if view.phase == "free":
        return _while_choosing_a_knight(view, move)
    if view.phase == "add":
        return _while_adding(view, move)
    return _in_a_turn(view, move)


def _while_dealing(view: View, move: moves.Move) -> Reason:
    if view.phase == "sides":
        return _reason(
            "G1", "Eerst worden de zijden van de landen geloot.", "The lands' sides are drawn first."
        )
    if isinstance(move, moves.DrawSides):
        return _SIDES_LIE
    if view.phase == "deal":
        if isinstance(move, moves.Deal) and len(move.sets) == len(view.fame) + 1:
            return _reason(
                "G3",
                "Voor een eerste partij ligt de set met de burcht bij de landen.",
                "For a first game the set with the castle lies at the lands.",
            )
        if isinstance(move, moves.Deal):
            needed = len(view.fame) + 1
            return _reason(
                "G2",
                f"Met {needed - 1} spelers worden er {needed} sets gebruikt.",
                f"With {needed - 1} players {needed} sets are used.",
            )
        return _reason("G2", "Eerst worden de sets gedeeld.", "The sets are dealt first.")
    if isinstance(move, moves.Deal):
        return _reason("G2", "De sets zijn al gedeeld.", "The sets have been dealt already.")
    name = SET_NAMES[view.sets[0]]
    return _reason(
        "G3",
        f"Eerst worden de kaarten van de set {name.nl} bij de landen gelegd.",
        f"The cards of the {name.en} set are laid at the lands first.",
    )


def _while_choosing_a_knight(view: View, move: moves.Move) -> Reason:
    if isinstance(move, moves.Free) and move.card:
        return _no_knight(move.card, "G15")
    return _reason(
        "G15",
        "Kies eerst een onafhankelijke ridder voor het burchtenland, of neem er geen.",
        "First choose a free knight for the land of castles, or take none.",
    )


def _while_adding(view: View, move: moves.Move) -> Reason:
    match move:
        case moves.Add(card, group):
            return _not_in_hand(view, card) or _not_own(view, group) or _colour_taken(card, group)
        case moves.AddTo(card, land):
            return (
                _not_in_hand(view, card)
                or _not_owner(view, land, "G23")
                or _colour_taken(card, view.lands[NUMBER[land]].defenders)
            )
    return _reason(
        "G23",
        "Het spel is uit; alleen het schattenland kan nog een kaart bijleggen.",
        "The game has ended; only the land of treasure may still add a card.",
    )


def _in_a_turn(view: View, move: moves.Move) -> Reason:
    match move:
        case moves.Begin() | moves.Reinforce() | moves.Guard() | moves.Hide() if view.laid:
            return _reason(
                "G7", "Je hebt deze beurt al een kaart gelegd.", "You have laid a card this turn already."
            )
        case moves.Begin(card):
            return _missing(card)
        case moves.Reinforce(card, group):
            return _not_in_hand(view, card) or _not_own(view, group) or _colour_taken(card, group)
        case moves.Guard(card):
            return (
                _no_power(view, ADD_ONCE, "G18")
                or _not_in_hand(view, card)
                or _colour_taken(card, view.lands[bearer(ADD_ONCE)].defenders)
            )
        case moves.Hide(card, group):
            return (
                _no_power(view, FACE_DOWN, "G20")
                or _not_in_hand(view, card)
                or _not_own(view, group)
                or _colour_taken(card, group)
            )
        case moves.Show(group):
            return _not_own(view, group) or _not_shown(group)
        case moves.TakeBack(card, group):
            return _no_take_back(view) or _not_own(view, group) or _lies_at_bottom(card)
        case moves.Withdraw(card, land):
            return _no_take_back(view) or _no_withdrawal(view, card, land)
        case moves.Hire(card):
            return _no_hire(view, card)
        case moves.Free():
            return _reason(
                "G15",
                "Een gratis ridder neem je alleen wanneer je het burchtenland (effen zijde) verovert.",
                "A knight for nothing is taken only when you conquer the land of castles (plain side).",
            )
        case moves.Collect():
            return _no_income(view)
        case moves.End():
            return _reason("G7", "Eerst moet je een kaart leggen.", "You must lay a card first.")
        case _:
            return _reason(
                "G23",
                "Een kaart bijleggen mag pas aan het eind, met het schattenland (effen zijde).",
                "A card is added only at the end, with the land of treasure (plain side).",
            )


def _not_in_hand(view: View, card: Card) -> Reason | None:
    """Return why this card can't be laid; None where it is in hand."""
    return None if card in view.hand else _missing(card)


def _missing(card: Card) -> Reason:
    """Return that there is no such card in hand (G7)."""
    if card == "?":
        return _question_mark()
    name = card_name(card)
    return _reason("G7", f"Je hebt geen {name.nl} in de hand.", f"You have no {name.en} in hand.")


def _question_mark() -> Reason:
    """Return that nobody can play a `?`, which a log has for what its reader may not know (G4)."""
    return _reason(
        "G4",
        "Een vraagteken is geen kaart: noem de kaart die er ligt.",
        "A question mark is no card: name the card that lies there.",
    )


def _not_own(view: View, group: Group) -> Reason | None:
    """Return why this is not a force of the seat to move; None where it is one."""
    if group in view.groups[view.to_move - 1]:
        return None
    if any(group in groups for groups in view.groups):
        return _reason("G8", "Die troep is van een andere speler.", "That force is another player's.")
    if UNKNOWN in group:
        return _question_mark()
    for number, land in enumerate(view.lands):
        if land.owner == view.to_move and land.defenders == group:
            return _defending(view, number)
    cards = group_name(group)
    return _reason(
        "G8", f"Je hebt geen aanvalstroep {cards.nl}.", f"You have no attacking force of {cards.en}."
    )


def _defending(view: View, number: int) -> Reason:
    """Return that these cards defend an own land, so nothing joins them this way (G13, G18, G23)."""
    name, letter = LANDS[number], COLOURS[number].upper()
    adds_once = number == bearer(ADD_ONCE) and holder_unused(view, ADD_ONCE) == view.to_move
    if view.phase == "add" or adds_once:
        return _reason(
            "G23" if view.phase == "add" else "G18",
            f"Die kaarten verdedigen {name.nl}: noem het land ({letter}).",
            f"Those cards defend {name.en}: name the land ({letter}).",
        )
    return _reason(
        "G13",
        f"Die kaarten verdedigen nu {name.nl}; daar komt niets meer bij.",
        f"Those cards now defend {name.en}; nothing is laid onto them.",
    )


def _colour_taken(card: Card, group: Group) -> Reason:
    """Return that this colour lies in the group already (G9)."""
    colour, cards = COLOUR_NAMES[card[0]], group_name(group)
    return _reason(
        "G9",
        f"Bij {cards.nl} ligt al {colour.nl}; elke kleur mag er één keer liggen.",
        f"There is {colour.en} in {cards.en} already; each colour may lie there once.",
    )


def _no_power(view: View, power: str, rule: str) -> Reason | None:
    """Return why a once-only power can't be used; None where it can (G17, G18, G20)."""
    if holder_unused(view, power) == view.to_move:
        return None
    name, side = LANDS[bearer(power)], SIDE_NAMES[bearing_side(power)]
    up = "kroonzijde" if bearing_side(power) == "c" else "effen zijde"
    if holder(view, power) == view.to_move:
        return _reason(
            "G17",
            f"De eigenschap van {name.nl} is al gebruikt.",
            f"The power of {name.en} has been used already.",
        )
    return _reason(
        rule,
        f"Dat kan alleen de eigenaar van {name.nl}, als de {up} boven ligt.",
        f"Only the owner of {name.en} can do that, when its {side.en} side lies up.",
    )


def _not_shown(group: Group) -> Reason:
    """Return why an own force can't be shown (G21)."""
    if not has_secret(group):
        return _reason("G21", "In die troep ligt niets gedekt.", "Nothing lies face down in that force.")
    return _reason(
        "G21",
        "Bij die troep is deze beurt een kaart gedekt gelegd; tonen mag vanaf de volgende beurt.",
        "A card was laid face down onto that force this turn; it may be shown from the next turn on.",
    )


def _no_take_back(view: View) -> Reason | None:
    """Return why nothing can be taken back; None where something can (G19)."""
    if holder(view, TAKE_BACK) != view.to_move:
        return _reason(
            "G19",
            "Een kaart oppakken mag alleen de eigenaar van het korenland, als de kroonzijde boven ligt.",
            "Only the owner of the land of corn picks cards up, when its crown side lies up.",
        )
    if view.taken:
        return _reason(
            "G19",
            "Je hebt deze beurt al een kaart opgepakt.",
            "You have picked up a card this turn already.",
        )
    return None


def _lies_at_bottom(card: Card) -> Reason:
    """Return that a force's first card stays while others lie on it (G19)."""
    name = card_name(card)
    return _reason(
        "G19",
        f"{name.nl} ligt onderop: de eerste kaart pak je alleen op als er niets op ligt.",
        f"{name.en} lies at the bottom: the first card is picked up only if nothing lies on it.",
    )


def _no_withdrawal(view: View, card: Card, letter: str) -> Reason:
    """Return why this defender can't be taken back (G19)."""
    if elsewhere := _not_owner(view, letter, "G19"):
        return elsewhere
    name, where = card_name(card), LANDS[NUMBER[letter]]
    if card not in faces(view.lands[NUMBER[letter]].defenders):
        return _reason(
            "G19", f"{name.nl} verdedigt {where.nl} niet.", f"{name.en} does not defend {where.en}."
        )
    return _reason(
        "G19",
        f"{name.nl} is de laatste verdediger van {where.nl} en moet blijven.",
        f"{name.en} is the last defender of {where.en} and must stay.",
    )


def _not_owner(view: View, letter: str, rule: str) -> Reason | None:
    """Return why a land's defenders don't belong to this seat; None where they do."""
    if view.lands[NUMBER[letter]].owner == view.to_move:
        return None
    name = LANDS[NUMBER[letter]]
    return _reason(rule, f"{name.nl} is niet van jou.", f"{name.en} is not yours.")


def _no_hire(view: View, card: Card) -> Reason:
    """Return why this knight can't be hired (G16)."""
    if view.hired:
        return _reason(
            "G16",
            "Je hebt deze beurt al een onafhankelijke ridder aangeworven.",
            "You have hired a free knight this turn already.",
        )
    if card not in view.free:
        return _no_knight(card, "G16")
    name, cost, mine = card_name(card), fame(VALUE[card]), fame(view.fame[view.to_move - 1])
    return _reason(
        "G16",
        f"{name.nl} kost {cost.nl}, en je hebt {mine.nl}.",
        f"{name.en} costs {cost.en}, and you have {mine.en}.",
    )


def _no_knight(card: Card, rule: str) -> Reason:
    """Return that this card is no free knight."""
    name = card_name(card)
    return _reason(
        rule,
        f"{name.nl} ligt niet bij de onafhankelijke ridders.",
        f"{name.en} is not among the free knights.",
    )


def _no_income(view: View) -> Reason:
    """Return why nothing can be collected (G6)."""
    if not view.memory:
        return _reason("G6", "Je inkomsten krijg je vanzelf.", "Your income comes by itself.")
    return _reason(
        "G6",
        "Er is niets te innen: je had geen landen, of de inkomsten zijn al geïnd of misgelopen.",
        "There is nothing to collect: you had no lands, or the income was collected or missed already.",
    )
