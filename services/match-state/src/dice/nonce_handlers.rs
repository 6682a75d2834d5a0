//! The calls by which seats are bound to nonces and reveal them.

use std::sync::Arc;

use sandtable_proto::matches::v1::{
    Auction, AuctionState, CommitNonceRequest, Match, MatchState as State, NonceState,
    RevealNonceRequest,
};

use crate::auction::handlers::Auctions;
use crate::auth::identity::Shown;
use crate::clocks::time_source::Timekeeper;
use crate::dice::commitment::Share;
use crate::dice::nonce_protocol::table;
use crate::error::{MatchError, ServiceResult};
use crate::matches::update_record::MatchRecords;
use crate::rpc::match_request::MatchCall;

/// The nonces that seats contribute to the dice.
pub(crate) struct Nonces {
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) auctions: Arc<Auctions>,
    pub(crate) time: Arc<Timekeeper>,
}

impl Nonces {
    /// Binds a seat to another nonce.
    pub(crate) async fn commit_nonce(
        &self,
        request: CommitNonceRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let call = MatchCall::read(&request, token)?;
        let share = Share::bound(&request.nonce_commitment)?;
        self.records
            .change_as_seat(&call, request.seat, |live, number| {
                live.must_be(State::Lobby)?;
                if live.record.shown.dice_pair.is_some() {
                    return Err(MatchError::NoncesDoNotCount);
                }
                let seat = live.record.shown_seat(number)?;
                if !seat.taken {
                    return Err(MatchError::SeatFree(number));
                }
                if seat.nonce_state() == NonceState::Committed
                    && seat.nonce_commitment == request.nonce_commitment
                {
                    return Ok(None);
                }
                let mut record = live.record.clone();
                record.break_off_nonces(number, self.time.now());
                record.bind(number, &share);
                // All others may have revealed theirs, and only the auction's outcome may
                // have been missing.
                let auction = record.shown.auction.as_ref().map(Auction::state);
                record.shown.awaits_nonces |= auction == Some(AuctionState::Closed);
                Ok(Some(record))
            })
            .await
    }

    /// Takes a seat's nonce, and starts the match with the last one.
    pub(crate) async fn reveal_nonce(
        &self,
        request: RevealNonceRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let call = MatchCall::read(&request, token)?;
        let shown = self
            .records
            .change_as_seat(&call, request.seat, |live, number| {
                let is_taken = live.record.shown_seat(number)?.nonce_state()
                    == NonceState::Revealed
                    && (live.record.seats.get(number as usize))
                        .is_some_and(|secret| secret.nonce == request.nonce);
                if is_taken {
                    return Ok(None);
                }
                live.must_be(State::Lobby)?;
                if !request.table.is_empty() && request.table != table(&live.record.shown) {
                    return Err(MatchError::NoncesChanged);
                }
                let mut record = live.record.clone();
                record.reveal(number, &request.nonce)?;
                Ok(Some(record))
            })
            .await?;
        self.auctions.settle_if_decided(call.id, shown).await
    }
}
