use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use crate::document::{Change, Document, DocumentQuery};
use crate::error::{StoreError, StoreResult};
use crate::int::signed;

fn document(row: &Row<'_>) -> rusqlite::Result<Document> {
    Ok(Document {
        kind: row.get(0)?,
        id: row.get(1)?,
        owner: row.get(2)?,
        due: row.get(3)?,
        revision: row.get(4)?,
        content: row.get(5)?,
    })
}

pub(super) fn get(connection: &Connection, kind: &str, id: &str) -> StoreResult<Option<Document>> {
    Ok(connection
        .prepare_cached(
            "SELECT kind, id, owner, due, revision, content FROM documents
             WHERE kind = ?1 AND id = ?2",
        )?
        .query_row([kind, id], document)
        .optional()?)
}

pub(super) fn list(
    connection: &Connection,
    kind: &str,
    query: &DocumentQuery,
    limit: u32,
) -> StoreResult<Vec<Document>> {
    let sql = sql_of(query);
    match query {
        DocumentQuery::Owned { owner, after } => {
            select(connection, sql, params![kind, owner, after, limit])
        }
        DocumentQuery::All { after } => select(connection, sql, params![kind, after, limit]),
        DocumentQuery::Due { at } => select(connection, sql, params![kind, at, limit]),
    }
}

fn sql_of(query: &DocumentQuery) -> &'static str {
    match query {
        DocumentQuery::Owned { .. } => {
            "SELECT kind, id, owner, due, revision, content FROM documents
             WHERE kind = ?1 AND owner = ?2 AND owner <> '' AND id > ?3
             ORDER BY id LIMIT ?4"
        }
        DocumentQuery::All { .. } => {
            "SELECT kind, id, owner, due, revision, content FROM documents
             WHERE kind = ?1 AND id > ?2 ORDER BY id LIMIT ?3"
        }
        DocumentQuery::Due { .. } => {
            "SELECT kind, id, owner, due, revision, content FROM documents
             WHERE kind = ?1 AND due IS NOT NULL AND due <= ?2
             ORDER BY due, id LIMIT ?3"
        }
    }
}

fn select(connection: &Connection, sql: &str, given: impl Params) -> StoreResult<Vec<Document>> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(given, document)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Carries out all changes; the caller undoes them when one fails.
pub(super) fn write(connection: &Connection, changes: &[Change]) -> StoreResult<u64> {
    for change in changes {
        let (changed, kind, id) = match change {
            Change::Add(new) => {
                let added = connection
                    .prepare_cached(
                        "INSERT INTO documents (kind, id, owner, due, revision, content)
                         VALUES (?1, ?2, ?3, ?4, 0, ?5) ON CONFLICT DO NOTHING",
                    )?
                    .execute(params![new.kind, new.id, new.owner, new.due, new.content])?;
                (added, &new.kind, &new.id)
            }
            Change::Replace(new) => {
                let replaced = connection
                    .prepare_cached(
                        "UPDATE documents
                         SET owner = ?3, due = ?4, content = ?5, revision = revision + 1
                         WHERE kind = ?1 AND id = ?2 AND revision = ?6",
                    )?
                    .execute(params![
                        new.kind,
                        new.id,
                        new.owner,
                        new.due,
                        new.content,
                        signed(new.revision)?
                    ])?;
                (replaced, &new.kind, &new.id)
            }
            Change::Remove { kind, id, revision } => {
                let removed = connection
                    .prepare_cached(
                        "DELETE FROM documents WHERE kind = ?1 AND id = ?2 AND revision = ?3",
                    )?
                    .execute(params![kind, id, signed(*revision)?])?;
                (removed, kind, id)
            }
        };
        if changed == 0 {
            return Err(StoreError::Conflict(format!("{kind} {id}")));
        }
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;
    use crate::sqlite::connection::prepare_once;
    use crate::sqlite::schema;

    #[test]
    fn no_list_is_prepared_again_for_other_values() {
        let mut connection = Connection::open_in_memory().unwrap();
        prepare_once(&connection).unwrap();
        schema::prepare(&mut connection).unwrap();
        let queries = |value: &str, at| {
            [
                DocumentQuery::Owned {
                    owner: value.to_owned(),
                    after: value.to_owned(),
                },
                DocumentQuery::All {
                    after: value.to_owned(),
                },
                DocumentQuery::Due { at },
            ]
        };
        for (kind, at) in [("pools", 1), ("players", 1_000), ("", -1)] {
            for query in queries(kind, at) {
                list(&connection, kind, &query, 100).unwrap();
            }
        }
        for query in queries("", 0) {
            let statement = connection.prepare_cached(sql_of(&query)).unwrap();
            let again = statement.get_status(StatementStatus::RePrepare);
            assert_eq!(again, 0, "{query:?}");
            // It is the one that was used.
            assert!(statement.get_status(StatementStatus::Run) >= 3);
        }
    }
}
