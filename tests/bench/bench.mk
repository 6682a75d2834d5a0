# Benchmarks, included by the Makefile.

# Arguments of bench-growth and bench-peers.
ARGUMENTS :=

bench: ## Figures, as ratios in one run.
	@.ci/tool rust
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

bench-sizes: programs ## Bytes of matches of each game: stored, exported, compressed.
	.ci/with-server $(SERVER) python3 tests/bench/sizes.py

bench-flame: ## Where a command spends its time: docs/path.svg, and a table (docs/performance.md).
	@.ci/tool rust perf inferno
	CARGO_PROFILE_RELEASE_STRIP=none cargo build --release --locked -p sandtable-bench --bin bench-path
	@tests/bench/flame $(RELEASE)/bench-path docs/path.svg

bench-growth: ## What becomes slower as a match or a store grows (docs/growth.md); ARGUMENTS=.
	@.ci/tool rust
	cargo run --release --locked -p sandtable-bench --bin bench-path -- growth $(ARGUMENTS)

bench-peers: ## Sandtable beside other servers, in one run (docs/peers.md); ARGUMENTS=.
	@.ci/tool rust databases node python
	cargo build --release --locked -p sandtable-bench
	cargo build --release --locked --bins -p sandtable -p sandtable-match-state -p sandtable-rules -p sandtable-notifications -p sandtable-ladder
	python3 tests/bench/peers/run.py --bench $(RELEASE)/bench-path $(ARGUMENTS)

bench-split: ## Services apart on PostgreSQL and Redis, and what more replicas of each add.
	@.ci/tool rust databases
	cargo build --release --locked -p sandtable-bench
	cargo build --release --locked --bins -p sandtable-match-state -p sandtable-rules -p sandtable-notifications
	$(RELEASE)/bench-path server split
	$(RELEASE)/bench-path replicas

bench-console: programs browser ## What the page costs in a browser, beside what it may cost.
	@.ci/tool console client-typescript
	cd $(CONSOLE) && CHROMIUM=$(CHROMIUM) TEST_PROGRAM=$(SERVER) node test/bench.mjs
