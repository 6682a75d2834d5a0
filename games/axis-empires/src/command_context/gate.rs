//! The dice of a command that can stop at one of them.

use crate::decision::luck::Cast;
use crate::faction::Faction;
use crate::state::State;
use crate::state::paused::Accepted;

/// Where a command stopped.
pub(crate) struct DiceStop {
    /// State so far.
    pub(crate) state: Box<State>,
    /// Number of its events sent by then.
    pub(crate) told: usize,
    /// The die.
    pub(crate) cast: Cast,
    /// Factions asked about it.
    pub(crate) ask: Vec<Faction>,
}

/// The dice of a command that can stop at one of them.
#[derive(Default)]
pub(crate) struct DiceGate {
    /// The dice that have been accepted, oldest first.
    script: Vec<Accepted>,
    /// Number of them that have been dealt.
    dealt: usize,
    /// Where the command stopped, if it did.
    stop: Option<DiceStop>,
}

/// Where the next die comes from.
pub(crate) enum NextDie {
    /// It was accepted before.
    Accepted(Accepted),
    /// It has not been cast yet.
    Fresh,
    /// The command has stopped. All that follows is discarded, so any die will do.
    Stopped(u8),
}

impl DiceGate {
    /// One that deals these dice first.
    pub(crate) fn dealing(script: Vec<Accepted>) -> Self {
        Self {
            script,
            ..Self::default()
        }
    }

    /// Where the next die comes from.
    pub(crate) fn next(&mut self) -> NextDie {
        if let Some(stop) = &self.stop {
            return NextDie::Stopped(stop.cast.die);
        }
        match self.script.get(self.dealt) {
            Some(accepted) => {
                self.dealt += 1;
                NextDie::Accepted(accepted.clone())
            }
            None => NextDie::Fresh,
        }
    }

    /// Accepts a fresh die about which no faction is asked.
    pub(crate) fn accept(&mut self, die: u8) {
        self.script.push(Accepted {
            die,
            is_luck: false,
            questions: 0,
            meanwhile: Vec::new(),
        });
        self.dealt += 1;
    }

    /// Stops at a fresh die about which a faction is asked.
    pub(crate) fn stop(&mut self, stop: DiceStop) {
        self.stop = Some(stop);
    }

    /// Reports whether the command has stopped.
    pub(crate) const fn has_stopped(&self) -> bool {
        self.stop.is_some()
    }

    /// The dice that have been accepted, and where the command stopped.
    pub(crate) fn into_parts(self) -> (Vec<Accepted>, Option<DiceStop>) {
        (self.script, self.stop)
    }
}
