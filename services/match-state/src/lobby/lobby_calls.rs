//! Taking seats, giving them back, starting.

use std::sync::Arc;

use sandtable_auth::anonymous_client::ClientSecret;
use sandtable_auth::identity::Scope;
use sandtable_proto::matches::v1::{
    JoinMatchRequest, JoinMatchResponse, LeaveMatchRequest, Match, MatchState as State,
    StartMatchRequest, StartPolicy,
};

use crate::auth::audited_action::PrivilegedAction;
use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::auth::permissions::{Caller, ViewScope};
use crate::auth::tokens::{self, Holder};
use crate::clocks::time_source::Timekeeper;
use crate::dice::commitment::Share;
use crate::error::{MatchError, ServiceResult};
use crate::lobby::seat_choice::{Wish, seat_for};
use crate::matches::names::match_id;
use crate::matches::record::Guest;
use crate::matches::repository::Matches;
use crate::matches::slugs::MatchSlugs;
use crate::matches::update_record::{Change, MatchRecords};
use crate::referee::client::Rules;
use crate::rpc::match_request::MatchCall;
use crate::validate;
use sandtable_auth::idempotency::RequestScope;

/// The lobby of a match: joining, leaving, getting ready, starting.
pub(crate) struct Lobby {
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) slugs: MatchSlugs,
    pub(crate) time: Arc<Timekeeper>,
}

impl Lobby {
    /// Takes a seat.
    pub(crate) async fn join(
        &self,
        request: JoinMatchRequest,
        token: Option<Shown<'_>>,
        client: Option<ClientSecret>,
    ) -> ServiceResult<JoinMatchResponse> {
        let id = match_id("name", &request.name)?;
        let request_id = validate::request_id(&request.request_id)?;
        let identity = self.authenticator.account_for(token, Scope::Play)?;
        // A token that stands for no account has never counted here.
        let account = token.filter(|_| identity.is_some());
        // A client that has forgotten its nonce repeats the call with another one.
        let content = JoinMatchRequest {
            nonce_commitment: Vec::new(),
            ..request.clone()
        };
        let origin = self.authenticator.origin(token, client);
        let call = RequestScope::new("JoinMatch", origin, request_id, &content)?;
        let share = Share::read(&request.nonce, &request.nonce_commitment)?;
        let guest = Guest::new(&request.player, identity, share)?;
        let (shown, (seat, token)) = self
            .records
            .change(id, |live| {
                let token = |seat, seed: &str| {
                    tokens::derive(Holder::Seat(seat), &live.record.token_secret, seed)
                };
                if let Some(done) = live.record.repetition_of(&call)? {
                    let seat = done.seat.ok_or(MatchError::RequestIdReused)?;
                    let token = token(seat, &call.seed);
                    // The seat may have been given to another player.
                    let eyes = if live.record.holds(seat, &token) {
                        ViewScope::Of(Caller::Seat(seat))
                    } else {
                        self.authenticator.former_view_scope(live, account)
                    };
                    return Ok(Change::none((seat, token)).seen_with(eyes));
                }
                let now = self.time.now();
                let wish = Wish {
                    seat: request.seat,
                    code: &request.join_code,
                    program: guest.program,
                    account: &guest.account,
                    now,
                };
                let seat = seat_for(live, wish)?;
                let token = token(seat, &call.seed);
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

    /// Gives a seat back. The host names another player's seat to free it, and no seat to call
    /// the match off.
    pub(crate) async fn leave(
        &self,
        request: LeaveMatchRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let MatchCall { id, call, .. } = MatchCall::read(&request, token)?;
        let (shown, ()) = self
            .records
            .change(id, |live| {
                let caller = self.authenticator.caller(live, token);
                if live.record.repetition_of(&call)?.is_some() {
                    // It comes with the same token, which is worth nothing any more.
                    let eyes = match caller {
                        Ok(caller) => ViewScope::Of(caller),
                        Err(_) => self.authenticator.former_view_scope(live, None),
                    };
                    return Ok(Change::none(()).seen_with(eyes));
                }
                let caller = caller?;
                live.must_be(State::Lobby)?;
                let mut record = live.record.clone();
                record.remember(&call, None);
                let action = match request.seat {
                    None if caller.manages() => {
                        record.shown.set_state(State::Abandoned);
                        "CALL_OFF_MATCH"
                    }
                    named => {
                        let seat = match named {
                            Some(seat) if caller.manages() => seat,
                            named => caller.acting_seat(named)?,
                        };
                        if !live.record.shown_seat(seat)?.taken {
                            return Err(MatchError::SeatFree(seat));
                        }
                        record.unseat(seat, self.time.now());
                        record.call_auction_off();
                        "FREE_SEAT"
                    }
                };
                let action = PrivilegedAction {
                    name: &request.name,
                    token,
                    action,
                    seat: request.seat,
                    reason: &request.reason,
                };
                let change = Change::to(record, ()).seen_with(ViewScope::Of(caller));
                Ok(if caller.privileged() {
                    change.privileged(action.audited())
                } else {
                    change
                })
            })
            .await?;
        Ok(shown)
    }

    /// Starts a match in which every seat is taken.
    pub(crate) async fn start(
        &self,
        request: StartMatchRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let call = RequestScope::new("StartMatch", token, &request.request_id, &request)?;
        let action = PrivilegedAction {
            name: &request.name,
            token,
            action: "START_MATCH",
            seat: None,
            reason: "",
        };
        self.records
            .manage_once(action, &call, |live| {
                live.must_be(State::Lobby)?;
                if !live.record.is_full() {
                    return Err(MatchError::SeatsNotTaken);
                }
                if live.record.shown.start_policy() == StartPolicy::ByReady
                    && !live.record.is_ready()
                {
                    return Err(MatchError::NotReady);
                }
                live.record.must_not_bid()?;
                live.record.must_not_await_nonces()?;
                let mut record = live.record.clone();
                record.start_or_bid(self.time.now());
                Ok(record)
            })
            .await
    }
}
