//! Event logs of the whole procedures, against files.

use super::Affected;
use super::ConditionalEvent;
use super::JAPAN;
use super::at_war;
use super::cede;
use super::open_the_seas;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::Tenure;
use crate::pack::{Effect, Status};
use crate::task_queue::{Scene, Task};
use crate::testing::Position;
use crate::testing::snapshot::compare;

/// Some of everything: Japan in other's lands, they in its, and land that was ceded.
fn people(position: &mut Position) {
    position.country("Szechwan", Status::Active, Western);
    position.country("Sinkiang", Status::Active, Soviet);
    position.country("Netherlands East Indies", Status::Active, Western);
    for (unit, faction, hex) in [
        ("jpn-inf", Axis, "a4222"),
        ("jpn-corps", Axis, "a4509"),
        ("jpn-inf", Axis, "a4620"),
        ("jpn-inf", Axis, "a4724"),
        ("jpn-inf", Axis, "a5019"),
        ("jpn-inf", Axis, "p4226"),
        ("jpn-inf", Axis, "p5603"),
        ("jpn-inf", Axis, "a5415"),
        ("bri-inf", Western, "a5027"),
        ("bri-inf", Western, "a4213"),
        ("us-inf", Western, "a4213"),
        ("us-inf", Western, "a5027"),
        ("nei-inf", Western, "a4213"),
        ("ki-inf", Western, "a4213"),
        ("sze-army", Western, "a4720"),
        ("rus-inf", Soviet, "a5027"),
        ("rus-inf", Soviet, "a4620"),
        ("kan-inf", Soviet, "a5027"),
        ("rus-army", Soviet, "a4919"),
    ] {
        position.put(unit, faction, hex);
    }
    for (unit, faction) in [("jpn-inf", Axis), ("rus-inf", Soviet), ("sze-inf", Western)] {
        position.pool(unit, faction);
    }
    for (land, to) in [
        ("Formosa", "Britain"),
        ("Saipan", "United States"),
        ("Korea", "Russia"),
        ("Tannu Tuva", "Russia"),
    ] {
        cede(position, land, to, Tenure::Dependent);
    }
}

fn log(position: &mut Position, name: &str, faction: Faction, event: ConditionalEvent) {
    people(position);
    let scene = Scene::of(Theatre::Asia, faction);
    let tasks = vec![Task::Effect(Effect::Conditional(event))];
    let log = position.log(scene, tasks, 3);
    let steps = log.lines().filter(|line| line.contains(", Step "));
    assert!(steps.count() >= 7, "{log}");
    compare(name, &log);
}

/// DS-16.4.1-1 to DS-16.4.1-6, DS-16.4.2-1 to DS-16.4.2-7, DS-16.4.3-1 to DS-16.4.3-6,
/// DS-16.6.1-1 to DS-16.6.1-4, DS-16.6.2-1 to DS-16.6.2-6.
#[test]
fn surrenders_are_told_step_by_step() {
    for (name, of) in [
        ("british-surrender", Affected::Britain),
        ("nationalist-chinese-surrender", Affected::NationalistChina),
        ("us-surrender", Affected::UnitedStates),
        ("communist-chinese-surrender", Affected::CommunistChina),
        ("russian-surrender", Affected::Russia),
    ] {
        let mut position = at_war();
        let event = ConditionalEvent::Surrender(of);
        log(&mut position, name, of.faction(), event);
    }
    let mut position = at_war();
    position.put("jpn-inf", Axis, "a4222");
    open_the_seas(&mut position, JAPAN, Axis, &[]);
    let event = ConditionalEvent::Surrender(Affected::Britain);
    log(
        &mut position,
        "british-surrender-of-conquests",
        Western,
        event,
    );
}

/// DS-16.4.1-4, DS-16.2.6-9: what depends on the step before is asked once, or not at all.
#[test]
fn one_cession_is_asked_for_at_most() {
    let surrender = ConditionalEvent::Surrender(Affected::Russia);
    let concessions = ConditionalEvent::JapaneseConcessions(Affected::Britain);
    for (event, conquest, asked) in [
        (surrender, None, 1),
        (surrender, Some("p5301"), 0),
        (concessions, None, 1),
    ] {
        let mut position = at_war();
        if let Some(hex) = conquest {
            position.put("jpn-inf", Axis, hex);
        }
        let scene = Scene::of(Theatre::Asia, Axis);
        let tasks = vec![Task::Effect(Effect::Conditional(event))];
        let log = position.log(scene, tasks, 3);
        assert_eq!(log.matches("chooses, Cession").count(), asked, "{log}");
    }
}

/// DS-16.2.5-4 to DS-16.2.5-14.
#[test]
fn a_settlement_is_told_step_by_step() {
    let mut position = super::settlement::victory();
    let event = ConditionalEvent::ForcedSettlement(Affected::Russia);
    log(&mut position, "forced-settlement", Axis, event);
}

/// DS-16.2.6-2 to DS-16.2.6-10.
#[test]
fn concessions_are_told_step_by_step() {
    let mut position = at_war();
    let event = ConditionalEvent::JapaneseConcessions(Affected::Britain);
    log(&mut position, "japanese-concessions", Axis, event);
}
