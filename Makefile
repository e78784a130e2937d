# Two commands matter: `make play` and `make test`. Each sets up what it needs in .venv.

BIN := .venv/bin
# Tests that are marked `nightly` are the long form of others; `make nightly` runs them too. On two cores in three
# processes: half of the time they wait, for sockets, disks and clocks.
FAST := $(BIN)/python -m pytest -n 3 --dist loadgroup --ignore tests/browser --ignore tests/browser_axe
# The tests start hundreds of processes: without files of bytecode each would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE
# The version that today's bots are measured against: the one in the ladder's plan.
BEFORE = $(shell sed -n 's/.*scripts\/before \([0-9a-f]*\)@.*/\1/p' bench/ladder/plan.toml | head -n 1)

.PHONY: play check changed test browser types format javascript-types javascript installed collected postgres chromium nightly flaky lowest newest bench report workers strength ladder before puzzles solve peer chance load flood latency cold leaks soak fuzz records setup lint playthroughs package pictures lighthouse clean

# The server: one process, one file, no configuration. To play in a terminal: `.venv/bin/speeltafel play`.
play:
	@scripts/setup play
	@$(BIN)/speeltafel serve

# The loop while one works: lint, types, and the fast tests of what changed since `main`, side by side, as each leaves
# the cores idle for a while; `make check BASE=HEAD~1`.
check: setup
	@$(MAKE) --no-print-directory -j3 changed lint javascript

changed: setup postgres
	@$(BIN)/python scripts/changed $(BASE)

# The fast tests first, then those in a real Chromium.
test: setup
	@$(MAKE) --no-print-directory -j2 lint javascript installed collected
	@$(FAST) $(WHICH)
	@$(MAKE) --no-print-directory browser

# People in separate browsers play whole matches, by mouse, touch and keyboard; axe checks every page.
browser: setup chromium
	@$(BIN)/python -m pytest -n 3 --dist worksteal tests/browser tests/browser_axe $(WHICH)

# All that `make test` runs, with the long forms of its tests and ten times as many random examples.
nightly:
	@$(MAKE) --no-print-directory test WHICH='-m "" --hypothesis-profile nightly'

# Runs every test of sockets, processes and Chromium many times, twice as many at a time as there are cores, and names
# those that failed; goes on where it was broken off. `make flaky TIMES=5 TESTS=tests/cluster` for a look.
flaky: setup postgres chromium
	@$(BIN)/python -m soak.flaky --times $(or $(TIMES),50) $(TESTS)

# The fast tests with the lowest and with the newest versions that pyproject.toml allows, each in an environment of
# its own in build/ranges. `make lowest PYTHON=3.13 TESTS=tests/web` for another Python, or for fewer tests.
lowest: setup
	@scripts/ranges lowest $(TESTS)

newest: setup
	@scripts/ranges newest $(TESTS)

# Checks that `make -j2` runs side by side.
lint: types format javascript-types

types: setup
	@$(BIN)/mypy

format: setup
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .

javascript-types: setup
	@scripts/js types

javascript: setup
	@scripts/js test

# One after the other, because apt runs once at a time.
installed:
	@scripts/postgres install
	@scripts/browser

# While mypy keeps one core busy: pytest rewrites the tests' assertions once, and not in each of its processes.
collected: setup
	@$(BIN)/python -m pytest --collect-only -qq > /dev/null

postgres:
	@scripts/postgres install

chromium:
	@scripts/browser

bench: setup
	@$(BIN)/python -m bench

# Plays bench/ladder/plan.toml: some fifteen core hours, which can be broken off and gone on with. Publishes each section
# that is complete in bench/ladder/games and docs/ladder.md; those two and the plan are for git. `make ladder
# SECTIONS="saxum saga"` for some of it; `ARGS="--cores 16 --minutes 8"` begins no game after eight minutes.
ladder: setup
	@$(BIN)/python -m bench.ladder warm $(SECTIONS)
	@$(BIN)/python -m bench.ladder play $(SECTIONS) $(ARGS)

# The master against that of an earlier version, both with a tenth of a second a move, for a look: `make before
# GAME=saga ROUNDS=20 BEFORE=main`; `GAME=zocken SECONDS=2`, since with less it plays for points. At the lowest priority,
# which `speeltafel engine` can't lower further for its bots.
before: COMMIT = $(shell git rev-parse --short=8 "$(BEFORE)^{commit}")
before: setup
	@scripts/before $(COMMIT) warm
	@nice -n 19 $(BIN)/speeltafel lab arena $(or $(GAME),saxum) master@$(or $(SECONDS),0.1) \
	    "program:scripts/before $(COMMIT)@$(or $(SECONDS),0.1)" \
	    --rounds $(or $(ROUNDS),20) --seats $(or $(SEATS),2)

# What each game's bot is worth: its levels, its yardsticks, what it knows exactly. Some minutes a game.
strength: setup
	@for game in squadro critical perfect zocken saxum columbiz saga; do $(BIN)/python -m bench.$$game || exit 1; done

# Whether reports on matches are true: accuracy and own play of every level in every game. Hours; `make report GAMES=4`
# for a look.
report: setup
	@$(BIN)/python -m bench.report --games $(or $(GAMES),20)

# Checks every puzzle: by the rules, by a longer search, and by exact solutions where there are any. Some minutes.
puzzles: setup
	@PUZZLES=all $(BIN)/python -m pytest -n 2 tests/contract/test_puzzles.py tests/lab/test_puzzles.py

# All of Squadro, every count held against the known ones; goes on where it was broken off.
solve: setup
	@$(BIN)/speeltafel solve squadro $(or $(DIR),squadro-table) --check --reachable

# Our Squadro master against the PyPI package squadro with ten times its time; fetches it (5.8 GB). Five hours for
# 200 games on a quiet machine, which can be broken off and gone on with; `make peer GAMES=8` for a look.
peer: setup
	@$(BIN)/python -m bench.peer_squadro $(or $(GAMES),100)

# A million rolls of every kind of odds, held against their weights; fails where dice are not fair.
chance: setup
	@$(BIN)/python -m bench.chance

# Many tables at once on a real server, and on boardgame.io's server (from npm); about five minutes.
load: setup
	@$(BIN)/python -m bench.load

# Latency for others while eight clients flood a server with six kinds of WebSocket frames, or with connections;
# about five minutes.
flood: setup
	@$(BIN)/python -m bench.flood

# SQLite, and PostgreSQL with 1, 2 and 4 workers, at 10, 100 and 1,000 tables; some ten minutes.
workers: setup postgres
	@$(BIN)/python -m bench.workers

# Latency of moves while matches are analysed in the background, and the time of an analysis; about ten minutes.
latency: setup
	@$(BIN)/python -m bench.background_studies

# How long a bot's first move takes on a machine that has compiled nothing, in every game and at every level; about
# ten minutes.
cold: setup
	@$(BIN)/python -m bench.first_move

# Thousands of pairs of matches that differ only in a hidden card: every byte sent to other seats is the same.
leaks: setup
	@LEAKS=2000 $(BIN)/python -m pytest -n 2 tests/leaks
	@$(BIN)/python -m bench.leaks

# Kills a server 1,000 times while people play, are told of their turns and have tournaments; `make soak POINTS=50
# SEED=7` for fewer crashes and a given seed; with `SERVER=yes` on PostgreSQL, which is killed too.
soak: setup
	@$(BIN)/python -m soak --points $(or $(POINTS),1000) $(if $(SEED),--seed $(SEED)) $(if $(FIRST),--first $(FIRST)) $(if $(SERVER),--postgres)

# Hypothesis plays people at a whole server for long, and checks the stored data and every page.
fuzz: setup
	@SOAK=400 $(BIN)/python -m pytest tests/web/test_state_machine.py

# Adds the records and data folders of this version that are missing; never changes existing ones.
records: setup
	@$(BIN)/python -m tests.recordings
	@$(BIN)/python -m tests.store.saved_folders

# Writes the golden playthroughs anew; read the diff before you commit it.
playthroughs: setup
	@$(BIN)/python -m tests.playthroughs

# The wheel and the sdist, in dist/; `make test` builds them too, and runs the wheel where nothing else is.
package: setup
	@$(BIN)/uv build --out-dir dist .

# Takes the pictures of docs/pictures anew, with Chromium; look at each before you commit it.
pictures: setup
	@$(BIN)/python scripts/pictures

# Measures the front page and a table of each game with Lighthouse from npm; fails below 95.
lighthouse: setup
	@$(BIN)/python scripts/lighthouse

setup:
	@scripts/setup

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
