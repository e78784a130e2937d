"""The forms of tournaments: creating one, entering, withdrawing, and what its organiser does."""

from collections.abc import Sequence

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel.core.numbers import number as parsed
from speeltafel.play.settings import parse_pace
from speeltafel.play.tournaments import commands
from speeltafel.play.tournaments.commands import Command
from speeltafel.play.tournaments.events import Change, Opened
from speeltafel.play.tournaments.state import Tournament
from speeltafel.play.user_text import clean_name
from speeltafel.web.forms import show_again
from speeltafel.web.limits.rates import CREATE
from speeltafel.web.pages.actions import ensure_person, read_post
from speeltafel.web.pages.tournaments import show
from speeltafel.web.services import services_of
from speeltafel.web.table_forms import Form, key_of, number
from speeltafel.web.visitors import Visitor, charge, set_visitor_cookie


async def create(request: Request) -> Response:
    """Create a tournament; whoever does is its organiser."""
    form, who = await read_post(request)
    show_again(request, form, show.index)
    charge(request, CREATE)
    tournaments = services_of(request).tournaments
    wanted = tournaments.checked(_wanted(form, who.person))  # refused before anything is stored
    person, token = await ensure_person(request, who, who.called)
    id = await tournaments.create(replace(wanted, person=person), key_of(form, who, "tournament"))
    response = RedirectResponse(f"/tournaments/{id}", 303)
    set_visitor_cookie(request, response, token)
    return response


def _wanted(form: Form, person: str) -> Opened:
    """Return the settings that a form asks for."""
    rounds = form.get("rounds", "").strip()
    return Opened(
        title=form.get("title", ""),
        person=person,
        game=form.get("game", ""),
        seats=number(form, "seats") if "seats" in form else 2,
        system=form.get("system", ""),
        rounds=parsed(rounds, "rounds") if rounds else 0,
        pace=parse_pace(form.get("pace", "")),
        commitment="",
        cycles=2 if form.get("double") == "yes" else 1,
        duplicate=form.get("duplicate") == "yes",
        automatic=form.get("automatic") == "yes",
        drawn=form.get("drawn") == "yes",
        no_show=number(form, "wait") if "wait" in form else 10,
        third_place=form.get("third") == "yes",
        listed=form.get("listed") == "yes",
    )


async def _read(request: Request) -> tuple[Form, Visitor]:
    """Return the form of a tournament's page, which shows it again if it is refused."""
    form, who = await read_post(request)
    show_again(request, form, show.page)
    return form, who


async def enter(request: Request) -> Response:
    """Take part in a tournament; this makes a stranger a person."""
    form, who = await _read(request)
    name = clean_name(form.get("name", "")) or who.name
    loaded = await services_of(request).tournaments.load(request.path_params["tournament"])
    commands.enter(loaded.state, who.person, name)  # refuse what can't be before anything is stored
    person, token = await ensure_person(request, who, name)
    response = await _execute(request, lambda state: commands.enter(state, person, name))
    set_visitor_cookie(request, response, token)
    return response


async def add_bots(request: Request) -> Response:
    """Let bots take part, as the organiser."""
    form, who = await _read(request)
    charge(request, CREATE)
    count, level = number(form, "count"), form.get("level", "")
    seen = number(form, "bots") if "bots" in form else None
    return await _execute(request, lambda state: commands.add_bots(state, count, level, who.person, seen))


async def withdraw(request: Request) -> Response:
    """Withdraw, or remove an entrant as the organiser; a match that is not over is lost."""
    form, who = await _read(request)
    entrant = number(form, "entrant")
    return await _execute(request, lambda state: commands.withdraw(state, entrant, who.person), settles=True)


async def return_to(request: Request) -> Response:
    """Play along again, or readmit an entrant as the organiser."""
    form, who = await _read(request)
    entrant = number(form, "entrant")
    return await _execute(request, lambda state: commands.return_to(state, entrant, who.person))


async def start(request: Request) -> Response:
    """Begin with the first round, as the organiser."""
    _, who = await _read(request)
    charge(request, CREATE)
    tournaments, id = services_of(request).tournaments, request.path_params["tournament"]
    secret, table_id = (await tournaments.load(id)).secret, tournaments.table_id(id)

    def begin(state: Tournament) -> Sequence[Change]:
        return commands.start(state, who.person, secret, table_id)

    return await _execute(request, begin, settles=True)


async def go_on(request: Request) -> Response:
    """Pair the next round or close the tournament, as the organiser."""
    form, who = await _read(request)
    charge(request, CREATE)
    tournaments, id = services_of(request).tournaments, request.path_params["tournament"]
    after, table_id = number(form, "round"), tournaments.table_id(id)
    await services_of(request).tournament_runner.settle(id)  # what a crash left undone of this round

    def pair(state: Tournament) -> Sequence[Change]:
        if state.current is not None and state.current.number > after:
            return []  # a second touch on the same button
        return commands.go_on(state, table_id, who.person)

    return await _execute(request, pair, settles=True)


async def stop(request: Request) -> Response:
    """End a tournament as it stands, as the organiser."""
    _, who = await _read(request)
    return await _execute(request, lambda state: commands.stop(state, who.person), settles=True)


async def _execute(request: Request, command: Command, settles: bool = False) -> Response:
    """Execute a command, and what follows from it at tables; then show the page."""
    services, id = services_of(request), request.path_params["tournament"]
    await services.tournaments.execute(id, command)
    if settles:
        await services.tournament_runner.settle(id)
    return RedirectResponse(f"/tournaments/{id}", 303)
