use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::limits::active_players::Seated;
use crate::limits::body_buffer;
use crate::limits::call_limiter::{LocalLimiter, SharedLimiter};
use crate::limits::concurrency::ConcurrencyLimits;
use crate::limits::limited_callers::LimitedCallers;
use crate::limits::load_shed;
use crate::limits::method_class::{self, Class};
use crate::limits::proxies::Proxies;
use crate::limits::rate_key::Subject;
use crate::limits::refusal::UsedUp;
use crate::limits::settings::LimitSettings;
use sandtable_auth::identity::Identities;
use sandtable_auth::token::TokenHash;

/// The limits of one server.
#[derive(Clone)]
pub struct Limits {
    pub(super) shared: Arc<LimitState>,
}

pub(super) struct LimitState {
    pub(super) limiter: Arc<dyn SharedLimiter>,
    pub(super) ceilings: Arc<ConcurrencyLimits>,
    pub(super) identities: Arc<dyn Identities>,
    pub(super) classes: HashMap<String, method_class::MethodCost>,
    pub(super) internal: Option<TokenHash>,
    pub(super) seated: Option<Arc<Seated>>,
    pub(super) gate: Option<Arc<load_shed::LoadShedder>>,
    pub(super) gatherer: body_buffer::BodyBuffer,
    pub(super) proxies: Proxies,
    /// Interval at which the key of a stream is looked up.
    pub(super) key_check: Option<Duration>,
    /// Those whom a limit refused last.
    pub(super) limited: LimitedCallers,
    pub(super) settings: LimitSettings,
}

impl LimitState {
    /// The rate limit of a subject.
    pub(super) fn rate(&self, subject: Subject, class: Class) -> UsedUp {
        UsedUp::rate(self.settings.rates(subject.kind).of(class))
    }

    /// Reports whether the bearer of this token is known to play.
    pub(super) fn plays(&self, hash: TokenHash) -> bool {
        let seated = self.seated.as_ref();
        seated.is_some_and(|seated| seated.plays(hash))
    }
}

/// Sources of the identities of callers, and the services that never count as callers.
pub struct Callers {
    /// Where keys are looked up, so that all keys of an account count as one caller.
    pub identities: Arc<dyn Identities>,
    /// The secret that the platform's services show each other, where they do.
    pub internal: Option<TokenHash>,
    /// Known active players; `None` where they are unknown, in which case nothing is reserved for
    /// them.
    pub seated: Option<Arc<Seated>>,
}

impl Limits {
    /// Limits that are counted in this process.
    #[must_use]
    pub fn local(settings: &LimitSettings, callers: Callers) -> Self {
        Self::new(settings, Arc::new(LocalLimiter::new(settings)), callers)
    }

    /// Limits whose rates are counted elsewhere, for all processes together. The
    /// ceilings and the overload control are each server's own. Must be called within a
    /// tokio runtime.
    pub fn new(
        settings: &LimitSettings,
        limiter: Arc<dyn SharedLimiter>,
        callers: Callers,
    ) -> Self {
        let shared = LimitState {
            limiter,
            ceilings: Arc::new(ConcurrencyLimits::new(settings)),
            identities: callers.identities,
            classes: method_class::of_the_contract(),
            internal: callers.internal,
            seated: callers.seated,
            gate: load_shed::LoadShedder::open(&settings.overload),
            gatherer: body_buffer::BodyBuffer::default(),
            proxies: settings.proxies(),
            key_check: settings.key_check(),
            limited: LimitedCallers::default(),
            settings: settings.clone(),
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    /// Reports whether an address is a trusted proxy's, whose headers name the client that it
    /// calls for.
    pub(crate) fn believes(&self, address: IpAddr) -> bool {
        self.shared.proxies.holds(address)
    }
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").finish_non_exhaustive()
    }
}
