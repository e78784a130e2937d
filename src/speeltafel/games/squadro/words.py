"""Squadro in words: what is asked, what a move does, what happened."""

from speeltafel.core.game import Value
from speeltafel.core.words import Names, Text, count, join, listing, say
from speeltafel.games.squadro.data import FAR, HOME
from speeltafel.games.squadro.rules import Advance, State, play
from speeltafel.games.squadro.view import View

SUMMARY = Text(
    "Vijf stukken steken het bord over en komen terug; spring over wie je kruist. Vier thuis wint.",
    "Five pieces cross the board and come back; jump whoever you meet. Four home wins.",
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
CHAIRS: dict[Value, Text] = {seat: Text(f"stoel {seat}", f"chair {seat}") for seat in (1, 2)}
REPETITION: dict[Value, Text] = {
    "draw": Text("eindigt gelijk", "ends in a draw"),
    "ban": Text("mag niet", "is not allowed"),
}


def ask(view: View, names: Names) -> Text:
    """What is asked now."""
    seat = view.state.to_move
    if not seat:
        return ENDINGS[view.state.why]
    return say(
        Text(
            "{who} [bent|is] aan de beurt: welke {track} vooruit?",
            "{who} [are|is] to move: which {track} advances?",
        ),
        names,
        view.eyes,
        who=seat,
        track=_kind(seat),
    )


def label(view: View, move: Advance) -> Text:
    """What a move does: how far, over whom, and where it ends."""
    seat = view.state.to_move
    after = play(view.state, move)
    parts = [track_name(seat, move.track), _run(view.state, after, seat, move.track)]
    return say(join([join(parts, ": "), *_consequences(view.state, after, seat, move.track)], "; "))


def tell(before: View, move: Advance, after: View, names: Names) -> Text:
    """What happened."""
    seat = before.state.to_move
    sentence = say(
        Text("{who} speelt {piece}: {run}.", "{who} [advance|advances] {piece}: {run}."),
        names,
        after.eyes,
        who=seat,
        piece=track_name(seat, move.track),
        run=join(
            [
                _run(before.state, after.state, seat, move.track),
                *_consequences(before.state, after.state, seat, move.track),
            ],
            "; ",
        ),
    )
    return join([sentence, ENDINGS[after.state.why]]) if after.state.why else sentence


def track_name(seat: int, track: int) -> Text:
    """What a seat's track is called: row 2, column 4."""
    kind = _kind(seat)
    return Text(f"{kind.nl} {track}", f"{kind.en} {track}")


def place(steps: int) -> Text:
    """Where a piece stands after so many steps."""
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


def _run(before: State, after: State, seat: int, track: int) -> Text:
    steps = after.steps[seat - 1][track - 1] - before.steps[seat - 1][track - 1]
    return count(steps, Text("stap", "step"), Text("stappen", "steps"))


def _consequences(before: State, after: State, seat: int, track: int) -> list[Text]:
    said = []
    for jumped, back in _jumped(before, after, seat):
        if jumped:
            pieces = listing([track_name(3 - seat, other) for other in jumped])
            said.append(
                Text(
                    f"het springt over {pieces.nl} (terug naar {back.nl})",
                    f"it jumps {pieces.en} (back to {back.en})",
                )
            )
    now = after.steps[seat - 1][track - 1]
    if now == FAR:
        said.append(Text("het keert om", "it turns round"))
    elif now == HOME:
        said.append(Text("het is thuis", "it is home"))
    return said


def _jumped(before: State, after: State, seat: int) -> list[tuple[list[int], Text]]:
    """The opposing tracks jumped, by where their pieces go back to."""
    pairs = list(zip(before.steps[2 - seat], after.steps[2 - seat], strict=True))
    to_start = [track for track, (was, now) in enumerate(pairs, 1) if was != now == 0]
    to_turn = [track for track, (was, now) in enumerate(pairs, 1) if was != now == FAR]
    return [(to_start, Text("de start", "the start")), (to_turn, Text("het keerpunt", "the turn"))]
