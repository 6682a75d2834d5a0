use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::number::bound;
use crate::{
    Committed, EntryRow, Head, MatchKey, MatchQuery, MatchRow, RequestKey, SnapshotRow, StoreResult,
};

fn match_row(row: &Row<'_>) -> rusqlite::Result<MatchRow> {
    Ok(MatchRow {
        key: MatchKey(row.get(0)?),
        id: row.get(1)?,
        revision: row.get(2)?,
        record: row.get(3)?,
    })
}

fn entry_row(row: &Row<'_>) -> rusqlite::Result<EntryRow> {
    Ok(EntryRow {
        sequence: row.get(0)?,
        payload: row.get::<_, Vec<u8>>(1)?.into(),
    })
}

pub(super) fn find_match(connection: &Connection, id: &str) -> StoreResult<Option<MatchRow>> {
    Ok(connection
        .prepare_cached("SELECT key, id, revision, record FROM matches WHERE id = ?1")?
        .query_row([id], match_row)
        .optional()?)
}

pub(super) fn find_match_by_request(
    connection: &Connection,
    request: RequestKey,
) -> StoreResult<Option<MatchRow>> {
    Ok(connection
        .prepare_cached("SELECT key, id, revision, record FROM matches WHERE request = ?1")?
        .query_row([request.0], match_row)
        .optional()?)
}

pub(super) fn list_matches(
    connection: &Connection,
    query: &MatchQuery,
) -> StoreResult<Vec<MatchRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT key, id, revision, record FROM matches
         WHERE key < ?1 AND (?2 IS NULL OR state = ?2) AND (?3 IS NULL OR game = ?3)
           AND (?4 OR listed)
         ORDER BY key DESC LIMIT ?5",
    )?;
    let before = query.before.map_or(i64::MAX, |key| key.0);
    let rows = statement.query_map(
        params![
            before,
            query.state,
            query.game,
            query.include_unlisted,
            query.limit
        ],
        match_row,
    )?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn count_matches(connection: &Connection, states: &[i32]) -> StoreResult<u64> {
    let mut statement =
        connection.prepare_cached("SELECT count(*) FROM matches WHERE state = ?1")?;
    let mut count = 0;
    for state in states {
        count += statement.query_row([state], |row| row.get::<_, u64>(0))?;
    }
    Ok(count)
}

pub(super) fn head(connection: &Connection, key: MatchKey) -> StoreResult<Option<Head>> {
    Ok(connection
        .prepare_cached(
            "SELECT revision, coalesce((SELECT max(sequence) FROM entries WHERE match = ?1), 0)
             FROM matches WHERE key = ?1",
        )?
        .query_row([key.0], |row| {
            Ok(Head {
                revision: row.get(0)?,
                sequence: row.get(1)?,
            })
        })
        .optional()?)
}

pub(super) fn last_entry(connection: &Connection, key: MatchKey) -> StoreResult<Option<EntryRow>> {
    Ok(connection
        .prepare_cached(
            "SELECT sequence, payload FROM entries
             WHERE match = ?1 ORDER BY sequence DESC LIMIT 1",
        )?
        .query_row([key.0], entry_row)
        .optional()?)
}

pub(super) fn read_entries(
    connection: &Connection,
    key: MatchKey,
    after_sequence: u64,
    limit: u32,
) -> StoreResult<Vec<EntryRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT sequence, payload FROM entries
         WHERE match = ?1 AND sequence > ?2 ORDER BY sequence LIMIT ?3",
    )?;
    let rows = statement.query_map(params![key.0, bound(after_sequence), limit], entry_row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn read_feed(
    connection: &Connection,
    after_position: u64,
    limit: u32,
) -> StoreResult<Vec<Committed>> {
    let mut statement = connection.prepare_cached(
        "SELECT entries.position, matches.id, entries.sequence, entries.payload
         FROM entries JOIN matches ON matches.key = entries.match
         WHERE entries.position > ?1 ORDER BY entries.position LIMIT ?2",
    )?;
    let rows = statement.query_map(params![bound(after_position), limit], |row| {
        Ok(Committed {
            position: row.get(0)?,
            id: Arc::from(row.get::<_, String>(1)?),
            sequence: row.get(2)?,
            payload: row.get::<_, Vec<u8>>(3)?.into(),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn last_position(connection: &Connection) -> StoreResult<u64> {
    Ok(connection
        .prepare_cached("SELECT coalesce(max(position), 0) FROM entries")?
        .query_row([], |row| row.get(0))?)
}

pub(super) fn latest_snapshot(
    connection: &Connection,
    key: MatchKey,
) -> StoreResult<Option<SnapshotRow>> {
    Ok(connection
        .prepare_cached("SELECT sequence, payload, requests FROM snapshots WHERE match = ?1")?
        .query_row([key.0], |row| {
            Ok(SnapshotRow {
                sequence: row.get(0)?,
                payload: row.get(1)?,
                requests: row.get(2)?,
            })
        })
        .optional()?)
}

pub(super) fn operators(connection: &Connection) -> StoreResult<Vec<[u8; 32]>> {
    let mut statement = connection.prepare_cached("SELECT token_hash FROM operators")?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
