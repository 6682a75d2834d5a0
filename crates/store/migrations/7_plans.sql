-- What appends is planned once for each connection. Left to itself, the server takes an array of
-- one entry for reason enough to plan the statement anew each time, which takes it longer than the
-- rest of an append does.
ALTER FUNCTION append_entries(
    BIGINT[], BIGINT[], BYTEA[], BYTEA[], BIGINT[], INTEGER[], BYTEA[], TEXT[]
) SET plan_cache_mode = force_generic_plan;
