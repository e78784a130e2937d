"""Commands of a tournament: each looks at its state, refuses what can't be, and returns the changes."""

from collections.abc import Callable, Collection, Sequence

from speeltafel.core.refusals import BadRequest, GameOver
from speeltafel.core.words import say
from speeltafel.play.bots import NAMES, checked_level
from speeltafel.play.chance import shuffled
from speeltafel.play.messages import NO_NAME
from speeltafel.play.rights import NotYours
from speeltafel.play.tournaments import messages
from speeltafel.play.tournaments.events import (
    Begun,
    BoardRepeated,
    Change,
    Closed,
    Entered,
    Pairing,
    ResultRecorded,
    Returned,
    Stopped,
    Withdrawn,
)
from speeltafel.play.tournaments.pairing import TableId, is_complete, next_round, round_count
from speeltafel.play.tournaments.settings import (
    KNOCKOUT,
    MAX_ENTRANTS,
    MAX_SCHEDULE,
    MIN_ENTRANTS,
    ROUND_ROBIN,
)
from speeltafel.play.tournaments.state import Entrant, Tournament
from speeltafel.play.user_text import tell_apart

Command = Callable[[Tournament], Sequence[Change]]
"""A command with all but its tournament."""

IDLE_DAYS = 60
"""Days beyond the pace after which a tournament ends that waits for its organiser."""
MAX_BOTS = 16
"""Bots in a tournament: each match among them computes as much as one against somebody."""


def enter(tournament: Tournament, person: str, name: str) -> list[Change]:
    """Take part; also after the start, where the system leaves room."""
    if tournament.entrant_of(person) is not None:
        raise BadRequest(messages.ENTERED)
    _check_room(tournament, 1)
    if not name:
        raise BadRequest(NO_NAME, field="name")
    return [Entered(_next_number(tournament), person, tell_apart(name, _names(tournament)))]


def add_bots(
    tournament: Tournament, count: int, level: str, person: str, seen: int | None = None
) -> list[Change]:
    """Let bots take part; for the organiser.

    `seen` is how many bots there were when the organiser asked: asked twice, it is done once.
    """
    _check_organiser(tournament, person)
    checked_level(level)
    known = tournament.bots
    if seen is not None and seen != known:
        return []
    if not 1 <= count <= MAX_BOTS - known:
        raise BadRequest(say(messages.TOO_MANY_BOTS, most=MAX_BOTS), field="count")
    _check_room(tournament, count)
    names, first = _names(tournament), _next_number(tournament)
    changes: list[Change] = []
    for number in range(first, first + count):
        name = tell_apart(NAMES[number % len(NAMES)], names)
        names.append(name)
        changes.append(Entered(number, "", name, level))
    return changes


def withdraw(tournament: Tournament, number: int, person: str) -> list[Change]:
    """Withdraw; or, as organiser, let somebody else not play on. The match they are in they lose."""
    entrant = _entrant(tournament, number)
    is_self = bool(person) and entrant.person == person
    if not is_self:
        _check_organiser(tournament, person)
    _check_running_or_open(tournament)
    if entrant.withdrawn:
        raise BadRequest(messages.IS_OUT)
    return [Withdrawn(number, "left" if is_self else "removed")]


def return_to(tournament: Tournament, number: int, person: str) -> list[Change]:
    """Play along again from the next round on; who was removed only comes back through the organiser."""
    entrant = _entrant(tournament, number)
    is_self = bool(person) and entrant.person == person
    if not is_self or entrant.withdrawn == "removed":
        _check_organiser(tournament, person)
    _check_running_or_open(tournament)
    if not entrant.withdrawn:
        raise BadRequest(messages.IS_IN)
    if tournament.settings.system == KNOCKOUT and tournament.order:
        raise BadRequest(messages.KNOCKED_OUT)
    if tournament.order and number not in tournament.order:
        raise BadRequest(messages.TOO_LATE)
    return [Returned(number)]


def start(tournament: Tournament, person: str, secret: bytes, table_id: TableId) -> list[Change]:
    """Begin with the first round; for the organiser."""
    _check_organiser(tournament, person)
    if tournament.order or tournament.closed:
        raise BadRequest(messages.HAS_BEGUN)
    order = tournament.active
    if len(order) < MIN_ENTRANTS:
        raise BadRequest(say(messages.TOO_FEW, least=MIN_ENTRANTS))
    if tournament.settings.drawn:
        order = shuffled(secret, "order", order)
    begun = Begun(tuple(order))
    tournament_then = _begun(tournament, order)
    if (rounds := round_count(tournament_then)) > MAX_SCHEDULE:
        raise BadRequest(say(messages.TOO_MANY_ROUNDS, rounds=rounds, most=MAX_SCHEDULE))
    return [begun, next_round(tournament_then, table_id)]


def go_on(tournament: Tournament, table_id: TableId, person: str | None = None) -> list[Change]:
    """Pair the next round, or end the tournament after the last; for the organiser, or by itself."""
    if person is not None:
        _check_organiser(tournament, person)
    _check_running(tournament)
    assert tournament.current is not None
    if not tournament.current.over:
        raise BadRequest(messages.ROUND_OPEN)
    if is_complete(tournament):
        return [Closed("complete")]
    return [next_round(tournament, table_id)]


def stop(tournament: Tournament, person: str) -> list[Change]:
    """End the tournament as it stands; for the organiser. Matches that are being played are broken off."""
    _check_organiser(tournament, person)
    _check_running_or_open(tournament)
    return ending(tournament)


def ending(tournament: Tournament) -> list[Change]:
    """Return how a tournament that is not over ends before its time: at once where no match can go on."""
    return [Stopped()] if tournament.order else [Closed("stopped")]


def idle_days(tournament: Tournament) -> int:
    """Return for how many days a tournament waits for its organiser."""
    return IDLE_DAYS + int(tournament.settings.pace.get("days", 0))


def idle_until(tournament: Tournament) -> float:
    """Return when a tournament that waits for its organiser ends, if nothing happens until then."""
    return tournament.at + 86_400.0 * idle_days(tournament)


def close_idle(tournament: Tournament, now: float) -> list[Change]:
    """Close a tournament whose organiser never went on after a round, so that none stays open for good."""
    current = tournament.current
    if tournament.closed or current is None or not current.over or now < idle_until(tournament):
        return []
    return [Closed("complete" if is_complete(tournament) else "stopped")]


def close_stopped(tournament: Tournament) -> list[Change]:
    """Close a tournament that was stopped, once its matches are broken off."""
    return [Closed("stopped")] if tournament.stopping else []


def record(tournament: Tournament, result: ResultRecorded, table_id: TableId) -> list[Change]:
    """Record the result of a match, once. A drawn one of a knockout is played once more, seats swapped.

    Whoever did not show up plays no further rounds until they say they are back.
    """
    board = tournament.board_at(result.table)
    if board is None or board.result is not None or tournament.closed:
        return []
    absent = [board.seats[seat - 1] for seat in result.absent]
    gone = [Withdrawn(one, "absent") for one in absent if not tournament.entrants[one].withdrawn]
    changes: list[Change] = [result, *gone]
    is_tied = len(board.seats) == 2 and len(set(result.places)) == 1
    if tournament.settings.system == KNOCKOUT and is_tied and not board.earlier:
        round = tournament.rounds[-1]
        place = round.boards.index(board) + 1
        again = Pairing(table_id(round.number, place, 1), board.seats[::-1], board.prize)
        changes.append(BoardRepeated(result.table, again))
    return changes


def may_enter(tournament: Tournament) -> bool:
    """Return whether one more can enter now."""
    try:
        _check_room(tournament, 1)
    except (BadRequest, GameOver):
        return False
    return True


def may_return(tournament: Tournament, entrant: Entrant) -> bool:
    """Return whether this person can come back by themselves."""
    try:
        return_to(tournament, entrant.number, entrant.person)
    except (BadRequest, NotYours):
        return False
    return True


def _check_room(tournament: Tournament, count: int) -> None:
    """Refuse entrants beyond the most, and after the start where the system leaves no room."""
    _check_running_or_open(tournament)
    if len(tournament.entrants) + count > MAX_ENTRANTS:
        raise BadRequest(say(messages.FULL, most=MAX_ENTRANTS))
    if not tournament.order:
        return
    if tournament.settings.system == KNOCKOUT:
        raise BadRequest(messages.TOO_LATE)
    in_pairs = tournament.settings.system == ROUND_ROBIN and tournament.settings.seats == 2
    if in_pairs and count > len(tournament.order) % 2:
        raise BadRequest(messages.NO_ROOM_LATE)
    if len(tournament.rounds) >= round_count(tournament):
        raise BadRequest(messages.LAST_ROUND)


def _begun(tournament: Tournament, order: Collection[int]) -> Tournament:
    """Return the tournament as it is just after the draw, for the first pairing."""
    begun = Tournament()
    begun.settings, begun.entrants, begun.order = tournament.settings, tournament.entrants, list(order)
    return begun


def _check_organiser(tournament: Tournament, person: str) -> None:
    if not person or person != tournament.settings.person:
        raise NotYours(messages.ORGANISER_ONLY)


def _check_running(tournament: Tournament) -> None:
    if not tournament.order:
        raise BadRequest(messages.NOT_BEGUN)
    _check_running_or_open(tournament)


def _check_running_or_open(tournament: Tournament) -> None:
    if tournament.closed:
        raise BadRequest(messages.OVER)


def _entrant(tournament: Tournament, number: int) -> Entrant:
    if number not in tournament.entrants:
        raise BadRequest(messages.NO_ENTRANT)
    return tournament.entrants[number]


def _names(tournament: Tournament) -> list[str]:
    return [entrant.name for entrant in tournament.entrants.values()]


def _next_number(tournament: Tournament) -> int:
    return len(tournament.entrants) + 1
