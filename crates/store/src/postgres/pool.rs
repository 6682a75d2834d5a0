//! Connections that serve everything but appends, none of which is waited for without end.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use sqlx_core::error::Error;
use sqlx_core::pool::PoolConnection;
use sqlx_postgres::{PgConnection, PgPool, Postgres};
use tokio::time::error::Elapsed;

/// A pool, and how long the database may take for a call.
///
/// A database that has gone silent neither answers nor refuses: whatever is said to it may
/// be waited for until the system gives the connection up, which takes minutes. So every
/// call has its time, and a connection whose call has run out of it is not used again, nor
/// asked whether it could be.
#[derive(Clone)]
pub(super) struct Lines {
    pub(super) pool: PgPool,
    pub(super) patience: Duration,
}

/// A connection of the pool, for one call.
pub(super) struct LentConnection {
    connection: Option<PoolConnection<Postgres>>,
    patience: Duration,
}

impl Lines {
    /// A connection, if there is one in time.
    pub(super) async fn take(&self) -> Result<LentConnection, Error> {
        Ok(LentConnection {
            connection: Some(self.pool.acquire().await?),
            patience: self.patience,
        })
    }
}

impl LentConnection {
    /// Returns the outcome of a call. Where it is unknown, the connection is given up.
    pub(super) fn end<T>(mut self, result: Result<Result<T, Error>, Elapsed>) -> Result<T, Error> {
        let result = result.unwrap_or_else(|_| Err(timed_out()));
        if result
            .as_ref()
            .is_err_and(|error| !matches!(error, Error::Database(_)))
        {
            self.cut();
        }
        result
    }

    /// Gives the connection up.
    pub(super) fn cut(&mut self) {
        drop(self.connection.take().map(PoolConnection::detach));
    }
}

/// The error of a call that the database has not answered in time.
fn timed_out() -> Error {
    let problem = "the database did not answer in time";
    Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, problem))
}

impl Deref for LentConnection {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        self.connection
            .as_ref()
            .expect("it is there until its call has ended")
    }
}

impl DerefMut for LentConnection {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.connection
            .as_mut()
            .expect("it is there until its call has ended")
    }
}

impl Drop for LentConnection {
    /// Gives the connection back, which asks the server whether it is well: that, too, has
    /// its time, or the pool would be short of a connection for as long as it takes.
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else {
            return;
        };
        let patience = self.patience;
        let returned = connection.return_to_pool();
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn(tokio::time::timeout(patience, returned))),
            // The process is ending.
            Err(_) => drop(returned),
        }
    }
}

/// Makes one call on a connection of the pool, within its time.
macro_rules! within {
    ($lines:expr, $query:expr, $method:ident) => {
        async {
            let lines: &$crate::postgres::pool::Lines = $lines;
            let mut line = lines.take().await?;
            let call = $query.$method(&mut *line);
            let result = tokio::time::timeout(lines.patience, call).await;
            line.end(result)
        }
        .await
    };
}
pub(super) use within;
