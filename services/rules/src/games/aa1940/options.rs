//! What a host chooses.

use sandtable_aa1940::options::Options;
use sandtable_aa1940::power::PowerSet;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::types::v1::SeatInfo;

use super::ids::{Ids, read_count, read_list};
use super::kinds;
use crate::codec::{Decoded, Within};

pub(super) fn read(ids: Ids<'_>, options: &wire::Options, default: Options) -> Decoded<Options> {
    let seats = match options.seats.is_empty() {
        true => default.seats,
        false => read_list(&options.seats, "seats", |seat| {
            ids.read_power_set(&seat.powers, "powers")
        })?,
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
    })
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
