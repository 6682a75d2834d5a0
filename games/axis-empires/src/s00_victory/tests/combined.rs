//! Both maps together: what wins at once, and how the points are added.

use super::super::s0_1_check;
use super::super::s0_2_automatic;
use super::super::s0_3_final;
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Symbol;
use crate::map::Theatre::{self, Asia, Europe};
use crate::pack::tracks::AUTOMATIC;
use crate::pack::{MarkerKind, Side, WarState};
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::step::PendingStep;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

fn both() -> Position {
    Position::campaign_on_both_maps()
}

fn find(position: &Position, theatre: Theatre, kind: MarkerKind) -> PieceId {
    let map = position.state.map();
    let mut pieces = position.state.pieces();
    let found = pieces.find(|(_, piece)| {
        piece.at.theatre(map) == Some(theatre)
            && crate::state::markers::lies(&position.state, piece, kind)
    });
    found.unwrap().0
}

/// Puts a map's tide somewhere, and checks whether a side has won.
fn tide(position: &mut Position, theatre: Theatre, points: u8, side: Side) -> Vec<Event> {
    let marker = find(position, theatre, MarkerKind::VictoryPoints);
    position.state.set_piece(marker, |piece| {
        piece.at = Place::VictoryTrack(theatre, points);
        piece.side = side;
    });
    position.play(|play| s0_2_automatic::look(play, theatre))
}

fn war(position: &mut Position, theatre: Theatre, war: WarState) {
    position.state.set_war_state(theatre, war);
}

fn winners(position: &Position) -> Option<Vec<Faction>> {
    let outcome = position.state.outcome()?;
    let seat_of = |faction: &Faction| position.state.seat_of(*faction).unwrap();
    let mut factions = Faction::ALL.to_vec();
    factions.retain(|faction| outcome.winners.contains(seat_of(faction)));
    Some(factions)
}

/// Puts the marker of a map's last day on the track, for the next turn.
fn last_day(position: &mut Position, theatre: Theatre, ahead: u16) -> PieceId {
    let kind = match theatre {
        Europe => MarkerKind::VeDay,
        Asia => MarkerKind::VjDay,
    };
    let marker = find(position, theatre, kind);
    let turn = position.state.now().after(ahead);
    let at = Place::Track(theatre, turn);
    position.state.set_piece(marker, |piece| piece.at = at);
    marker
}

/// The turn marker moves.
fn next_turn(position: &mut Position) {
    position.phase(Axis, Segment::TurnMarker);
    position.play(|play| {
        crate::run::close_segment(play);
        while matches!(play.state.step(), PendingStep::Agenda(_))
            && play.state.pending().is_empty()
            && play.state.outcome().is_none()
        {
            crate::task_queue::go_on(play);
        }
    });
}

/// The Axis fights on to the end on a map.
fn stand(position: &mut Position, theatre: Theatre) {
    let kind = match theatre {
        Europe => MarkerKind::NoRetreat,
        Asia => MarkerKind::JapaneseMandate,
    };
    let marker = find(position, theatre, kind);
    let at = Place::VictoryTrack(theatre, 2);
    position.state.set_piece(marker, |piece| piece.at = at);
}

/// AE-0.2-5, AE-0.4-1, DS-0.2-5: what the Axis wins in a Total War and the Allies in a
/// Limited War on either map decides both.
#[test]
fn either_map_decides_the_game_for_the_axis_and_a_limited_war_for_the_allies() {
    for theatre in [Europe, Asia] {
        let mut position = both();
        war(&mut position, theatre, WarState::LimitedWar);
        tide(&mut position, theatre, AUTOMATIC, Side::Front);
        assert_eq!(winners(&position), None);
        war(&mut position, theatre, WarState::TotalWar);
        tide(&mut position, theatre, AUTOMATIC, Side::Front);
        assert_eq!(winners(&position), Some(vec![Axis]));

        let mut position = both();
        war(&mut position, theatre, WarState::LimitedWar);
        tide(&mut position, theatre, 1, Side::Back);
        assert_eq!(winners(&position), None);
        tide(&mut position, theatre, 2, Side::Back);
        assert_eq!(winners(&position), Some(vec![Western, Soviet]));
    }
}

/// AE-0.2-3, AE-0.4-1, AE-0.4-4, DS-0.2-2: the Allies need both maps; one ends with their
/// marker in the last box that has points.
#[test]
fn the_allies_come_to_the_end_of_the_track_on_both_maps() {
    for (first, second) in [(Europe, Asia), (Asia, Europe)] {
        let mut position = both();
        war(&mut position, Europe, WarState::TotalWar);
        war(&mut position, Asia, WarState::TotalWar);
        tide(&mut position, first, AUTOMATIC, Side::Back);
        assert_eq!(winners(&position), None);
        let end = position.state.progress(first).end.unwrap();
        assert_eq!((end.allied, end.dominated), (AUTOMATIC - 1, true));
        let marker = find(&position, first, MarkerKind::VictoryPoints);
        assert_eq!(
            position.at(marker),
            Place::VictoryTrack(first, AUTOMATIC - 1)
        );
        assert_eq!(position.state.theatres().collect::<Vec<_>>(), [second]);
        tide(&mut position, second, AUTOMATIC, Side::Back);
        assert_eq!(winners(&position), Some(vec![Western, Soviet]));
        let reason = &position.state.outcome().unwrap().reason;
        assert!(reason.contains("both maps"), "{reason}");
    }
}

/// DS-0.2-2: in Asia the last box begins at a Strategic Value of -17.
#[test]
fn the_last_box_of_the_allies_in_asia_begins_at_17() {
    let position = both();
    let tracks = position.state.pack().tracks(Asia).unwrap();
    assert_eq!(tracks.of(-17), (AUTOMATIC, Some(Side::Back)));
    assert_eq!(tracks.of(-16), (AUTOMATIC - 1, Some(Side::Back)));
}

/// AE-GLO-31, AE-INT-5: where both are played the value of the war in Europe is not counted.
#[test]
fn europes_strategic_value_is_asias_alone() {
    let mut position = both();
    let scene = crate::task_queue::Scene::of(Asia, Axis);
    let before = position.state.progress(Asia).esv;
    position.play(|play| crate::tracks::move_esv(play, scene, 1));
    assert_eq!(position.state.progress(Asia).esv, before);
    position
        .state
        .set_progress(Asia, |progress| progress.esv = 3);
    let value = |position: &Position| s0_1_check::value(&position.state, Asia);
    let at_home = value(&position);
    position.put("us-inf", Western, "p4904");
    assert_eq!(value(&position), at_home - 1, "Tokyo, and no more");
}

/// AE-0.4-2, DS-0.4-1, DS-14.45-2; AEV-0.4-1: play stops on a map with its last day, and nothing leaves
/// it; with the other's the game is over.
#[test]
fn play_stops_on_a_map_and_goes_on_on_the_other() {
    let mut position = both();
    let berlin = position.put("ger-inf", Axis, "w3825");
    let tokyo = position.put("jpn-inf", Axis, "p4904");
    last_day(&mut position, Europe, 1);
    next_turn(&mut position);
    assert_eq!(winners(&position), None);
    assert_eq!(position.state.theatres().collect::<Vec<_>>(), [Asia]);
    assert_eq!(position.at(berlin), Place::Gone);
    assert!(matches!(position.at(tokyo), Place::Hex(_)));
    let left = position.state.pieces().filter(|(_, piece)| {
        piece.at.theatre(position.state.map()) == Some(Europe)
            && !matches!(piece.at, Place::VictoryTrack(..))
    });
    assert_eq!(left.count(), 0);
    last_day(&mut position, Asia, 1);
    next_turn(&mut position);
    assert!(winners(&position).is_some());
}

/// DS-14.45-3, DS-14.45-4: an Axis that has held out may go on while the other map's last day
/// is still to come, turn by turn, for a point each time.
#[test]
fn the_axis_may_put_a_last_day_back_for_a_point() {
    let asked = |position: &mut Position| {
        next_turn(position);
        !position.state.pending().is_empty()
    };
    let mut position = both();
    last_day(&mut position, Asia, 1);
    last_day(&mut position, Europe, 5);
    assert!(!asked(&mut position), "no marker on the track");
    assert_eq!(position.state.theatres().collect::<Vec<_>>(), [Europe]);

    let mut position = both();
    stand(&mut position, Asia);
    last_day(&mut position, Asia, 1);
    last_day(&mut position, Europe, 1);
    assert!(!asked(&mut position), "both come together");
    assert!(winners(&position).is_some());

    let mut position = both();
    stand(&mut position, Asia);
    let marker = last_day(&mut position, Asia, 1);
    last_day(&mut position, Europe, 5);
    let now = position.state.now();
    assert!(asked(&mut position));
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::LastDay)));
    position.pick(Pick::Yes, 3);
    assert_eq!(position.at(marker), Place::Track(Asia, now.after(2)));
    assert_eq!(position.state.progress(Asia).bonus, 1);
    assert_eq!(position.state.theatres().count(), 2);

    let mut position = both();
    stand(&mut position, Asia);
    last_day(&mut position, Asia, 1);
    last_day(&mut position, Europe, 5);
    assert!(asked(&mut position));
    position.pick(Pick::Pass, 3);
    assert_eq!(position.state.theatres().collect::<Vec<_>>(), [Europe]);
}

/// AE-0.4-3: points of both maps and the bonus are added, and as many are the Axis's.
#[test]
fn the_points_of_both_maps_are_added() {
    for (bonus, expected) in [(0, vec![Western, Soviet]), (1, vec![Axis])] {
        let mut position = both();
        war(&mut position, Europe, WarState::TotalWar);
        stand(&mut position, Asia);
        stand(&mut position, Europe);
        tide(&mut position, Europe, AUTOMATIC, Side::Back);
        let marker = find(&position, Asia, MarkerKind::VictoryPoints);
        position.state.set_piece(marker, |piece| {
            piece.at = Place::VictoryTrack(Asia, 1);
            piece.side = Side::Back;
        });
        position
            .state
            .set_progress(Asia, |progress| progress.bonus = bonus);
        position.play(s0_3_final::conclude);
        assert_eq!(winners(&position), Some(expected), "{bonus}");
    }
}

/// AE-0.4-3; AEV-0.4-2, DSV-0.4-1: two for No Retreat, two for the Mandate and one for a day
/// more are five, four and two are six.
#[test]
fn six_points_beat_five() {
    let mut position = both();
    for theatre in [Europe, Asia] {
        war(&mut position, theatre, WarState::TotalWar);
        stand(&mut position, theatre);
    }
    position
        .state
        .set_progress(Europe, |progress| progress.bonus = 1);
    tide(&mut position, Europe, AUTOMATIC, Side::Back);
    assert_eq!(position.state.theatres().collect::<Vec<_>>(), [Asia]);
    // The Americans take Strategic Hexes of Japan's until they are worth the second box.
    let map = position.state.map();
    let hexes: Vec<String> = map
        .hexes_with_ids()
        .filter(|(_, hex)| {
            hex.symbols.has(Symbol::StrategicAxis) && hex.code.sheet.theatre() == Asia
        })
        .map(|(_, hex)| hex.code.to_string())
        .collect();
    let box_of = |position: &Position| {
        let value = s0_1_check::value(&position.state, Asia);
        position.state.pack().tracks(Asia).unwrap().of(value)
    };
    for code in hexes {
        if box_of(&position) != (2, Some(Side::Back)) {
            position.put("us-inf", Western, &code);
        }
    }
    assert_eq!(box_of(&position), (2, Some(Side::Back)));
    position.play(s0_3_final::conclude);
    assert_eq!(winners(&position), Some(vec![Western, Soviet]));
    let reason = &position.state.outcome().unwrap().reason;
    assert!(
        reason.contains("has 5 points") && reason.contains("Allies 6"),
        "{reason}"
    );
}

/// AE-0.1.2-4, DS-0.1.2-2: what the tide of one map cannot pass is no bound to the other's.
#[test]
fn each_tide_has_a_bound_of_its_own() {
    let points = |bounds: &[(MarkerKind, Theatre)]| {
        let mut position = both();
        for theatre in [Europe, Asia] {
            war(&mut position, theatre, WarState::TotalWar);
        }
        for (kind, theatre) in bounds {
            let marker = find(&position, *theatre, *kind);
            let at = Place::VictoryTrack(*theatre, 1);
            position.state.set_piece(marker, |piece| piece.at = at);
        }
        let map = &position.state.shared_pack().map;
        let western = map.hexes_with_ids().filter(|(_, row)| {
            row.code.sheet.theatre() == Asia && row.symbols.has(Symbol::StrategicWestern)
        });
        for (hex, _) in western.take(12) {
            position.put_at("jpn-inf", Axis, Place::Hex(hex));
        }
        position.begin_turn(1938, "Mar-Apr");
        match position.at(find(&position, Asia, MarkerKind::VictoryPoints)) {
            Place::VictoryTrack(_, points) => points,
            other => panic!("{other:?}"),
        }
    };
    let free = points(&[]);
    assert!(free > 1, "{free}");
    assert_eq!(points(&[(MarkerKind::NoRetreat, Europe)]), free);
    assert_eq!(points(&[(MarkerKind::JapaneseMandate, Asia)]), 1);
}
