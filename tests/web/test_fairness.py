"""Fair dice: contributed entropy, commitments, and the check page."""

import base64
import random
import re

import pytest

from speeltafel.core import record
from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.chance import Dice
from speeltafel.play.events import MatchClosed, MatchStarted, Rolled, SatDown
from speeltafel.play.proof import stir_of, verify
from tests.playouts import games
from tests.proofs import SHORT, run_checker
from tests.web.local_server import OWNER_KEY

RANDOM = "0123456789abcdef" * 2


def seed_of(server, path):
    return server.store.room(path.removeprefix("/t/")).seed


def variants(seed):
    """Return the bytes of a seed that could leak: as they are, backwards, and as an HMAC key."""
    block = seed.ljust(64, b"\0")
    pads = [bytes(byte ^ pad for byte in block) for pad in (0x36, 0x5C)]
    return [seed, seed[::-1], *(pad[:32] for pad in pads)]


def forms(seed):
    """Return the texts in which a seed could leak: hex, base64, and numbers."""
    for raw in variants(seed):
        yield raw.hex().encode()
        yield raw.hex().upper().encode()
        for encode in (base64.b64encode, base64.urlsafe_b64encode, base64.b32encode):
            yield encode(raw).rstrip(b"=")[:-1]  # the last letter depends on what follows
        yield str(int.from_bytes(raw)).encode()
        yield str(list(raw)).replace(" ", "").encode()
        yield repr(raw).encode()


class Spy:
    """Checks all that the server sends.

    No text of a seed has a `>`, so the elements of a page are looked at once: most are the same on all pages.
    """

    def __init__(self, seeds):
        self.bytes = [raw for seed in seeds for raw in variants(seed)]
        self.texts = [text for seed in seeds for text in forms(seed)]
        self.known = set()
        self.read = 0

    def __call__(self, content, *headers):
        for part in (content, *map(repr, headers)):
            raw = part if isinstance(part, bytes) else part.encode()
            assert not any(secret in raw for secret in self.bytes)
            elements = set(raw.split(b">"))
            new = b">".join(elements - self.known)
            assert not any(secret in new for secret in self.texts)
            self.known |= elements
            self.read += len(raw)


def paths_of(path, seats):
    """Return all paths of a table."""
    yield from (path, f"{path}/check", f"{path}/record", f"{path}/news?since=0", f"{path}/at/0")
    yield from (f"{path}/at/1", f"{path}/at/999", f"{path}/why?touch=deck", f"{path}/qr.svg")
    yield from (f"{path}?as={seat}" for seat in range(1, seats + 1))
    yield from ("/mine", "/owner", "/health", f"{path}/seat/1/{'0' * 32}", f"{path}/nowhere")


@pytest.mark.parametrize("game", ["saxum", "squadro"])
def test_the_seed_is_revealed_nowhere_before_the_end(server, game):
    """With dice and without; `tests/leaks` compares servers with other seeds, in all games."""
    guests = [server.guest("nl"), server.guest("en")]
    eve, owner = server.guest("en"), server.guest("nl")
    owner.post("/owner", key=OWNER_KEY)
    options = {f"option-{name}": value for name, value in SHORT.get(game, {}).items()}
    table_path = server.new_table(game, *guests, start=False, pace="none")
    guests[0].post_ok(f"{table_path}/arrange", seats=2, **options)
    id = table_path.removeprefix("/t/")
    spy = Spy([seed_of(server, table_path), server.tables._promised_seed(id), server.tables._key])
    for seat, guest in enumerate(guests, 1):
        guest.post_ok(f"{table_path}/stir", seat=seat, random=f"{seat}" * 32)

    def look_around():
        for guest in (*guests, eve, owner):
            for path in paths_of(table_path, 2):
                answer = guest.get(path, accept=rng.choice(["text/html", "application/json"]))
                spy(answer.content, answer.headers)
            for what in ("move", "stir", "answer", "again", "claim", "nowhere"):
                answer = guest.post(
                    f"{table_path}/{what}", json=rng.random() < 0.5, seat=1, move="?", version=0
                )
                assert answer.status_code >= 400
                spy(answer.content, answer.headers)
        for event in server.store.events(id):
            spy(f"{event.body}")
        spy(repr(server.store.room(id)))

    rng = random.Random(game)
    look_around()
    guests[0].post_ok(f"{table_path}/start")
    with eve.listen(table_path, 0) as watching, guests[1].listen(table_path, 0) as playing:
        look_around()
        while not server.table_at(table_path).over:
            server.play(table_path, guests, rng, steps=1)
            if rng.random() < 0.02 and not server.table_at(table_path).over:
                look_around()
            if not server.table_at(table_path).over:
                for guest in (guests[0], eve):
                    spy(guest.get(table_path).content)
        for page in (watching, playing):
            while f'"n":{server.table_at(table_path).seq},' not in (frame := page.receive_text()):
                spy(frame)
            spy(frame)
    assert spy.read > 100_000
    text = eve.get(f"{table_path}/record").text
    assert seed_of(server, table_path).hex() in text, "so this test could fail"
    spy_on_next = Spy([server.tables._promised_seed(id), server.tables._key])
    for path in paths_of(table_path, 2):
        spy_on_next(eve.get(path).content)


# Stirring.


def test_a_browser_contributes_entropy_once(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("saxum", ana, bo, start=False)
    assert 'data-stir="2"' in bo.get(path).text
    bo.post_ok(f"{path}/stir", seat=2, random=RANDOM)
    assert 'data-stir=""' in bo.get(path).text
    assert "Guest 2 has shaken the dice" in ana.get(path).text
    assert 'data-stir="1"' in ana.get(path).text
    assert 'data-stir=""' in server.guest().get(path).text
    ana.post_ok(f"{path}/start")
    assert server.table_at(path).stirs == {2: RANDOM}
    assert 'data-stir=""' in ana.get(path).text
    seq = server.table_at(path).seq
    ana.post_ok(f"{path}/stir", seat=1, random=RANDOM)
    assert server.table_at(path).seq == seq, "a browser that is too late is not bothered, and changes nothing"
    assert server.table_at(path).stirs == {2: RANDOM}
    assert ana.post(f"{path}/stir", json=True, seat=1, words="too late").status_code == 422


def test_anyone_can_contribute_entropy_by_text_that_is_not_stored(server):
    ana, bo = server.guest("nl"), server.guest()
    path = server.new_table("saga", ana, bo, start=False)
    assert 'name="words"' in ana.get(path).text
    assert ana.post(f"{path}/stir", seat=1, words=" Sesam open u ").status_code == 303
    assert server.table_at(path).chairs[0].stir == stir_of("Sesam open u")
    assert stir_of("Sesam open u") in bo.get(f"{path}/check").text
    assert "esam" not in str(server.store.events(path.removeprefix("/t/")))
    for form in ({}, {"words": "  "}, {"random": "zz" * 16}, {"random": ""}):
        assert ana.post(f"{path}/stir", json=True, seat=1, **form).status_code == 422
    assert bo.post(f"{path}/stir", json=True, seat=1, words="x").status_code == 403
    assert server.guest().post(f"{path}/stir", json=True, seat=1, words="x").status_code == 403


def test_the_entropy_of_a_person_who_leaves_is_dropped(server):
    ana, bo, cas = server.guest(), server.guest(), server.guest()
    path = server.new_table("zocken", ana, bo, start=False)
    bo.post_ok(f"{path}/stir", seat=2, random=RANDOM)
    ana.post_ok(f"{path}/swap", seat=1)
    assert [chair.stir for chair in server.table_at(path).chairs] == [RANDOM, ""]
    bo.post_ok(f"{path}/rise", seat=1)
    cas.post_ok(f"{path}/sit", seat=1, name="Cas")
    assert server.table_at(path).chairs[0].stir == ""


def test_players_contribute_entropy_for_the_next_match_after_seeing_its_commitment(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    promise = server.table_at(path).promise
    ana.post_ok(f"{path}/resign", seat=1)
    assert 'data-stir="2"' in bo.get(path).text
    with ana.listen(path, server.table_at(path).seq) as page:
        bo.post_ok(f"{path}/stir", seat=2, random=RANDOM)
        while '"n"' not in (frame := page.receive_text()):
            pass
        assert '"page"' not in frame, "the end of the game stays in sight"
    onward = ana.post(f"{path}/again", game="saxum").headers["location"]
    following = server.table_at(onward)
    assert following.commitment == promise == Dice(seed_of(server, onward)).commitment
    assert following.stirs == {1: RANDOM}
    assert following.promise not in ("", promise)


def test_a_promised_seed_is_used_for_one_table_also_after_a_failed_start(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    ana.post_ok(f"{path}/resign", seat=1)
    before = len(server.store.rooms())
    sits = [SatDown(seat=at, person=who.person, name="x") for at, who in ((1, bo), (2, ana))]
    stuck = server.client.portal.call(
        server.tables.create, "saxum", 2, {}, ana.person, sits, server.loaded(path)
    )
    assert ana.post(f"{path}/again", game="saxum").headers["location"] == f"/t/{stuck}"
    assert server.table_at(path).next == stuck
    assert server.table_at(f"/t/{stuck}").match is not None
    assert len(server.store.rooms()) == before + 1


# The check page.


def finished(server, key, guests):
    """Return the path of a finished match with dice, whose players contributed entropy."""
    path = server.new_table(key, *guests, start=False)
    options = {f"option-{name}": value for name, value in SHORT.get(key, {}).items()}
    guests[0].post_ok(f"{path}/arrange", seats=2, pace="none", **options)
    guests[1].post_ok(f"{path}/stir", seat=2, random=RANDOM)
    guests[0].post_ok(f"{path}/start")
    server.play(path, guests, random.Random(3), steps=9999)
    assert server.table_at(path).over
    return path


@games
def test_a_finished_match_can_be_verified_by_anyone(server, game, tmp_path):
    ana, bo, eve = server.guest("nl"), server.guest("en"), server.guest("en")
    table_path = finished(server, game.key, [ana, bo])
    assert (f'href="{table_path}/check"' in eve.get(table_path).text) == game.chance
    assert f'href="{table_path}/record"' in eve.get(table_path).text
    saved = eve.get(f"{table_path}/record").text
    path = tmp_path / "saved"
    path.write_text(saved, "utf-8")
    match = record.read(saved)
    rolls = verify(match, GAMES).rolls
    assert verify(match, GAMES).troubles == ()
    assert run_checker(path)[0] == 0
    page, dutch = eve.get(f"{table_path}/check").text, ana.get(f"{table_path}/check").text
    if not game.chance:
        assert "Nothing is drawn or left to chance in this game" in page
        return
    assert f"chance decided {rolls} times" in page
    assert page.count("<li>✓") == rolls
    assert "✗" not in page
    assert seed_of(server, table_path).hex() in page
    assert f"Guest 2: <code>{RANDOM}</code>" in page
    assert "/static/check_a_game.py" in page
    assert f"het toeval besliste {rolls} keer" in dutch
    assert eve.get("/static/check_a_game.py").text.startswith('"""Checks the dice')


def test_before_the_end_the_page_shows_the_commitment_only(server):
    ana, bo = server.guest("nl"), server.guest("en")
    path = server.new_table("columbiz", ana, bo, start=False)
    seal = Dice(seed_of(server, path)).commitment
    assert seal in ana.get(path).text
    assert "Tot nu toe heeft nog niemand geschud." in ana.get(f"{path}/check").text
    bo.post_ok(f"{path}/stir", seat=2, random=RANDOM)
    ana.post_ok(f"{path}/start")
    assert seal in ana.get(path).text
    page = bo.get(f"{path}/check").text
    assert seal in page
    assert RANDOM in page
    assert "As soon as the game is over" in page
    assert "Zodra de partij is afgelopen" in ana.get(f"{path}/check").text


def test_undone_rolls_are_shown_and_verified(server):
    ana = server.guest("en")
    path = ana.http.post("/tables", data={"game": "zocken", "with": "nobody"}).headers["location"]
    server.play(path, [ana], random.Random(1), steps=5)
    rolled = [line for line in server.table_at(path).lines if not line.seat]
    while server.table_at(path).match.moves:
        ana.post_ok(f"{path}/undo", seat=1)
    server.play(path, [ana], random.Random(1), steps=5)
    again = [line for line in server.table_at(path).lines if not line.seat][len(rolled) :]
    assert [line.move for line in again] == [line.move for line in rolled]
    ana.post_ok(f"{path}/end", seat=1)
    page = ana.get(f"{path}/check").text
    assert page.count("<s>") == len(rolled)
    assert page.count("<li>✓") == 2 * len(rolled)
    assert "the same number gives the same roll" in page
    assert "No browser added randomness to this game" in page
    assert "every browser that joins adds a random number" not in page, "one true sentence"
    assert ana.post(f"{path}/undo", json=True, seat=1).status_code == 422


def test_no_undo_after_the_match_is_over(server):
    ana, bo = server.guest(), server.guest()
    path = finished(server, "saxum", [ana, bo])
    moves = list(server.table_at(path).match.moves)
    for seat, guest in enumerate((ana, bo), 1):
        assert guest.post(f"{path}/undo", json=True, seat=seat).json()["error"] == "game-over"
        assert f'action="{path}/undo"' not in guest.get(path).text
    assert server.table_at(path).match.moves == moves


def test_a_match_from_before_entropy_keeps_its_dice(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("columbiz", ana, bo, start=False)
    table, id = server.table_at(path), path.removeprefix("/t/")
    older = [MatchStarted(), Rolled(token=table.game.write(first_roll(table)))]
    server.client.portal.call(server.tables.execute, id, lambda _: older)
    server.play(path, [ana, bo], steps=9999)
    assert server.table_at(path).over
    assert server.table_at(path).dice.mix == ""
    assert record.read(ana.get(f"{path}/record").text).proof is None
    assert "before chance could be checked here" in ana.get(f"{path}/check").text


def first_roll(table):
    """Return the first roll of the dice before entropy was contributed."""
    return Dice(table.dice.seed).draw(table.game.turn(table.game.start(table.seats, table.options)).odds, 0)


def test_a_forged_roll_in_the_log_is_marked(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("columbiz", ana, bo, start=False)
    true = decided_start(server, path, ana)
    other = next(token for token in ("11111111", "22222222") if token != true)
    server.client.portal.call(
        server.tables.execute,
        path.removeprefix("/t/"),
        lambda table: [MatchStarted(stirs=[]), Rolled(token=other), MatchClosed(why="agreed")],
    )
    page = ana.get(f"{path}/check").text
    assert "Something is wrong" in page
    assert re.search("<li>✗ .*wrong:", page)
    assert verify(record.read(ana.get(f"{path}/record").text), GAMES).troubles


def decided_start(server, path, host):
    """Return the first roll that starting would give, without starting."""
    return decisions.start(server.table_at(path), host.person)[1].token


DICE = re.compile(
    r"\b(dice|rolls?|rolled|luck\w*|shak\w+|shook|cards?|dobbel\w*|gedobbeld|worp\w*|geworpen|geluk|\w*schud\w*)\b",
    re.IGNORECASE,
)


def words_of(page):
    """Return the text and the labels of a page."""
    page = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    labels = re.findall(r'(?:aria-label|placeholder|alt|content)="([^"]*)"', page)
    return " ".join([re.sub(r"<[^>]+>", " ", page), *labels])


def test_the_check_page_of_a_game_without_dice_only_mentions_the_draw(server):
    """The check page of Squadro once promised that every roll could be verified."""
    server.tables.seating = "drawn"
    guests = [server.guest("nl"), server.guest("en")]
    table_path = server.new_table("squadro", *guests, start=False, pace="none")

    def check_pages(*paths):
        for guest in (*guests, server.guest("nl"), server.guest("en")):
            for path in paths:
                words = words_of(guest.get(path).text)
                assert not DICE.findall(words), (path, DICE.findall(words))

    check_pages(table_path, f"{table_path}/check")
    for seat, guest in enumerate(guests, 1):
        guest.post_ok(f"{table_path}/stir", seat=seat, random=RANDOM)
    check_pages(table_path, f"{table_path}/check")
    guests[0].post_ok(f"{table_path}/start")
    assert server.table_at(table_path).drawn
    check_pages(table_path, f"{table_path}/check", f"{table_path}/at/0")
    seats = sorted(guests, key=lambda guest: server.seat(table_path, guest))
    server.play(table_path, seats, steps=9)
    check_pages(table_path)
    seats[0].post_ok(f"{table_path}/resign", seat=1)
    check_pages(table_path, f"{table_path}/check", f"{table_path}/analysis", f"{table_path}/at/3")


def test_the_check_page_of_a_game_with_dice_mentions_dice(server):
    ana = server.guest("en")
    path = server.new_table("zocken", ana, server.guest("nl"), start=False, pace="none")
    assert DICE.search(words_of(ana.get(f"{path}/check").text))
