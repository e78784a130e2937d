"""What people at a table decide.

Each of these looks at the room, refuses what can't be, and answers with drafts of the events that follow.
Nothing changes here: whoever keeps the log numbers and stores the drafts, and the room then applies them.
"""

from collections.abc import Mapping
from typing import Any

from speeltafel.core.game import Chance, Choose
from speeltafel.core.match import AnyGame, step
from speeltafel.core.refusals import BadRequest, GameOver, IllegalMove, Refusal
from speeltafel.play import complaints
from speeltafel.play.room import Chair, Room
from speeltafel.play.table import Table, find

Draft = tuple[str, dict[str, Any]]
"""The kind of an event to come, and what it says."""


class Stale(Refusal):
    """A move for a position that is no longer there."""

    code = "stale"


class NotYours(Refusal):
    """Something only another person may do."""

    code = "not-yours"


def set_up(
    games: Mapping[str, AnyGame], key: str, seats: int, options: Mapping[str, object], host: str
) -> list[Draft]:
    """Somebody sets up a table."""
    game = find(games, key)
    table = Table(game, seats, options)
    body = {
        "game": key,
        "rules": game.version,
        "seats": seats,
        "options": dict(table.options),
        "host": host,
    }
    return [("open", body)]


def sit(room: Room, seat: int, person: str, name: str) -> list[Draft]:
    """Somebody takes an empty chair."""
    chair = _chair(room, seat)
    if room.over:
        raise GameOver(complaints.OVER)
    if chair.person:
        raise BadRequest(complaints.TAKEN)
    if room.table is not None and room.game.hidden and room.seats_of(person):
        raise BadRequest(complaints.ONE_HAND)
    return [("sit", {"seat": seat, "person": person, "name": name})]


def rise(room: Room, seat: int, person: str) -> list[Draft]:
    """Somebody leaves a chair, or the host frees it."""
    chair = _chair(room, seat)
    if not chair.person:
        raise BadRequest(complaints.EMPTY)
    if person not in (chair.person, room.host):
        raise NotYours(complaints.HOST_ONLY)
    return [("rise", {"seat": seat})]


def swap(room: Room, first: int, second: int, person: str) -> list[Draft]:
    """The host lets two chairs change places."""
    _host_only(room, person)
    _before_start(room)
    _chair(room, first), _chair(room, second)
    return [("swap", {"seats": [first, second]})]


def arrange(
    room: Room, seats: int, options: Mapping[str, object], pace: Mapping[str, Any], person: str
) -> list[Draft]:
    """The host chooses how many play, and how."""
    _host_only(room, person)
    _before_start(room)
    table = Table(room.game, seats, options)
    if any(chair.person for chair in room.chairs[seats:]):
        raise BadRequest(complaints.STILL_SEATED)
    checked = checked_pace(pace)
    return [("set", {"seats": seats, "options": dict(table.options), "pace": checked})]


def start(room: Room, person: str) -> list[Draft]:
    """The host begins the game; the dice fall until somebody must choose."""
    _host_only(room, person)
    _before_start(room)
    if not all(chair.person for chair in room.chairs):
        raise BadRequest(complaints.EMPTY_CHAIRS)
    first = Table(room.game, room.seats, room.options).state
    return [("start", {}), *_rolls(room, first, 0)]


def move(room: Room, seat: int, token: str, version: int, person: str) -> list[Draft]:
    """A seat plays; the dice fall until somebody must choose again."""
    table = _match(room)
    _own_chair(room, seat, person)
    if version != room.version:
        raise Stale(complaints.STALE)
    turn = table.turn
    if isinstance(turn, Choose) and turn.seat != seat:
        raise IllegalMove(complaints.NOT_YOUR_TURN)
    _, after = step(room.game, table.state, token)
    return [("move", {"seat": seat, "token": token}), *_rolls(room, after, len(table.moves) + 1)]


def undo(room: Room, seat: int, person: str) -> list[Draft]:
    """A seat wants its last choice back: at once where nothing was revealed since, else by consent."""
    table = _match(room, over=True)
    _own_chair(room, seat, person)
    to = room.last_choice(seat)
    if to is None:
        raise BadRequest(complaints.NOTHING_TO_UNDO)
    if room.undo_is_free(seat) or room.people() == {person}:
        return [("undo", {"to": to, "seat": seat})]
    if room.request is not None:
        raise BadRequest(complaints.ONE_REQUEST)
    assert to < len(table.moves)
    return [("ask", {"seat": seat, "what": "undo", "to": to})]


def propose_end(room: Room, seat: int, person: str) -> list[Draft]:
    """A seat proposes to end the game here."""
    _match(room)
    _own_chair(room, seat, person)
    if room.people() == {person}:
        return [("close", {"why": "agreed"})]
    if room.request is not None:
        raise BadRequest(complaints.ONE_REQUEST)
    return [("ask", {"seat": seat, "what": "end", "to": 0})]


def answer(room: Room, agree: bool, person: str) -> list[Draft]:
    """Somebody agrees to a request or refuses it; the last to agree makes it happen."""
    request = room.request
    mine = set(room.seats_of(person))
    if request is None:
        raise BadRequest(complaints.NO_REQUEST)
    if not mine or person == room.chairs[request.seat - 1].person:
        raise NotYours(complaints.NOT_YOURS_TO_ANSWER)
    if not agree:
        return [("refuse", {"seat": min(mine)})]
    drafts: list[Draft] = [("agree", {"seats": sorted(mine)})]
    if _everyone(room) <= request.agreed | mine:
        match request.what:
            case "undo":
                drafts.append(("undo", {"to": request.to, "seat": request.seat}))
            case "end":
                drafts.append(("close", {"why": "agreed"}))
    return drafts


def resign(room: Room, seat: int, person: str) -> list[Draft]:
    """A seat gives up. With two players that ends the game; with more its chair is free for another."""
    _match(room)
    _own_chair(room, seat, person)
    return _give_up(room, seat, "resigned")


def claim(room: Room, seat: int, person: str, now: float) -> list[Draft]:
    """Others need not wait for a seat whose time is up."""
    _match(room)
    if not room.seats_of(person) or person == _chair(room, seat).person:
        raise NotYours(complaints.NOT_YOURS_TO_ANSWER)
    left = room.time_left(seat, now)
    if seat != room.actor or left is None or left > 0:
        raise BadRequest(complaints.STILL_TIME)
    return _give_up(room, seat, "late")


def say(room: Room, person: str, text: str) -> list[Draft]:
    """Somebody at the table says something."""
    seat = _speaking(room, person)
    words = " ".join(text.split())[:300]
    if not words:
        raise BadRequest(complaints.NOTHING_SAID)
    return [("say", {"seat": seat, "person": person, "text": words})]


def react(room: Room, person: str, which: str) -> list[Draft]:
    """Somebody reacts without words."""
    if which not in complaints.REACTIONS:
        raise BadRequest(complaints.NOTHING_SAID)
    return [("react", {"seat": _speaking(room, person), "person": person, "text": which})]


def mute(room: Room, seat: int, on: bool, person: str) -> list[Draft]:
    """The host mutes a chair, or lets it speak again."""
    _host_only(room, person)
    _chair(room, seat)
    return [("mute", {"seat": seat, "on": on})]


def take(room: Room, seat: int, person: str) -> list[Draft]:
    """Somebody who has a chair's private link takes it to another device."""
    if not _chair(room, seat).person:
        raise BadRequest(complaints.EMPTY)
    return [("take", {"seat": seat, "person": person})]


def renew_link(room: Room, seat: int, person: str) -> list[Draft]:
    """Somebody makes a chair's earlier private links useless."""
    _own_chair(room, seat, person)
    return [("rotate", {"seat": seat})]


def go_on(room: Room, following: str, person: str) -> list[Draft]:
    """The group goes on in another room."""
    if not room.seats_of(person):
        raise NotYours(complaints.NOT_YOUR_CHAIR)
    if not room.over:
        raise BadRequest(complaints.NOT_OVER)
    return [("next", {"room": following})]


# What follows by itself.


def _rolls(room: Room, state: Any, events: int) -> list[Draft]:
    """The rolls from this state on, until somebody must choose or the game is over."""
    drafts: list[Draft] = []
    while isinstance(turn := room.game.turn(state), Chance):
        outcome = room.dice.draw(turn.odds, events + len(drafts))
        drafts.append(("roll", {"token": room.game.write(outcome)}))
        state = room.game.play(state, outcome)
    return drafts


def _give_up(room: Room, seat: int, why: str) -> list[Draft]:
    drafts: list[Draft] = [("resign", {"seat": seat, "why": why})]
    left = [other for other in range(1, room.seats + 1) if other != seat]
    if len([other for other in left if not room.chairs[other - 1].resigned]) <= 1:
        drafts.append(("close", {"why": why}))
    return drafts


def _everyone(room: Room) -> set[int]:
    """The seats whose consent counts: all that somebody sits on."""
    return {seat for seat, chair in enumerate(room.chairs, 1) if chair.person}


# Who may.


def _chair(room: Room, seat: int) -> Chair:
    if not 1 <= seat <= room.seats:
        raise BadRequest(complaints.NO_CHAIR)
    return room.chairs[seat - 1]


def _own_chair(room: Room, seat: int, person: str) -> None:
    """Only who sits there may; on an empty chair that is nobody, not even somebody unknown."""
    if not person or person != _chair(room, seat).person:
        raise NotYours(complaints.NOT_YOUR_CHAIR)


def _host_only(room: Room, person: str) -> None:
    if person != room.host:
        raise NotYours(complaints.HOST_ONLY)


def _before_start(room: Room) -> None:
    if room.table is not None:
        raise BadRequest(complaints.STARTED)


def _match(room: Room, over: bool = False) -> Table:
    if room.table is None:
        raise BadRequest(complaints.NOT_STARTED)
    if room.closed or (room.over and not over):
        raise GameOver(complaints.OVER)
    return room.table


def _speaking(room: Room, person: str) -> int:
    seats = room.seats_of(person)
    if not seats:
        raise NotYours(complaints.SIT_TO_SPEAK)
    if all(room.chairs[seat - 1].muted for seat in seats):
        raise NotYours(complaints.MUTED)
    return seats[0]


def checked_pace(pace: Mapping[str, Any]) -> dict[str, Any]:
    """A pace as it may be: none, minutes for each player, or days for each move."""
    match pace:
        case {"kind": "none"}:
            return {"kind": "none"}
        case {"kind": "clock", "minutes": int(minutes)} if 1 <= minutes <= 180:
            return {"kind": "clock", "minutes": minutes}
        case {"kind": "days", "days": int(days)} if 1 <= days <= 14:
            return {"kind": "days", "days": days}
    raise BadRequest(complaints.BAD_PACE)
