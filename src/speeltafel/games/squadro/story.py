"""Squadro: what happened, as sentences for one reader."""

from speeltafel.core.words import Names, Text, join, say
from speeltafel.games.squadro.rules import Advance, View
from speeltafel.games.squadro.words import ENDINGS, ahead, run_text, track_name


def tell(before: View, move: Advance, after: View, names: Names) -> Text:
    """Return what a move did, as the reader of these two views may know it."""
    seat, track = before.state.to_move, move.track
    sentence = say(
        Text("{who} speelt {piece}: {run}.", "{who} [advance|advances] {piece}: {run}."),
        names,
        after.observer,
        who=seat,
        piece=track_name(seat, track),
        run=run_text(seat, track, *ahead(before.state, track)),
    )
    return join([sentence, ENDINGS[after.state.why]]) if after.state.why else sentence
