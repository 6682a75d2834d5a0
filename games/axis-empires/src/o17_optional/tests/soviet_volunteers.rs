//! +17.11: volunteers from abroad in Soviet headquarters.

use super::*;
use crate::faction::Faction::Soviet;
use crate::pack::{Effect, open};
use crate::s15_political_events::PoliticalEvent;
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};

const HERE: Theatre = Theatre::Europe;

/// AE-+17.11-1: the card that stands for Collective Security brings two colonial units to the
/// Delay Box.
#[test]
fn collective_security_brings_volunteers() {
    let pack = open::find("totaler-krieg-open").unwrap();
    let card = pack.find_card(HERE, Soviet, "5b").unwrap();
    let card = &pack.cards[card.index()];
    assert_eq!(&*card.title, "Collective Security");
    for (rules, expected) in [(vec![], 0), (vec![OptionalRule::SovietVolunteers], 2)] {
        let options = Options {
            pack: pack.code.to_string(),
            scenario: "campaign-1937".to_owned(),
            seats: Faction::ALL.map(|it| FactionSet::from_iter([it])).to_vec(),
            edition: Edition::default(),
            optional: rules.into_iter().collect(),
            content: None,
            decide_by_score: false,
        };
        let mut scenarios = pack.scenarios.iter();
        let scenario = scenarios.position(|it| &*it.code == "campaign-1937");
        let mut position = Position {
            state: crate::setup::opening(pack.clone(), scenario.unwrap(), options),
        };
        position.perform(Scene::of(HERE, Soviet), card.option_card.clone(), 3);
        let delayed = position.units_at(Place::Delay(HERE)).into_iter();
        let volunteers = delayed.filter(|id| {
            let piece = position.state.piece(*id).unwrap();
            let counter = piece.counter(&pack).unwrap();
            &*counter.code == "rus-vol" && piece.faction == Soviet
        });
        assert_eq!(volunteers.count(), expected);
    }
}

/// AE-+17.11-1: a volunteer makes a headquarters with a Russian, waits in its Holding Box, and
/// Germany's friends can take him out of it as they could a Minor Country's step.
#[test]
fn volunteers_make_a_headquarters() {
    for code in ["rus-hq-bal", "rus-hq-cen", "rus-hq-sou"] {
        let mut position = Position::europe();
        position.phase(Soviet, Segment::Organization);
        let moscow = MOSCOW;
        let [russian, volunteer] =
            ["rus-inf", "rus-vol"].map(|unit| position.put(unit, Soviet, moscow));
        let made = position.pool(code, Soviet);
        let unit = position.state.pack().find_counter(code).unwrap();
        let form = Command::Organization(s2_3_organization::Order::Form {
            from: [russian, volunteer],
            unit,
        });
        assert_eq!(position.refusal(&form), "AE-2.3-7", "{code}");
        position.optional(OptionalRule::SovietVolunteers);
        position.order(&form);
        assert_eq!(position.at(volunteer), Place::Holding(made), "{code}");
        assert_eq!(position.at(made), Place::Hex(position.hex(moscow)));

        let event = Effect::Event(PoliticalEvent::GermanySupportsNationalists);
        position.perform(Scene::of(HERE, Axis), vec![event], 3);
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
        position.pick(Pick::Nth(3), 3);
        assert_ne!(position.at(volunteer), Place::Holding(made), "{code}");
        assert!(!position.at(made).is_on_map(), "one step is left of two");
    }
}

/// AE-+17.11-1: other colonial units, and other headquarters, are as they were.
#[test]
fn nobody_else_takes_volunteers() {
    let mut position = Position::europe();
    position.optional(OptionalRule::SovietVolunteers);
    position.country("Baltic States", crate::pack::Status::Active, Axis);
    position.phase(Axis, Segment::Organization);
    let units = ["ger-inf", "ger-col"].map(|unit| position.put(unit, Axis, "e4003"));
    position.pool("ger-med", Axis);
    let unit = position.state.pack().find_counter("ger-med").unwrap();
    let form = Command::Organization(s2_3_organization::Order::Form { from: units, unit });
    assert_eq!(position.refusal(&form), "AE-2.3-7");
}
