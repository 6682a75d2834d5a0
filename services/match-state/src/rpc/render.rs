//! Matches as pictures.

use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{GetViewRequest, RenderMapRequest, RenderMapResponse};
use sandtable_proto::rules::v1::DrawViewRequest;
use sandtable_server::limits::ClientAddress;

use crate::auth::identity::Shown;
use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::names::{match_id, match_name};
use crate::state::ServiceParts;

impl ServiceParts {
    /// The match drawn as the caller may see it: what is drawn is a view that they may get, so
    /// that no picture shows more, and one of the past costs what that view does.
    pub(crate) async fn render(
        &self,
        request: RenderMapRequest,
        token: Option<Shown<'_>>,
        origin: Option<ClientAddress>,
    ) -> ServiceResult<RenderMapResponse> {
        let id = match_id("name", &request.name)?;
        let asked = GetViewRequest {
            name: request.name.clone(),
            seat: request.seat,
            version: request.version,
        };
        let seen = match request.version {
            Some(version) => self.past_view(&asked, version, token, origin).await?,
            None => self.view(id, token, request.seat).await?,
        };
        let row = self.log.find_match(id).await?;
        let row = row.ok_or_else(|| MatchError::MatchNotFound(match_name(id)))?;
        let live = LiveMatch::glance(&*self.log, row).await?;
        let viewer = self.desk.caller(&live, token)?.viewer_as(request.seat)?;
        let drawn = self.rules.draw(DrawViewRequest {
            game: live.record.shown.game,
            r#match: request.name,
            view: seen.view,
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator | Viewer::Operator => None,
            },
            region: request.region,
        });
        Ok(RenderMapResponse {
            version: seen.version,
            svg: drawn.await?,
        })
    }
}
