"""Commands of the people at a table.

A command reads the table, refuses what isn't allowed, and returns the changes. It changes nothing: the caller
stores the changes as events, which the table then applies. See also `bots`, `chat` and `programs`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from speeltafel.core.match import AnyGame, replay
from speeltafel.core.refusals import BadRequest, GameOver, IllegalMove, Refusal
from speeltafel.play import events, holidays, messages, rights
from speeltafel.play.consequences import automatic_changes
from speeltafel.play.events import Change, SatDown
from speeltafel.play.holidays import HolidaySet, Span
from speeltafel.play.match import Match, find
from speeltafel.play.proof import is_stir
from speeltafel.play.ratings import counts
from speeltafel.play.seating import DRAWN, ROTATED, SEATED, Request, reseated
from speeltafel.play.settings import checked_pace, checked_seating
from speeltafel.play.table import Table
from speeltafel.play.user_text import tell_apart

Command = Callable[[Table], Sequence[Change]]
"""A command with all but its table, to be executed under that table's lock."""


class Stale(Refusal):
    """Something that names another version of the match, or another request, than the current one."""

    code = "stale"


def set_up(
    games: Mapping[str, AnyGame],
    key: str,
    seats: int,
    options: Mapping[str, object],
    host: str,
    commitment: str = "",
    promise: str = "",
    after: str = "",
    seating: str = SEATED,
) -> list[Change]:
    """Open a table, with the commitments of its dice and of those of the match after it."""
    game = find(games, key)
    match = Match(game, seats, options)
    opened = events.TableOpened(
        game=key,
        rules=game.version,
        seats=seats,
        options=dict(match.options),
        host=host,
        commitment=commitment or None,
        promise=promise,
        after=after,
        seating=checked_seating(seating) if seating != SEATED else None,
    )
    return [opened]


def sit(
    table: Table,
    seat: int,
    person: str,
    name: str,
    rated: bool = False,
    owner: str | None = None,
    plays_forced: bool = False,
) -> list[SatDown]:
    """Take a free seat; `owner` is set for a program."""
    chair = rights.chair_at(table, seat)
    if table.over:
        raise GameOver
    if chair.taken:
        raise BadRequest(messages.TAKEN)
    rights.check_newcomers_allowed(table)
    rights.check_may_see(table, seat, person)
    own = tell_apart(name, table.others(seat))
    return [SatDown(seat, person, own, rated, plays_forced, owner)]


def rename(table: Table, seat: int, person: str, name: str) -> list[Change]:
    """Change a person's name at this table."""
    rights.own_chair(table, seat, person)
    if not name:
        raise BadRequest(messages.NO_NAME)
    return [events.Renamed(seat, person, tell_apart(name, table.others(seat)))]


def rise(table: Table, seat: int, person: str, now: float = 0.0, away: float = 0.0) -> list[Change]:
    """Leave a seat or, as host, free that of a bot or an absent player.

    Leaving a match of two that is rated, or part of a tournament, gives it up.
    """
    chair = rights.chair_at(table, seat)
    if not chair.taken:
        raise BadRequest(messages.EMPTY)
    if not person or person not in (chair.person, table.host):
        raise rights.NotYours(messages.HOST_ONLY)
    if person != chair.person and table.match is not None:
        rights.check_may_free(table, seat, now, away)
    gives_up = (
        table.competitive
        and table.match is not None
        and not table.over
        and table.seats == 2
        and person == chair.person
    )
    return [*(give_up(table, seat, "resigned") if gives_up else ()), events.StoodUp(seat, person)]


def swap(table: Table, first: int, second: int, person: str) -> list[Change]:
    """Swap two seats before the match; for the host only."""
    rights.check_host(table, person)
    rights.check_not_started(table)
    rights.check_first_leg(table)
    rights.chair_at(table, first), rights.chair_at(table, second)
    return [events.SeatsSwapped((first, second))]


def arrange(
    table: Table,
    seats: int,
    options: Mapping[str, object],
    pace: Mapping[str, Any],
    person: str,
    duplicate: bool = False,
    seating: str = "",
) -> list[Change]:
    """Change the number of seats, the options and the pace before the match; for the host only."""
    rights.check_host(table, person)
    rights.check_not_started(table)
    rights.check_first_leg(table)
    match = Match(table.game, seats, options)
    if any(chair.taken for chair in table.chairs[seats:]):
        raise BadRequest(messages.STILL_SEATED)
    changed = checked_seating(seating) if seating not in ("", table.seating) else None
    twice = duplicate and seats > 1
    return [events.SettingsChanged(seats, dict(match.options), checked_pace(pace), changed, twice)]


def start(table: Table, person: str, unrated: str = "") -> list[Change]:
    """Begin the match, and roll until somebody must choose; for the host only.

    `unrated` is why a match that could be rated is not.
    """
    rights.check_host(table, person)
    rights.check_not_started(table)
    if not all(chair.taken for chair in table.chairs):
        fewer = table.seats > max(2, table.game.seats[0])
        raise BadRequest(messages.FEWER_CHAIRS if fewer else messages.EMPTY_CHAIRS)
    *past, first = replay(table.game, Match(table.game, table.seats, table.options).state, table.imported)[0]
    stirs = {seat: chair.stir for seat, chair in enumerate(table.chairs, 1) if chair.stir}
    stirs = dict(table.stirs) if table.leg > 1 else stirs
    dice = table.mix_dice(stirs)
    drawn = tuple(dice.seating(table.seats)) if will_draw(table) else ()
    chairs = reseated(table.chairs, drawn) if drawn else table.chairs
    follows = automatic_changes(table, dice, past, first, table.game.turn(first), chairs=chairs)
    rated = counts(table)
    why_not = unrated if rated else ""
    started = events.MatchStarted(table.commitment, tuple(stirs.items()), drawn, why_not)
    return [started, *(_rated(table, drawn) if rated and not unrated else ()), *follows]


def will_draw(table: Table) -> bool:
    """Return whether seats are drawn at the start.

    They are not after imported moves, in a later game of a duplicate match, or in a rematch whose seats
    rotate. Otherwise they are if the host chose so, and always in a match that can be rated.
    """
    if table.imported or table.leg > 1 or table.seats == 1 or table.seating == ROTATED:
        return False
    return table.seating == DRAWN or counts(table)


def stir(table: Table, seat: int, stir: str, person: str) -> list[Change]:
    """Contribute entropy to the match to come: this one before it begins, or the next once it is over."""
    rights.own_chair(table, seat, person)
    if table.match is not None and not table.over:
        raise BadRequest(messages.STARTED)
    if table.leg > 1 and table.match is None:
        raise BadRequest(messages.SAME_DICE)
    if not is_stir(stir):
        raise BadRequest(messages.BAD_STIR)
    return [events.EntropyAdded(seat, stir)]


def move(table: Table, seat: int, token: str, version: int, person: str) -> list[Change]:
    """Play a move, and roll until somebody must choose; for the person of the seat."""
    rights.running_match(table)
    if rights.own_chair(table, seat, person).bot:
        raise BadRequest(messages.BOT_PLAYS)
    return play(table, seat, token, version)


def play(table: Table, seat: int, token: str, version: int) -> list[Change]:
    """Play a move of a seat, whether its person or a bot chose it."""
    match = rights.running_match(table)
    if version != table.version:
        raise Stale(messages.STALE)
    if table.actor not in (0, seat):
        raise IllegalMove(messages.NOT_YOUR_TURN)
    then = table.transition(match.state, table.turn, token)
    follows = automatic_changes(table, table.dice, match.states, then.after, then.turn, seat)
    return [events.MovePlayed(seat, token), *follows]


def play_forced(table: Table, on: bool, person: str) -> list[Change]:
    """Set whether the server plays a person's forced moves at this table."""
    seats = table.seats_of(person)
    if not seats:
        raise rights.NotYours(messages.NOT_YOUR_CHAIR)
    return [events.ForcedMovesSet(seats, on)]


def undo(table: Table, seat: int, person: str, version: int | None = None) -> list[Change]:
    """Undo a seat's last choice: at once if nothing was revealed since, else by consent.

    With the version of the match that the person saw, it is refused if the match has changed since: a second
    tap must not undo a second choice.

    In a rated match it always needs consent, and is refused if anything was revealed since. After the end it
    is refused in games with dice, whose seed is public by then, and in rated matches.
    """
    match = rights.running_match(table, over=not table.game.chance and not table.competitive)
    rights.own_chair(table, seat, person)
    if version is not None and version != table.version:
        raise Stale(messages.STALE)
    to = table.last_choice(seat)
    if to is None:
        raise BadRequest(messages.NOTHING_TO_UNDO)
    if (why := rights.why_no_undo(table, to)) is not None:
        raise BadRequest(why)
    if rights.undo_is_free(table, seat) or rights.plays_for_practice(table, table.seats_of(person)):
        return [events.MovesUndone(to, seat)]
    if table.request is not None:
        raise BadRequest(messages.ONE_REQUEST)
    assert to < len(match.moves)
    return [events.ConsentAsked(seat, "undo", to)]


def propose_end(table: Table, seat: int, person: str) -> list[Change]:
    """Propose to end the match here."""
    rights.running_match(table)
    rights.own_chair(table, seat, person)
    if rights.bot_stands_in(table):
        raise BadRequest(messages.RATED_INCOMPLETE)
    if table.tournament is not None and any(chair.bot for chair in table.chairs):
        raise BadRequest(messages.TOURNAMENT_NO_END)
    if table.is_alone(table.seats_of(person)):
        return [events.MatchClosed("agreed")]
    if table.request is not None:
        raise BadRequest(messages.ONE_REQUEST)
    return [events.ConsentAsked(seat, "end", 0)]


def answer(table: Table, agree: bool, person: str, asked: int = 0) -> list[Change]:
    """Agree to a request or refuse it; once all have agreed, what it asks for happens.

    With the number of the event that asked, an answer to a request that another has replaced is refused.
    """
    request = table.request
    mine = set(table.seats_of(person))
    if request is None:
        raise BadRequest(messages.NO_REQUEST)
    if asked not in (0, request.seq):
        raise Stale(messages.STALE)
    rights.running_match(
        table, over=request.what == "undo" and not table.game.chance and not table.competitive
    )
    if not mine or person == table.chairs[request.seat - 1].person:
        raise rights.NotYours(messages.NOT_YOURS_TO_ANSWER)
    if not agree:
        return [events.ConsentRefused(min(mine))]
    if request.what == "end" and rights.bot_stands_in(table):
        raise BadRequest(messages.RATED_INCOMPLETE)
    if request.what == "undo" and (why := rights.why_no_undo(table, request.to)) is not None:
        raise BadRequest(why)
    changes: list[Change] = [events.ConsentGiven(tuple(sorted(mine)))]
    if table.present - absent(table, request) <= request.agreed | mine:
        match request.what:
            case "undo":
                changes.append(events.MovesUndone(request.to, request.seat))
            case "end":
                changes.append(events.MatchClosed("agreed"))
            case "bot":
                changes.append(events.BotSeated(request.to, request.level))
    return changes


def absent(table: Table, request: Request) -> set[int]:
    """Return the seats whose consent is not needed: those of the player a bot would stand in for."""
    return set(table.seats_of(table.chairs[request.to - 1].person)) if request.what == "bot" else set()


def resign(table: Table, seat: int, person: str) -> list[Change]:
    """Give up. With two players that ends the match; with more it frees the seat for another."""
    rights.running_match(table)
    rights.own_chair(table, seat, person)
    return give_up(table, seat, "resigned")


def set_holidays(table: Table, person: str, spans: Sequence[Span], now: float) -> list[Change]:
    """Set the holidays that somebody has from now on; nothing where the table knows them already."""
    seats = table.seats_of(person)
    if not seats or not table.slow or table.over:
        return []
    coming = holidays.after(spans, now)
    if all(holidays.after(table.chair(seat).holidays, now) == coming for seat in seats):
        return []
    return [HolidaySet(person, coming)]


def claim(table: Table, seat: int, person: str, now: float) -> list[Change]:
    """Make a seat whose time is up lose; for the other players."""
    rights.running_match(table)
    if not table.seats_of(person) or person == rights.chair_at(table, seat).person:
        raise rights.NotYours(messages.NOT_YOURS_TO_ANSWER)
    if not table.is_late(seat, now):
        raise BadRequest(messages.STILL_TIME)
    return give_up(table, seat, "late")


def take(table: Table, seat: int, person: str) -> list[Change]:
    """Move a seat to the device on which its private link was opened."""
    if not rights.chair_at(table, seat).person:
        raise BadRequest(messages.EMPTY)
    rights.check_may_see(table, seat, person)
    return [events.SeatMoved(seat, person)]


def hand_over(table: Table, person: str, to: str) -> list[Change]:
    """Move all seats of a person to another person."""
    seats = table.seats_of(person)
    for seat in seats:
        rights.check_may_see(table, seat, to)
    return [events.SeatMoved(seat, to) for seat in seats]


def take_back(table: Table, person: str) -> list[Change]:
    """Take a seat back that moved to another device."""
    if not rights.can_take_back(table, person):
        raise rights.NotYours(messages.GONE_FOR_GOOD)
    return [events.SeatMoved(table.lost[person].seat, person)]


def renew_link(table: Table, seat: int, person: str) -> list[Change]:
    """Make the private links of a seat void."""
    rights.own_chair(table, seat, person)
    return [events.LinkRenewed(seat)]


def go_on(table: Table, next_room: str, person: str) -> list[Change]:
    """Move the group on to another table after the match."""
    if not table.seats_of(person):
        raise rights.NotYours(messages.NOT_YOUR_CHAIR)
    if not table.over:
        raise BadRequest(messages.NOT_OVER)
    return [events.GroupMovedOn(next_room)]


def _rated(table: Table, drawn: Sequence[int]) -> list[Change]:
    """Return the event that makes a match rated, with the people by their seats after the draw."""
    numbers = drawn or range(1, table.seats + 1)
    people = tuple((seat, table.chair(number).person) for seat, number in enumerate(numbers, 1))
    return [events.MatchRated(people)]


def give_up(table: Table, seat: int, why: str) -> list[Change]:
    """Give up a seat, as in `GaveUp`; the match ends where nobody is left to play against."""
    changes: list[Change] = [events.GaveUp(seat, why)]
    others = [chair for other, chair in enumerate(table.chairs, 1) if other != seat and not chair.resigned]
    if len(others) <= 1 or all(chair.bot and not chair.person for chair in others):
        changes.append(events.MatchClosed(why))
    return changes
