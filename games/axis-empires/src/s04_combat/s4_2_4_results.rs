//! 4.2.4 Combat Results: what is due from whom, retreats before attrition.

use crate::command_context::Play;
use crate::decision::combat::{CombatChoice, Role};
use crate::entering;
use crate::map::{HexId, Symbol, Theatre};
use crate::options::OptionalRule;
use crate::pack::{CombatResult, CombatTable, Outcome, WeatherCondition};
use crate::s04_combat::s4_2_1_attacks::involve;
use crate::s04_combat::{battle, s4_2_5_retreat, s4_2_6_attrition};
use crate::s11_weather;
use crate::state::{PieceId, State};
use crate::step::PendingStep;
use crate::step::battle::{Battle, CombatStage};

pub use crate::decision::combat::{Blow, CombatChoice as Choice, Demand, Results};

/// Cost of a result before either side has answered it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ResultCost {
    /// The result that the attackers answer first.
    pub attackers: Blow,
    /// The hexes that the defenders retreat.
    pub hexes: u8,
    /// The steps that the attackers lose by attrition.
    pub attackers_steps: u8,
    /// The steps that the defenders lose by attrition.
    pub defenders_steps: u8,
}

impl ResultCost {
    /// Converts the table's cell for this weather: Mud, Storms and Snow take a hex off a Dr
    /// result, and turn the last hex into an Exchange (`AE-4.2.4.1-1` to `AE-4.2.4.1-5`,
    /// `AE-4.2.4.2-1`). Where an Ex+ is a stalemate both sides stay, and only a separate die
    /// costs them steps (`AE-+17.3.3-1`).
    pub(super) fn of(
        result: CombatResult,
        weather: WeatherCondition,
        stalemates: Stalemates,
    ) -> Self {
        let stalemate = result.outcome == Outcome::ExPlus && stalemates != Stalemates::Never;
        let spared = stalemate && stalemates == Stalemates::WithoutAttrition;
        let hexes = match result.outcome {
            Outcome::Dr1 => 1,
            Outcome::Dr2 => 2,
            Outcome::Dr3 => 3,
            Outcome::Ad | Outcome::Ex | Outcome::ExPlus => 0,
        };
        let hexes = s11_weather::reduced_retreat(weather, hexes);
        Self {
            attackers: match result.outcome {
                Outcome::Ad => Blow::Ad,
                _ if stalemate => Blow::None,
                _ if hexes == 0 => Blow::Ex,
                _ => Blow::None,
            },
            hexes,
            attackers_steps: if spared { 0 } else { result.attacker },
            defenders_steps: if spared { 0 } else { result.defender },
        }
    }
}

/// Treatment of an Ex+ as a stalemate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stalemates {
    /// It is none.
    #[default]
    Never,
    /// It is one, and costs no steps.
    WithoutAttrition,
    /// It is one, and a second die says which steps it costs (+17.3.1).
    WithAttrition,
}

/// Returns the result of a die in a column. By an optional rule a second die decides the
/// attrition (`AE-+17.3.1-1`).
pub(super) fn of_dice(
    table: &CombatTable,
    column: usize,
    die: u8,
    second: Option<u8>,
) -> CombatResult {
    let result = table.result(column, die);
    let attrition = second.map_or(result, |second| table.result(column, second));
    CombatResult {
        outcome: result.outcome,
        ..attrition
    }
}

/// Returns the results due from a combat result against a hex.
pub(super) fn results_against(state: &State, hex: HexId, result: CombatResult) -> Results {
    let stalemates = match (
        stalemates(state, hex),
        state.plays_by(OptionalRule::WildCombat),
    ) {
        (false, _) => Stalemates::Never,
        (true, false) => Stalemates::WithoutAttrition,
        (true, true) => Stalemates::WithAttrition,
    };
    let due = ResultCost::of(result, s11_weather::weather(state, hex), stalemates);
    Results {
        attackers: due.attackers,
        retreating: false,
        hexes: due.hexes,
        exchange: false,
        attackers_steps: due.attackers_steps,
        defenders_steps: due.defenders_steps,
        stack: hex,
        retreated: 0,
        unsatisfied: 0,
    }
}

/// Reports whether an Ex+ against a hex leaves both sides in place: by an optional rule in Asia,
/// except on the atolls of Limited Stacking. The attrition of a second die still applies
/// (`AE-+17.3.3-1`).
fn stalemates(state: &State, hex: HexId) -> bool {
    let row = state.map().hex(hex);
    state.plays_by(OptionalRule::PacificStalemates)
        && row.code.sheet.theatre() == Theatre::Asia
        && !row.symbols.has(Symbol::LimitedStacking)
}

/// Returns the next demand, if any: the attackers' Ad or Ex, the defenders' retreat, the
/// attackers' attrition and the defenders' (`AE-4.2.2-7`, `AE-4.2.4-1`, `AE-4.2.4.1-1`,
/// `AE-4.2.4.1-2`, `AE-4.2.4.2-1`). Only units that take part suffer (`AE-4.2.4-2`).
pub(super) fn demand(state: &State, battle: &Battle, results: &Results) -> Option<Demand> {
    let losses = |role| s4_2_6_attrition::losses(state, battle, role);
    if results.attackers != Blow::None {
        let (stack, retreats) = s4_2_5_retreat::of_attackers(state, battle);
        let held = results.retreating && !retreats.is_empty();
        return Some(Demand {
            role: Role::Attacker,
            stack,
            retreats,
            losses: if held {
                Vec::new()
            } else {
                losses(Role::Attacker)
            },
        });
    }
    if results.hexes > 0 {
        let retreats = s4_2_5_retreat::of_defenders(state, battle, results.stack);
        let may_pay =
            results.exchange || retreats.is_empty() || s4_2_5_retreat::may_convert(battle, results);
        return Some(Demand {
            role: Role::Defender,
            stack: results.stack,
            retreats,
            losses: if may_pay {
                losses(Role::Defender)
            } else {
                Vec::new()
            },
        });
    }
    let role = match (results.attackers_steps, results.defenders_steps) {
        (0, 0) => return None,
        (0, _) => Role::Defender,
        _ => Role::Attacker,
    };
    Some(Demand {
        role,
        stack: results.stack,
        retreats: Vec::new(),
        losses: losses(role),
    })
}

/// Drops the next demand when no unit is left to suffer it. Steps and hexes that the defenders
/// leave unsatisfied let the attackers exploit further (`AE-4.2.6-1`, `AE-4.2.8-7`).
pub(super) fn give_up(play: &mut Play<'_>, mut battle: Battle, mut results: Results) {
    if results.attackers != Blow::None {
        results.attackers = Blow::None;
    } else if results.hexes > 0 {
        results.unsatisfied = results.unsatisfied.saturating_add(results.hexes);
        results.hexes = 0;
    } else if results.attackers_steps > 0 {
        results.attackers_steps = 0;
    } else {
        results.unsatisfied = results.unsatisfied.saturating_add(results.defenders_steps);
        results.defenders_steps = 0;
    }
    battle.stage = CombatStage::Results(results);
    play.state.set_step(PendingStep::Combat(Box::new(battle)));
}

/// Carries out a choice that the demand offers.
pub(super) fn carry_out(
    play: &mut Play<'_>,
    mut battle: Battle,
    demand: &Demand,
    choice: CombatChoice,
) {
    let CombatStage::Results(mut results) = battle.stage else {
        return;
    };
    match choice {
        CombatChoice::Retreat(to) => {
            retreat(play, &mut battle, demand, to);
            match demand.role {
                Role::Attacker => {
                    results.retreating = true;
                    if !s4_2_5_retreat::are_attackers_left(play.state, &battle) {
                        results.attackers = Blow::None;
                    }
                }
                Role::Defender => {
                    results.stack = to;
                    results.retreated = results.retreated.saturating_add(1);
                    results.hexes -= 1;
                }
            }
        }
        CombatChoice::Lose(loss) => {
            s4_2_6_attrition::lose(play, &mut battle, demand.role, loss);
            pay(&mut results, demand.role);
        }
    }
    battle.stage = CombatStage::Results(results);
    play.state.set_step(PendingStep::Combat(Box::new(battle)));
}

/// Takes a lost step off what is due. Attackers who pay an Exchange make the defenders
/// retreat or pay in turn (`AE-4.2.4.1-2`, `AE-4.2.4.1-3`).
fn pay(results: &mut Results, role: Role) {
    let before = results.attackers;
    match role {
        Role::Attacker if before != Blow::None => {
            results.attackers = Blow::None;
            results.retreating = false;
            if before == Blow::Ex {
                results.hexes = 1;
                results.exchange = true;
            }
        }
        Role::Attacker => results.attackers_steps = results.attackers_steps.saturating_sub(1),
        Role::Defender if results.hexes > 0 => results.hexes -= 1,
        Role::Defender => results.defenders_steps = results.defenders_steps.saturating_sub(1),
    }
}

/// Moves a stack together, even where it is too large. All friendly ground units of the hex that it enters are part of
/// it from there on; support units and markers are not, and enemy markers give way
/// (`AE-4.2.5-4`, `AE-4.2.5-5`, `AE-4.2.5-6`, `AE-4.2.5.3-3`).
fn retreat(play: &mut Play<'_>, battle: &mut Battle, demand: &Demand, to: HexId) {
    let party = battle.party_mut(demand.role);
    let stack: Vec<PieceId> = battle::stack(play.state, party, demand.stack).collect();
    let swept: Vec<PieceId> = play
        .state
        .pieces_in(to)
        .filter(|(id, piece)| {
            piece.faction == party.faction
                && piece.face_up(play.state.pack()).ground().is_some()
                && !party.units.contains(id)
        })
        .map(|(id, _)| id)
        .collect();
    for id in &swept {
        involve(play.state, *id);
    }
    party.units.extend(swept);
    for id in stack {
        entering::enter(play, id, to);
    }
}
