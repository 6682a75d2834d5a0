//! Who plays in a tournament or a pool, as any service may need to know.
//!
//! The service of tournaments and ladders writes these documents. Others read no more of them than
//! what is here.

use prost::Message;

use crate::document::Documents;
use crate::error::{StoreError, StoreResult};

/// Kind of the documents with the memberships in entrants, by tournament and account.
pub const TOURNAMENT_MEMBERSHIPS: &str = "tournament_membership";

/// Kind of the documents with the players of an account, by pool and account.
pub const POOL_ACCOUNTS: &str = "pool_account";

/// A membership, as far as others need it: its first fields.
#[derive(Clone, PartialEq, Message)]
struct Contestant {
    /// The entrant that the account is in, or 0.
    #[prost(uint32, tag = "1")]
    entrant: u32,
    /// Number of times that it has entered.
    #[prost(uint32, tag = "2")]
    entered: u32,
}

/// Reports whether an account plays or has played in a contest, `tournaments/{tournament}` or
/// `pools/{pool}`. Who has only been named for a team has not. Nobody plays in anything else.
///
/// # Errors
///
/// The store does not answer.
pub async fn plays_in(
    documents: &dyn Documents,
    contest: &str,
    account: &str,
) -> StoreResult<bool> {
    let (kind, id) = match contest.split_once('/') {
        Some(("tournaments", id)) => (TOURNAMENT_MEMBERSHIPS, id),
        Some(("pools", id)) => (POOL_ACCOUNTS, id),
        _ => return Ok(false),
    };
    let Some(found) = documents.get(kind, &format!("{id}/{account}")).await? else {
        return Ok(false);
    };
    if kind == POOL_ACCOUNTS {
        return Ok(true);
    }
    let membership = Contestant::decode(found.content.as_slice());
    let membership = membership.map_err(|error| StoreError::Corrupt(error.to_string()))?;
    Ok(membership.entrant > 0 || membership.entered > 0)
}
