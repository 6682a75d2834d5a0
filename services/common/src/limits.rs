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
//! The platform's own services, which show their shared secret, are not counted.

mod allowance;
mod bucket;
mod class;
mod gate;
mod gather;
mod layer;
mod open;
mod origin;
mod seated;
mod settings;
mod subject;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use crate::identity::Identities;
use crate::token::TokenHash;

pub use allowance::{Allowance, Exceeded};
pub use bucket::{LocalLimiter, SharedLimiter};
pub use class::{Class, Cost};
pub use layer::{Limit, LimitLayer};
pub use open::Ceilings;
pub use origin::Origin;
pub use seated::{Player, Seated};
pub use settings::{LimitSettings, OverloadSettings, Rates};
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
    classes: HashMap<String, class::Sort>,
    internal: Option<TokenHash>,
    seated: Option<Arc<Seated>>,
    gate: Option<Arc<gate::Gate>>,
    gatherer: gather::Gatherer,
    proxies: Vec<settings::Network>,
}

impl Shared {
    /// Whether whoever shows this token is known to play.
    fn plays(&self, hash: TokenHash) -> bool {
        let seated = self.seated.as_ref();
        seated.is_some_and(|seated| seated.plays(hash))
    }
}

/// Who is asked about callers, and who is never a caller.
pub struct Callers {
    /// Where keys are looked up, so that all keys of an account count as one caller.
    pub identities: Arc<dyn Identities>,
    /// The secret that the platform's services show each other, where they do.
    pub internal: Option<TokenHash>,
    /// Who is known to play; `None` where nobody knows, and so nothing is kept for those.
    pub seated: Option<Arc<Seated>>,
}

impl Limits {
    /// Limits that are counted in this process.
    pub fn local(settings: &LimitSettings, callers: Callers) -> Limits {
        Limits::new(settings, Arc::new(LocalLimiter::new(settings)), callers)
    }

    /// Limits whose rates are counted elsewhere, for all processes together. The
    /// ceilings and the overload control are each server's own. Must be called within a
    /// tokio runtime.
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
            seated: callers.seated,
            gate: gate::Gate::open(&settings.overload),
            gatherer: gather::Gatherer::default(),
            proxies: settings.proxies(),
        };
        Limits {
            shared: Arc::new(shared),
        }
    }

    /// Whether an address is a proxy's, which is believed when it says for whom it calls.
    pub(crate) fn believes(&self, address: IpAddr) -> bool {
        self.shared.proxies.iter().any(|proxy| proxy.holds(address))
    }
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").finish_non_exhaustive()
    }
}
