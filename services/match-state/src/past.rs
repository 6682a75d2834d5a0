//! Looking at matches as they were.

use sandtable_proto::matches::v1::GetViewResponse;

use crate::core::Shared;
use crate::delay::entry_at;
use crate::live::{LiveMatch, MatchHead};
use crate::names::{match_id, match_name};
use crate::office::Look;
use crate::people::Shown;
use crate::refusal::{Answer, Refusal};
use crate::rules::for_rules;

impl Shared {
    /// The match as it was at a version, as the caller may see it. It is played again from what
    /// the store has, so that nobody who plays waits for it, and one at a time, as that may keep
    /// a processor busy for a while.
    pub(crate) async fn past_view(
        &self,
        name: &str,
        token: Option<Shown<'_>>,
        seat: Option<u32>,
        version: u64,
    ) -> Answer<GetViewResponse> {
        let id = match_id("name", name)?;
        let row = self.log.find_match(id).await?;
        let row = row.ok_or_else(|| Refusal::MatchNotFound(match_name(id)))?;
        let live = LiveMatch::glance(&*self.log, row).await?;
        let caller = self.desk.caller(&live, token)?;
        let viewer = for_rules(caller.viewer_as(seat)?);
        let seen = self.sight(&live, caller).await?.end();
        let newest = seen.unwrap_or(live.head.version);
        if version > newest {
            let problem = format!("must be at most {newest}, and is {version}");
            return Err(Refusal::field("version", problem));
        }
        let look = Look {
            token,
            action: "VIEW_MATCH",
            seat,
        };
        self.desk.record_look(&live, caller, look).await?;
        let head = self.head_after(&live, version).await?;
        let _turn = self.past_views.lock().await;
        let shown = self.rules.view_at(&live, &head, viewer).await?;
        Ok(GetViewResponse {
            version,
            view: shown.view,
            awaited: shown.awaited,
            outcome: shown.outcome,
        })
    }

    /// Where the log stood after an entry; 0 for before the first.
    async fn head_after(&self, live: &LiveMatch, version: u64) -> Answer<MatchHead> {
        Ok(match version {
            0 => MatchHead::opening(&live.record),
            _ => MatchHead::after(&entry_at(&*self.log, live.key, version).await?),
        })
    }
}
