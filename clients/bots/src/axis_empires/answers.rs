//! Answers to what is asked outside the own segment or in the middle of a combat.

use sandtable_proto::games::axis_empires::v1::{
    Advance, AdvanceAnswer, Answer, BattleRole, Contest, ContestAnswer, Decision, Demand, Placed,
    PlacedUse, RangedSupportAnswer, StepLoss, SufferAnswer, UnitType, answer, decision, place,
    placed_use, suffer_answer,
};

use super::diplomacy;
use super::force::{self, Unit};
use super::ground::Hex;
use crate::axis_empires::goals;
use crate::axis_empires::holdings;
use crate::axis_empires::movement;
use crate::axis_empires::view_model::ViewModel;

/// Maximum distance from own ground units at which an enemy's aircraft are worth own aircraft.
const NEAR: u16 = 1;

/// The answer to a question; none where no answer fits.
pub(super) fn answer(situation: &ViewModel<'_>, decision: &Decision) -> Option<Answer> {
    let kind = match decision.question.as_ref()? {
        decision::Question::Stacking(excess) => {
            answer::Kind::Stacking(least(situation, &excess.losses)?)
        }
        decision::Question::Contest(contest) => answer::Kind::Contest(ContestAnswer {
            with: defy(situation, contest),
        }),
        decision::Question::Placed(placed) => answer::Kind::Placed(put(situation, placed)?),
        decision::Question::RangedSupport(support) => {
            answer::Kind::RangedSupport(RangedSupportAnswer {
                headquarters: support.headquarters.first().copied(),
            })
        }
        decision::Question::Suffer(demand) => answer::Kind::Suffer(SufferAnswer {
            kind: Some(suffer(situation, demand)?),
        }),
        decision::Question::Advance(advances) => answer::Kind::Advance(AdvanceAnswer {
            advance: advance(situation, &advances.moves).cloned(),
        }),
        decision::Question::Choice(choice) => {
            answer::Kind::Choice(diplomacy::pick(situation, choice)?)
        }
        // It watches for no dice, and is asked only in another's stead.
        decision::Question::Luck(_) => answer::Kind::Luck(false),
    };
    Some(Answer { kind: Some(kind) })
}

/// Value of keeping a unit.
fn value(unit: &Unit) -> u32 {
    10 * unit.worth() / unit.steps.max(1) + 3 * unit.movement
}

/// The loss that hurts least: what is left of the unit in its place counts.
fn least(situation: &ViewModel<'_>, losses: &[StepLoss]) -> Option<StepLoss> {
    let cost = |loss: &StepLoss| {
        let unit = situation.unit(loss.piece).map_or(0, value);
        let left = loss.left.is_some();
        (unit, !left, loss.piece, loss.left)
    };
    losses.iter().copied().min_by_key(cost)
}

/// Aircraft near own ground units are contested: first with those that do nothing else.
fn defy(situation: &ViewModel<'_>, contest: &Contest) -> Option<u32> {
    let place::Kind::Hex(hex) = contest.at.as_ref()?.kind? else {
        return None;
    };
    let own = situation
        .units
        .iter()
        .filter(|it| it.faction == situation.me);
    let mut near = own.filter_map(|unit| unit.hex);
    if !near.any(|at| situation.atlas.distance(at, hex) <= NEAR) {
        return None;
    }
    let pieces = &situation.view.pieces;
    let kind = |id: &u32| {
        let piece = pieces.iter().find(|piece| piece.id == *id)?;
        let counter = force::counter(situation.atlas, piece)?;
        counter.front.as_ref().map(|face| face.r#type())
    };
    let rank = |id: &u32| match kind(id) {
        Some(UnitType::Interceptor) => 0,
        Some(UnitType::AirForce) => 1,
        _ => 2,
    };
    let with = contest.with.iter().copied().min_by_key(rank)?;
    (rank(&with) < 2).then_some(with)
}

/// Aircraft stay aircraft; carriers strike where the most enemies are near.
fn put(situation: &ViewModel<'_>, placed: &Placed) -> Option<PlacedUse> {
    let rank = |it: &PlacedUse| match it.kind {
        Some(placed_use::Kind::Stay(())) => 100,
        Some(placed_use::Kind::Strike(hex)) => {
            let near = situation.atlas.within(hex, 1).into_iter();
            near.filter(|hex| situation.is_foe(*hex)).count()
        }
        Some(placed_use::Kind::Devastate(it)) => usize::from(it.marker.is_some()),
        Some(placed_use::Kind::Beachhead(_) | placed_use::Kind::Escort(())) | None => 0,
    };
    let uses = placed.uses.iter().copied();
    uses.rev().max_by_key(rank)
}

/// A stack retreats, but pays for a hex that counts as long as it can.
fn suffer(situation: &ViewModel<'_>, demand: &Demand) -> Option<suffer_answer::Kind> {
    let loss = least(situation, &demand.losses);
    let stack = situation.mine(demand.stack);
    let steps: u32 = stack.map(|unit| unit.steps).sum();
    let defends = demand.role() == BattleRole::Defender;
    let dear = situation.atlas.ground(demand.stack).points > 0 && defends;
    let retreat = refuge(situation, demand);
    match (retreat, loss) {
        (Some(_), Some(loss)) if dear && steps > 1 => Some(suffer_answer::Kind::Lose(loss)),
        (Some(hex), _) => Some(suffer_answer::Kind::Retreat(hex)),
        (None, loss) => loss.map(suffer_answer::Kind::Lose),
    }
}

/// The hex to retreat into: out of danger, near what is to be held.
fn refuge(situation: &ViewModel<'_>, demand: &Demand) -> Option<Hex> {
    let units: Vec<&Unit> = situation.mine(demand.stack).collect();
    let merit = |hex: Hex| {
        let dangers = units.iter().map(|unit| {
            let held = situation.mine(hex).map(|other| other.defence).sum();
            goals::danger(situation, unit, hex, held)
        });
        let mut stack = situation.stack(hex);
        let crowd = units.iter().filter(|unit| {
            let fits = stack.takes(unit);
            stack.add(unit);
            !fits
        });
        let crowd = crowd.count() as f32;
        let ways = situation
            .goals()
            .filter(|(goal, _)| situation.is_ours(*goal));
        let near = ways
            .map(|(goal, _)| movement::progress(situation, hex, goal))
            .min_by(f32::total_cmp);
        -dangers.sum::<f32>() - 0.5 * near.unwrap_or_default() - 3.0 * crowd
    };
    let hexes = demand.retreats.iter().copied();
    hexes.max_by(|one, other| merit(*one).total_cmp(&merit(*other)))
}

/// The advance that gains most, if any does: what counts is taken, and nothing that counts
/// is given up.
fn advance<'a>(situation: &ViewModel<'_>, moves: &'a [Advance]) -> Option<&'a Advance> {
    let tasks = goals::all(situation);
    let merit = |it: &Advance| {
        let unit = situation.unit(it.piece)?;
        let (from, to) = (unit.hex?, *it.path.last()?);
        let gain = |hex: Hex| {
            let way = |goal: &goals::Goal| movement::progress(situation, hex, goal.hex);
            tasks
                .iter()
                .map(way)
                .min_by(f32::total_cmp)
                .unwrap_or_default()
        };
        let held = |hex: Hex, but: u32| -> u32 {
            let others = situation.mine(hex).filter(|other| other.id != but);
            others.map(|other| other.defence).sum()
        };
        let mut merit = gain(from) - gain(to);
        merit += goals::danger(situation, unit, from, held(from, unit.id));
        merit -= goals::danger(situation, unit, to, held(to, unit.id));
        for hex in &it.path {
            let points = situation.atlas.ground(*hex).points as f32;
            let taken = !situation.is_ours(*hex);
            // A hex that is only passed through is not held.
            let stays = *hex == to || situation.is_ours_by_law(*hex);
            if taken && stays {
                merit += 6.0 * points;
            }
        }
        let room = situation.stack(to).takes(unit);
        let lost = if holdings::is_last(situation, unit) {
            12.0
        } else {
            0.0
        };
        room.then_some(merit - lost)
    };
    let moves = moves.iter().filter_map(|it| Some((merit(it)?, it)));
    let best = moves.max_by(|one, other| one.0.total_cmp(&other.0))?;
    (best.0 > 0.0).then_some(best.1)
}
