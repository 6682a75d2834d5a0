//! An accounts service that accepts identity tokens.

use std::path::Path;

use sandtable_accounts::{Clock, IdentityProviders, IssuerSettings, OidcSettings};
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{
    ExchangeIdentityTokenRequest, ExchangeIdentityTokenResponse, ListAccountsRequest,
};
use sandtable_runtime::settings::{Settings, Texts};
use tonic::{Response, Status};
use tonic_types::StatusExt;

use crate::provider::{AUDIENCE, Provider, Signer};
use crate::support::{CLIENT, OPERATOR, TestEnv, by, done, of_client, settings};

/// A provider, its signer whose key is called `one`, and the accounts service that trusts it.
pub(crate) struct SignInEnv {
    pub(crate) accounts: TestEnv,
    pub(crate) provider: Provider,
    pub(crate) signer: Signer,
}

/// Settings that trust a provider of this machine.
pub(crate) fn trusting(issuer: &str) -> OidcSettings {
    let reference: OidcSettings = Settings::load(None).unwrap().section("oidc").unwrap();
    OidcSettings {
        issuers: vec![IssuerSettings {
            issuer: issuer.to_owned(),
            audiences: Texts(vec!["another client".to_owned(), AUDIENCE.to_owned()]),
            jwks_url: String::new(),
        }],
        allow_http: true,
        ..reference
    }
}

/// An exchange without special requests.
pub(crate) fn exchange(token: impl Into<String>) -> ExchangeIdentityTokenRequest {
    ExchangeIdentityTokenRequest {
        identity_token: token.into(),
        ..Default::default()
    }
}

/// Returns the problem with the token that a refusal names.
#[track_caller]
pub(crate) fn flaw<T: std::fmt::Debug>(result: Result<T, Status>) -> String {
    let status = result.unwrap_err();
    let info = status.get_details_error_info().unwrap();
    assert_eq!(info.reason, "IDENTITY_TOKEN_REFUSED", "{status:?}");
    info.metadata["flaw"].clone()
}

impl SignInEnv {
    pub(crate) async fn open(folder: &Path) -> Self {
        Self::with(folder, Signer::ec(), |_| {}).await
    }

    pub(crate) async fn with(
        folder: &Path,
        signer: Signer,
        change: impl FnOnce(&mut OidcSettings),
    ) -> Self {
        let provider = Provider::start(vec![signer.shown("one")]).await;
        let mut oidc = trusting(&provider.issuer);
        change(&mut oidc);
        let providers = IdentityProviders::open(oidc).unwrap();
        Self {
            accounts: TestEnv::trusting(folder, settings(), providers).await,
            provider,
            signer,
        }
    }

    /// A valid token for a subject.
    pub(crate) fn token(&self, subject: &str) -> String {
        let now = self.accounts.clock.now();
        let claims = self.provider.claims(subject, now, |_| {});
        self.signer.token("one", &claims)
    }

    pub(crate) async fn try_exchange(
        &self,
        request: ExchangeIdentityTokenRequest,
    ) -> Result<ExchangeIdentityTokenResponse, Status> {
        let made = self
            .accounts
            .accounts
            .exchange_identity_token(of_client(CLIENT, request));
        made.await.map(Response::into_inner)
    }

    /// Signs a person in.
    pub(crate) async fn sign_in(&self, subject: &str) -> ExchangeIdentityTokenResponse {
        self.try_exchange(exchange(self.token(subject)))
            .await
            .unwrap()
    }

    /// Returns the number of accounts.
    pub(crate) async fn accounts(&self) -> usize {
        let request = by(OPERATOR, ListAccountsRequest::default());
        done(self.accounts.accounts.list_accounts(request).await)
            .accounts
            .len()
    }
}
