"""The page that says how the visitor did: by game, by opponent, and in a row."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from speeltafel import texts
from speeltafel.core.words import signed
from speeltafel.play.results import Account, Results, results
from speeltafel.server.tables import Tables
from speeltafel.server.view.table_view import words_in
from speeltafel.web.pages.my_tables import rooms_of
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import tables_of
from speeltafel.web.visitors import Visitor, visitor


async def page(request: Request) -> Response:
    """How the visitor did."""
    tables = tables_of(request)
    who = visitor(request, tables.store)
    oldest_first = reversed([room async for room in rooms_of(tables, who.person)])
    told = results(oldest_first, who.person)
    return render(request, "scores.html", who=who, told=told, shown=shown(tables, told, who))


def shown(tables: Tables, told: Results, who: Visitor) -> dict[str, Any]:
    """The tables of the page: each row a name and its numbers."""
    t, name = words_in(who.language), {key: game.name for key, game in tables.games.items()}
    games = [
        (
            name[key],
            *numbers(told.games.get(key, Account())),
            signed(told.bests[key]) if key in told.bests else "–",
        )
        for key in tables.games
        if key in told.games or key in told.bests
    ]
    people = [(called.into(who.language), *numbers(account)) for called, account in told.people.values()]
    bots = [
        (t("SCORES_BOT", game=name[key], level=texts.LEVELS[level].into(who.language)), *numbers(account))
        for (key, level), account in sorted(told.bots.items())
    ]
    return {"games": games, "opponents": [*sorted(people), *bots]}


def numbers(account: Account) -> tuple[int, str, str]:
    """Played, won, and the share of wins."""
    share = f"{round(100 * account.won / account.played)}%" if account.played else "–"
    return account.played, f"{round(account.won, 1):g}", share
