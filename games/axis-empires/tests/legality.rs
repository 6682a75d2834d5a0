//! What the lists offer is accepted, and what they leave out is refused.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::legal::Acts;
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex::{self, Moves};
use sandtable_axis_empires::s03_movement::{self, Order};
use sandtable_axis_empires::sampler;
use sandtable_axis_empires::state::{PieceId, Place, State};
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

fn accepts(state: &State, seat: Seat, piece: PieceId, path: Vec<HexId>) -> bool {
    let order = Order::HexToHex(s3_1_1_hex_to_hex::Order { piece, path });
    AxisEmpires
        .check(state, seat, &Command::Movement(order))
        .is_ok()
}

/// Every path that goes one hex beyond a listed one ends in a listed hex or is refused,
/// and every unit that is not listed may not set out at all.
fn compare(state: &State, seat: Seat, acts: &s03_movement::Acts) -> usize {
    let mut compared = 0;
    for (piece, row) in state.pieces() {
        let Place::Hex(start) = row.at else {
            continue;
        };
        let nowhere = Moves {
            piece,
            to: Vec::new(),
        };
        let mut listed = acts.hex_to_hex.iter();
        let moves = listed.find(|it| it.piece == piece).unwrap_or(&nowhere);
        let reached = moves.to.iter().map(|row| moves.path(row.hex));
        for path in std::iter::once(Vec::new()).chain(reached) {
            assert_eq!(path.is_empty(), !accepts(state, seat, piece, path.clone()));
            let last = path.last().copied().unwrap_or(start);
            for over in state.map().neighbours(last) {
                let mut longer = path.clone();
                longer.push(over.hex);
                let there = moves.to.iter().any(|row| row.hex == over.hex);
                let accepted = accepts(state, seat, piece, longer);
                assert!(
                    there || !accepted || over.hex == start,
                    "{piece:?} {path:?}"
                );
                compared += 1;
            }
        }
    }
    compared
}

fn sample(pack: &str, scenario: &str, seed: u64, every: usize, most: usize) -> usize {
    let options = AxisEmpires.one_seat_each(pack, scenario).unwrap();
    let mut state = AxisEmpires.new_match(&options).unwrap();
    let key = DiceKey::derive(&ServerSeed([seed as u8; 32]), []);
    let mut random = seed;
    let mut below = |most: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        ((random >> 11) as usize) % most.max(1)
    };
    let (mut compared, mut entries, mut moves) = (0, 0, 0);
    while let Some(seat) = AxisEmpires.awaited(&state).iter().next() {
        if moves == most {
            break;
        }
        if let Some(segment) = AxisEmpires.legal(&state, seat).segment
            && let Acts::Movement(acts) = &segment.acts
        {
            if moves % every == 0 {
                compared += compare(&state, seat, acts);
            }
            moves += 1;
        }
        let command = sampler::pick(&state, seat, &mut below).unwrap();
        let mut dice = key.entry(entries as u64);
        AxisEmpires
            .apply(&mut state, seat, &command, &mut dice, &mut Vec::new())
            .unwrap();
        entries += 1;
    }
    compared
}

#[test]
fn the_training_ground_is_listed_exactly() {
    let compared: usize = (1..=5)
        .map(|seed| sample("training", "training", seed, 3, 1_000))
        .sum();
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn the_eastern_front_is_listed_exactly() {
    let compared = sample("totaler-krieg-open", "barbarossa-1941", 3, 25, 101);
    assert!(compared > 10_000, "{compared}");
}
