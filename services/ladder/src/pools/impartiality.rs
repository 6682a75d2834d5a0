//! Conflicts of interest in a pool: who plays in it decides nothing that their rating or a fixture
//! of theirs depends on, whatever they run.

use sandtable_store::StoredMessages;

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::pools::record::ACCOUNTS;
use crate::pools::transaction::PoolWork;

/// Those affected by a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PoolConcern {
    /// Everybody who has ever played in the pool.
    Everybody,
    /// One player.
    Player(u64),
    /// Those who have a fixture that is not decided.
    OpenFixtures,
}

/// Fails when a decision concerns a player of the caller.
pub(crate) async fn must_be_impartial_in(
    work: &PoolWork<'_>,
    caller: &Caller,
    concern: PoolConcern,
) -> ServiceResult<()> {
    if caller.account().is_empty() {
        return Ok(());
    }
    let key = format!("{}/{}", work.id, caller.account());
    let own = work.records().store().find(ACCOUNTS, &key).await?;
    let own = own.map_or_else(Vec::new, |it| it.message.players);
    let plays = |player: u64| own.contains(&player);
    let concerned = match concern {
        PoolConcern::Everybody => own.first().copied(),
        PoolConcern::Player(player) => Some(player).filter(|it| plays(*it)),
        PoolConcern::OpenFixtures => {
            let open = work.record().open.iter();
            let mut playing = open.flat_map(|it| [it.first, it.second]);
            playing.find(|it| plays(*it))
        }
    };
    match concerned {
        Some(player) => {
            let player = work.player(player).await?.message.shown;
            Err(LadderError::ConflictOfInterest(player.name))
        }
        None => Ok(()),
    }
}
