"""The matches of a tournament at their tables: how one begins, and what happens where players don't act."""

from collections.abc import Mapping

from speeltafel.core.match import AnyGame
from speeltafel.play import decisions
from speeltafel.play.bots import bot_seated
from speeltafel.play.chance import Dice, derived_seed
from speeltafel.play.decisions import give_up
from speeltafel.play.events import (
    BotSeated,
    Change,
    Event,
    MatchClosed,
    SatDown,
    SealLifted,
    SettingsChanged,
    TournamentJoined,
)
from speeltafel.play.table import Table
from speeltafel.play.tournaments.state import Board, Entrant, Round, Tournament

SUBSTITUTE = "club"
"""The level of the bot that takes the seat of somebody who left a match of three and more."""
GRACE = 180.0
"""Seconds after a start of the server in which nobody loses on time: they could not play before."""


def seed(tournament: Tournament, secret: bytes, round: Round, board: Board) -> bytes:
    """Return the seed of a table; in a duplicate tournament all tables of a round have the same.

    It is made from the tournament's secret, which was fixed before anybody entered.
    """
    if tournament.settings.duplicate:
        return derived_seed(secret, f"round {round.number}")
    return derived_seed(secret, f"round {round.number} table {board.table}")


def begin(
    games: Mapping[str, AnyGame],
    tournament_id: str,
    tournament: Tournament,
    round: Round,
    board: Board,
    secret: bytes,
    at: float,
) -> list[Event]:
    """Return all events of a table up to the first choice: who sits where is settled, so nobody waits.

    Its host is nobody, so nobody has a host's rights there.
    """
    settings, own_seed = tournament.settings, seed(tournament, secret, round, board)
    host, seats, names = f"tournament {tournament_id}", len(board.seats), list[str]()
    events, table = list[Event](), Table(games, own_seed)

    def happen(changes: list[Change]) -> None:
        for change in changes:
            event = Event(len(events) + 1, at, change)
            events.append(event)
            table.apply(event)

    happen(decisions.set_up(games, settings.game, seats, {}, host, Dice(own_seed).commitment))
    place = 1 + round.boards.index(board)
    joined = TournamentJoined(tournament_id, round.number, place, settings.duplicate)
    happen([SettingsChanged(seats, dict(table.options), dict(settings.pace)), joined])
    for seat, number in enumerate(board.seats, 1):
        happen([_seated(seat, tournament.entrants[number])])
        names.append(tournament.entrants[number].name)
    happen(decisions.start(table, host))
    return events


def _seated(seat: int, entrant: Entrant) -> Change:
    if entrant.bot:
        return BotSeated(seat, entrant.bot, entrant.name)
    return SatDown(seat, entrant.person, entrant.name, plays_forced=True)


def deadline(table: Table, no_show: int, started: float) -> float | None:
    """Return when the seat that must choose loses on time; None while a bot must, or nobody.

    That is when its clock runs out or, before its first choice, when it did not show up. `started` is when
    the server did.
    """
    seat = table.actor
    until = table.moment_with(0.0)
    if until is None:
        return None
    if table.pace["kind"] == "clock" and table.last_choice(seat) is None:
        until = min(until, table.since + 60 * no_show)
    return max(until, started + GRACE)


def tend(table: Table, tournament: Tournament, board: Board, now: float, started: float) -> list[Change]:
    """Return what happens at a table without its players: most of the time nothing.

    Somebody who withdrew gives up, and so does a seat whose time is up. In a match of three and more a bot
    takes the seat of whoever left, until only one is left who began.
    """
    if tournament.closed:
        return break_off(table)
    if table.over or table.match is None:
        return []
    for seat, number in enumerate(board.seats, 1):
        chair = table.chair(seat)
        if tournament.entrants[number].withdrawn and not chair.resigned and seat not in table.deserted:
            return give_up(table, seat, "resigned")
    staying = [
        seat
        for seat, chair in enumerate(table.chairs, 1)
        if not chair.resigned and seat not in table.deserted
    ]
    if len(staying) < 2:
        return [MatchClosed("resigned")]
    free = [seat for seat, chair in enumerate(table.chairs, 1) if not chair.taken]
    if free:
        return [_substitute(table, seat) for seat in free]
    until = deadline(table, tournament.settings.no_show, started)
    if until is not None and until <= now:
        return give_up(table, table.actor, "late")
    return []


def break_off(table: Table) -> list[Change]:
    """End a match without a result: its tournament was stopped."""
    return [] if table.over or table.match is None else [MatchClosed("stopped")]


def _substitute(table: Table, seat: int) -> BotSeated:
    return bot_seated(seat, SUBSTITUTE, table.others(seat))


def unseal(table: Table) -> list[Change]:
    """Let everybody look at a table of a duplicate tournament: its round is over."""
    return [SealLifted()] if table.sealed else []
