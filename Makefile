# The only commands a newcomer must know. `play`, `serve` and `test` set up everything they need; a second call is quick.

WINDOWS := $(filter Windows_NT,$(OS))
PYTHON ?= $(if $(WINDOWS),python,python3)
PROGRAMS := $(if $(WINDOWS),Scripts,bin)
BIN := .venv/$(PROGRAMS)
RELEASE := build/release/$(PROGRAMS)
SOURCES := pyproject.toml constraints.txt $(wildcard CMakeLists.txt) $(shell find native -type f 2>/dev/null)
CPP := $(shell find native -name '*.[ch]pp' 2>/dev/null)
PAGE := src/potez/web package.json tsconfig.json

.PHONY: play serve site site-serve test test-slow test-wheel check format bench sanitize docs dist wheel wheels clean

# `make play GAME=byte` plays Byte. Ctrl-C is a way to leave, not an error.
play: .venv/.ready
	@trap : INT; ./potez play $(GAME) || [ $$? = 130 ]

serve: .venv/.ready-server
	@trap : INT; ./potez serve || [ $$? = 130 ]

# The page as a folder of static files: docs/site.md.
site: .venv/.ready-site node_modules/.package-lock.json
	@npm run --silent --if-present editor
	@$(BIN)/python -m tools.site

# At port 8080, or as `make site-serve PORT=9000` says.
site-serve: .venv/.ready-site
	@trap : INT; $(BIN)/python -m tools.site serve $(PORT) || [ $$? = 130 ]

# Tests wait for browsers and servers now and then: one process more than there are cores. With two more, two cores
# took 20 minutes instead of 14.
test: .venv/.ready-dev
	$(BIN)/pytest -n $(shell $(PYTHON) -c 'import os; print(os.cpu_count() + 1)')

test-slow: .venv/.ready-dev
	$(BIN)/pytest -m slow

# Builds the wheel, installs it into an empty environment, and uses it there.
test-wheel:
	$(PYTHON) tools/try_wheel.py

check: .venv/.ready-dev node_modules/.package-lock.json
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run -Werror $(CPP)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	node_modules/.bin/prettier --check $(PAGE)
	node_modules/.bin/tsc

format: .venv/.ready-dev node_modules/.package-lock.json
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CPP)
	$(BIN)/ruff check --fix .
	node_modules/.bin/prettier --write $(PAGE)

bench: .venv/.ready
	@for benchmark in benchmarks/*.py; do $(BIN)/python $$benchmark || exit 1; done

sanitize: .venv/.ready-dev
	scripts/sanitize -n auto

# The documentation, in site/docs beside the playable page. `make site` comes first: it begins with an empty folder.
docs: .venv/.ready-docs
	$(BIN)/python tools/documentation.py build/docs
	$(BIN)/zensical build --strict

# What a release consists of: the source, the wheel without a compiled half, and the wheel for this machine, each checked.
# `wheels` makes those for all Pythons of this system; on Linux it needs containers.
dist: export SOURCE_DATE_EPOCH := $(shell git log -1 --format=%ct 2>/dev/null || echo 315532800)
dist: build/release/.ready
	rm -rf dist
	$(RELEASE)/pyproject-build --sdist
	POTEZ_BUILD=pure $(RELEASE)/pyproject-build --wheel
	$(RELEASE)/twine check --strict dist/*
	$(RELEASE)/check-wheel-contents dist/*.whl

wheel: export SOURCE_DATE_EPOCH := $(shell git log -1 --format=%ct 2>/dev/null || echo 315532800)
wheel: build/release/.ready
	PATH="$(CURDIR)/$(RELEASE):$$PATH" PYTHON=$(RELEASE)/python scripts/build-wheel

wheels: build/release/.ready
	$(RELEASE)/cibuildwheel --output-dir dist

clean:
	rm -rf .venv build dist node_modules site src/potez/web/core src/potez/web/python

.venv/.ready: $(SOURCES)
	@PYTHON=$(PYTHON) scripts/setup

.venv/.ready-server: $(SOURCES)
	@PYTHON=$(PYTHON) scripts/setup server

.venv/.ready-dev .venv/.ready-docs .venv/.ready-site: .venv/.ready-%: $(SOURCES)
	@PYTHON=$(PYTHON) scripts/setup $*

# The tools that make a release, without Potez itself.
build/release/.ready: pyproject.toml
	$(PYTHON) -m venv build/release
	$(RELEASE)/python -m pip install --quiet --upgrade pip
	$(RELEASE)/python -m pip install --quiet --group release
	touch $@

# The formatter and the type checker of the page.
node_modules/.package-lock.json: package-lock.json
	npm ci --silent --no-audit --no-fund
