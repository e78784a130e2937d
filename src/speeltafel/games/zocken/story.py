"""Zocken: what happened, as sentences for one reader."""

from speeltafel.core.words import TURN, Names, Text, join, listing, say, signed
from speeltafel.games.zocken.data import BET_LINE, CIRCLES, ESCAPE_COST, FIELDS, OUT, OUT_COST, SEQUENCE
from speeltafel.games.zocken.row import Die, Row, fitting, score
from speeltafel.games.zocken.rules import Bet, Move, Place, Roll, State, Throw, View, laid, winnings
from speeltafel.games.zocken.terms import places, rolled_die, the_die, total, where
from speeltafel.games.zocken.words import ENDINGS


def tell(before: View, move: Move, after: View, names: Names) -> Text:
    """Return what a move did, as the reader of these two views may know it."""
    state, seat, observer = before.state, before.state.to_move, after.observer
    match move:
        case Throw(colour):
            chosen = Text("{who} kiest {die}.", "{who} [choose|chooses] {die}.")
            return say(chosen, names, observer, who=seat, die=the_die(colour))
        case Roll(value):
            assert state.thrown is not None
            return _rolled(Die(state.thrown.colour, value), state.row)
        case Place(at):
            return join([_placed(state, at, names, observer), *_afterwards(before, at, after, names)])
        case Bet(on):
            wager = (
                Text(
                    "{who} wedt op {whom}: meer dan {line} punten.",
                    "{who} [bet|bets] on {whom}: more than {line} points.",
                )
                if on
                else Text("{who} wedt niet.", "{who} [don't|doesn't] bet.")
            )
            bet = say(wager, names, observer, who=seat, whom=state.active, line=BET_LINE)
            if after.state.to_move != state.active:
                return bet
            on_it_goes = Text("{who} gooit verder.", "{who} [keep|keeps] throwing.")
            return join([bet, say(on_it_goes, names, observer, who=state.active)])


def _rolled(die: Die, row: Row) -> Text:
    """Return what the die shows and where it can go."""
    fits = fitting(row, die.value)
    there = places(fits)
    if len(fits) == row.count(None):
        room = Text("die past op elke vrije plaats", "it fits on every free place")
    elif any(place in FIELDS for place in fits):
        room = Text(f"die past op {there.nl}", f"it fits on {there.en}")
    elif fits:
        room = Text(
            f"die past alleen op {there.nl}, of gaat naar UIT", f"it fits only on {there.en}, or goes to OUT"
        )
    else:
        room = Text("die past nergens en gaat naar UIT", "it fits nowhere and goes to OUT")
    shows = Text("{die} toont {value}: {room}.", "{die} shows {value}: {room}.")
    return say(shows, die=the_die(die.colour), value=die.value, room=room)


def _placed(state: State, at: int, names: Names, observer: int | None) -> Text:
    """Return the placement and what it means for the score."""
    die = state.thrown
    assert die is not None
    if at == OUT and not state.out:
        meaning = Text(
            ": dat kost {cost} punten, en de {row} voor de rij.",
            ": that costs {cost} points, and the {row} for the row.",
        )
    elif at not in FIELDS:
        meaning = Text(": dat kost {cost} punten.", ": that costs {cost} points.")
    elif CIRCLES[at] == die.colour:
        meaning = Text(", naast zijn eigen kleur.", ", beside its own colour.")
    else:
        meaning = Text(".", ".")
    return say(
        join([Text("{who} legt {die} op {place}", "{who} [put|puts] {die} on {place}"), meaning], ""),
        names,
        observer,
        who=state.active,
        die=rolled_die(die),
        place=where(at),
        cost=OUT_COST if at == OUT else ESCAPE_COST,
        row=SEQUENCE,
    )


def _afterwards(before: View, at: int, after: View, names: Names) -> list[Text]:
    """Return what follows a placement: nothing, the bets, or the end of the turn."""
    was, now, observer = before.state, after.state, after.observer
    if was.left:
        if now.to_move == now.active:
            return []
        betting = Text("Tijd om te wedden: {who} begint.", "Time to bet: {who} [begin|begins].")
        return [say(betting, names, observer, who=now.to_move)]
    counted = score(*laid(was, at))
    scored = Text("{who} scoort {total}.", "{who} [score|scores] {total}.")
    sentences = [say(scored, names, observer, who=was.active, total=total(counted))]
    bettors = [seat for seat, bet in enumerate(was.bets, 1) if bet]
    if bettors:
        sentences.append(_bets_paid(bettors, winnings(counted.points, True), names, observer))
    return [*sentences, _next_up(was, now, names, observer)]


def _bets_paid(bettors: list[int], change: int, names: Names, observer: int | None) -> Text:
    """Return who won or lost the bet, and how much; the same for all bettors."""
    who = listing([Text("jij", "you") if seat == observer else names[seat - 1] for seat in bettors])
    won = change > 0
    many = len(bettors) > 1
    return say(
        Text("Weddenschap {result}, {each}{change}: {bettors}.", "Bet {result}, {change}{each}: {bettors}."),
        result=Text("gewonnen", "won") if won else Text("verloren", "lost"),
        change=f"+{change}" if won else signed(change),
        each=Text("elk ", " each") if many else Text("", ""),
        bettors=who,
    )


def _next_up(was: State, now: State, names: Names, observer: int | None) -> Text:
    if not now.to_move:
        return ENDINGS["rounds"]
    if len(now.totals) == 1:
        return Text(f"Beurt {now.round} van {now.rounds}.", f"Turn {now.round} of {now.rounds}.")
    if now.round == was.round:
        upnext = TURN
    else:
        upnext = Text("Ronde {round}: {who} begint.", "Round {round}: {who} [begin|begins].")
    return say(upnext, names, observer, who=now.to_move, round=now.round)
