//! Keeping the peace at a table.

use sandtable_proto::matches::v1::{Match, MuteSeatRequest};

use super::Moderation;
use crate::auth::audited_action::PrivilegedAction;
use crate::auth::identity::Shown;
use crate::error::ServiceResult;
use crate::matches::update_record::Change;
use crate::rpc::match_request::MatchCall;

impl Moderation {
    /// Keeps a seat from writing, or lets it again.
    pub(crate) async fn mute(
        &self,
        request: MuteSeatRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let MatchCall { id, call, .. } = MatchCall::read(&request, token)?;
        let action = PrivilegedAction {
            name: &request.name,
            token,
            action: "MUTE_SEAT",
            seat: Some(request.seat),
            reason: "",
        };
        self.records
            .manage(action, &call, |live| {
                live.record.shown_seat(request.seat)?;
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(()));
                }
                let mut record = live.record.clone();
                if let Some(seat) = record.shown.seats.get_mut(request.seat as usize) {
                    seat.muted = request.muted;
                }
                record.remember(&call, None);
                Ok(Change::to(record, ()))
            })
            .await?;
        self.records.get(id, token).await
    }
}
