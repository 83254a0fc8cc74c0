# Everything a person runs here. `make play` and `make test` work on a fresh clone;
# nothing is installed outside this folder.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
BENCH  := .bench-venv

.PHONY: play test check bench i18n lock perft clean help

play: $(STAMP)  ## set up, then the web table; without a terminal, a game of Boil Over by text
	@if [ -t 0 ]; then $(BIN)/boilover serve --open; else $(BIN)/boilover play; fi

test: $(STAMP)  ## set up, then the whole test suite
	@$(BIN)/python -m pytest -n 2 $(ARGS) || { status=$$?; [ $$status -eq 1 ] || exit $$status; \
	    echo "What failed runs once more, alone: two tests at a time can be much for a busy machine."; \
	    $(BIN)/python -m pytest --last-failed --last-failed-no-failures none $(ARGS); }

check: $(STAMP)  ## lint, types, import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(STAMP) $(BENCH)/.installed  ## the README's figures, measured anew (minutes)
	$(BIN)/python -m benchmarks $(ARGS)

i18n: $(STAMP)  ## gather all texts into the catalogues; names what a language lacks
	@$(BIN)/python -m tools.i18n $(ARGS)

lock:  ## resolve requirements.lock anew (needs uv)
	uv pip compile --universal --generate-hashes --no-header --no-annotate \
	    --no-emit-index-url --no-emit-find-links --python-version 3.11 --extra all \
	    --upgrade pyproject.toml -o requirements.lock

$(STAMP): requirements.lock pyproject.toml
	@echo "Setting up $(VENV) from requirements.lock (once; about a minute) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Boil Over needs Python 3.11 or later; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	    { echo "No virtual environment could be made. On Debian: apt-get install python3-venv"; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
	@echo "Set up."

# The peers that the benchmarks compare with live in a folder of their own.
$(BENCH)/.installed: benchmarks/requirements.txt
	@echo "Setting up $(BENCH) for the peers of the benchmarks ..."
	@$(PYTHON) -m venv $(BENCH)
	@$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check -r benchmarks/requirements.txt
	@touch $@

clean:  ## remove what the set-up made
	rm -rf $(VENV) $(BENCH) .mypy_cache .pytest_cache .ruff_cache .hypothesis

help:  ## this list
	@grep -hE '^[a-z0-9]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10
