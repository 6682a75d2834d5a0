//! Accounts, their keys, and what those who keep order have done.

use prost_types::FieldMask;
use sandtable_proto::accounts::v1::account_service_client::AccountServiceClient;
use sandtable_proto::accounts::v1::{
    Account, ApiKey, CreateAccountRequest, CreateAccountResponse, CreateApiKeyRequest,
    CreateApiKeyResponse, ExchangeIdentityTokenRequest, ExchangeIdentityTokenResponse,
    GetAccountRequest, ListAccountsRequest, ListApiKeysRequest, ListAuditEntriesRequest,
    ListAuditEntriesResponse, ReinstateAccountRequest, RevokeApiKeyRequest, SetRolesRequest,
    SuspendAccountRequest, UpdateAccountRequest,
};

use crate::client::{Client, Wire, new_request_id, pages};
use crate::error::Error;

/// The account of the key that is shown.
pub(crate) const ME: &str = "accounts/me";

/// The account that is named, or that of the key that is shown.
pub(crate) fn or_me(name: String) -> String {
    if name.is_empty() { ME.to_owned() } else { name }
}

/// Makes a call about accounts with the same request as often as it takes.
macro_rules! call {
    ($client:expr, $method:ident, $request:expr) => {{
        let request = $request;
        $client
            .repeat("", |at| {
                let (mut accounts, request) = (at.accounts(), request.clone());
                async move { accounts.$method(request).await }
            })
            .await?
    }};
}

impl Client {
    /// The generated client of the accounts, for calls that need what this crate does not
    /// offer.
    pub fn accounts(&self) -> AccountServiceClient<Wire> {
        AccountServiceClient::new(self.wire())
    }

    /// Makes an account with its first key. The request id is filled in when it is empty.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SIGN_UP_CLOSED` where only the
    /// operator makes accounts, and `LIMIT_REACHED` when too many are made.
    pub async fn create_account(
        &self,
        mut request: CreateAccountRequest,
    ) -> Result<CreateAccountResponse, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        Ok(call!(self, create_account, request))
    }

    /// Gets an account; `accounts/me` is that of the key that is shown.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `ACCOUNT_NOT_FOUND` when there is no
    /// such account.
    pub async fn get_account(&self, name: &str) -> Result<Account, Error> {
        let request = GetAccountRequest {
            name: name.to_owned(),
        };
        Ok(call!(self, get_account, request))
    }

    /// Changes the account of the key that is shown.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NOT_YOUR_ACCOUNT` when it is another
    /// account. The error names a field that cannot be changed, or not to that value.
    pub async fn update_account(&self, request: UpdateAccountRequest) -> Result<Account, Error> {
        Ok(call!(self, update_account, request))
    }

    /// Gives the account of the client's key a handle, by which `accounts/@{handle}` names it and
    /// which no other account has; an empty one gives up its present handle.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `HANDLE_TAKEN` when it is another
    /// account's or looks like one that is, and `LIMIT_REACHED` when the account has had too many
    /// lately. The error for an invalid or reserved handle names its field.
    pub async fn claim_handle(&self, handle: &str) -> Result<Account, Error> {
        self.update_account(UpdateAccountRequest {
            account: Some(Account {
                name: "accounts/me".to_owned(),
                handle: handle.to_owned(),
                ..Default::default()
            }),
            update_mask: Some(FieldMask {
                paths: vec!["handle".to_owned()],
            }),
        })
        .await
    }

    /// All accounts, page by page. For moderators and operators.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SCOPE_MISSING` when the key is not a
    /// moderator's.
    pub async fn list_accounts(&self) -> Result<Vec<Account>, Error> {
        pages(|page_token| async move {
            let request = ListAccountsRequest {
                page_token,
                ..Default::default()
            };
            let page = call!(self, list_accounts, request);
            Ok((page.accounts, page.next_page_token))
        })
        .await
    }

    /// Gives an account these roles in place of those that it has. For operators.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SCOPE_MISSING` when the key is not an
    /// operator's, and `ACCOUNT_NOT_FOUND` when there is no such account.
    pub async fn set_roles(&self, request: SetRolesRequest) -> Result<Account, Error> {
        Ok(call!(self, set_roles, request))
    }

    /// Takes all rights from an account until it is reinstated, for a reason that is put on
    /// record. For moderators and operators.
    ///
    /// # Errors
    ///
    /// As of [`Client::set_roles`], with a moderator in place of an operator.
    pub async fn suspend_account(&self, name: &str, reason: &str) -> Result<Account, Error> {
        let request = SuspendAccountRequest {
            name: name.to_owned(),
            reason: reason.to_owned(),
        };
        Ok(call!(self, suspend_account, request))
    }

    /// Gives a suspended account its rights back.
    ///
    /// # Errors
    ///
    /// As of [`Client::suspend_account`].
    pub async fn reinstate_account(&self, name: &str, reason: &str) -> Result<Account, Error> {
        let request = ReinstateAccountRequest {
            name: name.to_owned(),
            reason: reason.to_owned(),
        };
        Ok(call!(self, reinstate_account, request))
    }

    /// Makes a key, for the account of the key that is shown unless one is named. The
    /// request id is filled in when it is empty.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SCOPE_MISSING` when the client's key
    /// does not have the scopes that it would give, and `LIMIT_REACHED` when the account has as
    /// many keys as it may.
    pub async fn create_key(
        &self,
        mut request: CreateApiKeyRequest,
    ) -> Result<CreateApiKeyResponse, Error> {
        request.parent = or_me(request.parent);
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        Ok(call!(self, create_api_key, request))
    }

    /// Gives a key for the ID token of a provider, which can be exchanged once. The request id is
    /// filled in when it is empty.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `IDENTITY_TOKENS_OFF` when the server
    /// accepts none, and `IDENTITY_TOKEN_REFUSED` with the metadata `flaw` when it does not
    /// accept this one.
    pub async fn exchange_identity_token(
        &self,
        mut request: ExchangeIdentityTokenRequest,
    ) -> Result<ExchangeIdentityTokenResponse, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        Ok(call!(self, exchange_identity_token, request))
    }

    /// All keys of an account, revoked and expired ones included, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NOT_YOUR_ACCOUNT` when it is another
    /// account and the caller is not an operator.
    pub async fn keys(&self, account: &str) -> Result<Vec<ApiKey>, Error> {
        pages(|page_token| async move {
            let request = ListApiKeysRequest {
                parent: account.to_owned(),
                page_token,
                ..Default::default()
            };
            let page = call!(self, list_api_keys, request);
            Ok((page.keys, page.next_page_token))
        })
        .await
    }

    /// Revokes a key permanently. A reason is required for another account's key.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `KEY_NOT_FOUND` when there is no such
    /// key, and `NOT_YOUR_ACCOUNT` when it is another account's and the caller is not an
    /// operator.
    pub async fn revoke_key(&self, name: &str, reason: &str) -> Result<ApiKey, Error> {
        let request = RevokeApiKeyRequest {
            name: name.to_owned(),
            reason: reason.to_owned(),
        };
        Ok(call!(self, revoke_api_key, request))
    }

    /// Lists one page of what organisers, moderators and operators did, the latest first.
    /// For moderators and operators.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SCOPE_MISSING` when the key is not a
    /// moderator's.
    pub async fn list_audit_entries(
        &self,
        request: ListAuditEntriesRequest,
    ) -> Result<ListAuditEntriesResponse, Error> {
        Ok(call!(self, list_audit_entries, request))
    }
}
