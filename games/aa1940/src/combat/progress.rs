//! Progress of a battle.

/// Verdict on whether a procedure goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// It does.
    Again,
    /// It waits for an answer.
    Wait,
    /// It is through.
    Done,
}
