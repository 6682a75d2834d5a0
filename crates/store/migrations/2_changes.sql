-- Numbers the changes of matches' records that come without an entry, so that replicas
-- find what others have changed as they find entries.

CREATE SEQUENCE match_changes;
ALTER TABLE matches ADD COLUMN changed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX matches_by_change ON matches (changed) WHERE changed > 0;

-- Replaces a match's record if it is still the one that the change was made from. It
-- waits for whoever appends, so that the numbers of changes rise in commit order, too.
CREATE FUNCTION change_match(
    changed_key BIGINT,
    from_revision BIGINT,
    new_state INTEGER,
    new_record BYTEA
) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
    PERFORM enter_the_log();
    UPDATE matches
    SET state = new_state, record = new_record, revision = revision + 1,
        changed = nextval('match_changes')
    WHERE key = changed_key AND revision = from_revision;
    RETURN FOUND;
END
$$;
