use super::super::s1_1_2_1_modifiers::{of_country, political};
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Western};
use crate::map::Theatre;
use crate::pack::{Effect, MarkerKind, Side};
use crate::sequence::Segment;
use crate::state::{Place, SeparatePeace};
use crate::task_queue::{self, Continuation, Scene};
use crate::testing::{Position, Rolls};

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
/// Allows: AE-6.2-3.
/// Forbids: AE-6.2-3.
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
    position.phase(Axis, Segment::OptionCard);
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

/// The modifiers and results of a Treaty's dice with a country in which the Axis has Influence.
fn treaty(position: &mut Position, number: &str, country: &str, dice: Vec<u8>) -> Vec<(i8, u8)> {
    position.phase(Axis, Segment::OptionCard);
    tide(position, 0, Side::Front);
    let theatre = position.theatre();
    position
        .state
        .set_progress(theatre, |progress| progress.uscl = 0);
    let capital = position.capital(country);
    position.lay(MarkerKind::Influence, Axis, capital);
    let card = position.card(Axis, number);
    let pack = position.state.shared_pack();
    let Effect::Select { then, .. } = &pack.card(card).option_card[0] else {
        panic!("the card selects a country");
    };
    let scene = Scene::of(theatre, Axis).about(position.area(country));
    let mut dice = Rolls(dice.into_iter());
    let events = position.play_with(&mut dice, |play| {
        let tasks = then.iter().cloned().map(task_queue::Task::Effect);
        task_queue::put(play, scene, tasks, Continuation::Commands);
        while task_queue::is_under_way(play.state) && play.state.pending().is_empty() {
            task_queue::go_on(play);
        }
    });
    let rolls = events.iter().filter_map(|event| match event {
        Event::EventRolled {
            modifier, result, ..
        } => Some((*modifier, *result)),
        _ => None,
    });
    rolls.collect()
}

/// AE-1.1.2-4, AE-1.1.2.1-6, AE-2.1.1-2; AEV-1.1.2.1-1, DSV-1.1.2.1-1: the marker counts on the
/// card's table and on the Diplomatic Incident Table, and on no other.
#[test]
fn a_chain_of_tables_ends_in_a_result() {
    let hungary = |dice| treaty(&mut Position::campaign(), "28a", "Hungary", dice);
    assert_eq!(
        hungary(vec![1; 9])[..2],
        [(1, 2), (1, 2)],
        "the Incident Table"
    );
    assert_eq!(
        hungary(vec![5; 9])[..2],
        [(1, 6), (0, 5)],
        "the Guarantee Table"
    );
    let mut asia = Position::campaign_in_asia();
    let hopeh = treaty(&mut asia, "33a", "Hopeh", vec![1, 5, 5, 5, 5]);
    assert_eq!(
        hopeh,
        [(1, 2), (1, 6), (0, 5)],
        "both, and then Colonialism"
    );
}

/// AE-+14.4-1: in a Separate Peace neither the tide nor the commitment nor Influence counts in
/// the Option Card and Political Events Segments.
#[test]
fn all_bets_are_off_in_a_separate_peace() {
    let mut position = Position::campaign();
    let hungary = position.area("Hungary");
    let capital = position.capital("Hungary");
    position.lay(MarkerKind::Influence, Axis, capital);
    tide(&mut position, 3, Side::Front);
    let of_country = |position: &Position| {
        let scene = Scene::of(Theatre::Europe, Axis).about(hungary);
        of_country(&position.state, scene)
    };
    let segments = [Segment::OptionCard, Segment::PoliticalEvents];
    for peace in [false, true] {
        if peace {
            position.state.set_separate_peace(SeparatePeace {
                by: Western,
                held: [0; 3],
                collapsed: false,
            });
        }
        for segment in segments {
            position.phase(Axis, segment);
            let expected = if peace { (0, 0) } else { (3, 1) };
            let found = (modifier(&position, Axis), of_country(&position));
            assert_eq!(found, expected);
        }
        position.phase(Axis, Segment::ConditionalEvents);
        assert_eq!((modifier(&position, Axis), of_country(&position)), (0, 0));
    }
}
