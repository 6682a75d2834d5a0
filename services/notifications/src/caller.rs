//! The account behind a request.

use sandtable_auth::credentials::Credentials;
use sandtable_auth::denied::Lack;
use sandtable_auth::identity::{Identities, Identity, Scope};
use sandtable_auth::token::bearer;
use sandtable_grpc::error::{error, invalid};
use sandtable_server::limits::Subject;
use tonic::metadata::MetadataMap;
use tonic::{Code, Status};

/// Name by which a caller refers to its own account.
const ME: &str = "accounts/me";

/// Caller with a key.
#[derive(Clone, Debug)]
pub(crate) struct Caller(Identity);

impl Caller {
    /// Finds the account of the key that a request shows.
    pub(crate) async fn identify(
        identities: &dyn Identities,
        metadata: &MetadataMap,
    ) -> Result<Self, Status> {
        let Some(token) = bearer(metadata)? else {
            let message = "this takes a key: send the metadata `authorization: Bearer {key}`";
            return Err(error(Code::Unauthenticated, "TOKEN_MISSING", message).into());
        };
        Self::of_key(identities, token).await
    }

    /// Finds the account of a key.
    pub(crate) async fn of_key(identities: &dyn Identities, token: &str) -> Result<Self, Status> {
        let credentials = Credentials::of_token(Some(token), identities).await?;
        credentials.identity.map(Caller).ok_or_else(|| {
            let message = "nobody's key: it may have been revoked, or its account suspended";
            error(Code::Unauthenticated, "TOKEN_UNKNOWN", message).into()
        })
    }

    /// Name of the account, `accounts/{account}`.
    pub(crate) fn account(&self) -> &str {
        &self.0.account
    }

    /// Returns the subject that the caller's holdings are counted for.
    pub(crate) fn subject(&self) -> Subject {
        Subject::account(&self.0)
    }

    /// Requires a key that may see what happens in the account's matches.
    pub(crate) fn must_watch(&self) -> Result<(), Status> {
        self.must_reach(&[Scope::Watch, Scope::Play])
    }

    /// Requires a key with one of the scopes.
    pub(crate) fn must_reach(&self, scopes: &[Scope]) -> Result<(), Status> {
        if scopes.iter().any(|scope| self.0.may(*scope)) {
            return Ok(());
        }
        let lacking = scopes.iter().map(|scope| Lack::of(&self.0, *scope));
        // Where one of several will do, the one that another key has already.
        let nearest = lacking.min_by_key(|lack| matches!(lack, Lack::Role(_)));
        Err(nearest.unwrap_or(Lack::Scope(Scope::Watch)).into())
    }

    /// Requires the account of a name, which may be `accounts/me`.
    pub(crate) fn must_be(&self, field: &'static str, name: &str) -> Result<(), Status> {
        if name == ME || name == self.account() {
            return Ok(());
        }
        if !name.starts_with("accounts/") {
            return Err(invalid(field, "must have the form `accounts/{account}`"));
        }
        let message = "this takes a key of the account itself";
        Err(error(Code::PermissionDenied, "NOT_YOUR_ACCOUNT", message).into())
    }
}
