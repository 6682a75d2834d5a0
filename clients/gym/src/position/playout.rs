//! Random play.

use sandtable_kit::Random;

use super::{Position, TERMINAL_PLAYER};
use crate::error::{Lab, LabError};
use crate::lab::LabGame;

impl<G: LabGame> Position<G> {
    /// Plays random steps until the match is over or there were so many. Returns their number.
    pub(crate) fn playout(&mut self, random: &mut Random, most: u64) -> Lab<u64> {
        let mut steps = 0;
        while steps < most && self.player() != TERMINAL_PLAYER {
            self.random_step(random)?;
            steps += 1;
        }
        Ok(steps)
    }

    fn random_step(&mut self, random: &mut Random) -> Lab {
        if let Some(pending) = &self.pending {
            let outcomes = pending.throw.outcomes();
            let mut draw = (random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
            let chosen = outcomes.iter().find(|(_, probability)| {
                draw -= probability;
                draw < 0.0
            });
            let outcome = chosen
                .or(outcomes.last())
                .map_or(0, |(outcome, _)| *outcome);
            return self.choose_outcome(outcome);
        }
        let open = self.open()?;
        let token = open.get(random.below(open.len())).copied();
        let token = token.ok_or_else(|| LabError::state("no step is legal"))?;
        self.step(usize::from(token)).map(|_| ())
    }
}
