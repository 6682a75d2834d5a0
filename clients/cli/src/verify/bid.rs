//! The check that a match was opened by the result of its auction.

use sandtable_proto::matches::v1::{Auction, AuctionResult, AuctionState, Match};

use super::Difference;
use super::differs;
use crate::games::presentation;

/// The first thing that differs between an auction's bids, its result, and the options.
pub(super) fn bid(found: &Match) -> Option<Difference> {
    let auction = found.auction.as_ref()?;
    if auction.state() != AuctionState::Settled {
        return None;
    }
    let result = auction.result.unwrap_or_default();
    let given = AuctionResult {
        amount: highest(auction),
        ..result
    };
    differs(None, "the auction's result", &given, &result).or_else(|| {
        let opened_with = presentation(&found.game).bids(found.options.as_ref()?)?;
        // Without a bid the options stand as the host chose them.
        let expected = match result.amount {
            0 => opened_with.clone(),
            amount => vec![(auction.beneficiary.clone(), amount)],
        };
        differs(None, "the bid", &expected, &opened_with)
    })
}

fn highest(auction: &Auction) -> u32 {
    let bids = auction.moves.iter().filter_map(|made| made.amount);
    bids.max().unwrap_or(0)
}
