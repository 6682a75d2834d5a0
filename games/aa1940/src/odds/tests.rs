//! Battles small enough to work out by hand, and larger ones against a slow simulator that is
//! independent of the methods used here.

mod advances;
mod crosscheck;
mod kamikaze;
mod properties;
mod sea;
mod simulator;

use super::*;
use crate::board::Board;
use crate::options::DiceRule;
use crate::space::Terrain;
use crate::strength::Force;
use crate::unit::UnitKind::{self, *};
use crate::unit::UnitTable;

const TINY: f64 = 1e-12;

fn table() -> UnitTable {
    Board::europe1940().units
}

fn force(units: &[(UnitKind, u16)]) -> Force {
    units.iter().fold(Force::new(), |force, &(kind, count)| {
        force.with(kind, count)
    })
}

fn land(attacker: &[(UnitKind, u16)], defender: &[(UnitKind, u16)]) -> OddsBattle {
    OddsBattle::new(Terrain::Land, force(attacker), force(defender))
}

fn sea(attacker: &[(UnitKind, u16)], defender: &[(UnitKind, u16)]) -> OddsBattle {
    OddsBattle::new(Terrain::Sea, force(attacker), force(defender))
}

fn solve(battle: &OddsBattle) -> Odds {
    let odds = odds(battle, &table()).expect("the battle can be fought");
    assert_eq!(odds.method, Method::Exact);
    odds
}

/// Wins, holds and mutual destruction, against exact fractions.
#[track_caller]
fn assert_odds(odds: &Odds, wins: f64, holds: f64, both: f64) {
    let found = [odds.attacker_wins, odds.defender_holds, odds.both_destroyed];
    for (found, expected) in found.into_iter().zip([wins, holds, both]) {
        assert!(
            (found - expected).abs() < TINY,
            "{found} is not {expected} in {odds:?}"
        );
    }
}

#[track_caller]
fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() < TINY, "{found} is not {expected}");
}

#[test]
fn infantry_against_infantry() {
    // A round: 4 in 36 attacker alone hits, 10 defender alone, 2 both, 20 neither.
    let odds = solve(&land(&[(Infantry, 1)], &[(Infantry, 1)]));
    assert_odds(&odds, 4.0 / 16.0, 10.0 / 16.0, 2.0 / 16.0);
    assert_close(odds.takes_territory, 0.25);
    assert_close(odds.rounds, 36.0 / 16.0);
    assert_close(odds.attacker.mean_loss, 3.0 * 12.0 / 16.0);
    assert_close(odds.defender.mean_loss, 3.0 * 6.0 / 16.0);
    assert_close(odds.swing.mean, -3.0 * 6.0 / 16.0);
    // Swings are 3, -3 and 0 with the three chances above.
    let square = 9.0 * 14.0 / 16.0;
    assert_close(
        odds.swing.deviation,
        (square - odds.swing.mean.powi(2)).sqrt(),
    );
    assert_close(odds.attacker.survivors[1], 0.25);
    assert_close(odds.defender.by_kind[0].survivors[0], 6.0 / 16.0);
    assert_eq!(odds.outcomes.len(), 3);
    assert_eq!(odds.outcomes[0].ending, Ending::DefenderHolds);
}

#[test]
fn a_fighter_wins_without_taking_the_territory() {
    let odds = solve(&land(&[(Fighter, 1)], &[(Infantry, 1)]));
    // Hits 1/2 against 1/3: alone 2/6, alone 1/6, both 1/6, neither 2/6.
    assert_odds(&odds, 0.5, 0.25, 0.25);
    assert_close(odds.takes_territory, 0.0);
}

#[test]
fn the_artillery_supports_and_is_lost_after_the_infantry() {
    // Two dice at 2 against one at 2; then, with one left, one at 2 against one at 2.
    let odds = solve(&land(&[(Infantry, 1), (Artillery, 1)], &[(Infantry, 1)]));
    // First losses: defender dead unless both miss.
    let (hit, miss) = (5.0 / 9.0, 4.0 / 9.0);
    let decided = 1.0 - miss * 2.0 / 3.0;
    let duel = [2.0 / 5.0, 2.0 / 5.0, 1.0 / 5.0];
    let to_duel = miss / 3.0 / decided;
    let wins = hit / decided + to_duel * duel[0];
    assert_odds(&odds, wins, to_duel * duel[1], to_duel * duel[2]);
}

#[test]
fn bombardment_victims_fire_back_once() {
    let mut battle = land(&[(Infantry, 1)], &[(Infantry, 1)]);
    battle.bombardment.battleships = 1;
    let odds = solve(&battle);
    // First round: hit unless both 1/6 and 4/6 miss (10/36 of all); then as without.
    let survives = 5.0 / 6.0 * 2.0 / 6.0;
    let (fired, missed) = (1.0 / 3.0, 2.0 / 3.0);
    let on = survives * missed;
    let wins = (1.0 - survives) * missed + on * 0.25;
    let holds = survives * fired + on * 10.0 / 16.0;
    let both = (1.0 - survives) * fired + on * 2.0 / 16.0;
    assert_odds(&odds, wins, holds, both);
    assert_close(odds.rounds, 1.0 + on * 36.0 / 16.0);
}

#[test]
fn v42_each_aircraft_is_fired_upon_once() {
    let table = table();
    for (guns, shots) in [(2, 5), (1, 3)] {
        let battle = land(&[(Fighter, 5), (Tank, 2)], &[(Aaa, guns), (Infantry, 1)]);
        let rules = rules::Rules::new(&battle, (&table).into());
        assert_eq!(rules.flak().single, [shots, 0, 0, 0, 0, 0]);
    }
}

#[test]
fn aaa_fires_before_the_battle_and_holds_what_is_left() {
    let mut battle = land(&[(Fighter, 1)], &[(Infantry, 1), (Aaa, 1)]);
    battle.defender.losses.first = vec![Casualty::Destroy(Infantry)];
    let odds = solve(&battle);
    // Shot down one time in six; else a duel after which AAA alone is lost or holds.
    assert_odds(&odds, 5.0 / 12.0, 7.0 / 12.0, 0.0);
    assert_close(odds.rounds, 5.0 / 6.0 * 1.5);
}

#[test]
fn aaa_alone_is_destroyed_without_a_shot() {
    let odds = solve(&land(&[(Fighter, 1)], &[(Aaa, 3)]));
    assert_odds(&odds, 1.0, 0.0, 0.0);
    assert_close(odds.rounds, 0.0);
    assert_close(odds.attacker.mean_loss, 0.0);
    assert_close(odds.defender.mean_loss, 15.0);
}

/// Six infantry are worth one hit, three defending infantry another one: the first
/// round is certain, and so is what five infantry do to two of them but for a die.
#[test]
fn low_luck_leaves_little_open() {
    let mut battle = land(&[(Infantry, 6)], &[(Infantry, 3)]);
    battle.dice = DiceRule::LowLuck;
    battle.retreat = Some(Retreat {
        after_rounds: Some(1),
        units_left: None,
    });
    let odds = solve(&battle);
    assert_odds(&odds, 0.0, 0.0, 0.0);
    assert_close(odds.attacker.survivors[5], 1.0);
    assert_close(odds.defender.survivors[2], 1.0);
    battle.retreat = Some(Retreat {
        after_rounds: Some(2),
        units_left: None,
    });
    let odds = solve(&battle);
    assert_close(odds.defender.survivors[1], 5.0 / 6.0);
    assert_close(odds.attacker.survivors[4], 4.0 / 6.0);
}

/// On land fighter and infantry fire as one; ships that bombard fire apart.
#[test]
fn low_luck_adds_up_a_side_and_not_its_bombardment() {
    let mut battle = land(&[(Infantry, 3), (Fighter, 1)], &[(Infantry, 9)]);
    battle.dice = DiceRule::LowLuck;
    battle.retreat = Some(Retreat {
        after_rounds: Some(1),
        units_left: None,
    });
    assert_close(solve(&battle).defender.survivors[8], 1.0);
    battle.bombardment.cruisers = 1;
    let odds = solve(&battle);
    assert_close(odds.defender.survivors[8], 0.5);
    assert_close(odds.defender.survivors[7], 0.5);
}

#[test]
fn one_unit_can_be_kept_to_capture() {
    let mut battle = land(&[(Infantry, 1), (Fighter, 2)], &[(Infantry, 2)]);
    let without = solve(&battle);
    battle.attacker.losses.keep_one_to_capture = true;
    let with = solve(&battle);
    assert!(with.takes_territory > without.takes_territory + 0.1);
    assert!(with.attacker_wins < without.attacker_wins);
    assert!(with.attacker.mean_loss > without.attacker.mean_loss);
}

#[test]
fn a_retreat_after_one_round() {
    let mut battle = land(&[(Infantry, 1)], &[(Infantry, 1)]);
    battle.retreat = Some(Retreat {
        after_rounds: Some(1),
        units_left: None,
    });
    let odds = solve(&battle);
    assert_odds(&odds, 4.0 / 36.0, 10.0 / 36.0, 2.0 / 36.0);
    assert_close(odds.attacker_retreats, 20.0 / 36.0);
    assert_close(odds.rounds, 1.0);
    battle.retreat = Some(Retreat {
        after_rounds: Some(u16::MAX),
        units_left: None,
    });
    assert_odds(&solve(&battle), 4.0 / 16.0, 10.0 / 16.0, 2.0 / 16.0);
}

#[test]
fn a_retreat_when_few_are_left_still_fights_the_first_round() {
    let mut battle = land(&[(Infantry, 1)], &[(Infantry, 1)]);
    battle.retreat = Some(Retreat {
        after_rounds: None,
        units_left: Some(1),
    });
    let odds = solve(&battle);
    assert_close(odds.attacker_retreats, 20.0 / 36.0);
    assert_close(odds.rounds, 1.0);
}

#[test]
fn what_cannot_be_fought_is_refused() {
    let table = table();
    let refused = |battle: &OddsBattle| odds(battle, &table).expect_err("it cannot be fought");
    assert_eq!(
        refused(&land(&[(Infantry, 201)], &[])),
        OddsError::TooManyUnits { found: 201 }
    );
    assert_eq!(
        refused(&land(&[(Aaa, 1)], &[(Infantry, 1)])),
        OddsError::CannotTakePart {
            kind: Aaa,
            terrain: Terrain::Land
        }
    );
    assert_eq!(
        refused(&sea(&[(Destroyer, 1)], &[(StrategicBomber, 1)])),
        OddsError::CannotTakePart {
            kind: StrategicBomber,
            terrain: Terrain::Sea
        }
    );
    for stranger in [
        land(&[(Cruiser, 1)], &[(Infantry, 1)]),
        land(&[(Infantry, 1)], &[(Cruiser, 1)]),
        sea(&[(Infantry, 1)], &[(Destroyer, 1)]),
        sea(&[(Destroyer, 1)], &[(Infantry, 1)]),
    ] {
        assert!(matches!(
            refused(&stranger),
            OddsError::CannotTakePart { .. }
        ));
    }
    let mut battle = sea(&[(Destroyer, 1)], &[(Destroyer, 1)]);
    battle.bombardment.cruisers = 1;
    assert_eq!(refused(&battle), OddsError::BombardmentAtSea);
    let mut battle = land(&[(Infantry, 1)], &[]);
    battle.bombardment = Bombardment {
        battleships: u16::MAX,
        cruisers: u16::MAX,
    };
    assert_eq!(refused(&battle), OddsError::TooManyUnits { found: 131_070 });
}
