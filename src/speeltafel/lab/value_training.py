"""Train the evaluation of any game with a kernel that hides nothing (`bots/evaluation.py`), by self-play.

Each generation plays games with the current net and then trains one epoch on the states of the last
generations. The same seed gives the same nets. Then a trial (`lab/trial.py`) shows with which numbers of
seats they are better than what is in use; those are used from then on, and with other numbers all stays.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel import bots
from speeltafel.bots.adam import Adam, new_adam, step
from speeltafel.bots.compute import Compute, Processes, Threads, in_order
from speeltafel.bots.evaluation import FILE, HIDDEN, Learned, Net, Shares, evaluate, file_of, load, save
from speeltafel.core.compiled import njit, seeded, specialise
from speeltafel.core.match import begin, complete
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language, Text, fill, listing, same
from speeltafel.games import GAMES
from speeltafel.lab import trial
from speeltafel.lab.arena import Setting

Play = Callable[[float, int], tuple[NDArray[Any], Shares]]
"""Plays with this lambda and seed; returns the states and their targets."""

SELF_PLAY = Path(__file__).with_name("self_play.py")
GENERATIONS = 120
STATES = 20_000
"""States of a generation."""
WORKERS = 2
"""Each plays its part of a generation with its own random numbers: timing doesn't affect the result."""
BATCH, REPLAYED = 256, 4
"""States per step, and generations in the replay memory."""
EXPLORE, OPENING = 16, 8
"""One move in so many is random, and up to so many at the start of a game."""
SCHEDULE = ((0.1, 0.9, 2e-3), (0.5, 0.8, 2e-3), (0.75, 0.7, 1e-3), (0.9, 0.7, 3e-4), (1.0, 0.7, 1e-4))
"""Up to which share of the generations: lambda of the targets, and the learning rate."""
SURVEYED = 200
"""Random games that show which bits of a state vary."""
NEW = "value-new.npz"
"""The file of new nets while the trial plays, and after it where some of them didn't help."""

OLD = "value-old.npz"
"""The file that is set aside where it can't be used any more."""

LEARNING = Text("{seats} spelers, {part}: fout {error}", "{seats} seats, {part}: error {error}")
MISFIT = Text(
    "{file} past niet meer bij de kernel, en heet nu {old}. Tot een nieuw net helpt zoekt de bot zonder"
    " training.",
    "{file} no longer fits the kernel, and is called {old} now. Until a new net helps, the bot searches"
    " without training.",
)
REPLACED = Text(
    "Wat voor andere opties geleerd was staat nu in {old}; de bot gebruikt dat niet meer.",
    "What was learned for other options is in {old} now; the bot no longer uses that.",
)
USED = Text(
    "Met {seats} spelers gebruikt de bot het nieuwe net ({file}).",
    "With {seats} players the bot uses the new net ({file}).",
)
KEPT = Text("Met {seats} spelers houdt hij het vorige net.", "With {seats} players it keeps its earlier net.")
REST = Text(
    "Met {seats} spelers zoekt hij zonder training.", "With {seats} players it searches without training."
)
UNUSED = Text("Aan de bot verandert niets.", "Nothing changes for the bot.")
ANYWAY = Text(
    "Alles wat nu geleerd is staat in {new}. Wil je het toch gebruiken, hernoem dat dan tot {name}.",
    "All that was learned now is in {new}. To use it anyway, rename that to {name}.",
)


def train(
    game: str,
    progress: Callable[[str], None],
    seed: int = 1,
    generations: int = GENERATIONS,
    states: int = STATES,
    folder: Path | None = None,
    options: Mapping[str, object] | None = None,
    compute: Compute | None = None,
    rounds: int = trial.ROUNDS,
    language: Language = "en",
) -> None:
    """Train a net for every number of seats, and use those that help, beside the kernel or in this folder.

    They are used at tables with the same options; those not given have their defaults. A trial of so many
    rounds shows which are better than what such tables use now; without rounds all are used.
    """
    rules, kernel = GAMES[game], bots.kernel_of(game)
    assert kernel is not None
    chosen = complete(rules, options or {})

    def tell(text: Text, **facts: object) -> None:
        progress(fill(text, **facts).into(language))

    file = (folder or file_of(kernel).parent) / FILE
    new, old = file.with_name(NEW), file.with_name(OLD)
    earlier: Mapping[int, Learned] = {}
    if file.exists():
        try:
            earlier = load(file, rules, kernel)
        except BadRequest:
            file.replace(old)
            tell(MISFIT, file=file, old=old.name)
    made: dict[str, Any] = {"command": f"speeltafel lab train {game}", "seed": seed, "error": {}}
    nets = {}
    for seats in [seats for seats in rules.seats if seats > 1]:
        start = kernel.encode(begin(rules, seats, chosen))
        nets[seats] = net = random_net(kernel, start, seats, seed)
        play = partial(play_games, game, start, net, states // WORKERS)
        for part, error in _improve(net, play, seed, generations, compute or Threads(WORKERS)):
            tell(LEARNING, seats=seats, part=f"{part:4.0%}", error=f"{error:.4f}")
            made["error"][seats] = round(error, 4)
    save(new, rules, kernel, chosen, nets, made)
    progress(f"{new}: {json.dumps(made | {'options': chosen})}")

    helping = set(nets)
    if rounds:
        try:
            for seats, learned in load(new, rules, kernel).items():
                setting, known = Setting(game, seats, chosen, seed), earlier.get(seats)
                used = known.net if known is not None and known.knows(learned.start) else None
                tell(trial.BEGINS, seats=seats, games=seats * rounds, other=trial.opponent(used))
                found = trial.play(setting, learned.net, used, rounds, compute or Processes(WORKERS))
                tell(trial.sentence(found, used, seats, rounds))
                if found.low <= 1 / seats:
                    helping.remove(seats)
        except KeyboardInterrupt:
            tell(ANYWAY, new=new, name=FILE)
            raise
    if helping:
        kept = {seats: known.net for seats, known in earlier.items() if known.chosen == chosen}
        if earlier and not kept:
            file.replace(old)
            tell(REPLACED, old=old)
        used_now = kept | {seats: nets[seats] for seats in helping}
        errors = {seats: made["error"][seats] for seats in sorted(helping)}
        save(file, rules, kernel, chosen, used_now, made | {"error": errors})
        tell(USED, seats=_listed(helping), file=file)
        if staying := kept.keys() - helping:
            tell(KEPT, seats=_listed(staying))
        if without := nets.keys() - used_now.keys():
            tell(REST, seats=_listed(without))
    else:
        tell(UNUSED)
    if len(helping) == len(nets):
        new.unlink()
    else:
        tell(ANYWAY, new=new, name=FILE)


def _listed(seats: Iterable[int]) -> Text:
    return listing([same(number) for number in sorted(seats)])


def _improve(
    net: Net, play: Play, seed: int, generations: int, compute: Compute
) -> Iterator[tuple[float, float]]:
    """Improve the net; yield which share is done, and its error on states that it had not learned from."""
    adam, rng = fresh(net), np.random.default_rng(seed)
    memory: list[tuple[NDArray[Any], Shares]] = []
    errors, steps = [], 0
    for generation in range(generations):
        part = (generation + 1) / generations
        lambda_, rate = next((lambda_, rate) for until, lambda_, rate in SCHEDULE if part <= until)
        seeds = rng.integers(2**62, size=WORKERS).tolist()
        seen = in_order(compute, partial(play, lambda_), seeds)
        errors.append(float(np.mean([mean_error(*some, net) for some in seen])))
        memory = (memory + seen)[-REPLAYED * WORKERS :]
        states, targets = (np.concatenate(each) for each in zip(*memory, strict=True))
        steps = learn(net, adam, states, targets, steps, rate, rng)
        if (generation + 1) % max(1, generations // 20) == 0:
            yield part, float(np.mean(errors))
            errors = []


def random_net(kernel: Any, start: NDArray[Any], seats: int, seed: int) -> Net:
    """Return a net with random weights, whose inputs are the bits that differ between random games."""
    ones, zeros = np.zeros((2, len(start)), np.int64)
    specialise(SELF_PLAY, kernel).vary(start, SURVEYED, seeded(seed), ones, zeros)
    places, bits = map(np.ascontiguousarray, np.nonzero((ones & zeros)[:, None] >> np.arange(63) & 1))
    rng = np.random.default_rng(seed)
    inner = rng.normal(0, 0.1, (len(places), HIDDEN)).astype(np.float32)
    outer = rng.normal(0, 0.1, (HIDDEN, seats)).astype(np.float32)
    return Net(places, bits, inner, np.zeros(HIDDEN, np.float32), outer, np.zeros(seats, np.float32))


def fresh(net: Net) -> list[Adam]:
    """Return the initial state of Adam for the weights of a net."""
    return [new_adam(weights) for weights in net[2:]]


def play_games(
    game: str, start: NDArray[Any], net: Net, states: int, lambda_: float, seed: int
) -> tuple[NDArray[Any], Shares]:
    """Play until so many states are recorded; return them and their targets."""
    kernel = bots.kernel_of(game)
    seen, targets = np.zeros((states, len(start)), start.dtype), np.zeros((states, net.outer.shape[1]))
    play = specialise(SELF_PLAY, kernel).self_play
    played = play(start, net, states, lambda_, EXPLORE, OPENING, seeded(seed), seen, targets)
    return seen[:played], targets[:played]


@njit
def add_gradients(
    states: NDArray[Any], targets: Shares, batch: NDArray[np.int64], net: Net, gradients: Net
) -> None:
    """Add the gradients of the cross-entropy of a batch of states."""
    seats = targets.shape[1]
    hidden, shares, delta = np.zeros(HIDDEN, np.float32), np.zeros(seats), np.zeros(HIDDEN, np.float32)
    for one in batch:
        s = states[one]
        evaluate(s, net, hidden, shares)
        for unit in range(HIDDEN):
            delta[unit] = 0
            if hidden[unit] > 0:
                for seat in range(seats):
                    error = np.float32(shares[seat] - targets[one, seat])
                    gradients.outer[unit, seat] += error * hidden[unit]
                    delta[unit] += error * net.outer[unit, seat]
            gradients.inner_bias[unit] += delta[unit]
        for seat in range(seats):
            gradients.outer_bias[seat] += np.float32(shares[seat] - targets[one, seat])
        for number in range(len(net.places)):
            if np.int64(s[net.places[number]]) >> net.bits[number] & 1:
                for unit in range(HIDDEN):
                    gradients.inner[number, unit] += delta[unit]


@njit
def mean_error(states: NDArray[Any], targets: Shares, net: Net) -> float:
    """Return the mean KL divergence of the net's values from these targets."""
    hidden, shares, error = np.zeros(HIDDEN, np.float32), np.zeros(targets.shape[1]), 0.0
    for one in range(len(states)):
        evaluate(states[one], net, hidden, shares)
        for seat in range(targets.shape[1]):
            target = max(targets[one, seat], 1e-9)
            error += target * np.log(target / max(shares[seat], 1e-9))
    return error / max(1, len(states))


def learn(
    net: Net,
    adam: Sequence[Adam],
    states: NDArray[Any],
    targets: Shares,
    steps: int,
    rate: float,
    rng: np.random.Generator,
) -> int:
    """Train one epoch over these states in random batches; return the number of steps taken so far."""
    weights = net[2:]
    gradients = Net(
        net.places,
        net.bits,
        *(each.gradient.reshape(own.shape) for each, own in zip(adam, weights, strict=True)),
    )
    for some in np.array_split(rng.permutation(len(states)), max(1, len(states) // BATCH)):
        add_gradients(states, targets, some, net, gradients)
        steps += 1
        for own, each in zip(weights, adam, strict=True):
            step(own.ravel(), each, steps, len(some), rate)
    return steps
