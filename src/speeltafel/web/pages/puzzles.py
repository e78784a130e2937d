"""Puzzles, in which one move is clearly best: one a day for each game, and all the others."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from itertools import groupby
from math import gcd

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.match import AnyGame
from speeltafel.core.puzzle import RECORDED, Puzzle
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language, Text, join
from speeltafel.server.view.advice import percent
from speeltafel.server.view.table_view import words_in
from speeltafel.web.pages import exercise
from speeltafel.web.pages.exercise import Exercise, Try, Verdict, set_up_try
from speeltafel.web.pages.progress import has_unkept, progress_of, save
from speeltafel.web.pages.rendering import render
from speeltafel.web.pages.why import answer
from speeltafel.web.services import game_of, tables_of
from speeltafel.web.visitors import language_of


def today(request: Request) -> date:
    """Return today's date by the server's clock, the same for everybody wherever they are."""
    return datetime.fromtimestamp(tables_of(request).now(), UTC).date()


DAILY_RATINGS = (1, 1, 2, 2, 2, 3, 3)
"""How hard the puzzle of the day is, Monday first: easy at first, harder at the weekend, never above 3 of 5.

Weaker bots solved a puzzle rated 3 in 40 to 60 % of their tries, and missed harder ones most of the time.
"""


def of_the_day(game: AnyGame, day: date) -> int:
    """Return the number, from 1, of a game's puzzle of this day.

    It is taken from the puzzles with the weekday's rating, or the nearest rating the game has; each of those
    is used before any is used again.
    """
    week, weekday = divmod(day.toordinal() - 1, len(DAILY_RATINGS))
    wanted = daily_rating(game, weekday)
    pool = [number for number, puzzle in enumerate(game.puzzles, 1) if puzzle.rating == wanted]
    slots = [slot for slot in range(len(DAILY_RATINGS)) if daily_rating(game, slot) == wanted]
    stride = next(step for step in range(len(pool) * 5 // 8 or 1, 0, -1) if gcd(step, len(pool)) == 1)
    return pool[(week * len(slots) + slots.index(weekday)) * stride % len(pool)]


def daily_rating(game: AnyGame, weekday: int) -> int:
    """Return the rating of a game's puzzle on this weekday; Monday is 0."""
    return min({puzzle.rating for puzzle in game.puzzles}, key=lambda one: abs(one - DAILY_RATINGS[weekday]))


async def index(request: Request) -> Response:
    """Show the puzzles of the day, with links to all others."""
    progress, day = await progress_of(request), today(request)
    rows = [
        {
            "key": game.key,
            "name": game.name,
            "cover": Markup(game.look.cover()),
            "daily": of_the_day(game, day),
            "today": progress.has_solved(game.key, of_the_day(game, day)),
            "done": sum(progress.has_solved(game.key, number + 1) for number in range(len(game.puzzles))),
            "all": len(game.puzzles),
            "rating": game.puzzles[of_the_day(game, day) - 1].rating,
        }
        for game in tables_of(request).games.values()
        if game.puzzles
    ]
    streak, unkept = progress.streak(day.toordinal()), await has_unkept(request)
    about = about_puzzles(tables_of(request).games.values()).into(language_of(request))
    return render(request, "puzzles.html", rows=rows, streak=streak, unkept=unkept, about=about)


def about_puzzles(games: Iterable[AnyGame]) -> Text:
    """Return what the puzzles of these games are, and as far as it is true where they come from."""
    games = [game for game in games if game.puzzles]
    by_hand = {puzzle.source == RECORDED for game in games for puzzle in game.puzzles}
    said = [texts.PUZZLES_WORDS]
    if any(len({daily_rating(game, day) for day in range(len(DAILY_RATINGS))}) > 1 for game in games):
        said.append(texts.PUZZLES_MONDAY)
    if by_hand:
        origins = texts.PUZZLES_BY_HAND if by_hand == {True} else texts.PUZZLES_BY_BOTS
        said += [texts.PUZZLES_BY_BOTH if len(by_hand) > 1 else origins, texts.PUZZLES_RATED]
    return join(said)


async def game_puzzles(request: Request) -> Response:
    """List all puzzles of a game, by rating."""
    game, progress = game_with_puzzles(request), await progress_of(request)
    numbered = enumerate(game.puzzles, 1)
    rated = [
        (rating, [(number, progress.has_solved(game.key, number)) for number, _ in some])
        for rating, some in groupby(numbered, lambda one: one[1].rating)
    ]
    about, day = about_puzzles([game]).into(language_of(request)), of_the_day(game, today(request))
    return render(request, "puzzle_box.html", game=game, rated=rated, daily=day, about=about)


async def daily(request: Request) -> Response:
    """Redirect to the puzzle of the day."""
    game = game_with_puzzles(request)
    return RedirectResponse(f"/puzzles/{game.key}/{of_the_day(game, today(request))}", 303)


async def puzzle(request: Request) -> Response:
    """Show a puzzle, with the move that was tried."""
    (game, number, one), progress = puzzle_of(request), await progress_of(request)
    facts = {
        "puzzle": one,
        "solved": progress.has_solved(game.key, number),
        "found": found_by(one, language_of(request)),
    }
    now, response = exercise.respond(request, "puzzle.html", try_of, game=game, number=number, **facts)
    if now.is_right and "shown" not in request.query_params:
        progress.solve(game.key, number)
        if number == of_the_day(game, today(request)):
            progress.solve_on(today(request).toordinal())
        save(request, response, progress)
    return response


async def why(request: Request) -> Response:
    """Explain an item on the board of a puzzle."""
    return answer(request, try_of(request, "").table_view)


async def tries(request: Request) -> Response:
    """Return what comes of every move in a puzzle."""
    return await exercise.tries(request, try_of)


def game_with_puzzles(request: Request) -> AnyGame:
    """Return the game in the path; refuse one without puzzles."""
    game = game_of(request)
    if not game.puzzles:
        raise BadRequest(texts.NO_PAGE)
    return game


def puzzle_of(request: Request) -> tuple[AnyGame, int, Puzzle]:
    """Return the puzzle in the path, with its game and its number."""
    game, number = game_with_puzzles(request), request.path_params["number"]
    if not 1 <= number <= len(game.puzzles):
        raise BadRequest(texts.NO_PAGE)
    return game, number, game.puzzles[number - 1]


def try_of(request: Request, move: str, shown: bool = False) -> Try:
    """Return the puzzle in the path, with this move tried in it, or given away (`shown`)."""
    (game, number, one), games = puzzle_of(request), tables_of(request).games
    language, is_today = language_of(request), number == of_the_day(game, today(request))
    first = set_up_try(games, exercise_of(game, number, is_today, language), language)
    if not move:
        return first
    labels = {offered.token: offered.label for offered in first.table_view.moves}
    found = verdict(one, move, labels, language, shown)
    return set_up_try(games, first.exercise, language, move, found)


def exercise_of(game: AnyGame, number: int, is_today: bool, language: Language) -> Exercise:
    """Return a puzzle as an exercise."""
    t, one = words_in(language), game.puzzles[number - 1]
    ahead = sorted(one.chances.values(), reverse=True)
    heading = t.PUZZLE_OF_THE_DAY if is_today else t("PUZZLE_NUMBER", at=number)
    return Exercise(
        path=f"/puzzles/{game.key}/{number}",
        game=game,
        seats=one.seats,
        options={},
        log=tuple(one.log.split()),
        heading=f"{heading} · {t('PUZZLE_RATING', rating=one.rating)}",
        title=t.PUZZLE_ONE_WAY if game.chance or ahead[1] > 0.5 else t.PUZZLE_WINS,
        words=[],
        task=t.PUZZLE_ASK,
        answer=one.answer,
        onward=("/puzzles", t.PUZZLES)
        if is_today
        else (f"/puzzles/{game.key}/{number % len(game.puzzles) + 1}", t.PUZZLE_NEXT),
        prompted=True,
    )


def verdict(one: Puzzle, move: str, labels: dict[str, str], language: Language, shown: bool) -> Verdict:
    """Return what to say of a move that was tried, and what it is worth."""
    t = words_in(language)
    best = percent(one.chances[one.answer])
    if move != one.answer:
        costs = t("PUZZLE_COSTS", best=best, less=percent(one.chances[move])) if move in one.chances else ""
        return Verdict(False, t.PUZZLE_WRONG, [costs] if costs else [])
    good = t("PUZZLE_GOOD", best=best, other=labels[one.tempting], less=percent(one.chances[one.tempting]))
    reason = one.reason.into(language)
    if one.source != RECORDED:
        reason = t("PUZZLE_REASON", reason=reason)
    return Verdict(True, t.PUZZLE_SHOWN if shown else t.WELL_DONE, [good, reason])


def found_by(one: Puzzle, language: Language) -> str:
    """Return how often each level of bots solved it."""
    return ", ".join(f"{texts.LEVELS[level].into(language)} {times}" for level, times in one.found.items())
