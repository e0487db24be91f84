# All commands of the project. Each creates its own environment; only Python 3.11 and make are needed.
PORT ?= 8000
RUN := .venv/bin/python -m
# Keep compiled bytecode even if the environment forbids it: tests start many processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help demo test test-all test-long check accept-secrets audit random-walks mutants crash storm soak bench queue-bench gallery screenshots settings deploy-check release-notes release coverage clean

help:            ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*##/\t/'

demo: .venv/demo      ## run the shop with its local servers: open http://127.0.0.1:8000 (PORT=..., RESET=1, BEHAVIOUR=quirky, MANUAL_DELAY=seconds, BALANCE=dollars)
	@exec $(RUN) bot demo --port $(PORT) $(if $(RESET),--reset) $(if $(BEHAVIOUR),--supplier-behaviour $(BEHAVIOUR)) $(if $(MANUAL_DELAY),--manual-delivery-delay $(MANUAL_DELAY)) $(if $(BALANCE),--buyer-balance $(BALANCE))

test: .venv/dev       ## all tests that a change needs (ARGS=... goes to pytest); four processes, because many tests wait for others
	$(RUN) pytest -n 4 --dist worksteal $(ARGS)

test-all: test test-long  ## all tests, including those that kill processes, buy every product in a browser, or use the quirky supplier

test-long: .venv/dev  ## only the tests that `make test` leaves out
	$(RUN) pytest -n 4 --dist worksteal --timeout 600 -m "long or process" $(ARGS)

check: .venv/dev      ## format, lint, types, layers, no keys or tokens in a file, and whether every test can be collected
	$(RUN) ruff format --check .
	$(RUN) ruff check .
	$(RUN) mypy
	$(RUN) tests.tools.secret_scan
	$(RUN) pytest -q tests/test_layers.py
	@$(RUN) pytest -o addopts=--import-mode=importlib --collect-only -p no:terminal || $(RUN) pytest --collect-only -qqq -m ''

accept-secrets: .venv/dev  ## note in .ci/secrets.baseline that the keys and tokens that `make check` finds are made up
	$(RUN) tests.tools.secret_scan --accept

audit: .venv/audit    ## known vulnerabilities of the locked packages; needs the network
	@$(RUN) tests.tools.audit

random-walks: .venv/dev  ## thousands of random paths through the chat, different ones each time (WALKS=2000, DATABASE=postgresql)
	WALKS=$(or $(WALKS),2000) DATABASE=$(or $(DATABASE),sqlite) $(RUN) pytest -s -p no:xdist tests/chat/random_walks

mutants: .venv/dev    ## check that the suite still detects the recorded small mistakes (ARGS="--sample 20"; see --help)
	$(RUN) tests.tools.mutants $(ARGS)

crash: .venv/dev      ## search for a broken guarantee for ten minutes (SECONDS=..., SEED=..., ARGS="--only sweep", ARGS="--database postgresql", ARGS="--schedule ...")
	$(RUN) tests.crash $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED)) $(ARGS)

storm: .venv/dev      ## kill the shop 200 times while 50 people buy (ARGS="--kills N --purchases N --buyers N --seed N --supplier-behaviour quirky --database postgresql")
	$(RUN) tests.tools.storm $(ARGS)

soak: .venv/dev       ## 50 people buy on PostgreSQL for 20 minutes while its server is restarted (ARGS="--minutes 3 --restarted both")
	$(RUN) tests.tools.storm.soak $(ARGS)

bench: .venv/dev      ## how fast a tap is answered, compared with minimal bots, what a purchase and a start cost, whole journeys on both databases, a shop with 50,000 products and one with 110,000 orders, what a second worker brings, and how soon another process takes over (ARGS="--only journeys --buyers 50"); writes build/bench.json
	$(RUN) tests.tools.bench $(ARGS)

queue-bench: .venv/dev  ## how long an order waits behind another one that is slow or of unknown outcome (ARGS=...); writes build/queue.json
	$(RUN) tests.tools.bench.account_queue $(ARGS)

gallery: .venv/dev    ## take a picture of every screen in every language: build/gallery/index.html (ARGS="--languages en ru --chapters front")
	$(RUN) tests.tools.gallery $(ARGS)

screenshots: .venv/dev  ## take the pictures of README and the handbook again: .github/screenshots
	$(RUN) tests.browser.screenshots
	$(RUN) tests.tools.gallery.handbook

settings: .venv/dev   ## write .github/SETTINGS.md and .env.example from the settings model
	$(RUN) tests.tools.settings

deploy-check: .venv-deploy/tools  ## lint the container, compose file, service and workflows; BASE=an image also builds the container with buildah
	@BASE="$(BASE)" .ci/deploy-check

# The tag is read from the environment: there no character of it means anything to make or to the shell.
release-notes: .venv/dev  ## write the text of a release, and with TAG=v1.0.0 check that it is the version in pyproject.toml
	@$(RUN) tests.tools.release --notes-only $(if $(value TAG),--tag "$$TAG")

release: .venv/dev .venv-deploy/tools  ## build wheel, sdist, locked requirements, SBOM and checksums into build/release (TAG=v1.0.0)
	@$(RUN) tests.tools.release $(if $(value TAG),--tag "$$TAG")

coverage: .venv/dev   ## check that tests cover every branch of the domain, the SDK, fulfilment and reconcile
	$(RUN) coverage run -m pytest -q -m '' tests/domain tests/supplier tests/services
	$(RUN) coverage report -m --skip-covered --fail-under=100 --include='bot/domain/*,bot/supplier/*,bot/services/orders/fulfilment.py,bot/services/orders/outcome.py,bot/services/operations/recovery.py,bot/services/orders/preflight.py,bot/services/orders/trade.py,bot/services/orders/unknown_outcomes.py,bot/services/orders/replay.py,bot/services/operations/reconciliation.py'

.venv/demo: .ci/requirements-demo.lock
	@.ci/environment $< $@

.venv/dev: .ci/requirements-dev.lock
	@.ci/environment $< $@
	@touch .venv/demo

.venv/audit: .ci/requirements-audit.lock .venv/dev
	@.ci/environment $< $@

.venv-deploy/tools: .ci/requirements-deploy.lock
	@.ci/environment $< $@ .venv-deploy

clean:           ## remove everything that the other commands created
	rm -rf .venv .venv-deploy .demo build dist .mypy_cache .ruff_cache .hypothesis
