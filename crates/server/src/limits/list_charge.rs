//! The rate limit of calls that carry several commands.

use std::fmt;
use std::sync::Arc;

use tonic::{Request, Status};

use crate::limits::call_limiter::SharedLimiter;
use crate::limits::method_class::Class;
use crate::limits::rate_key::Subject;
use crate::limits::refusal::{UsedUp, exceeded};

/// Charges a call for its further commands, so that a list costs as much as single calls. The
/// layer of limits puts it into the request of a method that takes a list.
#[derive(Clone, Default)]
pub struct ListCharge {
    limiter: Option<Arc<dyn SharedLimiter>>,
    /// The caller before its address: a caller who has used up its own limit uses up nothing of
    /// what others at the address share. Each with its rate.
    subjects: Vec<(Subject, UsedUp)>,
}

impl ListCharge {
    pub(super) fn new(limiter: Arc<dyn SharedLimiter>, subjects: Vec<(Subject, UsedUp)>) -> Self {
        Self {
            limiter: Some(limiter),
            subjects,
        }
    }

    /// The charge of a request; free where there are no limits.
    #[must_use]
    pub fn of<T>(request: &Request<T>) -> Self {
        request.extensions().get().cloned().unwrap_or_default()
    }

    /// Charges for a list of so many commands. The call itself has paid for the first.
    ///
    /// # Errors
    ///
    /// RESOURCE_EXHAUSTED with the time to wait, when the rate limit is used up.
    pub async fn take(&self, commands: usize) -> Result<(), Status> {
        let further = u32::try_from(commands.saturating_sub(1)).unwrap_or(u32::MAX);
        let Some(limiter) = self.limiter.as_ref().filter(|_| further > 0) else {
            return Ok(());
        };
        for (subject, rate) in &self.subjects {
            let taken = limiter.take_further(*subject, Class::Write, further).await;
            taken.map_err(|wait| {
                let what = "commands in this time";
                exceeded(*subject, Class::Write, wait, what, *rate)
            })?;
        }
        Ok(())
    }
}

impl fmt::Debug for ListCharge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListCharge")
            .field("subjects", &self.subjects)
            .finish_non_exhaustive()
    }
}
