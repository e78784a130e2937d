"""How a match went: studied in the background, kept as it is found, told in words, numbers and a drawing."""

import re
import time

import pytest

from speeltafel.core.report import Report, Step
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.play.results import winners
from speeltafel.server.studies import report_on
from speeltafel.server.view.table_view import TableView
from speeltafel.web.pages.analysis import mistakes
from speeltafel.web.pages.chart import HIGH, MARGIN, WIDTH
from tests.web.guests import open_house


def finished(house, game="squadro"):
    """A match of two that is over, and who played it."""
    guests = [house.guest("en"), house.guest("nl")]
    table = house.table(game, *guests)
    while house.play(table, guests, steps=50):
        pass
    return table, guests


def study(house, guest, table):
    """Have it looked into, and wait until all is known; the page."""
    assert guest.post(f"{table}/analysis").headers["location"] == f"{table}/analysis"
    deadline = time.monotonic() + 90
    while "progress" in (page := guest.get(f"{table}/analysis").text):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return page


@pytest.mark.parametrize("game", GAMES)
def test_when_a_match_is_over_one_can_have_it_looked_into(house, game):
    table, (ana, bo) = finished(house, game)
    assert f'href="{table}/analysis"' in ana.get(table).text
    assert "Analyse this game" in ana.get(f"{table}/analysis").text
    page = study(house, ana, table)
    assert "<polyline" in page
    assert "Turning points" in page
    assert "What you could have done better" in page
    assert "Better: " in page
    assert "It looked like something." in page
    assert re.search(r'<img src="/t/[^"]+/at/\d+.svg"', page)
    assert "proven" in page
    assert "Sure is Guest" in page
    assert ('<th scope="row">luck' in page) == GAMES[game].chance
    assert ("luck" in page.lower()) == GAMES[game].chance
    assert ("after a roll" in page) == GAMES[game].chance
    assert (
        "Keerpunten" in bo.get(f"{table}/analysis").text or "keerpunten" in bo.get(f"{table}/analysis").text
    )


def lines_of(page):
    """The chances of each seat that the chart of a page draws."""
    drawn = re.findall(r'<polyline class="line-\d"[^>]* points="([^"]+)"', page)
    return [
        [1 - (float(point.split(",")[1]) - MARGIN) / HIGH for point in points.split()] for points in drawn
    ]


def test_in_a_game_without_chance_the_chart_draws_what_the_best_move_was_worth(house):
    """The chart said 99.8 % where the moves of the same position were worth 84 % at most."""
    table, (ana, _) = finished(house)
    page, live = study(house, ana, table), house.live(table)
    found = house.door.portal.call(house.app.state.services.studies.appraisals, live)
    for said, seat in zip(found[:-1], live.table.choosers, strict=True):
        assert max(each[seat - 1] for each in said.moves.values()) == said.before[seat - 1]
    assert len(lines_of(page)) == 2
    for seat, drawn in enumerate(lines_of(page), 1):
        assert drawn == pytest.approx([said.before[seat - 1] for said in found], abs=0.001)
    assert "where a proof ends" in page


def test_in_a_game_of_chance_the_chart_begins_where_the_account_does(house):
    table, (ana, _) = finished(house, "saxum")
    page = study(house, ana, table)
    starts = re.search(r'<th scope="row">start</th>(.*?)</tr>', page).group(1)
    shown = [int(share) / 100 for share in re.findall(r"(\d+)%", starts)]
    assert len(shown) == 2
    assert [drawn[0] for drawn in lines_of(page)] == pytest.approx(shown, abs=0.006)


def test_the_account_of_every_seat_adds_up(house):
    table, (ana, _) = finished(house, "saxum")
    page = study(house, ana, table)
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    lines = [
        [int(cell.replace("−", "-").strip("±+%")) for cell in re.findall(r"<td>(.*?)</td>", line)]
        for line in re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    ]
    assert list(map(len, lines)) == [2] * 6
    for _, start, luck, own, others, result in zip(*lines, strict=True):
        assert start + luck + own + others == result


@pytest.mark.parametrize("game", ["squadro", "saxum"])
def test_moves_laid_from_another_match_are_neither_judged_nor_luck(house, game):
    table, (ana, _) = finished(house, game)
    laid = len(house.room(table).match.moves) // 2
    form = {"place": laid, "with": "here"}
    other = ana.post(f"{table}/what-if", **form).headers["location"]
    while house.play(other, [ana, ana], steps=50):
        pass
    page, live = study(house, ana, other), house.live(other)
    moves = len(live.table.match.moves)
    assert len(house.appraiser.asked) == moves - laid + 1
    told = report_on(live.table, house.door.portal.call(house.app.state.services.studies.appraisals, live))
    assert [step.place for step in told.steps] == list(range(laid + 1, moves + 1))
    assert {step.seat for step in told.steps} == ({0, 1, 2} if GAMES[game].chance else {1, 2})
    assert (told.luck(1) != 0) == GAMES[game].chance
    doors = re.findall(r'<a href="[^"]+/at/(\d+)" tabindex="-1"><rect x="([\d.]+)"', page)
    assert [int(place) for place, _ in doors] == [step.place for step in told.steps]
    assert all(MARGIN <= float(left) <= WIDTH for _, left in doors), "in the drawing"


def test_while_it_is_played_nothing_is_told_and_afterwards_only_players_may_ask(house, ana):
    bo, eve = house.guest("nl"), house.guest("en")
    table = house.table("squadro", ana, bo)
    assert ana.post(f"{table}/analysis", json=True).status_code == 422
    assert "Once the game is over" in ana.get(f"{table}/analysis").text
    while house.play(table, [ana, bo], steps=50):
        pass
    assert eve.post(f"{table}/analysis", json=True).status_code == 403
    assert not house.appraiser.asked
    study(house, ana, table)
    assert "<polyline" in eve.get(f"{table}/analysis").text


def test_a_study_goes_on_where_it_was_when_the_house_opens_again(tmp_path):
    with open_house(tmp_path) as house:
        table, (ana, _) = finished(house)
        house.appraiser.most = 5
        ana.post(f"{table}/analysis")
        while len(house.store.studies(table[3:])) < 5:
            time.sleep(0.01)
    with open_house(tmp_path) as house:
        ana = house.guest()
        deadline = time.monotonic() + 90
        while "<polyline" not in ana.get(f"{table}/analysis").text:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert len(house.appraiser.asked) == len(house.room(table).match.states) - 5


def test_a_study_that_breaks_off_can_be_asked_for_again(house, caplog):
    table, (ana, _) = finished(house)
    house.appraiser.fails = True
    ana.post(f"{table}/analysis")
    while house.app.state.services.studies.is_under_way(house.live(table)):
        time.sleep(0.01)
    assert f"The study of {table[3:]} failed" in caplog.text
    house.appraiser.fails = False
    assert "<polyline" in study(house, ana, table)


def test_what_was_taken_back_and_played_otherwise_is_studied_anew(house):
    table, (ana, bo) = finished(house)
    study(house, ana, table)
    known = len(house.store.studies(table[3:]))
    seat = next(seat for seat in reversed(house.room(table).choosers) if seat)
    guests = [ana, bo]
    guests[seat - 1].done(f"{table}/undo", seat=seat)
    guests[2 - seat].done(f"{table}/answer", agree="yes")
    room = house.room(table)
    other = [room.game.write(move) for move in room.turn.moves]
    for token in other:
        if house.room(table).actor == seat:
            guests[seat - 1].post(
                f"{table}/move", json=True, seat=seat, move=token, version=house.room(table).version
            )
    while house.play(table, guests, steps=50):
        pass
    study(house, ana, table)
    assert len(house.store.studies(table[3:])) >= known


def over(house, guests, moves):
    table = house.table("squadro", *guests)
    house.play(table, guests, steps=moves)
    guests[0].done(f"{table}/resign", seat=1)
    return table


def eventually(fact):
    deadline = time.monotonic() + 30
    while not fact():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.002)


def test_the_page_leads_with_the_readers_own_mistakes_and_a_watcher_gets_everybodys(house):
    table, (ana, bo) = finished(house)
    page = study(house, ana, table)
    assert page.index("What you could have done better") < page.index("How well did everyone play?")
    seats = {guest: house.room(table).seats_of(guest.person) for guest in (ana, bo)}
    for guest, words in ((ana, "View this position"), (bo, "Bekijk deze stelling")):
        own = guest.get(f"{table}/analysis").text
        places = [int(at) for at in re.findall(rf'at/(\d+)\?missed=yes">{words}', own)]
        assert places
        assert all(house.room(table).choosers[at] in seats[guest] for at in places), "only my own"
    watched = house.guest("en").get(f"{table}/analysis").text
    assert "What you could" not in watched
    assert watched.count(" could have done better</h2>") == 2


@pytest.mark.parametrize("game", ["squadro", "saga"])
def test_the_position_of_a_mistake_names_the_better_move_and_leads_back(house, game):
    table, (ana, _) = finished(house, game)
    page = study(house, ana, table)
    first = re.search(rf'<li id="step-(\d+)"><a class="still" href="({table}/at/(\d+)\?[^"]+)"', page)
    number, link, place = first.groups()
    assert int(number) == int(place) + 1
    assert ("eyes=" in link) == GAMES[game].hidden
    entry = page.split(f'id="step-{number}"')[1].split("</li>")[0]
    there = ana.get(link.replace("&amp;", "&")).text
    said = re.findall(r"<p>(<b>Played: .*?|Better: .*?)</p>", entry)
    assert len(said) == 2
    assert all(words in there for words in said)
    assert f'href="{table}/analysis#step-{number}"' in there
    assert 'id="missed"' not in ana.get(f"{table}/at/{place}").text, "only from the analysis"
    assert 'id="missed"' not in ana.get(f"{table}/at/{len(house.room(table).match.moves)}?missed=yes").text
    watched = house.guest("en").get(link.replace("&amp;", "&")).text
    assert "The chance of winning went" in watched
    assert "Your chance" not in watched


def test_who_made_no_mistake_is_told_so(house):
    house.appraiser.share = lambda seat, mine: (0.5, 0.5)
    table, (ana, bo) = finished(house)
    study(house, ana, table)
    for guest, won, well in (
        (ana, "to blame: none of your choices", "difference"),
        (bo, "Aan jouw zetten lag het niet", "verschil"),
    ):
        page = guest.get(f"{table}/analysis").text
        assert won in page
        assert well in page


def reported(room, losses, luck=0.0, often=False):
    """A report without losses but these, once or often; every event of chance brought seat 1 so much."""
    steps = []
    for place, (seat, move) in enumerate(zip(room.choosers, room.match.moves, strict=True)):
        turn, token = room.game.turn(room.match.states[place]), room.game.write(move)
        values, change = {}, (luck, -luck) if not seat else (0.0, 0.0)
        if seat:
            values = {room.game.write(one): 0.0 for one in turn.moves} | {token: 1.0}
            other = next((one for one in values if one != token), None)
            if other and (lost := losses.get(seat, 0.0)):
                losses = losses if often else losses | {seat: 0.0}
                values[token], values[other] = 1 - lost, 1.0
        best = max(values, key=values.get, default=None)
        why = Text("Daarom.", "That is why.")
        steps.append(Step(place + 1, seat, token, (0.5, 0.5), (0.5, 0.5), change, best, why, values))
    return Report(tuple(steps), (0.5, 0.5), (1.0, 0.0))


def test_a_list_that_leaves_mistakes_out_says_so(house):
    """The account said six mistakes, and the list above it had five."""
    table, (ana, _) = finished(house)
    live = house.live(table)
    sheet = TableView(live, live.audience(ana.person, None, "en"), 0.0)
    seat = live.table.seats_of(ana.person)[0]
    many, one = (reported(live.table, {seat: 0.2}, often=often) for often in (True, False))
    made = sum(step.loss > 0 for step in many.by(seat))
    assert made > 5
    assert len(mistakes(sheet, many, seat)["steps"]) == 5
    assert mistakes(sheet, many, seat)["of_all"] == f"The 5 costliest of {made} mistakes:"
    assert mistakes(sheet, one, seat)["of_all"] == ""


def test_small_losses_that_add_up_are_spoken_of(house):
    """A list of two mistakes stood above an account of six times as much."""
    table, (ana, _) = finished(house)
    live = house.live(table)
    sheet = TableView(live, live.audience(ana.person, None, "en"), 0.0)
    seat = live.table.seats_of(ana.person)[0]
    small, large = (reported(live.table, {seat: cost}, often=True) for cost in (0.02, 0.2))
    assert mistakes(sheet, small, seat)["smaller"].endswith("under “Step by step”.")
    assert mistakes(sheet, large, seat)["smaller"] == ""


@pytest.mark.parametrize("game", ["squadro", "saxum"])
def test_whoever_won_well_is_told_so_first_and_bad_luck_is_only_named_where_there_was_any(house, game):
    table, guests = finished(house, game)
    live = house.live(table)
    won = winners(live.table)[0]
    lost = 3 - won

    def heading(reader, seat, **given):
        person = guests[reader - 1].person if reader else ""
        sheet = TableView(live, live.audience(person, None, "en"), 0.0)
        return mistakes(sheet, reported(live.table, **given), seat)["words"]

    assert heading(won, won, losses={}) == "Well won! You didn't make a single real mistake."
    assert heading(won, won, losses={won: 0.9}).startswith("Well won, with an accuracy of 9")
    assert heading(0, won, losses={won: 0.9}).startswith(
        f"{live.table.names[won - 1].en} won with an accuracy"
    )
    assert heading(lost, lost, losses={lost: 0.2}) == "What you could have done better"
    assert heading(lost, lost, losses={}) == "Well played! You made no real mistakes."
    if GAMES[game].chance:
        unlucky = -0.01 if lost == 1 else 0.01
        assert heading(lost, lost, losses={}, luck=unlucky).endswith("it just wasn't your day.")


def test_whoever_resigned_in_a_good_position_did_not_win(house):
    guests = [house.guest("en"), house.guest("nl")]
    table = over(house, guests, 12)
    live = house.live(table)
    ahead = reported(live.table, {})
    words = [
        mistakes(TableView(live, live.audience(guest.person, None, "en"), 0.0), ahead, seat)["words"]
        for seat, guest in enumerate(guests, 1)
    ]
    assert words[0] == "Well played! You made no real mistakes."
    assert words[1].startswith("Well won!")


def test_what_an_earlier_version_found_is_found_anew(house):
    table, (ana, _) = finished(house)
    old = {"shares": [0.5, 0.5], "advice": ["1", [0.5, 0.5], ["a", "b"], {"1": 0.5}]}
    house.store.keep_study(table[3:], "0123456789abcdef", old).result()
    ana.get(f"{table}/analysis")
    deadline = time.monotonic() + 90
    while "<polyline" not in ana.get(f"{table}/analysis").text:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert len(house.appraiser.asked) == len(house.room(table).match.states)


def test_the_figures_of_a_step_agree_wherever_they_stand(house):
    """−27 stood beside a chance that went from 30 to 5."""
    table, (ana, _) = finished(house, "saxum")
    page, live = study(house, ana, table), house.live(table)
    report = report_on(live.table, house.door.portal.call(house.app.state.services.studies.appraisals, live))
    turning = {step.place: step for step in report.turning_points()}
    assert turning
    shown = re.findall(r'/at/(\d+)">[^<]*</a> <span class="hint">(.*?)</span>', page)
    assert {int(place) for place, _ in shown} == set(turning)
    rows = dict(re.findall(r'<th scope="row"><a href="[^"]*/at/(\d+)">.*?</th>(.*?)</tr>', page))
    for place, words in shown:
        chances = [tuple(map(int, pair)) for pair in re.findall(r"(\d+)% → (\d+)%", words)]
        assert len(chances) == 2
        changes = [
            int(cell.replace("−", "-").strip("±")) for cell in re.findall(r"<td>([^<]*)</td>", rows[place])
        ]
        assert [now - was for was, now in chances] == changes
        step = turning[int(place)]
        if step.seat:
            worth = round(100 * step.values[step.best]), round(100 * step.values[step.token])
            assert chances[step.seat - 1] == worth, "as it stands under the mistakes"
