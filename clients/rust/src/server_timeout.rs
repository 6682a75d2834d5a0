//! Servers that were asked and said nothing.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Time for which a silent server is tried after the others. A host that is cut off does not
/// refuse calls: each call to it would cost a timeout.
const REST: Duration = Duration::from_secs(15);

/// Records when a server was last silent.
#[derive(Debug, Default)]
pub(crate) struct ServerTimeout(Mutex<Option<Instant>>);

impl ServerTimeout {
    /// The server has just been silent.
    pub(crate) fn note(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Reports whether the server is tried after others.
    pub(crate) fn lasts(&self) -> bool {
        let noted = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        noted.is_some_and(|noted| noted.elapsed() < REST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn silence_is_forgotten() {
        let timeout = ServerTimeout::default();
        assert!(!timeout.lasts());
        timeout.note();
        tokio::time::advance(REST - Duration::from_millis(1)).await;
        assert!(timeout.lasts());
        tokio::time::advance(Duration::from_millis(1)).await;
        assert!(!timeout.lasts());
    }
}
