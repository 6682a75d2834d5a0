use std::sync::Arc;

use crate::agenda::Scene;
use crate::agenda::countries::fitting;
use crate::faction::Faction::{Axis, Western};
use crate::map::Theatre;
use crate::pack::card::{Countries, Reach};
use crate::pack::{Effect, Pack, Status};
use crate::s13_countries::s13_4_liberation::liberate;
use crate::s13_countries::s13_4_status::conquer;
use crate::state::{Kind, Place};
use crate::testing::Position;
use crate::testing::campaign::pack_of_europe;

/// Europe with Polish cavalry that a Partnership brings.
fn europe() -> Position {
    let mut pack = Pack::clone(&pack_of_europe());
    let cavalry = pack.find_counter("pol-cav").unwrap();
    pack.counters[cavalry.index()].entry = Some("P".into());
    Position::campaign_on(Arc::new(pack))
}

fn partners(position: &Position) -> Vec<String> {
    let from = Countries {
        reach: Some(Reach::Partner),
        ..Countries::default()
    };
    let found = fitting(&position.state, Scene::of(Theatre::Europe, Western), &from);
    let names = found
        .into_iter()
        .map(|it| &position.state.map().area(it).name);
    names.map(ToString::to_string).collect()
}

/// AE-13.8.7-1.
/// Allows: AE-13.8.7-1.
/// Forbids: AE-13.8.7-1.
#[test]
fn five_countries_may_become_partners() {
    let mut position = europe();
    assert!(partners(&position).is_empty());
    for name in ["Poland", "Turkey", "Spain", "Greece"] {
        position.country(name, Status::Active, Western);
    }
    position.country("Italy", Status::Active, Axis);
    assert_eq!(partners(&position), ["Poland", "Spain", "Turkey"]);
    let (poland, turkey) = (position.area("Poland"), position.area("Turkey"));
    position.play(|play| conquer(play, poland));
    position.play(|play| liberate(play, poland, Western));
    assert_eq!(partners(&position), ["Spain", "Turkey"], "it was conquered");
    position.country("Turkey", Status::Active, Axis);
    position.play(|play| liberate(play, turkey, Western));
    assert_eq!(partners(&position), ["Spain"], "it was freed");
}

/// AE-13.8.7-1, AE-13.8.7-2.
/// Allows: AE-13.8.7-1.
/// Forbids: AE-13.8.7-1.
#[test]
fn a_partner_has_units_of_its_own_and_there_is_one() {
    let mut position = europe();
    position.country("Poland", Status::Active, Western);
    position.country("Turkey", Status::Active, Western);
    let scene = Scene::of(Theatre::Europe, Western);
    let poland = scene.about(position.area("Poland"));
    position.perform(poland, vec![Effect::Partner], 3);
    let kind = Kind::Unit(position.state.pack().find_counter("pol-cav").unwrap());
    let cavalry = |position: &Position| {
        let mut pieces = position.state.pieces();
        pieces.find(|(_, it)| it.kind == kind).unwrap().1.at
    };
    assert_eq!(cavalry(&position), Place::Delay(Theatre::Europe));
    let pack = position.state.shared_pack();
    let others = position.state.pieces_at(Place::Delay(Theatre::Europe));
    assert!(
        others
            .filter_map(|(_, piece)| piece.counter(&pack))
            .all(|it| it.entry.as_deref() == Some("P"))
    );
    assert!(partners(&position).is_empty(), "there is one already");
    let mut enemy = europe();
    enemy.country("Poland", Status::Active, Western);
    let scene = Scene::of(Theatre::Europe, Axis).about(enemy.area("Poland"));
    enemy.perform(scene, vec![Effect::Partner], 3);
    assert_eq!(cavalry(&enemy), Place::Aside(Theatre::Europe));
}
