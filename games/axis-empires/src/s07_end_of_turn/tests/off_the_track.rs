use crate::conditions::s13_8_8_other_war as other_war;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::{MarkerKind, OnceEvent, Policy, Posture, Side, Truce, WarState};
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::{Loaded, Position};

/// Puts a marker in the next box of the Turn Track and turns the page.
fn comes_off(position: &mut Position, kind: MarkerKind, faction: Faction, die: u8) -> PieceId {
    let theatre = position.theatre();
    let next = Place::Track(theatre, position.state.now().after(1));
    let marker = position.lay(kind, faction, next);
    turn_page(position, die);
    marker
}

pub(super) fn turn_page(position: &mut Position, die: u8) {
    position.phase(Axis, Segment::TurnMarker);
    position.state.set_step(crate::step::PendingStep::Stacking);
    position.play_with(&mut Loaded(die), |play| {
        (super::super::TURN_MARKER.close)(play);
        while crate::task_queue::is_under_way(play.state) && play.state.pending().is_empty() {
            crate::task_queue::go_on(play);
        }
    });
}

/// AE-7.2-2, DS-14.3-1, AE-7.2-3, DS-14.10-1, DS-14.17-1, DS-14.19-1, DS-14.21-1, DS-14.24-1, DS-14.29-1,
/// DS-14.31-1, DS-14.35-1, DS-14.38-1, DS-14.40-1, DS-14.44.5-1, DS-14.46-1.
#[test]
fn markers_that_only_lie_there_go_to_the_box() {
    for (kind, faction) in [
        (MarkerKind::AlliedCollapse, Axis),
        (MarkerKind::ConvoyStrategy, Axis),
        (MarkerKind::BomberProduction, Axis),
        (MarkerKind::IBoatStrategy, Axis),
        (MarkerKind::IntensiveBombing, Western),
        (MarkerKind::JetProduction, Axis),
        (MarkerKind::MerchantLosses, Western),
        (MarkerKind::OilShortage, Western),
        (MarkerKind::VictoryProgram, Western),
        (MarkerKind::MinorProduction, Western),
        (MarkerKind::WarProduction, Soviet),
        (MarkerKind::QuitIndia, Axis),
        (MarkerKind::ShowaRestoration, Axis),
    ] {
        let mut position = Position::campaign_in_asia();
        let marker = comes_off(&mut position, kind, faction, 3);
        let war_box = Place::StrategicWarfare(Theatre::Asia);
        assert_eq!(position.at(marker), war_box, "{kind:?}");
    }
}

/// DS-14.18-1, DS-14.23-1.
#[test]
fn markers_of_the_tide_go_to_its_box() {
    for (side, expected) in [(Side::Front, 3), (Side::Back, 0)] {
        for kind in [MarkerKind::HakkoIchiu, MarkerKind::JapaneseMandate] {
            let mut position = Position::campaign_in_asia();
            let place = position.marker_at(MarkerKind::VictoryPoints, Axis);
            let tide = position.markers_at(MarkerKind::VictoryPoints, place)[0];
            position.state.set_piece(tide, |piece| {
                piece.at = Place::VictoryTrack(Theatre::Asia, 3);
                piece.side = side;
            });
            let marker = comes_off(&mut position, kind, Axis, 3);
            let at = Place::VictoryTrack(Theatre::Asia, expected);
            assert_eq!(position.at(marker), at, "{kind:?} {side:?}");
        }
    }
}

/// DS-14.44.1-2, DS-G-30, AE-GLO-79, DS-14.44.2-1.
#[test]
fn the_commitment_rises_every_year_to_its_highest() {
    let mut position = Position::campaign();
    for expected in [1, 2, 3, 4, 4] {
        let marker = position.marker_at(MarkerKind::IncreaseUscl, Western);
        let marker = position.markers_at(MarkerKind::IncreaseUscl, marker)[0];
        let next = Place::Track(Theatre::Europe, position.state.now().after(1));
        position.state.set_piece(marker, |piece| piece.at = next);
        turn_page(&mut position, 3);
        assert_eq!(position.state.progress(Theatre::Europe).uscl, expected);
        let next = position.state.now().after(1);
        let ahead = position.state.pack().calendar.seasonal_turn_ahead(next, 4);
        assert_eq!(
            position.at(marker),
            Place::Track(Theatre::Europe, ahead.unwrap())
        );
    }
}

/// DS-14.44.4-2, DS-14.13-1, DS-14.13-2: a policy ends wherever its markers lie.
#[test]
fn entries_end_what_binds_their_countries() {
    let mut position = Position::campaign_in_asia();
    let posture =
        |position: &Position, name| position.state.box_posture(position.posture_box(name));
    position.post("Russia", Posture::Policy(Policy::NeutralityPact));
    position.post("Soviet Minors", Posture::Policy(Policy::NeutralityPact));
    position.post("Britain", Posture::Truce(Truce::Armistice));
    comes_off(&mut position, MarkerKind::UsEntry, Western, 3);
    assert_eq!(posture(&position, "US/Western Minors"), Posture::War);
    assert_eq!(
        posture(&position, "Britain"),
        Posture::Truce(Truce::Armistice)
    );
    let happened = |position: &Position, event| {
        let progress = position.state.progress(Theatre::Asia);
        progress.has_happened(event)
    };
    assert!(happened(&position, OnceEvent::UsFarEasternForces));
    assert!(!happened(&position, OnceEvent::RussianFarEasternForces));
    comes_off(&mut position, MarkerKind::Entry, Soviet, 3);
    let marker = position.marker_at(MarkerKind::Entry, Soviet);
    assert_eq!(marker, Place::Gone);
    assert_eq!(posture(&position, "Communist China"), Posture::War);
    comes_off(&mut position, MarkerKind::Entry, Soviet, 3);
    assert_eq!(posture(&position, "Russia"), Posture::War);
    assert_eq!(posture(&position, "Soviet Minors"), Posture::War);
    assert!(happened(&position, OnceEvent::RussianFarEasternForces));
}

/// AE-0.3-1, DS-0.3-1, DS-14.45-2.
#[test]
fn the_last_day_ends_the_game() {
    let mut position = Position::campaign_in_asia();
    comes_off(&mut position, MarkerKind::VjDay, Western, 3);
    assert!(position.state.outcome().is_some());
    let mut position = Position::campaign();
    comes_off(&mut position, MarkerKind::VeDay, Western, 3);
    assert!(position.state.outcome().is_some());
}

/// DS-14.22-1, DS-14.22-2, DS-14.30-3.
#[test]
fn a_new_government_is_formed_by_a_die() {
    let form = |die, takeover| {
        let mut position = Position::campaign_in_asia();
        let marker = position.markers_at(MarkerKind::Government, Place::Government)[0];
        let next = Place::Track(Theatre::Asia, position.state.now().after(1));
        position.state.set_piece(marker, |piece| piece.at = next);
        if takeover {
            let war_box = Place::StrategicWarfare(Theatre::Asia);
            position.lay(MarkerKind::MilitaryTakeover, Axis, war_box);
        }
        turn_page(&mut position, die);
        assert_eq!(position.at(marker), Place::Government);
        (position, marker)
    };
    for (die, side) in [(3, Side::Front), (4, Side::Back)] {
        let (position, marker) = form(die, false);
        assert_eq!(position.asked(), None);
        assert_eq!(position.state.piece(marker).unwrap().side, side);
    }
    let (mut position, marker) = form(1, true);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
    position.pick(Pick::Nth(1), 1);
    assert_eq!(position.state.piece(marker).unwrap().side, Side::Back);
}

/// DS-14.8-1, DS-14.28-1, DS-14.28-2, DS-14.28-3, DS-14.41-1: others wait to be used.
#[test]
fn markers_that_are_used_go_to_their_force_pool() {
    for (code, faction) in [
        ("chemical-weapons", Axis),
        ("surface-raiders", Axis),
        ("axis-ighq", Axis),
        ("axis-kwantung", Axis),
        ("soviet-logistics", Soviet),
        ("western-logistics", Western),
    ] {
        let mut position = Position::campaign_in_asia();
        let next = Place::Track(Theatre::Asia, position.state.now().after(1));
        let marker = position.put_at(code, faction, next);
        turn_page(&mut position, 3);
        assert_eq!(position.at(marker), Place::ForcePool(Theatre::Asia));
    }
}

/// DS-14.12-1.
#[test]
fn an_enforced_peace_is_over() {
    let mut position = Position::campaign_in_asia();
    let marker = comes_off(&mut position, MarkerKind::EnforcedPeace, Axis, 3);
    assert_eq!(position.at(marker), Place::Gone);
}

/// AE-7.2-1.
#[test]
fn units_return_to_their_force_pool() {
    let mut position = Position::campaign();
    let next = Place::Track(Theatre::Europe, position.state.now().after(1));
    let unit = position.put_at("ger-air", Axis, next);
    turn_page(&mut position, 3);
    assert_eq!(position.at(unit), Place::ForcePool(Theatre::Europe));
}

/// AE-13.8.8-1, AE-12.3-3: in Europe alone the markers of the other war show its War State.
#[test]
fn the_war_in_the_pacific_comes_to_its_box() {
    let mut position = Position::campaign();
    let stands = |position: &Position| other_war::status(&position.state, Theatre::Europe, Western);
    let own = Place::WarBox(Theatre::Europe, Western);
    let limited = comes_off(&mut position, MarkerKind::PacificLimitedWar, Western, 3);
    assert_eq!(position.at(limited), own);
    assert_eq!(stands(&position), WarState::LimitedWar);
    let total = comes_off(&mut position, MarkerKind::PacificTotalWar, Western, 3);
    assert_eq!(
        [limited, total].map(|id| position.at(id)),
        [Place::Gone, own]
    );
    assert_eq!(stands(&position), WarState::TotalWar);
    let next = Place::Track(Theatre::Europe, position.state.now().after(1));
    position.state.set_piece(limited, |piece| piece.at = next);
    turn_page(&mut position, 3);
    assert_eq!(position.at(limited), Place::Gone, "it is too late");
    assert_eq!(stands(&position), WarState::TotalWar);
}
