"""Games are published when all are there, and can be replayed by the rules."""

import lzma
import re
from dataclasses import replace
from random import Random

import pytest

from bench.ladder import page
from bench.ladder.archive import NotPublished, check, publish, published
from bench.ladder.page import composed
from bench.ladder.plan import ladder
from speeltafel.lab.arena import play_game
from tests.ladder.small_plan import small as small_fixture

small = small_fixture


def play(section):
    """Play a section to its end."""
    return {slot: play_game(section.setting, slot) for slot in section.slots}


@pytest.mark.parametrize("name", ["small", "alone"])
def test_a_section_is_published_and_read_as_it_was_played(small, name, tmp_path):
    section = small[name]
    games = play(section)
    assert section.missing(games) == []
    publish(section, games, tmp_path / "games")
    found = published(section, tmp_path / "games")
    assert found.games == games
    assert check(section, found.games.values()) == len(section.slots)


def test_a_section_that_is_not_complete_is_not_published(small, tmp_path):
    section = small["small"]
    games = play(section)
    del games[section.slots[-1]]
    with pytest.raises(NotPublished, match="1 of 24 games are missing"):
        publish(section, games, tmp_path / "games")
    assert not (tmp_path / "games").exists()


def test_games_of_another_plan_are_not_shown(small, tmp_path):
    section = small["small"]
    publish(section, play(section), tmp_path / "games")
    assert published(replace(section, rounds=3), tmp_path / "games") is None
    assert published(replace(section, meetings=[("random", "greedy")]), tmp_path / "games") is None
    other = replace(section.setting, options={"target": 31})
    assert published(replace(section, setting=other), tmp_path / "games") is None


def test_a_game_that_was_changed_is_found(small, tmp_path):
    section = small["small"]
    played = next(iter(play(section).values()))
    tokens = played.log.split()
    roll = next(at for at, token in enumerate(tokens) if token != tokens[0] and token.isdigit())
    swapped = [tokens[roll], *tokens[1:roll], tokens[0], *tokens[roll + 1 :]]
    for wrong, why in (
        (replace(played, share=1 - played.share), "the share"),
        (replace(played, moves=(played.moves[0] + 1, played.moves[1])), "moves"),
        (replace(played, log=" ".join(tokens[:-1])), "no end"),
        (replace(played, log=" ".join([*tokens, tokens[-1]])), "after its end"),
        (replace(played, log=" ".join(swapped)), "the dice gave"),
    ):
        with pytest.raises(NotPublished, match=why):
            check(section, [wrong])


def test_the_page_says_what_was_played(small, tmp_path):
    text = f"# x\n\n{page.MARK.format(name='levels')}\nold\n{page.END.format(name='levels')}\n\n"
    text += f"{page.MARK.format(name='sections')}\n{page.END.format(name='sections')}\n\nlast\n"
    found = {}
    for name, section in small.items():
        publish(section, play(section), tmp_path / "games")
        found[name] = (section, published(section, tmp_path / "games"))
    made = composed(text, found, [*small, "later", "last"])
    assert "old" not in made
    assert made.endswith("last\n")
    assert "### Saxum, target 30: small" in made
    assert "12 rounds of 2 games for each line; 24 games" in made
    assert re.search(r"\| greedy \| 2 × random \| 12 \| [\d.]+% \| [\d.]+%–[\d.]+% \|", made)
    assert "would win 33.3%" in made
    assert "Not played to the end yet: later, last.\n" in made
    assert composed(made, found, [*small, "later", "last"]) == made
    assert "Not played" not in composed(made, found, small)


def test_the_page_is_that_of_the_published_games():
    text = ladder().page.read_text("utf-8")
    assert composed(text, page.measured(ladder()), ladder().sections) == text


def test_what_is_published_is_in_the_plan():
    for file in ladder().games.glob("*"):
        section = ladder().sections[file.name.removesuffix(".jsonl.xz")]
        assert published(section, ladder().games) is not None, f"{file.name}: another plan, or not all games"
        assert lzma.decompress(file.read_bytes())


def test_a_sample_of_the_published_games_follows_the_rules():
    for section, found in page.measured(ladder()).values():
        assert check(section, Random(section.name).sample(list(found.games.values()), 3)) == 3
