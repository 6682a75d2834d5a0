use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::{Effect, MarkerKind, OnceEvent, Pack, Posture, Status, WarState};
use crate::sequence::Segment;
use crate::state::{Pile, Place};
use crate::step::PendingStep;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

fn open(position: &mut Position, faction: Faction) -> Vec<Event> {
    position.phase(faction, Segment::ConditionalEvents);
    position.play_with(&mut crate::testing::Loaded(1), |play| {
        (super::CHAPTER.open)(play);
        while matches!(play.state.step(), PendingStep::Agenda(_)) && play.state.pending().is_empty()
        {
            crate::task_queue::go_on(play);
        }
    })
}

/// AE-6-1, AE-6.2-1, DS-16.1-1, DS-16.1.1-1.
#[test]
fn the_axis_conquers_in_its_own_segment_and_before_its_card() {
    let mut position = Position::campaign();
    position.pile(Axis, "22a", Pile::Current);
    position.country("Portugal", Status::Active, Western);
    let portugal = position.area("Portugal");
    let cities: Vec<String> = position
        .state
        .map()
        .hexes_with_ids()
        .filter(|(id, hex)| hex.is_city() && position.state.land(*id).country == Some(portugal))
        .map(|(_, hex)| hex.code.to_string())
        .collect();
    for code in &cities {
        position.put("ger-inf", Axis, code);
    }
    open(&mut position, Western);
    assert_eq!(position.state.area(portugal).status, Status::Active);
    open(&mut position, Axis);
    assert_eq!(position.state.area(portugal).status, Status::Conquered);
    assert_eq!(
        position.asked(),
        Some((Axis, QuestionSubject::Select)),
        "then the card"
    );
}

/// AE-6.2-2, AE-CRD-6: conditions of the card are looked at each turn.
#[test]
fn the_cards_events_wait_for_their_conditions() {
    let mut position = Position::campaign();
    position.pile(Axis, "22a", Pile::Current);
    position.turn(1937, "Apr-May");
    open(&mut position, Axis);
    assert_eq!(position.asked(), None, "no season, no Limited War");
    position
        .state
        .set_war_state(Theatre::Europe, WarState::LimitedWar);
    open(&mut position, Axis);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::May)));
    position.pick(Pick::Yes, 3);
    let progress = position.state.progress(Theatre::Europe);
    assert!(progress.has_happened(OnceEvent::CaseYellow));
}

/// AE-6.2-4, AE-1.3.3-1: a colonial step outside the Replacements Segment.
#[test]
fn steps_of_an_event_are_placed_like_replacements() {
    let mut position = Position::campaign();
    position.pile(Western, "23", Pile::Current);
    open(&mut position, Western);
    assert_eq!(
        position.asked(),
        None,
        "no colonial waits in the Force Pool"
    );
    let colonial = position.pool("bri-can", Western);
    let other = position.pool("bri-inf", Western);
    open(&mut position, Western);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::Replacement))
    );
    let pick = position.choice().options[1];
    let Pick::Replacement(order) = pick else {
        panic!("{pick:?}");
    };
    position.pick(pick, 3);
    assert_eq!(position.at(colonial), order.to);
    assert_eq!(position.at(other), Place::ForcePool(Theatre::Europe));
    assert_eq!(position.asked(), None, "one step");
}

/// AE-6.2-3 and the count that a die must not pass: Western Guarantees.
#[test]
fn a_die_is_held_against_a_count() {
    let mut position = Position::campaign();
    position.pile(Western, "7a", Pile::Current);
    open(&mut position, Western);
    assert_eq!(
        position.asked(),
        None,
        "nothing was ceded, and the die shows 1"
    );
    let germany = position.area("Germany");
    let austria = position.area("Austria");
    position.state.set_area(austria, |area| {
        area.status = Status::Absent;
        area.owner = Some(germany);
        area.tenure = Some(crate::pack::card::Tenure::Part);
    });
    open(&mut position, Western);
    assert_eq!(position.asked(), Some((Western, QuestionSubject::OneOf)));
}

/// DS-16.3-1, DS-16.5-1: each Ally in its own segment, before its card.
#[test]
fn the_allies_look_at_conquered_countries_in_their_own_segment() {
    for faction in [Western, Soviet] {
        let mut position = Position::campaign();
        for name in ["Western Minors", "Soviet Minors"] {
            position.post(name, Posture::War);
        }
        position.country("Portugal", Status::Conquered, faction);
        let other = if faction == Western { Soviet } else { Western };
        open(&mut position, other);
        assert_ne!(
            position.asked().map(|asked| asked.1),
            Some(QuestionSubject::Reactivate)
        );
        let mut position = Position::campaign();
        for name in ["Western Minors", "Soviet Minors"] {
            position.post(name, Posture::War);
        }
        position.country("Portugal", Status::Conquered, faction);
        open(&mut position, faction);
        assert_eq!(
            position.asked(),
            Some((faction, QuestionSubject::Reactivate))
        );
    }
}

/// DS-16.3.3-1, DS-16.3.4-1, DS-16.3.6-1, DS-16.5.3-1, DS-16.5.4-1.
#[test]
fn a_war_brings_the_forces_of_the_far_east_once() {
    let mut position = Position::campaign_in_asia();
    let happened = |position: &Position, event| {
        let progress = position.state.progress(Theatre::Asia);
        progress.has_happened(event)
    };
    open(&mut position, Western);
    open(&mut position, Soviet);
    assert!(!happened(&position, OnceEvent::BritishFarEasternForces));
    position.post("Britain", Posture::War);
    open(&mut position, Western);
    assert!(happened(&position, OnceEvent::BritishFarEasternForces));
    assert!(happened(&position, OnceEvent::WesternLimitedWarReserves));
    assert!(!happened(&position, OnceEvent::UsFarEasternForces));
    assert!(!happened(&position, OnceEvent::WesternTotalWarReserves));
    assert!(!happened(&position, OnceEvent::SovietLimitedWarReserves));
    let war_box = Place::WarBox(Theatre::Asia, Soviet);
    position.lay(MarkerKind::EuropeanTotalWar, Soviet, war_box);
    open(&mut position, Soviet);
    assert!(happened(&position, OnceEvent::SovietLimitedWarReserves));
    assert!(happened(&position, OnceEvent::SovietTotalWarReserves));
    assert!(!happened(&position, OnceEvent::RussianFarEasternForces));
}

/// DS-16.2-1, DS-16.4-1, DS-16.6-1, AE-6.2-1: what is permanent comes before the card.
#[test]
fn the_card_comes_last() {
    let aid = MarkerKind::AidToChina;
    for (faction, number, first) in [
        (Axis, "1", QuestionSubject::Dissolution),
        (Western, "5", QuestionSubject::CallBack),
        (Soviet, "15", QuestionSubject::CallBack),
    ] {
        let mut pack = Pack::clone(&crate::testing::campaign::pack_of_asia());
        let card = pack.find_card(Theatre::Asia, faction, number).unwrap();
        pack.cards[card.index()].conditional = vec![Effect::May(vec![Effect::Esv(1)])];
        let mut position = Position::campaign_on(std::sync::Arc::new(pack));
        position.pile(faction, number, Pile::Current);
        for ally in [Western, Soviet] {
            position.lay(aid, ally, Place::EventsBox(Theatre::Asia, ally));
        }
        open(&mut position, faction);
        assert_eq!(position.asked(), Some((faction, first)));
        assert_eq!(position.choice().card, None);
        position.pick(Pick::Pass, 3);
        assert_eq!(position.asked(), Some((faction, QuestionSubject::May)));
        assert_eq!(position.choice().card, Some(card));
    }
}
