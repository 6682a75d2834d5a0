//! Effects of advances in battles and raids.

use crate::advance::Advance;
use crate::battle_site::BattleKind;
use crate::command::{Command, Stack};
use crate::decision::{Answer, LossCause};
use crate::event::{Event, Role};
use crate::facility::{FacilityKind, FacilitySlot};
use crate::options::DiceRule;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind::{self, *};

/// A territory of France's.
const TARGET: &str = "normandy-bordeaux";
/// A German territory beside it.
pub(super) const HOME: &str = "holland-belgium";

/// Germany and France, one with these advances.
pub(super) fn war(power: &str, advances: &[Advance]) -> Scenario {
    let scenario = Scenario::europe().research();
    advances.iter().fold(scenario, |scenario, advance| {
        scenario.advance(power, *advance)
    })
}

/// Dice by whom, why, against which number: how many, and how many pairs are among them.
type Roll = (Role, LossCause, u8, usize, u16);

/// Germany attacks TARGET from HOME with these units; returns the rolls until a seat must choose.
fn attack(scenario: Scenario, attackers: &[(UnitKind, u16)], dice: &[u8]) -> (Table, Vec<Roll>) {
    let scenario = attackers.iter().fold(scenario, |scenario, &(kind, count)| {
        scenario.units(HOME, "germany", kind, count)
    });
    let mut table = Table::new(scenario).rolling(dice.iter().copied());
    for &(kind, count) in attackers {
        table.does("germany", table.go(kind, count, HOME, TARGET));
    }
    table.does("germany", Command::EndPhase);
    table.does("germany", table.battle(BattleKind::General, TARGET));
    let rolls = rolls(&table);
    (table, rolls)
}

fn rolls(table: &Table) -> Vec<Roll> {
    let rolls = table.events.iter().filter_map(|event| match event {
        Event::Rolled {
            by,
            cause,
            hits_on,
            dice,
            pairs,
            ..
        } => Some((*by, *cause, *hits_on, dice.len(), *pairs)),
        _ => None,
    });
    rolls.collect()
}

/// The attacker's rolls in the first round: numbers and dice.
fn values(scenario: Scenario, attackers: &[(UnitKind, u16)]) -> Vec<(u8, usize)> {
    let scenario = scenario.units(TARGET, "france", Infantry, 9);
    let (_, rolls) = attack(scenario, attackers, &[]);
    rolls
        .into_iter()
        .filter(|roll| roll.0 == Role::Attacker)
        .map(|roll| (roll.2, roll.3))
        .collect()
}

/// AAE-research-07: an artillery supports two of infantry and mechanized infantry.
/// Allows: AAE-research-07.
#[test]
fn advanced_artillery_supports_two() {
    let advanced = || war("germany", &[Advance::AdvancedArtillery]);
    assert_eq!(
        values(advanced(), &[(Artillery, 1), (Infantry, 2)]),
        [(2, 3)]
    );
    let mixed = [(Artillery, 1), (Infantry, 1), (MechInfantry, 1)];
    assert_eq!(values(advanced(), &mixed), [(2, 3)]);
}

/// AAE-research-07: not a third one, and not those of others.
/// Forbids: AAE-research-07.
#[test]
fn advanced_artillery_supports_no_third() {
    let units = [(Artillery, 1), (Infantry, 3)];
    let advanced = war("germany", &[Advance::AdvancedArtillery]);
    assert_eq!(values(advanced, &units), [(1, 1), (2, 3)]);
    let of_an_ally = war("italy", &[Advance::AdvancedArtillery]);
    assert_eq!(values(of_an_ally, &units), [(1, 2), (2, 2)]);
}

/// AAE-research-12: beside a tank or an artillery mechanized infantry attacks at 2, and it
/// blitzes alone.
/// Allows: AAE-research-12.
#[test]
fn improved_mechanized_infantry_attacks_beside_tanks_and_blitzes() {
    let improved = || war("germany", &[Advance::ImprovedMechanizedInfantry]);
    let beside_tanks = [(MechInfantry, 3), (Tank, 2)];
    assert_eq!(values(improved(), &beside_tanks), [(1, 1), (2, 2), (3, 2)]);
    let beside_both = [(MechInfantry, 2), (Tank, 1), (Artillery, 1)];
    assert_eq!(values(improved(), &beside_both), [(2, 3), (3, 1)]);
    let table = blitz(improved());
    assert!(table.is_ok());
}

/// AAE-research-12: not infantry, not alone, not beside a tank that is a bomber's partner; and
/// without the advance it neither profits from tanks nor blitzes alone.
/// Forbids: AAE-research-12.
#[test]
fn others_find_no_partner_in_tanks() {
    let improved = || war("germany", &[Advance::ImprovedMechanizedInfantry]);
    assert_eq!(
        values(improved(), &[(Infantry, 1), (Tank, 1)]),
        [(1, 1), (3, 1)]
    );
    assert_eq!(values(improved(), &[(MechInfantry, 2)]), [(1, 2)]);
    let shared = [(MechInfantry, 1), (Tank, 1), (TacticalBomber, 1)];
    assert_eq!(values(improved(), &shared), [(1, 1), (3, 1), (4, 1)]);
    let plain = [(MechInfantry, 1), (Tank, 1)];
    assert_eq!(values(war("germany", &[]), &plain), [(1, 1), (3, 1)]);
    assert_eq!(blitz(war("germany", &[])), Err("AAE-combat-move-23"));
}

/// Mechanized infantry blitzes from HOME through an empty TARGET to southern France.
fn blitz(scenario: Scenario) -> Result<(), &'static str> {
    let scenario = scenario
        .no_facilities(TARGET)
        .units(HOME, "germany", MechInfantry, 2);
    let mut table = Table::new(scenario);
    let command = Command::Move {
        stack: Stack {
            from: table.space(HOME),
            kind: MechInfantry,
            count: 2,
            unit: None,
        },
        to: table.space("southern-france"),
        via: Some(table.space(TARGET)),
    };
    let listed = table.phase().moves.iter().any(|moves| {
        moves.stack.kind == MechInfantry && moves.to.iter().any(|to| to.via.is_some())
    });
    if !listed {
        return Err(table.refused("germany", command));
    }
    table.does("germany", command);
    Ok(())
}

/// Germany's ships attack a British destroyer in sz-110 from sz-112.
fn at_sea(scenario: Scenario, kind: UnitKind) -> Vec<Roll> {
    let scenario = scenario
        .units("sz-112", "germany", kind, 1)
        .units("sz-110", "united-kingdom", Submarine, 1)
        .units("sz-110", "united-kingdom", Destroyer, 1);
    let mut table = Table::new(scenario);
    table.does("germany", table.go(kind, 1, "sz-112", "sz-110"));
    table.does("germany", Command::EndPhase);
    table.does("germany", table.battle(BattleKind::General, "sz-110"));
    while table
        .state
        .pending()
        .iter()
        .any(|open| open.question.name() == "submerge")
    {
        table.answers(Answer::Submerge(Vec::new()));
    }
    rolls(&table)
}

/// AAE-research-13: submarines attack at 3.
/// Allows: AAE-research-13.
#[test]
fn super_submarines_attack_at_three() {
    let rolls = at_sea(war("germany", &[Advance::SuperSubmarines]), Submarine);
    assert!(
        rolls.contains(&(Role::Attacker, LossCause::Fire, 3, 1, 0)),
        "{rolls:?}"
    );
}

/// AAE-research-13: they defend at 1 as before, and other powers' attack at 2.
/// Forbids: AAE-research-13.
#[test]
fn super_submarines_defend_as_before() {
    let others = war("united-kingdom", &[Advance::SuperSubmarines]);
    let strikes = at_sea(others, Submarine);
    assert!(
        strikes.contains(&(Role::Attacker, LossCause::Fire, 2, 1, 0)),
        "{strikes:?}"
    );
    let defending: Vec<_> = strikes
        .iter()
        .filter(|roll| roll.0 == Role::Defender && roll.1 == LossCause::SurpriseStrike)
        .collect();
    assert_eq!(
        defending,
        [&(Role::Defender, LossCause::SurpriseStrike, 1, 1, 0)]
    );
}

/// AAE-research-14: fighters attack at 4, and in the air battle of a raid those that escort or
/// intercept hit on 2.
/// Allows: AAE-research-14.
#[test]
fn jet_fighters_attack_at_four_and_hit_on_two_about_raids() {
    let jets = || war("germany", &[Advance::JetFighters]);
    assert_eq!(values(jets(), &[(Fighter, 2)]), [(4, 2)]);
    let escorts = raid(jets(), &[(Fighter, 1), (StrategicBomber, 1)], 1);
    assert_eq!(
        air_battle(&escorts),
        [
            (Role::Attacker, 1, 1),
            (Role::Attacker, 2, 1),
            (Role::Defender, 1, 1)
        ]
    );
    let interceptors = war("france", &[Advance::JetFighters]);
    let table = raid(interceptors, &[(StrategicBomber, 1)], 2);
    assert_eq!(
        air_battle(&table),
        [(Role::Attacker, 1, 1), (Role::Defender, 2, 2)]
    );
}

/// AAE-research-14: they defend at 4 as before; no other aircraft hit on 2 in a raid.
/// Forbids: AAE-research-14.
#[test]
fn jet_fighters_defend_as_before() {
    let jets = war("france", &[Advance::JetFighters]).units(TARGET, "france", Fighter, 1);
    let (_, rolls) = attack(jets, &[(Infantry, 1), (Fighter, 1)], &[]);
    assert!(
        rolls.contains(&(Role::Attacker, LossCause::Fire, 3, 1, 0)),
        "{rolls:?}"
    );
    assert!(
        rolls.contains(&(Role::Defender, LossCause::Fire, 4, 1, 0)),
        "{rolls:?}"
    );
    let bombers = [(TacticalBomber, 1), (StrategicBomber, 1)];
    let table = raid(war("germany", &[Advance::JetFighters]), &bombers, 1);
    assert_eq!(
        air_battle(&table),
        [(Role::Attacker, 1, 2), (Role::Defender, 1, 1)]
    );
}

/// Germany raids France, where some fighters intercept; dice after the air battle are sixes.
fn raid(scenario: Scenario, raiders: &[(UnitKind, u16)], interceptors: u16) -> Table {
    let scenario = raiders.iter().fold(scenario, |scenario, &(kind, count)| {
        scenario.units("western-germany", "germany", kind, count)
    });
    let mut table = Table::new(scenario.units("france", "france", Fighter, interceptors));
    for &(kind, count) in raiders {
        let command = Command::Raid {
            stack: Stack {
                from: table.space("western-germany"),
                kind,
                count,
                unit: None,
            },
            to: table.space("france"),
        };
        table.does("germany", command);
    }
    table.does("germany", Command::EndPhase);
    if interceptors > 0 {
        let france = table.power("france");
        table.answers(Answer::Intercept(vec![(france, interceptors)]));
    }
    table.does("germany", table.battle(BattleKind::Raid, "france"));
    table
}

fn air_battle(table: &Table) -> Vec<(Role, u8, usize)> {
    rolls(table)
        .into_iter()
        .filter(|roll| roll.1 == LossCause::AirBattle)
        .map(|roll| (roll.0, roll.2, roll.3))
        .collect()
}

/// Rolls of a facility and of the bombs over it: the roller, the number, dice, pairs among them,
/// the result.
fn bombs(table: &Table) -> Vec<(Role, u8, usize, u16, u16)> {
    let rolls = table.events.iter().filter_map(|event| match event {
        Event::RaidRolled {
            by,
            hits_on,
            dice,
            pairs,
            result,
            ..
        } => Some((*by, *hits_on, dice.len(), *pairs, *result)),
        _ => None,
    });
    rolls.collect()
}

/// AAE-research-16: antiaircraft artillery and facilities hit on 1 and 2.
/// Allows: AAE-research-16.
#[test]
fn radar_hits_on_two() {
    let radar = war("france", &[Advance::Radar])
        .units(TARGET, "france", Infantry, 1)
        .units(TARGET, "france", Aaa, 1);
    let (table, rolls) = attack(radar, &[(Infantry, 1), (Fighter, 1)], &[2]);
    assert_eq!(rolls[0], (Role::Defender, LossCause::Aaa, 2, 1, 0));
    assert_eq!(table.count(TARGET, "germany", Fighter), 0);
    let table = raid(war("france", &[Advance::Radar]), &[(TacticalBomber, 1)], 0);
    assert_eq!(bombs(&table)[0], (Role::Defender, 2, 1, 0, 0));
}

/// AAE-research-16: guns of an ally without it hit on 1 as before, and fire after those that
/// have it; the attacker's radar is of no use to him.
/// Forbids: AAE-research-16.
#[test]
fn radar_serves_its_own_guns() {
    let guests = || {
        war("france", &[Advance::Radar])
            .units(TARGET, "france", Infantry, 1)
            .units(TARGET, "united-kingdom", Aaa, 2)
    };
    let (_, rolls) = attack(guests(), &[(Infantry, 1), (Fighter, 4)], &[]);
    assert_eq!(rolls[0], (Role::Defender, LossCause::Aaa, 1, 4, 0));
    let both = guests().units(TARGET, "france", Aaa, 1);
    let (_, rolls) = attack(both, &[(Infantry, 1), (Fighter, 5)], &[]);
    assert_eq!(rolls[0], (Role::Defender, LossCause::Aaa, 1, 2, 0));
    assert_eq!(rolls[1], (Role::Defender, LossCause::Aaa, 2, 3, 0));
    let table = raid(war("germany", &[Advance::Radar]), &[(TacticalBomber, 1)], 0);
    assert_eq!(bombs(&table)[0], (Role::Defender, 1, 1, 0, 0));
}

/// AAE-research-18: in battle each strategic bomber keeps the better of two dice, and so it
/// does with its bombs, to which it adds 2.
/// Allows: AAE-research-18.
#[test]
fn heavy_bombers_keep_the_better_die() {
    let heavy = || war("germany", &[Advance::HeavyBombers]);
    let defended = heavy().units(TARGET, "france", Infantry, 3);
    // The infantry misses; of the first pair the 4 hits, of the second none does.
    let (table, rolls) = attack(
        defended,
        &[(Infantry, 1), (StrategicBomber, 2)],
        &[6, 5, 4, 6, 5],
    );
    assert_eq!(rolls[0], (Role::Attacker, LossCause::Fire, 1, 1, 0));
    assert_eq!(rolls[1], (Role::Attacker, LossCause::Fire, 4, 4, 2));
    assert_eq!(table.count(TARGET, "france", Infantry), 2);
    let mut scenario = heavy().units("western-germany", "germany", StrategicBomber, 2);
    scenario = scenario
        .no_facilities("france")
        .facility("france", FacilityKind::MajorComplex, 0);
    let mut table = Table::new(scenario).rolling([6, 6, 2, 5, 3, 1]);
    let command = Command::Raid {
        stack: Stack {
            from: table.space("western-germany"),
            kind: StrategicBomber,
            count: 2,
            unit: None,
        },
        to: table.space("france"),
    };
    table.does("germany", command);
    table.does("germany", Command::EndPhase);
    table.does("germany", table.battle(BattleKind::Raid, "france"));
    assert_eq!(bombs(&table)[1], (Role::Attacker, 0, 4, 2, 5 + 3 + 4));
    let complex = table.territory("france").facility(FacilitySlot::Complex);
    assert_eq!(complex.map(|complex| complex.damage), Some(12));
}

/// AAE-research-18: tactical bombers roll one die, and defending strategic ones, too.
/// Forbids: AAE-research-18.
#[test]
fn others_roll_one_die() {
    let heavy = war("germany", &[Advance::HeavyBombers]).units(TARGET, "france", Infantry, 3);
    let (_, rolls) = attack(heavy, &[(Infantry, 1), (TacticalBomber, 1)], &[]);
    assert!(rolls.iter().all(|roll| roll.4 == 0), "{rolls:?}");
    let defended =
        war("france", &[Advance::HeavyBombers]).units(TARGET, "france", StrategicBomber, 1);
    let (_, rolls) = attack(defended, &[(Infantry, 1)], &[]);
    assert_eq!(rolls[1], (Role::Defender, LossCause::Fire, 1, 1, 0));
    let (_, rolls) = attack(
        war("germany", &[]).units(TARGET, "france", Infantry, 3),
        &[(Infantry, 1), (StrategicBomber, 1)],
        &[],
    );
    assert_eq!(rolls[1], (Role::Attacker, LossCause::Fire, 4, 1, 0));
}

/// AAE-research-18: with low luck a heavy bomber counts five sixths of a hit, and its bombs four
/// and a half points.
#[test]
fn low_luck_knows_heavy_bombers() {
    let heavy = || war("germany", &[Advance::HeavyBombers]).dice(DiceRule::LowLuck);
    let defended = heavy().units(TARGET, "france", Infantry, 9);
    let (_, rolls) = attack(defended, &[(Infantry, 1), (StrategicBomber, 2)], &[]);
    // One sixth and ten sixths are one hit and five sixths.
    assert_eq!(rolls[0], (Role::Attacker, LossCause::Fire, 5, 1, 0));
    let table = raid(heavy(), &[(StrategicBomber, 1)], 0);
    let answered = table.state.pending().is_empty();
    assert!(!answered, "the bomber has several targets");
    let mut table = table;
    table.passes();
    assert_eq!(bombs(&table).last(), Some(&(Role::Attacker, 3, 1, 0, 6)));
}

/// AAE-research-18 (D-33): the better of 2 and 5, and 2 more, are 7 points of damage; a tactical
/// bomber beside it rolls one die.
/// Allows: AAE-research-18.
/// Forbids: AAE-research-18.
#[test]
fn d33_bombs_of_heavy_bombers() {
    let scenario = war("germany", &[Advance::HeavyBombers])
        .no_facilities("france")
        .facility("france", FacilityKind::NavalBase, 0)
        .facility("france", FacilityKind::MajorComplex, 0);
    let mut table = raid(scenario, &[(StrategicBomber, 1), (TacticalBomber, 1)], 0);
    table.dice = crate::scenario::ScriptedDice::new([6, 6, 2, 5, 1]);
    table.passes();
    let dropped: Vec<_> = (bombs(&table).into_iter())
        .filter(|bombs| bombs.0 == Role::Attacker)
        .collect();
    let (strategic, tactical) = (dropped[0], dropped[1]);
    assert_eq!((strategic.2, strategic.3, strategic.4), (2, 1, 7));
    assert_eq!((tactical.2, tactical.3, tactical.4), (1, 0, 1));
}
