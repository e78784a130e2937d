"""Squadro: what happened, as sentences for one reader."""

from functools import lru_cache

from speeltafel.core.game import Observer
from speeltafel.core.words import SOMEBODY, Names, Text, join, named, say
from speeltafel.games.squadro.rules import Advance, Occupants, View
from speeltafel.games.squadro.words import ENDINGS, ahead, run_text, track_name


def tell(before: View, move: Advance, after: View, names: Names) -> Text:
    """Return what a move did, as the reader of these two views may know it."""
    seat, track = before.state.to_move, move.track
    facts = ahead(before.state, track)
    if after.observer == seat:
        sentence = _tell(seat, track, *facts, seat)
    else:
        sentence = named(_tell(seat, track, *facts, None), names[seat - 1])
    return join([sentence, ENDINGS[after.state.why]]) if after.state.why else sentence


@lru_cache(maxsize=1 << 13)
def _tell(seat: int, track: int, was: int, met: Occupants, observer: Observer) -> Text:
    return say(
        Text("{who} speelt {piece}: {run}.", "{who} [advance|advances] {piece}: {run}."),
        (SOMEBODY, SOMEBODY),
        observer,
        who=seat,
        piece=track_name(seat, track),
        run=run_text(seat, track, was, met),
    )
