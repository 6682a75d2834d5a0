//! How much one caller may ask for.
//!
//! Every call takes a token from two buckets: its caller's and its address's, of the
//! class that its method belongs to. Besides, calls in flight and open streams have
//! ceilings. What is too much is RESOURCE_EXHAUSTED, with a `RetryInfo` that tells when
//! to come back and a `QuotaFailure` that tells whose allowance is used up.
//!
//! The platform's own services, which show their shared secret, are not counted.

mod bucket;
mod class;
mod layer;
mod open;
mod settings;
mod subject;

use std::collections::HashMap;
use std::sync::Arc;

use crate::identity::Identities;
use crate::token::TokenHash;

pub use bucket::{LocalLimiter, SharedLimiter};
pub use class::Class;
pub use layer::{Limit, LimitLayer};
pub use open::Ceilings;
pub use settings::{LimitSettings, Rates};
pub use subject::{Kind, Subject};

/// The limits of one server.
#[derive(Clone)]
pub struct Limits {
    shared: Arc<Shared>,
}

struct Shared {
    limiter: Arc<dyn SharedLimiter>,
    ceilings: Arc<Ceilings>,
    identities: Arc<dyn Identities>,
    classes: HashMap<String, Class>,
    internal: Option<TokenHash>,
}

/// Who is asked about callers, and who is never a caller.
pub struct Callers {
    /// Where keys are looked up, so that all keys of an account count as one caller.
    pub identities: Arc<dyn Identities>,
    /// The secret that the platform's services show each other, where they do.
    pub internal: Option<TokenHash>,
}

impl Limits {
    /// Limits that are counted in this process.
    pub fn local(settings: &LimitSettings, callers: Callers) -> Limits {
        Limits::new(settings, Arc::new(LocalLimiter::new(settings)), callers)
    }

    /// Limits whose rates are counted elsewhere, for all processes together. The
    /// ceilings are each server's own.
    pub fn new(
        settings: &LimitSettings,
        limiter: Arc<dyn SharedLimiter>,
        callers: Callers,
    ) -> Limits {
        let shared = Shared {
            limiter,
            ceilings: Arc::new(Ceilings::new(settings)),
            identities: callers.identities,
            classes: class::of_the_contract(),
            internal: callers.internal,
        };
        Limits {
            shared: Arc::new(shared),
        }
    }
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").finish_non_exhaustive()
    }
}
