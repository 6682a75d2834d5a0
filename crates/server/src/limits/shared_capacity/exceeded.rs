//! That there is no place, for whom, and how many there are.

use std::fmt;
use std::time::Duration;

use tonic::{Code, Status};

use sandtable_grpc::error::{error, reason};

/// Retry delay: it is unknown when a place gets free.
pub(super) const TRY_AGAIN: Duration = Duration::from_secs(1);

/// Bound that leaves no other place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// That of one account, token or client.
    Caller,
    /// That of those of one address.
    Address,
    /// That of all who do not belong.
    Strangers,
    /// That of all.
    Total,
}

/// There is no place, for whom, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapacityExceeded {
    /// Purpose of the places.
    pub what: &'static str,
    /// Bound that is reached.
    pub limit: Limit,
    /// Value of that bound.
    pub most: usize,
    /// Number that the caller holds.
    pub own: usize,
    /// Number that callers of its address hold.
    pub of_address: usize,
    /// Number that all hold.
    pub of_all: usize,
}

impl Limit {
    /// Subject that the limit applies to.
    #[must_use]
    pub fn subject(self) -> &'static str {
        match self {
            Self::Caller => "caller",
            Self::Address => "address",
            Self::Strangers => "strangers",
            Self::Total => "server",
        }
    }
}

impl fmt::Display for CapacityExceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            what, limit, most, ..
        } = self;
        let whom = match limit {
            Limit::Caller => "of one account, token or client",
            Limit::Address => "from one address",
            Limit::Strangers => "of all who neither play nor belong to it",
            Limit::Total => "of all callers",
        };
        write!(
            f,
            "{what}: at most {most} {whom}; {} are yours, {} from your address, {} in all",
            self.own, self.of_address, self.of_all
        )
    }
}

impl std::error::Error for CapacityExceeded {}

impl From<CapacityExceeded> for Status {
    fn from(exceeded: CapacityExceeded) -> Self {
        let CapacityExceeded {
            what, limit, most, ..
        } = exceeded;
        let found = match limit {
            Limit::Caller => exceeded.own,
            Limit::Address => exceeded.of_address,
            Limit::Strangers | Limit::Total => exceeded.of_all,
        };
        error(
            Code::ResourceExhausted,
            reason::LIMIT_REACHED,
            exceeded.to_string(),
        )
        .with("what", what)
        .with("subject", limit.subject())
        .with("limit", most)
        .with("found", found)
        .with("found_of_caller", exceeded.own)
        .with("found_of_address", exceeded.of_address)
        .with("found_of_all", exceeded.of_all)
        .retry_after(TRY_AGAIN)
        .quota(limit.subject(), &format!("{what}: at most {most}"))
        .into()
    }
}
