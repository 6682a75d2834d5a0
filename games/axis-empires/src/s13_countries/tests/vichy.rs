use super::exceptions::join;
use crate::countries;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::Countries;
use crate::pack::{Effect, OnceEvent, Policy, Posture, Status, Truce, WarState};
use crate::s13_countries::s13_4_status::{conquer, is_overrun};
use crate::s13_countries::s13_6_posture::box_of;
use crate::sequence::Segment;
use crate::state::{Kind, PieceId, Place};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::task_queue::{Scene, Task};
use crate::testing::{Position, snapshot};

const HERE: Theatre = Theatre::Europe;

/// France at war on the Western side, with an army in the north and a corps in Algeria.
pub(super) fn war() -> Position {
    let mut position = Position::campaign();
    position.post("Western Minors", Posture::Truce(Truce::Negotiation));
    position.post("France", Posture::War);
    position.country("France", Status::Active, Western);
    position.put("fra-army", Western, "w3618");
    position.put("fra-inf", Western, "w2114");
    position
}

pub(super) fn case_yellow() -> Vec<Task> {
    vec![Task::Effect(Effect::Once(OnceEvent::CaseYellow))]
}

/// France collapses, and Vichy is Neutral.
pub(super) fn neutral(position: &mut Position) {
    position.country("France", Status::Active, Western);
    position.put("ger-inf", Axis, "w3516");
    position.run(Scene::of(HERE, Axis), case_yellow(), 3);
    if position.asked().is_some() {
        position.pick(Pick::Pass, 3);
    }
}

pub(super) fn lands(position: &Position, hex: &str) -> (String, bool) {
    let land = position.state.land(position.hex(hex));
    let country = land.country.unwrap();
    let name = &position.state.map().area(country).name;
    (name.to_string(), land.home)
}

pub(super) fn vichy(position: &Position) -> (Status, Option<Faction>) {
    let area = position.state.area(position.area("Vichy"));
    (area.status, area.alignment)
}

/// AE-13.8.5.1-2, AE-13.8.5.1-3, AE-13.8.5.1-5: Case Yellow, step by step.
#[test]
fn france_collapses() {
    let mut position = war();
    position.put("ger-inf", Axis, "w3516");
    let log = position.log(Scene::of(HERE, Axis), case_yellow(), 3);
    snapshot::compare("case_yellow", &log);
    assert_eq!(vichy(&position), (Status::Neutral, None));
    let home = |name: &str| (name.to_owned(), true);
    let dependent = |name: &str| (name.to_owned(), false);
    assert_eq!(lands(&position, "w2818"), home("Vichy"));
    assert_eq!(lands(&position, "w2620"), home("Vichy"), "Corsica");
    assert_eq!(lands(&position, "w3516"), dependent("Germany"));
    assert_eq!(lands(&position, "w2114"), dependent("Vichy"), "Algeria");
    let france = position.area("France");
    let left = position.state.pieces().filter(|(_, piece)| {
        piece.country(position.state.pack()) == Some(france) && piece.at != Place::Gone
    });
    assert_eq!(left.count(), 0);
    let fra = position.state.pack().find_counter("bri-fra").unwrap();
    let mut pieces = position.state.pieces();
    let free = pieces.find(|(_, it)| it.kind == Kind::Unit(fra)).unwrap();
    assert_eq!(free.1.at, Place::Delay(HERE));
}

/// AE-13.8.5.1-3: without Paris the north is Vichy's as well, and wins the Axis no friend.
#[test]
fn without_paris_all_of_france_is_vichys() {
    let mut position = war();
    position.run(Scene::of(HERE, Axis), case_yellow(), 3);
    assert_eq!(position.asked(), None);
    assert_eq!(lands(&position, "w3516"), ("Vichy".to_owned(), true));
    assert_eq!(vichy(&position), (Status::Neutral, None));
}

/// AE-13.8.5.1-1, AE-13.8.5.1-4, AE-GLO-37, AE-13.2-1, AE-13.2-4: there is one of the two at any time.
#[test]
fn vichy_is_no_country_before_it_is_created() {
    let mut position = war();
    let scene = Scene::of(HERE, Axis);
    let selected = |position: &Position, name| {
        let all = countries::fitting(&position.state, scene, &Countries::default());
        all.contains(&position.area(name))
    };
    assert!(selected(&position, "France") && !selected(&position, "Vichy"));
    neutral(&mut position);
    assert!(!selected(&position, "France") && selected(&position, "Vichy"));
    let vichy = position.area("Vichy");
    for (faction, name) in [(Western, "Western Minors"), (Soviet, "Soviet Minors")] {
        let found = box_of(&position.state, vichy, faction);
        assert_eq!(found, Some(position.posture_box(name)));
    }
}

/// AE-13.8.5.1-2: a France that is no Ally does not collapse.
#[test]
fn case_yellow_is_for_an_allied_france() {
    for (status, faction) in [(Status::Neutral, Western), (Status::Active, Axis)] {
        let mut position = Position::campaign();
        position.country("France", status, faction);
        position.run(Scene::of(HERE, Axis), case_yellow(), 3);
        assert_eq!(vichy(&position).0, Status::Absent);
        let progress = position.state.progress(HERE);
        assert!(progress.has_happened(OnceEvent::CaseYellow));
    }
}

/// AE-13.8.5.1-2, AE-13.8.5.1-7, AE-13.8.5.1-9: a conquered France fights on.
#[test]
fn a_conquered_france_fights_on() {
    let mut position = war();
    position.post("Western Minors", Posture::Policy(Policy::Guarantees));
    let france = position.area("France");
    let mut log = String::new();
    position.play(|play| conquer(play, france));
    log += &position.log(Scene::of(HERE, Axis), Vec::new(), 3);
    snapshot::compare("vichy_fights_on", &log);
    assert_eq!(vichy(&position), (Status::Active, Some(Western)));
    let area = position.area("Vichy");
    assert_eq!(
        position.state.area(area).posture,
        Posture::Policy(Policy::Guarantees)
    );
    assert_eq!(lands(&position, "w3516"), ("Vichy".to_owned(), true));
    let fleet = position.state.pack().find_counter("vic-fleet").unwrap();
    let at = |position: &Position, kind| {
        let mut pieces = position.state.pieces();
        let found = pieces.find(|(_, it)| it.kind == Kind::Unit(kind));
        found.unwrap().1.at
    };
    assert_eq!(at(&position, fleet), Place::Delay(HERE));
    let cities: Vec<String> = position
        .state
        .map()
        .hexes_with_ids()
        .filter(|(id, hex)| hex.is_city() && position.state.land(*id).country == Some(area))
        .map(|(_, hex)| hex.code.to_string())
        .collect();
    for code in cities {
        position.put("ger-inf", Axis, &code);
    }
    assert!(!is_overrun(&position.state, area));
}

/// AE-13.8.5.1-2, AE-13.8.5.1-4: a France that was conquered is bound by a policy with the
/// West's Minor Countries, not by one with France: Germans who may not march into the one may
/// march into the other.
/// Allows: AE-13.8.5.1-4.
/// Forbids: AE-13.8.5.1-4.
#[test]
fn vichy_is_bound_with_the_minor_countries() {
    for (bound, other, open) in [
        ("Western Minors", "France", false),
        ("France", "Western Minors", true),
    ] {
        let mut position = war();
        position.state.set_war_state(HERE, WarState::TotalWar);
        let france = position.area("France");
        let map = &position.state.shared_pack().map;
        for (hex, row) in map.hexes_with_ids() {
            if row.is_city() && position.state.land(hex).country == Some(france) {
                position.put_at("ger-inf", Axis, Place::Hex(hex));
            }
        }
        position.post(other, Posture::War);
        position.post(bound, Posture::Policy(Policy::Guarantees));
        position.take_cards_back();
        position.open(Axis, Segment::ConditionalEvents, 3);
        while position.asked().is_some() {
            let first = position.choice().options[0];
            position.reply(first, 3);
        }
        assert_eq!(vichy(&position), (Status::Active, Some(Western)));
        position.phase(Axis, Segment::OperationalMovement);
        let (germany, new) = (position.area("Germany"), position.area("Vichy"));
        let is_of = |hex, country| {
            let land = position.state.land(hex);
            land.home && land.country == Some(country)
        };
        let (from, to) = map
            .hexes_with_ids()
            .filter(|(hex, _)| is_of(*hex, germany))
            .find_map(|(hex, row)| {
                let mut over = map.neighbours(hex);
                let over = over.find(|over| {
                    is_of(over.hex, new)
                        && position.state.pieces_in(over.hex).next().is_none()
                        && !over.side.is_open_water()
                })?;
                Some((row.code.to_string(), map.hex(over.hex).code.to_string()))
            })
            .unwrap();
        let unit = position.put("ger-inf", Axis, &from);
        let walk = position.walk(unit, &[&to]);
        let refused = position.refusal(&walk);
        assert_eq!(refused == "accepted", open, "{bound}: {refused}");
    }
}

/// AE-13.8.5.1-3, AE-13.8.5.1-5: the Axis wins friends on the northern border, even in Vichy.
#[test]
fn the_axis_wins_a_friend_in_the_north() {
    let mut position = war();
    position.put("ger-inf", Axis, "w3516");
    position.run(Scene::of(HERE, Axis), case_yellow(), 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Select)));
    let options = position.choice().options.clone();
    let vichy = Pick::Country(position.area("Vichy"));
    assert!(options.contains(&vichy) && options.contains(&Pick::Pass));
    let spain = Pick::Country(position.area("Spain"));
    let turkey = Pick::Country(position.area("Turkey"));
    assert!(!options.contains(&turkey), "{spain:?}");
    position.pick(vichy, 3);
    position.pick_first();
    let influence = position
        .state
        .pieces_in(position.hex("w3217"))
        .filter(|(_, piece)| piece.faction == Axis)
        .count();
    assert!(influence <= 1);
}

fn fleet(position: &Position) -> PieceId {
    let kind = position.state.pack().find_counter("vic-fleet").unwrap();
    let mut pieces = position.state.pieces();
    let fleet = pieces.find(|(_, it)| it.kind == Kind::Unit(kind)).unwrap();
    fleet.0
}

/// AE-13.8.5.1-6, AE-13.4-2, AE-13.8.5.1-8.
#[test]
fn a_neutral_fleet_is_seized_or_sunk() {
    for (faction, expected) in [
        (Axis, Place::ForcePool(HERE)),
        (Western, Place::Gone),
        (Soviet, Place::Aside(HERE)),
    ] {
        let mut position = war();
        let scene = Scene::of(HERE, faction);
        position.perform(scene, vec![Effect::FrenchFleet], 3);
        let ship = fleet(&position);
        assert_eq!(
            position.at(ship),
            Place::Aside(HERE),
            "before there is Vichy"
        );
        neutral(&mut position);
        position.perform(scene, vec![Effect::FrenchFleet], 3);
        assert_eq!(position.at(ship), expected);
    }
}

/// AE-13.8.5.1-7: the fleet that the Axis has seized is scuttled when Vichy becomes an Ally's, and
/// stays when it becomes the Axis's.
#[test]
fn a_seized_fleet_is_scuttled() {
    for (faction, expected) in [
        (Axis, Place::ForcePool(HERE)),
        (Western, Place::Gone),
        (Soviet, Place::Gone),
    ] {
        let mut position = war();
        neutral(&mut position);
        position.turn_up(Axis, vec![Effect::FrenchFleet], 3);
        let ship = fleet(&position);
        assert_eq!(position.at(ship), Place::ForcePool(HERE));
        join(&mut position, "Vichy", faction);
        assert_eq!(vichy(&position), (Status::Active, Some(faction)));
        assert_eq!(position.at(ship), expected);
    }
}
