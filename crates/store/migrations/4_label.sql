-- What a match belongs to, to list by. Of matches that are there already, and of those that a
-- replica of an earlier version makes, only their records tell.

-- Whatever it takes: the index is made of the matches that are there.
SET LOCAL statement_timeout = 0;

ALTER TABLE matches ADD COLUMN label TEXT COLLATE "C";
CREATE INDEX matches_by_label ON matches (label, key);

-- As before, with a label.
CREATE FUNCTION create_match(
    new_id TEXT,
    new_game TEXT,
    new_state INTEGER,
    new_listed BOOLEAN,
    new_request BYTEA,
    new_record BYTEA,
    payloads BYTEA[],
    new_label TEXT
) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    new_key BIGINT := create_match(new_id, new_game, new_state, new_listed, new_request,
                                   new_record, payloads);
BEGIN
    UPDATE matches SET label = new_label WHERE key = new_key;
    RETURN new_key;
END
$$;
