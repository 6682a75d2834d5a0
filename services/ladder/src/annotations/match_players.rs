//! The fixture of a match, and the accounts that play in it.

use std::sync::Arc;

use sandtable_auth::identity::Scope;
use sandtable_store::StoredMessages;

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::any_fixture::is_over;
use crate::fixtures::hosting::fixture_of;
use crate::pools::names::pool_id;
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::tournaments::names::{counted, not_found, within};
use crate::tournaments::record::{ENTRANTS, FIXTURES};
use crate::tournaments::state::Tournaments;

/// Accounts that play in a match of a fixture.
pub(crate) struct MatchPlayers {
    accounts: Vec<String>,
    /// True if its fixture is decided or annulled.
    pub(crate) over: bool,
}

impl MatchPlayers {
    /// Requires a caller who plays in the match, with a key that plays; their account.
    pub(crate) fn must_include<'a>(&self, caller: &'a Caller) -> ServiceResult<&'a str> {
        let identity = caller.must_be_account(Scope::Play)?;
        if self.accounts.contains(&identity.account) {
            Ok(&identity.account)
        } else {
            Err(LadderError::NotAllowed(
                "the accounts that play in the match",
            ))
        }
    }
}

/// Finds who plays in a match of a fixture, of a pool or a tournament.
pub(crate) struct MatchFinder {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) pools: Arc<Pools>,
}

impl MatchFinder {
    /// Those who play in a match.
    ///
    /// # Errors
    ///
    /// The match belongs to no fixture.
    pub(crate) async fn players(&self, name: &str) -> ServiceResult<MatchPlayers> {
        let index = fixture_of(&self.tournaments.records, name).await?;
        let index = index.ok_or_else(|| not_found(name))?;
        if let Ok(pool) = pool_id("match", &index.tournament) {
            let work = PoolWork::open(&self.pools, pool).await?;
            let number = index.fixture.parse().map_err(|_| not_found(name))?;
            let fixture = work.fixture(number).await?.message;
            let mut accounts = Vec::new();
            for player in [fixture.first, fixture.second] {
                accounts.push(work.player(player).await?.message.shown.account);
            }
            let over = is_over(&fixture);
            return Ok(MatchPlayers { accounts, over });
        }
        let id = &index.tournament;
        let store = self.tournaments.store();
        let fixture = store.find(FIXTURES, &within(id, &index.fixture)).await?;
        let fixture = fixture.ok_or_else(|| not_found(name))?.message;
        let mut accounts = Vec::new();
        for entrant in [fixture.shown.first, fixture.shown.second] {
            let found = store.find(ENTRANTS, &counted(id, entrant)).await?;
            let members = found.into_iter().flat_map(|it| it.message.shown.members);
            accounts.extend(members.map(|it| it.account));
        }
        let over = is_over(&fixture);
        Ok(MatchPlayers { accounts, over })
    }
}
