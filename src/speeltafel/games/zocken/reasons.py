"""Why a move of Zocken is not legal, with the ruling that says so."""

from speeltafel.core.game import Chance, Choose, Over, Reason
from speeltafel.core.words import Text, count, say
from speeltafel.games.zocken.data import BETS_AFTER, FIELDS, OUT
from speeltafel.games.zocken.row import Die, fitting
from speeltafel.games.zocken.rules import Bet, Move, Place, Roll, State, Throw, View, laid, turn
from speeltafel.games.zocken.terms import places, reading, rolled_die, the_die, where


def why_not(view: View, move: Move) -> Reason | None:
    """Return the ruling against a move, or None where the move is legal."""
    state = view.state
    match turn(state):
        case Over():
            rounds = count(state.rounds, Text("ronde", "round"), Text("rondes", "rounds"))
            over = Text("Het spel is afgelopen na {rounds}.", "The game is over after {rounds}.")
            return Reason("Z8", say(over, rounds=rounds))
        case Choose(_, offered) if move in offered:
            return None
        case Chance(odds) if move in odds:
            return None
    if isinstance(move, Bet):
        return _no_bet(state)
    if state.to_move != state.active:
        bet_first = Text(
            "Nu beslis je eerst of je wedt; daarna wordt er verder gegooid.",
            "First you decide whether you bet; then the throwing goes on.",
        )
        return Reason("Z6", bet_first)
    match move:
        case Throw(colour):
            return _no_throw(state, colour)
        case Roll():
            return _no_roll(state)
        case Place(at):
            return _no_place(state, at)


def _no_bet(state: State) -> Reason:
    lying = sum(die is not None for die in state.row) + len(state.out)
    if len(state.totals) == 1:
        return Reason("Z8", Text("Alleen speel je zonder weddenschappen.", "A game alone has no bets."))
    if lying < BETS_AFTER:
        early = Text(
            "Wedden kan pas als er {after} dobbelstenen liggen (nu {lying}).",
            "You can bet once {after} dice have been placed (now {lying}).",
        )
        return Reason("Z6", say(early, after=BETS_AFTER, lying=lying))
    late = Text(
        "De weddenschappen op deze beurt zijn gesloten: iedereen heeft beslist.",
        "The bets on this turn are closed: everybody has decided.",
    )
    return Reason("Z6", late)


def _no_throw(state: State, colour: str) -> Reason:
    thrown = state.thrown
    if thrown is None:
        at, die = _lying(state, colour)
        used = Text(
            "Je gooide {die} deze beurt al: die ligt met een {value} op {place}.",
            "You threw {die} already this turn: it lies on {place} with a {value}.",
        )
        return Reason("Z1", say(used, die=the_die(colour), value=die.value, place=where(at)))
    if not thrown.value:
        return _throw_first(thrown)
    place_first = Text(
        "Leg eerst {die} neer; dan kies je de volgende dobbelsteen.",
        "Place {die} first; then you choose the next die.",
    )
    return Reason("Z1", say(place_first, die=rolled_die(thrown)))


def _no_roll(state: State) -> Reason:
    thrown = state.thrown
    if thrown is None:
        choose_first = Text(
            "Kies eerst welke dobbelsteen je gooit; dan pas valt er een worp.",
            "Choose the die to throw first; only then is it thrown.",
        )
        return Reason("Z1", choose_first)
    once = Text(
        "{die} is al gegooid en toont {value}: nu leg je die neer.",
        "{die} has been thrown and shows {value}: now you place it.",
    )
    return Reason("Z1", say(once, die=the_die(thrown.colour), value=thrown.value))


def _no_place(state: State, at: int) -> Reason:
    die = state.thrown
    if die is None:
        empty_handed = Text(
            "Je hebt nog niets om neer te leggen: kies eerst een dobbelsteen en gooi die.",
            "You have nothing to place yet: choose a die and throw it first.",
        )
        return Reason("Z1", empty_handed)
    if not die.value:
        return _throw_first(die)
    if at == OUT:
        fields = [place for place in fitting(state.row, die.value) if place in FIELDS]
        needless = Text(
            "UIT is alleen voor een dobbelsteen die op geen veld van 1 tot 7 past; {die} past op {places}.",
            "OUT is only for a die that fits on no field from 1 to 7; {die} fits on {places}.",
        )
        return Reason("Z3", say(needless, die=rolled_die(die), places=places(fields)))
    other = state.row[at]
    if other is not None:
        taken = Text(
            "Op {place} ligt {die} al, en wat ligt, blijft liggen.",
            "{die} lies on {place} already, and a placed die stays where it is.",
        )
        return Reason("Z4", say(taken, place=where(at), die=rolled_die(other)))
    row, _ = laid(state, at)
    broken = Text(
        "{die} past niet op {place}: de rij zou {row} worden, en die stijgt én daalt.",
        "{die} doesn't fit on {place}: the row would read {row}, which both rises and falls.",
    )
    return Reason("Z2", say(broken, die=rolled_die(die), place=where(at), row=reading(row)))


def _throw_first(die: Die) -> Reason:
    waiting = Text("Je koos {die}: die wordt eerst gegooid.", "You chose {die}: it is thrown first.")
    return Reason("Z1", say(waiting, die=the_die(die.colour)))


def _lying(state: State, colour: str) -> tuple[int, Die]:
    """Return the place of the laid die of this colour, and the die."""
    spots = [*enumerate(state.row), *((OUT, die) for die in state.out)]
    return next((at, die) for at, die in spots if die is not None and die.colour == colour)
