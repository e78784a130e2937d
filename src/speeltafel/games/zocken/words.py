"""Zocken in words: what is asked, and what a move would do."""

from speeltafel.core.words import Names, Text, join, same, say, signed
from speeltafel.games.zocken.data import (
    BET_COST,
    BET_LINE,
    CIRCLES,
    ESCAPE_COST,
    FIELDS,
    OUT,
    OUT_COST,
)
from speeltafel.games.zocken.row import score
from speeltafel.games.zocken.rules import Bet, Move, Place, Roll, State, Throw, View, laid
from speeltafel.games.zocken.terms import rolled_die, the_die, where

SUMMARY = Text(
    "Leg zeven dobbelstenen op volgorde bij hun kleur: de meeste punten winnen. Samen wed je ook op elkaar.",
    "Lay seven dice in order beside their colours: most points win. With others you also bet on each other.",
)
TALLY = Text("Punten", "Points")
ENDINGS = {"rounds": Text("Alle rondes zijn gespeeld.", "All rounds have been played.")}
OPTIONS = {"rounds": Text("Aantal rondes", "Number of rounds")}


def ask(view: View, names: Names) -> Text:
    """Return what is asked now, and of whom."""
    state, thrown = view.state, view.state.thrown
    seat = state.to_move
    if not seat:
        return ENDINGS["rounds"]
    if seat != state.active:
        question = Text(
            "{who} mag op {whom} wedden.",
            "{who} may bet on {whom}.",
        )
        if view.observer == seat:
            question = Text(
                "{who} mag op {whom} wedden: meer dan {line} punten geeft je de helft, anders −{cost}.",
                "{who} may bet on {whom}: more than {line} points pay you half of them, otherwise −{cost}.",
            )
        return say(question, names, view.observer, who=seat, whom=state.active, line=BET_LINE, cost=BET_COST)
    if thrown is None:
        question = Text(
            "[Jij bent aan de beurt: kies de dobbelsteen die je gooit.|{who} is aan de beurt.]",
            "[It's your turn: choose a die to throw.|{who} is to play.]",
        )
        return say(question, names, view.observer, who=seat)
    if not thrown.value:
        return say(
            Text("{who} gooit {die}.", "{who} [throw|throws] {die}."),
            names,
            view.observer,
            who=seat,
            die=the_die(thrown.colour),
        )
    return say(
        Text("{who} gooide {die}[: waar komt die te liggen?|.]", "{who} threw {die}[: where does it go?|.]"),
        names,
        view.observer,
        who=seat,
        die=rolled_die(thrown),
    )


def decided(view: View, names: Names) -> Text:
    """Return what decided a match that is over."""
    totals = sorted(view.state.totals, reverse=True)
    lead = totals[0] - totals[1]
    if not lead:
        return ENDINGS["rounds"]
    words = Text(
        "Alle {rounds} rondes zijn gespeeld; het scheelde {lead} punten.",
        "All {rounds} rounds have been played; {lead} points made the difference.",
    )
    if view.state.rounds == 1:
        words = Text(
            "De ronde is gespeeld; het scheelde {lead} punten.",
            "The round has been played; {lead} points made the difference.",
        )
    return say(words, rounds=view.state.rounds, lead=lead)


def label(view: View, move: Move) -> Text:
    """Return what a legal move would do, in a few words."""
    match move:
        case Throw(colour):
            return _choice(view.state, colour)
        case Roll(value):
            return Text(f"de worp is {value}", f"the throw is {value}")
        case Place(at):
            return _placement(view.state, at)
        case Bet(on):
            if on:
                return Text(
                    f"wedden: meer dan {BET_LINE} geeft je de helft, anders −{BET_COST}",
                    f"bet: more than {BET_LINE} gives you half, otherwise −{BET_COST}",
                )
            return Text("niet wedden", "don't bet")


def _choice(state: State, colour: str) -> Text:
    """Return a die, and whether the field of its own colour is free."""
    field = CIRCLES.index(colour)
    free = Text("vrij", "free") if state.row[field] is None else Text("bezet", "taken")
    die = the_die(colour)
    return Text(f"{die.nl} (veld {field} is {free.nl})", f"{die.en} (field {field} is {free.en})")


def _placement(state: State, at: int) -> Text:
    """Return a place, what it costs or brings, and the turn's score if this is the last die."""
    die = state.thrown
    assert die is not None
    effects = []
    if at == OUT:
        effects.append(same(f"−{OUT_COST}"))
    elif at not in FIELDS:
        effects.append(same(f"−{ESCAPE_COST}"))
    elif CIRCLES[at] == die.colour:
        effects.append(Text("juiste kleur", "a match"))
    if not state.left:
        final = signed(score(*laid(state, at)).points)
        effects.append(Text(f"de beurt telt {final}", f"the turn scores {final}"))
    return join([where(at), join(effects, ", ")], ": ") if effects else where(at)
