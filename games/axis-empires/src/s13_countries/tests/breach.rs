//! 13.6.1.2 by the book of 2012: what the Axis does against PACs ends their policies.

use sandtable_kernel::Game;

use crate::command::Command;
use crate::decision::Answer;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::legal::SegmentOrders;
use crate::map::Theatre::Asia;
use crate::options::Edition;
use crate::pack::{MarkerKind, Policy, Posture, Side, Status, Truce, WarState};
use crate::s02_administrative::{s2_1_political_events, s2_2_support};
use crate::s04_combat;
use crate::s04_combat::s4_2_1_attacks::Attack;
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

pub(super) const DISPUTES: Posture = Posture::Policy(Policy::BorderDisputes);

/// Korea and Manchukuo are Japan's, and Border Disputes bind the Soviets.
pub(super) fn border_disputes(edition: Edition) -> Position {
    let mut position = Position::asia();
    position.edition(edition);
    for land in ["Korea", "Manchukuo"] {
        position.give(land, "Japan");
    }
    for name in ["Russia", "Soviet Minors"] {
        position.post(name, DISPUTES);
    }
    position
}

pub(super) fn lies(position: &Position, name: &str) -> Posture {
    position.state.box_posture(position.posture_box(name))
}

/// Two neighbouring hexes of an area and of a country's land, joined by land.
pub(super) fn border(position: &Position, from: &str, to: &str) -> (String, String) {
    let map = position.state.map();
    let (from, to) = (position.area(from), position.area(to));
    let mut hexes = map.hexes_with_ids();
    hexes
        .find_map(|(hex, row)| {
            let there = row.area == Some(from) && row.is_land();
            let mut sides = map.neighbours(hex);
            let over = sides.find(|over| {
                there
                    && position.state.land(over.hex).country == Some(to)
                    && !over.side.is_open_water()
            })?;
            Some((row.code.to_string(), map.hex(over.hex).code.to_string()))
        })
        .unwrap()
}

/// The hexes that the legal list has for a unit.
fn listed(position: &Position, unit: PieceId) -> Vec<String> {
    let seat = position.state.seat_of(position.state.phasing()).unwrap();
    let segment = AxisEmpires::default()
        .legal(&position.state, seat)
        .segment
        .unwrap();
    let SegmentOrders::Movement(acts) = segment.acts else {
        panic!("a movement phase");
    };
    let moves = acts.hex_to_hex.into_iter().find(|it| it.piece == unit);
    let rows = moves.map(|moves| moves.to).unwrap_or_default();
    let map = position.state.map();
    rows.iter()
        .map(|row| map.hex(row.hex).code.to_string())
        .collect()
}

/// DS-13.6.1.2-6, DS-13.6.1.2-1, AE-13.6.1.1-3: a Japanese unit that enters Russia ends the
/// policy in every box by the book of 2012, and does not enter by that of 2023.
/// Allows: DS-13.6.1.2-6.
/// Forbids: AE-13.6.1.1-3, DS-13.6.1.2-6.
#[test]
fn entering_a_pac_ends_its_policy() {
    for edition in [Edition::Y2023, Edition::Y2012] {
        let mut position = border_disputes(edition);
        position.phase(Axis, Segment::ReserveMovement);
        let (from, to) = border(&position, "Korea", "Russia");
        let unit = position.put("jpn-inf", Axis, &from);
        let walk = position.walk(unit, &[&to]);
        if edition == Edition::Y2023 {
            assert_eq!(position.refusal(&walk), "AE-13.6.1.1-3");
            assert!(!listed(&position, unit).contains(&to));
            continue;
        }
        assert!(listed(&position, unit).contains(&to));
        position.order(&walk);
        assert_eq!(position.at(unit), Place::Hex(position.hex(&to)));
        for name in ["Russia", "Soviet Minors"] {
            assert_eq!(lies(&position, name), Posture::War, "{name}");
        }
    }
}

/// DS-13.6.1.2-6: the policy ends as the unit sets out, so that a Soviet unit holds it where it
/// comes to, and not before; by the list and by the check.
/// Allows: DS-13.6.1.2-6.
/// Forbids: DS-13.6.1.1-6.
#[test]
fn zones_of_control_come_back_on_the_way() {
    let mut position = border_disputes(Edition::Y2012);
    let map = &position.state.shared_pack().map;
    let russia = position.area("Russia");
    let in_russia = |hex| position.state.land(hex).country == Some(russia);
    let (from, first, second) = map
        .hexes_with_ids()
        .filter(|(_, row)| row.area == Some(position.area("Manchukuo")))
        .find_map(|(from, _)| {
            let ways = map.neighbours(from).filter(|it| in_russia(it.hex));
            let mut pairs = ways.flat_map(|it| map.neighbours(it.hex).map(move |on| (it.hex, on)));
            let (first, on) = pairs.find(|(_, on)| {
                in_russia(on.hex) && map.neighbours(from).all(|near| near.hex != on.hex)
            })?;
            Some((from, first, on.hex))
        })
        .unwrap();
    let code = |hex| map.hex(hex).code.to_string();
    let (from, first, second) = (code(from), code(first), code(second));
    position.phase(Axis, Segment::ReserveMovement);
    let unit = position.put("jpn-inf", Axis, &from);
    let alone = listed(&position, unit);
    assert!(alone.contains(&first), "{alone:?}");
    let guard = position.put("rus-inf", Soviet, &second);
    let walk = position.walk(unit, &[&first]);
    // In a Reserve Movement Phase no unit enters an Enemy Zone of Control.
    assert_ne!(position.refusal(&walk), "accepted", "the guard's zone");
    assert!(!listed(&position, unit).contains(&first));
    position.state.set_piece(guard, |it| it.at = Place::Gone);
    assert_eq!(position.check(&walk), Ok(()));
}

/// The Government leads with a branch, or is away.
pub(super) fn government(position: &mut Position, at: Place, side: Side) -> PieceId {
    let mut pieces = position.state.pieces();
    let found = pieces.find(|(_, piece)| {
        crate::state::markers::lies(&position.state, piece, MarkerKind::Government)
    });
    let id = found.unwrap().0;
    drop(pieces);
    position.state.set_piece(id, |piece| {
        piece.at = at;
        piece.side = side;
    });
    id
}

/// DS-13.6.1.2-9, DS-13.6.1.2-6, AE-13.6.1.2-8: only the branch that answers for Neutrality lets
/// a unit break it, and that costs its marker.
/// Allows: DS-13.6.1.2-9.
/// Forbids: DS-13.6.1.2-9, AE-13.6.1.2-8.
#[test]
fn neutrality_is_broken_by_the_army_alone() {
    for (at, side, may) in [
        (Place::Government, Side::Front, true),
        (Place::Government, Side::Back, false),
        (Place::Delay(Asia), Side::Front, false),
    ] {
        let mut position = Position::campaign_in_asia();
        position.edition(Edition::Y2012);
        position.state.set_war_state(Asia, WarState::LimitedWar);
        position.post("Russia", Posture::Policy(Policy::NeutralityPact));
        let marker = government(&mut position, at, side);
        position.phase(Axis, Segment::ReserveMovement);
        let (from, to) = border(&position, "Korea", "Russia");
        let unit = position.put("jpn-inf", Axis, &from);
        position.put("jpn-corps", Axis, "p4904");
        let walk = position.walk(unit, &[&to]);
        let expected = if may { "accepted" } else { "DS-13.6.1.2-8" };
        assert_eq!(position.refusal(&walk), expected, "{at:?} {side:?}");
        assert_eq!(listed(&position, unit).contains(&to), may);
        if may {
            position.order(&walk);
            assert_eq!(position.at(marker), Place::Delay(Asia));
            assert_eq!(lies(&position, "Russia"), Posture::War);
        }
    }
}

/// DS-13.6.1.2-10: Surrender is not broken while the peace of its country is enforced.
/// Allows: DS-13.6.1.2-10.
/// Forbids: DS-13.6.1.2-10.
#[test]
fn an_enforced_peace_is_kept() {
    let mut position = Position::campaign_in_asia();
    position.edition(Edition::Y2012);
    position.state.set_war_state(Asia, WarState::LimitedWar);
    position.post("Russia", Posture::Policy(Policy::Surrender));
    government(&mut position, Place::Government, Side::Front);
    let mut pieces = position.state.pieces();
    let found = pieces.find(|(_, piece)| {
        let marker = piece.marker(position.state.pack());
        marker
            .is_some_and(|it| it.kind == MarkerKind::EnforcedPeace && it.name.starts_with("Russia"))
    });
    let peace = found.unwrap().0;
    drop(pieces);
    let track = Place::Track(Asia, position.state.now().after(5));
    position.phase(Axis, Segment::ReserveMovement);
    let (from, to) = border(&position, "Korea", "Russia");
    let unit = position.put("jpn-inf", Axis, &from);
    let walk = position.walk(unit, &[&to]);
    position.state.set_piece(peace, |piece| piece.at = track);
    assert_eq!(position.refusal(&walk), "DS-13.6.1.2-8");
    let aside = Place::Aside(Asia);
    position.state.set_piece(peace, |piece| piece.at = aside);
    assert_eq!(position.check(&walk), Ok(()));
}

/// DS-13.6.1.2-3: conquered land breaks no policy. AE-3.1.4-9: the Kwantung Army stays at home.
/// Allows: DS-13.6.1.2-3.
/// Forbids: DS-13.6.1.2-3.
#[test]
fn conquered_land_is_entered_under_a_policy() {
    let mut position = border_disputes(Edition::Y2012);
    position.country("Hopeh", Status::Conquered, Western);
    position.post("Nationalist China", Posture::Policy(Policy::Resistance));
    position.phase(Axis, Segment::ReserveMovement);
    let (from, to) = border(&position, "Manchukuo", "Hopeh");
    let unit = position.put("jpn-inf", Axis, &from);
    let walk = position.walk(unit, &[&to]);
    position.put("jpn-inf", Axis, "p4904");
    position.order(&walk);
    let resistance = Posture::Policy(Policy::Resistance);
    assert_eq!(lies(&position, "Nationalist China"), resistance);
    let (from, to) = border(&position, "Korea", "Russia");
    let kwantung = position.put("kwa-inf", Axis, &from);
    let walk = position.walk(kwantung, &[&to]);
    assert_eq!(position.refusal(&walk), "AE-3.1.4-9");
}

fn attack(position: &Position, hex: &str, unit: PieceId) -> Command {
    Command::Combat(s04_combat::Order::Attack(Attack {
        hex: position.hex(hex),
        units: vec![unit],
        support: None,
    }))
}

/// DS-13.6.1.2-6, DS-13.6.1.1-4, AE-13.6.1.1-6: an Axis attack on a PAC's unit ends the policy by
/// the book of 2012; by that of 2023 such an attack is illegal. No Ally may attack a PAC's unit,
/// and a PAC's unit may not attack.
/// Allows: DS-13.6.1.2-6, DS-13.6.1.1-4, AE-13.6.1.1-6.
/// Forbids: AE-13.6.1.1-6, DS-13.6.1.1-4, DS-13.6.2-4.
#[test]
fn attacking_a_pac_ends_its_policy() {
    for edition in [Edition::Y2023, Edition::Y2012] {
        let mut position = border_disputes(edition);
        let (from, to) = border(&position, "Korea", "Russia");
        let army = position.put("jpn-army", Axis, &from);
        let guard = position.put("rus-inf", Soviet, &to);
        position.phase(Soviet, Segment::RegularCombat);
        let back = attack(&position, &from, guard);
        assert_eq!(position.refusal(&back), "AE-13.6.1.1-6", "a PAC attacks");
        position.phase(Western, Segment::RegularCombat);
        let west = position.put("us-army", Western, &from);
        let against = attack(&position, &to, west);
        assert_eq!(position.refusal(&against), "AE-13.6.1.1-6");
        position.posture("United States", Posture::Truce(Truce::Negotiation));
        assert_eq!(position.refusal(&against), "AE-13.6.1.1-6");
        position.post("Russia", Posture::War);
        position.post("Soviet Minors", Posture::War);
        assert_eq!(position.check(&against), Ok(()), "no policy any more");
        position.state.set_piece(west, |it| it.at = Place::Gone);
        for name in ["Russia", "Soviet Minors"] {
            position.post(name, DISPUTES);
        }
        position.phase(Axis, Segment::RegularCombat);
        let order = attack(&position, &to, army);
        if edition == Edition::Y2023 {
            assert_eq!(position.refusal(&order), "AE-13.6.1.1-6");
            position.post("Russia", Posture::War);
            assert_eq!(position.check(&order), Ok(()));
            continue;
        }
        position.order(&order);
        for name in ["Russia", "Soviet Minors"] {
            assert_eq!(lies(&position, name), Posture::War, "{name}");
        }
    }
}

/// DS-13.6.1.2-8, DS-13.6.1.2-9: who attacks under Neutrality needs the Government.
/// Forbids: DS-13.6.1.2-9.
#[test]
fn neutrality_keeps_attacks_off() {
    let mut position = border_disputes(Edition::Y2012);
    position.post("Russia", Posture::Policy(Policy::NeutralityPact));
    let (from, to) = border(&position, "Korea", "Russia");
    let army = position.put("jpn-army", Axis, &from);
    position.put("rus-inf", Soviet, &to);
    position.phase(Axis, Segment::RegularCombat);
    let order = attack(&position, &to, army);
    assert_eq!(position.refusal(&order), "DS-13.6.1.2-8");
}

/// A faction places support units, with a convoy to spare.
pub(super) fn support(position: &mut Position, faction: Faction, spare: &str) {
    position.phase(faction, Segment::Support);
    position.state.set_turn(|turn| turn.stage = 3);
    position.pool(spare, faction);
}

pub(super) fn place(piece: PieceId, at: Place) -> Command {
    Command::Support(s2_2_support::Order::Unit { piece, at })
}

pub(super) fn places(position: &Position, unit: PieceId) -> Vec<Place> {
    let seat = position.state.seat_of(position.state.phasing()).unwrap();
    let segment = AxisEmpires::default()
        .legal(&position.state, seat)
        .segment
        .unwrap();
    let SegmentOrders::Support(acts) = segment.acts else {
        panic!("a Support Segment");
    };
    let row = acts.units.into_iter().find(|row| row.piece == unit);
    row.map(|row| row.at).unwrap_or_default()
}

/// DS-13.6.1.2-5, DS-13.6.1.1-2, AE-13.6.1.1-2, DSV-13.6-1: a Japanese Air Force over Russia
/// ends the policy by the book of 2012, before the Soviets are asked to contest it; over land
/// next to Russia, too. By that of 2023 it does not go over Russia.
/// Allows: DS-13.6.1.2-5, AE-13.6.1.1-2.
/// Forbids: DS-13.6.1.2-5, DS-13.6.1.1-2, AE-13.6.1.1-2.
#[test]
fn a_placement_in_or_near_a_pac_ends_its_policy() {
    for (edition, over) in [
        (Edition::Y2023, true),
        (Edition::Y2012, true),
        (Edition::Y2012, false),
    ] {
        let mut position = border_disputes(edition);
        for land in ["Korea", "Manchukuo"] {
            super::creation::occupy(&mut position, land, "jpn-inf");
        }
        let plane = position.pool("jpn-air", Axis);
        support(&mut position, Axis, "axis-scratch");
        for name in ["Russia", "Soviet Minors"] {
            position.post(name, Posture::War);
        }
        let russia = position.area("Russia");
        let is_russian = |hex| position.state.land(hex).country == Some(russia);
        let map = &position.state.shared_pack().map;
        let at = places(&position, plane)
            .into_iter()
            .find(|at| {
                let hex = at.hex();
                hex.is_some_and(|hex| {
                    if over {
                        is_russian(hex)
                    } else {
                        !is_russian(hex) && map.neighbours(hex).any(|it| is_russian(it.hex))
                    }
                })
            })
            .unwrap();
        for name in ["Russia", "Soviet Minors"] {
            position.post(name, DISPUTES);
        }
        let order = place(plane, at);
        if edition == Edition::Y2023 {
            assert_ne!(position.refusal(&order), "accepted");
            assert!(!places(&position, plane).contains(&at));
            continue;
        }
        assert!(places(&position, plane).contains(&at));
        position.order(&order);
        for name in ["Russia", "Soviet Minors"] {
            assert_eq!(lies(&position, name), Posture::War, "{name}");
        }
        assert_eq!(position.at(plane), at);
    }
}

/// Russia and a Korea of the West's, both with ports on the Sea of Japan, each on a footing, and
/// Japanese submarines that may go there.
fn sea_of_japan(russia: Posture, korea: Posture) -> (Position, PieceId, Place) {
    let mut position = Position::asia();
    position.edition(Edition::Y2012);
    position.country("Korea", Status::Active, Western);
    position.post("Russia", russia);
    position.post("US/Western Minors", korea);
    position.put("jpn-inf", Axis, "p4901");
    let boats = position.pool("jpn-sub", Axis);
    support(&mut position, Axis, "axis-scratch");
    let at = Place::OnStation(position.zone("Sea of Japan"));
    (position, boats, at)
}

/// DS-13.6.1.2-5, DSV-13.6-5: a Port of a PAC in the zone; if a country at war has one there,
/// too, no policy ends. A placement is illegal if it would end a policy that may not be ended.
/// Allows: DS-13.6.1.2-5.
/// Forbids: DS-13.6.1.2-5, DS-13.6.1.2-9.
#[test]
fn a_fleet_off_a_pacs_port_ends_its_policy() {
    let (neutral, quarantine) = (
        Posture::Policy(Policy::NeutralityPact),
        Posture::Policy(Policy::Quarantine),
    );
    for (russia, korea, left) in [
        (DISPUTES, Posture::War, Some(DISPUTES)),
        (
            DISPUTES,
            Posture::Truce(Truce::Negotiation),
            Some(Posture::War),
        ),
        (Posture::War, quarantine, Some(Posture::War)),
        (neutral, neutral, None),
        (neutral, quarantine, Some(neutral)),
    ] {
        let (mut position, boats, at) = sea_of_japan(russia, korea);
        let order = place(boats, at);
        let told = format!("{russia:?} {korea:?}");
        let Some(left) = left else {
            assert_eq!(position.refusal(&order), "DS-13.6.1.2-8", "{told}");
            assert!(!places(&position, boats).contains(&at));
            continue;
        };
        assert!(places(&position, boats).contains(&at), "{told}");
        position.order(&order);
        assert_eq!(position.at(boats), at, "{told}");
        assert_eq!(lies(&position, "Russia"), left, "{told}");
        let quarantined = lies(&position, "US/Western Minors") == quarantine;
        assert_eq!(quarantined, (russia, korea) == (Posture::War, quarantine));
    }
}

/// DS-13.6.1.2-11, DSV-13.6-6: of two policies that a fleet could end the Axis says which ends,
/// and keeps the other, or ends it, too.
/// Allows: DS-13.6.1.2-11.
/// Forbids: DS-13.6.1.2-11.
#[test]
fn of_two_policies_the_axis_ends_one() {
    let quarantine = Posture::Policy(Policy::Quarantine);
    for both in [false, true] {
        let (mut position, boats, at) = sea_of_japan(DISPUTES, quarantine);
        position.order(&place(boats, at));
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
        let russia = Pick::Posture(position.posture_box("Russia"));
        let west = Pick::Posture(position.posture_box("US/Western Minors"));
        let mut options = position.choice().options.clone();
        options.sort_unstable();
        let mut expected = vec![russia, west];
        expected.sort_unstable();
        assert_eq!(options, expected, "one must end");
        position.answer(Axis, Answer::Choice(west));
        assert_eq!(position.choice().options, [Pick::Pass, russia]);
        let pick = if both { russia } else { Pick::Pass };
        position.answer(Axis, Answer::Choice(pick));
        assert_eq!(position.at(boats), at);
        assert_eq!(lies(&position, "US/Western Minors"), Posture::War);
        let kept = if both { Posture::War } else { DISPUTES };
        assert_eq!(lies(&position, "Russia"), kept);
    }
}

/// DS-13.6.1.2-6, AE-13.6.1.2-6, AE-2.1.2-1: by the book of 2012 no policy of Asia but what the
/// Government answers for is given up in the Political Events Segment.
/// Allows: AE-13.6.1.2-6.
/// Forbids: DS-13.6.1.2-6.
#[test]
fn politics_alone_end_no_policy_in_2012() {
    for (edition, may) in [(Edition::Y2023, true), (Edition::Y2012, false)] {
        let mut position = Position::campaign_in_asia();
        position.edition(edition);
        position.state.set_war_state(Asia, WarState::LimitedWar);
        position.post("Britain", Posture::Policy(Policy::LapsedTreaty));
        position.phase(Axis, Segment::PoliticalEvents);
        let order = s2_1_political_events::Order::EndPolicy {
            policy: Policy::LapsedTreaty,
        };
        let order = Command::PoliticalEvents(order);
        assert_eq!(position.check(&order).is_ok(), may);
    }
}
