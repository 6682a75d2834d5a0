use crate::agenda::{Scene, Task};
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::options::Edition;
use crate::pack::card::Roster;
use crate::pack::{Effect, MarkerKind, Policy, Posture, Side, Status, Truce};
use crate::politics;
use crate::s00_victory::s0_1_check::value;
use crate::s13_countries::s13_5_alignment::{self, Alignment};
use crate::s13_countries::s13_8_6_civil_war::{allows_named, is_in};
use crate::s13_countries::{self, Will};
use crate::s15_political_events::PoliticalEvent;
use crate::state::Place;
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

/// AE-13.8.6-1, AE-13.8.6-4, AE-13.5-4: a part that may break away is a part of it still.
/// Allows: AE-13.8.6-1, AE-13.8.6-4.
/// Forbids: AE-13.8.6-1.
#[test]
fn a_country_with_a_republic_in_it_is_in_civil_war() {
    let capital = barcelona(&Position::campaign());
    for supporter in [Western, Soviet] {
        let position = war(supporter, &capital);
        let spain = position.area("Spain");
        assert!(is_in(&position.state, spain));
        assert!(!is_in(&position.state, position.area("Portugal")));
        let found = s13_5_alignment::of(&position.state, spain);
        assert_eq!(found, Alignment::Faction(supporter));
    }
    let position = Position::campaign();
    assert!(!is_in(&position.state, position.area("Spain")));
}

/// AE-13.8.6-2, AEV-EX-66.
/// Allows: AE-13.8.6-2.
/// Forbids: AE-13.8.6-2.
#[test]
fn few_events_bear_on_a_civil_war() {
    let play = |event| {
        let mut position = war(Western, "w2710");
        let scene = Scene::of(HERE, Axis).about(position.area("Spain"));
        position.perform(scene, vec![Effect::Event(event)], 3);
        position.pick_first();
        position.state.area(position.area("Spain")).status
    };
    assert_eq!(play(PoliticalEvent::FreePassage), Status::Neutral);
    assert_eq!(play(PoliticalEvent::CountryJoins), Status::Neutral);
    assert_eq!(play(PoliticalEvent::CoupDEtat), Status::Neutral);
    assert_eq!(play(PoliticalEvent::DeclareWar), Status::Active);
    let position = war(Western, "w2710");
    let spain = Scene::of(HERE, Axis).about(position.area("Spain"));
    let italy = Scene::of(HERE, Axis).about(position.area("Italy"));
    for (event, scene, allowed) in [
        ("No Pasaran!", spain, true),
        ("Guarantee", spain, false),
        ("Guarantee", italy, true),
        ("Guarantee", Scene::of(HERE, Axis), true),
    ] {
        let found = allows_named(&position.state, scene, event);
        assert_eq!(found, allowed, "{event}");
    }
}

/// AE-13.8.6-3, AE-13.7.1-8, AE-13.7.1-9.
#[test]
fn the_civil_war_ends_as_the_country_takes_part() {
    let mut position = war(Soviet, "w2710");
    let spain = position.area("Spain");
    let task = s13_countries::Task::JoinAllies {
        roster: Roster::Mobilizing,
        will: Will::Involuntary,
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
        position.state.set_edition(Edition::Y2023);
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
