"""A table before the match: who sits where, and the settings."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from speeltafel import texts
from speeltafel.core.game import OneOf, Option, Value
from speeltafel.core.words import Language, join, say
from speeltafel.play import programs
from speeltafel.play.rights import can_take_back
from speeltafel.play.seating import DRAWN, ROTATED, SEATED, SEATINGS
from speeltafel.play.table import Table
from speeltafel.play.user_text import tell_apart
from speeltafel.server.view.table_view import TableView
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of
from speeltafel.web.visitors import Visitor

PACES = ["none", "clock-10", "clock-30", "clock-60", "days-1", "days-3", "days-7"]
LOST = {"moved": texts.LOST_MOVED, "freed": texts.LOST_FREED, "late": texts.LOST_LATE}
SEATING_WORDS = {
    DRAWN: texts.SEATING_DRAWN,
    SEATED: texts.SEATING_SEATED,
    ROTATED: texts.SEATING_ROTATED,
}


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a table, as a field of a form or as a line to read."""

    name: str
    label: str
    value: str
    """What is chosen, as the form sends it."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """The values and their words; none where it is a number."""
    help: str = ""
    low: int = 0
    high: int = 0

    @property
    def words(self) -> str:
        """What is chosen, in words."""
        return self.choices.get(self.value, self.value)


def page(request: Request, view: TableView, who: Visitor, listening: Sequence[tuple[str, str]]) -> Response:
    """Show the table before the match; its host can invite the programs that listen."""
    table = view.table
    host_seats = table.seats_of(table.host)
    return render(
        request,
        "waiting.html",
        s=view,
        lost=lost(table, who),
        cover=Markup(table.game.look.cover()),
        suggested=tell_apart(who.called, table.others(0)),
        host_name=table.names[host_seats[0] - 1].into(who.language)
        if host_seats
        else texts.THE_HOST.into(who.language),
        link=f"{request.base_url}t/{view.id}",
        settings=settings(view),
        invited=programs.invited(table),
        programs=listening,
        levels={key: words.into(who.language) for key, words in texts.LISTING_LEVELS.items()},
        languages={key: words.into(who.language) for key, words in texts.LISTING_LANGUAGES.items()},
    )


def lost(table: Table, who: Visitor) -> dict[str, Any]:
    """Return how the visitor lost their seat, and whether it can come back; empty where they didn't."""
    how = table.lost.get(who.person)
    if how is None or table.seats_of(who.person):
        return {}
    words, back = [LOST[how.why]], can_take_back(table, who.person)
    if how.why == "moved" and not back:
        words.append(texts.LOST_FOR_GOOD)
    elif how.seat <= table.seats and not table.chairs[how.seat - 1].taken and not table.over:
        words.append(texts.LOST_STILL_FREE)
    return {"words": join(words).into(who.language), "back": back}


async def listening(request: Request) -> list[tuple[str, str]]:
    """Return the ids and names of programs that can be invited."""
    people = await services_of(request).programs.listening()
    return sorted(((one.id, one.name) for one in people), key=lambda one: one[1])


def settings(view: TableView) -> list[Setting]:
    """Return the settings of a table: the host can change them, and the others read what was chosen."""
    table, t = view.table, view.t
    found = []
    if len(table.game.seats) > 1:
        numbers = {str(number): str(number) for number in table.game.seats}
        found.append(Setting("seats", t.HOW_MANY, str(table.seats), numbers))
    for name, option in table.game.options.items():
        found.append(option_setting(name, option, table.options[name], t.language))
    several = table.seats > 1 and not table.imported
    if several:
        offered = [way for way in SEATINGS if way != ROTATED or table.seating == ROTATED]  # after a rematch
        words = {value: SEATING_WORDS[value].into(t.language) for value in offered}
        found.append(Setting("seating", t.SEATING, table.seating, words, t.SEATING_HINT))
    pace = "-".join(str(value) for value in table.pace.values())
    paces = {value: pace_words(value, t.language) for value in dict.fromkeys([*PACES, pace])}
    found.append(Setting("pace", t.PACE, pace, paces))
    if several:
        words = {"no": t.DUPLICATE_NO, "yes": view.of_chance("DUPLICATE_YES")}
        help = view.of_chance("DUPLICATE_HINT")
        found.append(Setting("duplicate", t.DUPLICATE, "yes" if table.leg else "no", words, help))
    return found


def option_setting(name: str, option: Option, now: Value, language: Language) -> Setting:
    """Return an option of a game as a setting."""
    name, label = f"option-{name}", option.label.into(language)
    if isinstance(option, OneOf):
        values = option.words or option.values
        words = {json.dumps(value): choice_words(option, value, language) for value in values}
        return Setting(name, label, json.dumps(now), words, option.help.into(language) if option.help else "")
    return Setting(name, label, str(now), low=option.low, high=option.high)


def choice_words(option: OneOf, value: Value, language: Language) -> str:
    """Return the value of an option in words."""
    if value in option.words:
        return option.words[value].into(language)
    if isinstance(value, bool):
        return (texts.YES if value else texts.NO).into(language)
    return str(value)


def pace_words(pace: str, language: Language) -> str:
    """Return a pace in words."""
    kind, _, number = pace.partition("-")
    match kind:
        case "clock":
            return say(texts.PACE_CLOCK, minutes=number).into(language)
        case "days":
            phrase = texts.PACE_DAY if number == "1" else texts.PACE_DAYS
            return say(phrase, days=number).into(language)
    return texts.PACE_NONE.into(language)
