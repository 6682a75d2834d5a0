//! Bidding and passing by the seats of an auction.

#[cfg(test)]
mod tests;

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{
    Auction, AuctionForm, AuctionMove, AuctionResult, AuctionState,
};

use crate::clocks::time;
use crate::clocks::time::{length, millis, moment};
use crate::dice::nonce_protocol::lacks_nonces;
use crate::error::{MatchError, ServiceResult};
use crate::matches::record::{MatchRecord, SealedBid};

/// The highest bid that is taken.
const HIGHEST: u32 = 1000;

impl MatchRecord {
    /// Lets the seats bid. Nothing happens when they do already, or have.
    pub(crate) fn open_auction(&mut self, now: Timestamp) {
        if let Some(auction) = &mut self.shown.auction
            && auction.state() == AuctionState::Unspecified
        {
            auction.set_state(AuctionState::Open);
            restart(auction, now);
        }
    }

    /// Calls the auction off because a player has left: it begins again when all seats are taken.
    pub(crate) fn call_auction_off(&mut self) {
        self.sealed_bids.clear();
        if let Some(auction) = &mut self.shown.auction {
            *auction = Auction {
                settings: auction.settings.take(),
                beneficiary: std::mem::take(&mut auction.beneficiary),
                ..Default::default()
            };
        }
    }

    /// A seat bids.
    pub(crate) fn bid(&mut self, seat: u32, amount: u32, now: Timestamp) -> ServiceResult<()> {
        if amount > HIGHEST {
            let problem = format!("must be at most {HIGHEST}");
            return Err(MatchError::field("amount", problem));
        }
        let sealed = self.auction_for(seat, now)?;
        let highest = self.moves().filter_map(|made| made.amount).max();
        let least = highest.map_or(0, |highest| highest + 1);
        if amount < least {
            return Err(MatchError::BidTooLow(least));
        }
        if sealed {
            self.sealed_bids.push(SealedBid { seat, amount });
        }
        self.note(seat, (!sealed).then_some(amount), now);
        Ok(())
    }

    /// A seat bids no more.
    pub(crate) fn pass(&mut self, seat: u32, now: Timestamp) -> ServiceResult<()> {
        self.auction_for(seat, now)?;
        self.note(seat, None, now);
        Ok(())
    }

    /// Lets the time to bid stand through an outage, once. The bidding that is going on began
    /// so long before its deadline as there is time to bid.
    pub(crate) fn excuse_bidders(&mut self, from: i64, until: i64) {
        let excused = self.auction_excused;
        let Some(auction) = self.shown.auction.as_mut() else {
            return;
        };
        let Some(deadline) = auction.deadline.map(millis) else {
            return;
        };
        let settings = auction.settings.as_ref();
        let began = deadline - length(settings.and_then(|settings| settings.bid_time));
        let bids = auction.state() == AuctionState::Open;
        // Time that had run out before is not given back.
        if !bids || until <= excused.max(began) || deadline <= from {
            return;
        }
        auction.deadline = Some(moment(deadline + until - from.max(began)));
        self.auction_excused = until;
    }

    /// Closes an auction in which the time to bid has run out. Returns whether it did.
    pub(crate) fn lapse(&mut self, now: Timestamp) -> bool {
        let due = self.open().is_some_and(|auction| is_over(auction, now));
        if due {
            self.close_auction(now);
        }
        due
    }

    /// The auction, if the seats bid in it now.
    fn open(&self) -> Option<&Auction> {
        let auction = self.shown.auction.as_ref();
        auction.filter(|auction| auction.state() == AuctionState::Open)
    }

    fn moves(&self) -> impl Iterator<Item = &AuctionMove> {
        self.shown.auction.iter().flat_map(|auction| &auction.moves)
    }

    /// Fails unless there is an auction in which the seat may bid or pass now. Returns whether
    /// bids are sealed.
    fn auction_for(&self, seat: u32, now: Timestamp) -> ServiceResult<bool> {
        let auction = self.open().filter(|auction| !is_over(auction, now));
        let auction = auction.ok_or(MatchError::NoAuction)?;
        let sealed = form(auction) == AuctionForm::Sealed;
        let mut moves = auction.moves.iter();
        let has_moved = if sealed {
            moves.any(|made| made.seat == seat)
        } else {
            // A pass is final, and a seat cannot outbid itself.
            let last = auction.moves.iter().rfind(|made| made.amount.is_some());
            last.is_some_and(|last| last.seat == seat)
                || moves.any(|made| made.seat == seat && made.amount.is_none())
        };
        if has_moved {
            Err(MatchError::BidMade(seat))
        } else {
            Ok(sealed)
        }
    }

    fn note(&mut self, seat: u32, amount: Option<u32>, now: Timestamp) {
        let player = (self.shown.seats.get(seat as usize))
            .map_or_else(String::new, |seat| seat.player.clone());
        if let Some(auction) = &mut self.shown.auction {
            auction.moves.push(AuctionMove {
                seat,
                player,
                amount,
                time: Some(now),
            });
            if form(auction) == AuctionForm::Open {
                restart(auction, now);
            }
        }
        let all = 0..self.shown.seats.len() as u32;
        if all.into_iter().all(|seat| self.is_through(seat)) {
            self.close_auction(now);
        }
    }

    /// Reports whether the other seats need not wait for this one any more. In an open auction
    /// that is a seat that has passed, or that holds the bid that no seat can raise.
    fn is_through(&self, seat: u32) -> bool {
        let sealed = self.open().map(form) == Some(AuctionForm::Sealed);
        let last = self.moves().filter(|made| made.seat == seat).last();
        match last {
            Some(made) => sealed || made.amount.is_none() || self.has_passed_all_but(seat),
            None => false,
        }
    }

    /// Reports whether all seats but one have passed.
    fn has_passed_all_but(&self, one: u32) -> bool {
        let passed = |seat| {
            self.moves()
                .any(|made| made.seat == seat && made.amount.is_none())
        };
        (0..self.shown.seats.len() as u32).all(|seat| seat == one || passed(seat))
    }

    /// Opens what is sealed, and decides.
    fn close_auction(&mut self, now: Timestamp) {
        let sealed = std::mem::take(&mut self.sealed_bids);
        let Some(auction) = &mut self.shown.auction else {
            return;
        };
        for bid in sealed {
            let made = auction.moves.iter_mut().find(|made| made.seat == bid.seat);
            if let Some(made) = made {
                made.amount = Some(bid.amount);
            }
        }
        let side = auction.settings.as_ref().map(|settings| &settings.side);
        let holder = (self.shown.seats.iter())
            .find(|seat| Some(&seat.team) == side)
            .map_or(0, |seat| seat.seat);
        let mut best: Option<(u32, u32)> = None;
        for made in &auction.moves {
            if let Some(amount) = made.amount
                && best.is_none_or(|(_, highest)| amount > highest)
            {
                best = Some((made.seat, amount));
            }
        }
        let (seat, amount) = best.unwrap_or((holder, 0));
        auction.result = Some(AuctionResult {
            seat,
            amount,
            changed: seat != holder,
        });
        auction.deadline = Some(now);
        auction.set_state(AuctionState::Closed);
        // The dice stay unknown to everyone while bids can be made.
        self.shown.awaits_nonces = lacks_nonces(&self.shown);
    }
}

fn form(auction: &Auction) -> AuctionForm {
    (auction.settings.as_ref()).map_or(AuctionForm::Open, |settings| settings.form())
}

fn restart(auction: &mut Auction, now: Timestamp) {
    let settings = auction.settings.as_ref();
    let time = settings.and_then(|settings| settings.bid_time);
    auction.deadline = Some(time::after(now, time.unwrap_or_default()));
}

fn is_over(auction: &Auction, now: Timestamp) -> bool {
    let deadline = auction.deadline;
    deadline.is_some_and(|deadline| millis(now) >= millis(deadline))
}
