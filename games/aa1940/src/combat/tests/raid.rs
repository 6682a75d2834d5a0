//! Bombing raids.

use super::*;
use crate::decision::Assign;
use crate::facility::{FacilityKind, FacilitySlot};
use UnitKind::*;

/// France has a complex and an air base; bombers raid it.
const FACTORY: &str = "france";

pub(super) fn raid(raiders: &[(UnitKind, u16)]) -> Scenario {
    let mut scenario = germany_fights(BattleKind::Raid, FACTORY);
    for &(kind, count) in raiders {
        for _ in 0..count {
            scenario = scenario.unit(FACTORY, "germany", kind, |piece| {
                piece.start = space("western-germany");
                piece.entered = space("western-germany");
                piece.marks = Marks::COMBAT_MOVED | Marks::RAIDING;
            });
        }
    }
    scenario
}

fn interceptors(mut scenario: Scenario, power: &str, count: u16) -> Scenario {
    for _ in 0..count {
        scenario = scenario.unit(FACTORY, power, Fighter, |piece| {
            piece.marks = Marks::INTERCEPTING;
        });
    }
    scenario
}

pub(super) fn fly(scenario: Scenario, dice: &[u8]) -> Table {
    let mut table = Table::set(scenario, dice);
    table.fight(BattleKind::Raid, FACTORY);
    table
}

pub(super) fn damage(table: &Table, slot: FacilitySlot) -> u8 {
    table
        .state
        .territory(space(FACTORY))
        .facility(slot)
        .unwrap()
        .damage
}

pub(super) fn complex_only(scenario: Scenario, damage: u8) -> Scenario {
    scenario
        .no_facilities(FACTORY)
        .facility(FACTORY, FacilityKind::MajorComplex, damage)
}

fn base_only(scenario: Scenario, damage: u8) -> Scenario {
    scenario
        .no_facilities(FACTORY)
        .facility(FACTORY, FacilityKind::AirBase, damage)
}

/// AAE-strategic-bombing-01: raids come before assaults, assaults before general combat.
#[test]
fn raids_come_first() {
    let scenario = complex_only(raid(&[(StrategicBomber, 1)]), 0)
        .battle(BattleKind::Assault, TARGET)
        .battle(BattleKind::General, FACTORY);
    let mut table = Table::set(scenario, &[6, 1]);
    let seat = table.acting_seat();
    let open = |table: &Table| {
        let legal = AxisAndAllies::europe1940().legal(&table.state, seat);
        let fights = legal.phase.expect("it is Germany's move").fight;
        fights.iter().map(|site| site.kind).collect::<Vec<_>>()
    };
    assert_eq!(open(&table), [BattleKind::Raid]);
    let site = |kind, at| BattleSite {
        kind,
        space: space(at),
    };
    for late in [
        site(BattleKind::Assault, TARGET),
        site(BattleKind::General, FACTORY),
    ] {
        let refusal = table.apply(seat, &Command::Fight { site: late });
        assert_eq!(refusal, Err("AAE-strategic-bombing-01"));
    }
    table.fight(BattleKind::Raid, FACTORY);
    let refusal = table.apply(
        seat,
        &Command::Fight {
            site: site(BattleKind::General, FACTORY),
        },
    );
    assert_eq!(refusal, Err("AAE-strategic-bombing-01"));
    assert_eq!(open(&table), [BattleKind::Assault]);
    table.fight(BattleKind::Assault, TARGET);
    assert_eq!(open(&table), [BattleKind::General; 2]);
    table.fight(BattleKind::General, FACTORY);
}

/// AAE-strategic-bombing-11 (D-06): a strategic bomber adds 2 to its die, a tactical bomber
/// nothing.
/// Allows: AAE-combat-land-06.
#[test]
fn damage_is_the_dice_plus_two_for_strategic_bombers() {
    let table = fly(
        complex_only(raid(&[(StrategicBomber, 2)]), 0),
        &[2, 6, 1, 4],
    );
    assert_eq!(damage(&table, FacilitySlot::Complex), 9);
    for (die, points) in [(1, 1), (6, 6)] {
        let table = fly(base_only(raid(&[(TacticalBomber, 1)]), 0), &[6, die]);
        assert_eq!(damage(&table, FacilitySlot::AirBase), points);
    }
}

/// AAE-strategic-bombing-12 (D-03): damage beyond what a facility bears is lost.
#[test]
fn damage_is_capped() {
    let table = fly(complex_only(raid(&[(StrategicBomber, 1)]), 19), &[6, 6]);
    assert_eq!(damage(&table, FacilitySlot::Complex), 20);
    assert!(table.happened(|event| matches!(
        event,
        Event::FacilityDamaged {
            points: 1,
            total: 20,
            ..
        }
    )));
    let table = fly(base_only(raid(&[(StrategicBomber, 1)]), 0), &[6, 6]);
    assert_eq!(damage(&table, FacilitySlot::AirBase), 6);
    let minor = raid(&[(StrategicBomber, 1)])
        .no_facilities(FACTORY)
        .facility(FACTORY, FacilityKind::MinorComplex, 2);
    assert_eq!(damage(&fly(minor, &[6, 6]), FacilitySlot::Complex), 6);
}

/// AAE-strategic-bombing-09 (D-07): the facility rolls a die for each bomber over it, each 1
/// removes one of the attacker's choice, and those roll no damage.
#[test]
fn facilities_fire_at_each_bomber() {
    let scenario = base_only(raid(&[(StrategicBomber, 2), (TacticalBomber, 1)]), 0);
    let mut table = fly(scenario, &[1, 4, 1, 3]);
    let Question::Losses { cause, .. } = table.question() else {
        panic!("losses are asked for");
    };
    assert_eq!(*cause, LossCause::FacilityDefense);
    assert_eq!(table.asked(), "germany");
    let losses = table.losses(&[(StrategicBomber, 1, 0)]);
    assert_eq!(table.refused(Answer::Losses(losses)), "AAE-combat-land-10");
    table.lose(&[(StrategicBomber, 2, 0)]);
    assert_eq!(damage(&table, FacilitySlot::AirBase), 3);
    assert_eq!(table.count(FACTORY, "germany", TacticalBomber), 1);
    assert_eq!(table.dice.rolled, 4);
}

/// AAE-strategic-bombing-10: AAA units do not fire at a raid.
/// Allows: AAE-strategic-bombing-10.
/// Forbids: AAE-strategic-bombing-10.
#[test]
fn aaa_units_stay_silent() {
    let scenario = complex_only(raid(&[(StrategicBomber, 1)]), 0).units(FACTORY, "france", Aaa, 2);
    let table = fly(scenario, &[6, 1]);
    assert_eq!(table.dice.rolled, 2);
    assert!(table.rolls().is_empty());
}

/// AAE-strategic-bombing-04, AAE-strategic-bombing-06 (D-08): one round in which everyone hits on 1
/// only; the dead fire too.
#[test]
fn interceptors_fight_one_round_at_one() {
    let scenario = complex_only(raid(&[(StrategicBomber, 1), (Fighter, 2)]), 0);
    let scenario = interceptors(scenario, "france", 3);
    // Three attackers roll 1, 2, 6; three interceptors, one of them doomed, 1, 2, 5.
    let mut table = fly(scenario, &[1, 2, 6, 1, 2, 5, 6, 3]);
    assert_eq!(
        table.rolls(),
        [
            (Role::Attacker, LossCause::AirBattle, 1, 3),
            (Role::Defender, LossCause::AirBattle, 1, 3)
        ]
    );
    assert_eq!(table.asked(), "germany");
    table.lose(&[(Fighter, 1, 0)]);
    assert_eq!(table.count(FACTORY, "france", Fighter), 2);
    assert_eq!(table.count(FACTORY, "germany", Fighter), 1);
    assert_eq!(damage(&table, FacilitySlot::Complex), 5);
}

/// AAE-strategic-bombing-06: without interceptors there is no air battle.
/// Forbids: AAE-strategic-bombing-06.
#[test]
fn no_interceptors_no_air_battle() {
    let scenario = complex_only(raid(&[(StrategicBomber, 1), (Fighter, 2)]), 0)
        .units(FACTORY, "france", Fighter, 2);
    let table = fly(scenario, &[6, 1]);
    assert!(table.rolls().is_empty());
    assert_eq!(damage(&table, FacilitySlot::Complex), 3);
}

/// AAE-strategic-bombing-07: escorts take no part in the raid, whatever is there to bomb:
/// they get no target, no fire at them, and drop nothing; they stay where they are.
#[test]
fn escorts_leave_before_the_bombs_fall() {
    // Complex and air base: the bomber alone is asked about, shot at and rolled for.
    let mut table = fly(raid(&[(StrategicBomber, 1), (Fighter, 2)]), &[6, 4]);
    let Question::RaidTargets { bombers, .. } = table.question().clone() else {
        panic!("a target is asked for");
    };
    let kinds: Vec<_> = bombers
        .iter()
        .map(|group| (group.kind, group.count))
        .collect();
    assert_eq!(kinds, [(StrategicBomber, 1)]);
    let send = |unit| {
        vec![Assign {
            unit,
            count: 1,
            to: FacilitySlot::AirBase,
        }]
    };
    let escort = table.unit(FACTORY, "germany", Fighter);
    assert_eq!(
        table.refused(Answer::RaidTargets(send(escort))),
        "AAE-strategic-bombing-08"
    );
    table.answer(Answer::RaidTargets(send(bombers[0].unit)));
    assert_eq!(table.dice.rolled, 2);
    assert_eq!(damage(&table, FacilitySlot::AirBase), 6);
    assert_eq!(table.count(FACTORY, "germany", Fighter), 2);
    // A base alone, which fighters would not be barred from as tactical bombers are from
    // a complex: one die at the bomber, which falls, and none at or by the escorts.
    let table = fly(
        base_only(raid(&[(StrategicBomber, 1), (Fighter, 2)]), 0),
        &[1],
    );
    assert_eq!(table.dice.rolled, 1);
    assert_eq!(table.count(FACTORY, "germany", StrategicBomber), 0);
    assert_eq!(table.count(FACTORY, "germany", Fighter), 2);
    assert_eq!(damage(&table, FacilitySlot::AirBase), 0);
    assert_eq!(table.result(), Some(BattleResult::DefenderHeld));
}

/// AAE-strategic-bombing-02, AAE-strategic-bombing-08 (D-06): bombers are split over the targets as
/// the attacker says, each on one, tactical bombers never on a complex.
/// Allows: AAE-strategic-bombing-02, AAE-strategic-bombing-08.
/// Forbids: AAE-strategic-bombing-02, AAE-strategic-bombing-08.
#[test]
fn bombers_are_split_over_the_targets() {
    let scenario = raid(&[(StrategicBomber, 2), (TacticalBomber, 1)]);
    let mut table = fly(scenario, &[6, 6, 6, 1, 2, 3]);
    let Question::RaidTargets {
        bombers, targets, ..
    } = table.question().clone()
    else {
        panic!("targets are asked for");
    };
    assert_eq!(targets, [FacilitySlot::Complex, FacilitySlot::AirBase]);
    let unit = |kind| {
        bombers
            .iter()
            .find(|group| group.kind == kind)
            .unwrap()
            .unit
    };
    let send = |kind, count, to| Assign {
        unit: unit(kind),
        count,
        to,
    };
    let complex = FacilitySlot::Complex;
    let base = FacilitySlot::AirBase;
    for (wrong, rule) in [
        (
            vec![
                send(StrategicBomber, 2, complex),
                send(TacticalBomber, 1, complex),
            ],
            "AAE-strategic-bombing-02",
        ),
        (
            vec![
                send(StrategicBomber, 2, FacilitySlot::NavalBase),
                send(TacticalBomber, 1, base),
            ],
            "AAE-strategic-bombing-02",
        ),
        (
            vec![send(StrategicBomber, 2, complex)],
            "AAE-strategic-bombing-08",
        ),
        (
            vec![
                send(StrategicBomber, 3, complex),
                send(TacticalBomber, 1, base),
            ],
            "AAE-strategic-bombing-08",
        ),
    ] {
        assert_eq!(table.refused(Answer::RaidTargets(wrong)), rule);
    }
    table.answer(Answer::RaidTargets(vec![
        send(StrategicBomber, 1, complex),
        send(StrategicBomber, 1, base),
        send(TacticalBomber, 1, base),
    ]));
    assert_eq!(damage(&table, complex), 3);
    assert_eq!(damage(&table, base), 6, "2 + 2 and 3, capped");
}

/// AAE-strategic-bombing-03, AAE-strategic-bombing-05, AAE-strategic-bombing-13, AAE-units-17: raiders, escorts and
/// interceptors fight in no other battle of the turn, the one in the territory included.
#[test]
fn raiders_and_interceptors_fight_nowhere_else() {
    let scenario = complex_only(raid(&[(StrategicBomber, 1), (Fighter, 1)]), 0)
        .battle(BattleKind::General, FACTORY)
        .units(FACTORY, "france", Infantry, 2);
    let scenario = interceptors(scenario, "france", 1);
    let scenario = moved_in(scenario, FACTORY, "western-germany", "germany", Infantry, 1);
    let mut table = fly(scenario, &[]);
    let before = table.rolls().len();
    table.fight(BattleKind::General, FACTORY);
    let fire: Vec<_> = table.rolls()[before..].to_vec();
    assert_eq!(
        fire,
        [
            (Role::Attacker, LossCause::Fire, 1, 1),
            (Role::Defender, LossCause::Fire, 2, 2)
        ]
    );
    let bomber = table.unit(FACTORY, "germany", StrategicBomber);
    assert!(table.marks(bomber).contains(Marks::FOUGHT));
}

/// AAE-strategic-bombing-06: a raid without bombers left does nothing more.
#[test]
fn a_raid_without_bombers_is_over() {
    let scenario = complex_only(raid(&[(StrategicBomber, 1), (Fighter, 1)]), 0);
    let scenario = interceptors(scenario, "france", 1);
    let mut table = fly(scenario, &[6, 6, 1]);
    table.lose(&[(StrategicBomber, 1, 0)]);
    assert!(table.over());
    assert_eq!(table.dice.rolled, 3);
    assert_eq!(table.result(), Some(BattleResult::DefenderHeld));
}

/// AAE-strategic-bombing-06: in the air battle only raiders, escorts and interceptors fight, once
/// for the whole territory: other units there neither fire nor fall.
/// Allows: AAE-strategic-bombing-06.
/// Forbids: AAE-strategic-bombing-06.
#[test]
fn others_watch_the_air_battle() {
    let scenario = raid(&[(StrategicBomber, 2), (Fighter, 1)])
        .units(FACTORY, "france", Fighter, 1)
        .units(FACTORY, "france", TacticalBomber, 1)
        .units(FACTORY, "france", Infantry, 2)
        .units(FACTORY, "france", Aaa, 1);
    let scenario = moved_in(scenario, FACTORY, "western-germany", "germany", Tank, 1);
    let scenario = interceptors(scenario, "france", 2);
    // Three raiders and two interceptors; one of these falls, and no other choice is left.
    let mut table = fly(scenario, &[1, 6, 6, 6, 6]);
    assert_eq!(
        table.rolls(),
        [
            (Role::Attacker, LossCause::AirBattle, 1, 3),
            (Role::Defender, LossCause::AirBattle, 1, 2)
        ]
    );
    assert_eq!(table.count(FACTORY, "france", Fighter), 2);
    let Question::RaidTargets { bombers, .. } = table.question().clone() else {
        panic!("a single round was fought");
    };
    let split = [FacilitySlot::Complex, FacilitySlot::AirBase].map(|to| Assign {
        unit: bombers[0].unit,
        count: 1,
        to,
    });
    table.answer(Answer::RaidTargets(split.to_vec()));
    let battles = table
        .rolls()
        .iter()
        .filter(|roll| roll.1 == LossCause::AirBattle)
        .count();
    assert_eq!(battles, 2, "one volley of each side for both targets");
}

/// AAE-facilities-03: a complex bombed to its limit stands, repaired or not, and is as good
/// as new once it is repaired.
/// Allows: AAE-facilities-03.
/// Forbids: AAE-facilities-03.
#[test]
fn bombs_destroy_no_facility() {
    let scenario = complex_only(raid(&[(StrategicBomber, 3)]), 19);
    let mut table = fly(scenario, &[6, 6, 6, 6, 6, 6]);
    let complex = table.state.territory(space(FACTORY)).complex.unwrap();
    assert_eq!(
        (complex.kind, complex.damage),
        (FacilityKind::MajorComplex, 20)
    );
    let france = Power(5);
    table
        .state
        .set_turn(|turn| (turn.power, turn.phase) = (france, Phase::Purchase));
    table
        .state
        .set_account(france, |account| account.treasury = 20);
    let seat = table.acting_seat();
    let repair = Command::Repair {
        at: space(FACTORY),
        slot: FacilitySlot::Complex,
        points: 20,
    };
    table.apply(seat, &repair).unwrap();
    assert_eq!(damage(&table, FacilitySlot::Complex), 0);
}
