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

include tests/bench/bench.mk tests/long.mk deploy/release.mk

.DEFAULT_GOAL := help
.PHONY: $(shell sed -nE 's/^([a-z-]+):.*/\1/p' $(MAKEFILE_LIST))

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
		$(addprefix --bin sandtable,$(addprefix -,match-state rules notifications ladder workspace)) --bin sandtable

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
	for crate in store live match-state notifications ladder rules proto; do \
		cargo check --locked --no-default-features -p sandtable-$$crate || exit; done
	cargo check --locked --no-default-features -p sandtable -p sandtable-cli

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

GYM := clients/gym

# A workspace and a target folder of its own: see clients/gym/Cargo.toml.
test-gym: programs ## The laboratory: its wheel, stubs and environments, and a match verified.
	@.ci/tool rust gym
	cd $(GYM) && cargo fmt --check && $(TOOLS)/gym/bin/ruff check . && $(TOOLS)/gym/bin/ruff format --check .
	cd $(GYM) && PATH="$(TOOLS)/gym/bin:$$PATH" $(TOOLS)/gym/bin/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps .
	cd $(GYM) && $(TOOLS)/gym/bin/mypy && $(TOOLS)/gym/bin/stubtest sandtable_gym._native
	cd $(GYM) && TEST_PROGRAM=$(SERVER) $(TOOLS)/gym/bin/pytest

lint-gym: ## Clippy and licences of the laboratory.
	@.ci/tool rust cargo-deny
	cd $(GYM) && cargo clippy --all-targets --locked -- -D warnings
	cd $(GYM) && $(TOOLS)/bin/cargo-deny --config ../../deny.toml --locked check --hide-inclusion-graph \
		-A license-not-encountered bans licenses sources

bench-gym: ## Steps a second of the laboratory beside PettingZoo and OpenSpiel.
	@.ci/tool rust gym-peers
	cd $(GYM) && PATH="$(TOOLS)/gym-peers/bin:$$PATH" $(TOOLS)/gym-peers/bin/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps .
	$(TOOLS)/gym-peers/bin/python $(GYM)/bench/bench.py

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
		$(addprefix docs/,usage.md grpcurl.md http.md turns.md forks.md operating.md games.md tournaments.md ladders.md)
	.ci/with-server $(SERVER) tests/journeys/organiser
	tests/journeys/postgres $(SERVER)

outlines: ## The drawing of the boards of Axis & Allies (crates/pictures/outlines).
	@.ci/tool outlines
	$(TOOLS)/outlines/bin/python crates/pictures/outlines/draw.py $(TOOLS)/outlines/package/countries-50m.json \
		games/aa1940/data/global1940.json crates/pictures/data/outlines.json

# tests/film.rs of the command line knows what comes out.
film: programs ## The moving picture in the README, of a stored match.
	gunzip -c clients/cli/testdata/war.sandtable.gz >$(TARGET)/war.sandtable
	$(SERVER) film $(TARGET)/war.sandtable --width 800 --seconds-per-frame 0.3 --out docs/war.gif

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
