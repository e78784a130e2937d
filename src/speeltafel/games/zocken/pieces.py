"""What moves about on Zocken's board: seven dice and everybody's chip."""

from functools import lru_cache

from speeltafel.core.scene import Item, Point
from speeltafel.core.shapes import die as die_top
from speeltafel.core.shapes import emblem, seat_mark
from speeltafel.core.words import Language, Names, Text, join, say
from speeltafel.games.zocken.data import CIRCLES, COLOURS, OUT
from speeltafel.games.zocken.layout import CHIP, DIE, FRONT, Layout
from speeltafel.games.zocken.row import Die
from speeltafel.games.zocken.rules import State
from speeltafel.games.zocken.terms import shown, the_die, where

_LIES = "die zocken-lying"
_BETS = {True: Text("{name} wedt", "{name} bets"), False: Text("{name} wedt niet", "{name} doesn't bet")}


def target(wide: float, high: float, corner: float = 14) -> str:
    """What one touches, and the outline that lights up."""
    shape = f'x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" rx="{corner:g}"'
    return f'<rect class="hit" {shape}/><rect class="halo" {shape}/>'


def dice(state: State, spots: Layout, language: Language) -> list[Item]:
    """Every die wherever it is now: waiting, in hand, in the row or on OUT."""
    lying: dict[str, Item] = {}

    def lay(die: Die, at: Point, kind: str, place: Text) -> None:
        name = shown(die) if die.value else the_die(die.colour)
        label = _sentence(join([name, place], ", ").into(language))
        touch = f"die-{die.colour}"
        lying[die.colour] = Item(touch, kind, at, _die(die.colour, die.value), touch=touch, label=label)

    for colour in state.left:
        lay(Die(colour, 0), spots.waiting(colour), "die", Text("wacht", "waiting"))
    if state.thrown:
        lay(state.thrown, spots.hand, "die", Text("in de hand", "in hand"))
    for place, die in enumerate(state.row):
        if die:
            lay(die, spots.lying(place, die.colour == CIRCLES[place]), _LIES, where(place))
    for nth, die in enumerate(state.out):
        lay(die, spots.on_out(nth), _LIES, where(OUT))
    return [lying[colour] for colour in COLOURS]


@lru_cache
def _die(colour: str, value: int) -> str:
    """A die with its emblem in front and its value on top, or the emblem again until it is thrown."""
    top = die_top(value, DIE, f"f-{colour}", f"f-on-{colour}")
    sign = "" if value else emblem(colour, 38, f"f-on-{colour}")
    half = DIE / 2
    return (
        f'<g><use href="#zocken-{colour}"/><g transform="translate(0 {-FRONT / 2:g})">{top}{sign}'
        f'<rect fill="url(#zocken-shine)" x="{-half:g}" y="{-half:g}" width="{DIE}" height="{DIE}"'
        f' rx="11"/></g>{target(78, 84)}</g>'
    )


def chips(state: State, spots: Layout, names: Names, language: Language) -> list[Item]:
    """Everybody's chip: beside the hand of whoever throws, on a betting field, or still on its stool."""
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
        label = say(doing, name=name).into(language)
        items.append(Item(f"chip-{seat}", f"chip seat-{seat}", at, _chip(seat), label=label))
    return items


@lru_cache
def _chip(seat: int) -> str:
    """A gambler's chip: the seat's colour and mark, and a striped edge."""
    return (
        f'<circle class="f-shadow" cx="2" cy="4" r="{CHIP}"/><circle class="f-seat-{seat}" r="{CHIP}"/>'
        f'<circle class="zocken-chip-edge" r="{CHIP - 2.5:g}"/><circle class="zocken-chip-rim" r="{CHIP}"/>'
        f'<circle class="f-seat-{seat}" r="{CHIP - 5}"/>{seat_mark(seat, 23, f"f-on-seat-{seat}")}'
    )


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
