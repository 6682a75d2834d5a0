# The program as it is released, included by the Makefile.

release: ## The program for production, and in a file beside it the names and lines of its backtraces.
	@.ci/tool rust
	CARGO_PROFILE_RELEASE_STRIP=none CARGO_PROFILE_RELEASE_DEBUG=line-tables-only cargo build --release --locked -p sandtable
	@deploy/split-debug $(RELEASE)/sandtable
