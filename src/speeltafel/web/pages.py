"""The pages one can ask for."""

import hmac
import io
import json
from math import dist
from typing import Any

import segno
from markupsafe import Markup
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from speeltafel.core.game import OneOf, Over, Value
from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRequest
from speeltafel.core.scene import Item, Scene
from speeltafel.core.shapes import seat_mark
from speeltafel.core.words import Language, join, say, signed
from speeltafel.play import programs
from speeltafel.play.rights import can_take_back
from speeltafel.play.room import Room
from speeltafel.play.seating import DRAWN, ROTATED, SEATED, SEATINGS
from speeltafel.play.spelling import tell_apart
from speeltafel.web import advice, duplicate, parts, phrases
from speeltafel.web.frames import board, draw
from speeltafel.web.house import House, Live
from speeltafel.web.journal import journal
from speeltafel.web.people import COACHED_COOKIE, Visitor, looking, seat_token, visitor
from speeltafel.web.progress import progress_of
from speeltafel.web.sheet import Sheet, environment, words_in
from speeltafel.web.sittings import MOST_TABLES, is_newcomer, rooms_of, tables_of

FAR = 76
"""Units on the board: less than a step in Squadro; a card that moved less only made room."""
PACES = ["none", "clock-10", "clock-30", "clock-60", "days-1", "days-3", "days-7"]
LOST = {"moved": phrases.LOST_MOVED, "freed": phrases.LOST_FREED, "late": phrases.LOST_LATE}
SEATING_WORDS = {
    DRAWN: phrases.SEATING_DRAWN,
    SEATED: phrases.SEATING_SEATED,
    ROTATED: phrases.SEATING_ROTATED,
}
MOST_IN_SIGHT, MOST_NAMED = 12, 4
"""Of somebody's newest tables the front page looks at so many, and names so many that are being played."""
MOST_LINES = 24
"""Of the log a table shows the newest lines; all of them stand beside the replay."""
MARKS = [Markup(seat_mark(seat, 24)) for seat in range(1, 9)]


def house_of(request: Any) -> House:
    """The house this request came to."""
    house: House = request.app.state.house
    return house


def render(request: Request, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
    """A page in the visitor's language."""
    who = facts.get("who") or visitor(request, house_of(request).store)
    page = environment().get_template(template)
    common = {
        "t": words_in(who.language),
        "person": who.person,
        "marks": MARKS,
        "path": request.url.path,
        "stamp": request.app.state.stamp,
    }
    return HTMLResponse(page.render(**common | facts), status)


async def front(request: Request) -> Response:
    """The shelf with its boxes."""
    house = house_of(request)
    who = visitor(request, house.store)
    boxes = [box(game, who.language) for game in house.games.values()]
    rows = [row for row in await tables_of(house, who, MOST_IN_SIGHT) if row["runs"]]
    waiting, running = ([row for row in rows if row["calls"] == calls] for calls in (True, False))
    waiting, running = waiting[:MOST_NAMED], running[:MOST_NAMED]
    return render(request, "front.html", who=who, boxes=boxes, waiting=waiting, running=running)


def _players(game: AnyGame, language: Language) -> str:
    """How many play; a game for one is first of all one for several."""
    low, high = game.seats[0], game.seats[-1]
    few = max(low, 2)
    number = f"{few}–{high}" if few < high else f"{high}"
    alone = phrases.OR_ALONE.into(language) if low == 1 else ""
    return f"{number} {phrases.PLAYERS.into(language)}{alone}"


def box(game: AnyGame, language: Language) -> dict[str, Any]:
    """A game as it stands on the shelf."""
    few, many = game.look.minutes
    return {
        "key": game.key,
        "name": game.name,
        "players": _players(game, language),
        "minutes": f"{few}–{many}" if few < many else few,
        "age": game.look.age,
        "summary": game.summary.into(language),
        "cover": Markup(game.look.cover()),
        "solo": game.seats[0] == 1,
        "lesson": bool(game.lesson),
        "puzzles": bool(game.puzzles),
    }


async def room(request: Request) -> Response:
    """A table: its waiting room, or the game."""
    house = house_of(request)
    live, who = house.room(request.path_params["id"]), visitor(request, house.store)
    live.see(who.person, house.now())
    audience = live.audience(who.person, looking(request), who.language)
    sheet = Sheet(live, audience, house.now())
    if live.room.table is None:
        return waiting(request, sheet, who)
    sealed = duplicate.is_sealed(house, live)
    lines, more, news = ([], False, 0) if sealed else journal(sheet, MOST_LINES)
    scene = draw(live.room, audience.eyes, who.language)
    for line in sheet.last_choices():
        earlier = draw(live.room, audience.eyes, who.language, line.before)
        if (marked := traced(scene, earlier)) != scene:
            scene = marked
            break
    coached = sheet.alone and request.cookies.get(COACHED_COOKIE) == live.id
    return render(
        request,
        "table.html",
        who=who,
        s=sheet,
        lost=lost(live.room, who),
        parts=parts,
        board=Markup(board(scene, sheet.lit())),
        size=scene.size,
        links=seat_links(request, live, sheet),
        others=[(game.key, game.name) for game in house.games.values() if fits(game, live.room)],
        best=await personal_best(house, live, who),
        newcomer=await is_newcomer(house, sheet, who, progress_of(request, house.games)),
        coachable=sheet.alone and not live.room.over and live.room.seats > 1,
        coached=coached,
        said=coach_says(request, sheet) if coached and not live.room.over else None,
        sealed=sealed,
        lines=lines,
        earlier=more,
        news=news,
        verdict=duplicate.verdict(house, sheet),
        unrated=await why_unrated(request, live, who.language),
    )


def coach_says(request: Request, sheet: Sheet) -> advice.Said | None:
    """What the coach says of the visitor's last choice; None while it is still being judged."""
    sheet.live.coached = sheet.seats[0]
    request.app.state.studies.look(sheet.live)
    return advice.of_last_choice(sheet, sheet.seats[0], request.app.state.studies.known)


async def why_unrated(request: Request, live: Live, language: Language) -> str:
    """Return in words why the match at this table does not count for ratings; empty where it does."""
    why = await request.app.state.ratings.verdict(live)
    return phrases.RATED_NOT[why].into(language) if why else ""


def lost(room: Room, who: Visitor) -> dict[str, Any]:
    """How the visitor's chair went without their doing, and whether it can come back; else nothing."""
    how = room.lost.get(who.person)
    if how is None or room.seats_of(who.person):
        return {}
    words, back = [LOST[how.why]], can_take_back(room, who.person)
    if how.why == "moved" and not back:
        words.append(phrases.LOST_FOR_GOOD)
    elif how.seat <= room.seats and not room.chairs[how.seat - 1].taken and not room.over:
        words.append(phrases.LOST_STILL_FREE)
    return {"words": join(words).into(who.language), "back": back}


def traced(scene: Scene, earlier: Scene) -> Scene:
    """The scene with a mark on what was brought or carried far since an earlier one."""
    was = {item.id: item.at for item in earlier.items}

    def came(item: Item) -> bool:
        if item.id in was:
            return bool(item.label) and dist(item.at, was[item.id]) > FAR
        return item.enter is not None

    items = (replace(item, kind=f"{item.kind} last") if came(item) else item for item in scene.items)
    return replace(scene, items=tuple(items))


def fits(game: AnyGame, room: Room) -> bool:
    """Whether a group can go on to that game: it is another one, for as many people."""
    return game.key != room.game.key and room.seats in game.seats


def waiting(request: Request, sheet: Sheet, who: Visitor) -> Response:
    """The table before the game."""
    room = sheet.room
    host_seats = room.seats_of(room.host)
    pace = "-".join(str(value) for value in room.pace.values())
    return render(
        request,
        "waiting.html",
        who=who,
        s=sheet,
        lost=lost(room, who),
        cover=Markup(room.game.look.cover()),
        suggested=tell_apart(who.name or phrases.GUEST.into(who.language), room.others(0)),
        host_name=room.names[host_seats[0] - 1].into(who.language)
        if host_seats
        else phrases.THE_HOST.into(who.language),
        link=f"{request.base_url}t/{sheet.id}",
        fields=[setting(room.game, name, room.options[name], who.language) for name in room.game.options],
        paces=[(value, pace_words(value, who.language)) for value in PACES],
        pace=pace,
        seatings=[(value, SEATING_WORDS[value].into(who.language)) for value in offered_seatings(room)],
        invited=programs.invited(room),
        programs=listening(request) if sheet.host else [],
    )


def offered_seatings(room: Room) -> list[str]:
    """The ways to seat people that a host can choose from; `rotated` is one only where a group moved up."""
    return [way for way in SEATINGS if way != ROTATED or room.seating == ROTATED]


def listening(request: Request) -> list[tuple[str, str]]:
    """The programs that could be asked to a table: their ids and names."""
    people = request.app.state.programs.listening()
    return sorted(((one.id, one.name) for one in people), key=lambda one: one[1])


def setting(game: AnyGame, name: str, now: object, language: Language) -> dict[str, Any]:
    """An option as a field of the settings form."""
    option = game.options[name]
    field: dict[str, Any] = {"name": name, "label": option.label.into(language), "choices": [], "now": now}
    field["help"] = ""
    if isinstance(option, OneOf):
        field["help"] = option.help.into(language) if option.help else ""
        field["choices"] = [
            (json.dumps(value), choice_words(option, value, language))
            for value in option.words or option.values
        ]
        field["now"] = json.dumps(now)
    else:
        field |= {"low": option.low, "high": option.high}
    return field


def choice_words(option: OneOf, value: Value, language: Language) -> str:
    """A value of an option in words."""
    if value in option.words:
        return option.words[value].into(language)
    if isinstance(value, bool):
        return (phrases.YES if value else phrases.NO).into(language)
    return str(value)


def pace_words(pace: str, language: Language) -> str:
    """A pace in words."""
    kind, _, number = pace.partition("-")
    match kind:
        case "clock":
            return say(phrases.PACE_CLOCK, minutes=number).into(language)
        case "days":
            phrase = phrases.PACE_DAY if number == "1" else phrases.PACE_DAYS
            return say(phrase, days=number).into(language)
    return phrases.PACE_NONE.into(language)


def seat_links(request: Request, live: Live, sheet: Sheet) -> list[tuple[int, str]]:
    """The private links of the visitor's own chairs."""
    return [(seat, f"{request.base_url}{seat_path(request, live, seat)}") for seat in sheet.seats]


def seat_path(request: Request, live: Live, seat: int) -> str:
    """The path of a chair's private link."""
    key: bytes = request.app.state.key
    chair = live.room.chairs[seat - 1]
    number = chair.link or seat
    return f"t/{live.id}/seat/{number}/{seat_token(key, live.id, number, chair.rotation)}"


def linked_seat(request: Request, live: Live) -> int:
    """The chair whose private link was opened; refused where the link is forged or was renewed."""
    number: int = request.path_params["seat"]
    shown: str = request.path_params["token"]
    for seat, chair in enumerate(live.room.chairs, 1):
        token = seat_path(request, live, seat).rpartition("/")[2]
        fits = hmac.compare_digest(shown.encode("utf-8", "replace"), token.encode())
        if fits and number == (chair.link or seat):
            return seat
    raise BadRequest(phrases.BAD_SEAT_LINK)


async def personal_best(house: House, live: Live, who: Visitor) -> str:
    """The best solo score of this person at this game, when a solo game is over."""
    if live.room.seats != 1 or not live.room.over or not live.room.seats_of(who.person):
        return ""
    scores = []
    async for other in rooms_of(house, who.person):
        turn = other.turn
        here = other.seats == 1 and other.game.key == live.room.game.key and not other.laid
        if here and isinstance(turn, Over):
            scores.append(turn.scores[0])
    return say(phrases.PERSONAL_BEST, score=signed(max(scores))).into(who.language) if scores else ""


async def take_seat(request: Request) -> Response:
    """What a chair's private link opens: a question first, for a mere look must change nothing."""
    house = house_of(request)
    live, who = house.room(request.path_params["id"]), visitor(request, house.store)
    seat = linked_seat(request, live)
    if who.person and who.person == live.room.chairs[seat - 1].person:
        return RedirectResponse(f"/t/{live.id}", 303)
    name = live.room.names[seat - 1].into(who.language)
    return render(request, "seat.html", who=who, name=name, action=request.url.path)


async def qr(request: Request) -> Response:
    """The QR code of a table, or of one of the visitor's own chairs."""
    house = house_of(request)
    live, who = house.room(request.path_params["id"]), visitor(request, house.store)
    path, seat = f"t/{live.id}", request.query_params.get("seat", "")
    if seat:
        if seat not in map(str, live.room.seats_of(who.person)):
            raise BadRequest(phrases.NO_PAGE)
        path = seat_path(request, live, int(seat))
    out = io.BytesIO()
    try:
        code = segno.make(f"{request.base_url}{path}", error="m")
    except segno.DataOverflowError:  # By a host's name that is longer than any name can be.
        raise BadRequest(phrases.NO_PAGE) from None
    code.save(out, kind="svg", border=2, scale=4, light="#fff")
    return Response(out.getvalue(), media_type="image/svg+xml")


async def mine(request: Request) -> Response:
    """The visitor's tables, those that wait for the visitor first."""
    house = house_of(request)
    who = visitor(request, house.store)
    rows = await tables_of(house, who, MOST_TABLES)
    return render(request, "mine.html", who=who, rows=rows, calls=sum(row["calls"] for row in rows))


async def manifest(request: Request) -> Response:
    """What a phone needs to put the house on its home screen."""
    language = visitor(request, house_of(request).store).language
    icons = [
        {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
        {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
        {"src": "/static/icon-mask.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    facts = {
        "name": phrases.TITLE.into(language),
        "short_name": phrases.TITLE.into(language),
        "description": phrases.TAGLINE.into(language),
        "lang": language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3ece0",
        "theme_color": "#8a3b12",
        "icons": icons,
    }
    return Response(json.dumps(facts), media_type="application/manifest+json")
