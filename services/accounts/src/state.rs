//! The service itself, without its gRPC face.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use sandtable_proto::accounts::v1::Account;
use sandtable_store::{Change, Kind, Store, Stored, StoredMessages};

use crate::auth::key_cache::Cache;
use crate::error::{AccountError, ServiceResult};
use crate::names::account_name;
use crate::oidc::IdentityProviders;
use crate::record::ACCOUNTS;
use crate::settings::AccountSettings;
use sandtable_runtime::clock::{Clock, millis};
use sandtable_server::limits::{ClientAddress, RateLimiter, Subject};

/// Keeps accounts, their keys, and the audit log.
///
/// It is itself the gRPC services (`AccountService` for clients, `IdentityService` for
/// the other processes); clones are the same service.
#[derive(Clone)]
pub struct Accounts {
    pub(crate) shared: Arc<AccountParts>,
}

/// State that all requests share.
pub(crate) struct AccountParts {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) cache: Cache,
    pub(crate) settings: AccountSettings,
    pub(crate) providers: IdentityProviders,
    pub(crate) sign_ups: SignUps,
}

/// Sign-ups that are still allowed now.
pub(crate) struct SignUps {
    of_address: RateLimiter<Subject>,
    of_all: RateLimiter<()>,
}

impl SignUps {
    fn of(settings: &AccountSettings) -> Self {
        let window = Duration::from_secs(settings.sign_up_window_seconds);
        Self {
            of_address: RateLimiter::new(settings.sign_ups_per_address, window),
            of_all: RateLimiter::new(settings.sign_ups, window),
        }
    }

    /// Takes leave to make an account. One whose address is not known counts among all.
    pub(crate) fn take(&self, origin: Option<ClientAddress>) -> ServiceResult<()> {
        if let Some(origin) = origin {
            let taken = self.of_address.take(origin.subject());
            taken.map_err(|exceeded| AccountError::sign_ups("address", exceeded))?;
        }
        let taken = self.of_all.take(());
        taken.map_err(|exceeded| AccountError::sign_ups("server", exceeded))
    }
}

impl Accounts {
    /// Opens the service over a store, without sign-in by identity tokens.
    pub fn open(settings: AccountSettings, store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Self {
        Self::open_for(settings, IdentityProviders::default(), store, clock)
    }

    /// Opens the service over a store, for people whom others vouch for, too.
    pub fn open_for(
        settings: AccountSettings,
        providers: IdentityProviders,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let shared = AccountParts {
            store,
            clock,
            cache: Cache::new(settings.cache()),
            sign_ups: SignUps::of(&settings),
            settings,
            providers,
        };
        Self {
            shared: Arc::new(shared),
        }
    }
}

impl AccountParts {
    pub(crate) fn now(&self) -> SystemTime {
        self.clock.now()
    }

    pub(crate) fn now_millis(&self) -> i64 {
        millis(self.now())
    }

    /// The account of an id.
    pub(crate) async fn account(&self, id: &str) -> ServiceResult<Stored<Account>> {
        let found = self.store.find(ACCOUNTS, id).await?;
        found.ok_or_else(|| AccountError::AccountNotFound(account_name(id)))
    }

    /// Changes an account. `decide` gives what is written together with it, such as the entry
    /// of the audit log, or nothing when the account is already as it is to be.
    pub(crate) async fn change(
        &self,
        id: &str,
        decide: impl Fn(&mut Account) -> ServiceResult<Option<Vec<Change>>> + Sync,
    ) -> ServiceResult<Account> {
        let changed = self.store.change(ACCOUNTS, id, |row| -> ServiceResult<_> {
            let also = decide(&mut row.message)?;
            if also.is_some() {
                row.message.update_time = Some(self.now().into());
            }
            Ok(also)
        });
        let changed = changed.await;
        self.cache.forget(&account_name(id));
        let row = changed?.ok_or_else(|| AccountError::AccountNotFound(account_name(id)))?;
        Ok(row.message)
    }

    /// Removes what is past its time, a little with each call: nothing depends on it.
    pub(crate) async fn tidy<M>(&self, kind: Kind<M>) {
        if let Err(error) = self.store.forget_due(kind, self.now_millis(), 8).await {
            tracing::debug!(%error, kind = kind.name, "failed to delete expired records");
        }
    }
}
