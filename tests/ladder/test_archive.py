"""Games are published when all are there, and can be replayed by the rules."""

import lzma
import re
from dataclasses import replace
from random import Random

import pytest

from bench.ladder import __main__ as ladder
from bench.ladder import archive, page
from bench.ladder.archive import NotPublished, check, publish, published
from bench.ladder.page import PAGE, composed
from bench.ladder.plan import sections
from speeltafel.bots.compute import Here
from speeltafel.lab.arena import compete, finished
from tests.ladder.small_plan import small as small_fixture

small = small_fixture


def play(section, folder):
    """Play a section to its end."""
    ladder.play([section], folder, 1, float("inf"))
    return finished(folder, section.setting)


@pytest.mark.parametrize("name", ["small", "alone"])
def test_a_section_is_published_and_read_as_it_was_played(small, name, tmp_path):
    section = small[name]
    games = play(section, tmp_path)
    assert section.missing(games) == []
    publish(section, games, tmp_path / "games")
    found = published(section, tmp_path / "games")
    assert found.games == games
    assert check(section, found.games.values()) == len(section.slots)


def test_a_section_that_is_not_complete_is_not_published(small, tmp_path):
    section = small["small"]
    list(compete(tmp_path, section.setting, section.slots[:-1], Here()))
    with pytest.raises(NotPublished, match="1 of 24 games are missing"):
        publish(section, finished(tmp_path, section.setting), tmp_path / "games")
    assert not (tmp_path / "games").exists()


def test_play_goes_on_where_it_stopped_and_plays_nothing_after_its_time(small, tmp_path, capsys):
    section = small["small"]
    list(compete(tmp_path, section.setting, section.slots[:20], Here()))
    ladder.play([section], tmp_path, 1, 0.0)
    assert "0 of 4 games" in capsys.readouterr().out
    play(section, tmp_path)
    assert "4 of 4 games" in capsys.readouterr().out
    play(section, tmp_path)
    assert "0 of 0 games" in capsys.readouterr().out


def test_games_of_another_plan_are_not_shown(small, tmp_path):
    section = small["small"]
    publish(section, play(section, tmp_path), tmp_path / "games")
    assert published(replace(section, rounds=3), tmp_path / "games") is None
    assert published(replace(section, meetings=section.meetings[:2]), tmp_path / "games") is None
    other = replace(section.setting, options={"target": 31})
    assert published(replace(section, setting=other), tmp_path / "games") is None


def test_a_game_that_was_changed_is_found(small, tmp_path):
    section = small["small"]
    played = next(iter(play(section, tmp_path).values()))
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
        publish(section, play(section, tmp_path), tmp_path / "games")
        found[name] = (section, published(section, tmp_path / "games"))
    made = composed(text, found)
    assert "old" not in made
    assert made.endswith("last\n")
    assert "### Saxum, target 30: small" in made
    assert "4 rounds of 2 games for each line; 24 games" in made
    assert re.search(r"\| greedy \| 2 × random \| 12 \| [\d.]+% \| [\d.]+%–[\d.]+% \|", made)
    assert "would win 33.3%" in made
    assert composed(made, found) == made


def test_the_page_is_that_of_the_published_games():
    text = PAGE.read_text("utf-8")
    assert composed(text, page.measured()) == text


def test_what_is_published_is_in_the_plan():
    for file in archive.FOLDER.glob("*"):
        section = sections()[file.name.removesuffix(".jsonl.xz")]
        assert published(section) is not None, f"{file.name}: another plan, or not all games"
        assert lzma.decompress(file.read_bytes())


def test_a_sample_of_the_published_games_follows_the_rules():
    for section in sections().values():
        if (found := published(section)) is not None:
            assert check(section, Random(section.name).sample(list(found.games.values()), 3)) == 3
