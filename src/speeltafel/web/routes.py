"""The routes: which path is served by which function."""

from collections.abc import Sequence

from starlette.convertors import Convertor, register_url_convertor
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from speeltafel.web import health, openapi, static_files, table_forms, table_socket
from speeltafel.web.api import endpoints
from speeltafel.web.limits.rates import CREATE, POST, VIEW
from speeltafel.web.openapi import FormRoute
from speeltafel.web.pages import (
    actions,
    analysis,
    author,
    coach,
    devices,
    evening,
    fairness,
    front,
    holidays,
    lessons,
    my_tables,
    notices,
    owner,
    owner_ratings,
    passkeys,
    pictures,
    preferences,
    previews,
    programs,
    progress,
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
from speeltafel.web.pages.lobby import blocking, quick
from speeltafel.web.pages.lobby import overview as lobby
from speeltafel.web.pages.lobby import owner as owner_lobby
from speeltafel.web.pages.tournaments import exports, forms, show
from speeltafel.web.preferences import PREFERENCES
from speeltafel.web.visitors import Page, rate_limited

TABLE = "/t/{id:str}"
NOTICE_FIELDS = "url format to when turn invitation time over talk quiet-from quiet-to zone"


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


def get(path: str, endpoint: Page, cost: float = VIEW) -> Route:
    """Return the route of a page, rate-limited unless it costs nothing."""
    return Route(path, rate_limited(my_tables.with_badge(endpoint), cost) if cost else endpoint)


SITE = [
    get("/", front.page),
    FormRoute("/tables", actions.create_table, "game with level seating"),
    get("/mine", my_tables.mine),
    FormRoute("/mine", preferences.forget_me),
    get("/mine/scores", scores.page),
    get("/mine/waiting", my_tables.waiting),
    get("/mine/next", my_tables.next_waiting),
    get("/mine/notices", notices.page),
    FormRoute("/mine/notices", notices.choose, NOTICE_FIELDS),
    FormRoute("/mine/notices/push", notices.add_push, "endpoint p256dh auth old"),
    FormRoute("/mine/notices/{channel:str}/test", notices.test),
    FormRoute("/mine/notices/{channel:str}/remove", notices.remove),
    get("/mine/holidays", holidays.page),
    FormRoute("/mine/holidays", holidays.take, "first last zone"),
    FormRoute("/mine/holidays/{holiday:str}/cancel", holidays.cancel),
    get("/notices/{channel:str}/confirm/{token:str}", notices.ask_confirm),
    FormRoute("/notices/{channel:str}/confirm/{token:str}", notices.confirm),
    get("/notices/{channel:str}/stop/{token:str}", notices.ask_stop),
    FormRoute("/notices/{channel:str}/stop/{token:str}", notices.stop),
    get("/worker.js", static_files.worker, cost=0),
    get("/ratings", ratings.page),
    FormRoute("/ratings", ratings.take_part, "on"),
    get("/settings", preferences.page),
    FormRoute("/settings", preferences.choose, " ".join(PREFERENCES)),
    get("/keys", preferences.keys),
    get("/offline", lessons.offline, cost=0),
    FormRoute("/language", preferences.speak_language, "language back"),
    get("/me", devices.page),
    FormRoute("/me/link", devices.create_link),
    get("/me/add/{token:str}", devices.open_link),
    FormRoute("/me/add/{token:str}", devices.accept_link),
    FormRoute("/me/devices/{device:str}/sign-out", devices.sign_out_one),
    FormRoute("/me/sign-out-others", devices.sign_out_others),
    FormRoute("/me/progress", progress.keep),
    FormRoute("/me/passkeys/challenge", passkeys.creation_challenge),
    FormRoute("/me/passkeys", passkeys.add, "credential"),
    FormRoute("/me/passkeys/{passkey:str}/remove", passkeys.remove),
    FormRoute("/me/sign-in/challenge", passkeys.sign_in_challenge),
    FormRoute("/me/sign-in", passkeys.sign_in, "credential"),
    get("/manifest.webmanifest", front.manifest, cost=0),
    get("/programs", programs.page),
    FormRoute("/programs", programs.create, "name"),
    FormRoute("/programs/{program:str}/renew", programs.renew),
    FormRoute("/programs/{program:str}/forget", programs.forget),
    get("/records", records.page),
    FormRoute("/records", records.import_record, "record"),
]
"""What concerns no single table."""
TOURNAMENT = "/tournaments/{tournament:str}"
TOURNAMENTS = [
    get("/tournaments", show.index),
    FormRoute(
        "/tournaments",
        forms.create,
        "title game system seats rounds pace double duplicate automatic drawn wait third listed",
    ),
    get(TOURNAMENT, show.page),
    get(f"{TOURNAMENT}/news", show.news),
    get(f"{TOURNAMENT}/rounds/{{number:small}}", show.round_page),
    get(f"{TOURNAMENT}/qr.svg", exports.qr),
    get(f"{TOURNAMENT}/results.json", exports.as_json),
    get(f"{TOURNAMENT}/standings.csv", exports.as_csv),
    FormRoute(f"{TOURNAMENT}/enter", forms.enter, "name"),
    FormRoute(f"{TOURNAMENT}/bots", forms.add_bots, "count level bots"),
    FormRoute(f"{TOURNAMENT}/withdraw", forms.withdraw, "entrant"),
    FormRoute(f"{TOURNAMENT}/return", forms.return_to, "entrant"),
    FormRoute(f"{TOURNAMENT}/start", forms.start),
    FormRoute(f"{TOURNAMENT}/next", forms.go_on, "round"),
    FormRoute(f"{TOURNAMENT}/stop", forms.stop),
]
"""Tournaments."""
LOBBY = [
    get("/lobby", lobby.page),
    get("/lobby/quick", quick.page),
    FormRoute("/lobby/quick", quick.join, "game pace"),
    FormRoute("/lobby/quick/here", quick.here),
    FormRoute("/lobby/quick/leave", quick.leave),
    FormRoute("/lobby/tables", lobby.open_new, "game pace level language"),
    FormRoute(f"{TABLE}/list", lobby.change_listing, "on level language"),
    get(f"{TABLE}/people", blocking.people),
    FormRoute(f"{TABLE}/block", blocking.block, "seat on"),
    FormRoute(f"{TABLE}/report", blocking.report, "seat why words"),
    get("/mine/blocked", blocking.page),
    FormRoute("/mine/blocked", blocking.unblock, "person"),
    get("/owner/lobby", owner_lobby.page, cost=0),
    FormRoute("/owner/lobby", owner_lobby.act, "do tables quick watch report"),
]
"""The lobby, blocks and reports."""
LEARNING = [
    get("/rules/{game:str}", rules.rulebook),
    get("/rules/{game:str}/summary", rules.summary),
    get("/learn", lessons.index),
    get("/learn/{game:str}", lessons.resume, cost=0),
    FormRoute("/learn/{game:str}/play", coach.start_match),
    get("/learn/{game:str}/{step:small}", lessons.step),
    get("/learn/{game:str}/{step:small}/why", lessons.why),
    get("/learn/{game:str}/{step:small}/tries", lessons.tries, POST),
    get("/puzzles", puzzles.index),
    get("/puzzles/{game:str}", puzzles.game_puzzles),
    get("/puzzles/{game:str}/today", puzzles.daily, cost=0),
    get("/puzzles/{game:str}/{number:small}", puzzles.puzzle),
    get("/puzzles/{game:str}/{number:small}/why", puzzles.why),
    get("/puzzles/{game:str}/{number:small}/tries", puzzles.tries, POST),
]
"""Rules, lessons and puzzles."""
OWNER = [
    get("/health", health.health, cost=0),
    get("/ready", health.ready, cost=0),
    get("/metrics", health.metrics, cost=0),
    get("/openapi.json", openapi.page, CREATE),
    get("/owner", owner.page, cost=0),
    FormRoute("/owner", owner.act, "key do person"),
    get("/owner/ratings", owner_ratings.page, cost=0),
    FormRoute("/owner/ratings", owner_ratings.act, "excluded"),
]
"""The owner's pages, and what monitors and tools read."""
AUTHOR = [
    get("/author/{game:str}", author.page),
    get("/author/{game:str}/version", author.version, cost=0),
    Route("/author/{game:str}/step", author.make_step, methods=["POST"]),
    Route("/author/{game:str}/puzzle", author.make_puzzle, methods=["POST"]),
]
"""The page for authors of a game, only on a server of their own."""
AT_A_TABLE = [
    *(
        FormRoute(f"{TABLE}/{name}", actions.action(form), form.fields)
        for name, form in table_forms.FORMS.items()
    ),
    get(TABLE, table.page),
    get(f"{TABLE}/at/{{place:small}}", replay.at),
    get(f"{TABLE}/at/{{place:small}}.svg", pictures.still),
    get(f"{TABLE}/at/{{place:small}}.png", previews.picture, CREATE),
    get(f"{TABLE}/at/{{place:small}}/film.svg", pictures.film, CREATE),
    get(f"{TABLE}/qr.svg", seat_links.qr),
    get(f"{TABLE}/record", fairness.download),
    get(f"{TABLE}/check", fairness.check),
    get(f"{TABLE}/analysis", analysis.page),
    FormRoute(f"{TABLE}/analysis", analysis.start_study),
    get(f"{TABLE}/evening", evening.page),
    get(f"{TABLE}/news", table_socket.poll),
    get(f"{TABLE}/why", why.why),
    WebSocketRoute(f"{TABLE}/live", table_socket.endpoint),
    get(f"{TABLE}/seat/{{seat:small}}/{{token:str}}", seat_links.take_seat, cost=0),
    FormRoute(f"{TABLE}/seat/{{seat:small}}/{{token:str}}", actions.take),
    FormRoute(f"{TABLE}/sit", actions.sit, "seat name"),
    FormRoute(f"{TABLE}/name", actions.rename, "seat name"),
    FormRoute(f"{TABLE}/rise", actions.rise, "seat"),
    FormRoute(f"{TABLE}/again", rematch.again, "game same"),
    FormRoute(f"{TABLE}/claim", actions.claim, "seat"),
    FormRoute(f"{TABLE}/fill", actions.fill_up, "level"),
    FormRoute(f"{TABLE}/forced", preferences.play_forced, "on"),
    FormRoute(f"{TABLE}/stand-in", actions.stand_in, "seat level"),
    FormRoute(f"{TABLE}/start", rematch.start),
    FormRoute(f"{TABLE}/hint", coach.hint, "seat"),
    FormRoute(f"{TABLE}/coach", coach.invite, "on"),
    FormRoute(f"{TABLE}/look", coach.comment, "seat"),
    FormRoute(f"{TABLE}/what-if", records.what_if, "place with seat level"),
    FormRoute(f"{TABLE}/invite", programs.invite, "seat program"),
    FormRoute(f"{TABLE}/unsay", actions.unsay, "line"),
    FormRoute(f"{TABLE}/seen", actions.read_up, "seq"),
]
"""What concerns one table."""


def routes(stamp: str, authors: bool = False) -> Sequence[BaseRoute]:
    """Return all routes of the app; `stamp` is in the addresses of its scripts, `authors` have a page."""
    return [
        *(AUTHOR if authors else ()),
        *AT_A_TABLE,
        *SITE,
        *TOURNAMENTS,
        *LOBBY,
        *LEARNING,
        *OWNER,
        *endpoints.ROUTES,
        get("/static/games/{game:str}.css", static_files.game_style, cost=0),
        static_files.scripts(f"/static/js/{stamp}"),
        Mount("/static", static_files.CachedFiles(directory=static_files.FOLDER)),
    ]
