//! 4.1.

use sandtable_kernel::Game;

use crate::command::Command;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::legal::SegmentOrders as LegalActs;
use crate::map::{HexId, Theatre};
use crate::order::combat::CombatOrder;
use crate::pack::{Posture, Side, Status, Truce};
use crate::s04_combat::s4_1_blitz::{BlitzOrders, CHAPTER, Order};
use crate::s04_combat::s4_2_1_attacks::Attack;
use crate::s04_combat::{s4_1_1_airdrop, s4_1_4_airdrop_landing};
use crate::sequence::Segment;
use crate::state::{Marks, PieceId, Place};
use crate::testing::Position;

const POOL: Place = Place::ForcePool(Theatre::Europe);
const DELAY: Place = Place::Delay(Theatre::Europe);

pub(super) fn blitz(faction: Faction) -> Position {
    let mut position = Position::europe();
    position.country("Belgium-Holland", Status::Conquered, Western);
    position.phase(faction, Segment::BlitzCombat);
    position
}

fn acts(position: &Position) -> BlitzOrders {
    let seat = position.state.seat_of(position.state.phasing()).unwrap();
    let segment = AxisEmpires::default()
        .legal(&position.state, seat)
        .segment
        .unwrap();
    match segment.acts {
        LegalActs::Combat(acts) => acts.blitz,
        other => panic!("a Blitz Combat Segment lists {other:?}"),
    }
}

fn give(order: Order) -> Command {
    Command::Combat(CombatOrder::Blitz(order))
}

fn jump(position: &Position, piece: PieceId, to: &str) -> Command {
    let to = position.hex(to);
    give(Order::Airdrop(s4_1_1_airdrop::Order { piece, to }))
}

fn land(piece: PieceId) -> Command {
    give(Order::Land { piece })
}

fn relieve(airdrop: PieceId, unit: PieceId) -> Command {
    let order = s4_1_4_airdrop_landing::Order { airdrop, unit };
    give(Order::AirdropLanding(order))
}

/// A land hex of Germany next to Hamburg.
pub(super) fn near_hamburg(position: &Position) -> String {
    let map = position.state.map();
    let germany = Some(position.area("Germany"));
    let over = map.neighbours(position.hex("w3922")).find(|over| {
        map.hex(over.hex).is_land() && position.state.land(over.hex).country == germany
    });
    map.hex(over.unwrap().hex).code.to_string()
}

/// AE-4.1.1-1, DS-14.2-1, AE-4.1.1-2, DS-14.5-5, AE-4.1.1-4, AE-10.3-7, AE-CMP-19: who jumps.
/// Allows: AE-4.1.1-2, DS-14.5-5.
/// Forbids: AE-4.1.1-2, DS-14.5-5.
#[test]
fn supplied_and_enabled_airborne_units_jump_from_land() {
    let mut position = blitz(Axis);
    let near = near_hamburg(&position);
    let unit = position.put("ger-abn", Axis, "w3922");
    let infantry = position.put("ger-inf", Axis, "w3922");
    let there = jump(&position, unit, &near);
    assert_eq!(position.refusal(&there), "AE-4.1.1-1", "not enabled");
    position.put("axis-blitz", Axis, "w3825");
    position.put("axis-blitz", Axis, "w1824");
    position.put("axis-blitz", Axis, "w3922");
    assert_eq!(position.check(&there), Ok(()));
    assert_eq!(
        position.refusal(&jump(&position, infantry, &near)),
        "AE-4.1.1-1"
    );
    let stranded = position.put("ger-abn", Axis, "w1824");
    assert_eq!(
        position.refusal(&jump(&position, stranded, "w1824")),
        "AE-10.3-7"
    );
    position.put("axis-beachhead", Axis, "w4021");
    let afloat = position.put("ger-abn", Axis, "w4021");
    assert_eq!(
        position.refusal(&jump(&position, afloat, &near)),
        "AE-4.1.1-2"
    );
    let second = position.put("ger-abn", Axis, "w3922");
    position.order(&there);
    assert_eq!(position.refusal(&there), "AE-4.1.1-1", "it has jumped");
    let again = jump(&position, second, &near);
    assert_eq!(position.check(&again), Ok(()), "next to another Airdrop");
}

/// AE-4.1.1-6, AE-4.1.1-7, AE-4.1.1-8, AE-4.1.1-9, AE-4.1.1-10, AE-4.1.1-11, AE-4.1.1-12:
/// how far, and what keeps them away.
#[test]
fn airdrops_go_two_hexes_over_land_and_sea() {
    let mut position = blitz(Axis);
    position.country("France", Status::Active, Western);
    position.put("axis-blitz", Axis, "w3922");
    let unit = position.put("ger-abn", Axis, "w3922");
    let start = position.hex("w3922");
    let rows = acts(&position).airdrops;
    let listed = &rows[0].to;
    let map = position.state.map();
    assert!(listed.contains(&start), "the hex itself is legal");
    let far = listed.iter().map(|hex| map.distance(start, *hex).unwrap());
    assert_eq!(far.max(), Some(2));
    for (hex, row) in map.hexes_with_ids() {
        let order = jump(&position, unit, &row.code.to_string());
        assert_eq!(
            position.check(&order).is_ok(),
            listed.contains(&hex),
            "{}",
            row.code
        );
    }
    let nowhere = s4_1_1_airdrop::Order {
        piece: unit,
        to: HexId(u16::MAX),
    };
    assert_eq!(
        position.refusal(&give(Order::Airdrop(nowhere))),
        "AE-GLO-46"
    );
    let paris = jump(&position, unit, "w3516");
    assert_eq!(
        position.refusal(&jump(&position, unit, "w4021")),
        "AE-4.1.1-8"
    );
    assert_eq!(position.refusal(&paris), "AE-4.1.1-7");
    position.posture("France", Posture::Truce(Truce::Armistice));
    assert_eq!(position.refusal(&paris), "AE-4.1.1-12");
    let air = position.put("bri-air", Western, "w3516");
    assert_eq!(position.refusal(&paris), "AE-4.1.1-9");
    position
        .state
        .set_piece(air, |piece| piece.at = Place::Gone);
    position.country("France", Status::Neutral, Western);
    assert_eq!(position.refusal(&paris), "AE-4.1.1-11");
    position.turn(1942, "Apr-May");
    assert_eq!(acts(&position).airdrops.len(), 1, "Mud is no bar");
    position.before_the_war();
    assert_eq!(position.refusal(&paris), "AE-4.1.1-10");
}

/// AE-4.1.1-1, AE-4.1.1-3, AE-4.1.1-5, AE-4.1.1-13, AE-2.3.5-4: among enemies, uncontested.
/// Allows: AE-4.1.1-13.
/// Forbids: AE-4.1.1-13.
#[test]
fn an_airdrop_comes_down_among_enemies() {
    let mut position = blitz(Axis);
    let near = near_hamburg(&position);
    position.put("axis-blitz", Axis, "w3922");
    position.put("bri-inf", Western, &near);
    position.put("bri-inf", Western, "w3919");
    position.pool("bri-air", Western);
    let detachment = position.put("ger-det", Western, &near);
    position.back(detachment);
    let unit = position.put("ger-abn", Axis, "w3922");
    position.pool("ger-inf", Axis);
    position.put("ger-abn", Axis, "w3922");
    position.order(&jump(&position, unit, &near));
    assert!(position.state.pending().is_empty(), "nobody contests");
    let piece = position.state.piece(unit).unwrap();
    assert_eq!(
        (piece.at, piece.side),
        (Place::Hex(position.hex(&near)), Side::Back)
    );
    assert_eq!(position.at(detachment), POOL);
    assert!(crate::s08_zoc::is_negated(
        &position.state,
        Axis,
        position.hex(&near)
    ));
}

/// AE-4.1.2-1, AE-4.1.2-2, AE-4.1.2-4, AE-4.1.2-5, AE-11.3-2, AE-11.4-2, AE-11.5-2, DS-4-1,
/// DS-G-4, DS-11.3-11.5-2: all else is as in Regular Combat
/// Allows: AE-11.3-2, AE-11.4-2, AE-11.5-2, DS-11.3-11.5-2.
/// Forbids: AE-11.3-2, AE-11.4-2, AE-11.5-2, DS-11.3-11.5-2.
#[test]
fn attackers_must_be_enabled_and_the_weather_fit() {
    let mut position = blitz(Axis);
    let near = near_hamburg(&position);
    let unit = position.put("ger-army", Axis, "w3922");
    position.put("bri-inf", Western, &near);
    let attack = Command::Combat(CombatOrder::Attack(Attack {
        hex: position.hex(&near),
        units: vec![unit],
        support: None,
    }));
    assert_eq!(position.refusal(&attack), "AE-4.1.2-2");
    position.put("axis-blitz", Axis, "w3825");
    assert_eq!(position.refusal(&attack), "AE-4.1.2-2", "too far");
    position.put("axis-blitz", Axis, &near);
    assert_eq!(position.check(&attack), Ok(()));
    position.turn(1942, "Apr-May");
    assert_eq!(position.refusal(&attack), "AE-4.1.2-4", "Mud");
    position.turn(1942, "Jan-Feb");
    assert_eq!(position.refusal(&attack), "AE-4.1.2-4", "Snow");
    let finn = position.put("fin-inf", Axis, "w3922");
    let russian = position.put("rus-army", Axis, "w3922");
    for (unit, fit) in [(finn, true), (russian, true)] {
        let hardy = Command::Combat(CombatOrder::Attack(Attack {
            hex: position.hex(&near),
            units: vec![unit],
            support: None,
        }));
        assert_ne!(position.refusal(&hardy) == "AE-4.1.2-4", fit);
    }
}

fn landing() -> (Position, PieceId) {
    let mut position = blitz(Western);
    // The marker is not the first in the hex.
    position.put("bri-inf", Western, "w3918");
    position.beachhead(Western, "w3918", "w3919");
    position.put("western-blitz", Western, "w3918");
    let north = Place::Convoys(position.zone("North Sea"));
    position.put_at("bri-convoy", Western, north);
    let unit = position.put("bri-hq", Western, "w3918");
    assert!(position.is_supplied(unit));
    (position, unit)
}

/// AE-4.1.3-1, AE-4.1.3-2, AE-4.1.3-3, AE-4.1.3-4: HQs as well, in any weather.
#[test]
fn units_land_from_a_beachhead() {
    let (mut position, unit) = landing();
    let depot = position.put("axis-logistics", Axis, "w3919");
    position.turn(1942, "Apr-May");
    assert_eq!(acts(&position).landings.len(), 2);
    position.order(&land(unit));
    assert_eq!(position.at(unit), Place::Hex(position.hex("w3919")));
    assert_eq!(position.at(depot), DELAY);
    assert_eq!(position.refusal(&land(unit)), "AE-4.1.3-1", "it is ashore");
}

/// DS-14.15-3, DS-14.15-6: no unit drops or lands within range of its faction's Failure.
///
/// Allows: DS-14.15-3, DS-14.15-6.
/// Forbids: DS-14.15-3, DS-14.15-6.
#[test]
fn failures_keep_everybody_out() {
    let (mut position, unit) = landing();
    position.put("axis-command-failure", Axis, "w3919");
    assert_eq!(position.check(&land(unit)), Ok(()), "somebody else's");
    let marker = position.put("western-command-failure", Western, "w3518");
    assert_eq!(position.refusal(&land(unit)), "DS-14.15-6");
    position
        .state
        .set_piece(marker, |piece| piece.at = Place::Aside(Theatre::Europe));
    assert_eq!(position.check(&land(unit)), Ok(()));
    let mut position = blitz(Axis);
    position.put("axis-blitz", Axis, "w3922");
    let unit = position.put("ger-abn", Axis, "w3922");
    let there = jump(&position, unit, &near_hamburg(&position));
    assert_eq!(position.check(&there), Ok(()));
    position.put("axis-supply-failure", Axis, "w3922");
    assert_eq!(position.refusal(&there), "DS-14.15-6");
    assert!(acts(&position).airdrops.is_empty());
}

/// DS-14.42-2, DS-14.6-2, DS-C-6: Totsugeki enables as a Blitz marker does, two hexes far.
#[test]
fn totsugeki_enables_units_around_it() {
    use crate::s04_combat::s4_1_2_blitz_enabled::is_enabled;
    let mut position = Position::asia();
    let unit = position.put("jpn-inf", Axis, "a5027");
    let enemy = position.put("rus-inf", Soviet, "a5027");
    let center = position.hex("a5027");
    let hexes: Vec<HexId> = {
        let map = position.state.map();
        map.hexes_with_ids().map(|(hex, _)| hex).collect()
    };
    for code in ["totsugeki", "axis-blitz"] {
        let marker = position.put(code, Axis, "a5027");
        for hex in &hexes {
            let distance = position.state.map().distance(center, *hex);
            let near = distance.is_some_and(|steps| steps <= 2);
            position
                .state
                .set_piece(unit, |piece| piece.at = Place::Hex(*hex));
            assert_eq!(is_enabled(&position.state, unit), near, "{code}");
        }
        assert!(!is_enabled(&position.state, enemy));
        position
            .state
            .set_piece(marker, |piece| piece.at = Place::Gone);
    }
}

/// AE-4.1.3-1, AE-4.1.3-5: what keeps a unit afloat.
#[test]
fn landings_need_supply_and_a_free_hex() {
    let (mut position, unit) = landing();
    position
        .state
        .set_piece(unit, |piece| piece.marks = Marks::ATTACKED);
    assert_eq!(position.refusal(&land(unit)), "AE-4.1.3-1");
    position
        .state
        .set_piece(unit, |piece| piece.marks = Marks::NONE);
    let enemy = position.put("ger-air", Axis, "w3919");
    assert_eq!(position.refusal(&land(unit)), "AE-4.1.3-5");
    position
        .state
        .set_piece(enemy, |piece| piece.at = Place::Gone);
    position.country("Belgium-Holland", Status::Neutral, Western);
    assert_eq!(position.refusal(&land(unit)), "AE-4.1.3-5");
    position.country("Belgium-Holland", Status::Conquered, Western);
    assert_eq!(position.check(&land(unit)), Ok(()));
    position.country("Italy", Status::Active, Axis);
    position.beachhead(Western, "w2022", "w2122");
    position.put("western-blitz", Western, "w2022");
    let cut_off = position.put("bri-inf", Western, "w2022");
    assert!(!position.is_supplied(cut_off));
    assert_eq!(position.refusal(&land(cut_off)), "AE-4.1.3-5");
    let mut idle = landing().0;
    let marker = idle.hex("w3918");
    let blitz = idle.state.pieces_in(marker).find(|(_, piece)| {
        piece
            .face_up(idle.state.pack())
            .is_marker(crate::pack::MarkerKind::Blitz)
    });
    let blitz = blitz.unwrap().0;
    idle.state.set_piece(blitz, |piece| piece.at = Place::Gone);
    assert_eq!(idle.refusal(&land(unit)), "AE-4.1.3-1", "not enabled");
}

/// AE-4.1.3.1-1, AE-4.1.3.1-2, AE-4.1.3.1-3, AE-4.1.3.1-4, AE-GLO-11, DS-4.1.3.1-1,
/// DS-4.1.3.1-2, DS-4.1.3.1-3, DS-4.1.3.1-4, DS-G-5: landing forces.
#[test]
fn landing_forces_land_a_detachment() {
    let mut position = Position::asia();
    position.phase(Axis, Segment::BlitzCombat);
    let map = position.state.map();
    let korea = Some(position.area("Japan"));
    let coast = position.zone("Sea of Japan");
    let (sea, to) = map
        .zone(coast)
        .hexes
        .iter()
        .filter(|hex| !map.hex(**hex).is_land())
        .find_map(|hex| {
            let mut over = map.neighbours(*hex);
            let land = over.find(|over| position.state.land(over.hex).country == korea)?;
            Some((*hex, land.hex))
        })
        .unwrap();
    let facing = map.direction(sea, to);
    let marker = position.put_at("axis-snlf", Axis, Place::Hex(sea));
    position
        .state
        .set_piece(marker, |piece| piece.facing = facing);
    assert!(position.is_supplied(marker));
    let order = give(Order::LandForces { marker });
    assert_eq!(
        position.refusal(&order),
        "AE-4.1.3.1-1",
        "no Detachment is left"
    );
    let detachment = position.pool("jpn-det", Axis);
    let enemy = position.put_at("us-inf", Western, Place::Hex(to));
    assert_eq!(position.refusal(&order), "AE-4.1.3.1-2");
    position
        .state
        .set_piece(enemy, |piece| piece.at = Place::Gone);
    let depot = position.put_at("western-logistics", Western, Place::Hex(to));
    // A second Beachhead keeps the segment open.
    let second = position.put_at("axis-snlf", Axis, Place::Hex(sea));
    position
        .state
        .set_piece(second, |piece| piece.facing = facing);
    assert_eq!(acts(&position).forces, [marker, second]);
    position.pool("jpn-det", Axis);
    position.order(&order);
    let piece = position.state.piece(detachment).unwrap();
    assert_eq!((piece.at, piece.side), (Place::Hex(to), Side::Back));
    assert_eq!(position.at(depot), Place::Delay(Theatre::Asia));
    assert_eq!(position.refusal(&order), "AE-4.1.3.1-1", "once");
}

/// An Airdrop in the open, with a Blitz marker near.
fn dropped(code: &str, faction: Faction, hex: &str) -> (Position, PieceId) {
    let mut position = blitz(faction);
    position.put(&format!("{}-blitz", faction.word()), faction, hex);
    let airdrop = position.put(code, faction, hex);
    position.back(airdrop);
    (position, airdrop)
}

/// AE-4.1.4-1, AE-4.1.4-2, AE-4.1.4-3, AE-10.3-9: a one-step infantry unit takes its place.
#[test]
fn infantry_takes_the_place_of_an_airdrop() {
    let (mut position, airdrop) = dropped("ger-abn", Axis, "w3922");
    let infantry = position.pool("ger-inf", Axis);
    let mountain = position.pool("ger-mtn", Axis);
    let army = position.pool("ger-army", Axis);
    let italian = position.pool("ita-inf", Axis);
    assert_eq!(position.refusal(&relieve(airdrop, mountain)), "AE-4.1.4-6");
    for unit in [army, italian] {
        assert_eq!(position.refusal(&relieve(airdrop, unit)), "AE-4.1.4-2");
    }
    let order = relieve(airdrop, infantry);
    let enemy = position.put("bri-inf", Western, "w3922");
    assert_eq!(position.refusal(&order), "AE-4.1.4-1");
    position
        .state
        .set_piece(enemy, |piece| piece.at = Place::Gone);
    let depot = position.put("western-logistics", Western, "w3922");
    let listed = acts(&position).airdrop_landings;
    assert_eq!(listed.len(), 1);
    position.order(&order);
    assert_eq!(position.at(infantry), Place::Hex(position.hex("w3922")));
    let piece = position.state.piece(airdrop).unwrap();
    assert_eq!((piece.at, piece.side), (DELAY, Side::Front));
    assert_eq!(position.at(depot), DELAY);
    let (mut lost, airdrop) = dropped("ger-abn", Axis, "w1824");
    let infantry = lost.pool("ger-inf", Axis);
    assert_eq!(
        lost.refusal(&relieve(airdrop, infantry)),
        "AE-4.1.4-1",
        "unsupplied"
    );
}

/// AE-4.1.4-2, AE-4.1.4-5, AE-4.1.4-6: British or US infantry for the Western one, and no elite.
/// Allows: AE-4.1.4-6.
/// Forbids: AE-4.1.4-6.
#[test]
fn the_western_airdrop_has_two_nationalities() {
    let (mut position, airdrop) = dropped("west-1ab", Western, "w3916");
    for (code, refusal) in [
        ("bri-inf", "accepted"),
        ("us-inf", "accepted"),
        ("bri-bef", "AE-4.1.4-6"),
        ("fra-inf", "AE-4.1.4-2"),
    ] {
        let unit = position.pool(code, Western);
        assert_eq!(position.refusal(&relieve(airdrop, unit)), refusal, "{code}");
    }
    // A corps of two steps lands on its smaller side.
    let corps = position.pool("bri-corps", Western);
    position.order(&relieve(airdrop, corps));
    let landed = position.state.piece(corps).unwrap();
    let face = landed.face_up(position.state.pack()).ground().unwrap();
    assert_eq!((landed.side, face.steps), (Side::Back, 1));
    assert_eq!(landed.at, Place::Hex(position.hex("w3916")));
}

/// AE-4.1.4-1, AE-4.1.4-4, DS-14.2-4, AE-4.1.5-1: what the end of the segment does.
#[test]
fn airdrops_are_delayed_and_strikes_return() {
    let (mut position, airdrop) = dropped("ger-abn", Axis, "w3922");
    let coast = position.put("bri-cv", Axis, "w2125");
    let sea = position.put("bri-cv", Axis, "w2022");
    let fleet = position.put("bri-cv", Axis, "w2026");
    for strike in [coast, sea] {
        position.back(strike);
    }
    position.play(CHAPTER.close);
    assert_eq!(position.at(airdrop), DELAY);
    let used = Place::Used(position.zone("Western Mediterranean"));
    assert_eq!((position.at(coast), position.at(sea)), (used, used));
    assert_eq!(position.at(fleet), Place::Hex(position.hex("w2026")));
}

/// AE-4.1-1, AE-4.1-2: the steps, and a segment without a Blitz marker.
#[test]
fn steps_are_finished_one_after_the_other() {
    let (mut position, unit) = landing();
    let paratroopers = position.put("west-1ab", Western, "w3916");
    position.put("western-blitz", Western, "w3916");
    let jump = jump(&position, paratroopers, "w3916");
    assert_eq!(position.check(&jump), Ok(()));
    position.order(&land(unit));
    assert_eq!(position.refusal(&jump), "AE-4.1-1");
    assert_eq!(acts(&position).airdrops, []);
    assert_eq!(acts(&position).landings.len(), 1);
    let bare = blitz(Western);
    assert!(!(CHAPTER.wanted)(&bare.state));
}
