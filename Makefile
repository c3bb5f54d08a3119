# adjudge: `make run` shows the main job, `make test` proves it. Everything lives in .venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: setup run test coverage slow frameworks campaigns lint bench bench-peers docs evidence clean help
.DEFAULT_GOAL := help

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'adjudge needs Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)' >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) install -q -c constraints.txt --upgrade pip
	@touch $@

$(VENV)/.core: $(VENV)/.python pyproject.toml constraints.txt
	$(PIP) install -q -c constraints.txt -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.core
	$(PIP) install -q -c constraints.txt -e '.[sealed,completion]' --group test --group lint --group docs --group browser
	@touch $@

setup: $(VENV)/.dev ## install everything, pinned, into .venv

run: $(VENV)/.core ## the main job on real input, offline
	@$(BIN)/adjudge demo

lint: $(VENV)/.dev ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint ## lint, types and the default tests (under five minutes on two cores)
	$(BIN)/python -m pytest -q -m 'not slow' -n 2

coverage: $(VENV)/.dev ## the default tests again, with line and branch coverage
	@rm -f .coverage .coverage.*
	$(BIN)/coverage run -m pytest -q -m 'not slow' -n 2
	@$(BIN)/coverage combine -q
	$(BIN)/coverage report

SLOW := tests/adapters tests/algebra tests/audits tests/benchmark tests/campaigns tests/compat tests/end_to_end tests/hostile/test_fuzz_records.py tests/lanes tests/scoring tests/verifiers tests/web tests/wordproblem

slow: $(VENV)/.dev docs frameworks ## rebuilds, the wheel, the documentation, long comparisons (under thirty minutes)
	$(BIN)/python -m pytest -q -m slow -n 2 $(SLOW)

frameworks: $(VENV)/.dev ## the harnesses that adapters are tested in, each in an environment of its own in .venvs
	$(BIN)/python tests/frameworks/environments.py

campaigns: $(VENV)/.dev ## every slow test there is, the long fuzz replays and hostile corpora included (an hour)
	$(BIN)/python -m pytest -q -m slow -n 2

bench: $(VENV)/.dev ## measure speed as ratios against peers in the same run
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/equivalence.py
	$(BIN)/python benchmarks/verify.py
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/wordproblem.py
	$(BIN)/python benchmarks/grading.py

bench-peers: $(VENV)/.python ## equivalence beside its peers, in an environment of their own
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install -q -e . -r benchmarks/requirements-peers.txt
	.venv-peers/bin/python benchmarks/equivalence.py

docs: $(VENV)/.dev ## build the documentation site into site/
	$(BIN)/mkdocs build --strict

evidence: $(VENV)/.dev ## regenerate every committed schema, table, report and audit, in order
	$(BIN)/python -m adjudge.contract.schemas problems/schemas
	$(BIN)/python -m adjudge.contract.field_tables docs/wire-format.md
	$(BIN)/python docs/gen_commands.py
	$(BIN)/adjudge variation render --all --root .
	$(BIN)/adjudge lane run symbolic-equivalence
	$(BIN)/adjudge audit ood-ratio --lane symbolic-equivalence
	$(BIN)/adjudge lane run bounded-grammar
	$(BIN)/adjudge audit ood-ratio --lane bounded-grammar
	$(BIN)/python scripts/rebuild_lanes.py
	for lane in symbolic-equivalence bounded-grammar; do \
	  $(BIN)/adjudge audit determinism --lane $$lane && $(BIN)/adjudge compare $$lane || exit 1; done
	$(BIN)/adjudge audit all || test $$? -eq 3
	$(BIN)/adjudge audit gate || test $$? -eq 3
	$(BIN)/python tests/verifiers/campaign.py
	$(BIN)/python docs/gen_conjectures.py

clean: ## remove what the targets made
	rm -rf $(VENV) .venvs site runs dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.*
