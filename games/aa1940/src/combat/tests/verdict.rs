//! When a sea battle goes on and when it is over.

use super::*;
use UnitKind::*;

/// A British fighter that has scrambled into the zone.
fn scrambled(scenario: Scenario) -> Scenario {
    scenario.unit(CHANNEL, "united-kingdom", Fighter, |piece| {
        piece.marks = Marks::SCRAMBLED;
    })
}

/// AAE-combat-sea-06, AAE-combat-sea-05: aircraft and submarines cannot hit each other; a
/// transport of the attacker's beside them is not lost at once while it can retreat, and is
/// when it cannot.
/// Allows: AAE-combat-sea-06.
/// Forbids: AAE-combat-sea-06.
#[test]
fn the_attackers_transports_are_lost_without_a_way_out() {
    let came = sea_battle(&[(Fighter, 1), (Transport, 1)], &[(Submarine, 1)]);
    let mut table = Table::fight_at_sea(came, &[]);
    table.stay_up();
    assert_eq!(table.count(CHANNEL, "germany", Transport), 1);
    table.retreat(PORT);
    assert_eq!(table.count(PORT, "germany", Transport), 1);
    let stayed =
        sea_battle(&[(Fighter, 1)], &[(Submarine, 1)]).units(CHANNEL, "germany", Transport, 1);
    let table = Table::fight_at_sea(stayed, &[]);
    assert!(table.over());
    assert_eq!(table.dice.rolled, 0);
    assert_eq!(table.count(CHANNEL, "germany", Transport), 0);
    assert_eq!(table.result(), Some(BattleResult::StandOff));
}

/// AAE-combat-land-15: a battle goes on as long as one side can hit the other, be it the
/// defender alone, whose aircraft reach a carrier but not the submarine beside it.
#[test]
fn one_sided_battles_go_on() {
    let scenario = scrambled(sea_battle(&[(Submarine, 1), (Carrier, 1)], &[]));
    let mut table = Table::fight_at_sea(scenario, &[6, 4]);
    table.stay_up();
    assert_eq!(table.fire(Role::Defender), [(4, 1)]);
    let carrier = table.unit(CHANNEL, "germany", Carrier);
    assert!(table.marks(carrier).contains(Marks::DAMAGED));
    assert_eq!(table.question().name(), "press");
}

/// AAE-politics-19, AAE-combat-sea-09: aircraft aboard the carrier of a power that is not at
/// war with the attacker do not defend: their ship is not attacked.
#[test]
fn guests_of_a_bystander_sit_out() {
    let scenario = sea_battle(&[(Cruiser, 1)], &[(Destroyer, 1)])
        .war("united-states", "italy")
        .units(CHANNEL, "united-states", Carrier, 1);
    let ship = scenario.find(CHANNEL, "united-states", Carrier);
    let scenario = scenario.unit(CHANNEL, "united-kingdom", Fighter, |piece| {
        piece.aboard = Some(ship);
    });
    let table = Table::fight_at_sea(scenario, &[3, 6]);
    assert_eq!(table.fire(Role::Defender), [(2, 1)]);
    assert!(table.over());
    assert_eq!(table.count(CHANNEL, "united-kingdom", Fighter), 1);
    assert_eq!(table.count(CHANNEL, "united-states", Carrier), 1);
}

/// AAE-combat-land-17: ships may retreat to a zone where only submarines were fought, which
/// was friendly all along, and to one that a declaration of war made hostile this turn.
/// Allows: AAE-combat-land-17.
#[test]
fn zones_friendly_at_the_start_stay_a_retreat() {
    let fought_for = |enemy: UnitKind, declared: bool| {
        let scenario = sea_battle(&[(Cruiser, 1)], &[(Cruiser, 1)])
            .battle(BattleKind::General, PORT)
            .units(PORT, "united-kingdom", enemy, 1)
            .units(PORT, "germany", Destroyer, 1)
            .with(|state| {
                state.set_turn(|turn| {
                    if declared {
                        turn.fresh_hostile.push(space(PORT));
                    }
                });
            });
        let mut table = Table::set(scenario, &[2, 6]);
        table.fight(BattleKind::General, PORT);
        assert_eq!(table.result(), Some(BattleResult::AttackerWon));
        table.fight(BattleKind::General, CHANNEL);
        !table.over() && table.question().name() == "press"
    };
    assert!(fought_for(Submarine, false));
    assert!(fought_for(Cruiser, true));
}

/// AAE-combat-land-15: a battle in which nothing happens any more ends; each casualty shows that
/// something does, a ship's first hit too.
#[test]
fn only_quiet_battles_end_by_themselves() {
    let ends = |scenario: Scenario, at: &str, in_round_999: &[u8]| {
        let quiet = in_round_999.len() * 998;
        let dice = std::iter::repeat_n(6, quiet);
        let dice: Vec<u8> = dice
            .chain(in_round_999.iter().copied())
            .chain([6; 6])
            .collect();
        let mut table = Table::set(scenario, &dice);
        table.fight(BattleKind::General, at);
        for _ in 0..1000 {
            if !table.over() {
                table.press();
            }
        }
        table.over()
    };
    let duel = || sea_battle(&[(Battleship, 1)], &[(Battleship, 1)]);
    assert!(ends(duel(), CHANNEL, &[6, 6]), "nothing happened");
    assert!(!ends(duel(), CHANNEL, &[6, 4]), "a ship was damaged");
    let skirmish = land_battle(&[(Tank, 1)], &[(Infantry, 2)]);
    assert!(!ends(skirmish, TARGET, &[3, 6, 6]), "a unit was lost");
}

/// AAE-combat-land-15, AAE-combat-sea-07: with the last defender gone the battle is over, and the
/// attacker is not asked to leave, though nothing that is left could fight.
#[test]
fn nobody_leaves_a_battle_that_is_won() {
    let scenario = sea_battle(&[(Destroyer, 1), (Transport, 1)], &[(Destroyer, 1)]);
    let table = Table::fight_at_sea(scenario, &[2, 2]);
    assert!(table.over());
    assert_eq!(table.count(CHANNEL, "germany", Transport), 1);
    assert_eq!(table.count(CHANNEL, "germany", Destroyer), 0);
}
