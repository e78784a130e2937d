"""Zocken drawn: the board, its places and dice, the chips of the bettors, and what it all counts."""

from speeltafel.core.scene import Item, Scene
from speeltafel.core.shapes import words
from speeltafel.core.words import Language, Names, Text, join, listing, same, say
from speeltafel.games.zocken.board import backdrop, cell
from speeltafel.games.zocken.data import (
    BET_COST,
    BET_LINE,
    CIRCLES,
    ESCAPE_COST,
    FIELDS,
    OUT,
    OUT_COST,
)
from speeltafel.games.zocken.layout import CHIP, CIRCLE, FIELD, PLATE, TRAY, Layout, layout
from speeltafel.games.zocken.pieces import chips, dice, target
from speeltafel.games.zocken.row import direction, score
from speeltafel.games.zocken.rules import Bet, Move, Place, Roll, State, Throw
from speeltafel.games.zocken.terms import COLOUR, shown, signed, total, where
from speeltafel.games.zocken.terms import dice as several
from speeltafel.games.zocken.view import View

_PLACES = ("left", *(f"f{field}" for field in FIELDS), "right", "out")
_EMPTY = Text("leeg", "empty")
_MATCH = Text(", juiste kleur", ", a match")
_WAYS = {
    1: ("M-30 18h20v-12h20v-12h20v-12", Text("stijgt", "rises"), Text("De rij stijgt", "The row rises")),
    -1: ("M-30-18h20v12h20v12h20v12", Text("daalt", "falls"), Text("De rij daalt", "The row falls")),
    0: (
        "M-30 18h20v-12h20v-12h20v-12M-30-18h20v12h20v12h20v12",
        Text("vrij", "free"),
        Text("De rij kan nog stijgen of dalen", "The row may still rise or fall"),
    ),
}


def draw(view: View, names: Names, language: Language) -> Scene:
    """The position; nothing in Zocken is hidden, so all eyes see the same."""
    state = view.state
    spots = layout(len(names))
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
        *_places(state, spots, language),
        *_reckoning(state, spots, language),
        *dice(state, spots, language),
        *chips(state, spots, names, language),
    )
    return Scene(spots.size, named.into(language), backdrop(len(names), language), items)


def touches(view: View, move: Move) -> tuple[str, ...]:
    """A die, a place, or one of the two betting fields; a throw is chance's."""
    match move:
        case Throw(colour):
            return (f"die-{colour}",)
        case Place(at):
            return (f"place-{_PLACES[at]}",)
        case Bet(on):
            return ("bet" if on else "no",)
        case Roll():
            return ()


def standing(view: View, seat: int) -> Text:
    """A seat's points, and what it does in this turn."""
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
    **{place: target(FIELD[0] + 3, FIELD[1] + 3, 12) for place in range(OUT)},
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
    """The two betting fields with everybody's total above; nothing of it in a game for one."""
    if spots.seats == 1:
        return []
    items = []
    meanings = {
        True: Text(
            f"Wedden: meer dan {BET_LINE} geeft de helft, anders −{BET_COST}",
            f"Bet: more than {BET_LINE} pays half, otherwise −{BET_COST}",
        ),
        False: Text("Niet wedden", "No bet"),
    }
    for on, meaning in meanings.items():
        there = [name for name, bet in zip(names, state.bets, strict=True) if bet is on]
        label = join([meaning, listing(there)], ": ") if there else meaning
        touch = "bet" if on else "no"
        at = spots.plate(on)
        items.append(
            Item(f"field-{touch}", "zocken-dark", at, _PLATE, touch=touch, label=label.into(language))
        )
    if state.to_move not in (0, state.active):
        items.append(Item("asked", "asked", spots.stool(state.to_move), _ASKED))
    for seat, points in enumerate(state.totals, 1):
        items.append(
            Item(
                f"points-{seat}", "points", spots.points(seat), words(signed(points), size=24, kind="f-light")
            )
        )
    return items


def _places(state: State, spots: Layout, language: Language) -> list[Item]:
    """The nine places of the row and OUT, and a ring around every circle that has its die."""
    items = []
    for place, (lies, circle) in enumerate(zip(state.row, CIRCLES, strict=True)):
        side = (
            Text(f", cirkel {COLOUR[circle].nl}", f", {COLOUR[circle].en} circle")
            if circle
            else same(f", −{ESCAPE_COST}")
        )
        lying = shown(lies) if lies else _EMPTY
        match = _MATCH if lies and lies.colour == circle else same("")
        label = join([where(place), side, same(": "), lying, match], "").into(language)
        items.append(_place(place, "zocken-field" if circle else "zocken-dark", spots, label))
    out = several(state.out) if state.out else _EMPTY
    label = join([where(OUT), same(f", −{OUT_COST}: "), out], "").into(language)
    items.append(_place(OUT, "zocken-dark", spots, label))
    for field in FIELDS:
        lies = state.row[field]
        if lies and lies.colour == CIRCLES[field]:
            items.append(Item(f"match-{field}", "match", spots.circle(field), _MATCHED))
    return items


def _place(place: int, kind: str, spots: Layout, label: str) -> Item:
    name = f"place-{_PLACES[place]}"
    return Item(name, kind, spots.place(place), _BODY[place], touch=name, label=label[:1].upper() + label[1:])


def _reckoning(state: State, spots: Layout, language: Language) -> list[Item]:
    """The way the row goes, the round, and the sum as it lies now, with the matches marked in their table."""
    count = score(state.row, state.out)
    path, short, way = _WAYS[direction(state.row)]
    kind = "zocken-steps" if direction(state.row) else "zocken-steps-maybe"
    steps = f'<path class="{kind}" d="{path}"/>{words(short.into(language), y=42, size=22, kind="f-light")}'
    round_ = Text("ronde", "round").into(language)
    x, y = spots.thrower
    items = [
        Item("way", "way", spots.way, steps, label=way.into(language)),
        Item(
            "round",
            "round",
            (x, y + 42),
            words(f"{round_} {state.round}/{state.rounds}", size=22, kind="f-light"),
        ),
    ]
    if count.matches:
        items.append(Item("reached", "reached", spots.worth(count.matches), _REACHED + cell(count.matches)))
    terms = (count.sequence, count.colours, ESCAPE_COST * count.escapes, OUT_COST * count.outs)
    for nth, term in enumerate(terms):
        items.append(Item(f"term-{nth}", "term", spots.term(nth), words(term, y=-9, size=30, kind="f-pip")))
    told = Text("Zoals het nu ligt: ", "As it lies now: ")
    label = join([told, total(count)], "").into(language)
    items.append(
        Item(
            "sum", "sum", spots.term(4), words(signed(count.points), y=-9, size=38, kind="f-pip"), label=label
        )
    )
    return items
