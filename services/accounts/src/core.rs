//! The service itself, without its gRPC face.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use sandtable_proto::accounts::v1::Account;
use sandtable_store::{Change, Document, DocumentQuery, Store, StoreError, StoreResult};

use crate::cache::Cache;
use crate::names::account_name;
use crate::oidc::IdentityProviders;
use crate::record::{Kept, Row};
use crate::refusal::{Answer, Refusal};
use crate::settings::AccountSettings;
use sandtable_service::clock::{Clock, millis};
use sandtable_service::limits::{Allowance, Origin, Subject};

/// How often a change that lost a race is tried again.
pub(crate) const ATTEMPTS: u32 = 3;

/// Keeps accounts, their keys, and the audit log.
///
/// It is itself the gRPC services (`AccountService` for clients, `IdentityService` for
/// the other processes); clones are the same service.
#[derive(Clone)]
pub struct Accounts {
    pub(crate) shared: Arc<Shared>,
}

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) cache: Cache,
    pub(crate) settings: AccountSettings,
    pub(crate) providers: IdentityProviders,
    pub(crate) sign_ups: SignUps,
}

/// How many accounts may still be made now.
pub(crate) struct SignUps {
    of_address: Allowance<Subject>,
    of_all: Allowance<()>,
}

impl SignUps {
    fn of(settings: &AccountSettings) -> SignUps {
        let window = Duration::from_secs(settings.sign_up_window_seconds);
        SignUps {
            of_address: Allowance::new(settings.sign_ups_per_address, window),
            of_all: Allowance::new(settings.sign_ups, window),
        }
    }

    /// Takes leave to make an account. One whose address is not known counts among all.
    pub(crate) fn take(&self, origin: Option<Origin>) -> Answer<()> {
        if let Some(origin) = origin {
            let taken = self.of_address.take(origin.subject());
            taken.map_err(|exceeded| Refusal::sign_ups("address", exceeded))?;
        }
        let taken = self.of_all.take(());
        taken.map_err(|exceeded| Refusal::sign_ups("server", exceeded))
    }
}

/// What a change makes of an account.
pub(crate) struct Outcome {
    pub(crate) account: Account,
    /// What is written together with it, such as the entry of the audit log.
    pub(crate) also: Vec<Change>,
}

impl Accounts {
    /// Opens the service over a store. Nobody signs in by identity tokens.
    pub fn open(
        settings: AccountSettings,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
    ) -> Accounts {
        Accounts::open_for(settings, IdentityProviders::default(), store, clock)
    }

    /// Opens the service over a store, for people whom others vouch for, too.
    pub fn open_for(
        settings: AccountSettings,
        providers: IdentityProviders,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
    ) -> Accounts {
        let shared = Shared {
            store,
            clock,
            cache: Cache::new(settings.cache()),
            sign_ups: SignUps::of(&settings),
            settings,
            providers,
        };
        Accounts {
            shared: Arc::new(shared),
        }
    }
}

impl Shared {
    pub(crate) fn now(&self) -> SystemTime {
        self.clock.now()
    }

    pub(crate) fn now_millis(&self) -> i64 {
        millis(self.now())
    }

    /// The document of an id, read.
    pub(crate) async fn find<M: Kept>(&self, id: &str) -> Answer<Option<Row<M>>> {
        let found = self.store.get(M::KIND, id).await?;
        found.map(Row::read).transpose()
    }

    /// The account of an id.
    pub(crate) async fn account(&self, id: &str) -> Answer<Row<Account>> {
        let found = self.find(id).await?;
        found.ok_or_else(|| Refusal::AccountNotFound(account_name(id)))
    }

    /// A page of documents, and the id after which to go on if there are more.
    pub(crate) async fn page<M: Kept>(
        &self,
        query: DocumentQuery,
        limit: u32,
    ) -> Answer<(Vec<Row<M>>, Option<String>)> {
        // One more than shown tells whether there is another page.
        let mut found = self.store.list(M::KIND, query, limit + 1).await?;
        let more = found.len() > limit as usize;
        found.truncate(limit as usize);
        let next = found.last().filter(|_| more).map(|last| last.id.clone());
        let rows = found.into_iter().map(Row::read).collect::<Answer<_>>()?;
        Ok((rows, next))
    }

    /// Changes an account, again when somebody else was faster. `decide` gives nothing
    /// when the account is already as it is to be.
    pub(crate) async fn change(
        &self,
        id: &str,
        decide: impl Fn(&Row<Account>) -> Answer<Option<Outcome>>,
    ) -> Answer<Account> {
        let mut attempts = 0;
        loop {
            let mut row = self.account(id).await?;
            let Some(Outcome { account, also }) = decide(&row)? else {
                return Ok(row.message);
            };
            row.message = account;
            row.message.update_time = Some(self.now().into());
            let mut changes = also;
            changes.push(Change::Replace(row.changed()));
            let written = self.store.write(changes).await;
            self.cache.forget(&row.message.name);
            attempts += 1;
            match written {
                Ok(()) => return Ok(row.message),
                Err(StoreError::Conflict(_)) if attempts < ATTEMPTS => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Removes what is past its time, a little with each call: nothing depends on it.
    pub(crate) async fn tidy(&self, kind: &str) -> StoreResult<()> {
        let due = DocumentQuery::Due {
            at: self.now_millis(),
        };
        let remove = |document: Document| Change::Remove {
            kind: document.kind,
            id: document.id,
            revision: document.revision,
        };
        let old = self.store.list(kind, due, 8).await?;
        if old.is_empty() {
            return Ok(());
        }
        self.store
            .write(old.into_iter().map(remove).collect())
            .await
    }
}
