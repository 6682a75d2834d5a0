use super::DELAY;
use super::INTERNED;
use super::POOL;
use super::all_at;
use super::at_war;
use super::cede;
use super::run;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::Tenure;
use crate::pack::{Policy, Posture, Side, Status, WarState};
use crate::state::Place;
use crate::task::conditional::ConditionalTask as Task;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::task_queue::{self, Scene};
use crate::testing::Position;

fn look(position: &mut Position) {
    run(position, Axis, Task::Internment);
}

/// DS-16.7-1, DS-16.7-6, DS-16.7-10, DS-16.7-11, DS-16.1.6-1, DS-16.3.11-1, DS-16.5.8-1.
#[test]
fn a_neutral_country_interns_everybody() {
    let mut position = at_war();
    let units = [
        position.put("jpn-inf", Axis, "a3817"),
        position.put("bri-inf", Western, "a3817"),
    ];
    let delayed = [
        position.put("jpn-air", Axis, "a3817"),
        position.put("western-logistics", Western, "a3817"),
        position.put("soviet-partisans", Soviet, "a3817"),
    ];
    let home = position.put("jpn-inf", Axis, "p4904");
    let abroad = position.put("bri-inf", Western, "p4904");
    look(&mut position);
    assert!(all_at(&position, &units, INTERNED));
    assert!(all_at(&position, &delayed, DELAY));
    assert!(position.at(home).hex().is_some(), "at home");
    assert!(position.at(abroad).hex().is_some(), "in an enemy's country");
}

/// DS-16.7-12; DSV-16.7-1.
#[test]
fn a_larger_unit_breaks_down_as_far_as_there_are_units() {
    let mut position = at_war();
    let army = position.put("jpn-hq", Axis, "a3817");
    let only = position.pool("jpn-inf", Axis);
    look(&mut position);
    assert_eq!(position.at(only), INTERNED);
    assert_eq!(
        position.at(army),
        DELAY,
        "two steps are lost, and it is striped"
    );
    // With units enough none is lost, and the best come first.
    let mut position = at_war();
    let army = position.put("jpn-hq", Axis, "a3817");
    let weak = position.pool("jpn-inf-weak", Axis);
    let strong = [(); 3].map(|()| position.pool("jpn-inf", Axis));
    look(&mut position);
    position.pick_first();
    assert!(all_at(&position, &strong, INTERNED));
    assert_eq!((position.at(weak), position.at(army)), (POOL, DELAY));
    // One that has a side of one step waits on that itself.
    let mut position = at_war();
    let corps = position.put("jpn-corps", Axis, "a3817");
    let part = position.pool("jpn-inf", Axis);
    look(&mut position);
    assert!(all_at(&position, &[corps, part], INTERNED));
    assert_eq!(position.state.piece(corps).unwrap().side, Side::Back);
}

/// AE-2.3.4-2, DS-16.7-12: of several kinds of units the owner chooses which comes out.
#[test]
fn the_owner_chooses_what_is_interned() {
    for chosen in ["jpn-inf", "jpn-col"] {
        let mut position = at_war();
        let corps = position.put("jpn-corps", Axis, "a3817");
        let parts = ["jpn-inf", "jpn-col"].map(|code| (code, position.pool(code, Axis)));
        position.pool("jpn-inf", Axis);
        look(&mut position);
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::EventPiece)));
        let options = parts.map(|(_, id)| Pick::Piece(id));
        assert_eq!(
            position.choice().options,
            options,
            "the best first, each kind once"
        );
        for words in &position.choice().words {
            assert!(words.starts_with("comes out of "), "{words}");
        }
        let (_, pick) = parts.into_iter().find(|(code, _)| *code == chosen).unwrap();
        position.pick(Pick::Piece(pick), 3);
        for (code, id) in parts {
            let expected = if code == chosen { INTERNED } else { POOL };
            assert_eq!(position.at(id), expected, "{chosen}: {code}");
        }
        assert_eq!(position.at(corps), INTERNED);
        assert_eq!(position.asked(), None);
    }
}

/// AE-2.3.4-2, AE-2.3.4.1-1: of a unit without a one-step side both steps are chosen.
/// Allows: AE-2.3.4-2.
#[test]
fn the_owner_chooses_both_steps() {
    let mut position = at_war();
    let army = position.put("jpn-aex", Axis, "a3817");
    let codes = ["jpn-inf", "jpn-col", "ho-inf", "ki-inf"];
    let [own, colonial, hopeh, kiangsu] = codes.map(|code| position.pool(code, Axis));
    look(&mut position);
    assert_eq!(position.choice().options, [own, colonial].map(Pick::Piece));
    position.pick(Pick::Piece(colonial), 3);
    let mut minors = position.choice().options.clone();
    minors.sort_unstable();
    assert_eq!(minors, [hopeh, kiangsu].map(Pick::Piece));
    position.pick(Pick::Piece(kiangsu), 3);
    assert!(all_at(&position, &[colonial, kiangsu], INTERNED));
    assert!(all_at(&position, &[own, hopeh], POOL));
    assert_eq!(position.at(army), DELAY);
}

/// DS-16.7-13.
/// Forbids: AE-2.3.4-2.
#[test]
fn walls_are_not_interned() {
    let mut position = at_war();
    let fortress = position.put("jpn-sai", Axis, "a3817");
    let fort = position.put("ki-def", Western, "a3817");
    position.back(fort);
    look(&mut position);
    assert_eq!(position.at(fortress), POOL);
    assert_eq!(position.at(fort), INTERNED);
    assert_eq!(position.state.piece(fort).unwrap().side, Side::Front);
}

/// DS-16.7-2, AE-13.6.1.2-4, DS-13.6.1.2-3: the policy ends instead, even before the war.
#[test]
fn the_axis_chooses_between_its_units_and_the_policy() {
    for intern in [true, false] {
        let mut position = Position::campaign_in_asia();
        let unit = position.put("jpn-inf", Axis, "a4222");
        look(&mut position);
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::Internment)));
        let pick = if intern { Pick::Yes } else { Pick::Pass };
        position.pick(pick, 3);
        let of = position.posture_box("Britain");
        let war = position.state.war_state(Theatre::Asia);
        if intern {
            assert_eq!(position.at(unit), INTERNED);
            assert_eq!(
                position.state.box_posture(of),
                Posture::Policy(Policy::Acceptance)
            );
            assert_eq!(war, WarState::PreWar);
        } else {
            assert!(position.at(unit).hex().is_some());
            assert_eq!(position.state.box_posture(of), Posture::War);
            assert_eq!(war, WarState::LimitedWar);
        }
    }
}

/// DS-16.7-2, AE-13.6.1.2-3, AEV-EX-60: Germans in an Eastern Poland that has become Russian
/// are interned, or the Pact ends.
#[test]
fn the_pact_does_not_survive_germans_in_eastern_poland() {
    let mut position = Position::campaign();
    let pact = Posture::Policy(Policy::NaziSovietPact);
    position.post("Russia", pact);
    let unit = position.put("ger-inf", Axis, "e3405");
    cede(&mut position, "Eastern Poland", "Russia", Tenure::Part);
    let scene = Scene::of(Theatre::Europe, Axis);
    let look = task_queue::Task::Conditional(Task::Internment);
    position.run(scene, vec![look], 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Internment)));
    let russia = position.posture_box("Russia");
    assert_eq!(position.state.box_posture(russia), pact);
    position.pick(Pick::Pass, 3);
    assert_eq!(position.state.box_posture(russia), Posture::War);
    assert!(position.at(unit).is_on_map());
}

/// DS-16.7-2: a conquered country's policy has no effect.
#[test]
fn conquered_countries_do_not_intern() {
    let mut position = Position::campaign_in_asia();
    position.country("Kiangsu", Status::Conquered, Western);
    let unit = position.put("jpn-inf", Axis, "a4724");
    look(&mut position);
    assert_eq!(position.asked(), None);
    assert!(position.at(unit).hex().is_some());
}

/// DS-16.7-3.
#[test]
fn japan_has_no_room_for_its_allies() {
    let mut position = at_war();
    position.country("Hopeh", Status::Active, Axis);
    let unit = position.put("ho-inf", Axis, "a5027");
    let guest = position.put("ho-exp", Axis, "a5027");
    let command = position.put("jpn-aex", Axis, "a5427");
    position.put_at("ho-inf", Axis, Place::Holding(command));
    let part = position.pool("jpn-inf", Axis);
    let home = position.put("ho-inf", Axis, "a5223");
    look(&mut position);
    assert_eq!(position.at(unit), INTERNED);
    assert!(position.at(guest).hex().is_some(), "Exp units are welcome");
    assert_eq!(position.at(command), DELAY);
    assert_eq!(position.at(part), INTERNED);
    assert!(position.at(home).hex().is_some());
}

/// DS-16.7-5.
#[test]
fn the_kwantung_army_stays_in_the_dependents_while_it_must() {
    let placed = |policy| {
        let mut position = at_war();
        position.post("Russia", policy);
        let abroad = position.put("kwa-inf", Axis, "p4904");
        let home = position.put("kwa-inf", Axis, "a5427");
        look(&mut position);
        assert!(position.at(home).hex().is_some());
        position.at(abroad)
    };
    assert_eq!(placed(Posture::Policy(Policy::NeutralityPact)), INTERNED);
    assert!(placed(Posture::War).hex().is_some());
}

/// DS-16.7-7, AE-13.6.1.1-12, DS-13.6.1.1-8.
#[test]
fn a_policy_holds_its_own_units_back() {
    let mut position = at_war();
    position.post("Britain", Posture::Policy(Policy::Acceptance));
    let abroad = position.put("bri-inf", Western, "a5027");
    let home = position.put("bri-inf", Western, "a3218");
    let other = position.put("us-inf", Western, "a5027");
    look(&mut position);
    assert_eq!(position.at(abroad), INTERNED);
    assert!(position.at(home).hex().is_some());
    assert!(position.at(other).hex().is_some(), "under no policy");
}

/// DS-16.7-9.
#[test]
fn partisans_do_not_outlast_a_change_of_sides() {
    let mut position = at_war();
    let base = position.put("western-partisans", Western, "a5223");
    position.country("Hopeh", Status::Active, Western);
    look(&mut position);
    assert!(position.at(base).hex().is_some());
    position.country("Hopeh", Status::Active, Axis);
    look(&mut position);
    assert_eq!(position.at(base), DELAY);
}
