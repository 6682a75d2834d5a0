//! What all requests share.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use sandtable_auth::identity::Identities;
use sandtable_runtime::clock::{Clock, millis};
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::limits::SharedCapacity;
use sandtable_store::{Documents, Log};
use tokio::sync::{Notify, OwnedMutexGuard, broadcast};

use crate::bounds;
use crate::match_client::Host;
use crate::metrics::Meters;
use crate::pools::state::Pools;
use crate::queries::table_cache::Cache;
use crate::settings::LadderSettings;

/// Tournaments that changed and that slow watchers have not noticed yet.
const NEWS: usize = 1024;

/// What the service stands on.
#[derive(Clone)]
pub struct Dependencies {
    /// Where tournaments are kept.
    pub documents: Arc<dyn Documents>,
    /// Where the operators are known.
    pub log: Arc<dyn Log>,
    /// Where matches are hosted.
    pub host: Arc<dyn Host>,
    /// Where keys are looked up.
    pub identities: Arc<dyn Identities>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
}

/// What all requests share.
pub(crate) struct ServiceParts {
    pub(crate) means: Dependencies,
    pub(crate) settings: LadderSettings,
    pub(crate) locks: Locks,
    /// Tournaments that have changed, by id.
    pub(crate) news: broadcast::Sender<String>,
    /// Says that something may be due.
    pub(crate) wake: Notify,
    pub(crate) tables: Cache,
    pub(crate) pools: Pools,
    pub(crate) meters: Meters,
    /// Places of those who watch.
    pub(crate) streams: SharedCapacity,
    pub(crate) shutdown: Shutdown,
}

impl ServiceParts {
    pub(crate) fn new(settings: LadderSettings, means: Dependencies, shutdown: Shutdown) -> Self {
        let began = millis(means.clock.now());
        Self {
            means,
            locks: Locks::default(),
            news: broadcast::channel(NEWS).0,
            wake: Notify::new(),
            tables: Cache::default(),
            pools: Pools::new(settings.pools.clone(), bounds::attending(&settings), began),
            meters: Meters::new(),
            streams: SharedCapacity::new(bounds::streams(&settings)),
            settings,
            shutdown,
        }
    }

    /// What time it is, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        millis(self.means.clock.now())
    }

    pub(crate) fn store(&self) -> &dyn Documents {
        &*self.means.documents
    }
}

/// Locks by tournament, so that those who change one in this process do not race. Other
/// replicas are noticed when it is written.
#[derive(Default)]
pub(crate) struct Locks(Mutex<HashMap<String, Weak<tokio::sync::Mutex<()>>>>);

impl Locks {
    /// Waits until nobody else in this process changes the tournament.
    pub(crate) async fn lock(&self, id: &str) -> OwnedMutexGuard<()> {
        let lock = {
            let mut locks = self.0.lock();
            match locks.get(id).and_then(Weak::upgrade) {
                Some(lock) => lock,
                None => {
                    locks.retain(|_, lock| lock.strong_count() > 0);
                    let lock = Arc::new(tokio::sync::Mutex::new(()));
                    locks.insert(id.to_owned(), Arc::downgrade(&lock));
                    lock
                }
            }
        };
        lock.lock_owned().await
    }
}
