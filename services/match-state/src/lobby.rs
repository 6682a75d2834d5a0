//! Taking seats, giving them back, starting.

use sandtable_proto::matches::v1::{
    JoinMatchRequest, JoinMatchResponse, LeaveMatchRequest, Match, MatchState as State,
    StartMatchRequest, StartPolicy,
};
use sandtable_service::identity::Scope;

use crate::change::Change;
use crate::core::Shared;
use crate::field;
use crate::names::match_id;
use crate::people::Shown;
use crate::record::{Call, Guest};
use crate::refusal::{Answer, Refusal};
use crate::seating::{Wish, seat_for};
use crate::secret::{self, Holder};

/// What became of a call that gives a seat back.
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    /// Whether the whole match was called off.
    called_off: bool,
    /// Whether it was done by office.
    by_office: bool,
}

impl Shared {
    /// Takes a seat.
    pub(crate) async fn join(
        &self,
        request: JoinMatchRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<JoinMatchResponse> {
        let id = match_id("name", &request.name)?;
        let request_id = field::request_id(&request.request_id)?;
        let identity = self.account_for(token, Scope::Play)?;
        // A token that stands for no account has never counted here.
        let account = token.filter(|_| identity.is_some());
        let call = Call::new("JoinMatch", account, request_id, &request);
        let guest = Guest::new(&request.player, identity, &request.nonce)?;
        let (shown, (seat, token)) = self
            .change_match(id, |live| {
                let token = |seat| {
                    secret::derive(Holder::Seat(seat), &live.record.token_secret, request_id)
                };
                if let Some(done) = live.record.repetition_of(&call)? {
                    let seat = done.seat.ok_or(Refusal::RequestIdReused)?;
                    return Ok(Change::none((seat, token(seat))));
                }
                let now = self.clock.now();
                let wish = Wish {
                    seat: request.seat,
                    code: &request.join_code,
                    program: guest.program,
                    now,
                };
                let seat = seat_for(live, wish)?;
                let token = token(seat);
                let mut record = live.record.clone();
                record.sit_down(seat, &guest, &token, now);
                record.remember(&call, Some(seat));
                Ok(Change::to(record, (seat, token)))
            })
            .await?;
        Ok(JoinMatchResponse {
            r#match: Some(shown),
            seat,
            seat_token: token.reveal().to_owned(),
        })
    }

    /// Gives a seat back. The host names the seat of somebody else to free it, and no
    /// seat to call the match off.
    pub(crate) async fn leave(
        &self,
        request: LeaveMatchRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<Match> {
        let id = match_id("name", &request.name)?;
        let request_id = field::request_id(&request.request_id)?;
        let call = Call::new("LeaveMatch", token, request_id, &request);
        let (shown, done) = self
            .change_match(id, |live| {
                // A repetition comes with a token that is worth nothing any more.
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(Left::default()));
                }
                let caller = self.caller(live, token)?;
                live.must_be(State::Lobby)?;
                let mut record = live.record.clone();
                record.remember(&call, None);
                let mut left = Left {
                    by_office: caller.by_office(),
                    ..Default::default()
                };
                let seat = match request.seat {
                    None if caller.manages() => {
                        record.shown.set_state(State::Abandoned);
                        left.called_off = true;
                        return Ok(Change::to(record, left));
                    }
                    Some(seat) if caller.manages() => seat,
                    named => caller.acting_seat(named)?,
                };
                if !live.record.shown_seat(seat)?.taken {
                    return Err(Refusal::SeatFree(seat));
                }
                record.unseat(seat);
                Ok(Change::to(record, left))
            })
            .await?;
        if done.called_off {
            self.closed();
        }
        if done.by_office {
            let (action, target) = match request.seat {
                None => ("CALL_OFF_MATCH", request.name.clone()),
                Some(seat) => ("FREE_SEAT", format!("{}/seats/{seat}", request.name)),
            };
            self.record_deed(token, action, &target, &request.reason)
                .await?;
        }
        Ok(shown)
    }

    /// Starts a match in which every seat is taken.
    pub(crate) async fn start(
        &self,
        request: StartMatchRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<Match> {
        let id = match_id("name", &request.name)?;
        let request_id = field::request_id(&request.request_id)?;
        let call = Call::new("StartMatch", token, request_id, &request);
        let (shown, by_office) = self
            .change_match(id, |live| {
                let caller = self.caller(live, token)?;
                caller.must_manage()?;
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(false));
                }
                live.must_be(State::Lobby)?;
                if !live.record.is_full() {
                    return Err(Refusal::SeatsNotTaken);
                }
                if live.record.shown.start_policy() == StartPolicy::ByReady
                    && !live.record.is_ready()
                {
                    return Err(Refusal::NotReady);
                }
                let mut record = live.record.clone();
                record.start();
                record.remember(&call, None);
                Ok(Change::to(record, caller.by_office()))
            })
            .await?;
        if by_office {
            self.record_deed(token, "START_MATCH", &request.name, "")
                .await?;
        }
        Ok(shown)
    }
}
