//! 4.1.2 and 11: what the weather leaves of Blitz Combat.

use super::blitz_segment::{blitz, near_hamburg};
use crate::command::Command;
use crate::faction::Faction::{Axis, Western};
use crate::order::combat::CombatOrder;
use crate::pack::Status;
use crate::s04_combat::s4_2_1_attacks::Attack;
use crate::sequence::Segment;
use crate::state::Place;
use crate::testing::Position;

/// AE-11.4-2, AE-4.1.2-4: a hex with Storms is left alone in the Blitz Combat Segment and
/// attacked in the other.
/// Allows: AE-11.4-2.
/// Forbids: AE-11.4-2.
#[test]
fn storms_end_a_blitz_but_no_regular_attack() {
    let mut position = blitz(Axis);
    let egypt = position.area("Egypt");
    position.give("Egypt", "Germany");
    let part = Some(crate::pack::card::Tenure::Part);
    position.state.set_area(egypt, |area| area.tenure = part);
    let alexandria = "e1211";
    let unit = position.put("ger-army", Axis, alexandria);
    position.put("axis-blitz", Axis, alexandria);
    let map = &position.state.shared_pack().map;
    let near = map.neighbours(position.hex(alexandria)).find(|over| {
        let land = map.hex(over.hex).is_land();
        land && position.state.land(over.hex).country == Some(position.area("Germany"))
    });
    let hex = near.unwrap().hex;
    position.put_at("bri-inf", Western, Place::Hex(hex));
    let attack = Command::Combat(CombatOrder::Attack(Attack {
        hex,
        units: vec![unit],
        support: None,
    }));
    assert_eq!(position.check(&attack), Ok(()));
    position.turn(1942, "Apr-May");
    assert_eq!(position.refusal(&attack), "AE-4.1.2-4", "Storms");
    position.phase(Axis, Segment::RegularCombat);
    assert_eq!(position.check(&attack), Ok(()));
}

/// AE-11.5-2, AE-4.1.2-5: in Snow SS units blitz, Germans with or next to them, Finns, Russians
/// and Swedes; other Germans and the friends of the SS do not.
/// Allows: AE-11.5-2.
/// Forbids: AE-11.5-2.
#[test]
fn the_ss_and_the_peoples_of_the_north_fight_in_snow() {
    let mut position = blitz(Axis);
    for country in ["Finland", "Sweden", "Italy"] {
        position.country(country, Status::Active, Axis);
    }
    let near = near_hamburg(&position);
    position.put("bri-inf", Western, &near);
    position.put("axis-blitz", Axis, &near);
    position.turn(1942, "Jan-Feb");
    let hex = position.hex(&near);
    let codes = [
        "ger-army",
        "ger-ss-pz",
        "fin-inf",
        "rus-army",
        "swe-inf",
        "ita-inf-fast",
    ];
    let units = codes.map(|code| position.put(code, Axis, "w3922"));
    let [army, ss, ..] = units;
    let fits = |position: &Position, unit| {
        let attack = Command::Combat(CombatOrder::Attack(Attack {
            hex,
            units: vec![unit],
            support: None,
        }));
        position.refusal(&attack) != "AE-4.1.2-4"
    };
    let all = |position: &Position| units.map(|unit| fits(position, unit));
    assert_eq!(all(&position), [true, true, true, true, true, false]);
    // From the next hex the SS help as well, from farther away they do not.
    let map = &position.state.shared_pack().map;
    let hamburg = position.hex("w3922");
    let steps = |steps| {
        let mut hexes = map.hexes_with_ids().map(|(hex, _)| hex);
        hexes.find(|hex| map.hex(*hex).is_land() && map.distance(*hex, hamburg) == Some(steps))
    };
    for (away, helps) in [(1, true), (2, false)] {
        let to = Place::Hex(steps(away).unwrap());
        position.state.set_piece(ss, |piece| piece.at = to);
        assert_eq!(fits(&position, army), helps, "{away}");
    }
}
