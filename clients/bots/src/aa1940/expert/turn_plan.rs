//! A turn's attacks as data: which stacks go where.

/// Part of a stack on one of its ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlannedMove {
    /// The stack, by its place in the campaign's list.
    pub(crate) stack: usize,
    /// The way, by its place in the stack's list.
    pub(crate) way: usize,
    /// Number of units.
    pub(crate) count: u16,
}

/// An attack with everybody who takes part in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlannedAttack {
    /// Attacked space, by its place in the campaign's list of targets.
    pub(crate) target: usize,
    /// Those who march, fly or sail there.
    pub(crate) moves: Vec<PlannedMove>,
    /// True if the target's landing is made, too.
    pub(crate) lift: bool,
}

/// The attacks of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TurnPlan {
    /// The attacks in the order in which they were planned.
    pub(crate) attacks: Vec<PlannedAttack>,
}

impl TurnPlan {
    /// The attack on a target, if there is one.
    pub(crate) fn on(&self, target: usize) -> Option<usize> {
        self.attacks
            .iter()
            .position(|attack| attack.target == target)
    }

    /// Drops attacks that nobody makes.
    pub(crate) fn tidy(&mut self) {
        for attack in &mut self.attacks {
            attack.moves.retain(|part| part.count > 0);
        }
        self.attacks
            .retain(|attack| attack.lift || !attack.moves.is_empty());
    }

    /// The targets in order.
    pub(crate) fn targets(&self) -> Vec<usize> {
        let mut targets: Vec<usize> = self.attacks.iter().map(|attack| attack.target).collect();
        targets.sort_unstable();
        targets
    }
}

/// Terms of a plan's value, in IPCs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PlanValue {
    /// The enemy's losses less the own ones.
    pub(crate) swing: f32,
    /// Land that is taken.
    pub(crate) land: f32,
    /// Steps towards the front.
    pub(crate) progress: f32,
    /// Gain of the enemy's replies beyond what it gains anyway.
    pub(crate) replies: f32,
    /// Danger to the own capital in the turn after next, beyond what there is anyway.
    pub(crate) siege: f32,
    /// Chance that the own capital falls before the next turn.
    pub(crate) capital: f32,
}

impl PlanValue {
    /// The sum of the terms.
    pub(crate) fn total(&self) -> f32 {
        self.swing + self.land + self.progress - self.replies - self.siege
    }
}
