//! Battles that may be fought at a given time, and hostile input.

use super::*;
use UnitKind::*;

/// AAE-combat-land-01, AAE-combat-land-02: every battle is offered, each may be resolved next in
/// any order, once, and the phase does not close before all are.
#[test]
fn every_battle_is_resolved_in_the_attackers_order() {
    let scenario = land_battle(&[(Tank, 1)], &[]);
    let mut table = Table::set(scenario, &[]);
    let seat = table.acting_seat();
    let game = AxisAndAllies::europe1940();
    let site = |at| BattleSite {
        kind: BattleKind::General,
        space: space(at),
    };
    let phase = game.legal(&table.state, seat).phase.unwrap();
    assert_eq!(phase.fight, [site(TARGET), site(ELSEWHERE)]);
    let obstacles = phase.blockers.iter().map(|it| (it.at, it.remedy.clone()));
    let fights =
        [TARGET, ELSEWHERE].map(|at| (Some(space(at)), Some(Command::Fight { site: site(at) })));
    assert_eq!(obstacles.collect::<Vec<_>>(), fights);
    assert_eq!(
        table.apply(seat, &Command::EndPhase),
        Err("AAE-combat-land-01")
    );
    table.fight(BattleKind::General, ELSEWHERE);
    let refusal = table.apply(
        seat,
        &Command::Fight {
            site: site(ELSEWHERE),
        },
    );
    assert_eq!(refusal, Err("AAE-combat-land-02"));
    table.fight(BattleKind::General, TARGET);
    assert_ne!(table.state.turn().phase, Phase::ConductCombat);
}

/// AAE-combat-land-02: a battle that was not announced, or a space off the board, is refused;
/// nothing can be done while a battle is under way.
#[test]
fn battles_that_are_not_there_are_refused() {
    let scenario = land_battle(&[(Tank, 1)], &[(Infantry, 1)]);
    let mut table = Table::set(scenario, &[]);
    let seat = table.acting_seat();
    for at in [space(HOME), SpaceId(u16::MAX)] {
        for kind in [BattleKind::General, BattleKind::Raid] {
            let site = BattleSite { kind, space: at };
            let refusal = table.apply(seat, &Command::Fight { site });
            assert_eq!(refusal, Err("AAE-combat-land-02"));
        }
    }
    table.fight(BattleKind::General, TARGET);
    assert_eq!(
        table.apply(seat, &Command::EndPhase),
        Err("AAE-misc-09"),
        "the question comes first"
    );
}

/// AAE-misc-09: an answer to another kind of question is refused.
#[test]
fn answers_must_fit_their_question() {
    let mut table = Table::fight_on_land(land_battle(&[(Tank, 1)], &[(Infantry, 1)]), &[]);
    for wrong in [
        Answer::Losses(Vec::new()),
        Answer::Submerge(Vec::new()),
        Answer::Bombard(Vec::new()),
        Answer::AgreeLosses(true),
        Answer::RaidTargets(Vec::new()),
    ] {
        assert_eq!(table.refused(wrong), "AAE-misc-09");
    }
}

/// A battle that is interrupted by a question survives a snapshot.
#[test]
fn a_battle_under_way_can_be_stored() {
    let table = Table::fight_on_land(land_battle(&[(Tank, 1)], &[(Infantry, 1)]), &[]);
    let bytes = postcard::to_allocvec(&table.state).unwrap();
    let back: State = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(back.hash(), table.state.hash());
    let mut resumed = Table {
        state: back,
        dice: ScriptedDice::new([3, 6]),
        events: Vec::new(),
    };
    resumed.press();
    assert!(resumed.over());
    assert_eq!(resumed.result(), Some(BattleResult::AttackerWon));
}
