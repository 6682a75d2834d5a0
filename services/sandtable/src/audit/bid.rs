//! Whether a match was opened by what its auction gave.

use prost_types::Any;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::matches::v1::{Auction, AuctionResult, AuctionState, Match};

use super::{Difference, differs};

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
        // Without a bid the options stand as the host chose them.
        let expected = (result.amount > 0).then(|| (auction.beneficiary.clone(), result.amount));
        let expected = expected.or_else(|| opened_with(found));
        differs(None, "the bid", &expected, &opened_with(found))
    })
}

fn highest(auction: &Auction) -> u32 {
    let bids = auction.moves.iter().filter_map(|made| made.amount);
    bids.max().unwrap_or(0)
}

/// The bid in a match's options: whose, and how much.
fn opened_with(found: &Match) -> Option<(String, u32)> {
    let options = found.options.as_ref().map(Any::to_msg::<game::Options>);
    let bid = options.and_then(Result::ok)?.bid?;
    let side = match bid.side() {
        game::Side::Axis => "axis",
        game::Side::Allies => "allies",
        game::Side::Unspecified => "",
    };
    Some((side.to_owned(), bid.ipcs))
}
