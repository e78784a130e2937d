"""A reference implementation of Saxum, slow and literal, compared with the rules along many games.

It knows only tokens and the JSON of a state. Its board is a dictionary of coordinates, its groups grow by
merging sets until none touch any more, and every number is counted anew from the board.
"""

import random
from collections import Counter

import pytest

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.games.saxum import SAXUM
from tests.saxum.positions import position

CELLS = [(x, y) for x in (1, 2, 3, 4, 5) for y in (1, 2, 3, 4, 5)]
LINES = [{cell for cell in CELLS if cell[axis] == n} for axis in (0, 1) for n in (1, 2, 3, 4, 5)]


def reference_board(dump):
    return {(x, y): dump["board"][x - 1][y - 1] for x, y in CELLS}


def reference_group(board, cell):
    """Return the group of a stone: merge sets of stones that touch, until none do."""
    sets = [{other} for other in CELLS if board[other] == board[cell]]
    while True:
        for one in sets:
            touching = [
                two
                for two in sets
                if two is not one and any(abs(a - c) + abs(b - d) == 1 for a, b in one for c, d in two)
            ]
            if touching:
                one.update(*touching)
                sets = [left for left in sets if left not in touching]
                break
        else:
            return next(found for found in sets if cell in found)


def name(cell):
    return " abcde"[cell[0]] + str(cell[1])


def reference_offers(dump):
    """Return the tokens that may come now; none for a player who has lost."""
    dice, seat = dump["dice"], dump["to_move"]
    if dice == "":
        return {f"{a}{b}": 1 if a == b else 2 for a in range(1, 7) for b in range(a, 7)}
    if len(dice) == 1:
        return dict.fromkeys("123456", 1)
    points, insurance = dump["points"][seat - 1], dump["insurance"][seat - 1]
    if "6" in dice:
        return {"roll"} | ({f"buy{n}" for n in range(1, 6)} if points > 5 else set())
    board = reference_board(dump)
    a, b = int(dice[0]), int(dice[1])
    rolled = {(a, b), (b, a)}
    free = {cell for cell in rolled if board[cell] == "."}
    own = {cell for cell in rolled if board[cell] == str(seat)}
    foreign = rolled - free - own
    if Counter(board.values())[str(seat)] == 15:
        return {name(cell) for cell in own} if own else {"pass"}
    if free:
        return {name(cell) for cell in free}
    offered = {name(cell) for cell in own}
    for cell in foreign:
        if points >= len(reference_group(board, cell)):
            offered.add(name(cell) + "-points")
        if insurance >= 1:
            offered.add(name(cell) + "-insurance")
    return offered


def reference_play(dump, token, target):
    """Return the position after a token, and how the game ended: (winner, why) or None."""
    seat, dice = dump["to_move"], dump["dice"]
    points, rows, insurance = list(dump["points"]), list(dump["rows"]), list(dump["insurance"])
    board, full_before = reference_board(dump), reference_full_lines(reference_board(dump), seat)
    ended, moved = None, False
    if dice == "":
        dice = token
    elif len(dice) == 1:
        dice = "".join(sorted(dice + token))
    elif token == "roll":
        dice = dice.replace("6", "", 1)
    elif token.startswith("buy"):
        points[seat - 1] -= 6
        dice = "".join(sorted(dice.replace("6", token[-1], 1)))
    else:
        moved = True
        if token != "pass":
            cell = ("abcde".index(token[0]) + 1, int(token[1]))
            if board[cell] == str(seat):
                points[seat - 1] += len(reference_group(board, cell))
            else:
                if token.endswith("points"):
                    points[seat - 1] -= len(reference_group(board, cell))
                elif token.endswith("insurance"):
                    insurance[seat - 1] -= 1
                board[cell] = str(seat)
            rows[seat - 1] += (0, 1, 3)[len(reference_full_lines(board, seat)) - len(full_before)]
        if points[seat - 1] >= target:
            ended = seat, "points"
        if rows[seat - 1] >= 7:
            ended = seat, "rows"
        if not ended:
            seat, dice = 3 - seat, ""
    then = {
        "to_move": seat,
        "board": ["".join(board[x, y] for y in range(1, 6)) for x in range(1, 6)],
        "dice": dice,
        "points": points,
        "rows": rows,
        "insurance": insurance,
        "stones": [15 - Counter(board.values())[sign] for sign in "12"],
    }
    if not moved and not reference_offers(then):
        ended = 3 - seat, "insurance"
    return (then | {"to_move": 0}, ended) if ended else (then, None)


def reference_full_lines(board, seat):
    return [line for line in LINES if all(board[cell] == str(seat) for cell in line)]


def careless(rng, tokens, dump):
    return rng.choice(tokens)


def thrifty(rng, tokens, dump):
    """Scores when it can, else re-rolls, and takes for points."""
    scores = [token for token in tokens if len(token) == 2]
    return rng.choice(scores or [token for token in tokens if "insurance" not in token] or tokens)


def greedy(rng, tokens, dump):
    """Takes whenever it can: boards fill with one colour, lines are broken and rebuilt."""
    takes = [token for token in tokens if "-" in token]
    return rng.choice(takes or tokens)


def builder(rng, tokens, dump):
    """Takes and places where the most own stones are in line; buys the dice for that as well."""
    own = str(dump["to_move"])

    def worth(token):
        if len(token) < 2 or token[0] not in "abcde" or token.startswith("buy"):
            return 0
        board, cell = reference_board(dump), ("abcde".index(token[0]) + 1, int(token[1]))
        if board[cell] == own:
            return 1
        return max(sum(board[other] == own for other in line) for line in LINES if cell in line)

    best = max(map(worth, tokens))
    return rng.choice([token for token in tokens if worth(token) == best])


PLAYERS = [(careless, careless), (thrifty, thrifty), (greedy, thrifty), (builder, careless)]


@pytest.mark.parametrize("target", [10, 60, 177, 999])
@pytest.mark.parametrize("players", PLAYERS)
def test_rules_and_reference_agree_along_whole_games(players, target):
    for seed in range(6):
        rng = random.Random(seed)
        state = begin(SAXUM, 2, {"target": target})
        while not state.winner:
            tokens = assert_agreement_on_offers(state)
            turn = SAXUM.turn(state)
            if isinstance(turn, Chance):
                token = SAXUM.write(turn.odds.holding(rng.randrange(turn.odds.total)))
            else:
                token = players[state.to_move - 1](rng, tokens, SAXUM.dump(state))
            state = assert_agreement_on(state, token)


def test_rules_and_reference_agree_on_random_positions():
    """Crowded boards and few points, which whole games seldom show, with every event that can follow."""
    rng = random.Random(177)
    seen: Counter[str] = Counter()
    for _ in range(3000):
        state = some_position(rng)
        if not reference_offers(SAXUM.dump(state)):
            continue
        for token in assert_agreement_on_offers(state):
            then = assert_agreement_on(state, token)
            kind = kind_of(token)
            gained = sum(then.rows) - sum(state.rows)
            seen.update([kind, f"{kind} {then.why}", f"{gained} rows"])
    rarities = [
        "buy insurance",
        "throw insurance",
        "use points",
        "use rows",
        "-points rows",
        "-insurance rows",
    ]
    for rarity in (*rarities, "pass", "1 rows", "3 rows"):
        assert seen[rarity], f"too few positions: none showed {rarity}"


def kind_of(token):
    if token in ("pass", "roll"):
        return token
    return "buy" if token.startswith("buy") else "throw" if token.isdigit() else token[2:] or "use"


def some_position(rng):
    """Return a random position: lines that lack one field, other fields at random, any dice."""
    board = {cell: rng.choice(".12") for cell in CELLS}
    gap, seat = rng.choice(CELLS), rng.choice("12")
    for line in LINES:
        if gap in line and rng.random() < 0.6:
            board.update(dict.fromkeys(line, seat))
    board[gap] = rng.choice(".12")
    signs = Counter(board.values())
    if rng.random() < 0.2:
        others = [cell for cell in CELLS if board[cell] != "1"]
        board.update(dict.fromkeys(rng.sample(others, max(0, 15 - signs["1"])), "1"))
        signs = Counter(board.values())
    if max(signs["1"], signs["2"]) > 15:
        return some_position(rng)
    named = "".join(map(str, sorted(gap)))
    dice = named if rng.random() < 0.5 else rng.choice(["", "3", "6", "16", "36", "66", "12", "44"])
    return position(
        "".join(board[cell] for cell in CELLS),
        dice,
        to_move=rng.choice((1, 2)),
        points=(rng.randint(0, 14), rng.randint(0, 14)),
        rows=(rng.choice((0, 5, 6)), rng.choice((0, 5, 6))),
        insurance=(rng.choice((0, 0, 1, 7)), rng.choice((0, 0, 1, 7))),
        target=rng.choice((15, 20, 177)),
    )


def assert_agreement_on_offers(state):
    """Check that rules and reference offer the same; return the tokens, sorted."""
    turn, offered = SAXUM.turn(state), reference_offers(SAXUM.dump(state))
    if isinstance(turn, Chance):
        assert {SAXUM.write(outcome): weight for outcome, weight in turn.odds.items()} == offered
    else:
        assert isinstance(turn, Choose)
        assert turn.seat == state.to_move
        assert {SAXUM.write(move) for move in turn.moves} == offered
    return sorted(offered)


def assert_agreement_on(state, token):
    """Check that rules and reference agree on a token; return the state after it."""
    then = SAXUM.play(state, SAXUM.read(token))
    expected, ended = reference_play(SAXUM.dump(state), token, state.target)
    assert SAXUM.dump(then) == expected
    turn = SAXUM.turn(then)
    if ended:
        winner, why = ended
        assert turn == Over(then.points, (winner,), why)
    else:
        assert not isinstance(turn, Over)
    return then
