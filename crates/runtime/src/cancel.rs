//! Cancellation of long work once no caller waits for it any more.
//!
//! Work on a separate thread does not end with the call that began it. The call holds a
//! [`Waiting`]; the work checks its [`WaitingCaller`] now and then.

use std::sync::Arc;

use tonic::Status;

/// Held by the waiting caller. When it is dropped, the work is to end.
#[derive(Debug)]
pub struct Waiting(#[allow(dead_code, reason = "it is there to be dropped")] Arc<()>);

/// Reports to the work whether a caller waits for it.
#[derive(Debug)]
pub struct WaitingCaller(std::sync::Weak<()>);

/// The two ends.
#[must_use]
pub fn pair() -> (Waiting, WaitingCaller) {
    let held = Arc::new(());
    let wanted = WaitingCaller(Arc::downgrade(&held));
    (Waiting(held), wanted)
}

impl WaitingCaller {
    /// Reports whether a caller still waits.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.0.strong_count() > 0
    }

    /// Fails once no caller waits any more; the error reaches no caller.
    ///
    /// # Errors
    ///
    /// No caller waits any more.
    pub fn check(&self) -> Result<(), Status> {
        if self.is_wanted() {
            Ok(())
        } else {
            Err(Status::cancelled("nobody waits for the answer"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_with_whoever_waits() {
        let (waiting, wanted) = pair();
        assert!(wanted.check().is_ok());
        drop(waiting);
        assert!(wanted.check().is_err());
    }
}
