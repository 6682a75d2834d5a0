//! Draws that all seats agree to.

use sandtable_proto::matches::v1::{
    AnswerDrawRequest, Cause, DrawOffer, Match, MatchState as State, ProposeDrawRequest,
};
use sandtable_proto::types::v1::{Action, action};

use crate::change::Change;
use crate::core::Shared;
use crate::field;
use crate::live::Live;
use crate::names::match_id;
use crate::people::Shown;
use crate::play::{Act, Deed};
use crate::record::{Call, MatchRecord};
use crate::refusal::{Answer, Refusal};

impl Shared {
    /// Offers a draw.
    pub(crate) async fn propose_draw(
        &self,
        request: ProposeDrawRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<Match> {
        let id = match_id("name", &request.name)?;
        let request_id = field::request_id(&request.request_id)?;
        let call = Call::new("ProposeDraw", token, request_id, &request);
        let (shown, ()) = self
            .change_match(id, |live| {
                let seat = self.caller(live, token)?.acting_seat(request.seat)?;
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(()));
                }
                live.must_be(State::InProgress)?;
                live.record.must_play(seat)?;
                if live.draw_offer().is_some() {
                    return Err(Refusal::DrawOnOffer);
                }
                let mut record = live.record.clone();
                record.shown.draw_offer = Some(DrawOffer {
                    seat,
                    agreed: vec![seat],
                    version: live.head.version,
                });
                record.remember(&call, None);
                Ok(Change::to(record, ()))
            })
            .await?;
        Ok(shown)
    }

    /// Answers the offer. The last one to agree ends the match.
    pub(crate) async fn answer_draw(
        &self,
        request: AnswerDrawRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<Match> {
        let id = match_id("name", &request.name)?;
        let request_id = field::request_id(&request.request_id)?;
        let call = Call::new("AnswerDraw", token, request_id, &request);
        if request.agree {
            let act = Act {
                id,
                token,
                seat: request.seat,
                reason: String::new(),
                deed: Deed {
                    action: Action {
                        kind: Some(action::Kind::Draw(())),
                    },
                    request_id: request.request_id.clone(),
                    expected_version: request.expected_version,
                    cause: Cause::Seat,
                    bot_requested: false,
                    close_reason: String::new(),
                    arrived: self.clock.now(),
                },
            };
            match self.act(act).await {
                Ok(_) => return self.get(id, token).await,
                // Others have to agree, too: this answer is noted.
                Err(Refusal::DrawNotAgreed) => {}
                Err(refusal) => return self.answered(id, &call, refusal).await,
            }
        }
        let (shown, ()) = self
            .change_match(id, |live| {
                let seat = self.caller(live, token)?.acting_seat(request.seat)?;
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(()));
                }
                live.must_accept(request.expected_version, self.max_entries)?;
                live.record.must_play(seat)?;
                live.draw_offer().ok_or(Refusal::NoDrawOffer)?;
                let mut record = live.record.clone();
                let offer = record.shown.draw_offer.as_mut();
                let offer = offer.ok_or(Refusal::NoDrawOffer)?;
                if !request.agree {
                    record.shown.draw_offer = None;
                } else if !offer.agreed.contains(&seat) {
                    offer.agreed.push(seat);
                }
                record.remember(&call, None);
                Ok(Change::to(record, ()))
            })
            .await?;
        Ok(shown)
    }

    /// The answer to a repeated agreement after which the match went on or ended; for
    /// any other call the refusal stands.
    async fn answered(&self, id: &str, call: &Call, refusal: Refusal) -> Answer<Match> {
        let table = self.registry.table(id);
        let mut place = table.live.lock().await;
        let live = self.settle(&mut place, id).await?;
        match live.record.repetition_of(call)? {
            Some(_) => Ok(live.shown()),
            None => Err(refusal),
        }
    }
}

/// Whether an action is an agreed draw.
pub(crate) fn is_draw(action: &Action) -> bool {
    matches!(action.kind, Some(action::Kind::Draw(())))
}

impl Live {
    /// The draw that is on offer for the match as it is now.
    fn draw_offer(&self) -> Option<&DrawOffer> {
        let offer = self.record.shown.draw_offer.as_ref();
        offer.filter(|offer| offer.version == self.head.version)
    }

    /// Asks for a draw to which all seats but this one have agreed.
    pub(crate) fn must_have_agreed_but(&self, last: u32) -> Answer<()> {
        self.record.must_play(last)?;
        let offer = self.draw_offer().ok_or(Refusal::NoDrawOffer)?;
        let all = (self.record.shown.seats.iter())
            .filter(|seat| seat.taken && !seat.resigned && seat.seat != last)
            .all(|seat| offer.agreed.contains(&seat.seat));
        match all {
            true => Ok(()),
            false => Err(Refusal::DrawNotAgreed),
        }
    }
}

impl MatchRecord {
    /// What the entry of a seat leaves of the draw on offer. `None` when there is none.
    pub(crate) fn draw_after(&self, seat: u32, version: u64) -> Option<Option<DrawOffer>> {
        let offer = self.shown.draw_offer.as_ref()?;
        if offer.seat != seat {
            return Some(None);
        }
        // What others agreed to was an earlier position.
        Some(Some(DrawOffer {
            seat,
            agreed: vec![seat],
            version,
        }))
    }
}
