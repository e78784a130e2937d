"""Fair chance in the house: who stirs, what the check page tells and when, and where the secret never is."""

import base64
import random
import re

from speeltafel.core import record
from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.chance import Dice
from speeltafel.play.events import MatchClosed, MatchStarted, Rolled, SatDown
from speeltafel.play.proof import stir_of, verify
from tests.playouts import games
from tests.proofs import SHORT, run_checker
from tests.web.guests import OWNER_KEY

RANDOM = "0123456789abcdef" * 2


def seed_of(house, table):
    return house.store.room(table.removeprefix("/t/")).seed


def forms(seed):
    """Every form in which a secret could slip out: as it is, in letters, and as HMAC lays out its key."""
    block = seed.ljust(64, b"\0")
    pads = [bytes(byte ^ pad for byte in block) for pad in (0x36, 0x5C)]
    for raw in (seed, seed[::-1], *(pad[:32] for pad in pads)):
        yield raw
        yield raw.hex().encode()
        yield raw.hex().upper().encode()
        for encode in (base64.b64encode, base64.urlsafe_b64encode, base64.b32encode):
            yield encode(raw).rstrip(b"=")[:-1]  # the last letter depends on what follows
        yield str(int.from_bytes(raw)).encode()
        yield str(list(raw)).replace(" ", "").encode()
        yield repr(raw).encode()


class Spy:
    """Reads along with all that leaves the house."""

    def __init__(self, seeds):
        self.secrets = [form for seed in seeds for form in forms(seed)]
        self.read = 0

    def __call__(self, content, *headers):
        for part in (content, *map(repr, headers)):
            raw = part if isinstance(part, bytes) else part.encode()
            assert not any(secret in raw for secret in self.secrets)
            self.read += len(raw)


def ways_out(table, seats):
    """What somebody curious asks of a table."""
    yield from (table, f"{table}/check", f"{table}/record", f"{table}/news?since=0", f"{table}/at/0")
    yield from (f"{table}/at/1", f"{table}/at/999", f"{table}/why?touch=deck", f"{table}/qr.svg")
    yield from (f"{table}?as={seat}" for seat in range(1, seats + 1))
    yield from ("/mine", "/owner", "/health", f"{table}/seat/1/{'0' * 32}", f"{table}/nowhere")


@games
def test_the_secret_is_nowhere_before_the_end(house, game):
    guests = [house.guest("nl"), house.guest("en")]
    eve, owner = house.guest("en"), house.guest("nl")
    owner.post("/owner", key=OWNER_KEY)
    options = {f"option-{name}": value for name, value in SHORT.get(game.key, {}).items()}
    table = house.table(game.key, *guests, start=False, pace="none")
    guests[0].done(f"{table}/arrange", seats=2, **options)
    id = table.removeprefix("/t/")
    spy = Spy([seed_of(house, table), house.house._promised_seed(id), house.house._key])
    for seat, guest in enumerate(guests, 1):
        guest.done(f"{table}/stir", seat=seat, random=f"{seat}" * 32)

    def look_around():
        for guest in (*guests, eve, owner):
            for path in ways_out(table, 2):
                answer = guest.get(path, accept=rng.choice(["text/html", "application/json"]))
                spy(answer.content, answer.headers)
            for what in ("move", "stir", "answer", "again", "claim", "nowhere"):
                answer = guest.post(f"{table}/{what}", json=rng.random() < 0.5, seat=1, move="?", version=0)
                assert answer.status_code >= 400
                spy(answer.content, answer.headers)
        for event in house.store.events(id):
            spy(f"{event.body}")
        spy(repr(house.store.room(id)))

    rng = random.Random(game.key)
    look_around()
    guests[0].done(f"{table}/start")
    with eve.listen(table, 0) as watching, guests[1].listen(table, 0) as playing:
        look_around()
        while not house.room(table).over:
            house.play(table, guests, rng, steps=1)
            if rng.random() < 0.02 and not house.room(table).over:
                look_around()
            if not house.room(table).over:
                for guest in (guests[0], eve):
                    spy(guest.get(table).content)
        for page in (watching, playing):
            while f'"n":{house.room(table).seq},' not in (frame := page.receive_text()):
                spy(frame)
            spy(frame)
    assert spy.read > 100_000
    told = eve.get(f"{table}/record").text
    assert seed_of(house, table).hex() in told, "so this test could fail"
    spy_on_next = Spy([house.house._promised_seed(id), house.house._key])
    for path in ways_out(table, 2):
        spy_on_next(eve.get(path).content)


# Stirring.


def test_a_browser_that_sits_down_is_asked_to_stir_once(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("saxum", ana, bo, start=False)
    assert 'data-stir="2"' in bo.get(table).text
    bo.done(f"{table}/stir", seat=2, random=RANDOM)
    assert 'data-stir=""' in bo.get(table).text
    assert "Guest 2 has shaken the dice" in ana.get(table).text
    assert 'data-stir="1"' in ana.get(table).text
    assert 'data-stir=""' in house.guest().get(table).text
    ana.done(f"{table}/start")
    assert house.room(table).stirs == {2: RANDOM}
    assert 'data-stir=""' in ana.get(table).text
    seq = house.room(table).seq
    ana.done(f"{table}/stir", seat=1, random=RANDOM)
    assert house.room(table).seq == seq, "a browser that is too late is not bothered, and changes nothing"
    assert house.room(table).stirs == {2: RANDOM}
    assert ana.post(f"{table}/stir", json=True, seat=1, words="too late").status_code == 422


def test_anyone_can_stir_with_words_which_nobody_keeps(house):
    ana, bo = house.guest("nl"), house.guest()
    table = house.table("saga", ana, bo, start=False)
    assert 'name="words"' in ana.get(table).text
    assert ana.post(f"{table}/stir", seat=1, words=" Sesam open u ").status_code == 303
    assert house.room(table).chairs[0].stir == stir_of("Sesam open u")
    assert stir_of("Sesam open u") in bo.get(f"{table}/check").text
    assert "esam" not in str(house.store.events(table.removeprefix("/t/")))
    for form in ({}, {"words": "  "}, {"random": "zz" * 16}, {"random": ""}):
        assert ana.post(f"{table}/stir", json=True, seat=1, **form).status_code == 422
    assert bo.post(f"{table}/stir", json=True, seat=1, words="x").status_code == 403
    assert house.guest().post(f"{table}/stir", json=True, seat=1, words="x").status_code == 403


def test_who_leaves_takes_the_stirring_along(house):
    ana, bo, cas = house.guest(), house.guest(), house.guest()
    table = house.table("zocken", ana, bo, start=False)
    bo.done(f"{table}/stir", seat=2, random=RANDOM)
    ana.done(f"{table}/swap", seat=1)
    assert [chair.stir for chair in house.room(table).chairs] == [RANDOM, ""]
    bo.done(f"{table}/rise", seat=1)
    cas.done(f"{table}/sit", seat=1, name="Cas")
    assert house.room(table).chairs[0].stir == ""


def test_those_who_play_on_stir_for_the_next_game_whose_seal_they_have_seen(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    promise = house.room(table).promise
    ana.done(f"{table}/resign", seat=1)
    assert 'data-stir="2"' in bo.get(table).text
    with ana.listen(table, house.room(table).seq) as page:
        bo.done(f"{table}/stir", seat=2, random=RANDOM)
        while '"n"' not in (frame := page.receive_text()):
            pass
        assert '"page"' not in frame, "the end of the game stays in sight"
    onward = ana.post(f"{table}/again", game="saxum").headers["location"]
    following = house.room(onward)
    assert following.commitment == promise == Dice(seed_of(house, onward)).commitment
    assert following.stirs == {1: RANDOM}
    assert following.promise not in ("", promise)


def test_a_promised_secret_serves_one_table_also_if_the_first_try_got_stuck(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    ana.done(f"{table}/resign", seat=1)
    before = len(house.store.rooms())
    sits = [SatDown(seat=at, person=who.person, name="x") for at, who in ((1, bo), (2, ana))]
    stuck = house.door.portal.call(house.house.create, "saxum", 2, {}, ana.person, sits, house.live(table))
    assert ana.post(f"{table}/again", game="saxum").headers["location"] == f"/t/{stuck}"
    assert house.room(table).next == stuck
    assert house.room(f"/t/{stuck}").match is not None
    assert len(house.store.rooms()) == before + 1


# The check page.


def finished(house, key, guests):
    """A game of chance between people who stirred, played to its end."""
    table = house.table(key, *guests, start=False)
    options = {f"option-{name}": value for name, value in SHORT.get(key, {}).items()}
    guests[0].done(f"{table}/arrange", seats=2, pace="none", **options)
    guests[1].done(f"{table}/stir", seat=2, random=RANDOM)
    guests[0].done(f"{table}/start")
    house.play(table, guests, random.Random(3), steps=9999)
    assert house.room(table).over
    return table


@games
def test_a_finished_game_can_be_checked_by_anyone(house, game, tmp_path):
    ana, bo, eve = house.guest("nl"), house.guest("en"), house.guest("en")
    table = finished(house, game.key, [ana, bo])
    assert (f'href="{table}/check"' in eve.get(table).text) == game.chance
    assert f'href="{table}/record"' in eve.get(table).text
    saved = eve.get(f"{table}/record").text
    path = tmp_path / "saved"
    path.write_text(saved, "utf-8")
    match = record.read(saved)
    rolls = verify(match, GAMES).rolls
    assert verify(match, GAMES).troubles == ()
    assert run_checker(path)[0] == 0
    page, dutch = eve.get(f"{table}/check").text, ana.get(f"{table}/check").text
    if not game.chance:
        assert "Nothing is drawn or left to chance in this game" in page
        return
    assert f"chance decided {rolls} times" in page
    assert page.count("<li>✓") == rolls
    assert "✗" not in page
    assert seed_of(house, table).hex() in page
    assert f"Guest 2: <code>{RANDOM}</code>" in page
    assert "/static/check_a_game.py" in page
    assert f"het toeval besliste {rolls} keer" in dutch
    assert eve.get("/static/check_a_game.py").text.startswith('"""Checks the dice')


def test_before_the_end_the_page_tells_what_is_fixed_and_when_the_rest_will_be_told(house):
    ana, bo = house.guest("nl"), house.guest("en")
    table = house.table("columbiz", ana, bo, start=False)
    seal = Dice(seed_of(house, table)).commitment
    assert seal in ana.get(table).text
    assert "Tot nu toe heeft nog niemand geschud." in ana.get(f"{table}/check").text
    bo.done(f"{table}/stir", seat=2, random=RANDOM)
    ana.done(f"{table}/start")
    assert seal in ana.get(table).text
    page = bo.get(f"{table}/check").text
    assert seal in page
    assert RANDOM in page
    assert "As soon as the game is over" in page
    assert "Zodra de partij is afgelopen" in ana.get(f"{table}/check").text


def test_a_roll_that_was_taken_back_is_shown_and_checked_too(house):
    ana = house.guest("en")
    table = ana.http.post("/tables", data={"game": "zocken", "with": "nobody"}).headers["location"]
    house.play(table, [ana], random.Random(1), steps=5)
    rolled = [line for line in house.room(table).lines if not line.seat]
    while house.room(table).match.moves:
        ana.done(f"{table}/undo", seat=1)
    house.play(table, [ana], random.Random(1), steps=5)
    again = [line for line in house.room(table).lines if not line.seat][len(rolled) :]
    assert [line.move for line in again] == [line.move for line in rolled]
    ana.done(f"{table}/end", seat=1)
    page = ana.get(f"{table}/check").text
    assert page.count("<s>") == len(rolled)
    assert page.count("<li>✓") == 2 * len(rolled)
    assert "the same number gives the same roll" in page
    assert "No browser added randomness to this game" in page
    assert "every browser that joins adds a random number" not in page, "one true sentence"
    assert ana.post(f"{table}/undo", json=True, seat=1).status_code == 422


def test_a_last_choice_does_not_come_back_once_the_secret_is_told(house):
    ana, bo = house.guest(), house.guest()
    table = finished(house, "saxum", [ana, bo])
    moves = list(house.room(table).match.moves)
    for seat, guest in enumerate((ana, bo), 1):
        assert guest.post(f"{table}/undo", json=True, seat=seat).json()["error"] == "game-over"
        assert f'action="{table}/undo"' not in guest.get(table).text
    assert house.room(table).match.moves == moves


def test_a_game_from_before_stirring_goes_on_by_its_old_dice(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("columbiz", ana, bo, start=False)
    room, id = house.room(table), table.removeprefix("/t/")
    older = [MatchStarted(), Rolled(token=room.game.write(first_roll(room)))]
    house.door.portal.call(house.house.execute, id, lambda _: older)
    house.play(table, [ana, bo], steps=9999)
    assert house.room(table).over
    assert house.room(table).dice.mix == ""
    assert record.read(ana.get(f"{table}/record").text).proof is None
    assert "before chance could be checked here" in ana.get(f"{table}/check").text


def first_roll(room):
    """What the dice of before there was stirring gave first."""
    return Dice(room.dice.seed).draw(room.game.turn(room.game.start(room.seats, room.options)).odds, 0)


def test_a_roll_that_was_changed_in_the_log_is_marked(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("columbiz", ana, bo, start=False)
    true = decided_start(house, table, ana)
    other = next(token for token in ("11111111", "22222222") if token != true)
    house.door.portal.call(
        house.house.execute,
        table.removeprefix("/t/"),
        lambda room: [MatchStarted(stirs=[]), Rolled(token=other), MatchClosed(why="agreed")],
    )
    page = ana.get(f"{table}/check").text
    assert "Something is wrong" in page
    assert re.search("<li>✗ .*wrong:", page)
    assert verify(record.read(ana.get(f"{table}/record").text), GAMES).troubles


def decided_start(house, table, host):
    """The first roll as it would be, without starting."""
    return decisions.start(house.room(table), host.person)[1].token


DICE = re.compile(
    r"\b(dice|rolls?|rolled|luck\w*|shak\w+|shook|cards?|dobbel\w*|gedobbeld|worp\w*|geworpen|geluk|\w*schud\w*)\b",
    re.IGNORECASE,
)


def words_of(page):
    """What a page says: its text, and the labels of what has none."""
    page = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    labels = re.findall(r'(?:aria-label|placeholder|alt|content)="([^"]*)"', page)
    return " ".join([re.sub(r"<[^>]+>", " ", page), *labels])


def test_a_game_without_dice_speaks_of_the_draw_and_never_of_dice(house):
    """The check page of Squadro promised that every roll could be verified."""
    house.house.seating = "drawn"
    guests = [house.guest("nl"), house.guest("en")]
    table = house.table("squadro", *guests, start=False, pace="none")

    def look_around(*paths):
        for guest in (*guests, house.guest("nl"), house.guest("en")):
            for path in paths:
                said = words_of(guest.get(path).text)
                assert not DICE.findall(said), (path, DICE.findall(said))

    look_around(table, f"{table}/check")
    for seat, guest in enumerate(guests, 1):
        guest.done(f"{table}/stir", seat=seat, random=RANDOM)
    look_around(table, f"{table}/check")
    guests[0].done(f"{table}/start")
    assert house.room(table).drawn
    look_around(table, f"{table}/check", f"{table}/at/0")
    seats = sorted(guests, key=lambda guest: house.seat(table, guest))
    house.play(table, seats, steps=9)
    look_around(table)
    seats[0].done(f"{table}/resign", seat=1)
    look_around(table, f"{table}/check", f"{table}/analysis", f"{table}/at/3")


def test_a_game_with_dice_would_be_noticed(house):
    ana = house.guest("en")
    table = house.table("zocken", ana, house.guest("nl"), start=False, pace="none")
    assert DICE.search(words_of(ana.get(f"{table}/check").text))
