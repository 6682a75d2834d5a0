//! Questions that the seats' standing orders answer, and their answers.

use crate::combat;
use crate::decision::{Answer, Decision, Group, Question, ScrambleOption, Scrambled};
use crate::favor::Favor;
use crate::kamikaze;
use crate::orders::{InterceptOrder, ScrambleOrder, SubmergeOrder};
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Marks, Piece, State, UnitId};
use crate::unit::UnitKind;

#[cfg(test)]
mod tests;

/// The answer that the seat's standing orders give, if any. It still has to fit the
/// question: one that does not is asked of the seat.
pub(crate) fn answer(state: &State, decision: &Decision) -> Option<Answer> {
    let orders = state.orders(decision.seat)?;
    match &decision.question {
        Question::Scramble { options, bases } => {
            let orders = orders.scramble.as_ref()?;
            Some(Answer::Scramble(scramble(orders, options, bases)))
        }
        Question::Intercept { territory, options } => orders
            .intercept
            .map(|order| Answer::Intercept(intercept(state, order, *territory, options))),
        Question::Submerge { space, submarines } => orders
            .submerge
            .map(|order| Answer::Submerge(submerge(state, order, decision, *space, submarines))),
        Question::Losses { .. } => {
            let order = orders.losses.as_ref()?;
            combat::losses_in_order(state, decision, order)
        }
        Question::AgreeLosses { .. } => orders.agree_losses.map(Answer::AgreeLosses),
        Question::Favor { favor, .. } => match favor {
            Favor::Passage(_) => orders.passage.map(Answer::Favor),
            Favor::Transports(_) | Favor::Carriers(_) => orders.share.map(Answer::Favor),
        },
        Question::Kamikaze { attacks, zones } => state
            .kamikaze_order(decision.seat)
            .map(|order| kamikaze::by_order(state, order, *attacks, zones)),
        Question::CommandNeutral { .. }
        | Question::RaidTargets { .. }
        | Question::Bombard { .. }
        | Question::Press { .. }
        | Question::LiberationForce { .. }
        | Question::LandStranded { .. }
        | Question::DeclareWar { .. }
        | Question::PlaceBid { .. }
        | Question::Breakthrough => None,
    }
}

/// Sends to each zone what the first order for it says, as far as there are aircraft
/// and the bases let them go.
fn scramble(
    orders: &[ScrambleOrder],
    options: &[ScrambleOption],
    bases: &[(SpaceId, u16)],
) -> Vec<Scrambled> {
    let mut sent: Vec<Scrambled> = Vec::new();
    for option in options {
        let order = orders
            .iter()
            .find(|order| order.zone.is_none_or(|zone| zone == option.zone));
        let wanted = match (order, option.kind) {
            (Some(order), UnitKind::Fighter) => order.fighters,
            (Some(order), UnitKind::TacticalBomber) => order.tactical_bombers,
            _ => 0,
        };
        let total = |same: &dyn Fn(&Scrambled) -> bool| -> u16 {
            sent.iter()
                .filter(|row| same(row))
                .map(|row| row.count)
                .sum()
        };
        let cap = bases
            .iter()
            .find(|(base, _)| *base == option.from)
            .map_or(0, |(_, cap)| *cap);
        let there = total(&|row| row.zone == option.zone && row.kind == option.kind);
        let gone = total(&|row| {
            (row.from, row.power, row.kind) == (option.from, option.power, option.kind)
        });
        let left = total(&|row| row.from == option.from);
        let count = wanted
            .saturating_sub(there)
            .min(option.most.saturating_sub(gone))
            .min(cap.saturating_sub(left));
        if count > 0 {
            sent.push(Scrambled {
                from: option.from,
                zone: option.zone,
                power: option.power,
                kind: option.kind,
                count,
            });
        }
    }
    sent
}

/// All fighters or none.
fn intercept(
    state: &State,
    order: InterceptOrder,
    territory: SpaceId,
    options: &[(Power, u16)],
) -> Vec<(Power, u16)> {
    let attacker = state.turn().power;
    let rise = match order {
        InterceptOrder::Never => false,
        InterceptOrder::Always => true,
        InterceptOrder::IfStronger => {
            let escorts = state.own_pieces(attacker, territory).filter(|(_, piece)| {
                piece.kind == UnitKind::Fighter && piece.marks.contains(Marks::RAIDING)
            });
            let fighters: usize = options.iter().map(|(_, most)| usize::from(*most)).sum();
            fighters > escorts.count()
        }
    };
    if rise { options.to_vec() } else { Vec::new() }
}

/// All submarines or none.
fn submerge(
    state: &State,
    order: SubmergeOrder,
    decision: &Decision,
    space: SpaceId,
    submarines: &[Group],
) -> Vec<(UnitId, u16)> {
    let dive = match order {
        SubmergeOrder::Never => false,
        SubmergeOrder::Always => true,
        SubmergeOrder::IfWeaker => {
            let attacks = decision.power == state.turn().power;
            let (attacking, defending) = dice(state, space);
            if attacks {
                attacking < defending
            } else {
                defending < attacking
            }
        }
    };
    let all = submarines.iter().map(|group| (group.unit, group.count));
    if dive { all.collect() } else { Vec::new() }
}

/// Number of units of the attacker and of its enemies in a zone that can roll for a hit.
fn dice(state: &State, space: SpaceId) -> (usize, usize) {
    let attacker = state.turn().power;
    let units = &state.board().units;
    let up = |piece: &Piece| !piece.marks.contains(Marks::SUBMERGED);
    let attacking = state
        .combatants(attacker, space)
        .filter(|(_, piece)| up(piece) && units.of(piece.kind).attack > 0);
    let defending = state.pieces_in(space).filter(|(_, piece)| {
        state.enemies(attacker, piece.owner) && up(piece) && units.of(piece.kind).defense > 0
    });
    (attacking.count(), defending.count())
}
