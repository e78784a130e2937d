"""The analysis of a match: chances, luck and play, turning points, and mistakes."""

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from speeltafel.core.report import MISTAKE, Report, Step
from speeltafel.core.words import fill
from speeltafel.server.studies import report_on
from speeltafel.server.view.advice import compared, is_proven, percent
from speeltafel.server.view.table_view import TableView
from speeltafel.web.pages.actions import read_post, respond
from speeltafel.web.pages.chart import chart
from speeltafel.web.pages.rendering import render, view_of
from speeltafel.web.services import finished_table_of, services_of
from speeltafel.web.visitors import asker_of, visitor

WELL = 0.85
"""The accuracy from which a winner with mistakes is praised first."""


async def page(request: Request) -> Response:
    """Show how a match went, or how far its study has come."""
    loaded, who = await finished_table_of(request), visitor(request)
    view = view_of(request, loaded)
    studies = services_of(request).studies
    is_over, asker = loaded.table.over and loaded.table.match is not None, asker_of(request, who.person)
    known = await studies.appraisals(loaded, asker) if is_over else []
    report = report_on(loaded.table, known) if known else None
    return render(
        request,
        "analysis.html",
        s=view,
        under_way=studies.is_under_way(loaded),
        ahead=studies.ahead(loaded),
        mine=studies.is_asked_by(loaded, who.person),
        failed=is_over and studies.has_failed(loaded),
        known=sum(found is not None for found in known),
        all=len(known),
        told=None if report is None else report_view(view, report),
        chart="" if report is None else draw_chart(view, report),
    )


async def start_study(request: Request) -> Response:
    """Start the study of a match."""
    _, who = await read_post(request)
    loaded = await finished_table_of(request)
    services_of(request).studies.start(loaded, asker_of(request, who.person))
    response = respond(request, loaded)
    if response.status_code == 303:
        response.headers["location"] = f"/t/{loaded.id}/analysis"
    return response


def report_view(view: TableView, report: Report) -> dict[str, Any]:
    """Return the report in words and numbers, as the template shows them."""
    seats = range(1, view.table.seats + 1)
    words = {place: words for place, words, undone in view.log() if not undone}

    def point(step: Step, **more: Any) -> dict[str, Any]:
        return {"place": step.place, "words": words[step.place], **more}

    def changes(step: Step) -> str:
        return " · ".join(
            f"{view.name(seat)} {percent(was)} → {percent(now)}"
            for seat, was, now in zip(seats, *step.judged, strict=True)
        )

    return {
        "mistakes": [mistakes(view, report, seat) for seat in view.seats or seats],
        "names": [view.name(seat) for seat in seats],
        "account": account(view, report),
        "large": any(abs(report.play(seat, by)) > 1 for seat in seats for by in seats),
        "beginning": known(view, report.steps[0]) if report.steps else "",
        "turning": [
            point(step, changes=changes(step)) for step in report.turning_points() if step.shift >= MISTAKE
        ],
        "sure": any(step.known for step in report.steps),
        "every": [point(step, known=known(view, step), each=judged_changes(step)) for step in report.steps],
    }


def draw_chart(view: TableView, report: Report) -> Markup:
    """Return the chart of the chances as judged; in a game of chance, by the terms its account adds up."""
    lines = report.curve if view.game.chance else report.judged
    return chart(f"/t/{view.id}/at", view.t.CHART, lines, report.steps)


def judged_changes(step: Step) -> list[str]:
    """Return what an event changed for each seat: the difference of the percentages shown."""
    return [points(round(100 * now) - round(100 * was)) for was, now in zip(*step.judged, strict=True)]


def mistakes(view: TableView, report: Report, seat: int) -> dict[str, Any]:
    """Return one seat's mistakes, the worst first, with what was better; or praise if it made none."""
    mine, won = seat in view.seats, seat in view.winners()
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
    smaller = sum(step.loss for step in report.by(seat) if step.loss < MISTAKE)
    return {
        "mine": mine,
        "words": view.t(key, name=view.name(seat), accuracy=percent(accuracy or 0.0)),
        "steps": [mistake(view, step) for step in found],
        "of_all": view.t("COSTLIEST", shown=len(found), all=all_made) if len(found) < all_made else "",
        "smaller": view.t("SMALLER_LOSSES", steps=view.t.EVENT_BY_EVENT) if smaller >= MISTAKE else "",
    }


def mistakes_made(report: Report, seat: int) -> int:
    """Return how many mistakes a seat made, perhaps more than are shown."""
    return sum(step.loss >= MISTAKE for step in report.by(seat))


def mistake(view: TableView, step: Step) -> dict[str, Any]:
    """Return a choice that cost much: what was played, what was better, why, and their values."""
    table = view.table
    assert table.match is not None
    assert step.best is not None
    assert step.reason is not None
    position = table.view(table.match.states[step.place - 1], step.seat)

    def label(token: str) -> str:
        return table.game.label(position, table.game.read(token)).into(view.language)

    worth = (step.values[step.best], step.values[step.token])
    cost = "COST_MINE" if step.seat in view.seats else "COST_OF"
    return {
        "place": step.place,
        "played": view.t("PLAYED", move=label(step.token)),
        "better": view.t("BETTER", move=label(step.best)),
        "why": step.reason.into(view.language),
        "cost": compared(view.t, cost, worth, is_proven(table.game, step.known)),
        "eyes": step.seat if table.game.hidden else 0,
        "marks": list(table.game.look.touches(position, table.game.read(step.best))),
    }


def account(view: TableView, report: Report) -> list[tuple[str, list[str]]]:
    """Return how well each seat played, line by line; in a game of chance also what made its result."""
    t, seats = view.t, range(1, view.table.seats + 1)
    accuracies = [report.accuracy(seat) for seat in seats]
    lines = [(t.ACCURACY, ["–" if share is None else percent(share) for share in accuracies])]
    if not view.game.chance:
        return [
            *lines,
            (t.MISTAKES, [str(mistakes_made(report, seat)) for seat in seats]),
            (t.LUCK_RESULT, [outcome(view, seat) for seat in seats]),
        ]
    start, result = ([round(100 * share) for share in shares] for shares in (report.start, report.result))
    own = [round(100 * report.play(seat, seat)) for seat in seats]
    others = [round(100 * sum(report.play(seat, by) for by in seats if by != seat)) for seat in seats]
    # Rounding errors are counted as luck, so that each column adds up as it is shown.
    luck = [last - sum(terms) for last, *terms in zip(result, start, own, others, strict=True)]
    return [
        *lines,
        (t.LUCK_START, [f"{share}%" for share in start]),
        (t.LUCK_LUCK, [points(brought) for brought in luck]),
        (t.LUCK_OWN, [points(brought) for brought in own]),
        (t.LUCK_OTHERS, [points(brought) for brought in others]),
        (t.LUCK_RESULT, [f"{share}%" for share in result]),
    ]


def outcome(view: TableView, seat: int) -> str:
    """Return how the match ended for a seat, in a word."""
    won = view.winners()
    if not won:
        return view.t.NOT_DECIDED
    if seat not in won:
        return view.t.LOST_IT
    return view.t.WON_IT if len(won) == 1 else view.t.SHARED_IT


def known(view: TableView, step: Step) -> str:
    """Return what was proven when somebody chose, or after a roll; empty if nothing."""
    if step.known is None:
        return ""
    name = view.name(step.known.seat) if step.known.seat else ""
    return fill(step.known.words, name=name).into(view.language)


def points(change: int) -> str:
    """Return a change in percentage points, with its sign."""
    return f"{'−' if change < 0 else '+' if change else '±'}{abs(change)}"
