//! Questions in sentences.

use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::decision::Question;

use super::names::BoardText;
use super::words::BoardTerm;
use crate::any_game;
use crate::template::{Slots, fill, sentence, slots};

impl BoardText {
    /// A question to the seat that is asked: `Germany: which aircraft scramble?`
    #[must_use]
    pub fn question(&self, decision: &game::Decision) -> String {
        let asked = match &decision.question {
            Some(question) => fill(
                self.words().question(question),
                &self.question_slots(question),
            ),
            None => any_game::unknown_question(self.language()).to_owned(),
        };
        let slots = slots!["power": self.power(&decision.power), "question": asked];
        sentence(self.words().term(BoardTerm::QuestionTo), &slots)
    }

    fn question_slots(&self, question: &Question) -> Slots {
        let (at, of) = (|id| self.space(id), |id| self.power(id));
        match question {
            Question::Intercept(q) => slots!["territory": at(&q.territory)],
            Question::CommandNeutral(q) => slots!["territory": at(&q.territory)],
            Question::RaidTargets(q) => slots!["territory": at(&q.territory)],
            Question::Bombard(q) => slots!["zone": at(&q.zone)],
            Question::Submerge(q) => slots!["space": at(&q.space)],
            Question::Losses(q) => slots![
                "space": at(&q.space), "hits": self.scored(q.required, q.hits.as_ref()),
            ],
            Question::AgreeLosses(q) => slots!["space": at(&q.space)],
            Question::Press(q) => slots!["space": at(&q.space)],
            Question::Favor(q) => {
                slots!["asker": of(&q.asker), "favor": self.favor(q.favor.as_ref())]
            }
            Question::LiberationForce(q) => {
                slots!["at": at(&q.at), "ipcs": q.budget.to_string()]
            }
            Question::PlaceBid(q) => slots!["ipcs": q.budget.to_string()],
            Question::Kamikaze(q) => slots!["attacks": q.attacks.to_string()],
            Question::DeclareWar(q) => {
                let on: Vec<&str> = q.on.iter().map(|id| self.power(id)).collect();
                slots!["on": self.language().listed(&on)]
            }
            Question::Scramble(_) | Question::LandStranded(_) | Question::Breakthrough(_) => {
                Slots::new()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use sandtable_aa1940::board::Board;

    #[test]
    fn a_question_names_whom_it_is_for() {
        let decision = game::Decision {
            power: "germany".to_owned(),
            question: Some(Question::Press(game::decision::Press {
                space: "poland".to_owned(),
                ..game::decision::Press::default()
            })),
            ..game::Decision::default()
        };
        let asked =
            |language| BoardText::new(Board::europe1940().into(), language).question(&decision);
        assert_eq!(
            asked(Language::English),
            "Germany: does the attack on Poland go on?"
        );
        assert_eq!(
            asked(Language::German),
            "Germany: Geht der Angriff auf Poland weiter?"
        );
    }
}
