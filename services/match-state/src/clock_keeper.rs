//! The task that looks at the clocks when they run out.
//!
//! Every process has one. It knows the deadlines of all matches: from the store as it
//! starts and once in a while, from the log as it grows, and from this process when a
//! match's record changes. It may be wrong or late without harm: what is done is decided
//! by [`Shared::expire`] from the store, and by one of several keepers only.

use std::sync::{Arc, Weak};
use std::time::Duration;

use prost::Message;
use sandtable_proto::matches::v1::{Clocks, MatchState as State};
use sandtable_store::{Committed, MatchQuery};
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::clocks::deadline::next_deadline;
use crate::clocks::outage::SIGN_EVERY;
use crate::clocks::schedule::Schedule;
use crate::clocks::time::millis;
use crate::core::Shared;
use crate::deadlines::{DeadlineReceiver, Note, next_look};
use crate::record::MatchRecord;
use crate::refusal::Answer;

/// Matches looked at at a time.
const AT_ONCE: usize = 8;

/// Matches read from the store at a time.
const PAGE: u32 = 256;

/// Time after which a match that could not be acted in is looked at again.
const RETRY: i64 = 5_000;

/// The longest sleep: the time of day may be set while the task sleeps.
const LONGEST_SLEEP: i64 = 60_000;

/// Time between two looks at all matches, for what another process changed and could not
/// follow up any more.
const RESCAN_EVERY: Duration = Duration::from_secs(600);

/// Time after which all matches are looked at when a look failed badly.
const RESCAN_SOON: Duration = Duration::from_secs(5);

/// The clocks in an entry, without the rest of it.
#[derive(Clone, PartialEq, Message)]
struct EntryClocks {
    /// The same field as in `RecordedEntry`.
    #[prost(message, optional, tag = "14")]
    clocks: Option<Clocks>,
}

/// Keeps the clocks until the shutdown.
pub(crate) async fn keep(shared: Weak<Shared>, mut inbox: DeadlineReceiver) {
    let Some((mut committed, mut shutdown, time)) = shared.upgrade().map(|shared| {
        let committed = shared.log.committed();
        (committed, shared.shutdown.clone(), shared.time.clone())
    }) else {
        return;
    };
    let mut schedule = Schedule::default();
    let mut looks: JoinSet<Option<Note>> = JoinSet::new();
    let mut signs = interval(SIGN_EVERY);
    signs.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut scans = interval(RESCAN_EVERY);
    scans.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let now = millis(time.now());
        while looks.len() < AT_ONCE
            && let Some(id) = schedule.take_due(now)
        {
            looks.spawn(look(shared.clone(), id, now));
        }
        let wait = match schedule.next() {
            Some(next) if looks.len() < AT_ONCE => (next - now).clamp(1, LONGEST_SLEEP),
            _ => LONGEST_SLEEP,
        };
        tokio::select! {
            // In this order, so that a run of a simulation can be had again. Each is rare
            // beside the last, which is read whole whenever there is nothing else.
            biased;
            () = shutdown.wait() => return,
            Some((id, at)) = inbox.0.recv() => schedule.ask(&id, at),
            Some(looked) = looks.join_next() => match looked {
                Ok(Some((id, at))) => schedule.ask(&id, at),
                Ok(None) => {}
                Err(_) => scans.reset_after(RESCAN_SOON),
            },
            _ = signs.tick() => time.leave_sign().await,
            _ = scans.tick() => scan(&shared, &mut schedule).await,
            () = sleep(Duration::from_millis(wait.unsigned_abs())) => {}
            batch = committed.recv() => match batch {
                Ok(batch) => note_entries(&mut schedule, &batch),
                Err(RecvError::Lagged(_)) => scans.reset_immediately(),
                Err(RecvError::Closed) => return,
            },
        }
    }
}

/// Looks at a match whose deadline has passed.
async fn look(shared: Weak<Shared>, id: Arc<str>, now: i64) -> Option<Note> {
    let shared = shared.upgrade()?;
    let next = match shared.expire(&id).await {
        Ok(next) => next,
        // Somebody acted in it at this moment: the match is to be looked at again.
        Err(refusal) if refusal.is_race() => Some(now),
        Err(refusal) => {
            tracing::warn!(%refusal, %id, "a clock that has run out could not be acted on");
            Some(now + RETRY)
        }
    };
    Some((id, next?))
}

/// Takes the deadlines from entries that have been committed.
fn note_entries(schedule: &mut Schedule, batch: &[Committed]) {
    for row in batch {
        // An entry that cannot be read is reported by whoever needs it.
        if let Ok(EntryClocks {
            clocks: Some(clocks),
        }) = EntryClocks::decode(row.payload.clone())
        {
            ask(schedule, &row.id, &clocks);
        }
    }
}

fn ask(schedule: &mut Schedule, id: &Arc<str>, clocks: &Clocks) {
    if let Some(at) = next_deadline(clocks) {
        schedule.ask(id, at);
    }
}

/// Takes the deadlines of all matches from the store.
async fn scan(shared: &Weak<Shared>, schedule: &mut Schedule) {
    let Some(shared) = shared.upgrade() else {
        return;
    };
    shared.matches.census.begin_look();
    let (mut whole, mut stale) = (true, Vec::new());
    for state in [State::InProgress, State::Lobby] {
        if let Err(refusal) = scan_store(&shared, schedule, state, &mut stale).await {
            tracing::warn!(%refusal, "the clocks of the matches could not all be read");
            whole = false;
        }
    }
    if whole {
        shared.matches.census.end_look();
    }
    if !stale.is_empty() {
        // The clocks do not wait for that.
        tokio::spawn(async move { shared.call_off(stale).await });
    }
}

async fn scan_store(
    shared: &Shared,
    schedule: &mut Schedule,
    state: State,
    stale: &mut Vec<Arc<str>>,
) -> Answer<()> {
    let mut query = MatchQuery {
        limit: PAGE,
        state: Some(state as i32),
        include_unlisted: true,
        ..Default::default()
    };
    loop {
        let rows = shared.log.list_matches(query.clone()).await?;
        for row in &rows {
            let mut record = MatchRecord::read(&row.record)?;
            shared.time.excuse(&mut record);
            let id = Arc::from(row.id.as_str());
            shared.matches.census.note(&id, &record);
            if let Some(at) = next_look(&record.shown) {
                schedule.ask(&id, at);
            }
            if shared.may_be_stale(&record) {
                stale.push(id);
            }
        }
        match rows.last() {
            Some(last) if rows.len() == PAGE as usize => query.before = Some(last.key),
            _ => return Ok(()),
        }
    }
}
