//! Ships that bombard for an assault, and opposition at sea to the landing.

use super::assault::{TWO, assault, bombarding, landing, storm};
use super::*;
use crate::decision::Assign;
use UnitKind::*;

/// AAE-combat-amphib-04, AAE-combat-land-04: where only AAA defends there is no combat to bombard
/// for: no question is asked, and the ships are free for Noncombat Move.
/// Forbids: AAE-combat-amphib-04.
#[test]
fn aaa_alone_is_not_bombarded() {
    for defenders in [&[(Aaa, 2)][..], &[]] {
        let scenario = assault(&[&[Infantry]], defenders);
        let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Battleship, 1)
            .units(CHANNEL, "germany", Cruiser, 1);
        let table = storm(scenario, &[]);
        assert!(table.over());
        assert_eq!(table.dice.rolled, 0);
        let cruiser = table.unit(CHANNEL, "germany", Cruiser);
        assert!(!table.marks(cruiser).contains(Marks::FOUGHT));
    }
}

/// AAE-combat-amphib-05, AAE-misc-11: an ally's ships in the zone do not bombard.
/// Forbids: AAE-combat-amphib-05, AAE-misc-11.
#[test]
fn allies_do_not_bombard() {
    let scenario = assault(&[TWO], &[(Infantry, 3)]).units(CHANNEL, "italy", Battleship, 2);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Cruiser, 1);
    assert_eq!(bombarding(&storm(scenario, &[])), [(3, 1)]);
}

/// AAE-combat-amphib-05: the limit holds for an assault from two zones together.
/// Forbids: AAE-combat-amphib-05.
#[test]
fn two_zones_share_the_limit() {
    let scenario = assault(&[&[Infantry]], &[(Infantry, 5)]);
    let scenario = landing(scenario, "sz-105", "sz-104", &[&[Infantry]]);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Battleship, 2);
    let scenario = moved_in(scenario, "sz-105", "sz-104", "germany", Battleship, 2);
    let mut table = storm(scenario, &[]);
    while !table.over() && table.question().name() == "bombard" {
        table.play_out();
    }
    assert_eq!(bombarding(&table), [(4, 2)]);
}

/// AAE-combat-amphib-05: ships that were in the zone already need not bombard: the attacker is
/// asked, and may name ships of the question only.
/// Allows: AAE-combat-amphib-05.
#[test]
fn ships_may_be_kept_for_noncombat() {
    let scenario = assault(&[TWO], &[(Infantry, 1)]).units(CHANNEL, "germany", Cruiser, 1);
    let mut table = storm(scenario, &[]);
    assert_eq!(table.question().name(), "bombard");
    let stranger = Assign {
        unit: UnitId(9999),
        count: 1,
        to: space(TARGET),
    };
    assert_eq!(
        table.refused(Answer::Bombard(vec![stranger])),
        "AAE-combat-amphib-05"
    );
    table.answer(Answer::Bombard(Vec::new()));
    assert!(bombarding(&table).is_empty());
    let cruiser = table.unit(CHANNEL, "germany", Cruiser);
    assert!(!table.marks(cruiser).contains(Marks::FOUGHT));
}

/// AAE-combat-amphib-05: of each group as many ships as there are, and no more.
/// Allows: AAE-combat-amphib-05.
/// Forbids: AAE-combat-amphib-05.
#[test]
fn each_group_bombards_with_its_own_ships() {
    let fleet = [(Cruiser, 2), (Battleship, 1)];
    let scenario = assault(&[TWO], &[(Infantry, 1)]);
    let scenario = fleet.into_iter().fold(scenario, |scenario, (kind, count)| {
        scenario.units(CHANNEL, "germany", kind, count)
    });
    let mut table = storm(scenario, &[]);
    let Question::Bombard { ships, .. } = table.question() else {
        panic!("{} is asked", table.question().name());
    };
    let named = |kind, count| {
        let group = ships.iter().find(|group| group.kind == kind).unwrap();
        let (unit, to) = (group.unit, space(TARGET));
        Answer::Bombard(vec![Assign { unit, count, to }])
    };
    let (two_battleships, two_cruisers) = (named(Battleship, 2), named(Cruiser, 2));
    assert_eq!(table.refused(two_battleships), "AAE-combat-amphib-05");
    table.answer(two_cruisers);
    assert_eq!(bombarding(&table), [(3, 2)]);
}

/// AAE-combat-amphib-02, AAE-combat-amphib-08: a zone is fought for once, though two assaults
/// come from it and a submarine that submerged is still there.
/// Allows: AAE-combat-amphib-08.
#[test]
fn a_zone_is_fought_for_once() {
    let scenario = assault(&[TWO], &[])
        .control(HOME, "france")
        .battle(BattleKind::Assault, HOME)
        .units(CHANNEL, "united-kingdom", Submarine, 1)
        .with(|state| state.set_turn(|turn| turn.engaged.push(space(CHANNEL))));
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Cruiser, 1);
    let scenario = landing(scenario, CHANNEL, PORT, &[&[Tank]]);
    let scenario = scenario.with(|state| {
        let tank = find(state, CHANNEL, "germany", Tank);
        state.set_piece(tank, |piece| piece.goal = space(HOME));
    });
    let mut table = storm(scenario, &[]);
    let submarine = table.unit(CHANNEL, "united-kingdom", Submarine);
    table.answer(Answer::Submerge(vec![(submarine, 1)]));
    assert!(table.over());
    table.fight(BattleKind::Assault, HOME);
    assert!(table.over(), "nobody is asked to submerge again");
    assert_eq!(table.count(HOME, "germany", Tank), 1);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Submarine), 1);
}

/// AAE-combat-amphib-08: enemy transports that are left after the sea battle do not keep the
/// cargo from landing.
/// Allows: AAE-combat-amphib-08.
#[test]
fn leftover_transports_do_not_bar_the_landing() {
    let scenario = assault(&[TWO], &[])
        .units(CHANNEL, "united-kingdom", Destroyer, 1)
        .units(CHANNEL, "united-kingdom", Transport, 1);
    let scenario = moved_in(scenario, CHANNEL, PORT, "germany", Destroyer, 1);
    // Both destroyers go down, and only transports are left.
    let mut table = storm(scenario, &[2, 2]);
    table.press();
    assert!(table.over());
    assert_eq!(table.count(CHANNEL, "united-kingdom", Transport), 1);
    assert_eq!(table.count(TARGET, "germany", Infantry), 2);
}
