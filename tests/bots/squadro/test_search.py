"""The search against plain minimax, the evaluation against its file, and learning in small."""

import json
import random

import numpy as np
import pytest

from speeltafel.bots.squadro import endgame, evaluation, samples, search, train
from speeltafel.bots.squadro.evaluation import POINT, TRIO_COUNT, evaluate, network
from speeltafel.bots.squadro.layers import LAYERS
from speeltafel.bots.squadro.table import Table, layer_of
from speeltafel.core.game import Choose
from speeltafel.core.match import begin
from speeltafel.games.squadro import SQUADRO
from speeltafel.games.squadro.data import HOME, NEEDED
from speeltafel.games.squadro.kernel import pieces_of, side
from speeltafel.games.squadro.rules import advance, home, play, turn

ROOM = np.zeros(TRIO_COUNT, dtype=np.uint32)


def positions(many, seed, plies=range(60)):
    """Positions of random games."""
    rng = random.Random(seed)
    while many:
        state = begin(SQUADRO, 2, {"first": rng.choice((1, 2))})
        for _ in range(rng.choice(plies)):
            if isinstance(now := turn(state), Choose):
                state = play(state, rng.choice(now.moves))
        if isinstance(turn(state), Choose):
            many -= 1
            yield state.steps, state.to_move


def minimax(steps, seat, depth, table=None):
    """The score of a position for its mover, by the law and nothing clever."""
    if table and layer_of(steps) in table.layers:
        verdict = table.verdict(steps, seat)
        return 0 if not verdict else (search.TABLE_WIN + depth) * (1 if verdict == seat else -1)
    if depth == 0:
        return evaluate(*network(), side(steps[seat - 1]), side(steps[2 - seat]), seat, ROOM)
    best = -search.END
    for track, at in enumerate(steps[seat - 1], 1):
        if at < HOME:
            after, _ = advance(steps, seat, track)
            if home(after[seat - 1]) >= NEEDED:
                return search.WON + depth
            best = max(best, -minimax(after, 3 - seat, depth - 1, table))
    return best


def searched(buffers, steps, seat, depth):
    buffers.counts[search.LIMIT] = 1 << 60
    mine, theirs = side(steps[seat - 1]), side(steps[2 - seat])
    return search.search(buffers, mine, theirs, seat, layer_of(steps), depth, -search.END, search.END)


def test_alpha_beta_finds_what_plain_minimax_finds():
    buffers = search.make_buffers(np.zeros(1, dtype=np.uint8), LAYERS, bits=10)
    for steps, seat in positions(25, seed=1):
        for depth in (1, 2, 3, 4):
            assert searched(buffers, steps, seat, depth) == minimax(steps, seat, depth)
            buffers.transpositions[:] = 0


def test_alpha_beta_asks_the_table_where_it_knows(cache):
    table = Table.read(cache)
    buffers = search.make_buffers(endgame.last_layers(), endgame.FROM, bits=10)
    known = 0
    for steps, seat in positions(60, seed=2, plies=range(50, 90)):
        if layer_of(steps) >= endgame.FROM - 2:
            found = searched(buffers, steps, seat, 3)
            buffers.transpositions[:] = 0
            assert found == minimax(steps, seat, 3, table)
            known += abs(found) > search.PROVEN
    assert known > 3


def test_a_search_with_transpositions_kept_agrees_on_who_is_ahead():
    """What is remembered may be deeper than asked; a forced win stays one."""
    buffers = search.make_buffers(np.zeros(1, dtype=np.uint8), LAYERS, bits=16)
    for steps, seat in positions(25, seed=3):
        plain = minimax(steps, seat, 3)
        kept = [searched(buffers, steps, seat, depth) for depth in (1, 2, 3)][-1]
        if abs(plain) > search.PROVEN:
            assert kept == plain


def test_the_evaluation_is_the_sum_its_file_says():
    with np.load(evaluation.FILE) as kept:
        rows = dict(zip(kept["used"].tolist(), kept["rows"].astype(int), strict=True))
        bias, weight, lean = kept["bias"], kept["weight"].astype(int), kept["lean"]
        told = json.loads(str(kept["provenance"]))
    assert told["right"] > 0.94
    assert evaluation.FILE.stat().st_size < 300_000
    for steps, seat in positions(20, seed=4):
        words = [side(pieces) >> 4 * track & 15 for pieces in steps for track in range(5)]
        pairs = [(one, other) for one in range(10) for other in range(one + 1, 10)]
        sums = bias[seat - 1] + sum(
            rows[pair * 256 + words[one] * 16 + words[other]] for pair, (one, other) in enumerate(pairs)
        )
        counted = np.maximum(sums, 0)
        counted[:2] = 0
        counted[seat - 1] = sums[seat - 1]
        expected = (int(counted @ weight[seat - 1]) >> evaluation.SHIFT) + lean[seat - 1]
        found = evaluate(*network(), side(steps[seat - 1]), side(steps[2 - seat]), seat, ROOM)
        assert (found if seat == 1 else -found) == expected


def learn_from(cache, games, epochs, into):
    """Learn from so many games, labelled as the table has it; return the samples, and what is said."""
    drawn = samples.draw(network(), cache, games=games, seed=1)
    table = Table.read(cache)
    for number in range(0, len(drawn.seat), -(-len(drawn.seat) // 50)):
        steps = pieces_of(int(drawn.first[number])), pieces_of(int(drawn.second[number]))
        assert table.verdict(steps, int(drawn.seat[number])) == drawn.verdict[number]
    said = []
    train.train(said.append, folder=into, epochs=epochs, given=drawn, source="a test")
    return drawn, json.loads(said[-1])


def test_learning_says_how_it_was_done(cache, tmp_path, interpreter):
    drawn, told = interpreter.ask((learn_from, cache, 20, 1, tmp_path), 600)
    assert len(drawn.seat) > 20
    assert told["source"] == "a test"
    assert 0 < told["right"] <= 1
    assert (tmp_path / evaluation.FILE.name).exists()


@pytest.mark.nightly
def test_learning_in_small(cache, tmp_path):
    drawn, told = learn_from(cache, 1500, 3, tmp_path)
    assert told["source"] == "a test"
    assert told["right"] > 0.8
    learned, right, many = evaluation.load(tmp_path / evaluation.FILE.name), 0, 500
    for number in range(many):
        sides, seat = (drawn.first[number], drawn.second[number]), drawn.seat[number]
        found = evaluate(*learned, sides[seat - 1], sides[2 - seat], seat, ROOM)
        right += (found > 0) == (drawn.verdict[number] == seat)
    assert right / many > 0.8
    assert abs(found) < 30 * POINT
