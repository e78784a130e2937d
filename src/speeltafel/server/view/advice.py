"""What hint and coach say, read from the same judgements as the analysis of the match."""

from collections.abc import Awaitable, Callable
from typing import Any

from speeltafel.core.game import Choose
from speeltafel.core.match import AnyGame
from speeltafel.core.report import Appraisal, Known
from speeltafel.core.words import fill
from speeltafel.play.table import Table
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view.table_view import TableView, Words

MUCH = 0.1
"""A tenth of a win: the coach comments on a move that costs this much, or could have cost it."""
LITTLE = 0.01
"""What a move may cost and still be called as good as any."""
BEHIND = 0.35
"""Below this chance to win the coach does not praise as if all were well."""
PROVEN = {0.0: "PROVEN_LOSS", 0.5: "PROVEN_DRAW", 1.0: "PROVEN_WIN"}
"""The phrase for each result that can be proven."""

LookUp = Callable[[LoadedTable, int], Awaitable[Appraisal | None]]
"""Looks up the judgement of the choice at a place of a match, as `Studies.known` does."""
Comment = dict[str, Any]
"""What the coach says: its `words`, whether the move cost `much`, and whether it can be undone (`back`)."""


def percent(share: float) -> str:
    """Return a share of victory as a percentage."""
    return f"{round(100 * share)}%"


def is_proven(game: AnyGame, known: Known | None) -> bool:
    """Return whether the values of a position are results of perfect play, not estimates.

    What is known of a position in a game without chance is who wins it; with dice it may be a probability.
    """
    return not game.chance and known is not None


def compared(t: Words, key: str, values: tuple[float, float], sure: bool, **facts: str) -> str:
    """Return what the better move and the other are worth; uses `{key}_PROVEN` if both are results."""
    if sure and all(value in PROVEN for value in values):
        best, less = (getattr(t, PROVEN[value]) for value in values)
        return t(f"{key}_PROVEN", best=best, less=less, **facts)
    best, less = map(percent, values)
    return t(key, best=best, less=less, **facts)


def hint(view: TableView, found: Appraisal) -> dict[str, Any]:
    """Return the best move with the items to touch, the reason, and everybody's chances after it."""
    table, game, t = view.table, view.game, view.t
    assert found.best is not None
    assert found.reason is not None
    position, move = table.view(table.state, table.actor), game.read(found.best)
    chances: list[str] = []
    if is_proven(game, found.known):
        assert found.known is not None
        words = fill(found.known.words, name=view.name(found.known.seat) if found.known.seat else "")
        chances = [f"{_capital(words.into(view.language))}."]
    elif table.seats > 1:
        shares = enumerate(found.moves[found.best], 1)
        each = ", ".join(f"{view.name(seat)} {percent(share)}" for seat, share in shares)
        chances = [t("CHANCES", each=each)]
    return {
        "move": found.best,
        "label": game.label(position, move).into(view.language),
        "why": found.reason.into(view.language),
        "chances": chances,
        "touch": list(game.look.touches(position, move)),
    }


def comment(view: TableView, seat: int, place: int, found: Appraisal) -> Comment:
    """Return the coach's comment on a choice: what was better and why, or that it was good, or nothing.

    It names the move, so it stays true after others have moved.
    """
    table, game, t = view.table, view.game, view.t
    assert table.match is not None
    assert found.best is not None
    assert found.reason is not None
    position, taken = table.view(table.match.states[place], seat), game.write(table.match.moves[place])
    values = {move: shares[seat - 1] for move, shares in found.moves.items()}
    best, mine = values[found.best], values[taken]
    played = game.label(position, game.read(taken)).into(view.language)
    if best - mine >= MUCH:
        sure = is_proven(game, found.known)
        better = game.label(position, game.read(found.best)).into(view.language)
        first = compared(t, "COACH_BETTER", (best, mine), sure, move=better, played=played)
        words = [first, found.reason.into(view.language)]
        return {"words": words, "much": True, "back": bool(view.can_undo())}
    if best - mine > LITTLE or best - min(values.values()) < MUCH:
        return no_comment()
    key = "COACH_FINE" if best >= BEHIND else "COACH_BEST_OF_LITTLE"
    return {"words": [t(key, played=played)], "much": False, "back": False}


def last_choice(table: Table, seat: int) -> int | None:
    """Return where this seat last chose among several moves; None where it never did."""
    place = table.last_choice(seat)
    if place is None or table.match is None:
        return None
    turn = table.game.turn(table.match.states[place])
    return place if isinstance(turn, Choose) and len(turn.moves) > 1 else None


async def comment_on_last_choice(view: TableView, seat: int, look_up: LookUp) -> Comment | None:
    """Return the coach's comment on a seat's last choice; None where it is not judged yet."""
    place = last_choice(view.table, seat)
    if place is None:
        return no_comment()
    found = await look_up(view.loaded, place)
    return None if found is None else comment(view, seat, place, found)


def no_comment() -> Comment:
    """Return the comment that says nothing."""
    return {"words": [], "much": False, "back": False}


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
