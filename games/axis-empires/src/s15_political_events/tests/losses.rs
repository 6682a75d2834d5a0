//! Steps, markers and support units that events cost.

use super::asia::*;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{EventSteps, UnitOwner};
use crate::pack::{Effect, Policy, Posture, Side, Status, WarState};
use crate::run;
use crate::state::{Marks, Place};
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::{Loaded, Position};

const RESISTANCE: PoliticalEvent = PoliticalEvent::AlliesSupportResistance;

/// DS-15.1-1 to DS-15.1-5: DS-15.1-2, DS-15.1-3, DS-15.1-4.
#[test]
fn partisans_take_a_step_before_a_marker() {
    let mut position = Position::campaign_in_asia();
    for (die, ally) in [(3, Western), (4, Soviet)] {
        let guard = position.put("jpn-det", Axis, "a5326");
        position.back(guard);
        let colonial = position.put("jpn-col", Axis, "a5326");
        position.receive_with(Axis, RESISTANCE, die);
        assert_eq!(position.asked(), Some((ally, QuestionSubject::OneOf)));
        assert_eq!(position.nths(), [1], "no Partisan Base before the war");
        position.pick(Pick::Nth(1), 3);
        assert_eq!(position.at(colonial), POOL);
        assert_eq!(position.at(guard), Place::Hex(position.hex("a5326")));
        position.receive(ally, RESISTANCE);
        position.pick(Pick::Nth(1), 3);
        assert_eq!(position.at(guard), DELAY);
        // Every ordinary unit is out of reach.
        position.put("jpn-inf", Axis, "a5326");
        position.receive(ally, RESISTANCE);
        assert_eq!(position.asked(), None);
    }
    position.state.set_war_state(ASIA, WarState::LimitedWar);
    let base = position.put_at("soviet-partisans", Soviet, DELAY);
    position.put_at("western-partisans", Western, DELAY);
    position.receive(Soviet, RESISTANCE);
    assert_eq!(position.nths(), [0]);
    position.pick(Pick::Nth(0), 3);
    assert_eq!(position.at(base), POOL);
}

/// DS-15.1-4: not a marker on an Island.
#[test]
fn partisans_do_not_reach_islands() {
    let mut position = Position::campaign_in_asia();
    let mut hexes = position.state.map().hexes().iter();
    let island = hexes.find(|hex| hex.island && hex.is_land()).unwrap();
    let code = island.code.to_string();
    let guard = position.put("jpn-det", Axis, &code);
    position.back(guard);
    position.receive(Western, RESISTANCE);
    assert_eq!(position.asked(), None);
}

/// DS-15.1-6, DSV-15.1-1: the example of the AEx HQ.
#[test]
fn a_multi_national_unit_loses_its_minor_step() {
    let mut position = Position::campaign_in_asia();
    let hq = position.put("jpn-aex", Axis, "a5326");
    let minor = position.put_at("man-inf", Axis, Place::Holding(hq));
    let infantry = position.pool("jpn-inf", Axis);
    position.receive(Western, RESISTANCE);
    position.pick(Pick::Nth(1), 3);
    assert_eq!(position.at(minor), POOL);
    assert_eq!(position.at(infantry), Place::Hex(position.hex("a5326")));
    assert_eq!(position.at(hq), DELAY);
}

/// DS-15.21-1 to DS-15.21-3: DS-15.21-2.
#[test]
fn japan_helps_nationalists() {
    let event = PoliticalEvent::JapanSupportsNationalists;
    let mut position = Position::campaign_in_asia();
    let colonial = position.pool("jpn-col", Axis);
    position.receive(Western, event);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
    assert_eq!(position.nths(), [0], "no Minor Country has a step");
    position.pick(Pick::Pass, 3);
    let mut with_minor = Position::campaign_in_asia();
    with_minor.country("Manchukuo", Status::Active, Axis);
    let infantry = with_minor.pool("man-inf", Axis);
    with_minor.receive(Western, event);
    assert_eq!(with_minor.nths(), [1], "Manchukuo has one");
    with_minor.pick(Pick::Nth(1), 3);
    let options = with_minor.choice().options.clone();
    assert!(options.len() > 1, "{options:?}");
    with_minor.pick(options[1], 3);
    assert_ne!(with_minor.at(infantry), POOL);
    // An Indian division mutinies.
    let division = position.put("bri-ind", Western, "a4509");
    position.receive(Axis, event);
    assert_eq!(position.nths(), [0, 3]);
    position.pick(Pick::Nth(3), 3);
    assert_eq!(position.at(division), POOL);
    assert_eq!(position.at(colonial), POOL);
    // A Chinese port changes sides, unless a policy or a foreign unit protects it.
    let port = position.state.map().hexes_with_ids().find(|(id, hex)| {
        let land = position.state.land(*id);
        let kiangsu = Some(position.area("Kiangsu"));
        hex.is_port() && land.home && land.country == kiangsu
    });
    let code = port.unwrap().1.code.to_string();
    let hex = port.unwrap().0;
    let chinese = position.put("ki-inf", Western, &code);
    let detachment = position.pool("jpn-det", Axis);
    let foothold = |position: &mut Position| {
        position.receive(Axis, event);
        let open = position.nths().contains(&2);
        position.pick(Pick::Pass, 3);
        open
    };
    assert!(!foothold(&mut position), "a policy");
    position.post("Nationalist China", Posture::War);
    assert!(foothold(&mut position));
    position.receive(Axis, event);
    position.pick(Pick::Nth(2), 3);
    if position.asked().is_some() {
        position.pick(Pick::Hex(hex), 3);
    }
    assert_eq!(position.at(detachment), Place::Hex(hex));
    assert_eq!(position.state.piece(detachment).unwrap().side, Side::Back);
    assert_ne!(position.at(chinese), Place::Hex(hex));
}

/// DS-15.21-1: the step of Japan's is a colonial one.
#[test]
fn japan_takes_no_other_step_than_a_colonial_one() {
    for (unit, open) in [("jpn-col", true), ("jpn-inf", false)] {
        let mut position = Position::campaign_in_asia();
        position.pool(unit, Axis);
        position.receive(Axis, PoliticalEvent::JapanSupportsNationalists);
        let offered = position.asked().is_some() && position.nths().contains(&0);
        assert_eq!(offered, open, "{unit}");
    }
}

/// AE-1.3.3-1: the steps that an event gives are taken one by one, each in a unit of its kind.
#[test]
fn each_step_of_an_event_is_of_its_kind() {
    let given = |units: &[&str], infantry, armor, colonial| {
        let mut position = Position::campaign_in_asia();
        for unit in units {
            position.pool(unit, Axis);
        }
        let to = UnitOwner::Area(position.area("Japan"));
        let steps = EventSteps {
            to,
            infantry,
            armor,
            colonial,
        };
        let scene = Scene::of(ASIA, Axis);
        position.perform(scene, vec![Effect::Replacements(vec![steps])], 3);
        position
    };
    let mut infantry = given(&["jpn-inf", "jpn-inf"], 1, 0, 1);
    assert_eq!(infantry.asked(), Some((Axis, QuestionSubject::Replacement)));
    let taken = infantry.choice().options[1];
    infantry.pick(taken, 3);
    assert_eq!(infantry.asked(), None, "infantry is not colonial");
    assert_eq!(given(&["jpn-arm"], 1, 0, 1).asked(), None);
    assert!(given(&["jpn-arm"], 0, 1, 0).asked().is_some());
}

/// DS-15.10-4, DS-15.10-6, DSV-15.10-1: the example of Mongolia.
#[test]
fn an_ally_that_wants_peace_pays() {
    let event = PoliticalEvent::CountryResists;
    let mut position = Position::campaign_in_asia();
    let one = position.put("rus-inf", Soviet, "p5301");
    let two = position.put("rus-inf", Soviet, "p5301");
    position.receive_about(Soviet, event, "Siam");
    assert_eq!(position.asked(), Some((Soviet, QuestionSubject::LoseStep)));
    position.pick_first();
    assert_eq!([position.at(one), position.at(two)], [POOL, POOL]);
    let siam = position.area("Siam");
    assert_eq!(position.state.area(siam).alignment, None);

    let tanks = position.put("rus-kmg", Soviet, "p5301");
    position.put("rus-inf", Soviet, "p5301");
    position.receive_about(Soviet, event, "Siam");
    assert_eq!(position.nths(), [0, 1]);
    position.pick(Pick::Nth(0), 3);
    assert_eq!(position.at(tanks), POOL);

    position.put("bri-inf", Western, "a4509");
    position.receive_about(Western, event, "Siam");
    let left = position.units_at(Place::Hex(position.hex("a4509")));
    assert_eq!(left, [], "Britain accepts");
}

/// DS-13.8.3-1, AE-13.8.4-1: a command of two nations pays with the armor step in its Holding Box
/// only when that is of the country that pays.
#[test]
fn a_command_pays_with_its_own_armor() {
    for (armor, pays) in [("bri-tank", true), ("us-arm", false)] {
        let mut position = Position::campaign_in_asia();
        let command = position.put("west-cbi", Western, "a4509");
        let step = position.put_at(armor, Western, Place::Holding(command));
        position.receive_about(Western, PoliticalEvent::CountryResists, "Siam");
        position.pick_all(|_| {});
        assert_eq!(position.at(step) == POOL, pays, "{armor}");
    }
}

/// DS-15.2-1, DS-15.2-3 to DS-15.2-5: DS-15.2-4, DSV-15.2-1, giving up carriers.
///
/// Allows: DS-15.2-4, DS-15.2-5.
/// Forbids: DS-15.2-4, DS-15.2-5.
#[test]
fn carriers_are_used_up() {
    let event = PoliticalEvent::Banzai;
    let naval = Place::NavalDelay(ASIA);
    let mut position = Position::campaign_in_asia();
    position.receive(Axis, event);
    assert_eq!(position.asked(), None, "there is nothing to do");
    position.post("US/Western Minors", Posture::War);
    let own = position.pool("jpn-cv", Axis);
    let enemy = position.pool("us-cv", Western);
    position.pool("us-fleet", Western);
    let british = position.pool("bri-cv", Western);
    position.receive(Axis, event);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::EventPiece)));
    let options = [Pick::Pass, Pick::Yes, Pick::Piece(enemy)];
    assert_eq!(position.choice().options, options, "no fleet, no PAC");
    position.pick(Pick::Piece(enemy), 3);
    assert_eq!([position.at(own), position.at(enemy)], [naval; 2]);
    assert_eq!(position.at(british), POOL);

    for (pick, to, side) in [
        (Pick::Yes, DELAY, Side::Back),
        (Pick::Pass, naval, Side::Front),
    ] {
        let own = position.pool("jpn-cv", Axis);
        position.receive(Axis, event);
        position.pick(pick, 3);
        let piece = position.state.piece(own).unwrap();
        assert_eq!((piece.at, piece.side), (to, side));
    }
    let plane = position.pool("jpn-air", Axis);
    position.receive(Axis, event);
    assert_eq!(position.at(plane), DELAY);
}

/// DS-15.2-2: and what comes after it on the agenda still comes.
#[test]
fn a_japanese_attack_interrupts_politics() {
    let mut position = Position::campaign_in_asia();
    position.post("US/Western Minors", Posture::War);
    let depot = position.put("western-logistics", Western, "a4724");
    let army = position.put("jpn-corps", Axis, "a4725");
    let side = position
        .state
        .map()
        .side(position.hex("a4725"), position.hex("a4724"));
    assert!(side.is_some(), "neighbours");
    let scene = Scene::of(ASIA, Axis);
    let then = Effect::Uscl(1);
    position.perform(scene, vec![Effect::Event(PoliticalEvent::Banzai), then], 3);
    if position.asked().is_some() {
        position.pick(Pick::Pass, 3);
    }
    assert_eq!(position.state.progress(ASIA).uscl, 0);
    position.play_with(&mut Loaded(3), run::advance);
    assert_eq!(position.at(depot), DELAY);
    assert_eq!(position.state.progress(ASIA).uscl, 1);
    assert!(position.state.attacked().is_empty());
    let marks = position.state.piece(army).unwrap().marks;
    assert!(!marks.contains(Marks::ATTACKED));
}

/// DS-15.34-1.
///
/// Allows: DS-15.34-1.
/// Forbids: DS-15.34-1.
#[test]
fn raiders_are_found_out() {
    let event = PoliticalEvent::RaidersDiscovered;
    let mut position = Position::campaign_in_asia();
    position.receive(Axis, event);
    assert_eq!(position.asked(), None);
    let carriers = position.pool("jpn-cv", Axis);
    let plane = position.pool("jpn-air", Axis);
    let fleet = position.pool("jpn-fleet", Axis);
    position.receive(Axis, event);
    assert_eq!(position.at(carriers), DELAY);
    position.receive(Axis, event);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::EventPiece)));
    let options = [plane, fleet].map(Pick::Piece);
    assert_eq!(position.choice().options, options);
    position.pick(Pick::Piece(fleet), 3);
    assert_eq!(position.at(fleet), DELAY);
}

/// DS-15.10-4: a policy is what makes an Ally pay.
#[test]
fn policies_are_in_the_boxes() {
    let position = Position::campaign_in_asia();
    let accepts = Posture::Policy(Policy::Acceptance);
    assert_eq!(position.box_of("Britain"), accepts);
}
