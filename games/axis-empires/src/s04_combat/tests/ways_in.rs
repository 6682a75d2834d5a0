//! Enemy markers leave a hex when a ground unit or an Airdrop enters it by any route.

use super::advances::order as advance;
use super::blitz_segment::{blitz, near_hamburg};
use super::*;
use crate::faction::Faction::Western;
use crate::map::Theatre;
use crate::options::Edition;
use crate::pack::Status;
use crate::s04_combat::{s4_1_1_airdrop, s4_1_4_airdrop_landing, s4_1_blitz};
use crate::state::Place;

const POOL: Place = Place::ForcePool(Theatre::Europe);
const DELAY: Place = Place::Delay(Theatre::Europe);

/// A Detachment and a Logistics marker of a faction in a hex.
fn markers(position: &mut Position, faction: Faction, hex: &str) -> [PieceId; 2] {
    let detachment = position.put("ger-det", faction, hex);
    position.back(detachment);
    let depot = format!("{}-logistics", faction.word());
    [detachment, position.put(&depot, faction, hex)]
}

fn places<const N: usize>(position: &Position, pieces: [PieceId; N]) -> [Place; N] {
    pieces.map(|piece| position.at(piece))
}

fn give(order: s4_1_blitz::Order) -> Command {
    Command::Combat(Order::Blitz(order))
}

fn jump(position: &Position, piece: PieceId, to: &str) -> Command {
    let to = position.hex(to);
    give(s4_1_blitz::Order::Airdrop(s4_1_1_airdrop::Order {
        piece,
        to,
    }))
}

/// AE-2.3.5-4, AE-1.2.1-10, AE-4.2.5.2-4: defenders who retreat into a hex with a Detachment
/// or a lone Logistics marker shoo them away, and are slowed by neither.
/// Allows: AE-1.2.1-10.
#[test]
fn a_beaten_force_sweeps_the_hexes_of_its_retreat() {
    let mut position = axis_attacks();
    let attacker = position.put("ger-army", Axis, "e3609");
    let beaten = position.put("rus-inf", Soviet, "e3610");
    let first = markers(&mut position, Axis, "e3611");
    let second = markers(&mut position, Axis, "e3612");
    let order = attack(&position, "e3610", &[attacker]);
    fight(&mut position, order, cell(Outcome::Dr2, 0, 0));
    retreat(&mut position, "e3611");
    assert_eq!(places(&position, first), [POOL, DELAY]);
    let next = Place::Hex(position.hex("e3612"));
    assert_eq!(places(&position, second), [next; 2], "not entered yet");
    retreat(&mut position, "e3612");
    assert_eq!(position.at(beaten), next);
    assert_eq!(places(&position, second), [POOL, DELAY]);
}

/// AE-2.3.5-4, AE-1.2.1-10, AE-4.2.4.1-1: and so do attackers who fall back.
#[test]
fn attackers_sweep_the_hex_that_they_fall_back_to() {
    let mut position = axis_attacks();
    let attacker = position.put("ger-army", Axis, "e3609");
    position.put("rus-army", Soviet, "e3610");
    let mut tried = copy(&position);
    let order = attack(&tried, "e3610", &[attacker]);
    fight(&mut tried, order.clone(), cell(Outcome::Ad, 0, 0));
    let back = retreats(&tried)[0].clone();
    let swept = markers(&mut position, Soviet, &back);
    fight(&mut position, order, cell(Outcome::Ad, 0, 0));
    retreat(&mut position, &back);
    assert_eq!(position.at(attacker), Place::Hex(position.hex(&back)));
    assert_eq!(places(&position, swept), [POOL, DELAY]);
}

/// AE-2.3.5-4, AE-1.2.1-10, AE-3.2-6: who overruns a unit shoos away what it stood guard over.
#[test]
fn an_overrun_sweeps_what_the_unit_guarded() {
    let mut position = Position::europe();
    position.phase(Soviet, Segment::OperationalMovement);
    let tanks = position.put("rus-tank-army", Soviet, "e3610");
    let victim = position.put("ger-inf", Axis, "e3611");
    let swept = markers(&mut position, Axis, "e3611");
    let walk = position.walk(tanks, &["e3611"]);
    position.order(&walk);
    assert!(!position.at(victim).is_on_map());
    assert_eq!(places(&position, swept), [POOL, DELAY]);
}

/// AE-2.3.5-4, AE-1.2.1-10, AE-4.2.7-5: an advance takes what the defenders leave behind.
#[test]
fn an_advance_sweeps_what_is_left() {
    let mut position = soviets_attack();
    let army = position.put("rus-army", Soviet, "e3608");
    position.put("ger-inf", Axis, "e3508");
    let swept = markers(&mut position, Axis, "e3508");
    let order = attack(&position, "e3508", &[army]);
    fight(&mut position, order, cell(Outcome::Dr1, 0, 0));
    suffer(&mut position);
    let held = Place::Hex(position.hex("e3508"));
    assert_eq!(places(&position, swept), [held; 2]);
    let into = advance(&position, army, &["e3508"]);
    answer(&mut position, into);
    assert_eq!(position.at(army), held);
    assert_eq!(places(&position, swept), [POOL, DELAY]);
}

/// AE-1.2.1-10, AE-2.3.5-4, AE-4.1.1-3: an Airdrop sends a Logistics marker that is there
/// alone to the Delay Box as it comes down; with a unit beside it the marker stays, and a
/// Detachment goes either way.
/// Allows: AE-1.2.1-10.
/// Forbids: AE-1.2.1-10.
#[test]
fn an_airdrop_sweeps_the_hex_it_comes_down_in() {
    for guard in [None, Some("bri-inf")] {
        let mut position = blitz(Axis);
        let near = near_hamburg(&position);
        position.put("axis-blitz", Axis, "w3922");
        let [detachment, depot] = markers(&mut position, Western, &near);
        if let Some(guard) = guard {
            position.put(guard, Western, &near);
        }
        let unit = position.put("ger-abn", Axis, "w3922");
        // Another unit keeps the segment open.
        position.put("ger-abn", Axis, "w3922");
        let order = jump(&position, unit, &near);
        position.order(&order);
        let there = Place::Hex(position.hex(&near));
        assert_eq!(position.at(unit), there);
        assert_eq!(position.at(detachment), POOL, "{guard:?}");
        let fate = if guard.is_some() { there } else { DELAY };
        assert_eq!(position.at(depot), fate, "{guard:?}");
    }
}

/// DS-2.3.5-1, DS-1.2.1-6: by the book of 2012 a Detachment that is removed is delayed, and
/// an Airdrop removes only one that no unit stands beside.
#[test]
fn an_airdrop_of_2012_spares_a_guarded_detachment() {
    let (pool, delay) = (Place::ForcePool(Theatre::Asia), Place::Delay(Theatre::Asia));
    for (edition, guarded, fate) in [
        (Edition::Y2023, false, Some(pool)),
        (Edition::Y2023, true, Some(pool)),
        (Edition::Y2012, false, Some(delay)),
        (Edition::Y2012, true, None),
    ] {
        let mut position = Position::asia();
        position.phase(Axis, Segment::BlitzCombat);
        position.edition(edition);
        let capital = position.state.map().area(position.area("Japan")).capital;
        let base = position.state.map().hex(capital.unwrap()).code.to_string();
        let unit = position.put("jpn-abn", Axis, &base);
        position.put("jpn-abn", Axis, &base);
        position.put("axis-blitz", Axis, &base);
        let near = dry_neighbour(&position, &base);
        let detachment = position.put("us-det", Western, &near);
        position.back(detachment);
        if guarded {
            position.put("us-inf", Western, &near);
        }
        let order = jump(&position, unit, &near);
        position.order(&order);
        let there = Place::Hex(position.hex(&near));
        assert_eq!(position.at(unit), there);
        let fate = fate.unwrap_or(there);
        assert_eq!(position.at(detachment), fate, "{edition:?} {guarded}");
    }
}

/// AE-4.1.4-3: a marker that its unit guarded as the Airdrop came down goes as infantry takes
/// the place of the Airdrop.
#[test]
fn an_airdrop_landing_sweeps_the_hex() {
    let mut position = blitz(Axis);
    position.put("axis-blitz", Axis, "w3922");
    let airdrop = position.put("ger-abn", Axis, "w3922");
    position.back(airdrop);
    let swept = markers(&mut position, Western, "w3922");
    let unit = position.pool("ger-inf", Axis);
    let order = s4_1_4_airdrop_landing::Order { airdrop, unit };
    position.order(&give(s4_1_blitz::Order::AirdropLanding(order)));
    assert_eq!(position.at(unit), Place::Hex(position.hex("w3922")));
    assert_eq!(places(&position, swept), [POOL, DELAY]);
}

/// AE-2.3.5-4, AE-1.2.1-10, AE-4.1.3-5: and so do units that land from a Beachhead.
#[test]
fn a_landing_sweeps_the_hex() {
    let mut position = blitz(Western);
    position.beachhead(Western, "w3918", "w3919");
    position.put("western-blitz", Western, "w3918");
    let north = Place::Convoys(position.zone("North Sea"));
    position.put_at("bri-convoy", Western, north);
    let piece = position.put("bri-inf", Western, "w3918");
    position.country("Belgium-Holland", Status::Conquered, Western);
    let swept = markers(&mut position, Axis, "w3919");
    position.order(&give(s4_1_blitz::Order::Land { piece }));
    assert_eq!(position.at(piece), Place::Hex(position.hex("w3919")));
    assert_eq!(places(&position, swept), [POOL, DELAY]);
}
