"""The reasons against moves, one function each: a card not in hand, a colour taken, a power not there."""

from speeltafel.core.game import Reason
from speeltafel.core.words import Text
from speeltafel.games.saga.cards import UNKNOWN, VALUE, Card, Group, faces, has_secret
from speeltafel.games.saga.data import ADD_ONCE, COLOURS, TAKE_BACK
from speeltafel.games.saga.lands import NUMBER, bearer, bearing_side, holder, holder_unused
from speeltafel.games.saga.terms import COLOUR_NAMES, LANDS, SIDE_NAMES, card_name, fame, group_name
from speeltafel.games.saga.view import View


def reason(rule: str, nl: str, en: str) -> Reason:
    """Return a ruling and its words."""
    return Reason(rule, Text(nl[:1].upper() + nl[1:], en[:1].upper() + en[1:]))


def not_in_hand(view: View, card: Card) -> Reason | None:
    """Return why this card can't be laid; None where it is in hand."""
    return None if card in view.hand else missing(card)


def missing(card: Card) -> Reason:
    """Return that there is no such card in hand (G7)."""
    if card == "?":
        return question_mark()
    name = card_name(card)
    return reason("G7", f"Je hebt geen {name.nl} in de hand.", f"You have no {name.en} in hand.")


def question_mark() -> Reason:
    """Return that nobody can play a `?`, which a log has for what its reader may not know (G4)."""
    return reason(
        "G4",
        "Een vraagteken is geen kaart: noem de kaart die er ligt.",
        "A question mark is no card: name the card that lies there.",
    )


def not_own(view: View, group: Group) -> Reason | None:
    """Return why this is not a force of the seat to move; None where it is one."""
    if group in view.groups[view.to_move - 1]:
        return None
    if any(group in groups for groups in view.groups):
        return reason("G8", "Die troep is van een andere speler.", "That force is another player's.")
    if UNKNOWN in group:
        return question_mark()
    for number, land in enumerate(view.lands):
        if land.owner == view.to_move and land.defenders == group:
            return _defending(view, number)
    cards = group_name(group)
    return reason(
        "G8", f"Je hebt geen aanvalstroep {cards.nl}.", f"You have no attacking force of {cards.en}."
    )


def _defending(view: View, number: int) -> Reason:
    """Return that these cards defend an own land, so nothing joins them this way (G13, G18, G23)."""
    name, letter = LANDS[number], COLOURS[number].upper()
    adds_once = number == bearer(ADD_ONCE) and holder_unused(view, ADD_ONCE) == view.to_move
    if view.phase == "add" or adds_once:
        return reason(
            "G23" if view.phase == "add" else "G18",
            f"Die kaarten verdedigen {name.nl}: noem het land ({letter}).",
            f"Those cards defend {name.en}: name the land ({letter}).",
        )
    return reason(
        "G13",
        f"Die kaarten verdedigen nu {name.nl}; daar komt niets meer bij.",
        f"Those cards now defend {name.en}; nothing is laid onto them.",
    )


def colour_taken(card: Card, group: Group) -> Reason:
    """Return that this colour lies in the group already (G9)."""
    colour, cards = COLOUR_NAMES[card[0]], group_name(group)
    return reason(
        "G9",
        f"Bij {cards.nl} ligt al {colour.nl}; elke kleur mag er één keer liggen.",
        f"There is {colour.en} in {cards.en} already; each colour may lie there once.",
    )


def no_power(view: View, power: str, rule: str) -> Reason | None:
    """Return why a once-only power can't be used; None where it can (G17, G18, G20)."""
    if holder_unused(view, power) == view.to_move:
        return None
    name, side = LANDS[bearer(power)], SIDE_NAMES[bearing_side(power)]
    up = "kroonzijde" if bearing_side(power) == "c" else "effen zijde"
    if holder(view, power) == view.to_move:
        return reason(
            "G17",
            f"De eigenschap van {name.nl} is al gebruikt.",
            f"The power of {name.en} has been used already.",
        )
    return reason(
        rule,
        f"Dat kan alleen de eigenaar van {name.nl}, als de {up} boven ligt.",
        f"Only the owner of {name.en} can do that, when its {side.en} side lies up.",
    )


def not_shown(group: Group) -> Reason:
    """Return why an own force can't be shown (G21)."""
    if not has_secret(group):
        return reason("G21", "In die troep ligt niets gedekt.", "Nothing lies face down in that force.")
    return reason(
        "G21",
        "Bij die troep is deze beurt een kaart gedekt gelegd; tonen mag vanaf de volgende beurt.",
        "A card was laid face down onto that force this turn; it may be shown from the next turn on.",
    )


def no_take_back(view: View) -> Reason | None:
    """Return why nothing can be taken back; None where something can (G19)."""
    if holder(view, TAKE_BACK) != view.to_move:
        return reason(
            "G19",
            "Een kaart oppakken mag alleen de eigenaar van het korenland, als de kroonzijde boven ligt.",
            "Only the owner of the land of corn picks cards up, when its crown side lies up.",
        )
    if view.taken:
        return reason(
            "G19",
            "Je hebt deze beurt al een kaart opgepakt.",
            "You have picked up a card this turn already.",
        )
    return None


def lies_at_bottom(card: Card) -> Reason:
    """Return that a force's first card stays while others lie on it (G19)."""
    name = card_name(card)
    return reason(
        "G19",
        f"{name.nl} ligt onderop: de eerste kaart pak je alleen op als er niets op ligt.",
        f"{name.en} lies at the bottom: the first card is picked up only if nothing lies on it.",
    )


def no_withdrawal(view: View, card: Card, letter: str) -> Reason:
    """Return why this defender can't be taken back (G19)."""
    if elsewhere := not_owner(view, letter, "G19"):
        return elsewhere
    name, where = card_name(card), LANDS[NUMBER[letter]]
    if card not in faces(view.lands[NUMBER[letter]].defenders):
        return reason(
            "G19", f"{name.nl} verdedigt {where.nl} niet.", f"{name.en} does not defend {where.en}."
        )
    return reason(
        "G19",
        f"{name.nl} is de laatste verdediger van {where.nl} en moet blijven.",
        f"{name.en} is the last defender of {where.en} and must stay.",
    )


def not_owner(view: View, letter: str, rule: str) -> Reason | None:
    """Return why a land's defenders don't belong to this seat; None where they do."""
    if view.lands[NUMBER[letter]].owner == view.to_move:
        return None
    name = LANDS[NUMBER[letter]]
    return reason(rule, f"{name.nl} is niet van jou.", f"{name.en} is not yours.")


def no_hire(view: View, card: Card) -> Reason:
    """Return why this knight can't be hired (G16)."""
    if view.hired:
        return reason(
            "G16",
            "Je hebt deze beurt al een onafhankelijke ridder aangeworven.",
            "You have hired a free knight this turn already.",
        )
    if card not in view.free:
        return no_knight(card, "G16")
    name, cost, mine = card_name(card), fame(VALUE[card]), fame(view.fame[view.to_move - 1])
    return reason(
        "G16",
        f"{name.nl} kost {cost.nl}, en je hebt {mine.nl}.",
        f"{name.en} costs {cost.en}, and you have {mine.en}.",
    )


def no_knight(card: Card, rule: str) -> Reason:
    """Return that this card is no free knight."""
    name = card_name(card)
    return reason(
        rule,
        f"{name.nl} ligt niet bij de onafhankelijke ridders.",
        f"{name.en} is not among the free knights.",
    )


def no_income(view: View) -> Reason:
    """Return why nothing can be collected (G6)."""
    if not view.memory:
        return reason("G6", "Je inkomsten krijg je vanzelf.", "Your income comes by itself.")
    return reason(
        "G6",
        "Er is niets te innen: je had geen landen, of de inkomsten zijn al geïnd of misgelopen.",
        "There is nothing to collect: you had no lands, or the income was collected or missed already.",
    )
