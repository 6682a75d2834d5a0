//! 1.3.1 and 1.3.2: which steps there are.

use super::*;
use crate::pack::{Policy, Posture};
use crate::state::SeparatePeace;

/// The steps as infantry, armor and colonial ones of a country.
fn steps(position: &Position, country: &str) -> (u8, u8, u8) {
    let country = Recipient::Country(position.area(country));
    sum(position, country)
}

fn sum(position: &Position, to: Recipient) -> (u8, u8, u8) {
    let mut sum = (0, 0, 0);
    for grant in received(&position.state) {
        if grant.to == to {
            match (grant.armor, grant.colonial) {
                (false, false) => sum.0 += grant.steps,
                (true, _) => sum.1 += grant.steps,
                (false, true) => sum.2 += grant.steps,
            }
        }
    }
    sum
}

fn tide(position: &mut Position, theatre: Theatre, points: u8) -> PieceId {
    position.put_at("tide", Faction::Axis, Place::VictoryTrack(theatre, points))
}

/// AE-1.3-1, AE-1.3.1-1, AEV-1.3.1-1: the book's Soviet card gives 2 armor and 18 infantry
/// steps, on Seasonal Turns, and what markers give comes on top.
#[test]
fn a_plan_gives_its_steps_on_seasonal_turns() {
    let mut position = europe(Faction::Soviet, &[("Russia", 18, 2, 0)]);
    assert_eq!(steps(&position, "Russia"), (18, 2, 0));
    position.turn(1941, "June-July");
    assert_eq!(received(&position.state), Vec::new());
    position.turn(1941, "Aug-Sept");
    assert_eq!(steps(&position, "Russia"), (18, 2, 0));
    position.phase(Faction::Axis, Segment::Replacements);
    assert_eq!(received(&position.state), Vec::new());
}

/// AE-1.3.1-2, DS-1.3.1-1, AE-GLO-13, AE-GLO-14, DS-G-8, DS-G-7: Chinese steps go to any Chinese
/// country of the faction and to no other.
#[test]
fn chinese_steps_go_to_the_factions_chinese_countries() {
    let mut position = asia(Faction::Western, &[("Chinese", 2, 0, 0)]);
    position.country("Kiangsu", Status::Active, Faction::Western);
    position.country("Szechwan", Status::Active, Faction::Western);
    position.country("Kansu", Status::Active, Faction::Soviet);
    pool(
        &mut position,
        Faction::Western,
        &[("ki-inf", 1), ("sze-inf", 1), ("us-inf", 1)],
    );
    pool(&mut position, Faction::Western, &[("kan-inf", 1)]);
    assert!(locations(&position, "ki-inf").contains("a4724"));
    assert!(locations(&position, "sze-inf").contains("a4620"));
    let box_of_us = boxed(&position, "Western US");
    assert_eq!(
        position.refusal(&take(&position, "us-inf", box_of_us)),
        "AE-1.3.3-3"
    );
    assert_eq!(
        position.refusal(&take_to(&position, "kan-inf", "a5019")),
        "AE-1.3.3.1-1"
    );
    position.order(&take_to(&position, "ki-inf", "a4724"));
    position.order(&take_to(&position, "sze-inf", "a4620"));
}

/// AE-1.3.2-1, AE-1.3.2.1-1, AE-1.3.2.2-1, DS-1.3.2-3, DS-14.31-2: an Axis Minor Country step and an
/// Italian one together can be two Italian units.
#[test]
fn minors_have_production_and_war_economies() {
    let mut position = europe(Faction::Axis, &[]);
    position.country("Italy", Status::Active, Faction::Axis);
    let boxed = Place::StrategicWarfare(Theatre::Europe);
    let production = position.put_at("minor-production", Faction::Axis, boxed);
    let economy = position.put_at("war-economy", Faction::Axis, boxed);
    assert_eq!(sum(&position, Recipient::Minors), (0, 1, 0));
    assert_eq!(steps(&position, "Italy"), (0, 1, 0));
    pool(&mut position, Faction::Axis, &[("ita-inf", 3)]);
    position.order(&take_to(&position, "ita-inf", "w2623"));
    position.order(&take_to(&position, "ita-inf", "w2623"));
    let third = take_to(&position, "ita-inf", "w2623");
    assert_eq!(position.refusal(&third), "AE-1.3.3-3");
    position.back(production);
    position.back(economy);
    assert_eq!(sum(&position, Recipient::Minors), (0, 2, 0));
    assert_eq!(steps(&position, "Italy"), (0, 2, 0));
    position.phase(Faction::Soviet, Segment::Replacements);
    assert_eq!(received(&position.state), Vec::new());
}

/// AE-1.3.2.3-1.
#[test]
fn the_crusade_gives_a_colonial_step_while_russia_is_at_war() {
    let mut position = europe(Faction::Axis, &[]);
    position.put_at(
        "crusade",
        Faction::Axis,
        Place::StrategicWarfare(Theatre::Europe),
    );
    assert_eq!(steps(&position, "Germany"), (0, 0, 1));
    position.posture("Russia", Posture::Policy(Policy::NaziSovietPact));
    assert_eq!(steps(&position, "Germany"), (0, 0, 0));
}

/// AE-1.3.2.4-1, AE-1.3.2.5-1, AEV-1.3.2.4-1: in the 4 box, four infantry, or one armor and
/// two infantry, or two armor, all German.
#[test]
fn germany_has_steps_for_the_tide() {
    for (armor, infantry) in [(0, 4), (1, 2), (2, 0)] {
        let mut position = europe(Faction::Axis, &[]);
        let tide = tide(&mut position, Theatre::Europe, 4);
        let track = Place::VictoryTrack(Theatre::Europe, 0);
        position.put_at("no-retreat", Faction::Axis, track);
        assert_eq!(steps(&position, "Germany"), (4, 0, 0));
        pool(
            &mut position,
            Faction::Axis,
            &[("ger-inf", 5), ("ger-pz", 3)],
        );
        for _ in 0..armor {
            position.order(&take_to(&position, "ger-pz", "w3825"));
        }
        for _ in 0..infantry {
            position.order(&take_to(&position, "ger-inf", "w3825"));
        }
        for more in ["ger-inf", "ger-pz"] {
            let more = take_to(&position, more, "w3825");
            assert_ne!(position.refusal(&more), "accepted", "{armor} armor");
        }
        position.put_at(
            "ss-europa",
            Faction::Axis,
            Place::VictoryTrack(Theatre::Europe, 3),
        );
        assert_eq!(steps(&position, "Germany"), (4 + 4 + 3, 0, 0));
        position.back(tide);
        assert_eq!(steps(&position, "Germany"), (0, 0, 0));
    }
}

/// AE-1.3.2.6-1, AE-1.3.2.7-1, DS-1.3.2-1, DS-14.18-3, DS-1.3.2-2, DS-14.23-3, AEV-1.3.2.6-1: the tide in the 2 box
/// and Hakko Ichiu in the 3 box are five steps: five infantry, two armor and one infantry, or
/// one armor and three infantry.
#[test]
fn japan_has_steps_for_the_tide() {
    for (armor, infantry) in [(0, 5), (1, 3), (2, 1)] {
        let mut position = asia(Faction::Axis, &[]);
        tide(&mut position, Theatre::Asia, 2);
        let track = Place::VictoryTrack(Theatre::Asia, 3);
        position.put_at("hakko-ichiu", Faction::Axis, track);
        pool(
            &mut position,
            Faction::Axis,
            &[("jpn-inf", 6), ("jpn-arm", 3)],
        );
        for (unit, count) in [("jpn-arm", armor), ("jpn-inf", infantry)] {
            for _ in 0..count {
                position.order(&take_to(&position, unit, "p4904"));
            }
        }
        for more in ["jpn-inf", "jpn-arm"] {
            let more = take_to(&position, more, "p4904");
            assert_ne!(position.refusal(&more), "accepted", "{armor} armor");
        }
    }
    let mut position = asia(Faction::Axis, &[]);
    tide(&mut position, Theatre::Asia, 2);
    let track = Place::VictoryTrack(Theatre::Asia, 3);
    position.put_at("mandate", Faction::Axis, track);
    assert_eq!(steps(&position, "Japan"), (2, 0, 0));
}

/// AE-1.3.2.8-1, AE-1.3.2.8-2, DS-1.3.2-4.
#[test]
fn the_victory_program_gives_us_steps() {
    let mut position = europe(Faction::Western, &[]);
    let boxed = Place::StrategicWarfare(Theatre::Europe);
    position.put_at("victory-program", Faction::Western, boxed);
    assert_eq!(steps(&position, "United States"), (1, 1, 0));
    let mut position = asia(Faction::Western, &[]);
    let boxed = Place::StrategicWarfare(Theatre::Asia);
    position.put_at("victory-program", Faction::Western, boxed);
    assert_eq!(steps(&position, "United States"), (1, 0, 0));
}

/// AE-1.3.2.9-1: in a Separate Peace the Axis has two infantry steps on each map.
#[test]
fn the_axis_has_steps_in_a_separate_peace() {
    let peace = SeparatePeace {
        by: Faction::Western,
        held: [0; 3],
        collapsed: false,
    };
    for (mut position, country) in [
        (europe(Faction::Axis, &[]), "Germany"),
        (asia(Faction::Axis, &[]), "Japan"),
    ] {
        assert_eq!(steps(&position, country), (0, 0, 0));
        position.state.set_separate_peace(peace);
        assert_eq!(steps(&position, country), (2, 0, 0));
        position.phase(Faction::Western, Segment::Replacements);
        assert_eq!(received(&position.state), Vec::new());
    }
    let mut position = Position::campaign_on_both_maps();
    position.state.set_separate_peace(peace);
    position.phase(Faction::Axis, Segment::Replacements);
    let mut theatres: Vec<Theatre> = received(&position.state)
        .into_iter()
        .filter(|grant| (grant.steps, grant.armor, grant.in_pairs) == (2, false, false))
        .map(|grant| grant.theatre)
        .collect();
    theatres.dedup();
    assert_eq!(theatres, [Theatre::Europe, Theatre::Asia]);
}
