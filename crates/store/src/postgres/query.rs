use std::sync::Arc;

use sqlx_core::from_row::FromRow;
use sqlx_core::query_as::query_as;
use sqlx_core::query_scalar::query_scalar;
use sqlx_core::row::Row;
use sqlx_core::sql_str::AssertSqlSafe;
use sqlx_postgres::PgRow;

use super::failure::reading;
use crate::chain::{Hash, LogEnd};
use crate::compression;
use crate::error::StoreResult;
use crate::int::{bound, unsigned};
use crate::list_query::{Dialect, Given, List};
use crate::opening::{MOST_COUNTED, Opened};
use crate::postgres::pool::{Lines, within};
use crate::row::{
    Begun, Committed, EntryRow, MatchKey, MatchQuery, MatchRow, RequestKey, SnapshotRow, Tip,
};
use crate::verify;

/// A number that the table's definition keeps from being negative.
fn number(row: &PgRow, column: usize) -> Result<u64, sqlx_core::error::Error> {
    let value: i64 = row.try_get(column)?;
    unsigned(value).map_err(|error| sqlx_core::error::Error::Decode(Box::new(error)))
}

impl FromRow<'_, PgRow> for MatchRow {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        Ok(Self {
            key: MatchKey(row.try_get(0)?),
            id: row.try_get(1)?,
            revision: number(row, 2)?,
            record: row.try_get(3)?,
        })
    }
}

/// Returns the contents of the store when it was opened.
pub(super) async fn opened(lines: &Lines, is_new: bool) -> StoreResult<Opened> {
    let found = query_as(
        "SELECT current_database()::text, pg_database_size(current_database()),
                (SELECT count(*) FROM (SELECT 1 FROM matches LIMIT $1) AS counted)",
    )
    .bind(bound(MOST_COUNTED));
    let found: (String, i64, i64) = within!(lines, found, fetch_one).map_err(reading)?;
    let (place, bytes, matches) = (format!("PostgreSQL's {}", found.0), found.1, found.2);
    if is_new {
        return Ok(Opened::New { place });
    }
    Ok(Opened::Existing {
        place,
        matches: unsigned(matches)?,
        bytes: unsigned(bytes)?,
    })
}

/// An entry, and the secret of its match.
struct Sealed(EntryRow, Option<Hash>);

/// A hash; one that is not there, or is no hash, is none that anything has.
fn hash(row: &PgRow, column: usize) -> Result<Hash, sqlx_core::error::Error> {
    Ok(salt(row, column)?.unwrap_or_default())
}

fn salt(row: &PgRow, column: usize) -> Result<Option<Hash>, sqlx_core::error::Error> {
    let bytes: Option<&[u8]> = row.try_get(column)?;
    Ok(bytes.and_then(|bytes| bytes.try_into().ok()))
}

impl FromRow<'_, PgRow> for Sealed {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        let entry = EntryRow {
            sequence: number(row, 0)?,
            payload: compression::read(row.try_get(1)?).into(),
            digest: hash(row, 2)?,
            chain: hash(row, 3)?,
        };
        Ok(Self(entry, salt(row, 4)?))
    }
}

/// An entry in the order of all.
struct Placed {
    entry: Sealed,
    position: u64,
    id: Arc<str>,
}

impl FromRow<'_, PgRow> for Placed {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        Ok(Self {
            entry: Sealed::from_row(row)?,
            position: number(row, 5)?,
            id: Arc::from(row.try_get::<&str, _>(6)?),
        })
    }
}

impl FromRow<'_, PgRow> for LogEnd {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        Ok(Self {
            length: number(row, 0)?,
            chain: hash(row, 1)?,
            salt: hash(row, 2)?,
        })
    }
}

/// The end of a log, by its last entry and as it is stored: both as of one moment.
struct End {
    last: Option<EntryRow>,
    kept: Option<LogEnd>,
}

impl FromRow<'_, PgRow> for End {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        let length: Option<i64> = row.try_get(5)?;
        let kept = match length {
            Some(_) => Some(LogEnd {
                length: number(row, 5)?,
                chain: hash(row, 6)?,
                salt: hash(row, 4)?,
            }),
            None => None,
        };
        let sequence: Option<i64> = row.try_get(0)?;
        let last = match sequence {
            Some(_) => Some(Sealed::from_row(row)?.0),
            None => None,
        };
        Ok(Self { last, kept })
    }
}

impl FromRow<'_, PgRow> for Tip {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        Ok(Self {
            revision: number(row, 0)?,
            sequence: number(row, 1)?,
        })
    }
}

impl FromRow<'_, PgRow> for SnapshotRow {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        Ok(Self {
            sequence: number(row, 0)?,
            payload: row.try_get(1)?,
            requests: row.try_get(2)?,
        })
    }
}

pub(super) async fn find_match(lines: &Lines, id: &str) -> StoreResult<Option<MatchRow>> {
    within!(
        lines,
        query_as("SELECT key, id, revision, record FROM matches WHERE id = $1").bind(id),
        fetch_optional
    )
    .map_err(reading)
}

pub(super) async fn find_match_by_request(
    lines: &Lines,
    request: RequestKey,
) -> StoreResult<Option<MatchRow>> {
    within!(
        lines,
        query_as("SELECT key, id, revision, record FROM matches WHERE request = $1")
            .bind(&request.0[..]),
        fetch_optional
    )
    .map_err(reading)
}

pub(super) async fn list_matches(lines: &Lines, query: &MatchQuery) -> StoreResult<Vec<MatchRow>> {
    let List { sql, given } = List::of(query, Dialect::Postgres);
    // It has the names of columns and parameters in it, and no value that anybody gave.
    let mut asked = query_as(AssertSqlSafe(sql));
    for value in given {
        asked = match value {
            Given::Number(number) => asked.bind(number),
            Given::Text(text) => asked.bind(text),
        };
    }
    within!(lines, asked, fetch_all).map_err(reading)
}

impl FromRow<'_, PgRow> for Begun {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        Ok(Self {
            game: row.try_get(0)?,
            ruleset: row.try_get(1)?,
            newest: MatchKey(row.try_get(2)?),
        })
    }
}

pub(super) async fn rulesets(lines: &Lines, state: i32) -> StoreResult<Vec<Begun>> {
    let asked = query_as(
        "SELECT game, ruleset, max(key) FROM matches WHERE state = $1
         GROUP BY game, ruleset ORDER BY game, ruleset",
    );
    within!(lines, asked.bind(state), fetch_all).map_err(reading)
}

pub(super) async fn count_matches(lines: &Lines, states: &[i32]) -> StoreResult<u64> {
    let count = within!(
        lines,
        query_scalar("SELECT count(*) FROM matches WHERE state = ANY($1)").bind(states),
        fetch_one
    )
    .map_err(reading)?;
    unsigned(count)
}

/// Ids of matches whose record was replaced without an entry after a change, each with the
/// number of its latest change, in their order.
pub(super) async fn read_changes(
    lines: &Lines,
    after: u64,
    limit: u32,
) -> StoreResult<Vec<(String, u64)>> {
    let rows: Vec<(String, i64)> = within!(
        lines,
        query_as(
            "SELECT id, changed FROM matches
         WHERE changed > $1 AND changed > 0 ORDER BY changed LIMIT $2",
        )
        .bind(bound(after))
        .bind(i64::from(limit)),
        fetch_all
    )
    .map_err(reading)?;
    rows.into_iter()
        .map(|(id, change)| Ok((id, unsigned(change)?)))
        .collect()
}

/// The number of the last change; 0 when there is none.
pub(super) async fn last_change(lines: &Lines) -> StoreResult<u64> {
    let last = within!(
        lines,
        query_scalar("SELECT coalesce(max(changed), 0) FROM matches WHERE changed > 0"),
        fetch_one
    )
    .map_err(reading)?;
    unsigned(last)
}

pub(super) async fn tip(lines: &Lines, key: MatchKey) -> StoreResult<Option<Tip>> {
    within!(
        lines,
        query_as(
            "SELECT revision, coalesce((SELECT max(sequence) FROM entries WHERE match = key), 0)
         FROM matches WHERE key = $1",
        )
        .bind(key.0),
        fetch_optional
    )
    .map_err(reading)
}

pub(super) async fn log_end(lines: &Lines, key: MatchKey) -> StoreResult<Option<LogEnd>> {
    let query = query_as("SELECT length, chain, salt FROM ends WHERE match = $1").bind(key.0);
    within!(lines, query, fetch_optional).map_err(reading)
}

pub(super) async fn last_entry(lines: &Lines, key: MatchKey) -> StoreResult<Option<EntryRow>> {
    let query = query_as(
        "SELECT last.sequence, last.payload, last.digest, last.chain, ends.salt,
                ends.length, ends.chain
         FROM (SELECT $1::bigint AS match) AS wanted
         LEFT JOIN ends ON ends.match = wanted.match
         LEFT JOIN LATERAL (
             SELECT * FROM entries WHERE entries.match = wanted.match
             ORDER BY entries.sequence DESC LIMIT 1
         ) AS last ON TRUE",
    )
    .bind(key.0);
    let end: End = within!(lines, query, fetch_one).map_err(reading)?;
    verify::check_end(end.last.as_ref(), end.kept)?;
    Ok(end.last)
}

pub(super) async fn read_entries(
    lines: &Lines,
    key: MatchKey,
    after_sequence: u64,
    limit: u32,
) -> StoreResult<Vec<EntryRow>> {
    let query = query_as(
        "SELECT entries.sequence, entries.payload, entries.digest, entries.chain, ends.salt
         FROM entries LEFT JOIN ends ON ends.match = entries.match
         WHERE entries.match = $1 AND entries.sequence > $2
         ORDER BY entries.sequence LIMIT $3",
    )
    .bind(key.0)
    .bind(bound(after_sequence))
    .bind(i64::from(limit));
    let rows: Vec<Sealed> = within!(lines, query, fetch_all).map_err(reading)?;
    let rows = rows.into_iter().map(|Sealed(row, salt)| (row, salt));
    verify::check_page(after_sequence, rows.collect())
}

pub(super) async fn read_feed(
    lines: &Lines,
    after_position: u64,
    limit: u32,
) -> StoreResult<Vec<Committed>> {
    read_others(lines, after_position, &[], limit).await
}

/// As the feed, but for entries that are already present.
pub(super) async fn read_others(
    lines: &Lines,
    after_position: u64,
    in_hand: &[u64],
    limit: u32,
) -> StoreResult<Vec<Committed>> {
    let in_hand: Vec<i64> = in_hand.iter().copied().map(bound).collect();
    let (mut last, mut committed) = (bound(after_position), Vec::new());
    loop {
        let query = query_as(
            "SELECT entries.sequence, entries.payload, entries.digest, entries.chain,
                    ends.salt, entries.position, matches.id
             FROM entries JOIN matches ON matches.key = entries.match
             LEFT JOIN ends ON ends.match = entries.match
             WHERE entries.position > $1 AND entries.position <> ALL($3)
             ORDER BY entries.position LIMIT $2",
        )
        .bind(last)
        .bind(i64::from(limit))
        .bind(&in_hand);
        let rows: Vec<Placed> = within!(lines, query, fetch_all).map_err(reading)?;
        let read = rows.len();
        for placed in rows {
            last = bound(placed.position);
            let Sealed(entry, salt) = placed.entry;
            committed.extend(verify::in_feed(entry, salt, placed.position, placed.id));
        }
        // Entries that were left out make the page no shorter: a short one is the last.
        if read < limit as usize || committed.len() >= limit as usize {
            committed.truncate(limit as usize);
            return Ok(committed);
        }
    }
}

pub(super) async fn last_position(lines: &Lines) -> StoreResult<u64> {
    let last = within!(
        lines,
        query_scalar("SELECT coalesce(max(position), 0) FROM entries"),
        fetch_one
    )
    .map_err(reading)?;
    unsigned(last)
}

pub(super) async fn latest_snapshot(
    lines: &Lines,
    key: MatchKey,
) -> StoreResult<Option<SnapshotRow>> {
    within!(
        lines,
        query_as("SELECT sequence, payload, requests FROM snapshots WHERE match = $1").bind(key.0),
        fetch_optional
    )
    .map_err(reading)
}

pub(super) async fn operators(lines: &Lines) -> StoreResult<Vec<[u8; 32]>> {
    within!(
        lines,
        query_scalar("SELECT token_hash FROM operators"),
        fetch_all
    )
    .map_err(reading)
}
