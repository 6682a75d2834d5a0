//! Battles at sea, worked out by hand.

use super::*;

#[test]
fn submarines_strike_first_without_a_destroyer() {
    // A third each: the cruiser is struck, the submarine is hit, nothing happens.
    assert_odds(
        &solve(&sea(&[(Submarine, 1)], &[(Cruiser, 1)])),
        0.5,
        0.5,
        0.0,
    );
    // Struck submarines still strike back in the same step.
    let odds = solve(&sea(&[(Submarine, 1)], &[(Submarine, 1)]));
    assert_odds(&odds, 5.0 / 8.0, 2.0 / 8.0, 1.0 / 8.0);
    // D-16: a destroyer makes them fire with everybody else.
    let odds = solve(&sea(&[(Submarine, 1)], &[(Destroyer, 1)]));
    assert_odds(&odds, 0.4, 0.4, 0.2);
}

#[test]
fn a_destroyer_cancels_only_the_enemy_submarines() {
    // Each round the attacker's submarine strikes; the defender's fires only
    // if it is not struck, at the same time as the attacker's destroyer.
    let odds = solve(&sea(&[(Submarine, 1), (Destroyer, 1)], &[(Submarine, 1)]));
    let strike = 1.0 / 3.0;
    let later = 2.0 / 3.0;
    let (hit, miss) = (1.0 / 3.0, 2.0 / 3.0);
    // The first loss is the submarine; then destroyer against submarine.
    let ends = strike + later * hit;
    let duel_from_here = later * miss / 6.0;
    let decided = ends + duel_from_here;
    let duel_holds = (miss / 6.0) / (1.0 - miss * 5.0 / 6.0);
    let duel_both = (hit / 6.0) / (1.0 - miss * 5.0 / 6.0);
    let to_duel = duel_from_here / decided;
    let holds = to_duel * duel_holds;
    let both = to_duel * duel_both;
    assert_odds(&odds, 1.0 - holds - both, holds, both);
}

#[test]
fn v31_submarine_hits_fall_on_the_carrier_under_the_fighter() {
    let battle = sea(
        &[(Submarine, 2), (Cruiser, 1)],
        &[(Carrier, 1), (Fighter, 1)],
    );
    let (line, ranks) =
        loss_order::Line::new(&battle.defender, battle::OddsSide::Defender, Terrain::Sea);
    let hits = loss_order::HitsByShooter {
        submarine: 2,
        other: 1,
        ..loss_order::HitsByShooter::default()
    };
    assert!(line.fighting(&line.take(&ranks, hits)).is_empty());
    let hits = loss_order::HitsByShooter {
        submarine: 1,
        other: 1,
        ..loss_order::HitsByShooter::default()
    };
    let left = line.fighting(&line.take(&ranks, hits));
    assert_eq!(
        left.damaged(Carrier) + left.count(Fighter),
        1,
        "one hit each: {left:?}"
    );
}

#[test]
fn v32_the_submarine_hit_falls_on_the_destroyer() {
    let battle = sea(
        &[(Destroyer, 1), (Fighter, 1)],
        &[(Cruiser, 1), (Submarine, 1)],
    );
    let (line, ranks) =
        loss_order::Line::new(&battle.attacker, battle::OddsSide::Attacker, Terrain::Sea);
    let hits = loss_order::HitsByShooter {
        submarine: 1,
        other: 1,
        ..loss_order::HitsByShooter::default()
    };
    assert!(line.fighting(&line.take(&ranks, hits)).is_empty());
}

#[test]
fn v35_aircraft_sink_transports_from_among_submarines() {
    let odds = solve(&sea(&[(Fighter, 2)], &[(Submarine, 2), (Transport, 3)]));
    assert_close(odds.stand_off, 1.0);
    assert_close(odds.rounds, 0.0);
    assert_close(odds.swing.mean, 21.0);
    assert_eq!(odds.outcomes[0].defender, force(&[(Submarine, 2)]));
}

#[test]
fn v45_aircraft_hits_fall_on_transports_without_a_destroyer() {
    let battle = sea(&[(Fighter, 1)], &[(Submarine, 2), (Transport, 2)]);
    let (line, ranks) =
        loss_order::Line::new(&battle.defender, battle::OddsSide::Defender, Terrain::Sea);
    let blind = loss_order::HitsByShooter {
        aircraft: 1,
        ..loss_order::HitsByShooter::default()
    };
    let left = line.fighting(&line.take(&ranks, blind));
    assert_eq!(left, force(&[(Submarine, 2), (Transport, 1)]));
    let left = line.fighting(&line.take(
        &ranks,
        loss_order::HitsByShooter {
            spotted: true,
            ..blind
        },
    ));
    assert_eq!(left, force(&[(Submarine, 1), (Transport, 2)]));
}

#[test]
fn lone_transports_are_sunk_and_an_attackers_slip_away() {
    let odds = solve(&sea(&[(Destroyer, 1)], &[(Transport, 4)]));
    assert_odds(&odds, 1.0, 0.0, 0.0);
    assert_close(odds.defender.mean_loss, 28.0);
    // Only after a round, in which the destroyer hits one time in three.
    let mut battle = sea(&[(Transport, 2)], &[(Destroyer, 1)]);
    let odds = solve(&battle);
    assert_close(odds.attacker_retreats, 1.0);
    assert_close(odds.rounds, 1.0);
    assert_close(odds.attacker.survivors[1], 1.0 / 3.0);
    battle.retreat = None;
    assert_odds(&solve(&battle), 0.0, 1.0, 0.0);
    assert_close(
        solve(&sea(&[(Transport, 2)], &[(Transport, 1)])).stand_off,
        1.0,
    );
}

#[test]
fn two_hit_ships_stand_a_hit_without_loss() {
    // Hits 2/3 against 1/2: the destroyer dies at its first hit.
    let odds = solve(&sea(&[(Battleship, 1)], &[(Destroyer, 1)]));
    let (hit, back) = (2.0 / 3.0, 1.0 / 3.0);
    let decided = 1.0 - (1.0 - hit) * (1.0 - back);
    let undamaged_to_damaged = (1.0 - hit) * back / decided;
    let (holds, both) = ((1.0 - hit) * back / decided, hit * back / decided);
    let expected = [undamaged_to_damaged * holds, undamaged_to_damaged * both];
    assert_odds(
        &odds,
        1.0 - expected[0] - expected[1],
        expected[0],
        expected[1],
    );
    let damaged = Force::new().with_damaged(Battleship, 1);
    let odds = solve(&OddsBattle::new(
        Terrain::Sea,
        damaged,
        force(&[(Destroyer, 1)]),
    ));
    assert_odds(&odds, hit * (1.0 - back) / decided, holds, both);
}

#[test]
fn submarines_submerge_when_told_and_may() {
    let mut battle = sea(&[(Cruiser, 1)], &[(Submarine, 2)]);
    battle.defender.submerge = Submerge::WhenAlone;
    let odds = solve(&battle);
    assert_odds(&odds, 1.0, 0.0, 0.0);
    assert_close(odds.rounds, 0.0);
    assert_eq!(odds.outcomes[0].defender, force(&[(Submarine, 2)]));
    let mut battle = sea(&[(Destroyer, 1)], &[(Submarine, 2)]);
    let fought = solve(&battle);
    battle.defender.submerge = Submerge::AtOnce;
    let chased = solve(&battle);
    assert_eq!(fought.attacker_wins, chased.attacker_wins);
}

#[test]
fn aircraft_without_a_deck_are_lost() {
    let mut battle = sea(&[(Submarine, 1)], &[(Carrier, 1), (Fighter, 2)]);
    battle.defender.landing = Landing::OwnCarriers;
    let odds = solve(&battle);
    for outcome in &odds.outcomes {
        let decks = outcome.defender.count(Carrier) - outcome.defender.damaged(Carrier);
        assert!(outcome.defender.count(Fighter) <= 2 * decks, "{outcome:?}");
    }
    battle.defender.landing = Landing::Anywhere;
    assert!(solve(&battle).defender.mean_loss < odds.defender.mean_loss);
}

/// A transport beside aircraft is shot at by a submarine for a round before it can leave;
/// the defender's own are lost.
#[test]
fn transports_beside_aircraft_run_the_gauntlet() {
    let mut battle = sea(
        &[(Fighter, 1), (Transport, 1)],
        &[(Submarine, 1), (Transport, 2)],
    );
    let odds = solve(&battle);
    assert_close(odds.rounds, 1.0);
    assert_close(odds.stand_off, 1.0);
    assert_close(odds.attacker.mean_loss, 7.0 / 6.0);
    assert_close(odds.defender.mean_loss, 14.0);
    battle.retreat = None;
    let odds = solve(&battle);
    assert_close(odds.rounds, 0.0);
    assert_close(odds.attacker.mean_loss, 7.0);
}

/// Submarines that mean to submerge when they are alone fight beside a warship or an
/// aircraft, and leave with only transports beside them.
#[test]
fn submarines_with_company_stay() {
    for beside in [Cruiser, Fighter] {
        let mut battle = sea(&[(Cruiser, 2)], &[(Submarine, 2), (beside, 1)]);
        battle.retreat = Some(Retreat {
            after_rounds: Some(1),
            units_left: None,
        });
        let staying = solve(&battle);
        battle.defender.submerge = Submerge::WhenAlone;
        assert_eq!(solve(&battle), staying);
    }
    let mut battle = sea(&[(Cruiser, 1)], &[(Submarine, 2), (Transport, 1)]);
    battle.defender.submerge = Submerge::WhenAlone;
    let odds = solve(&battle);
    assert_close(odds.rounds, 0.0);
    assert_close(odds.defender.mean_loss, 7.0);
}

/// A side that can be hit and hits nothing fights one round and leaves.
#[test]
fn outreached_fleets_leave_after_a_round() {
    let odds = solve(&sea(&[(Submarine, 1), (Carrier, 1)], &[(Fighter, 1)]));
    assert_close(odds.attacker_retreats, 1.0);
    assert_close(odds.rounds, 1.0);
    assert_close(odds.swing.mean, 0.0);
}
