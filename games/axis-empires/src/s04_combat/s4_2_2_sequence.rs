//! 4.2.2 Attack Sequence, from the defender's support on. Each call goes one step further.

use crate::command_context::Play;
use crate::decision;
use crate::decision::choice::Pick;
use crate::decision::combat::{Advance, CombatAnswer, CombatQuestion, Results, Role};
use crate::decision::luck::{Fight, Throw};
use crate::event::Event;
use crate::options::OptionalRule;
use crate::s04_combat::battle::sum;
use crate::s04_combat::s4_2_1_attacks::field::Field;
use crate::s04_combat::s4_2_1_attacks::{involve, ranged_support};
use crate::s04_combat::s4_2_3_shifts::{self, ShiftInputs};
use crate::s04_combat::{s4_2_4_results, s4_2_7_advance};
use crate::s14_markers::s14_8_chemical_weapons as weapons;
use crate::segment::Segment;
use crate::state::{PieceId, State};
use crate::step::PendingStep;
use crate::step::battle::{Battle, CombatStage};

pub use crate::event::combat::Rolled;

/// Goes on with the combat under way: the defender's support, the die, retreats before
/// losses and the attacker's losses before the defender's, then advances
/// (`AE-4.2.2-3` to `AE-4.2.2-8`, `AE-4.2.4-1`).
pub(crate) fn go_on(play: &mut Play<'_>) {
    let PendingStep::Combat(battle) = play.state.step() else {
        return;
    };
    let battle = Battle::clone(battle);
    match battle.stage {
        CombatStage::Support => ask_support(play, battle),
        CombatStage::Weapons => ask_weapons(play, battle),
        CombatStage::Roll => roll(play, battle),
        CombatStage::Results(results) => suffer(play, battle, results),
        CombatStage::Advance { distance } => advance(play, battle, distance),
    }
}

/// Takes the answer to a question of the combat under way, which was checked.
pub(crate) fn answered(play: &mut Play<'_>, question: &CombatQuestion, answer: &CombatAnswer) {
    let PendingStep::Combat(battle) = play.state.step() else {
        return;
    };
    let battle = Battle::clone(battle);
    match (question, answer) {
        (_, CombatAnswer::RangedSupport(hq)) => support(play, battle, *hq),
        (CombatQuestion::Suffer(demand), CombatAnswer::Suffer(choice)) => {
            s4_2_4_results::carry_out(play, battle, demand, *choice);
        }
        (_, CombatAnswer::Advance(Some(order))) => s4_2_7_advance::carry_out(play, battle, order),
        (_, CombatAnswer::Advance(None)) => over(play, battle),
        (_, CombatAnswer::Suffer(_)) => {}
    }
}

fn keep(play: &mut Play<'_>, battle: Battle) {
    play.state.set_step(PendingStep::Combat(Box::new(battle)));
}

fn ask(play: &mut Play<'_>, battle: &Battle, role: Role, question: CombatQuestion) -> bool {
    let faction = battle.party(role).faction;
    play.ask(faction, decision::Question::Combat(question))
}

/// Step 2: whether an HQ supports the defenders (`AE-4.2.2-3`).
fn ask_support(play: &mut Play<'_>, battle: Battle) {
    let field = Field::of(play.state);
    let party = &battle.defenders;
    let headquarters = ranged_support::for_defence(&field, battle.hex, party.faction, &party.units);
    let question = CombatQuestion::RangedSupport {
        hex: battle.hex,
        headquarters: headquarters.clone(),
    };
    if headquarters.is_empty() || !ask(play, &battle, Role::Defender, question) {
        support(play, battle, None);
    }
}

fn support(play: &mut Play<'_>, mut battle: Battle, hq: Option<PieceId>) {
    if let Some(hq) = hq {
        involve(play.state, hq);
        battle.defenders.units.push(hq);
        play.emit(Event::Supported { piece: hq });
    }
    battle.stage = CombatStage::Weapons;
    keep(play, battle);
}

/// Before the die is cast the Axis may declare Chemical Weapons, in any combat of whichever
/// turn (`DS-14.8-2`).
fn ask_weapons(play: &mut Play<'_>, mut battle: Battle) {
    let armed = weapons::at_hand(play.state, battle.hex).is_some();
    battle.stage = CombatStage::Roll;
    keep(play, battle);
    if armed {
        weapons::ask(play);
    }
}

/// The Axis has answered: both sides lose a step more than the die says (`DS-14.8-3`).
pub(crate) fn declared(play: &mut Play<'_>, pick: Pick) {
    let PendingStep::Combat(battle) = play.state.step() else {
        return;
    };
    let mut battle = Battle::clone(battle);
    let marker = weapons::at_hand(play.state, battle.hex);
    if let (Pick::Yes, Some(marker)) = (pick, marker) {
        weapons::use_up(play, marker);
        battle.chemical = true;
        keep(play, battle);
    }
}

/// Steps 3 to 5: the odds of all factors, rounded for the defender, shifted within the
/// table; then the die, and what it means in this weather (`AE-4.2.2-4`, `AE-4.2.2-5`,
/// `AE-4.2.2-6`). By an optional rule a second die says what attrition there is
/// (`AE-+17.3.1-1`).
fn roll(play: &mut Play<'_>, mut battle: Battle) {
    let field = Field::of(play.state);
    let shifts = s4_2_3_shifts::of(
        &field,
        &ShiftInputs {
            hex: battle.hex,
            attacker: battle.attackers.faction,
            attackers: &battle.attackers.units,
            supporter: battle.supporter,
            defender: battle.defenders.faction,
            defenders: &battle.defenders.units,
            blitz: play.state.segment() == Segment::BlitzCombat,
        },
    );
    let (attack, defence) = totals(play.state, &battle);
    let pack = play.state.shared_pack();
    let table = &pack.combat;
    let by: i32 = shifts.iter().map(|shift| i32::from(shift.columns)).sum();
    let column = table.shift(table.column(attack, defence), by);
    let fight = Fight {
        attacker: battle.attackers.faction,
        hex: battle.hex,
        column: u8::try_from(column).unwrap_or(u8::MAX),
    };
    let die = play.roll(Throw::Combat(fight));
    let second =
        (play.state.plays_by(OptionalRule::WildCombat)).then(|| play.roll(Throw::Attrition(fight)));
    let result = s4_2_4_results::of_dice(table, column, die, second);
    let mut results = s4_2_4_results::results_against(play.state, battle.hex, result);
    if battle.chemical {
        results.poison();
    }
    battle.stage = CombatStage::Results(results);
    play.emit(Event::Rolled(Rolled {
        hex: battle.hex,
        attack,
        defence,
        shifts,
        column: fight.column,
        die,
        result,
    }));
    keep(play, battle);
}

/// The Attacker Total and the Defender Total, Ranged Support included (`AE-4.2.2-4`,
/// `AE-4.2.1.2-4`).
pub(super) fn totals(state: &State, battle: &Battle) -> (u32, u32) {
    (
        sum(state, &battle.attackers.units, |face| face.attack),
        sum(state, &battle.defenders.units, |face| face.defence),
    )
}

/// Steps 6 and 7: one retreat of a hex or one lost step. A single option is carried out at once;
/// for a faction without a player the first option is taken.
fn suffer(play: &mut Play<'_>, mut battle: Battle, results: Results) {
    match s4_2_4_results::demand(play.state, &battle, &results) {
        None => {
            battle.stage = CombatStage::Advance {
                distance: results.distance(),
            };
            keep(play, battle);
        }
        Some(demand) => match demand.first() {
            None => s4_2_4_results::give_up(play, battle, results),
            Some(choice) => {
                let role = demand.role;
                let question = CombatQuestion::Suffer(demand.clone());
                if demand.has_one_choice() || !ask(play, &battle, role, question) {
                    s4_2_4_results::carry_out(play, battle, &demand, choice);
                }
            }
        },
    }
}

/// Step 8: one unit after the other advances, for as long as the attacker wishes. The
/// defender never does (`AE-4.2.2-8`).
fn advance(play: &mut Play<'_>, battle: Battle, distance: u8) {
    let moves: Vec<Advance> = s4_2_7_advance::moves(play.state, &battle, distance);
    let question = CombatQuestion::Advance { moves };
    let open = matches!(&question, CombatQuestion::Advance { moves } if !moves.is_empty());
    if !open || !ask(play, &battle, Role::Attacker, question) {
        over(play, battle);
    }
}

/// The segment goes on, or the event that set the combat off.
fn over(play: &mut Play<'_>, battle: Battle) {
    play.state.set_step(match battle.resume {
        Some(agenda) => PendingStep::Agenda(agenda),
        None => PendingStep::Commands,
    });
}
