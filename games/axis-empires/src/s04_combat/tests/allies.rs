//! The Allies against each other, which a Separate Peace is about (+14), and an Axis that has
//! collapsed.

use super::*;
use crate::faction::Faction::Western;
use crate::pack::{Posture, Truce};
use crate::politics;
use crate::state::{Place, SeparatePeace};
use crate::{s08_zoc, s09_stacking};

/// Prague, between the two.
const PRAGUE: &str = "w3524";
const BESIDE: &str = "w3624";

/// The open map in a Separate Peace, with the West in a segment.
fn west(segment: Segment) -> Position {
    let mut position = Position::europe();
    position.state.set_separate_peace(SeparatePeace {
        by: Axis,
        held: [0; 3],
        collapsed: false,
    });
    position.phase(Western, segment);
    position
}

/// AE-GLO-22, AE-8-1, AE-9.2-3: a hex is whose piece is in it, either Ally's units project
/// zones of control against the other's, and each faction stacks by itself.
#[test]
fn the_allies_are_enemies_on_the_map() {
    let mut position = west(Segment::RegularCombat);
    let paris = position.hex("w3516");
    assert!(politics::controls(&position.state, Western, paris));
    position.put("rus-inf", Soviet, "w3516");
    assert!(politics::controls(&position.state, Soviet, paris));
    assert!(!politics::controls(&position.state, Western, paris));
    let moscow = position.hex("e4312");
    position.put("us-inf", Western, "e4312");
    assert!(politics::controls(&position.state, Western, moscow));

    position.put("rus-army", Soviet, PRAGUE);
    let beside = position.hex(BESIDE);
    assert!(s08_zoc::is_ezoc(&position.state, Western, beside));
    assert!(!s08_zoc::is_ezoc(&position.state, Soviet, beside));
    position.put("us-army", Western, BESIDE);
    let prague = position.hex(PRAGUE);
    assert!(s08_zoc::is_ezoc(&position.state, Soviet, prague));
    for faction in [Western, Soviet] {
        for hex in [prague, beside] {
            assert_eq!(s09_stacking::fault(&position.state, hex, faction), None);
        }
    }
}

/// AE-3.1.4-2, AE-10.2.3-2: a unit of one Ally keeps the other's units and supply lines out.
#[test]
fn the_allies_do_not_pass_each_other() {
    let mut position = west(Segment::OperationalMovement);
    let american = position.put("us-inf", Western, BESIDE);
    let walk = position.walk(american, &[PRAGUE]);
    position.put("ger-det", Axis, "w3825");
    assert_eq!(position.refusal(&walk), "accepted");
    position.put("rus-army", Soviet, PRAGUE);
    let walk = position.walk(american, &[PRAGUE]);
    assert_eq!(position.refusal(&walk), "AE-3.1.4-2");
    let mut position = west(Segment::OperationalMovement);
    let british = position.put("bri-inf", Western, "w3516");
    assert!(position.is_supplied(british));
    position.besiege("rus-inf", Soviet, &["w3516"]);
    assert!(!position.is_supplied(british));
}

/// AE-4.2.1-1, AE-4.2.7-1: one Ally attacks the other, who retreats, and advances into the
/// hex; a truce with the Axis keeps nobody from it.
#[test]
fn the_allies_fight_each_other() {
    for (attacker, defender, army, line) in [
        (Western, Soviet, "us-army", "rus-inf"),
        (Soviet, Western, "rus-army", "us-inf"),
    ] {
        let mut position = west(Segment::RegularCombat);
        position.phase(attacker, Segment::RegularCombat);
        for country in ["United States", "Russia"] {
            position.posture(country, Posture::Truce(Truce::Armistice));
        }
        let army = position.put(army, attacker, BESIDE);
        let line = position.put(line, defender, PRAGUE);
        let order = attack(&position, PRAGUE, &[army]);
        assert_eq!(position.refusal(&command(order.clone())), "accepted");
        fight(&mut position, order, cell(Outcome::Dr1, 0, 0));
        let (who, _) = demanded(&position);
        assert_eq!(who, defender);
        let open = retreats(&position);
        retreat(&mut position, &open[0]);
        let to = position.hex(&open[0]);
        assert_eq!(position.at(line), Place::Hex(to));
        let prague = position.hex(PRAGUE);
        let (_, Question::Advance { moves }) = asked(&position) else {
            panic!("no advance is asked for");
        };
        assert!(
            moves
                .iter()
                .any(|it| it.piece == army && it.path.contains(&prague))
        );
    }
}

/// AE-+14.5-2: units of an Axis that has collapsed defend, and the player whose turn it is not
/// retreats them.
#[test]
fn the_other_player_retreats_a_collapsed_axis() {
    for (attacker, other, army) in [(Western, Soviet, "us-army"), (Soviet, Western, "rus-army")] {
        let mut position = west(Segment::RegularCombat);
        position.state.set_separate_peace(SeparatePeace {
            by: Axis,
            held: [0; 3],
            collapsed: true,
        });
        position.state.reseat(vec![
            [Soviet].into_iter().collect(),
            [Western].into_iter().collect(),
        ]);
        position.phase(attacker, Segment::RegularCombat);
        let army = position.put(army, attacker, BESIDE);
        let german = position.put("ger-inf", Axis, PRAGUE);
        let order = attack(&position, PRAGUE, &[army]);
        fight(&mut position, order, cell(Outcome::Dr1, 0, 0));
        let decision = &position.state.pending()[0];
        assert_eq!(decision.faction, Axis);
        assert_eq!(Some(decision.seat), position.state.seat_of(other));
        let open = retreats(&position);
        retreat(&mut position, &open[0]);
        let to = position.hex(&open[0]);
        assert_eq!(position.at(german), Place::Hex(to));
    }
}
