"""A visitor's results: by game, by opponent, and streaks."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from speeltafel import texts
from speeltafel.core.words import signed
from speeltafel.play.results import Account, Results, results
from speeltafel.server.tables import Tables
from speeltafel.server.view.table_view import words_in
from speeltafel.web.pages.my_tables import ids_of, newest
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import tables_of
from speeltafel.web.visitors import Visitor, visitor


async def page(request: Request) -> Response:
    """Show the visitor's results."""
    tables = tables_of(request)
    who = visitor(request)
    oldest_first = reversed([table async for table in newest(tables, await ids_of(tables, who.person))])
    found = results(oldest_first, who.person)
    return render(request, "scores.html", told=found, shown=score_rows(tables, found, who))


def score_rows(tables: Tables, found: Results, who: Visitor) -> dict[str, Any]:
    """Return the rows of the page's tables: a name and its numbers."""
    t, name = words_in(who.language), {key: game.name for key, game in tables.games.items()}
    games = [
        (
            name[key],
            *numbers(found.games.get(key, Account())),
            signed(found.bests[key]) if key in found.bests else "–",
        )
        for key in tables.games
        if key in found.games or key in found.bests
    ]
    people = [(called.into(who.language), *numbers(account)) for called, account in found.people.values()]
    bots = [
        (t("SCORES_BOT", game=name[key], level=texts.LEVELS[level].into(who.language)), *numbers(account))
        for (key, level), account in sorted(found.bots.items())
    ]
    return {"games": games, "opponents": [*sorted(people), *bots]}


def numbers(account: Account) -> tuple[int, str, str]:
    """Return the number of matches played, won, and the share of wins."""
    share = f"{round(100 * account.won / account.played)}%" if account.played else "–"
    return account.played, f"{round(account.won, 1):g}", share
