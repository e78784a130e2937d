"""The texts of Pesten, and what lies on its table."""

from speeltafel.core.kit import cards
from speeltafel.core.kit.spread import Hand, Line, Part, Row
from speeltafel.core.words import Names, Text, count, join, put, say
from speeltafel.games.pesten.rules import DRAW, JACKS, PASS
from speeltafel.games.pesten.view import View

UNIT = cards.CARDS
SUMMARY = Text("Raak je kaarten kwijt en pest de volgende.", "Shed your cards and pester the next.")
ENDINGS = {
    "out": Text("Wie geen kaarten meer heeft, wint.", "Whoever has no cards left wins."),
    "stuck": Text("Niemand kan nog iets: de minste kaarten winnen.", "Nobody can move: fewest cards win."),
}
HAND = Text("Kaarten in het begin", "Cards at the start")
_TABLE, _SEATS, _MINE = Text("Tafel", "Table"), Text("Spelers", "Players"), Text("Jouw kaarten", "Your cards")
_LEFT = Text("Over aan het eind", "Left at the end")
_PILE, _LAID = Text("stapel", "pile"), Text("gelegd", "laid")
_CHOOSE = Text("Kies nu de kleur.", "Now choose the suit.")
_ASKS = Text("{card}, {suit} gevraagd", "{card}, asking for {suit}")
_WAYS = {1: Text("Met de klok mee", "Clockwise"), -1: Text("Tegen de klok in", "Anticlockwise")}
_LAY = Text("leg een kaart die past", "lay a card that fits")
_PAY = Text("leg een 2 of een joker, of pak {cards}", "lay a 2 or a joker, or draw {cards}")
_FINE = Text("Te pakken: {cards}", "To draw: {cards}")
_LAYS = Text("{who} [legt|legt] {what}.", "{who} [lay|lays] the {what}.")
_DRAWS = Text("{who} [moet|moet] {what}.", "{who} [have|has] to {what}.")
_PASSES = Text("{who} [past|past].", "{who} [pass|passes].")
_LAST = Text("Laatste kaart voor {whom}!", "Last card for {whom}!")
_EFFECTS = {
    "7": Text("{who} [mag|mag] nog eens.", "{who} [go|goes] again."),
    "8": Text("De volgende slaat over.", "The next one skips a turn."),
    "a": Text("De richting keert om.", "Play turns round."),
}


def points(view: View, seat: int) -> int:
    """How many cards a seat has left."""
    return view.sizes[seat - 1]


def task(view: View) -> Text:
    """Return what the seat to move may do."""
    return put(_PAY, cards=count(view.fine, *cards.CARDS)) if view.fine else _LAY


def label(view: View, move: str) -> Text:
    """Return what a move does."""
    if move == PASS:
        return Text("passen", "pass")
    if move == DRAW:
        return put(Text("{cards} pakken", "draw {cards}"), cards=count(view.fine or 1, *cards.CARDS))
    card, _, suit = move.removeprefix(cards.DRAWN).partition("-")
    return put(_ASKS, card=cards.name(card), suit=cards.SUITS[suit]) if suit else cards.name(card)


def tell(before: View, move: str, after: View, names: Names) -> Text:
    """Return what a move did."""
    what, me, who = label(before, move), before.observer, before.seat
    if move.startswith(cards.DRAWN):
        return cards.told_draw(move.removeprefix(cards.DRAWN), before.taker(before.sizes), names, me)
    if move in (DRAW, PASS):
        return say(_DRAWS if move == DRAW else _PASSES, names, me, who=who, what=what)
    told, left = [say(_LAYS, names, me, who=who, what=what)], after.sizes[who - 1]
    if left == 1:
        told.append(say(_LAST, names, me, whom=who))
    if effect := _EFFECTS.get(cards.rank(move)) if left else ENDINGS["out"]:
        told.append(say(effect, names, me, who=who))
    return join(told)


def table(view: View, names: Names) -> tuple[Part, ...]:
    """Return the piles and the suit to follow, everybody's number of cards, and one's own hand."""
    laid, seen = view.laid[-1:], [card for hand in view.hands for card in hand]
    top = cards.face(*laid, caption=_LAID, comes=f"hand-{view.by}") if laid else cards.pile("laid", 0, _LAID)
    suits = [cards.suit(suit, suit, asked=suit == view.suit) for suit in cards.SUITS]
    hands = [cards.pile(f"hand-{n}", size, names[n - 1], seat=n) for n, size in enumerate(view.sizes, 1)]
    mine = [cards.face(card, card, comes="pile", then=_CHOOSE if card in JACKS else None) for card in seen]
    fine = [put(_FINE, cards=count(view.fine, *cards.CARDS))] if view.fine else []
    return (
        Row(_TABLE, (cards.pile("pile", view.pile, _PILE, DRAW), top, *suits)),
        Row(_SEATS, tuple(hands), room=len(view.sizes)),
        Line(join([_WAYS[view.way], *fine], " · ")),
        Hand(_LEFT if laid and len(seen) == sum(view.sizes) else _MINE, tuple(mine)),
    )
