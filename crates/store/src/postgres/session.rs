//! Connections with a session of their own, which is what the store needs of PostgreSQL.
//!
//! Prepared statements, timeouts and the lock under which the schema is brought up to date belong
//! to a session. A pooler that lends connections by the transaction mixes the sessions of its
//! clients up, so it is refused at the start and not met as an odd failure under load.

use std::str::FromStr;

use sqlx_core::connection::Connection;
use sqlx_core::error::Error;
use sqlx_core::raw_sql::raw_sql;
use sqlx_core::row::Row;
use sqlx_core::sql_str::AssertSqlSafe;
use sqlx_postgres::{PgConnectOptions, PgConnection};

use super::failure;
use crate::error::{StoreError, StoreResult};
use crate::settings::StoreSettings;

/// Error message about a pooler that does not separate sessions.
pub(super) const SHARED: &str = "store.url leads to a pooler that lends connections by the \
     transaction, such as PgBouncer with pool_mode = transaction: prepared statements and timeouts \
     of one client would be another's. Set pool_mode = session for this database, or name the \
     address of PostgreSQL itself";

/// Times that two connections are compared: other clients of a busy pooler may hide once that
/// both are lent the same one.
const ROUNDS: u32 = 4;

/// Returns the options for connections.
///
/// No option is set at connection that poolers refuse to pass on: [`timeouts`] sets in the
/// session what it needs.
pub(super) fn options(settings: &StoreSettings) -> StoreResult<PgConnectOptions> {
    let options = PgConnectOptions::from_str(&settings.url)
        .map_err(|error| StoreError::Unavailable(format!("store.url: {error}")))?;
    Ok(options
        .application_name("sandtable")
        .extra_float_digits(None))
}

/// The statements that a new session begins with: the server gives up by itself, too, for a
/// replica that was cut off must not hold what others wait for.
pub(super) fn timeouts(settings: &StoreSettings) -> String {
    let silence = settings.keepalive_seconds.max(1);
    let (limit, given_up) = (settings.timeout_ms, u64::from(silence) * 3000);
    format!(
        "SET statement_timeout = {limit};
         SET idle_in_transaction_session_timeout = {limit};
         SET tcp_keepalives_idle = {silence};
         SET tcp_keepalives_interval = {silence};
         SET tcp_keepalives_count = 3;
         SET tcp_user_timeout = {given_up};"
    )
}

/// Carries out the statements in a session.
pub(super) async fn set(connection: &mut PgConnection, statements: String) -> Result<(), Error> {
    let statements = raw_sql(AssertSqlSafe(statements));
    statements.execute(connection).await.map(drop)
}

/// Refuses a pooler that lends two clients the same connection.
pub(super) async fn must_be_own(options: &PgConnectOptions) -> StoreResult<()> {
    let mut one = connect(options).await?;
    let mut two = connect(options).await?;
    for _ in 0..ROUNDS {
        let before = backend(&mut one).await?;
        // A client in a transaction keeps the server process that it was lent. If it is the one
        // that the other client was just lent, the two share it; otherwise the other is lent
        // another from now on.
        run(&mut two, "BEGIN").await?;
        let held = backend(&mut two).await?;
        if held == before || backend(&mut one).await? != before {
            return Err(StoreError::Unavailable(SHARED.into()));
        }
        run(&mut two, "ROLLBACK").await?;
    }
    for connection in [one, two] {
        connection.close().await.map_err(failure::reading)?;
    }
    Ok(())
}

async fn connect(options: &PgConnectOptions) -> StoreResult<PgConnection> {
    let connected = PgConnection::connect_with(options).await;
    connected.map_err(failure::reading)
}

/// The server's process that a connection leads to now.
async fn backend(connection: &mut PgConnection) -> StoreResult<i32> {
    let asked = raw_sql("SELECT pg_backend_pid()");
    let row = asked.fetch_one(connection).await;
    row.and_then(|row| row.try_get(0)).map_err(failure::reading)
}

async fn run(connection: &mut PgConnection, statement: &'static str) -> StoreResult<()> {
    let done = raw_sql(statement).execute(connection).await;
    done.map(drop).map_err(|error| match error {
        // A pooler that lends connections by the statement has no transactions.
        Error::Database(cause) => StoreError::Unavailable(format!("{SHARED} ({cause})")),
        error => failure::reading(error),
    })
}
