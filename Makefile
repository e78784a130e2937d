# Two commands matter: `make play` and `make test`. Each sets up what it needs in .venv.

BIN := .venv/bin

.PHONY: play test bench setup lint playthroughs clean

# The house: one process, one file, no configuration. The terminal table is `.venv/bin/speeltafel play`.
play: setup
	@$(BIN)/speeltafel serve

# First everything that is fast, then the stories in a real Chromium, one after another.
test: setup lint
	@$(BIN)/python -m pytest -n 2 --ignore tests/browser
	@scripts/browser
	@$(BIN)/python -m pytest tests/browser

lint: setup
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

bench: setup
	@$(BIN)/python -m bench

# Writes the golden playthroughs anew; read the diff before you commit it.
playthroughs: setup
	@$(BIN)/python -m tests.playthroughs

setup:
	@scripts/setup

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
