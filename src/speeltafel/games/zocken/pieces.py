"""The things that move on Zocken's board: seven dice, and a chip for each seat."""

from functools import lru_cache

from speeltafel.core.scene import Item, Point
from speeltafel.core.shapes import seat_mark, target
from speeltafel.core.words import Language, Names, Text, say
from speeltafel.games.zocken.backdrop import top
from speeltafel.games.zocken.data import CIRCLES, COLOURS, OUT
from speeltafel.games.zocken.layout import CHIP, Layout
from speeltafel.games.zocken.row import Die
from speeltafel.games.zocken.rules import State
from speeltafel.games.zocken.terms import rolled_die, the_die, where

_MOVES, _LIES = "die zocken-dark", "die zocken-lying"
_WAITS, _IN_HAND = Text("wacht", "waiting"), Text("in de hand", "in hand")
_THERE = Text("{die}, {place}", "{die}, {place}")
_BETS = {True: Text("{name} wedt", "{name} bets"), False: Text("{name} wedt niet", "{name} doesn't bet")}


def dice(state: State, spots: Layout, language: Language) -> list[Item]:
    """Return every die where it is now: waiting, in hand, in the row or on OUT."""
    there = {colour: (Die(colour, 0), spots.waiting(colour), _MOVES, _WAITS) for colour in state.left}
    if state.thrown:
        there[state.thrown.colour] = (state.thrown, spots.hand, _MOVES, _IN_HAND)
    for place, die in enumerate(state.row):
        if die:
            at = spots.lying(place, die.colour == CIRCLES[place])
            there[die.colour] = (die, at, _LIES, where(place))
    for nth, die in enumerate(state.out):
        there[die.colour] = (die, spots.on_out(nth), _LIES, where(OUT))
    return [_laid(*there[colour], language) for colour in COLOURS]


@lru_cache(maxsize=2048)
def _laid(die: Die, at: Point, kind: str, place: Text, language: Language) -> Item:
    name = rolled_die(die) if die.value else the_die(die.colour)
    label = say(_THERE, die=name, place=place).into(language)
    touch = f"die-{die.colour}"
    # One group, so that the die tumbles as a whole.
    body = f'<g><use href="#zocken-{die.colour}"/>{top(die.colour, die.value)}{target(74, 94, 14)}</g>'
    return Item(touch, kind, at, body, touch=touch, label=label)


def chips(state: State, spots: Layout, names: Names, language: Language) -> list[Item]:
    """Return the chip of each seat: next to the thrower's hand, on a betting field, or on its stool."""
    items = []
    for seat, (name, bet) in enumerate(zip(names, state.bets, strict=True), 1):
        if seat == state.active:
            at, doing = spots.thrower, Text("{name} gooit", "{name} throws")
        elif bet is None:
            at, doing = spots.stool(seat), Text("{name} is niet gevraagd", "{name} has not been asked")
            if seat == state.to_move:
                doing = Text("{name} mag wedden", "{name} may bet")
        else:
            at, doing = spots.wager(seat, state.active, bet), _BETS[bet]
        items.append(_chip(seat, at, doing, name, language))
    return items


@lru_cache(maxsize=512)
def _chip(seat: int, at: Point, doing: Text, name: Text, language: Language) -> Item:
    """Draw a chip: the seat's colour and mark, and a striped edge."""
    body = (
        f'<circle class="f-shadow" cx="2" cy="4" r="{CHIP}"/><circle class="f-seat-{seat}" r="{CHIP}"/>'
        f'<circle class="zocken-chip-edge" r="{CHIP - 2.5:g}"/><circle class="zocken-chip-rim" r="{CHIP}"/>'
        f'<circle class="f-seat-{seat}" r="{CHIP - 5}"/>{seat_mark(seat, 23, f"f-on-seat-{seat}")}'
    )
    label = say(doing, name=name).into(language)
    return Item(f"chip-{seat}", f"zocken-chip seat-{seat}", at, body, label=label)
