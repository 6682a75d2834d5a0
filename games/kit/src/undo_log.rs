//! Drafts: one's own commands of the part of a turn under way, which can be taken back
//! until they are final.

use serde::{Deserialize, Serialize};

/// A command that can be taken back.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Draft<C, U> {
    /// The command.
    pub command: C,
    /// Undo steps, oldest change first.
    undo: Vec<U>,
}

impl<C, U> Draft<C, U> {
    /// Undo steps, oldest change first.
    pub fn undo(&self) -> &[U] {
        &self.undo
    }

    /// Bytes of the list of what undoes it, spare capacity included.
    pub fn memory(&self) -> usize {
        self.undo.capacity() * size_of::<U>()
    }
}

/// The drafts of a match: commands `C`, undone by values `U` that hold what a part of the
/// state was before.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Drafts<C, U> {
    made: Vec<Draft<C, U>>,
    /// Changes of the draft being made so far.
    journal: Option<Vec<U>>,
}

impl<C, U> Default for Drafts<C, U> {
    fn default() -> Self {
        Self {
            made: Vec::new(),
            journal: None,
        }
    }
}

impl<C, U> Drafts<C, U> {
    /// The drafts, oldest first.
    #[must_use]
    pub fn made(&self) -> &[Draft<C, U>] {
        &self.made
    }

    /// Begins to remember what is changed.
    pub fn begin(&mut self) {
        self.journal = Some(Vec::new());
    }

    /// Remembers a change, if a draft is being made.
    pub fn note(&mut self, undo: impl FnOnce() -> U) {
        if let Some(journal) = &mut self.journal {
            journal.push(undo());
        }
    }

    /// The draft has been made.
    pub fn finish(&mut self, command: C) {
        let undo = self.journal.take().unwrap_or_default();
        self.made.push(Draft { command, undo });
    }

    /// Takes the newest draft off: what undoes it, in the order in which to undo it.
    pub fn take_newest(&mut self) -> Option<impl Iterator<Item = U> + use<C, U>> {
        self.made.pop().map(|draft| draft.undo.into_iter().rev())
    }

    /// Makes the drafts final.
    pub fn settle(&mut self) {
        self.made.clear();
    }

    /// Bytes of the lists, spare capacity included; what an undo value points to is not
    /// counted.
    pub fn memory(&self) -> usize {
        let lists: usize = self.made.iter().map(Draft::memory).sum();
        self.made.capacity() * size_of::<Draft<C, U>>() + lists
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_undone_newest_first() {
        let mut drafts: Drafts<&str, u8> = Drafts::default();
        drafts.note(|| 9);
        drafts.begin();
        drafts.note(|| 1);
        drafts.note(|| 2);
        drafts.finish("first");
        drafts.begin();
        drafts.finish("second");
        let commands: Vec<_> = drafts.made().iter().map(|draft| draft.command).collect();
        assert_eq!(commands, ["first", "second"]);
        assert_eq!(drafts.take_newest().map(Iterator::count), Some(0));
        let undo: Vec<u8> = drafts.take_newest().into_iter().flatten().collect();
        assert_eq!(undo, [2, 1]);
        assert!(drafts.take_newest().is_none());
    }

    #[test]
    fn what_is_settled_stays() {
        let mut drafts: Drafts<&str, u8> = Drafts::default();
        drafts.begin();
        drafts.finish("first");
        drafts.settle();
        assert!(drafts.made().is_empty() && drafts.take_newest().is_none());
    }
}
