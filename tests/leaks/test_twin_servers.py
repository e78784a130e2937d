"""No response and no update reveals hidden information: two servers are compared byte by byte.

The servers hold twin matches (`twin_matches`), which only one seat can tell apart. Every other audience
requests all it can from both and gets the same bytes. `make leaks` plays thousands of pairs of matches.
"""

import asyncio
import os

import pytest

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play.events import MatchClosed
from tests.leaks.twin_matches import Pair
from tests.leaks.twin_servers import ID, LANGUAGES, TwinServers, secret_tokens, touchable
from tests.nightly import sizes
from tests.playouts import games

MANY = int(os.environ.get("LEAKS", "0"))
"""The number of pairs of each game, for `make leaks`."""
PARTS = 4
"""The pairs are divided over so many tests, which run in parallel."""
AFTER = 14
"""Events that are compared from the first card that is played face down."""
ACCEPTS = ["text/html", "application/json"]
PACES = [None, {"kind": "clock", "minutes": 10}, {"kind": "days", "days": 3}]


def table_of(game, seed):
    """Return a pair of tables at the start of a match."""
    pair = Pair(game, seed)
    twins = TwinServers(pair, pair.rng.choice(PACES))
    return pair, twins


async def begun(pair: Pair, twins: TwinServers) -> bool:
    """Play until a card can be hidden, or some moves of a game without hidden information; return success."""
    for _ in range(pair.rng.randint(1, 40) if not pair.game.hidden else 90):
        before = pair.games[0][-1]
        if pair.game.hidden and could_hide(pair, before):
            return True
        if not await twins.step():
            return False
    return not pair.game.hidden


async def about_to_hide(seed):
    """Return a pair of tables of Saga at which a card can be hidden now."""
    for number in range(seed * 50, seed * 50 + 50):
        pair, twins = table_of(GAMES["saga"], number)
        if await begun(pair, twins):
            return pair, twins
    raise AssertionError("most games come to that")


def could_hide(pair, state):
    """Return whether the seat that knows can hide a card now."""
    turn = pair.game.turn(state)
    return (
        isinstance(turn, Choose)
        and turn.seat == pair.knower
        and sum(pair.game.write(move).startswith("(") for move in turn.moves) > 1
    )


async def compare(pair, twins, observer, language):
    """Assert that all that this audience can request from both servers is the same."""
    rng, (loaded, _) = pair.rng, twins.loaded
    last = len(pair.moves[0])
    paths = [f"/t/{ID}", f"/t/{ID}/record", f"/t/{ID}/news?since={loaded.table.seq}", f"/t/{ID}/news?since=0"]
    seats = [seat for seat in range(1, 9) if seat != pair.knower or not twins.knows(observer)]
    paths += [
        f"/t/{ID}?as={rng.choice(seats)}",
        f"/t/{ID}?as={observer or ''}",
        "/mine",
        f"/t/{ID}/qr.svg",
        f"/t/{ID}/seat/1/{'0' * 32}",
    ]
    paths += [f"/t/{ID}/at/{rng.randint(0, last)}", f"/t/{ID}/at/{last}", f"/t/{ID}/at/{last + 1}"]
    place, shown = rng.randint(0, last), rng.choice([0, *seats])
    paths += [f"/t/{ID}/at/{place}?eyes={shown}", f"/t/{ID}/at/{last}?eyes={shown}"]
    paths += [f"/t/{ID}/at/{last}.svg", f"/t/{ID}/at/{last}/film.svg"]
    await same(twins, observer, language, f"/t/{ID}/at/{last}?from={place}", accept="application/json")
    await same(twins, observer, language, f"/t/{ID}/at/{place}?eyes={shown}", accept="application/json")
    paths += [f"/t/{ID}/why?touch={touch}" for touch in rng.sample(touchable(loaded, observer), 3)]
    for path in paths:
        await same(twins, observer, language, path)
    for path in ("/owner", f"/t/{ID}", f"/t/{ID}/record"):
        await same(twins, None, language, path, owner=True)
    offered = [
        {pair.game.write(move) for move in getattr(loaded.table.turn, "moves", ())} for loaded in twins.loaded
    ]
    for token in secret_tokens(twins):
        for seat in {observer or 1, loaded.table.actor or 1}:
            own = observer and twins.holder[seat] == twins.holder[observer]
            if own and (seat == pair.knower or any(token in moves for moves in offered)):
                continue  # their own move, or an error that may name their own cards
            for version in (loaded.table.version, loaded.table.version - 1):
                form = {"seat": seat, "move": token, "version": version}
                await same(twins, observer, language, f"/t/{ID}/move", form=form, accept=rng.choice(ACCEPTS))
    for name in ("undo", "answer", "claim", "sit", "resign"):
        form = {"seat": pair.knower or 1, "agree": "yes"}
        if observer is None:
            await same(twins, None, language, f"/t/{ID}/{name}", form=form)


async def same(twins, observer, language, path, **more):
    one, other = await twins.request(observer, language, path, **more)
    assert one == other, f"{path} differs for {observer}"


async def undo_somewhere(pair, twins):
    """Undo the last choice of a seat, or ask to, on both servers."""
    chose = [seat for seat in range(1, pair.seats + 1) if twins.loaded[0].table.last_choice(seat) is not None]
    if not chose:
        return
    seat, other = pair.rng.choice(chose), pair.rng.randint(1, pair.seats)
    one, two = await twins.request(seat, "nl", f"/t/{ID}/undo", {"seat": seat})
    assert one == two
    if twins.loaded[0].table.request is not None:
        for answering in range(1, pair.seats + 1):
            form = {"agree": "no" if answering == other else "yes"}
            one, two = await twins.request(answering, "nl", f"/t/{ID}/answer", form)
            assert one == two
    matches = [loaded.table.match for loaded in twins.loaded]
    assert len(matches[0].moves) == len(matches[1].moves)
    pair.back(len(matches[0].moves))


async def compare_match(game, seed):
    """Play a pair of tables and compare them; return the number of events compared while they differed."""
    pair, twins = table_of(game, seed)
    if not await begun(pair, twins):
        return 0
    rng = pair.rng
    watching = rng.sample(pair.blind, min(2, len(pair.blind)))
    for observer in watching:
        twins.watch(observer, rng.choice(LANGUAGES))
    compared = 0
    for at in range(AFTER):
        twins.now += rng.random() * 20
        if not await twins.step():
            break
        if rng.random() < 0.08:
            await undo_somewhere(pair, twins)
        for who, (one, other) in twins.received().items():
            assert one == other != [], f"updates of {who} differ"
        compared += pair.differ
        if at in (0, AFTER // 2):
            observer, language = rng.choice(list(twins.viewers))
            await compare(pair, twins, observer, language)
        if rng.random() < 0.05:
            twins.reload()
    return compared if game.hidden else AFTER


@sizes("least", 4, 20)
@pytest.mark.parametrize("part", range(PARTS))
def test_responses_and_updates_do_not_depend_on_hidden_cards(part, least):
    pairs = max(least, MANY // PARTS)
    compared = sum(
        asyncio.run(compare_match(GAMES["saga"], part + PARTS * number)) for number in range(pairs)
    )
    assert compared > pairs * 5


@games
def test_responses_and_updates_do_not_depend_on_future_rolls(game):
    """Both tables have the same events, but other seeds, so other rolls to come."""
    compared = [asyncio.run(compare_match(game, 10_000 + seed)) for seed in range(max(2, MANY // 10))]
    assert game.hidden or sum(map(bool, compared)) > len(compared) / 2, "few games are over before it begins"


def test_the_seat_that_hid_a_card_sees_it():
    """The tests above can fail: the servers differ for the seat that knows."""

    async def compare_known():
        pair, twins = await about_to_hide(0)
        twins.watch(pair.knower, "nl")
        assert await twins.step()
        assert pair.differ
        one, other = twins.received()[pair.knower, "nl"]
        assert len(one) == len(other) == 1
        assert one != other
        for path in (f"/t/{ID}", f"/t/{ID}/at/{len(pair.moves[0])}"):
            one, other = await twins.request(pair.knower, "nl", path)
            assert one != other

    asyncio.run(compare_known())


@sizes("matches", 2, 8)
def test_replays_show_each_seat_only_its_own_view(matches):
    """The match ends while a card is face down: only the view of the seat that hid it shows the card."""

    async def compare_replays(seed):
        pair, twins = await about_to_hide(seed)
        for _ in range(3):
            assert await twins.step()
        for app in twins.apps:
            await app.state.services.tables.execute(ID, lambda table: [MatchClosed(why="agreed")])
        last = len(pair.moves[0])
        for place in range(last - 3, last + 1):
            for observer in pair.blind:
                for who in (None, *range(1, pair.seats + 1)):
                    path = f"/t/{ID}/at/{place}?eyes={observer or 0}"
                    await same(twins, who, "nl", path)
                    await same(twins, who, "en", f"{path}&from={last}", accept="application/json")
        one, other = await twins.request(None, "nl", f"/t/{ID}/at/{last}?eyes={pair.knower}")
        return one != other

    seen = [asyncio.run(compare_replays(seed)) for seed in range(matches)]
    assert any(seen)
