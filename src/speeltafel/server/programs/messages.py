"""Messages to programs: what a program's seat may know of a table, as JSON; see `docs/protocol.md`."""

from typing import Any

from speeltafel.core.game import Choose, Observer
from speeltafel.core.position import tell_turn, tell_view
from speeltafel.play.programs import invited
from speeltafel.play.results import winners
from speeltafel.play.table import Table
from speeltafel.play.transcript import Said
from speeltafel.server.loaded_table import LoadedTable

Json = dict[str, Any]


def observer_of(table: Table, program: str) -> Observer:
    """Return the seat whose view a program gets; None for a program that only watches."""
    seats = table.seats_of(program)
    return seats[0] if seats else None


def full(loaded: LoadedTable, program: str, now: float) -> Json:
    """Return all that a program may know of a table."""
    table = loaded.table
    return {
        "type": "gameFull",
        "id": loaded.id,
        **settings(table),
        "rules": table.game.version,
        "laid": len(table.imported),
        "seat": observer_of(table, program),
        "host": bool(program) and program == table.host,
        "players": players(table),
        "next": table.next or None,
        "state": state(loaded, program, now),
    }


def settings(table: Table) -> Json:
    """Return which game is played, by how many, with which options and at what pace."""
    return {
        "game": table.game.key,
        "seats": table.seats,
        "options": dict(table.options),
        "pace": dict(table.pace),
    }


def players(table: Table) -> list[Json]:
    """Return who sits where; `level` is that of a bot, also of one that stands in for a person."""
    return [player(table, seat) for seat in range(1, table.seats + 1)]


def player(table: Table, seat: int) -> Json:
    """Return who sits in a seat."""
    chair = table.chairs[seat - 1]
    kind = "program" if chair.program else "person" if chair.person else "bot" if chair.bot else "nobody"
    message: Json = {"seat": seat, "name": table.names[seat - 1].en, "kind": kind}
    message |= {"owner": chair.owner} if chair.program else {}
    return message | ({"level": chair.bot} if chair.bot else {})


def state(loaded: LoadedTable, program: str, now: float, first: int = 0) -> Json:
    """Return the position of the match, and the log from this event on (counted from 0)."""
    table, observer = loaded.table, observer_of(loaded.table, program)
    moves = table.match.moves if table.match is not None else []
    return {
        "type": "gameState",
        "version": table.version,
        "events": len(moves),
        "first": first,
        "log": log_from(table, observer, first),
        "turn": turn(table, observer),
        "state": position(table, observer),
        "request": request(table),
        "clock": [table.time_left(seat, now) for seat in range(1, table.seats + 1)]
        if table.counting
        else None,
    }


def log_from(table: Table, observer: Observer, first: int) -> list[str]:
    """Return the tokens of the events from this one on, as this observer may know them now."""
    if table.match is None:
        return []
    states, moves = table.match.states[first:], table.match.moves[first:]
    return [table.game.write(move) for move in table.game.redacted_history(states, moves, observer)]


def turn(table: Table, observer: Observer) -> Json:
    """Return what can happen now; the legal moves only for the program that must choose."""
    if table.match is None:
        return {"kind": "waiting"}
    if table.turn is None:
        return {"kind": "over", "scores": None, "winners": list(winners(table)), "why": table.closed}
    mine = isinstance(table.turn, Choose) and table.turn.seat == observer
    return tell_turn(table.game, table.turn, offered=mine)


def position(table: Table, observer: Observer) -> Json | None:
    """Return the position as this observer sees it."""
    return tell_view(table.game, table.view(table.match.state, observer)) if table.match is not None else None


def request(table: Table) -> Json | None:
    """Return the request to everybody at the table that waits for an answer."""
    open_request = table.request
    if open_request is None:
        return None
    return {
        "seat": open_request.seat,
        "what": open_request.what,
        "to": open_request.to,
        "asked": open_request.seq,
    }


def chat(line: Said) -> Json:
    """Return a line of the chat; `reaction` says whether its text is the name of a reaction."""
    return {
        "type": "chatLine",
        "id": line.seq,
        "seat": line.seat,
        "name": line.name.en,
        "text": line.text,
        "reaction": line.reaction,
    }


def opponent_gone(seat: int, is_gone: bool) -> Json:
    """Return that the player in a seat disconnected, or came back."""
    return {"type": "opponentGone", "seat": seat, "gone": is_gone}


def absent_seats(loaded: LoadedTable, program: str) -> set[int]:
    """Return the seats of other people and programs that are not connected."""
    here = loaded.presence.people()
    return {
        seat
        for seat, chair in enumerate(loaded.table.chairs, 1)
        if chair.person and not chair.bot and chair.person not in here and chair.person != program
    }


def game(loaded: LoadedTable, program: str) -> Json:
    """Return the summary of a match that a program plays."""
    return {"id": loaded.id, "seat": observer_of(loaded.table, program), **settings(loaded.table)}


def challenge(loaded: LoadedTable, program: str) -> Json:
    """Return a table to which a program is invited, or invites another."""
    table = loaded.table
    seats = table.seats_of(table.host)
    mine = [seat for seat, guest in invited(table).items() if guest.person == program]
    return {
        "id": loaded.id,
        **settings(table),
        "seat": mine[0] if mine else None,
        "challenger": player(table, seats[0]) if seats else None,
        "invited": [{"seat": seat, "name": guest.name} for seat, guest in invited(table).items()],
    }
