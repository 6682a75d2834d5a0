//! Occupation, the border with the Soviets and internment as they come about in play.

use super::INTERNED;
use super::POOL;
use super::all_at;
use super::asked_in;
use super::at_war;
use super::go_through;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::{Policy, Posture, Status};
use crate::state::{PieceId, Place};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// The remedies for an Occupation, in the book's order.
const BREAK_DOWN: Pick = Pick::Nth(0);
const INTERN: Pick = Pick::Nth(1);
const DISARM: Pick = Pick::Nth(2);

/// Hopeh on Japan's side, with a unit at home and these others in its Cities.
fn occupied(by: &[&str]) -> (Position, PieceId, Vec<PieceId>) {
    let mut position = at_war();
    position.country("Hopeh", Status::Active, Axis);
    let army = position.put("ho-inf", Axis, "a5223");
    let cities = ["a5021", "a5022"];
    let units = by.iter().zip(cities);
    let units = units.map(|(code, hex)| position.put(code, Axis, hex));
    let units = units.collect();
    // Something that the Occupation can be ended with.
    position.pool("jpn-inf", Axis);
    (position, army, units)
}

fn remedies(position: &mut Position) -> Option<Vec<Pick>> {
    asked_in(position, Axis, None, QuestionSubject::Occupation)
}

/// DS-16.1.2-1, DS-16.1.2-2, DS-16.1.2-4: Japanese units of several steps occupy an ally; while
/// Showa Restoration is in its box one of them does not, and two do, or one of another country.
/// Allows: DS-16.1.2-4.
/// Forbids: DS-16.1.2-4.
#[test]
fn the_showa_restoration_excuses_one_unit() {
    for (showa, units, occupies) in [
        (false, &["jpn-inf"][..], false),
        (false, &["jpn-corps"], true),
        (true, &["jpn-corps"], false),
        (true, &["jpn-corps", "jpn-corps"], true),
        (true, &["siam-inf"], true),
    ] {
        let (mut position, ..) = occupied(units);
        position.country("Siam", Status::Active, Axis);
        if showa {
            let place = Place::StrategicWarfare(Theatre::Asia);
            position.put_at("axis-showa", Axis, place);
        }
        let army_gone = {
            let mut after = Position {
                state: position.state.clone(),
            };
            let mut asked = false;
            go_through(&mut after, Axis, None, |about, _| {
                asked |= about == QuestionSubject::Occupation;
                None
            });
            asked || after.units_at(POOL).len() > position.units_at(POOL).len()
        };
        assert_eq!(army_gone, occupies, "{showa} {units:?}");
    }
}

/// DS-16.1.2-5, DS-16.1.2-6, DS-16.1.2-7: breaking down is a remedy only if it ends the
/// Occupation, internment only with overland supply; the last one always is.
/// Allows: DS-16.1.2-5, DS-16.1.2-6.
/// Forbids: DS-16.1.2-5, DS-16.1.2-6.
#[test]
fn remedies_have_their_conditions() {
    // Broken down, one army is no Occupation any more.
    let (mut position, army, units) = occupied(&["jpn-corps"]);
    let found = remedies(&mut position).unwrap();
    assert!(found.contains(&BREAK_DOWN) && found.contains(&DISARM));
    assert!(!found.contains(&INTERN), "no way to Japan over land");
    assert!(position.at(army).hex().is_some());
    assert!(position.at(units[0]).hex().is_some());
    // Of two one is left: there are not enough units in the Force Pool.
    let (mut position, army, units) = occupied(&["jpn-corps", "jpn-corps"]);
    assert_eq!(
        remedies(&mut position),
        None,
        "one remedy needs no question"
    );
    assert_eq!(position.at(army), POOL);
    assert!(units.iter().all(|unit| position.at(*unit).hex().is_some()));
    // An ally's unit with supply over land may be interned.
    let (mut position, ..) = occupied(&[]);
    position.country("Kiangsu", Status::Active, Axis);
    position.put("ki-inf", Axis, "a4724");
    let guest = position.put("ho-inf", Axis, "a4922");
    let mut found = Vec::new();
    go_through(&mut position, Axis, None, |about, options| {
        (about == QuestionSubject::Occupation).then(|| {
            found = options.to_vec();
            INTERN
        })
    });
    assert_eq!(found, [INTERN, DISARM]);
    assert_eq!(position.at(guest), INTERNED);
}

/// DS-16.1.3-1, DS-16.1.3-2, DS-16.1.3-3: while Russia is bound to neutrality the Soviets call
/// Japanese steps to the border, but not while an Ally fights in a dependent there.
/// Allows: DS-16.1.3-1.
/// Forbids: DS-16.1.3-1.
#[test]
fn the_border_is_looked_at_while_russia_is_neutral() {
    for (neutral, invaded, called) in [
        (true, false, true),
        (false, false, false),
        (true, true, false),
    ] {
        let mut position = at_war();
        if neutral {
            position.post("Russia", Posture::Policy(Policy::NeutralityPact));
        }
        if invaded {
            position.put("us-inf", Western, "a5027");
        }
        let spare = [(); 3].map(|()| position.put("jpn-inf", Axis, "a4222"));
        let asked = asked_in(&mut position, Axis, None, QuestionSubject::Garrison);
        assert_eq!(asked.is_some(), called);
        let hong_kong = position.hex("a4222");
        let left = spare
            .iter()
            .any(|unit| position.at(*unit).hex() != Some(hong_kong));
        assert_eq!(left, called);
    }
}

/// DS-16.7-2: in the land of a PAC the Axis interns its counters or ends the policy; in that of
/// a conquered country nothing happens.
/// Allows: DS-16.7-2.
/// Forbids: DS-16.7-2.
#[test]
fn the_axis_gives_up_a_unit_or_a_policy() {
    for (country, interns) in [
        (Status::Active, true),
        (Status::Active, false),
        (Status::Conquered, true),
    ] {
        let mut position = Position::campaign_in_asia();
        position.country("Kiangsu", country, Western);
        let china = position.posture_box("Nationalist China");
        let before = position.state.box_posture(china);
        let unit = position.put("jpn-inf", Axis, "a4724");
        let mut asked = false;
        go_through(&mut position, Axis, None, |about, _| {
            asked |= about == QuestionSubject::Internment;
            let pick = if interns { Pick::Yes } else { Pick::Pass };
            (about == QuestionSubject::Internment).then_some(pick)
        });
        assert_eq!(asked, country == Status::Active);
        assert_eq!(position.at(unit) == INTERNED, asked && interns);
        let after = position.state.box_posture(china);
        assert_eq!(after == before, interns);
    }
}

/// DS-16.7-3: units of allies, and those of two countries, are interned in Japan and its
/// dependents, but for Exp units of one step.
/// Allows: DS-16.7-3.
/// Forbids: DS-16.7-3.
#[test]
fn allies_are_interned_in_japanese_land() {
    let mut position = at_war();
    position.country("Hopeh", Status::Active, Axis);
    let unit = position.put("ho-inf", Axis, "a5027");
    let guest = position.put("ho-exp", Axis, "a5027");
    let home = position.put("ho-inf", Axis, "a5223");
    let command = position.put("jpn-aex", Axis, "a5427");
    let held = position.put_at("ho-inf", Axis, Place::Holding(command));
    let part = position.pool("jpn-inf", Axis);
    go_through(&mut position, Axis, None, |_, _| None);
    assert!(all_at(&position, &[unit, held, part], INTERNED));
    for stays in [guest, home] {
        assert!(position.at(stays).hex().is_some());
    }
}

/// DS-16.7-5: Kwantung units outside the dependents, while Russia or a China is a PAC.
/// Allows: DS-16.7-5.
/// Forbids: DS-16.7-5.
#[test]
fn kwantung_units_abroad_are_interned_while_there_is_a_pac() {
    for bound in [
        None,
        Some(("Russia", Policy::NeutralityPact)),
        Some(("Nationalist China", Policy::Acceptance)),
        Some(("Communist China", Policy::Acceptance)),
    ] {
        let mut position = at_war();
        if let Some((name, policy)) = bound {
            position.post(name, Posture::Policy(policy));
        }
        let abroad = position.put("kwa-inf", Axis, "p4904");
        let home = position.put("kwa-inf", Axis, "a5427");
        let other = position.put("jpn-inf", Axis, "p4904");
        go_through(&mut position, Soviet, None, |_, _| None);
        assert_eq!(
            position.at(abroad) == INTERNED,
            bound.is_some(),
            "{bound:?}"
        );
        for stays in [home, other] {
            assert!(position.at(stays).hex().is_some());
        }
    }
}
