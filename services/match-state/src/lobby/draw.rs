//! Draws that all seats agree to.

use std::sync::Arc;

use sandtable_proto::matches::v1::{
    AnswerDrawRequest, Cause, DrawOffer, Match, MatchState as State, ProposeDrawRequest,
};
use sandtable_proto::types::v1::action;

use crate::auth::identity::Shown;
use crate::clocks::time_source::Timekeeper;
use crate::error::{MatchError, ServiceResult};
use crate::matches::repository::Matches;
use crate::matches::update_record::MatchRecords;
use crate::rpc::match_request::MatchCall;
use crate::submit::submission::Submission;
use crate::submit::submitter::{ActingSeat, Submitter};

/// Draws that all seats agree to.
pub(crate) struct Draws {
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) submitter: Arc<Submitter>,
    pub(crate) time: Arc<Timekeeper>,
}

impl Draws {
    /// Offers a draw.
    pub(crate) async fn propose_draw(
        &self,
        request: ProposeDrawRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let call = MatchCall::read(&request, token)?;
        self.records
            .change_as_seat(&call, request.seat, |live, seat| {
                live.must_be(State::InProgress)?;
                live.record.must_play(seat)?;
                if live.draw_offer().is_some() {
                    return Err(MatchError::DrawOnOffer);
                }
                let mut record = live.record.clone();
                record.shown.draw_offer = Some(DrawOffer {
                    seat,
                    agreed: vec![seat],
                    version: live.head.version,
                });
                Ok(Some(record))
            })
            .await
    }

    /// Answers the offer. The last one to agree ends the match.
    pub(crate) async fn answer_draw(
        &self,
        request: AnswerDrawRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let call = MatchCall::read(&request, token)?;
        if request.agree {
            let by = ActingSeat {
                id: call.id,
                token,
                seat: request.seat,
            };
            let agreement = Submission {
                request_id: request.request_id.clone(),
                expected_version: request.expected_version,
                ..Submission::of(action::Kind::Draw(()), Cause::Seat, self.time.now())
            };
            match self.submitter.submit(by, agreement).await {
                Ok(_) => return self.records.get(call.id, token).await,
                // Others have to agree, too: this answer is noted.
                Err(MatchError::DrawNotAgreed) => {}
                Err(refusal) => return self.answered(&call, refusal).await,
            }
        }
        self.records
            .change_as_seat(&call, request.seat, |live, seat| {
                live.must_accept(request.expected_version, self.matches.max_entries)?;
                live.record.must_play(seat)?;
                live.draw_offer().ok_or(MatchError::NoDrawOffer)?;
                let mut record = live.record.clone();
                let offer = record.shown.draw_offer.as_mut();
                let offer = offer.ok_or(MatchError::NoDrawOffer)?;
                if !request.agree {
                    record.shown.draw_offer = None;
                } else if !offer.agreed.contains(&seat) {
                    offer.agreed.push(seat);
                }
                Ok(Some(record))
            })
            .await
    }

    /// The answer to a repeated agreement after which the match went on or ended; for
    /// any other call the refusal stands.
    async fn answered(&self, call: &MatchCall<'_>, refusal: MatchError) -> ServiceResult<Match> {
        let mut locked = self.matches.lock(call.id).await;
        let live = locked.settle().await?;
        match live.record.repetition_of(&call.call)? {
            Some(_) => Ok(live.shown()),
            None => Err(refusal),
        }
    }
}
