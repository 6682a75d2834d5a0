use super::AMERICA;
use super::ConditionalEvent;
use super::DELAY;
use super::POOL;
use super::at_war;
use super::happen;
use super::open_the_seas;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::{MarkerKind, OnceEvent, Posture, Status};
use crate::state::Place;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// The Philippines on the wrong side, with Americans in Manila, and the Dutch.
fn landed() -> Position {
    let mut position = offshore();
    position.country("Philippines", Status::Active, Axis);
    position.country("Netherlands East Indies", Status::Active, Axis);
    let unit = position.put("us-inf", Western, "a3824");
    assert!(position.is_supplied(unit));
    position
}

/// A war in which the Americans are in all ports but those of Axis and Soviet countries.
fn offshore() -> Position {
    let mut position = at_war();
    let but = [
        "Philippines",
        "Netherlands East Indies",
        "Borneo",
        "Celebes",
        "Dutch New Guinea",
        "Kiangsu",
    ];
    open_the_seas(&mut position, AMERICA, Western, &but);
    position
}

/// DS-16.4.4-1.
#[test]
fn a_landing_sets_a_colony_free() {
    let event = ConditionalEvent::ColonialLiberation;
    let mut position = landed();
    let army = position.put("phil-inf", Axis, "a3924");
    happen(&mut position, Western, event);
    let country = position.state.area(position.area("Philippines"));
    assert_eq!(
        (country.status, country.alignment),
        (Status::Active, Some(Western))
    );
    assert_eq!(country.posture, Posture::War);
    assert_eq!(position.at(army), POOL);
    assert_eq!(position.state.piece(army).unwrap().faction, Western);
    let dutch = position
        .state
        .area(position.area("Netherlands East Indies"));
    assert_eq!(dutch.alignment, Some(Axis));
    // Without a landing nothing has happened; where several are possible the West selects.
    let mut position = offshore();
    position.country("Philippines", Status::Active, Soviet);
    position.country("Netherlands East Indies", Status::Active, Axis);
    happen(&mut position, Western, event);
    let progress = position.state.progress(Theatre::Asia);
    assert!(!progress.has_happened(OnceEvent::ColonialLiberation));
    position.put("us-inf", Western, "a3824");
    position.put("us-inf", Western, "a2819");
    happen(&mut position, Western, event);
    assert_eq!(position.asked(), Some((Western, QuestionSubject::Select)));
    let dutch = position.area("Netherlands East Indies");
    position.pick(Pick::Country(dutch), 3);
    assert_eq!(position.state.area(dutch).alignment, Some(Western));
    happen(&mut position, Western, event);
    assert_eq!(position.asked(), None, "once");
    let philippines = position.state.area(position.area("Philippines"));
    assert_eq!(philippines.alignment, Some(Soviet));
}

/// DS-16.4.5-1, DS-16.4.5-2, DS-16.4.5-3.
#[test]
fn a_landing_breaks_an_army() {
    let event = ConditionalEvent::OperationAvalanche;
    for (name, faction, city, camp) in [
        ("Philippines", Axis, "a3824", "a3924"),
        ("Kiangsu", Soviet, "a4321", "a4724"),
    ] {
        let mut position = offshore();
        position.country(name, Status::Active, faction);
        let (inf, fort, striped) = match faction {
            Axis => ("phil-inf", None, None),
            _ => ("ki-inf", Some("ki-def"), Some("chi-kmt")),
        };
        let army = position.put(inf, faction, camp);
        let fort = fort.map(|code| position.put(code, faction, camp));
        let striped = striped.map(|code| position.put(code, faction, camp));
        happen(&mut position, Western, event);
        assert!(position.at(army).hex().is_some(), "nobody has landed");
        position.put("us-inf", Western, city);
        happen(&mut position, Western, event);
        let country = position.area(name);
        let area = position.state.area(country);
        assert_eq!(
            (area.status, area.alignment),
            (Status::Active, Some(faction))
        );
        assert_eq!(position.at(army), POOL);
        assert_eq!(position.state.piece(army).unwrap().faction, faction);
        assert!(fort.is_none_or(|id| position.at(id) == Place::Gone));
        assert!(striped.is_none_or(|id| position.at(id) == DELAY));
        let capital = position.capital(name);
        let marked = position.markers_at(MarkerKind::NoOccupation, capital).len();
        assert_eq!(marked, usize::from(faction == Axis));
    }
}

/// AE-13.8.4-2, DS-16.4.4-1, DS-16.4.5-2: what an American landing takes from a country is
/// taken from the units that others have steps in, too; their own steps stay where they are.
#[test]
fn a_landing_breaks_up_a_staff_of_two_nations() {
    for (event, owner) in [
        (ConditionalEvent::ColonialLiberation, Western),
        (ConditionalEvent::OperationAvalanche, Axis),
    ] {
        let mut position = landed();
        let staff = position.put("jpn-aex", Axis, "a4724");
        let step = position.put_at("phil-inf", Axis, Place::Holding(staff));
        let japanese = position.pool("jpn-inf", Axis);
        let land = Pick::Country(position.area("Philippines"));
        super::go_through(&mut position, Western, Some(event), |about, _| {
            (about == QuestionSubject::Select).then_some(land)
        });
        assert_eq!(position.at(step), POOL, "{event:?}");
        assert_eq!(position.state.piece(step).unwrap().faction, owner);
        assert_eq!(position.at(japanese), Place::Hex(position.hex("a4724")));
        assert!(!position.at(staff).is_on_map());
    }
}

/// AE-+17.9-1: by the optional rule two Ports are as good as a City, for an Avalanche only.
#[test]
fn two_ports_are_enough_for_an_avalanche() {
    use crate::options::OptionalRule::AlternateAvalanche;
    let event = ConditionalEvent::OperationAvalanche;
    let broken = |rule: bool, event, ports: &[&str]| {
        let mut position = offshore();
        position.country("Philippines", Status::Active, Axis);
        if rule {
            position.optional(AlternateAvalanche);
        }
        let army = position.put("phil-inf", Axis, "a3924");
        for port in ports {
            let unit = position.put("us-inf", Western, port);
            assert!(position.is_supplied(unit), "{port}");
        }
        happen(&mut position, Western, event);
        position.at(army) == POOL
    };
    let two = ["a3625", "a4025"];
    assert!(!broken(false, event, &two));
    assert!(broken(true, event, &two));
    assert!(!broken(true, event, &two[..1]), "one Port");
    assert!(!broken(true, event, &["a3625", "a3625"]), "twice the same");
    assert!(broken(true, event, &["a3824"]), "a City is enough");
    assert!(!broken(true, ConditionalEvent::ColonialLiberation, &two));
}
