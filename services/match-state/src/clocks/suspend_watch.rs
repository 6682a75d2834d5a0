//! The task that looks at the watch of a service that has nothing to do.

use std::sync::Weak;
use std::time::Duration;

use sandtable_runtime::shutdown::Shutdown;
use tokio::time::{MissedTickBehavior, interval};

use crate::clocks::time_source::Timekeeper;

/// Time between two looks of a process that has nothing to do.
const BEAT: Duration = Duration::from_secs(1);

/// Looks at the watch of a service every second until the shutdown.
pub(crate) async fn watch(time: Weak<Timekeeper>, mut shutdown: Shutdown) {
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = shutdown.wait() => return,
            _ = beats.tick() => {}
        }
        let Some(time) = time.upgrade() else {
            return;
        };
        // The task that needs it records it: this task must never wait for the store.
        time.look();
    }
}
