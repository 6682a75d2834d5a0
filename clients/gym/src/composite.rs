//! Commands that are made of several amounts: too many to list each.

use crate::lab::LabGame;

/// Commands that are made of several amounts, one decided after the other.
pub(crate) trait Composite<G: LabGame>: Send + Sync {
    /// Number of amounts.
    fn parts(&self) -> usize;
    /// Values of the next amount, in rising order: each leads to a legal command, no other does.
    fn open(&self, state: &G::State, chosen: &[u16]) -> Vec<u16>;
    /// The commands that stand in a list of whole commands, as amounts: at least one.
    fn listed(&self, state: &G::State) -> Vec<Vec<u16>>;
    /// The command.
    fn command(&self, amounts: &[u16]) -> G::Command;
    /// The amounts of a command; none for another.
    fn amounts(&self, command: &G::Command) -> Option<Vec<u16>>;
    /// Writes what an amount is about.
    fn observe(&self, part: usize, cells: &mut [u8]);
}
