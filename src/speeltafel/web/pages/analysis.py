"""The page that says how a match went: chances, luck and play, what turned it, and what was missed."""

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from speeltafel.core.report import MISTAKE, Report, Step
from speeltafel.core.words import fill
from speeltafel.server.studies import Studies, report_on
from speeltafel.server.view.advice import compared, is_proven, percent
from speeltafel.server.view.table_view import TableView
from speeltafel.web.pages.actions import read_post, respond
from speeltafel.web.pages.chart import chart
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import finished_table_of, services_of, tables_of
from speeltafel.web.visitors import asker_of, visitor

WELL = 0.85
"""The accuracy from which a winner with mistakes is praised first."""


async def page(request: Request) -> Response:
    """How a match went, or how far the study of it has come."""
    tables = tables_of(request)
    loaded, who = await finished_table_of(request), visitor(request, tables.store)
    table_view = TableView(loaded, loaded.audience(who.person, None, who.language), tables.now())
    studies: Studies = services_of(request).studies
    is_over, asker = loaded.room.over and loaded.room.table is not None, asker_of(request, who.person)
    known = studies.appraisals(loaded, asker) if is_over else []
    report = report_on(loaded.room, known) if known else None
    return render(
        request,
        "analysis.html",
        who=who,
        s=table_view,
        under_way=studies.is_under_way(loaded),
        ahead=studies.ahead(loaded),
        mine=studies.is_asked_by(loaded, who.person),
        failed=is_over and studies.has_failed(loaded),
        known=sum(found is not None for found in known),
        all=len(known),
        told=None if report is None else told(table_view, report),
        chart="" if report is None else drawn(table_view, report),
    )


async def begin(request: Request) -> Response:
    """Somebody wants to know how it went."""
    await read_post(request)
    tables = tables_of(request)
    loaded, who = await finished_table_of(request), visitor(request, tables.store)
    services_of(request).studies.start(loaded, asker_of(request, who.person))
    response = respond(request, loaded)
    if response.status_code == 303:
        response.headers["location"] = f"/t/{loaded.id}/analysis"
    return response


def told(table_view: TableView, report: Report) -> dict[str, Any]:
    """The report in words and numbers, as a template shows them."""
    seats = range(1, table_view.room.seats + 1)
    words = {place: words for place, words, undone in table_view.log() if not undone}

    def point(step: Step, **more: Any) -> dict[str, Any]:
        return {"place": step.place, "words": words[step.place], **more}

    def changes(step: Step) -> str:
        return " · ".join(
            f"{table_view.name(seat)} {percent(was)} → {percent(now)}"
            for seat, was, now in zip(seats, *step.judged, strict=True)
        )

    return {
        "mistakes": [mistakes(table_view, report, seat) for seat in table_view.seats or seats],
        "names": [table_view.name(seat) for seat in seats],
        "account": account(table_view, report),
        "large": any(abs(report.play(seat, by)) > 1 for seat in seats for by in seats),
        "beginning": known(table_view, report.steps[0]) if report.steps else "",
        "turning": [point(step, changes=changes(step)) for step in report.turning_points() if turned(step)],
        "sure": any(step.known for step in report.steps),
        "every": [
            point(step, known=known(table_view, step), each=judged_changes(step)) for step in report.steps
        ],
    }


def drawn(table_view: TableView, report: Report) -> Markup:
    """Draw the chances as judged; in a game of chance, by the terms that its account adds up."""
    lines = report.curve if table_view.game.chance else report.judged
    return chart(f"/t/{table_view.id}/at", table_view.t.CHART, lines, report.steps)


def turned(step: Step) -> bool:
    """Whether an event changed enough to be called a turning point."""
    return step.shift >= MISTAKE


def judged_changes(step: Step) -> list[str]:
    """What an event changed for each seat as judged: the difference of the percentages that are shown."""
    return [points(round(100 * now) - round(100 * was)) for was, now in zip(*step.judged, strict=True)]


def mistakes(table_view: TableView, report: Report, seat: int) -> dict[str, Any]:
    """One seat's mistakes, the worst first, with what was better; or how well it did without any."""
    mine, won = seat in table_view.seats, seat in table_view.winners()
    found, accuracy, all_made = report.mistakes(seat), report.accuracy(seat), mistakes_made(report, seat)
    if accuracy is None:
        key = "NOTHING_TO_CHOOSE_MINE" if mine else "NOTHING_TO_CHOOSE_OF"
    elif found and won and accuracy >= WELL:
        key = "WON_MISTAKES_MINE" if mine else "WON_MISTAKES_OF"
    elif found:
        key = "MISTAKES_MINE" if mine else "MISTAKES_OF"
    elif won:
        key = "WELL_WON_MINE" if mine else "WELL_WON_OF"
    elif mine:
        key = "UNLUCKY_MINE" if round(100 * report.luck(seat)) < 0 else "WELL_PLAYED_MINE"
    else:
        key = "WELL_PLAYED_OF"
    return {
        "mine": mine,
        "words": table_view.t(key, name=table_view.name(seat), accuracy=percent(accuracy or 0.0)),
        "steps": [mistake(table_view, step) for step in found],
        "of_all": table_view.t("COSTLIEST", shown=len(found), all=all_made) if len(found) < all_made else "",
        "smaller": table_view.t("SMALLER_LOSSES", steps=table_view.t.EVENT_BY_EVENT)
        if lost_more(report, seat)
        else "",
    }


def lost_more(report: Report, seat: int) -> bool:
    """Whether choices that are no mistakes cost a seat something too, a mistake's worth or more together."""
    return sum(step.loss for step in report.by(seat) if step.loss < MISTAKE) >= MISTAKE


def mistakes_made(report: Report, seat: int) -> int:
    """How many mistakes a seat made, more perhaps than are shown."""
    return sum(step.loss >= MISTAKE for step in report.by(seat))


def mistake(table_view: TableView, step: Step) -> dict[str, Any]:
    """A choice that cost much: what was played, what was better, why, and what each was worth."""
    room = table_view.room
    assert room.table is not None
    assert step.best is not None
    assert step.reason is not None
    view = room.view(room.table.states[step.place - 1], step.seat)

    def label(token: str) -> str:
        return room.game.label(view, room.game.read(token)).into(table_view.language)

    worth = (step.values[step.best], step.values[step.token])
    cost = "COST_MINE" if step.seat in table_view.seats else "COST_OF"
    return {
        "place": step.place,
        "played": table_view.t("PLAYED", move=label(step.token)),
        "better": table_view.t("BETTER", move=label(step.best)),
        "why": step.reason.into(table_view.language),
        "cost": compared(table_view.t, cost, worth, is_proven(room.game, step.known)),
        "eyes": step.seat if room.game.hidden else 0,
        "marks": list(room.game.look.touches(view, room.game.read(step.best))),
    }


def account(table_view: TableView, report: Report) -> list[tuple[str, list[str]]]:
    """How well each seat played, line by line; in a game of chance also what made its result."""
    t, seats = table_view.t, range(1, table_view.room.seats + 1)
    accuracies = [report.accuracy(seat) for seat in seats]
    lines = [(t.ACCURACY, ["–" if share is None else percent(share) for share in accuracies])]
    if not table_view.game.chance:
        return [
            *lines,
            (t.MISTAKES, [str(mistakes_made(report, seat)) for seat in seats]),
            (t.LUCK_RESULT, [outcome(table_view, seat) for seat in seats]),
        ]
    start, result = ([round(100 * share) for share in shares] for shares in (report.start, report.result))
    own = [round(100 * report.play(seat, seat)) for seat in seats]
    others = [round(100 * sum(report.play(seat, by) for by in seats if by != seat)) for seat in seats]
    # What rounding adds or takes away is luck too, so that each column adds up as it is shown.
    luck = [last - sum(terms) for last, *terms in zip(result, start, own, others, strict=True)]
    return [
        *lines,
        (t.LUCK_START, [f"{share}%" for share in start]),
        (t.LUCK_LUCK, [points(brought) for brought in luck]),
        (t.LUCK_OWN, [points(brought) for brought in own]),
        (t.LUCK_OTHERS, [points(brought) for brought in others]),
        (t.LUCK_RESULT, [f"{share}%" for share in result]),
    ]


def outcome(table_view: TableView, seat: int) -> str:
    """How the match ended for a seat, in a word."""
    won = table_view.winners()
    if not won:
        return table_view.t.NOT_DECIDED
    if seat not in won:
        return table_view.t.LOST_IT
    return table_view.t.WON_IT if len(won) == 1 else table_view.t.SHARED_IT


def known(table_view: TableView, step: Step) -> str:
    """What was exactly so when somebody chose, or is so since a roll."""
    if step.known is None:
        return ""
    name = table_view.name(step.known.seat) if step.known.seat else ""
    return fill(step.known.words, name=name).into(table_view.language)


def points(shown: int) -> str:
    """A change in percentage points, with its sign."""
    return f"{'−' if shown < 0 else '+' if shown else '±'}{abs(shown)}"
