"""What hint and coach say: both read the judgement of a position that the analysis of the match reads too."""

from collections.abc import Callable
from typing import Any

from speeltafel.core.game import Choose
from speeltafel.core.match import AnyGame
from speeltafel.core.report import Appraisal, Known
from speeltafel.core.words import fill
from speeltafel.play.room import Room
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view.table_view import TableView, Words

MUCH = 0.1
"""A tenth of a win: a move that costs as much, or could have cost as much, is worth a word."""
LITTLE = 0.01
"""What a move may cost and still be called as good as any."""
BEHIND = 0.35
"""Below this chance to win nobody is praised as if all were well."""
PROVEN = {0.0: "PROVEN_LOSS", 0.5: "PROVEN_DRAW", 1.0: "PROVEN_WIN"}
"""The phrase for each result that can be proven."""

LookUp = Callable[[LoadedTable, int], Appraisal | None]
"""Looks up the judgement of the choice at a place of a match, as `Studies.known` does."""
Said = dict[str, Any]
"""What the coach says: its `words`, whether the move cost `much`, and whether it can be taken `back`."""


def percent(share: float) -> str:
    """A share of victory."""
    return f"{round(100 * share)}%"


def proven(game: AnyGame, known: Known | None) -> bool:
    """Whether the values of a position are results of perfect play, and no estimates.

    What is known of a position in a game without chance is who wins it; with dice it may be a chance.
    """
    return not game.chance and known is not None


def compared(t: Words, key: str, values: tuple[float, float], sure: bool, **facts: str) -> str:
    """Say what the better move and the other one are worth; `key` with `_PROVEN` where both are results."""
    if sure and all(value in PROVEN for value in values):
        best, less = (getattr(t, PROVEN[value]) for value in values)
        return t(f"{key}_PROVEN", best=best, less=less, **facts)
    best, less = map(percent, values)
    return t(key, best=best, less=less, **facts)


def hint(table_view: TableView, found: Appraisal) -> dict[str, Any]:
    """The best move with the things to touch, why, and everybody's chances after it."""
    room, game, t = table_view.room, table_view.game, table_view.t
    assert found.best is not None
    assert found.reason is not None
    view, move = room.view(room.state, room.actor), game.read(found.best)
    chances: list[str] = []
    if proven(game, found.known):
        assert found.known is not None
        words = fill(found.known.words, name=table_view.name(found.known.seat) if found.known.seat else "")
        chances = [f"{_capital(words.into(table_view.language))}."]
    elif room.seats > 1:
        shares = enumerate(found.moves[found.best], 1)
        each = ", ".join(f"{table_view.name(seat)} {percent(share)}" for seat, share in shares)
        chances = [t("CHANCES", each=each)]
    return {
        "move": found.best,
        "label": game.label(view, move).into(table_view.language),
        "why": found.reason.into(table_view.language),
        "chances": chances,
        "touch": list(game.look.touches(view, move)),
    }


def word(table_view: TableView, seat: int, place: int, found: Appraisal) -> Said:
    """What the coach says of a choice: what was better and why, or that it was good; else nothing.

    It names the move, so that it stays true when others have moved since.
    """
    room, game, t = table_view.room, table_view.game, table_view.t
    assert room.table is not None
    assert found.best is not None
    assert found.reason is not None
    view, taken = room.view(room.table.states[place], seat), game.write(room.table.moves[place])
    values = {move: shares[seat - 1] for move, shares in found.moves.items()}
    best, mine = values[found.best], values[taken]
    played = game.label(view, game.read(taken)).into(table_view.language)
    if best - mine >= MUCH:
        sure = proven(game, found.known)
        better = game.label(view, game.read(found.best)).into(table_view.language)
        first = compared(t, "COACH_BETTER", (best, mine), sure, move=better, played=played)
        words = [first, found.reason.into(table_view.language)]
        return {"words": words, "much": True, "back": bool(table_view.can_undo())}
    if best - mine > LITTLE or best - min(values.values()) < MUCH:
        return silence()
    key = "COACH_FINE" if best >= BEHIND else "COACH_BEST_OF_LITTLE"
    return {"words": [t(key, played=played)], "much": False, "back": False}


def last_choice(room: Room, seat: int) -> int | None:
    """Where this seat last chose among several moves; None where it made no choice, or had none."""
    place = room.last_choice(seat)
    if place is None or room.table is None:
        return None
    turn = room.game.turn(room.table.states[place])
    return place if isinstance(turn, Choose) and len(turn.moves) > 1 else None


def of_last_choice(table_view: TableView, seat: int, look_up: LookUp) -> Said | None:
    """What the coach says of the last choice of a seat; None where that is not judged yet."""
    place = last_choice(table_view.room, seat)
    if place is None:
        return silence()
    found = look_up(table_view.loaded, place)
    return None if found is None else word(table_view, seat, place, found)


def silence() -> Said:
    """Nothing to say."""
    return {"words": [], "much": False, "back": False}


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
