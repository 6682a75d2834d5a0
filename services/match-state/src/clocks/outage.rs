//! Time during which no server ran, which no seat is charged for.
//!
//! Every process writes a heartbeat to the store. A process that starts and finds the last one
//! old records the time between as an outage. So does one that finds that it has been
//! [frozen](super::watch) while no other ran. A process that takes up a match stops its clocks
//! through the recorded outages. Outages end before a process that starts later knows of them, so
//! all processes use the same ones.

use std::time::Duration;

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{Clocks, RunningClock};
use sandtable_store::{
    Change, Document, DocumentQuery, Documents, StoreError, StoreResult, unless_lost,
};

use super::seat::{run, stop};
use super::time::millis;

/// Time between two signs of life.
pub(crate) const SIGN_EVERY: Duration = Duration::from_secs(10);

/// Shortest outage that counts, so that one missed heartbeat makes none. Shorter ones are
/// charged.
const SHORTEST: i64 = 30_000;

const SIGN: &str = "clock-sign-of-life";
const SIGN_ID: &str = "server";
const OUTAGE: &str = "clock-outage";

/// Outages read at a time.
const PAGE: u32 = 256;

/// The outages there have been, from and until, in the order of time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outages(Vec<(i64, i64)>);

impl Outages {
    /// Notes the outage that ends now, if there was one, and reads all.
    pub(crate) async fn open(documents: &dyn Documents, now: Timestamp) -> StoreResult<Self> {
        // Or another process starts, too, and has noted the outage.
        unless_lost(first_sign(documents, now).await)?;
        let mut outages = Vec::new();
        let mut after = String::new();
        loop {
            let query = DocumentQuery::All {
                after: after.clone(),
            };
            let page = documents.list(OUTAGE, query, PAGE).await?;
            for document in &page {
                let until = read_moment(&document.content)?;
                outages.push((read_id(&document.id)?, until));
            }
            match page.last() {
                Some(last) if page.len() == PAGE as usize => after.clone_from(&last.id),
                _ => return Ok(Self(outages)),
            }
        }
    }

    /// Adds an outage that has just ended.
    pub(crate) fn add(&mut self, from: i64, until: i64) {
        self.0.push((from, until));
        self.0.sort_unstable();
    }

    /// From and until when there were outages, in the order of time.
    pub(crate) fn all(&self) -> impl Iterator<Item = (i64, i64)> {
        self.0.iter().copied()
    }

    /// When the last one ended, or will; the least number there is when there was none.
    pub(crate) fn end(&self) -> i64 {
        let ends = self.0.iter().map(|(_, until)| *until);
        ends.max().unwrap_or(i64::MIN)
    }

    /// Lets the clocks of a match that was read from the store stand through the outages.
    /// A clock that has been through them already is left alone.
    pub(crate) fn excuse(&self, clocks: &mut Clocks) {
        for (from, until) in &self.0 {
            for clock in &mut clocks.seats {
                let since = clock.run_time.map_or(i64::MAX, millis);
                if clock.running() == RunningClock::Unspecified || since >= *until {
                    continue;
                }
                let which = clock.running();
                stop(clock, *from);
                run(clock, which, *until);
            }
        }
    }
}

/// Writes an outage down. Another process may have done so.
pub(crate) async fn note(documents: &dyn Documents, from: i64, until: i64) -> StoreResult<()> {
    unless_lost(documents.write(vec![outage(from, until)]).await).map(drop)
}

/// Reports whether an outage is recorded that takes up most of this one.
pub(crate) async fn is_noted(
    documents: &dyn Documents,
    from: i64,
    until: i64,
) -> StoreResult<bool> {
    let after = outage_id(from - SHORTEST);
    let query = DocumentQuery::All { after };
    for document in documents.list(OUTAGE, query, PAGE).await? {
        let begun = read_id(&document.id)?.max(from);
        let ended = read_moment(&document.content)?.min(until);
        if ended - begun > (until - from) / 2 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// When the last sign of life was left, by whichever process.
pub(crate) async fn last_sign(documents: &dyn Documents) -> StoreResult<Option<i64>> {
    let last = documents.get(SIGN, SIGN_ID).await?;
    last.map(|last| read_moment(&last.content)).transpose()
}

/// Leaves a sign of life. However late it is, no outage is noted for it: what a running
/// process lost is the [watch](super::watch)'s to find.
pub(crate) async fn sign(documents: &dyn Documents, now: Timestamp) -> StoreResult<()> {
    let last = documents.get(SIGN, SIGN_ID).await?;
    documents.write(vec![next_sign(last.as_ref(), now)]).await
}

/// Leaves the first sign of life of a process; notes an outage when the last one is old.
async fn first_sign(documents: &dyn Documents, now: Timestamp) -> StoreResult<()> {
    let last = documents.get(SIGN, SIGN_ID).await?;
    let until = millis(now);
    let since = match &last {
        Some(last) => read_moment(&last.content)?,
        None => until,
    };
    let mut changes = vec![next_sign(last.as_ref(), now)];
    if until - since >= SHORTEST {
        let seconds = (until - since) / 1000;
        tracing::info!(
            seconds,
            "no server was running: clocks were stopped meanwhile"
        );
        changes.push(outage(since, until));
    }
    documents.write(changes).await
}

fn outage(from: i64, until: i64) -> Change {
    let content = until.to_be_bytes().to_vec();
    Change::Add(Document::new(OUTAGE, outage_id(from), content))
}

/// Ids are listed in the order of their bytes.
fn outage_id(from: i64) -> String {
    format!("{from:020}")
}

fn next_sign(last: Option<&Document>, now: Timestamp) -> Change {
    let content = millis(now).to_be_bytes().to_vec();
    Change::put(last, Document::new(SIGN, SIGN_ID, content))
}

fn read_moment(content: &[u8]) -> StoreResult<i64> {
    let bytes = content.try_into();
    bytes
        .map(i64::from_be_bytes)
        .map_err(|_| StoreError::Corrupt("a moment of the clocks is not 8 bytes long".into()))
}

fn read_id(id: &str) -> StoreResult<i64> {
    id.parse()
        .map_err(|_| StoreError::Corrupt(format!("the outage {id:?} has no moment")))
}

#[cfg(test)]
mod tests {
    use sandtable_proto::matches::v1::SeatClock;

    use super::*;
    use crate::clocks::time::{length, span};

    fn excused(since: i64, left: i64) -> (i64, i64) {
        let mut clock = SeatClock {
            main: Some(span(left)),
            ..Default::default()
        };
        run(&mut clock, RunningClock::Main, since);
        let mut clocks = Clocks {
            seats: vec![clock],
            ..Default::default()
        };
        let outages = Outages(vec![(100, 200), (300, 400)]);
        outages.excuse(&mut clocks);
        let once = clocks.clone();
        outages.excuse(&mut clocks);
        assert_eq!(clocks, once, "an outage is excused once");
        let clock = clocks.seats[0];
        assert_eq!(clock.running(), RunningClock::Main);
        (length(clock.main), millis(clock.deadline.unwrap()))
    }

    #[test]
    fn clocks_stand_through_outages() {
        assert_eq!(excused(50, 1_000), (850, 1_250));
        assert_eq!(excused(150, 1_000), (900, 1_300));
        assert_eq!(excused(250, 1_000), (950, 1_350));
        assert_eq!(excused(400, 1_000), (1_000, 1_400));
        // It had run out before the first outage, and is seen to have when that ends.
        assert_eq!(excused(50, 20), (0, 400));
    }
}
