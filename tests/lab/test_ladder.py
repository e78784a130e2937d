"""What the arena found, told and drawn."""

import re
import xml.etree.ElementTree as ET

from speeltafel.lab.arena import Setting
from speeltafel.lab.ladder import meetings, plot, section, strengths, title, told, write
from tests.lab.test_elo import rounds

SQUADRO, SAGA = Setting("squadro", 2), Setting("saga", 3, {"memory": True})
PLAYED = [*rounds("club", "master", 0.1), *rounds("greedy", "master", 0.02), *rounds("club", "greedy", 0.8)]


def test_the_strongest_stands_first_and_the_stronger_of_a_pair():
    assert [row[0] for row in strengths(PLAYED)] == ["master", "club", "greedy"]
    assert strengths(PLAYED)[-1][1] == "0"
    assert [row[:4] for row in meetings(PLAYED)] == [
        ("master", "club", "200", "90.0%"),
        ("master", "greedy", "200", "98.0%"),
        ("club", "greedy", "200", "80.0%"),
    ]
    assert meetings(PLAYED)[0][4] == "85.1%–93.4%"


def test_it_is_told_in_both_languages():
    for language, words in (
        ("nl", ("speler", "tegenstander", "winst")),
        ("en", ("player", "opponent", "won")),
    ):
        shown = told(SQUADRO, PLAYED, language)
        assert all(word in shown for word in words)
        assert "90.0%" in shown
    assert title(SAGA, "nl") == "Saga, 3 plaatsen, memory True"


def test_the_plot_shows_everybody_in_order_within_its_frame():
    drawn = plot(SQUADRO, [*PLAYED, *rounds("program:a <b> & c", "master", 0.3)])
    root = ET.fromstring(drawn)
    frame = [float(figure) for figure in root.get("viewBox").split()]
    spots = [node for node in root.iter() if node.tag.endswith("circle")]
    assert len(spots) == 4
    across = [float(spot.get("cx")) for spot in spots]
    assert across == sorted(across, reverse=True)
    for node in root.iter():
        for name in ("cx", "x", "x1", "x2"):
            assert 0 <= float(node.get(name, "0")) <= frame[2]
        for name in ("cy", "y", "y1", "y2"):
            assert 0 <= float(node.get(name, "0")) <= frame[3]


def test_a_section_names_its_command_and_keeps_its_columns():
    shown = section(SQUADRO, rounds("program:a|b", "master", 0.3), "the command", "x.svg", "today")
    assert "`the command` (today)" in shown
    for line in shown.split("\n"):
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) in {5, 6}


def test_a_page_keeps_the_sections_of_others(tmp_path):
    page = tmp_path / "docs" / "ladder.md"
    page.parent.mkdir()
    write(page, SQUADRO, PLAYED, "first", "today")
    write(page, SAGA, PLAYED, "second", "today")
    before = page.read_text("utf-8")
    assert before.startswith("# The ladder\n")
    write(page, SQUADRO, rounds("a", "b", 0.5), "third", "tomorrow")
    after = page.read_text("utf-8")
    assert re.findall(r"^## (.*)", after, re.MULTILINE) == ["Squadro", "Saga, 3 seats, memory True"]
    assert "`first`" not in after
    assert "`third` (tomorrow)" in after
    assert after.split("## Saga")[1] == before.split("## Saga")[1]
    for drawing in re.findall(r"\]\((.*?)\)", after):
        assert (page.parent / drawing).exists()
    write(page, SAGA, PLAYED, "second", "today")
    assert page.read_text("utf-8") == after
