"""What the prompt says once something is picked: what to touch next. Made from the picker's own view only."""

from functools import lru_cache

from speeltafel.core.words import Language, Text
from speeltafel.games.saga.cards import Card, cards_in, fits
from speeltafel.games.saga.data import ADD_ONCE, TAKE_BACK
from speeltafel.games.saga.labels import LAND_WORDS
from speeltafel.games.saga.lands import LETTERS, NUMBER, bearer, holder, holder_unused
from speeltafel.games.saga.terms import COLOUR_NAMES
from speeltafel.games.saga.view import View

TO_BACK = Text(
    "Kies nu de troep of het land waarvan je een kaart oppakt.",
    "Now touch the force or land to pick up a card from.",
)
_FROM_LAND = Text("Kies nu „pak op”.", "Now touch “pick up”.")
_TO_LAND = Text("Kies nu de kaart die erbij komt.", "Now touch the card to add.")
_FROM_OR_TO_LAND = Text("Kies nu „pak op”, of een kaart erbij.", "Now touch “pick up”, or a card to add.")
_NOTHING = Text("", "")
TO_SHOW = Text("Kies nu de troep die je helemaal openlegt.", "Now touch the force to turn up.")
TO_NEW = Text(
    "Kies nu de handkaart waarmee de nieuwe troep begint.", "Now touch the hand card that begins the force."
)
TO_FORCE = Text("Kies nu de kaart die bij deze troep komt.", "Now touch the card that joins this force.")
_TO_ADD = Text(
    "Kies nu de troep of het land waar deze kaart bij komt.", "Now touch the force or land this card joins."
)


def after_card(view: View, card: Card, language: Language) -> str:
    """Return what can be done with a card of the hand; empty while the reader can't lay it."""
    if view.to_move != view.observer or view.laid:
        return ""
    if view.phase == "add":
        return _TO_ADD.into(language)
    if view.phase != "turn":
        return ""
    assert view.observer is not None
    number = NUMBER[card[0]]
    own = view.lands[number].owner == view.observer
    joins = any(fits(card, group) for group in view.groups[view.observer - 1])
    treasure = bearer(ADD_ONCE)
    guards = holder_unused(view, ADD_ONCE) == view.observer and fits(card, view.lands[treasure].defenders)
    return _after_card(number, own, joins, treasure if guards else None).into(language)


@lru_cache(maxsize=128)
def _after_card(number: int, own: bool, joins: bool, treasure: int | None) -> Text:
    land = LAND_WORDS[number]
    why = Text("voor een reserve", "for a reserve") if own else Text("om aan te vallen", "to attack")
    nl, en = f"Kies nu {land.nl} {why.nl}", f"Now touch {land.en} {why.en}"
    if treasure is None:
        more = Text(", of een eigen troep", ", or a force to join") if joins else Text("", "")
        return Text(f"{nl}{more.nl}.", f"{en}{more.en}.")
    name = LAND_WORDS[treasure]
    if joins:
        return Text(f"{nl}, een eigen troep of {name.nl}.", f"{en}, a force or {name.en}.")
    return Text(f"{nl}, of {name.nl}.", f"{en}, or {name.en}.")


def after_land(view: View, number: int) -> Text:
    """Return what to touch after an own land; empty where the land makes no move."""
    land = view.lands[number]
    if (
        view.observer is None
        or view.to_move != view.observer
        or view.phase != "turn"
        or land.owner != view.observer
    ):
        return _NOTHING
    gives = holder(view, TAKE_BACK) == view.observer and not view.taken and len(cards_in(land.defenders)) > 1
    takes = number == bearer(ADD_ONCE) and holder_unused(view, ADD_ONCE) == view.observer and not view.laid
    if gives:
        return _FROM_OR_TO_LAND if takes else _FROM_LAND
    return _TO_LAND if takes else _NOTHING


def before_land(view: View, touch: str) -> Text | None:
    """Return what to touch before a land, which makes no move by itself; None for other items."""
    kind, _, letter = touch.partition("-")
    if kind != "land" or letter not in LETTERS or view.phase != "turn":
        return None
    if view.laid:
        return Text("Je hebt deze beurt al een kaart gelegd.", "You have laid a card this turn already.")
    colour = letter.lower()
    land, name = LAND_WORDS[NUMBER[letter]], COLOUR_NAMES[colour]
    if any(card[0] == colour for card in view.hand):
        return Text(
            f"Kies eerst een handkaart: met {name.nl} begin je een troep voor {land.nl}.",
            f"Pick a card from your hand first: {name.en} begins a force for {land.en}.",
        )
    return Text(
        f"Een troep voor {land.nl} begint met {name.nl}, en dat heb je niet in je hand.",
        f"A force for {land.en} begins with {name.en}, and you have none in your hand.",
    )
