"""Stored records replay to the same result, for every game, number of seats and option."""

import pytest

from speeltafel.core import record
from speeltafel.core.game import Over
from speeltafel.core.refusals import BadRecord
from speeltafel.games import GAMES
from speeltafel.play.match import Match
from tests.playouts import games
from tests.recordings import RECORDS, as_record, ending, file_of, missing, read

FILES = sorted(RECORDS.glob("*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_stored_record_replays_to_its_result(file):
    for kept in read(file):
        text = record.write(as_record(kept))
        if kept["rules"] != GAMES[kept["game"]].version:
            with pytest.raises(BadRecord, match=f"follows rules {kept['rules']}"):
                Match.resume(record.read(text), GAMES)
            continue
        table = Match.resume(record.read(text), GAMES)
        assert isinstance(table.turn, Over)
        assert ending(table.turn) == {key: kept[key] for key in ("scores", "winners", "why")}
        assert " ".join(table.record.log) == kept["log"]


@games
def test_every_seat_count_and_option_has_a_record_by_the_present_rules(game):
    assert missing(game) == [], "`make records` adds them; it never changes one that is there"


@games
def test_a_record_of_unknown_rules_is_refused_in_both_languages(game):
    kept = {**read(file_of(game))[0], "rules": game.version + 1}
    with pytest.raises(BadRecord) as refused:
        Match.resume(as_record(kept), GAMES)
    assert f"regels {game.version + 1}; wij kennen regels {game.version}" in refused.value.text.nl
    assert f"rules {game.version + 1}; we know rules {game.version}" in refused.value.text.en
