//! Answers that are made of amounts.

use sandtable_aa1940::answer_space::AnswerSpace;
use sandtable_aa1940::command::Command;
use sandtable_aa1940::decision::DecisionId;
use sandtable_aa1940::state::State;

use super::AaLab;
use super::cells::part;
use crate::composite::Composite;
use crate::layout::Cells;

/// Most answers to one question that stand in a list of whole commands.
const LISTED: usize = 512;

/// Answers to a question that are made of amounts.
pub(super) struct AnswerAmounts {
    decision: DecisionId,
    space: AnswerSpace,
}

impl AnswerAmounts {
    pub(super) fn new(decision: DecisionId, space: AnswerSpace) -> Self {
        Self { decision, space }
    }

    /// The answer without anything, whether or not it is legal: it stands for all of them.
    pub(super) fn none(&self) -> Command {
        self.command(&vec![0; self.space.parts().len()])
    }
}

impl Composite<AaLab> for AnswerAmounts {
    fn parts(&self) -> usize {
        self.space.parts().len()
    }

    fn open(&self, state: &State, chosen: &[u16]) -> Vec<u16> {
        self.space.open(state, chosen)
    }

    fn listed(&self, state: &State) -> Vec<Vec<u16>> {
        self.space.first(state, LISTED)
    }

    fn command(&self, amounts: &[u16]) -> Command {
        Command::Answer {
            decision: self.decision,
            answer: self.space.answer(amounts),
        }
    }

    fn amounts(&self, command: &Command) -> Option<Vec<u16>> {
        match command {
            Command::Answer { decision, answer } if *decision == self.decision => {
                self.space.amounts(answer)
            }
            _ => None,
        }
    }

    fn observe(&self, index: usize, cells: &mut [u8]) {
        let Some(about) = self.space.parts().get(index) else {
            return;
        };
        let mut cells = Cells(cells);
        cells.set(part::NUMBER, index + 1);
        cells.set(part::MOST, about.most);
        cells.set(
            part::POWER,
            about.power.map_or(0, |power| u16::from(power.0) + 1),
        );
        if let Some(kind) = about.kind {
            cells.mark(part::KIND, kind.index(), 14);
        }
        cells.set(part::DAMAGED, u8::from(about.damaged));
        cells.set_wide(part::SPACE, about.space.map_or(0, |space| space.0 + 1));
    }
}
