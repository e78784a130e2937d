"""Accessible labels of the drawn table, and the few words that stand on it."""

from functools import lru_cache

from speeltafel.core.words import Language, Names, Text, join
from speeltafel.games.saga import data
from speeltafel.games.saga.cards import VALUE, Card, Group, strength
from speeltafel.games.saga.data import SIDES
from speeltafel.games.saga.lands import MIDDLE, Land
from speeltafel.games.saga.terms import LANDS, POWERS, SIDE_NAMES, card_name, cards_counted, fame, group_name

LAND_WORDS = (
    Text("Burchten", "Castles"),
    Text("Bossen", "Forests"),
    Text("Meren", "Lakes"),
    Text("Goud", "Gold"),
    Text("Schatten", "Treasure"),
    Text("Koren", "Corn"),
)
POWER_WORDS = {
    data.STRONGER: (Text("verdediging +1", "defence +1"), Text("2 meer nodig", "beat it by 2")),
    data.FREE_KNIGHT: (Text("bij verovering", "on conquest"), Text("1 ridder gratis", "1 knight free")),
    data.FACE_DOWN: (Text("leg eenmaal", "once: lay a"), Text("1 kaart gedekt", "card face down")),
    data.WEAKER: (Text("verdediging −1", "defence −1"), Text("gelijk is genoeg", "a tie is enough")),
    data.ADD_ONCE: (Text("leg hier 1×", "once: add"), Text("een kaart bij", "a card here")),
    data.TAKE_BACK: (Text("pak 1 kaart op", "pick up 1 card"), Text("eind: +5 roem", "end: +5 fame")),
    data.HAND_IS_FREE: (Text("eind: je hand", "end: your hand"), Text("kost je niets", "costs you 0")),
    data.TRIBUTE: (Text("eind: 2 roem", "end: 2 fame"), Text("van ieder ander", "from each")),
    data.ONE_FORCE_SCORES: (Text("eind: je beste", "end: your best"), Text("troep telt mee", "force scores")),
    data.SCORES_NOTHING: (Text("eind: dit land", "end: this land"), Text("telt voor 0", "scores 0")),
    data.ADD_AT_END: (Text("eind: leg een", "end: add one"), Text("handkaart bij", "more hand card")),
    data.FIXED_SCORE: (Text("eind: dit land", "end: this land"), Text("telt voor 15", "scores 15")),
}
"""A power's two lines on a land; the second line of corn's crown side is its power at the end."""

BOARD = Text("De tafel van Saga", "The table of Saga")
USED = Text("gebruikt", "used")
UNCLAIMED = Text("van niemand", "unclaimed")
YOU = Text("jij", "you")
FREE_KNIGHTS = (Text("Onafhankelijke", "Free"), Text("ridders", "knights"))
NO_FREE_KNIGHTS = (
    Text("Nog geen onafhankelijke ridders", "No free knights yet"),
    Text("Geen onafhankelijke ridders meer", "No free knights left"),
)
"""Before any land was conquered, and afterwards: every first conquest of a land sets two knights free."""
NEW = (Text("nieuwe", "new"), Text("troep", "force"))
ATTACK = Text("val aan", "attack")
RESERVE = Text("reserve", "reserve")
NEW_FORCE = Text("Begin een nieuwe troep", "Begin a new force")
BACK = (Text("pak", "pick"), Text("op", "up"))
TAKE_BACK = Text("Pak een kaart op van tafel", "Pick up a card from the table")
SHOW = (Text("leg", "turn"), Text("open", "up"))
SHOW_FORCE = Text("Leg een troep helemaal open", "Turn up all of a force")
COUNT = (
    Text("roem", "fame"),
    Text("landen", "lands"),
    Text("troep", "force"),
    Text("koren", "corn"),
    Text("hand", "hand"),
    Text("totaal", "total"),
)


def sides(letters: str) -> Text:
    """Return which side of each land lies up, naming the fewer: `plain: Gold, Corn; the others crown`."""
    few, most = sorted("cp", key=letters.count)
    if few not in letters:
        return Text(f"alle {SIDE_NAMES[most].nl}", f"all {SIDE_NAMES[most].en}")
    lands = join([LAND_WORDS[at] for at, side in enumerate(letters) if side == few], ", ")
    return Text(
        f"{SIDE_NAMES[few].nl}: {lands.nl}; de rest {SIDE_NAMES[most].nl}",
        f"{SIDE_NAMES[few].en}: {lands.en}; the others {SIDE_NAMES[most].en}",
    )


def hand_card(card: Card, language: Language) -> str:
    """Return the label of a card in the reader's hand."""
    name = card_name(card)
    return Text(f"{name.nl}, in je hand", f"{name.en}, in your hand").into(language)


def free_card(card: Card, language: Language) -> str:
    """Return the label of a free knight and its price."""
    name, price = card_name(card), fame(VALUE[card])
    return Text(f"{name.nl}, onafhankelijke ridder, {price.nl}", f"{name.en}, free knight, {price.en}").into(
        language
    )


def land(number: int, side: str, held: Land, need: int, owner: Text | None, language: Language) -> str:
    """Return the label of a land: side, owner (None: the reader), defenders, powers."""
    this = SIDES[number][side]
    if held.owner == MIDDLE:
        whose = UNCLAIMED
    elif owner is None:
        whose = Text("van jou", "yours")
    else:
        whose = Text(f"van {owner.nl}", f"{owner.en}'s")
    cards = group_name(held.defenders)
    defence = (
        Text(
            f"verdedigd door {cards.nl}, te veroveren met {need}",
            f"defended by {cards.en}, conquered with {need}",
        )
        if held.defenders
        else Text("nog zonder verdedigers", "without defenders yet")
    )
    said = [
        LANDS[number],
        SIDE_NAMES[side],
        Text(f"{this.fame} roem per beurt", f"{this.fame} fame a turn"),
        whose,
        defence,
        *(POWERS[power] for power in (this.power, this.at_end) if power),
    ]
    if held.used:
        said.append(USED)
    text = join(said, ", ").into(language)
    return text[0].upper() + text[1:]


def own_force(group: Group, number: int, need: int, mine: bool, language: Language) -> str:
    """Return the label of one of the reader's forces, and what its land needs."""
    cards, points = group_name(group), strength(group)
    target = LANDS[number]
    if mine:
        return Text(
            f"Je troep {cards.nl}, sterkte {points}, in reserve voor {target.nl}",
            f"Your force {cards.en}, strength {points}, in reserve for {target.en}",
        ).into(language)
    return Text(
        f"Je troep {cards.nl}, sterkte {points}, tegen {target.nl}, te veroveren met {need}",
        f"Your force {cards.en}, strength {points}, against {target.en}, conquered with {need}",
    ).into(language)


@lru_cache(maxsize=1 << 12)
def seat(name: Text, points: int, hand: int, groups: tuple[Group, ...]) -> Text:
    """Return the label of another seat: its fame, its hand's size, its forces."""
    forces = [group_name(group) for group in groups]
    cards, has = cards_counted(hand), fame(points)
    nl = "; ".join(f"{force.nl} ({strength(group)})" for force, group in zip(forces, groups, strict=True))
    en = "; ".join(f"{force.en} ({strength(group)})" for force, group in zip(forces, groups, strict=True))
    return Text(
        f"{name.nl}: {has.nl}, {cards.nl} in de hand, troepen: {nl or 'geen'}",
        f"{name.en}: {has.en}, {cards.en} in hand, forces: {en or 'none'}",
    )


def owner_of(held: Land, names: Names, observer: int | None) -> Text | None:
    """Return the name of a land's owner; None where that is the reader."""
    if held.owner == observer:
        return None
    return UNCLAIMED if held.owner == MIDDLE else names[held.owner - 1]
