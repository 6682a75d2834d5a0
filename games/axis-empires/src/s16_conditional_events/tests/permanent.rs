use super::DELAY;
use super::POOL;
use super::at_war;
use super::owner;
use super::run;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::AreaRef;
use crate::pack::{Effect, MarkerKind, OnceEvent, Policy, Posture, Side, Status};
use crate::s12_war_state;
use crate::s16_conditional_events::permanent;
use crate::state::Place;
use crate::task::conditional::ConditionalTask as Task;
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// DS-16.1-1, DS-16.3-1, DS-16.5-1: what the book marks for Asia is not asked in Europe.
#[test]
fn every_faction_has_its_list() {
    for faction in [Axis, Western, Soviet] {
        let state = &Position::campaign_in_asia().state;
        let europe = permanent(state, Theatre::Europe, faction);
        let asia = permanent(state, Theatre::Asia, faction);
        assert!(europe.iter().all(|task| asia.contains(task)));
        assert_eq!(europe.last(), Some(&Task::Internment));
        assert_eq!(asia.last(), Some(&Task::Internment));
    }
    let state = &Position::campaign_in_asia().state;
    let of = |faction| permanent(state, Theatre::Asia, faction);
    assert_eq!(of(Axis).len(), 6);
    assert_eq!(of(Western)[0], Task::Reactivation);
}

/// AE-INT-5: what the book marks for one map alone is not asked where both are played.
#[test]
fn reserves_for_europe_are_asias_alone() {
    let alone = Position::campaign_in_asia();
    let both = Position::campaign_on_both_maps();
    for (faction, left_out) in [(Axis, 0), (Western, 2), (Soviet, 2)] {
        let [asked, fewer] = [&alone, &both].map(|it| permanent(&it.state, Theatre::Asia, faction));
        assert_eq!(asked.len() - fewer.len(), left_out, "{faction}");
        assert!(fewer.iter().all(|task| asked.contains(task)));
    }
    let western = permanent(&both.state, Theatre::Asia, Western);
    let limited = Task::Reserves(OnceEvent::WesternLimitedWarReserves);
    let far_east = Task::Reserves(OnceEvent::BritishFarEasternForces);
    assert!(!western.contains(&limited) && western.contains(&far_east));
}

/// Lets a faction ask for an area in vain.
fn claim(position: &mut Position, faction: Faction, area: &str) {
    let area = AreaRef {
        area: position.area(area),
    };
    position.perform(
        Scene::of(Theatre::Asia, faction),
        vec![Effect::Claim(area)],
        3,
    );
}

/// DS-16.1.1-4, DS-14.7-3, DS-14.7-1; DSV-16.1.1-1.
#[test]
fn land_that_was_asked_for_comes_with_the_conquest() {
    let mut position = at_war();
    position.country("Hopeh", Status::Active, Western);
    let fort = position.put("ho-def", Western, "a5223");
    let army = position.put("ho-inf", Western, "a5322");
    let hopeh = position.area("Hopeh");
    let cities: Vec<String> = position
        .state
        .map()
        .hexes_with_ids()
        .filter(|(id, row)| row.is_city() && position.state.land(*id).country == Some(hopeh))
        .map(|(_, row)| row.code.to_string())
        .collect();
    for code in &cities {
        position.put("jpn-inf", Axis, code);
    }
    let mongolia = position.area("Inner Mongolia");
    let mut unclaimed = Position {
        state: position.state.clone(),
    };
    claim(&mut position, Axis, "Inner Mongolia");
    for position in [&mut position, &mut unclaimed] {
        run(position, Axis, Task::Conquest);
        assert_eq!(position.state.area(hopeh).status, Status::Conquered);
        assert_eq!(position.at(fort), Place::Gone);
        assert_eq!(position.at(army), Place::Conquered(Theatre::Asia));
    }
    assert_eq!(owner(&position, "Inner Mongolia").as_deref(), Some("Japan"));
    assert_eq!(position.state.area(mongolia).claim, None);
    assert_eq!(
        owner(&unclaimed, "Inner Mongolia").as_deref(),
        Some("Hopeh")
    );
}

/// DS-16.5.2-2.
#[test]
fn the_soviets_liberate_what_they_asked_for() {
    let mut position = at_war();
    position.country("Sinkiang", Status::Active, Western);
    claim(&mut position, Soviet, "East Turkestan");
    let sinkiang = position.area("Sinkiang");
    let cities: Vec<String> = position
        .state
        .map()
        .hexes_with_ids()
        .filter(|(id, row)| row.is_city() && position.state.land(*id).country == Some(sinkiang))
        .map(|(_, row)| row.code.to_string())
        .collect();
    for code in &cities {
        position.put("rus-inf", Soviet, code);
    }
    run(&mut position, Soviet, Task::Liberation);
    assert_eq!(position.state.area(sinkiang).alignment, Some(Soviet));
    assert_eq!(
        owner(&position, "East Turkestan").as_deref(),
        Some("Russia")
    );
}

/// DS-16.1.4-1.
#[test]
fn britain_out_of_its_pact_frees_a_japanese_unit() {
    let mut position = at_war();
    let event = OnceEvent::BritishNeutralityPact;
    let unit = position.put_at("jpn-fleet", Axis, Place::Awaiting(Theatre::Asia, event));
    position.post("Britain", Posture::Policy(Policy::NeutralityPact));
    run(&mut position, Axis, Task::Reserves(event));
    assert_ne!(position.at(unit), DELAY);
    position.post("Britain", Posture::Policy(Policy::Acceptance));
    run(&mut position, Axis, Task::Reserves(event));
    assert_eq!(position.at(unit), DELAY);
}

/// DS-16.1.5-1.
#[test]
fn the_cabinet_may_step_down() {
    let mut position = at_war();
    run(&mut position, Axis, Task::Dissolution);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Dissolution)));
    position.pick(Pick::Pass, 3);
    assert_eq!(
        position.marker_at(MarkerKind::Government, Axis),
        Place::Government
    );
    run(&mut position, Axis, Task::Dissolution);
    position.pick(Pick::Yes, 3);
    assert_eq!(position.marker_at(MarkerKind::Government, Axis), DELAY);
    run(&mut position, Axis, Task::Dissolution);
    assert_eq!(position.asked(), None, "there is none to dissolve");
}

/// DS-16.2.1-1, DS-16.2.2-1, DS-16.2.3-1.
#[test]
fn a_program_brings_what_waits_for_it_once() {
    for (event, code) in [
        (OnceEvent::ArmyProgram, "jpn-air"),
        (OnceEvent::EconomicProgram, "axis-ighq"),
        (OnceEvent::NavyProgram, "jpn-fleet"),
    ] {
        let mut position = at_war();
        let place = Place::Awaiting(Theatre::Asia, event);
        let unit = position.put_at(code, Axis, place);
        let happen = |position: &mut Position| {
            position.play(|play| s12_war_state::happen(play, Theatre::Asia, event));
        };
        happen(&mut position);
        assert_eq!(position.at(unit), DELAY);
        let second = position.put_at(code, Axis, place);
        happen(&mut position);
        assert_eq!(position.at(second), place);
    }
}

/// DS-16.2.4-1.
#[test]
fn nobody_quits_an_india_that_japan_is_in() {
    for (hex, to) in [
        ("a3218", DELAY),
        ("a4509", Place::Gone),
        ("a3509", Place::Gone),
    ] {
        let mut position = at_war();
        let event = OnceEvent::PoliticalProgram;
        let place = Place::Awaiting(Theatre::Asia, event);
        let marker = position.put_at("axis-quit-india", Axis, place);
        let colonial = position.put_at("jpn-col", Axis, place);
        position.put("jpn-inf", Axis, hex);
        position.play(|play| s12_war_state::happen(play, Theatre::Asia, event));
        assert_eq!(position.at(marker), to, "{hex}");
        assert_eq!(position.at(colonial), DELAY);
    }
}

/// DS-16.3.5-1.
#[test]
fn france_may_answer_an_american_war() {
    let mut position = at_war();
    let france = position.area("France");
    position.post("US/Western Minors", Posture::Policy(Policy::Quarantine));
    run(&mut position, Western, Task::FrenchResponse);
    assert_eq!(position.asked(), None);
    position.post("US/Western Minors", Posture::War);
    run(&mut position, Western, Task::FrenchResponse);
    assert_eq!(position.asked(), Some((Western, QuestionSubject::May)));
    position.pick(Pick::Pass, 3);
    assert_eq!(position.state.area(france).status, Status::Neutral);
    run(&mut position, Western, Task::FrenchResponse);
    position.pick(Pick::Yes, 3);
    position.pick_first();
    assert_eq!(position.state.area(france).alignment, Some(Western));
    position
        .state
        .set_area(france, |area| area.status = Status::Neutral);
    run(&mut position, Western, Task::FrenchResponse);
    assert_eq!(position.asked(), None, "once");
}

/// DS-16.3.5-1, AE-13.7.2-3.
#[test]
fn americans_may_relieve_noumea_once_france_responds() {
    let mut position = at_war();
    let american = position.pool("us-det", Western);
    position.post("US/Western Minors", Posture::War);
    run(&mut position, Western, Task::FrenchResponse);
    position.pick(Pick::Yes, 3);
    while position.asked() != Some((Western, QuestionSubject::May)) {
        let first = position.choice().options[0];
        position.pick(first, 3);
    }
    position.pick(Pick::Yes, 3);
    assert_eq!(position.at(american), Place::Hex(position.hex("p1913")));
}

/// DS-16.3.7-1, DS-14.44.3-1, DS-16.3.7-2.
#[test]
fn three_stations_keep_the_americans_away() {
    let mut position = at_war();
    let marker = |position: &Position| position.marker_at(MarkerKind::ReducedUsImpact, Axis);
    for hex in ["p5720", "p4226", "p3806"] {
        position.put("jpn-inf", Axis, hex);
    }
    run(&mut position, Western, Task::ReducedUsImpact);
    assert_eq!(marker(&position), Place::Aside(Theatre::Asia));
    let third = position.put("jpn-inf", Axis, "p2221");
    run(&mut position, Western, Task::ReducedUsImpact);
    assert_eq!(marker(&position), Place::StrategicWarfare(Theatre::Asia));
    position.play(|play| play.put(third, POOL));
    run(&mut position, Western, Task::ReducedUsImpact);
    assert_eq!(marker(&position), Place::Aside(Theatre::Asia));
}

/// DS-12.3-4, DS-14.22-6, DS-14.22-7, DS-13.6.1.2-10, DS-14.12-2: a Surrender ends with Total War only if the Government
/// answers for it and the peace is not enforced.
#[test]
fn total_war_does_not_end_a_surrender_by_itself() {
    let asked = |side, enforced| {
        let mut position = at_war();
        position.post("Russia", super::surrendered());
        let government = position.markers_at(MarkerKind::Government, Place::Government)[0];
        position
            .state
            .set_piece(government, |piece| piece.side = side);
        if enforced {
            let later = position.state.now().after(5);
            let track = Place::Track(Theatre::Asia, later);
            position.put_at("russian-peace", Axis, track);
        }
        let scene = Scene::of(Theatre::Asia, Axis);
        let war = Effect::War(crate::pack::WarState::TotalWar);
        position.perform(scene, vec![war], 3);
        let box_id = position.posture_box("Russia");
        assert_eq!(position.state.box_posture(box_id), super::surrendered());
        position.asked()
    };
    assert_eq!(
        asked(Side::Front, false),
        Some((Axis, QuestionSubject::TotalWar))
    );
    assert_eq!(asked(Side::Back, false), None, "the Navy leads");
    assert_eq!(asked(Side::Front, true), None, "the peace is enforced");
}
