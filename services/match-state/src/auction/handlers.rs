//! Bids as they come in, and the match that an auction has decided on.

use std::sync::Arc;

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{
    Auction, AuctionState, Match, MatchState as State, PassBidRequest, PlaceBidRequest,
};
use sandtable_proto::rules::v1::{OpenMatchRequest, OpenMatchResponse, Terms};

use crate::auction::model::next_look;
use crate::auth::identity::Shown;
use crate::clocks::time_source::Timekeeper;
use crate::dice::nonce_protocol::lacks_nonces;
use crate::error::ServiceResult;
use crate::matches::record::MatchRecord;
use crate::matches::update_record::{Change, MatchRecords};
use crate::referee::client::Rules;
use crate::rpc::match_request::MatchCall;

/// The auctions in which seats bid for a side.
pub(crate) struct Auctions {
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) time: Arc<Timekeeper>,
}

impl Auctions {
    /// Bids.
    pub(crate) async fn place_bid(
        &self,
        request: PlaceBidRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let call = MatchCall::read(&request, token)?;
        self.move_in_auction(&call, request.seat, |record, seat, now| {
            record.bid(seat, request.amount, now)
        })
        .await
    }

    /// Bids no more.
    pub(crate) async fn pass_bid(
        &self,
        request: PassBidRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let call = MatchCall::read(&request, token)?;
        self.move_in_auction(&call, request.seat, MatchRecord::pass)
            .await
    }

    async fn move_in_auction(
        &self,
        call: &MatchCall<'_>,
        seat: Option<u32>,
        made: impl Fn(&mut MatchRecord, u32, Timestamp) -> ServiceResult<()>,
    ) -> ServiceResult<Match> {
        let moved = self.records.change_as_seat(call, seat, |live, seat| {
            live.must_be(State::Lobby)?;
            let mut record = live.record.clone();
            made(&mut record, seat, self.time.now())?;
            Ok(Some(record))
        });
        self.settle_if_decided(call.id, moved.await?).await
    }

    /// Starts the match if it waits for nothing but that its auction is carried out.
    pub(crate) async fn settle_if_decided(&self, id: &str, shown: Match) -> ServiceResult<Match> {
        if is_decided(&shown) {
            self.settle(id).await
        } else {
            Ok(shown)
        }
    }

    /// Closes an auction whose time is over, and starts the match of one that is closed.
    /// Gives the moment of the next look.
    pub(crate) async fn look(&self, id: &str) -> ServiceResult<Option<i64>> {
        let (shown, ()) = self
            .records
            .change(id, |live| {
                let mut record = live.record.clone();
                let lapsed = live.state() == State::Lobby && record.lapse(self.time.now());
                Ok(if lapsed {
                    Change::to(record, ())
                } else {
                    Change::none(())
                })
            })
            .await?;
        if is_decided(&shown) {
            self.settle(id).await?;
            return Ok(None);
        }
        Ok(next_look(&shown))
    }

    /// Sets the match up as its auction decided, and starts it. A second caller finds this done.
    async fn settle(&self, id: &str) -> ServiceResult<Match> {
        let (shown, ()) = self.records.change(id, |_| Ok(Change::none(()))).await?;
        let opened = match terms(&shown) {
            Some(terms) => {
                let open = OpenMatchRequest {
                    game: shown.game.clone(),
                    r#match: shown.name.clone(),
                    options: shown.options.clone(),
                    terms: Some(terms),
                };
                Some(self.rules.open(open).await?)
            }
            None => None,
        };
        let (shown, ()) = self
            .records
            .change(id, |live| {
                if !is_decided(&live.record.shown) {
                    return Ok(Change::none(()));
                }
                let mut record = live.record.clone();
                record.settle(opened.as_ref());
                Ok(Change::to(record, ()))
            })
            .await?;
        Ok(shown)
    }

    /// Makes sure that the game of a new match takes a bid for the side that gets it.
    pub(crate) async fn must_be_playable(&self, live: &Match) -> ServiceResult<()> {
        let Some(auction) = &live.auction else {
            return Ok(());
        };
        let scratch = format!("{}/auction", live.name);
        let open = OpenMatchRequest {
            game: live.game.clone(),
            r#match: scratch.clone(),
            options: live.options.clone(),
            terms: Some(Terms {
                side: auction.beneficiary.clone(),
                amount: 1,
                seat_order: vec![1, 0],
            }),
        };
        self.rules.open(open).await?;
        self.rules.forget(&live.game, &scratch).await;
        Ok(())
    }
}

/// Reports whether a match only waits to be set up as its auction decided.
fn is_decided(shown: &Match) -> bool {
    let state = shown.auction.as_ref().map(Auction::state);
    shown.state() == State::Lobby && state == Some(AuctionState::Closed) && !lacks_nonces(shown)
}

/// Changes that an auction has made to the host's options, if any.
fn terms(shown: &Match) -> Option<Terms> {
    let auction = shown.auction.as_ref()?;
    let result = auction.result.as_ref()?;
    let changes = result.changed || result.amount > 0;
    changes.then(|| Terms {
        side: auction.beneficiary.clone(),
        amount: result.amount,
        seat_order: if result.changed {
            vec![1, 0]
        } else {
            Vec::new()
        },
    })
}

impl MatchRecord {
    /// Starts the match by what its auction decided. Everybody keeps their seat, and the
    /// seats change powers.
    fn settle(&mut self, opened: Option<&OpenMatchResponse>) {
        if let Some(opened) = opened {
            self.open_as(opened);
        }
        if let Some(auction) = &mut self.shown.auction {
            auction.set_state(AuctionState::Settled);
            let changed = auction.result.is_some_and(|result| result.changed);
            let laid = opened.filter(|_| changed).map(|opened| &opened.seats);
            for (seat, laid) in self.shown.seats.iter_mut().zip(laid.into_iter().flatten()) {
                seat.powers.clone_from(&laid.powers);
                seat.team.clone_from(&laid.side);
            }
        }
        self.start();
    }
}
