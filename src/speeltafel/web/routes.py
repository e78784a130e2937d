"""The routes: which path is served by which function."""

from collections.abc import Sequence

from starlette.convertors import Convertor, register_url_convertor
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from speeltafel.web import commands, health, openapi, scripts, static_files, table_socket
from speeltafel.web.api import endpoints
from speeltafel.web.limits.rates import CREATE, POST
from speeltafel.web.pages import (
    actions,
    analysis,
    coach,
    evening,
    fairness,
    front,
    lessons,
    my_tables,
    owner,
    owner_ratings,
    pictures,
    preferences,
    programs,
    puzzles,
    ratings,
    records,
    rematch,
    replay,
    rules,
    scores,
    seat_links,
    table,
    why,
)
from speeltafel.web.visitors import Page, rate_limited

TABLE = "/t/{id:str}"


class SmallNumber(Convertor[int]):
    """A number of at most nine digits in a path."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """Return the number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Return the number as it stands in a path."""
        return str(value)


register_url_convertor("small", SmallNumber())


def get(path: str, endpoint: Page) -> Route:
    """Return the route of a page."""
    return Route(path, endpoint)


def post(path: str, endpoint: Page) -> Route:
    """Return the route of a form."""
    return Route(path, endpoint, methods=["POST"])


SITE = [
    get("/", rate_limited(front.page)),
    post("/tables", actions.create_table),
    get("/mine", rate_limited(my_tables.mine)),
    post("/mine", preferences.forget_me),
    get("/mine/scores", rate_limited(scores.page)),
    get("/ratings", rate_limited(ratings.page)),
    post("/ratings", ratings.take_part),
    post("/language", preferences.speak_language),
    get("/manifest.webmanifest", front.manifest),
    get("/programs", rate_limited(programs.page)),
    post("/programs", programs.create),
    post("/programs/{program:str}/renew", programs.renew),
    post("/programs/{program:str}/forget", programs.forget),
    get("/records", rate_limited(records.page)),
    post("/records", records.import_record),
]
"""What concerns no single table."""
LEARNING = [
    get("/rules/{game:str}", rate_limited(rules.rulebook)),
    get("/rules/{game:str}/summary", rate_limited(rules.summary)),
    get("/learn", rate_limited(lessons.index)),
    get("/learn/{game:str}", lessons.resume),
    post("/learn/{game:str}/play", coach.start_match),
    get("/learn/{game:str}/{step:small}", rate_limited(lessons.step)),
    get("/learn/{game:str}/{step:small}/why", rate_limited(lessons.why)),
    get("/puzzles", rate_limited(puzzles.index)),
    get("/puzzles/{game:str}", rate_limited(puzzles.game_puzzles)),
    get("/puzzles/{game:str}/today", puzzles.daily),
    get("/puzzles/{game:str}/{number:small}", rate_limited(puzzles.puzzle)),
    get("/puzzles/{game:str}/{number:small}/why", rate_limited(puzzles.why)),
]
"""Rules, lessons and puzzles."""
OWNER = [
    get("/health", health.health),
    get("/ready", health.ready),
    get("/metrics", health.metrics),
    get("/openapi.json", rate_limited(openapi.page, CREATE)),
    get("/owner", owner.page),
    post("/owner", owner.act),
    get("/owner/ratings", owner_ratings.page),
    post("/owner/ratings", owner_ratings.act),
]
"""The owner's pages, and what monitors and tools read."""
AT_A_TABLE = [
    *(
        post(f"{TABLE}/{name}", actions.action(command, commands.COSTS.get(name, POST)))
        for name, command in commands.COMMANDS.items()
    ),
    get(TABLE, rate_limited(table.page)),
    get(f"{TABLE}/at/{{place:small}}", rate_limited(replay.at)),
    get(f"{TABLE}/at/{{place:small}}.svg", rate_limited(pictures.still)),
    get(f"{TABLE}/at/{{place:small}}/film.svg", rate_limited(pictures.film, CREATE)),
    get(f"{TABLE}/qr.svg", rate_limited(seat_links.qr)),
    get(f"{TABLE}/record", rate_limited(fairness.download)),
    get(f"{TABLE}/check", rate_limited(fairness.check)),
    get(f"{TABLE}/analysis", rate_limited(analysis.page)),
    post(f"{TABLE}/analysis", analysis.start_study),
    get(f"{TABLE}/evening", rate_limited(evening.page)),
    get(f"{TABLE}/news", rate_limited(table_socket.poll)),
    get(f"{TABLE}/why", rate_limited(why.why)),
    WebSocketRoute(f"{TABLE}/live", table_socket.endpoint),
    get(f"{TABLE}/seat/{{seat:small}}/{{token:str}}", seat_links.take_seat),
    post(f"{TABLE}/seat/{{seat:small}}/{{token:str}}", actions.take),
    post(f"{TABLE}/sit", actions.sit),
    post(f"{TABLE}/name", actions.rename),
    post(f"{TABLE}/rise", actions.rise),
    post(f"{TABLE}/again", rematch.again),
    post(f"{TABLE}/claim", actions.claim),
    post(f"{TABLE}/fill", actions.fill_up),
    post(f"{TABLE}/forced", preferences.play_forced),
    post(f"{TABLE}/stand-in", actions.stand_in),
    post(f"{TABLE}/start", rematch.start),
    post(f"{TABLE}/hint", coach.hint),
    post(f"{TABLE}/coach", coach.invite),
    post(f"{TABLE}/look", coach.comment),
    post(f"{TABLE}/what-if", records.what_if),
    post(f"{TABLE}/invite", programs.invite),
    post(f"{TABLE}/unsay", actions.unsay),
]
"""What concerns one table."""


def routes(stamp: str) -> Sequence[BaseRoute]:
    """Return all routes of the app; `stamp` is in the addresses of its scripts."""
    js, cached = static_files.FOLDER / "js", {"cache-control": static_files.YEAR}
    return [
        *AT_A_TABLE,
        *SITE,
        *LEARNING,
        *OWNER,
        *endpoints.routes(),
        get("/static/games/{game:str}.css", static_files.game_style),
        scripts.mount(f"/static/js/{stamp}", js, cached),
        Mount("/static", static_files.CachedFiles(directory=static_files.FOLDER)),
    ]
