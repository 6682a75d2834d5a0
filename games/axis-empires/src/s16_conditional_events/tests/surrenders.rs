use super::Affected;
use super::ConditionalEvent;
use super::INTERNED;
use super::JAPAN;
use super::POOL;
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
use crate::pack::{Posture, Status};
use crate::state::Place;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

const ALL: [Affected; 5] = [
    Affected::Britain,
    Affected::NationalistChina,
    Affected::UnitedStates,
    Affected::CommunistChina,
    Affected::Russia,
];

fn step(position: &mut Position, of: Affected, step: u8) {
    let event = ConditionalEvent::Surrender(of);
    run(position, of.faction(), Task::Step(event, step));
}

/// DS-16.4.1-1, DS-16.4.2-1, DS-16.4.3-1, DS-16.6.1-1, DS-16.6.2-1.
#[test]
fn a_surrender_is_a_policy_for_a_year_at_least() {
    for of in ALL {
        let mut position = at_war();
        let year = super::super::terms::a_year_ahead(&position.state);
        happen(&mut position, of.faction(), ConditionalEvent::Surrender(of));
        assert_eq!(posture(&position, of), surrendered());
        assert_eq!(peace(&position, of), Place::Track(Theatre::Asia, year));
        let minors = position.posture_box("Soviet Minors");
        assert_eq!(position.state.box_posture(minors), Posture::War);
        position.pick_first();
        position.post(of.name(), Posture::War);
        happen(&mut position, of.faction(), ConditionalEvent::Surrender(of));
        assert_eq!(posture(&position, of), Posture::War, "once");
    }
}

/// DS-16.4.1-2, DS-16.4.2-2, DS-16.4.3-2, DS-16.6.1-1, DS-16.6.2-2.
#[test]
fn what_japan_had_ceded_comes_back() {
    for (of, land, to) in [
        (Affected::Britain, "Formosa", "Britain"),
        (Affected::NationalistChina, "Shanghai", "Kiangsu"),
        (Affected::UnitedStates, "Saipan", "United States"),
        (Affected::CommunistChina, "Shanghai", "Kiangsu"),
        (Affected::Russia, "Korea", "Russia"),
    ] {
        let mut position = at_war();
        cede(&mut position, land, to, Tenure::Dependent);
        cede(&mut position, "Okinawa", "India", Tenure::Dependent);
        step(&mut position, of, 2);
        assert_eq!(owner(&position, land).as_deref(), Some("Japan"));
        assert_eq!(owner(&position, "Okinawa").as_deref(), Some("India"));
    }
    let mut position = at_war();
    cede(&mut position, "Tannu Tuva", "Russia", Tenure::Part);
    step(&mut position, Affected::Russia, 2);
    let tuva = position.state.area(position.area("Tannu Tuva"));
    assert_eq!((tuva.status, tuva.alignment), (Status::Active, Some(Axis)));
}

/// DS-16.4.1-3, DS-16.4.3-3, DS-16.6.2-3.
#[test]
fn japan_keeps_what_it_has_taken() {
    for (of, hex, lands) in [
        (Affected::Britain, "a4222", &["Hong Kong"][..]),
        (Affected::UnitedStates, "p3806", &["Guam"]),
        (Affected::Russia, "p5810", &["Kamchatka", "Komandorski"]),
    ] {
        let mut position = at_war();
        let unit = position.put("jpn-inf", Axis, hex);
        open_the_seas(&mut position, JAPAN, Axis, &[]);
        assert!(position.is_supplied(unit), "{hex}");
        step(&mut position, of, 3);
        assert_eq!(position.asked(), None, "nothing more is forced");
        for land in lands {
            assert_eq!(owner(&position, land).as_deref(), Some("Japan"));
        }
    }
}

/// DS-16.4.1-4, DS-16.4.3-4, DS-16.6.2-4.
#[test]
fn japan_may_force_one_cession() {
    for (of, land, before) in [
        (Affected::Britain, "Burma", "Britain"),
        (Affected::UnitedStates, "Philippines", "United States"),
        (Affected::Russia, "Amur", "Russia"),
    ] {
        let mut position = at_war();
        step(&mut position, of, 3);
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::Cession)));
        assert_eq!(position.choice().options.len(), 7);
        let mut left = Position {
            state: position.state.clone(),
        };
        left.pick(Pick::Pass, 3);
        assert_eq!(owner(&left, land).as_deref(), Some(before));
        let area = position.area(land);
        position.pick(Pick::Country(area), 3);
        assert_eq!(owner(&position, land).as_deref(), Some("Japan"));
    }
}

/// DS-16.4.1-5, DS-16.4.3-5, DS-16.6.2-5, DS-16.7-8.
#[test]
fn everybody_leaves_the_others_lands() {
    for (of, own, code, lost) in [
        (Affected::Britain, "a4509", "bri-inf", "a4222"),
        (Affected::UnitedStates, "p4226", "us-inf", "p3806"),
        (Affected::Russia, "p5603", "rus-inf", "p5301"),
    ] {
        let mut position = at_war();
        let other = if of.faction() == Western {
            Soviet
        } else {
            Western
        };
        let foreign = if other == Soviet { "rus-inf" } else { "us-inf" };
        let japanese = position.put("jpn-inf", Axis, lost);
        let home = position.put(code, of.faction(), own);
        let mut goes = vec![
            position.put("jpn-inf", Axis, own),
            position.put(code, of.faction(), "a5027"),
            position.put(foreign, other, own),
        ];
        let stays = position.put(foreign, other, "a5027");
        open_the_seas(&mut position, JAPAN, Axis, &[]);
        assert!(position.is_supplied(japanese), "{lost}");
        step(&mut position, of, 3);
        goes.push(position.put(foreign, other, lost));
        for number in [5, 6, 7] {
            step(&mut position, of, number);
        }
        assert!(
            position.at(japanese).hex().is_some(),
            "in its new dependent"
        );
        assert!(position.at(home).hex().is_some());
        assert!(position.at(stays).hex().is_some());
        assert!(all_at(&position, &goes, INTERNED), "{of:?}");
    }
    // With the United States their friends; with Russia not.
    let mut position = at_war();
    position.country("Netherlands East Indies", Status::Active, Western);
    position.country("Mongolia", Status::Active, Soviet);
    let dutch = position.put("nei-inf", Western, "a5027");
    let chinese = position.put("ki-inf", Western, "a5027");
    let mongol = position.put("mong-inf", Soviet, "a5027");
    let invader = position.put("jpn-inf", Axis, "a2819");
    let raider = position.put("jpn-inf", Axis, "a5621");
    for of in [Affected::UnitedStates, Affected::Russia] {
        for number in [5, 6, 7] {
            step(&mut position, of, number);
        }
    }
    assert!(all_at(&position, &[dutch, invader], INTERNED));
    for unit in [chinese, mongol, raider] {
        assert!(position.at(unit).hex().is_some());
    }
}

/// DS-16.4.1-6, DS-16.4.2-7, DS-16.4.3-6, DS-16.6.1-4, DS-16.6.2-6.
#[test]
fn the_axis_wins_friends() {
    for of in ALL {
        let mut position = at_war();
        position.country("Hopeh", Status::Active, Axis);
        step(&mut position, of, 8);
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::Select)));
        let friend = Pick::Country(position.area("Hopeh"));
        let enemy = Pick::Country(position.area("Kiangsu"));
        let neutral = Pick::Country(position.area("Siam"));
        let options = &position.choice().options;
        assert!(options.contains(&friend) && options.contains(&neutral));
        assert!(options.contains(&Pick::Pass) && !options.contains(&enemy));
        position.pick(neutral, 3);
        assert_eq!(
            position.asked(),
            Some((Axis, QuestionSubject::OneOf)),
            "Influence"
        );
    }
}

/// DS-16.4.2-3, DS-16.6.1-1: the holder of Hopeh and Kiangsu does not matter.
#[test]
fn inner_mongolia_and_hainan_are_lost_with_china() {
    for of in [Affected::NationalistChina, Affected::CommunistChina] {
        let mut position = at_war();
        step(&mut position, of, 3);
        for land in ["Inner Mongolia", "Hainan"] {
            assert_eq!(owner(&position, land).as_deref(), Some("Japan"));
        }
    }
}

/// AE-13.8.4-2, DS-16.4.2-4: a Chinese country that collapses takes its step out of an army of
/// two nations.
#[test]
fn a_collapse_breaks_up_an_army_of_two_nations() {
    let mut position = at_war();
    position.country("Szechwan", Status::Active, Western);
    position.put("jpn-inf", Axis, "a4620");
    let army = position.put("west-abda", Western, "a4509");
    let held = position.put_at("sze-inf", Western, Place::Holding(army));
    let british = position.pool("bri-fe", Western);
    step(&mut position, Affected::NationalistChina, 4);
    assert_eq!(position.at(held), Place::Conquered(Theatre::Asia));
    assert_eq!(position.at(british), Place::Hex(position.hex("a4509")));
    assert!(!position.at(army).is_on_map());
}

/// DS-16.4.2-4, DS-16.4.2-5, DS-16.6.1-2, DS-16.6.1-3.
#[test]
fn chinese_countries_with_japanese_in_them_collapse() {
    for (of, capital, air, inf) in [
        (Affected::NationalistChina, "Kiangsu", "ki-air", "ki-inf"),
        (Affected::CommunistChina, "Kansu", "chi-ccp", "kan-inf"),
    ] {
        let faction = of.faction();
        let mut position = at_war();
        for country in ["Szechwan", "Yunnan", "Hopeh"] {
            position.country(country, Status::Active, faction);
        }
        let marker = position.put("axis-blitz", Axis, "a4620");
        position.put("jpn-inf", Axis, "a5223");
        let seat = position.capital(capital).hex().unwrap();
        let seat = position.state.map().hex(seat).code.to_string();
        let units = [
            position.put("sze-inf", faction, "a4620"),
            position.put("ho-inf", faction, "a5223"),
            position.put("yun-inf", faction, "a4418"),
            position.put(inf, faction, "a4418"),
        ];
        let striped = position.put(air, faction, &seat);
        step(&mut position, of, 4);
        let status = |position: &Position, name| position.state.area(position.area(name)).status;
        for name in ["Szechwan", "Hopeh"] {
            assert_eq!(status(&position, name), Status::Conquered);
        }
        assert_eq!(status(&position, "Yunnan"), Status::Active);
        assert_eq!(status(&position, capital), Status::Active);
        assert!(all_at(
            &position,
            &units[..2],
            Place::Conquered(Theatre::Asia)
        ));
        assert!(position.at(units[2]).hex().is_some());
        step(&mut position, of, 5);
        assert_eq!(
            status(&position, capital),
            Status::Active,
            "no Japanese in it"
        );
        position.put("jpn-inf", Axis, &seat);
        step(&mut position, of, 5);
        assert_eq!(owner(&position, capital).as_deref(), Some("Japan"));
        assert_eq!(position.at(units[3]), POOL);
        assert_eq!(position.at(striped), Place::Gone);
        assert!(position.at(marker).hex().is_some());
    }
}

/// DS-16.4.2-6, DS-16.6.1-4.
#[test]
fn the_chinese_go_home() {
    for (of, code) in [
        (Affected::NationalistChina, "ki-inf"),
        (Affected::CommunistChina, "kan-inf"),
    ] {
        let faction = of.faction();
        let mut position = at_war();
        position.country("Szechwan", Status::Active, faction);
        let stays = [
            position.put(code, faction, "a4620"),
            position.put("jpn-inf", Axis, "a4620"),
        ];
        let goes = [
            position.put(code, faction, "a4015"),
            position.put("us-inf", Western, "a4620"),
        ];
        step(&mut position, of, 6);
        step(&mut position, of, 7);
        assert!(stays.iter().all(|id| position.at(*id).hex().is_some()));
        assert!(all_at(&position, &goes, INTERNED));
    }
}
