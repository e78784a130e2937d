"""The reason for a move of Columbiz, from the search of the turn."""

from speeltafel.bots.columbiz import words
from speeltafel.bots.columbiz.search import Study
from speeltafel.core.words import Text
from speeltafel.games.columbiz import kernel
from speeltafel.games.columbiz.rules import Digits, Done, Keep, Move, Stop, View


def explain(study: Study, view: View, move: Move, values: dict[Move, float]) -> Text:
    """Return the reason for a move."""
    state = view.state
    better_by = values[move] - max((value for other, value in values.items() if other != move), default=0.0)
    match move:
        case Keep(kept):
            cell = study.aim(kernel.index(state, move))
            return words.NO_HOPE if cell is None else words.keeping(state, kept, cell)
        case Stop():
            return words.stopping(study.best_cells(), better_by)
        case Digits():
            return words.placing(state, move, study.best_cells(but=kernel.index(state, move) - kernel.CELL))
        case Done():
            return words.being_done(better_by)
        case _:
            return words.NOTHING_FITS
