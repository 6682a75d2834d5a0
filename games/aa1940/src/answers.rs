//! Questions and answers: which chapter asked, whether an answer fits, what
//! stands in for one.

use sandtable_kernel::{Checked, Violation};

use crate::decision::{Answer, Decision, DecisionId, Question};
use crate::event::{AnsweredBy, Event};
use crate::play::Play;
use crate::state::State;
use crate::{bid, capture, combat, landing, politics, scramble, standing_orders};

/// Whether an answer fits its question.
pub(crate) fn check(state: &State, decision: &Decision, answer: &Answer) -> Checked {
    match (&decision.question, answer) {
        (Question::Scramble { .. }, Answer::Scramble(_))
        | (Question::Intercept { .. }, Answer::Intercept(_))
        | (Question::CommandNeutral { .. }, Answer::CommandNeutral(_)) => {
            scramble::check_answer(state, decision, answer)
        }
        (Question::RaidTargets { .. }, Answer::RaidTargets(_))
        | (Question::Bombard { .. }, Answer::Bombard(_))
        | (Question::Submerge { .. }, Answer::Submerge(_))
        | (Question::Losses { .. }, Answer::Losses(_))
        | (Question::AgreeLosses { .. }, Answer::AgreeLosses(_))
        | (Question::Press { .. }, Answer::Press | Answer::Retreat(_)) => {
            combat::check_answer(state, decision, answer)
        }
        (Question::Favor { .. }, Answer::Favor(_))
        | (Question::DeclareWar { .. }, Answer::DeclareWar(_)) => {
            politics::check_answer(state, decision, answer)
        }
        (Question::LiberationForce { .. }, Answer::LiberationForce(_)) => {
            capture::check_answer(state, decision, answer)
        }
        (Question::LandStranded { .. }, Answer::LandStranded(_)) => {
            landing::check_answer(state, decision, answer)
        }
        (Question::PlaceBid { .. }, Answer::PlaceBid { .. }) => {
            bid::check_answer(state, decision, answer)
        }
        _ => Err(Violation::new(
            "AAE-misc-09",
            format!(
                "an answer to question {}: {}",
                decision.id.0,
                decision.question.name()
            ),
            "an answer to another kind of question",
        )),
    }
}

/// Takes an answer that was checked, and goes on.
pub(crate) fn commit(play: &mut Play<'_>, id: DecisionId, answer: &Answer, by: AnsweredBy) {
    let Some(decision) = play.state.take_decision(id) else {
        return;
    };
    play.tell(Event::Answered { decision: id, by });
    match &decision.question {
        Question::Scramble { .. }
        | Question::Intercept { .. }
        | Question::CommandNeutral { .. } => {
            scramble::answered(play, &decision, answer);
        }
        Question::RaidTargets { .. }
        | Question::Bombard { .. }
        | Question::Submerge { .. }
        | Question::Losses { .. }
        | Question::AgreeLosses { .. }
        | Question::Press { .. } => combat::answered(play, &decision, answer),
        Question::Favor { .. } | Question::DeclareWar { .. } => {
            politics::answered(play, &decision, answer);
        }
        Question::LiberationForce { .. } => capture::answered(play, &decision, answer),
        Question::LandStranded { .. } => landing::answered(play, &decision, answer),
        Question::PlaceBid { .. } => bid::answered(play, &decision, answer),
    }
}

/// The answer that stands in for a seat that gives none. Always legal.
pub(crate) fn default(state: &State, decision: &Decision) -> Answer {
    match &decision.question {
        Question::Scramble { .. } => Answer::Scramble(Vec::new()),
        Question::Intercept { .. } => Answer::Intercept(Vec::new()),
        Question::CommandNeutral { powers, .. } => {
            Answer::CommandNeutral(powers.first().copied().unwrap_or(decision.power))
        }
        Question::RaidTargets { .. }
        | Question::Bombard { .. }
        | Question::Submerge { .. }
        | Question::Losses { .. }
        | Question::AgreeLosses { .. }
        | Question::Press { .. } => combat::default_answer(state, decision),
        Question::Favor { .. } => Answer::Favor(false),
        Question::DeclareWar { .. } => Answer::DeclareWar(Vec::new()),
        Question::LiberationForce { .. } => capture::default_answer(state, decision),
        Question::LandStranded { groups } => landing::default_answer(groups),
        Question::PlaceBid { .. } => bid::default_answer(),
    }
}

/// Answers what standing orders answer. Whether anything was answered.
pub(crate) fn by_standing_orders(play: &mut Play<'_>) -> bool {
    let answer = play.state.pending().iter().find_map(|decision| {
        let answer = standing_orders::answer(play.state, decision)?;
        check(play.state, decision, &answer)
            .is_ok()
            .then_some((decision.id, answer))
    });
    match answer {
        Some((id, answer)) => {
            commit(play, id, &answer, AnsweredBy::StandingOrders);
            true
        }
        None => false,
    }
}
