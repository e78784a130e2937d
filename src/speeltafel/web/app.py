"""The app: which path leads where, and what is said when something can't be."""

import asyncio
import hashlib
import logging
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from importlib.resources import files
from math import ceil
from pathlib import Path

from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text
from speeltafel.play.table import find
from speeltafel.store import Store, Unavailable
from speeltafel.web import (
    actions,
    analysis,
    books,
    branches,
    coach,
    description,
    evening,
    fairness,
    health,
    lessons,
    live,
    onward,
    owner,
    pages,
    phrases,
    pictures,
    preferences,
    programs,
    puzzles,
    ratings,
    repair,
    replay,
    scores,
    scripts,
    why,
)
from speeltafel.web.api import callers, endpoints
from speeltafel.web.api.programs import Programs
from speeltafel.web.askers import Askers
from speeltafel.web.bots import Bots, Think, never
from speeltafel.web.duties import LATE, WAKE, Alone, Duties, Together
from speeltafel.web.figures import Measured, Tally
from speeltafel.web.frames import Telling, present
from speeltafel.web.guard import (
    MOST_SOCKETS,
    POST,
    SET_UP,
    Crowd,
    Denials,
    Rates,
    SafeHeaders,
    Squeezed,
    TooMuch,
)
from speeltafel.web.house import House, Live
from speeltafel.web.limiter import RateLimiter
from speeltafel.web.people import Visitor, by_script, paced, person_of, spoken
from speeltafel.web.shared import Fresh, SharedHouse
from speeltafel.web.studies import Appraise, Studies
from speeltafel.web.tracking import Tracked, hold_back
from speeltafel.web.verdicts import status_of, words_of


class SmallNumber(Convertor[int]):
    """A number in a path, of a length that can't hurt."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """As a number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """As it stands in a path."""
        return str(value)


register_url_convertor("small", SmallNumber())

STATIC = Path(str(files("speeltafel.web").joinpath("static")))
RETRY_AFTER = "5"
"""Seconds after which a store that was in trouble may be asked again."""
LATELY = 120.0
"""Seconds before a worker's death in which something may have happened that nobody saw to."""
YEAR = "public, max-age=31536000, immutable"


def create_app(
    kept: Store,
    games: Mapping[str, AnyGame],
    owner_key: str,
    think: Think = never,
    appraise: Appraise = never,
) -> Starlette:
    """The house as an app; its bots' thinking is done elsewhere."""
    table, version = "/t/{id:str}", stamp(games)
    app = Starlette(
        routes=[
            *(
                Route(
                    f"{table}/{name}", actions.action(decide, actions.COSTS.get(name, POST)), methods=["POST"]
                )
                for name, decide in actions.ACTIONS.items()
            ),
            Route("/", paced(pages.front)),
            Route("/tables", actions.set_up, methods=["POST"]),
            Route("/mine", paced(pages.mine), methods=["GET"]),
            Route("/mine", preferences.forget_me, methods=["POST"]),
            Route("/mine/scores", paced(scores.page)),
            Route("/ratings", paced(ratings.page), methods=["GET"]),
            Route("/ratings", ratings.take_part, methods=["POST"]),
            Route("/language", preferences.speak_language, methods=["POST"]),
            Route("/rules/{game:str}", paced(books.rules)),
            Route("/rules/{game:str}/summary", paced(books.brief)),
            Route("/learn", paced(lessons.desk)),
            Route("/learn/{game:str}", lessons.resume),
            Route("/learn/{game:str}/play", coach.begin, methods=["POST"]),
            Route("/learn/{game:str}/{step:small}", paced(lessons.step)),
            Route("/learn/{game:str}/{step:small}/why", paced(lessons.why)),
            Route("/puzzles", paced(puzzles.desk)),
            Route("/puzzles/{game:str}", paced(puzzles.box)),
            Route("/puzzles/{game:str}/today", puzzles.daily),
            Route("/puzzles/{game:str}/{number:small}", paced(puzzles.puzzle)),
            Route("/puzzles/{game:str}/{number:small}/why", paced(puzzles.why)),
            Route("/manifest.webmanifest", pages.manifest),
            Route("/health", health.health),
            Route("/ready", health.ready),
            Route("/metrics", health.metrics),
            Route("/openapi.json", paced(description.page, SET_UP)),
            Route("/owner", owner.page, methods=["GET"]),
            Route("/owner", owner.act, methods=["POST"]),
            Route("/owner/ratings", repair.page, methods=["GET"]),
            Route("/owner/ratings", repair.act, methods=["POST"]),
            Route(table, paced(pages.room)),
            Route(f"{table}/at/{{place:small}}", paced(replay.at)),
            Route(f"{table}/at/{{place:small}}.svg", paced(pictures.still)),
            Route(f"{table}/at/{{place:small}}/film.svg", paced(pictures.film, SET_UP)),
            Route(f"{table}/qr.svg", paced(pages.qr)),
            Route(f"{table}/record", paced(fairness.download)),
            Route(f"{table}/check", paced(fairness.check)),
            Route(f"{table}/analysis", paced(analysis.page), methods=["GET"]),
            Route(f"{table}/analysis", analysis.begin, methods=["POST"]),
            Route(f"{table}/evening", paced(evening.page)),
            Route(f"{table}/news", paced(live.poll)),
            Route(f"{table}/why", paced(why.why)),
            WebSocketRoute(f"{table}/live", live.socket),
            Route(f"{table}/seat/{{seat:small}}/{{token:str}}", pages.take_seat, methods=["GET"]),
            Route(f"{table}/seat/{{seat:small}}/{{token:str}}", actions.take, methods=["POST"]),
            Route(f"{table}/sit", actions.sit, methods=["POST"]),
            Route(f"{table}/name", actions.rename, methods=["POST"]),
            Route(f"{table}/rise", actions.rise, methods=["POST"]),
            Route(f"{table}/again", onward.again, methods=["POST"]),
            Route(f"{table}/claim", actions.claim, methods=["POST"]),
            Route(f"{table}/fill", actions.fill_up, methods=["POST"]),
            Route(f"{table}/forced", preferences.play_forced, methods=["POST"]),
            Route(f"{table}/stand-in", actions.stand_in, methods=["POST"]),
            Route(f"{table}/start", onward.start, methods=["POST"]),
            Route(f"{table}/hint", coach.hint, methods=["POST"]),
            Route(f"{table}/coach", coach.invite, methods=["POST"]),
            Route(f"{table}/look", coach.look, methods=["POST"]),
            Route(f"{table}/what-if", branches.what_if, methods=["POST"]),
            Route(f"{table}/invite", programs.invite, methods=["POST"]),
            Route("/programs", paced(programs.desk), methods=["GET"]),
            Route("/programs", programs.make, methods=["POST"]),
            Route("/programs/{program:str}/renew", programs.renew, methods=["POST"]),
            Route("/programs/{program:str}/forget", programs.forget, methods=["POST"]),
            *endpoints.routes(),
            Route("/records", paced(branches.desk), methods=["GET"]),
            Route("/records", branches.bring, methods=["POST"]),
            Route(f"{table}/unsay", actions.unsay, methods=["POST"]),
            Route("/static/games/{game:str}.css", game_style),
            scripts.mount(f"/static/js/{version}", STATIC / "js", {"cache-control": YEAR}),
            Mount("/static", LastingFiles(directory=STATIC)),
        ],
        exception_handlers={
            Refusal: refused,
            HTTPException: not_found,
            ClientDisconnect: gone,
            Exception: broken,
        },
        lifespan=opened,
    )
    # A redirect to the same path without its last slash would go to whatever host the asker named.
    app.router.redirect_slashes = False
    house, duties = kept_by(kept, games, app)
    app.add_middleware(RateLimiter, store=kept, refuse=refused)
    app.state.house, app.state.duties = house, duties
    app.state.askers = Askers()
    app.state.bots = Bots(house, think, duties, app.state.askers)
    app.state.ratings = ratings.Ratings(house)
    app.state.programs = Programs(house)
    app.state.studies = Studies(house, appraise, duties, app.state.askers)
    keepers = (app.state.bots, app.state.ratings, app.state.programs, app.state.studies)
    house.after = partial(look_around, keepers)
    if isinstance(house, SharedHouse):
        house.beyond = app.state.programs.hear_of
    duties.take_over = {
        "bots": app.state.bots.take_over,
        "study": app.state.studies.take_over,
        WAKE: partial(wake_soon, app),
    }
    app.state.waking = []
    app.state.key = bytes.fromhex(kept.house_key())
    app.state.owner_key = owner_key
    app.state.rates = Rates()
    app.state.crowd = Crowd(MOST_SOCKETS)
    app.state.judging = asyncio.Lock()
    app.state.public_hosts = frozenset[str]()
    app.state.language = "en"
    app.state.shelf = books.Shelf()
    app.state.stamp = version
    app.state.tally = Tally()
    return app


def kept_by(kept: Store, games: Mapping[str, AnyGame], app: Starlette) -> tuple[House, Duties]:
    """The tables, and who does what: all of it by this process, or shared with others in one database."""
    if not kept.shared:
        return House(kept, games, Telling, present), Alone()
    house = SharedHouse(kept, games, Telling, present)
    app.add_middleware(Fresh, house=house)
    return house, Together(house, partial(health.figures, app))


def look_around(keepers: Sequence[Bots | ratings.Ratings | Programs | Studies], live: Live) -> None:
    """Something happened at a table: whoever has to do something about it looks.

    What happened is stored already, so a keeper that fails is logged: it stops neither the others nor the
    answer to whoever acted.
    """
    for keeper in keepers:
        try:
            keeper.look(live)
        except Exception:
            log = logging.getLogger(__name__)
            log.exception("%s could not look at %s", type(keeper).__name__, live.id)


@asynccontextmanager
async def opened(app: Starlette) -> AsyncIterator[None]:
    """While the house is open its bots play, from where they were."""
    async with app.state.duties:
        wake_soon(app)
        yield
        for task in app.state.waking:
            task.cancel()
        app.state.bots.leave()
        app.state.programs.leave()
        app.state.studies.leave()


def wake_soon(app: Starlette, when: str = "") -> None:
    """Look at all tables in the background, or only at those where something happened lately."""
    since = app.state.house.now() - LATELY if when == LATE else 0.0
    app.state.waking.append(asyncio.create_task(wake(app, since)))


async def wake(app: Starlette, since: float = 0.0) -> None:
    """Look where somebody may have been waited for while the house was closed, or when a worker died."""
    while True:
        try:
            if await app.state.duties.claim(WAKE):
                await app.state.bots.wake(since)
                await app.state.ratings.count_waiting()
                await app.state.programs.wake()
            return
        except Unavailable:
            await asyncio.sleep(float(RETRY_AFTER))


def guarded(app: Starlette) -> ASGIApp:
    """The app behind its door: even our own mistakes leave with safe headers."""
    behind = Denials(Measured(SafeHeaders(Squeezed(app)), app.state.tally))
    return Tracked(behind, partial(person_of, app.state.house.store))


class LastingFiles(StaticFiles):
    """Files whose address changes when they do, so that browsers may keep them."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """The file, to be kept for a year."""
        response: Response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = YEAR
        return response


async def game_style(request: Request) -> Response:
    """A game's own style sheet behind that of all boards; the shelf shows the lids of all games."""
    games, key = pages.house_of(request).games, request.path_params["game"]
    if key == "shelf":
        css = "".join(game.look.css for game in games.values())
    else:
        css = (STATIC / "board.css").read_text("utf-8") + find(games, key).look.css
    return Response(css, media_type="text/css", headers={"cache-control": YEAR})


def stamp(games: Mapping[str, AnyGame]) -> str:
    """A short word that changes whenever a style or a script does."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*.*")):
        digest.update(path.read_bytes())
    for game in games.values():
        digest.update(game.look.css.encode())
    return digest.hexdigest()[:10]


async def refused(request: Request, refusal: Exception) -> Response:
    """No, and why."""
    assert isinstance(refusal, Refusal)
    if isinstance(refusal, TooMuch):
        await hold_back(request.scope)
    words = words_of(refusal, acting=request.method == "POST")
    if callers.of_programs(request):
        response = callers.refusal(status_of(refusal), refusal.code, words, refusal)
    else:
        response = answer(request, status_of(refusal), words, refusal.code)
    if isinstance(refusal, Unavailable):
        response.headers["retry-after"] = RETRY_AFTER
    elif isinstance(refusal, TooMuch):
        response.headers["retry-after"] = str(ceil(refusal.wait))
    return response


async def not_found(request: Request, error: Exception) -> Response:
    """A page or a method we don't have."""
    assert isinstance(error, HTTPException)
    response = answer(request, error.status_code, phrases.NO_PAGE, "not-found")
    response.headers.update(error.headers or {})
    return response


async def gone(request: Request, error: Exception) -> Response:
    """Who hung up in the middle of a sentence hears nothing, and is no mistake of ours."""
    return Response(status_code=400)


async def broken(request: Request, error: Exception) -> Response:
    """Our own mistake."""
    return answer(request, 500, phrases.OURS_WENT_WRONG, "broken")


def answer(request: Request, status: int, text: Text, code: str) -> Response:
    """A refusal as the asker can read it."""
    if callers.of_programs(request):
        return callers.refusal(status, code, text)
    words = text.into(spoken(request))
    if by_script(request):
        return JSONResponse({"error": code, "message": words}, status)
    table = re.match("/t/[^/]+", request.url.path)
    back = table[0] if table and status != 404 else "/"
    # Who asks isn't looked up: the store may be what went wrong.
    who = Visitor("", "", spoken(request))
    return pages.render(
        request, "error.html", status, who=who, words=words, back=back, is_missing=status == 404
    )
