//! Fixtures that players request against opponents of their choice.

use std::sync::Arc;
use std::time::Duration;

use sandtable_auth::identity::Scope;
use sandtable_proto::ladder::v1::{PoolFixture, PoolState, RequestFixtureRequest};
use sandtable_proto::tournaments::v1::EntrantKind;
use sandtable_store::{Stored, StoredMessages};

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::pools::attendances::Attendances;
use crate::pools::capacity::capacity;
use crate::pools::matchmaker::{
    FixtureOrigin, Here, add_fixture, form_of_pool, here, matches_at_once,
};
use crate::pools::names::{pool_id, read_player};
use crate::pools::record::{AttendanceRecord, FIXTURE_REQUESTS};
use crate::pools::shares::account_number;
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::tournaments::names::not_found;
use crate::tournaments::transaction::RequestScope;
use crate::transaction::change;

/// Requested fixtures of one account in a pool that are not decided, and those of a day. They take
/// what rated play has left of the shared matches, and leave the others theirs.
const MOST_OPEN: usize = 4;
const MOST_A_DAY: usize = 50;
/// In seconds.
const DAY: i64 = 24 * 60 * 60;
/// Retry delay when all matches are taken: it is unknown when one ends.
const TRY_AGAIN: Duration = Duration::from_secs(10);

/// Pairs players who request it.
pub(crate) struct FixtureRequests {
    pub(crate) pools: Arc<Pools>,
    pub(crate) attendances: Arc<Attendances>,
}

impl FixtureRequests {
    /// Requests a fixture.
    pub(crate) async fn request(
        &self,
        request: RequestFixtureRequest,
        caller: &Caller,
    ) -> ServiceResult<PoolFixture> {
        let identity = caller.must_be_account(Scope::Play)?;
        let id = pool_id("parent", &request.parent)?;
        let (pool, own) = read_player("player", &request.player)?;
        let (other_pool, opponent) = read_player("opponent", &request.opponent)?;
        if pool != id || other_pool != id || own == opponent {
            let problem = "must be another player than player, and both of the pool";
            return Err(LadderError::field("opponent", problem));
        }
        let call = RequestScope::new("RequestFixture", caller, &request.request_id, &request)?;
        let number = change!(self.pools, id, |work| {
            if let Some(made) = self.pools.records.made_before(&call).await? {
                let number = made.parse().map_err(|_| not_found(&made))?;
                return Ok(work.fixture(number).await?.message.shown);
            }
            must_be_open(&work)?;
            if work.player(own).await?.message.shown.account != identity.account {
                return Err(LadderError::NotAllowed("the player's own account"));
            }
            let attending = self.attendances.attending(id).await?;
            let mut free = here(&work, &attending).await?;
            let one = take(&mut free, &attending, own)?;
            let other = take(&mut free, &attending, opponent)?;
            must_agree(&work, &one, &other)?;
            count(&mut work, &identity.account).await?;
            let form = form_of_pool(&work.record().shown.settings.clone().unwrap_or_default());
            let matches = matches_at_once(form);
            let capacity = capacity(&work, matches).await?;
            let shares = capacity.shares();
            let left = [&one, &other]
                .iter()
                .all(|it| shares.left(&it.player, matches) > 0);
            if capacity.room() < matches || !left {
                return Err(LadderError::UsedUp {
                    what: "matches of pools that are played at a time",
                    most: u64::from(self.pools.settings.max_matches),
                    wait: TRY_AGAIN,
                });
            }
            capacity.note(&mut work, true, false);
            // Who has had the first side less often has it.
            let in_order = one.player.first <= other.player.first;
            let players = match in_order {
                true => [&one.player, &other.player],
                false => [&other.player, &one.player],
            };
            let origin = FixtureOrigin::Requested(&identity.account);
            let number = add_fixture(&mut work, players, form, origin);
            for mut player in [one, other] {
                player.paired = 1;
                player.note(&mut work);
            }
            work.remember(&call, &number.to_string());
            let now = work.now;
            work.due(Some(now));
            number
        });
        let work = PoolWork::open(&self.pools, id).await?;
        let made = work.fixture(number).await?;
        Ok(made.message.shown)
    }
}

fn must_be_open(work: &PoolWork<'_>) -> ServiceResult<()> {
    match work.record().shown.state() {
        PoolState::Open => Ok(()),
        PoolState::Closed => Err(LadderError::Forbidden(
            "POOL_CLOSED",
            "the pool is closed for good".to_owned(),
        )),
        PoolState::Paused | PoolState::Unspecified => Err(LadderError::Forbidden(
            "POOL_PAUSED",
            "the pool is paused".to_owned(),
        )),
    }
}

/// Takes one who attends with a free place.
fn take(
    free: &mut Vec<Here>,
    attending: &[Stored<AttendanceRecord>],
    player: u64,
) -> ServiceResult<Here> {
    if let Some(place) = free.iter().position(|it| it.player.id == player) {
        return Ok(free.swap_remove(place));
    }
    let (reason, text) = if attending.iter().any(|it| it.message.player == player) {
        (
            "PLAYER_BUSY",
            "has no free place, or is rested for its faults",
        )
    } else {
        ("PLAYER_AWAY", "does not attend")
    };
    let text = format!("player {player:016x} {text}");
    Err(LadderError::Forbidden(reason, text))
}

/// Requires an opponent who may be asked: one of the same account, or one that takes requests.
fn must_agree(work: &PoolWork<'_>, one: &Here, other: &Here) -> ServiceResult<()> {
    let same = one.player.shown.account == other.player.shown.account;
    if !same && !other.attendance.message.takes_requests {
        return Err(LadderError::Forbidden(
            "NO_REQUESTS",
            format!("{} takes no requests", other.player.shown.name),
        ));
    }
    let settings = work.record().shown.settings.as_ref();
    let apart = settings.is_some_and(|it| {
        !it.mixed && !matches!(it.kind(), EntrantKind::Person | EntrantKind::Bot)
    });
    if apart && one.player.shown.bot != other.player.shown.bot {
        return Err(LadderError::Forbidden(
            "KINDS_APART",
            "people do not meet bots in this pool".to_owned(),
        ));
    }
    Ok(())
}

/// Counts a request of an account, within its limits.
async fn count(work: &mut PoolWork<'_>, account: &str) -> ServiceResult<()> {
    let number = account_number(account);
    let open = work
        .record()
        .open
        .iter()
        .filter(|it| it.requested_by == number);
    if open.count() >= MOST_OPEN {
        return Err(LadderError::LimitReached {
            what: "requested fixtures of one account in a pool that are not decided",
            most: MOST_OPEN as u64,
        });
    }
    let at = work.now.div_euclid(1000);
    let key = format!("{}/{account}", work.id);
    let found = work.records().store().find(FIXTURE_REQUESTS, &key).await?;
    let mut record = found
        .as_ref()
        .map(|it| it.message.clone())
        .unwrap_or_default();
    note_time(&mut record.times, at).map_err(|wait| LadderError::UsedUp {
        what: "requested fixtures of one account in a pool within a day",
        most: MOST_A_DAY as u64,
        wait,
    })?;
    let change = match found {
        Some(found) => Stored {
            message: record,
            ..found
        }
        .replace(),
        None => FIXTURE_REQUESTS.stored(key, &work.id, record).add(),
    };
    work.with(change);
    Ok(())
}

/// Adds a moment to those of a day, all in seconds since 1970; the time until there may be another
/// when they are too many.
fn note_time(times: &mut Vec<i64>, at: i64) -> Result<(), Duration> {
    times.retain(|it| *it > at - DAY);
    match times.first() {
        Some(oldest) if times.len() >= MOST_A_DAY => {
            let wait = u64::try_from(oldest + DAY - at).unwrap_or(0);
            Err(Duration::from_secs(wait))
        }
        _ => {
            times.push(at);
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_are_requested_within_a_day() {
        let mut times = Vec::new();
        for at in 0..50 {
            note_time(&mut times, at).unwrap();
        }
        let wait = note_time(&mut times, 60).unwrap_err();
        assert_eq!(wait, Duration::from_secs(24 * 60 * 60 - 60));
        note_time(&mut times, DAY).unwrap();
        assert!(
            note_time(&mut times, DAY).is_err(),
            "one more each as they grow old"
        );
    }
}
