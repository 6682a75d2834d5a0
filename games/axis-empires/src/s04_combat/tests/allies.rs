//! The Allies against each other, which a Separate Peace is about (+14), and an Axis that has
//! collapsed.

use super::*;
use crate::faction::Faction::Western;
use crate::pack::{Posture, Status, Truce};
use crate::politics;
use crate::s08_zoc;
use crate::s09_stacking;
use crate::state::{Place, SeparatePeace};

/// Two hexes in Russia, and two in France.
const RUSSIA: [&str; 2] = ["e4013", "e4014"];
const FRANCE: [&str; 2] = ["w3315", "w3316"];

/// The open map in a Separate Peace, with the West in a segment.
fn west(segment: Segment) -> Position {
    let mut position = Position::europe();
    position.state.set_separate_peace(SeparatePeace {
        by: Axis,
        held: [0; 3],
        collapsed: false,
    });
    position.country("France", Status::Active, Western);
    position.phase(Western, segment);
    position
}

/// AE-GLO-22, AE-8-1, AE-9.2-3: a hex is whose piece is in it, either Ally's units project
/// zones of control against the other's, and each faction stacks by itself.
#[test]
fn the_allies_are_enemies_on_the_map() {
    let mut position = west(Segment::RegularCombat);
    let london = position.hex("w3916");
    assert!(politics::controls(&position.state, Western, london));
    position.put("rus-inf", Soviet, "w3916");
    assert!(politics::controls(&position.state, Soviet, london));
    assert!(!politics::controls(&position.state, Western, london));
    let moscow = position.hex("e4312");
    position.put("us-inf", Western, "e4312");
    assert!(politics::controls(&position.state, Western, moscow));

    let [one, other] = RUSSIA.map(|hex| position.hex(hex));
    position.put("rus-army", Soviet, RUSSIA[0]);
    assert!(s08_zoc::is_ezoc(&position.state, Western, other));
    assert!(!s08_zoc::is_ezoc(&position.state, Soviet, other));
    position.put("us-army", Western, RUSSIA[1]);
    assert!(s08_zoc::is_ezoc(&position.state, Soviet, one));
    for faction in [Western, Soviet] {
        for hex in [one, other] {
            assert_eq!(s09_stacking::fault(&position.state, hex, faction), None);
        }
    }
}

/// AE-3.1.4-2, AE-10.2.3-2: a unit of one Ally keeps the other's units and supply lines out.
#[test]
fn the_allies_do_not_pass_each_other() {
    let mut position = west(Segment::OperationalMovement);
    let french = position.put("fra-inf", Western, FRANCE[0]);
    let walk = position.walk(french, &[FRANCE[1]]);
    assert_eq!(position.refusal(&walk), "accepted");
    let army = position.put("rus-army", Soviet, FRANCE[1]);
    assert_eq!(position.refusal(&walk), "AE-3.1.4-2");
    position
        .state
        .set_piece(army, |piece| piece.at = Place::Gone);
    assert!(position.is_supplied(french));
    position.besiege("rus-inf", Soviet, &[FRANCE[0]]);
    assert!(!position.is_supplied(french));
}

/// AE-4.2.1-1, AE-4.2.7-1: one Ally attacks the other, which retreats, and advances into the hex;
/// a truce with the Axis does not prevent it.
#[test]
fn the_allies_fight_each_other() {
    for (attacker, defender, army, line, [from, to]) in [
        (Western, Soviet, "fra-army", "rus-inf", FRANCE),
        (Soviet, Western, "rus-army", "us-inf", RUSSIA),
    ] {
        let mut position = west(Segment::RegularCombat);
        position.phase(attacker, Segment::RegularCombat);
        for country in ["France", "United States", "Russia"] {
            position.posture(country, Posture::Truce(Truce::Armistice));
        }
        let army = position.put(army, attacker, from);
        let line = position.put(line, defender, to);
        let order = attack(&position, to, &[army]);
        assert_eq!(position.refusal(&command(order.clone())), "accepted");
        fight(&mut position, order, cell(Outcome::Dr1, 0, 0));
        let (who, _) = demanded(&position);
        assert_eq!(who, defender);
        let open = retreats(&position);
        retreat(&mut position, &open[0]);
        let back = position.hex(&open[0]);
        assert_eq!(position.at(line), Place::Hex(back));
        let taken = position.hex(to);
        let (_, CombatQuestion::Advance { moves }) = asked(&position) else {
            panic!("no advance is asked for");
        };
        assert!(
            moves
                .iter()
                .any(|it| it.piece == army && it.path.contains(&taken))
        );
    }
}

/// AE-+14.5-2: units of an Axis that has collapsed defend, and the player whose turn it is not
/// retreats them.
#[test]
fn the_other_player_retreats_a_collapsed_axis() {
    for (attacker, other, army, [from, to]) in [
        (Western, Soviet, "fra-army", FRANCE),
        (Soviet, Western, "rus-army", RUSSIA),
    ] {
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
        let army = position.put(army, attacker, from);
        let german = position.put("ger-inf", Axis, to);
        let order = attack(&position, to, &[army]);
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
