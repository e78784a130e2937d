"""Where a group goes when a game is over: once more, to another game, or to the next of a duplicate match."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speeltafel.core.game import Value
from speeltafel.core.match import AnyGame
from speeltafel.play import decisions
from speeltafel.play.events import (
    BotSeated,
    Change,
    DuplicateContinued,
    EntropyAdded,
    Muted,
    SatDown,
    SettingsChanged,
)
from speeltafel.play.ratings import can_count_again
from speeltafel.play.rights import next_leg_is_open
from speeltafel.play.room import Room
from speeltafel.play.seating import DRAWN, ROTATED
from speeltafel.play.table import find
from speeltafel.store import Store
from speeltafel.web.actions import Form, decided, done, received
from speeltafel.web.guard import POST, SET_UP, address_of
from speeltafel.web.house import House, Live
from speeltafel.web.pages import house_of
from speeltafel.web.people import Visitor, by_script, visitor


async def again(request: Request) -> Response:
    """The group plays on: the same game with the seats rotated, also with the same dice; or another game."""
    form = await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    live = house.room(request.path_params["id"])
    game = find(house.games, form.get("game", ""))
    async with live.onward:
        decisions.go_on(live.room, "", who.person)
        same_game = game.key == live.room.game.key
        same_dice = form.get("same") == "yes" and same_game and next_leg_is_open(live.room)
        if not live.room.next:
            request.app.state.rates.spend_for(who.person, address_of(request), SET_UP)
        id = live.room.next or await go_on(house, live, game, who.person, same_dice)
    if by_script(request):
        return JSONResponse({"ok": True, "go": f"/t/{id}"})
    return RedirectResponse(f"/t/{id}", 303)


async def start(request: Request) -> Response:
    """The host begins the game."""
    form = await received(request)
    house, rates, address = house_of(request), request.app.state.rates, address_of(request)
    who = visitor(request, house.store)

    def begin(room: Room, form: Form, who: Visitor) -> list[Change]:
        return house.begun(room, who.person)

    id = request.path_params["id"]
    async with house.starting:
        live = await decided(house, rates, address, id, begin, form, who, POST)
    return done(request, live)


async def go_on(house: House, live: Live, game: AnyGame, person: str, same_dice: bool = False) -> str:
    """The table where the group goes on, begun at once where every chair is taken."""
    room = live.room
    host = room.host if room.seats_of(room.host) else person
    options = dict(room.options) if game.key == room.game.key else {}
    changes = [*agreed(room, game, options, same_dice), *sitting(room, not same_dice, house.store)]
    id = await house.set_up(game.key, room.seats, options, host, changes, live, same_dice)
    # Another worker of this house may lead the same group there at this moment: then it is done already.
    await house.act(live.id, lambda room: [] if room.next == id else decisions.go_on(room, id, person))
    if all(chair.taken for chair in room.chairs):
        async with house.starting:
            await house.act(id, lambda room: [] if room.table is not None else house.begun(room, host))
    return id


def agreed(room: Room, game: AnyGame, options: Mapping[str, Value], same_dice: bool) -> list[Change]:
    """How the group plays on: at the same pace, with the same dice, or again a match of its own like that."""
    again = game.key == room.game.key
    # Seats rotate among the same people only: beside an empty chair somebody could choose whom to meet there.
    rotated = again and not room.deserted and all(chair.taken for chair in room.chairs)
    seating = ROTATED if rotated else DRAWN if room.seating == ROTATED else room.seating
    if same_dice:
        # The listed options are hashed: any other list makes other dice.
        settings = SettingsChanged(room.seats, dict(room.listed), dict(room.pace), seating)
        stirs = tuple(room.stirs.items())
        return [settings, DuplicateContinued(room.leg + 1, stirs, can_count_again(room))]
    duplicate = bool(room.leg) and again
    return [SettingsChanged(room.seats, options, dict(room.pace), seating, duplicate)]


def sitting(room: Room, stirred: bool, store: Store) -> list[Change]:
    """Everybody a chair further, with what they stirred for the next game if that counts there.

    Whoever has left the ratings since they sat down is not rated in the next game.
    """
    changes: list[Change] = []
    for seat in range(1, room.seats + 1):
        chair = room.chairs[seat % room.seats]
        if chair.person:
            known = store.person(chair.person) if chair.rated else None
            rated = known is not None and known.rated
            forced, owner = chair.plays_forced, chair.owner
            changes.append(SatDown(seat, chair.person, chair.name, rated, forced, owner))
            if chair.stir and stirred:
                changes.append(EntropyAdded(seat, chair.stir))
            if chair.person in room.muted:
                changes.append(Muted(seat, on=True))
        elif chair.bot:
            changes.append(BotSeated(seat, chair.bot, chair.name))
    return changes
