//! Limits on the calls and streams of a caller.
//!
//! Every call takes a token from two buckets: its caller's and its address's, of the
//! class that its method belongs to. Besides, calls in flight and open streams have
//! ceilings, for each caller, each address and all together. What is too much is
//! RESOURCE_EXHAUSTED, with a `RetryInfo` that tells when to come back and a `QuotaFailure`
//! that tells whose rate limit is used up.
//!
//! A player of a match in progress is counted apart from other callers at the same address, has a
//! reserved share of the common capacity, and waits for no other caller under overload
//! ([`OverloadSettings`]).
//!
//! Any other scarce resource of a process (streams of a kind, forks, imports) is a
//! [`SharedCapacity`].
//!
//! A stream lasts no longer than the key that it was opened with: the one place where that is
//! looked after, for every streaming method of the contract.
//!
//! The platform's own services, which show their shared secret, are not counted.

pub(crate) mod active_players;
mod answer_gate;
pub(crate) mod body_buffer;
mod bounds;
mod call_charge;
pub(crate) mod call_limiter;
pub(crate) mod client_address;
pub(crate) mod concurrency;
mod forwarded;
mod key_watch;
mod layer;
mod limit_status;
mod limited_callers;
pub(crate) mod load_shed;
pub(crate) mod method_class;
mod proxies;
pub(crate) mod rate_key;
pub(crate) mod rate_limiter;
mod refusal;
mod server_limits;
mod settings;
mod shared_capacity;
mod stream_body;

pub use active_players::{Player, Seated};
pub use bounds::{Bounds, RESERVED_PERCENT, Release};
pub use call_charge::CallCharge;
pub use call_limiter::{LocalLimiter, SharedLimiter};
pub use client_address::ClientAddress;
pub use concurrency::ConcurrencyLimits;
pub use forwarded::ForwardedHeader;
pub use layer::{LimitLayer, LimitService};
pub use limit_status::{CountedSubjects, LimitShare, RateInForce};
pub use limited_callers::LimitedCaller;
pub use method_class::{Class, Cost};
pub use rate_key::{Kind, Subject};
pub use rate_limiter::{Exceeded, RateLimiter, Usage};
pub use server_limits::{Callers, Limits};
pub use settings::{LimitSettings, OverloadSettings, Rates};
pub use shared_capacity::{CapacityExceeded, Holder, Limit, Place, SharedCapacity};
