//! Recent meetings in a pool.

use sandtable_rating::PastFixture;
use sandtable_store::{DocumentQuery, StoredMessages};

use crate::error::ServiceResult;
use crate::pools::matchmaker::Matchmaker;
use crate::pools::recent_fixtures::Paired;
use crate::pools::record::FIXTURES;
use crate::pools::transaction::PoolWork;
use crate::records::Records;
use crate::time::moment;

const DAY: i64 = 24 * 60 * 60 * 1000;
const PAGE: u32 = 256;
/// Fixtures that are looked through for meetings of the last day.
const MOST_FIXTURES: usize = 20_000;

impl Matchmaker {
    /// Meetings of these players in the last day. A meeting counts from when it was paired,
    /// whatever became of it.
    pub(crate) async fn meetings(
        &self,
        work: &PoolWork<'_>,
        is_here: impl Fn(u64) -> bool,
    ) -> ServiceResult<Vec<PastFixture>> {
        let since = work.now - DAY;
        let mut recent = self.recent.take(&work.id);
        let new = paired_since(&self.pools.records, &work.id, recent.newest(), since).await?;
        recent.renew(new, since, MOST_FIXTURES);
        let met = (recent.iter()).filter(|it| it.counts && it.players.into_iter().all(&is_here));
        let met = met.map(|it| PastFixture {
            first: it.players[0],
            second: it.players[1],
            at: it.at.div_euclid(1000),
        });
        let met = met.collect();
        self.recent.keep(&work.id, recent);
        Ok(met)
    }
}

/// Fixtures after a number and a moment, the newest first.
async fn paired_since(
    records: &Records,
    id: &str,
    number: u64,
    since: i64,
) -> ServiceResult<Vec<Paired>> {
    let mut found = Vec::new();
    let mut after = String::new();
    loop {
        let owner = id.to_owned();
        let query = DocumentQuery::Owned { owner, after };
        let (page, next) = records.store().page(FIXTURES, query, PAGE).await?;
        for row in page {
            let fixture = row.message;
            let at = moment(fixture.shown.create_time.as_ref()).unwrap_or(0);
            if fixture.number <= number || at <= since {
                return Ok(found);
            }
            found.push(Paired {
                number: fixture.number,
                players: [fixture.first, fixture.second],
                at,
                counts: fixture.comparison == 0 && fixture.shown.requested_by.is_empty(),
            });
        }
        match next {
            Some(next) if found.len() < MOST_FIXTURES => after = next,
            _ => return Ok(found),
        }
    }
}
