//! Matches as pictures.

use std::sync::Arc;

use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{GetViewRequest, RenderMapRequest, RenderMapResponse};
use sandtable_proto::rules::v1::DrawViewRequest;
use sandtable_server::limits::ClientAddress;

use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::error::ServiceResult;
use crate::history::view_at::History;
use crate::matches::names::match_id;
use crate::matches::queries::MatchQueries;
use crate::matches::repository::Matches;
use crate::referee::client::Rules;

/// Maps of matches, drawn.
pub(crate) struct MapPictures {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) queries: Arc<MatchQueries>,
    pub(crate) history: Arc<History>,
    pub(crate) rules: Arc<Rules>,
}

impl MapPictures {
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
            text_language: String::new(),
        };
        let seen = match request.version {
            Some(version) => self.history.view_at(&asked, version, token, origin).await?,
            None => self.queries.view(id, token, request.seat).await?,
        };
        let live = self.matches.stored(id).await?;
        let viewer = self
            .authenticator
            .caller(&live, token)?
            .viewer_as(request.seat)?;
        // A tag is of one version, and of the picture of that version.
        let version = format!("{}-", seen.version);
        let known = request.if_none_match.strip_prefix(&version);
        let drawn = self.rules.draw(DrawViewRequest {
            game: live.record.shown.game,
            r#match: request.name,
            view: seen.view,
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator | Viewer::Operator => None,
            },
            region: request.region,
            if_none_match: known.unwrap_or_default().to_owned(),
        });
        let drawn = drawn.await?;
        Ok(RenderMapResponse {
            version: seen.version,
            svg: drawn.svg,
            etag: version + &drawn.etag,
        })
    }
}
