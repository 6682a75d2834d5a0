use std::sync::Arc;

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params, params_from_iter};

use super::entry_index;
use super::entry_row::entry_row;
use crate::error::StoreResult;
use crate::int::bound;
use crate::list_query::{Dialect, Given, List};
use crate::row::{
    Begun, Committed, EntryRow, MatchKey, MatchQuery, MatchRow, RequestKey, SnapshotRow, Tip,
};
use crate::sqlite::chain_heads::log_end;
use crate::verify;

fn match_row(row: &Row<'_>) -> rusqlite::Result<MatchRow> {
    Ok(MatchRow {
        key: MatchKey(row.get(0)?),
        id: row.get(1)?,
        revision: row.get(2)?,
        record: row.get(3)?,
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
    let list = List::of(query, Dialect::Sqlite);
    let mut statement = connection.prepare_cached(&list.sql)?;
    let rows = statement.query_map(params_from_iter(&list.given), match_row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

impl ToSql for Given<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Number(number) => number.to_sql(),
            Self::Text(text) => text.to_sql(),
        }
    }
}

pub(super) fn rulesets(connection: &Connection, state: i32) -> StoreResult<Vec<Begun>> {
    let mut statement = connection.prepare_cached(
        "SELECT game, ruleset, max(key) FROM matches WHERE state = ?1
         GROUP BY game, ruleset ORDER BY game, ruleset",
    )?;
    let rows = statement.query_map([state], |row| {
        Ok(Begun {
            game: row.get(0)?,
            ruleset: row.get(1)?,
            newest: MatchKey(row.get(2)?),
        })
    })?;
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

pub(super) fn tip(connection: &Connection, key: MatchKey) -> StoreResult<Option<Tip>> {
    // Both as of one moment.
    let _moment = connection.unchecked_transaction()?;
    let revision = connection
        .prepare_cached("SELECT revision FROM matches WHERE key = ?1")?
        .query_row([key.0], |row| row.get(0))
        .optional()?;
    let Some(revision) = revision else {
        return Ok(None);
    };
    let last = entry_index::last_entry(connection, key)?;
    let sequence = last.map_or(0, |(row, _)| row.sequence);
    Ok(Some(Tip { revision, sequence }))
}

pub(super) fn last_entry(connection: &Connection, key: MatchKey) -> StoreResult<Option<EntryRow>> {
    // Both as of one moment.
    let _moment = connection.unchecked_transaction()?;
    let last = entry_index::last_entry(connection, key)?;
    let last = last.map(|(row, _)| row);
    verify::check_end(last.as_ref(), log_end(connection, key)?)?;
    Ok(last)
}

pub(super) fn read_entries(
    connection: &Connection,
    key: MatchKey,
    after_sequence: u64,
    limit: u32,
) -> StoreResult<Vec<EntryRow>> {
    // Index and end of the log as of one moment.
    let _moment = connection.unchecked_transaction()?;
    let rows = entry_index::entries_after(connection, key, after_sequence, limit)?;
    verify::check_page(after_sequence, rows)
}

pub(super) fn read_feed(
    connection: &Connection,
    after_position: u64,
    limit: u32,
) -> StoreResult<Vec<Committed>> {
    let mut statement = connection.prepare_cached(
        "SELECT entries.sequence, entries.payload, entries.digest, entries.chain, ends.salt,
                entries.position, matches.id
         FROM entries JOIN matches ON matches.key = entries.match
         LEFT JOIN ends ON ends.match = entries.match
         WHERE entries.position > ?1 ORDER BY entries.position LIMIT ?2",
    )?;
    let (mut last, mut committed) = (bound(after_position), Vec::new());
    loop {
        let rows = statement.query_map(params![last, limit], |row| {
            let id: Arc<str> = Arc::from(row.get::<_, String>(6)?);
            Ok((entry_row(row)?, row.get::<_, u64>(5)?, id))
        })?;
        let mut read = 0;
        for row in rows {
            let ((entry, salt), position, id) = row?;
            (last, read) = (bound(position), read + 1);
            committed.extend(verify::in_feed(entry, salt, position, id));
        }
        // Entries that were left out make the page no shorter: a short one is the last.
        if read < limit || committed.len() >= limit as usize {
            committed.truncate(limit as usize);
            return Ok(committed);
        }
    }
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

/// Returns the faults that SQLite's own check finds.
pub(super) fn broken_pages(connection: &Connection) -> StoreResult<Vec<String>> {
    let mut statement = connection.prepare("PRAGMA integrity_check")?;
    let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
    let lines = lines.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(lines.into_iter().filter(|line| line != "ok").collect())
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::sqlite::connection::prepare_once;
    use crate::sqlite::schema;

    /// Returns every combination of filters.
    fn queries() -> impl Iterator<Item = MatchQuery> {
        (0..32_u32).map(|bits| {
            let asks = |bit: u32| bits & (1 << bit) != 0;
            MatchQuery {
                limit: 50,
                before: None,
                state: asks(0).then_some(1),
                game: asks(1).then(|| "counter".to_owned()),
                label: asks(2).then(|| "pools/a".to_owned()),
                account: asks(3).then(|| "accounts/a".to_owned()),
                include_unlisted: asks(4),
            }
        })
    }

    #[test]
    fn no_list_scans_or_sorts() {
        let mut connection = Connection::open_in_memory().unwrap();
        prepare_once(&connection).unwrap();
        schema::prepare(&mut connection).unwrap();
        for query in queries() {
            let list = List::of(&query, Dialect::Sqlite);
            let plan = format!("EXPLAIN QUERY PLAN {}", list.sql);
            let mut plan = connection.prepare(&plan).unwrap();
            let steps = plan.query_map(params_from_iter(&list.given), |row| row.get(3));
            let steps: Vec<String> = steps.unwrap().map(Result::unwrap).collect();
            let is_poor = |step: &String| step.contains("SCAN") || step.contains("B-TREE");
            assert!(!steps.iter().any(is_poor), "{}: {steps:?}", list.sql);
            // Combined filters are found together: every walk ends at a key.
            let walks = steps.iter().filter(|step| {
                step.contains("key<?") || step.contains("rowid<?") || step.contains("match<?")
            });
            let expected = list.sql.matches("SELECT").count();
            assert_eq!(walks.count(), expected, "{}: {steps:?}", list.sql);
        }
    }
}
