"""Lessons: learning a game by playing on its own board; and at the end a first match with a coach."""

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.lesson import Step
from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language
from speeltafel.server.view.table_view import words_in
from speeltafel.web.pages import exercise
from speeltafel.web.pages.exercise import Exercise, Try, Verdict, set_up_try
from speeltafel.web.pages.progress import has_unkept, progress_of, save
from speeltafel.web.pages.puzzles import of_the_day, today
from speeltafel.web.pages.rendering import render
from speeltafel.web.pages.why import answer
from speeltafel.web.services import game_of, tables_of
from speeltafel.web.visitors import language_of


async def index(request: Request) -> Response:
    """List all lessons, with how far the visitor has come in each."""
    progress = await progress_of(request)
    rows = [
        {
            "key": game.key,
            "name": game.name,
            "cover": Markup(game.look.cover()),
            "steps": len(game.lesson),
            "done": min(progress.steps.get(game.key, 0), len(game.lesson)),
            "puzzles": len(game.puzzles),
            "daily": of_the_day(game, today(request)) if game.puzzles else 0,
        }
        for game in tables_of(request).games.values()
        if game.lesson
    ]
    return render(request, "lessons.html", rows=rows, unkept=await has_unkept(request))


async def offline(request: Request) -> Response:
    """Say that there is no connection, and what can be done without; browsers keep this page."""
    return render(request, "offline.html", games=tables_of(request).games.values())


async def resume(request: Request) -> Response:
    """Redirect to the first step that is not done yet; after all of them, to the first."""
    game = lesson_of(request)
    done = (await progress_of(request)).steps.get(game.key, 0)
    return RedirectResponse(f"/learn/{game.key}/{done + 1 if done < len(game.lesson) else 1}", 303)


async def step(request: Request) -> Response:
    """Show a step of a lesson, with the move that was tried; after the last step comes the end."""
    game, progress = lesson_of(request), await progress_of(request)
    number = request.path_params["step"]
    if number == len(game.lesson) + 1:
        return render(request, "learnt.html", game=game, cover=Markup(game.look.cover()))
    steps = [one.title.into(language_of(request)) for one in game.lesson]
    facts = {"steps": steps, "done": progress.steps.get(game.key, 0)}
    now, response = exercise.respond(request, "lesson.html", try_of, game=game, number=number, **facts)
    if now.is_right:
        progress.step(game.key, number)
        save(request, response, progress)
    return response


async def why(request: Request) -> Response:
    """Explain an item on the board of a lesson."""
    return answer(request, try_of(request, "").table_view)


async def tries(request: Request) -> Response:
    """Return what comes of every move in a step of a lesson."""
    return await exercise.tries(request, try_of)


def lesson_of(request: Request) -> AnyGame:
    """Return the game in the path; refuse one without a lesson."""
    game = game_of(request)
    if not game.lesson:
        raise BadRequest(texts.NO_PAGE)
    return game


def try_of(request: Request, move: str, shown: bool = False) -> Try:
    """Return the step in the path, with this move tried in it, or given away (`shown`)."""
    game, number, language = game_of(request), request.path_params["step"], language_of(request)
    if not 1 <= number <= len(game.lesson):
        raise BadRequest(texts.NO_PAGE)
    found = verdict(game.lesson[number - 1], move, language, shown)
    return set_up_try(tables_of(request).games, exercise_of(game, number, language), language, move, found)


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
