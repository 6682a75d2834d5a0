//! Amphibious assaults.

use super::*;
use crate::decision::Assign;
use crate::state::Piece;
use UnitKind::*;

/// Transports in a zone off [`TARGET`], each with the cargo named, announced for it.
pub(super) fn landing(
    scenario: Scenario,
    zone: &str,
    from: &str,
    cargo: &[&[UnitKind]],
) -> Scenario {
    let germany = scenario.power("germany");
    let mut transport = Piece::new(Transport, germany, space(zone));
    transport.entered = space(from);
    transport.marks = Marks::COMBAT_MOVED;
    scenario.with(|state| {
        for load in cargo {
            let ship = state.spawn(transport);
            for &kind in *load {
                let mut piece = Piece::new(kind, germany, space(zone));
                piece.aboard = ship;
                piece.goal = space(TARGET);
                piece.marks = Marks::COMBAT_MOVED | Marks::ASSAULTING;
                state.spawn(piece);
            }
        }
    })
}

pub(super) fn assault(cargo: &[&[UnitKind]], defenders: &[(UnitKind, u16)]) -> Scenario {
    let scenario = germany_fights(BattleKind::Assault, TARGET);
    let mut scenario = landing(scenario, CHANNEL, PORT, cargo);
    for &(kind, count) in defenders {
        scenario = scenario.units(TARGET, "france", kind, count);
    }
    scenario
}

pub(super) fn storm(scenario: Scenario, dice: &[u8]) -> Table {
    let mut table = Table::set(scenario, dice);
    table.fight(BattleKind::Assault, TARGET);
    table
}

pub(super) fn bombarding(table: &Table) -> Vec<(u8, usize)> {
    table
        .rolls()
        .into_iter()
        .filter(|(_, cause, _, _)| *cause == LossCause::Bombardment)
        .map(|(_, _, hits_on, dice)| (hits_on, dice))
        .collect()
}

pub(super) const TWO: &[UnitKind] = &[Infantry, Infantry];

/// AAE-combat-amphib-01, AAE-amphibious-10: sea combat first, then the landing and the land
/// combat, in which alone transports offload into hostile land.
/// Allows: AAE-combat-move-09, AAE-amphibious-10.
#[test]
fn the_sea_is_cleared_before_the_landing() {
    let scenario = moved_in(assault(&[TWO], &[]), CHANNEL, PORT, "germany", Cruiser, 1).units(
        CHANNEL,
        "united-kingdom",
        Destroyer,
        1,
    );
    let germany = scenario.power("germany");
    let table = storm(scenario, &[3, 6]);
    assert!(table.over());
    assert_eq!(table.count(TARGET, "germany", Infantry), 2);
    assert_eq!(
        table.state.territory(space(TARGET)).controller,
        Some(germany)
    );
    let transport = table.unit(CHANNEL, "germany", Transport);
    assert!(table.marks(transport).contains(Marks::UNLOADED));
    let order: Vec<BattleKind> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::BattleBegan { site, .. } => Some(site.kind),
            _ => None,
        })
        .collect();
    assert_eq!(order, [BattleKind::General, BattleKind::Assault]);
}

/// AAE-combat-amphib-02, AAE-combat-amphib-03: submarines and transports are ignored unless they
/// are engaged or scrambled aircraft force the battle, in which all ships join.
/// Allows: AAE-combat-amphib-02.
/// Forbids: AAE-combat-amphib-02.
/// Forbids: AAE-combat-sea-08.
#[test]
fn what_forces_the_sea_combat() {
    let base = moved_in(assault(&[TWO], &[]), CHANNEL, PORT, "germany", Cruiser, 1)
        .units(CHANNEL, "united-kingdom", Submarine, 1)
        .units(CHANNEL, "united-kingdom", Transport, 1);
    let ignored = storm(base.clone(), &[]);
    assert!(ignored.over());
    assert_eq!(ignored.count(CHANNEL, "united-kingdom", Transport), 1);
    assert!(ignored.state.turn().fought.is_empty());
    let engaged = base
        .clone()
        .with(|state| state.set_turn(|turn| turn.engaged.push(space(CHANNEL))));
    let engaged = storm(engaged, &[]);
    assert_eq!(engaged.asked(), "united-kingdom");
    assert_eq!(engaged.question().name(), "submerge");
    let scrambled = base.unit(CHANNEL, "united-kingdom", Fighter, |piece| {
        piece.start = space("united-kingdom");
        piece.marks = Marks::SCRAMBLED;
    });
    let mut scrambled = storm(scrambled, &[]);
    scrambled.stay_up();
    // The submarine that was to be ignored strikes, and the transports are targets.
    assert_eq!(scrambled.rolls()[0].1, LossCause::SurpriseStrike);
    assert_eq!(scrambled.fire(Role::Defender), [(4, 1)]);
}

/// AAE-combat-amphib-05, AAE-combat-amphib-06 (D-12): one ship for each land unit coming ashore;
/// battleships hit on 4, cruisers on 3.
/// Allows: AAE-combat-amphib-05.
/// Forbids: AAE-combat-amphib-05.
#[test]
fn bombarding_ships_are_limited_by_landed_units() {
    let scenario = assault(&[TWO, &[Tank]], &[(Infantry, 5)]);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Battleship, 2);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Cruiser, 2);
    let mut table = storm(scenario, &[]);
    let Question::Bombard { ships, targets, .. } = table.question().clone() else {
        panic!("ships are asked for");
    };
    assert_eq!(targets, [(space(TARGET), 3)]);
    let send = |kind: UnitKind, count| Assign {
        unit: ships.iter().find(|group| group.kind == kind).unwrap().unit,
        count,
        to: space(TARGET),
    };
    let elsewhere = Assign {
        to: space(HOME),
        ..send(Cruiser, 1)
    };
    for wrong in [
        vec![send(Battleship, 2), send(Cruiser, 2)],
        vec![send(Battleship, 3)],
        vec![elsewhere],
    ] {
        assert_eq!(
            table.refused(Answer::Bombard(wrong)),
            "AAE-combat-amphib-05"
        );
    }
    table.answer(Answer::Bombard(vec![send(Battleship, 1), send(Cruiser, 2)]));
    assert_eq!(bombarding(&table), [(3, 2), (4, 1)]);
}

/// AAE-combat-amphib-05: overland attackers do not raise the number of ships.
#[test]
fn overland_units_do_not_count_for_bombardment() {
    let scenario = assault(&[&[Infantry]], &[(Infantry, 5)]);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Cruiser, 3);
    let scenario = moved_in(scenario, TARGET, HOME, "germany", Tank, 3);
    let table = storm(scenario, &[]);
    assert_eq!(bombarding(&table), [(3, 1)]);
}

/// AAE-combat-amphib-04 (D-13, D-14): any combat in the zone, be it against transports or
/// scrambled aircraft, forfeits the bombardment.
/// Allows: AAE-combat-amphib-04.
/// Forbids: AAE-combat-amphib-04.
/// Allows: AAE-combat-sea-08.
#[test]
fn combat_at_sea_forfeits_the_bombardment() {
    let base = moved_in(
        assault(&[TWO], &[(Infantry, 1)]),
        CHANNEL,
        PORT,
        "germany",
        Battleship,
        1,
    );
    let quiet = storm(base.clone(), &[]);
    assert_eq!(bombarding(&quiet), [(4, 1)]);
    let sunk = base
        .clone()
        .units(CHANNEL, "united-kingdom", Transport, 1)
        .with(|state| state.set_turn(|turn| turn.engaged.push(space(CHANNEL))));
    let sunk = storm(sunk, &[]);
    assert_eq!(sunk.count(CHANNEL, "united-kingdom", Transport), 0);
    assert!(bombarding(&sunk).is_empty());
    assert!(!sunk.fire(Role::Attacker).is_empty(), "the landing goes on");
    let scrambled = base.unit(CHANNEL, "united-kingdom", Fighter, |piece| {
        piece.marks = Marks::SCRAMBLED;
    });
    let scrambled = storm(scrambled, &[4, 6, 1]);
    assert!(bombarding(&scrambled).is_empty());
    assert_eq!(scrambled.count(CHANNEL, "united-kingdom", Fighter), 0);
    assert_eq!(scrambled.fire(Role::Attacker)[1], (1, 2));
}

/// AAE-combat-amphib-07, AAE-aaa-04: casualties of the bombardment defend in the first round
/// before they leave; a gun among them still fires at aircraft.
#[test]
fn casualties_of_the_bombardment_defend_first() {
    let scenario = assault(&[TWO], &[(Infantry, 1), (Aaa, 1)]);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Cruiser, 1);
    let scenario = moved_in(scenario, TARGET, HOME, "germany", Fighter, 1);
    let mut table = storm(scenario, &[3]);
    assert_eq!(table.asked(), "france");
    table.lose(&[(Aaa, 1, 0)]);
    let causes: Vec<_> = table.rolls().iter().map(|roll| roll.1).collect();
    assert_eq!(causes[..2], [LossCause::Bombardment, LossCause::Aaa]);
    let scenario = assault(&[TWO], &[(Infantry, 1)]);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Cruiser, 1);
    let table = storm(scenario, &[3, 2]);
    assert!(table.over());
    assert_eq!(table.fire(Role::Defender), [(2, 1)]);
    assert_eq!(table.count(TARGET, "germany", Infantry), 1);
}

/// AAE-combat-amphib-05: a ship supports one assault only, and may be reserved for another.
#[test]
fn a_ship_supports_one_assault() {
    let other = HOME;
    let scenario = assault(&[TWO], &[(Infantry, 1)])
        .control(other, "france")
        .units(other, "france", Infantry, 1)
        .battle(BattleKind::Assault, other);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Cruiser, 1);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Transport, 1);
    let ship = scenario
        .clone()
        .build()
        .pieces_in(space(CHANNEL))
        .filter(|(_, piece)| piece.kind == Transport)
        .map(|(id, _)| id)
        .max()
        .unwrap();
    let scenario = scenario.unit(CHANNEL, "germany", Infantry, |piece| {
        piece.aboard = Some(ship);
        piece.goal = space(other);
        piece.marks = Marks::COMBAT_MOVED | Marks::ASSAULTING;
    });
    let mut table = storm(scenario, &[3, 6, 1, 1]);
    let Question::Bombard { ships, .. } = table.question().clone() else {
        panic!("the cruiser may be kept");
    };
    let cruiser = Assign {
        unit: ships[0].unit,
        count: 1,
        to: space(TARGET),
    };
    table.answer(Answer::Bombard(vec![cruiser]));
    assert_eq!(bombarding(&table).len(), 1);
    table.play_out();
    table.fight(BattleKind::Assault, other);
    table.play_out();
    assert_eq!(bombarding(&table).len(), 1);
    assert_eq!(table.count(CHANNEL, "germany", Infantry), 0, "it landed");
}

/// AAE-combat-amphib-08: nothing lands from a zone that was not cleared; what submerged does not
/// count.
/// Allows: AAE-combat-amphib-08.
/// Forbids: AAE-combat-amphib-08.
#[test]
fn only_a_cleared_zone_lets_cargo_land() {
    let base = assault(&[TWO], &[(Infantry, 1)])
        .units(CHANNEL, "united-kingdom", Submarine, 1)
        .with(|state| state.set_turn(|turn| turn.engaged.push(space(CHANNEL))));
    let base = moved_in(base, CHANNEL, PORT, "germany", Cruiser, 1);
    let mut submerged = storm(base.clone(), &[]);
    let submarine = submerged.unit(CHANNEL, "united-kingdom", Submarine);
    submerged.answer(Answer::Submerge(vec![(submarine, 1)]));
    assert_eq!(submerged.count(TARGET, "germany", Infantry), 2);
    let mut withdrawn = storm(base, &[]);
    withdrawn.stay_up();
    withdrawn.retreat(PORT);
    assert!(withdrawn.over());
    assert_eq!(withdrawn.count(TARGET, "germany", Infantry), 0);
    assert_eq!(withdrawn.count(PORT, "germany", Infantry), 2);
    let aboard = withdrawn.unit(PORT, "germany", Infantry);
    assert!(!withdrawn.marks(aboard).contains(Marks::ASSAULTING));
}

/// AAE-combat-amphib-08, AAE-misc-11: cargo on an ally's transport sits out the sea battle
/// and stays aboard when the zone was not cleared, or lands when it was.
#[test]
fn cargo_on_an_allys_transport_needs_a_cleared_zone() {
    let scenario = germany_fights(BattleKind::Assault, TARGET)
        .units(CHANNEL, "united-kingdom", Destroyer, 1)
        .units(CHANNEL, "italy", Transport, 1);
    let ship = scenario.find(CHANNEL, "italy", Transport);
    let scenario = scenario.unit(CHANNEL, "germany", Infantry, |piece| {
        piece.aboard = Some(ship);
        piece.goal = space(TARGET);
        piece.marks = Marks::ASSAULTING;
    });
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Cruiser, 1);
    let lost = storm(scenario.clone(), &[6, 2]);
    assert_eq!(lost.count(CHANNEL, "germany", Infantry), 1);
    let aboard = lost.unit(CHANNEL, "germany", Infantry);
    assert!(!lost.marks(aboard).contains(Marks::ASSAULTING));
    let won = storm(scenario, &[3, 6]);
    assert_eq!(won.count(TARGET, "germany", Infantry), 1);
}

/// AAE-combat-amphib-09: seaborne and overland units and aircraft attack the territory together.
#[test]
fn seaborne_and_overland_units_attack_together() {
    let scenario = assault(&[TWO], &[(Infantry, 5)]);
    let scenario = moved_in(scenario, TARGET, HOME, "germany", Tank, 1);
    let scenario = moved_in(scenario, TARGET, HOME, "germany", Artillery, 1);
    let table = storm(scenario, &[]);
    // One of the infantry is supported by the artillery that came overland.
    assert_eq!(table.fire(Role::Attacker), [(1, 1), (2, 2), (3, 1)]);
}

/// AAE-amphibious-05, AAE-amphibious-06: aircraft sent to the zone fight there and nowhere else, and
/// meet what scrambles.
/// Allows: AAE-amphibious-06.
/// Forbids: AAE-amphibious-06.
#[test]
fn aircraft_fight_where_they_were_sent() {
    let scenario =
        assault(&[TWO], &[(Infantry, 1)]).unit(CHANNEL, "united-kingdom", Fighter, |piece| {
            piece.marks = Marks::SCRAMBLED
        });
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Fighter, 1);
    let scenario = moved_in(scenario, TARGET, HOME, "germany", TacticalBomber, 1);
    let table = storm(scenario, &[3, 6]);
    let fire = table.fire(Role::Attacker);
    assert_eq!(fire[0], (3, 1), "the fighter at sea");
    assert_eq!(fire[1..], [(1, 2), (3, 1)], "the bomber, unpaired, on land");
}

/// AAE-combat-amphib-10 (D-43): when the fleet withdraws, the units that came overland and by air
/// fight one round before they may retreat.
#[test]
fn the_others_fight_a_round_when_the_fleet_withdraws() {
    let scenario = assault(&[TWO], &[(Infantry, 2)]).units(CHANNEL, "united-kingdom", Destroyer, 1);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Cruiser, 1);
    let scenario = moved_in(scenario, TARGET, HOME, "germany", Tank, 1);
    let scenario = moved_in(scenario, TARGET, HOME, "germany", Fighter, 1);
    let mut table = storm(scenario, &[]);
    table.retreat(PORT);
    // The round was fought; now they may leave.
    assert_eq!(table.fire(Role::Attacker).last(), Some(&(3, 1)));
    assert_eq!(table.fire(Role::Defender).last(), Some(&(2, 2)));
    table.retreat(HOME);
    assert!(table.over());
    assert_eq!(table.count(HOME, "germany", Tank), 1);
    assert_eq!(table.count(PORT, "germany", Infantry), 2);
    assert_eq!(table.count(TARGET, "france", Infantry), 2);
}

/// AAE-combat-amphib-11: with nothing left to attack the territory the assault is over.
#[test]
fn an_assault_without_attackers_is_over() {
    let scenario = assault(&[TWO], &[(Infantry, 1)]).units(CHANNEL, "united-kingdom", Destroyer, 1);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Cruiser, 1);
    let mut table = storm(scenario, &[]);
    let rolled = table.dice.rolled;
    table.retreat(PORT);
    assert!(table.over());
    assert_eq!(table.dice.rolled, rolled);
    assert_eq!(table.result(), Some(BattleResult::DefenderHeld));
    assert!(
        !table
            .state
            .turn()
            .battles
            .iter()
            .any(|site| site.kind == BattleKind::Assault)
    );
}

/// AAE-combat-amphib-12, AAE-combat-amphib-13, AAE-combat-amphib-14 (D-44): tanks and aircraft
/// retreat together to where a tank came from; the seaborne infantry fights on.
/// Allows: AAE-combat-amphib-12.
/// Forbids: AAE-combat-amphib-12.
#[test]
fn seaborne_units_fight_on_after_a_retreat() {
    let scenario = assault(&[TWO], &[(Infantry, 2)]);
    let scenario = moved_in(scenario, TARGET, HOME, "germany", Tank, 2);
    let scenario = moved_in(scenario, TARGET, HOME, "germany", Fighter, 1);
    // A round of misses, then the infantry alone: one of them and one defender fall, then the
    // other pair.
    let misses = [6; 7];
    let dice: Vec<u8> = misses.into_iter().chain([1, 6, 2, 6, 1, 2]).collect();
    let mut table = storm(scenario, &dice);
    assert_eq!(
        *table.question(),
        Question::Press {
            space: space(TARGET),
            retreats: vec![space(HOME)],
            air_may_leave: false
        }
    );
    assert_eq!(table.refused(Answer::Retreat(None)), "AAE-combat-land-17");
    table.retreat(HOME);
    assert_eq!(table.count(HOME, "germany", Tank), 2);
    assert_eq!(table.count(TARGET, "germany", Fighter), 1, "it stays put");
    assert!(table.over(), "the infantry is not asked");
    let fire = table.fire(Role::Attacker);
    assert_eq!(fire[fire.len() - 2..], [(1, 2), (1, 1)]);
    assert_eq!(table.count(TARGET, "germany", Infantry), 0);
    assert_eq!(table.count(TARGET, "france", Infantry), 0);
}

/// AAE-combat-amphib-14, AAE-combat-amphib-15: beside seaborne units alone, aircraft may break off by
/// themselves and stay in place.
#[test]
fn aircraft_may_leave_the_seaborne_units() {
    let scenario = assault(&[TWO], &[(Infantry, 2)]);
    let scenario = moved_in(scenario, TARGET, HOME, "germany", Fighter, 1);
    let dice = [6, 6, 6, 6, 6, 1, 1, 6, 6];
    let mut table = storm(scenario, &dice);
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
    assert_eq!(table.count(TARGET, "germany", Infantry), 2);
    assert_eq!(table.result(), Some(BattleResult::AttackerWon));
}

/// AAE-combat-amphib-02: two zones that feed one assault are each cleared first.
#[test]
fn every_zone_is_cleared_first() {
    let scenario = assault(&[TWO], &[(Infantry, 1)])
        .units(CHANNEL, "united-kingdom", Destroyer, 1)
        .units("sz-105", "united-kingdom", Destroyer, 1);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Battleship, 1);
    let scenario = landing(scenario, "sz-105", "sz-104", &[TWO]);
    let scenario = moved_in(scenario, "sz-105", "sz-104", "germany", Battleship, 1);
    let table = storm(scenario, &[4, 6, 4, 6, 1]);
    let mut fought = table.state.turn().fought.to_vec();
    fought.sort();
    let mut zones = [space(CHANNEL), space("sz-105")];
    zones.sort();
    assert_eq!(fought, zones);
    assert_eq!(table.count(TARGET, "germany", Infantry), 4);
}
