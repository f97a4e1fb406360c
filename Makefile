PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= roulette

# Byte code is kept, because the tests start many servers and each would compile the package again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: install serve test check format bench soak mutants play clean

install: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

PORT ?= 8000

# Opens the floor on an embedded database in pitboss-data, and prints its address.
serve: install
	$(BIN)/pitboss serve --port $(PORT)

# The browser tests need Chromium, which is installed if it is missing and installing it is allowed. They run apart: what
# keeps a browser running in a worker is in the way of tests that start an event loop of their own.
test: install
	$(BIN)/python tests/chromium.py
	$(BIN)/python -m pytest -n 3 --dist worksteal --ignore tests/browser
	$(BIN)/python -m pytest -n 3 --dist worksteal tests/browser

check: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: install
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The packages that we benchmark against have their own environment.
bench: install
	test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e . -r benchmarks/peers.txt
	.venv-bench/bin/python benchmarks/pass_line.py
	.venv-bench/bin/python benchmarks/baccarat.py
	.venv-bench/bin/python benchmarks/blackjack_rounds.py
	.venv-bench/bin/python benchmarks/strategy.py
	.venv-bench/bin/python benchmarks/poker_hands.py
	.venv-bench/bin/python benchmarks/poker_table.py
	.venv-bench/bin/python benchmarks/floor.py

# The long runs: 200 kills on SQLite, and of two servers on a PostgreSQL; 5,000 bits of a database that flip; 100,000
# rounds at full card tables; whole games solved from their definitions; statistical tests of more than 10^8 numbers.
soak: install
	$(BIN)/python -m tests.soak
	$(BIN)/python tests/flips.py 5000
	$(BIN)/python tests/dealt_shoes.py 100000
	$(BIN)/python tests/solved_games.py
	$(BIN)/python -m tests.battery --report tests/artifacts/randomness.md

# A sample of every game's rules is changed on purpose, and what no test notices is reported.
# Another sample: make mutants MUTANTS='--seed 7 --games craps,keno --count 40'
mutants: install
	$(BIN)/python -m tests.mutants $(MUTANTS)

play: install
	$(BIN)/pitboss play $(GAME)

clean:
	rm -rf tests/artifacts $(VENV) .venv-bench build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
