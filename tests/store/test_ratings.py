"""Ratings in the store: daily limits count matches that began."""

from functools import partial

from speeltafel.play.ratings import DAY, MOST_MET, MOST_NEW, MOST_PLAYED, NEWCOMER, Finished
from speeltafel.store import Entry, Person
from speeltafel.store import ratings as kept
from tests.store.tables import SEED


def known(store, *people):
    """Add these people."""
    for person in people:
        store.add_person(Person(person, person.title(), 1.0), person).result()


def why(store, *people, at, game="squadro"):
    """Return why a match of these people that begins now is not rated."""
    return store.read(partial(kept.why_unrated, game=game, people=people, at=at))


def begin(store, room, *people, at, game="squadro"):
    """Begin a rated match."""
    opened = Entry(1, at - 1, "open", {"game": game})
    rated = Entry(2, at, "rated", {"people": [[seat, person] for seat, person in enumerate(people, 1)]})
    store.create_room(room, SEED, at - 1, [opened, rated]).result()


def end(store, room, *places, at, why_not="", game="squadro"):
    """End a match; `places` lists the people from first place to last."""
    came_in = {person: place for place, person in enumerate(places, 1)}
    store.rate(Finished(room, game, at, came_in, why_not)).result()


def test_a_lost_match_is_not_voided_by_quick_wins(store):
    """Ana, who is losing to Bo, uses up the daily limits with accounts of her own before she resigns."""
    cookies = [f"cookie{number}" for number in range(30)]
    known(store, "ana", "bo", *cookies)
    begin(store, "lost", "ana", "bo", at=10.0)
    for at, cookie in enumerate(cookies, 11):
        begin(store, cookie, "ana", cookie, at=float(at))
        end(store, cookie, "ana", cookie, at=float(at))
    for number in range(MOST_MET):
        begin(store, f"again{number}", "ana", "bo", at=50.0)
        end(store, f"again{number}", "ana", "bo", at=50.0)
    assert why(store, "ana", "bo", at=60.0)
    end(store, "lost", "bo", "ana", at=61.0)
    assert store.read(partial(kept.verdict, room="lost")) == ""


def test_running_matches_count_for_the_limits(store):
    known(store, "ana", "bo")
    for number in range(MOST_MET):
        assert why(store, "ana", "bo", at=100.0 + number) == ""
        begin(store, f"{number}", "ana", "bo", at=100.0 + number)
    assert why(store, "ana", "bo", at=110.0) == "often"
    assert why(store, "ana", "bo", at=110.0, game="saxum") == "", "each game has limits of its own"
    end(store, "0", "ana", "bo", at=111.0)
    assert why(store, "ana", "bo", at=112.0) == "often", "it was begun and has counted"
    end(store, "1", "ana", "bo", at=113.0, why_not="short")
    assert why(store, "ana", "bo", at=114.0) == "", "what does not count takes no place"
    assert why(store, "ana", "bo", at=100.0 + DAY) == ""


def test_rated_matches_of_one_person_are_limited(store):
    others = [f"other{number}" for number in range(MOST_PLAYED + 1)]
    known(store, "ana", "bo", "cas", *others)
    for other in others:
        for number in range(NEWCOMER):
            begin(store, f"{other}-{number}", other, "ana", at=100.0)
            end(store, f"{other}-{number}", other, "ana", at=100.0)
    now = 200.0 + DAY
    for number, other in enumerate(others[:-1]):
        assert why(store, "ana", other, at=now) == ""
        begin(store, f"{other}-now", "ana", other, at=now)
        if number % 2:
            end(store, f"{other}-now", "ana", other, at=now)
    assert why(store, "ana", others[-1], at=now + 1) == "many"
    assert why(store, others[0], others[-1], at=now + 1) == ""


def test_parallel_matches_do_not_raise_the_limit_of_newcomers(store):
    known(store, "ana")
    for number in range(NEWCOMER + MOST_NEW):
        assert why(store, "ana", f"cookie{number}", at=100.0) == ""
        begin(store, f"{number}", "ana", f"cookie{number}", at=100.0)
    assert why(store, "ana", "eve", at=101.0) == "newcomers"
