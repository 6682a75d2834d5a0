-- Every entry carries what it is checked by, and where each log ends is kept beside it.
-- What is hashed is said in sandtable/matches/v1/log_head.proto.

-- Whatever it takes: the logs that are there are gone through once.
SET LOCAL statement_timeout = 0;

ALTER TABLE entries ADD COLUMN digest BYTEA, ADD COLUMN chain BYTEA;

CREATE TABLE ends (
    match BIGINT PRIMARY KEY REFERENCES matches,
    length BIGINT NOT NULL,
    chain BYTEA NOT NULL,
    -- A secret: those who see a digest must not be able to try what is hidden in its entry.
    salt BYTEA NOT NULL
);

CREATE FUNCTION new_salt() RETURNS BYTEA LANGUAGE sql VOLATILE AS $$
    SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;

CREATE FUNCTION log_begin(id TEXT) RETURNS BYTEA LANGUAGE sql STABLE AS $$
    SELECT sha256('sandtable.log.1\000'::bytea || convert_to(id, 'UTF8'))
$$;

CREATE FUNCTION entry_digest(salt BYTEA, sequence BIGINT, payload BYTEA)
RETURNS BYTEA LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256('sandtable.entry.1\000'::bytea || salt || int8send(sequence)
                  || sha256(payload))
$$;

CREATE FUNCTION log_link(before_it BYTEA, sequence BIGINT, digest BYTEA)
RETURNS BYTEA LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256('sandtable.link.1\000'::bytea || before_it || int8send(sequence) || digest)
$$;

-- The logs that are there are taken to be whole as they are.
DO $$
DECLARE
    found RECORD;
    entry RECORD;
    its_salt BYTEA;
    its_digest BYTEA;
    its_chain BYTEA;
    its_length BIGINT;
BEGIN
    FOR found IN SELECT matches.key, matches.id FROM matches LOOP
        its_salt := new_salt();
        its_chain := log_begin(found.id);
        its_length := 0;
        FOR entry IN
            SELECT entries.position, entries.sequence, entries.payload FROM entries
            WHERE entries.match = found.key ORDER BY entries.sequence
        LOOP
            its_digest := entry_digest(its_salt, entry.sequence, entry.payload);
            its_chain := log_link(its_chain, entry.sequence, its_digest);
            its_length := entry.sequence;
            UPDATE entries SET digest = its_digest, chain = its_chain
            WHERE entries.position = entry.position;
        END LOOP;
        INSERT INTO ends (match, length, chain, salt)
        VALUES (found.key, its_length, its_chain, its_salt);
    END LOOP;
END
$$;

-- As before, and an entry is appended only after the one before it.
CREATE OR REPLACE FUNCTION append_entries(
    matches_given BIGINT[],
    sequences BIGINT[],
    requests BYTEA[],
    payloads BYTEA[],
    revisions BIGINT[],
    states INTEGER[],
    records BYTEA[]
) RETURNS TABLE (appended_match BIGINT, appended_position BIGINT) LANGUAGE plpgsql AS $$
BEGIN
    -- A statement of its own: the next one sees what was committed before the lock
    -- was had.
    PERFORM enter_the_log();
    RETURN QUERY
    WITH given AS (
        SELECT row.match, row.sequence, row.request, row.payload, row.revision, row.state,
               row.record, row.place, ends.chain AS chain_before,
               entry_digest(ends.salt, row.sequence, row.payload) AS digest
        FROM unnest(matches_given, sequences, requests, payloads, revisions,
                    states, records)
        WITH ORDINALITY
        AS row (match, sequence, request, payload, revision, state, record, place)
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
        SET state = given.state, record = given.record, revision = matches.revision + 1
        FROM given JOIN appended ON appended.match = given.match
        WHERE matches.key = given.match AND given.state IS NOT NULL
    )
    SELECT appended.match, appended.position FROM appended;
END
$$;

CREATE OR REPLACE FUNCTION create_match(
    new_id TEXT,
    new_game TEXT,
    new_state INTEGER,
    new_listed BOOLEAN,
    new_request BYTEA,
    new_record BYTEA,
    payloads BYTEA[]
) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    new_key BIGINT;
    its_salt BYTEA := new_salt();
    its_digest BYTEA;
    its_chain BYTEA := log_begin(new_id);
BEGIN
    INSERT INTO matches (id, game, state, listed, request, record)
    VALUES (new_id, new_game, new_state, new_listed, new_request, new_record)
    RETURNING key INTO new_key;
    IF cardinality(payloads) > 0 THEN
        PERFORM enter_the_log();
        FOR place IN 1..cardinality(payloads) LOOP
            its_digest := entry_digest(its_salt, place, payloads[place]);
            its_chain := log_link(its_chain, place, its_digest);
            INSERT INTO entries (match, sequence, payload, digest, chain)
            VALUES (new_key, place, payloads[place], its_digest, its_chain);
        END LOOP;
    END IF;
    INSERT INTO ends (match, length, chain, salt)
    VALUES (new_key, coalesce(cardinality(payloads), 0), its_chain, its_salt);
    RETURN new_key;
END
$$;
