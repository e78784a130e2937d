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
from speeltafel.web.visitors import rate_limited

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


def routes(stamp: str) -> Sequence[BaseRoute]:
    """Return all routes of the app; `stamp` is in the addresses of its scripts."""
    return [
        *(
            Route(
                f"{TABLE}/{name}", actions.action(command, commands.COSTS.get(name, POST)), methods=["POST"]
            )
            for name, command in commands.COMMANDS.items()
        ),
        Route("/", rate_limited(front.page)),
        Route("/tables", actions.create_table, methods=["POST"]),
        Route("/mine", rate_limited(my_tables.mine), methods=["GET"]),
        Route("/mine", preferences.forget_me, methods=["POST"]),
        Route("/mine/scores", rate_limited(scores.page)),
        Route("/ratings", rate_limited(ratings.page), methods=["GET"]),
        Route("/ratings", ratings.take_part, methods=["POST"]),
        Route("/language", preferences.speak_language, methods=["POST"]),
        Route("/rules/{game:str}", rate_limited(rules.rulebook)),
        Route("/rules/{game:str}/summary", rate_limited(rules.summary)),
        Route("/learn", rate_limited(lessons.index)),
        Route("/learn/{game:str}", lessons.resume),
        Route("/learn/{game:str}/play", coach.start_match, methods=["POST"]),
        Route("/learn/{game:str}/{step:small}", rate_limited(lessons.step)),
        Route("/learn/{game:str}/{step:small}/why", rate_limited(lessons.why)),
        Route("/puzzles", rate_limited(puzzles.index)),
        Route("/puzzles/{game:str}", rate_limited(puzzles.game_puzzles)),
        Route("/puzzles/{game:str}/today", puzzles.daily),
        Route("/puzzles/{game:str}/{number:small}", rate_limited(puzzles.puzzle)),
        Route("/puzzles/{game:str}/{number:small}/why", rate_limited(puzzles.why)),
        Route("/manifest.webmanifest", front.manifest),
        Route("/health", health.health),
        Route("/ready", health.ready),
        Route("/metrics", health.metrics),
        Route("/openapi.json", rate_limited(openapi.page, CREATE)),
        Route("/owner", owner.page, methods=["GET"]),
        Route("/owner", owner.act, methods=["POST"]),
        Route("/owner/ratings", owner_ratings.page, methods=["GET"]),
        Route("/owner/ratings", owner_ratings.act, methods=["POST"]),
        Route(TABLE, rate_limited(table.page)),
        Route(f"{TABLE}/at/{{place:small}}", rate_limited(replay.at)),
        Route(f"{TABLE}/at/{{place:small}}.svg", rate_limited(pictures.still)),
        Route(f"{TABLE}/at/{{place:small}}/film.svg", rate_limited(pictures.film, CREATE)),
        Route(f"{TABLE}/qr.svg", rate_limited(seat_links.qr)),
        Route(f"{TABLE}/record", rate_limited(fairness.download)),
        Route(f"{TABLE}/check", rate_limited(fairness.check)),
        Route(f"{TABLE}/analysis", rate_limited(analysis.page), methods=["GET"]),
        Route(f"{TABLE}/analysis", analysis.start_study, methods=["POST"]),
        Route(f"{TABLE}/evening", rate_limited(evening.page)),
        Route(f"{TABLE}/news", rate_limited(table_socket.poll)),
        Route(f"{TABLE}/why", rate_limited(why.why)),
        WebSocketRoute(f"{TABLE}/live", table_socket.endpoint),
        Route(f"{TABLE}/seat/{{seat:small}}/{{token:str}}", seat_links.take_seat, methods=["GET"]),
        Route(f"{TABLE}/seat/{{seat:small}}/{{token:str}}", actions.take, methods=["POST"]),
        Route(f"{TABLE}/sit", actions.sit, methods=["POST"]),
        Route(f"{TABLE}/name", actions.rename, methods=["POST"]),
        Route(f"{TABLE}/rise", actions.rise, methods=["POST"]),
        Route(f"{TABLE}/again", rematch.again, methods=["POST"]),
        Route(f"{TABLE}/claim", actions.claim, methods=["POST"]),
        Route(f"{TABLE}/fill", actions.fill_up, methods=["POST"]),
        Route(f"{TABLE}/forced", preferences.play_forced, methods=["POST"]),
        Route(f"{TABLE}/stand-in", actions.stand_in, methods=["POST"]),
        Route(f"{TABLE}/start", rematch.start, methods=["POST"]),
        Route(f"{TABLE}/hint", coach.hint, methods=["POST"]),
        Route(f"{TABLE}/coach", coach.invite, methods=["POST"]),
        Route(f"{TABLE}/look", coach.comment, methods=["POST"]),
        Route(f"{TABLE}/what-if", records.what_if, methods=["POST"]),
        Route(f"{TABLE}/invite", programs.invite, methods=["POST"]),
        Route("/programs", rate_limited(programs.page), methods=["GET"]),
        Route("/programs", programs.create, methods=["POST"]),
        Route("/programs/{program:str}/renew", programs.renew, methods=["POST"]),
        Route("/programs/{program:str}/forget", programs.forget, methods=["POST"]),
        *endpoints.routes(),
        Route("/records", rate_limited(records.page), methods=["GET"]),
        Route("/records", records.import_record, methods=["POST"]),
        Route(f"{TABLE}/unsay", actions.unsay, methods=["POST"]),
        Route("/static/games/{game:str}.css", static_files.game_style),
        scripts.mount(
            f"/static/js/{stamp}", static_files.FOLDER / "js", {"cache-control": static_files.YEAR}
        ),
        Mount("/static", static_files.CachedFiles(directory=static_files.FOLDER)),
    ]
