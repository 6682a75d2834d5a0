//! Changes of pools.

use sandtable_proto::ladder::v1::Season;
use sandtable_store::{Change, Stored, StoredMessages};

use crate::error::{LadderError, ServiceResult};
use crate::pools::names::{falling, fixture_name, player_key, player_name, season_name};
use crate::pools::record::{FIXTURES, PLAYERS, PlayerRecord, PoolFixtureRecord, SEASONS};
use crate::pools::state::Pools;
use crate::records::Records;
use crate::tournaments::names::not_found;
use crate::transaction::Transaction;

/// A change of a pool that is being decided.
pub(crate) type PoolWork<'a> = Transaction<'a, Pools>;

impl Transaction<'_, Pools> {
    /// A player.
    pub(crate) async fn player(&self, player: u64) -> ServiceResult<Stored<PlayerRecord>> {
        let found = self
            .records()
            .store()
            .find(PLAYERS, &player_key(&self.id, player))
            .await?;
        found.ok_or_else(|| not_found(&player_name(&self.id, player)))
    }

    /// A fixture.
    pub(crate) async fn fixture(&self, number: u64) -> ServiceResult<Stored<PoolFixtureRecord>> {
        let found = self
            .records()
            .store()
            .find(FIXTURES, &falling(&self.id, number))
            .await?;
        found.ok_or_else(|| not_found(&fixture_name(&self.id, number)))
    }

    /// Has a player's streams look.
    pub(crate) fn wake_streams(&mut self, player: u64) {
        self.note(player);
    }
}

/// A season of a pool.
pub(crate) async fn season(
    records: &Records,
    id: &str,
    number: u32,
) -> ServiceResult<Stored<Season>> {
    let found = records
        .store()
        .find(SEASONS, &falling(id, number.into()))
        .await?;
    found.ok_or_else(|| not_found(&season_name(id, number)))
}

/// Changes a fixture alone, by what `decide` makes of it; nothing when it gives nothing.
pub(crate) async fn change_pool_fixture(
    records: &Records,
    id: &str,
    number: u64,
    mut decide: impl FnMut(&mut Stored<PoolFixtureRecord>) -> Option<Vec<Change>> + Send,
) -> ServiceResult<PoolFixtureRecord> {
    let key = falling(id, number);
    let changed = records
        .store()
        .change::<PoolFixtureRecord, LadderError>(FIXTURES, &key, |stored| Ok(decide(stored)))
        .await?;
    let changed = changed.ok_or_else(|| not_found(&fixture_name(id, number)))?;
    Ok(changed.message)
}
