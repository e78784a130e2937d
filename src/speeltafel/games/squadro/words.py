"""Squadro in words: what is asked, and what a move would do."""

from functools import cache, lru_cache

from speeltafel.core.game import Value
from speeltafel.core.words import Names, Text, count, join, listing, say
from speeltafel.games.squadro.data import FAR, HOME, NEEDED
from speeltafel.games.squadro.rules import Advance, Occupants, State, View, has_won, pieces_on_tracks, preview

SUMMARY = Text(
    "Vijf stukken steken het bord over en komen terug; spring over wie je kruist. Vier thuis wint.",
    "Five pieces cross the board and come back; jump whoever you meet. Four home wins.",
)
ABOUT_SEATS = Text(
    "Squadro is helemaal doorgerekend: wie geen fout maakt, wint vanaf stoel 1 (snelheden 3-1-2-1-3), of "
    "die nu begint of niet, als een stelling terug mag komen. Aan tafel merk je daar weinig van, want "
    "niemand kan al die zetten onthouden.",
    "Squadro has been solved: with perfect play seat 1 (speeds 3-1-2-1-3) wins, whether it moves first or "
    "second, as long as positions may repeat. At the table that hardly matters, for nobody can remember "
    "all those moves.",
)
TALLY = Text("Stukken thuis", "Pieces home")
ENDINGS = {
    "four-home": Text("Vier stukken zijn thuis.", "Four pieces are home."),
    "repetition": Text(
        "Dezelfde stelling staat er voor de derde keer: gelijkspel.",
        "The same position stands for the third time: a draw.",
    ),
}
OPTIONS = {
    "first": Text("Wie begint", "Who moves first"),
    "repetition": Text("Herhaling van een stelling", "Repeating a position"),
}
CHAIRS: dict[Value, Text] = {seat: Text(f"stoel {seat}", f"seat {seat}") for seat in (1, 2)}
REPETITION: dict[Value, Text] = {
    "draw": Text("eindigt gelijk", "ends in a draw"),
    "ban": Text("mag niet", "is not allowed"),
}


def ask(view: View, names: Names) -> Text:
    """Return what is asked now, and of whom."""
    seat = view.state.to_move
    if not seat:
        return ENDINGS[view.state.why]
    question = say(
        Text(
            "[Jij bent aan de beurt: welke {track} vooruit?|{who} is aan de beurt.]",
            "[It's your turn: which {track} advances?|{who} is to play.]",
        ),
        names,
        view.observer,
        who=seat,
        track=_kind(seat),
    )
    fewest = min(filter(None, _jumps(view.state)), default=0) if view.observer == seat else 0
    return join([question, _badge(fewest)]) if fewest else question


def _jumps(state: State) -> list[int]:
    """Return how many pieces each piece of the seat to move would jump."""
    mine, met = state.steps[state.to_move - 1], pieces_on_tracks(state.steps[2 - state.to_move])
    return [
        len(preview(state.to_move, track, now, others)[1]) if now < HOME else 0
        for track, (now, others) in enumerate(zip(mine, met, strict=True), 1)
    ]


def _badge(victims: int) -> Text:
    """Return what the badge on a piece means."""
    pieces = count(victims, Text("stuk", "piece"), Text("stukken", "pieces"))
    return Text(
        f"Het teken ×{victims}: dit stuk springt over {pieces.nl}.",
        f"The mark ×{victims}: this piece jumps {pieces.en}.",
    )


def decided(view: View, names: Names) -> Text:
    """Return what decided a match that is over."""
    state = view.state
    if state.why != "four-home":
        return ENDINGS[state.why]
    winner = 1 if has_won(state.steps[0]) else 2
    nearest_four = sorted(HOME - steps for steps in state.steps[2 - winner])[:NEEDED]
    missing = count(sum(nearest_four), Text("stap", "step"), Text("stappen", "steps"))
    first = Text(
        "{who} [hebt|heeft] als eerste vier stukken thuis.", "{who} [have|has] four pieces home first."
    )
    short = Text("{who} kwam {missing} tekort.", "{who} [were|was] {missing} short.")
    return join(
        [
            say(first, names, view.observer, who=winner),
            say(short, names, view.observer, who=3 - winner, missing=missing),
        ]
    )


def label(view: View, move: Advance) -> Text:
    """Return what a move would do: how far, over which pieces, and where it ends."""
    return _label(view.state.to_move, move.track, *ahead(view.state, move.track))


@lru_cache(maxsize=4096)  # With five labels a move this is 5 % of what a move costs the server.
def _label(seat: int, track: int, was: int, met: Occupants) -> Text:
    return say(join([track_name(seat, track), run_text(seat, track, was, met)], ": "))


@cache
def track_name(seat: int, track: int) -> Text:
    """Return the name of a track: row 2, column 4."""
    kind = _kind(seat)
    return Text(f"{kind.nl} {track}", f"{kind.en} {track}")


def place(steps: int) -> Text:
    """Return where a piece stands after so many steps."""
    if steps == 0:
        return Text("aan de start", "at its start")
    if steps == FAR:
        return Text("aan de overkant, gekeerd", "at the far side, turned")
    if steps == HOME:
        return Text("thuis", "home")
    if steps < FAR:
        return Text(f"heen, stap {steps} van {FAR}", f"on its way out, step {steps} of {FAR}")
    return Text(f"terug, stap {steps - FAR} van {FAR}", f"on its way back, step {steps - FAR} of {FAR}")


def _kind(seat: int) -> Text:
    return Text("rij", "row") if seat == 1 else Text("kolom", "column")


def ahead(state: State, track: int) -> tuple[int, Occupants]:
    """Return the steps of the mover's piece on a track, and the pieces it may meet there."""
    seat = state.to_move
    return state.steps[seat - 1][track - 1], pieces_on_tracks(state.steps[2 - seat])[track - 1]


@lru_cache(maxsize=4096)
def run_text(seat: int, track: int, was: int, met: Occupants) -> Text:
    """Return how far a piece goes, which pieces it jumps, and what becomes of them."""
    now, jumped = preview(seat, track, was, met)
    said = [count(now - was, Text("stap", "step"), Text("stappen", "steps"))]
    for others, back in (
        ([other for other, stood in jumped if stood < FAR], Text("de start", "the start")),
        ([other for other, stood in jumped if stood > FAR], Text("het keerpunt", "the turn")),
    ):
        if others:
            pieces = listing([track_name(3 - seat, other) for other in others])
            said.append(
                Text(
                    f"het stuk springt over {pieces.nl} (terug naar {back.nl})",
                    f"it jumps {pieces.en} (back to {back.en})",
                )
            )
    if now == FAR:
        said.append(Text("het stuk keert om", "it turns round"))
    elif now == HOME:
        said.append(Text("het stuk is thuis", "it is home"))
    return join(said, "; ")
