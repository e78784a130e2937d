"""What people at a table decide.

Each of these looks at the room, refuses what can't be, and answers with drafts of the events that follow.
Nothing changes here: whoever keeps the log numbers and stores the drafts, and the room then applies them.
"""

from collections.abc import Mapping
from typing import Any

from speeltafel.core.game import Chance
from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRequest, GameOver, IllegalMove, Refusal
from speeltafel.play import complaints
from speeltafel.play.chance import Dice
from speeltafel.play.proof import is_stir, mix
from speeltafel.play.room import Chair, Room
from speeltafel.play.spelling import clean_line, tell_apart
from speeltafel.play.table import Table, find

Draft = tuple[str, dict[str, Any]]
"""The kind of an event to come, and what it says."""
AWAY = 120.0
"""Seconds somebody must be away in mid-game before the host may free their chair."""


class Stale(Refusal):
    """A move for a position that is no longer there."""

    code = "stale"


class NotYours(Refusal):
    """Something only another person may do."""

    code = "not-yours"


def set_up(
    games: Mapping[str, AnyGame],
    key: str,
    seats: int,
    options: Mapping[str, object],
    host: str,
    commitment: str = "",
    promise: str = "",
) -> list[Draft]:
    """Somebody sets up a table: the fingerprints of its secret, and of the next game's, are in its log."""
    game = find(games, key)
    table = Table(game, seats, options)
    body: dict[str, Any] = {
        "game": key,
        "rules": game.version,
        "seats": seats,
        "options": dict(table.options),
        "host": host,
    }
    body |= {"commitment": commitment, "promise": promise} if commitment else {}
    return [("open", body)]


def sit(room: Room, seat: int, person: str, name: str) -> list[Draft]:
    """Somebody takes an empty chair."""
    chair = _chair(room, seat)
    if room.over:
        raise GameOver
    if chair.person:
        raise BadRequest(complaints.TAKEN)
    _fresh_eyes(room, seat, person)
    return [("sit", {"seat": seat, "person": person, "name": tell_apart(name, room.others(seat))})]


def rename(room: Room, seat: int, person: str, name: str) -> list[Draft]:
    """Somebody wants to be called otherwise."""
    _own_chair(room, seat, person)
    if not name:
        raise BadRequest(complaints.NO_NAME)
    return [("name", {"seat": seat, "person": person, "name": tell_apart(name, room.others(seat))})]


def rise(room: Room, seat: int, person: str, now: float = 0.0, away: float = 0.0) -> list[Draft]:
    """Somebody leaves a chair, or the host frees it.

    In mid-game the host may do so only when who sits there is late, or was `away` so many seconds; being
    away means nothing where a move may take days.
    """
    chair = _chair(room, seat)
    if not chair.person:
        raise BadRequest(complaints.EMPTY)
    if person not in (chair.person, room.host):
        raise NotYours(complaints.HOST_ONLY)
    if person != chair.person and room.table is not None and not room.is_late(seat, now):
        if room.pace["kind"] == "days":
            raise BadRequest(complaints.STILL_DAYS)
        if away < AWAY:
            raise BadRequest(complaints.STILL_HERE)
    return [("rise", {"seat": seat, "by": person})]


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
    stirs = {seat: chair.stir for seat, chair in enumerate(room.chairs, 1) if chair.stir}
    dice = Dice(room.dice.seed, mix(room.game, room.seats, room.options, stirs))
    body = {"commitment": room.commitment, "stirs": [[seat, stir] for seat, stir in stirs.items()]}
    return [("start", body), *_rolls(room, dice, first, 0)]


def stir(room: Room, seat: int, stir: str, person: str) -> list[Draft]:
    """Somebody adds to the chance of this game before it begins or, when it is over, of the next one."""
    _own_chair(room, seat, person)
    if room.table is not None and not room.over:
        raise BadRequest(complaints.STARTED)
    if not is_stir(stir):
        raise BadRequest(complaints.BAD_STIR)
    return [("stir", {"seat": seat, "stir": stir})]


def move(room: Room, seat: int, token: str, version: int, person: str) -> list[Draft]:
    """A seat plays; the dice fall until somebody must choose again."""
    table = _match(room)
    _own_chair(room, seat, person)
    if version != room.version:
        raise Stale(complaints.STALE)
    if room.actor not in (0, seat):
        raise IllegalMove(complaints.NOT_YOUR_TURN)
    _, after = room.judge(table.state, token)
    return [("move", {"seat": seat, "token": token}), *_rolls(room, room.dice, after, len(table.moves) + 1)]


def undo(room: Room, seat: int, person: str) -> list[Draft]:
    """A seat wants its last choice back: at once where nothing was revealed since, else by consent.

    After the end only where there are no dice: their secret is known by then.
    """
    table = _match(room, over=not room.game.chance)
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
    _match(room, over=request.what == "undo" and not room.game.chance)
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
    if not room.is_late(seat, now):
        raise BadRequest(complaints.STILL_TIME)
    return _give_up(room, seat, "late")


def say(room: Room, person: str, text: str) -> list[Draft]:
    """Somebody at the table says something."""
    seat = _speaking(room, person)
    words = clean_line(text)
    if not words:
        raise BadRequest(complaints.NOTHING_SAID)
    return [("say", {"seat": seat, "person": person, "text": words})]


def unsay(room: Room, line: int, person: str) -> list[Draft]:
    """Somebody wants a line of their own to be gone, wherever they sit by now."""
    own = [said.seq for said in room.said if person and said.person == person and not said.reaction]
    if line not in own:
        raise NotYours(complaints.NOT_YOUR_LINE)
    return [("erase", {"line": line})]


def react(room: Room, person: str, which: str) -> list[Draft]:
    """Somebody reacts without words."""
    if which not in complaints.REACTIONS:
        raise BadRequest(complaints.NOTHING_SAID)
    return [("react", {"seat": _speaking(room, person), "person": person, "text": which})]


def mute(room: Room, seat: int, on: bool, person: str) -> list[Draft]:
    """The host mutes who sits on a chair, or lets them speak again."""
    _host_only(room, person)
    if not _chair(room, seat).person:
        raise BadRequest(complaints.EMPTY)
    return [("mute", {"seat": seat, "on": on})]


def take(room: Room, seat: int, person: str) -> list[Draft]:
    """Somebody who has a chair's private link takes it to another device."""
    if not _chair(room, seat).person:
        raise BadRequest(complaints.EMPTY)
    _fresh_eyes(room, seat, person)
    return [("take", {"seat": seat, "person": person})]


def take_back(room: Room, person: str) -> list[Draft]:
    """Somebody whose chair went to another device plays on at the first."""
    if not room.can_take_back(person):
        raise NotYours(complaints.GONE_FOR_GOOD)
    return [("take", {"seat": room.lost[person].seat, "person": person})]


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


def _rolls(room: Room, dice: Dice, state: Any, events: int) -> list[Draft]:
    """The rolls from this state on, until somebody must choose or the game is over."""
    drafts: list[Draft] = []
    while isinstance(turn := room.turn_at(state), Chance):
        token = room.game.write(dice.draw(turn.odds, events + len(drafts)))
        drafts.append(("roll", {"token": token}))
        _, state = room.judge(state, token)
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


def _fresh_eyes(room: Room, seat: int, person: str) -> None:
    """What one chair has seen must not come to know what another hides."""
    if room.has_seen_another(person, seat):
        raise NotYours(complaints.SEEN_ANOTHER)


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
        raise GameOver
    return room.table


def _speaking(room: Room, person: str) -> int:
    seats = room.seats_of(person)
    if not seats:
        raise NotYours(complaints.SIT_TO_SPEAK)
    if person in room.muted:
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
