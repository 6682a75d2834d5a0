//! Matches that those who keep order on the platform close.

use sandtable_proto::matches::v1::{Cause, CloseMatchRequest, Match, MatchState as State};
use sandtable_proto::types::v1::action;

use super::Moderation;
use crate::auth::audited_action::PrivilegedAction;
use crate::auth::identity::Shown;
use crate::error::ServiceResult;
use crate::matches::update_record::Change;
use crate::rpc::match_request::MatchCall;
use crate::submit::submission::Submission;
use crate::submit::submitter::ActingSeat;
use crate::validate;

impl Moderation {
    /// Calls a match off that has not started, and ends one in progress without a winner.
    pub(crate) async fn close(
        &self,
        request: CloseMatchRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let MatchCall { id, call, .. } = MatchCall::read(&request, token)?;
        let reason = validate::message("reason", &request.reason)?;
        let action = PrivilegedAction {
            name: &request.name,
            token,
            action: "CLOSE_MATCH",
            seat: None,
            reason: &reason,
        };
        let (shown, ()) = self
            .records
            .change(id, |live| {
                self.authenticator.caller(live, token)?.must_moderate()?;
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(()));
                }
                match live.state() {
                    State::Lobby => {}
                    State::Abandoned => live.must_be(State::InProgress)?,
                    // The log has the last word.
                    _ => return Ok(Change::none(())),
                }
                let mut record = live.record.clone();
                record.shown.set_state(State::Abandoned);
                record.shown.close_reason.clone_from(&reason);
                record.remember(&call, None);
                Ok(Change::to(record, ()).privileged(action.audited()))
            })
            .await?;
        if shown.state() == State::Abandoned {
            return Ok(shown);
        }
        let by = ActingSeat {
            id,
            token,
            seat: Some(0),
        };
        let end = Submission {
            request_id: request.request_id.clone(),
            reason: reason.clone(),
            ..Submission::of(action::Kind::Close(()), Cause::Office, self.time.now())
        };
        self.submitter.submit(by, end).await?;
        self.records.get(id, token).await
    }
}
