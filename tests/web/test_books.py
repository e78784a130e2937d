"""The pages of rulebooks and summaries: links, rulings and diagrams."""

import html
import re
from dataclasses import replace

import pytest

from speeltafel.core.rulebook import figures, positions
from speeltafel.core.words import default_names
from speeltafel.games import GAMES
from speeltafel.web.pages.rules import compressed
from speeltafel.web.rulebooks import Rulebooks
from tests.playouts import games, ours

IDS = re.compile(r'\bid="([^"]+)"')
LINKS = re.compile(r'<a [^>]*href="([^"]*)#([^"]+)"')
WORDS = [("nl", "Inhoud", "Eerst", "Daarna"), ("en", "Contents", "Before", "After")]


@games
@pytest.mark.parametrize(("language", "contents", "before", "after"), WORDS)
def test_a_rulebook_has_contents_linked_rulings_and_diagrams(server, game, language, contents, before, after):
    page = server.guest(language).get(f"/rules/{game.key}").text
    ids = IDS.findall(page)
    assert len(set(ids)) == len(ids)
    assert set(game.rulings) < set(ids)
    assert f'<h2 id="contents">{contents}</h2>' in page
    sections = [section for section in ids if section.startswith("section-")]
    for section in sections:
        assert page.count(f'href="#{section}"') == 2  # in the contents, and behind its own title
    for where, target in LINKS.findall(page):
        assert (where, target in ids) == ("", True), target
    for number in game.rulings:
        assert f'<p id="{number}"><strong><a href="#{number}">{number}</a>.</strong>' in page
    pairs = [name for name, diagram in game.diagrams.items() if "|" in diagram.log]
    assert page.count(f'<p class="moment">{before}</p>') == len(pairs)
    assert page.count(f'<p class="moment">{after}</p>') == len(pairs)
    for figure in figures(game.rulebook.into(language)):
        shown = re.search(rf'<figure id="{figure.name}".*?</figure>', page, re.DOTALL)[0]
        assert html.unescape(re.sub("<.*?>", "", shown)).endswith(figure.caption)
        assert shown.count('role="img" aria-label="') == 1 + (figure.name in pairs)
        diagram = game.diagrams[figure.name]
        for view in positions(game, diagram)[0]:
            description = game.describe(view, default_names(diagram.seats)).into(language)
            assert html.escape(description, quote=False) in shown.replace("&#39;", "'").replace("&#34;", '"')


@ours
@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_summary_links_to_its_rulings(server, game, language):
    guest = server.guest(language)
    page, book = guest.get(f"/rules/{game.key}/summary").text, guest.get(f"/rules/{game.key}").text
    assert f'href="/rules/{game.key}/summary"' in book
    known, named = set(IDS.findall(book)), set()
    for where, target in LINKS.findall(page):
        if where:
            assert where == f"/rules/{game.key}"
            assert target in known
            named.add(target)
    assert named <= set(game.rulings)
    assert len(named) >= len(game.rulings) / 2
    assert page.count("<figure") == 1


@games
def test_a_diagram_highlights_what_can_be_used(server, game):
    page = server.guest("en").get(f"/rules/{game.key}").text
    for name, diagram in game.diagrams.items():
        shown = re.search(rf'<figure id="{name}".*?</figure>', page, re.DOTALL)[0]
        assert (len(re.findall(r'class="item [^"]*\blive"', shown)) > 0) == diagram.lit, name


def test_a_table_links_to_the_summary(server):
    ana = server.guest("en")
    path = ana.post("/tables", game="squadro").headers["location"]
    assert 'href="/rules/squadro/summary"' in ana.get(path).text
    ana.post_ok(f"{path}/bot", seat=2, level="casual")
    ana.post_ok(f"{path}/start")
    assert re.search(r'class="more".*href="/rules/squadro/summary"', ana.get(path).text, re.DOTALL)


@games
@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_rules_page_begins_with_the_summary(server, game, language):
    page = server.guest(language).get(f"/rules/{game.key}").text
    short, _, rest = page.partition('<nav class="contents"')
    for heading in re.findall(r"^## (.+)$", game.brief.into(language), re.MULTILINE):
        assert f"<h3>{heading}</h3>" in short
    assert "<h2" in rest


def test_a_game_without_a_summary_of_its_own_shows_its_rules_once():
    game = GAMES["squadro"]
    assert Rulebooks().short(game, "en")
    assert Rulebooks().short(replace(game, brief=game.rulebook), "en") == ""


def test_a_rulebook_is_compressed_once_and_reads_the_same(server):
    plain = server.guest(**{"accept-encoding": "identity"}).get("/rules/saga")
    compressed.cache_clear()
    packed = [server.guest(**{"accept-encoding": "gzip"}).get("/rules/saga") for _ in range(3)]
    assert {answer.text for answer in packed} == {plain.text}
    assert compressed.cache_info().misses == 1
    for answer in packed:
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["vary"].lower() == "accept-encoding"
        assert int(answer.headers["content-length"]) < len(plain.content) / 3
    assert "content-encoding" not in plain.headers


def test_the_summary_of_an_unknown_game_gets_404(server):
    assert server.guest().get("/rules/chess/summary").status_code == 404
