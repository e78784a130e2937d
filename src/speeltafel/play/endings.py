"""Texts about the end of a match for one reader: who won, by how much, and what decided it."""

from speeltafel.core.game import Observer, Over
from speeltafel.core.words import Text, fill, join, listing, say, signed
from speeltafel.play.results import winners
from speeltafel.play.table import Table

AGREED = Text("Jullie zijn samen gestopt.", "You ended the game together.")
STOPPED = Text("De organisator heeft het toernooi gestopt.", "The organiser stopped the tournament.")
BROKEN_OFF = Text("De partij is afgebroken en telt niet mee.", "The match was broken off, and doesn't count.")
BROUGHT = Text("Hier eindigt de geïmporteerde partij.", "The imported game ends here.")


def describe(table: Table, reader: Observer) -> list[Text]:
    """Return the reasons and then the headline; nothing while the match is played.

    The reader is the seat that is addressed as "you", or None.
    """
    if table.match is None or not table.over:
        return []
    if isinstance(table.turn, Over):
        reasons = _reasons(table, table.turn, reader)
        if table.seats == 1 and table.game.tally is None:
            return reasons  # nobody to beat and no score: the ending says it all
        return [*reasons, _headline(table, table.turn, reader)]
    return _stopped(table, reader)


def _headline(table: Table, over: Over, reader: Observer) -> Text:
    """Return who won, and by how much where scores decided it."""
    scores, names = over.scores, table.names
    counts = table.game.is_by_score(over.why)
    best = signed(scores[over.winners[0] - 1])
    if table.seats == 1:
        return fill(Text("Je eindigt op {best}.", "You finish on {best}."), best=best)
    if len(over.winners) > 1:
        return _shared(table, over, reader, best if counts else "")
    (winner,) = over.winners
    if table.seats == 2:
        other = signed(scores[2 - winner])
        if reader == 3 - winner:
            lost = Text("{who} verliest van {whom}", "{who} lose to {whom}")
            by = Text(", met {other} tegen {best}.", ", {other} to {best}.") if counts else Text(".", ".")
            return say(join([lost, by], ""), names, reader, who=reader, whom=winner, best=best, other=other)
        by = Text(" met {best} tegen {other}!", ", {best} to {other}!") if counts else Text("!", "!")
        won = Text("{who} wint", "{who} [win|wins]")
        return say(join([won, by], ""), names, reader, who=winner, best=best, other=other)
    if not counts:
        return say(Text("{who} wint!", "{who} [win|wins]!"), names, reader, who=winner)
    second = max((seat for seat in _seats(table) if seat != winner), key=lambda seat: scores[seat - 1])
    ahead = scores[winner - 1] - scores[second - 1]
    won = Text(
        "{who} wint met {best}, {ahead} meer dan {whom}!",
        "{who} [win|wins] with {best}, {ahead} more than {whom}!",
    )
    headline = say(won, names, reader, who=winner, whom=second, best=best, ahead=ahead)
    return join([headline, *_own_place(over, reader)])


def _shared(table: Table, over: Over, reader: Observer, best: str) -> Text:
    """Return the headline of a draw or a shared win."""
    if table.seats == 2:
        by = Text(": {best} tegen {best}.", ": {best} all.") if best else Text(".", ".")
        return fill(join([Text("Gelijkspel", "A draw"), by], ""), best=best)
    by = Text(", met {best} punten.", ", with {best} points.") if best else Text(".", ".")
    others = listing([table.names[seat - 1] for seat in over.winners if seat != reader])
    if reader in over.winners:
        return fill(
            join([Text("Je deelt de winst met {others}", "You share the win with {others}"), by], ""),
            others=others,
            best=best,
        )
    share = Text("{others} delen de winst", "{others} share the win")
    headline = fill(join([share, by], ""), others=others, best=best)
    return join([headline, *_own_place(over, reader)]) if best else headline


def _own_place(over: Over, reader: Observer) -> list[Text]:
    """Return the place of a reader who didn't win."""
    if reader is None or reader in over.winners:
        return []
    own = over.scores[reader - 1]
    place = 1 + sum(score > own for score in over.scores)
    ordinal = Text(f"{place}e", {2: "second", 3: "third"}.get(place, f"{place}th"))
    words = Text("Jij wordt {ordinal} van de {of}, met {own}.", "You come {ordinal} of {of}, with {own}.")
    return [fill(words, ordinal=ordinal, of=len(over.scores), own=signed(own))]


def _reasons(table: Table, over: Over, reader: Observer) -> list[Text]:
    """Return what decided the match, in the game's words, and all scores unless the headline has them."""
    game = table.game
    reason = game.endings[over.why]
    if game.decided is not None and table.seats > 1:
        reason = game.decided(game.view(table.state, reader), table.names)
    if game.tally is None or table.seats == 1 or (table.seats == 2 and game.is_by_score(over.why)):
        return [reason]
    scores = [
        join([name, Text(signed(score), signed(score))])
        for name, score in zip(table.names, over.scores, strict=True)
    ]
    return [reason, join([join([game.tally, join(scores, ", ")], ": "), Text(".", ".")], "")]


def _stopped(table: Table, reader: Observer) -> list[Text]:
    """Return how a match was stopped before its end."""
    if table.closed == "agreed":
        return [AGREED]
    if table.closed == "stopped":
        return [STOPPED, BROKEN_OFF]
    if table.closed == "brought":
        return [BROUGHT]
    late = table.closed == "late"
    won = winners(table)
    if not won or table.gave_up is None:
        gone = [seat for seat, chair in enumerate(table.chairs, 1) if chair.resigned]
        left = (
            Text("{who} was te laat.", "{who} ran out of time.")
            if late
            else Text("{who} gaf op.", "{who} resigned.")
        )
        return [say(left, table.names, reader, who=seat) for seat in gone]
    loser, name = table.gave_up
    if loser == reader:
        left = Text("Je tijd is om", "Your time is up") if late else Text("Je geeft op", "You resign")
    elif late:
        left = fill(Text("De tijd van {name} is om", "{name} ran out of time"), name=name)
    else:
        left = fill(Text("{name} geeft op", "{name} resigned"), name=name)
    winner = table.names[won[0] - 1]
    wins = (
        Text("je wint!", "you win!") if won[0] == reader else Text(f"{winner.nl} wint!", f"{winner.en} wins!")
    )
    return [join([left, wins], ": ")]


def _seats(table: Table) -> range:
    return range(1, table.seats + 1)
