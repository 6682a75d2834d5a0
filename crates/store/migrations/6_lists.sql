-- What lists go by, so that none has to look at what it does not show: an index for each
-- shape of them, whose a match is, and the rules that it was begun by. Of matches that are
-- there already, and of those that a replica of an earlier version writes, whose they are
-- only their records tell.

-- Whatever it takes: the indexes are made of the matches that are there.
SET LOCAL statement_timeout = 0;

CREATE INDEX matches_by_listed ON matches (listed, key);
CREATE INDEX matches_by_listed_state ON matches (listed, state, key);
CREATE INDEX matches_by_game ON matches (listed, game, key);
CREATE INDEX matches_by_game_state ON matches (listed, game, state, key);
CREATE INDEX matches_by_label_state ON matches (label, state, key);
CREATE INDEX matches_without_label ON matches (key) WHERE label IS NULL;

ALTER TABLE matches ADD COLUMN ruleset TEXT COLLATE "C";
CREATE INDEX matches_by_ruleset ON matches (state, game, ruleset, key);

-- Names of accounts, one a line; NULL where only the record tells.
ALTER TABLE matches ADD COLUMN accounts TEXT COLLATE "C";
CREATE INDEX matches_without_accounts ON matches (key) WHERE accounts IS NULL;

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

-- As before, with whose it is and the rules that it was begun by.
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
    new_ruleset TEXT
) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    new_key BIGINT := create_match(new_id, new_game, new_state, new_listed, new_request,
                                   new_record, payloads);
BEGIN
    UPDATE matches SET label = new_label, accounts = new_accounts, ruleset = new_ruleset
    WHERE key = new_key;
    RETURN new_key;
END
$$;

-- As before, with whose the match is after the change.
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

-- The same.
CREATE FUNCTION append_entries(
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
    -- A statement of its own: the next one sees what was committed before the lock
    -- was had.
    PERFORM enter_the_log();
    RETURN QUERY
    WITH given AS (
        SELECT row.match, row.sequence, row.request, row.payload, row.revision, row.state,
               row.record, row.accounts, row.place, ends.chain AS chain_before,
               entry_digest(ends.salt, row.sequence, row.payload) AS digest
        FROM unnest(matches_given, sequences, requests, payloads, revisions,
                    states, records, accounts_given)
        WITH ORDINALITY
        AS row (match, sequence, request, payload, revision, state, record, accounts, place)
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

-- What a replica of an earlier version calls: it does not tell whose the match is after the
-- change, so that only the record does.
CREATE OR REPLACE FUNCTION change_match(
    changed_key BIGINT,
    from_revision BIGINT,
    new_state INTEGER,
    new_record BYTEA
) RETURNS BOOLEAN LANGUAGE sql AS $$
    SELECT change_match(changed_key, from_revision, new_state, new_record, NULL)
$$;

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
    RETURN QUERY
    SELECT * FROM append_entries(matches_given, sequences, requests, payloads, revisions,
                                 states, records, NULL::TEXT[]);
END
$$;
