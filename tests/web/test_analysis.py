"""The analysis of a match: computed in the background, stored, and shown as text, figures and a chart."""

import re

import pytest

from speeltafel.core.report import Report, Step
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.play.results import winners
from speeltafel.server.studies import report_on
from speeltafel.server.view.table_view import TableView
from speeltafel.web.pages.analysis import mistakes
from speeltafel.web.pages.chart import HIGH, MARGIN, WIDTH
from tests.proofs import SHORT
from tests.waiting import wait_until
from tests.web.local_server import local_server


def finished(server, game="squadro"):
    """Return the path of a finished match of two, and its players."""
    guests = [server.guest("en"), server.guest("nl")]
    options = {f"option__{name}": value for name, value in SHORT.get(game, {}).items()}
    path = server.new_table(game, *guests, **options)
    while server.play(path, guests, steps=50):
        pass
    return path, guests


def study(server, guest, path):
    """Start an analysis and wait for it; return its page."""
    assert guest.post(f"{path}/analysis").headers["location"] == f"{path}/analysis"
    return finished_analysis(guest, path)


def finished_analysis(guest, path):
    """Wait for the analysis of a match, which was started; return its page."""

    def page_with_chart():
        page = guest.get(f"{path}/analysis").text
        return page if "<polyline" in page else ""

    return wait_until(page_with_chart)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_can_be_analysed(server, game):
    path, (ana, bo) = finished(server, game)
    assert f'href="{path}/analysis"' in ana.get(path).text
    assert "Analyse this game" in ana.get(f"{path}/analysis").text
    page = study(server, ana, path)
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
    assert "Keerpunten" in bo.get(f"{path}/analysis").text or "keerpunten" in bo.get(f"{path}/analysis").text


def lines_of(page):
    """Return the chances of each seat in the chart of a page."""
    drawn = re.findall(r'<polyline class="line-\d"[^>]* points="([^"]+)"', page)
    return [
        [1 - (float(point.split(",")[1]) - MARGIN) / HIGH for point in points.split()] for points in drawn
    ]


def test_without_chance_the_chart_shows_the_value_of_the_best_move(server):
    """The chart once showed 99.8 % where the best move of the position was worth 84 %."""
    path, (ana, _) = finished(server)
    page, loaded = study(server, ana, path), server.loaded(path)
    found = server.client.portal.call(server.app.state.services.studies.appraisals, loaded)
    for appraisal, seat in zip(found[:-1], loaded.table.choosers, strict=True):
        assert max(each[seat - 1] for each in appraisal.moves.values()) == appraisal.before[seat - 1]
    assert len(lines_of(page)) == 2
    for seat, drawn in enumerate(lines_of(page), 1):
        assert drawn == pytest.approx([appraisal.before[seat - 1] for appraisal in found], abs=0.001)
    assert "where a proof ends" in page


def test_with_chance_the_chart_begins_where_the_account_does(server):
    path, (ana, _) = finished(server, "saxum")
    page = study(server, ana, path)
    starts = re.search(r'<th scope="row">start</th>(.*?)</tr>', page).group(1)
    shown = [int(share) / 100 for share in re.findall(r"(\d+)%", starts)]
    assert len(shown) == 2
    assert [drawn[0] for drawn in lines_of(page)] == pytest.approx(shown, abs=0.006)


def test_the_contributions_of_every_seat_add_up(server):
    path, (ana, _) = finished(server, "saxum")
    page = study(server, ana, path)
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    lines = [
        [int(cell.replace("−", "-").strip("±+%")) for cell in re.findall(r"<td>(.*?)</td>", line)]
        for line in re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    ]
    assert list(map(len, lines)) == [2] * 6
    for _, start, luck, own, others, result in zip(*lines, strict=True):
        assert start + luck + own + others == result


@pytest.mark.parametrize("game", ["squadro", "saxum"])
def test_imported_moves_count_as_neither_mistakes_nor_luck(server, game):
    path, (ana, _) = finished(server, game)
    imported = len(server.table_at(path).match.moves) // 2
    form = {"place": imported, "with": "here"}
    other = ana.post(f"{path}/what-if", **form).headers["location"]
    while server.play(other, [ana, ana], steps=50):
        pass
    page, loaded = study(server, ana, other), server.loaded(other)
    moves = len(loaded.table.match.moves)
    assert len(server.appraiser.asked) == moves - imported + 1
    report = report_on(
        loaded.table, server.client.portal.call(server.app.state.services.studies.appraisals, loaded)
    )
    assert [step.place for step in report.steps] == list(range(imported + 1, moves + 1))
    assert {step.seat for step in report.steps} == ({0, 1, 2} if GAMES[game].chance else {1, 2})
    assert (report.luck(1) != 0) == GAMES[game].chance
    links = re.findall(r'<a href="[^"]+/at/(\d+)" tabindex="-1"><rect x="([\d.]+)"', page)
    assert [int(place) for place, _ in links] == [step.place for step in report.steps]
    assert all(MARGIN <= float(left) <= WIDTH for _, left in links), "in the drawing"


def test_an_analysis_needs_a_finished_match_and_only_players_start_it(server, ana):
    bo, eve = server.guest("nl"), server.guest("en")
    path = server.new_table("squadro", ana, bo)
    assert ana.post(f"{path}/analysis", json=True).status_code == 422
    assert "Once the game is over" in ana.get(f"{path}/analysis").text
    while server.play(path, [ana, bo], steps=50):
        pass
    assert eve.post(f"{path}/analysis", json=True).status_code == 403
    assert not server.appraiser.asked
    study(server, ana, path)
    assert "<polyline" in eve.get(f"{path}/analysis").text


def test_an_analysis_resumes_after_a_restart(tmp_path):
    with local_server(tmp_path) as server:
        path, (ana, _) = finished(server)
        server.appraiser.most = 5
        ana.post(f"{path}/analysis")
        wait_until(lambda: len(server.store.studies(path[3:])) == 5)
    with local_server(tmp_path) as server:
        ana = server.guest()
        finished_analysis(ana, path)
        assert len(server.appraiser.asked) == len(server.table_at(path).match.states) - 5


def test_a_failed_analysis_can_be_started_again(server, caplog):
    path, (ana, _) = finished(server)
    server.appraiser.fails = True
    ana.post(f"{path}/analysis")
    wait_until(lambda: not server.app.state.services.studies.is_under_way(server.loaded(path)))
    assert f"The study of {path[3:]} failed" in caplog.text
    server.appraiser.fails = False
    assert "<polyline" in study(server, ana, path)


def test_positions_that_changed_after_an_undo_are_analysed_again(server):
    path, (ana, bo) = finished(server)
    study(server, ana, path)
    known = len(server.store.studies(path[3:]))
    seat = next(seat for seat in reversed(server.table_at(path).choosers) if seat)
    guests = [ana, bo]
    guests[seat - 1].post_ok(f"{path}/undo", seat=seat)
    guests[2 - seat].post_ok(f"{path}/answer", agree="yes")
    table = server.table_at(path)
    other = [table.game.write(move) for move in table.turn.moves]
    for token in other:
        if server.table_at(path).actor == seat:
            guests[seat - 1].post(
                f"{path}/move", json=True, seat=seat, move=token, version=server.table_at(path).version
            )
    while server.play(path, guests, steps=50):
        pass
    study(server, ana, path)
    assert len(server.store.studies(path[3:])) >= known


def over(server, guests, moves):
    path = server.new_table("squadro", *guests)
    server.play(path, guests, steps=moves)
    guests[0].post_ok(f"{path}/resign", seat=1)
    return path


def test_players_see_their_own_mistakes_first_and_watchers_see_all(server):
    path, (ana, bo) = finished(server)
    page = study(server, ana, path)
    assert page.index("What you could have done better") < page.index("How well did everyone play?")
    seats = {guest: server.table_at(path).seats_of(guest.person) for guest in (ana, bo)}
    for guest, words in ((ana, "View this position"), (bo, "Bekijk deze stelling")):
        own = guest.get(f"{path}/analysis").text
        places = [int(at) for at in re.findall(rf'at/(\d+)\?missed=yes">{words}', own)]
        assert places
        assert all(server.table_at(path).choosers[at] in seats[guest] for at in places), "only my own"
    watched = server.guest("en").get(f"{path}/analysis").text
    assert "What you could" not in watched
    assert watched.count(" could have done better</h2>") == 2


@pytest.mark.parametrize("game", ["squadro", "saga"])
def test_the_position_of_a_mistake_names_the_better_move_and_links_back(server, game):
    path, (ana, _) = finished(server, game)
    page = study(server, ana, path)
    first = re.search(rf'<li id="step-(\d+)"><a class="still" href="({path}/at/(\d+)\?[^"]+)"', page)
    number, link, place = first.groups()
    assert int(number) == int(place) + 1
    assert ("eyes=" in link) == GAMES[game].hidden
    entry = page.split(f'id="step-{number}"')[1].split("</li>")[0]
    there = ana.get(link.replace("&amp;", "&")).text
    sentences = re.findall(r"<p>(<b>Played: .*?|Better: .*?)</p>", entry)
    assert len(sentences) == 2
    assert all(words in there for words in sentences)
    assert f'href="{path}/analysis#step-{number}"' in there
    assert 'id="missed"' not in ana.get(f"{path}/at/{place}").text, "only from the analysis"
    assert 'id="missed"' not in ana.get(f"{path}/at/{len(server.table_at(path).match.moves)}?missed=yes").text
    watched = server.guest("en").get(link.replace("&amp;", "&")).text
    assert "The chance of winning went" in watched
    assert "Your chance" not in watched


def test_a_player_without_mistakes_reads_so(server):
    server.appraiser.share = lambda seat, mine: (0.5, 0.5)
    path, (ana, bo) = finished(server)
    study(server, ana, path)
    for guest, won, well in (
        (ana, "to blame: none of your choices", "difference"),
        (bo, "Aan jouw zetten lag het niet", "verschil"),
    ):
        page = guest.get(f"{path}/analysis").text
        assert won in page
        assert well in page


def reported(table, losses, luck=0.0, often=False):
    """Return a report with only these losses, once or often; every chance event is worth `luck` to seat 1."""
    steps = []
    for place, (seat, move) in enumerate(zip(table.choosers, table.match.moves, strict=True)):
        turn, token = table.game.turn(table.match.states[place]), table.game.write(move)
        values, change = {}, (luck, -luck) if not seat else (0.0, 0.0)
        if seat:
            values = {table.game.write(one): 0.0 for one in turn.moves} | {token: 1.0}
            other = next((one for one in values if one != token), None)
            if other and (lost := losses.get(seat, 0.0)):
                losses = losses if often else losses | {seat: 0.0}
                values[token], values[other] = 1 - lost, 1.0
        best = max(values, key=values.get, default=None)
        why = Text("Daarom.", "That is why.")
        steps.append(Step(place + 1, seat, token, (0.5, 0.5), (0.5, 0.5), change, best, why, values))
    return Report(tuple(steps), (0.5, 0.5), (1.0, 0.0))


def test_a_shortened_list_of_mistakes_says_so(server):
    """The summary once counted six mistakes above a list of five."""
    path, (ana, _) = finished(server)
    loaded = server.loaded(path)
    sheet = TableView(loaded, loaded.audience(ana.person, None, "en"), 0.0)
    seat = loaded.table.seats_of(ana.person)[0]
    many, one = (reported(loaded.table, {seat: 0.2}, often=often) for often in (True, False))
    made = sum(step.loss > 0 for step in many.by(seat))
    assert made > 5
    assert len(mistakes(sheet, many, seat)["steps"]) == 5
    assert mistakes(sheet, many, seat)["of_all"] == f"The 5 costliest of {made} mistakes:"
    assert mistakes(sheet, one, seat)["of_all"] == ""


def test_the_sum_of_small_losses_is_mentioned(server):
    """A list of two mistakes once stood above a total that was six times their sum."""
    path, (ana, _) = finished(server)
    loaded = server.loaded(path)
    sheet = TableView(loaded, loaded.audience(ana.person, None, "en"), 0.0)
    seat = loaded.table.seats_of(ana.person)[0]
    small, large = (reported(loaded.table, {seat: cost}, often=True) for cost in (0.02, 0.2))
    assert mistakes(sheet, small, seat)["smaller"].endswith("under “Step by step”.")
    assert mistakes(sheet, large, seat)["smaller"] == ""


@pytest.mark.parametrize("game", ["squadro", "saxum"])
def test_a_good_win_is_named_first_and_bad_luck_only_if_there_was_any(server, game):
    path, guests = finished(server, game)
    loaded = server.loaded(path)
    won = winners(loaded.table)[0]
    lost = 3 - won

    def heading(reader, seat, **given):
        person = guests[reader - 1].person if reader else ""
        sheet = TableView(loaded, loaded.audience(person, None, "en"), 0.0)
        return mistakes(sheet, reported(loaded.table, **given), seat)["words"]

    assert heading(won, won, losses={}) == "Well won! You didn't make a single real mistake."
    assert heading(won, won, losses={won: 0.9}).startswith("Well won, with an accuracy of 9")
    assert heading(0, won, losses={won: 0.9}).startswith(
        f"{loaded.table.names[won - 1].en} won with an accuracy"
    )
    assert heading(lost, lost, losses={lost: 0.2}) == "What you could have done better"
    assert heading(lost, lost, losses={}) == "Well played! You made no real mistakes."
    if GAMES[game].chance:
        unlucky = -0.01 if lost == 1 else 0.01
        assert heading(lost, lost, losses={}, luck=unlucky).endswith("it just wasn't your day.")


def test_a_player_who_resigned_in_a_good_position_did_not_win(server):
    guests = [server.guest("en"), server.guest("nl")]
    path = over(server, guests, 12)
    loaded = server.loaded(path)
    ahead = reported(loaded.table, {})
    words = [
        mistakes(TableView(loaded, loaded.audience(guest.person, None, "en"), 0.0), ahead, seat)["words"]
        for seat, guest in enumerate(guests, 1)
    ]
    assert words[0] == "Well played! You made no real mistakes."
    assert words[1].startswith("Well won!")


def test_analyses_of_an_earlier_version_are_repeated(server):
    path, (ana, _) = finished(server)
    old = {"shares": [0.5, 0.5], "advice": ["1", [0.5, 0.5], ["a", "b"], {"1": 0.5}]}
    server.store.keep_study(path[3:], "0123456789abcdef", old).result()
    ana.get(f"{path}/analysis")
    finished_analysis(ana, path)
    assert len(server.appraiser.asked) == len(server.table_at(path).match.states)


def test_the_figures_of_a_move_are_the_same_on_all_pages(server):
    """A page once showed −27 beside a chance that went from 30 to 5."""
    path, (ana, _) = finished(server, "saxum")
    page, loaded = study(server, ana, path), server.loaded(path)
    report = report_on(
        loaded.table, server.client.portal.call(server.app.state.services.studies.appraisals, loaded)
    )
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
