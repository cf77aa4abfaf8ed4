# `make play` and `make test` set everything up by themselves on a machine with Python 3.11 or newer.

PYTHON ?= python3
WORKERS ?= auto
TIER := short
DIST := load
BUDGET := 450
BUDGET_OF_CHECK := 3000
RULES := tests/magnate tests/rois_faineants tests/magna_grecia tests/contract
ORDERS ?= 1:1 2:2 4:3 2:4 2:5
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
READY_TEST := $(VENV)/ready-test
READY_BYTECODE := $(VENV)/ready-bytecode
READY_NODE := node_modules/ready
PIP := --quiet --disable-pip-version-check --retries 2
INSTALL := $(BIN)/pip install $(PIP)
BOUND := build/bounds
BOUND_TESTS ?= tests --ignore=tests/browser -n auto
# Installs exactly the tested files where they were tested; on another Python, whatever pyproject.toml allows.
AS_TESTED = if $(BIN)/python -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))'; then \
	$(INSTALL) --no-deps --require-hashes -r constraints.txt && $(INSTALL) --no-deps --no-build-isolation -e . && $(BIN)/python -m duchy.server.brand_font; \
	else $(INSTALL) -e .; fi
OR_SAY = >$(VENV)/setup.log 2>&1 || { \
	echo "Duchy could not be set up. Setting up needs a network connection, once, to fetch what Duchy is built on."; \
	echo "When you are connected, run make again. The installer's own messages are in $(VENV)/setup.log"; exit 1; }

# Every process that the tests start would compile the sources anew where the environment forbids to keep bytecode.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-orders test-oldest test-newest test-long mutants test-browser test-browser-long bound docs constraints dist lint declarations types coverage check node lint-and-coverage all-but-coverage strength bench load fuzz audit clean help

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*## /\t/' | expand -t 20

play: $(READY)  ## set up and play in the browser (in the terminal: .venv/bin/duchy play)
	@$(BIN)/duchy serve --open $(ARGS)

test: $(READY_BYTECODE)  ## set up and run every case once: three minutes, more the first time
	$(BIN)/python -m pytest -n auto --dist $(DIST) --tier $(TIER) --budget $(BUDGET) $(ARGS)

test-orders: $(READY_TEST)  ## the tests in five random orders (ORDERS: workers:seed)
	for order in $(ORDERS); do \
		$(BIN)/python -m pytest -p randomly -n $${order%%:*} --randomly-seed=$${order##*:} $(ARGS) || exit 1; \
	done

test-oldest:  ## the tests with the oldest libraries that pyproject.toml allows (BOUND_TESTS: which tests)
	@$(MAKE) --no-print-directory bound OF=oldest HOW='--resolution lowest-direct'

test-newest:  ## the tests with the newest libraries available
	@$(MAKE) --no-print-directory bound OF=newest HOW=--upgrade

bound:
	$(PYTHON) -m venv --clear $(BOUND)/$(OF)
	$(BOUND)/$(OF)/bin/pip install $(PIP) uv
	. $(BOUND)/$(OF)/bin/activate && uv pip install --quiet $(HOW) -e . && uv pip install --quiet -e '.[test]' \
		&& uv pip freeze && python -m pytest $(BOUND_TESTS) $(ARGS)

docs: $(READY_TEST)  ## the documents as a site, in build/site/html
	$(BIN)/python -m website

constraints: $(READY)  ## update what `make play` installs: today's versions, with the hashes of all their files
	$(INSTALL) uv
	$(BIN)/uv pip compile pyproject.toml requirements-build.in --universal --generate-hashes --python-version 3.11 --upgrade \
		--no-emit-index-url --no-header --no-annotate --quiet -o constraints.txt

dist: $(READY_TEST)  ## wheel and sdist, then installed and run outside the repository on every supported Python that is there
	@$(INSTALL) uv
	rm -rf dist
	$(BIN)/uv build --quiet --out-dir dist
	$(BIN)/python -m tests.release dist

test-long: $(READY_TEST)  ## the tests that need minutes
	$(BIN)/python -m pytest -m 'slow or rotating' $(ARGS)

test-browser: $(READY_TEST)  ## the tests of the page, in chromium
	$(BIN)/python -m pytest tests/browser -n auto $(ARGS)

test-browser-long: $(READY_TEST)  ## every screen in every size, theme and language; whole games; many reloads
	$(BIN)/python -m pytest tests/browser -n auto -m 'slow or not slow' $(ARGS)

coverage: $(READY_BYTECODE)  ## the tests of the rules by clause, which must cover 100% of their branches, in plain mode
	$(BIN)/python -m pytest -n $(WORKERS) --traced only $(RULES) --cov=duchy.games --cov-branch --cov-fail-under=100 $(ARGS)

mutants: $(READY_TEST)  ## single changes of the rules: which tier of tests notices them (ARGS: how many, seed)
	$(BIN)/python -m tests.mutants $(ARGS)

lint: $(READY_TEST) types  ## style, types, and imports that only go down
	$(BIN)/python -m duchy.server.typescript --check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports

declarations: $(READY)  ## generate the types of messages for the page's scripts from the server's structs
	$(BIN)/python -m duchy.server.typescript

types:  ## the types, the style and the format of the page's scripts and styles; needs npm
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(READY_NODE) && npm run --silent lint; \
	else echo "WARNING: there is no npm here, so the page's scripts and styles are not checked."; fi

check:  ## everything once, also with a cold cache, and lint alongside: what .ci/run checks
	@$(MAKE) --no-print-directory -j2 $(READY_TEST) node
	@$(MAKE) --no-print-directory -j2 lint-and-coverage all-but-coverage

node:
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(READY_NODE); fi

lint-and-coverage:
	@failed=0; \
	$(MAKE) --no-print-directory lint || failed=1; \
	$(MAKE) --no-print-directory coverage WORKERS=2 || failed=1; \
	exit $$failed

# Each worker begins with a share of its own, so that one opens the browser and few wait for the same rules.
all-but-coverage:
	@$(MAKE) --no-print-directory test TIER=both DIST=worksteal BUDGET=$(BUDGET_OF_CHECK) ARGS='--traced not --one-slow $(ARGS)'

bench: $(READY)  ## speed, compared with OpenSpiel
	$(BIN)/pip install --quiet -e '.[bench]'
	$(BIN)/duchy bench magnate --peer

strength: $(READY)  ## how strong the opponents are: every ladder of docs/players.md (many hours, can be stopped and resumed)
	$(BIN)/duchy ladder magnate --page docs/players.md
	for game in rois_faineants magna_grecia; do for seats in 2 3 4; do \
		$(BIN)/duchy ladder $$game --seats $$seats --page docs/players.md; \
	done; done

load: $(READY_TEST)  ## load on a real server, compared with boardgame.io (minutes; needs npm)
	$(BIN)/python -m tests.load $(ARGS)

audit:  ## look up everything that `make play` installs among the known vulnerabilities
	$(PYTHON) -m venv --clear build/audit
	build/audit/bin/pip install $(PIP) pip-audit
	build/audit/bin/pip-audit --strict --require-hashes --disable-pip --desc off -r constraints.txt

fuzz: $(READY_TEST)  ## a million hostile lines for the engine
	$(BIN)/python -m tests.engine.fuzz

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(READY): pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Setting up (once; a minute or two)..."
	@$(AS_TESTED) $(OR_SAY)
	@touch $@

# uv takes three seconds where pip takes half a minute; where there is no uv, or it does not find everything, pip does it.
$(READY_TEST): $(READY)
	@{ $(INSTALL) uv && $(BIN)/uv pip install --quiet --python $(BIN)/python -e '.[test]' || $(INSTALL) -e '.[test]'; } $(OR_SAY)
	@touch $@

# Workers begin at the same moment: each would compile all sources and tests for itself.
$(READY_BYTECODE): $(READY_TEST)
	@$(BIN)/python -m pytest --collect-only -qqq >$(VENV)/bytecode.log 2>&1 || true
	@touch $@

$(READY_NODE): package.json
	@npm install --silent --no-package-lock --no-audit --no-fund --ignore-scripts
	@touch $@

clean:  ## remove everything that was built
	rm -rf $(VENV) node_modules build dist .pytest_cache .ruff_cache .hypothesis .coverage
