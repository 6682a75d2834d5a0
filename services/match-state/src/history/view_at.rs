//! Looking at matches as they were.

use std::sync::Arc;

use prost_types::Any;
use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{GetViewRequest, GetViewResponse};
use sandtable_server::limits::ClientAddress;

use crate::auth::audited_action::AuditedRead;
use crate::auth::authenticator::Authenticator;
use crate::auth::identity::{Shown, holder};
use crate::error::{MatchError, ServiceResult};
use crate::history::quota::{PastMoment, PastViews};
use crate::matches::loaded_match::{LiveMatch, MatchHead};
use crate::matches::names::match_id;
use crate::matches::repository::Matches;
use crate::referee::client::{Rules, for_rules};
use crate::spectator_delay::{SpectatorDelay, entry_at};

/// Matches as they were at an older version.
pub(crate) struct History {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) delay: Arc<SpectatorDelay>,
    pub(crate) rules: Arc<Rules>,
    /// Bounds of how much is played again for those who look.
    pub(crate) quota: PastViews,
}

impl History {
    /// Returns the match as it was at a version, as the caller may see it. It is replayed from
    /// the store, so that no player waits for it, within the limits of [`PastViews`].
    pub(crate) async fn view_at(
        &self,
        request: &GetViewRequest,
        version: u64,
        token: Option<Shown<'_>>,
        origin: Option<ClientAddress>,
    ) -> ServiceResult<GetViewResponse> {
        let seat = request.seat;
        let id = match_id("name", &request.name)?;
        let live = self.matches.stored(id).await?;
        let caller = self.authenticator.caller(&live, token)?;
        let viewer = caller.viewer_as(seat)?;
        let seen = self.delay.sight(&live, caller).await?.end();
        let newest = seen.unwrap_or(live.head.version);
        if version > newest {
            let problem = format!("must be at most {newest}, and is {version}");
            return Err(MatchError::field("version", problem));
        }
        let look = AuditedRead {
            token,
            action: "VIEW_MATCH",
            seat,
        };
        self.authenticator.record_look(&live, caller, look).await?;
        let moment = PastMoment::new(live.id.clone(), version, viewer);
        if let Some(seen) = self.quota.cached(&moment) {
            return Ok(seen);
        }
        let onlooker = holder(token, origin, caller.belongs());
        let _counted = self.quota.count(&onlooker)?;
        let entries = self.rules.played_again(&live, version).await?;
        self.quota.charge(&onlooker, 1 + entries)?;
        let head = self.head_after(&live, version).await?;
        let _turn = self.quota.turn().await;
        // Another caller may have waited for the same view.
        if let Some(seen) = self.quota.cached(&moment) {
            return Ok(seen);
        }
        let shown = self.rules.view_at(&live, &head, for_rules(viewer)).await?;
        let seen = GetViewResponse {
            version,
            view: shown.view,
            awaited: shown.awaited,
            outcome: head.with_cause(shown.outcome),
            question_texts: Vec::new(),
        };
        self.quota.keep(moment, &seen);
        Ok(seen)
    }

    /// Returns what everybody may see of the match at an earlier head of its log. It is of no
    /// caller's quota: one at a time makes it for all whose view of the match ends there.
    pub(crate) async fn public_view(
        &self,
        live: &LiveMatch,
        head: &MatchHead,
    ) -> ServiceResult<Option<Any>> {
        let moment = PastMoment::new(live.id.clone(), head.version, Viewer::Spectator);
        if let Some(seen) = self.quota.cached(&moment) {
            return Ok(seen.view);
        }
        let _turn = self.quota.turn().await;
        if let Some(seen) = self.quota.cached(&moment) {
            return Ok(seen.view);
        }
        let viewer = for_rules(Viewer::Spectator);
        let shown = self.rules.view_at(live, head, viewer).await?;
        let seen = GetViewResponse {
            version: head.version,
            view: shown.view,
            awaited: shown.awaited,
            outcome: head.with_cause(shown.outcome),
            question_texts: Vec::new(),
        };
        self.quota.keep(moment, &seen);
        Ok(seen.view)
    }

    /// Where the log stood after an entry; 0 for before the first.
    pub(crate) async fn head_after(
        &self,
        live: &LiveMatch,
        version: u64,
    ) -> ServiceResult<MatchHead> {
        Ok(match version {
            0 => MatchHead::opening(&live.record),
            _ => MatchHead::after(&entry_at(&*self.matches.log, live.key, version).await?),
        })
    }
}
