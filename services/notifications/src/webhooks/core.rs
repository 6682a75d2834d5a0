//! The keeping of webhooks, without their gRPC face.

use std::sync::Arc;

use sandtable_auth::identity::Identities;
use sandtable_runtime::clock::{Clock, millis};
use sandtable_runtime::random;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::{Attempts, Change, Documents, Stored, StoredMessages};
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::names::of_hook;
use super::network::Network;
use super::record::{FEED, HOOKS, Hook, PROGRESS, Progress, timed};
use super::settings::WebhookSettings;
use crate::feed::membership_cache::MembershipCache;
use crate::feed::source::Feed;
use crate::rpc::Notifications;
use crate::webhooks::backlog::Backlog;
use crate::webhooks::error::{Answer, WebhookError};
use crate::webhooks::http::Post;
use crate::webhooks::metrics::WebhookMetrics;
use crate::webhooks::rate_limit::PostLimiter;

/// Notifies web addresses of what happens. Clones are the same service.
#[derive(Clone)]
pub struct Webhooks {
    /// `None` where webhooks are not supported.
    pub(super) shared: Option<Arc<WebhookParts>>,
    /// The tasks that deliver; they stop with the service.
    _workers: Arc<JoinSet<()>>,
}

/// Dependencies of webhooks besides those of streams.
#[derive(Clone)]
pub struct WebhookMeans {
    /// Store of webhooks and their deliveries.
    pub store: Arc<dyn Documents>,
    /// The way out.
    pub network: Arc<dyn Network>,
    /// The time of day.
    pub clock: Arc<dyn Clock>,
}

/// State that all requests and tasks share.
pub(crate) struct WebhookParts {
    pub(crate) store: Arc<dyn Documents>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) feed: Arc<dyn Feed>,
    pub(crate) identities: Arc<dyn Identities>,
    pub(crate) roster: Arc<MembershipCache>,
    pub(crate) post: Post,
    pub(crate) gate: Arc<PostLimiter>,
    pub(crate) stock: Backlog,
    pub(crate) settings: Arc<WebhookSettings>,
    pub(crate) metrics: WebhookMetrics,
    /// A webhook was changed here.
    pub(crate) changed: Notify,
    /// Something fell due here.
    pub(crate) due: Notify,
    /// This process among those that share the store.
    pub(crate) holder: String,
}

impl Webhooks {
    /// A service that keeps no webhooks and says so.
    #[must_use]
    pub fn off() -> Self {
        Self {
            shared: None,
            _workers: Arc::default(),
        }
    }

    /// Starts the service beside the streams. At the shutdown deliveries stop; the remaining ones
    /// are made later, by the next process to go on. Must be called within a tokio runtime.
    #[must_use]
    pub fn start(
        settings: WebhookSettings,
        streams: &Notifications,
        means: WebhookMeans,
        shutdown: Shutdown,
    ) -> Self {
        let settings = Arc::new(settings);
        let gate = Arc::new(PostLimiter::new(settings.clone()));
        let shared = Arc::new(WebhookParts {
            store: means.store,
            clock: means.clock,
            feed: streams.feed(),
            identities: streams.identities(),
            roster: streams.roster(),
            post: Post::over(means.network, settings.clone(), gate.clone()),
            gate,
            stock: Backlog::default(),
            settings,
            metrics: WebhookMetrics::new(),
            changed: Notify::new(),
            due: Notify::new(),
            holder: random_id(),
        });
        let mut workers = JoinSet::new();
        let (pump, courier) = (shared.clone(), shared.clone());
        let (mut first, mut second) = (shutdown.clone(), shutdown);
        workers.spawn(async move {
            tokio::select! {
                () = pump.pump() => {}
                () = first.wait() => {}
            }
        });
        workers.spawn(async move {
            tokio::select! {
                () = courier.run_errands() => {}
                () = second.wait() => {}
            }
        });
        Self {
            shared: Some(shared),
            _workers: Arc::new(workers),
        }
    }
}

/// An id that nothing else has.
pub(crate) fn random_id() -> String {
    let mut bytes = [0u8; 16];
    random::fill(&mut bytes);
    hex::encode(bytes)
}

impl WebhookParts {
    pub(crate) fn now_millis(&self) -> i64 {
        millis(self.clock.now())
    }

    /// A webhook of an account.
    pub(crate) async fn hook(&self, name: &str) -> Answer<Stored<Hook>> {
        let missing = || WebhookError::HookNotFound(name.chars().take(128).collect());
        let (account, id) = of_hook("name", name)?;
        let found = self.store.find(HOOKS, id.ok_or_else(missing)?).await?;
        found
            .filter(|row| row.document.owner == account)
            .ok_or_else(missing)
    }

    /// Returns the change that every change of a webhook must include: it notifies the process
    /// that turns the feed into deliveries.
    pub(crate) async fn touch(&self, position: u64) -> Answer<Change> {
        Ok(match self.progress().await? {
            Some(row) => row.replace(),
            None => {
                let progress = Progress {
                    position,
                    ..Default::default()
                };
                PROGRESS.stored(FEED, "", progress).add()
            }
        })
    }

    /// Changes a webhook, retrying when another writer was faster.
    pub(crate) async fn change_hook(
        &self,
        name: &str,
        decide: impl Fn(&mut Hook) -> Answer<()>,
    ) -> Answer<Hook> {
        let mut attempts = Attempts::default();
        loop {
            // Before the webhook: no process must have gone on with its old form.
            let touch = self.touch(0).await?;
            let mut row = self.hook(name).await?;
            decide(&mut row.message)?;
            let row = timed(row);
            let written = self.store.write(vec![row.replace(), touch]).await;
            if attempts.won(written)? {
                self.changed.notify_one();
                return Ok(row.message);
            }
        }
    }
}
