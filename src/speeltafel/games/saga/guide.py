"""What the prompt says once something is picked: what to touch next. Made from the picker's own view only."""

from functools import lru_cache

from speeltafel.core.words import Language, Text
from speeltafel.games.saga.cards import Card, fits
from speeltafel.games.saga.data import ADD_ONCE
from speeltafel.games.saga.labels import ATTACK, LAND_WORDS, RESERVE
from speeltafel.games.saga.lands import NUMBER, bearer, holder_unused
from speeltafel.games.saga.view import View

TO_BACK = Text(
    "Kies nu de troep of het land waar je een kaart van terugneemt.",
    "Now touch the force or land to take a card back from.",
)
TO_SHOW = Text("Kies nu de troep die je helemaal openlegt.", "Now touch the force to turn up.")
TO_NEW = Text(
    "Kies nu de handkaart waarmee de nieuwe troep begint.", "Now touch the hand card that begins the force."
)
TO_FORCE = Text("Kies nu de kaart die bij deze troep komt.", "Now touch the card that joins this force.")
_TO_ADD = Text(
    "Kies nu de troep of het land waar deze kaart bij komt.", "Now touch the force or land this card joins."
)


def after_card(view: View, card: Card, language: Language) -> str:
    """What can be done with a card of the hand; nothing while the reader can't lay it."""
    if view.to_move != view.eyes or view.laid:
        return ""
    if view.phase == "add":
        return _TO_ADD.into(language)
    if view.phase != "turn":
        return ""
    assert view.eyes is not None
    number = NUMBER[card[0]]
    own = view.lands[number].owner == view.eyes
    joins = any(fits(card, group) for group in view.groups[view.eyes - 1])
    treasure = bearer(ADD_ONCE)
    guards = holder_unused(view, ADD_ONCE) == view.eyes and fits(card, view.lands[treasure].defenders)
    return _after_card(number, own, joins, treasure if guards else None).into(language)


@lru_cache(maxsize=128)
def _after_card(number: int, own: bool, joins: bool, treasure: int | None) -> Text:
    land, tile = LAND_WORDS[number], RESERVE if own else ATTACK  # as the tile for a new force is called then
    nl, en = f"Kies nu ‘{tile.nl} {land.nl}’", f"Now touch “{tile.en} {land.en}”"
    if treasure is None:
        more = Text(" of een eigen troep", ", or a force to join it") if joins else Text("", "")
        return Text(f"{nl}{more.nl}.", f"{en}{more.en}.")
    name = LAND_WORDS[treasure]
    if joins:
        return Text(f"{nl}, een eigen troep of {name.nl}.", f"{en}, a force or {name.en}.")
    return Text(f"{nl} of {name.nl}.", f"{en} or {name.en}.")
