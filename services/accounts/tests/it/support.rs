//! An accounts service for tests.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sandtable_accounts::{AccountSettings, Accounts, Clock, IdentityProviders};
use sandtable_auth::anonymous_client::METADATA;
use sandtable_auth::identity::{Identities, Identity};
use sandtable_auth::token::TokenHash;
use sandtable_grpc::error::reason_of;
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{
    Account, CreateAccountRequest, CreateAccountResponse, CreateApiKeyRequest,
    CreateApiKeyResponse, ListAuditEntriesRequest, Role, Scope, SetRolesRequest,
};
use sandtable_store::{Log, SqliteSettings, SqliteStore};
use tonic::{Code, Request, Response, Status};

pub(crate) const OPERATOR: &str = "the operator of the tests";

/// The secret of the client that most requests without a token come from.
pub(crate) const CLIENT: &str = "the-secret-of-the-client-of-the-tests";

/// A clock that the test sets.
pub(crate) struct Hands(AtomicU64);

impl Hands {
    pub(crate) fn forward(&self, by: Duration) {
        self.0.fetch_add(by.as_millis() as u64, Ordering::Relaxed);
    }
}

impl Clock for Hands {
    fn now(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_millis(self.0.load(Ordering::Relaxed))
    }
}

pub(crate) struct TestEnv {
    pub(crate) accounts: Accounts,
    pub(crate) clock: Arc<Hands>,
}

pub(crate) fn settings() -> AccountSettings {
    AccountSettings {
        sign_up: true,
        required: false,
        sign_ups_per_address: 0,
        sign_ups: 0,
        sign_up_window_seconds: 60,
        cache_ms: 2_000,
        max_keys_per_account: 3,
    }
}

impl TestEnv {
    pub(crate) async fn open(folder: &Path) -> Self {
        Self::with(folder, settings()).await
    }

    pub(crate) async fn with(folder: &Path, settings: AccountSettings) -> Self {
        Self::trusting(folder, settings, IdentityProviders::default()).await
    }

    /// Returns an accounts service that trusts providers.
    pub(crate) async fn trusting(
        folder: &Path,
        settings: AccountSettings,
        providers: IdentityProviders,
    ) -> Self {
        let store = SqliteStore::open(&SqliteSettings::at(folder.join("log.sqlite"))).unwrap();
        let hash = TokenHash::of(OPERATOR).0;
        store.put_operator("operator", hash).await.unwrap();
        let clock = Arc::new(Hands(AtomicU64::new(1_700_000_000_000)));
        Self {
            accounts: Accounts::open_for(settings, providers, Arc::new(store), clock.clone()),
            clock,
        }
    }

    /// An account with its first key.
    pub(crate) async fn sign_up(&self, name: &str) -> Signed {
        let made = done(self.accounts.create_account(by("", create(name))).await);
        Signed::of(made)
    }

    /// An account that has been given the roles.
    pub(crate) async fn officer(&self, name: &str, roles: &[Role]) -> Signed {
        let signed = self.sign_up(name).await;
        self.set_roles(&signed.name, roles).await;
        signed
    }

    pub(crate) async fn set_roles(&self, name: &str, roles: &[Role]) -> Account {
        let request = SetRolesRequest {
            name: name.to_owned(),
            roles: roles.iter().map(|role| *role as i32).collect(),
            reason: "for a test".to_owned(),
        };
        done(self.accounts.set_roles(by(OPERATOR, request)).await)
    }

    /// A key of the caller's own account.
    pub(crate) async fn make_key(
        &self,
        key: &str,
        request: CreateApiKeyRequest,
    ) -> Result<CreateApiKeyResponse, Status> {
        let made = self.accounts.create_api_key(by(key, request)).await;
        made.map(Response::into_inner)
    }

    /// Returns the identity that a key stands for now.
    pub(crate) async fn identify(&self, key: &str) -> Option<Identity> {
        Identities::identify(&self.accounts, key).await.unwrap()
    }

    /// Returns the audit log: actor, action, target and reason, the latest first.
    pub(crate) async fn audit_entries(&self) -> Vec<(String, String, String, String)> {
        let request = by(OPERATOR, ListAuditEntriesRequest::default());
        let listed = done(self.accounts.list_audit_entries(request).await);
        let entries = listed.entries.into_iter();
        entries
            .map(|it| (it.actor, it.action, it.target, it.reason))
            .collect()
    }
}

/// An account and the secret of its first key.
pub(crate) struct Signed {
    pub(crate) name: String,
    pub(crate) key_name: String,
    pub(crate) key: String,
}

impl Signed {
    pub(crate) fn of(made: CreateAccountResponse) -> Self {
        Self {
            name: made.account.unwrap().name,
            key_name: made.key.unwrap().name,
            key: made.secret,
        }
    }
}

pub(crate) fn create(name: &str) -> CreateAccountRequest {
    CreateAccountRequest {
        display_name: name.to_owned(),
        ..Default::default()
    }
}

/// Returns a request for a key of the caller's account.
pub(crate) fn key_for(scopes: &[Scope]) -> CreateApiKeyRequest {
    CreateApiKeyRequest {
        parent: "accounts/me".to_owned(),
        scopes: scopes.iter().map(|scope| *scope as i32).collect(),
        ..Default::default()
    }
}

/// Returns a request with a token; without credentials when the token is empty.
pub(crate) fn by<T>(token: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    if !token.is_empty() {
        let value = format!("Bearer {token}").parse().unwrap();
        request.metadata_mut().insert("authorization", value);
    }
    request
}

/// A request by a client without a token that made up a secret.
pub(crate) fn of_client<T>(secret: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    let value = secret.parse().unwrap();
    request.metadata_mut().insert(METADATA, value);
    request
}

#[track_caller]
pub(crate) fn done<T>(result: Result<Response<T>, Status>) -> T {
    result.unwrap().into_inner()
}

/// Code and reason of a refusal.
#[track_caller]
pub(crate) fn refused<T: std::fmt::Debug>(result: Result<T, Status>) -> (Code, String) {
    let status = result.unwrap_err();
    let reason = reason_of(&status).unwrap_or_else(|| panic!("{status:?} gives no reason"));
    (status.code(), reason)
}
