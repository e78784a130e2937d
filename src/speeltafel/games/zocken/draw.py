"""Zocken drawn: the board, its places and dice, the chips of the bettors, and what it all counts."""

from functools import lru_cache

from speeltafel.core.scene import Item, Scene
from speeltafel.core.shapes import target, words
from speeltafel.core.view import Open
from speeltafel.core.words import Language, Names, Text, join, listing, same, say, shortened, signed
from speeltafel.games.zocken.backdrop import backdrop, cell
from speeltafel.games.zocken.data import (
    BET_COST,
    BET_LINE,
    CIRCLES,
    ESCAPE_COST,
    OUT,
    OUT_COST,
)
from speeltafel.games.zocken.layout import CHIP, CIRCLE, FIELD, PLATE, TRAY, Layout
from speeltafel.games.zocken.notation import PLACE_TOKENS
from speeltafel.games.zocken.pieces import chips, dice
from speeltafel.games.zocken.row import Dice, Row, direction, score
from speeltafel.games.zocken.rules import Bet, Move, Place, Roll, State, Throw, View, laid
from speeltafel.games.zocken.terms import COLOUR, WAYS, rolled_die, total, where
from speeltafel.games.zocken.terms import dice as several

_LONGEST_NAME = 12
"""Letters of a name in the question about a bet."""
_EMPTY = Text("leeg", "empty")
_MATCH = Text("juiste kleur", "a match")
_CIRCLE = {colour: Text(f"cirkel {name.nl}", f"{name.en} circle") for colour, name in COLOUR.items()}
_MEANINGS = {
    True: Text(
        f"Wedden: meer dan {BET_LINE} geeft de helft, anders −{BET_COST}",
        f"Bet: more than {BET_LINE} pays half, otherwise −{BET_COST}",
    ),
    False: Text("Niet wedden", "No bet"),
}
_STEPS = {
    1: ("M-30 18h20v-12h20v-12h20v-12", Text("stijgt", "rises")),
    -1: ("M-30-18h20v12h20v12h20v12", Text("daalt", "falls")),
    0: ("M-38 14-12-12h-17m17 0v17M12-12 38 14h-17m17 0v-17", Text("op of af", "up or down")),
}


def interlude(before: View, move: Move) -> View | None:
    """Return the finished row, shown for a moment before the board is cleared for the next thrower."""
    s = before.state
    if not isinstance(move, Place) or s.left:
        return None
    row, out = laid(s, move.at)
    done = State(s.totals, s.round, s.rounds, s.active, s.active, row, out, (), None, s.bets)
    return Open(done, before.observer)


def draw(view: View, names: Names, language: Language) -> Scene:
    """Return the position as a scene."""
    state = view.state
    spots = Layout(len(names))
    throws = (
        Text(
            "Zocken: ronde {round} van {rounds}, {name} gooit",
            "Zocken: round {round} of {rounds}, {name} throws",
        )
        if state.to_move
        else Text("Zocken: het spel is afgelopen", "Zocken: the game is over")
    )
    named = say(throws, round=state.round, rounds=state.rounds, name=names[state.active - 1])
    items = (
        *_betting(state, spots, names, language),
        *_places(state.row, state.out, spots, language),
        *_reckoning(state.row, state.out, spots, language, state.round, state.rounds),
        *dice(state, spots, language),
        *chips(state, spots, names, language),
    )
    return Scene(spots.size, named.into(language), backdrop(len(names), language), items)


def touches(view: View, move: Move) -> tuple[str, ...]:
    """Return the items to touch for a legal move; none where it is only a button."""
    match move:
        case Throw(colour):
            return (f"die-{colour}",)
        case Place(at):
            return (f"place-{PLACE_TOKENS[at]}",)
        case Bet(on):
            return ("bet" if on else "no",)
        case Roll():
            return ()


def standing(view: View, seat: int) -> Text:
    """Return how a seat stands, in a few words."""
    state = view.state
    points = state.totals[seat - 1]
    noun = Text("punt", "point") if abs(points) == 1 else Text("punten", "points")
    parts = [join([same(signed(points)), noun])]
    if seat == state.active and state.to_move:
        parts.append(Text("gooit", "throws"))
    elif state.bets[seat - 1] is not None:
        parts.append(Text("wedt", "bets") if state.bets[seat - 1] else Text("wedt niet", "no bet"))
    elif seat == state.to_move:
        parts.append(Text("mag wedden", "may bet"))
    return join(parts, " · ")


_BODY = {
    **{place: target(FIELD[0] - 7, FIELD[1] - 7, 9) for place in range(OUT)},
    OUT: target(*TRAY, 16),
}
_PLATE = target(*PLATE, 18)
_MATCHED = (
    f'<circle class="zocken-ring" r="{CIRCLE + 3}"/><circle class="zocken-gold" cx="22" cy="-20" r="13"/>'
    '<path class="zocken-tick" d="M16-20l5 5 8-10"/>'
)
_REACHED = '<rect class="zocken-reached" x="-33" y="-29" width="66" height="58" rx="12"/>'
_ASKED = f'<circle class="zocken-ring" r="{CHIP + 7}"/>'


def _betting(state: State, spots: Layout, names: Names, language: Language) -> list[Item]:
    """Return the betting fields and the totals above them; nothing in a game for one."""
    if spots.seats == 1:
        return []
    items = [_question(names[state.active - 1], spots, language)]
    for on, meaning in _MEANINGS.items():
        there = [name for name, bet in zip(names, state.bets, strict=True) if bet is on]
        label = (join([meaning, listing(there)], ": ") if there else meaning).into(language)
        touch = "bet" if on else "no"
        items.append(Item(f"field-{touch}", "zocken-dark", spots.plate(on), _PLATE, touch=touch, label=label))
    if state.to_move not in (0, state.active):
        items.append(Item("asked", "zocken-asked", spots.stool(state.to_move), _ASKED))
    for seat, points in enumerate(state.totals, 1):
        items.append(_points(seat, spots, points))
    return items


def _question(name: Text, spots: Layout, language: Language) -> Item:
    """Return the question that a bet answers."""
    short = shortened(name.into(language), _LONGEST_NAME)
    asked = Text(f"Haalt {short} meer dan {BET_LINE} punten?", f"Will {short} make more than {BET_LINE}?")
    return Item(
        "question", "zocken-question", spots.question, words(asked.into(language), 0, 0, 25, "f-light")
    )


@lru_cache(maxsize=2048)
def _points(seat: int, spots: Layout, points: int) -> Item:
    number = words(signed(points), 0, 0, 34 if spots.seats <= 5 else 28, "f-light")
    return Item(f"points-{seat}", "zocken-points", spots.points(seat), number)


@lru_cache(maxsize=1024)
def _places(row: Row, out: Dice, spots: Layout, language: Language) -> list[Item]:
    """Return the nine places of the row, OUT, and a ring around every circle that is matched."""
    items, rings = [], []
    for place, (lies, circle) in enumerate(zip(row, CIRCLES, strict=True)):
        there = rolled_die(lies) if lies else _EMPTY
        if not circle:
            items.append(_place(place, "zocken-dark", spots, same(f"−{ESCAPE_COST}"), there, language))
            continue
        if lies and lies.colour == circle:
            there = join([there, _MATCH], ", ")
            rings.append(Item(f"match-{place}", "zocken-match", spots.circle(place), _MATCHED))
        items.append(_place(place, "zocken-field", spots, _CIRCLE[circle], there, language))
    lost = several(out) if out else _EMPTY
    return [*items, _place(OUT, "zocken-dark", spots, same(f"−{OUT_COST}"), lost, language), *rings]


@lru_cache(maxsize=2048)
def _place(place: int, kind: str, spots: Layout, what: Text, there: Text, language: Language) -> Item:
    name = f"place-{PLACE_TOKENS[place]}"
    template = Text("{place}, {what}: {there}", "{place}, {what}: {there}")
    label = say(template, place=where(place), what=what, there=there).into(language)
    return Item(name, kind, spots.place(place), _BODY[place], touch=name, label=label)


@lru_cache(maxsize=1024)
def _reckoning(row: Row, out: Dice, spots: Layout, language: Language, round: int, rounds: int) -> list[Item]:
    """Return the direction of the row, the round, and the sum so far with its matches marked."""
    count = score(row, out)
    way = direction(row)
    path, short = _STEPS[way]
    steps = f'<path class="zocken-steps" d="{path}"/>' + words(short.into(language), 0, 42, 21, "f-light")
    number = Text(f"ronde {round}/{rounds}", f"round {round}/{rounds}").into(language)
    terms = (count.sequence, count.colours, ESCAPE_COST * count.escapes, OUT_COST * count.outs)
    told = join([Text("Zoals het nu ligt:", "As it lies now:"), total(count)]).into(language)
    points = words(signed(count.points), 0, -9, 38, "f-pip")
    reached = _REACHED + cell(count.matches)
    return [
        Item("way", "zocken-way", spots.way, steps, label=WAYS[way].into(language)),
        Item("round", "zocken-round", spots.thrower, words(number, 0, 42, 21, "f-light")),
        *([Item("reached", "zocken-worth", spots.worth(count.matches), reached)] if count.matches else ()),
        *(
            Item(f"term-{nth}", "zocken-term", spots.term(nth), words(term, 0, -9, 30, "f-pip"))
            for nth, term in enumerate(terms)
        ),
        Item("sum", "zocken-sum", spots.term(len(terms)), points, label=told),
    ]
