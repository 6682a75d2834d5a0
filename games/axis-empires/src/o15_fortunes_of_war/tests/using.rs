use sandtable_kernel::Game;

use crate::command::Command;
use crate::event::Event;
use crate::faction::Camp::{self, Allies};
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::legal::Legal;
use crate::map::Theatre::{Asia, Europe};
use crate::o15_fortunes_of_war::o15_2_using::playable;
use crate::pack::card::Modifiers;
use crate::pack::{Effect, FortuneId};
use crate::run;
use crate::s01_seasonal::s1_1_option_card::s1_1_2_1_modifiers as modifiers;
use crate::sequence::Segment;
use crate::state::MapEnd;
use crate::step::PendingStep;
use crate::task_queue::Scene;
use crate::task_queue::choice::QuestionSubject;
use crate::testing::{Loaded, Position};

const fn play(fortune: FortuneId) -> Command {
    Command::PlayFortune { fortune }
}

/// Plays a card of the phasing faction with a die.
fn played(position: &mut Position, card: FortuneId, die: u8) -> Vec<Event> {
    let seat = position.state.seat_of(position.state.phasing()).unwrap();
    let mut events = Vec::new();
    AxisEmpires::default()
        .apply(
            &mut position.state,
            seat,
            &play(card),
            &mut Loaded(die),
            &mut events,
        )
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(position.state.hash(), position.state.full_hash());
    events.into_iter().map(|told| told.event).collect()
}

/// AE-+15.2-1: 1 and 2, 3 and 4, 5 and 6; shown, put back, and none drawn in its place.
#[test]
fn a_die_says_which_effect_a_card_has() {
    for (die, uscl) in [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)] {
        let mut position = Position::campaign().with_fortunes();
        position
            .state
            .set_progress(Europe, |progress| progress.uscl = 5);
        let card = position.deal(Camp::Axis, 'M');
        position.phase(Axis, Segment::PoliticalEvents);
        let events = played(&mut position, card, die);
        assert_eq!(position.state.progress(Europe).uscl, uscl, "{die}");
        let shown = Event::FortunePlayed {
            faction: Axis,
            fortune: card,
        };
        let gone = Event::FortunesCounted {
            theatre: Europe,
            camp: Camp::Axis,
            count: 0,
        };
        assert_eq!(events[..2], [shown, gone]);
        let rolled = Event::EventRolled {
            faction: Axis,
            die,
            modifier: 0,
            result: die,
        };
        assert!(events.contains(&rolled), "{events:?}");
        assert!(position.state.fortunes().is_in_deck(card));
        assert_eq!(position.hands(Europe), [0, 0]);
        assert_eq!(position.refusal(&play(card)), "AE-+15.1-2", "only once");
    }
}

/// AE-+15.2-1: nor does politics weigh on what a card sets off.
#[test]
fn political_modifiers_do_not_count_for_fortunes() {
    let mut position = Position::campaign().with_fortunes();
    position
        .state
        .set_progress(Europe, |progress| progress.uscl = 2);
    position.phase(Axis, Segment::PoliticalEvents);
    let plain = Scene::of(Europe, Axis);
    let scene = Scene {
        fortune: Some(position.fortune(Europe, 'A')),
        ..plain
    };
    assert_eq!(modifiers::political(&position.state, plain), -1);
    assert_eq!(modifiers::political(&position.state, scene), 0);
    let hungary = position.area("Hungary");
    let capital = position.capital("Hungary");
    position.lay(crate::pack::MarkerKind::Influence, Axis, capital);
    let about = |scene: Scene| modifiers::of_country(&position.state, scene.about(hungary));
    assert_eq!((about(plain), about(scene)), (1, 0));
    let roll = Effect::Roll {
        modifiers: Modifiers::Political,
        rows: Box::default(),
    };
    let events = position.perform(scene, vec![roll], 3);
    let result = 3;
    assert!(matches!(events[..], [Event::EventRolled { result: it, .. }] if it == result));
}

/// AE-+15.2-1: in a turn of its own, whichever Ally's, and when the card says.
#[test]
fn either_ally_plays_the_card_that_they_share() {
    let mut position = Position::campaign().with_fortunes();
    let card = position.deal(Allies, 'A');
    for faction in [Western, Soviet] {
        position.phase(faction, Segment::PoliticalEvents);
        assert_eq!(playable(&position.state), [card]);
        assert_eq!(position.check(&play(card)), Ok(()));
        position.phase(faction, Segment::OperationalMovement);
        assert_eq!(position.refusal(&play(card)), "AE-+15.2-1");
        assert!(playable(&position.state).is_empty());
    }
    position.phase(Axis, Segment::PoliticalEvents);
    assert_eq!(position.refusal(&play(card)), "AE-+15.1-2");
    assert_eq!(position.refusal(&play(FortuneId(200))), "AE-+15.1-2");
    position.phase(Soviet, Segment::Support);
    played(&mut position, card, 1);
    assert_eq!(position.state.progress(Europe).blitz(Soviet), 2);
    assert_eq!(position.state.progress(Europe).blitz(Western), 0);
    position.phase(Western, Segment::PoliticalEvents);
    assert_eq!(position.refusal(&play(card)), "AE-+15.1-2");
}

/// AE-+15.2-1: the requirements of a card must hold.
#[test]
fn a_card_is_played_when_its_requirements_hold() {
    let mut position = Position::campaign().with_fortunes();
    let card = position.deal(Camp::Axis, 'N');
    position.phase(Axis, Segment::PoliticalEvents);
    position.turn(1939, "May-June");
    assert_eq!(position.refusal(&play(card)), "AE-+15.2-1");
    position.turn(1939, "Nov-Dec");
    assert_eq!(position.check(&play(card)), Ok(()));
}

/// AE-+15.1-2, AE-0.4-2: a card is for its own map, and for nothing once that is over.
/// Forbids: AE-+15.1-2.
#[test]
fn a_card_of_one_map_does_nothing_on_the_other() {
    let mut position = Position::campaign_on_both_maps().with_fortunes();
    let card = position.fortune(Asia, 'M');
    position
        .state
        .set_fortunes(|fortunes| fortunes.give(Allies, card));
    position.phase(Western, Segment::PoliticalEvents);
    let uscl =
        |position: &Position| [Europe, Asia].map(|theatre| position.state.progress(theatre).uscl);
    let before = uscl(&position);
    let mut other = Position {
        state: position.state.clone(),
    };
    played(&mut position, card, 1);
    assert_eq!(uscl(&position), [before[0], before[1] + 2]);
    other
        .state
        .set_progress(Asia, |progress| progress.end = Some(MapEnd::default()));
    assert_eq!(other.refusal(&play(card)), "AE-0.4-2");
    assert!(playable(&other.state).is_empty());
}

/// A card that asks says so, and the segment goes on where it was.
#[test]
fn a_card_that_asks_is_named_with_its_question() {
    let mut position = Position::campaign().with_fortunes();
    let card = position.deal(Camp::Axis, 'G');
    position.phase(Axis, Segment::PoliticalEvents);
    played(&mut position, card, 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Select)));
    assert_eq!(position.choice().fortune, Some(card));
    position.pick_first();
    assert_eq!(position.state.segment(), Segment::PoliticalEvents);
    assert!(matches!(position.state.step(), PendingStep::Commands));
}

/// Listed cards are accepted, and unlisted ones refused, in every segment of every faction.
#[test]
fn fortunes_are_listed_exactly() {
    let mut listed = 0;
    for letter in crate::pack::card::fortune::LETTERS {
        let mut position = Position::campaign_in_asia().with_fortunes();
        position.deal(Allies, letter);
        for (faction, segment) in turns() {
            position.phase(faction, segment);
            let seat = position.state.seat_of(faction).unwrap();
            let legal = Legal::of(&position.state, seat).segment.unwrap();
            let all = (0..=u8::MAX).map(FortuneId);
            let taken: Vec<FortuneId> = all
                .filter(|card| position.check(&play(*card)).is_ok())
                .collect();
            assert_eq!(legal.fortunes, taken, "+{letter} {faction} {segment:?}");
            listed += taken.len();
        }
    }
    assert!(listed > 30, "{listed}");
}

fn turns() -> impl Iterator<Item = (Faction, Segment)> {
    use crate::sequence::Part;
    let segments = Segment::ALL.into_iter();
    let segments = segments.filter(|segment| segment.part() == Part::FactionTurn);
    segments.flat_map(|segment| Faction::ALL.map(|faction| (faction, segment)))
}

/// Reports whether the match stops for commands in a segment that has nothing else to order.
fn waits(position: &mut Position) -> bool {
    position.phase(Axis, Segment::PoliticalEvents);
    let before = position.state.turn().cursor;
    position.play(run::advance);
    position.state.turn().cursor == before
}

/// AE-+15.2-1: there is an occasion for every card, even in a segment that goes by otherwise.
#[test]
fn a_segment_waits_for_those_who_hold_a_card() {
    let mut position = Position::campaign().with_fortunes();
    assert!(!waits(&mut position));
    let mut position = Position::campaign().with_fortunes();
    position.deal(Allies, 'A');
    assert!(!waits(&mut position), "it is not theirs");
    // It waits for one that cannot be played in it just as well.
    for letter in ['A', 'C'] {
        let mut position = Position::campaign().with_fortunes();
        position.deal(Camp::Axis, letter);
        assert!(waits(&mut position), "+{letter}");
    }
}

/// Holdings of the sides are stored with the match and count in its hash.
#[test]
fn what_is_held_is_stored() {
    let mut position = Position::campaign().with_fortunes();
    let before = position.state.hash();
    let card = position.deal(Allies, 'S');
    assert_ne!(position.state.hash(), before);
    let read = position.stored_and_read();
    assert!(read.fortunes().holds(Allies, card));
    assert_eq!(read.hash(), position.state.hash());
}
