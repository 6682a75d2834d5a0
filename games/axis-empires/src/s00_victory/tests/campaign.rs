use super::super::CHAPTER;
use super::super::s0_1_check::{Occasion, check, value, value_at};
use super::super::s0_2_automatic;
use super::super::s0_3_final;
use crate::event::Event;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::{Symbol, Theatre};
use crate::pack::tracks::AUTOMATIC;
use crate::pack::{MarkerKind, Policy, Posture, Side, Status, WarState};
use crate::sequence::Segment;
use crate::state::{Pile, Place};
use crate::testing::Position;

const HERE: Theatre = Theatre::Europe;

/// Europe with every country active and controlled at home, so that nothing counts.
pub(super) fn quiet() -> Position {
    Position::campaign()
}

/// The hexes that are strategic for a side in countries of the name.
pub(super) fn strategic(position: &Position, country: &str, symbol: Symbol) -> Vec<String> {
    let area = position.area(country);
    let map = position.state.map();
    map.hexes_with_ids()
        .filter(|(id, hex)| {
            hex.symbols.has(symbol) && position.state.land(*id).country == Some(area)
        })
        .map(|(_, hex)| hex.code.to_string())
        .collect()
}

fn count(position: &Position) -> i16 {
    value(&position.state, HERE)
}

pub(super) fn put_tide(position: &mut Position, points: u8, side: Side) {
    let place = position.marker_at(MarkerKind::VictoryPoints, Axis);
    let marker = position.markers_at(MarkerKind::VictoryPoints, place)[0];
    position.state.set_piece(marker, |piece| {
        piece.at = Place::VictoryTrack(HERE, points);
        piece.side = side;
    });
}

fn tide(position: &Position) -> (u8, Side) {
    crate::s00_victory::s0_1_check::tide(&position.state, HERE).unwrap()
}

/// AE-0.1.1-1, AE-0.1.1-2, AE-0.1.1-6, DS-0.1.1-1, DS-0.1.1-2, DS-14.3-2, DS-14.30-2.
#[test]
fn hexes_and_markers_make_the_strategic_value() {
    let mut position = quiet();
    let before = count(&position);
    let russian = strategic(&position, "Russia", Symbol::StrategicSoviet);
    position.put("ger-inf", Axis, &russian[0]);
    assert_eq!(count(&position), before + 1);
    for (country, unit, faction) in [
        ("Germany", "bri-inf", Western),
        ("Sweden", "rus-inf", Soviet),
    ] {
        let home = strategic(&position, country, Symbol::StrategicAxis);
        position.put(unit, faction, &home[0]);
    }
    assert_eq!(count(&position), before - 1);
    let war_box = Place::StrategicWarfare(HERE);
    position.lay(MarkerKind::AlliedCollapse, Axis, war_box);
    assert_eq!(count(&position), before);
    // Influence counts at the end alone.
    let capital = position.capital("Sweden");
    position.lay(MarkerKind::Influence, Axis, capital);
    assert_eq!(count(&position), before);
}

/// AE-0.1.1-4, AE-13.6.1.1-1, DS-13.6.1.1-1; AEV-0.1.1-1.
#[test]
fn axis_hexes_in_a_country_under_a_policy_do_not_count() {
    let mut position = quiet();
    position.country("France", Status::Active, Western);
    position.posture("France", Posture::War);
    let metz = position.hex("w3519");
    assert!(
        position
            .state
            .map()
            .hex(metz)
            .symbols
            .has(Symbol::StrategicAxis)
    );
    let at_war = count(&position);
    position.posture("France", Posture::Policy(Policy::Appeasement));
    assert_eq!(count(&position), at_war + 1);
}

/// AE-0.1.1-3, DS-0.1.1-3, DS-14.14.1-2.
#[test]
fn japans_loss_makes_the_war_in_europe_count() {
    let mut position = Position::campaign_in_asia();
    let asia = |position: &Position| value(&position.state, Theatre::Asia);
    position
        .state
        .set_progress(Theatre::Asia, |progress| progress.esv = 3);
    let before = asia(&position);
    let home = strategic(&position, "Japan", Symbol::StrategicAxis);
    let inside = home.iter().find(|code| {
        let hex = position.state.map().hex(position.hex(code));
        let area = hex.area.map(|id| &*position.state.map().area(id).name);
        area == Some("Japan")
    });
    let inside = inside.unwrap().clone();
    position.put("us-inf", Western, &inside);
    assert_eq!(asia(&position), before - 1 + 3);
    position
        .state
        .set_progress(Theatre::Asia, |progress| progress.esv = -3);
    assert_eq!(asia(&position), before - 1);
}

/// AE-0.1-1, AE-0.1.2-1, AE-0.1.2-2, DS-0.1.2-1.
#[test]
fn the_marker_goes_to_the_box_of_the_value() {
    let mut position = quiet();
    let russian = strategic(&position, "Russia", Symbol::StrategicSoviet);
    assert_eq!(count(&position), 0);
    position.put("ger-inf", Axis, &russian[0]);
    assert_eq!(count(&position), 1);
    put_tide(&mut position, 2, Side::Back);
    let events = position.play(|play| check(play, HERE, Occasion::Season));
    assert!(events.contains(&Event::Counted {
        theatre: HERE,
        value: 1
    }));
    assert_eq!(tide(&position), (0, Side::Back), "it keeps its side");
    put_tide(&mut position, 2, Side::Front);
    position.play(|play| check(play, HERE, Occasion::Season));
    assert_eq!(tide(&position), (0, Side::Front));
    position.lay(
        MarkerKind::AlliedCollapse,
        Axis,
        Place::StrategicWarfare(HERE),
    );
    position.put("ger-inf", Axis, &russian[1]);
    put_tide(&mut position, 2, Side::Back);
    position.play(|play| check(play, HERE, Occasion::Season));
    assert_eq!(tide(&position), (1, Side::Front), "+3");
}

/// AE-0.1.2-4, AE-0.2-2, DS-0.1.2-2, DS-14.23-2.
#[test]
fn no_retreat_holds_the_tide() {
    let mut position = quiet();
    let mut hexes = strategic(&position, "Russia", Symbol::StrategicSoviet);
    for country in ["France", "Belgium-Holland", "Denmark-Norway"] {
        hexes.extend(strategic(&position, country, Symbol::StrategicWestern));
    }
    for code in &hexes {
        position.put("ger-inf", Axis, code);
    }
    position.play(|play| check(play, HERE, Occasion::Season));
    let (points, side) = tide(&position);
    assert!(points > 1 && side == Side::Front, "{points} {side:?}");
    position.lay(
        MarkerKind::NoRetreat,
        Axis,
        Place::VictoryTrack(HERE, points - 1),
    );
    position.play(|play| check(play, HERE, Occasion::Season));
    assert_eq!(tide(&position), (points - 1, Side::Front));
}

/// AE-0.2-1, AE-0.2-4, DS-0.2-1, DS-0.2-3.
#[test]
fn the_last_box_wins_a_total_war_and_the_second_a_limited_one() {
    let winners = |war, points, side| {
        let mut position = quiet();
        position.state.set_war_state(HERE, war);
        put_tide(&mut position, points, side);
        position.play(|play| s0_2_automatic::look(play, HERE));
        let seats = position.state.outcome().map(|it| it.winners);
        seats.map(|seats| seats.contains(position.state.seat_of(Axis).unwrap()))
    };
    assert_eq!(
        winners(WarState::TotalWar, AUTOMATIC, Side::Front),
        Some(true)
    );
    assert_eq!(
        winners(WarState::TotalWar, AUTOMATIC, Side::Back),
        Some(false)
    );
    assert_eq!(winners(WarState::TotalWar, 4, Side::Back), None);
    assert_eq!(winners(WarState::LimitedWar, 2, Side::Back), Some(false));
    assert_eq!(winners(WarState::LimitedWar, 1, Side::Back), None);
    assert_eq!(winners(WarState::LimitedWar, AUTOMATIC, Side::Front), None);
    assert_eq!(winners(WarState::PreWar, AUTOMATIC, Side::Back), None);
}

/// DS-0.2-4, DS-14.14.1-3, DS-14.14.1-4, AE-13.8.9-2, DS-13.8.5-4, DS-13.8.5-5.
///
/// Allows: DS-14.14.1-3.
/// Forbids: DS-14.14.1-3.
#[test]
fn europe_can_collapse_in_asia() {
    let mut position = Position::campaign_in_asia();
    let by = |position: &mut Position, by| {
        position.turn_up(Axis, vec![crate::pack::Effect::Esv(by)], 3);
        position.state.progress(Theatre::Asia).esv
    };
    let begun = position.state.progress(Theatre::Asia).esv;
    assert_eq!(by(&mut position, 1), begun + 1, "one box for each level");
    assert_eq!(by(&mut position, -2), begun - 1);
    assert_eq!(by(&mut position, -20), -5, "its lowest box");
    assert_eq!(by(&mut position, 9), 4);
    assert!(position.state.outcome().is_none());
    let mut shown = Position {
        state: position.state.clone(),
    };
    shown.state.set_progress(Theatre::Asia, |it| it.esv = 5);
    shown.play(|play| (CHAPTER.open)(play));
    assert!(shown.state.outcome().is_some(), "a check sees it, too");
    by(&mut position, 1);
    let outcome = position.state.outcome().unwrap();
    assert!(
        outcome
            .winners
            .contains(position.state.seat_of(Axis).unwrap())
    );
}

/// AE-0.3-2, AE-GLO-18, AE-GLO-21, DS-0.3-2, DS-14.11-2; AEV-0.3-1.
#[test]
fn the_last_check_counts_influence_and_devastation() {
    let last = |position: &Position| value_at(&position.state, HERE, Occasion::End);
    let mut position = quiet();
    // Influence of the West in a Neutral country with an Axis hex counts with Berlin taken.
    let neutral = ["Sweden", "Turkey", "Spain", "Hungary", "Rumania"]
        .into_iter()
        .find(|name| !strategic(&position, name, Symbol::StrategicAxis).is_empty())
        .unwrap();
    let hexes = strategic(&position, neutral, Symbol::StrategicAxis).len();
    let before = last(&position);
    let capital = position.capital(neutral);
    let influence = position.lay(MarkerKind::Influence, Western, capital);
    assert_eq!(last(&position), before, "Berlin stands");
    let Place::Hex(berlin) = position.capital("Germany") else {
        panic!("Berlin is a hex");
    };
    let berlin_code = position.state.map().hex(berlin).code.to_string();
    let own: Vec<_> = position.units_at(Place::Hex(berlin));
    for unit in own {
        position
            .state
            .set_piece(unit, |piece| piece.at = Place::Aside(HERE));
    }
    let fallen = count(&position);
    position.put("bri-inf", Western, &berlin_code);
    let lost = i16::from(fallen != count(&position));
    assert_eq!(
        last(&position),
        before - lost - i16::try_from(hexes).unwrap(),
        "Berlin has fallen"
    );
    assert_eq!(count(&position), fallen - lost, "not in another season");
    position
        .state
        .set_piece(influence, |piece| piece.at = Place::Aside(HERE));
    // A devastated hex is the bomber's.
    let home = strategic(&position, "Germany", Symbol::StrategicAxis);
    let hex = position.hex(home.last().unwrap());
    let bomber = position.put_at("bri-bomber", Western, Place::Hex(hex));
    position.back(bomber);
    assert_eq!(last(&position), before - lost - 1);
}

/// AE-0.3-1, AE-0.3-3, AE-0.3-4, AE-0.3-5, AE-0.3-6, DS-0.3-3, DS-0.3-4.
#[test]
fn the_side_with_more_points_wins_and_the_axis_a_tie() {
    let mut position = quiet();
    put_tide(&mut position, 2, Side::Front);
    let points = |position: &Position| s0_3_final::points(&position.state, HERE);
    assert_eq!(points(&position), (2, 0));
    position.lay(MarkerKind::NoRetreat, Axis, Place::VictoryTrack(HERE, 3));
    position.lay(MarkerKind::SsEuropa, Axis, Place::VictoryTrack(HERE, 4));
    assert_eq!(points(&position), (5, 0), "SS Europa scores nothing");
    put_tide(&mut position, 4, Side::Back);
    assert_eq!(points(&position), (3, 4));
    position.pile(Western, "37", Pile::Discarded);
    assert_eq!(points(&position), (4, 4), "an effort elsewhere");
    let axis_wins = |position: &mut Position| {
        position.play(s0_3_final::conclude);
        let outcome = position.state.outcome().unwrap();
        outcome
            .winners
            .contains(position.state.seat_of(Axis).unwrap())
    };
    let mut tied = quiet();
    let russian = strategic(&tied, "Russia", Symbol::StrategicSoviet);
    tied.put("ger-inf", Axis, &russian[0]);
    put_tide(&mut tied, 0, Side::Back);
    assert!(axis_wins(&mut tied), "both have nothing");
    let mut lost = quiet();
    for code in strategic(&lost, "Germany", Symbol::StrategicAxis) {
        lost.put("bri-inf", Western, &code);
    }
    assert!(!axis_wins(&mut lost));
}

/// AE-0.3-3, AE-0.3-5: the value of a map that the Axis has gained the Allies have lost.
#[test]
fn the_value_of_a_map_counts_against_the_other_side() {
    let mut position = quiet();
    for code in strategic(&position, "Russia", Symbol::StrategicSoviet) {
        position.put("ger-inf", Axis, &code);
    }
    let scores = s0_3_final::scores(&position.state);
    let values: Vec<i64> = scores.iter().map(|score| score.items[1].value).collect();
    assert!(values[0] > 0, "{values:?}");
    assert_eq!(values, [values[0], -values[0]]);
}

/// AE-0-1: on Seasonal Turns, and the first one waits for the Axis.
#[test]
fn a_campaign_begins_when_the_axis_closes_its_first_check() {
    let mut position = quiet();
    position.phase(Axis, Segment::VictoryPointCheck);
    assert!((CHAPTER.wanted)(&position.state));
    let next = position.state.now().after(3);
    position.state.set_turn(|turn| turn.cursor.turn = next);
    assert!(!(CHAPTER.wanted)(&position.state));
    assert!(Segment::VictoryPointCheck.is_seasonal());
    let war = Position::europe();
    assert!(!(CHAPTER.wanted)(&war.state));
}

/// AE-0.3-2, DS-0.3-2; DSV-0.3-1: with Americans in Tokyo Western Influence in Batavia counts.
#[test]
fn influence_in_batavia_counts_once_tokyo_has_fallen() {
    let mut position = Position::campaign_in_asia();
    let last = |position: &Position| value_at(&position.state, Theatre::Asia, Occasion::End);
    let indies = "Netherlands East Indies";
    let hexes = strategic(&position, indies, Symbol::StrategicAxis).len()
        + strategic(&position, indies, Symbol::StrategicWestern).len();
    assert!(hexes > 0);
    let axis = strategic(&position, indies, Symbol::StrategicAxis).len();
    let tokyo = position.capital("Japan");
    for unit in position.units_at(tokyo) {
        position
            .state
            .set_piece(unit, |piece| piece.at = Place::Aside(Theatre::Asia));
    }
    let batavia = position.capital(indies);
    let before = last(&position);
    let influence = position.lay(MarkerKind::Influence, Western, batavia);
    assert_eq!(last(&position), before, "Tokyo stands");
    position
        .state
        .set_piece(influence, |piece| piece.at = Place::Aside(Theatre::Asia));
    position.put_at("us-inf", Western, tokyo);
    let fallen = last(&position);
    position.lay(MarkerKind::Influence, Western, batavia);
    assert_eq!(last(&position), fallen - i16::try_from(axis).unwrap());
}

/// AE-0.1.2-4, DS-0.1.2-2, DS-0.3-3, DS-0.3-4, DS-14.23-2: the Mandate holds the Rising Sun, and the
/// Allies need a higher box than it to have more points.
///
/// Allows: DS-14.23-2.
/// Forbids: DS-14.23-2.
#[test]
fn the_mandate_holds_the_rising_sun() {
    const ASIA: Theatre = Theatre::Asia;
    let tide =
        |position: &Position| crate::s00_victory::s0_1_check::tide(&position.state, ASIA).unwrap();
    let mut position = Position::campaign_in_asia();
    let map = &position.state.shared_pack().map;
    let strategic = map.hexes_with_ids().filter(|(_, row)| {
        row.symbols.has(Symbol::StrategicWestern) || row.symbols.has(Symbol::StrategicSoviet)
    });
    let codes: Vec<String> = strategic.map(|(_, row)| row.code.to_string()).collect();
    for code in &codes {
        position.put("jpn-inf", Axis, code);
    }
    position.play(|play| check(play, ASIA, Occasion::Season));
    let (points, side) = tide(&position);
    assert!(points > 1 && side == Side::Front, "{points} {side:?}");
    let held = Place::VictoryTrack(ASIA, points - 1);
    position.lay(MarkerKind::JapaneseMandate, Axis, held);
    position.play(|play| check(play, ASIA, Occasion::Season));
    assert_eq!(tide(&position), (points - 1, Side::Front));
    let crusade = |position: &mut Position, points| {
        let place = position.marker_at(MarkerKind::VictoryPoints, Axis);
        let marker = position.markers_at(MarkerKind::VictoryPoints, place)[0];
        position.state.set_piece(marker, |piece| {
            piece.at = Place::VictoryTrack(ASIA, points);
            piece.side = Side::Back;
        });
        let (axis, allies) = s0_3_final::points(&position.state, ASIA);
        allies > axis
    };
    assert!(!crusade(&mut position, points - 1), "a tie");
    assert!(crusade(&mut position, points));
}
