//! The estimate against the exact odds of the same battles.

use std::sync::Arc;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::odds::{OddsBattle, odds};
use sandtable_aa1940::space::Terrain;
use sandtable_aa1940::strength::Force;

use super::*;
use crate::rng::Rng;

fn europe() -> Arc<Board> {
    Board::shared(BoardName::EUROPE)
}

/// Chance of an attacker alone on the field, and both sides' losses, exactly.
fn exact(attacker: &UnitCounts, defender: &UnitCounts) -> (f32, f32, f32) {
    let board = europe();
    let force = |muster: &UnitCounts| {
        muster
            .iter()
            .fold(Force::new(), |force, (kind, count)| force.with(kind, count))
    };
    let mut battle = OddsBattle::new(Terrain::Land, force(attacker), force(defender));
    battle.retreat = None;
    let odds = odds(&battle, &board.units).expect("a battle of sane size");
    (
        odds.attacker_wins as f32,
        odds.attacker.mean_loss as f32,
        odds.defender.mean_loss as f32,
    )
}

fn only(kind: UnitKind, count: u16) -> UnitCounts {
    let mut muster = UnitCounts::NONE;
    muster.add(kind, count);
    muster
}

fn army(rng: &mut Rng, kinds: &[(UnitKind, u32)]) -> UnitCounts {
    let mut muster = UnitCounts::NONE;
    for (kind, most) in kinds {
        muster.add(*kind, rng.up_to(*most) as u16);
    }
    muster
}

#[test]
fn land_battles_come_out_near_their_exact_odds() {
    let board = europe();
    let table = &board.units;
    let mut rng = Rng::new(5);
    let (mut battles, mut off_win, mut off_loss) = (0.0, 0.0, 0.0);
    let mut worst = 0.0f32;
    while battles < 300.0 {
        let attacker = army(
            &mut rng,
            &[
                (UnitKind::Infantry, 6),
                (UnitKind::Artillery, 3),
                (UnitKind::Tank, 4),
                (UnitKind::Fighter, 2),
                (UnitKind::TacticalBomber, 1),
            ],
        );
        let defender = army(
            &mut rng,
            &[
                (UnitKind::Infantry, 7),
                (UnitKind::Artillery, 2),
                (UnitKind::Tank, 2),
                (UnitKind::Fighter, 2),
            ],
        );
        if attacker.is_empty() || defender.is_empty() {
            continue;
        }
        let guess = forecast(&attacker, &defender, Opening::NONE, table);
        let (win, attacker_loss, defender_loss) = exact(&attacker, &defender);
        battles += 1.0;
        off_win += (guess.win - win).abs();
        worst = worst.max((guess.win - win).abs());
        off_loss += (guess.attacker_loss - attacker_loss).abs()
            + (guess.defender_loss - defender_loss).abs();
    }
    let (off_win, off_loss) = (off_win / battles, off_loss / battles / 2.0);
    assert!(
        off_win < 0.03 && worst < 0.12 && off_loss < 2.0,
        "chances off by {off_win} in the mean and {worst} at worst, losses by {off_loss}"
    );
}

#[test]
fn nobody_defends_nothing() {
    let board = europe();
    let table = &board.units;
    let one = only(UnitKind::Infantry, 1);
    assert_eq!(
        forecast(&one, &UnitCounts::NONE, Opening::NONE, table).win,
        1.0
    );
    assert_eq!(
        forecast(&UnitCounts::NONE, &one, Opening::NONE, table).win,
        0.0
    );
}

#[test]
fn bombardment_and_antiaircraft_fire_count() {
    let board = europe();
    let table = &board.units;
    let landing = only(UnitKind::Infantry, 4);
    let beach = only(UnitKind::Infantry, 3);
    let alone = forecast(&landing, &beach, Opening::NONE, table);
    let guns = Opening {
        bombardment: 1.3,
        ..Opening::NONE
    };
    let with_guns = forecast(&landing, &beach, guns, table);
    assert!(with_guns.win > alone.win + 0.05);
    let mut guarded = beach;
    guarded.add(UnitKind::Aaa, 1);
    let planes = only(UnitKind::Fighter, 3);
    let over_guns = forecast(&planes, &guarded, Opening::NONE, table);
    assert!(
        over_guns.attacker_loss > forecast(&planes, &beach, Opening::NONE, table).attacker_loss
    );
}
