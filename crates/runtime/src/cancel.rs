//! Long work that ends when nobody waits for it any more.
//!
//! What runs on a thread of its own does not end with the call that has begun it. The call
//! holds a [`Waiting`]; the work asks its [`Wanted`] now and then.

use std::sync::Arc;

use tonic::Status;

/// Held by whoever waits. When it is dropped, the work is to end.
#[derive(Debug)]
pub struct Waiting(#[allow(dead_code, reason = "it is there to be dropped")] Arc<()>);

/// Tells the work whether anybody waits for it.
#[derive(Debug)]
pub struct Wanted(std::sync::Weak<()>);

/// The two ends.
#[must_use]
pub fn pair() -> (Waiting, Wanted) {
    let held = Arc::new(());
    let wanted = Wanted(Arc::downgrade(&held));
    (Waiting(held), wanted)
}

impl Wanted {
    /// Whether somebody still waits.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.0.strong_count() > 0
    }

    /// An error, which nobody hears, once nobody waits any more.
    ///
    /// # Errors
    ///
    /// Nobody waits any more.
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
