//! Europe's demands on the Allies in Asia, and the units that cannot go.

use super::asia::*;
use crate::faction::Faction::{self, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::{CounterId, Effect, MarkerKind, UnitKind};
use crate::state::{Kind, Piece, PieceId, Place};
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

const EVENT: PoliticalEvent = PoliticalEvent::EuropeanCommitment;
const EUROPE: Place = Place::EuropeanHolding;

/// Asia with a French fleet among its counters, and a war of the Allies' in Europe.
fn at_war(kind: MarkerKind) -> Position {
    let mut position = spoilt(|pack| {
        let model = pack.find_counter("bri-fleet").unwrap();
        let mut fleet = pack.counter(model).clone();
        fleet.code = "fra-fleet".into();
        fleet.country = pack.map.find_area("France").unwrap();
        pack.counters.push(fleet);
    });
    for faction in [Western, Soviet] {
        let found = position.state.pieces_at(Place::Aside(ASIA)).any(|(_, it)| {
            let marker = it.marker(position.state.pack());
            it.faction == faction && marker.is_some_and(|row| row.kind == kind)
        });
        if found {
            position.lay(kind, faction, Place::WarBox(ASIA, faction));
        }
    }
    position.state.set_progress(ASIA, |it| it.esv = 0);
    position
}

/// The units that an Ally may send on a 1, or take back on a 6.
fn movable(position: &mut Position, die: u8) -> Vec<PieceId> {
    position.receive_with(Western, EVENT, die);
    assert_eq!(position.asked(), Some((Western, QuestionSubject::OneOf)));
    if !position.nths().contains(&0) {
        position.pick_first();
        return Vec::new();
    }
    let mut trial = Position {
        state: position.state.clone(),
    };
    let before: Vec<Place> = trial.state.pieces().map(|(_, piece)| piece.at).collect();
    trial.pick(Pick::Nth(0), 3);
    let found = match trial.asked() {
        Some((Western, QuestionSubject::EventPiece)) => {
            let options = trial.choice().options.iter();
            let pieces = options.filter_map(|pick| match pick {
                Pick::Piece(piece) => Some(*piece),
                _ => None,
            });
            pieces.collect()
        }
        _ => {
            let now = trial.state.pieces().zip(before);
            let moved = now.filter(|((_, piece), before)| piece.at != *before);
            moved.map(|((id, _), _)| id).collect()
        }
    };
    position.pick_first();
    found
}

/// DS-15.14.1-8, DS-14.27-2: a cut line binds the support units of its country, both ways, and
/// Britain's binds the French; ground units come back over it.
///
/// Allows: DS-15.14.1-8, DS-14.27-2.
/// Forbids: DS-15.14.1-8, DS-14.27-2.
#[test]
fn a_cut_line_binds_support_units() {
    for (marker, bound) in [
        (None, ""),
        (Some("british-loc-damaged"), "bri fra"),
        (Some("us-loc-damaged"), "us"),
    ] {
        for (die, at) in [(1, POOL), (6, EUROPE)] {
            let mut position = at_war(MarkerKind::EuropeanLimitedWar);
            for unit in position.units_at(POOL) {
                position
                    .state
                    .set_piece(unit, |piece| piece.at = Place::Gone);
            }
            if let Some(marker) = marker {
                position.put_at(marker, Western, Place::StrategicWarfare(ASIA));
            }
            let mut expected = Vec::new();
            for country in ["bri", "fra", "us"] {
                let unit = position.put_at(&format!("{country}-fleet"), Western, at);
                // France is no Major Country in Asia, and sends nothing.
                let sends = at == EUROPE || country != "fra";
                if sends && !bound.split(' ').any(|it| it == country) {
                    expected.push(unit);
                }
            }
            let infantry = position.put_at("bri-inf", Western, at);
            if at == EUROPE {
                expected.push(infantry);
            }
            let found = movable(&mut position, die);
            assert_eq!(found, expected, "{marker:?} {die}");
        }
    }
}

/// DS-15.14.1-6: a support unit of its own is enough in a Limited War, five of either Ally's in a
/// Total War.
///
/// Allows: DS-15.14.1-6.
/// Forbids: DS-15.14.1-6.
#[test]
fn europe_is_content_with_enough() {
    let content = |kind, units: &[(&str, Faction)]| {
        let mut position = at_war(kind);
        for (code, faction) in units {
            position.put_at(code, *faction, EUROPE);
        }
        position.pool("us-fleet", Western);
        position.receive_with(Western, EVENT, 3);
        position.nths().contains(&2)
    };
    let limited = MarkerKind::EuropeanLimitedWar;
    assert!(!content(limited, &[]));
    assert!(
        !content(limited, &[("rus-air", Soviet)]),
        "the other Ally's"
    );
    assert!(
        !content(limited, &[("bri-inf", Western)]),
        "no support unit"
    );
    assert!(content(limited, &[("bri-air", Western)]));
    let total = MarkerKind::EuropeanTotalWar;
    let five = [
        ("us-fleet", Western),
        ("bri-air", Western),
        ("rus-air", Soviet),
        ("rus-air", Soviet),
        ("us-air", Western),
    ];
    assert!(content(total, &five));
    assert!(!content(total, &five[1..]), "four");
    let mut ground = five;
    ground[0] = ("us-inf", Western);
    assert!(!content(total, &ground), "one of them is no support unit");
}

/// DS-15.14.1-2: the first die raises a value that it does not exceed, and no value of 0 or less.
///
/// Allows: DS-15.14.1-2.
/// Forbids: DS-15.14.1-2.
#[test]
fn europes_value_rises_by_a_die_that_does_not_exceed_it() {
    for (value, die, rises) in [(-2, 4, false), (0, 4, false), (3, 4, false), (4, 4, true)] {
        let mut position = at_war(MarkerKind::EuropeanLimitedWar);
        position.put_at("us-fleet", Western, EUROPE);
        position.state.set_progress(ASIA, |it| it.esv = value);
        position.receive_with(Western, EVENT, die);
        let now = position.state.progress(ASIA).esv;
        assert_eq!(now, value + i8::from(rises), "{value} {die}");
    }
}

/// DS-15.14.2-1, DS-14.27-2: on both maps a support unit of either map's counters goes to the other
/// war, unless its country's line is cut.
#[test]
fn on_both_maps_units_go_to_europe() {
    for (marker, goes) in [("british-loc-damaged", true), ("us-loc-damaged", false)] {
        for theatre in [ASIA, Theatre::Europe] {
            let mut position = Position::campaign_on_both_maps();
            let pack = position.state.shared_pack();
            let us = pack.map.area_in(theatre, "United States");
            let mut counters = (0..).map(CounterId).zip(&pack.counters);
            let fleet = counters.find(|(_, row)| {
                Some(row.country) == us && row.front.kind == UnitKind::SurfaceFleet
            });
            let kind = Kind::Unit(fleet.unwrap().0);
            for unit in position.units_at(POOL) {
                position
                    .state
                    .set_piece(unit, |piece| piece.at = Place::Gone);
            }
            position.put_at(marker, Western, Place::StrategicWarfare(ASIA));
            let fleet = position.state.spawn(Piece::new(kind, Western, POOL));
            let fleet = fleet.unwrap();
            let event = Effect::Event(EVENT);
            position.perform(Scene::of(ASIA, Western), vec![event], 3);
            assert_eq!(position.asked().is_some(), goes, "{marker} {theatre:?}");
            if goes {
                position.pick(Pick::Piece(fleet), 3);
                assert_eq!(position.at(fleet), Place::Delay(Theatre::Europe));
            }
        }
    }
}
