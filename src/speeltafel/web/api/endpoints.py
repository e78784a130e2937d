"""The ways in for programs, in the shape of lichess's: `docs/api.md` walks through all of them."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from speeltafel import texts
from speeltafel.core.match import complete
from speeltafel.core.numbers import whole
from speeltafel.core.position import tell_game
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import say
from speeltafel.play import decisions, messages, programs, settings
from speeltafel.play.chat import send as send_chat
from speeltafel.play.events import Change, EntropyAdded, ProgramInvited, SatDown, SettingsChanged
from speeltafel.play.proof import is_stir
from speeltafel.play.room import Room
from speeltafel.play.table import find
from speeltafel.server import program_messages
from speeltafel.server.idempotency import request_key
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.program_messages import Json
from speeltafel.server.programs import Programs, may_begin
from speeltafel.server.rematch import go_on
from speeltafel.web.api.callers import Caller, answering, called
from speeltafel.web.api.ndjson import NdjsonResponse
from speeltafel.web.errors import NoProgram
from speeltafel.web.limits.rates import LOOK, POST, SET_UP, TALK
from speeltafel.web.services import services_of


def programs_of(request: Request) -> Programs:
    """The programs of the house this request came to."""
    found: Programs = services_of(request).programs
    return found


async def account(caller: Caller) -> Json:
    """Who the token's program is."""
    return {"id": caller.id, "name": caller.program.name, "owner": caller.owner}


async def games(caller: Caller) -> Json:
    """Every game of the house with its seats and options, as the engine protocol lists them."""
    listed = caller.tables.games.values()
    return {"games": [tell_game(game) | {"rules": game.version} for game in listed]}


async def online(caller: Caller) -> Json:
    """The programs that listen now, and can be challenged."""
    people = programs_of(caller.request).listening()
    return {"programs": [{"id": one.id, "name": one.name} for one in people]}


async def events(request: Request) -> Response:
    """What concerns a program, as lines of JSON for as long as it listens."""
    caller = await called(request, SET_UP)
    return NdjsonResponse(programs_of(request).events(caller.id, known(caller)))


async def listen(request: Request) -> Response:
    """A match as its seat may know it, as lines of JSON until it is over."""
    caller = await called(request, POST)
    loaded = await back(caller)
    return NdjsonResponse(programs_of(request).listen(loaded, caller.id, known(caller)))


async def look(caller: Caller) -> Json:
    """A match as its seat may know it, once."""
    loaded = await back(caller)
    return program_messages.full(loaded, caller.id, caller.tables.now())


def key(caller: Caller) -> str:
    """The idempotency key of what a program asks for; empty where it has none."""
    return request_key(caller.id, caller.text("once"))


def known(caller: Caller) -> Callable[[], bool]:
    """Whether a token is still somebody's: it may be renewed or erased while its program listens."""
    store, secret = caller.tables.store, caller.secret
    return lambda: store.person_by_secret(secret) is not None


async def back(caller: Caller) -> LoadedTable:
    """The table a program speaks of; where a bot played for it, it plays itself again."""
    loaded = caller.loaded
    if programs.come_back(loaded.room, caller.id):
        await caller.tables.execute(loaded.id, lambda room: programs.come_back(room, caller.id))
    return loaded


# Tables and challenges.


async def table(caller: Caller) -> Json:
    """Set up a table, or sit down at one by its link; one that a program set up begins when it is full."""
    tables, link = caller.tables, caller.text("table")
    if link:
        loaded = tables.room(link.partition("/t/")[2].partition("/")[0] if "/t/" in link else link)
        seat = caller.number("seat", 0)
        return await sit_down(
            caller,
            loaded,
            lambda room: programs.sit(room, seat, caller.id, caller.program.name, caller.owner),
        )
    return program_messages.game(await set_up(caller), caller.id)


async def sit_down(caller: Caller, loaded: LoadedTable, decide: Callable[[Room], list[SatDown]]) -> Json:
    """A program takes a chair, and may stir."""
    stir = caller.text("stir")

    def sit(room: Room) -> list[Change]:
        [sat] = decide(room)
        return [sat, *(stirred(sat.seat, stir) if stir and room.table is None else ())]

    if not caller.tables.has_executed(loaded, key(caller)):
        sit(loaded.room)  # What can't be is refused before anything is kept.
    await caller.tables.execute(loaded.id, sit, key(caller))
    if may_begin(loaded):
        await programs_of(caller.request).begin(loaded)
    return program_messages.game(loaded, caller.id)


def stirred(seat: int, stir: str) -> list[Change]:
    """What a program adds to the chance of the game."""
    if not is_stir(stir):
        raise BadRequest(messages.BAD_STIR)
    return [EntropyAdded(seat, stir)]


async def set_up(caller: Caller, *more: Callable[[int], list[Change]]) -> LoadedTable:
    """A new table with the program on its first chair."""
    tables, stir = caller.tables, caller.text("stir")
    services_of(caller.request).rates.spend(f"person {caller.id}", SET_UP)
    game = find(tables.games, caller.text("game"))
    seats, options = caller.number("seats", max(2, game.seats[0])), caller.options()
    kind, _, amount = (caller.text("pace") or "none").partition("-")
    unit = {"clock": "minutes", "days": "days"}.get(kind, "")
    pace = settings.checked_pace({"kind": kind} | ({unit: whole(amount) or 0} if unit else {}))
    changes: list[Change] = [SatDown(1, caller.id, caller.program.name, owner=caller.owner)]
    changes += stirred(1, stir) if stir else []
    if pace["kind"] != "none":
        changes.append(SettingsChanged(seats, complete(game, options), pace))
    changes += [change for make in more for change in make(seats)]
    id = await tables.create(game.key, seats, options, caller.id, changes, key=key(caller))
    loaded = tables.room(id)
    tables.notify(loaded)
    return loaded


async def challenge(caller: Caller) -> Json:
    """Set up a table and ask another program to its second chair."""
    name = caller.request.path_params["program"]
    other = caller.tables.store.person(name)
    if other is None or not other.owner or not other.name:
        raise NoProgram(say(texts.API_NO_PROGRAM, shown=ascii(name[:60])))
    if other.id == caller.id:
        raise BadRequest(texts.API_NOT_ITSELF)

    def ask(seats: int) -> list[Change]:
        if seats < 2:
            raise BadRequest(texts.API_NOT_ALONE)
        return [ProgramInvited(2, other.id, other.name)]

    if not caller.tables.has_created(key(caller)):
        programs_of(caller.request).check_challenges(caller.id, other.id)
    loaded = await set_up(caller, ask)
    return program_messages.challenge(loaded, caller.id)


async def accept(caller: Caller) -> Json:
    """Come to the table one was asked to."""
    return await sit_down(
        caller,
        caller.loaded,
        lambda room: programs.accept(room, caller.id, caller.program.name, caller.owner),
    )


async def decline(caller: Caller) -> Json:
    """Don't come to the table one was asked to."""
    loaded, once = caller.loaded, key(caller)
    if caller.tables.has_executed(loaded, once):
        return {"ok": True}
    programs.invited_seat(loaded.room, caller.id)
    programs_of(caller.request).overlook(caller.id, loaded.id)
    await caller.tables.execute(loaded.id, lambda room: programs.decline(room, caller.id), once)
    return {"ok": True}


async def cancel(caller: Caller) -> Json:
    """Ask nobody to one's table any more."""

    def withdraw(room: Room) -> list[Change]:
        return [programs.withdraw(room, seat, caller.id)[0] for seat in programs.invited(room)]

    loaded, once = caller.loaded, key(caller)
    if caller.tables.has_executed(loaded, once):
        return {"ok": True}
    if not withdraw(loaded.room):
        raise BadRequest(texts.API_NOBODY_ASKED)
    programs_of(caller.request).overlook(caller.id, loaded.id)
    await caller.tables.execute(loaded.id, withdraw, once)
    return {"ok": True}


# At the table.


def deciding(decide: Callable[[Room, int, Caller], list[Change]]) -> Callable[[Caller], Any]:
    """Something a program decides on its chair, answered with where the match is now."""

    async def act(caller: Caller) -> Json:
        loaded = await back(caller)
        await caller.tables.execute(
            loaded.id,
            lambda room: decide(room, program_messages.eyes_of(room, caller.id) or 0, caller),
            key(caller),
        )
        return {"ok": True, "version": loaded.room.version}

    act.__doc__ = decide.__doc__
    return act


def move(room: Room, seat: int, caller: Caller) -> list[Change]:
    """Play; with the version it was chosen for, a move for a position that is gone is refused."""
    chosen = caller.request.path_params["move"]
    return decisions.move(room, seat, chosen, caller.number("version", room.version), caller.id)


def chat(room: Room, seat: int, caller: Caller) -> list[Change]:
    """Say something."""
    return send_chat(room, caller.id, caller.text("text"))


def resign(room: Room, seat: int, caller: Caller) -> list[Change]:
    """Give up."""
    return decisions.resign(room, seat, caller.id)


def undo(room: Room, seat: int, caller: Caller) -> list[Change]:
    """Take the last choice back, or ask the others for that."""
    return decisions.undo(room, seat, caller.id)


def answer(room: Room, seat: int, caller: Caller) -> list[Change]:
    """Agree to what was asked of everybody, or don't."""
    return decisions.answer(room, caller.text("agree") == "yes", caller.id)


def leave(room: Room, seat: int, caller: Caller) -> list[Change]:
    """Stand up."""
    return decisions.rise(room, seat, caller.id)


async def again(caller: Caller) -> Json:
    """Go on with the group when a match is over: the same game, everybody a chair further."""
    loaded, tables = caller.loaded, caller.tables
    services_of(caller.request).rates.spend(f"person {caller.id}", SET_UP)
    async with loaded.rematch_lock:
        decisions.go_on(loaded.room, "", caller.id)
        id = loaded.room.next or await go_on(tables, loaded, loaded.room.game, caller.id)
    return program_messages.game(tables.room(id), caller.id)


def routes() -> list[Route]:
    """All of them."""
    game = "/api/bot/game/{table:str}"
    asked = {"accept": accept, "decline": decline, "cancel": cancel}
    decided = {"chat": chat, "resign": resign, "undo": undo, "answer": answer, "leave": leave}
    return [
        Route("/api/account", answering(account, LOOK), methods=["GET"]),
        Route("/api/games", answering(games, LOOK), methods=["GET"]),
        Route("/api/stream/event", events, methods=["GET"]),
        Route("/api/bot/online", answering(online, LOOK), methods=["GET"]),
        Route("/api/bot/table", answering(table), methods=["POST"]),
        Route("/api/bot/game/stream/{table:str}", listen, methods=["GET"]),
        Route(game, answering(look, LOOK), methods=["GET"]),
        Route(f"{game}/move/{{move:str}}", answering(deciding(move)), methods=["POST"]),
        Route(f"{game}/again", answering(again), methods=["POST"]),
        *(
            Route(
                f"{game}/{name}",
                answering(deciding(decide), TALK if decide is chat else POST),
                methods=["POST"],
            )
            for name, decide in decided.items()
        ),
        Route("/api/challenge/{program:str}", answering(challenge), methods=["POST"]),
        *(
            Route(f"/api/challenge/{{table:str}}/{name}", answering(act), methods=["POST"])
            for name, act in asked.items()
        ),
    ]
