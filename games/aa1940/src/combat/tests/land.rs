//! General combat in territories.

use super::*;
use UnitKind::*;

/// AAE-combat-land-23, AAE-combat-land-08, AAE-misc-06 (V-30): infantry beside
/// artillery attacks at 2, and a roll of the value or less is a hit.
/// Allows: AAE-misc-06.
/// Forbids: AAE-misc-06.
#[test]
fn artillery_supports_infantry() {
    let scenario = land_battle(&[(Infantry, 1), (Artillery, 1)], &[(Infantry, 3)]);
    let table = Table::fight_on_land(scenario, &[2, 3]);
    assert_eq!(table.fire(Role::Attacker), [(2, 2)]);
    assert_eq!(table.hits_scored(Role::Defender)[0].total(), 1);
}

/// AAE-combat-land-22, AAE-combat-land-24 (V-28, V-40): one artillery supports one unit, the rest
/// attack at 1, and no unit supports defenders.
/// Allows: AAE-combat-land-22, AAE-combat-land-24.
/// Forbids: AAE-combat-land-22, AAE-combat-land-24.
#[test]
fn support_is_one_for_one_and_offensive() {
    let scenario = land_battle(
        &[(Artillery, 2), (Infantry, 4), (MechInfantry, 1)],
        &[(Artillery, 1), (Infantry, 1)],
    );
    let table = Table::fight_on_land(scenario, &[]);
    assert_eq!(table.fire(Role::Attacker), [(1, 3), (2, 4)]);
    assert_eq!(table.fire(Role::Defender), [(2, 2)]);
}

/// AAE-combat-land-22, AAE-combat-land-23 (D-18, D-19): a fighter or a tank raises
/// one tactical bomber to 4.
/// Allows: AAE-combat-land-22.
/// Forbids: AAE-combat-land-22.
#[test]
fn tactical_bombers_are_paired_once() {
    let scenario = land_battle(
        &[(Fighter, 1), (TacticalBomber, 1), (Tank, 1)],
        &[(Infantry, 1)],
    );
    let table = Table::fight_on_land(scenario, &[]);
    assert_eq!(table.fire(Role::Attacker), [(3, 1), (3, 1), (4, 1)]);
    let scenario = land_battle(
        &[(Fighter, 1), (TacticalBomber, 2), (Tank, 1)],
        &[(Infantry, 1)],
    );
    let table = Table::fight_on_land(scenario, &[]);
    assert_eq!(table.fire(Role::Attacker), [(3, 1), (3, 1), (4, 2)]);
}

/// AAE-combat-land-03, AAE-combat-land-09, AAE-combat-land-11, AAE-combat-land-12,
/// AAE-combat-land-13: the attacker rolls first, but a defender behind the casualty
/// strip still fires before it leaves; the attacker's casualty leaves at once.
#[test]
fn casualties_of_the_defender_fire_back() {
    let scenario = land_battle(&[(Tank, 1)], &[(Infantry, 1)]);
    let table = Table::fight_on_land(scenario, &[3, 2]);
    let rolls: Vec<_> = table.rolls().iter().map(|roll| roll.0).collect();
    assert_eq!(rolls, [Role::Attacker, Role::Defender]);
    assert!(table.over());
    assert_eq!(table.count(TARGET, "germany", Tank), 0);
    assert_eq!(table.count(TARGET, "france", Infantry), 0);
    assert_eq!(table.result(), Some(BattleResult::BothDestroyed));
}

/// AAE-combat-land-19: when everyone dies the defender keeps the territory; with a
/// land unit left the winner takes it.
/// Allows: AAE-combat-land-19.
/// Forbids: AAE-combat-land-19.
#[test]
fn control_goes_to_a_surviving_land_unit() {
    let scenario = land_battle(&[(Tank, 1)], &[(Infantry, 1)]);
    let owner = |table: &Table| table.state.territory(space(TARGET)).controller;
    let (germany, france) = (scenario.power("germany"), scenario.power("france"));
    let draw = Table::fight_on_land(scenario.clone(), &[3, 2]);
    assert_eq!(owner(&draw), Some(france));
    let won = Table::fight_on_land(scenario, &[3, 3]);
    assert_eq!(won.result(), Some(BattleResult::AttackerWon));
    assert_eq!(won.count(TARGET, "germany", Tank), 1);
    assert_eq!(owner(&won), Some(germany));
}

/// AAE-combat-land-21: production follows the control of the territory.
#[test]
fn production_moves_with_control() {
    let scenario = land_battle(&[(Tank, 1)], &[(Infantry, 1)]);
    let (germany, france) = (scenario.power("germany"), scenario.power("france"));
    let before = scenario.clone().build();
    let table = Table::fight_on_land(scenario, &[3, 3]);
    let value = u16::from(table.state.board().space(space(TARGET)).ipc);
    assert_eq!(value, 2);
    assert_eq!(
        table.state.production(germany),
        before.production(germany) + value
    );
    assert_eq!(
        table.state.production(france),
        before.production(france) - value
    );
}

/// AAE-combat-land-20: aircraft that destroy every defender do not take the
/// territory and stay where they fought.
/// Forbids: AAE-combat-land-19, AAE-combat-land-20.
#[test]
fn aircraft_do_not_capture() {
    let scenario = land_battle(&[(Fighter, 1)], &[(Infantry, 1)]);
    let france = scenario.power("france");
    let table = Table::fight_on_land(scenario, &[3, 3]);
    assert_eq!(table.result(), Some(BattleResult::AttackerWon));
    assert_eq!(
        table.state.territory(space(TARGET)).controller,
        Some(france)
    );
    assert_eq!(table.count(TARGET, "germany", Fighter), 1);
}

/// AAE-combat-land-04, AAE-aaa-05: a territory with nothing but AAA falls without a
/// die being rolled, and the AAA is removed, even to aircraft.
/// Allows: AAE-combat-land-04, AAE-combat-land-20.
/// Forbids: AAE-combat-land-20.
#[test]
fn territories_without_combat_units_fall_at_once() {
    for kind in [Tank, Fighter] {
        let scenario = land_battle(&[(kind, 1)], &[(Aaa, 2)]);
        let germany = scenario.power("germany");
        let table = Table::fight_on_land(scenario, &[]);
        assert_eq!(table.dice.rolled, 0);
        assert_eq!(table.count(TARGET, "france", Aaa), 0);
        let taken = table.state.territory(space(TARGET)).controller == Some(germany);
        assert_eq!(taken, kind == Tank);
    }
    let empty = Table::fight_on_land(land_battle(&[(Tank, 1)], &[]), &[]);
    assert_eq!(empty.dice.rolled, 0);
    assert_eq!(empty.result(), Some(BattleResult::AttackerWon));
}

/// AAE-combat-land-06: facilities neither fight nor suffer in general combat.
/// Forbids: AAE-combat-land-06.
#[test]
fn facilities_sit_out() {
    let scenario = land_battle(&[(Tank, 2)], &[(Infantry, 1)]);
    let before = *scenario.clone().build().territory(space(TARGET));
    assert!(before.complex.is_some() && before.naval_base.is_some());
    let mut table = Table::fight_on_land(scenario, &[6, 6, 6]);
    assert_eq!(table.fire(Role::Defender), [(2, 1)]);
    table.retreat(HOME);
    let after = table.state.territory(space(TARGET));
    assert_eq!(
        (after.complex, after.naval_base, after.air_base),
        (before.complex, before.naval_base, before.air_base)
    );
}

/// AAE-combat-land-14 (V-33a): infantry loses the support of a lost artillery from
/// the next round on, not in the round of the loss.
#[test]
fn support_ends_in_the_round_after_the_loss() {
    let scenario = land_battle(&[(Infantry, 1), (Artillery, 1)], &[(Infantry, 3)]);
    let mut table = Table::fight_on_land(scenario, &[6, 6, 2, 6, 6]);
    table.lose(&[(Artillery, 1, 0)]).press();
    assert_eq!(table.fire(Role::Attacker), [(2, 2), (1, 1)]);
}

/// AAE-combat-land-05, AAE-combat-land-15, AAE-combat-land-16: rounds repeat while
/// both sides can fire; the side with units left has won and keeps them in place.
#[test]
fn rounds_repeat_until_one_side_is_gone() {
    let scenario = land_battle(&[(Tank, 1)], &[(Infantry, 2)]);
    let mut table = Table::fight_on_land(scenario, &[6, 6, 6]);
    table.press();
    table.press();
    let rounds = table
        .events
        .iter()
        .filter(|event| matches!(event, Event::RoundBegan { .. }))
        .count();
    assert_eq!(rounds, 3);
    assert!(!table.over());
    let scenario = land_battle(&[(Tank, 1)], &[(Infantry, 2)]);
    let table = Table::fight_on_land(scenario, &[6, 6, 1]);
    assert!(table.over());
    assert_eq!(table.result(), Some(BattleResult::DefenderHeld));
    assert_eq!(table.count(TARGET, "france", Infantry), 2);
}

/// AAE-combat-land-17: only the attacker is asked to retreat; all his land units go
/// together to one friendly territory that some of them came from, no other.
/// Allows: AAE-combat-land-17.
/// Forbids: AAE-combat-land-17.
#[test]
fn land_units_retreat_together() {
    let scenario = land_battle(&[(Infantry, 1)], &[(Infantry, 2)]);
    let scenario = scenario.control("france", "germany");
    let scenario = moved_in(scenario, TARGET, "france", "germany", Tank, 1);
    let mut table = Table::fight_on_land(scenario, &[]);
    assert_eq!(table.asked(), "germany");
    let Question::Press { retreats, .. } = table.question() else {
        panic!("a choice to press or retreat");
    };
    let mut expected = [space(HOME), space("france")];
    expected.sort();
    assert_eq!(*retreats, expected);
    for elsewhere in [Some(space("southern-france")), Some(SpaceId(9999)), None] {
        assert_eq!(
            table.refused(Answer::Retreat(elsewhere)),
            "AAE-combat-land-17"
        );
    }
    table.retreat(HOME);
    assert!(table.over());
    assert_eq!(table.count(HOME, "germany", Infantry), 1);
    assert_eq!(table.count(HOME, "germany", Tank), 1);
    assert_eq!(table.result(), Some(BattleResult::DefenderHeld));
}

/// AAE-combat-land-17: a territory that stopped being friendly, and one that no unit came from,
/// are no retreat; without any the attack goes on by itself.
/// Forbids: AAE-combat-land-17.
#[test]
fn without_a_friendly_origin_nobody_is_asked() {
    let scenario = land_battle(&[(Tank, 1)], &[(Infantry, 1)]).control(HOME, "france");
    let table = Table::fight_on_land(scenario, &[6, 6, 3, 6]);
    assert!(table.over());
    assert_eq!(table.result(), Some(BattleResult::AttackerWon));
}

/// AAE-combat-land-18: aircraft that break off stay in the space, out of the
/// battle, when land units retreat; alone they break off without a destination.
#[test]
fn retreating_aircraft_stay_until_noncombat() {
    let scenario = land_battle(&[(Fighter, 1), (Infantry, 1)], &[(Infantry, 2)]);
    let mut table = Table::fight_on_land(scenario, &[]);
    table.retreat(HOME);
    assert!(table.over());
    assert_eq!(table.count(TARGET, "germany", Fighter), 1);
    assert_eq!(table.count(HOME, "germany", Infantry), 1);
    let mut table = Table::fight_on_land(land_battle(&[(Fighter, 1)], &[(Infantry, 2)]), &[]);
    assert_eq!(
        *table.question(),
        Question::Press {
            space: space(TARGET),
            retreats: Vec::new(),
            air_may_leave: true
        }
    );
    table.answer(Answer::Retreat(None));
    assert!(table.over());
    assert_eq!(table.count(TARGET, "germany", Fighter), 1);
}

/// AAE-combat-land-25, AAE-misc-15: participants are reported as counts by power and kind, and
/// those counts are what rolls.
#[test]
fn both_sides_are_set_out() {
    let scenario = land_battle(&[(Infantry, 2), (Tank, 1)], &[(Infantry, 1), (Aaa, 1)]);
    let table = Table::fight_on_land(scenario, &[]);
    let began = table.events.iter().find_map(|event| match event {
        Event::BattleBegan {
            attackers,
            defenders,
            ..
        } => Some((attackers.clone(), defenders.clone())),
        _ => None,
    });
    let (attackers, defenders) = began.unwrap();
    let counts = |side: &[crate::event::Troops]| {
        side.iter()
            .map(|troops| (troops.kind, troops.count))
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(&attackers), [(Infantry, 2), (Tank, 1)]);
    assert_eq!(counts(&defenders), [(Infantry, 1), (Aaa, 1)]);
    assert_eq!(table.fire(Role::Attacker), [(1, 2), (3, 1)]);
}

/// AAE-misc-10: the attacker's allies do not attack with him, the defender's defend
/// with her, and powers that are not at war with the attacker do neither.
/// Allows: AAE-misc-10.
/// Forbids: AAE-misc-10.
#[test]
fn only_defenders_fight_together() {
    let scenario = land_battle(&[(Tank, 1)], &[(Infantry, 1)])
        .units(TARGET, "united-kingdom", Infantry, 1)
        .units(TARGET, "soviet-union", Infantry, 1)
        .units(TARGET, "italy", Infantry, 1);
    let table = Table::fight_on_land(scenario, &[]);
    assert_eq!(table.fire(Role::Attacker), [(3, 1)]);
    assert_eq!(table.fire(Role::Defender), [(2, 2)]);
}

/// AAE-combat-land-15: dice that never hit anything cannot keep the engine rolling
/// for ever.
#[test]
fn a_combat_without_hits_ends_in_the_end() {
    let scenario = germany_fights(BattleKind::General, TARGET)
        .units(TARGET, "germany", Infantry, 1)
        .units(TARGET, "france", Infantry, 1);
    let table = Table::fight_on_land(scenario, &[]);
    assert!(table.over());
    assert_eq!(table.result(), Some(BattleResult::StandOff));
    assert_eq!(table.count(TARGET, "germany", Infantry), 1);
    let france = table.state.board().find_power("france");
    assert_eq!(table.state.territory(space(TARGET)).controller, france);
}

/// AAE-combat-land-09, AAE-misc-13: a standing army is fought like any defender, by
/// the power that was given its command, and keeps its survivors when it holds.
#[test]
fn a_standing_army_defends() {
    let scenario = germany_fights(BattleKind::General, "yugoslavia").with(|state| {
        state.set_turn(|turn| turn.commanders.push((space("yugoslavia"), Power(5))));
        state.set_territory(space("yugoslavia"), |territory| territory.army = 0);
    });
    let from = "greater-southern-germany";
    let scenario = moved_in(scenario, "yugoslavia", from, "germany", Infantry, 2)
        .units("yugoslavia", "neutral", Infantry, 2)
        .units("yugoslavia", "neutral", Artillery, 1);
    assert_eq!(scenario.power("france"), Power(5));
    let mut table = Table::set(scenario, &[1, 6, 6, 6, 6]);
    table.fight(BattleKind::General, "yugoslavia");
    assert_eq!(table.asked(), "france");
    table.lose(&[(Infantry, 1, 0)]);
    table.retreat(from);
    assert_eq!(table.count("yugoslavia", "neutral", Infantry), 1);
    assert_eq!(table.count("yugoslavia", "neutral", Artillery), 1);
}

/// AAE-combat-land-04, AAE-aaa-05: one combat unit beside the AAA makes a battle of it; AAA
/// outlives the rounds in which that unit does.
/// Forbids: AAE-combat-land-04.
#[test]
fn a_single_defender_makes_a_battle() {
    let scenario = land_battle(&[(Tank, 1)], &[(Infantry, 1), (Aaa, 2)]);
    let table = Table::fight_on_land(scenario, &[6, 6]);
    assert_eq!(table.dice.rolled, 2);
    assert_eq!(table.question().name(), "press");
    assert_eq!(table.count(TARGET, "france", Aaa), 2);
    let france = table.state.board().find_power("france");
    assert_eq!(table.state.territory(space(TARGET)).controller, france);
}

/// AAE-combat-land-22, AAE-combat-land-23 (V-28, V-40): artillery supports mechanized infantry
/// as it does infantry, and a fighter or a tank by itself raises one tactical bomber.
/// Allows: AAE-combat-land-22.
/// Forbids: AAE-combat-land-22.
#[test]
fn every_pair_counts() {
    let fire = |attackers: &[(UnitKind, u16)]| {
        let table = Table::fight_on_land(land_battle(attackers, &[(Infantry, 3)]), &[]);
        table.fire(Role::Attacker)
    };
    assert_eq!(
        fire(&[(Artillery, 1), (Infantry, 1), (MechInfantry, 1)]),
        [(1, 1), (2, 2)]
    );
    assert_eq!(fire(&[(Artillery, 2), (Infantry, 5)]), [(1, 3), (2, 4)]);
    assert_eq!(fire(&[(Artillery, 2), (MechInfantry, 5)]), [(1, 3), (2, 4)]);
    assert_eq!(fire(&[(Artillery, 1), (MechInfantry, 1)]), [(2, 2)]);
    assert_eq!(fire(&[(MechInfantry, 2)]), [(1, 2)]);
    assert_eq!(fire(&[(Fighter, 1), (TacticalBomber, 2)]), [(3, 2), (4, 1)]);
    assert_eq!(
        fire(&[(Tank, 1), (TacticalBomber, 2)]),
        [(3, 1), (3, 1), (4, 1)]
    );
    assert_eq!(
        fire(&[(StrategicBomber, 1), (TacticalBomber, 1)]),
        [(3, 1), (4, 1)]
    );
}
