use rusqlite::{Connection, params};

use crate::error::StoreResult;

/// Keeps that a match is these accounts', with what it is listed by as it is now.
pub(super) fn add(connection: &Connection, key: i64, accounts: &[String]) -> StoreResult<()> {
    for account in accounts {
        connection
            .prepare_cached(
                "INSERT INTO participants (account, match, state, game, listed)
                 SELECT ?2, key, state, game, listed FROM matches WHERE key = ?1",
            )?
            .execute(params![key, account])?;
    }
    Ok(())
}

/// Removes these accounts from a match, given in the form that is stored with it.
pub(super) fn remove(connection: &Connection, key: i64, joined: &str) -> StoreResult<()> {
    for account in joined.lines() {
        connection
            .prepare_cached("DELETE FROM participants WHERE account = ?2 AND match = ?1")?
            .execute(params![key, account])?;
    }
    Ok(())
}
