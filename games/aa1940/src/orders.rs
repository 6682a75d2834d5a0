//! Standing orders: answers filed in advance, so that a match by correspondence
//! does not stall for every question.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::combat;
use crate::command::Favor;
use crate::decision::{Answer, Decision, Group, Question, ScrambleOption, Scrambled};
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Marks, Piece, State, UnitId};
use crate::unit::UnitKind;

#[cfg(test)]
mod tests;

/// How fighters meet raids when nobody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum InterceptOrder {
    /// Never.
    Never,
    /// With all fighters.
    Always,
    /// With all fighters when they outnumber the escorts.
    IfStronger,
}

/// What submarines do when they may submerge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SubmergeOrder {
    /// Strike.
    Never,
    /// Submerge.
    Always,
    /// Submerge when the enemy's force has more dice.
    IfWeaker,
}

/// Aircraft that scramble unasked when a zone is attacked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScrambleOrder {
    /// The zone; none for any.
    pub zone: Option<SpaceId>,
    /// Fighters at most.
    pub fighters: u16,
    /// Tactical bombers at most.
    pub tactical_bombers: u16,
}

/// A seat's standing orders. Each part that is absent leaves that kind of
/// question to be asked, but for `ground`, which nobody is asked about. They are private
/// to the seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingOrders {
    /// Scrambles; an empty list means never.
    pub scramble: Option<Vec<ScrambleOrder>>,
    /// Interceptions.
    pub intercept: Option<InterceptOrder>,
    /// Submarines.
    pub submerge: Option<SubmergeOrder>,
    /// Order in which kinds are lost, first named first; kinds not named follow
    /// by cost. Answers questions about losses.
    pub losses: Option<Vec<UnitKind>>,
    /// Whether a co-defender's proposal of losses is accepted.
    pub agree_losses: Option<bool>,
    /// Whether passage through canals is granted.
    pub passage: Option<bool>,
    /// Whether allies may use one's transports and carriers.
    pub share: Option<bool>,
    /// Whether allies may share one's territories; they may when it is absent.
    #[serde(default)]
    pub ground: Option<bool>,
}

/// Orders that do not speak of territories have the hash they had before any did, so that
/// logs of that time replay.
impl Hash for StandingOrders {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let StandingOrders {
            scramble,
            intercept,
            submerge,
            losses,
            agree_losses,
            passage,
            share,
            ground,
        } = self;
        (scramble, intercept, submerge, losses).hash(hasher);
        (agree_losses, passage, share).hash(hasher);
        if let Some(ground) = ground {
            ground.hash(hasher);
        }
    }
}

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
        Question::CommandNeutral { .. }
        | Question::RaidTargets { .. }
        | Question::Bombard { .. }
        | Question::Press { .. }
        | Question::LiberationForce { .. }
        | Question::LandStranded { .. }
        | Question::DeclareWar { .. }
        | Question::PlaceBid { .. } => None,
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
                piece.kind == UnitKind::Fighter && piece.marks.has(Marks::RAIDING)
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
            match attacks {
                true => attacking < defending,
                false => defending < attacking,
            }
        }
    };
    let all = submarines.iter().map(|group| (group.unit, group.count));
    if dive { all.collect() } else { Vec::new() }
}

/// How many units of the attacker and of its enemies in a zone can roll for a hit.
fn dice(state: &State, space: SpaceId) -> (usize, usize) {
    let attacker = state.turn().power;
    let units = &state.board().units;
    let up = |piece: &Piece| !piece.marks.has(Marks::SUBMERGED);
    let attacking = state
        .combatants(attacker, space)
        .filter(|(_, piece)| up(piece) && units.of(piece.kind).attack > 0);
    let defending = state.pieces_in(space).filter(|(_, piece)| {
        state.enemies(attacker, piece.owner) && up(piece) && units.of(piece.kind).defense > 0
    });
    (attacking.count(), defending.count())
}
