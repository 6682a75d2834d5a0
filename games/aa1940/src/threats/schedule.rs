//! The order in which the powers move next.

use crate::phase::Phase;
use crate::power::{Power, PowerSet};
use crate::state::State;
use crate::step::PendingStep;

/// The powers in the order of their next Combat Moves.
pub(super) struct Schedule {
    /// The power on turn, which comes first if it can still move, and last otherwise.
    acting: Power,
    moving: bool,
    powers: u8,
}

impl Schedule {
    pub(super) fn of(state: &State) -> Self {
        let turn = state.turn();
        let moves = matches!(
            turn.phase,
            Phase::Research | Phase::Purchase | Phase::CombatMove
        );
        Self {
            acting: turn.power,
            moving: moves && matches!(state.step(), PendingStep::Commands),
            powers: state.board().powers.len() as u8,
        }
    }

    /// Reports whether a power's Combat Move of the turn under way is not over.
    pub(super) fn is_moving(&self, power: Power) -> bool {
        self.moving && power == self.acting
    }

    /// Turns that begin until one of the power's does.
    fn turns_until(&self, power: Power) -> u8 {
        match (power.0 + self.powers - self.acting.0) % self.powers {
            0 => self.powers,
            turns => turns,
        }
    }

    /// Turns that begin until the power can attack.
    fn turns_until_attack(&self, power: Power) -> u8 {
        if self.is_moving(power) {
            0
        } else {
            self.turns_until(power)
        }
    }

    /// Reports whether a power attacks before another one's next turn begins.
    pub(super) fn moves_before(&self, power: Power, other: Power) -> bool {
        self.turns_until_attack(power) < self.turns_until(other)
    }

    /// All powers, those first that attack first.
    pub(super) fn powers(&self) -> impl Iterator<Item = Power> + '_ {
        let mut powers: Vec<Power> = (0..self.powers).map(Power).collect();
        powers.sort_by_key(|power| self.turns_until_attack(*power));
        powers.into_iter()
    }

    /// The power of a set that is on turn, else the one whose turn comes first.
    pub(super) fn next_of(&self, powers: PowerSet) -> Power {
        let wait = |power: &Power| self.turns_until(*power) % self.powers;
        powers.iter().min_by_key(wait).unwrap_or(self.acting)
    }
}
