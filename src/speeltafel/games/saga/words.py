"""Saga in words: what is asked, and what a move would do."""

from functools import lru_cache

from speeltafel.core.game import Value
from speeltafel.core.words import Names, Text, choice, join, put, say
from speeltafel.games.saga import labels, moves
from speeltafel.games.saga.cards import VALUE
from speeltafel.games.saga.choices import extras
from speeltafel.games.saga.lands import NUMBER, income
from speeltafel.games.saga.prospects import prospects
from speeltafel.games.saga.scoring import score
from speeltafel.games.saga.terms import LANDS, SET_NAMES, card_name, fame, group_name
from speeltafel.games.saga.view import View, hand_of

SUMMARY = Text(
    "Verover landen met je ridders. Wie de meeste roem heeft zodra iemand zijn laatste kaart legt, wint.",
    "Conquer lands with your knights. The most fame when somebody lays their last card wins.",
)
TALLY = Text("Roem", "Fame")
ENDINGS = {
    "last-card": Text(
        "De laatste kaart van een hand is gelegd: de vorstin keert terug.",
        "The last card of a hand has been laid: the princess returns.",
    ),
    "rounds": Text("Na zestig rondes keert de vorstin terug.", "After sixty rounds the princess returns."),
}
OPTIONS = {
    "sides": Text("Zijden van de landen", "Sides of the lands"),
    "memory": Text("Roem zelf innen, of mislopen", "Collect your fame yourself, or miss it"),
    "display": Text("Eerste verdedigers", "First defenders"),
}
OPTIONS_HELP = {
    "sides": Text(
        "Elke landkaart heeft twee zijden met een andere eigenschap, kroon en effen. Speel een eerste partij "
        "met alle kronen.",
        "Every land has two sides with a different power, crown and plain. Play your first game with all "
        "crowns.",
    ),
    "memory": Text(
        "Bij ja moet je de roem van je landen elke beurt zelf innen, vóór je iets anders doet; anders ben je "
        "die kwijt.",
        "With yes you must collect the fame of your lands yourself every turn, before you do anything else; "
        "otherwise it is lost.",
    ),
    "display": Text(
        "De twee ridders die elk land in het begin verdedigen: geloot, of steeds dezelfde om te leren.",
        "The two knights that defend each land at the start: drawn, or always the same ones to learn with.",
    ),
}
RANDOM_SIDES = Text("door elkaar: het lot kiest", "mixed: drawn by lot")
DISPLAYS: dict[Value, Text] = {
    "drawn": Text("door het lot", "drawn by lot"),
    "castle": Text(
        "voor een eerste partij: de set met de burcht", "for a first game: the set with the castle"
    ),
}


def ask(view: View, names: Names) -> Text:
    """Return what is asked now, and of whom."""
    match view.phase:
        case "sides":
            return Text("De zijden van de landen worden geloot.", "The sides of the lands are drawn.")
        case "deal":
            return Text("De sets worden gedeeld.", "The sets are dealt.")
        case "display":
            return Text("De landen krijgen hun verdedigers.", "The lands get their defenders.")
        case "over":
            return ENDINGS[view.why]
    question, observer, seat = _question(view), view.observer, view.to_move
    if view.collect:
        return say(question, names, observer, who=seat, fame=fame(income(view, view.active)))
    return say(question, names, observer, who=seat)


def _question(view: View) -> Text:
    if view.phase == "free":
        return Text(
            "{who} [hebt|heeft] het burchtenland veroverd[: welke ridder neem je gratis mee?| en mag een "
            "ridder gratis meenemen.]",
            "{who} [have conquered Castles: which knight do you take for free?|has conquered the land of "
            "castles and may take a knight for free.]",
        )
    if view.phase == "add":
        return Text(
            "[Schattenland: welke handkaart leg je nog bij een eigen troep?|{who} mag door het schattenland "
            "nog een handkaart bij een eigen troep leggen.]",
            "[Treasure: which hand card do you add to one of your forces?|{who} may add a hand card to an "
            "own force, thanks to the land of treasure.]",
        )
    if view.laid:
        return _after_laying(frozenset(type(move) for move in extras(view)))
    if view.collect:
        return Text(
            "[Jij bent aan de beurt: eerst {fame} innen, en dan een kaart leggen?|{who} is aan de beurt.]",
            "[It's your turn: collect {fame} first, then lay a card?|{who} is to play.]",
        )
    return Text(
        "[Jij bent aan de beurt: leg één kaart uit je hand.|{who} is aan de beurt.]",
        "[It's your turn: lay one card from your hand.|{who} is to play.]",
    )


def _after_laying(more: frozenset[type[moves.Move]]) -> Text:
    """Return what may still be done after the card is laid, by the kinds of legal moves."""
    said = []
    if moves.Hire in more:
        said.append(Text("een ridder aanwerven", "hire a knight"))
    if more & {moves.TakeBack, moves.Withdraw}:
        said.append(Text("een kaart oppakken", "pick up a card"))
    if moves.Show in more:
        said.append(Text("een troep openleggen", "turn up a force"))
    if not said:
        return Text("{who} [kunt|kan] de beurt beëindigen.", "{who} can end the turn.")
    # Two lines on a phone; that the turn can be ended says its button, which stands out.
    may = choice(said)
    return Text(
        f"[Nog {may.nl}?|{{who}} kan nog {may.nl}.]",
        f"[Do you also want to {may.en}?|{{who}} can still {may.en}.]",
    )


COUNTED = {
    "fame": Text("De roem van onderweg", "The fame won on the way"),
    "lands": Text("De landen", "The lands"),
    "force": Text("De beste troep", "The best force"),
    "bonus": Text("De extra roem van het korenland", "The extra fame of Corn"),
    "hand": Text("De kaarten die overbleven", "The cards left in hand"),
}
"""The parts of the final fame, by the fields of a score."""


def decided(view: View, names: Names) -> Text:
    """Return what decided a match that is over: where the winner was furthest ahead of the next."""
    scores = [
        score(view, seat, view.fame[seat - 1], hand_of(view, seat), view.groups[seat - 1])
        for seat in range(1, len(view.fame) + 1)
    ]
    first, second = sorted(scores, key=lambda one: -one.total)[:2]
    if first.total == second.total:
        return ENDINGS[view.why]
    leads = {part: getattr(first, part) - getattr(second, part) for part in COUNTED}
    leads["hand"] = -leads["hand"]
    part = max(leads, key=leads.__getitem__)
    made = Text("maakten" if part in ("lands", "hand") else "maakte", "made")
    words = Text(
        "{part} {made} het verschil: {more} tegen {less}.", "{part} {made} the difference: {more} to {less}."
    )
    facts = {"more": getattr(first, part), "less": getattr(second, part)}
    return join([ENDINGS[view.why], say(words, part=COUNTED[part], made=made, **facts)])


def label(view: View, move: moves.Move) -> Text:
    """Return what a legal move would do, in a few words."""
    own = isinstance(move, moves.Begin) and view.lands[NUMBER[move.card[0]]].owner == view.to_move
    due = income(view, view.active) if isinstance(move, moves.Collect) else 0
    action, follows = _action(move, own, due), prospects(view, move)
    return join([action, *follows], "; ") if follows else action


@lru_cache(maxsize=1 << 12)
def _action(move: moves.Move, own: bool, due: int) -> Text:
    """Return the move itself; `own`: a new force is for an own land, `due`: the fame to collect."""
    match move:
        case moves.Begin() | moves.Reinforce() | moves.Hide() | moves.Guard() | moves.Add() | moves.AddTo():
            return _laying(move, own)
        case moves.DrawSides(sides):
            return labels.sides(sides)
        case moves.Deal(sets):
            names = [SET_NAMES[name] for name in sets]
            return join([Text("sets", "sets"), join(names, ", ")], ": ")
        case moves.Display(groups):
            return join([group_name(group) for group in groups], "; ")
        case moves.Show(group):
            return put(Text("leg {group} helemaal open", "turn up all of {group}"), group=group_name(group))
        case moves.TakeBack(card, group) if card == group:
            return put(Text("pak {card} op", "pick up {card}"), card=card_name(card))
        case moves.TakeBack(card, group):
            return _onto(Text("pak {card} op van {group}", "pick up {card} from {group}"), card, group)
        case moves.Withdraw(card, land):
            return _to_land(
                Text("pak verdediger {card} op van {land}", "pick up defender {card} from {land}"), card, land
            )
        case moves.Hire(card):
            return put(
                Text("werf {card} aan voor {fame}", "hire {card} for {fame}"),
                card=card_name(card),
                fame=fame(VALUE[card]),
            )
        case moves.Free(None):
            return Text("geen onafhankelijke ridder nemen", "take no free knight")
        case moves.Free(card):
            return put(Text("neem {card} gratis", "take {card} for nothing"), card=card_name(card or "?"))
        case moves.Collect():
            return put(Text("int {fame}", "collect {fame}"), fame=fame(due))
        case moves.End():
            return Text("beëindig de beurt", "end the turn")
        case moves.AddNothing():
            return Text("geen kaart bijleggen", "add no card")


def _laying(
    move: moves.Begin | moves.Reinforce | moves.Hide | moves.Guard | moves.Add | moves.AddTo, own: bool
) -> Text:
    """Return how a card is laid."""
    match move:
        case moves.Begin(card) if own:
            new = Text(
                "{card}: nieuwe troep, in reserve voor {land}", "{card}: a new force, in reserve for {land}"
            )
            return _to_land(new, card, card[0])
        case moves.Begin(card):
            new = Text("{card}: nieuwe troep tegen {land}", "{card}: a new force against {land}")
            return _to_land(new, card, card[0])
        case moves.Reinforce(card, group) | moves.Add(card, group):
            return _onto(Text("{card} bij {group}", "{card} onto {group}"), card, group)
        case moves.Hide(card, group):
            return _onto(Text("{card} gedekt bij {group}", "{card} face down onto {group}"), card, group)
        case moves.Guard(card):
            return put(
                Text(
                    "{card} bij de verdedigers van het schattenland", "{card} onto the defenders of treasure"
                ),
                card=card_name(card),
            )
        case moves.AddTo(card, land):
            return _to_land(
                Text("{card} bij de verdedigers van {land}", "{card} onto the defenders of {land}"),
                card,
                land,
            )


def _to_land(template: Text, card: str, land: str) -> Text:
    return put(template, card=card_name(card), land=LANDS[NUMBER[land]])


def _onto(template: Text, card: str, group: str) -> Text:
    return put(template, card=card_name(card), group=group_name(group))
