# Draftsmith: `make run` starts it, `make test` proves it.
PY := .venv/bin/python
WORKERS ?= 2
PYTEST_ARGS ?=
# Each process would compile the program anew where the environment forbids byte code.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test lint style soak bench package messages catalogues lock screenshots setup setup-dev every-case idle-rules other-words clean

run: setup
	@packaging/run.sh

setup:
	@packaging/setup.sh runtime
	@$(MAKE) -s catalogues

setup-dev:
	@packaging/setup.sh dev
	@$(MAKE) -s catalogues

test: setup-dev
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest -n $(WORKERS) --dist worksteal $(PYTEST_ARGS)

# All of the stored requests and generated items, of which the usual run takes a part.
every-case: setup-dev
	DRAFTSMITH_EVERY_CASE=yes QT_QPA_PLATFORM=offscreen $(PY) -m pytest -n $(WORKERS) --dist worksteal

soak: setup-dev
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest -n $(WORKERS) -m soak --timeout 1800

# Rewriting rules of requests that fire in no stored request: they may go.
idle-rules: setup-dev
	PYTHONPATH=. $(PY) packaging/idle_rules.py

other-words: setup-dev
	PYTHONPATH=. $(PY) packaging/other_words.py

lint: style
	$(PY) -m mypy

style: setup-dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	.venv/bin/lint-imports
	$(PY) packaging/check_messages.py

bench: setup-dev
	@for file in benchmarks/bench_*.py; do echo "== $$file"; PYTHONPATH=. $(PY) $$file || exit 1; done

# The one-folder program in dist/draftsmith, its Debian package beside it, tried out under Xvfb.
package: setup-dev
	$(PY) -m PyInstaller --noconfirm build.spec
	packaging/linux/make_deb.sh dist/draftsmith
	packaging/check_package.sh dist/draftsmith/draftsmith

# Collect the texts of the program into the catalogues (resources/locale).
messages: setup-dev
	PYTHONPATH=packaging .venv/bin/pybabel -q extract --project=Draftsmith --omit-header -F packaging/babel.cfg -k _ -k N_ --no-location --sort-output -o resources/locale/draftsmith.pot app
	.venv/bin/pybabel -q update -i resources/locale/draftsmith.pot -d resources/locale -D draftsmith --no-fuzzy-matching -w 110

catalogues:
	@.venv/bin/pybabel -q compile -d resources/locale -D draftsmith

lock:
	uv pip compile -q --python-version 3.11 --generate-hashes --no-emit-index-url --no-header pyproject.toml -o requirements/runtime.lock
	uv pip compile -q --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra dev pyproject.toml -c requirements/runtime.lock -o requirements/dev.lock
	echo uv | uv pip compile -q --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate - -o requirements/installer.lock

# Pictures of the window in out/screenshots; the user guide's and docs/'s are renewed from them.
screenshots: setup-dev
	$(PY) packaging/screenshots.py out/screenshots --refresh

clean:
	rm -rf .venv out build dist .pytest_cache .mypy_cache .ruff_cache
