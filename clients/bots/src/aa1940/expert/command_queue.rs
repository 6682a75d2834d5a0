//! Commands that were decided and not all sent yet. What was decided is carried out: a refusal
//! costs the one command that was refused, not those after it.

use sandtable_proto::games::aa1940::v1::Command;

/// The decided commands of a phase.
#[derive(Default)]
pub(crate) struct CommandQueue {
    issued: Vec<Command>,
    pending: Vec<Command>,
    refused: Vec<Command>,
}

impl CommandQueue {
    /// Issues commands, without those refused before.
    pub(crate) fn issue(&mut self, commands: Vec<Command>) -> Vec<Command> {
        self.issued = self.fresh(commands);
        self.pending.clear();
        self.issued.clone()
    }

    /// Issues what followed the refused command, if anything did.
    pub(crate) fn resume(&mut self) -> Option<Vec<Command>> {
        if self.pending.is_empty() {
            return None;
        }
        let pending = std::mem::take(&mut self.pending);
        let commands = self.issue(pending);
        (!commands.is_empty()).then_some(commands)
    }

    /// Commands without those refused before.
    pub(crate) fn fresh(&self, mut commands: Vec<Command>) -> Vec<Command> {
        commands.retain(|command| !self.refused.contains(command));
        commands
    }

    /// A command was refused.
    pub(crate) fn refuse(&mut self, command: &Command) {
        if let Some(place) = self.issued.iter().position(|one| one == command) {
            self.pending = self.issued.split_off(place + 1);
        }
        self.refused.push(command.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aa1940::command::{declare_war, end_phase, take_back};

    #[test]
    fn a_refusal_costs_one_command() {
        let mut queue = CommandQueue::default();
        let all = vec![declare_war("france"), take_back(1), end_phase()];
        assert_eq!(queue.issue(all.clone()), all);
        assert_eq!(queue.resume(), None);
        queue.refuse(&all[0]);
        assert_eq!(queue.resume().as_deref(), Some(&all[1..]));
        assert_eq!(queue.issue(all.clone()), all[1..]);
    }
}
