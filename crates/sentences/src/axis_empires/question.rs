//! Questions in sentences.

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::decision::Question;

use super::names::Names;
use super::words::Term;
use crate::any_game;
use crate::template::{fill, sentence, slots};

impl Names {
    /// A question to the side that is asked: `The Axis side: does a unit advance?`
    #[must_use]
    pub fn question(&self, decision: &game::Decision) -> String {
        let slots = slots![
            "side": self.side(decision.faction), "question": self.asked(decision),
        ];
        sentence(self.words().term(Term::QuestionTo), &slots)
    }

    /// The question with its number: `Question 4 to the Axis side: does a unit advance?`
    #[must_use]
    pub fn numbered_question(&self, decision: &game::Decision) -> String {
        let slots = slots![
            "number": decision.id.to_string(),
            "side": self.side(decision.faction),
            "question": self.asked(decision),
        ];
        sentence(self.words().term(Term::NumberedQuestion), &slots)
    }

    fn asked(&self, decision: &game::Decision) -> String {
        let Some(question) = &decision.question else {
            return any_game::unknown_question(self.language()).to_owned();
        };
        let slots = match question {
            Question::Stacking(it) => slots![
                "fault": self.words().fault(it.fault()), "hex": self.hex(it.hex),
            ],
            Question::Contest(it) => {
                let mut piece = self.piece(it.piece);
                if it.strike {
                    piece = self.part(Term::StrikeOf, &slots!["piece": piece]);
                }
                slots!["piece": piece, "place": self.place(it.at.as_ref())]
            }
            Question::Placed(it) => slots!["piece": self.piece(it.piece)],
            Question::RangedSupport(it) => slots!["hex": self.hex(it.hex)],
            Question::Suffer(it) => {
                slots!["role": self.words().role(it.role()), "hex": self.hex(it.stack)]
            }
            Question::Advance(_) => slots![],
            Question::Choice(it) => return self.choice(it),
            Question::Luck(it) => slots!["die": it.die.to_string(), "throw": self.throw(it)],
        };
        fill(self.words().question(question), &slots)
    }
}
