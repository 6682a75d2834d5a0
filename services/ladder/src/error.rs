//! Everything this service says no with, as data, and its one way to a status.

use std::time::Duration;

use sandtable_auth::caller::Denied;
use sandtable_auth::denied::Lack;
use sandtable_auth::idempotency::RequestIdReused;
use sandtable_grpc::error::{error, reason};
use sandtable_grpc::validate::BadField;
use sandtable_server::limits::CapacityExceeded;
use sandtable_store::slug::{MOST_OF_OWNER, SlugRefusal};
use sandtable_store::{StoreError, StoreWords};
use tonic::{Code, Status};

/// Why a request was not done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LadderError {
    #[error("there is no {0}")]
    NotFound(String),
    #[error("{}", listed(.0))]
    Fields(Vec<(String, String)>),
    #[error("the request id was used before with another content")]
    RequestIdReused,
    #[error("this takes the key of an account: send the metadata `authorization: Bearer {{key}}`")]
    TokenMissing,
    #[error("the token stands for nobody")]
    TokenUnknown,
    #[error("{0}")]
    Lacks(#[from] Lack),
    #[error("this is for {0}")]
    NotAllowed(&'static str),
    /// The caller plays, as the entrant of this name, in what they would decide.
    #[error(
        "{0} is the caller's: who plays decides nothing that it depends on; a co-organiser who does \
         not play can, or the platform's organisers, or the schedule does"
    )]
    ConflictOfInterest(String),
    /// The account has made a decision as an organiser on which the place depends that it now
    /// requests.
    #[error(
        "{0} has decided things of this tournament that everybody's place depends on: whoever has \
         done so as an organiser does not play in it"
    )]
    HasDecided(String),
    /// Forbidden by the current state: the reason as a word, and as a sentence.
    #[error("{1}")]
    Forbidden(&'static str, String),
    #[error("{what}: at most {most}")]
    LimitReached { what: &'static str, most: u64 },
    /// A limit in a stretch of time, and when the next is possible.
    #[error("{what}: at most {most}; the next in {} seconds", wait.as_secs())]
    UsedUp {
        what: &'static str,
        most: u64,
        wait: Duration,
    },
    /// There is no place among those that all share.
    #[error(transparent)]
    Full(#[from] CapacityExceeded),
    /// The slug of another tournament or pool.
    #[error("{0:?} is the slug of another one: slugs are never given again")]
    SlugTaken(String),
    #[error("the tournament has changed since it was read")]
    EtagMismatch,
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Error returned by another service.
    #[error("{}", .0.message())]
    Passed(Box<Status>),
}

/// Shorthand for what this service's functions give.
pub(crate) type ServiceResult<T> = Result<T, LadderError>;

impl LadderError {
    /// A field that cannot be used as it is.
    pub(crate) fn field(field: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Fields(vec![(field.into(), problem.into())])
    }
}

fn listed(fields: &[(String, String)]) -> String {
    let fields = fields
        .iter()
        .map(|(field, problem)| format!("{field}: {problem}"));
    fields.collect::<Vec<_>>().join("; ")
}

impl From<BadField> for LadderError {
    fn from(BadField { field, problem }: BadField) -> Self {
        Self::field(field, problem)
    }
}

impl From<SlugRefusal> for LadderError {
    fn from(refusal: SlugRefusal) -> Self {
        match refusal {
            SlugRefusal::Taken(slug) => Self::SlugTaken(slug),
            SlugRefusal::TooMany => Self::LimitReached {
                what: "slugs of one account, also of tournaments and pools that are over",
                most: u64::from(MOST_OF_OWNER),
            },
            SlugRefusal::Store(error) => error.into(),
        }
    }
}

impl From<Denied> for LadderError {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::TokenMissing => Self::TokenMissing,
            Denied::Lacks(lack) => Self::Lacks(lack),
            Denied::NoAccount => Self::NotAllowed("accounts; the operator's token is none"),
        }
    }
}

impl From<Status> for LadderError {
    fn from(status: Status) -> Self {
        Self::Passed(Box::new(status))
    }
}

/// Error messages for a store that does not serve.
const STORE: StoreWords = StoreWords {
    unavailable: "tournaments cannot be read or written now; nothing was changed by this call",
    unsettled: "the store went away while it was writing: send the same request again, with \
                its request id, to learn what became of it",
    unsettled_metadata: &[],
};

impl From<RequestIdReused> for LadderError {
    fn from(_: RequestIdReused) -> Self {
        Self::RequestIdReused
    }
}

impl From<LadderError> for Status {
    fn from(refusal: LadderError) -> Self {
        let (code, reason) = match &refusal {
            LadderError::NotFound(_) => (Code::NotFound, "NOT_FOUND"),
            LadderError::Fields(_) => (Code::InvalidArgument, reason::INVALID_FIELD),
            LadderError::RequestIdReused => (Code::InvalidArgument, reason::REQUEST_ID_REUSED),
            LadderError::TokenMissing => (Code::Unauthenticated, "TOKEN_MISSING"),
            LadderError::TokenUnknown => (Code::Unauthenticated, "TOKEN_UNKNOWN"),
            LadderError::Lacks(lack) => (Code::PermissionDenied, lack.reason()),
            LadderError::NotAllowed(_) => (Code::PermissionDenied, "NOT_ALLOWED"),
            LadderError::ConflictOfInterest(_) | LadderError::HasDecided(_) => {
                (Code::PermissionDenied, "CONFLICT_OF_INTEREST")
            }
            LadderError::Forbidden(reason, _) => (Code::FailedPrecondition, *reason),
            LadderError::LimitReached { .. } | LadderError::UsedUp { .. } => {
                (Code::ResourceExhausted, reason::LIMIT_REACHED)
            }
            LadderError::SlugTaken(_) => (Code::AlreadyExists, "SLUG_TAKEN"),
            LadderError::EtagMismatch => (Code::Aborted, "ETAG_MISMATCH"),
            LadderError::Full(exceeded) => return (*exceeded).into(),
            LadderError::Store(error) => return error.status(&STORE),
            LadderError::Passed(status) => return (**status).clone(),
        };
        let mut status = error(code, reason, refusal.to_string());
        match &refusal {
            LadderError::NotFound(name) => status = status.with("name", name),
            LadderError::ConflictOfInterest(entrant) => status = status.with("entrant", entrant),
            LadderError::HasDecided(account) => status = status.with("account", account),
            LadderError::Lacks(lack) => {
                for (key, value) in lack.metadata() {
                    status = status.with(key, value);
                }
            }
            LadderError::LimitReached { what, most } => {
                status = status
                    .with("what", what)
                    .with("most", most)
                    .with("limit", most)
                    .quota("account", &format!("{what}: at most {most}"));
            }
            LadderError::UsedUp { what, most, wait } => {
                status = status
                    .with("what", what)
                    .with("limit", most)
                    .with("found", most)
                    .retry_after(*wait)
                    .quota("account", &format!("{what}: at most {most}"));
            }
            LadderError::SlugTaken(slug) => status = status.with("slug", slug),
            LadderError::Fields(fields) => {
                for (field, problem) in fields {
                    status = status.field(field, problem);
                }
            }
            _ => {}
        }
        status.into()
    }
}
