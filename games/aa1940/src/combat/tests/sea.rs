//! Sea battles: two-hit ships, transports, allies, retreats.

use super::*;
use UnitKind::*;

/// AAE-combat-sea-02, AAE-combat-sea-03: a first hit marks a capital ship damaged,
/// a second one, now or later, destroys it; the damage stays after the battle.
#[test]
fn capital_ships_take_two_hits() {
    let scenario = sea_battle(&[(Cruiser, 2)], &[(Battleship, 1)]);
    let mut table = Table::fight_at_sea(scenario.clone(), &[3, 6, 6]);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Battleship), 1);
    let ship = table.unit(CHANNEL, "united-kingdom", Battleship);
    assert!(table.marks(ship).contains(Marks::DAMAGED));
    table.retreat(PORT);
    assert!(table.marks(ship).contains(Marks::DAMAGED));
    let sunk = Table::fight_at_sea(scenario, &[3, 3, 6]);
    assert_eq!(sunk.count(CHANNEL, "united-kingdom", Battleship), 0);
    let hurt =
        sea_battle(&[(Cruiser, 1)], &[]).unit(CHANNEL, "united-kingdom", Battleship, |piece| {
            piece.marks = Marks::DAMAGED
        });
    let table = Table::fight_at_sea(hurt, &[3, 6]);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Battleship), 0);
}

/// AAE-combat-sea-01: cargo does not fire and takes no hit, and goes down with its
/// transport.
#[test]
fn cargo_is_lost_with_its_ship() {
    let scenario = sea_battle(&[(Cruiser, 1)], &[(Transport, 1), (Destroyer, 1)]);
    let ship = scenario.find(CHANNEL, "united-kingdom", Transport);
    let scenario = scenario.unit(CHANNEL, "united-kingdom", Tank, |piece| {
        piece.aboard = Some(ship);
    });
    let table = Table::fight_at_sea(scenario, &[3, 6]);
    assert_eq!(table.fire(Role::Defender), [(2, 1)]);
    assert!(table.over());
    assert_eq!(table.count(CHANNEL, "united-kingdom", Tank), 0);
    assert!(table.happened(|event| matches!(
        event,
        Event::Removed {
            reason: crate::event::RemovalReason::WentDownWithShip,
            ..
        }
    )));
}

/// AAE-combat-sea-04: a transport is no casualty while another ship can take the hit.
/// Allows: AAE-combat-sea-04.
/// Forbids: AAE-combat-sea-04.
#[test]
fn transports_are_chosen_last() {
    let scenario = sea_battle(
        &[(Cruiser, 3)],
        &[(Transport, 2), (Cruiser, 1), (Destroyer, 1)],
    );
    let mut table = Table::fight_at_sea(scenario, &[3, 6, 6]);
    let losses = table.losses(&[(Transport, 1, 0)]);
    assert_eq!(table.refused(Answer::Losses(losses)), "AAE-combat-sea-04");
    table.lose(&[(Destroyer, 1, 0)]);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Transport), 2);
}

/// AAE-combat-sea-04 (V-45): aircraft without a destroyer hit the transports of a
/// group of submarines and transports.
/// Allows: AAE-combat-sea-04, AAE-subs-14.
/// Forbids: AAE-subs-14.
#[test]
fn aircraft_hit_transports_among_submarines() {
    let scenario = sea_battle(
        &[(Fighter, 1), (Cruiser, 1)],
        &[(Submarine, 1), (Transport, 2)],
    );
    // The submarine strikes in vain, the fighter hits, the cruiser misses.
    let mut table = Table::fight_at_sea(scenario, &[6, 3, 6]);
    table.stay_up();
    assert_eq!(table.hits_scored(Role::Defender)[0].by_aircraft, 1);
    assert_eq!(table.question().name(), "press", "nothing to choose");
    assert_eq!(table.count(CHANNEL, "united-kingdom", Transport), 1);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Submarine), 1);
}

/// AAE-combat-sea-05, AAE-combat-sea-08: transports alone are destroyed with their
/// cargo without a die, by aircraft too, and that counts as sea combat.
/// Allows: AAE-combat-sea-05, AAE-combat-sea-08.
#[test]
fn lone_transports_are_destroyed_without_dice() {
    for kind in [Submarine, Fighter, Destroyer] {
        let scenario = sea_battle(&[(kind, 1)], &[(Transport, 3)]);
        let table = Table::fight_at_sea(scenario, &[]);
        assert_eq!(table.dice.rolled, 0);
        assert!(table.over());
        assert_eq!(table.count(CHANNEL, "united-kingdom", Transport), 0);
        assert_eq!(table.result(), Some(BattleResult::AttackerWon));
        assert!(table.state.turn().fought.contains(&space(CHANNEL)));
    }
}

/// AAE-combat-sea-05 (V-35): submarines and aircraft cannot hit each other, so the
/// transports beside the submarines are destroyed at once and the submarines live.
/// Allows: AAE-combat-sea-05.
#[test]
fn transports_fall_when_nobody_else_can_be_hit() {
    let scenario = sea_battle(&[(Fighter, 2)], &[(Submarine, 2), (Transport, 2)]);
    let table = Table::fight_at_sea(scenario, &[]);
    assert_eq!(table.dice.rolled, 0);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Transport), 0);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Submarine), 2);
    assert_eq!(table.count(CHANNEL, "germany", Fighter), 2);
    assert_eq!(table.result(), Some(BattleResult::StandOff));
}

/// AAE-combat-sea-06: the attacker's transports are destroyed with nothing to cover
/// them only when they cannot retreat.
/// Allows: AAE-combat-sea-06.
/// Forbids: AAE-combat-sea-06.
#[test]
fn attacking_transports_fall_only_without_a_retreat() {
    let came = sea_battle(&[(Transport, 1)], &[(Fighter, 1)]);
    let mut table = Table::fight_at_sea(came, &[6]);
    assert_eq!(table.count(CHANNEL, "germany", Transport), 1);
    table.retreat(PORT);
    assert_eq!(table.count(PORT, "germany", Transport), 1);
    let stayed = sea_battle(&[], &[(Fighter, 1)]).units(CHANNEL, "germany", Transport, 1);
    let table = Table::fight_at_sea(stayed, &[]);
    assert_eq!(table.dice.rolled, 0);
    assert_eq!(table.count(CHANNEL, "germany", Transport), 0);
    assert_eq!(table.result(), Some(BattleResult::DefenderHeld));
}

/// AAE-combat-sea-07: with only transports on both sides the attacker's may stay or
/// retreat.
/// Allows: AAE-combat-sea-07.
/// Forbids: AAE-combat-sea-07.
#[test]
fn transports_alone_may_stay_or_leave() {
    for leave in [false, true] {
        let scenario = sea_battle(
            &[(Destroyer, 1), (Transport, 1)],
            &[(Destroyer, 1), (Transport, 1)],
        );
        let mut table = Table::fight_at_sea(scenario, &[2, 2]);
        assert_eq!(table.count(CHANNEL, "germany", Destroyer), 0);
        let place = if leave {
            table.retreat(PORT);
            PORT
        } else {
            table.press();
            CHANNEL
        };
        assert!(table.over());
        assert_eq!(table.dice.rolled, 2);
        assert_eq!(table.count(place, "germany", Transport), 1);
        assert_eq!(table.count(CHANNEL, "united-kingdom", Transport), 1);
    }
}

/// AAE-combat-sea-13, AAE-combat-land-07: transports and attacking carriers do not
/// fire but are there; a carrier can take the hit of a unit that fights.
/// Forbids: AAE-misc-06.
#[test]
fn ships_without_a_value_take_part() {
    let scenario = sea_battle(
        &[(Carrier, 1), (Cruiser, 1), (Transport, 1)],
        &[(Cruiser, 1)],
    );
    let mut table = Table::fight_at_sea(scenario, &[6, 3]);
    assert_eq!(table.fire(Role::Attacker), [(3, 1)]);
    table.lose(&[(Carrier, 0, 1)]);
    let carrier = table.unit(CHANNEL, "germany", Carrier);
    assert!(table.marks(carrier).contains(Marks::DAMAGED));
    assert_eq!(table.count(CHANNEL, "germany", Cruiser), 1);
}

/// AAE-misc-11, AAE-subs-15: an ally's ships in the zone neither fire nor suffer, and
/// an allied destroyer does not keep defending submarines from submerging.
/// Forbids: AAE-misc-11.
#[test]
fn the_attackers_allies_sit_out() {
    let scenario =
        sea_battle(&[(Cruiser, 1)], &[(Submarine, 1)]).units(CHANNEL, "italy", Destroyer, 2);
    let mut table = Table::fight_at_sea(scenario, &[1]);
    assert_eq!(table.asked(), "united-kingdom");
    table.stay_up();
    // The submarine's strike can only fall on the cruiser.
    assert_eq!(table.rolls()[0].1, LossCause::SurpriseStrike);
    assert!(table.over());
    assert_eq!(table.count(CHANNEL, "italy", Destroyer), 2);
    assert_eq!(table.count(CHANNEL, "germany", Cruiser), 0);
}

/// AAE-combat-land-17, AAE-combat-land-26 (V-34): all ships retreat together to one
/// zone that some of them came from, and not to any other.
/// Allows: AAE-combat-land-17, AAE-combat-land-26.
/// Forbids: AAE-combat-land-17, AAE-combat-land-26.
#[test]
fn ships_retreat_together_to_an_origin() {
    let scenario = sea_battle(&[(Destroyer, 1)], &[(Battleship, 1)]);
    let scenario = moved_in(scenario, CHANNEL, "sz-104", "germany", Submarine, 1);
    let mut table = Table::fight_at_sea(scenario, &[]);
    table.stay_up();
    let Question::Press { retreats, .. } = table.question() else {
        panic!("a choice to press or retreat");
    };
    let mut origins = [PORT, "sz-104"].map(space);
    origins.sort();
    assert_eq!(*retreats, origins);
    assert_eq!(
        table.refused(Answer::Retreat(Some(space("sz-113")))),
        "AAE-combat-land-17"
    );
    table.retreat("sz-104");
    assert_eq!(table.count("sz-104", "germany", Destroyer), 1);
    assert_eq!(table.count("sz-104", "germany", Submarine), 1);
}

/// AAE-combat-land-26: ships that were in the zone already supply no way out.
/// Forbids: AAE-combat-land-26.
#[test]
fn ships_that_stayed_cannot_retreat() {
    let scenario = sea_battle(&[], &[(Cruiser, 1)]).units(CHANNEL, "germany", Cruiser, 1);
    let table = Table::fight_at_sea(scenario, &[6, 6, 3, 6]);
    assert!(table.over());
    assert_eq!(table.result(), Some(BattleResult::AttackerWon));
}

/// AAE-combat-land-17: ships do not retreat to a zone that is hostile, or that was
/// hostile as the turn began and has been cleared since.
/// Forbids: AAE-combat-land-17.
#[test]
fn ships_need_a_zone_friendly_since_the_turn_began() {
    let scenario = sea_battle(&[(Cruiser, 1)], &[(Cruiser, 1)])
        .battle(BattleKind::General, PORT)
        .units("sz-111", "united-kingdom", Destroyer, 1)
        .units(PORT, "united-kingdom", Destroyer, 1)
        .units(PORT, "germany", Destroyer, 1);
    let hostile = Table::fight_at_sea(scenario.clone(), &[6, 6, 3, 6]);
    assert!(hostile.over(), "nowhere to retreat");
    let mut cleared = Table::set(scenario, &[2, 6, 6, 6, 3, 6]);
    cleared.fight(BattleKind::General, PORT);
    assert_eq!(cleared.result(), Some(BattleResult::AttackerWon));
    cleared.fight(BattleKind::General, CHANNEL);
    assert!(cleared.over(), "nowhere to retreat");
}

/// AAE-combat-land-17, AAE-combat-sea-01: cargo retreats with its transport.
#[test]
fn cargo_retreats_with_its_ship() {
    let scenario = sea_battle(&[(Destroyer, 1), (Transport, 1)], &[(Cruiser, 1)]);
    let ship = scenario.find(CHANNEL, "germany", Transport);
    let scenario = scenario.unit(CHANNEL, "germany", Infantry, |piece| {
        piece.aboard = Some(ship);
    });
    let mut table = Table::fight_at_sea(scenario, &[]);
    table.retreat(PORT);
    assert_eq!(table.count(PORT, "germany", Transport), 1);
    assert_eq!(table.count(PORT, "germany", Infantry), 1);
}

/// AAE-combat-land-02: ships that retreat to a zone where another battle waits do not
/// reinforce it: they do not fire there, and no hit can fall on them.
#[test]
fn retreated_ships_do_not_fight_again() {
    let scenario = sea_battle(&[(Cruiser, 2)], &[(Cruiser, 1)])
        .battle(BattleKind::General, PORT)
        .units(PORT, "united-kingdom", Transport, 1)
        .units(PORT, "united-kingdom", Submarine, 1)
        .units(PORT, "germany", Destroyer, 1);
    // A round of misses, then the destroyer misses and the submarine hits.
    let mut table = Table::fight_at_sea(scenario, &[6, 6, 6, 6, 1]);
    table.retreat(PORT);
    let before = table.fire(Role::Attacker).len();
    table.fight(BattleKind::General, PORT);
    assert!(table.over(), "no choice between destroyer and cruisers");
    assert_eq!(table.fire(Role::Attacker)[before..], [(2, 1)]);
    assert_eq!(table.result(), Some(BattleResult::DefenderHeld));
    assert_eq!(table.count(PORT, "germany", Destroyer), 0);
    assert_eq!(table.count(PORT, "germany", Cruiser), 2);
}

/// AAE-combat-land-01: every battle is fought before the phase closes, and a unit that took part
/// has fought this turn: it does not move any more.
#[test]
fn every_battle_is_fought() {
    let mut table = Table::fight_at_sea(sea_battle(&[(Cruiser, 1)], &[(Destroyer, 1)]), &[3, 6]);
    let seat = table.acting_seat();
    assert_eq!(
        table.apply(seat, &Command::EndPhase),
        Err("AAE-combat-land-01")
    );
    table.fight(BattleKind::General, ELSEWHERE);
    assert_eq!(table.state.turn().phase, Phase::NoncombatMove);
    let stack = crate::command::Stack {
        from: space(CHANNEL),
        kind: Cruiser,
        count: 1,
        unit: None,
    };
    let to = space(PORT);
    let home = Command::Move {
        stack,
        to,
        via: None,
    };
    assert_eq!(table.apply(seat, &home), Err("AAE-noncombat-01"));
}

/// AAE-combat-sea-05: with a carrier and a transport and no way out, only the transport
/// is defenseless; the carrier stays.
#[test]
fn an_unarmed_carrier_without_retreat_stays() {
    let scenario = sea_battle(&[], &[(Cruiser, 1)])
        .units(CHANNEL, "germany", Carrier, 1)
        .units(CHANNEL, "germany", Transport, 1);
    let table = Table::fight_at_sea(scenario, &[]);
    assert!(table.over());
    assert_eq!(table.dice.rolled, 0);
    assert_eq!(table.count(CHANNEL, "germany", Transport), 0);
    assert_eq!(table.count(CHANNEL, "germany", Carrier), 1);
}

/// AAE-combat-sea-05: transports are not defenseless as long as something beside them can still
/// be hit, or can still hit a unit.
/// Forbids: AAE-combat-sea-05.
#[test]
fn covered_transports_are_not_swept_away() {
    // The destroyer can hit the submarine, so dice are rolled.
    let hunted = sea_battle(
        &[(Fighter, 1), (Destroyer, 1)],
        &[(Submarine, 1), (Transport, 1)],
    );
    let table = Table::fight_at_sea(hunted, &[6, 6, 6]);
    assert!(!table.over());
    assert_eq!(table.dice.rolled, 3);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Transport), 1);
    // The submarine can hit the cruiser, though the bomber cannot hit it.
    let hunting = sea_battle(
        &[(StrategicBomber, 1), (Cruiser, 1)],
        &[(Submarine, 1), (Transport, 1)],
    );
    let mut table = Table::fight_at_sea(hunting, &[6, 6, 6]);
    table.stay_up();
    assert!(!table.over());
    assert_eq!(table.count(CHANNEL, "united-kingdom", Transport), 1);
}

/// AAE-combat-land-05: a round at sea goes from the surprise strike over the attacker's and the
/// defender's fire to the choice to retreat; a round on land has no strike and no question before
/// its dice.
/// Allows: AAE-combat-land-05.
/// Forbids: AAE-combat-land-05.
#[test]
fn the_steps_come_in_their_order() {
    let scenario = sea_battle(
        &[(Submarine, 1), (Cruiser, 1)],
        &[(Submarine, 1), (Cruiser, 1)],
    );
    let mut table = Table::fight_at_sea(scenario, &[]);
    table.stay_up().stay_up();
    assert_eq!(table.question().name(), "press");
    let steps: Vec<_> = table.rolls().iter().map(|roll| (roll.1, roll.0)).collect();
    let expected = [
        (LossCause::SurpriseStrike, Role::Attacker),
        (LossCause::SurpriseStrike, Role::Defender),
        (LossCause::Fire, Role::Attacker),
        (LossCause::Fire, Role::Defender),
    ];
    assert_eq!(steps, expected);
    let table = Table::fight_on_land(land_battle(&[(Tank, 1)], &[(Infantry, 1)]), &[]);
    assert_eq!(table.question().name(), "press");
    let steps: Vec<_> = table.rolls().iter().map(|roll| (roll.1, roll.0)).collect();
    assert_eq!(steps, expected[2..]);
}
