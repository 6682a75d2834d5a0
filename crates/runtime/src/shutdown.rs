//! Stopping without dropping anything.

use tokio::sync::watch;

/// Notifies any number of tasks that the process is to stop. Clones wait for the same moment.
#[derive(Clone, Debug)]
pub struct Shutdown(watch::Receiver<bool>);

/// Brings the moment about. Dropping it does, too.
#[derive(Debug)]
pub struct ShutdownTrigger(watch::Sender<bool>);

impl Shutdown {
    /// A shutdown with its trigger.
    #[must_use]
    pub fn new() -> (ShutdownTrigger, Self) {
        let (sender, receiver) = watch::channel(false);
        (ShutdownTrigger(sender), Self(receiver))
    }

    /// A shutdown brought about by SIGTERM or ctrl-c. Must be called within a
    /// tokio runtime.
    ///
    /// # Errors
    ///
    /// The system does not allow the process to wait for its signals.
    pub fn on_signals() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let (trigger, shutdown) = Self::new();
        tokio::spawn(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            tracing::info!("shutdown requested, draining");
            trigger.fire();
        });
        Ok(shutdown)
    }

    /// Waits until the process is to stop.
    pub async fn wait(&mut self) {
        // An error means that the trigger is gone, which is the same.
        let _ = self.0.wait_for(|stop| *stop).await;
    }

    /// Reports whether the process is to stop.
    #[must_use]
    pub fn is_due(&self) -> bool {
        *self.0.borrow() || self.0.has_changed().is_err()
    }
}

impl ShutdownTrigger {
    /// Asks all tasks to stop.
    pub fn fire(&self) {
        // Replacing works without receivers, where sending would not.
        self.0.send_replace(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn everyone_is_told_once_the_trigger_fires() {
        let (trigger, mut first) = Shutdown::new();
        let mut second = first.clone();
        assert!(!first.is_due());
        trigger.fire();
        first.wait().await;
        second.wait().await;
        assert!(second.is_due());
    }

    #[tokio::test]
    async fn a_lost_trigger_counts_as_fired() {
        let (trigger, mut shutdown) = Shutdown::new();
        drop(trigger);
        shutdown.wait().await;
        assert!(shutdown.is_due());
    }
}
