//! Who met whom lately in a pool.

use sandtable_rating::PastFixture;
use sandtable_store::{DocumentQuery, StoredMessages};

use crate::error::ServiceResult;
use crate::pools::recent_fixtures::Paired;
use crate::pools::record::FIXTURES;
use crate::pools::transaction::PoolWork;
use crate::state::ServiceParts;
use crate::time::moment;

const DAY: i64 = 24 * 60 * 60 * 1000;
const PAGE: u32 = 256;
/// Fixtures that are looked through for meetings of the last day.
const MOST_FIXTURES: usize = 20_000;

impl ServiceParts {
    /// Which of these players met whom in the last day. A meeting counts from when it was
    /// paired, whatever became of it.
    pub(crate) async fn meetings(
        &self,
        work: &PoolWork<'_>,
        is_here: impl Fn(u64) -> bool,
    ) -> ServiceResult<Vec<PastFixture>> {
        let since = work.now - DAY;
        let mut recent = self.pools.recent.take(&work.id);
        let new = self.paired_since(&work.id, recent.newest(), since).await?;
        recent.renew(new, since, MOST_FIXTURES);
        let met = (recent.iter()).filter(|it| it.counts && it.players.into_iter().all(&is_here));
        let met = met.map(|it| PastFixture {
            first: it.players[0],
            second: it.players[1],
            at: it.at.div_euclid(1000),
        });
        let met = met.collect();
        self.pools.recent.keep(&work.id, recent);
        Ok(met)
    }

    /// Fixtures after a number and a moment, the newest first.
    async fn paired_since(&self, id: &str, number: u64, since: i64) -> ServiceResult<Vec<Paired>> {
        let mut found = Vec::new();
        let mut after = String::new();
        loop {
            let owner = id.to_owned();
            let query = DocumentQuery::Owned { owner, after };
            let (page, next) = self.store().page(FIXTURES, query, PAGE).await?;
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
                    counts: fixture.comparison == 0,
                });
            }
            match next {
                Some(next) if found.len() < MOST_FIXTURES => after = next,
                _ => return Ok(found),
            }
        }
    }
}
