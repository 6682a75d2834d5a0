//! Entry of the United States into the war of the whole world.

use super::at_war;
use super::declare;
use super::world::turn_of;
use crate::command::Command;
use crate::decision::{Answer, Question};
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::testing::Table;
use crate::unit::UnitKind;

/// AAE-global-politics-14: the United States declares no war before an Axis power has declared
/// war on it, has taken London or North American land, or Japan has declared war unprovoked on
/// the United Kingdom or ANZAC. A provoked declaration, or one on France, is no reason.
/// Allows: AAE-global-politics-14.
/// Forbids: AAE-global-politics-14.
#[test]
fn the_united_states_needs_a_reason() {
    let mut table = Table::new(turn_of("united-states", 2).war("united-states", "italy"));
    let war = declare(&table, "japan");
    assert_eq!(
        table.refused("united-states", war),
        "AAE-global-politics-14"
    );
    for (on, provoked, free) in [
        ("united-kingdom", false, true),
        ("anzac", false, true),
        ("united-kingdom", true, false),
        ("france", false, false),
    ] {
        let mut scenario = turn_of("japan", 1);
        if provoked {
            scenario = scenario.with(|state| {
                let (deed, by) = (2, state.board().find_power("united-kingdom").unwrap());
                state.remember_act(deed, by);
            });
        }
        let mut table = Table::new(scenario);
        let war = declare(&table, on);
        table.does("japan", war);
        let us = table.power("united-states");
        let may = super::super::may_declare_on(&table.state, us);
        assert_eq!(may.len(), if free { 3 } else { 0 }, "{on} {provoked}");
    }
    for fallen in ["alaska", "mexico", "western-canada"] {
        let mut table = Table::new(
            turn_of("japan", 2)
                .war("japan", "united-states")
                .war("japan", "united-kingdom"),
        );
        let us = table.power("united-states");
        assert!(super::super::may_declare_on(&table.state, us).is_empty());
        table.conquers("japan", fallen);
        assert_eq!(super::super::may_declare_on(&table.state, us).len(), 2);
    }
}

/// AAE-global-politics-15, AAE-global-19: in its third turn the United States is asked as
/// Collect Income opens; its complexes become major ones then and there.
#[test]
fn the_third_turn_of_the_united_states() {
    let scenario = turn_of("united-states", 3)
        .treasury("united-states", 0)
        .with(|state| state.set_turn(|turn| turn.phase = Phase::Mobilize));
    let mut table = Table::new(scenario);
    table.advance();
    let on = vec![
        table.power("germany"),
        table.power("japan"),
        table.power("italy"),
    ];
    assert_eq!(
        table.question(),
        ("united-states", &Question::DeclareWar { on })
    );
    let minor = table.territory("western-united-states").complex.unwrap();
    assert_eq!(minor.kind, FacilityKind::MinorComplex);
    let japan = table.power("japan");
    table.answers(Answer::DeclareWar(vec![japan]));
    assert!(at_war(&table.state, "united-states", "japan"));
    assert!(!at_war(&table.state, "united-states", "germany"));
    for at in ["eastern", "central", "western"] {
        let complex = table
            .territory(&format!("{at}-united-states"))
            .complex
            .unwrap();
        assert_eq!(complex.kind, FacilityKind::MajorComplex);
    }
    assert_eq!(table.treasury("united-states"), 52 + 10 + 5 + 5 + 5);
}

/// AAE-global-politics-15: a power at war with any other by then is not asked, and none is in
/// another turn.
/// Allows: AAE-global-politics-15.
/// Forbids: AAE-global-politics-15.
#[test]
fn the_question_is_for_a_united_states_at_peace() {
    for (turn, at_war, asked) in [
        (3, false, true),
        (3, true, false),
        (2, false, false),
        (4, false, false),
    ] {
        let mut scenario = turn_of("united-states", turn)
            .with(|state| state.set_turn(|turn| turn.phase = Phase::Mobilize));
        if at_war {
            scenario = scenario.war("united-states", "germany");
        }
        let mut table = Table::new(scenario);
        table.advance();
        let open = table.state.pending().first();
        assert_eq!(open.is_some(), asked, "turn {turn}, at war: {at_war}");
    }
}

/// AAE-global-19: the complexes grow no matter who declares, for nothing, with the damage they
/// have; those that an enemy holds do not, and those of others never.
#[test]
fn complexes_of_the_united_states_grow_as_it_is_attacked() {
    let scenario = turn_of("japan", 1)
        .facility("central-united-states", FacilityKind::MinorComplex, 4)
        .control("eastern-united-states", "germany");
    let mut table = Table::new(scenario);
    let war = declare(&table, "united-states");
    table.does("japan", war);
    let kind = |table: &Table, at: &str| table.territory(at).complex.unwrap();
    assert_eq!(
        kind(&table, "western-united-states").kind,
        FacilityKind::MajorComplex
    );
    let central = kind(&table, "central-united-states");
    assert_eq!(
        (central.kind, central.damage),
        (FacilityKind::MajorComplex, 4)
    );
    assert_eq!(
        kind(&table, "eastern-united-states").kind,
        FacilityKind::MinorComplex
    );
    assert_eq!(
        kind(&table, "new-south-wales").kind,
        FacilityKind::MinorComplex
    );
}

/// AAE-global-politics-14: any declaration of an Axis power on it, the fall of London and of each
/// territory of North America free the United States, as its fourth turn does; no other capture
/// does.
/// Allows: AAE-global-politics-14.
/// Forbids: AAE-global-politics-14.
#[test]
fn every_reason_of_the_united_states() {
    let may = |table: &Table| {
        let us = table.power("united-states");
        super::super::may_declare_on(&table.state, us).len()
    };
    for axis in ["germany", "japan", "italy"] {
        let mut table = Table::new(turn_of(axis, 1));
        assert_eq!(may(&table), 0);
        let war = declare(&table, "united-states");
        table.does(axis, war);
        assert_eq!(may(&table), 2, "{axis}");
    }
    assert_eq!(may(&Table::new(turn_of("united-states", 3))), 0);
    assert_eq!(may(&Table::new(turn_of("united-states", 4))), 3);
    let at_war = || {
        turn_of("japan", 2)
            .war("japan", "united-states")
            .war("japan", "united-kingdom")
            .war("japan", "anzac")
            .with(|state| {
                let garrisons: Vec<_> = state.pieces().map(|(id, _)| id).collect();
                garrisons.into_iter().for_each(|id| state.remove(id));
            })
    };
    for (fallen, free) in [
        ("united-kingdom", 2),
        ("alaska", 2),
        ("alberta-saskatchewan-manitoba", 2),
        ("central-america", 2),
        ("central-united-states", 2),
        ("eastern-united-states", 2),
        ("greenland", 2),
        ("mexico", 2),
        ("new-brunswick-nova-scotia", 2),
        ("newfoundland-labrador", 2),
        ("ontario", 2),
        ("quebec", 2),
        ("southeast-mexico", 2),
        ("west-indies", 2),
        ("western-canada", 2),
        ("western-united-states", 2),
        ("hawaiian-islands", 0),
        ("philippines", 0),
        ("scotland", 0),
        ("new-south-wales", 0),
    ] {
        let mut table = Table::new(at_war());
        table.conquers("japan", fallen);
        assert_eq!(may(&table), free, "{fallen}");
    }
}

/// AAE-global-19: the complexes grow as the United States enters the war, not with each further
/// declaration, and an upgrade that was paid for is overtaken.
/// Allows: AAE-global-19.
/// Forbids: AAE-global-19.
#[test]
fn complexes_grow_once() {
    let scenario = turn_of("japan", 4).war("united-states", "germany");
    let mut table = Table::new(scenario);
    let war = declare(&table, "united-states");
    table.does("japan", war);
    let west = table.territory("western-united-states").complex.unwrap();
    assert_eq!(west.kind, FacilityKind::MinorComplex);
    let scenario = turn_of("united-states", 4)
        .treasury("united-states", 20)
        .with(|state| state.set_turn(|turn| turn.phase = Phase::Purchase));
    let mut table = Table::new(scenario);
    let at = table.space("western-united-states");
    table.does("united-states", Command::Upgrade { at });
    table.does("united-states", Command::EndPhase);
    let war = declare(&table, "japan");
    table.does("united-states", war);
    table.until("china", Phase::Purchase);
    let grown = table.events.iter().filter(|event| {
        matches!(event, crate::event::Event::FacilityPlaced { at: placed, .. } if *placed == at)
    });
    assert_eq!(grown.count(), 1, "at once, and not again");
    let west = table.territory("western-united-states").complex.unwrap();
    assert_eq!(west.kind, FacilityKind::MajorComplex);
}

/// AAE-global-19: a complex that has grown turns out ten units in the same turn.
/// Allows: AAE-global-19.
#[test]
fn a_grown_complex_is_used_at_once() {
    let scenario = turn_of("united-states", 4).queue("united-states", UnitKind::Infantry, 11);
    let mut table = Table::new(scenario);
    let war = declare(&table, "japan");
    table.does("united-states", war);
    table.until("united-states", Phase::Mobilize);
    let at = table.space("western-united-states");
    let place = |count| Command::Place {
        kind: UnitKind::Infantry,
        count,
        at,
    };
    assert_eq!(table.refused("united-states", place(11)), "AAE-mobilize-03");
    table.does("united-states", place(10));
}
