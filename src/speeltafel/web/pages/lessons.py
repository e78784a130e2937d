"""Lessons: learning a game by playing on its own board; and at the end a first match with a coach."""

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.lesson import Step
from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language
from speeltafel.play.match import find
from speeltafel.server.view.table_view import words_in
from speeltafel.web.pages import exercise
from speeltafel.web.pages.exercise import Exercise, Try, Verdict, set_up_try
from speeltafel.web.pages.progress import Progress, progress_of, save
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import tables_of
from speeltafel.web.visitors import visitor, wants_json


async def index(request: Request) -> Response:
    """List all lessons, with how far the visitor has come in each."""
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
    """Redirect to the first step that is not done yet; after all of them, to the first."""
    game, progress = lesson_of(request)
    done = progress.steps.get(game.key, 0)
    return RedirectResponse(f"/learn/{game.key}/{done + 1 if done < len(game.lesson) else 1}", 303)


async def step(request: Request) -> Response:
    """Show a step of a lesson, with the move that was tried; after the last step comes the end."""
    game, progress = lesson_of(request)
    who, number = visitor(request), request.path_params["step"]
    if number == len(game.lesson) + 1:
        return render(request, "learnt.html", who=who, game=game, cover=Markup(game.look.cover()))
    now = try_of(request, who.language, exercise.token_param(request, "move"))
    if wants_json(request):
        before = try_of(request, who.language, exercise.token_param(request, "from"))
        response = exercise.update_response(now, before)
    else:
        steps = [one.title.into(who.language) for one in game.lesson]
        done = progress.steps.get(game.key, 0)
        response = exercise.page(
            request, "lesson.html", who, now, game=game, steps=steps, number=number, done=done
        )
    if now.verdict is not None and now.verdict.right:
        progress.step(game.key, number)
        save(request, response, progress)
    return response


async def why(request: Request) -> Response:
    """Explain an item on the board of a lesson."""
    return exercise.why(request, try_of(request, visitor(request).language, ""))


def lesson_of(request: Request) -> tuple[AnyGame, Progress]:
    """Return the game in the path and how far the visitor has come; refuse one without a lesson."""
    games = tables_of(request).games
    game = find(games, request.path_params["game"])
    if not game.lesson:
        raise BadRequest(texts.NO_PAGE)
    return game, progress_of(request, games)


def try_of(request: Request, language: Language, move: str) -> Try:
    """Return the step in the path, with this move tried in it."""
    games, number = tables_of(request).games, request.path_params["step"]
    game = find(games, request.path_params["game"])
    if not 1 <= number <= len(game.lesson):
        raise BadRequest(texts.NO_PAGE)
    found = verdict(game.lesson[number - 1], move, language, "shown" in request.query_params)
    return set_up_try(games, exercise_of(game, number, language), language, move, found)


def exercise_of(game: AnyGame, number: int, language: Language) -> Exercise:
    """Return a step of a lesson as an exercise."""
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
    """Return what to say of this move; None where none was tried."""
    t = words_in(language)
    if not move:
        return None
    if move in one.right:
        head = t.PUZZLE_SHOWN if shown else t.WELL_DONE
        return Verdict(True, head, [one.well.into(language)], tuple(one.then.split()))
    return Verdict(False, t.NOT_QUITE, [one.wrong.get(move, one.other).into(language)])
