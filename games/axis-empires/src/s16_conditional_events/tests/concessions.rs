use super::AMERICA;
use super::Affected;
use super::ConditionalEvent;
use super::INTERNED;
use super::Task;
use super::all_at;
use super::at_war;
use super::cede;
use super::happen;
use super::open_the_seas;
use super::owner;
use super::peace;
use super::posture;
use super::run;
use super::surrendered;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::Tenure;
use crate::pack::{MarkerKind, Status};
use crate::state::Place;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

const BRITAIN: ConditionalEvent = ConditionalEvent::JapaneseConcessions(Affected::Britain);

/// DS-16.2.6-1, DS-16.2.6-2, DS-16.2.6-3.
#[test]
fn a_bought_peace_binds_both_sides_for_a_year() {
    let mut position = at_war();
    let delay = Place::Delay(Theatre::Asia);
    let government = position.markers_at(MarkerKind::Government, Place::Government)[0];
    position.play(|play| play.put(government, delay));
    happen(&mut position, Axis, BRITAIN);
    let year = super::super::terms::a_year_ahead(&position.state);
    let track = Place::Track(Theatre::Asia, year);
    assert_eq!(posture(&position, Affected::Britain), surrendered());
    assert_eq!(peace(&position, Affected::Britain), track);
    assert_eq!(position.at(government), track, "wherever it was");
    position.pick_first();
    let russia = ConditionalEvent::JapaneseConcessions(Affected::Russia);
    happen(&mut position, Axis, russia);
    assert_ne!(posture(&position, Affected::Russia), surrendered(), "once");
}

/// DS-16.2.6-4.
#[test]
fn japan_gives_everything_back() {
    let mut position = at_war();
    for (land, _) in [
        ("Burma", "Britain"),
        ("Amur", "Russia"),
        ("Hainan", "Kiangsu"),
    ] {
        cede(&mut position, land, "Japan", Tenure::Dependent);
    }
    run(&mut position, Axis, Task::Step(BRITAIN, 3));
    for (land, to) in [
        ("Burma", "Britain"),
        ("Amur", "Russia"),
        ("Hainan", "Kiangsu"),
    ] {
        assert_eq!(owner(&position, land).as_deref(), Some(to));
    }
    assert_eq!(
        owner(&position, "Korea").as_deref(),
        Some("Japan"),
        "its own"
    );
}

/// DS-16.2.6-5 to DS-16.2.6-8: DS-16.2.6-5, DS-16.2.6-6, DS-16.2.6-7, DS-16.2.6-8.
#[test]
fn supplied_units_win_japanese_lands() {
    let (british, russian) = (("bri-inf", "bri-convoy"), ("rus-inf", "rus-convoy"));
    let chinese = ("ki-inf", "nei-convoy");
    for (of, country, hex, land, to) in [
        (Affected::Britain, british, "a4324", "Formosa", "Britain"),
        (
            Affected::NationalistChina,
            chinese,
            "a4725",
            "Shanghai",
            "Kiangsu",
        ),
        (Affected::Russia, russian, "a5027", "Korea", "Russia"),
        (
            Affected::UnitedStates,
            AMERICA,
            "p3906",
            "Saipan",
            "United States",
        ),
    ] {
        let mut position = at_war();
        let code = country.0;
        let unit = position.put(code, of.faction(), hex);
        open_the_seas(&mut position, country, of.faction(), &[]);
        let event = ConditionalEvent::JapaneseConcessions(of);
        let supplied = position.is_supplied(unit);
        run(&mut position, Axis, Task::Step(event, 4));
        if supplied {
            assert_eq!(owner(&position, land).as_deref(), Some(to));
            assert_eq!(position.asked(), None);
            let tenure = position.state.area(position.area(land)).tenure;
            let part = of == Affected::NationalistChina;
            let wanted = if part {
                Tenure::Part
            } else {
                Tenure::Dependent
            };
            assert_eq!(tenure, Some(wanted));
        } else {
            panic!("{code} in {hex} is not supplied")
        }
    }
    // Shanghai goes to Kiangsu only if that is a party to the peace.
    let mut position = at_war();
    position.country("Kiangsu", Status::Active, Soviet);
    position.country("Szechwan", Status::Active, Western);
    position.put("sze-inf", Western, "a4725");
    let event = ConditionalEvent::JapaneseConcessions(Affected::NationalistChina);
    run(&mut position, Axis, Task::Step(event, 4));
    assert_eq!(owner(&position, "Shanghai").as_deref(), Some("Japan"));
}

/// DS-16.2.6-9.
#[test]
fn japan_must_cede_something() {
    let mut position = at_war();
    run(&mut position, Axis, Task::Step(BRITAIN, 4));
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Cession)));
    let options = &position.choice().options;
    assert_eq!(options.len(), 5);
    assert!(options.iter().all(|pick| matches!(pick, Pick::Country(_))));
    let okinawa = position.area("Okinawa");
    position.pick(Pick::Country(okinawa), 3);
    assert_eq!(owner(&position, "Okinawa").as_deref(), Some("Britain"));
}

fn after_the_peace() -> (Position, [crate::state::PieceId; 5]) {
    let mut position = at_war();
    let units = [
        position.put("jpn-inf", Axis, "a3218"),
        position.put("bri-inf", Western, "a5027"),
        position.put("us-inf", Western, "a3218"),
        position.put("bri-inf", Western, "a3218"),
        position.put("rus-inf", Soviet, "a5027"),
    ];
    for step in 6..=8 {
        run(&mut position, Axis, Task::Step(BRITAIN, step));
    }
    (position, units)
}

/// DS-16.2.6-10.
#[test]
fn nobody_is_left_in_the_others_lands() {
    let (position, [japanese, abroad, ally, home, other]) = after_the_peace();
    assert!(all_at(&position, &[japanese, abroad, ally], INTERNED));
    assert!(position.at(home).hex().is_some());
    assert!(position.at(other).hex().is_some(), "no party to it");
}
