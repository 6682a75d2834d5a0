//! Air defense, shown by positions.

mod battles;
mod interceptors;
mod neutrals;

use crate::battle_site::BattleKind;
use crate::decision::{Answer, Question, ScrambleOption, Scrambled};
use crate::event::Event;
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::power::Power;
use crate::scenario::Scenario;
use crate::space::SpaceId;
use crate::state::{Marks, State};
use crate::step::PendingStep;
use crate::testing::Table;
use crate::unit::UnitKind;

/// Combat Move has just closed with these battles to come.
fn closed(scenario: Scenario) -> Table {
    let scenario = scenario.with(|state| {
        state.set_step(PendingStep::AirDefense(Box::default()));
    });
    let mut table = Table::new(scenario);
    table.advance();
    table
}

fn germany() -> Scenario {
    Scenario::europe().turn(1, "germany", Phase::CombatMove)
}

/// A German fleet attacks a British cruiser in a zone.
fn attacked(scenario: Scenario, zone: &str) -> Scenario {
    scenario
        .units(zone, "germany", UnitKind::Cruiser, 2)
        .units(zone, "united-kingdom", UnitKind::Cruiser, 1)
        .battle(BattleKind::General, zone)
}

/// German infantry aboard a transport in a zone will go ashore.
fn assault(scenario: Scenario, zone: &str, target: &str) -> Scenario {
    let scenario = scenario.units(zone, "germany", UnitKind::Transport, 1);
    let ship = scenario.find(zone, "germany", UnitKind::Transport);
    let goal = scenario.space(target);
    scenario
        .unit(zone, "germany", UnitKind::Infantry, |piece| {
            piece.aboard = Some(ship);
            piece.goal = goal;
            piece.marks = Marks::ASSAULTING | Marks::COMBAT_MOVED;
        })
        .battle(BattleKind::Assault, target)
}

fn options(table: &Table) -> (Vec<ScrambleOption>, Vec<(SpaceId, u16)>) {
    match table.question() {
        (_, Question::Scramble { options, bases }) => (options.clone(), bases.clone()),
        (power, question) => panic!("{power} is asked {question:?}"),
    }
}

/// Fighters sent, as an answer names them.
fn sent(table: &Table, from: &str, zone: &str, kind: UnitKind, count: u16) -> Scrambled {
    Scrambled {
        from: table.space(from),
        zone: table.space(zone),
        power: table.power("united-kingdom"),
        kind,
        count,
    }
}

fn nobody_is_asked(table: &Table) {
    assert!(
        table.state.pending().is_empty(),
        "{:?}",
        table.state.pending()
    );
    assert!(!matches!(table.state.step(), PendingStep::AirDefense(_)));
}

/// AAE-scramble-04 (V-26): with bases in Scotland and the United Kingdom, zone 109 can get three
/// aircraft from each, six in all, no seventh.
/// Allows: AAE-scramble-04.
/// Forbids: AAE-scramble-04.
#[test]
fn each_base_sends_three() {
    let scenario = attacked(germany(), "sz-109")
        .units("scotland", "united-kingdom", UnitKind::Fighter, 5)
        .units("united-kingdom", "united-kingdom", UnitKind::Fighter, 2)
        .units(
            "united-kingdom",
            "united-kingdom",
            UnitKind::TacticalBomber,
            2,
        );
    let mut table = closed(scenario);
    let (options, bases) = options(&table);
    let all: Vec<u16> = bases.iter().map(|(_, most)| *most).collect();
    assert_eq!(all, [3, 3]);
    assert!(options.iter().all(|option| option.most <= 3));
    let send = |table: &Table, fighters, bombers| {
        Answer::Scramble(vec![
            sent(table, "scotland", "sz-109", UnitKind::Fighter, 3),
            sent(
                table,
                "united-kingdom",
                "sz-109",
                UnitKind::Fighter,
                fighters,
            ),
            sent(
                table,
                "united-kingdom",
                "sz-109",
                UnitKind::TacticalBomber,
                bombers,
            ),
        ])
    };
    let too_many = send(&table, 2, 2);
    assert_eq!(table.answer_refused(too_many), "AAE-scramble-04");
    let answer = send(&table, 2, 1);
    table.answers(answer);
    assert_eq!(
        table.count("sz-109", "united-kingdom", UnitKind::Fighter),
        5
    );
    assert_eq!(
        table.count("sz-109", "united-kingdom", UnitKind::TacticalBomber),
        1
    );
    nobody_is_asked(&table);
}

/// AAE-scramble-04 (V-27): one base beside zones 109 and 110 sends at most three, divided freely.
/// Allows: AAE-scramble-04.
/// Forbids: AAE-scramble-04.
#[test]
fn three_from_a_base_in_any_division() {
    let position = || {
        let scenario = attacked(attacked(germany(), "sz-109"), "sz-110")
            .no_facilities("scotland")
            .units("united-kingdom", "united-kingdom", UnitKind::Fighter, 4);
        closed(scenario)
    };
    let split = |table: &Table, north, south| {
        Answer::Scramble(vec![
            sent(table, "united-kingdom", "sz-109", UnitKind::Fighter, north),
            sent(table, "united-kingdom", "sz-110", UnitKind::Fighter, south),
        ])
    };
    for (north, south) in [(3, 0), (2, 1), (1, 2), (0, 3), (1, 1), (0, 0)] {
        let mut table = position();
        let answer = split(&table, north, south);
        table.answers(answer);
        let there = |zone| table.count(zone, "united-kingdom", UnitKind::Fighter) as u16;
        assert_eq!((there("sz-109"), there("sz-110")), (north, south));
    }
    for (north, south) in [(3, 1), (2, 2), (4, 0), (u16::MAX, u16::MAX)] {
        let mut table = position();
        let answer = split(&table, north, south);
        assert!(table.answer_refused(answer).starts_with("AAE-scramble-0"));
    }
}

/// AAE-scramble-02, AAE-facilities-02: no operative base, no scramble: none at all, or one with
/// three points of damage; strategic bombers never.
/// Allows: AAE-scramble-02.
/// Forbids: AAE-scramble-02.
#[test]
fn an_operative_base_and_the_right_aircraft() {
    let with_base = |damage| {
        attacked(germany(), "sz-109")
            .no_facilities("scotland")
            .facility("united-kingdom", FacilityKind::AirBase, damage)
    };
    let fighter = |scenario: Scenario| {
        scenario.units("united-kingdom", "united-kingdom", UnitKind::Fighter, 1)
    };
    assert!(!closed(fighter(with_base(2))).state.pending().is_empty());
    nobody_is_asked(&closed(fighter(with_base(3))));
    let none = attacked(germany(), "sz-109")
        .no_facilities("scotland")
        .no_facilities("united-kingdom");
    nobody_is_asked(&closed(fighter(none)));
    let bombers = with_base(0).units(
        "united-kingdom",
        "united-kingdom",
        UnitKind::StrategicBomber,
        3,
    );
    nobody_is_asked(&closed(bombers));
}

/// AAE-scramble-10: aircraft in a territory do not defend a zone beside it unless they scramble.
/// Forbids: AAE-air-landing-15.
#[test]
fn staying_means_staying() {
    let scenario =
        attacked(germany(), "sz-109").units("scotland", "united-kingdom", UnitKind::Fighter, 2);
    let mut table = closed(scenario);
    table.answers(Answer::Scramble(Vec::new()));
    assert_eq!(
        table.count("scotland", "united-kingdom", UnitKind::Fighter),
        2
    );
    assert_eq!(
        table.count("sz-109", "united-kingdom", UnitKind::Fighter),
        0
    );
    nobody_is_asked(&table);
}

/// AAE-scramble-03: against an assault from an adjacent zone, whatever its target and with no
/// friendly ship there; ships that merely lie beside the base, or an attack on others far
/// away, give no reason.
#[test]
fn reasons_to_scramble() {
    let fighters = |scenario: Scenario| {
        scenario.no_facilities("scotland").units(
            "united-kingdom",
            "united-kingdom",
            UnitKind::Fighter,
            1,
        )
    };
    // Scotland is assaulted from zone 109; the base is in the United Kingdom.
    let table = closed(fighters(assault(germany(), "sz-109", "scotland")));
    assert_eq!(options(&table).0.len(), 1);
    // Normandy is assaulted from zone 110.
    let table = closed(fighters(assault(germany(), "sz-110", "normandy-bordeaux")));
    assert_eq!(options(&table).0[0].zone, table.space("sz-110"));
    // Ships that are ignored are not attacked.
    let ignored = germany()
        .units("sz-109", "germany", UnitKind::Cruiser, 1)
        .units("sz-109", "united-kingdom", UnitKind::Transport, 1);
    nobody_is_asked(&closed(fighters(ignored)));
    nobody_is_asked(&closed(fighters(attacked(germany(), "sz-97"))));
    // A land battle beside the base threatens no zone.
    let land = germany()
        .units("normandy-bordeaux", "germany", UnitKind::Tank, 1)
        .battle(BattleKind::General, "normandy-bordeaux");
    nobody_is_asked(&closed(fighters(land)));
}

/// AAE-scramble-03: aircraft help friends only; a power not at war with the attacker stays out.
#[test]
fn only_enemies_of_the_attacker_scramble() {
    let scenario = attacked(germany(), "sz-101").units(
        "eastern-united-states",
        "united-states",
        UnitKind::Fighter,
        3,
    );
    nobody_is_asked(&closed(scenario.clone()));
    let table = closed(scenario.war("united-states", "germany"));
    assert_eq!(table.question().0, "united-states");
}

/// AAE-scramble-02: allied aircraft at a base share its three places; the seat of the territory's
/// controller chooses first.
/// Allows: AAE-scramble-02.
/// Forbids: AAE-scramble-02.
#[test]
fn allies_share_the_places_of_a_base() {
    let scenario = attacked(germany(), "sz-109")
        .no_facilities("united-kingdom")
        .units("scotland", "united-kingdom", UnitKind::Fighter, 2)
        .units("scotland", "france", UnitKind::Fighter, 3);
    let mut table = closed(scenario);
    assert_eq!(table.question().0, "united-kingdom");
    assert!(
        options(&table)
            .0
            .iter()
            .all(|option| option.power == table.power("united-kingdom"))
    );
    let answer = Answer::Scramble(vec![sent(
        &table,
        "scotland",
        "sz-109",
        UnitKind::Fighter,
        2,
    )]);
    table.answers(answer);
    assert_eq!(table.question().0, "france");
    let (options, bases) = options(&table);
    assert_eq!(bases, vec![(table.space("scotland"), 1)]);
    assert_eq!(options[0].most, 1);
    let french = Scrambled {
        power: table.power("france"),
        ..sent(&table, "scotland", "sz-109", UnitKind::Fighter, 1)
    };
    table.answers(Answer::Scramble(vec![french]));
    assert_eq!(table.count("sz-109", "france", UnitKind::Fighter), 1);
    nobody_is_asked(&table);
}

/// AAE-scramble-02: with all three places taken, an ally is not asked any more.
#[test]
fn a_full_base_asks_nobody_else() {
    let scenario = attacked(germany(), "sz-109")
        .units("scotland", "united-kingdom", UnitKind::Fighter, 3)
        .units("scotland", "france", UnitKind::Fighter, 3);
    let mut table = closed(scenario);
    let answer = Answer::Scramble(vec![sent(
        &table,
        "scotland",
        "sz-109",
        UnitKind::Fighter,
        3,
    )]);
    table.answers(answer);
    nobody_is_asked(&table);
}

/// One question for a seat that plays both owners.
#[test]
fn a_seat_of_several_powers_is_asked_once() {
    let scenario = attacked(germany(), "sz-109")
        .units("scotland", "united-kingdom", UnitKind::Fighter, 1)
        .units("scotland", "france", UnitKind::Fighter, 1)
        .one_seat(&["united-kingdom", "france"]);
    let mut table = closed(scenario);
    assert_eq!(options(&table).0.len(), 2);
    table.answers(Answer::Scramble(Vec::new()));
    nobody_is_asked(&table);
}

/// AAE-scramble-01: the attacker has closed the phase; while the defender thinks nothing else can
/// be done, and nothing taken back.
#[test]
fn the_attacker_changes_nothing_any_more() {
    use crate::command::Command;
    let scenario =
        attacked(germany(), "sz-109").units("scotland", "united-kingdom", UnitKind::Fighter, 1);
    let mut table = closed(scenario);
    for command in [
        Command::EndPhase,
        Command::TakeBack { steps: 1 },
        Command::DeclareWar { on: Power(1) },
    ] {
        assert_eq!(table.refused("germany", command), "AAE-misc-09");
    }
    assert!(table.legal("germany").phase.is_none());
}

/// AAE-scramble-05 to AAE-scramble-09: scrambled aircraft stand in the zone as defenders, marked,
/// their territory remembered; they intercept no raid.
#[test]
fn scrambled_aircraft_stand_in_the_zone() {
    let scenario = assault(germany(), "sz-109", "scotland")
        .units("scotland", "united-kingdom", UnitKind::Fighter, 1)
        .units("scotland", "germany", UnitKind::StrategicBomber, 1)
        .battle(BattleKind::Raid, "scotland");
    let mut table = closed(scenario);
    let answer = Answer::Scramble(vec![sent(
        &table,
        "scotland",
        "sz-109",
        UnitKind::Fighter,
        1,
    )]);
    table.answers(answer);
    nobody_is_asked(&table);
    let zone = table.space("sz-109");
    let home = table.space("scotland");
    let up: Vec<_> = scrambled(&table.state, zone);
    assert_eq!(up, vec![home]);
    assert!(
        table
            .events
            .iter()
            .any(|event| matches!(event, Event::Scrambled { .. }))
    );
    let uk = table.power("united-kingdom");
    assert!(
        !table.state.hostile_zone(uk, zone),
        "transports fight nobody"
    );
    assert!(
        table
            .state
            .enemy_in(table.power("germany"), zone, UnitKind::is_air)
    );
}

fn scrambled(state: &State, zone: SpaceId) -> Vec<SpaceId> {
    state
        .pieces_in(zone)
        .filter(|(_, piece)| piece.marks.contains(Marks::SCRAMBLED))
        .map(|(_, piece)| piece.start)
        .collect()
}

/// Aircraft, zones and numbers that were not offered are refused.
#[test]
fn hostile_answers_are_refused() {
    let scenario =
        attacked(germany(), "sz-109").units("scotland", "united-kingdom", UnitKind::Fighter, 2);
    let mut table = closed(scenario);
    let fighter = sent(&table, "scotland", "sz-109", UnitKind::Fighter, 1);
    for wrong in [
        Scrambled {
            zone: table.space("sz-119"),
            ..fighter
        },
        Scrambled {
            zone: SpaceId(u16::MAX),
            ..fighter
        },
        Scrambled {
            from: SpaceId(u16::MAX),
            ..fighter
        },
        Scrambled {
            power: Power(9),
            ..fighter
        },
        Scrambled {
            kind: UnitKind::TacticalBomber,
            ..fighter
        },
        Scrambled {
            count: 3,
            ..fighter
        },
    ] {
        assert_eq!(
            table.answer_refused(Answer::Scramble(vec![wrong])),
            "AAE-scramble-02"
        );
    }
    let twice = vec![
        Scrambled {
            count: u16::MAX,
            ..fighter
        },
        fighter,
    ];
    assert_eq!(
        table.answer_refused(Answer::Scramble(twice)),
        "AAE-scramble-02"
    );
}
