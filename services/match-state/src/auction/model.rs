//! Auctions: who plays which side, and what the other side gets for it, decided by those
//! who sit down, before the match starts.
//!
//! An auction is a part of the match's record, like the clocks: whatever two seats, or a
//! seat and the keeper of the clocks, do to it at the same moment is a conflict and is
//! decided again.

use prost_types::Duration;
use sandtable_proto::matches::v1::{
    Auction, AuctionForm, AuctionSettings, AuctionState, Match, MatchSeat, MatchState as State,
};

use crate::clocks::time::{DAY, length, millis, span};
use crate::error::{MatchError, ServiceResult};
use crate::matches::record::MatchRecord;
use crate::validate;

const FIELD: &str = "auction";

/// Time to bid when none was chosen.
const BID_TIME: Duration = Duration {
    seconds: 600,
    nanos: 0,
};

/// The shortest time to bid: less cannot be used over a net.
const SHORTEST: i64 = 1_000;

/// The longest time to bid, in milliseconds.
const LONGEST: i64 = 30 * DAY;

/// The auction of a new match, every default filled in.
pub(crate) fn read(mut settings: AuctionSettings, seats: &[MatchSeat]) -> ServiceResult<Auction> {
    match AuctionForm::try_from(settings.form) {
        Ok(AuctionForm::Unspecified) => settings.set_form(AuctionForm::Open),
        Ok(_) => {}
        Err(_) => return Err(MatchError::field(FIELD, "has a form that is none")),
    }
    let time = validate::duration(FIELD, settings.bid_time, span(LONGEST))?.unwrap_or(BID_TIME);
    if length(Some(time)) < SHORTEST {
        return Err(MatchError::field(
            FIELD,
            "has a bid_time of less than a second",
        ));
    }
    settings.bid_time = Some(time);
    let side = &settings.side;
    let (theirs, others): (Vec<_>, Vec<_>) = seats.iter().partition(|seat| seat.team == *side);
    let ([_], [other]) = (&theirs[..], &others[..]) else {
        let problem = format!("needs a match of two seats, one of them of the side {side:?}");
        return Err(MatchError::field(FIELD, problem));
    };
    Ok(Auction {
        beneficiary: other.team.clone(),
        settings: Some(settings),
        ..Default::default()
    })
}

/// The auction of a match that comes from elsewhere, as far as it is to be remembered.
pub(crate) fn imported(mut auction: Auction) -> ServiceResult<Auction> {
    // No auction has more: bids rise up to the highest.
    const MOST_MOVES: usize = 1_010;
    if auction.state() != AuctionState::Settled || auction.moves.len() > MOST_MOVES {
        return Err(MatchError::field("content", "has an auction that is none"));
    }
    for made in &mut auction.moves {
        made.player = validate::imported_person("content", &made.player)?;
    }
    let moves = auction.moves.iter().filter_map(|made| made.time.as_ref());
    if !moves.chain(&auction.deadline).all(validate::is_moment) {
        return Err(MatchError::field(
            "content",
            "has an auction at a time that is none",
        ));
    }
    auction.beneficiary = validate::imported_word("content", &auction.beneficiary)?;
    if let Some(settings) = &mut auction.settings {
        settings.side = validate::imported_word("content", &settings.side)?;
        settings.bid_time = validate::duration("content", settings.bid_time, span(LONGEST))?;
    }
    Ok(auction)
}

/// When an auction is to be looked at, if it is.
pub(crate) fn next_look(shown: &Match) -> Option<i64> {
    let auction = shown.auction.as_ref()?;
    let waits = matches!(auction.state(), AuctionState::Open | AuctionState::Closed);
    let waits = waits && shown.state() == State::Lobby && !shown.awaits_nonces;
    let deadline = auction.deadline.filter(|_| waits);
    deadline.map(millis)
}

impl MatchRecord {
    /// Fails while the seats of the match bid, so that what they bid for does not change.
    pub(crate) fn must_not_bid(&self) -> ServiceResult<()> {
        match self.shown.auction.as_ref().map(Auction::state) {
            Some(AuctionState::Open | AuctionState::Closed) => Err(MatchError::AuctionUnderWay),
            _ => Ok(()),
        }
    }
}
