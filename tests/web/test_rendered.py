"""What was last sent: each audience gets what changed since its own last update, not since another's."""

import re
from contextlib import ExitStack

import pytest

from speeltafel.server.rendered import Rendered
from speeltafel.server.viewers import Audience
from tests.nightly import only
from tests.web.test_table_socket import numbered

ANA = Audience(None, (1,), True, "en")
BO = Audience(None, (2,), False, "en")
TWO_LANGUAGES = ("en", "en", "nl")


def test_what_one_audience_was_sent_is_not_withheld_from_another():
    """Without hidden information all players have one observer, so audiences differ only by seats."""
    rendered = Rendered()
    before, after, later = ({"chair-3": f"{points} points"} for points in (0, 5, 9))
    for audience in (ANA, BO):
        rendered.take_changed(audience, before, {}, all=False)
    for audience in (ANA, BO):
        assert list(rendered.take_changed(audience, after, {}, all=False)) == [after, {}]
    for audience in (ANA, BO):
        assert rendered.take_changed_seats(audience, later, all=False) == later
    for audience in (ANA, BO):
        assert rendered.take_changed_seats(audience, later, all=False) == {}, "they show it already"


@pytest.mark.parametrize("languages", only([TWO_LANGUAGES], [TWO_LANGUAGES, ("nl", "nl", "nl")]))
def test_every_players_page_follows_all_standings_and_prompts(server, languages):
    guests = [server.guest(language) for language in languages]
    path = server.new_table("columbiz", *guests)
    since = server.table_at(path).seq
    with ExitStack() as opened:
        sockets = [opened.enter_context(guest.listen(path, since)) for guest in guests]
        shown = [panel(guest.get(path).text) for guest in guests]
        begun = [dict(panel) for panel in shown]
        for _ in range(40):
            server.play(path, guests)
            last = server.table_at(path).seq
            for at, (guest, socket) in enumerate(zip(guests, sockets, strict=True)):
                for frame in numbered(socket, last):
                    shown[at] |= panel("".join(frame.get("rows", {}).values()))
                    if "prompt" in frame.get("html", {}):
                        shown[at] |= panel(frame["html"]["prompt"])
                assert shown[at] == panel(guest.get(path).text), f"seat {at + 1}, event {last}"
    assert all(now[seat] != then[seat] for now, then in zip(shown, begun, strict=True) for seat in "123")


def panel(html):
    """Return the standing of every seat in this HTML, by seat, and the prompt."""
    rows = re.findall(r'id="chair-(\d)".*?<span class="score">(.*?)</li>', html, re.DOTALL)
    prompt = re.search(r'<p class="ask[^>]*>.*?</p>', html)
    return dict(rows) | ({"prompt": prompt[0]} if prompt else {})
