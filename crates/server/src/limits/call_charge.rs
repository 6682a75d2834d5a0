//! The rate limit of calls that stand for several calls.

use std::fmt;
use std::sync::Arc;

use tonic::{Request, Status};

use crate::limits::call_limiter::SharedLimiter;
use crate::limits::method_class::Class;
use crate::limits::rate_key::Subject;
use crate::limits::refusal::{UsedUp, exceeded};

/// Charges a call for what its request has beyond a single call, so that it costs as much as
/// single calls. The layer of limits puts it into the requests of such methods.
#[derive(Clone, Default)]
pub struct CallCharge {
    limiter: Option<Arc<dyn SharedLimiter>>,
    /// The caller before its address: a caller who has used up its own limit uses up nothing of
    /// what others at the address share.
    subjects: Vec<ChargedSubject>,
}

/// A subject that a call is counted for, with its rates.
#[derive(Clone, Debug)]
pub(super) struct ChargedSubject {
    /// The subject.
    pub(super) subject: Subject,
    /// Rate of its writes.
    pub(super) writes: UsedUp,
    /// Rate of its reads.
    pub(super) reads: UsedUp,
}

impl CallCharge {
    pub(super) fn new(limiter: Arc<dyn SharedLimiter>, subjects: Vec<ChargedSubject>) -> Self {
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
    pub async fn take_commands(&self, commands: usize) -> Result<(), Status> {
        let further = u32::try_from(commands.saturating_sub(1)).unwrap_or(u32::MAX);
        self.take(Class::Write, further, "commands in this time")
            .await
    }

    /// Charges for so many reads that are answered with the call.
    ///
    /// # Errors
    ///
    /// RESOURCE_EXHAUSTED with the time to wait, when the rate limit is used up.
    pub async fn take_reads(&self, reads: u32) -> Result<(), Status> {
        self.take(Class::Read, reads, "reads in this time").await
    }

    async fn take(&self, class: Class, further: u32, what: &str) -> Result<(), Status> {
        let Some(limiter) = self.limiter.as_ref().filter(|_| further > 0) else {
            return Ok(());
        };
        for charged in &self.subjects {
            let rate = match class {
                Class::Read => charged.reads,
                _ => charged.writes,
            };
            let taken = limiter.take_further(charged.subject, class, further).await;
            taken.map_err(|wait| exceeded(charged.subject, class, wait, what, rate))?;
        }
        Ok(())
    }
}

impl fmt::Debug for CallCharge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallCharge")
            .field("subjects", &self.subjects)
            .finish_non_exhaustive()
    }
}
