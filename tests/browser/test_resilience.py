"""Lost pages, cookies, sockets and servers: nothing is lost, and nothing happens twice."""

import json
import re
import signal

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import Meet
from tests.browser.matches import (
    all_see_the_result,
    anything,
    by_touch,
    on_offer,
    play_by_forms,
    shows_what_a_fresh_page_shows,
    take_their_seats,
    thing,
)
from tests.browser.people import DESKTOP, PHONE, Person, ServerProcess, seat_by_pages, seat_by_requests


def moves_once(person: Person, others: list[Person]) -> None:
    """Play a move by touch, and assert that every log has one new line at the top."""
    expect(person.page.locator("#items .item.live").first).to_be_attached()  # the page may be on its way
    offered = on_offer(person)
    before = person.page.locator("#log li").count()
    by_touch(person, anything()(offered))
    for one in (person, *others):
        expect(one.page.locator("#log li")).to_have_count(before + 1)
        shows_what_a_fresh_page_shows(one)


def test_a_reload_during_a_turn_shows_the_same_prompt(desktop: Person, phone: Person):
    seat_by_requests("saga", desktop, [phone])
    offered, prompt = on_offer(desktop), desktop.prompt.inner_text()
    token, _, touches = offered[0]
    assert len(touches) == 2
    desktop.press(thing(desktop, touches[0]))
    expect(desktop.page.locator("#items .item.picked")).to_have_count(1)
    desktop.page.reload()
    expect(desktop.page.locator("#items .item.picked")).to_have_count(0)
    assert on_offer(desktop) == offered
    assert desktop.prompt.inner_text() == prompt
    by_touch(desktop, offered[0])
    expect(phone.page.locator(".ask.mine")).to_be_visible()
    desktop.wait_up_to_date()
    assert token not in [move[0] for move in on_offer(desktop)]


def test_the_private_link_restores_a_seat_without_cookies(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    moves_once(desktop, [phone])
    link = phone.seat_link()
    phone.expected.append("status of 422")  # the QR code of a chair is for whoever sits on it
    phone.context.clear_cookies()
    phone.page.reload()
    expect(phone.page.locator(".watching")).to_be_visible()
    assert on_offer(phone) == []
    phone.go(link)
    phone.press(phone.page.locator("main button.main"))
    expect(phone.page.locator(".ask.mine")).to_be_visible()
    moves_once(phone, [desktop])


def test_a_seat_moves_to_another_device_and_back(people: Meet):
    host, phone, tablet = people(DESKTOP), people(PHONE), people(DESKTOP)
    seat_by_requests("squadro", host, [phone])
    moves_once(host, [phone])
    tablet.go(phone.seat_link())
    expect(tablet.page.locator("main")).to_contain_text("the other device will only be watching")
    tablet.press(tablet.button("Continue here as Guest 2"))
    expect(phone.page.locator(".missing")).to_contain_text("Je speelt nu op een ander apparaat.")
    expect(phone.page.locator("#items .item.live")).to_have_count(0)
    moves_once(tablet, [host, phone])
    moves_once(host, [tablet, phone])
    phone.press(phone.button("Speel hier verder"))
    expect(phone.page.locator(".ask.mine")).to_be_visible()
    expect(tablet.page.locator(".missing")).to_contain_text("You moved to another device.")
    moves_once(phone, [host, tablet])
    phone.open_panel("Speel verder op een ander apparaat")
    phone.press(phone.button("Maak een nieuwe link"))
    expect(tablet.page.locator(".missing")).to_contain_text("you need the new link of your seat")
    expect(tablet.button("Continue here")).to_have_count(0)


def test_renewing_a_link_invalidates_the_old_one(people: Meet):
    host, phone, thief = people(DESKTOP), people(PHONE), people(DESKTOP)
    seat_by_requests("squadro", host, [phone])
    old = host.seat_link()
    host.press(host.button("Create a new link"))
    field = host.page.locator(".more .panel input[readonly]")
    expect(field).not_to_have_value(old)
    thief.expected.append("status of 422")
    thief.go(old)
    expect(thief.page.locator("[role=alert]").first).to_contain_text("This seat link no longer works")
    expect(host.page.locator(".ask.mine")).to_be_visible()
    thief.go(host.seat_link())
    expect(thief.button("Continue here as Guest")).to_be_visible()


AWAY = ["ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "WebSocket connection"]


def test_pages_recover_after_the_server_is_killed(people: Meet, own_server: ServerProcess):
    desktop, phone = people(DESKTOP, at=own_server), people(PHONE, at=own_server)
    desktop.expected, phone.expected = AWAY, AWAY
    seat_by_requests("squadro", desktop, [phone])
    moves_once(desktop, [phone])
    moves_once(phone, [desktop])
    own_server.stop(signal.SIGKILL)
    expect(phone.page.locator("body.lost")).to_be_attached()
    by_touch(desktop, on_offer(desktop)[0])
    expect(desktop.page.locator(".complaint")).to_have_text("Connection lost. Reconnecting…")
    expect(desktop.page.locator("#log li")).to_have_count(2)
    own_server.start()
    for person in (desktop, phone):
        expect(person.page.locator("body")).not_to_have_class(re.compile("lost"), timeout=60_000)
        expect(person.page.locator("#log li")).to_have_count(2)
    expect(desktop.page.locator(".ask.mine")).to_be_visible()
    moves_once(desktop, [phone])
    moves_once(phone, [desktop])


def test_without_websockets_the_page_polls(people: Meet):
    desktop, phone = people(DESKTOP), people(PHONE, hurry=10_000)
    phone.page.route_web_socket(re.compile("/live"), lambda wire: wire.close())
    seat_by_requests("squadro", desktop, [phone])
    for _ in range(2):
        moves_once(desktop, [phone])
        moves_once(phone, [desktop])
    assert not any("put" in frame for frame in phone.frames)
    phone.page.unroute_all()


def test_a_silent_websocket_is_replaced(people: Meet):
    desktop, phone = people(DESKTOP), people(PHONE, new=True)
    is_deaf, missed = False, list[str | bytes]()

    def listen(wire: WebSocketRoute) -> None:
        def forward(message: str | bytes) -> None:
            if is_deaf:
                missed.append(message)
            else:
                wire.send(message)

        wire.connect_to_server().on_message(forward)

    phone.page.clock.install()
    phone.page.route_web_socket(re.compile("/live"), listen)
    seat_by_requests("squadro", desktop, [phone])
    moves_once(desktop, [phone])
    moves_once(phone, [desktop])
    is_deaf = True
    moves_once(desktop, [])
    phone.wait_for(lambda: missed, "the server never sent the move")
    expect(phone.page.locator("#log li")).to_have_count(2)
    is_deaf = False
    phone.page.clock.fast_forward(60_000)
    expect(phone.page.locator("#log li")).to_have_count(3)
    moves_once(phone, [desktop])
    phone.page.unroute_all()


def test_duplicated_messages_change_nothing(people: Meet):
    desktop, phone = people(DESKTOP, new=True), people(PHONE)
    sent: list[str] = []

    def say_twice(wire: WebSocketRoute) -> None:
        server = wire.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            sent.append("move" if "move" in json.loads(message) else "?")
            server.send(message)
            server.send(message)

        wire.on_message(pass_on)

    def send_twice(route: Route) -> None:
        sent.append(route.request.url.rpartition("/")[2])
        assert route.fetch().ok
        route.continue_()

    desktop.page.route_web_socket(re.compile("/live"), say_twice)
    desktop.page.route(re.compile(r"/(move|say)$"), send_twice)
    seat_by_requests("squadro", desktop, [phone])
    moves_once(desktop, [phone])
    desktop.page.locator("#words").fill("hoi")
    with desktop.page.expect_response(re.compile("/say$")):  # to the second of the two
        desktop.page.locator("#words").press("Enter")
    for person in (desktop, phone):
        person.wait_up_to_date()
        expect(person.page.locator("#chat li")).to_have_count(1)
        expect(person.page.locator("#log li")).to_have_count(1)
    assert sent == ["move", "say"]
    desktop.page.unroute_all()


@pytest.mark.nightly
def test_a_browser_without_websockets_can_play(people: Meet):
    desktop, phone = people(DESKTOP), people(PHONE, hurry=10_000)
    phone.context.add_init_script("delete window.WebSocket")
    seat_by_requests("squadro", desktop, [phone])
    moves_once(desktop, [phone])
    moves_once(phone, [desktop])


def test_without_scripts_two_play_the_first_and_the_last_moves_of_zocken(people: Meet):
    people_without = [people(profile, java_script_enabled=False) for profile in (DESKTOP, PHONE)]
    seat_by_pages("zocken", people_without[0], people_without[1:], rounds=1)
    play_by_forms(people_without, 6)
    for person in people_without:
        expect(person.page.locator("#log li").first).to_be_visible()
    take_their_seats("zocken-forms", people_without)
    play_by_forms(people_without)
    all_see_the_result(people_without)
