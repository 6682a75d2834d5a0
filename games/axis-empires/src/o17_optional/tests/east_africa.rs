//! +17.6: the box of East Africa, and the marker that says whether it is open.

use super::*;
use crate::map::BoxId;
use crate::o17_optional::o17_6_east_africa as s17_6_east_africa;
use crate::pack::{Effect, Pack, Posture, Side, Truce, open};
use crate::s01_seasonal::s1_3_replacements;
use crate::s03_movement::s3_1_1_hex_to_hex::map_edge;
use crate::s10_supply::{Line, LineTarget, Supply, Trace};
use crate::s13_countries::{self, PolicyEffect};
use crate::s15_political_events::PoliticalEvent;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::task_queue::{Scene, Task};
use crate::testing;

const HERE: Theatre = Theatre::Europe;
const WAITING: Place = Place::EventsBox(HERE, Western);

fn east_africa(position: &Position) -> BoxId {
    position.state.map().find_box("East Africa").unwrap()
}

/// AE-+17.6-1: while it is closed no unit walks in or out, nor goes there from another box, and
/// it supplies none.
/// Allows: AE-+17.6-1.
/// Forbids: AE-+17.6-1.
#[test]
fn the_closed_box_keeps_what_is_in_it() {
    const RULE: &str = "AE-+17.6-1";
    let mut position = Position::europe();
    let here = east_africa(&position);
    let other = position.state.map().find_box("Middle East").unwrap();
    let inside = position.put_at("bri-inf", Western, Place::Box(here));
    let outside = position.put_at("bri-inf", Western, Place::Box(other));
    let egypt = position.put("bri-inf", Western, "e1111");
    position.phase(Western, Segment::OperationalMovement);
    let to_box = |piece, to| {
        Command::Movement(s03_movement::Order::BoxToBox(s3_1_3_box_to_box::Order {
            piece,
            to,
        }))
    };
    let into = Command::Movement(s03_movement::Order::IntoBox(map_edge::Order {
        piece: egypt,
        to: here,
    }));
    let orders = [
        position.walk(inside, &["e1112"]),
        to_box(inside, other),
        to_box(outside, here),
        into,
    ];
    let refusals = |position: &Position| -> Vec<&str> {
        let orders = orders.iter();
        orders.map(|order| position.refusal(order)).collect()
    };
    let network = |position: &Position| {
        let trace = Trace {
            force: position.force(Western, "Britain"),
            target: LineTarget::Box(here),
            line: Line::Overland,
        };
        let supply = Supply::of(&position.state);
        supply.network(trace).contains(&position.hex("e1111"))
    };
    assert_eq!(refusals(&position), ["accepted"; 4]);
    assert!(network(&position) && position.is_supplied(inside));

    position.optional(OptionalRule::EastAfrica);
    // Units that the box alone supplied cannot move at all.
    let bound = [RULE, RULE, RULE, "AE-10.3-6"];
    assert_eq!(refusals(&position), bound, "no marker");
    assert!(!network(&position) && !position.is_supplied(inside));
    position.phase(Western, Segment::ReserveMovement);
    assert_eq!(refusals(&position), [RULE; 4], "supplied or not");
    position.phase(Western, Segment::OperationalMovement);
    let turn = position.state.now().after(1);
    let marker = position.put_at("east-africa", Western, Place::Track(HERE, turn));
    assert_eq!(refusals(&position), bound, "a campaign");
    let open = Place::Box(here);
    position.state.set_piece(marker, |piece| piece.at = open);
    assert_eq!(refusals(&position), ["accepted"; 4]);
    assert!(network(&position) && position.is_supplied(inside));
    assert!(position.is_supplied(outside));
}

/// AE-+17.6-1: the closed box still takes the African units as replacements.
#[test]
fn the_closed_box_takes_its_replacements() {
    let mut pack = Pack::clone(&testing::pack());
    let unit = pack.find_counter("bri-sa").unwrap();
    pack.counters[unit.index()].colony = Some("Afr".into());
    let mut position = Position::on(pack);
    position.optional(OptionalRule::EastAfrica);
    let here = Place::Box(east_africa(&position));
    let places = s1_3_replacements::locations(&position.state, Western, unit, Some(HERE));
    assert!(places.contains(&here));
}

/// A campaign in which Italy takes part on some side, with Britain at war or not.
fn italy_joins(side: Faction, britain: Posture) -> (Position, PieceId) {
    let mut position = Position::campaign();
    position.optional(OptionalRule::EastAfrica);
    for name in ["Western Minors", "Soviet Minors", "France"] {
        position.post(name, Posture::Truce(Truce::Negotiation));
    }
    position.post("Britain", britain);
    let task = s13_countries::Task::Join {
        faction: side,
        roster: crate::pack::card::Roster::Mobilizing,
        will: PolicyEffect::Involuntary,
    };
    let scene = Scene::of(HERE, side).about(position.area("Italy"));
    position.run(scene, vec![Task::Country(task)], 4);
    position.pick_first();
    let mut pieces = position.state.pieces();
    let found = pieces.find(|(_, piece)| {
        let marker = piece.marker(position.state.pack());
        marker.is_some_and(|it| it.kind == MarkerKind::EastAfrica)
    });
    let marker = found.unwrap().0;
    drop(pieces);
    (position, marker)
}

fn side(position: &Position, marker: PieceId) -> Side {
    position.state.piece(marker).unwrap().side
}

/// AE-+17.6-2, AE-13.7.2-6: with Britain at war the box is open to the friends of a Western
/// Italy, and the campaign against any other lasts a year; else the marker waits for Britain.
#[test]
fn the_campaign_begins_with_italys_war_and_britains() {
    let truce = Posture::Truce(Truce::Negotiation);
    for (italy, shows) in [
        (Western, Side::Back),
        (Axis, Side::Front),
        (Faction::Soviet, Side::Front),
    ] {
        let (at_war, marker) = italy_joins(italy, Posture::War);
        let begun = match shows {
            Side::Back => Place::Box(east_africa(&at_war)),
            Side::Front => Place::Track(HERE, at_war.state.now().after(9)),
        };
        assert_eq!(at_war.at(marker), begun, "{italy}");
        assert_eq!(side(&at_war, marker), shows);

        let (mut position, marker) = italy_joins(italy, truce);
        assert_eq!(position.at(marker), WAITING, "{italy}");
        assert_eq!(side(&position, marker), shows);
        position.post("France", Posture::War);
        assert_eq!(position.at(marker), WAITING, "another country's war");
        position.post("Britain", Posture::War);
        assert_eq!(position.at(marker), begun, "{italy}");
        assert_eq!(side(&position, marker), shows);
    }
}

/// AE-+17.6-2: without the rule the marker stays where it is.
#[test]
fn without_the_rule_the_marker_lies_aside() {
    let mut position = Position::campaign();
    let aside = Place::Aside(HERE);
    assert_eq!(
        position.marker_at(MarkerKind::EastAfrica, Western),
        aside,
        "as a campaign begins"
    );
    position.play(|play| s17_6_east_africa::italy_joins(play, Axis));
    assert_eq!(position.marker_at(MarkerKind::EastAfrica, Western), aside);
}

/// The open pack's campaign of 1941, in which Italy is at war already.
fn war_of_1941(rules: &[OptionalRule]) -> State {
    let pack = open::find("totaler-krieg-open").unwrap();
    let found = pack.scenarios.iter();
    let scenario = found.clone().position(|it| &*it.code == "campaign-1941");
    let options = Options {
        pack: pack.code.to_string(),
        scenario: "campaign-1941".to_owned(),
        seats: Faction::ALL.map(|it| FactionSet::from_iter([it])).to_vec(),
        edition: Edition::default(),
        optional: rules.iter().copied().collect(),
        content: None,
        decide_by_score: false,
    };
    crate::setup::opening(pack, scenario.unwrap(), options)
}

/// AE-+17.6-2: a campaign that begins with Italy at war has the marker on its track, where the
/// rule is in force.
#[test]
fn a_late_campaign_begins_with_the_marker_on_the_track() {
    let place = |state: &State| {
        let mut pieces = state.pieces();
        let marker = pieces.find(|(_, piece)| {
            let marker = piece.marker(state.pack());
            marker.is_some_and(|it| it.kind == MarkerKind::EastAfrica)
        });
        let marker = marker.unwrap().1;
        (marker.at, marker.side)
    };
    let state = war_of_1941(&[]);
    assert_eq!(place(&state).0, Place::Aside(HERE));
    let state = war_of_1941(&[OptionalRule::EastAfrica]);
    let (at, side) = place(&state);
    assert!(matches!(at, Place::Track(HERE, turn) if turn > state.now()));
    assert_eq!(side, Side::Back);
}

/// AE-+17.6-3: the campaign is over after its year and a Delay roll of the West's, and then the
/// box is open.
#[test]
fn the_box_opens_after_a_delay() {
    let (mut position, marker) = italy_joins(Axis, Posture::War);
    let off_the_track = |position: &mut Position| {
        let Place::Track(HERE, turn) = position.at(marker) else {
            panic!("{:?}", position.at(marker));
        };
        position.state.set_turn(|cell| {
            cell.cursor.turn = crate::pack::TurnId(turn.0 - 1);
        });
        position.phase(Axis, Segment::TurnMarker);
        position.play(crate::run::close_segment);
    };
    off_the_track(&mut position);
    assert_eq!(position.at(marker), Place::Delay(HERE));
    assert_eq!(side(&position, marker), Side::Back);
    let now = position.state.now();
    position.put_at("ger-sub", Axis, Place::StrategicWarfare(HERE));
    position.play_with(&mut Loaded(2), crate::s07_end_of_turn::DELAY.open);
    let later = Place::Track(HERE, now.after(2 + 1));
    assert_eq!(position.at(marker), later, "with a Western modifier");
    assert_eq!(side(&position, marker), Side::Back);
    off_the_track(&mut position);
    assert_eq!(position.at(marker), Place::Box(east_africa(&position)));
}

/// AE-+17.6-4: an Ally whose partisans rise may shorten the campaign instead, and the Axis
/// prolong it with Germany's help for nationalists.
#[test]
fn events_move_the_marker() {
    let receive = |position: &mut Position, faction, event| {
        let scene = Scene::of(HERE, faction);
        position.perform(scene, vec![Effect::Event(event)], 3);
    };
    let resistance = PoliticalEvent::AlliesSupportResistance;
    let nationalists = PoliticalEvent::GermanySupportsNationalists;
    let offers = |position: &Position, nth| {
        position.asked().is_some() && position.choice().options.contains(&Pick::Nth(nth))
    };
    for ally in [Western, Faction::Soviet] {
        let (mut position, marker) = italy_joins(Axis, Posture::War);
        let turn = position.state.now().after(9);
        receive(&mut position, ally, resistance);
        assert_eq!(position.asked(), Some((ally, QuestionSubject::OneOf)));
        position.pick(Pick::Nth(2), 3);
        let sooner = crate::pack::TurnId(turn.0 - 1);
        assert_eq!(position.at(marker), Place::Track(HERE, sooner));
        receive(&mut position, Axis, nationalists);
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
        position.pick(Pick::Nth(4), 3);
        assert_eq!(position.at(marker), Place::Track(HERE, turn));
        // Not into the present turn.
        let next = Place::Track(HERE, position.state.now().after(1));
        position.state.set_piece(marker, |piece| piece.at = next);
        receive(&mut position, ally, resistance);
        assert!(!offers(&position, 2));
    }
    for at in [WAITING, Place::Delay(HERE)] {
        let (mut position, marker) = italy_joins(Axis, Posture::War);
        position.state.set_piece(marker, |piece| piece.at = at);
        receive(&mut position, Axis, nationalists);
        assert!(!offers(&position, 4), "off the track");
    }
    let (mut position, _) = italy_joins(Axis, Posture::War);
    position.rules(OptionalRules::default());
    receive(&mut position, Western, resistance);
    assert!(!offers(&position, 2), "without the rule");
}
