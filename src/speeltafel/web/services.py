"""The services that requests use: created once with the app, and typed."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from starlette.requests import HTTPConnection

from speeltafel import texts
from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language
from speeltafel.play.match import find
from speeltafel.play.programs import GONE
from speeltafel.play.rights import check_may_watch
from speeltafel.play.seating import DRAWN
from speeltafel.play.table import Table
from speeltafel.server import duplicate_matches
from speeltafel.server.bot_turns import BotTurns, CompiledShare, Think, never
from speeltafel.server.client_addresses import ClientAddresses
from speeltafel.server.cluster import ClusterTables
from speeltafel.server.devices import Devices
from speeltafel.server.holidays import LEASE as HOLIDAYS_LEASE
from speeltafel.server.holidays import Holidays
from speeltafel.server.leases import RECOVERY, Leases, SharedLeases
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.lobby.lobby import Lobby
from speeltafel.server.lobby.quick_match import QuickMatch
from speeltafel.server.notices.delivery.courier import Courier
from speeltafel.server.notices.letters import LetterWriter
from speeltafel.server.notices.notices import LEASE as NOTICES_LEASE
from speeltafel.server.notices.notices import Notices
from speeltafel.server.programs.programs import Programs
from speeltafel.server.quotas import Quotas
from speeltafel.server.ratings import Ratings
from speeltafel.server.recovery import Recovery
from speeltafel.server.studies import Appraise, Studies
from speeltafel.server.tables import Tables
from speeltafel.server.tournaments.runner import LEASE, TournamentRunner
from speeltafel.server.tournaments.tournaments import Tournaments
from speeltafel.server.waiting_tables import WaitingTables
from speeltafel.store import Person, Store
from speeltafel.store.people import blocks
from speeltafel.web.limits.rates import BURST, MAX_SOCKETS, RATE, ConnectionLimit, RateLimiter
from speeltafel.web.metrics import RequestMetrics, collect
from speeltafel.web.rasteriser import Rasteriser
from speeltafel.web.rulebooks import Rulebooks

PERSON = "speeltafel.person"
"""Where a request's scope has the person who makes it, or why the store can't tell."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host chose for this server."""

    owner_key: str = ""
    """The key of the owner's page."""
    folder: Path = Path()
    """The data folder, where backups are made."""
    language: Language = "en"
    """The language of pages for browsers that ask for none of ours."""
    public_hosts: frozenset[str] = frozenset()
    """The names of this server, beside those of a local network."""
    seating: str = DRAWN
    """Who gets which seat at a table whose host did not choose."""
    rate: float = RATE
    """Posts a second that one address may send for long."""
    program_timeout: float = GONE
    """Seconds after which a program that must choose and isn't connected is replaced by a bot."""
    smtp: str = ""
    """The address of the SMTP server; empty where no e-mail is sent."""
    public_url: str = ""
    """The address that links in notices begin with; without it no e-mail is sent."""
    author: Path | None = None
    """The folder of the games, where their authors have a page on this server."""


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that serves requests."""

    settings: Settings
    tables: Tables
    leases: Leases
    addresses: ClientAddresses
    devices: Devices
    bot_turns: BotTurns
    ratings: Ratings
    programs: Programs
    studies: Studies
    recovery: Recovery
    notices: Notices
    holidays: Holidays
    tournaments: Tournaments
    tournament_runner: TournamentRunner
    lobby: Lobby
    waiting_tables: WaitingTables
    quick_match: QuickMatch
    quotas: Quotas
    rates: RateLimiter
    metrics: RequestMetrics
    seat_key: bytes
    """The key that the private links of seats are made with."""
    think: Think = never
    """Asks a bot for its move, in another process."""
    appraise: Appraise = never
    """Has a position judged, likewise."""
    rulebooks: Rulebooks = field(default_factory=Rulebooks)
    rasteriser: Rasteriser = field(default_factory=Rasteriser)
    sockets: ConnectionLimit = field(default_factory=lambda: ConnectionLimit(MAX_SOCKETS))
    record_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while an imported record is replayed: one at a time."""

    @property
    def store(self) -> Store:
        """The store."""
        return self.tables.store


def build(
    store: Store,
    games: Mapping[str, AnyGame],
    settings: Settings,
    think: Think = never,
    appraise: Appraise = never,
    compiled_share: CompiledShare = lambda game: None,
) -> Services:
    """Create the services of one worker. With a shared database it cooperates with other workers.

    `think` and `appraise` let bots choose and judge, in processes of their own.
    """
    metrics = RequestMetrics()
    tables: Tables
    leases: Leases
    if store.shared:
        tables = cluster = ClusterTables(store, games, settings.seating)
        leases = SharedLeases(cluster, lambda: collect(tables, bot_turns, studies, metrics))
    else:
        tables, leases = Tables(store, games, settings.seating), Leases()
    addresses = ClientAddresses()
    bot_turns = BotTurns(tables, think, leases, addresses, compiled_share)
    ratings, programs = Ratings(tables), Programs(tables, settings.program_timeout)
    studies = Studies(tables, appraise, leases, addresses)
    holidays = Holidays(tables, leases)
    recovery = Recovery(tables, leases, bot_turns, ratings, programs, holidays)
    key = bytes.fromhex(store.server_key())
    # Only a configured address may stand in e-mails: whoever asks for one chooses the host of the request.
    courier = Courier(store, settings.smtp if settings.public_url else "")
    quotas = Quotas(store, key)
    notices = Notices(tables, leases, courier, LetterWriter(key, settings.public_url), quotas)
    lobby = Lobby(tables)
    tournaments = Tournaments(tables)
    runner = TournamentRunner(tables, tournaments, leases)
    tables.subscribe(bot_turns, ratings, programs, studies, notices, holidays, runner, lobby)
    if isinstance(tables, ClusterTables):
        tables.on_remote_event(programs.mark_changed)
    leases.on_take_over("bots", bot_turns.take_over)
    leases.on_take_over(LEASE, runner.take_over)
    leases.on_take_over("study", studies.take_over)
    leases.on_take_over(RECOVERY, recovery.take_over)
    leases.on_take_over(NOTICES_LEASE, notices.take_over)
    leases.on_take_over(HOLIDAYS_LEASE, holidays.take_over)
    return Services(
        settings,
        tables,
        leases,
        addresses,
        Devices(tables),
        bot_turns,
        ratings,
        programs,
        studies,
        recovery,
        notices,
        holidays,
        tournaments,
        runner,
        lobby,
        WaitingTables(tables),
        QuickMatch(tables),
        quotas,
        RateLimiter(settings.rate, settings.rate * BURST / RATE),
        metrics,
        key,
        think,
        appraise,
    )


def services_of(connection: HTTPConnection) -> Services:
    """Return the services of the app that serves this request."""
    services: Services = connection.app.state.services
    return services


def tables_of(connection: HTTPConnection) -> Tables:
    """Return the tables of the app that serves this request."""
    return services_of(connection).tables


def game_of(connection: HTTPConnection) -> AnyGame:
    """Return the game in the path."""
    return find(tables_of(connection).games, connection.path_params["game"])


async def table_of(connection: HTTPConnection) -> LoadedTable:
    """Return the table in the path; refused to who may not watch it."""
    loaded = await tables_of(connection).load(connection.path_params["id"])
    person = connection.scope.get(PERSON)
    check_may_watch(loaded.table, person.id if isinstance(person, Person) else "")
    return loaded


async def shunned_at(connection: HTTPConnection, table: Table, person: str) -> frozenset[str]:
    """Return whom a person does not meet at a table that is open to all; among friends blocks don't count."""
    if table.listing is None or not person:
        return frozenset()
    return await asyncio.to_thread(tables_of(connection).store.read, partial(blocks.shunned, person=person))


async def unheard_by(connection: HTTPConnection, person: str) -> frozenset[str]:
    """Return whose words a person doesn't see, at tables of any kind: they have blocked them."""
    if not person:
        return frozenset()
    return await asyncio.to_thread(
        tables_of(connection).store.read, partial(blocks.unheard_by, person=person)
    )


async def finished_table_of(connection: HTTPConnection) -> LoadedTable:
    """Return the table in the path, to review it; refused until its dice may be revealed."""
    loaded = await table_of(connection)
    if await duplicate_matches.is_sealed(tables_of(connection), loaded):
        raise BadRequest(texts.TOURNAMENT_SEALED if loaded.table.sealed else texts.SEALED)
    return loaded
