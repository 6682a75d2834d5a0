use sqlx_core::connection::Connection;
use sqlx_core::from_row::FromRow;
use sqlx_core::query::query;
use sqlx_core::query_as::query_as;
use sqlx_core::row::Row;
use sqlx_postgres::{PgConnection, PgRow};
use tonic::async_trait;

use super::PostgresStore;
use super::failure::{reading, writing};
use crate::document::{Change, Document, DocumentQuery, Documents};
use crate::error::{StoreError, StoreResult};
use crate::int::{signed, unsigned};
use crate::postgres::pool::within;
use crate::write_failure::WriteFailure;

impl FromRow<'_, PgRow> for Document {
    fn from_row(row: &PgRow) -> Result<Self, sqlx_core::error::Error> {
        let revision = unsigned(row.try_get(4)?)
            .map_err(|error| sqlx_core::error::Error::Decode(Box::new(error)))?;
        Ok(Self {
            kind: row.try_get(0)?,
            id: row.try_get(1)?,
            owner: row.try_get(2)?,
            due: row.try_get(3)?,
            revision,
            content: row.try_get(5)?,
        })
    }
}

#[async_trait]
impl Documents for PostgresStore {
    async fn get(&self, kind: &str, id: &str) -> StoreResult<Option<Document>> {
        let found = query_as(
            "SELECT kind, id, owner, due, revision, content FROM documents
             WHERE kind = $1 AND id = $2",
        )
        .bind(kind)
        .bind(id);
        within!(&self.lines, found, fetch_optional).map_err(reading)
    }

    async fn list(
        &self,
        kind: &str,
        query: DocumentQuery,
        limit: u32,
    ) -> StoreResult<Vec<Document>> {
        let limit = i64::from(limit);
        let found = match query {
            DocumentQuery::Owned { owner, after } => query_as(
                "SELECT kind, id, owner, due, revision, content FROM documents
                 WHERE kind = $1 AND owner = $2 AND owner <> '' AND id > $3
                 ORDER BY id LIMIT $4",
            )
            .bind(kind)
            .bind(owner)
            .bind(after)
            .bind(limit),
            DocumentQuery::All { after } => query_as(
                "SELECT kind, id, owner, due, revision, content FROM documents
                 WHERE kind = $1 AND id > $2 ORDER BY id LIMIT $3",
            )
            .bind(kind)
            .bind(after)
            .bind(limit),
            DocumentQuery::Due { at } => query_as(
                "SELECT kind, id, owner, due, revision, content FROM documents
                 WHERE kind = $1 AND due IS NOT NULL AND due <= $2
                 ORDER BY due, id LIMIT $3",
            )
            .bind(kind)
            .bind(at)
            .bind(limit),
        };
        within!(&self.lines, found, fetch_all).map_err(reading)
    }

    async fn write(&self, mut changes: Vec<Change>) -> StoreResult<()> {
        // Writers that lock the same rows do so in the same order and cannot wait for
        // each other for ever. Changes of one document stay in the order given.
        changes.sort_by(|one, other| name(one).cmp(&name(other)));
        let mut line = self.lines.take().await.map_err(reading)?;
        let mut sent = false;
        let changed = change_all(&mut line, &changes, &mut sent);
        let changed = tokio::time::timeout(self.lines.patience, changed).await;
        let changed = changed.unwrap_or_else(|_| {
            let problem = "the database did not answer in time".to_owned();
            Err(if sent {
                StoreError::Unsettled(problem)
            } else {
                StoreError::Unavailable(problem)
            })
        });
        if let Err(error) = &changed
            && !matches!(error, StoreError::Conflict(_))
        {
            line.cut();
            self.failure.note(error);
        }
        changed
    }

    fn write_failure(&self) -> Option<&WriteFailure> {
        Some(&self.failure)
    }
}

/// Carries out all changes or none. Says when it has begun to commit them.
async fn change_all(
    connection: &mut PgConnection,
    changes: &[Change],
    sent: &mut bool,
) -> StoreResult<()> {
    let mut transaction = connection.begin().await.map_err(reading)?;
    for change in changes {
        if carry_out(&mut transaction, change).await? == 0 {
            let (kind, id) = name(change);
            return Err(StoreError::Conflict(format!("{kind} {id}")));
        }
    }
    *sent = true;
    transaction.commit().await.map_err(writing)
}

/// Kind and id of the document that changes.
fn name(change: &Change) -> (&str, &str) {
    match change {
        Change::Add(document) | Change::Replace(document) => (&document.kind, &document.id),
        Change::Remove { kind, id, .. } => (kind, id),
    }
}

/// Changes one document, and gives how many were found as the writer thought.
async fn carry_out(connection: &mut PgConnection, change: &Change) -> StoreResult<u64> {
    let statement = match change {
        Change::Add(new) => query(
            "INSERT INTO documents (kind, id, owner, due, content)
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        )
        .bind(&new.kind)
        .bind(&new.id)
        .bind(&new.owner)
        .bind(new.due)
        .bind(&new.content),
        Change::Replace(new) => query(
            "UPDATE documents SET owner = $3, due = $4, content = $5, revision = revision + 1
             WHERE kind = $1 AND id = $2 AND revision = $6",
        )
        .bind(&new.kind)
        .bind(&new.id)
        .bind(&new.owner)
        .bind(new.due)
        .bind(&new.content)
        .bind(signed(new.revision)?),
        Change::Remove { kind, id, revision } => {
            query("DELETE FROM documents WHERE kind = $1 AND id = $2 AND revision = $3")
                .bind(kind)
                .bind(id)
                .bind(signed(*revision)?)
        }
    };
    // Until the commit is sent nothing can have been written.
    let done = statement.execute(connection).await.map_err(reading)?;
    Ok(done.rows_affected())
}
