"""The HTTP API for programs, modelled on that of lichess; `docs/api.md` walks through all of it."""

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from speeltafel import texts
from speeltafel.core.match import complete
from speeltafel.core.position import tell_game
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import say
from speeltafel.play import decisions, lobby, programs, settings
from speeltafel.play.chat import send as send_chat
from speeltafel.play.events import Change, EntropyAdded, ProgramInvited, SatDown, SettingsChanged
from speeltafel.play.match import find
from speeltafel.play.messages import BAD_STIR
from speeltafel.play.proof import is_stir
from speeltafel.play.table import Table
from speeltafel.server.idempotency import idempotency_key_of
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.programs import messages
from speeltafel.server.programs.messages import Json
from speeltafel.server.programs.programs import can_start
from speeltafel.server.programs.streams import TokenCheck
from speeltafel.server.rematch import create_rematch
from speeltafel.web.api.callers import Act, Caller, authenticate, json_endpoint
from speeltafel.web.api.ndjson import NdjsonResponse
from speeltafel.web.api.openapi import ApiRoute
from speeltafel.web.errors import NoProgram
from speeltafel.web.limits.rates import CHAT, CREATE, POST, VIEW
from speeltafel.web.services import services_of, shunned_at
from speeltafel.web.visitors import person_by_secret


async def account(caller: Caller) -> Json:
    """Return the program that the token belongs to."""
    return {"id": caller.id, "name": caller.program.name, "owner": await caller.owner()}


async def games(caller: Caller) -> Json:
    """Return every game with its seats and options, as the engine protocol lists them."""
    listed = caller.tables.games.values()
    return {"games": [tell_game(game) | {"rules": game.version} for game in listed]}


async def online(caller: Caller) -> Json:
    """Return the programs that are connected and can be challenged."""
    people = await caller.programs.listening()
    return {"programs": [{"id": one.id, "name": one.name} for one in people]}


async def events(request: Request) -> Response:
    """Stream what concerns a program, as lines of JSON, as long as it stays connected."""
    caller = await authenticate(request, CREATE)
    return NdjsonResponse(caller.programs.events(caller.id, token_check(caller)))


async def listen(request: Request) -> Response:
    """Stream a match as its seat may know it, as lines of JSON, until it is over."""
    caller = await authenticate(request, POST)
    loaded = await returned_table(caller)
    return NdjsonResponse(caller.programs.listen(loaded, caller.id, token_check(caller)))


async def get_match(caller: Caller) -> Json:
    """Return a match as its seat may know it, once."""
    loaded = await returned_table(caller)
    return messages.full(loaded, caller.id, caller.tables.now())


def key_of(caller: Caller) -> str:
    """Return the idempotency key of a program's request; empty where it sent none."""
    return idempotency_key_of(caller.id, caller.text("once"))


def token_check(caller: Caller) -> TokenCheck:
    """Return a check whether a token is still valid: it may be renewed or erased meanwhile."""
    store, secret = caller.tables.store, caller.secret

    async def is_valid() -> bool:
        return await person_by_secret(store, secret) is not None

    return is_valid


async def returned_table(caller: Caller) -> LoadedTable:
    """Return the table in the path; where a bot stood in for the program, it takes its seat back."""
    loaded = await caller.load_table()
    if programs.come_back(loaded.table, caller.id):
        await caller.tables.execute(loaded.id, lambda table: programs.come_back(table, caller.id))
    return loaded


# Tables and challenges.


async def open_table(caller: Caller) -> Json:
    """Create a table, or sit down at one by its link; a program's own table starts when it is full."""
    tables, link = caller.tables, caller.text("table")
    if link:
        loaded = await tables.load(link.partition("/t/")[2].partition("/")[0] if "/t/" in link else link)
        seat, owner = caller.number("seat", 0), await caller.owner()
        shunned = await shunned_at(caller.request, loaded.table, caller.id)

        def sit(table: Table) -> list[SatDown]:
            lobby.check_may_meet(table, shunned)
            return programs.sit(table, seat, caller.id, caller.program.name, owner)

        return await sit_down(caller, loaded, sit)
    return messages.game(await create_table(caller), caller.id)


async def sit_down(caller: Caller, loaded: LoadedTable, decide: Callable[[Table], list[SatDown]]) -> Json:
    """Seat a program at a table, with the entropy it sent."""
    stir = caller.text("stir")

    def sit(table: Table) -> list[Change]:
        [sat] = decide(table)
        return [sat, *(entropy(sat.seat, stir) if stir and table.match is None else ())]

    if not caller.tables.has_executed(loaded, key_of(caller)):
        sit(loaded.table)  # refuse what can't be before anything is stored
    await caller.tables.execute(loaded.id, sit, key_of(caller))
    if can_start(loaded):
        await caller.programs.start_match(loaded)
    return messages.game(loaded, caller.id)


def entropy(seat: int, stir: str) -> list[Change]:
    """Return the entropy that a program adds to the dice."""
    if not is_stir(stir):
        raise BadRequest(BAD_STIR)
    return [EntropyAdded(seat, stir)]


async def create_table(caller: Caller, *more: Callable[[int], list[Change]]) -> LoadedTable:
    """Create a table with the program in its first seat."""
    tables, stir = caller.tables, caller.text("stir")
    services_of(caller.request).rates.spend(f"person {caller.id}", CREATE)
    game = find(tables.games, caller.text("game"))
    seats, options = caller.number("seats", max(2, game.seats[0])), caller.options()
    pace = settings.checked_pace(settings.parse_pace(caller.text("pace") or "none"))
    changes: list[Change] = [SatDown(1, caller.id, caller.program.name, owner=await caller.owner())]
    changes += entropy(1, stir) if stir else []
    if pace["kind"] != "none":
        changes.append(SettingsChanged(seats, complete(game, options), pace))
    changes += [change for make in more for change in make(seats)]
    id = await tables.create(game.key, seats, options, caller.id, changes, idempotency_key=key_of(caller))
    loaded = await tables.load(id)
    tables.notify(loaded)
    return loaded


async def challenge(caller: Caller) -> Json:
    """Create a table and invite another program to its second seat."""
    name = caller.request.path_params["program"]
    other = await asyncio.to_thread(caller.tables.store.person, name)
    if other is None or not other.owner or not other.name:
        raise NoProgram(say(texts.API_NO_PROGRAM, shown=ascii(name[:60])))
    if other.id == caller.id:
        raise BadRequest(texts.API_NOT_ITSELF)

    def ask(seats: int) -> list[Change]:
        if seats < 2:
            raise BadRequest(texts.API_NOT_ALONE)
        return [ProgramInvited(2, other.id, other.name)]

    if not await caller.tables.has_created(key_of(caller)):
        await caller.programs.check_challenges(caller.id, other.id)
    loaded = await create_table(caller, ask)
    return messages.challenge(loaded, caller.id)


async def accept(caller: Caller) -> Json:
    """Accept an invitation to a table."""
    owner = await caller.owner()
    return await sit_down(
        caller,
        await caller.load_table(),
        lambda table: programs.accept(table, caller.id, caller.program.name, owner),
    )


async def decline(caller: Caller) -> Json:
    """Decline an invitation to a table."""
    loaded, idempotency_key = await caller.load_table(), key_of(caller)
    if caller.tables.has_executed(loaded, idempotency_key):
        return {"ok": True}
    programs.invited_seat(loaded.table, caller.id)
    caller.programs.ignore(caller.id, loaded.id)
    await caller.tables.execute(loaded.id, lambda table: programs.decline(table, caller.id), idempotency_key)
    return {"ok": True}


async def cancel(caller: Caller) -> Json:
    """Withdraw all invitations to the program's own table."""

    def withdraw(table: Table) -> list[Change]:
        return [programs.withdraw(table, seat, caller.id)[0] for seat in programs.invited(table)]

    loaded, idempotency_key = await caller.load_table(), key_of(caller)
    if caller.tables.has_executed(loaded, idempotency_key):
        return {"ok": True}
    if not withdraw(loaded.table):
        raise BadRequest(texts.API_NOBODY_ASKED)
    caller.programs.ignore(caller.id, loaded.id)
    await caller.tables.execute(loaded.id, withdraw, idempotency_key)
    return {"ok": True}


# At the table.


def move(table: Table, seat: int, caller: Caller) -> list[Change]:
    """Play a move; if sent with its version, a move for an outdated position is refused."""
    chosen = caller.request.path_params["move"]
    return decisions.move(table, seat, chosen, caller.number("version", table.version), caller.id)


def chat(table: Table, seat: int, caller: Caller) -> list[Change]:
    """Send a chat line."""
    return send_chat(table, caller.id, caller.text("text"))


def resign(table: Table, seat: int, caller: Caller) -> list[Change]:
    """Resign."""
    return decisions.resign(table, seat, caller.id)


def undo(table: Table, seat: int, caller: Caller) -> list[Change]:
    """Undo the last choice, or ask the others to agree to that."""
    return decisions.undo(table, seat, caller.id)


def answer(table: Table, seat: int, caller: Caller) -> list[Change]:
    """Agree to a request to everybody at the table, or refuse."""
    return decisions.answer(table, caller.text("agree") == "yes", caller.id, caller.number("asked", 0))


def leave(table: Table, seat: int, caller: Caller) -> list[Change]:
    """Leave the seat."""
    return decisions.rise(table, seat, caller.id)


async def again(caller: Caller) -> Json:
    """Go on with the group after a match: the same game, everybody one seat further."""
    loaded, tables = await caller.load_table(), caller.tables
    services_of(caller.request).rates.spend(f"person {caller.id}", CREATE)
    async with loaded.rematch_lock:
        decisions.go_on(loaded.table, "", caller.id)
        id = loaded.table.next or await create_rematch(tables, loaded, loaded.table.game, caller.id)
    return messages.game(await tables.load(id), caller.id)


def get(path: str, act: Act, answer: str) -> Route:
    """Return the route of a GET request."""
    return ApiRoute("GET", path, json_endpoint(act, VIEW), answer)


def post(path: str, act: Act, answer: str, fields: str, cost: float = POST) -> Route:
    """Return the route of a POST request."""
    return ApiRoute("POST", path, json_endpoint(act, cost), answer, fields)


def seat_post(
    path: str, decide: Callable[[Table, int, Caller], list[Change]], fields: str, cost: float = POST
) -> Route:
    """Return the route of a command in the program's seat; it answers with the match's version."""

    async def act(caller: Caller) -> Json:
        loaded = await returned_table(caller)
        await caller.tables.execute(
            loaded.id,
            lambda table: decide(table, messages.observer_of(table, caller.id) or 0, caller),
            key_of(caller),
        )
        return {"ok": True, "version": loaded.table.version}

    act.__doc__ = decide.__doc__
    return post(f"{GAME}/{path}", act, "Done", fields, cost)


GAME = "/api/bot/game/{table:str}"
CHALLENGE = "/api/challenge/{table:str}"
OPENED = "game seats options pace stir"
"""The fields of a request that makes a table."""
ROUTES = [
    get("/api/account", account, "Account"),
    get("/api/games", games, "Games"),
    ApiRoute("GET", "/api/stream/event", events, "EventLine"),
    get("/api/bot/online", online, "Online"),
    post("/api/bot/table", open_table, "Game", f"{OPENED} table seat once"),
    ApiRoute("GET", "/api/bot/game/stream/{table:str}", listen, "GameLine"),
    get(GAME, get_match, "GameFull"),
    seat_post("move/{move:str}", move, "version once"),
    seat_post("chat", chat, "text once", CHAT),
    seat_post("resign", resign, "once"),
    seat_post("undo", undo, "once"),
    seat_post("answer", answer, "agree asked once"),
    seat_post("leave", leave, "once"),
    post(f"{GAME}/again", again, "Game", ""),
    post("/api/challenge/{program:str}", challenge, "Challenge", f"{OPENED} once"),
    post(f"{CHALLENGE}/accept", accept, "Game", "stir once"),
    post(f"{CHALLENGE}/decline", decline, "Done", "once"),
    post(f"{CHALLENGE}/cancel", cancel, "Done", "once"),
]
"""All routes of the API."""
