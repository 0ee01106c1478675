# The two commands:  make play   make test
# Both set everything up first; `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?=
export PYTHON
export UV_PYTHON_DOWNLOADS := never
export UV_NO_PROGRESS := 1
# The certificates that this system trusts, as pip and git use them; uv brings its own otherwise.
export UV_SYSTEM_CERTS ?= 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# An environment that happens to be active must not receive our packages.
unexport VIRTUAL_ENV CONDA_PREFIX

# An environment holds absolute paths and a link to its Python: where either no longer holds, it is made anew.
ENVIRONMENTS := .venv .venv-tools .venv-bench .venv-mutation .venv-floors
holds = [ "$$(cat $(1)/.ready)" = "$(CURDIR)" ] && $(1)/bin/python -c ''
$(foreach made,$(wildcard $(ENVIRONMENTS:=/.ready)),$(shell { $(call holds,$(made:/.ready=)); } 2>/dev/null || rm -rf $(made:/.ready=)))

UV := .venv-tools/bin/uv
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command "make lock" $(UPGRADE)

# Whether the page can be built before there is an environment.
NODE_IS_HERE := $(shell "$$(tools/find-python)" -Bc 'import hatch_build, sys; sys.exit(not hatch_build.node_is_here())' \
	2>/dev/null && echo yes)

# What only tests need of the system: a browser, a database server, a C compiler for the engine in examples/.
TESTED_WITH := chromium postgresql gcc libc6-dev
# What only tests/soak_contrib.py and tests/soak_hosting.py need: the programs that contrib/ has files for.
HOSTED_WITH := nginx-light caddy prometheus systemd openssl
# What only tests/soak_browsers.py needs: two more browsers, one of which wants a screen.
BROWSED_WITH := firefox-esr webkit2gtk-driver xvfb

.PHONY: help setup system warm forget page play test check soak mutation floors bench bench-setup lock docs build shots golden clean

help:  ## what can be made
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: system  ## everything that playing and testing need, in .venv
	@$(MAKE) --no-print-directory -j2 warm page
	@echo "setup: ready (.venv/bin/shofar)"

# As soon as packages and page are there: bots get ready behind the open table.
play: system  ## set up, then open the table in the browser
	@$(MAKE) --no-print-directory -j2 forget page
	@.venv/bin/shofar

test: setup  ## set up, then pass every check and every test
	@tools/system-packages $(TESTED_WITH)
	@./check

check: test  ## the same as make test

system:
	@tools/system-packages

# A small environment whose only job is to hold the pinned installer.
.venv-tools/.ready: requirements/tools.lock | system
	@echo "setup: fetching the installer"
	@python=$$(tools/find-python); "$$python" -m venv --clear .venv-tools
	@.venv-tools/bin/python -m pip install --quiet --require-hashes --only-binary :all: -r requirements/tools.lock
	@echo '$(CURDIR)' >$@

.venv/.ready: requirements/dev.lock pyproject.toml | .venv-tools/.ready
	@echo "setup: installing the locked packages into .venv"
	@[ -x .venv/bin/python ] || $(UV) venv --quiet --clear --python "$$(tools/find-python)" .venv
	@$(UV) pip sync --quiet --require-hashes --python .venv requirements/dev.lock
	@$(UV) pip install --quiet --no-deps --no-build-isolation --python .venv --editable .
	@echo '$(CURDIR)' >$@

warm: .venv/.ready
	@tools/warm

forget: .venv/.ready
	@tools/warm forget

# Without a Node of the system's, the one that PyPI carries: then the packages come first.
page: $(if $(NODE_IS_HERE),,.venv/.ready) | system  ## the page in web/, built into the package
	@[ -n "$(NODE_IS_HERE)" ] || $(UV) pip install --quiet --require-hashes --python .venv -r requirements/node.lock
	@$(if $(NODE_IS_HERE),"$$(tools/find-python)" -B,.venv/bin/python) hatch_build.py

shots: setup  ## pictures of every page and state, in shots/; some of them: SHOTS="walls-turn rules phone dusk de"
	@tools/system-packages chromium
	@.venv/bin/python -m tests.browser.shots $(SHOTS)

golden: setup  ## the golden pictures of the key screens anew, in tests/browser/golden: look at them before you commit them
	@tools/system-packages chromium
	@.venv/bin/python -m tests.browser.pictures

soak: setup mutation floors  ## the long trials: many more random games, tests/soak_*.py, mutation testing, lowest versions
	@tools/system-packages $(TESTED_WITH) $(HOSTED_WITH) $(BROWSED_WITH)
	@echo "soak: the whole test suite at full length"
	@SHOFAR_SOAK=1 .venv/bin/python -m pytest -q -n auto
	@for trial in $(basename $(notdir $(wildcard tests/soak_*.py))); do \
		echo "soak: $$trial"; .venv/bin/python -m "tests.$$trial"; done

floors: setup  ## the tests that matter with every dependency at its lower bound, in an environment of its own
	@tools/system-packages $(TESTED_WITH)
	@tools/floors

mutation: setup .venv-mutation/.ready  ## mutation testing of the rules, in an environment of its own
	@tools/mutation

.venv-mutation/.ready: requirements/mutation.lock pyproject.toml | .venv-tools/.ready
	@echo "mutation: installing its locked packages into .venv-mutation"
	@$(UV) venv --quiet --clear --python "$$(tools/find-python)" .venv-mutation
	@$(UV) pip sync --quiet --require-hashes --python .venv-mutation requirements/mutation.lock
	@$(UV) pip install --quiet --no-deps --no-build-isolation --python .venv-mutation --editable .
	@echo '$(CURDIR)' >$@

bench: bench-setup  ## write the speed table (docs/speed.md), or measure another thing: BENCH="NAME [options]", BENCH=list
	@.venv-bench/bin/python -m benches $(or $(BENCH),environments)

bench-setup: setup .venv-bench/.ready  ## the packages that the benches compare with, in .venv-bench

.venv-bench/.ready: requirements/bench.lock pyproject.toml | .venv-tools/.ready
	@echo "bench: installing its locked packages into .venv-bench"
	@$(UV) venv --quiet --clear --python "$$(tools/find-python)" .venv-bench
	@$(UV) pip sync --quiet --require-hashes --python .venv-bench requirements/bench.lock
	@$(UV) pip install --quiet --no-deps --no-build-isolation --python .venv-bench --editable .
	@echo '$(CURDIR)' >$@

lock: .venv-tools/.ready  ## write the lock files anew (UPGRADE=--upgrade for newer versions)
	@echo "lock: tools";    $(COMPILE) requirements/tools.in -o requirements/tools.lock
	@echo "lock: dev";      $(COMPILE) pyproject.toml --extra arena --extra data --extra jax --extra mcp --extra open-spiel --extra research --extra server --group dev -o requirements/dev.lock
	@echo "lock: bench";    $(COMPILE) pyproject.toml requirements/bench.in --extra jax --extra research -o requirements/bench.lock
	@echo "lock: node";     $(COMPILE) requirements/node.in -o requirements/node.lock
	@echo "lock: mutation"; $(COMPILE) pyproject.toml requirements/mutation.in -o requirements/mutation.lock

docs: .venv/.ready  ## the documentation as a site, in build/docs, and packed for `shofar docs`
	@tools/docs

build: docs  ## the wheel and the source archive, in dist/
	@$(UV) build --quiet --no-build-isolation --python .venv --out-dir dist
	@ls dist

clean:  ## remove all that was made
	rm -rf $(ENVIRONMENTS) web/node_modules src/shofar/server/page src/shofar/manual.zip shots dist build mutants htmlcov .coverage .coverage.* \
		.mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benches tools training examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
