"""Lessons: a game learnt by doing, on its own board; and at their end a first game with a coach."""

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.lesson import Step
from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language
from speeltafel.play.table import find
from speeltafel.server.view.table_view import words_in
from speeltafel.web.pages import exercise
from speeltafel.web.pages.exercise import Exercise, Try, Verdict, laid
from speeltafel.web.pages.progress import Progress, keep, progress_of
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import tables_of
from speeltafel.web.visitors import visitor, wants_json


async def desk(request: Request) -> Response:
    """All lessons, each with how far the visitor came."""
    games = tables_of(request).games
    progress = progress_of(request, games)
    rows = [
        {
            "key": game.key,
            "name": game.name,
            "cover": Markup(game.look.cover()),
            "steps": len(game.lesson),
            "done": min(progress.steps.get(game.key, 0), len(game.lesson)),
            "puzzles": len(game.puzzles),
        }
        for game in games.values()
        if game.lesson
    ]
    return render(request, "lessons.html", rows=rows)


async def resume(request: Request) -> Response:
    """On to the first step that is not done yet; who did all of them begins again."""
    game, progress = lesson_of(request)
    done = progress.steps.get(game.key, 0)
    return RedirectResponse(f"/learn/{game.key}/{done + 1 if done < len(game.lesson) else 1}", 303)


async def step(request: Request) -> Response:
    """A step of a lesson, with the move that was tried; the one after the last is its end."""
    game, progress = lesson_of(request)
    who, number = visitor(request, tables_of(request).store), request.path_params["step"]
    if number == len(game.lesson) + 1:
        return render(request, "learnt.html", who=who, game=game, cover=Markup(game.look.cover()))
    asked = exercise.asked(request, "move")
    now = tried(request, who.language, asked)
    if wants_json(request):
        before = tried(request, who.language, exercise.asked(request, "from"))
        response = exercise.told(now, before)
    else:
        steps = [one.title.into(who.language) for one in game.lesson]
        done = progress.steps.get(game.key, 0)
        response = exercise.shown(
            request, "lesson.html", who, now, game=game, steps=steps, number=number, done=done
        )
    if now.verdict is not None and now.verdict.right:
        progress.step(game.key, number)
        keep(request, response, progress)
    return response


async def why(request: Request) -> Response:
    """What the thing is that somebody asks about in a lesson."""
    return exercise.why(request, tried(request, visitor(request, tables_of(request).store).language, ""))


def lesson_of(request: Request) -> tuple[AnyGame, Progress]:
    """The game whose lesson is asked for, and how far the visitor came; one without is as good as none."""
    games = tables_of(request).games
    game = find(games, request.path_params["game"])
    if not game.lesson:
        raise BadRequest(texts.NO_PAGE)
    return game, progress_of(request, games)


def tried(request: Request, language: Language, move: str) -> Try:
    """The step that is asked for, with this move tried in it."""
    games, number = tables_of(request).games, request.path_params["step"]
    game = find(games, request.path_params["game"])
    if not 1 <= number <= len(game.lesson):
        raise BadRequest(texts.NO_PAGE)
    said = verdict(game.lesson[number - 1], move, language, "shown" in request.query_params)
    return laid(games, posed(game, number, language), language, move, said)


def posed(game: AnyGame, number: int, language: Language) -> Exercise:
    """A step of a lesson as a question."""
    t, one = words_in(language), game.lesson[number - 1]
    last = number == len(game.lesson)
    return Exercise(
        path=f"/learn/{game.key}/{number}",
        game=game,
        seats=one.seats,
        options=one.options,
        log=tuple(one.log.split()),
        heading=t("PUZZLE_STEP" if one.puzzle else "STEP", at=number, all=len(game.lesson)),
        title=one.title.into(language),
        words=[one.words.into(language)],
        task=one.task.into(language),
        answer=one.right[0],
        onward=(f"/learn/{game.key}/{number + 1}", t.FINISH if last else t.NEXT_STEP),
    )


def verdict(one: Step, move: str, language: Language, shown: bool = False) -> Verdict | None:
    """What is said of this move; nothing where none was tried."""
    t = words_in(language)
    if not move:
        return None
    if move in one.right:
        head = t.PUZZLE_SHOWN if shown else t.WELL_DONE
        return Verdict(True, head, [one.well.into(language)], tuple(one.then.split()))
    return Verdict(False, t.NOT_QUITE, [one.wrong.get(move, one.other).into(language)])
