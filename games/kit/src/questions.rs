//! Questions that are put to seats.

use sandtable_kernel::Seat;
use serde::{Deserialize, Serialize};

/// Numbers the questions of a match from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DecisionId(pub u32);

/// A question that was put to a seat.
pub trait DecisionQuestion {
    /// Its number.
    fn id(&self) -> DecisionId;
    /// The seat that must answer.
    fn seat(&self) -> Seat;
    /// Puts it to another seat.
    fn readdress(&mut self, to: Seat);
}

/// The questions of a match that wait for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Questions<D> {
    pending: Vec<D>,
    asked: u32,
}

impl<D> Default for Questions<D> {
    fn default() -> Self {
        Self {
            pending: Vec::new(),
            asked: 0,
        }
    }
}

impl<D> Questions<D> {
    /// Those that wait for an answer, oldest first.
    #[must_use]
    pub fn pending(&self) -> &[D] {
        &self.pending
    }

    /// Takes all of them off the list.
    pub fn clear(&mut self) {
        self.pending.clear();
    }

    /// Bytes of the list, spare capacity included; what a question points to is not counted.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.pending.capacity() * size_of::<D>()
    }
}

impl<D: DecisionQuestion> Questions<D> {
    /// Puts a question, which is made of its number. Returns it as asked.
    pub fn ask(&mut self, make: impl FnOnce(DecisionId) -> D) -> Option<&D> {
        self.asked = self.asked.saturating_add(1);
        self.pending.push(make(DecisionId(self.asked)));
        self.pending.last()
    }

    /// Takes an answered question off the list.
    pub fn take(&mut self, id: DecisionId) -> Option<D> {
        let index = self.pending.iter().position(|asked| asked.id() == id)?;
        Some(self.pending.remove(index))
    }

    /// Counts questions that were put elsewhere, so that their numbers are not used again.
    pub fn skip(&mut self, questions: u32) {
        self.asked = self.asked.saturating_add(questions);
    }

    /// Puts all questions of one seat to another.
    pub fn readdress(&mut self, from: Seat, to: Seat) {
        self.pending
            .iter_mut()
            .filter(|asked| asked.seat() == from)
            .for_each(|asked| asked.readdress(to));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Question(DecisionId, Seat);

    impl DecisionQuestion for Question {
        fn id(&self) -> DecisionId {
            self.0
        }

        fn seat(&self) -> Seat {
            self.1
        }

        fn readdress(&mut self, to: Seat) {
            self.1 = to;
        }
    }

    #[test]
    fn questions_keep_their_numbers_and_find_their_seats() {
        let mut questions = Questions::default();
        for seat in [0, 1, 0] {
            questions.ask(|id| Question(id, Seat(seat)));
        }
        assert_eq!(
            questions.take(DecisionId(2)),
            Some(Question(DecisionId(2), Seat(1)))
        );
        assert_eq!(questions.take(DecisionId(2)), None);
        questions.readdress(Seat(0), Seat(3));
        assert!(questions.pending().iter().all(|asked| asked.1 == Seat(3)));
        questions.clear();
        questions.skip(2);
        assert!(questions.pending().is_empty());
        let next = questions.ask(|id| Question(id, Seat(0)));
        assert_eq!(
            next.map(DecisionQuestion::id),
            Some(DecisionId(6)),
            "numbers are used once"
        );
    }
}
