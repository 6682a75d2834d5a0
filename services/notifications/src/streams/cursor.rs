/// Position of a stream, in its match's log or among the entries of all matches.
///
/// Entries reach a stream in two ways, from the log and live, and the two overlap.
/// Every entry passes here before it is sent, which is why a stream has neither a gap
/// nor a repetition whatever order they come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cursor(u64);

/// Action for an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CursorStep {
    /// It is the next one: send it.
    Send,
    /// It was sent before.
    Skip,
    /// Others come before it: read the log.
    Gap,
}

impl Cursor {
    /// After an entry that the client has.
    pub(crate) fn after(place: u64) -> Self {
        Self(place)
    }

    /// The place of the last entry that was sent.
    pub(crate) fn place(self) -> u64 {
        self.0
    }

    /// Looks at an entry of a match's log, where there is one for every number, and moves
    /// on when it is to be sent.
    pub(crate) fn step(&mut self, sequence: u64) -> CursorStep {
        self.step_from(sequence.saturating_sub(1), sequence)
    }

    /// Looks at an entry that comes next after the one at `previous`, and moves on when it
    /// is to be sent.
    pub(crate) fn step_from(&mut self, previous: u64, place: u64) -> CursorStep {
        if place <= self.0 {
            CursorStep::Skip
        } else if previous <= self.0 {
            self.0 = place;
            CursorStep::Send
        } else {
            CursorStep::Gap
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_next_entry_is_sent() {
        let mut cursor = Cursor::after(4);
        assert_eq!(cursor.step(4), CursorStep::Skip);
        assert_eq!(cursor.step(6), CursorStep::Gap);
        assert_eq!(cursor.place(), 4);
        assert_eq!(cursor.step(5), CursorStep::Send);
        assert_eq!(cursor.step(5), CursorStep::Skip);
        assert_eq!(Cursor::after(u64::MAX).step(u64::MAX), CursorStep::Skip);
    }

    #[test]
    fn numbers_that_nothing_has_are_no_gap() {
        let mut cursor = Cursor::after(4);
        assert_eq!(cursor.step_from(7, 9), CursorStep::Gap);
        assert_eq!(cursor.step_from(4, 7), CursorStep::Send);
        assert_eq!(cursor.step_from(7, 9), CursorStep::Send);
        assert_eq!(cursor.step_from(4, 7), CursorStep::Skip);
    }
}
