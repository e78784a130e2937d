"""The words for cards, groups, sets, lands and their powers in Saga."""

from functools import lru_cache

from speeltafel.core.words import Text, count, listing
from speeltafel.games.saga import data
from speeltafel.games.saga.cards import UNKNOWN, Card, Group, faces

COLOUR_NAMES = {
    "r": Text("rood", "red"),
    "g": Text("groen", "green"),
    "b": Text("blauw", "blue"),
    "o": Text("oranje", "orange"),
    "p": Text("paars", "purple"),
    "y": Text("geel", "yellow"),
}
SET_NAMES = {
    "castle": Text("burcht", "castle"),
    "lion": Text("leeuw", "lion"),
    "eagle": Text("adelaar", "eagle"),
    "dragon": Text("draak", "dragon"),
    "rose": Text("roos", "rose"),
}
SHORT_LANDS = (
    Text("burchtenland", "castles"),
    Text("bossenland", "forests"),
    Text("merenland", "lakes"),
    Text("goudland", "gold"),
    Text("schattenland", "treasure"),
    Text("korenland", "corn"),
)
LANDS = tuple(Text(f"het {name.nl}", f"the land of {name.en}") for name in SHORT_LANDS)
SIDE_NAMES = {"c": Text("kroon", "crown"), "p": Text("effen", "plain")}

SHORT_POWERS = {
    data.STRONGER: Text("verdediging +1", "defence +1"),
    data.FREE_KNIGHT: Text("bij verovering: gratis ridder", "on conquest: a knight for free"),
    data.FACE_DOWN: Text("eenmaal: kaart gedekt leggen", "once: lay a card face down"),
    data.WEAKER: Text("verdediging -1", "defence -1"),
    data.ADD_ONCE: Text("eenmaal: kaart erbij leggen", "once: add a card to it"),
    data.TAKE_BACK: Text("per beurt kaart oppakken; eind +5", "each turn: pick up a card; end: +5"),
    data.HAND_IS_FREE: Text("eind: hand kost niets", "end: hand costs nothing"),
    data.TRIBUTE: Text("eind: 2 roem van ieder ander", "end: 2 fame from each other"),
    data.ONE_FORCE_SCORES: Text("eind: beste troep telt", "end: best force scores"),
    data.SCORES_NOTHING: Text("eind: verdediging telt 0", "end: defenders score 0"),
    data.ADD_AT_END: Text("eind: een kaart bijleggen", "end: add a card"),
    data.FIXED_SCORE: Text("eind: verdediging telt 15", "end: defenders score 15"),
}
"""For the text picture; the two powers of corn's crown side in one."""
USED_POWERS = {
    data.FACE_DOWN: Text("gebruikt: kaart gedekt leggen", "used: lay a card face down"),
    data.ADD_ONCE: Text("gebruikt: kaart erbij leggen", "used: add a card to it"),
}

POWERS = {
    data.STRONGER: Text(
        "wie het aanvalt, heeft minstens 2 meer nodig dan de verdediging",
        "an attacker needs at least 2 more than the defence",
    ),
    data.FREE_KNIGHT: Text(
        "wie het verovert, mag meteen een onafhankelijke ridder gratis nemen",
        "whoever conquers it may take one free knight for nothing at once",
    ),
    data.FACE_DOWN: Text(
        "de eigenaar mag eenmaal een kaart gedekt bij een eigen aanvalstroep leggen",
        "its owner may once lay a card face down onto an attacking force",
    ),
    data.WEAKER: Text(
        "een aanvaller die even sterk is als de verdediging, verovert het al",
        "an attacker as strong as the defence takes it already",
    ),
    data.ADD_ONCE: Text(
        "de eigenaar mag eenmaal een kaart bij de verdedigers leggen",
        "its owner may once lay a card onto its defenders",
    ),
    data.TAKE_BACK: Text(
        "de eigenaar mag elke beurt een eigen kaart van tafel oppakken",
        "each turn its owner may pick up one own card from the table",
    ),
    data.HAND_IS_FREE: Text(
        "aan het eind kosten handkaarten de eigenaar niets",
        "at the end hand cards cost its owner nothing",
    ),
    data.TRIBUTE: Text(
        "aan het eind krijgt de eigenaar 2 roem van elke andere speler",
        "at the end its owner gets 2 fame from every other player",
    ),
    data.ONE_FORCE_SCORES: Text(
        "aan het eind telt de beste aanvalstroep van de eigenaar mee",
        "at the end its owner's best attacking force scores",
    ),
    data.SCORES_NOTHING: Text(
        "aan het eind tellen de verdedigers voor 0",
        "at the end its defenders score 0",
    ),
    data.ADD_AT_END: Text(
        "aan het eind mag de eigenaar een handkaart bij een eigen troep leggen",
        "at the end its owner may add a hand card to an own force",
    ),
    data.BONUS: Text(
        "aan het eind is het 5 roem extra waard",
        "at the end it is worth 5 more fame",
    ),
    data.FIXED_SCORE: Text(
        "aan het eind tellen de verdedigers voor precies 15",
        "at the end its defenders score exactly 15",
    ),
}


def card_name(card: Card) -> Text:
    """Return a card in a sentence: green 4; `?` is a card the reader may not know."""
    if card == "?":
        return Text("een gedekte kaart", "a face-down card")
    colour = COLOUR_NAMES[card[0]]
    return Text(f"{colour.nl} {card[1]}", f"{colour.en} {card[1]}")


def cards_named(cards: tuple[Card, ...]) -> Text:
    """Return several cards in a sentence."""
    return listing([card_name(card) for card in cards])


@lru_cache(maxsize=1 << 13)
def group_name(group: Group) -> Text:
    """Return a group in a sentence: its cards in the order laid, and which lie face down."""
    return listing([_face_name(face) for face in faces(group)])


def _face_name(face: str) -> Text:
    name = card_name(face.strip("()"))
    if face[0] != "(" or face == UNKNOWN:
        return name
    return Text(f"{name.nl} (gedekt)", f"{name.en} (face down)")


def fame(points: int) -> Text:
    """Return an amount of fame."""
    return Text(f"{points} roem", f"{points} fame")


def cards_counted(number: int) -> Text:
    """Return a number of cards."""
    return count(number, Text("kaart", "card"), Text("kaarten", "cards"))
