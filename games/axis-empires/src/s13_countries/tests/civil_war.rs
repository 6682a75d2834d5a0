use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::options::Edition;
use crate::pack::card::{EventId, EventRef, NamedEvent, Roster};
use crate::pack::{Effect, MarkerKind, Policy, Posture, Side, Status, Truce};
use crate::politics;
use crate::s00_victory::s0_1_check::value;
use crate::s13_countries::s13_8_6_civil_war::is_in;
use crate::s15_political_events::PoliticalEvent;
use crate::state::Place;
use crate::task::country::PolicyEffect;
use crate::task_queue::{Scene, Task};
use crate::testing::Position;

const HERE: Theatre = Theatre::Europe;

/// Spain in Civil War, the Republic's capital in a hex of it, supported by an Ally.
fn war(supporter: Faction, capital: &str) -> Position {
    let mut position = Position::campaign();
    for name in ["Western Minors", "Soviet Minors"] {
        position.post(name, Posture::Truce(Truce::Negotiation));
    }
    let hex = Place::Hex(position.hex(capital));
    position.lay(MarkerKind::RepublicanCapital, Western, hex);
    let events = Place::EventsBox(HERE, Western);
    let support = position.lay(MarkerKind::RepublicanSupport, Western, events);
    if supporter == Soviet {
        position.back(support);
    }
    position
}

/// A hex of Catalonia.
fn barcelona(position: &Position) -> String {
    let area = position.state.map().area(position.area("Catalonia"));
    let hex = area.hexes[0];
    position.state.map().hex(hex).code.to_string()
}

/// Where a country stands after a card of the Axis had an event happen to it.
fn after(position: &mut Position, name: &str, event: PoliticalEvent) -> (Status, Option<Faction>) {
    position.turn_up_about(Axis, name, vec![Effect::Event(event)], 3);
    position.reply_first();
    let area = position.state.area(position.area(name));
    (area.status, area.alignment)
}

const FRIEND: (Status, Option<Faction>) = (Status::Active, Some(Axis));
const NEUTRAL: (Status, Option<Faction>) = (Status::Neutral, None);

/// AE-13.8.6-1, AE-13.8.6-4, AE-13.5-4: a part that may break away still belongs to the country.
/// With the Republic's capital there no faction wins the country over, and an enemy at war with
/// it faces the Republic's supporter.
/// Allows: AE-13.8.6-1, AE-13.8.6-4.
/// Forbids: AE-13.8.6-1.
#[test]
fn a_country_with_a_republic_in_it_is_in_civil_war() {
    let capital = barcelona(&Position::campaign());
    for supporter in [Western, Soviet] {
        let joins = PoliticalEvent::CountryJoins;
        let mut position = war(supporter, &capital);
        assert_eq!(after(&mut position, "Spain", joins), NEUTRAL);
        let other = after(&mut position, "Portugal", joins);
        assert_eq!(other, FRIEND, "no Republic in it");
        let mut position = war(supporter, &capital);
        let enemy = after(&mut position, "Spain", PoliticalEvent::DeclareWar);
        assert_eq!(enemy, (Status::Active, Some(supporter)));
    }
    let mut position = Position::campaign();
    let found = after(&mut position, "Spain", PoliticalEvent::CountryJoins);
    assert_eq!(found, FRIEND, "a country at peace");
}

/// AE-13.8.6-4: a part that has become a country of its own is none of the country's any more.
/// Forbids: AE-13.8.6-4.
#[test]
fn a_part_that_broke_away_is_no_part() {
    let capital = barcelona(&Position::campaign());
    let mut position = war(Western, &capital);
    position.turn_up_about(Western, "Catalonia", vec![Effect::Independence], 3);
    let area = position.state.area(position.area("Catalonia"));
    assert_eq!(area.status, Status::Neutral);
    let found = after(&mut position, "Spain", PoliticalEvent::CountryJoins);
    assert_eq!(found, FRIEND, "the Republic is in Catalonia");
}

/// AE-13.8.6-2, AEV-EX-66: of the events that the rules name.
/// Allows: AE-13.8.6-2.
/// Forbids: AE-13.8.6-2.
#[test]
fn few_events_bear_on_a_civil_war() {
    let play = |event| after(&mut war(Western, "w2710"), "Spain", event);
    for event in [
        PoliticalEvent::FreePassage,
        PoliticalEvent::CountryJoins,
        PoliticalEvent::CoupDEtat,
        PoliticalEvent::Influence,
    ] {
        let mut position = war(Western, "w2710");
        let before = position.state.pieces_in(position.hex("w2710")).count();
        assert_eq!(after(&mut position, "Spain", event), NEUTRAL, "{event:?}");
        let left = position.state.pieces_in(position.hex("w2710")).count();
        assert_eq!(left, before, "{event:?}");
    }
    let enemy = (Status::Active, Some(Western));
    assert_eq!(play(PoliticalEvent::DeclareWar), enemy);
    assert_eq!(play(PoliticalEvent::BorderWar), FRIEND);
    let mut position = war(Western, "w2710");
    let option = vec![Effect::Event(PoliticalEvent::PoliticalOption)];
    position.turn_up_about(Axis, "Spain", option, 3);
    assert!(
        position.asked().is_some(),
        "it is a choice of the faction's"
    );
}

/// AE-13.8.6-2: of those that a pack spells out.
/// Allows: AE-13.8.6-2.
/// Forbids: AE-13.8.6-2.
#[test]
fn few_events_of_a_pack_bear_on_a_civil_war() {
    let happens = |event: &str, about: &str| {
        let mut position = war(Western, "w2710");
        let id = position.state.pack().events.len();
        let event_id = EventId(u8::try_from(id).unwrap());
        position.change_pack(|pack| {
            pack.events.push(NamedEvent {
                name: event.into(),
                theatre: HERE,
                effects: vec![Effect::Uscl(1)],
            });
        });
        let before = position.state.progress(HERE).uscl;
        let perform = Effect::Perform(EventRef { event: event_id });
        position.turn_up_about(Axis, about, vec![perform], 3);
        position.state.progress(HERE).uscl > before
    };
    for event in [
        "Border War",
        "Civil War Defeat",
        "Civil War Victory",
        "Declare War",
        "No Pasaran!",
        "Political Option",
        "Provincial Independence",
        "Republican Infighting",
        "The Bell Tolls for Thee",
    ] {
        assert!(happens(event, "Spain"), "{event}");
    }
    for event in ["Guarantee", "Military Aid"] {
        assert!(!happens(event, "Spain"), "{event}");
        assert!(happens(event, "Italy"), "{event}");
    }
}

/// AE-13.8.6-3, AE-13.7.1-8, AE-13.7.1-9.
#[test]
fn the_civil_war_ends_as_the_country_takes_part() {
    let mut position = war(Soviet, "w2710");
    let spain = position.area("Spain");
    let task = crate::task::country::CountryTask::JoinAllies {
        roster: Roster::Mobilizing,
        will: PolicyEffect::Involuntary,
    };
    let scene = Scene::of(HERE, Axis).about(spain);
    position.run(scene, vec![Task::Country(task)], 6);
    position.pick_first();
    let area = *position.state.area(spain);
    assert_eq!(
        (area.status, area.alignment),
        (Status::Active, Some(Soviet))
    );
    let strong = position.state.pieces().any(|(_, piece)| {
        let counter = piece.counter(position.state.pack());
        counter.is_some_and(|it| it.country == spain && it.front.steps == 2)
            && piece.side == Side::Front
            && piece.at.is_on_map()
    });
    assert!(!strong, "no army was called up");
    assert!(!is_in(&position.state, spain));
    let marker = position.marker_at(MarkerKind::RepublicanCapital, Western);
    assert_eq!(marker, Place::Aside(HERE));
}

/// AE-GLO-25, AE-0.1.1-5, AE-0.1.1-4, AEV-0.1.1-1: who supports the Republic controls its capital, which
/// counts unless that Ally's Minor Countries are under a policy.
#[test]
fn the_republic_counts_for_who_supports_it() {
    for supporter in [Western, Soviet] {
        let mut position = war(supporter, "w2710");
        position.edition(Edition::Y2023);
        let madrid = position.hex("w2710");
        for faction in Faction::ALL {
            let controls = politics::controls(&position.state, faction, madrid);
            assert_eq!(controls, faction == supporter, "{faction}");
        }
        let own = match supporter {
            Soviet => "Soviet Minors",
            _ => "Western Minors",
        };
        let counted = value(&position.state, HERE);
        position.post(own, Posture::Policy(Policy::Guarantees));
        let symbols = position.state.map().hex(madrid).symbols;
        let strategic = symbols.has(crate::map::Symbol::StrategicAxis);
        assert_eq!(value(&position.state, HERE) - counted, i16::from(strategic));
        assert!(strategic, "or this shows nothing");
    }
}
