"""Pictures of positions for other sites: standalone, without scripts, with the public view."""

import re
from base64 import b64encode
from hashlib import sha256
from xml.etree import ElementTree

from speeltafel.web.pages.pictures import FILM, REST, STEP, WHOLE
from tests.playouts import OURS, games
from tests.web.test_replay import finished

SVG = "{http://www.w3.org/2000/svg}"


def drawing(guest, path):
    """Return a picture, after checking that other sites may embed it and that it can run nothing."""
    answer = guest.get(path)
    assert answer.status_code == 200, path
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    return answer.text


@games
def test_a_picture_is_a_standalone_svg(server, game):
    ana, bo = server.guest(), server.guest("nl")
    table_path = server.new_table(game.key, ana, bo)
    server.play(table_path, [ana, bo], steps=30)
    last = len(server.table_at(table_path).match.moves)
    for path in (f"{table_path}/at/0.svg", f"{table_path}/at/{last}.svg", f"{table_path}/at/{last}/film.svg"):
        text = drawing(bo, path)
        tree = ElementTree.fromstring(text)
        assert tree.tag == f"{SVG}svg"
        assert tree.get("aria-label").startswith(f"{game.name}: Stap")
        assert not tree.findall(f".//{SVG}script")
        names = {node.get("id") for node in tree.iter()}
        used = re.findall(r'(?:href="#|url\(#)([\w-]+)', text)
        assert used or game.key not in OURS, "a plain board may draw nothing twice"
        assert set(used) <= names, path
        assert not re.search(r'(?:href|src)="(?!#)|url\((?!#)|@import|\son\w+=|\sstyle=', text)
    assert bo.get(f"{table_path}/at/{last + 1}.svg").status_code == 422
    assert bo.get(f"{table_path}/at/{last + 1}/film.svg").status_code == 422


def test_the_csp_of_a_picture_has_the_hash_of_its_styles(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    answer = ana.get(f"{path}/at/0.svg")
    css = ElementTree.fromstring(answer.text).find(f"{SVG}style").text
    seal = b64encode(sha256(css.encode()).digest()).decode()
    assert f"'sha256-{seal}'" in answer.headers["content-security-policy"]


def test_a_picture_is_the_same_for_everyone_and_shows_no_hand(server):
    ana, bo, eve = server.guest(), server.guest(), server.guest()
    table_path = server.new_table("saga", ana, bo)
    server.play(table_path, [ana, bo], steps=9)
    for path in (f"{table_path}/at/9.svg", f"{table_path}/at/9/film.svg"):
        seen = drawing(eve, path)
        assert drawing(ana, path) == drawing(bo, path) == seen
        assert drawing(ana, f"{path}?eyes=1&as=1") == seen
        assert "i-hand-" not in seen


def test_an_animated_picture_ends_with_the_position_and_shows_a_whole_short_match(server):
    ana, bo = server.guest(), server.guest()
    table_path = finished(server, [ana, bo])
    text = drawing(ana, f"{table_path}/at/30/film.svg")
    tree = ElementTree.fromstring(text)
    paths = [node.get("values").split(";") for node in tree.iter(f"{SVG}animateTransform")]
    ends = {" ".join(f"{part:g}" for part in item.at) for item in scene(server, table_path, 30).items}
    assert paths
    assert {path[-1] for path in paths} <= ends
    for place, events in ((2, 2), (WHOLE, WHOLE), (WHOLE + 1, FILM)):
        lengths = re.findall(r'dur="([\d.]+)s"', drawing(ana, f"{table_path}/at/{place}/film.svg"))
        assert set(lengths) == {f"{STEP * events + REST:g}"}
    for node in (*tree.iter(f"{SVG}animate"), *tree.iter(f"{SVG}animateTransform")):
        times = [float(time) for time in node.get("keyTimes").split(";")]
        assert times[0] == 0
        assert times == sorted(times)
        assert times[-1] <= 1
        assert len(times) == len(node.get("values").split(";"))


def scene(server, path, place):
    table = server.table_at(path)
    return table.game.look.draw(table.view(table.match.states[place], None), table.names, "en")


def test_the_replay_page_has_the_embed_code(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    server.play(path, [ana, bo], steps=3)
    page = ana.get(f"{path}/at/2").text
    assert (
        f"&lt;img src=&#34;http://testserver{path}/at/2.svg&#34; alt=&#34;Squadro: Step 2 of 3&#34;" in page
    )
    assert f"{path}/at/2/film.svg" in page
