"""What a program is told about a table: what its seat may know, in the JSON of `docs/protocol.md`."""

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
    """The seat through whose eyes a program sees the table; nobody's where it only looks on."""
    seats = room.seats_of(program)
    return seats[0] if seats else None


def full(loaded: LoadedTable, program: str, now: float) -> Json:
    """All that a program may know of a table."""
    room = loaded.room
    return {
        "type": "gameFull",
        "id": loaded.id,
        **agreement(room),
        "rules": room.game.version,
        "laid": len(room.laid),
        "seat": eyes_of(room, program),
        "host": bool(program) and program == room.host,
        "players": players(room),
        "next": room.next or None,
        "state": state(loaded, program, now),
    }


def agreement(room: Room) -> Json:
    """What is played, and how."""
    return {
        "game": room.game.key,
        "seats": room.seats,
        "options": dict(room.options),
        "pace": dict(room.pace),
    }


def players(room: Room) -> list[Json]:
    """Who sits where; `level` is how well a bot plays that sits there, or that plays for somebody."""
    return [player(room, seat) for seat in range(1, room.seats + 1)]


def player(room: Room, seat: int) -> Json:
    """Who sits on a chair."""
    chair = room.chairs[seat - 1]
    kind = "program" if chair.program else "person" if chair.person else "bot" if chair.bot else "nobody"
    told: Json = {"seat": seat, "name": room.names[seat - 1].en, "kind": kind}
    told |= {"owner": chair.owner} if chair.program else {}
    return told | ({"level": chair.bot} if chair.bot else {})


def state(loaded: LoadedTable, program: str, now: float, first: int = 0) -> Json:
    """How the match stands, and what happened from this event on (counted from 0)."""
    room, eyes = loaded.room, eyes_of(loaded.room, program)
    moves = room.table.moves if room.table is not None else []
    return {
        "type": "gameState",
        "version": room.version,
        "events": len(moves),
        "first": first,
        "log": happened(room, eyes, first),
        "turn": turn(room, eyes),
        "state": position(room, eyes),
        "request": request(room),
        "clock": [room.time_left(seat, now) for seat in range(1, room.seats + 1)] if room.counting else None,
    }


def happened(room: Room, eyes: Eyes, first: int) -> list[str]:
    """The events from this one on, as these eyes may name them now."""
    if room.table is None:
        return []
    states, moves = room.table.states[first:], room.table.moves[first:]
    return [room.game.write(move) for move in room.game.witness(states, moves, eyes)]


def turn(room: Room, eyes: Eyes) -> Json:
    """What may happen now; the moves are told to who must choose."""
    if room.table is None:
        return {"kind": "waiting"}
    if room.turn is None:
        return {"kind": "over", "scores": None, "winners": list(winners(room)), "why": room.closed}
    mine = isinstance(room.turn, Choose) and room.turn.seat == eyes
    return tell_turn(room.game, room.turn, offered=mine)


def position(room: Room, eyes: Eyes) -> Json | None:
    """What lies on the table, as these eyes see it."""
    return tell_view(room.game, room.view(room.table.state, eyes)) if room.table is not None else None


def request(room: Room) -> Json | None:
    """What was asked of everybody at the table, and waits for an answer."""
    asked = room.request
    return {"seat": asked.seat, "what": asked.what, "to": asked.to} if asked is not None else None


def chat(line: Said) -> Json:
    """A line of the talk; a reaction is told by its name."""
    return {
        "type": "chatLine",
        "id": line.seq,
        "seat": line.seat,
        "name": line.name,
        "text": line.text,
        "reaction": line.reaction,
    }


def gone(seat: int, is_gone: bool) -> Json:
    """Somebody at the table went, or came back."""
    return {"type": "opponentGone", "seat": seat, "gone": is_gone}


def absent(loaded: LoadedTable, program: str) -> set[int]:
    """The chairs of others who are not here."""
    here = loaded.presence.people()
    return {
        seat
        for seat, chair in enumerate(loaded.room.chairs, 1)
        if chair.person and not chair.bot and chair.person not in here and chair.person != program
    }


def game(loaded: LoadedTable, program: str) -> Json:
    """A match of a program's, in short."""
    return {"id": loaded.id, "seat": eyes_of(loaded.room, program), **agreement(loaded.room)}


def challenge(loaded: LoadedTable, program: str) -> Json:
    """A table to which a program was asked, or asks another."""
    room = loaded.room
    seats = room.seats_of(room.host)
    mine = [seat for seat, guest in invited(room).items() if guest.person == program]
    return {
        "id": loaded.id,
        **agreement(room),
        "seat": mine[0] if mine else None,
        "challenger": player(room, seats[0]) if seats else None,
        "invited": [{"seat": seat, "name": guest.name} for seat, guest in invited(room).items()],
    }
