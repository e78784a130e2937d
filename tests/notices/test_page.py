"""The page on which people choose their notices: a form that is refused, and the list of channels."""

import re
from html import unescape

import pytest

from soak.receivers import Browser
from tests.notices.test_abuse import add_mail


def tag(page, id):
    """Return the tag of the element with this id."""
    return unescape(re.search(rf'<[^<>]* id="{id}"[^<>]*>', page)[0])


TYPED = {"when": "daily", "talk": "yes", "quiet-from": "22", "quiet-to": "7", "zone": "Europe/Brussels"}


def assert_as_typed(page):
    """Assert that the page has the wishes of `TYPED`."""
    assert 'value="daily" checked' in page
    assert 'name="talk" value="yes" checked' in page
    assert 'name="turn" value="yes" checked' not in page
    assert '<option value="22" selected>22:00' in page


def said(page):
    """Return what the page says was done."""
    return unescape(re.search(r'<p role="status">(.*?)</p>', page)[1])


@pytest.mark.parametrize(
    ("field", "typed", "why"),
    [
        ("to", "ana@home", "is no e-mail address"),
        ("url", 'http://hooks.example/"x', "begins with https://"),
        ("zone", "Amsterdam/Netherlands", "don't know this time zone"),
    ],
)
def test_a_refused_form_is_shown_again_with_the_message_at_its_field(sender, ana, field, typed, why):
    refused = ana.post("/mine/notices", **TYPED | {"format": "matrix", field: typed})
    assert refused.status_code == 422
    page = refused.text
    marked = tag(page, field)
    assert f'value="{typed}"' in marked
    for mark in ('aria-invalid="true"', 'aria-describedby="refused"', "autofocus"):
        assert mark in marked
    assert why in unescape(re.search(r'<p class="refused" id="refused".*?</p>', page)[0])
    assert page.count("aria-invalid") == 1
    assert '<option value="matrix" selected>' in page
    assert_as_typed(page)
    assert 'daily" checked' not in ana.get("/mine/notices").text, "nothing was saved"


def test_all_that_was_filled_in_is_saved_together_and_named(sender, ana):
    hook, to = "https://hooks.example/x", "ana@example.org"
    page = ana.post_ok_page("/mine/notices", **TYPED, url=hook, format="slack", to=to)
    added, saved = said(page).split(" We sent ")[0], "Saved: when you get notices and what about"
    assert added == "Added: hooks.example …le/x."
    assert f"We sent an e-mail to {to}" in said(page)
    assert saved in said(page)
    assert 'value=""' in tag(page, "to")
    assert 'value=""' in tag(page, "url"), "there is no more to add"
    assert_as_typed(ana.get("/mine/notices").text)
    again = ana.post_ok_page("/mine/notices", **TYPED, url=f"{hook}/2", format="slack")
    assert said(again) == "Added: hooks.example …/x/2.", "the wishes stayed as they were"
    assert saved in said(ana.post_ok_page("/mine/notices", **TYPED))


@pytest.mark.parametrize(
    ("button", "words"),
    [
        ("test", "A test message was sent to hooks.example …le/x."),
        ("remove", "Removed: hooks.example …le/x."),
        ("push", "Added: A browser …-ana."),
    ],
)
def test_other_buttons_name_what_they_did_and_keep_what_was_typed(sender, ana, button, words):
    page = ana.post_ok_page("/mine/notices", url="https://hooks.example/x", format="json")
    path = re.search(r"/mine/notices/\w+/test", page)[0].replace("test", button)
    more = {}
    if button == "push":
        path, more = "/mine/notices/push", Browser("browser-of-ana").subscription
    page = ana.post_ok_page(path, **TYPED, **more, to="ana@exam", url="https://", format="matrix")
    assert said(page) == words
    assert_as_typed(page)
    assert 'value="ana@exam"' in tag(page, "to")
    assert 'value="https://"' in tag(page, "url")
    assert '<option value="matrix" selected>' in page
    assert 'daily" checked' not in ana.get("/mine/notices").text, "nothing of that was saved"


def test_who_is_refused_as_a_stranger_can_still_remove_what_was_added(sender, ana):
    sender.mail.refused.add("nobody@example.org")
    form = {"url": "https://hooks.example/x", "format": "json", "to": "nobody@example.org"}
    refused = ana.post("/mine/notices", **form)
    assert refused.status_code == 422
    assert "aria-invalid" in tag(refused.text, "to")
    assert "hooks.example …le/x" in ana.get("/mine/notices").text


def test_a_script_gets_the_message_as_json(ana):
    refused = ana.post("/mine/notices", json=True, url="x", format="json")
    assert refused.status_code == 422
    assert "https://" in refused.json()["message"]


def test_a_test_message_that_fails_is_told_at_its_channel_and_a_lost_one_above_the_list(sender, ana):
    ana.post_ok_page("/mine/notices", url="https://hooks.example/x", format="json")
    test = re.search(r"/mine/notices/(\w+)/test", ana.get("/mine/notices").text)
    sender.web.answers = [(503, {}), (410, {})]
    failed, gone = (ana.post(test[0]).text for _ in range(2))
    assert failed.index(test[0]) < failed.index('id="refused"') < failed.index("</ul>")
    assert 'id="refused"' in gone
    assert test[0] not in gone


def test_the_last_message_of_a_day_is_told_at_its_field(sender, ana):
    found = [add_mail(ana, f"stranger-{number}@example.org") for number in range(6)][-1]
    assert found.status_code == 429
    assert 'value="stranger-5@example.org" aria-invalid' in tag(found.text, "to")
    assert "enough for today" in found.text


def test_channels_of_one_kind_can_be_told_apart(sender, ana):
    for end in ("aaaa", "bbbb"):
        url = f"https://discord.com/api/webhooks/{end}/secret-{end}"
        ana.post_ok_page("/mine/notices", url=url, format="discord")
        sender.server.now += 1
    sender.push_to(ana, "browser-of-ana")
    page = unescape(ana.get("/mine/notices").text)
    names = re.findall(r"<li><b>(.*?)</b> · Since \d+ \w+ \d{4}", page)
    assert names == ["discord.com …aaaa", "discord.com …bbbb", "A browser …-ana"]
    assert "webhooks" not in page, "the rest of an address is a secret"
    assert '<span data-end="h/browser-of-ana" hidden> · this browser' in page, "a script knows its own"


def test_a_renewed_subscription_replaces_the_old_one_unless_it_was_switched_off(sender, ana, bo):
    before, after = Browser("before"), Browser("after")
    ana.post_ok_page("/mine/notices/push", **before.subscription)
    renewal = after.subscription | {"old": before.subscription["endpoint"]}
    assert bo.post("/mine/notices/push", json=True, **renewal).status_code == 404, "it is not Bo's"
    ana.post_ok_page("/mine/notices/push", **renewal)
    assert re.findall(r"<li><b>(.*?)</b>", ana.get("/mine/notices").text) == ["A browser …fter"]
    ana.post(re.search(r"/mine/notices/\w+/remove", ana.get("/mine/notices").text)[0])
    renewal = before.subscription | {"old": after.subscription["endpoint"]}
    assert ana.post("/mine/notices/push", json=True, **renewal).status_code == 404
