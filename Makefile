# The whole tool box. Every target installs what it lacks, into .tools where it can (.ci/tool).

SHELL := /bin/bash
TOOLS := $(CURDIR)/.tools
# Where cargo builds.
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
RELEASE := $(TARGET)/release
# The server that clients are tested against, and their Python.
SERVER := $(TARGET)/debug/sandtable
PYTHON := $(TOOLS)/python
CONSOLE := services/console/web
CHROMIUM = $(shell ls $(TOOLS)/chromium/chromium 2>/dev/null)
# Packages as they are published.
PACKAGES := $(TOOLS)/packages

# Tools that were installed a moment ago are not yet on the caller's path.
export PATH := $(HOME)/.cargo/bin:$(TOOLS)/node/node_modules/.bin:$(PATH)

# Settings of the longer targets, in the order of the targets.
SEEDS := 10000
CONTESTS := 300
CHOICES := 10
GAMES := 500
CAMPAIGNS := 200
INPUTS := 10000000
ENGINES := aa1940 axis-empires
PER_FILE := 1
SAMPLE := 0
SEED := 1940
TOURNAMENTS := 300

.DEFAULT_GOAL := help
.PHONY: $(shell sed -nE 's/^([a-z-]+):.*/\1/p' $(MAKEFILE_LIST))

include tests/bench/bench.mk

help: ## Lists the targets.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

# One process that runs alone, built in minutes.
DEMO := --profile demo --locked -p sandtable --no-default-features

run: ## Six powers play Europe 1940 before your eyes.
	@.ci/tool rust
	cargo run $(DEMO) -- demo

serve: ## A server of your own on 127.0.0.1:7440, from a build of minutes.
	@.ci/tool rust
	cargo run $(DEMO) -- serve

ladder: ## Eight bots of three kinds in two games: a Swiss, a knockout, standings, verified.
	@.ci/tool rust
	cargo build $(DEMO)
	@tests/journeys/ladder $(TARGET)/demo/sandtable

first-battle: ## The time from a clone to its first battle.
	@.ci/tool rust
	@tests/journeys/first-battle $(TARGET)

# Built together so that cargo gives every crate the features that it has in the tests, and
# nothing is built twice (tests/src/binaries.rs).
programs:
	@.ci/tool rust databases
	cargo build --workspace --locked --example conformance --example bot --example nim \
		$(addprefix --bin sandtable,$(addprefix -,match-state rules notifications ladder house)) --bin sandtable

# A prerequisite, so that recipes that name CHROMIUM find it.
browser:
	@.ci/tool chromium

test: programs ## Everything that must pass.
	@.ci/test
	@tests/journeys/nginx $(SERVER)

check: ## The checks after an edit, in two minutes once all is built.
	@.ci/tool rust
	cargo fmt --all --check
	@.ci/structure
	cargo test --workspace --locked --lib --bins --quiet

attack: ## Hostile clients in full, with figures.
	@.ci/tool rust databases
	TEST_ATTACK=full cargo test --workspace --locked --test attack -- --nocapture --test-threads=1

chaos: ## 50 matches while everything is killed, frozen, cut off and starved.
	@.ci/tool rust databases
	TEST_CHAOS_MATCHES=50 cargo test --workspace --locked --test chaos whatever_happens -- --nocapture

sim: ## The platform simulated for many seeds, and what it hides; SEEDS=, CONTESTS=, CHOICES=.
	@.ci/tool rust
	TEST_SEEDS=$(SEEDS) cargo test --locked -p sandtable-sim --test seeds -- --nocapture
	TEST_SEEDS=$(CONTESTS) cargo test --locked -p sandtable-sim --test contests -- --nocapture
	TEST_CHOICES=$(CHOICES) cargo test --locked -p sandtable-sim --test hidden -- --nocapture

games: ## Random games of both engines to the end, under audit; GAMES=, CAMPAIGNS=.
	@.ci/tool rust
	cargo run --release --locked -p sandtable-aa1940 --example random_matches -- --board europe1940 --matches $(GAMES)
	cargo run --release --locked -p sandtable-aa1940 --example random_matches -- --board global1940 --matches $(GAMES)
	cargo run --release --locked -p sandtable-axis-empires --example random_games -- --games $(GAMES)
	cargo run --release --locked -p sandtable-axis-empires --example campaigns -- --games $(CAMPAIGNS) --cards

fuzz: ## Ten million hostile inputs; INPUTS=.
	@.ci/tool rust
	RUST_BACKTRACE=0 TEST_FUZZ_INPUTS=$(INPUTS) cargo test --locked -p sandtable-fuzz --test targets -- --nocapture
	RUST_BACKTRACE=0 TEST_FUZZ_INPUTS=$(INPUTS) cargo test --locked -p sandtable-cli --lib hostile:: -- --nocapture

mutants: ## Do the tests notice when a rule is changed? ENGINES=, PER_FILE=, SAMPLE= of an engine, SEED=.
	@.ci/tool rust cargo-mutants
	@.ci/mutants $(TOOLS) $(PER_FILE) $(SAMPLE) $(SEED) $(ENGINES)

ledger: ## Which rule is enforced where and shown by which test.
	@.ci/tool rust
	@cargo run --quiet --locked -p sandtable-aa1940 --example ledger
	@cargo run --quiet --locked -p sandtable-axis-empires --example axis-empires-ledger

examples: ## Plays the rule examples of both games, and reports those that fail.
	@.ci/tool rust
	@cargo run --quiet --locked -p sandtable-rule-examples -- run games/*/examples/rules/*.txt

lint: lint-rust lint-proto lint-deploy console-check ## Formatting, clippy, documentation, contract, alerts, licences, deployment.

lint-rust:
	@.ci/tool rust cargo-deny
	cargo fmt --all --check
	@.ci/structure
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet
	$(TOOLS)/bin/cargo-deny --locked check --hide-inclusion-graph bans licenses sources
	@# The advisories are a git repository: their check needs the network, and says so without.
	@if $(TOOLS)/bin/cargo-deny fetch db >/dev/null 2>&1; then \
		$(TOOLS)/bin/cargo-deny --locked check --disable-fetch advisories; \
	else echo "advisories: not checked, the database cannot be fetched from here"; fi

features: ## The crates with fewer features, by the oldest compiler that Cargo.toml names.
	@.ci/tool rust
	for crate in store live match-state notifications ladder; do \
		cargo check --locked --no-default-features -p sandtable-$$crate || exit; done
	cargo check --locked --no-default-features -p sandtable

lint-proto:
	@.ci/tool buf
	cd proto && $(TOOLS)/node_modules/.bin/buf lint
	@.ci/breaking $(TOOLS)/node_modules/.bin/buf

lint-deploy:
	@.ci/tool promtool helm manifests compose hadolint
	$(TOOLS)/bin/promtool check rules deploy/alerts/sandtable.yaml
	$(TOOLS)/bin/promtool test rules deploy/alerts/sandtable_test.yaml
	@tests/deploy/check

# A game in Python and a bot that is written from nothing are checked with the client.
PYTHON_SOURCES := . $(CURDIR)/games/template-python $(CURDIR)/tests/journeys/bot

test-python: programs ## The Python client, the verifier and a game in Python: ruff, mypy, tests.
	@.ci/tool client-python
	cd clients/python && $(PYTHON)/bin/ruff check $(PYTHON_SOURCES) && $(PYTHON)/bin/ruff format --check $(PYTHON_SOURCES)
	cd clients/python && $(PYTHON)/bin/mypy && TEST_PROGRAM=$(SERVER) $(PYTHON)/bin/pytest
	@tests/packages/python $(PYTHON)/bin/python $(SERVER) $(PACKAGES)/python
	.ci/with-server $(SERVER) tests/journeys/bot/run $(PACKAGES)/python/*.whl

test-clients: programs browser ## The TypeScript and Go clients, and every client against a real server.
	@.ci/tool go buf client-typescript client-python
	clients/generate.sh --check
	cd clients/typescript && npm run --silent lint && npm run --silent build && CHROMIUM=$(CHROMIUM) npm test --silent
	cd clients/go && test -z "$$(gofmt -l . | grep -v ^gen/)" && go vet ./... && go test ./... && go build -o bin/ ./cmd/... ./examples/...
	CHROMIUM=$(CHROMIUM) python3 clients/conformance/run.py --server $(SERVER)
	$(PYTHON)/bin/python clients/conformance/verifiers.py --server $(SERVER)
	@tests/packages/typescript $(SERVER) $(PACKAGES)/typescript
	CHROMIUM=$(CHROMIUM) .ci/with-server $(SERVER) tests/journeys/page/run $(PACKAGES)/typescript/*.tgz
	@tests/packages/go $(SERVER)
	@tests/packages/rust $(PACKAGES)/rust

generate-clients: ## The TypeScript and Go clients' code from the contract.
	@.ci/tool go buf client-typescript
	clients/generate.sh

# The built page is in git, so that cargo needs no node.
console: ## Builds services/console/dist from services/console/web.
	@.ci/tool console client-typescript
	cd $(CONSOLE) && npm run --silent check && npm run --silent build

console-check: ## Is services/console/dist what its sources give?
	@.ci/tool console client-typescript
	cd $(CONSOLE) && npm run --silent lint && npm run --silent check && node build.mjs $(TOOLS)/console
	@diff -rq $(TOOLS)/console services/console/dist || { echo 'run `make console`' >&2; exit 1; }

test-console: programs browser ## People watch and play in a browser.
	@.ci/tool console client-typescript
	cd $(CONSOLE) && CHROMIUM=$(CHROMIUM) TEST_PROGRAM=$(SERVER) node --test test/*.test.mjs

test-console-full: test-console ## The same, and pictures of every page beside the stored ones; PICTURES=write.
	cd $(CONSOLE) && CHROMIUM=$(CHROMIUM) TEST_PROGRAM=$(SERVER) node --test test/full/*.test.mjs

test-docs: programs ## The documents as printed, twice on one folder of data.
	@.ci/tool grpcurl client-python jq
	PATH=$(PYTHON)/bin:$(TOOLS)/bin:$$PATH tests/journeys/documents $(SERVER) \
		$(addprefix docs/,usage.md grpcurl.md http.md forks.md operating.md games.md tournaments.md ladders.md)
	.ci/with-server $(SERVER) tests/journeys/organiser
	tests/journeys/postgres $(SERVER)

test-pairing: ## The Dutch system beside py4swiss on random tournaments; TOURNAMENTS=.
	@.ci/tool rust pairing
	$(TOOLS)/pairing/bin/python crates/pairing/tests/py4swiss/tournaments.py \
		--seed $(SEED) --tournaments $(TOURNAMENTS) $(TOOLS)/pairing/tournaments.json
	cargo run --locked -p sandtable-pairing --example replay -- $(TOOLS)/pairing/tournaments.json

test-standings: ## Standings and FIDE's reports of 500 random tournaments, beside other programs.
	@.ci/tool rust standings
	cargo build --locked -p sandtable-standings --example report
	$(TOOLS)/standings/bin/python crates/standings/tests/py4swiss/check.py --program $(TARGET)/debug/examples/report

test-ratings: ## Ratings against another library, and how often the sequential test errs.
	@.ci/tool rust ratings
	$(TOOLS)/ratings/bin/python crates/rating/tests/choix/datasets.py 100 1941 > $(TOOLS)/ratings/data-sets.json
	TEST_RATING_RUNS=2000 TEST_CHOIX=$(TOOLS)/ratings/data-sets.json cargo test --locked -p sandtable-rating -- --nocapture

outlines: ## The drawing of the boards of Axis & Allies (crates/pictures/outlines).
	@.ci/tool outlines
	$(TOOLS)/outlines/bin/python crates/pictures/outlines/draw.py $(TOOLS)/outlines/package/countries-50m.json \
		games/aa1940/data/global1940.json crates/pictures/data/outlines.json

REFERENCES := $(TOOLS)/references

site: ## The documents and the clients' API references, linked and checked, in .tools/site.
	@.ci/tool rust go client-python client-typescript mdbook typedoc
	rm -rf $(REFERENCES)/python $(REFERENCES)/typescript $(REFERENCES)/rust
	$(PYTHON)/bin/pdoc --output-directory $(REFERENCES)/python sandtable $(addprefix sandtable.,aa1940 axis_empires heads referee verify)
	cd clients/typescript && $(TOOLS)/typedoc/node_modules/.bin/typedoc --logLevel Warn --out $(REFERENCES)/typescript
	@# Apart from the workspace's, which has the servers, too.
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --locked --quiet --target-dir $(REFERENCES)/target \
		-p sandtable-client -p sandtable-proto -p sandtable-kernel
	cp -R $(REFERENCES)/target/doc $(REFERENCES)/rust
	@docs/site $(TOOLS)/bin/mdbook $(REFERENCES) $(TOOLS)/site
