# Two commands matter: `make play` and `make test`. Each sets up what it needs in .venv.

BIN := .venv/bin

.PHONY: play test browser bench soak setup lint playthroughs pictures lighthouse clean

# The house: one process, one file, no configuration. The terminal table is `.venv/bin/speeltafel play`.
play: setup
	@$(BIN)/speeltafel serve

# Everything but the stories in a real Chromium, which `make browser` tells.
test: setup lint
	@$(BIN)/python -m pytest -n 2 --ignore tests/browser --ignore tests/browser_axe

# People in separate browsers play whole matches, by mouse, touch and keyboard; axe looks at every page.
browser: setup
	@scripts/browser
	@$(BIN)/python -m pytest tests/browser tests/browser_axe

lint: setup
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

bench: setup
	@$(BIN)/python -m bench

# Kills a house 1,000 times while people play in it; `make soak POINTS=50 SEED=7` for fewer, or for the same.
soak: setup
	@$(BIN)/python -m soak --points $(or $(POINTS),1000) $(if $(SEED),--seed $(SEED)) $(if $(FIRST),--first $(FIRST))

# Writes the golden playthroughs anew; read the diff before you commit it.
playthroughs: setup
	@$(BIN)/python -m tests.playthroughs

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
