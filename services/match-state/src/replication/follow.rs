//! Effects of other replicas on matches that are in memory here.

use std::sync::{Arc, Weak};

use sandtable_store::Committed;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use crate::matches::repository::Matches;

/// Notes how far matches in memory have come in the log, for as long as the service is
/// there. Without it everything works, since the store has the last word; with it a
/// replica seldom tries to append where another has appended already.
pub(crate) async fn note_committed(
    matches: Weak<Matches>,
    mut committed: Receiver<Arc<[Committed]>>,
) {
    loop {
        match committed.recv().await {
            Ok(entries) => {
                let Some(matches) = matches.upgrade() else {
                    return;
                };
                for entry in entries.iter() {
                    matches.registry.note_committed(&entry.id, entry.sequence);
                }
            }
            // A missed message is detected when it matters.
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

/// Has the log looked at whenever another replica says that it has grown, for as long as
/// the service is there.
pub(crate) async fn wake_log(matches: Weak<Matches>, mut wakes: watch::Receiver<u64>) {
    while wakes.changed().await.is_ok() {
        let Some(matches) = matches.upgrade() else {
            return;
        };
        matches.log.wake();
    }
}
