//! The calls by which seats are bound to nonces and reveal them.

use sandtable_proto::matches::v1::{
    Auction, AuctionState, CommitNonceRequest, Match, MatchState as State, NonceState,
    RevealNonceRequest,
};

use super::{Share, table};
use crate::change::Change;
use crate::core::Shared;
use crate::field;
use crate::names::match_id;
use crate::people::Shown;
use crate::record::Call;
use crate::refusal::{Answer, Refusal};

impl Shared {
    /// Binds a seat to another nonce.
    pub(crate) async fn commit_nonce(
        &self,
        request: CommitNonceRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<Match> {
        let id = match_id("name", &request.name)?;
        let request_id = field::request_id(&request.request_id)?;
        let call = Call::new("CommitNonce", token, request_id, &request);
        let share = Share::bound(&request.nonce_commitment)?;
        let (shown, ()) = self
            .change_match(id, |live| {
                let number = self.caller(live, token)?.acting_seat(request.seat)?;
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(()));
                }
                live.must_be(State::Lobby)?;
                let seat = live.record.shown_seat(number)?;
                if !seat.taken {
                    return Err(Refusal::SeatFree(number));
                }
                if seat.nonce_state() == NonceState::Committed
                    && seat.nonce_commitment == request.nonce_commitment
                {
                    return Ok(Change::none(()));
                }
                let mut record = live.record.clone();
                record.break_off_nonces(number, self.clock.now());
                record.bind(number, &share);
                // All others may have revealed theirs, and only the auction's outcome may
                // have been missing.
                let auction = record.shown.auction.as_ref().map(Auction::state);
                record.shown.awaits_nonces |= auction == Some(AuctionState::Closed);
                record.remember(&call, None);
                Ok(Change::to(record, ()))
            })
            .await?;
        Ok(shown)
    }

    /// Takes a seat's nonce, and starts the match with the last one.
    pub(crate) async fn reveal_nonce(
        &self,
        request: RevealNonceRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<Match> {
        let id = match_id("name", &request.name)?;
        let request_id = field::request_id(&request.request_id)?;
        let call = Call::new("RevealNonce", token, request_id, &request);
        let (shown, ()) = self
            .change_match(id, |live| {
                let number = self.caller(live, token)?.acting_seat(request.seat)?;
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(()));
                }
                let is_taken = live.record.shown_seat(number)?.nonce_state()
                    == NonceState::Revealed
                    && (live.record.seats.get(number as usize))
                        .is_some_and(|secret| secret.nonce == request.nonce);
                if is_taken {
                    return Ok(Change::none(()));
                }
                live.must_be(State::Lobby)?;
                if !request.table.is_empty() && request.table != table(&live.record.shown) {
                    return Err(Refusal::NoncesChanged);
                }
                let mut record = live.record.clone();
                record.reveal(number, &request.nonce)?;
                record.remember(&call, None);
                Ok(Change::to(record, ()))
            })
            .await?;
        self.settle_if_decided(id, shown).await
    }
}
