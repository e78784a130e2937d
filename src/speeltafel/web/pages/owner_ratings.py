"""The owner's page for repairing ratings: recompute them from the logs, without some people or matches."""

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language
from speeltafel.store import ratings
from speeltafel.store.ratings import Repair
from speeltafel.web.pages.actions import read_post
from speeltafel.web.pages.owner import is_owner
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import language_of

MAX_EXCLUDED = 1000
"""People and matches that can be excluded; a form of the largest size holds about as many."""


async def page(request: Request) -> Response:
    """Show what recomputing would change without the people and matches named in the form."""
    if not is_owner(request):
        raise BadRequest(texts.OWNER_WRONG)
    tables, language = tables_of(request), language_of(request)
    store = tables.store
    named = request.query_params.get("excluded")
    excluded = await asyncio.to_thread(store.read, ratings.excluded) if named is None else ids(named)
    matches = await asyncio.to_thread(store.read, ratings.finished_matches, tables.games)
    found = await asyncio.to_thread(store.read, ratings.preview, matches, excluded)
    return render(
        request,
        "repair.html",
        excluded=excluded,
        changes=[change_row(change) for change in found.changes],
        matches=match_rows(found, language),
        done=request.query_params.get("done") == "yes",
    )


async def act(request: Request) -> Response:
    """Recompute all ratings, in one transaction; doing it twice changes nothing more."""
    (form, _), tables = await read_post(request), tables_of(request)
    if not is_owner(request):
        raise BadRequest(texts.OWNER_WRONG)
    store, excluded = tables.store, ids(form.get("excluded", ""))
    matches = await asyncio.to_thread(store.read, ratings.finished_matches, tables.games)
    await asyncio.wrap_future(store.write(ratings.repair, matches, excluded))
    await services_of(request).ratings.count_waiting()
    return RedirectResponse("/owner/ratings?done=yes", 303)


def ids(text: str) -> list[str]:
    """Return the ids in a text, separated by spaces or lines; a table's address stands for its id."""
    named = sorted({word.rstrip("/").rpartition("/")[2] for word in text.split()} - {""})
    if len(named) > MAX_EXCLUDED or "\0" in text:
        raise BadRequest(texts.UNREADABLE)
    return named


def change_row(change: Any) -> dict[str, str]:
    """Return one change of a rating as the page shows it."""
    before, after = (
        f"{rating.shown} ± {rating.spread} ({rating.played})" if rating else "–"
        for rating in (change.before, change.after)
    )
    name = change.name or change.person
    return {"person": change.person, "name": name, "game": change.game, "before": before, "after": after}


def match_rows(found: Repair, language: Language) -> Sequence[tuple[str, str]]:
    """Return every rated match with the reason why it does not count, those that don't first."""
    words = {why: text.into(language) for why, text in texts.REPAIR_REASONS.items()}
    rows = sorted(found.ledger.verdicts.items(), key=lambda row: (not row[1], row))
    return [(table, words[why]) for table, why in rows]
