//! Deadlines of matches, and the channel that reports them to the timer.

use std::sync::Arc;

use sandtable_proto::matches::v1::Match;
use tokio::sync::mpsc;

use crate::auction::model;
use crate::clocks::deadline::next_deadline;
use crate::matches::loaded_match::LiveMatch;
use crate::matches::record::MatchRecord;

/// The next moment at which something is due in a match.
pub(crate) fn next_look(shown: &Match) -> Option<i64> {
    match &shown.clocks {
        Some(clocks) => next_deadline(clocks),
        None => model::next_look(shown),
    }
}

/// A match and its next deadline.
pub(crate) type Note = (Arc<str>, i64);

/// Sender of deadlines to the timer.
#[derive(Clone, Debug)]
pub(crate) struct DeadlineSender(mpsc::UnboundedSender<Note>);

/// The keeper's end: at most one note waits for each change of a record.
pub(crate) struct DeadlineReceiver(pub(crate) mpsc::UnboundedReceiver<Note>);

/// Returns the sender of deadlines, and the timer's receiver.
pub(crate) fn channel() -> (DeadlineSender, DeadlineReceiver) {
    let (sender, receiver) = mpsc::unbounded_channel();
    (DeadlineSender(sender), DeadlineReceiver(receiver))
}

impl DeadlineSender {
    /// Notifies the timer of a match whose record has changed.
    pub(crate) fn note(&self, live: &LiveMatch) {
        self.note_of(&live.id, &live.record);
    }

    /// Notifies the timer of a match by its record.
    pub(crate) fn note_of(&self, id: &Arc<str>, record: &MatchRecord) {
        if let Some(at) = next_look(&record.shown) {
            // An error says that the keeper has stopped, as it does at the shutdown.
            let _ = self.0.send((id.clone(), at));
        }
    }
}
