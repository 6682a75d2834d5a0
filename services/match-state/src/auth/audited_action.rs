//! Privileged actions and reads, as the audit log records them.

use sandtable_auth::audit::{self, AuditedAction};

use crate::auth::identity::Shown;

/// Something that is done to a match by those who manage it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrivilegedAction<'a> {
    /// Name of the match.
    pub(crate) name: &'a str,
    pub(crate) token: Option<Shown<'a>>,
    /// Name of the action in the audit log.
    pub(crate) action: &'static str,
    /// The seat that it is done to, if it is one.
    pub(crate) seat: Option<u32>,
    /// Why, in the words of who does it.
    pub(crate) reason: &'a str,
}

impl PrivilegedAction<'_> {
    /// The action as it is put on record.
    pub(crate) fn audited(&self) -> AuditedAction {
        let target = match self.seat {
            Some(seat) => format!("{}/seats/{seat}", self.name),
            None => self.name.to_owned(),
        };
        AuditedAction {
            actor: actor(self.token),
            action: self.action.into(),
            target,
            reason: self.reason.to_owned(),
        }
    }
}

/// Read that is about to be answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AuditedRead<'a> {
    pub(crate) token: Option<Shown<'a>>,
    /// Name of the read in the audit log.
    pub(crate) action: &'static str,
    /// The seat with whose eyes it is seen, if it is one.
    pub(crate) seat: Option<u32>,
}

/// Name of a token's holder in the audit log.
pub(crate) fn actor(token: Option<Shown<'_>>) -> String {
    let identity = token.and_then(|shown| shown.identity);
    identity.map_or_else(|| audit::OPERATOR.to_owned(), |it| it.account.clone())
}
