use super::super::s1_1_2_1_modifiers::{of_country, political};
use crate::agenda::Scene;
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Western};
use crate::map::Theatre;
use crate::pack::{Effect, MarkerKind, Side};
use crate::sequence::Segment;
use crate::state::Place;
use crate::testing::Position;

fn tide(position: &mut Position, points: u8, side: Side) {
    let theatre = position.theatre();
    let place = position.marker_at(MarkerKind::VictoryPoints, Axis);
    let found = position.markers_at(MarkerKind::VictoryPoints, place)[0];
    position.state.set_piece(found, |piece| {
        piece.at = Place::VictoryTrack(theatre, points);
        piece.side = side;
    });
}

fn modifier(position: &Position, faction: Faction) -> i8 {
    political(&position.state, Scene::of(Theatre::Europe, faction))
}

/// AE-1.1.2-3, AE-1.1.2.1-1 to AE-1.1.2.1-5: AE-1.1.2.1-2, AE-1.1.2.1-3, AE-1.1.2.1-4,
/// AE-6.2-3, DS-1.1.2.1-1, DS-1.1.2.1-3.
#[test]
fn the_tide_and_the_commitment_add_up() {
    let mut position = Position::campaign();
    position.phase(Axis, Segment::OptionCard);
    assert_eq!(modifier(&position, Axis), 0);
    tide(&mut position, 3, Side::Front);
    assert_eq!(modifier(&position, Axis), 3);
    assert_eq!(modifier(&position, Western), 3, "it is the same for all");
    position
        .state
        .set_progress(Theatre::Europe, |progress| progress.uscl = 2);
    assert_eq!(modifier(&position, Axis), 2);
    tide(&mut position, 3, Side::Back);
    assert_eq!(modifier(&position, Axis), -4);
    position.phase(Axis, Segment::PoliticalEvents);
    assert_eq!(modifier(&position, Axis), -4);
    for segment in [Segment::ConditionalEvents, Segment::WarAndPeace] {
        position.phase(Axis, segment);
        assert_eq!(modifier(&position, Axis), 0, "{segment:?}");
    }
}

/// AE-1.1.2.1-6, DS-1.1.2.1-2, DS-14.20-2, DS-14.33-2.
#[test]
fn a_countrys_marker_counts_for_or_against() {
    let mut position = Position::campaign();
    let hungary = position.area("Hungary");
    let capital = position.capital("Hungary");
    let of = |position: &Position, faction| {
        let scene = Scene::of(Theatre::Europe, faction).about(hungary);
        of_country(&position.state, scene)
    };
    assert_eq!(of(&position, Axis), 0);
    let influence = position.lay(MarkerKind::Influence, Axis, capital);
    assert_eq!((of(&position, Axis), of(&position, Western)), (1, 1));
    position
        .state
        .set_piece(influence, |piece| piece.at = Place::Aside(Theatre::Europe));
    let influence = position.lay(MarkerKind::Influence, Western, capital);
    assert_eq!((of(&position, Axis), of(&position, Western)), (-1, -1));
    position
        .state
        .set_piece(influence, |piece| piece.at = Place::Aside(Theatre::Europe));
    position.lay(MarkerKind::Neutrality, Axis, capital);
    assert_eq!((of(&position, Axis), of(&position, Western)), (-1, 1));
}

/// AE-1.1.2-4, AE-1.1.2.1-6, AE-2.1.1-2; V-1.1.2.1-1: the marker counts on the card's table and on
/// the Diplomatic Incident Table, and on no other.
#[test]
fn a_chain_of_tables_ends_in_a_result() {
    let rolls = |die| {
        let mut position = Position::campaign();
        position.phase(Axis, Segment::OptionCard);
        tide(&mut position, 0, Side::Front);
        let capital = position.capital("Hungary");
        position.lay(MarkerKind::Influence, Axis, capital);
        let treaty = position.card(Axis, "28a");
        let pack = position.state.shared_pack();
        let Effect::Select { then, .. } = &pack.card(treaty).option_card[0] else {
            panic!("the card selects a country");
        };
        let scene = Scene::of(Theatre::Europe, Axis).about(position.area("Hungary"));
        let events = position.perform(scene, then.clone(), die);
        let rolls = events.iter().filter_map(|event| match event {
            Event::EventRolled {
                modifier, result, ..
            } => Some((*modifier, *result)),
            _ => None,
        });
        rolls.collect::<Vec<_>>()
    };
    assert_eq!(rolls(1)[..2], [(1, 2), (1, 2)], "the Incident Table");
    assert_eq!(rolls(5)[..2], [(1, 6), (0, 5)], "the Guarantee Table");
}
