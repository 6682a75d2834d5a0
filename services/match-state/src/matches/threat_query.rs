//! Threats to what a seat holds, in matches and in forks.

use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{
    GetForkThreatsRequest, GetForkThreatsResponse, GetThreatsRequest, GetThreatsResponse,
};
use sandtable_proto::rules::v1 as rules;
use sandtable_proto::rules::v1::{Position, get_threats_request, get_view_request};
use tonic::Request;

use crate::auth::audited_action::AuditedRead;
use crate::auth::identity::{Showing, Shown};
use crate::error::{MatchError, ServiceResult};
use crate::forks::handlers::Forks;
use crate::matches::names::match_id;
use crate::matches::queries::MatchQueries;
use crate::referee::client::{for_rules, past};
use crate::spectator_delay::Sight;

/// Maximum number of spaces that a request names.
const MOST_SPACES: usize = 16;

/// A question about threats, except for the state that it is about.
struct ThreatQuestion {
    viewer: get_threats_request::Viewer,
    holder: u32,
    spaces: Vec<String>,
}

impl ThreatQuestion {
    fn new(
        viewer: get_view_request::Viewer,
        holder: Option<u32>,
        spaces: Vec<String>,
    ) -> ServiceResult<Self> {
        use get_threats_request::Viewer as Known;
        use get_view_request::Viewer as Seen;
        if spaces.len() > MOST_SPACES {
            let problem = format!("must be at most {MOST_SPACES}");
            return Err(MatchError::field("spaces", problem));
        }
        let (viewer, own) = match viewer {
            Seen::Seat(seat) => (Known::Seat(seat), Some(seat)),
            Seen::Spectator(()) => (Known::Spectator(()), None),
            Seen::Referee(()) => (Known::Referee(()), None),
        };
        let missing = || MatchError::field("holder", "must be set: no seat looks");
        Ok(Self {
            viewer,
            holder: holder.or(own).ok_or_else(missing)?,
            spaces,
        })
    }

    fn about(&self, position: Position) -> Request<rules::GetThreatsRequest> {
        Request::new(rules::GetThreatsRequest {
            position: Some(position),
            holder: self.holder,
            spaces: self.spaces.clone(),
            viewer: Some(self.viewer),
        })
    }
}

impl MatchQueries {
    /// Threats to the spaces of a seat, from what the caller may see. They take a while and
    /// anybody may ask: the match is read from the store, so that no player waits for them.
    pub(crate) async fn threats(
        &self,
        request: GetThreatsRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<GetThreatsResponse> {
        let id = match_id("name", &request.name)?;
        let live = self.matches.stored(id).await?;
        let caller = self.authenticator.caller(&live, token)?;
        let viewer: Viewer = caller.viewer_as(request.seat)?;
        let question = ThreatQuestion::new(for_rules(viewer), request.holder, request.spaces)?;
        let look = AuditedRead {
            token,
            action: "VIEW_MATCH",
            seat: request.seat,
        };
        self.authenticator.record_look(&live, caller, look).await?;
        let head = match self.delay.sight(&live, caller).await? {
            Sight::Whole => None,
            Sight::Until { head, .. } => Some(head),
        };
        let position = || match &head {
            None => live.position(),
            Some(head) => past(&live, head),
        };
        let call = |position| {
            let question = question.about(position);
            self.rules.referee().get_threats(question)
        };
        let found = self.rules.ask_at(&live, position, call).await?;
        Ok(GetThreatsResponse {
            version: head.map_or(live.head.version, |head| head.version),
            threats: found.threats,
        })
    }
}

impl Forks {
    /// Threats to the spaces of a seat in a fork.
    pub(crate) async fn threats_in_fork(
        &self,
        request: GetForkThreatsRequest,
        showing: &Showing<'_>,
    ) -> ServiceResult<GetForkThreatsResponse> {
        let fork = self.fork(&request.name, showing)?;
        let viewer = fork.outline.viewer;
        let question = ThreatQuestion::new(viewer, request.holder, request.spaces)?;
        let progress = fork.progress.lock().await;
        let call = |position| {
            let question = question.about(position);
            self.rules.rules.referee().get_threats(question)
        };
        let found = self.rules.ask(&fork, &progress, call).await?;
        Ok(GetForkThreatsResponse {
            version: progress.version,
            threats: found.threats,
        })
    }
}
