-- Payloads of entries may come packed, as `crates/store/src/packing.rs` says. What an entry is
-- checked by is worked out from the payload that was packed, so its SHA-256 comes beside it.

CREATE FUNCTION content_digest(salt BYTEA, sequence BIGINT, content BYTEA)
RETURNS BYTEA LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256('sandtable.entry.1\000'::bytea || salt || int8send(sequence) || content)
$$;

-- As before, with the SHA-256 of each payload before it was packed.
CREATE FUNCTION append_entries(
    matches_given BIGINT[],
    sequences BIGINT[],
    requests BYTEA[],
    payloads BYTEA[],
    revisions BIGINT[],
    states INTEGER[],
    records BYTEA[],
    accounts_given TEXT[],
    contents BYTEA[]
) RETURNS TABLE (appended_match BIGINT, appended_position BIGINT) LANGUAGE plpgsql
-- Planned once for each connection, as step 7 says.
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    -- A statement of its own: the next one sees what was committed before the lock
    -- was had.
    PERFORM enter_the_log();
    RETURN QUERY
    WITH given AS (
        SELECT row.match, row.sequence, row.request, row.payload, row.revision, row.state,
               row.record, row.accounts, row.place, ends.chain AS chain_before,
               content_digest(ends.salt, row.sequence, row.content) AS digest
        FROM unnest(matches_given, sequences, requests, payloads, revisions,
                    states, records, accounts_given, contents)
        WITH ORDINALITY
        AS row (match, sequence, request, payload, revision, state, record, accounts, content,
                place)
        JOIN ends ON ends.match = row.match AND ends.length + 1 = row.sequence
    ), held AS (
        SELECT matches.key FROM matches
        JOIN given ON matches.key = given.match AND matches.revision = given.revision
        WHERE given.state IS NOT NULL
        FOR UPDATE OF matches
    ), appended AS (
        INSERT INTO entries (match, sequence, request, payload, digest, chain)
        SELECT given.match, given.sequence, given.request, given.payload, given.digest,
               log_link(given.chain_before, given.sequence, given.digest)
        FROM given
        WHERE CASE WHEN given.state IS NULL THEN EXISTS (
            SELECT FROM matches
            WHERE matches.key = given.match AND matches.revision = given.revision
        ) ELSE given.match IN (SELECT held.key FROM held) END
        ORDER BY given.place
        ON CONFLICT DO NOTHING
        RETURNING entries.match, entries.position, entries.sequence, entries.chain
    ), ended AS (
        UPDATE ends SET length = appended.sequence, chain = appended.chain
        FROM appended WHERE ends.match = appended.match
    ), changed AS (
        UPDATE matches
        SET state = given.state, record = given.record, accounts = given.accounts,
            revision = matches.revision + 1
        FROM given JOIN appended ON appended.match = given.match
        WHERE matches.key = given.match AND given.state IS NOT NULL
    )
    SELECT appended.match, appended.position FROM appended;
END
$$;

-- What a replica of an earlier version calls: it packs nothing.
CREATE OR REPLACE FUNCTION append_entries(
    matches_given BIGINT[],
    sequences BIGINT[],
    requests BYTEA[],
    payloads BYTEA[],
    revisions BIGINT[],
    states INTEGER[],
    records BYTEA[],
    accounts_given TEXT[]
) RETURNS TABLE (appended_match BIGINT, appended_position BIGINT) LANGUAGE plpgsql AS $$
BEGIN
    RETURN QUERY
    SELECT * FROM append_entries(
        matches_given, sequences, requests, payloads, revisions, states, records,
        accounts_given,
        (SELECT array_agg(sha256(given.payload) ORDER BY given.place)
         FROM unnest(payloads) WITH ORDINALITY AS given (payload, place))
    );
END
$$;

-- As before, with the SHA-256 of each payload before it was packed.
CREATE FUNCTION create_match(
    new_id TEXT,
    new_game TEXT,
    new_state INTEGER,
    new_listed BOOLEAN,
    new_request BYTEA,
    new_record BYTEA,
    payloads BYTEA[],
    new_label TEXT,
    new_accounts TEXT,
    new_ruleset TEXT,
    contents BYTEA[]
) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    new_key BIGINT := create_match(new_id, new_game, new_state, new_listed, new_request,
                                   new_record, '{}'::BYTEA[], new_label, new_accounts,
                                   new_ruleset);
    its_salt BYTEA;
    its_digest BYTEA;
    its_chain BYTEA;
BEGIN
    IF cardinality(payloads) > 0 THEN
        PERFORM enter_the_log();
        SELECT ends.salt, ends.chain INTO its_salt, its_chain
        FROM ends WHERE ends.match = new_key;
        FOR place IN 1..cardinality(payloads) LOOP
            its_digest := content_digest(its_salt, place, contents[place]);
            its_chain := log_link(its_chain, place, its_digest);
            INSERT INTO entries (match, sequence, payload, digest, chain)
            VALUES (new_key, place, payloads[place], its_digest, its_chain);
        END LOOP;
        UPDATE ends SET length = cardinality(payloads), chain = its_chain
        WHERE ends.match = new_key;
    END IF;
    RETURN new_key;
END
$$;
