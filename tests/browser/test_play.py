"""Matches by touch, each person with a browser of their own: whole ones, first moves, and last moves."""

import random
import re
from collections.abc import Sequence

import pytest

from tests.browser.conftest import Meet
from tests.browser.matches import (
    Choose,
    Move,
    after_choices,
    all_see_the_result,
    anything,
    by_touch,
    now_and_then,
    play,
    shows_what_a_fresh_page_shows,
    take_their_seats,
    without_dawdling,
)
from tests.browser.people import DESKTOP, PHONE, Person, seat_by_pages
from tests.nightly import only, sizes


def test_a_desktop_and_a_phone_play_a_whole_match_of_saxum(desktop: Person, phone: Person):
    everyone = seat_by_pages("saxum", desktop, [phone], target=10)
    play(everyone, anything(), by_touch, now_and_then(everyone))
    all_see_the_result(everyone)


SEATS = {
    "squadro": [DESKTOP, PHONE],
    "zocken": [PHONE, DESKTOP, PHONE, DESKTOP],
    "columbiz": [DESKTOP, PHONE, DESKTOP],
    "saga": [DESKTOP, PHONE, DESKTOP],
}


@pytest.mark.parametrize("game", only([], ["squadro", "zocken", "columbiz"]))
def test_people_sit_down_and_play_the_first_moves(people: Meet, game):
    host, *guests = (people(profile) for profile in SEATS[game])
    everyone = seat_by_pages(game, host, guests, **({"rounds": 1} if game == "zocken" else {}))
    play(everyone, anything(), by_touch, now_and_then(everyone, 4), enough=after_choices(8))


@pytest.mark.parametrize("game", only(["saga"], SEATS))
def test_people_play_the_last_moves_and_see_the_result(people: Meet, game):
    everyone = [people(profile) for profile in SEATS[game]]
    take_their_seats(f"{game}-touched", everyone)
    play(everyone, anything(), by_touch, now_and_then(everyone, 4))
    all_see_the_result(everyone)


LAKES_PLAIN = "ccpccc"


def hides_if_possible(seed: int) -> Choose:
    """Return a function that chooses moves to lakes first, and then lays cards face down."""
    luck = random.Random(seed)

    def choose(moves: Sequence[Move]) -> Move:
        hidden = [move for move in moves if move[0].startswith("(")]
        lakes = [move for move in moves if ">b" in move[0]] or [
            move for move in moves if move[0] in ("b2>new", "b3>new", "b4>new")
        ]
        return luck.choice(hidden or (lakes if lakes and luck.random() < 0.8 else without_dawdling(moves)))

    return choose


@sizes("cards", 1, 2)
def test_three_play_saga_and_a_hidden_card_stays_secret(people: Meet, cards: int):
    host, *guests = (people(profile) for profile in SEATS["saga"])
    everyone = seat_by_pages("saga", host, guests, sides=LAKES_PLAIN)
    hidden: list[str] = []
    look = now_and_then(everyone, 4)
    frames_before: dict[int, int] = {}

    def and_remember_frames(actor: Person, move: Move) -> None:
        frames_before.update({place: len(person.frames) for place, person in enumerate(everyone)})
        by_touch(actor, move)

    def nobody_else_sees_it(actor: Person, move: Move) -> None:
        token, _, _ = move
        look(actor, move)
        if not token.startswith("("):
            return
        for place, other in enumerate(everyone):
            if other is actor:
                continue
            other.wait_up_to_date()
            afresh = other.context.request.get(other.page.url).text()
            received = "".join(other.frames[frames_before[place] :]) + afresh
            assert token[: token.index(")") + 1] not in received
            newest = other.page.locator("#log li").first.inner_text()
            assert re.search(r"(a|another) card face down|kaart gedekt", newest), newest
        mine = actor.page.locator("#log li").first.inner_text()
        assert re.search(r"[1-4] face down|[1-4] gedekt", mine), mine
        hidden.append(token)

    play(
        everyone,
        hides_if_possible(3),
        and_remember_frames,
        nobody_else_sees_it,
        enough=lambda: len(hidden) == cards,
    )
    assert len(hidden) == cards, "so many cards were laid face down"


@sizes("choices", 6, 400)
def test_with_animations_pages_end_in_the_right_state(people: Meet, choices: int):
    everyone = seat_by_pages("zocken", people(DESKTOP, calm=False), [people(PHONE, calm=False)], rounds=1)
    moved: list[int] = []

    def look(actor: Person, _: Move) -> None:
        moved.append(actor.page.evaluate("document.getAnimations().length"))

    play(everyone, anything(), by_touch, look, enough=after_choices(choices))
    assert any(moved), "nothing moved"
    for person in everyone:
        shows_what_a_fresh_page_shows(person)
