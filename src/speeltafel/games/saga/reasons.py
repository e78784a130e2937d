"""Why a move of Saga is not on offer, with the ruling that says so."""

from speeltafel.core.game import Chance, Over, Reason
from speeltafel.core.words import Text
from speeltafel.games.saga.cards import UNKNOWN, VALUE, Card, Group, faces, fits
from speeltafel.games.saga.data import ADD_ONCE, FACE_DOWN, TAKE_BACK
from speeltafel.games.saga.lands import NUMBER, bearer, holder, holder_unused
from speeltafel.games.saga.moves import (
    Add,
    AddTo,
    Begin,
    Collect,
    Deal,
    Display,
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
from speeltafel.games.saga.rules import turn
from speeltafel.games.saga.terms import LANDS, SET_NAMES, card_name, fame, group_name
from speeltafel.games.saga.view import View, worlds


def why_not(view: View, move: Move) -> Reason | None:
    """The ruling that keeps this move from the seat to move; None where it is legal."""
    now = turn(next(worlds(view)))
    if isinstance(now, Over):
        return _reason(
            "G22",
            "Het spel is afgelopen: de vorstin is terug.",
            "The game is over: the princess has returned.",
        )
    if isinstance(now, Chance):
        return None if move in now.odds else _while_dealing(view, move)
    if view.eyes != view.to_move:
        return _reason(
            "G5",
            f"De speler op plaats {view.to_move} is aan de beurt.",
            f"It is for the player on seat {view.to_move} to move.",
        )
    if move in now.moves:
        return None
    match move:
        case Deal():
            return _reason("G2", "De sets zijn al gedeeld.", "The sets have been dealt already.")
        case Display():
            return _reason(
                "G3", "De landen hebben hun verdedigers al.", "The lands have their defenders already."
            )
    if view.phase == "free":
        return _while_choosing_a_knight(view, move)
    if view.phase == "add":
        return _while_adding(view, move)
    return _in_a_turn(view, move)


def _reason(rule: str, nl: str, en: str) -> Reason:
    return Reason(rule, Text(nl[:1].upper() + nl[1:], en[:1].upper() + en[1:]))


def _while_dealing(view: View, move: Move) -> Reason:
    if view.phase == "deal":
        if isinstance(move, Deal):
            needed = len(view.fame) + 1
            return _reason(
                "G2",
                f"Met {needed - 1} spelers worden er {needed} sets gebruikt.",
                f"With {needed - 1} players {needed} sets are used.",
            )
        return _reason("G2", "Eerst worden de sets gedeeld.", "The sets are dealt first.")
    if isinstance(move, Deal):
        return _reason("G2", "De sets zijn al gedeeld.", "The sets have been dealt already.")
    name = SET_NAMES[view.sets[0]]
    return _reason(
        "G3",
        f"Eerst worden de kaarten van de set {name.nl} bij de landen gelegd.",
        f"The cards of the {name.en} set are laid at the lands first.",
    )


def _while_choosing_a_knight(view: View, move: Move) -> Reason:
    if isinstance(move, Free) and move.card:
        card = card_name(move.card)
        return _reason(
            "G15",
            f"{card.nl} ligt niet bij de onafhankelijke ridders.",
            f"{card.en} is not among the free knights.",
        )
    return _reason(
        "G15",
        "Kies eerst een onafhankelijke ridder voor het burchtenland, of neem er geen.",
        "First choose a free knight for the land of castles, or take none.",
    )


def _while_adding(view: View, move: Move) -> Reason:
    match move:
        case Add(card, group):
            return _not_in_hand(view, card) or _not_own(view, group) or _colour(card, group)
        case AddTo(card, land):
            defended = view.lands[NUMBER[land]]
            return (
                _not_in_hand(view, card)
                or (_not_owner(view, land, "G23") if defended.owner != view.to_move else None)
                or _colour(card, defended.defenders)
            )
    return _reason(
        "G23",
        "Het spel is uit; alleen het schattenland kan nog een kaart bijleggen.",
        "The game has ended; only the land of treasure may still add a card.",
    )


def _in_a_turn(view: View, move: Move) -> Reason:
    match move:
        case Begin() | Reinforce() | Guard() | Hide() if view.laid:
            return _reason(
                "G7", "Je hebt deze beurt al een kaart gelegd.", "You have laid a card this turn already."
            )
        case Begin(card):
            return _not_in_hand(view, card) or _nothing_known()
        case Reinforce(card, group):
            return _not_in_hand(view, card) or _not_own(view, group) or _colour(card, group)
        case Guard(card):
            return (
                _no_power(view, ADD_ONCE, "G18")
                or _not_in_hand(view, card)
                or _colour(card, view.lands[bearer(ADD_ONCE)].defenders)
            )
        case Hide(card, group):
            return (
                _no_power(view, FACE_DOWN, "G20")
                or _not_in_hand(view, card)
                or _not_own(view, group)
                or _colour(card, group)
            )
        case Show(group):
            return _not_own(view, group) or _not_shown(view, group)
        case TakeBack(card, group):
            return _no_take_back(view) or _not_own(view, group) or _first_card(card, group)
        case Withdraw(card, land):
            return _no_take_back(view) or _no_withdrawal(view, card, land)
        case Hire(card):
            return _no_hire(view, card)
        case Free():
            return _reason(
                "G15",
                "Een gratis ridder neem je alleen wanneer je het burchtenland (effen zijde) verovert.",
                "A knight for nothing is taken only when you conquer the land of castles (plain side).",
            )
        case Collect():
            return _no_income(view)
        case End():
            return _reason("G7", "Eerst moet je een kaart leggen.", "You must lay a card first.")
        case _:
            return _reason(
                "G23",
                "Een kaart bijleggen mag pas aan het eind, met het schattenland (effen zijde).",
                "A card is added only at the end, with the land of treasure (plain side).",
            )


def _not_in_hand(view: View, card: Card) -> Reason | None:
    if card == "?":
        return _nothing_known()
    if card in view.hand:
        return None
    name = card_name(card)
    return _reason("G7", f"Je hebt geen {name.nl} in de hand.", f"You have no {name.en} in hand.")


def _nothing_known() -> Reason:
    return _reason(
        "G4",
        "Een vraagteken is geen kaart: noem de kaart die er ligt.",
        "A question mark is no card: name the card that lies there.",
    )


def _not_own(view: View, group: Group) -> Reason | None:
    """Why this is not an attacking force of the seat to move; None where it is one."""
    if group in view.groups[view.to_move - 1]:
        return None
    if any(group in groups for groups in view.groups):
        return _reason("G8", "Die troep is van een andere speler.", "That force is another player's.")
    if UNKNOWN in group:
        return _nothing_known()
    for land, name in zip(view.lands, LANDS, strict=True):
        if land.owner == view.to_move and land.defenders == group:
            return _reason(
                "G13",
                f"Die kaarten verdedigen nu {name.nl}; daar komt niets meer bij.",
                f"Those cards now defend {name.en}; nothing is laid onto them.",
            )
    cards = group_name(group)
    return _reason(
        "G8", f"Je hebt geen aanvalstroep {cards.nl}.", f"You have no attacking force of {cards.en}."
    )


def _colour(card: Card, group: Group) -> Reason:
    assert not fits(card, group)
    name = card_name(card)
    colour_nl, colour_en = name.nl.split()[0], name.en.split()[0]
    cards = group_name(group)
    return _reason(
        "G9",
        f"Bij {cards.nl} ligt al {colour_nl}; elke kleur mag er één keer liggen.",
        f"There is {colour_en} in {cards.en} already; each colour may lie there once.",
    )


def _no_power(view: View, power: str, rule: str) -> Reason | None:
    """Why a once-only power can't be used; None where it can (G17, G18, G20)."""
    if holder_unused(view, power) == view.to_move:
        return None
    name = LANDS[bearer(power)]
    if holder(view, power) == view.to_move:
        return _reason(
            "G17",
            f"De eigenschap van {name.nl} is al gebruikt.",
            f"The power of {name.en} has been used already.",
        )
    side = Text("kroon", "crown") if power == ADD_ONCE else Text("effen", "plain")
    return _reason(
        rule,
        f"Dat kan alleen de eigenaar van {name.nl}, als de zijde {side.nl} boven ligt.",
        f"Only the owner of {name.en} can do that, when its {side.en} side lies up.",
    )


def _not_shown(view: View, group: Group) -> Reason:
    if "(" not in group:
        return _reason("G21", "In die troep ligt niets gedekt.", "Nothing lies face down in that force.")
    return _reason(
        "G21",
        "Bij die troep is deze beurt een kaart gedekt gelegd; tonen mag vanaf de volgende beurt.",
        "A card was laid face down onto that force this turn; it may be shown from the next turn on.",
    )


def _no_take_back(view: View) -> Reason | None:
    if holder(view, TAKE_BACK) != view.to_move:
        return _reason(
            "G19",
            "Terugnemen mag alleen de eigenaar van het korenland, als de kroonzijde boven ligt.",
            "Only the owner of the land of corn takes cards back, when its crown side lies up.",
        )
    if view.taken:
        return _reason(
            "G19",
            "Je hebt deze beurt al een kaart teruggenomen.",
            "You have taken a card back this turn already.",
        )
    return None


def _first_card(card: Card, group: Group) -> Reason:
    name = card_name(card)
    return _reason(
        "G19",
        f"{name.nl} ligt onderop: de eerste kaart komt alleen terug als er niets op ligt.",
        f"{name.en} lies at the bottom: the first card comes back only if nothing lies on it.",
    )


def _no_withdrawal(view: View, card: Card, letter: str) -> Reason:
    land = view.lands[NUMBER[letter]]
    if land.owner != view.to_move:
        return _not_owner(view, letter, "G19")
    name, where = card_name(card), LANDS[NUMBER[letter]]
    if card not in faces(land.defenders):
        return _reason(
            "G19", f"{name.nl} verdedigt {where.nl} niet.", f"{name.en} does not defend {where.en}."
        )
    return _reason(
        "G19",
        f"{name.nl} is de laatste verdediger van {where.nl} en moet blijven.",
        f"{name.en} is the last defender of {where.en} and must stay.",
    )


def _not_owner(view: View, letter: str, rule: str) -> Reason:
    name = LANDS[NUMBER[letter]]
    return _reason(rule, f"{name.nl} is niet van jou.", f"{name.en} is not yours.")


def _no_hire(view: View, card: Card) -> Reason:
    name, has = card_name(card), view.fame[view.to_move - 1]
    if view.hired:
        return _reason(
            "G16",
            "Je hebt deze beurt al een onafhankelijke ridder aangeworven.",
            "You have hired a free knight this turn already.",
        )
    if card not in view.free:
        return _reason(
            "G16",
            f"{name.nl} ligt niet bij de onafhankelijke ridders.",
            f"{name.en} is not among the free knights.",
        )
    cost, mine = fame(VALUE[card]), fame(has)
    return _reason(
        "G16",
        f"{name.nl} kost {cost.nl}, en je hebt {mine.nl}.",
        f"{name.en} costs {cost.en}, and you have {mine.en}.",
    )


def _no_income(view: View) -> Reason:
    if not view.memory:
        return _reason("G6", "Je inkomsten krijg je vanzelf.", "Your income comes by itself.")
    return _reason(
        "G6",
        "Er is niets te innen: je had geen landen, of de inkomsten zijn al geïnd of misgelopen.",
        "There is nothing to collect: you had no lands, or the income was collected or missed already.",
    )
