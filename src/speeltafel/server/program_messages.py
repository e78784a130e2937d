"""Messages to programs: what a program's seat may know of a table, as JSON; see `docs/protocol.md`."""

from typing import Any

from speeltafel.core.game import Choose, Eyes
from speeltafel.core.position import tell_turn, tell_view
from speeltafel.play.programs import invited
from speeltafel.play.results import winners
from speeltafel.play.room import Room
from speeltafel.play.transcript import Said
from speeltafel.server.loaded_table import LoadedTable

Json = dict[str, Any]


def eyes_of(room: Room, program: str) -> Eyes:
    """Return the seat whose view a program gets; None for a program that only watches."""
    seats = room.seats_of(program)
    return seats[0] if seats else None


def full(loaded: LoadedTable, program: str, now: float) -> Json:
    """Return all that a program may know of a table."""
    room = loaded.room
    return {
        "type": "gameFull",
        "id": loaded.id,
        **settings(room),
        "rules": room.game.version,
        "laid": len(room.laid),
        "seat": eyes_of(room, program),
        "host": bool(program) and program == room.host,
        "players": players(room),
        "next": room.next or None,
        "state": state(loaded, program, now),
    }


def settings(room: Room) -> Json:
    """Return which game is played, by how many, with which options and at what pace."""
    return {
        "game": room.game.key,
        "seats": room.seats,
        "options": dict(room.options),
        "pace": dict(room.pace),
    }


def players(room: Room) -> list[Json]:
    """Return who sits where; `level` is that of a bot, also of one that stands in for a person."""
    return [player(room, seat) for seat in range(1, room.seats + 1)]


def player(room: Room, seat: int) -> Json:
    """Return who sits in a seat."""
    chair = room.chairs[seat - 1]
    kind = "program" if chair.program else "person" if chair.person else "bot" if chair.bot else "nobody"
    message: Json = {"seat": seat, "name": room.names[seat - 1].en, "kind": kind}
    message |= {"owner": chair.owner} if chair.program else {}
    return message | ({"level": chair.bot} if chair.bot else {})


def state(loaded: LoadedTable, program: str, now: float, first: int = 0) -> Json:
    """Return the position of the match, and the log from this event on (counted from 0)."""
    room, eyes = loaded.room, eyes_of(loaded.room, program)
    moves = room.table.moves if room.table is not None else []
    return {
        "type": "gameState",
        "version": room.version,
        "events": len(moves),
        "first": first,
        "log": log_from(room, eyes, first),
        "turn": turn(room, eyes),
        "state": position(room, eyes),
        "request": request(room),
        "clock": [room.time_left(seat, now) for seat in range(1, room.seats + 1)] if room.counting else None,
    }


def log_from(room: Room, eyes: Eyes, first: int) -> list[str]:
    """Return the tokens of the events from this one on, as this observer may know them now."""
    if room.table is None:
        return []
    states, moves = room.table.states[first:], room.table.moves[first:]
    return [room.game.write(move) for move in room.game.witness(states, moves, eyes)]


def turn(room: Room, eyes: Eyes) -> Json:
    """Return what can happen now; the legal moves only for the program that must choose."""
    if room.table is None:
        return {"kind": "waiting"}
    if room.turn is None:
        return {"kind": "over", "scores": None, "winners": list(winners(room)), "why": room.closed}
    mine = isinstance(room.turn, Choose) and room.turn.seat == eyes
    return tell_turn(room.game, room.turn, offered=mine)


def position(room: Room, eyes: Eyes) -> Json | None:
    """Return the position as this observer sees it."""
    return tell_view(room.game, room.view(room.table.state, eyes)) if room.table is not None else None


def request(room: Room) -> Json | None:
    """Return the request to everybody at the table that waits for an answer."""
    open_request = room.request
    if open_request is None:
        return None
    return {"seat": open_request.seat, "what": open_request.what, "to": open_request.to}


def chat(line: Said) -> Json:
    """Return a line of the chat; `reaction` says whether its text is the name of a reaction."""
    return {
        "type": "chatLine",
        "id": line.seq,
        "seat": line.seat,
        "name": line.name,
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
        for seat, chair in enumerate(loaded.room.chairs, 1)
        if chair.person and not chair.bot and chair.person not in here and chair.person != program
    }


def game(loaded: LoadedTable, program: str) -> Json:
    """Return the summary of a match that a program plays."""
    return {"id": loaded.id, "seat": eyes_of(loaded.room, program), **settings(loaded.room)}


def challenge(loaded: LoadedTable, program: str) -> Json:
    """Return a table to which a program is invited, or invites another."""
    room = loaded.room
    seats = room.seats_of(room.host)
    mine = [seat for seat, guest in invited(room).items() if guest.person == program]
    return {
        "id": loaded.id,
        **settings(room),
        "seat": mine[0] if mine else None,
        "challenger": player(room, seats[0]) if seats else None,
        "invited": [{"seat": seat, "name": guest.name} for seat, guest in invited(room).items()],
    }
