//! Both maps: what Asia notices of Europe.

use crate::faction::Faction::{Axis, Western};
use crate::map::AreaId;
use crate::map::Theatre::{self, Asia, Europe};
use crate::pack::{Effect, MarkerKind, OnceEvent, Policy, Posture, PostureBoxId, Side, Status};
use crate::s13_countries::s13_6_posture;
use crate::s16_conditional_events;
use crate::state::{MapEnd, PieceId, Place};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::task_queue::{Scene, Task};
use crate::testing::Position;

fn area(position: &Position, theatre: Theatre, name: &str) -> AreaId {
    position.state.map().area_in(theatre, name).unwrap()
}

/// Makes France of a map an active country of the West.
fn join(position: &mut Position, theatre: Theatre) {
    let france = area(position, theatre, "France");
    position.state.set_area(france, |area| {
        area.status = Status::Active;
        area.alignment = Some(Western);
    });
}

fn case_yellow(position: &mut Position) {
    let event = Effect::Once(OnceEvent::CaseYellow);
    position.run(Scene::of(Europe, Axis), vec![Task::Effect(event)], 3);
    position.pick_first();
}

/// The French units of Asia, those that fight on or the others.
fn french(position: &Position, free: bool) -> Vec<PieceId> {
    let france = area(position, Asia, "France");
    let pieces = position.state.pieces();
    pieces
        .filter(|(_, piece)| {
            let counter = piece.counter(position.state.pack());
            let found = counter.filter(|counter| counter.country == france);
            found.is_some_and(|counter| (counter.entry.as_deref() == Some("F")) == free)
        })
        .map(|(id, _)| id)
        .collect()
}

fn box_named(position: &Position, theatre: Theatre, name: &str) -> PostureBoxId {
    let mut boxes = (0..).zip(&position.state.pack().posture_boxes);
    let found = boxes.find(|(_, row)| row.theatre == theatre && &*row.name == name);
    PostureBoxId(found.unwrap().0)
}

/// Where Asia's marker is, and the side that it shows.
fn marker(position: &Position) -> (Place, Side) {
    let mut pieces = position.state.pieces();
    let (_, piece) = pieces
        .find(|(_, piece)| {
            crate::state::markers::lies(&position.state, piece, MarkerKind::GermanVictory)
        })
        .unwrap();
    (piece.at, piece.side)
}

const BOXED: Place = Place::StrategicWarfare(Asia);

/// AE-13.8.5.2-1, DS-13.8.4-3, DS-14.14.3-2.
#[test]
fn case_yellow_reaches_asia() {
    let mut position = Position::campaign_on_both_maps();
    join(&mut position, Asia);
    case_yellow(&mut position);
    assert_eq!(
        marker(&position).0,
        Place::Aside(Asia),
        "France was Neutral"
    );

    let mut position = Position::campaign_on_both_maps();
    join(&mut position, Europe);
    join(&mut position, Asia);
    let [others, free] = [false, true].map(|free| french(&position, free));
    assert!(!others.is_empty() && !free.is_empty());
    let out = |position: &Position, unit: &PieceId| position.at(*unit) == Place::Gone;
    assert!(!others.iter().any(|unit| out(&position, unit)));
    case_yellow(&mut position);
    assert_eq!(marker(&position), (BOXED, Side::Front));
    assert!(others.iter().all(|unit| out(&position, unit)));
    assert!(!free.iter().any(|unit| out(&position, unit)));
    let there = position.state.area(area(&position, Asia, "France"));
    assert_eq!(
        (there.status, there.alignment),
        (Status::Active, Some(Western))
    );
}

/// DS-14.14.3-2, AE-0.4-2: Asia notices nothing once play on its map is over.
/// Forbids: DS-14.14.3-2.
#[test]
fn an_asia_that_is_over_hears_of_nothing() {
    let mut position = Position::campaign_on_both_maps();
    join(&mut position, Europe);
    join(&mut position, Asia);
    position
        .state
        .set_progress(Asia, |progress| progress.end = Some(MapEnd::default()));
    let others = french(&position, false);
    let before = marker(&position);
    case_yellow(&mut position);
    let france = area(&position, Europe, "France");
    assert_ne!(position.state.area(france).status, Status::Active);
    assert_eq!(marker(&position), before);
    for unit in others {
        assert_ne!(position.at(unit), Place::Gone);
    }
}

/// DS-14.14.3-2: with Russia's accord, and with no other policy of Russia's.
#[test]
fn the_ostland_accord_reaches_asia() {
    let mut position = Position::campaign_on_both_maps();
    let others = french(&position, false);
    let russia = box_named(&position, Europe, "Russia");
    for (policy, expected) in [
        (Policy::NaziSovietPact, (Place::Aside(Asia), Side::Front)),
        (Policy::OstlandAccord, (BOXED, Side::Back)),
    ] {
        position.play(|play| s13_6_posture::set(play, russia, Posture::Policy(policy)));
        assert_eq!(marker(&position), expected, "{policy:?}");
    }
    assert!(others.iter().all(|unit| position.at(*unit) != Place::Gone));
}

/// DS-16.3.5-1, AE-13.8.5.2-1; AEV-EX-65, DSV-13.8.4-1: France joins the West in Asia, and
/// Vichy stays what it is in Europe.
#[test]
fn france_is_a_country_of_its_own_on_each_map() {
    let mut position = Position::campaign_on_both_maps();
    position.turn(1941, "Nov-Dec");
    join(&mut position, Europe);
    case_yellow(&mut position);
    let vichy = area(&position, Europe, "Vichy");
    assert_eq!(position.state.area(vichy).status, Status::Neutral);
    let states = box_named(&position, Asia, "US/Western Minors");
    position.play(|play| s13_6_posture::set(play, states, Posture::War));
    let response = s16_conditional_events::Task::FrenchResponse;
    let scene = Scene::of(Asia, Western);
    position.run(scene, vec![Task::Conditional(response)], 3);
    assert_eq!(position.asked(), Some((Western, QuestionSubject::May)));
    position.pick(Pick::Yes, 3);
    position.pick_first();
    let france = position.state.area(area(&position, Asia, "France"));
    assert_eq!(
        (france.status, france.alignment),
        (Status::Active, Some(Western))
    );
    assert_eq!(position.state.area(vichy).status, Status::Neutral);
}
