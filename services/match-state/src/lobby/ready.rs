//! The ready check.

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{Match, MatchState as State, SetReadyRequest, StartPolicy};

use crate::auth::identity::Shown;
use crate::error::{MatchError, ServiceResult};
use crate::lobby::lobby_calls::Lobby;
use crate::matches::record::MatchRecord;
use crate::rpc::match_request::MatchCall;

impl Lobby {
    /// Says that a seat is ready, or not.
    pub(crate) async fn set_ready(
        &self,
        request: SetReadyRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let call = MatchCall::read(&request, token)?;
        self.records
            .change_as_seat(&call, request.seat, |live, number| {
                live.must_be(State::Lobby)?;
                live.record.must_not_await_nonces()?;
                if !live.record.shown_seat(number)?.taken {
                    return Err(MatchError::SeatFree(number));
                }
                let mut record = live.record.clone();
                if let Some(seat) = record.shown.seats.get_mut(number as usize) {
                    seat.ready = request.ready;
                }
                record.start_if_due(self.time.now());
                Ok(Some(record))
            })
            .await
    }
}

impl MatchRecord {
    /// Starts a match whose start waits for no one.
    pub(crate) fn start_if_due(&mut self, now: Timestamp) {
        let due = match self.shown.start_policy() {
            StartPolicy::WhenFull => self.is_full(),
            StartPolicy::ByReady => self.is_full() && self.is_ready(),
            StartPolicy::ByHost | StartPolicy::Unspecified => false,
        };
        if due && !self.awaits_partner() {
            self.start_or_bid(now);
        }
    }

    /// Reports whether all players have declared that they are ready. Bots always are.
    pub(crate) fn is_ready(&self) -> bool {
        (self.shown.seats.iter()).all(|seat| !seat.taken || seat.ready || !seat.bot.is_empty())
    }

    /// Withdraws readiness, because the match that the players were ready for has changed.
    pub(crate) fn ask_again(&mut self) {
        for seat in &mut self.shown.seats {
            seat.ready = false;
        }
    }
}
