//! Powers that choose casualties, and legal choices.

use super::*;
use UnitKind::*;

/// AAE-combat-land-09, AAE-combat-land-12: each side chooses among its own units, as many as were
/// hit, and no question is asked where there is nothing to choose.
#[test]
fn each_side_chooses_its_own_losses() {
    let scenario = land_battle(&[(Infantry, 1), (Tank, 1)], &[(Infantry, 1), (Tank, 1)]);
    let mut table = Table::fight_on_land(scenario, &[1, 6, 2, 6]);
    assert_eq!(table.asked(), "france");
    let infantry = table.losses(&[(Infantry, 1, 0)])[0];
    let wrong = |loss: Loss| Answer::Losses(vec![loss]);
    let stranger = Loss {
        unit: UnitId(9999),
        ..infantry
    };
    assert_eq!(table.refused(wrong(stranger)), "AAE-combat-land-09");
    assert_eq!(
        table.refused(Answer::Losses(vec![infantry, infantry])),
        "AAE-combat-land-09"
    );
    let many = Loss {
        destroyed: u16::MAX,
        ..infantry
    };
    assert_eq!(table.refused(wrong(many)), "AAE-combat-land-09");
    let damaged = Loss {
        destroyed: 0,
        damaged: 1,
        ..infantry
    };
    assert_eq!(table.refused(wrong(damaged)), "AAE-combat-sea-02");
    assert_eq!(
        table.refused(Answer::Losses(table_losses(&table))),
        "AAE-combat-land-10"
    );
    table.lose(&[(Tank, 1, 0)]);
    assert_eq!(table.asked(), "germany");
    table.lose(&[(Infantry, 1, 0)]);
    assert_eq!(table.count(TARGET, "france", Infantry), 1);
    assert_eq!(table.count(TARGET, "germany", Tank), 1);
}

/// One unit too many.
fn table_losses(table: &Table) -> Vec<Loss> {
    table.losses(&[(Infantry, 1, 0), (Tank, 1, 0)])
}

/// AAE-combat-land-10: one way to lose, or only units that are alike, needs no question.
#[test]
fn forced_losses_are_not_asked() {
    let scenario = land_battle(&[(Infantry, 3)], &[(Infantry, 1), (Tank, 1)]);
    let mut table = Table::fight_on_land(scenario, &[1, 1, 1, 2, 6]);
    assert!(table.over() || table.question().name() == "press");
    assert_eq!(table.count(TARGET, "france", Infantry), 0);
    assert_eq!(table.count(TARGET, "germany", Infantry), 2);
    assert!(!table.happened(|event| matches!(
        event,
        Event::Asked { decision } if decision.question.name() == "losses"
    )));
    table.play_out();
}

/// AAE-combat-land-10, AAE-combat-sea-02: two hits on two battleships may damage both or sink
/// one; the choice is the owner's.
#[test]
fn two_hits_on_two_capital_ships_leave_a_choice() {
    let scenario = sea_battle(&[(Cruiser, 2)], &[(Battleship, 2)]);
    let mut both = Table::fight_at_sea(scenario.clone(), &[3, 3]);
    both.lose(&[(Battleship, 0, 2)]);
    assert_eq!(both.count(CHANNEL, "united-kingdom", Battleship), 2);
    let mut one = Table::fight_at_sea(scenario, &[3, 3]);
    one.lose(&[(Battleship, 1, 0)]);
    assert_eq!(one.count(CHANNEL, "united-kingdom", Battleship), 1);
    let left = one.unit(CHANNEL, "united-kingdom", Battleship);
    assert!(!one.marks(left).contains(Marks::DAMAGED));
}

/// AAE-subs-14, AAE-combat-land-10: what a class of shooters cannot hit is refused by the rule
/// that protects it.
#[test]
fn protected_targets_are_refused() {
    let scenario = sea_battle(
        &[(Fighter, 2), (Cruiser, 1)],
        &[(Submarine, 1), (Cruiser, 3)],
    );
    // The submarine strikes in vain; both fighters hit, the cruiser misses.
    let mut table = Table::fight_at_sea(scenario, &[6, 3, 3, 6]);
    table.stay_up();
    // Two hits by aircraft: the submarine can take none of them.
    assert!(!matches!(table.question(), Question::Losses { .. }));
    assert_eq!(table.count(CHANNEL, "united-kingdom", Submarine), 1);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Cruiser), 1);
    let scenario = sea_battle(
        &[(Fighter, 1), (Cruiser, 1)],
        &[(Submarine, 2), (Cruiser, 2)],
    );
    let mut table = Table::fight_at_sea(scenario, &[6, 6, 3, 3]);
    table.stay_up();
    let losses = table.losses(&[(Submarine, 2, 0)]);
    assert_eq!(table.refused(Answer::Losses(losses)), "AAE-subs-14");
    table.lose(&[(Submarine, 1, 0), (Cruiser, 1, 0)]);
}

/// AAE-subs-13: submarines' hits on aircraft are refused.
/// Allows: AAE-subs-13.
/// Forbids: AAE-subs-13.
#[test]
fn hits_of_submarines_on_aircraft_are_refused() {
    let scenario = sea_battle(
        &[(Fighter, 2), (Cruiser, 2), (Destroyer, 1)],
        &[(Submarine, 2), (Destroyer, 1)],
    );
    // The attackers miss; both submarines hit, the destroyer does not.
    let mut table = Table::fight_at_sea(scenario, &[6, 6, 6, 6, 6, 1, 1, 6]);
    assert_eq!(table.asked(), "germany");
    let losses = table.losses(&[(Fighter, 1, 0), (Cruiser, 1, 0)]);
    assert_eq!(table.refused(Answer::Losses(losses)), "AAE-subs-13");
    table.lose(&[(Cruiser, 1, 0), (Destroyer, 1, 0)]);
}

/// AAE-misc-13: the controller of the territory proposes, the owners of other units agree,
/// and the losses stand.
#[test]
fn co_defenders_agree_on_losses() {
    let scenario = land_battle(&[(Infantry, 1), (Tank, 1)], &[(Infantry, 1)]).units(
        TARGET,
        "united-kingdom",
        Tank,
        2,
    );
    let mut table = Table::fight_on_land(scenario, &[1, 6]);
    assert_eq!(table.asked(), "france");
    table.lose(&[(Tank, 1, 0)]);
    assert_eq!(table.asked(), "united-kingdom");
    assert_eq!(table.question().name(), "agree_losses");
    table.answer(Answer::AgreeLosses(true));
    table.press();
    assert_eq!(table.count(TARGET, "united-kingdom", Tank), 1);
    assert_eq!(table.count(TARGET, "france", Infantry), 1);
}

/// AAE-misc-13: failing agreement the attacker chooses.
#[test]
fn the_attacker_chooses_when_defenders_disagree() {
    let scenario = land_battle(&[(Infantry, 1), (Tank, 1)], &[(Infantry, 1)]).units(
        TARGET,
        "united-kingdom",
        Tank,
        2,
    );
    let mut table = Table::fight_on_land(scenario, &[1, 6]);
    table.lose(&[(Tank, 1, 0)]);
    table.answer(Answer::AgreeLosses(false));
    assert_eq!(table.asked(), "germany");
    table.lose(&[(Infantry, 1, 0)]);
    assert_eq!(table.question().name(), "press");
    assert_eq!(table.count(TARGET, "france", Infantry), 0);
    assert_eq!(table.count(TARGET, "united-kingdom", Tank), 2);
}

/// AAE-misc-13: at sea the owner of most units proposes; powers of one seat need not agree
/// with themselves.
#[test]
fn the_owner_of_most_units_proposes_at_sea() {
    let scenario =
        sea_battle(&[(Cruiser, 2)], &[(Cruiser, 1)]).units(CHANNEL, "france", Destroyer, 2);
    let mut table = Table::fight_at_sea(scenario.clone(), &[3, 6]);
    assert_eq!(table.asked(), "france");
    table.lose(&[(Cruiser, 1, 0)]);
    assert_eq!(table.asked(), "united-kingdom");
    let scenario = scenario.one_seat(&["united-kingdom", "france"]);
    let mut table = Table::fight_at_sea(scenario, &[3, 6]);
    table.lose(&[(Cruiser, 1, 0)]);
    assert_eq!(table.question().name(), "press");
}

/// Default losses take cheap units first and spare one unit that can take the territory. Every
/// default answer is legal to the end of the battle.
#[test]
fn defaults_are_legal_and_keep_a_unit_to_capture_with() {
    let scenario = land_battle(&[(Infantry, 1), (Tank, 1), (Fighter, 1)], &[(Infantry, 3)]);
    let mut table = Table::fight_on_land(scenario, &[6, 6, 6, 2, 2, 6]);
    let game = AxisAndAllies::europe1940();
    let seat = table.decision().seat;
    let command = game.default_command(&table.state, seat).unwrap();
    table.apply(seat, &command).unwrap();
    assert_eq!(table.count(TARGET, "germany", Infantry), 0);
    assert_eq!(table.count(TARGET, "germany", Tank), 1);
    assert_eq!(table.count(TARGET, "germany", Fighter), 0);
    table.play_out();
    assert!(table.over());
}

/// The default choice to press on or to retreat depends on both sides' dice.
#[test]
fn defaults_press_on_unless_outgunned() {
    for (infantry, presses) in [(3, true), (4, false)] {
        let scenario = land_battle(&[(Tank, 1)], &[(Infantry, infantry)]);
        let table = Table::fight_on_land(scenario, &[]);
        let seat = table.decision().seat;
        let command = AxisAndAllies::europe1940()
            .default_command(&table.state, seat)
            .unwrap();
        let Command::Answer { answer, .. } = command else {
            panic!("a question is open");
        };
        let expected = if presses {
            Answer::Press
        } else {
            Answer::Retreat(Some(space(HOME)))
        };
        assert_eq!(answer, expected);
    }
}

/// AAE-combat-land-09: an order of losses filed in advance is followed without a question, as far
/// as it is legal, but never for units of another owner.
#[test]
fn standing_orders_choose_losses() {
    let orders = |losses: &[UnitKind]| Command::SetOrders {
        orders: crate::orders::StandingOrders {
            losses: Some(losses.to_vec()),
            ..crate::orders::StandingOrders::default()
        },
    };
    let scenario = land_battle(
        &[(Infantry, 1), (Tank, 1)],
        &[(Infantry, 1), (Tank, 1), (Artillery, 1)],
    );
    let mut table = Table::set(scenario, &[1, 3]);
    let france = table.state.seat_of(Power(5)).unwrap();
    table.apply(france, &orders(&[Tank, Artillery])).unwrap();
    table.fight(BattleKind::General, TARGET);
    assert_eq!(table.question().name(), "press");
    assert_eq!(table.count(TARGET, "france", Infantry), 1);
    let scenario = land_battle(&[(Infantry, 1), (Tank, 1)], &[(Infantry, 1)]).units(
        TARGET,
        "united-kingdom",
        Tank,
        2,
    );
    let mut table = Table::set(scenario, &[1, 6]);
    let germany = table.acting_seat();
    table.apply(germany, &orders(&[Tank])).unwrap();
    table.fight(BattleKind::General, TARGET);
    table.lose(&[(Tank, 1, 0)]);
    table.answer(Answer::AgreeLosses(false));
    assert_eq!(table.asked(), "germany");
    assert_eq!(table.question().name(), "losses");
}
