# The whole tool box. Every target installs what it lacks, into .tools where it can.

SHELL := /bin/bash
TOOLS := $(CURDIR)/.tools
BUF_VERSION := 1.75.0
DENY_VERSION := 0.20.2

# A toolchain that was installed a moment ago is not yet on the caller's path.
export PATH := $(HOME)/.cargo/bin:$(PATH)

.DEFAULT_GOAL := help

.PHONY: help
help: ## Lists the targets.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: toolchain
toolchain:
	@.ci/toolchain

.PHONY: run
run: toolchain ## Six powers play Europe 1940 before your eyes.
	cargo run --release --locked -p sandtable -- demo

.PHONY: test
test: toolchain ## Everything that must pass.
	cargo test --workspace --locked

.PHONY: bench
bench: toolchain ## Figures, as ratios in one run.
	cargo bench --locked -p sandtable-aa1940 --bench engine
	cargo run --release --locked -p sandtable-bench --bin bench-path

.PHONY: ledger
ledger: toolchain ## Which rule is enforced where and shown by which test.
	@cargo run --quiet --locked -p sandtable-aa1940 --example ledger

.PHONY: lint
lint: lint-rust lint-proto lint-alerts lint-dependencies ## Formatting, clippy, documentation, contract, alerts, licences.

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
