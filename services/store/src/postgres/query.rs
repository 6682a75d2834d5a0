use std::sync::Arc;

use sqlx_core::from_row::FromRow;
use sqlx_core::query_as::query_as;
use sqlx_core::query_scalar::query_scalar;
use sqlx_core::row::Row;
use sqlx_postgres::{PgPool, PgRow};

use super::failure::reading;
use crate::number::{bound, unsigned};
use crate::{
    Committed, EntryRow, Head, MatchKey, MatchQuery, MatchRow, RequestKey, SnapshotRow, StoreResult,
};

/// A number that the table's definition keeps from being negative.
fn number(row: &PgRow, column: usize) -> Result<u64, sqlx_core::error::Error> {
    let value: i64 = row.try_get(column)?;
    unsigned(value).map_err(|error| sqlx_core::error::Error::Decode(Box::new(error)))
}

impl FromRow<'_, PgRow> for MatchRow {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        Ok(MatchRow {
            key: MatchKey(row.try_get(0)?),
            id: row.try_get(1)?,
            revision: number(row, 2)?,
            record: row.try_get(3)?,
        })
    }
}

impl FromRow<'_, PgRow> for EntryRow {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        Ok(EntryRow {
            sequence: number(row, 0)?,
            payload: row.try_get::<Vec<u8>, _>(1)?.into(),
        })
    }
}

impl FromRow<'_, PgRow> for Committed {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        Ok(Committed {
            position: number(row, 0)?,
            id: Arc::from(row.try_get::<&str, _>(1)?),
            sequence: number(row, 2)?,
            payload: row.try_get::<Vec<u8>, _>(3)?.into(),
        })
    }
}

impl FromRow<'_, PgRow> for Head {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        Ok(Head {
            revision: number(row, 0)?,
            sequence: number(row, 1)?,
        })
    }
}

impl FromRow<'_, PgRow> for SnapshotRow {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        Ok(SnapshotRow {
            sequence: number(row, 0)?,
            payload: row.try_get(1)?,
            requests: row.try_get(2)?,
        })
    }
}

pub(super) async fn find_match(pool: &PgPool, id: &str) -> StoreResult<Option<MatchRow>> {
    query_as("SELECT key, id, revision, record FROM matches WHERE id = $1")
        .bind(id)
        .fetch_optional(pool)
        .await
        .map_err(reading)
}

pub(super) async fn find_match_by_request(
    pool: &PgPool,
    request: RequestKey,
) -> StoreResult<Option<MatchRow>> {
    query_as("SELECT key, id, revision, record FROM matches WHERE request = $1")
        .bind(&request.0[..])
        .fetch_optional(pool)
        .await
        .map_err(reading)
}

pub(super) async fn list_matches(pool: &PgPool, query: &MatchQuery) -> StoreResult<Vec<MatchRow>> {
    query_as(
        "SELECT key, id, revision, record FROM matches
         WHERE key < $1 AND ($2::int IS NULL OR state = $2) AND ($3::text IS NULL OR game = $3)
           AND ($4 OR listed)
         ORDER BY key DESC LIMIT $5",
    )
    .bind(query.before.map_or(i64::MAX, |key| key.0))
    .bind(query.state)
    .bind(query.game.as_deref())
    .bind(query.include_unlisted)
    .bind(i64::from(query.limit))
    .fetch_all(pool)
    .await
    .map_err(reading)
}

pub(super) async fn count_matches(pool: &PgPool, states: &[i32]) -> StoreResult<u64> {
    let count = query_scalar("SELECT count(*) FROM matches WHERE state = ANY($1)")
        .bind(states)
        .fetch_one(pool)
        .await
        .map_err(reading)?;
    unsigned(count)
}

/// Ids of matches whose record was replaced without an entry after a change, each with the
/// number of its latest change, in their order.
pub(super) async fn read_changes(
    pool: &PgPool,
    after: u64,
    limit: u32,
) -> StoreResult<Vec<(String, u64)>> {
    let rows: Vec<(String, i64)> = query_as(
        "SELECT id, changed FROM matches
         WHERE changed > $1 AND changed > 0 ORDER BY changed LIMIT $2",
    )
    .bind(bound(after))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await
    .map_err(reading)?;
    rows.into_iter()
        .map(|(id, change)| Ok((id, unsigned(change)?)))
        .collect()
}

/// The number of the last change; 0 when there is none.
pub(super) async fn last_change(pool: &PgPool) -> StoreResult<u64> {
    let last = query_scalar("SELECT coalesce(max(changed), 0) FROM matches WHERE changed > 0")
        .fetch_one(pool)
        .await
        .map_err(reading)?;
    unsigned(last)
}

pub(super) async fn head(pool: &PgPool, key: MatchKey) -> StoreResult<Option<Head>> {
    query_as(
        "SELECT revision, coalesce((SELECT max(sequence) FROM entries WHERE match = key), 0)
         FROM matches WHERE key = $1",
    )
    .bind(key.0)
    .fetch_optional(pool)
    .await
    .map_err(reading)
}

pub(super) async fn last_entry(pool: &PgPool, key: MatchKey) -> StoreResult<Option<EntryRow>> {
    query_as(
        "SELECT sequence, payload FROM entries
         WHERE match = $1 ORDER BY sequence DESC LIMIT 1",
    )
    .bind(key.0)
    .fetch_optional(pool)
    .await
    .map_err(reading)
}

pub(super) async fn read_entries(
    pool: &PgPool,
    key: MatchKey,
    after_sequence: u64,
    limit: u32,
) -> StoreResult<Vec<EntryRow>> {
    query_as(
        "SELECT sequence, payload FROM entries
         WHERE match = $1 AND sequence > $2 ORDER BY sequence LIMIT $3",
    )
    .bind(key.0)
    .bind(bound(after_sequence))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await
    .map_err(reading)
}

pub(super) async fn read_feed(
    pool: &PgPool,
    after_position: u64,
    limit: u32,
) -> StoreResult<Vec<Committed>> {
    query_as(
        "SELECT entries.position, matches.id, entries.sequence, entries.payload
         FROM entries JOIN matches ON matches.key = entries.match
         WHERE entries.position > $1 ORDER BY entries.position LIMIT $2",
    )
    .bind(bound(after_position))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await
    .map_err(reading)
}

pub(super) async fn last_position(pool: &PgPool) -> StoreResult<u64> {
    let last = query_scalar("SELECT coalesce(max(position), 0) FROM entries")
        .fetch_one(pool)
        .await
        .map_err(reading)?;
    unsigned(last)
}

pub(super) async fn latest_snapshot(
    pool: &PgPool,
    key: MatchKey,
) -> StoreResult<Option<SnapshotRow>> {
    query_as("SELECT sequence, payload, requests FROM snapshots WHERE match = $1")
        .bind(key.0)
        .fetch_optional(pool)
        .await
        .map_err(reading)
}

pub(super) async fn operators(pool: &PgPool) -> StoreResult<Vec<[u8; 32]>> {
    query_scalar("SELECT token_hash FROM operators")
        .fetch_all(pool)
        .await
        .map_err(reading)
}
