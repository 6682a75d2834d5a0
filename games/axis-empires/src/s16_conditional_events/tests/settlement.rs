use super::Affected;
use super::ConditionalEvent;
use super::DELAY;
use super::INTERNED;
use super::JAPAN;
use super::at_war;
use super::cede;
use super::happen;
use super::open_the_seas;
use super::owner;
use super::peace;
use super::posture;
use super::surrendered;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::{Symbol, Theatre};
use crate::pack::card::Tenure;
use crate::pack::{MarkerKind, OnceEvent, Pack, Posture, Status, Truce};
use crate::s13_countries::s13_6_posture::box_of;
use crate::s16_conditional_events::affected::AffectedCountry;
use crate::state::Place;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

const RUSSIA: ConditionalEvent = ConditionalEvent::ForcedSettlement(Affected::Russia);
const NATIONALISTS: ConditionalEvent =
    ConditionalEvent::ForcedSettlement(Affected::NationalistChina);

fn happened(position: &Position) -> bool {
    let progress = position.state.progress(Theatre::Asia);
    progress.has_happened(OnceEvent::ForcedSettlement)
}

/// DS-16.2.5-1, DS-16.2.5-2, DS-16.2.5-3.
#[test]
fn a_few_strategic_hexes_are_worth_a_truce() {
    let mut position = at_war();
    happen(&mut position, Axis, NATIONALISTS);
    assert_eq!(position.asked(), None);
    assert!(!happened(&position), "nothing came of it");
    position.put("jpn-inf", Axis, "a4724");
    happen(&mut position, Axis, NATIONALISTS);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Truce)));
    position.pick(Pick::Truce(Truce::Armistice), 3);
    let truce = Posture::Truce(Truce::Armistice);
    assert_eq!(posture(&position, Affected::NationalistChina), truce);
    assert_eq!(position.marker_at(MarkerKind::Government, Axis), DELAY);
    assert!(happened(&position));
    happen(&mut position, Axis, NATIONALISTS);
    assert_eq!(position.asked(), None, "once");
}

/// DS-16.2.5-1: with Russia and the United States go the other countries of their faction,
/// Chinese ones never.
#[test]
fn who_is_affected() {
    let mut position = at_war();
    position.country("Mongolia", Status::Active, Soviet);
    position.country("Netherlands East Indies", Status::Conquered, Western);
    position.country("Szechwan", Status::Active, Soviet);
    let affected = |of: Affected| -> Vec<&str> {
        let names = [
            "Britain",
            "United States",
            "Russia",
            "Mongolia",
            "Netherlands East Indies",
            "Kiangsu",
            "Kansu",
            "Szechwan",
            "Siam",
        ];
        let affects = |name: &&str| of.affects(&position.state, position.area(name));
        names.into_iter().filter(affects).collect()
    };
    assert_eq!(affected(Affected::Britain), ["Britain"]);
    assert_eq!(
        affected(Affected::UnitedStates),
        ["United States", "Netherlands East Indies"]
    );
    assert_eq!(affected(Affected::Russia), ["Russia", "Mongolia"]);
    assert_eq!(affected(Affected::NationalistChina), ["Kiangsu"]);
    assert_eq!(affected(Affected::CommunistChina), ["Kansu", "Szechwan"]);
}

/// A war in which Japan has taken three strategic hexes of Russia, so that it can dictate its
/// terms.
pub(super) fn victory() -> Position {
    let taken = ["a5821", "a5824", "p5301"];
    let mut pack = Pack::clone(&crate::testing::campaign::pack_of_asia());
    for hex in pack.map.hexes_mut() {
        if taken.contains(&&*hex.code.to_string()) {
            hex.symbols = hex.symbols.with(Symbol::StrategicSoviet);
        }
    }
    let mut position = Position::campaign_on(std::sync::Arc::new(pack));
    super::all_at_war(&mut position);
    position.turn(1940, "July-Aug");
    for hex in taken {
        position.put("jpn-inf", Axis, hex);
    }
    position
}

/// DS-16.2.5-4, DS-16.2.5-5, DS-16.2.5-14, DS-14.12-1; DSV-16.2.5-1.
#[test]
fn a_settlement_is_enforced_for_a_year() {
    let mut position = victory();
    happen(&mut position, Axis, RUSSIA);
    assert_eq!(posture(&position, Affected::Russia), surrendered());
    let minors = position.posture_box("Soviet Minors");
    assert_eq!(position.state.box_posture(minors), surrendered());
    let turn = position
        .state
        .pack()
        .calendar
        .find(1941, "July-Aug")
        .unwrap();
    assert_eq!(
        peace(&position, Affected::Russia),
        Place::Track(Theatre::Asia, turn)
    );
    assert_eq!(position.marker_at(MarkerKind::Government, Axis), DELAY);
    assert_eq!(
        position.asked(),
        Some((Axis, QuestionSubject::Select)),
        "and wins friends"
    );
}

/// DS-16.2.5-6.
#[test]
fn what_was_ceded_to_the_loser_goes_back() {
    let mut position = victory();
    cede(&mut position, "Korea", "Russia", Tenure::Dependent);
    cede(&mut position, "Mongolia", "Russia", Tenure::Part);
    cede(&mut position, "Formosa", "Britain", Tenure::Dependent);
    cede(&mut position, "Kansu", "Russia", Tenure::Part);
    let unit = position.put_at("mong-inf", Soviet, Place::Aside(Theatre::Asia));
    happen(&mut position, Axis, RUSSIA);
    // An unowned country becomes an Ally's again, with the posture of its box.
    let kansu = position.area("Kansu");
    let its_box = box_of(&position.state, kansu, Soviet).unwrap();
    let kansu = position.state.area(kansu);
    assert_eq!(kansu.alignment, Some(Soviet));
    assert_eq!(kansu.posture, position.state.box_posture(its_box));
    assert_eq!(owner(&position, "Korea").as_deref(), Some("Japan"));
    assert_eq!(owner(&position, "Formosa").as_deref(), Some("Britain"));
    let mongolia = position.state.area(position.area("Mongolia"));
    assert_eq!(
        (mongolia.status, mongolia.alignment),
        (Status::Active, Some(Axis))
    );
    assert_eq!(position.at(unit), super::POOL);
    assert_eq!(position.state.piece(unit).unwrap().faction, Axis);
}

/// DS-16.2.5-7 to DS-16.2.5-10: DS-16.2.5-7, DS-16.2.5-8, DS-16.2.5-9, DS-16.2.5-10.
#[test]
fn supplied_units_win_their_lands() {
    let mut unsupplied = 0;
    for (of, hex, land) in [
        (Affected::Britain, "a4222", "Hong Kong"),
        (Affected::Russia, "p5301", "Primorye"),
        (Affected::UnitedStates, "p3806", "Guam"),
        (Affected::NationalistChina, "a4120", "Hainan"),
    ] {
        let mut position = at_war();
        let before = owner(&position, land);
        let unit = position.put("jpn-inf", Axis, hex);
        open_the_seas(&mut position, JAPAN, Axis, &[]);
        assert!(position.is_supplied(unit), "{hex}");
        let event = ConditionalEvent::ForcedSettlement(of);
        super::run(&mut position, Axis, super::Task::Step(event, 4));
        assert_eq!(owner(&position, land).as_deref(), Some("Japan"));
        // Of another's list nothing is won.
        let mut position = at_war();
        let unit = position.put("jpn-inf", Axis, hex);
        open_the_seas(&mut position, JAPAN, Axis, &[]);
        let other = match of {
            Affected::Britain => Affected::Russia,
            _ => Affected::Britain,
        };
        let event = ConditionalEvent::ForcedSettlement(other);
        super::run(&mut position, Axis, super::Task::Step(event, 4));
        assert_eq!(owner(&position, land), before);
        assert!(position.at(unit).hex().is_some());
        // Nor by a unit without supply.
        let mut position = at_war();
        let unit = position.put("jpn-inf", Axis, hex);
        for port in ["p4803", "p4901", "p4904", "p5005", "p5105", "p5205"] {
            position.put("us-inf", Western, port);
        }
        if !position.is_supplied(unit) {
            let event = ConditionalEvent::ForcedSettlement(of);
            super::run(&mut position, Axis, super::Task::Step(event, 4));
            assert_eq!(owner(&position, land), before);
            unsupplied += 1;
        }
    }
    assert!(unsupplied > 2);
    // Hainan is the Nationalists' only as long as Kiangsu is.
    let mut position = at_war();
    position.country("Kiangsu", Status::Active, Soviet);
    position.put("jpn-inf", Axis, "a4120");
    open_the_seas(&mut position, JAPAN, Axis, &[]);
    super::run(&mut position, Axis, super::Task::Step(NATIONALISTS, 4));
    assert_eq!(owner(&position, "Hainan").as_deref(), Some("Kiangsu"));
    let communists = ConditionalEvent::ForcedSettlement(Affected::CommunistChina);
    super::run(&mut position, Axis, super::Task::Step(communists, 4));
    assert_eq!(owner(&position, "Hainan").as_deref(), Some("Japan"));
}

/// DS-16.2.5-11.
#[test]
fn a_chinese_capital_is_subdued_with_all_its_cities() {
    for (of, name) in [
        (Affected::NationalistChina, "Kiangsu"),
        (Affected::CommunistChina, "Kansu"),
    ] {
        let mut position = at_war();
        let country = position.area(name);
        let event = ConditionalEvent::ForcedSettlement(of);
        let cities: Vec<String> = position
            .state
            .map()
            .hexes_with_ids()
            .filter(|(id, row)| row.is_city() && position.state.land(*id).country == Some(country))
            .map(|(_, row)| row.code.to_string())
            .collect();
        for code in &cities[1..] {
            position.put("jpn-inf", Axis, code);
        }
        super::run(&mut position, Axis, super::Task::Step(event, 5));
        assert_eq!(position.state.area(country).status, Status::Active);
        position.put("jpn-inf", Axis, &cities[0]);
        super::run(&mut position, Axis, super::Task::Step(event, 5));
        assert_eq!(owner(&position, name).as_deref(), Some("Japan"));
    }
}

/// DS-16.2.5-12, DS-16.2.5-13.
#[test]
fn everybody_goes_home() {
    let mut position = victory();
    position.country("Mongolia", Status::Active, Soviet);
    position.country("Tannu Tuva", Status::Conquered, Soviet);
    let stays = [
        position.put("jpn-inf", Axis, "a5427"),
        position.put("jpn-inf", Axis, "a5818"),
        position.put("rus-inf", Soviet, "p5603"),
    ];
    let goes = [
        position.put("jpn-inf", Axis, "p5603"),
        position.put("jpn-inf", Axis, "a5621"),
        position.put("rus-inf", Soviet, "a5427"),
        position.put("us-inf", Western, "p5603"),
        position.put("us-inf", Western, "p5301"),
    ];
    happen(&mut position, Axis, RUSSIA);
    assert!(stays.iter().all(|id| position.at(*id).hex().is_some()));
    assert!(super::all_at(&position, &goes, INTERNED));
}

/// DS-16.2.5-6: an unowned country that comes back has the posture of its box.
#[test]
fn what_comes_back_is_bound_like_its_friends() {
    for bound in [Posture::War, Posture::Truce(Truce::Armistice)] {
        let mut position = victory();
        position.post("Communist China", bound);
        cede(&mut position, "Kansu", "Russia", Tenure::Part);
        super::go_through(&mut position, Axis, Some(RUSSIA), |_, _| None);
        let kansu = position.state.area(position.area("Kansu"));
        assert_eq!((kansu.owner, kansu.alignment), (None, Some(Soviet)));
        assert_eq!(kansu.posture, bound);
    }
}
