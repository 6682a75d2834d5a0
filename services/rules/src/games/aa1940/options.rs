//! Options that a host chooses.

use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::options::{Bid, Options};
use sandtable_aa1940::power::{PowerSet, Side};
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::rules::v1::Terms;
use sandtable_proto::types::v1::SeatInfo;

use super::ids::Ids;
use super::kinds;
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::{read_count, read_list, read_u16};

/// The board that a host chooses by name, or by choosing nothing.
pub(super) fn chosen_board(name: &str) -> Option<BoardName> {
    if name.is_empty() {
        Some(BoardName::default())
    } else {
        BoardName::chosen(name)
    }
}

/// Reads options for the board that they choose, of which `ids` and `default` are.
pub(super) fn read(ids: Ids<'_>, options: &wire::Options, default: Options) -> Decoded<Options> {
    let seats = if options.seats.is_empty() {
        default.seats
    } else {
        read_list(&options.seats, "seats", |seat| {
            ids.read_power_set(&seat.powers, "powers")
        })?
    };
    Ok(Options {
        seats,
        round_limit: options
            .round_limit
            .map(read_count)
            .transpose()
            .within("round_limit")?,
        open_canals: options.open_canals,
        dice: kinds::read_dice_rule(options.dice).within("dice")?,
        bid: options
            .bid
            .as_ref()
            .map(read_bid)
            .transpose()
            .within("bid")?,
        decide_by_score: options.decide_by_score,
        board: default.board,
        research: options.research,
    })
}

fn read_bid(bid: &wire::Bid) -> Decoded<Bid> {
    Ok(Bid {
        side: kinds::read_side(bid.side).within("side")?,
        ipcs: read_count(bid.ipcs).within("ipcs")?,
    })
}

/// The options with a bid in the place of their own, and their seats in another order.
pub(super) fn with_terms(mut options: Options, terms: &Terms) -> Decoded<Options> {
    if terms.amount > 0 {
        let side = [Side::Axis, Side::Allies]
            .into_iter()
            .find(|side| side.id() == terms.side)
            .ok_or_else(|| BadField::new("must be `axis` or `allies`"))
            .within("side")?;
        let ipcs = read_u16(terms.amount).within("amount")?;
        options.bid = Some(Bid { side, ipcs });
    }
    if !terms.seat_order.is_empty() {
        let seat = |number: &u32| options.seats.get(*number as usize).copied();
        let seats: Option<Vec<PowerSet>> = terms.seat_order.iter().map(seat).collect();
        // A complete division of the powers among them is checked with all other options.
        options.seats = seats
            .ok_or_else(|| BadField::new("must name seats of the options"))
            .within("seat_order")?;
    }
    Ok(options)
}

pub(super) fn write(ids: Ids<'_>, options: &Options) -> wire::Options {
    let seat = |powers: &PowerSet| wire::SeatPowers {
        powers: ids.write_powers(powers.iter()),
    };
    wire::Options {
        seats: options.seats.iter().map(seat).collect(),
        round_limit: options.round_limit.map(u32::from),
        open_canals: options.open_canals,
        dice: kinds::write_dice_rule(options.dice),
        bid: options.bid.map(|bid| wire::Bid {
            side: kinds::write_side(bid.side),
            ipcs: u32::from(bid.ipcs),
        }),
        decide_by_score: options.decide_by_score,
        research: options.research,
        board: options.board.name().to_owned(),
    }
}

pub(super) fn seats(ids: Ids<'_>, options: &Options) -> Vec<SeatInfo> {
    let seat = |(number, powers): (u32, &PowerSet)| SeatInfo {
        seat: number,
        powers: ids.write_powers(powers.iter()),
        side: ids.write_side_of(powers.iter()),
    };
    (0..).zip(&options.seats).map(seat).collect()
}
