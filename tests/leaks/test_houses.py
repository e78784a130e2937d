"""Nothing that leaves the house tells what its reader may not know: over thousands of games, byte by byte.

Two houses hold twin games (`twins`): to everybody but one seat they are the same. Every audience asks both
for everything it can ask, and gets the same bytes. `make leaks` plays thousands of pairs; `make test` some.
"""

import asyncio
import os

import pytest

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play.events import MatchClosed
from tests.leaks.houses import ID, LANGUAGES, Doubled, secret_tokens, touched
from tests.leaks.twins import Pair
from tests.playouts import games

MANY = int(os.environ.get("LEAKS", "0"))
"""How many pairs `make leaks` plays of each game."""
SHELVES = 4
"""The pairs are dealt over so many tests, which run side by side."""
AFTER = 14
"""Events that are compared from the first card that was laid face down."""
ACCEPTS = ["text/html", "application/json"]
PACES = [None, {"kind": "clock", "minutes": 10}, {"kind": "days", "days": 3}]


def table_of(game, seed):
    """A pair of tables where nothing has happened yet."""
    pair = Pair(game, seed)
    doubled = Doubled(pair, pair.rng.choice(PACES))
    return pair, doubled


async def begun(pair: Pair, doubled: Doubled) -> bool:
    """Play on until a card can be hidden; an open game some way in. Answers whether that happened."""
    for _ in range(pair.rng.randint(1, 40) if not pair.game.hidden else 90):
        before = pair.games[0][-1]
        if pair.game.hidden and could_hide(pair, before):
            return True
        if not await doubled.step():
            return False
    return not pair.game.hidden


async def about_to_hide(seed):
    """A pair of tables of Saga where a card can be laid face down now."""
    for number in range(seed * 50, seed * 50 + 50):
        pair, doubled = table_of(GAMES["saga"], number)
        if await begun(pair, doubled):
            return pair, doubled
    raise AssertionError("most games come to that")


def could_hide(pair, state):
    """Whether the seat with a secret may lay one now."""
    turn = pair.game.turn(state)
    return (
        isinstance(turn, Choose)
        and turn.seat == pair.knower
        and sum(pair.game.write(move).startswith("(") for move in turn.moves) > 1
    )


async def compare(pair, doubled, observer, language):
    """Everything this audience can ask of the two houses is answered the same."""
    rng, (live, _) = pair.rng, doubled.lives
    last = len(pair.moves[0])
    paths = [f"/t/{ID}", f"/t/{ID}/record", f"/t/{ID}/news?since={live.table.seq}", f"/t/{ID}/news?since=0"]
    looks = [seat for seat in range(1, 9) if seat != pair.knower or not doubled.knows(observer)]
    paths += [
        f"/t/{ID}?as={rng.choice(looks)}",
        f"/t/{ID}?as={observer or ''}",
        "/mine",
        f"/t/{ID}/qr.svg",
        f"/t/{ID}/seat/1/{'0' * 32}",
    ]
    paths += [f"/t/{ID}/at/{rng.randint(0, last)}", f"/t/{ID}/at/{last}", f"/t/{ID}/at/{last + 1}"]
    place, asked = rng.randint(0, last), rng.choice([0, *looks])
    paths += [f"/t/{ID}/at/{place}?eyes={asked}", f"/t/{ID}/at/{last}?eyes={asked}"]
    paths += [f"/t/{ID}/at/{last}.svg", f"/t/{ID}/at/{last}/film.svg"]
    await same(doubled, observer, language, f"/t/{ID}/at/{last}?from={place}", accept="application/json")
    await same(doubled, observer, language, f"/t/{ID}/at/{place}?eyes={asked}", accept="application/json")
    paths += [f"/t/{ID}/why?touch={touch}" for touch in rng.sample(touched(live, observer), 3)]
    for path in paths:
        await same(doubled, observer, language, path)
    for path in ("/owner", f"/t/{ID}", f"/t/{ID}/record"):
        await same(doubled, None, language, path, owner=True)
    offered = [
        {pair.game.write(move) for move in getattr(live.table.turn, "moves", ())} for live in doubled.lives
    ]
    for token in secret_tokens(doubled):
        for seat in {observer or 1, live.table.actor or 1}:
            own = observer and doubled.holder[seat] == doubled.holder[observer]
            if own and (seat == pair.knower or any(token in moves for moves in offered)):
                continue  # theirs to play, and the knower's own refusals may name the knower's cards
            for version in (live.table.version, live.table.version - 1):
                form = {"seat": seat, "move": token, "version": version}
                await same(
                    doubled, observer, language, f"/t/{ID}/move", form=form, accept=rng.choice(ACCEPTS)
                )
    for name in ("undo", "answer", "claim", "sit", "resign"):
        form = {"seat": pair.knower or 1, "agree": "yes"}
        if observer is None:
            await same(doubled, None, language, f"/t/{ID}/{name}", form=form)


async def same(doubled, observer, language, path, **more):
    one, other = await doubled.ask(observer, language, path, **more)
    assert one == other, f"{path} tells {observer} something"


async def change_of_mind(pair, doubled):
    """A seat takes back its last choice, or asks to: the same in both houses, and told the same."""
    chose = [
        seat for seat in range(1, pair.seats + 1) if doubled.lives[0].table.last_choice(seat) is not None
    ]
    if not chose:
        return
    seat, other = pair.rng.choice(chose), pair.rng.randint(1, pair.seats)
    one, two = await doubled.ask(seat, "nl", f"/t/{ID}/undo", {"seat": seat})
    assert one == two
    if doubled.lives[0].table.request is not None:
        for answering in range(1, pair.seats + 1):
            form = {"agree": "no" if answering == other else "yes"}
            one, two = await doubled.ask(answering, "nl", f"/t/{ID}/answer", form)
            assert one == two
    tables = [live.table.match for live in doubled.lives]
    assert len(tables[0].moves) == len(tables[1].moves)
    pair.back(len(tables[0].moves))


async def followed(game, seed):
    """A pair of tables from when they may become different: how many events were compared while they were."""
    pair, doubled = table_of(game, seed)
    if not await begun(pair, doubled):
        return 0
    rng = pair.rng
    watching = rng.sample(pair.blind, min(2, len(pair.blind)))
    for observer in watching:
        doubled.watch(observer, rng.choice(LANGUAGES))
    compared = 0
    for at in range(AFTER):
        doubled.now += rng.random() * 20
        if not await doubled.step():
            break
        if rng.random() < 0.08:
            await change_of_mind(pair, doubled)
        for who, (one, other) in doubled.heard().items():
            assert one == other != [], f"{who} was told something"
        compared += pair.differ
        if at in (0, AFTER // 2):
            observer, language = rng.choice(list(doubled.viewers))
            await compare(pair, doubled, observer, language)
        if rng.random() < 0.05:
            doubled.wake_anew()
    return compared if game.hidden else AFTER


@pytest.mark.parametrize("shelf", range(SHELVES))
def test_a_whole_table_gets_the_same_bytes_whatever_lies_face_down(shelf):
    pairs = max(8, MANY // SHELVES)
    compared = sum(asyncio.run(followed(GAMES["saga"], shelf + SHELVES * number)) for number in range(pairs))
    assert compared > pairs * 5


@games
def test_nothing_tells_what_chance_will_bring(game):
    """The same has happened at both tables, but their seeds, and so their next rolls, are different."""
    compared = [asyncio.run(followed(game, 10_000 + seed)) for seed in range(max(2, MANY // 10))]
    assert game.hidden or sum(map(bool, compared)) > len(compared) / 2, "few games are over before it begins"


def test_whoever_laid_the_card_does_see_it():
    """The tests above can fail: to the one who knows the two houses are different in every way."""

    async def asked():
        pair, doubled = await about_to_hide(0)
        doubled.watch(pair.knower, "nl")
        assert await doubled.step()
        assert pair.differ
        one, other = doubled.heard()[pair.knower, "nl"]
        assert len(one) == len(other) == 1
        assert one != other
        for path in (f"/t/{ID}", f"/t/{ID}/at/{len(pair.moves[0])}"):
            one, other = await doubled.ask(pair.knower, "nl", path)
            assert one != other

    asyncio.run(asked())


def test_a_match_that_is_over_is_looked_back_at_as_each_seat_saw_it():
    """Stopped while something lies face down: only through the eyes of whoever laid it is it seen."""

    async def asked(seed):
        pair, doubled = await about_to_hide(seed)
        for _ in range(3):
            assert await doubled.step()
        for app in doubled.apps:
            await app.state.services.tables.execute(ID, lambda room: [MatchClosed(why="agreed")])
        last = len(pair.moves[0])
        for place in range(last - 3, last + 1):
            for observer in pair.blind:
                for who in (None, *range(1, pair.seats + 1)):
                    path = f"/t/{ID}/at/{place}?eyes={observer or 0}"
                    await same(doubled, who, "nl", path)
                    await same(doubled, who, "en", f"{path}&from={last}", accept="application/json")
        one, other = await doubled.ask(None, "nl", f"/t/{ID}/at/{last}?eyes={pair.knower}")
        return one != other

    seen = [asyncio.run(asked(seed)) for seed in range(4)]
    assert any(seen)
