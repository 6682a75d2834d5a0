//! Markers that go from box to box.

use crate::command::Command;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::options::Edition;
use crate::order::support::SupportOrder;
use crate::pack::card::Spot;
use crate::pack::{Effect, MarkerKind, Side};
use crate::s02_administrative::s2_2_support;
use crate::s14_markers::{s14_10_convoy_strategy, s14_41_suicidal_raiders};
use crate::sequence::Segment;
use crate::state::Place;
use crate::task::marker::MarkerTask as Task;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::task_queue::{self, Continuation, Scene};
use crate::testing::Position;

const BOX: Place = Place::StrategicWarfare(Theatre::Asia);
const POOL: Place = Place::ForcePool(Theatre::Asia);

fn scene(faction: Faction) -> Scene {
    Scene::of(Theatre::Asia, faction)
}

/// DS-14.4-1, DS-14.25-1, DS-14.27-1: what a card or an event brings to the box.
#[test]
fn events_put_markers_in_the_box() {
    for (kind, faction) in [
        (MarkerKind::BasesDamaged, Western),
        (MarkerKind::BasesDamaged, Soviet),
        (MarkerKind::Kamikazes, Axis),
        (MarkerKind::LocDamaged, Western),
        (MarkerKind::LocDamaged, Soviet),
    ] {
        let mut position = Position::campaign_in_asia();
        let put = Effect::Put {
            kind,
            of: Some(faction),
            to: Spot::StrategicWarfare,
        };
        position.perform(scene(Axis), vec![put], 3);
        assert_eq!(position.markers_at(kind, BOX).len(), 1, "{kind:?}");
        assert_eq!(position.marker_at(kind, faction), BOX);
    }
}

/// DS-14.1-1, DS-14.26-1: its own faction's box, or the other Ally's, as it likes.
#[test]
fn aid_goes_to_either_ally() {
    for (kind, faction) in [
        (MarkerKind::AidToChina, Western),
        (MarkerKind::AidToChina, Soviet),
        (MarkerKind::LendLease, Western),
    ] {
        for receiver in [Western, Soviet] {
            let mut position = Position::campaign_in_asia();
            let next = position.state.now().after(1);
            let track = Place::Track(Theatre::Asia, next);
            let marker = position.lay(kind, faction, track);
            position.phase(Axis, Segment::TurnMarker);
            position.play(|play| {
                crate::run::close_segment(play);
                while task_queue::is_under_way(play.state) && play.state.pending().is_empty() {
                    task_queue::go_on(play);
                }
            });
            assert_eq!(position.asked(), Some((faction, QuestionSubject::OneOf)));
            assert_eq!(position.at(marker), track, "nothing is decided");
            position.pick(Pick::Faction(receiver), 3);
            let expected = Place::EventsBox(Theatre::Asia, receiver);
            assert_eq!(position.at(marker), expected, "{kind:?}");
        }
    }
}

/// DS-14.18-2: only what reads +1, and only the Axis's.
#[test]
fn hakko_ichiu_ends_the_production_of_friends() {
    for (side, stays) in [(Side::Front, false), (Side::Back, true)] {
        let mut position = Position::campaign_in_asia();
        let axis = position.lay(MarkerKind::MinorProduction, Axis, BOX);
        let western = position.lay(MarkerKind::MinorProduction, Western, BOX);
        position.state.set_piece(axis, |piece| piece.side = side);
        for (kind, gone) in [
            (MarkerKind::JapaneseMandate, false),
            (MarkerKind::HakkoIchiu, !stays),
        ] {
            let put = Effect::Put {
                kind,
                of: None,
                to: Spot::Tide,
            };
            position.perform(scene(Axis), vec![put], 3);
            let at = position.marker_at(kind, Axis);
            assert!(matches!(at, Place::VictoryTrack(..)));
            let expected = if gone { Place::Gone } else { BOX };
            assert_eq!(position.at(axis), expected, "{kind:?} {side:?}");
        }
        assert_eq!(position.at(western), BOX);
    }
}

/// DS-14.38-3: as soon as Japanese ground units come to India or Ceylon, or are there.
#[test]
fn an_invasion_ends_the_call_to_quit_india() {
    let hex_of = |position: &Position, name: &str| {
        let area = Some(position.area(name));
        let mut hexes = position.state.map().hexes_with_ids();
        let found = hexes.find(|(_, row)| row.area == area);
        Place::Hex(found.unwrap().0)
    };
    for (name, code, faction, ends) in [
        ("India", "jpn-inf", Axis, true),
        ("Ceylon", "jpn-inf", Axis, true),
        ("Burma", "jpn-inf", Axis, false),
        ("India", "jpn-air", Axis, false),
        ("India", "siam-inf", Axis, false),
        ("India", "bri-inf", Western, false),
    ] {
        let mut position = Position::campaign_in_asia();
        let marker = position.lay(MarkerKind::QuitIndia, Axis, BOX);
        let unit = position.put_at(code, faction, POOL);
        let to = hex_of(&position, name);
        position.play(|play| play.put(unit, to));
        let expected = if ends { Place::Gone } else { BOX };
        assert_eq!(position.at(marker), expected, "{code} in {name}");
        // The marker comes where they are already.
        let mut position = Position::campaign_in_asia();
        let marker = position.lay(MarkerKind::QuitIndia, Axis, Place::Delay(Theatre::Asia));
        position.put_at(code, faction, to);
        position.play(|play| play.put(marker, BOX));
        assert_eq!(position.at(marker), expected, "{code} in {name}");
    }
}

/// DS-14.41-1, DS-14.41-2, DS-14.41-3: two units of the West follow, as far as it has them.
#[test]
fn raiders_draw_hunters_after_them() {
    for hunters in [0, 1, 3] {
        let mut position = Position::campaign_in_asia();
        position.phase(Axis, Segment::Support);
        let marker = position.lay(MarkerKind::SurfaceRaiders, Axis, POOL);
        for unit in position.units_at(POOL) {
            position
                .state
                .set_piece(unit, |piece| piece.at = Place::Gone);
        }
        let units: Vec<_> = ["us-fleet", "us-air", "us-cv"][..hunters]
            .iter()
            .map(|code| position.pool(code, Western))
            .collect();
        let infantry = position.pool("us-inf", Western);
        position.play(|play| {
            s14_41_suicidal_raiders::raid(play, marker);
            task_queue::go_on(play);
        });
        assert_eq!(position.at(marker), Place::NavalDelay(Theatre::Asia));
        if hunters == 3 {
            assert_eq!(position.asked(), Some((Western, QuestionSubject::Raiders)));
            assert!(!position.choice().options.contains(&Pick::Pass));
            position.pick(Pick::Piece(units[2]), 3);
            position.pick(Pick::Piece(units[0]), 3);
            assert_eq!(position.at(units[2]), Place::Delay(Theatre::Asia));
            assert_eq!(position.at(units[1]), POOL, "two are enough");
        }
        assert_eq!(position.asked(), None);
        if hunters > 0 {
            assert_eq!(position.at(units[0]), Place::NavalDelay(Theatre::Asia));
        }
        assert_eq!(position.at(infantry), POOL);
    }
}

/// AE-7.1-5, DS-7.1-3, DS-14.10-2: two units sooner by the later book, one by the earlier, and
/// only with the marker.
#[test]
fn a_convoy_strategy_shortens_delays() {
    for (edition, boxed, times) in [
        (Edition::Y2023, true, 2),
        (Edition::Y2012, true, 1),
        (Edition::Y2023, false, 0),
    ] {
        let mut position = Position::campaign_in_asia();
        position.edition(edition);
        if boxed {
            position.lay(MarkerKind::ConvoyStrategy, Axis, BOX);
        }
        let late = Place::Track(Theatre::Asia, position.state.now().after(4));
        let unit = position.put_at("jpn-fleet", Axis, late);
        position.put_at("jpn-air", Axis, late);
        position.play(s14_10_convoy_strategy::shorten);
        while position.asked().is_none() && task_queue::is_under_way(&position.state) {
            position.play(task_queue::go_on);
        }
        for time in 1..=times {
            assert_eq!(position.asked(), Some((Axis, QuestionSubject::EventPiece)));
            position.pick(Pick::Piece(unit), 3);
            let sooner = Place::Track(Theatre::Asia, position.state.now().after(4 - time));
            assert_eq!(position.at(unit), sooner);
        }
        assert_eq!(position.asked(), None, "{edition:?}");
    }
}

/// DS-14.41-2: in the Axis's Support Segment alone, and to the Naval Warfare Delay Box alone.
#[test]
fn raiders_wait_for_their_own_segment() {
    let mut position = Position::campaign_in_asia();
    let marker = position.lay(MarkerKind::SurfaceRaiders, Axis, POOL);
    let sea = Place::NavalDelay(Theatre::Asia);
    position.phase(Western, Segment::Support);
    assert_eq!(s14_41_suicidal_raiders::ready(&position.state), None);
    position.phase(Axis, Segment::Support);
    let is_raid = |at| s14_41_suicidal_raiders::is_raid(&position.state, marker, at);
    assert!(is_raid(sea) && !is_raid(BOX));
    position
        .state
        .set_turn(|turn| turn.stage = s2_2_support::PLACEMENT);
    let units = s2_2_support::acts(&position.state).units;
    let raid = units.iter().find(|row| row.piece == marker).unwrap();
    assert_eq!(raid.at, [sea]);
    let order = |at| Command::Support(SupportOrder::Unit { piece: marker, at });
    assert_eq!(position.check(&order(sea)), Ok(()));
    assert_eq!(position.refusal(&order(BOX)), "AE-2.2.3-1");
    let mut position = Position::campaign_in_asia();
    position.phase(Axis, Segment::Support);
    position.play(|play| {
        task_queue::put(
            play,
            scene(Western),
            [task_queue::Task::Marker(Task::Hunt(0))],
            Continuation::Commands,
        );
        task_queue::go_on(play);
    });
    assert_eq!(position.asked(), None, "nobody is left to send");
}
