"""The texts of Squadro's reasons: what a move does, and what is proven or expected of it."""

from speeltafel.core.words import Text, count, join, listing
from speeltafel.games.squadro.data import FAR, HOME
from speeltafel.games.squadro.rules import Steps, advance, has_won, run
from speeltafel.games.squadro.words import track_name

ONLY = Text("er is geen andere zet", "there is no other move")
KEEPS = Text("dat houdt de winst vast", "that keeps the win")
PROVEN = Text("dat houdt bewezen de winst vast", "that is proven to keep the win")
FORCED = Text("daarna is de winst niet meer te stoppen", "after that the win can't be stopped")
ENDLESS = Text("zo kan niemand winst afdwingen", "that way nobody can force a win")
LOSING = Text(
    "tegen goed spel is het verloren, maar zo is de winst het lastigst te vinden",
    "against good play it is lost, but this makes the win hardest to find",
)
LOST = Text("tegen goed spel is het verloren", "against good play it is lost")
AHEAD = Text("zo sta je het best in de race", "that puts you best in the race")
LIKELY = Text("dat geeft de meeste kans", "that gives the best chance")


def reason(steps: Steps, seat: int, track: int, known: Text) -> Text:
    """Return a sentence: what the move does, and why that is good."""
    said = join([_deed(steps, seat, track), known], "; ")
    return Text(f"{said.nl[:1].upper()}{said.nl[1:]}.", f"{said.en[:1].upper()}{said.en[1:]}.")


def after(depth: int) -> Text:
    """Say that a search of this depth found the move best."""
    ahead = count(depth, Text("zet", "move"), Text("zetten", "moves"))
    return Text(f"{ahead.nl} vooruit gekeken is dit het beste", f"looking {ahead.en} ahead, this is best")


def _deed(steps: Steps, seat: int, track: int) -> Text:
    """Return the most striking effect of a move."""
    piece = track_name(seat, track)
    theirs = steps[2 - seat]
    at, met = run(seat, track, steps[seat - 1][track - 1], theirs)
    after, _ = advance(steps, seat, track)
    if at == HOME and has_won(after[seat - 1]):
        return Text(f"{piece.nl} komt als vierde thuis", f"{piece.en} comes home as the fourth")
    jumped = [other for other, (was, now) in enumerate(zip(theirs, met, strict=True), 1) if was != now]
    if jumped:
        others = listing([track_name(3 - seat, other) for other in jumped])
        lost = count(sum(theirs) - sum(met), Text("stap", "step"), Text("stappen", "steps"))
        return Text(
            f"{piece.nl} springt over {others.nl}, en dat kost de ander {lost.nl}",
            f"{piece.en} jumps {others.en}, which costs the other {lost.en}",
        )
    if at == HOME:
        return Text(f"{piece.nl} komt thuis", f"{piece.en} comes home")
    hunter = _saved_from(steps, after, seat, track)
    if hunter:
        other = track_name(3 - seat, hunter)
        return Text(f"{piece.nl} ontsnapt aan {other.nl}", f"{piece.en} gets away from {other.en}")
    if at == FAR:
        return Text(f"{piece.nl} keert om, en is daar veilig", f"{piece.en} turns, and is safe there")
    threatened = _threatens(after, seat, track)
    if threatened:
        other = track_name(3 - seat, threatened)
        return Text(
            f"{piece.nl} dreigt over {other.nl} te springen", f"{piece.en} threatens to jump {other.en}"
        )
    return Text(f"{piece.nl} gaat vooruit", f"{piece.en} goes on")


def _saved_from(before: Steps, after: Steps, seat: int, track: int) -> int:
    """Return the opponent that could have jumped this piece before the move, if none can now; else 0."""
    hunters = _hunters(before, seat, track)
    return hunters[0] if hunters and not _hunters(after, seat, track) else 0


def _hunters(steps: Steps, seat: int, track: int) -> list[int]:
    """Return the opponents that would jump this piece by their next move."""
    mine = steps[seat - 1]
    return [
        other
        for other, at in enumerate(steps[2 - seat], 1)
        if at < HOME and run(3 - seat, other, at, mine)[1][track - 1] != mine[track - 1]
    ]


def _threatens(steps: Steps, seat: int, track: int) -> int:
    """Return the opponent that this piece would jump by its next move; 0 if none."""
    theirs = steps[2 - seat]
    _, met = run(seat, track, steps[seat - 1][track - 1], theirs)
    return next((other for other, (was, now) in enumerate(zip(theirs, met, strict=True), 1) if was != now), 0)
