"""The page that says how a match went: chances, luck and play, what turned it, and what was missed."""

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from speeltafel.core.report import MISTAKE, Report, Step
from speeltafel.core.words import fill
from speeltafel.web.actions import done, received
from speeltafel.web.advice import compared, percent, proven
from speeltafel.web.askers import asker_of
from speeltafel.web.chart import chart
from speeltafel.web.duplicate import table_of
from speeltafel.web.pages import house_of, render
from speeltafel.web.people import visitor
from speeltafel.web.sheet import Sheet
from speeltafel.web.studies import Studies, report_on

WELL = 0.85
"""The accuracy from which a winner with mistakes is praised first."""


async def page(request: Request) -> Response:
    """How a match went, or how far the study of it has come."""
    house = house_of(request)
    live, who = table_of(request), visitor(request, house.store)
    sheet = Sheet(live, live.audience(who.person, None, who.language), house.now())
    studies: Studies = request.app.state.studies
    is_over, asker = live.room.over and live.room.table is not None, asker_of(request, who.person)
    known = studies.found(live, asker) if is_over else []
    report = report_on(live.room, known) if known else None
    return render(
        request,
        "analysis.html",
        who=who,
        s=sheet,
        under_way=studies.is_under_way(live),
        ahead=studies.ahead(live),
        mine=studies.is_asked_by(live, who.person),
        failed=is_over and studies.has_failed(live),
        known=sum(found is not None for found in known),
        all=len(known),
        told=None if report is None else told(sheet, report),
        chart="" if report is None else drawn(sheet, report),
    )


async def begin(request: Request) -> Response:
    """Somebody wants to know how it went."""
    await received(request)
    house = house_of(request)
    live, who = table_of(request), visitor(request, house.store)
    request.app.state.studies.begin(live, asker_of(request, who.person))
    response = done(request, live)
    if response.status_code == 303:
        response.headers["location"] = f"/t/{live.id}/analysis"
    return response


def told(sheet: Sheet, report: Report) -> dict[str, Any]:
    """The report in words and numbers, as a template shows them."""
    seats = range(1, sheet.room.seats + 1)
    words = {place: words for place, words, undone in sheet.log() if not undone}

    def point(step: Step, **more: Any) -> dict[str, Any]:
        return {"place": step.place, "words": words[step.place], **more}

    def changes(step: Step) -> str:
        return " · ".join(
            f"{sheet.name(seat)} {percent(was)} → {percent(now)}"
            for seat, was, now in zip(seats, *step.judged, strict=True)
        )

    return {
        "mistakes": [mistakes(sheet, report, seat) for seat in sheet.seats or seats],
        "names": [sheet.name(seat) for seat in seats],
        "account": account(sheet, report),
        "large": any(abs(report.play(seat, by)) > 1 for seat in seats for by in seats),
        "beginning": known(sheet, report.steps[0]) if report.steps else "",
        "turning": [point(step, changes=changes(step)) for step in report.turning_points() if turned(step)],
        "sure": any(step.known for step in report.steps),
        "every": [point(step, known=known(sheet, step), each=judged_changes(step)) for step in report.steps],
    }


def drawn(sheet: Sheet, report: Report) -> Markup:
    """Draw the chances as judged; in a game of chance, by the terms that its account adds up."""
    lines = report.curve if sheet.game.chance else report.judged
    return chart(f"/t/{sheet.id}/at", sheet.t.CHART, lines, report.steps)


def turned(step: Step) -> bool:
    """Whether an event changed enough to be called a turning point."""
    return step.shift >= MISTAKE


def judged_changes(step: Step) -> list[str]:
    """What an event changed for each seat as judged: the difference of the percentages that are shown."""
    return [points(round(100 * now) - round(100 * was)) for was, now in zip(*step.judged, strict=True)]


def mistakes(sheet: Sheet, report: Report, seat: int) -> dict[str, Any]:
    """One seat's mistakes, the worst first, with what was better; or how well it did without any."""
    mine, won = seat in sheet.seats, seat in sheet.winners()
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
        "words": sheet.t(key, name=sheet.name(seat), accuracy=percent(accuracy or 0.0)),
        "steps": [mistake(sheet, step) for step in found],
        "of_all": sheet.t("COSTLIEST", shown=len(found), all=all_made) if len(found) < all_made else "",
        "smaller": sheet.t("SMALLER_LOSSES", steps=sheet.t.EVENT_BY_EVENT) if lost_more(report, seat) else "",
    }


def lost_more(report: Report, seat: int) -> bool:
    """Whether choices that are no mistakes cost a seat something too, a mistake's worth or more together."""
    return sum(step.loss for step in report.by(seat) if step.loss < MISTAKE) >= MISTAKE


def mistakes_made(report: Report, seat: int) -> int:
    """How many mistakes a seat made, more perhaps than are shown."""
    return sum(step.loss >= MISTAKE for step in report.by(seat))


def mistake(sheet: Sheet, step: Step) -> dict[str, Any]:
    """A choice that cost much: what was played, what was better, why, and what each was worth."""
    room = sheet.room
    assert room.table is not None
    assert step.best is not None
    assert step.reason is not None
    view = room.view(room.table.states[step.place - 1], step.seat)

    def label(token: str) -> str:
        return room.game.label(view, room.game.read(token)).into(sheet.language)

    worth = (step.values[step.best], step.values[step.token])
    cost = "COST_MINE" if step.seat in sheet.seats else "COST_OF"
    return {
        "place": step.place,
        "played": sheet.t("PLAYED", move=label(step.token)),
        "better": sheet.t("BETTER", move=label(step.best)),
        "why": step.reason.into(sheet.language),
        "cost": compared(sheet.t, cost, worth, proven(room.game, step.known)),
        "eyes": step.seat if room.game.hidden else 0,
        "marks": list(room.game.look.touches(view, room.game.read(step.best))),
    }


def account(sheet: Sheet, report: Report) -> list[tuple[str, list[str]]]:
    """How well each seat played, line by line; in a game of chance also what made its result."""
    t, seats = sheet.t, range(1, sheet.room.seats + 1)
    accuracies = [report.accuracy(seat) for seat in seats]
    lines = [(t.ACCURACY, ["–" if share is None else percent(share) for share in accuracies])]
    if not sheet.game.chance:
        return [
            *lines,
            (t.MISTAKES, [str(mistakes_made(report, seat)) for seat in seats]),
            (t.LUCK_RESULT, [outcome(sheet, seat) for seat in seats]),
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


def outcome(sheet: Sheet, seat: int) -> str:
    """How the match ended for a seat, in a word."""
    won = sheet.winners()
    if not won:
        return sheet.t.NOT_DECIDED
    if seat not in won:
        return sheet.t.LOST_IT
    return sheet.t.WON_IT if len(won) == 1 else sheet.t.SHARED_IT


def known(sheet: Sheet, step: Step) -> str:
    """What was exactly so when somebody chose, or is so since a roll."""
    if step.known is None:
        return ""
    name = sheet.name(step.known.seat) if step.known.seat else ""
    return fill(step.known.words, name=name).into(sheet.language)


def points(shown: int) -> str:
    """A change in percentage points, with its sign."""
    return f"{'−' if shown < 0 else '+' if shown else '±'}{abs(shown)}"
