//! Ratings that a pool reports of accounts elsewhere: they enter tournaments by these.

use sandtable_store::StoredMessages;

use crate::error::{LadderError, ServiceResult};
use crate::pools::names::{player_key, pool_id};
use crate::pools::rating::Rated;
use crate::pools::record::{ACCOUNTS, PLAYERS, POOLS};
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::records::Records;

/// The rating of an account that has none.
const UNRATED: f64 = 1500.0;

/// Where a tournament names the pool whose ratings count.
const FIELD: &str = "settings.registration.rating_pool";

impl Pools {
    /// The current mean rating of accounts in a pool; 1500 for an account that has never played
    /// there, and for all when no pool is named.
    ///
    /// Of an account with several versions that whose rating has settled and is the highest
    /// counts, so that a new version hides no strength; while none has settled, the one that
    /// has played most. Those that have left count, too.
    pub(crate) async fn rating_in(&self, pool: &str, accounts: &[&str]) -> ServiceResult<f64> {
        if pool.is_empty() || accounts.is_empty() {
            return Ok(UNRATED);
        }
        let work = PoolWork::open(self, pool_id(FIELD, pool)?).await?;
        let mut sum = 0.0;
        for account in accounts {
            sum += rating_of(&work, account).await?;
        }
        Ok(sum / accounts.len() as f64)
    }
}

/// Requires a pool that rates a game. An empty name stands for no pool.
pub(crate) async fn must_rate(records: &Records, pool: &str, game: &str) -> ServiceResult<()> {
    if pool.is_empty() {
        return Ok(());
    }
    let id = pool_id(FIELD, pool)?;
    let Some(found) = records.store().find(POOLS, id).await? else {
        return Err(LadderError::field(FIELD, format!("there is no {pool}")));
    };
    let settings = found.message.shown.settings.unwrap_or_default();
    let rated = settings.r#match.map_or_else(String::new, |it| it.game);
    if rated == game {
        Ok(())
    } else {
        let problem = format!("must rate {game}, and {pool} rates {rated}");
        Err(LadderError::field(FIELD, problem))
    }
}

async fn rating_of(work: &PoolWork<'_>, account: &str) -> ServiceResult<f64> {
    let key = format!("{}/{account}", work.id);
    let own = work.records().store().find(ACCOUNTS, &key).await?;
    let settings = work.record().shown.settings.clone().unwrap_or_default();
    let at = work.now.div_euclid(1000);
    let mut best = None;
    for player in own.map(|it| it.message.players).unwrap_or_default() {
        let key = player_key(&work.id, player);
        let Some(found) = work.records().store().find(PLAYERS, &key).await? else {
            continue;
        };
        let rated = Rated::of(&found.message);
        let rated = rated.in_season(&settings, work.record().shown.season);
        let shown = rated.shown(&settings, at)?;
        let weight = if shown.provisional {
            (false, f64::from(shown.fixtures))
        } else {
            (true, shown.rating)
        };
        if best.is_none_or(|(other, _)| weight > other) {
            best = Some((weight, shown.rating));
        }
    }
    Ok(best.map_or(UNRATED, |(_, rating)| rating))
}
