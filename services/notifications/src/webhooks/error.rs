//! Everything that is said no with about webhooks, and its one way to a status.

use std::time::Duration;

use sandtable_auth::idempotency::RequestIdReused;
use sandtable_grpc::error::{error, reason};
use sandtable_grpc::validate::BadField;
use sandtable_store::{StoreError, StoreWords};
use tonic::{Code, Status};

/// Why a request was not done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WebhookError {
    #[error("this server keeps no webhooks")]
    Off,
    #[error("there is no webhook {0}")]
    HookNotFound(String),
    #[error("there is no delivery {0}, or none any more")]
    DeliveryNotFound(String),
    #[error("{what}: at most {most}, found {found}")]
    LimitReached {
        what: &'static str,
        most: u32,
        found: u32,
        /// Time until there is room; `None` when it does not come by itself.
        wait: Option<Duration>,
    },
    #[error("the request id was used before with another content")]
    RequestIdReused,
    #[error("the delivery is still to be tried: it cannot be replayed yet")]
    StillPending,
    #[error("the webhook is disabled: enable it first")]
    Disabled,
    #[error("the address has not answered its challenge: nothing else is sent to it")]
    NotVerified,
    #[error(transparent)]
    Field(#[from] BadField),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Error of another part of the platform.
    #[error("{0}")]
    Passed(Box<Status>),
}

/// Shorthand for what functions about webhooks give.
pub(crate) type Answer<T> = Result<T, WebhookError>;

impl From<Status> for WebhookError {
    fn from(status: Status) -> Self {
        Self::Passed(Box::new(status))
    }
}

/// Error messages for a store that does not serve.
const STORE: StoreWords = StoreWords {
    unavailable: "webhooks cannot be read or written now; nothing was changed",
    unsettled: "the store went away while it was writing: look whether it has",
    unsettled_metadata: &[],
};

impl From<RequestIdReused> for WebhookError {
    fn from(_: RequestIdReused) -> Self {
        Self::RequestIdReused
    }
}

impl From<WebhookError> for Status {
    fn from(refusal: WebhookError) -> Self {
        let message = refusal.to_string();
        let status = |code, reason| error(code, reason, message);
        match refusal {
            WebhookError::Off => status(Code::FailedPrecondition, "WEBHOOKS_OFF"),
            WebhookError::HookNotFound(name) => {
                status(Code::NotFound, "WEBHOOK_NOT_FOUND").with("webhook", name)
            }
            WebhookError::DeliveryNotFound(name) => {
                status(Code::NotFound, "DELIVERY_NOT_FOUND").with("delivery", name)
            }
            WebhookError::LimitReached {
                what,
                most,
                found,
                wait,
            } => {
                let refused = status(Code::ResourceExhausted, "LIMIT_REACHED")
                    .with("what", what)
                    .with("most", most)
                    .with("limit", most)
                    .with("found", found);
                match wait {
                    Some(wait) => refused.retry_after(wait),
                    None => refused,
                }
            }
            WebhookError::RequestIdReused => {
                status(Code::InvalidArgument, reason::REQUEST_ID_REUSED)
            }
            WebhookError::StillPending => status(Code::FailedPrecondition, "DELIVERY_PENDING"),
            WebhookError::Disabled => status(Code::FailedPrecondition, "WEBHOOK_DISABLED"),
            WebhookError::NotVerified => status(Code::FailedPrecondition, "WEBHOOK_NOT_VERIFIED"),
            WebhookError::Field(bad) => return bad.into(),
            WebhookError::Passed(passed) => return *passed,
            WebhookError::Store(error) => return error.status(&STORE),
        }
        .into()
    }
}
