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
    record BYTEA NOT NULL,
    -- Numbers the changes of records that come without an entry, so that replicas find what
    -- others have changed as they find entries.
    changed BIGINT NOT NULL DEFAULT 0,
    -- What the match belongs to; empty for nothing.
    label TEXT COLLATE "C" NOT NULL,
    -- The rules that it was begun by.
    ruleset TEXT COLLATE "C" NOT NULL,
    -- Names of accounts, one a line.
    accounts TEXT COLLATE "C" NOT NULL
);
CREATE SEQUENCE match_changes;

-- Lists go by these, so that none has to look at what it does not show: an index for each shape
-- of them.
CREATE INDEX matches_by_state ON matches (state, key);
CREATE INDEX matches_by_change ON matches (changed) WHERE changed > 0;
CREATE INDEX matches_by_label ON matches (label, key);
CREATE INDEX matches_by_label_state ON matches (label, state, key);
CREATE INDEX matches_by_listed ON matches (listed, key);
CREATE INDEX matches_by_listed_state ON matches (listed, state, key);
CREATE INDEX matches_by_game ON matches (listed, game, key);
CREATE INDEX matches_by_game_state ON matches (listed, game, state, key);
CREATE INDEX matches_by_ruleset ON matches (state, game, ruleset, key);

CREATE TABLE participants (
    account TEXT COLLATE "C" NOT NULL,
    match BIGINT NOT NULL REFERENCES matches,
    state INTEGER NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    listed BOOLEAN NOT NULL,
    PRIMARY KEY (account, match)
);
CREATE INDEX participants_by_state ON participants (account, state, match);

CREATE FUNCTION list_participants() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM participants
    WHERE match = NEW.key AND account = ANY(string_to_array(OLD.accounts, E'\n'));
    INSERT INTO participants (account, match, state, game, listed)
    SELECT account, NEW.key, NEW.state, NEW.game, NEW.listed
    FROM unnest(string_to_array(NEW.accounts, E'\n')) AS account;
    RETURN NULL;
END
$$;

-- Most changes of a record touch neither, and pay nothing.
CREATE TRIGGER matches_have_participants AFTER UPDATE OF state, accounts ON matches
FOR EACH ROW
WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.accounts IS DISTINCT FROM NEW.accounts)
EXECUTE FUNCTION list_participants();

-- Every entry carries what it is checked by. An entry is appended only where `ends` tells where
-- the log of its match ends, and that row is tied to the match: to tie each entry to it, too,
-- would lock its row at every entry and say nothing that this does not.
CREATE TABLE entries (
    position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match BIGINT NOT NULL,
    sequence BIGINT NOT NULL,
    request BYTEA,
    -- It may come packed, as `services/store/src/compression.rs` says.
    payload BYTEA NOT NULL,
    digest BYTEA NOT NULL,
    chain BYTEA NOT NULL,
    CONSTRAINT entries_by_match UNIQUE (match, sequence)
);
CREATE UNIQUE INDEX entries_by_request ON entries (match, request) WHERE request IS NOT NULL;

-- Where each log ends, in another place than the log. What is hashed is said in
-- sandtable/matches/v1/log_head.proto.
CREATE TABLE ends (
    match BIGINT PRIMARY KEY REFERENCES matches,
    length BIGINT NOT NULL,
    chain BYTEA NOT NULL,
    -- A secret: those who see a digest must not be able to try what is hidden in its entry.
    salt BYTEA NOT NULL
);

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

CREATE FUNCTION new_salt() RETURNS BYTEA LANGUAGE sql VOLATILE AS $$
    SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;

CREATE FUNCTION log_begin(id TEXT) RETURNS BYTEA LANGUAGE sql STABLE AS $$
    SELECT sha256('sandtable.log.1\000'::bytea || convert_to(id, 'UTF8'))
$$;

-- The digest of an entry, from the SHA-256 of its payload before it was packed.
CREATE FUNCTION content_digest(salt BYTEA, sequence BIGINT, content BYTEA)
RETURNS BYTEA LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256('sandtable.entry.1\000'::bytea || salt || int8send(sequence) || content)
$$;

CREATE FUNCTION log_link(before_it BYTEA, sequence BIGINT, digest BYTEA)
RETURNS BYTEA LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256('sandtable.link.1\000'::bytea || before_it || int8send(sequence) || digest)
$$;

-- Appends a batch of entries of different matches, and gives back those that were
-- appended. An entry whose place or request is taken is left out; so is one whose match's
-- record is not at the revision any more that it was decided on. An entry is
-- appended only after the one before it. State, record and accounts are given where the
-- entry comes with a change of them; contents are the SHA-256 of each payload before it
-- was packed.
--
-- It is planned once for each connection. Left to itself, the server takes an array of one entry
-- for reason enough to plan the statement anew each time, which takes it longer than the rest of
-- an append does.
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

-- Appends lists of entries that follow each other in one match: of each list all are appended or
-- none. The other columns are those of `append_entries`; entries of one match stand in their order.
CREATE FUNCTION append_lists(
    matches_given BIGINT[],
    sequences BIGINT[],
    requests BYTEA[],
    payloads BYTEA[],
    revisions BIGINT[],
    states INTEGER[],
    records BYTEA[],
    accounts_given TEXT[],
    contents BYTEA[]
) RETURNS TABLE (appended_match BIGINT, appended_sequence BIGINT, appended_position BIGINT)
LANGUAGE plpgsql AS $$
DECLARE
    list RECORD;
    place INTEGER;
BEGIN
    PERFORM enter_the_log();
    FOR list IN
        SELECT given.match, array_agg(given.place::INTEGER ORDER BY given.place) AS places
        FROM unnest(matches_given) WITH ORDINALITY AS given (match, place)
        GROUP BY given.match ORDER BY min(given.place)
    LOOP
        BEGIN
            FOREACH place IN ARRAY list.places LOOP
                PERFORM FROM append_entries(
                    ARRAY[matches_given[place]], ARRAY[sequences[place]],
                    ARRAY[requests[place]], ARRAY[payloads[place]],
                    ARRAY[revisions[place]], ARRAY[states[place]],
                    ARRAY[records[place]], ARRAY[accounts_given[place]],
                    ARRAY[contents[place]]
                );
                IF NOT FOUND THEN
                    RAISE EXCEPTION 'not the next entry' USING ERRCODE = 'STL01';
                END IF;
            END LOOP;
        EXCEPTION WHEN SQLSTATE 'STL01' THEN
            -- What was appended of the list is undone with the block.
            CONTINUE;
        END;
        RETURN QUERY
        SELECT entries.match, entries.sequence, entries.position FROM entries
        WHERE entries.match = list.match
          AND entries.sequence >= sequences[list.places[1]];
    END LOOP;
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
    payloads BYTEA[],
    new_label TEXT,
    new_accounts TEXT,
    new_ruleset TEXT,
    contents BYTEA[]
) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    new_key BIGINT;
    its_salt BYTEA := new_salt();
    its_digest BYTEA;
    its_chain BYTEA := log_begin(new_id);
BEGIN
    INSERT INTO matches (id, game, state, listed, request, record, label, accounts, ruleset)
    VALUES (new_id, new_game, new_state, new_listed, new_request, new_record, new_label,
            new_accounts, new_ruleset)
    RETURNING key INTO new_key;
    INSERT INTO participants (account, match, state, game, listed)
    SELECT account, new_key, new_state, new_game, new_listed
    FROM unnest(string_to_array(new_accounts, E'\n')) AS account;
    IF cardinality(payloads) > 0 THEN
        PERFORM enter_the_log();
        FOR place IN 1..cardinality(payloads) LOOP
            its_digest := content_digest(its_salt, place, contents[place]);
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

-- Replaces a match's record if it is still the one that the change was made from. It
-- waits for whoever appends, so that the numbers of changes rise in commit order, too.
CREATE FUNCTION change_match(
    changed_key BIGINT,
    from_revision BIGINT,
    new_state INTEGER,
    new_record BYTEA,
    new_accounts TEXT
) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
    PERFORM enter_the_log();
    UPDATE matches
    SET state = new_state, record = new_record, accounts = new_accounts,
        revision = revision + 1, changed = nextval('match_changes')
    WHERE key = changed_key AND revision = from_revision;
    RETURN FOUND;
END
$$;
