//! Options that a host chooses.

use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::options::{Bid, Options};
use sandtable_aa1940::power::{PowerSet, Side};
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::rules::v1::Terms;
use sandtable_proto::types::v1::SeatInfo;

use super::ids::Ids;
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::{read_count, read_u16};
use crate::games::proto::{FromProto, ToProto, read_from};

message! { Bid = wire::Bid { side, ipcs by read_count } }

impl ToProto<Ids<'_>, wire::SeatPowers> for PowerSet {
    fn to_proto(&self, ids: Ids<'_>) -> wire::SeatPowers {
        let powers = self.to_proto(ids);
        wire::SeatPowers { powers }
    }
}

impl FromProto<Ids<'_>, wire::SeatPowers> for PowerSet {
    fn from_proto(wire: wire::SeatPowers, ids: Ids<'_>) -> Decoded<Self> {
        read_from(wire.powers, ids, "powers")
    }
}

/// The board that a host chooses by name, or by choosing nothing.
pub(super) fn chosen_board(name: &str) -> Option<BoardName> {
    if name.is_empty() {
        Some(BoardName::default())
    } else {
        BoardName::chosen(name)
    }
}

/// Reads options for the board that they choose, of which `ids` and `default` are.
pub(super) fn read(ids: Ids<'_>, options: wire::Options, default: Options) -> Decoded<Options> {
    let seats = if options.seats.is_empty() {
        default.seats
    } else {
        read_from(options.seats, ids, "seats")?
    };
    Ok(Options {
        seats,
        round_limit: options
            .round_limit
            .map(read_count)
            .transpose()
            .within("round_limit")?,
        open_canals: options.open_canals,
        dice: read_from(options.dice, ids, "dice")?,
        bid: read_from(options.bid, ids, "bid")?,
        decide_by_score: options.decide_by_score,
        board: default.board,
        research: options.research,
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
    wire::Options {
        seats: options.seats.to_proto(ids),
        round_limit: options.round_limit.to_proto(ids),
        open_canals: options.open_canals,
        dice: options.dice.to_proto(ids),
        bid: options.bid.to_proto(ids),
        decide_by_score: options.decide_by_score,
        research: options.research,
        board: options.board.name().to_owned(),
    }
}

pub(super) fn seats(ids: Ids<'_>, options: &Options) -> Vec<SeatInfo> {
    let seat = |(number, powers): (u32, &PowerSet)| SeatInfo {
        seat: number,
        powers: powers.to_proto(ids),
        side: ids.write_side_of(powers.iter()),
    };
    (0..).zip(&options.seats).map(seat).collect()
}
