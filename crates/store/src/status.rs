//! Statuses for callers of a service whose store has failed them.

use sandtable_grpc::error::{error, internal};
use sandtable_runtime::telemetry::metric;
use tonic::{Code, Status};

use crate::error::StoreError;

/// A service's own messages.
#[derive(Clone, Copy, Debug)]
pub struct StoreWords {
    /// When the store does not serve.
    pub unavailable: &'static str,
    /// When it is unknown whether it has written.
    pub unsettled: &'static str,
    /// Metadata that programs may want to read then.
    pub unsettled_metadata: &'static [(&'static str, &'static str)],
}

impl StoreError {
    /// The status of a call that came to this. Causes are for the operator, not for clients.
    pub fn status(&self, words: &StoreWords) -> Status {
        match self {
            Self::Conflict(_) => error(Code::Aborted, "CONCURRENT_CHANGE", self.to_string()).into(),
            Self::Unavailable(cause) => {
                tracing::error!(%cause, "store unavailable");
                error(Code::Unavailable, "STORE_UNAVAILABLE", words.unavailable).into()
            }
            Self::Unsettled(cause) => {
                tracing::error!(%cause, "store did not confirm a write: outcome unknown");
                let mut status = error(Code::Unavailable, "OUTCOME_UNKNOWN", words.unsettled);
                for (key, value) in words.unsettled_metadata {
                    status = status.with(key, value);
                }
                status.into()
            }
            Self::Damaged(damage) => {
                metric::DAMAGED_LOGS.counter(&[]).increment(1);
                tracing::error!(%damage, "match log is corrupt");
                let message = format!("the log of the match is damaged: {damage}");
                error(Code::DataLoss, "LOG_DAMAGED", message)
                    .with("damage", damage.kind())
                    .with("sequence", damage.sequence())
                    .into()
            }
            Self::Corrupt(_) => internal(self),
        }
    }
}
