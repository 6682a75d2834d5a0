//! Everything this service says no with, as data, and its one way to a status.

use std::time::Duration;

use sandtable_auth::caller::Denied;
use sandtable_auth::denied::Lack;
use sandtable_auth::idempotency::RequestIdReused;
use sandtable_grpc::error::{error, reason};
use sandtable_grpc::validate::BadField;
use sandtable_server::limits::Exceeded;
use sandtable_store::{StoreError, StoreWords};
use tonic::{Code, Status};

use crate::oidc::{Flaw, Unverified};

/// Why a request was not done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AccountError {
    #[error("there is no account {0}")]
    AccountNotFound(String),
    #[error("there is no key {0}")]
    KeyNotFound(String),
    #[error("{field}: {problem}")]
    InvalidField {
        field: &'static str,
        problem: String,
    },
    #[error("the request id was used before with another content")]
    RequestIdReused,
    #[error("the handle {0} is somebody else's, or looks like one that is")]
    HandleTaken(String),
    #[error("this takes a key: send the metadata `authorization: Bearer {{key}}`")]
    TokenMissing,
    #[error("nobody's key: it may have been revoked, or its account suspended")]
    TokenUnknown,
    #[error("{0}")]
    Lacks(#[from] Lack),
    #[error("this takes the operator, or the account itself")]
    NotYourAccount,
    #[error("only an operator may do this to somebody who keeps order")]
    KeepsOrder,
    #[error("accounts are made by the operator here")]
    SignUpClosed,
    #[error("no identity provider is trusted here: make an account instead")]
    IdentityTokensOff,
    #[error("the identity token is refused: {0}")]
    IdentityTokenRefused(Flaw),
    #[error("{0} cannot be asked for its keys now; the same token may be taken later")]
    ProviderAway(String),
    #[error("the account is suspended")]
    AccountSuspended,
    #[error("too many accounts are made: {subject} may make {most} in this time")]
    TooManySignUps {
        subject: &'static str,
        most: u32,
        retry_after: Duration,
    },
    #[error("{what}: at most {most}")]
    LimitReached { what: &'static str, most: u32 },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Shorthand for what this service's functions give.
pub(crate) type ServiceResult<T> = Result<T, AccountError>;

impl AccountError {
    /// A field that cannot be used as it is.
    pub(crate) fn field(field: &'static str, problem: impl Into<String>) -> Self {
        BadField::new(field, problem).into()
    }

    /// An address, or all together, make accounts too fast.
    pub(crate) fn sign_ups(subject: &'static str, exceeded: Exceeded) -> Self {
        Self::TooManySignUps {
            subject,
            most: exceeded.most,
            retry_after: exceeded.wait,
        }
    }

    /// Adds what programs may want to read.
    fn metadata(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::AccountNotFound(name) => vec![("account", name.clone())],
            Self::KeyNotFound(name) => vec![("key", name.clone())],
            Self::HandleTaken(handle) => vec![("handle", handle.clone())],
            Self::Lacks(lack) => {
                let lacking = lack.metadata();
                lacking
                    .map(|(key, value)| (key, value.to_owned()))
                    .collect()
            }
            Self::IdentityTokenRefused(flaw) => vec![("flaw", flaw.word().to_owned())],
            Self::ProviderAway(issuer) => vec![("issuer", issuer.clone())],
            Self::TooManySignUps { subject, most, .. } => vec![
                ("what", "accounts".to_owned()),
                ("subject", (*subject).to_owned()),
                ("limit", most.to_string()),
                ("found", most.to_string()),
            ],
            Self::LimitReached { what, most } => {
                vec![("what", (*what).to_owned()), ("most", most.to_string())]
            }
            _ => Vec::new(),
        }
    }
}

impl From<BadField> for AccountError {
    fn from(BadField { field, problem }: BadField) -> Self {
        Self::InvalidField { field, problem }
    }
}

impl From<Denied> for AccountError {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::TokenMissing => Self::TokenMissing,
            Denied::Lacks(lack) => Self::Lacks(lack),
            Denied::NoAccount => Self::NotYourAccount,
        }
    }
}

impl From<Unverified> for AccountError {
    fn from(unverified: Unverified) -> Self {
        match unverified {
            Unverified::Off => Self::IdentityTokensOff,
            Unverified::Refused(flaw) => Self::IdentityTokenRefused(flaw),
            Unverified::Away(issuer) => Self::ProviderAway(issuer),
        }
    }
}

/// Error messages for a store that does not serve.
const STORE: StoreWords = StoreWords {
    unavailable: "accounts cannot be read or written now; nothing was changed",
    unsettled: "the store went away while it was writing: send the same request again, with \
                its request id, to learn what became of it",
    unsettled_metadata: &[],
};

impl From<RequestIdReused> for AccountError {
    fn from(_: RequestIdReused) -> Self {
        Self::RequestIdReused
    }
}

impl From<AccountError> for Status {
    fn from(refusal: AccountError) -> Self {
        let (code, reason) = match &refusal {
            AccountError::AccountNotFound(_) => (Code::NotFound, "ACCOUNT_NOT_FOUND"),
            AccountError::KeyNotFound(_) => (Code::NotFound, "KEY_NOT_FOUND"),
            AccountError::InvalidField { .. } => (Code::InvalidArgument, reason::INVALID_FIELD),
            AccountError::HandleTaken(_) => (Code::AlreadyExists, "HANDLE_TAKEN"),
            AccountError::RequestIdReused => (Code::InvalidArgument, reason::REQUEST_ID_REUSED),
            AccountError::TokenMissing => (Code::Unauthenticated, "TOKEN_MISSING"),
            AccountError::TokenUnknown => (Code::Unauthenticated, "TOKEN_UNKNOWN"),
            AccountError::Lacks(lack) => (Code::PermissionDenied, lack.reason()),
            AccountError::NotYourAccount => (Code::PermissionDenied, "NOT_YOUR_ACCOUNT"),
            AccountError::KeepsOrder => (Code::PermissionDenied, "KEEPS_ORDER"),
            AccountError::SignUpClosed => (Code::PermissionDenied, "SIGN_UP_CLOSED"),
            AccountError::IdentityTokensOff => (Code::Unimplemented, "IDENTITY_TOKENS_OFF"),
            AccountError::IdentityTokenRefused(_) => {
                (Code::Unauthenticated, "IDENTITY_TOKEN_REFUSED")
            }
            AccountError::ProviderAway(_) => (Code::Unavailable, "IDENTITY_PROVIDER_AWAY"),
            AccountError::AccountSuspended => (Code::PermissionDenied, "ACCOUNT_SUSPENDED"),
            AccountError::LimitReached { .. } | AccountError::TooManySignUps { .. } => {
                (Code::ResourceExhausted, "LIMIT_REACHED")
            }
            AccountError::Store(error) => return error.status(&STORE),
        };
        let mut status = error(code, reason, refusal.to_string());
        for (key, value) in refusal.metadata() {
            status = status.with(key, value);
        }
        if let AccountError::InvalidField { field, problem } = &refusal {
            status = status.field(field, problem);
        }
        if let AccountError::TooManySignUps {
            subject,
            most,
            retry_after,
        } = &refusal
        {
            let most = format!("accounts: at most {most} in this time");
            status = status.retry_after(*retry_after).quota(subject, &most);
        }
        status.into()
    }
}
