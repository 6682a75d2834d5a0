//! Questions of the game to a seat, and the possible answers.

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::answer::Kind as Answered;
use sandtable_proto::games::axis_empires::v1::decision::Question;
use sandtable_proto::games::axis_empires::v1::{
    AdvanceAnswer, ContestAnswer, RangedSupportAnswer, SufferAnswer, placed_use, suffer_answer,
};

use sandtable_sentences::axis_empires::section;

use super::MatchText;
use crate::output::writer;

/// One of the answers to a question.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    /// The answer.
    pub(crate) answer: Answered,
    /// Its content.
    pub(crate) text: String,
}

impl MatchText {
    /// A question in lines: what is asked, and the answers by their numbers.
    pub(crate) fn question_lines(&self, decision: &game::Decision) -> Vec<String> {
        let mut asked = self.numbered_question(decision);
        let section = section::of_question(decision.question.as_ref());
        if !section.is_empty() {
            asked.push_str(&format!(" ({section})"));
        }
        let mut lines = vec![asked];
        for (number, choice) in (1..).zip(choices(self, decision)) {
            lines.push(format!("  answer {number}   {}", choice.text));
        }
        lines
    }

    fn use_of(&self, placed: &game::PlacedUse) -> String {
        match &placed.kind {
            Some(placed_use::Kind::Stay(())) => "it stays as it is".to_owned(),
            Some(placed_use::Kind::Beachhead(to)) => {
                let to = game::Direction::try_from(*to).unwrap_or_default();
                let to = writer::word(to.as_str_name(), "DIRECTION_").replace('_', "-");
                format!("it makes a Beachhead that points {to} (2.2.3.5)")
            }
            Some(placed_use::Kind::Escort(())) => {
                "it becomes an escort convoy (2.2.3.7)".to_owned()
            }
            Some(placed_use::Kind::Strike(hex)) => {
                format!("it strikes {} (2.2.3.1)", self.hex(*hex))
            }
            Some(placed_use::Kind::Devastate(it)) => match it.marker {
                Some(marker) => format!("it devastates, {} goes (2.2.3.6)", self.piece(marker)),
                None => "it devastates (2.2.3.6)".to_owned(),
            },
            None => "something that this program does not know".to_owned(),
        }
    }
}

/// The answers to a question, in the order in which they are numbered.
pub(crate) fn choices(words: &MatchText, decision: &game::Decision) -> Vec<Choice> {
    let choice = |answer, text| Choice { answer, text };
    match &decision.question {
        Some(Question::Stacking(it)) => (it.losses.iter())
            .map(|loss| choice(Answered::Stacking(*loss), words.loss(loss)))
            .collect(),
        Some(Question::Contest(it)) => {
            let with =
                |with: Option<u32>, text| choice(Answered::Contest(ContestAnswer { with }), text);
            let units = it.with.iter().copied();
            std::iter::once(with(None, "it stands".to_owned()))
                .chain(units.map(|id| with(Some(id), format!("{} contests it", words.piece(id)))))
                .collect()
        }
        Some(Question::Placed(it)) => (it.uses.iter())
            .map(|placed| choice(Answered::Placed(*placed), words.use_of(placed)))
            .collect(),
        Some(Question::RangedSupport(it)) => {
            let by = |headquarters: Option<u32>, text| {
                let answer = RangedSupportAnswer { headquarters };
                choice(Answered::RangedSupport(answer), text)
            };
            let all = it.headquarters.iter().copied();
            std::iter::once(by(None, "none does".to_owned()))
                .chain(all.map(|id| by(Some(id), format!("{} does", words.piece(id)))))
                .collect()
        }
        Some(Question::Suffer(it)) => {
            let suffer = |kind, text| {
                let answer = SufferAnswer { kind: Some(kind) };
                choice(Answered::Suffer(answer), text)
            };
            let retreats = it.retreats.iter().map(|hex| {
                let text = format!("it retreats to {}", words.hex(*hex));
                suffer(suffer_answer::Kind::Retreat(*hex), text)
            });
            let losses = it
                .losses
                .iter()
                .map(|loss| suffer(suffer_answer::Kind::Lose(*loss), words.loss(loss)));
            retreats.chain(losses).collect()
        }
        Some(Question::Advance(it)) => {
            let ends = AdvanceAnswer { advance: None };
            let moves = it.moves.iter().map(|advance| {
                let answer = AdvanceAnswer {
                    advance: Some(advance.clone()),
                };
                choice(Answered::Advance(answer), words.advance(advance))
            });
            std::iter::once(choice(Answered::Advance(ends), "no more".to_owned()))
                .chain(moves)
                .collect()
        }
        Some(Question::Choice(it)) => (it.options.iter())
            .map(|option| choice(Answered::Choice(*option), words.pick(it, option)))
            .collect(),
        Some(Question::Luck(_)) => vec![
            choice(Answered::Luck(false), "it stands".to_owned()),
            choice(Answered::Luck(true), "it is cast again".to_owned()),
        ],
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::render::tests::{at, training};

    #[test]
    fn answers_are_numbered_as_they_are_told() {
        let (words, _) = training();
        let loss = |piece| game::StepLoss { piece, left: None };
        let decision = game::Decision {
            id: 7,
            seat: 0,
            faction: game::Faction::Axis.into(),
            question: Some(Question::Suffer(game::Demand {
                role: game::BattleRole::Defender.into(),
                stack: at(&words, "w2214"),
                retreats: vec![at(&words, "w2211")],
                losses: vec![loss(0), loss(1)],
            })),
        };
        let lines = words.question_lines(&decision);
        assert_eq!(
            lines,
            [
                "Question 7 to the Axis side: what does the defender in Borov (w2214) suffer? \
                 (4.2.5, 4.2.6)"
                    .to_owned(),
                "  answer 1   it retreats to Ardia City (w2211)".to_owned(),
                format!("  answer 2   {} loses a step", words.piece(0)),
                format!("  answer 3   {} loses a step", words.piece(1)),
            ]
        );
        let answers = choices(&words, &decision);
        assert!(matches!(
            answers[0].answer,
            Answered::Suffer(SufferAnswer {
                kind: Some(suffer_answer::Kind::Retreat(_))
            })
        ));
        assert_eq!(
            MatchText::question_hexes(&decision),
            [at(&words, "w2214"), at(&words, "w2211")]
        );
    }
}
