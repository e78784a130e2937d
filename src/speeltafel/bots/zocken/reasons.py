"""The texts of Zocken's reasons."""

from collections.abc import Mapping

from speeltafel.core.words import Text, count, fill, join, put, same, signed
from speeltafel.games.zocken.data import BET_COST, BET_LINE, CIRCLES, ESCAPE_COST, FIELDS, OUT
from speeltafel.games.zocken.rules import Bet, Move, Place, State, Throw
from speeltafel.games.zocken.terms import the_die, where

FORCED = Text("Er is geen andere keuze.", "There is no other choice.")


def on_points(state: State, move: Move, values: Mapping[Move, float]) -> Text:
    """Return the reason of a level that plays for points."""
    if isinstance(move, Bet):
        return _on_bet(move.on, round(values[Bet(True)]))
    rest = {other: value for other, value in values.items() if other != move}
    runner_up = max(rest, key=rest.__getitem__)
    ahead = round(values[move] - values[runner_up])
    hope = put(Text("naar verwachting {n} punten", "{n} points expected"), n=signed(round(values[move])))
    if ahead > 0:
        more = put(
            Text("{n} meer dan met {other}", "{n} more than with {other}"), n=ahead, other=_name(runner_up)
        )
        hope = join([hope, more], ", ")
    return _sentence(_sight(state, move), hope)


def _on_bet(bets: bool, stake: int) -> Text:
    brings = Text("een weddenschap brengt gemiddeld {n} punten", "a bet brings {n} points on average")
    so = Text("dus wedden", "so bet") if bets else Text("dus niet wedden", "so don't bet")
    return _sentence(join([put(brings, n=signed(stake)), so], ", "))


def on_thumb(state: State, move: Move) -> Text:
    """Return the reason of a level that plays by rules of thumb."""
    match move:
        case Bet(True):
            return Text(
                "Nog niets op UIT: dat wordt vast een rij.", "Nothing on OUT yet: that should be a row."
            )
        case Bet(False):
            return Text("Er ligt al iets op UIT: liever niet.", "Something is on OUT already: better not.")
    return _sentence(_sight(state, move), Text("dat voelt goed", "that feels right"))


def on_victory(state: State, move: Move, values: Mapping[Move, float], success: float | None) -> Text:
    """Return the reason of a level that plays to win the match."""
    if isinstance(move, Bet):
        assert success is not None
        odds = put(
            Text(
                "met een weddenschap komt wie gooit in {chance} van de gevallen boven de {line}",
                "with a bet, the thrower gets past {line} in {chance} of cases",
            ),
            line=BET_LINE,
            chance=percent(success),
        )
        return _sentence(odds, *_compared(move, values))
    facts = [_sight(state, move)]
    if success is not None and any(state.bets) and success < 0.5:
        facts = [
            put(
                Text(
                    "er is op deze beurt gewed: hooguit {line} punten kost de wedder {cost}",
                    "there is a bet on this turn: {line} points or less cost the bettor {cost}",
                ),
                line=BET_LINE,
                cost=BET_COST,
            )
        ]
    return _sentence(*facts, *_compared(move, values))


def _compared(move: Move, values: Mapping[Move, float]) -> list[Text]:
    """Return the win probability of the second-best move, where it differs; the page adds the best's."""
    rest = {other: value for other, value in values.items() if other != move}
    runner_up = max(rest, key=rest.__getitem__)
    mine, other = percent(values[move]), percent(rest[runner_up])
    if mine == other:
        return []
    seen = Text("{otherwise} win je in {other} van de gevallen", "{otherwise} you win in {other} of cases")
    return [put(seen, otherwise=_with(runner_up), other=other)]


def _sight(state: State, move: Move) -> Text:
    """Return what anybody can see about a die or a place."""
    match move:
        case Throw(colour):
            free = state.row[CIRCLES.index(colour)] is None
            seen = (
                Text("{die} kan nog naast de eigen kleur komen", "{die} can still come beside its own colour")
                if free
                else Text("het eigen veld van {die} is al bezet", "{die} has lost its own field anyway")
            )
            return put(seen, die=the_die(colour))
        case Place(at) if at == OUT:
            return Text(
                "dan maar UIT: een uitwijkveld kan nog nodig zijn", "OUT it is: an escape may yet be needed"
            )
        case Place(at) if at not in FIELDS:
            return put(
                Text("liever {cost} punten kwijt dan een veld", "better to lose {cost} points than a field"),
                cost=ESCAPE_COST,
            )
        case Place(at):
            return _field(state, at)
    raise ValueError(move)


def _field(state: State, at: int) -> Text:
    """Return what a row field does for the die in hand, or for those to come."""
    assert state.thrown is not None
    if CIRCLES[at] == state.thrown.colour:
        seen = Text("op {place} ligt deze naast de eigen kleur", "on {place} it lies beside its own colour")
        return put(seen, place=where(at))
    free = sum(state.row[field] is None for field in map(CIRCLES.index, state.left) if field != at)
    if not free:
        return put(Text("{place} is er nog voor", "{place} is there for it"), place=where(at))
    dice = count(free, Text("dobbelsteen", "die"), Text("dobbelstenen", "dice"))
    seen = Text(
        "met {place} kunnen nog {dice} naast hun eigen kleur komen",
        "with {place}, {dice} may still find their colour",
    )
    if free == 1:
        seen = Text(
            "met {place} kan nog {dice} naast zijn eigen kleur komen",
            "with {place}, {dice} may still find its colour",
        )
    return put(seen, place=where(at), dice=dice)


def _name(move: Move) -> Text:
    match move:
        case Throw(colour):
            return the_die(colour)
        case Place(at):
            return where(at)
    raise ValueError(move)


def _with(move: Move) -> Text:
    if isinstance(move, Bet):
        return (
            Text("met weddenschap", "with a bet") if move.on else Text("zonder weddenschap", "without a bet")
        )
    return put(Text("met {name}", "with {name}"), name=_name(move))


def _sentence(*facts: Text) -> Text:
    """Join facts into one sentence."""
    return fill(same("{said}."), said=join(facts, "; "))


def percent(p: float) -> str:
    """Format a probability."""
    return f"{100 * p:.0f}%"
