//! Matches that those who keep order on the platform close.

use sandtable_proto::matches::v1::{Cause, CloseMatchRequest, Match, MatchState as State};
use sandtable_proto::types::v1::{Action, action};

use crate::change::Change;
use crate::core::Shared;
use crate::field;
use crate::match_request::MatchCall;
use crate::office::OfficeAction;
use crate::people::Shown;
use crate::play::{Act, Submission};
use crate::refusal::Answer;

impl Shared {
    /// Calls a match off that has not started, and ends one in progress without a winner.
    pub(crate) async fn close(
        &self,
        request: CloseMatchRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<Match> {
        let MatchCall { id, call, .. } = MatchCall::read(&request, token)?;
        let reason = field::message("reason", &request.reason)?;
        let action = OfficeAction {
            name: &request.name,
            token,
            action: "CLOSE_MATCH",
            seat: None,
            reason: &reason,
        };
        let (shown, called_off) = self
            .change_match(id, |live| {
                self.caller(live, token)?.must_moderate()?;
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(false));
                }
                match live.state() {
                    State::Lobby => {}
                    State::Abandoned => live.must_be(State::InProgress)?,
                    // The log has the last word.
                    _ => return Ok(Change::none(false)),
                }
                let mut record = live.record.clone();
                record.shown.set_state(State::Abandoned);
                record.shown.close_reason.clone_from(&reason);
                record.remember(&call, None);
                Ok(Change::to(record, true).by_office(action.audited()))
            })
            .await?;
        if called_off {
            self.closed();
        }
        if shown.state() == State::Abandoned {
            return Ok(shown);
        }
        let act = Act {
            id,
            token,
            seat: Some(0),
            submission: Submission {
                action: Action {
                    kind: Some(action::Kind::Close(())),
                },
                request_id: request.request_id.clone(),
                expected_version: None,
                cause: Cause::Office,
                bot_requested: false,
                close_reason: reason.clone(),
                arrived: self.clock.now(),
            },
            reason: reason.clone(),
        };
        self.act(act).await?;
        self.get(id, token).await
    }
}
