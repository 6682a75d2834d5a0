# Tests that take long and comparisons with other programs, included by the Makefile.

# Settings, in the order of the targets.
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
PAIRS := 20
THINK := 200
RESULTS := $(TARGET)/arena.txt

attack: ## Hostile clients in full, with figures.
	@.ci/tool rust databases
	TEST_ATTACK=full cargo test --workspace --locked --test attack -- --nocapture --test-threads=1

chaos: ## 50 matches while everything is killed, frozen, cut off and starved.
	@.ci/tool rust databases
	TEST_CHAOS_MATCHES=50 cargo test --workspace --locked --test chaos whatever_happens -- --nocapture

sim: ## The platform simulated for many seeds, and what it hides; SEEDS=, CONTESTS=, CHOICES=.
	@.ci/tool rust
	TEST_SEEDS=$(SEEDS) cargo test --locked -p sandtable-sim --test it seeds:: -- --nocapture
	TEST_SEEDS=$(CONTESTS) cargo test --locked -p sandtable-sim --test it contests:: -- --nocapture
	TEST_CHOICES=$(CHOICES) cargo test --locked -p sandtable-sim --test it hidden:: -- --nocapture

games: ## Random games of both engines to the end, under audit; GAMES=, CAMPAIGNS=.
	@.ci/tool rust
	cargo run --release --locked -p sandtable-aa1940 --example random_matches -- --board europe1940 --matches $(GAMES)
	cargo run --release --locked -p sandtable-aa1940 --example random_matches -- --board global1940 --matches $(GAMES)
	cargo run --release --locked -p sandtable-axis-empires --example random_games -- --games $(GAMES)
	cargo run --release --locked -p sandtable-bots --example campaigns -- --games $(CAMPAIGNS) --cards

fuzz: ## Ten million hostile inputs; INPUTS=.
	@.ci/tool rust
	RUST_BACKTRACE=0 TEST_FUZZ_INPUTS=$(INPUTS) cargo test --locked -p sandtable-fuzz --test targets -- --nocapture
	RUST_BACKTRACE=0 TEST_FUZZ_INPUTS=$(INPUTS) cargo test --locked -p sandtable-cli --lib hostile:: -- --nocapture

mutants: ## Do the tests notice when a rule is changed? ENGINES=, PER_FILE=, SAMPLE= of an engine, SEED=.
	@.ci/tool rust cargo-mutants
	@.ci/mutants $(TOOLS) $(PER_FILE) $(SAMPLE) $(SEED) $(ENGINES)

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

arena: ## Every bot against every other on all boards, resumed from its results; PAIRS=, THINK= ms a turn, RESULTS=.
	@.ci/tool rust
	cargo build --release --locked -p sandtable-bots --example arena
	@mkdir -p $(dir $(RESULTS))
	@for board in europe1940 global1940; do \
		for pair in expert:sensible expert:novice expert:random sensible:novice sensible:random novice:random; do \
			echo "== $$board, $$pair"; \
			$(TARGET)/release/examples/arena --board $$board --a $${pair%:*} --b $${pair#*:} \
				--matches $$((2 * $(PAIRS))) --time $(THINK) --results $(RESULTS) || exit 1; \
		done; \
	done
