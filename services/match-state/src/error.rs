//! Everything this service says no with, as data, and its one way to a status.

use std::fmt;
use std::time::Duration;

use sandtable_auth::denied::Lack;
use sandtable_auth::idempotency::RequestIdReused;
use sandtable_grpc::error::{error, reason, reason_of};
use sandtable_grpc::validate::BadField;
use sandtable_proto::matches::v1::MatchState;
use sandtable_server::limits::CapacityExceeded;
use tonic::{Code, Status};

use sandtable_store::slug::{MOST_OF_OWNER, SlugRefusal};
use sandtable_store::{StoreError, StoreWords};

/// Why a request was not done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MatchError {
    #[error("there is no match {0}")]
    MatchNotFound(String),
    #[error("{field}: {problem}")]
    InvalidField {
        field: &'static str,
        problem: String,
    },
    #[error("the request id was used before with another content")]
    RequestIdReused,
    #[error("the match is at version {current}, not at {expected}")]
    VersionMismatch { expected: u64, current: u64 },
    #[error("this takes a token: send the metadata `authorization: Bearer {{token}}`")]
    TokenMissing,
    #[error("the token gives no rights in this match")]
    TokenUnknown,
    #[error("the token does not act for seat {0}")]
    NotYourSeat(u32),
    #[error("the token acts for no seat of its own: name the seat")]
    SeatNeeded,
    #[error("this takes {0}")]
    NotAllowed(&'static str),
    #[error("this takes the key of an account")]
    AccountNeeded,
    #[error("{0}")]
    Lacks(#[from] Lack),
    #[error("the join code is not right")]
    WrongJoinCode,
    #[error("seat {0} is taken")]
    SeatTaken(u32),
    #[error("every seat is taken")]
    MatchFull,
    #[error("seat {0} is free")]
    SeatFree(u32),
    #[error("seat {0} is kept for somebody else")]
    SeatReserved(u32),
    #[error("seat {0} is kept for an account: nobody else is let in, with a code or without")]
    SeatKept(u32),
    #[error("seat {0} is not for whoever asks")]
    SeatNotFor(u32),
    #[error("nobody plays seat {0}")]
    SeatNotPlayed(u32),
    #[error("seat {0} is muted")]
    SeatMuted(u32),
    #[error("seat {0} is in no team")]
    SeatWithoutTeam(u32),
    #[error("seat {0} is not up for a substitute")]
    NoSubstitution(u32),
    #[error("no draw is on offer")]
    NoDrawOffer,
    #[error("a draw is on offer already")]
    DrawOnOffer,
    #[error("the match does not wait for seat {0}")]
    NotAwaited(u32),
    #[error("the match has not waited long enough for seat {0}")]
    NotAbsent(u32),
    #[error("not every seat has agreed to the draw")]
    DrawNotAgreed,
    #[error("not everybody is ready")]
    NotReady,
    #[error("the match has changed since it was read")]
    EtagMismatch,
    #[error("the match has free seats")]
    SeatsNotTaken,
    #[error("the match is {}, not {}", words(*.found), words(*.expected))]
    WrongState {
        expected: MatchState,
        found: MatchState,
    },
    #[error("the match waits for the nonces of seats {}", listed(.0))]
    NoncesAwaited(Vec<u32>),
    #[error(
        "nonces are taken only when the match waits for them and every seat is bound to its own"
    )]
    NoncesNotAwaited,
    #[error("seat {0} is bound to no nonce")]
    NonceNotCommitted(u32),
    #[error("seat {seat} is bound to another nonce: {committed}, and this one gives {found}")]
    NonceMismatch {
        seat: u32,
        committed: String,
        found: String,
    },
    #[error("no nonce counts in dice that another match has, too")]
    NoncesDoNotCount,
    #[error("the match has its partner already: {0}")]
    HasPartner(String),
    #[error("its dice are told when the match that has the same is over, too: {0}")]
    PairUnderWay(String),
    #[error("the seats are bound to other nonces than the caller saw")]
    NoncesChanged,
    #[error("the match has no auction that is open")]
    NoAuction,
    #[error("the seats are bidding")]
    AuctionUnderWay,
    #[error("a bid must be at least {0} now")]
    BidTooLow(u32),
    #[error("it is not up to seat {0} to bid")]
    BidMade(u32),
    #[error("the match has no clocks")]
    NoClocks,
    #[error("the match is paused")]
    MatchPaused,
    #[error("there is no pause, and none is proposed")]
    NoPause,
    #[error("the clock of seat {0} has run out")]
    ClockRanOut(u32),
    #[error("{0}")]
    QuotaUsedUp(Quota),
    #[error("{what}: at most {most}")]
    LimitReached { what: &'static str, most: u64 },
    /// The slug of another match.
    #[error("{0:?} is the slug of another match: slugs are never given again")]
    SlugTaken(String),
    /// There is no place among those that all share.
    #[error(transparent)]
    Full(#[from] CapacityExceeded),
    #[error("there is no fork {0}: it was never there, or is gone; make another")]
    ForkNotFound(String),
    #[error(
        "forks belong to those who show who they are: send a token, or the metadata \
         `sandtable-client-secret`"
    )]
    ClientSecretNeeded,
    #[error(
        "the match was begun by the rules {begun_by} and the referee has {present}: only a whole \
         export tells what those said"
    )]
    RulesChanged { begun_by: String, present: String },
    #[error("entry {sequence} does not follow from the rules: {sentence}")]
    LogDiffers { sequence: u64, sentence: String },
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Error of the referee. Its details are part of the contract already.
    #[error("{}", .0.message())]
    Rules(Box<Status>),
    /// Error returned by another service.
    #[error("{}", .0.message())]
    Passed(Box<Status>),
}

/// An allowance that is used up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Quota {
    /// Name of what there are too many of.
    pub(crate) what: &'static str,
    /// Owner of the quota: an account, an address.
    pub(crate) whose: String,
    /// The greatest number allowed.
    pub(crate) most: u64,
    /// Number of them.
    pub(crate) found: u64,
    /// When to try again.
    pub(crate) retry_after: Duration,
}

impl fmt::Display for Quota {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            what, whose, most, ..
        } = self;
        write!(f, "{what}: at most {most} of one {whose}")
    }
}

/// Shorthand for what this service's functions give.
pub(crate) type ServiceResult<T> = Result<T, MatchError>;

fn listed(seats: &[u32]) -> String {
    let seats: Vec<String> = seats.iter().map(u32::to_string).collect();
    seats.join(",")
}

fn words(state: MatchState) -> &'static str {
    match state {
        MatchState::Unspecified => "in no state",
        MatchState::Lobby => "in its lobby",
        MatchState::InProgress => "in progress",
        MatchState::Finished => "finished",
        MatchState::Abandoned => "abandoned",
    }
}

impl MatchError {
    /// Reports whether the referee refused the command itself, and would refuse it again.
    pub(crate) fn is_of_the_game(&self) -> bool {
        let Self::Rules(status) = self else {
            return false;
        };
        let reason = reason_of(status);
        matches!(
            reason.as_deref(),
            Some(reason::RULE_VIOLATION | reason::INVALID_FIELD)
        )
    }

    /// A field that cannot be used as it is.
    pub(crate) fn field(field: &'static str, problem: impl Into<String>) -> Self {
        Self::InvalidField {
            field,
            problem: problem.into(),
        }
    }

    /// Reports whether the error only means that another write was faster.
    pub(crate) fn is_race(&self) -> bool {
        matches!(self, Self::Store(StoreError::Conflict(_)))
    }

    /// Adds what programs may want to read.
    fn metadata(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::MatchNotFound(name) => vec![("match", name.clone())],
            Self::ForkNotFound(name) => vec![("fork", name.clone())],
            Self::VersionMismatch { expected, current } => vec![
                ("expected_version", expected.to_string()),
                ("current_version", current.to_string()),
            ],
            Self::NotYourSeat(seat)
            | Self::SeatTaken(seat)
            | Self::SeatReserved(seat)
            | Self::SeatKept(seat)
            | Self::SeatNotFor(seat)
            | Self::SeatNotPlayed(seat)
            | Self::SeatMuted(seat)
            | Self::SeatWithoutTeam(seat)
            | Self::NoSubstitution(seat)
            | Self::NotAbsent(seat)
            | Self::NotAwaited(seat)
            | Self::SeatFree(seat)
            | Self::NonceNotCommitted(seat)
            | Self::BidMade(seat)
            | Self::ClockRanOut(seat) => vec![("seat", seat.to_string())],
            Self::WrongState { expected, found } => vec![
                ("expected", expected.as_str_name().to_owned()),
                ("found", found.as_str_name().to_owned()),
            ],
            Self::Lacks(lack) => {
                let lacking = lack.metadata();
                lacking
                    .map(|(key, value)| (key, value.to_owned()))
                    .collect()
            }
            Self::HasPartner(name) | Self::PairUnderWay(name) => {
                vec![("partner", name.clone())]
            }
            Self::NoncesAwaited(seats) => vec![("seats", listed(seats))],
            Self::NonceMismatch {
                seat,
                committed,
                found,
            } => vec![
                ("seat", seat.to_string()),
                ("committed", committed.clone()),
                ("found", found.clone()),
            ],
            Self::BidTooLow(least) => vec![("least", least.to_string())],
            Self::SlugTaken(slug) => vec![("slug", slug.clone())],
            Self::LimitReached { what, most } => {
                vec![("what", (*what).to_owned()), ("most", most.to_string())]
            }
            Self::QuotaUsedUp(quota) => vec![
                ("what", quota.what.to_owned()),
                ("subject", quota.whose.clone()),
                ("limit", quota.most.to_string()),
                ("found", quota.found.to_string()),
            ],
            Self::RulesChanged { begun_by, present } => {
                vec![("begun_by", begun_by.clone()), ("present", present.clone())]
            }
            Self::LogDiffers { sequence, .. } => vec![("sequence", sequence.to_string())],
            _ => Vec::new(),
        }
    }
}

impl From<BadField> for MatchError {
    fn from(BadField { field, problem }: BadField) -> Self {
        Self::InvalidField { field, problem }
    }
}

impl From<SlugRefusal> for MatchError {
    fn from(refusal: SlugRefusal) -> Self {
        match refusal {
            SlugRefusal::Taken(slug) => Self::SlugTaken(slug),
            SlugRefusal::TooMany => Self::LimitReached {
                what: "slugs of one host, also of matches that are over",
                most: u64::from(MOST_OF_OWNER),
            },
            SlugRefusal::Store(error) => Self::Store(error),
        }
    }
}

/// Error messages for a store that does not serve.
const STORE: StoreWords = StoreWords {
    unavailable: "the log cannot be read or written now; nothing was changed by this call",
    unsettled: "the store went away while it was writing: send the same request again, with \
                its request id, to learn what became of it",
    unsettled_metadata: &[("counts", "UNKNOWN"), ("ask", "SAME_REQUEST_ID")],
};

impl From<RequestIdReused> for MatchError {
    fn from(_: RequestIdReused) -> Self {
        Self::RequestIdReused
    }
}

impl From<MatchError> for Status {
    fn from(refusal: MatchError) -> Self {
        let (code, reason) = match &refusal {
            MatchError::MatchNotFound(_) => (Code::NotFound, "MATCH_NOT_FOUND"),
            MatchError::InvalidField { .. } => (Code::InvalidArgument, reason::INVALID_FIELD),
            MatchError::RequestIdReused => (Code::InvalidArgument, reason::REQUEST_ID_REUSED),
            MatchError::VersionMismatch { .. } => (Code::Aborted, "VERSION_MISMATCH"),
            MatchError::TokenMissing => (Code::Unauthenticated, "TOKEN_MISSING"),
            MatchError::TokenUnknown => (Code::Unauthenticated, "TOKEN_UNKNOWN"),
            MatchError::NotYourSeat(_) => (Code::PermissionDenied, "NOT_YOUR_SEAT"),
            MatchError::SeatNeeded => (Code::InvalidArgument, "SEAT_NEEDED"),
            MatchError::NotAllowed(_) => (Code::PermissionDenied, "NOT_ALLOWED"),
            MatchError::AccountNeeded => (Code::Unauthenticated, "ACCOUNT_NEEDED"),
            MatchError::Lacks(lack) => (Code::PermissionDenied, lack.reason()),
            MatchError::WrongJoinCode => (Code::PermissionDenied, "WRONG_JOIN_CODE"),
            MatchError::SlugTaken(_) => (Code::AlreadyExists, "SLUG_TAKEN"),
            MatchError::SeatTaken(_) => (Code::FailedPrecondition, "SEAT_TAKEN"),
            MatchError::MatchFull => (Code::FailedPrecondition, "MATCH_FULL"),
            MatchError::SeatFree(_) => (Code::FailedPrecondition, "SEAT_FREE"),
            MatchError::SeatReserved(_) | MatchError::SeatKept(_) => {
                (Code::FailedPrecondition, "SEAT_RESERVED")
            }
            MatchError::SeatNotFor(_) => (Code::FailedPrecondition, "SEAT_NOT_FOR_CALLER"),
            MatchError::SeatNotPlayed(_) => (Code::FailedPrecondition, "SEAT_NOT_PLAYED"),
            MatchError::SeatMuted(_) => (Code::PermissionDenied, "SEAT_MUTED"),
            MatchError::SeatWithoutTeam(_) => (Code::FailedPrecondition, "SEAT_WITHOUT_TEAM"),
            MatchError::NoSubstitution(_) => (Code::FailedPrecondition, "NO_SUBSTITUTION"),
            MatchError::NoDrawOffer => (Code::FailedPrecondition, "NO_DRAW_OFFER"),
            MatchError::DrawOnOffer => (Code::FailedPrecondition, "DRAW_ON_OFFER"),
            MatchError::NotAwaited(_) => (Code::FailedPrecondition, "SEAT_NOT_AWAITED"),
            MatchError::NotAbsent(_) => (Code::FailedPrecondition, "SEAT_NOT_ABSENT"),
            MatchError::DrawNotAgreed => (Code::FailedPrecondition, "DRAW_NOT_AGREED"),
            MatchError::NotReady => (Code::FailedPrecondition, "NOT_READY"),
            MatchError::EtagMismatch => (Code::Aborted, "ETAG_MISMATCH"),
            MatchError::SeatsNotTaken => (Code::FailedPrecondition, "SEATS_NOT_TAKEN"),
            MatchError::WrongState { .. } => (Code::FailedPrecondition, "WRONG_STATE"),
            MatchError::NoncesAwaited(_) => (Code::FailedPrecondition, "NONCES_AWAITED"),
            MatchError::NoncesNotAwaited => (Code::FailedPrecondition, "NONCES_NOT_AWAITED"),
            MatchError::NonceNotCommitted(_) => (Code::FailedPrecondition, "NONCE_NOT_COMMITTED"),
            MatchError::NonceMismatch { .. } => (Code::FailedPrecondition, "NONCE_MISMATCH"),
            MatchError::NoncesDoNotCount => (Code::FailedPrecondition, "NONCES_DO_NOT_COUNT"),
            MatchError::HasPartner(_) => (Code::FailedPrecondition, "HAS_PARTNER"),
            MatchError::PairUnderWay(_) => (Code::FailedPrecondition, "PAIR_UNDER_WAY"),
            MatchError::NoncesChanged => (Code::Aborted, "NONCES_CHANGED"),
            MatchError::NoAuction => (Code::FailedPrecondition, "NO_AUCTION"),
            MatchError::AuctionUnderWay => (Code::FailedPrecondition, "AUCTION_UNDER_WAY"),
            MatchError::BidTooLow(_) => (Code::FailedPrecondition, "BID_TOO_LOW"),
            MatchError::BidMade(_) => (Code::FailedPrecondition, "BID_MADE"),
            MatchError::NoClocks => (Code::FailedPrecondition, "NO_CLOCKS"),
            MatchError::MatchPaused => (Code::FailedPrecondition, "MATCH_PAUSED"),
            MatchError::NoPause => (Code::FailedPrecondition, "NO_PAUSE"),
            MatchError::ClockRanOut(_) => (Code::FailedPrecondition, "CLOCK_RAN_OUT"),
            MatchError::LimitReached { .. } | MatchError::QuotaUsedUp(_) => {
                (Code::ResourceExhausted, reason::LIMIT_REACHED)
            }
            MatchError::Full(exceeded) => return (*exceeded).into(),
            MatchError::RulesChanged { .. } => (Code::FailedPrecondition, "RULES_CHANGED"),
            MatchError::LogDiffers { .. } => (Code::FailedPrecondition, "LOG_DIFFERS"),
            MatchError::ForkNotFound(_) => (Code::NotFound, "FORK_NOT_FOUND"),
            MatchError::ClientSecretNeeded => (Code::Unauthenticated, "CLIENT_SECRET_NEEDED"),
            MatchError::Store(error) => return error.status(&STORE),
            MatchError::Rules(status) | MatchError::Passed(status) => return (**status).clone(),
        };
        let mut status = error(code, reason, refusal.to_string());
        for (key, value) in refusal.metadata() {
            status = status.with(key, value);
        }
        if let MatchError::InvalidField { field, problem } = &refusal {
            status = status.field(field, problem);
        }
        if let MatchError::QuotaUsedUp(quota) = &refusal {
            let most = format!("{}: at most {}", quota.what, quota.most);
            status = status
                .retry_after(quota.retry_after)
                .quota(&quota.whose, &most);
        }
        status.into()
    }
}
