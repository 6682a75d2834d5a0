//! The order of phases and segments.

use crate::command::Command;
use crate::faction::Faction::{Axis, Western};
use crate::map::Theatre::Europe;
use crate::s01_seasonal::s1_2_logistics;
use crate::sequence::Segment;
use crate::state::Place;
use crate::testing::Position;

/// AE-SOP-1, AE-SOP-2, AE-SOP-4: what belongs to a segment is ordered in it, by the phasing faction, and
/// not any more when it is over.
/// Allows: AE-SOP-2, AE-SOP-4.
/// Forbids: AE-SOP-2, AE-SOP-4.
#[test]
fn a_segment_that_is_over_does_not_come_back() {
    let mut position = Position::europe();
    position.phase(Axis, Segment::Logistics);
    position.put("ger-inf", Axis, "w3825");
    let marker = position.put_at("axis-logistics", Axis, Place::ForcePool(Europe));
    let at = position.hex("w3825");
    let place = Command::Logistics(s1_2_logistics::Order::Place { marker, at });
    assert_eq!(position.refusal(&place), "accepted");
    let western = position.state.seat_of(Western).unwrap();
    use sandtable_kernel::Game;
    let game = crate::game::AxisEmpires::default();
    let refused = game.check(&position.state, western, &place).unwrap_err();
    assert_eq!(refused.rule, "AE-SOP-1");
    let mut seen = vec![(Axis, Segment::Logistics)];
    let turn = position.state.now();
    loop {
        position.end_segment(3);
        let now = (position.state.phasing(), position.state.segment());
        if position.state.now() != turn || now.0 != Axis {
            break;
        }
        assert!(now.1 > seen[seen.len() - 1].1, "{now:?}");
        seen.push(now);
        assert_eq!(position.refusal(&place), "AE-SOP-4", "{now:?}");
    }
    assert!(seen.len() > 1, "{seen:?}");
}
