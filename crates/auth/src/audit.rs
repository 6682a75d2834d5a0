//! Audit log: actions of organisers, moderators and operators.

use std::borrow::Cow;

use tonic::{Status, async_trait};

/// Actor name of the operator's token, which belongs to no account.
pub const OPERATOR: &str = "operator";

/// Privileged action of a caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditedAction {
    /// Name of the account that did it, or [`OPERATOR`].
    pub actor: String,
    /// Action that was taken, such as `RESIGN_SEAT`.
    pub action: Cow<'static, str>,
    /// Name of what it was done to.
    pub target: String,
    /// Why, in the words of who did it.
    pub reason: String,
}

/// Where they are written down.
#[async_trait]
pub trait AuditLog: Send + Sync + 'static {
    /// Writes one down: when this returns it is durable.
    ///
    /// # Errors
    ///
    /// The log cannot be written now: then what it is about must not be done.
    async fn record(&self, audited: AuditedAction) -> Result<(), Status>;
}

/// For a platform that keeps no audit log: they go to the service's own log.
#[derive(Clone, Copy, Debug, Default)]
pub struct LoggedOnly;

#[async_trait]
impl AuditLog for LoggedOnly {
    async fn record(&self, audited: AuditedAction) -> Result<(), Status> {
        let AuditedAction {
            actor,
            action,
            target,
            reason,
        } = audited;
        tracing::info!(actor, %action, target, reason, "audit entry");
        Ok(())
    }
}
