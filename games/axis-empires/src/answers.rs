//! Questions and answers: which chapter asked, whether an answer fits, what stands in
//! for one.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::decision::choice::{self, QuestionSubject};
use crate::decision::{Answer, Decision, DecisionId, Question};
use crate::event::{AnsweredBy, Event};
use crate::s02_administrative::s2_2_support::{s2_2_3_3_contests, s2_2_3_placement};
use crate::s04_combat::{self, s4_2_2_sequence};
use crate::s09_stacking;
use crate::standing_orders::{self, Contests};
use crate::state::State;
use crate::task_queue;

/// Checks that an answer fits its question.
pub(crate) fn check(state: &State, decision: &Decision, answer: &Answer) -> Checked {
    match (&decision.question, answer) {
        (Question::Stacking(excess), Answer::Stacking(loss)) => {
            s09_stacking::check_answer(state, excess, *loss)
        }
        (Question::Contest(contest), Answer::Contest(with)) => {
            s2_2_3_3_contests::check_answer(contest, *with)
        }
        (Question::Placed(placed), Answer::Placed(it)) => {
            s2_2_3_placement::check_answer(placed, *it)
        }
        (Question::Combat(question), Answer::Combat(answer)) => {
            s04_combat::check_answer(state, question, answer)
        }
        (Question::Choice(choice), Answer::Choice(pick)) => choice::check_answer(choice, *pick),
        (Question::Luck(_), Answer::Luck(_)) => Ok(()),
        (
            Question::Stacking(_)
            | Question::Contest(_)
            | Question::Placed(_)
            | Question::Combat(_)
            | Question::Choice(_)
            | Question::Luck(_),
            _,
        ) => Err(Violation::new(
            "AE-SOP-2",
            format!("an answer to a question of {}", decision.question.name()),
            "an answer to another one",
        )),
    }
}

/// Takes an answer that was checked, and goes on.
pub(crate) fn commit(play: &mut Play<'_>, id: DecisionId, answer: &Answer, by: AnsweredBy) {
    let Some(decision) = play.state.take_decision(id) else {
        return;
    };
    play.emit(Event::Answered { decision: id, by });
    match (&decision.question, answer) {
        (Question::Stacking(_), Answer::Stacking(loss)) => s09_stacking::answered(play, *loss),
        (Question::Contest(contest), Answer::Contest(with)) => {
            s2_2_3_placement::contested(play, contest, *with);
        }
        (Question::Placed(placed), Answer::Placed(it)) => {
            s2_2_3_placement::put_to_use(play, placed.piece, *it);
        }
        (Question::Combat(question), Answer::Combat(answer)) => {
            s04_combat::answered(play, question, answer);
        }
        (Question::Choice(choice), Answer::Choice(pick)) => match choice.about {
            QuestionSubject::ChemicalWeapons => s4_2_2_sequence::declared(play, *pick),
            _ => task_queue::answered(play, *pick),
        },
        // `check` lets no answer through that is not of its question's kind, and an answer about
        // Luck does not come here: the whole command that waits for it is carried out anew.
        (
            Question::Stacking(_)
            | Question::Contest(_)
            | Question::Placed(_)
            | Question::Combat(_)
            | Question::Choice(_)
            | Question::Luck(_),
            _,
        ) => {}
    }
}

/// The answer that stands in for a seat that gives none. Always legal.
pub(crate) fn default(state: &State, decision: &Decision) -> Option<Answer> {
    match &decision.question {
        Question::Stacking(excess) => {
            s09_stacking::in_order(state, excess, standing_orders::LossOrder::SmallestFirst)
                .map(Answer::Stacking)
        }
        Question::Contest(_) => Some(Answer::Contest(None)),
        Question::Placed(placed) => placed.uses.first().copied().map(Answer::Placed),
        Question::Combat(question) => s04_combat::default(state, question).map(Answer::Combat),
        Question::Choice(choice) => choice.options.first().copied().map(Answer::Choice),
        Question::Luck(_) => Some(Answer::Luck(false)),
    }
}

/// One of the answers that fit, at random.
pub(crate) fn pick(
    state: &State,
    decision: &Decision,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<Answer> {
    match &decision.question {
        Question::Stacking(excess) => {
            let losses = &excess.losses;
            let loss = losses.get(below(losses.len().max(1)))?;
            check(state, decision, &Answer::Stacking(*loss)).ok()?;
            Some(Answer::Stacking(*loss))
        }
        Question::Contest(contest) => {
            let with = contest.with.get(below(contest.with.len() + 1));
            Some(Answer::Contest(with.copied()))
        }
        Question::Placed(placed) => {
            let it = placed.uses.get(below(placed.uses.len().max(1)))?;
            Some(Answer::Placed(*it))
        }
        Question::Combat(question) => s04_combat::pick_answer(question, below).map(Answer::Combat),
        Question::Choice(choice) => {
            let pick = choice.options.get(below(choice.options.len().max(1)))?;
            Some(Answer::Choice(*pick))
        }
        Question::Luck(_) => Some(Answer::Luck(below(2) == 0)),
    }
}

/// Applies the answers that standing orders give. Returns whether anything was answered.
pub(crate) fn by_standing_orders(play: &mut Play<'_>) -> bool {
    let answer = play.state.pending().iter().find_map(|decision| {
        let answer = answer(play.state, decision)?;
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

/// The answer that the seat's standing orders give, if any. It still has to fit the
/// question: one that does not is asked of the seat.
pub(crate) fn answer(state: &State, decision: &Decision) -> Option<Answer> {
    let orders = state.orders(decision.seat)?;
    match &decision.question {
        Question::Stacking(excess) => orders
            .stacking
            .and_then(|order| s09_stacking::in_order(state, excess, order))
            .map(Answer::Stacking),
        Question::Contest(contest) => match orders.contests? {
            Contests::Never => Some(Answer::Contest(None)),
            Contests::Always => Some(Answer::Contest(contest.with.first().copied())),
        },
        Question::Placed(_) | Question::Choice(_) | Question::Luck(_) => None,
        Question::Combat(question) => orders
            .losses
            .and_then(|order| s04_combat::by_order(state, question, order))
            .map(Answer::Combat),
    }
}
