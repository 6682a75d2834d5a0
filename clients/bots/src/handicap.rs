//! An agent that knows better and often does not think.

use crate::agent::GameAgent;
use crate::rng::Rng;

/// Of so many choices one is a guess.
const GUESSES: usize = 3;

/// Asks one agent, and now and then another that guesses.
pub(crate) struct HandicappedAgent<M> {
    thinks: M,
    guesses: M,
    rng: Rng,
    guessing: bool,
    /// True if the choice was refused: the same agent is asked again.
    again: bool,
}

impl<M: GameAgent> HandicappedAgent<M> {
    pub(crate) fn new(thinks: M, guesses: M, seed: u64) -> Self {
        Self {
            thinks,
            guesses,
            rng: Rng::new(seed),
            guessing: false,
            again: false,
        }
    }

    fn asked(&mut self) -> &mut M {
        if self.guessing {
            &mut self.guesses
        } else {
            &mut self.thinks
        }
    }

    pub(crate) fn decide(&mut self, view: &M::View, legal: &M::Legal) -> Vec<M::Command> {
        if !std::mem::take(&mut self.again) {
            self.guessing = self.rng.one_in(GUESSES);
        }
        self.asked().choose(view, legal)
    }

    pub(crate) fn note_refused(&mut self, command: &M::Command) {
        self.again = true;
        self.asked().refused(command);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says who it is, and counts refusals.
    #[derive(Default)]
    struct Says(u64, usize);

    impl GameAgent for Says {
        type View = prost_types::Timestamp;
        type Legal = prost_types::Timestamp;
        type Command = prost_types::Duration;

        fn is_idle(_: &prost_types::Timestamp) -> bool {
            false
        }

        fn choose(
            &mut self,
            _: &prost_types::Timestamp,
            _: &prost_types::Timestamp,
        ) -> Vec<prost_types::Duration> {
            vec![prost_types::Duration {
                seconds: self.0.cast_signed(),
                nanos: 0,
            }]
        }

        fn refused(&mut self, _: &prost_types::Duration) {
            self.1 += 1;
        }
    }

    #[test]
    fn a_third_is_guessed_and_whoever_was_refused_is_asked_again() {
        let mut novice = HandicappedAgent::new(Says(1, 0), Says(2, 0), 7);
        let nothing = prost_types::Timestamp::default();
        let mut guessed = 0;
        for _ in 0..300 {
            let chosen = novice.decide(&nothing, &nothing);
            if chosen[0].seconds == 2 {
                guessed += 1;
                novice.note_refused(&chosen[0]);
                assert_eq!(novice.decide(&nothing, &nothing), chosen);
            }
        }
        assert!((70..130).contains(&guessed), "{guessed}");
        assert_eq!((novice.thinks.1, novice.guesses.1), (0, guessed));
    }
}
