//! Time during which no server ran, which no seat is charged for.
//!
//! Every process leaves a sign of life in the store. One that starts and finds the last
//! sign old notes the time between as an outage, and whoever reads a match from the store
//! lets its clocks stand through the outages noted. Since outages end before a process
//! that knows of them starts, all processes reckon with the same ones.

use std::time::Duration;

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{ClockSettings, Clocks, RunningClock};
use sandtable_store::{Change, Document, DocumentQuery, Documents, StoreError, StoreResult};

use super::seat::{run, stop};
use super::time::{length, millis};

/// Time between two signs of life.
pub(crate) const SIGN_EVERY: Duration = Duration::from_secs(10);

/// The shortest outage that counts as one, so that a server that is merely slow makes
/// none. What is shorter is charged.
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
    pub(crate) async fn open(documents: &dyn Documents, now: Timestamp) -> StoreResult<Outages> {
        match sign(documents, now).await {
            // Another process starts, too, and has noted the outage.
            Ok(()) | Err(StoreError::Conflict(_)) => {}
            Err(error) => return Err(error),
        }
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
                _ => return Ok(Outages(outages)),
            }
        }
    }

    /// Lets the clocks of a match that was read from the store stand through the outages.
    /// A clock that has been through them already is left alone.
    pub(crate) fn excuse(&self, settings: &ClockSettings, clocks: &mut Clocks) {
        for (from, until) in &self.0 {
            for clock in &mut clocks.seats {
                let since = clock.run_time.map_or(i64::MAX, millis);
                if clock.running() == RunningClock::Unspecified || since >= *until {
                    continue;
                }
                let which = clock.running();
                stop(clock, *from, 0);
                run(clock, which, *until, length(settings.lag_credit));
            }
        }
    }
}

/// Leaves a sign of life; notes an outage when the last one is old.
pub(crate) async fn sign(documents: &dyn Documents, now: Timestamp) -> StoreResult<()> {
    let moment = millis(now);
    let content = moment.to_be_bytes().to_vec();
    let Some(last) = documents.get(SIGN, SIGN_ID).await? else {
        let first = Document {
            kind: SIGN.to_owned(),
            id: SIGN_ID.to_owned(),
            content,
            ..Default::default()
        };
        return documents.write(vec![Change::Add(first)]).await;
    };
    let since = read_moment(&last.content)?;
    if moment <= since {
        return Ok(());
    }
    let mut changes = vec![Change::Replace(Document {
        content: content.clone(),
        ..last
    })];
    if moment - since >= SHORTEST {
        tracing::info!(
            seconds = (moment - since) / 1000,
            "clocks stood through an outage"
        );
        changes.push(Change::Add(Document {
            kind: OUTAGE.to_owned(),
            // Ids are listed in the order of their bytes.
            id: format!("{since:020}"),
            content,
            ..Default::default()
        }));
    }
    documents.write(changes).await
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
