//! The optional rules, each with it and without it.

mod east_africa;
mod soviet_volunteers;

use crate::command::Command;
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Western};
use crate::map::{Symbol, Theatre};
use crate::options::{Edition, FactionSet, OptionalRule, OptionalRules, Options};
use crate::pack::{MarkerKind, WeatherCondition};
use crate::s01_seasonal::s1_2_logistics;
use crate::s02_administrative::s2_3_organization;
use crate::s03_movement::{self, s3_1_3_box_to_box};
use crate::s11_weather;
use crate::sequence::Segment;
use crate::state::{PieceId, Place, State};
use crate::testing::{Loaded, Position, Rolls};

/// AE-+14-17-1, AE-INT-6: a match has any of them or none, and they are known by name.
#[test]
fn rules_are_chosen_one_by_one() {
    let none = OptionalRules::default();
    assert_eq!(none.iter().count(), 0);
    for rule in OptionalRule::ALL {
        let alone: OptionalRules = [rule].into_iter().collect();
        assert_eq!(alone.iter().collect::<Vec<_>>(), [rule]);
        let mut position = Position::europe();
        assert!(!position.state.plays_by(rule));
        position.optional(rule);
        let in_force = |other: &OptionalRule| position.state.plays_by(*other);
        let all: Vec<_> = OptionalRule::ALL.into_iter().filter(in_force).collect();
        assert_eq!(all, [rule]);
    }
    let all: OptionalRules = OptionalRule::ALL.into_iter().collect();
    let text = serde_json::to_string(&all).unwrap();
    assert!(text.starts_with("[\"separate-peace\""), "{text}");
    assert_eq!(serde_json::from_str::<OptionalRules>(&text).unwrap(), all);
}

/// Moscow, a Strategic Hex of the Soviets.
const MOSCOW: &str = "e4312";

/// A neighbour that a ground unit can walk to.
fn beside(position: &Position, hex: &str) -> String {
    let map = position.state.map();
    let mut neighbours = map.neighbours(position.hex(hex));
    let found = neighbours.find(|over| {
        map.hex(over.hex).is_land() && !over.side.is_strait() && !over.side.is_open_water()
    });
    map.hex(found.unwrap().hex).code.to_string()
}

fn eliminate(unit: PieceId) -> Command {
    Command::Organization(s2_3_organization::Order::Eliminate { unit })
}

/// AE-+17.1-1: the last piece that keeps an enemy Strategic Hex stays, whatever it is.
/// Allows: AE-+17.1-1.
/// Forbids: AE-+17.1-1.
#[test]
fn the_last_garrison_of_a_strategic_hex_stays() {
    const RULE: &str = "AE-+17.1-1";
    let mut position = Position::europe();
    let hex = MOSCOW;
    let first = position.put("ger-inf", Axis, hex);
    let to = beside(&position, hex);
    let walk = |position: &Position, unit| position.refusal(&position.walk(unit, &[&to]));
    assert_ne!(walk(&position, first), RULE);
    position.optional(OptionalRule::RequiredGarrisons);
    assert_eq!(walk(&position, first), RULE);
    position.phase(Axis, Segment::Organization);
    assert_eq!(position.refusal(&eliminate(first)), RULE);
    let second = position.put("ger-inf", Axis, hex);
    assert_eq!(position.refusal(&eliminate(first)), "accepted");
    position
        .state
        .set_piece(second, |piece| piece.at = Place::Gone);

    let elsewhere = position.put("ger-inf", Axis, &to);
    assert_eq!(
        position.refusal(&eliminate(elsewhere)),
        "accepted",
        "no strategic hex"
    );
    position
        .state
        .set_piece(first, |piece| piece.at = Place::Gone);
    let unit = position.put("ger-det", Axis, hex);
    position.back(unit);
    let recall = Command::Organization(s2_3_organization::Order::Recall { unit });
    assert_eq!(position.refusal(&recall), RULE, "a Detachment");
    position.put("ger-inf", Axis, hex);
    assert_eq!(position.refusal(&recall), "accepted");

    let mut position = Position::europe();
    let ruhr = position.hex("w3720");
    let symbols = position.state.map().hex(ruhr).symbols;
    assert!(symbols.has(Symbol::StrategicAxis));
    let own = position.put("ger-inf", Axis, "w3720");
    position.optional(OptionalRule::RequiredGarrisons);
    position.phase(Axis, Segment::Organization);
    assert_eq!(
        position.refusal(&eliminate(own)),
        "accepted",
        "one's own hex"
    );
}

/// AE-+17.1-1: a Logistics marker keeps a hex as well.
#[test]
fn the_last_logistics_marker_of_a_strategic_hex_stays() {
    let mut position = Position::europe();
    let hex = MOSCOW;
    let marker = position.put("axis-logistics", Axis, hex);
    position.phase(Axis, Segment::Logistics);
    let order = s1_2_logistics::Order::Remove { marker };
    let remove = Command::Logistics(order);
    assert_eq!(position.refusal(&remove), "accepted");
    position.optional(OptionalRule::RequiredGarrisons);
    assert_eq!(position.refusal(&remove), "AE-+17.1-1");
}

/// AE-+17.5-1: on a 1 the weather of the next turn comes early, on a 6 that of the turn before
/// late; it goes by the Turn Track, and each map has a die.
#[test]
fn weather_comes_early_and_late() {
    let mut position = Position::europe();
    position.turn(1941, "Mar-Apr");
    let hex = position.hex("e3609");
    let mut means = |die: u8| {
        let events = position.play_with(&mut Loaded(die), s11_weather::determine);
        (s11_weather::weather(&position.state, hex), events.len())
    };
    let on_time = means(1);
    assert_eq!(on_time.1, 0, "without the rule nobody rolls");
    position.optional(OptionalRule::VariableWeather);
    let mut means = |die: u8| {
        let events = position.play_with(&mut Loaded(die), s11_weather::determine);
        assert_eq!(events.len(), 1);
        s11_weather::weather(&position.state, hex)
    };
    assert_eq!(means(1), WeatherCondition::Mud, "Apr-May");
    assert_eq!(means(6), WeatherCondition::Snow, "Jan-Feb");
    for die in 2..=5 {
        assert_eq!(means(die), on_time.0);
    }

    let mut both = Position::campaign_on_both_maps();
    both.optional(OptionalRule::VariableWeather);
    let mut dice = Rolls(vec![1, 6].into_iter());
    let rolled = both.play_with(&mut dice, s11_weather::determine);
    assert_eq!(rolled.len(), 2);
    let [europe, asia] = both.state.turn().weather;
    assert_ne!(europe, asia);
}

/// AE-+17.5-1, AEV-EX-42: an early spring in Europe.
#[test]
fn an_early_spring_is_muddy_in_the_north_and_stormy_in_the_desert() {
    let mut position = Position::europe();
    position.turn(1941, "Mar-Apr");
    position.optional(OptionalRule::VariableWeather);
    position.play_with(&mut Loaded(1), s11_weather::determine);
    let at = |code| s11_weather::weather(&position.state, position.hex(code));
    assert_eq!(at("e3609"), WeatherCondition::Mud);
    assert_eq!(at("e1213"), WeatherCondition::Storms);
}

/// AE-+17.5-1: the dice are cast as a turn begins.
#[test]
fn the_weather_is_rolled_for_as_a_turn_begins() {
    let rolled = |position: &mut Position| {
        position.phase(Axis, Segment::TurnMarker);
        let events = position.play_with(&mut Loaded(6), |play| {
            crate::run::close_segment(play);
            crate::run::advance(play);
        });
        let rolls = events
            .iter()
            .filter(|event| matches!(event, Event::EventRolled { die: 6, .. }));
        let turns = events.iter().filter_map(|event| match event {
            Event::SegmentBegan { turn, .. } => Some(*turn),
            _ => None,
        });
        let turns: std::collections::BTreeSet<_> = turns.collect();
        (rolls.count(), turns.len())
    };
    assert_eq!(rolled(&mut Position::europe()).0, 0);
    let mut position = Position::europe();
    position.optional(OptionalRule::VariableWeather);
    let (rolls, turns) = rolled(&mut position);
    assert!(turns > 0);
    assert_eq!(rolls, turns);
}

/// AE-+17.7-1, AE-BOX-11, AE-INT-6: the Iceland Box is there by the rule alone, and next to no
/// other box.
/// Allows: AE-+17.7-1, AE-BOX-11.
/// Forbids: AE-+17.7-1, AE-BOX-11.
#[test]
fn iceland_is_there_by_its_rule_alone() {
    let mut position = Position::europe();
    let map = position.state.map();
    let iceland = map.find_box("Iceland").unwrap();
    let row = map.off_map(iceland).clone();
    assert!(row.adjacent.is_empty());
    assert_eq!(row.owner, Western);
    let zones: Vec<&str> = row
        .zones
        .iter()
        .map(|zone| &*map.zone(*zone).name)
        .collect();
    assert_eq!(zones, ["North Sea", "Arctic Sea"]);
    assert!(!position.state.has_box(&row));
    let unit = position.put_at("bri-inf", Western, Place::Box(iceland));
    assert!(!position.is_supplied(unit), "no box, no source");
    position.optional(OptionalRule::Iceland);
    assert!(position.state.has_box(&row));
    assert!(position.is_supplied(unit));
    position.phase(Western, Segment::OperationalMovement);
    let map = position.state.map();
    for name in ["Eastern US/Canada", "West Africa", "Middle East"] {
        let to = map.find_box(name).unwrap();
        let order = s03_movement::Order::BoxToBox(s3_1_3_box_to_box::Order { piece: unit, to });
        assert_ne!(
            position.refusal(&Command::Movement(order)),
            "accepted",
            "{name}"
        );
    }
}

/// A campaign in Europe with its last day on the next turn, and the Axis's marker in a box.
fn last_day(points: u8) -> (Position, PieceId) {
    let mut position = Position::campaign();
    let at = Place::VictoryTrack(Theatre::Europe, points);
    position.lay(MarkerKind::NoRetreat, Axis, at);
    let turn = position.state.now().after(1);
    let track = Place::Track(Theatre::Europe, turn);
    let ve_day = position.lay(MarkerKind::VeDay, Western, track);
    position.phase(Axis, Segment::TurnMarker);
    (position, ve_day)
}

/// AE-+17.10-1, AEV-EX-69: on a die that is not above the box of the marker the game goes on for a turn.
/// Allows: AE-+17.10-1.
/// Forbids: AE-+17.10-1.
#[test]
fn a_die_says_whether_the_last_day_was_the_last() {
    for (rule, points, die, ends) in [
        (false, 2, 1, true),
        (true, 2, 2, false),
        (true, 2, 3, true),
        (true, 4, 4, false),
    ] {
        let (mut position, ve_day) = last_day(points);
        if rule {
            position.optional(OptionalRule::VariableEnding);
        }
        let now = position.state.now();
        position.play_with(&mut Loaded(die), crate::run::close_segment);
        assert_eq!(position.state.outcome().is_some(), ends, "{points} {die}");
        if !ends {
            let track = Place::Track(Theatre::Europe, now.after(2));
            assert_eq!(position.at(ve_day), track);
        }
    }
}

/// AE-+17.10-1: without a marker of the Axis on the track no die is rolled.
/// Forbids: AE-+17.10-1.
#[test]
fn a_broken_axis_does_not_roll() {
    let (mut position, _) = last_day(2);
    position.optional(OptionalRule::VariableEnding);
    let stand = position.markers_at(
        MarkerKind::NoRetreat,
        Place::VictoryTrack(Theatre::Europe, 2),
    );
    position
        .state
        .set_piece(stand[0], |piece| piece.at = Place::Gone);
    position.play_with(&mut Loaded(1), crate::run::close_segment);
    assert!(position.state.outcome().is_some());
}

/// AE-+17.10-2, AEV-EX-70: two last days that come together are rolled for once, by the higher box, and
/// no bonus is earned; the first of two is not rolled for.
/// Allows: AE-+17.10-2.
/// Forbids: AE-+17.10-2.
#[test]
fn two_last_days_have_one_die() {
    let both = |second: u16| {
        let mut position = Position::campaign_on_both_maps();
        position.optional(OptionalRule::VariableEnding);
        let mut days = Vec::new();
        for (theatre, stand, points, day, ahead) in [
            (
                Theatre::Europe,
                MarkerKind::SsEuropa,
                4,
                MarkerKind::VeDay,
                1,
            ),
            (
                Theatre::Asia,
                MarkerKind::JapaneseMandate,
                2,
                MarkerKind::VjDay,
                second,
            ),
        ] {
            let turn = position.state.now().after(ahead);
            for (kind, at) in [
                (stand, Place::VictoryTrack(theatre, points)),
                (day, Place::Track(theatre, turn)),
            ] {
                let found = position.markers_at(kind, Place::Aside(theatre));
                let id = found[0];
                position.state.set_piece(id, |piece| piece.at = at);
                days.push(id);
            }
        }
        position.phase(Axis, Segment::TurnMarker);
        (position, days[1], days[3])
    };
    let (mut position, ve_day, vj_day) = both(1);
    let now = position.state.now();
    let mut dice = Rolls(vec![4].into_iter());
    position.play_with(&mut dice, crate::run::close_segment);
    assert_eq!(position.state.outcome(), None);
    for (day, theatre) in [(ve_day, Theatre::Europe), (vj_day, Theatre::Asia)] {
        assert_eq!(position.at(day), Place::Track(theatre, now.after(2)));
        assert_eq!(position.state.progress(theatre).bonus, 0);
    }
    let (mut position, ..) = both(1);
    let mut dice = Rolls(vec![5].into_iter());
    position.play_with(&mut dice, crate::run::close_segment);
    assert!(position.state.outcome().is_some());

    let (mut position, ..) = both(6);
    let mut none = Rolls(Vec::new().into_iter());
    position.play_with(&mut none, crate::run::close_segment);
    assert_eq!(position.state.outcome(), None);
}
