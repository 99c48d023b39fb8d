# `make play` opens the game, `make test` runs every test. Both set up .venv first.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SAVE   ?= saves/road-to-rome.toml

.PHONY: play test lint bench soak clean

$(VENV)/play.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/test.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@ $(VENV)/play.stamp

play: $(VENV)/play.stamp
	$(BIN)/sfcli play $(SAVE) --new road-to-rome

test: lint
	$(BIN)/pytest -n auto

lint: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/test.stamp
	$(BIN)/python -m tests.bench

soak: $(VENV)/test.stamp
	$(BIN)/python -m tests.soak

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
