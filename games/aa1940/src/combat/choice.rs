//! Choices of seats in a battle: the check of an answer, its effect, and its default.

use sandtable_kernel::Checked;

use super::assign::AssignableHits;
use super::bombardment;
use super::losses;
use super::raid;
use super::retreat;
use super::submarines;
use crate::command_context::Play;
use crate::decision::{Answer, Assign, Decision, Loss, Question};
use crate::facility::FacilitySlot;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{State, UnitId};
use crate::step::{BattlePlan, PendingStep};
use crate::unit::UnitKind;

/// A choice of a seat about the battle under way.
pub(crate) enum BattleChoice {
    /// Target of each bomber of a raid.
    RaidTargets(Vec<Assign<FacilitySlot>>),
    /// The ships of a zone that bombard.
    Bombard {
        zone: SpaceId,
        ships: Vec<Assign<SpaceId>>,
    },
    /// A power's submarines that submerge.
    Submerge {
        power: Power,
        submarines: Vec<(UnitId, u16)>,
    },
    /// The units that the hits fall on.
    Losses(Vec<Loss>),
    /// Agreement or objection of a co-defender to the losses proposed.
    AgreeLosses(bool),
    /// The attack goes on.
    Press,
    /// It is broken off.
    Retreat(Option<SpaceId>),
}

/// Checks that an answer fits a question that a battle asked; `None` if it answers another kind
/// of question.
pub(crate) fn check_answer(
    state: &State,
    power: Power,
    question: &Question,
    answer: &Answer,
) -> Checked<Option<BattleChoice>> {
    Ok(Some(match (question, answer) {
        (
            Question::RaidTargets {
                bombers, targets, ..
            },
            Answer::RaidTargets(chosen),
        ) => {
            raid::check(bombers, targets, chosen)?;
            BattleChoice::RaidTargets(chosen.clone())
        }
        (
            Question::Bombard {
                zone,
                ships,
                targets,
            },
            Answer::Bombard(chosen),
        ) => {
            bombardment::check(ships, targets, chosen)?;
            BattleChoice::Bombard {
                zone: *zone,
                ships: chosen.clone(),
            }
        }
        (Question::Submerge { submarines, .. }, Answer::Submerge(chosen)) => {
            submarines::check(submarines, chosen)?;
            BattleChoice::Submerge {
                power,
                submarines: chosen.clone(),
            }
        }
        (Question::Losses { .. }, Answer::Losses(losses)) => {
            if let Some(volley) = AssignableHits::of(question) {
                volley.check(losses)?;
            }
            BattleChoice::Losses(losses.clone())
        }
        (Question::AgreeLosses { .. }, Answer::AgreeLosses(agreed)) => {
            BattleChoice::AgreeLosses(*agreed)
        }
        (Question::Press { .. }, Answer::Press) => BattleChoice::Press,
        (
            Question::Press {
                retreats,
                air_may_leave,
                ..
            },
            Answer::Retreat(to),
        ) => {
            retreat::check(state, retreats, *air_may_leave, *to)?;
            BattleChoice::Retreat(*to)
        }
        _ => return Ok(None),
    }))
}

/// Applies a choice to the battle that asked for it.
pub(crate) fn choose(play: &mut Play<'_>, choice: BattleChoice) {
    let mut battle = match play.state.take_step() {
        PendingStep::Battle(battle) => battle,
        other => return play.state.set_step(other),
    };
    match (
        choice,
        &mut battle.plan,
        &mut battle.fight,
        &mut battle.toll,
    ) {
        (BattleChoice::RaidTargets(chosen), BattlePlan::Raid(raid), ..) => {
            raid.assign(play.state, &chosen);
        }
        (BattleChoice::Bombard { zone, ships }, BattlePlan::Assault(assault), ..) => {
            assault.commit_ships(play, zone, &ships);
        }
        (BattleChoice::Losses(losses), _, _, Some(toll)) => toll.choose(play.state, losses),
        (BattleChoice::AgreeLosses(false), _, _, Some(toll)) => toll.dispute(),
        (BattleChoice::Submerge { power, submarines }, _, Some(fight), _) => {
            fight.submerge(play, power, &submarines);
        }
        (BattleChoice::Press, _, Some(fight), _) => fight.go_on(),
        (BattleChoice::Retreat(to), _, Some(fight), _) => fight.retreat(play, to),
        _ => {}
    }
    play.state.set_step(PendingStep::Battle(battle));
}

/// Default answer; always legal.
pub(crate) fn default_answer(state: &State, decision: &Decision) -> Answer {
    match &decision.question {
        Question::RaidTargets {
            bombers, targets, ..
        } => Answer::RaidTargets(raid::usual_targets(bombers, targets)),
        Question::Bombard { ships, targets, .. } => Answer::Bombard(
            targets
                .first()
                .map(|(target, limit)| bombardment::usual(ships, *target, *limit))
                .unwrap_or_default(),
        ),
        Question::Submerge { .. } => Answer::Submerge(Vec::new()),
        Question::AgreeLosses { .. } => Answer::AgreeLosses(true),
        Question::Press { retreats, .. } => match state.step() {
            PendingStep::Battle(battle) => battle
                .fight
                .as_ref()
                .map_or(Answer::Press, |fight| fight.usual_choice(state, retreats)),
            _ => Answer::Press,
        },
        question => Answer::Losses(
            AssignableHits::of(question)
                .map(|volley| losses::usual_losses(state, &volley, decision.power))
                .unwrap_or_default(),
        ),
    }
}

/// Losses for a question when kinds fall in a given order; the kinds not named follow by price.
/// None for units of another owner, for which no order is filed.
pub(crate) fn losses_in_order(
    state: &State,
    decision: &Decision,
    order: &[UnitKind],
) -> Option<Answer> {
    let volley = AssignableHits::of(&decision.question)?;
    losses::of_kinds(state, &volley, decision.power, order).map(Answer::Losses)
}
