use std::borrow::Cow;

use sqlx_core::migrate::{Migration, MigrationType, Migrator};
use sqlx_core::query_scalar::query_scalar;
use sqlx_core::sql_str::SqlStr;
use sqlx_postgres::PgPool;

use super::failure;
use crate::error::{StoreError, StoreResult};

/// Each file brings the schema from the one before to its own.
const FILES: &[(&str, &str)] = &[("log", include_str!("../../migrations/1_log.sql"))];

/// Brings the schema up to date. Replicas that start together take turns. Gives whether nothing
/// was there.
pub(super) async fn prepare(pool: &PgPool) -> StoreResult<bool> {
    let is_new: bool = query_scalar("SELECT to_regclass('matches') IS NULL")
        .fetch_one(pool)
        .await
        .map_err(failure::reading)?;
    let files = (1..).zip(FILES).map(|(version, (name, sql))| {
        let (name, sql) = (Cow::Borrowed(*name), SqlStr::from_static(sql));
        Migration::new(version, name, MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(files.collect())
        .run(pool)
        .await
        .map_err(|error| {
            StoreError::Unavailable(format!("bringing the schema up to date: {error}"))
        })?;
    Ok(is_new)
}
