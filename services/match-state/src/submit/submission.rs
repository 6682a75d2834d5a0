//! Actions that are to be done for seats.

use prost::Message;
use prost_types::Timestamp;
use sandtable_auth::audit::AuditedAction;
use sandtable_proto::matches::v1::{Cause, RecordedEntry};
use sandtable_proto::types::v1::{Action, action};
use sha2::{Digest, Sha256};

use crate::auth::audited_action::PrivilegedAction;
use crate::auth::identity::Shown;
use crate::error::{MatchError, ServiceResult};
use crate::log::action_kind::is_end_of_seat;

/// An action for a seat, of any cause.
pub(crate) struct Submission {
    pub(crate) action: Action,
    pub(crate) request_id: String,
    pub(crate) expected_version: Option<u64>,
    pub(crate) cause: Cause,
    /// True when the seat asks for a bot from now on.
    pub(crate) bot_requested: bool,
    /// The reason of a privileged action, or for closing a match.
    pub(crate) reason: String,
    /// When this server heard of it.
    pub(crate) arrived: Timestamp,
}

impl Submission {
    /// A submission of a cause, without any of the particulars.
    pub(crate) fn of(kind: action::Kind, cause: Cause, arrived: Timestamp) -> Self {
        Self {
            action: Action { kind: Some(kind) },
            request_id: String::new(),
            expected_version: None,
            cause,
            bot_requested: false,
            reason: String::new(),
            arrived,
        }
    }

    /// The reason for which the match is closed, if it is.
    pub(super) fn close_reason(&self) -> &str {
        match self.action.kind {
            Some(action::Kind::Close(())) => &self.reason,
            _ => "",
        }
    }

    /// Its record in the audit log when it is a privileged action in a match of that name.
    pub(super) fn audited(&self, name: &str, token: Option<Shown<'_>>, seat: u32) -> AuditedAction {
        let (action, seat) = match &self.action.kind {
            Some(action::Kind::Close(())) => ("CLOSE_MATCH", None),
            _ if is_end_of_seat(Some(&self.action)) => ("RESIGN_SEAT", Some(seat)),
            _ => ("SUBMIT_COMMAND", Some(seat)),
        };
        let action = PrivilegedAction {
            name,
            token,
            action,
            seat,
            reason: &self.reason,
        };
        action.audited()
    }

    /// A digest that recognises a retry of an action whose record differs from the request; empty
    /// when the record suffices, or no retry is possible.
    pub(super) fn digest_beside(&self, recorded: &Action) -> Vec<u8> {
        if *recorded == self.action || self.request_id.is_empty() {
            Vec::new()
        } else {
            self.digest()
        }
    }

    /// Fails unless the entry matches the request with its id.
    pub(super) fn must_repeat(&self, entry: &RecordedEntry, seat: u32) -> ServiceResult<()> {
        let same = entry.action.as_ref() == Some(&self.action)
            || (!entry.request_digest.is_empty() && entry.request_digest == self.digest());
        if entry.seat == seat && same {
            Ok(())
        } else {
            Err(MatchError::RequestIdReused)
        }
    }

    fn digest(&self) -> Vec<u8> {
        Sha256::digest(self.action.encode_to_vec()).to_vec()
    }
}
