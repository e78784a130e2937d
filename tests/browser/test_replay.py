"""Replays in a real browser: by keyboard, by touch, automatic, without scripts, and shared."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from speeltafel.core import record
from tests.browser.conftest import Meet
from tests.browser.matches import by_touch, on_offer
from tests.browser.people import DESKTOP, PHONE, Person, seat_by_requests
from tests.proofs import proven

LYING = """() => [...document.querySelectorAll("#items .item:not(.leaving)")].map((node) => {
  const where = node.style.transform || node.getAttribute("transform");
  const [x, y] = /translate\\(([-\\d.]+)[a-z]*[ ,]+([-\\d.]+)/.exec(where).slice(1);
  return [node.id, node.getAttribute("class"), Number(x), Number(y), node.textContent];
})"""


def brings(person: Person, game: str) -> str:
    """Upload the record of a whole match; return the path of its table."""
    return person.post("/records", record=record.write(proven(game))).removesuffix("/at/0")


def is_at(person: Person, place: int, last: int) -> None:
    """Assert that all parts of the page show this position."""
    page = person.page
    expect(page.locator("#heading")).to_have_text(re.compile(rf"\b{place}\b.*\b{last}\b"))
    expect(page.locator("#tale [aria-current]")).to_have_attribute("data-place", str(place))
    expect(page).to_have_url(re.compile(rf"/at/{place}(\?|$)"))
    if person.scripts:
        expect(page.locator("#slider")).to_have_value(str(place))


def test_keyboard_replay_gives_the_board_of_each_page(desktop: Person, people: Meet):
    other, page = people(DESKTOP), desktop.page
    for game in ("squadro", "zocken"):
        last, table = len(proven(game).log), brings(desktop, game)
        desktop.go(f"{table}/at/0")
        for key, place in (
            ("ArrowRight", 1),
            ("ArrowRight", 2),
            ("End", last),
            ("ArrowLeft", last - 1),
            ("Home", 0),
        ):
            page.keyboard.press(key)
            is_at(desktop, place, last)
            other.go(f"{table}/at/{place}")
            assert page.evaluate(LYING) == other.page.evaluate(LYING), (game, place)
    expect(page.locator("#polite p").last).to_have_text("The game begins.")


def test_automatic_replay_runs_until_stopped(desktop: Person):
    last, table, page = len(proven("squadro").log), brings(desktop, "squadro"), desktop.page
    desktop.go(f"{table}/at/{last - 9}")  # at 0.3 s each, long enough to see that it plays
    page.locator("#speed").select_option("300")
    page.locator("#main").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    is_at(desktop, last, last)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator("#ending")).to_contain_text(" wins, ")
    page.locator("#speed").select_option("2400")
    desktop.press(page.locator("#play"))
    is_at(desktop, 0, last)
    desktop.press(page.get_by_role("button", name="Pause"))
    page.locator("#slider").fill("5")
    is_at(desktop, 5, last)


def test_the_buttons_of_the_player_lie_on_one_line(desktop: Person):
    table, page = brings(desktop, "squadro"), desktop.page
    desktop.go(f"{table}/at/3")
    expect(page.locator("#play")).to_be_visible()
    for width in (1280, 1024, 360):
        page.set_viewport_size({"width": width, "height": 800})
        boxes = [
            page.locator(f"#{name}").bounding_box()
            for name in ("to-first", "to-back", "play", "to-on", "to-last")
        ]
        assert len({round(box["y"] + box["height"] / 2) for box in boxes if box}) == 1, width
        assert all(box and box["width"] >= 38 for box in boxes), width


def test_replay_works_by_touch_on_a_phone(phone: Person):
    last, table, page = len(proven("saga").log), brings(phone, "saga"), phone.page
    phone.go(f"{table}/at/10")
    phone.press(page.locator("#to-on"))
    is_at(phone, 11, last)
    phone.press(page.locator("#tale [data-place='3']"))
    is_at(phone, 3, last)
    assert page.locator("#items [id^=i-hand-]").count() == 0
    phone.press(page.locator(".eyes a").filter(has_text="Ana"))
    is_at(phone, 3, last)
    expect(page.locator("#items [id^=i-hand-]").first).to_be_attached()
    phone.press(page.locator("#to-back"))
    is_at(phone, 2, last)
    expect(page).to_have_url(re.compile(r"/at/2\?eyes=1$"))
    assert phone.fits()


def test_replay_works_without_scripts(people: Meet):
    person = people(DESKTOP, java_script_enabled=False)
    last, table, page = len(proven("squadro").log), brings(person, "squadro"), person.page
    person.go(f"{table}/at/0")
    for link, place in (
        ("#to-on", 1),
        ("#to-last", last),
        ("#to-back", last - 1),
        ("#tale [data-place='4']", 4),
    ):
        page.locator(link).click()
        is_at(person, place, last)
    expect(page.locator("#slider")).to_be_hidden()
    page.locator("#what-if summary").click()
    page.locator("#what-if button[value=here]").click()
    expect(page.locator(".table .hint").first).to_contain_text("The first 4 steps come from another game")
    expect(page.locator("#moves button").first).to_be_visible()


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_branch_starts_at_the_shown_position(people: Meet, profile):
    person = people(profile)
    table, page = brings(person, "squadro"), person.page
    person.go(f"{table}/at/2")
    person.press(page.locator("#to-on"))
    expect(page).to_have_url(re.compile("/at/3$"))
    person.press(page.locator("#what-if summary"))
    expect(page.locator("#what-if select[name=seat]")).to_have_value("2")
    page.locator("#what-if select[name=level]").select_option("beginner")
    person.press(page.locator("#what-if button[value=bot]"))
    expect(page.locator(".ask.mine")).to_be_visible()
    expect(page.locator("#log li")).to_have_count(3)
    by_touch(person, on_offer(person)[0])
    expect(page.locator("#log li")).to_have_count(5, timeout=90_000)


@contextmanager
def page_elsewhere(html: str) -> Iterator[str]:
    """The URL of a page of another site."""

    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_an_embedded_picture_loads_on_another_site(desktop: Person):
    page, snippets = desktop.page, []
    desktop.go(f"{brings(desktop, 'squadro')}/at/8")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("/at/9$"))
    for field in page.locator("#embed input").all():
        snippets.append(field.input_value())
        assert "/at/9" in snippets[-1]
        assert "Step 9 of" in snippets[-1]
    with page_elsewhere("<link rel=icon href=data:>" + "".join(snippets)) as address:
        page.goto(address)
    for picture in page.locator("img").all():
        assert picture.evaluate("(node) => node.decode().then(() => node.naturalWidth)") > 400
    desktop.requests = [url for url in desktop.requests if url != address]


def test_a_record_is_uploaded_as_a_file(desktop: Person, tmp_path):
    file = tmp_path / "match.speeltafel"
    file.write_text(record.write(proven("saxum")), "utf-8")
    desktop.go("/")
    desktop.press(desktop.page.get_by_role("link", name="Import a game"))
    desktop.page.locator("#file").set_input_files(file)
    expect(desktop.page.locator("#record")).to_have_value(re.compile("^speeltafel record 1"))
    desktop.press(desktop.button("Replay"))
    is_at(desktop, 0, len(proven("saxum").log))


def test_a_follower_can_leave_a_review_and_return(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    for person in (desktop, phone, desktop, phone):
        expect(person.page.locator(".ask.mine")).to_be_visible()
        by_touch(person, on_offer(person)[0])
    table = re.search("/t/[^/]+", desktop.page.url)
    assert table
    desktop.post(f"{table[0]}/resign", seat=1)
    expect(phone.page.locator(".finale")).to_be_visible()
    desktop.go(f"{table[0]}/at/1")
    desktop.press(desktop.button("Lead the others"))
    phone.press(phone.page.get_by_role("link", name="Gast bekijkt de partij terug: kijk mee"))
    is_at(phone, 1, 4)
    desktop.page.keyboard.press("ArrowRight")
    is_at(phone, 2, 4)
    phone.press(phone.page.locator("#to-last"))
    is_at(phone, 4, 4)
    desktop.page.keyboard.press("ArrowRight")
    is_at(desktop, 3, 4)
    phone.press(phone.button("Volg Gast"))
    is_at(phone, 3, 4)
    desktop.press(desktop.button("Stop leading"))
    expect(phone.page.locator("#led")).to_be_empty()
