use std::sync::Arc;

use sandtable_kernel::Game;

use crate::faction::Faction::{self, Axis, Western};
use crate::game::AxisEmpires;
use crate::map::Theatre;
use crate::pack::card::{Countries, Duty, Reach};
use crate::pack::{Effect, Pack, Posture, Status, WarState};
use crate::sequence::Segment;
use crate::state::{Kind, Pile, Place};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;
use crate::testing::campaign::pack_of_europe;

/// Europe with Polish cavalry that a Partnership brings.
fn europe() -> Position {
    let mut pack = Pack::clone(&pack_of_europe());
    let cavalry = pack.find_counter("pol-cav").unwrap();
    pack.counters[cavalry.index()].entry = Some("P".into());
    Position::campaign_on(Arc::new(pack))
}

/// Returns the partners that a faction's Partnership card finds, if any.
fn partners(position: &mut Position, faction: Faction) -> Vec<String> {
    let partnership = Effect::Select {
        from: Countries {
            reach: Some(Reach::Partner),
            ..Countries::default()
        },
        duty: Duty::May,
        then: vec![Effect::Partner],
    };
    position.turn_up(faction, vec![partnership], 3);
    while position
        .asked()
        .is_some_and(|(_, about)| about == QuestionSubject::Replacement)
    {
        let first = position.choice().options[0];
        position.reply(first, 3);
    }
    if position.asked() != Some((faction, QuestionSubject::Select)) {
        return Vec::new();
    }
    let options = position.choice().options.iter();
    let countries = options.filter_map(|pick| match pick {
        Pick::Country(country) => Some(*country),
        _ => None,
    });
    countries
        .map(|it| position.state.map().area(it).name.to_string())
        .collect()
}

/// The same of the West, in a copy of the position.
fn western(position: &Position) -> Vec<String> {
    let state = position.state.clone();
    partners(&mut Position { state }, Western)
}

/// Puts a faction's unit in every city of a country, in place of what is there, and has it look
/// at its conquests or liberations.
fn take(position: &mut Position, country: &str, unit: &str, faction: Faction) {
    let area = position.area(country);
    let map = &position.state.shared_pack().map;
    for (hex, row) in map.hexes_with_ids() {
        if !row.is_city() || position.state.land(hex).country != Some(area) {
            continue;
        }
        let there: Vec<_> = position.state.pieces_in(hex).map(|(id, _)| id).collect();
        for piece in there {
            position
                .state
                .set_piece(piece, |piece| piece.at = Place::Gone);
        }
        position.put_at(unit, faction, Place::Hex(hex));
    }
    position.take_cards_back();
    position.open(faction, Segment::ConditionalEvents, 3);
    while position.asked().is_some() {
        let first = position.choice().options[0];
        position.reply(first, 3);
    }
}

/// AE-13.7.1-2, AE-13.8.7-2, DS-16.1.1-3, DS-16.3.2-2: what is set aside for a Partnership is
/// there still when its country has been conquered, has come back and has been freed.
#[test]
fn what_is_set_aside_for_partners_stays_aside() {
    let mut position = europe();
    let here = Theatre::Europe;
    position.state.set_war_state(here, WarState::TotalWar);
    position.country("Poland", Status::Active, Western);
    let aside = Place::Aside(here);
    let count = |position: &Position, code: &str, at: Place| {
        let kind = Kind::Unit(position.state.pack().find_counter(code).unwrap());
        let found = position.state.pieces_at(at);
        found.filter(|(_, it)| it.kind == kind).count()
    };
    let (cavalry, reserve) = ("pol-cav", "pol-res");
    assert_eq!(count(&position, cavalry, aside), 1);
    take(&mut position, "Poland", "ger-inf", Axis);
    assert_eq!(count(&position, reserve, Place::Conquered(here)), 1);
    assert_eq!(count(&position, cavalry, aside), 1, "conquered");
    position.post("Western Minors", Posture::War);
    let capital = position.capital("Poland");
    for (id, _) in position.state.clone().pieces_at(capital) {
        position.state.set_piece(id, |piece| piece.at = Place::Gone);
    }
    position.open(Western, Segment::ConditionalEvents, 3);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::Reactivate))
    );
    position.reply(Pick::Hex(capital.hex().unwrap()), 3);
    assert_eq!(count(&position, reserve, capital), 1);
    assert_eq!(count(&position, cavalry, aside), 1, "up in arms again");
    position.country("Poland", Status::Active, Axis);
    take(&mut position, "Poland", "bri-inf", Western);
    assert_eq!(count(&position, cavalry, aside), 1, "freed");
}

/// AE-13.8.7-1.
/// Allows: AE-13.8.7-1.
/// Forbids: AE-13.8.7-1.
#[test]
fn five_countries_may_become_partners() {
    let mut position = europe();
    position
        .state
        .set_war_state(Theatre::Europe, WarState::TotalWar);
    assert_eq!(western(&position), [""; 0]);
    for name in ["Poland", "Turkey", "Spain", "Greece"] {
        position.country(name, Status::Active, Western);
    }
    position.country("Italy", Status::Active, Axis);
    assert_eq!(western(&position), ["Poland", "Spain", "Turkey"]);
    take(&mut position, "Poland", "ger-inf", Axis);
    let poland = position.area("Poland");
    assert_eq!(position.state.area(poland).status, Status::Conquered);
    assert_eq!(western(&position), ["Spain", "Turkey"]);
    position.country("Poland", Status::Active, Western);
    assert_eq!(western(&position), ["Spain", "Turkey"], "it was conquered");
    position.country("Turkey", Status::Active, Axis);
    take(&mut position, "Turkey", "bri-inf", Western);
    let turkey = position.area("Turkey");
    assert_eq!(position.state.area(turkey).alignment, Some(Western));
    assert_eq!(western(&position), ["Spain"], "it was freed");
}

/// AE-13.8.7-1, AE-13.8.7-2.
/// Allows: AE-13.8.7-1.
/// Forbids: AE-13.8.7-1.
#[test]
fn a_partner_has_units_of_its_own_and_there_is_one() {
    let mut position = europe();
    position.country("Poland", Status::Active, Western);
    position.country("Turkey", Status::Active, Western);
    position.country("Italy", Status::Active, Axis);
    assert_eq!(partners(&mut position, Western), ["Poland", "Turkey"]);
    position.reply(Pick::Country(position.area("Poland")), 3);
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
    assert_eq!(western(&position), [""; 0], "there is one already");
    assert_eq!(partners(&mut position, Axis), ["Italy"], "another's");
    let mut enemy = europe();
    enemy.country("Poland", Status::Active, Western);
    enemy.turn_up_about(Axis, "Poland", vec![Effect::Partner], 3);
    assert_eq!(cavalry(&enemy), Place::Aside(Theatre::Europe));
}

/// AE-13.7.1-2, AE-13.8.7-2: in the open campaign Italy's modern corps lie aside, whatever it
/// has joined, until the Axis's Mediterranean Strategy makes it a partner.
/// Allows: AE-13.8.7-1.
#[test]
fn the_open_pack_has_partners() {
    let game = AxisEmpires::default();
    let options = game.one_seat_each("totaler-krieg-open", "campaign-1941");
    let state = game.new_match(&options.unwrap()).unwrap();
    let mut position = Position { state };
    let kind = Kind::Unit(position.state.pack().find_counter("ita-partner").unwrap());
    let places = |position: &Position| {
        let pieces = position.state.pieces();
        let corps = pieces.filter(|(_, it)| it.kind == kind);
        corps.map(|(_, it)| it.at).collect::<Vec<_>>()
    };
    let here = Theatre::Europe;
    assert_eq!(places(&position), [Place::Aside(here); 2]);
    let italy = position.area("Italy");
    position.take_cards_back();
    position.pile(Axis, "26", Pile::Pending);
    position.open(Axis, Segment::OptionCard, 3);
    while position.asked() != Some((Axis, QuestionSubject::Select)) {
        let first = position.choice().options[0];
        position.reply(first, 3);
    }
    let options = &position.choice().options;
    assert_eq!(*options, [Pick::Pass, Pick::Country(italy)]);
    position.reply(Pick::Country(italy), 3);
    assert_eq!(places(&position), [Place::Delay(here); 2]);
}
