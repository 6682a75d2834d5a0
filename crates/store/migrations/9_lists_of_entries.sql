-- Lists of entries that follow each other in one match: of each list all are appended or none.
-- The other columns are those of `append_entries`; entries of one match stand in their order.
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
