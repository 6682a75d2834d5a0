-- The log of all matches, and small documents beside it.
--
-- A released migration is never changed: what comes later is a file with the next number.

-- Names are compared byte by byte, whatever the locale of the database.
CREATE TABLE matches (
    key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    game TEXT COLLATE "C" NOT NULL,
    state INTEGER NOT NULL,
    listed BOOLEAN NOT NULL,
    request BYTEA UNIQUE,
    revision BIGINT NOT NULL DEFAULT 0,
    record BYTEA NOT NULL
);
CREATE INDEX matches_by_state ON matches (state, key);

CREATE TABLE entries (
    position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match BIGINT NOT NULL REFERENCES matches,
    sequence BIGINT NOT NULL,
    request BYTEA,
    payload BYTEA NOT NULL,
    CONSTRAINT entries_by_match UNIQUE (match, sequence)
);
CREATE UNIQUE INDEX entries_by_request ON entries (match, request) WHERE request IS NOT NULL;

CREATE TABLE snapshots (
    match BIGINT PRIMARY KEY REFERENCES matches,
    sequence BIGINT NOT NULL,
    payload BYTEA NOT NULL,
    requests BYTEA NOT NULL
);

CREATE TABLE operators (
    label TEXT COLLATE "C" PRIMARY KEY,
    token_hash BYTEA NOT NULL
);

CREATE TABLE documents (
    kind TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    owner TEXT COLLATE "C" NOT NULL,
    due BIGINT,
    revision BIGINT NOT NULL DEFAULT 0,
    content BYTEA NOT NULL,
    PRIMARY KEY (kind, id)
);
CREATE INDEX documents_by_owner ON documents (kind, owner, id) WHERE owner <> '';
CREATE INDEX documents_by_due ON documents (kind, due, id) WHERE due IS NOT NULL;

-- Makes positions rise in commit order. A position is drawn when a row is inserted, so
-- two transactions could commit in the other order than they drew, and a reader that has
-- seen the later position would never look for the earlier one. Whoever inserts entries
-- therefore holds this lock until the end of the transaction, when its rows are visible.
-- All that is done under it happens inside one call, so that nobody ever holds it while
-- a network is waited for.
CREATE FUNCTION enter_the_log() RETURNS void LANGUAGE sql AS $$
    SELECT pg_advisory_xact_lock(7299103541086225)
$$;

-- Appends a batch of entries of different matches, and gives back those that were
-- appended. An entry whose place or request is taken is left out; so is one whose match's
-- record is not at the revision any more that it was decided on. State and record are
-- given where the entry comes with a change of them.
CREATE FUNCTION append_entries(
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
        SELECT * FROM unnest(matches_given, sequences, requests, payloads, revisions,
                             states, records)
        WITH ORDINALITY
        AS row (match, sequence, request, payload, revision, state, record, place)
    ), held AS (
        SELECT matches.key FROM matches
        JOIN given ON matches.key = given.match AND matches.revision = given.revision
        WHERE given.state IS NOT NULL
        FOR UPDATE OF matches
    ), appended AS (
        INSERT INTO entries (match, sequence, request, payload)
        SELECT given.match, given.sequence, given.request, given.payload FROM given
        WHERE CASE WHEN given.state IS NULL THEN EXISTS (
            SELECT FROM matches
            WHERE matches.key = given.match AND matches.revision = given.revision
        ) ELSE given.match IN (SELECT held.key FROM held) END
        ORDER BY given.place
        ON CONFLICT DO NOTHING
        RETURNING entries.match, entries.position
    ), changed AS (
        UPDATE matches
        SET state = given.state, record = given.record, revision = matches.revision + 1
        FROM given JOIN appended ON appended.match = given.match
        WHERE matches.key = given.match AND given.state IS NOT NULL
    )
    SELECT appended.match, appended.position FROM appended;
END
$$;

-- Adds a match with the entries it already has.
CREATE FUNCTION create_match(
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
BEGIN
    INSERT INTO matches (id, game, state, listed, request, record)
    VALUES (new_id, new_game, new_state, new_listed, new_request, new_record)
    RETURNING key INTO new_key;
    IF cardinality(payloads) > 0 THEN
        PERFORM enter_the_log();
        INSERT INTO entries (match, sequence, payload)
        SELECT new_key, row.sequence, row.payload
        FROM unnest(payloads) WITH ORDINALITY AS row (payload, sequence)
        ORDER BY row.sequence;
    END IF;
    RETURN new_key;
END
$$;
