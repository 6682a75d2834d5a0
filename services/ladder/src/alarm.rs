//! Alarms that wake a scheduler before its next tick.

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::sync::futures::Notified;

use crate::tournaments::record::MatchIndex;

/// Most fixtures with news that wait to be processed. The tick processes the surplus.
const HEARD: usize = 4_096;

/// An alarm, with the fixtures in whose matches something happened.
#[derive(Default)]
pub(crate) struct Alarm {
    notify: Notify,
    heard: Mutex<Vec<MatchIndex>>,
}

impl Alarm {
    /// Says that something may be due.
    pub(crate) fn notify_one(&self) {
        self.notify.notify_one();
    }

    /// Waits until something may be due.
    pub(crate) fn notified(&self) -> Notified<'_> {
        self.notify.notified()
    }

    /// Something happened in a match of a fixture.
    pub(crate) fn notify(&self, fixture: MatchIndex) {
        let mut heard = self.heard.lock();
        if heard.len() < HEARD {
            heard.push(fixture);
        }
        drop(heard);
        self.notify_one();
    }

    /// Takes out the fixtures that were heard of.
    pub(crate) fn take(&self) -> Vec<MatchIndex> {
        std::mem::take(&mut *self.heard.lock())
    }
}
