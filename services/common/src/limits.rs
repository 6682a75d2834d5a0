//! How much one caller may ask for.
//!
//! Every call takes a token from two buckets: its caller's and its address's, of the
//! class that its method belongs to. Besides, calls in flight and open streams have
//! ceilings, for each caller, each address and all together. What is too much is
//! RESOURCE_EXHAUSTED, with a `RetryInfo` that tells when to come back and a `QuotaFailure`
//! that tells whose allowance is used up.
//!
//! Who plays a match that is in progress is counted apart from strangers at the same
//! address, has a part of what all share, and waits for nobody else when there is too much
//! to do ([`OverloadSettings`]).
//!
//! What else is scarce in a process (streams of a kind, forks, imports) is a [`SharedCapacity`].
//!
//! A stream lasts no longer than the key that it was opened with: the one place where that is
//! looked after, for every streaming method of the contract.
//!
//! The platform's own services, which show their shared secret, are not counted.

mod allowance;
mod answer_gate;
mod bounds;
mod bucket;
mod class;
mod forwarded;
mod gate;
mod gather;
mod key_watch;
mod layer;
mod open;
mod origin;
mod proxies;
mod refusal;
mod seated;
mod server_limits;
mod settings;
mod shared_capacity;
mod stream_body;
mod subject;

pub use allowance::{Allowance, Exceeded};
pub use bounds::{Bounds, RESERVED_PERCENT, Release};
pub use bucket::{LocalLimiter, SharedLimiter};
pub use class::{Class, Cost};
pub use forwarded::ForwardedHeader;
pub use layer::{Limit, LimitLayer};
pub use open::Ceilings;
pub use origin::Origin;
pub use seated::{Player, Seated};
pub use server_limits::{Callers, Limits};
pub use settings::{LimitSettings, OverloadSettings, Rates};
pub use shared_capacity::{
    CapacityExceeded, Holder, Limit as CapacityLimit, Place, SharedCapacity,
};
pub use subject::{Kind, Subject};
