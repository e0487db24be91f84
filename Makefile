# The front doors. Each makes its own environment; only Python 3.11 and make are needed.
PORT ?= 8000
RUN := .venv/bin/python -m
# What was compiled is kept, even where the machine says otherwise: tests start many processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help demo test test-long check walks mutants crash storm bench lane gallery coverage clean

help:            ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*##/\t/'

demo: .venv/runtime   ## the shop with everything around it: open http://127.0.0.1:8000 (PORT=..., FRESH=1, STORE=as-found, DELAY=seconds)
	@exec $(RUN) bot demo --port $(PORT) $(if $(FRESH),--fresh) $(if $(STORE),--temperament $(STORE)) $(if $(DELAY),--seller-delay $(DELAY))

test: .venv/dev       ## every test (ARGS=... goes to pytest); many of them wait for others, hence four at a time
	$(RUN) pytest -n 4 --dist worksteal $(ARGS)

test-long: .venv/dev  ## what takes too long for every run: spoilt disks, clocks, Telegrams and stores, and the second temperament
	$(RUN) pytest -n 4 --dist worksteal -m long $(ARGS)

check: .venv/dev      ## format, lint, types, layers
	$(RUN) ruff format --check .
	$(RUN) ruff check .
	$(RUN) mypy
	$(RUN) pytest -q tests/test_layers.py

walks: .venv/dev      ## thousands of random ways through the chat, other ones each time (WALKS=2000)
	WALKS=$(or $(WALKS),2000) $(RUN) pytest -s -p no:xdist tests/chat/wandering

mutants: .venv/dev    ## whether the suite still notices the recorded small mistakes (ARGS="--sample 20"; --help tells more)
	$(RUN) tests.mutants $(ARGS)

crash: .venv/dev      ## search for a broken promise for ten minutes (SECONDS=..., SEED=..., ARGS="--only sweep", ARGS="--schedule ...")
	$(RUN) tests.crash $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED)) $(ARGS)

storm: .venv/dev      ## kill the shop 200 times while 50 people buy (ARGS="--kills N --purchases N --buyers N --seed N --temperament as-found")
	$(RUN) tests.crash.storm $(ARGS)

bench: .venv/dev      ## how fast a tap is, beside bare bots (ARGS=...); writes build/bench.json
	$(RUN) tests.bench $(ARGS)

lane: .venv/dev       ## how long an order waits behind another one that is slow or in doubt (ARGS=...); writes build/lane.json
	$(RUN) tests.bench.lane $(ARGS)

gallery: .venv/dev    ## a picture of every screen in every language: build/gallery/index.html (ARGS="--languages en ru --chapters front")
	$(RUN) tests.gallery $(ARGS)

coverage: .venv/dev   ## every branch of the domain, the SDK, fulfilment and reconcile has its test
	$(RUN) coverage run -m pytest -q tests/unit/domain tests/supplier tests/services
	$(RUN) coverage report -m --skip-covered --fail-under=100 --include='bot/domain/*,bot/supplier/*,bot/services/fulfilment.py,bot/services/sending.py,bot/services/doubt.py,bot/services/replay.py,bot/services/reconcile.py'

.venv/runtime: requirements.lock
	@.ci/environment requirements.lock $@

.venv/dev: requirements-dev.lock
	@.ci/environment requirements-dev.lock $@
	@touch .venv/runtime

clean:           ## remove what the other commands made
	rm -rf .venv .demo build dist .mypy_cache .ruff_cache .hypothesis
