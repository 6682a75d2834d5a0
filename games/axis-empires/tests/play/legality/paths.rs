//! Ways from hex to hex, each one hex longer than a listed one.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::legal::SegmentOrders;
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::s03_movement::Order;
use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex::{self, Moves};
use sandtable_axis_empires::state::{PieceId, Place, State};
use sandtable_kernel::{Game, Seat};

fn accepts(state: &State, seat: Seat, piece: PieceId, path: Vec<HexId>) -> bool {
    let order = Order::HexToHex(s3_1_1_hex_to_hex::Order { piece, path });
    AxisEmpires::default()
        .check(state, seat, &Command::Movement(order))
        .is_ok()
}

/// Checks that every path that goes one hex beyond a listed one ends in a listed hex or is
/// refused, and that no unlisted unit may move at all. Returns the number of paths tried.
pub(crate) fn compare(state: &State, seat: Seat) -> usize {
    let Some(segment) = AxisEmpires::default().legal(state, seat).segment else {
        return 0;
    };
    let SegmentOrders::Movement(acts) = &segment.acts else {
        return 0;
    };
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
                assert!(there || !accepted, "{piece:?} {path:?}");
                compared += 1;
            }
        }
    }
    compared
}
