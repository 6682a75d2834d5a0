//! Who makes a call, found out before any match is looked at.

use sandtable_service::client_secret::ClientSecret;
use sandtable_service::identity::{Identity, Scope};
use sandtable_service::token::{KEY_PREFIX, bearer};
use sandtable_store::MatchRow;
use tonic::Status;
use tonic::metadata::MetadataMap;

use crate::core::Shared;
use crate::origin::{Call, Origin};
use crate::people::{Showing, Shown};
use crate::refusal::{Answer, Refusal};

impl Shared {
    /// What a request's metadata show.
    pub(crate) async fn showing<'a>(
        &self,
        metadata: &'a MetadataMap,
    ) -> Result<Showing<'a>, Status> {
        let client = ClientSecret::shown_in(metadata)?;
        let showing = self.look_up(bearer(metadata)?).await?;
        Ok(Showing { client, ..showing })
    }

    /// Finds the account behind a token. Only what looks like a key is looked up.
    pub(crate) async fn look_up<'a>(&self, token: Option<&'a str>) -> Result<Showing<'a>, Status> {
        let identity = match token.filter(|token| token.starts_with(KEY_PREFIX)) {
            Some(key) => self.people.identities.identify(key).await?,
            None => None,
        };
        Ok(Showing {
            token,
            identity,
            client: None,
        })
    }

    /// The account for which a caller hosts or sits down; `None` for nobody's.
    pub(crate) fn account_for<'a>(
        &self,
        token: Option<Shown<'a>>,
        scope: Scope,
    ) -> Answer<Option<&'a Identity>> {
        match token {
            Some(Shown {
                identity: Some(identity),
                ..
            }) => match identity.may(scope) {
                true => Ok(Some(identity)),
                false => Err(Refusal::ScopeMissing(scope)),
            },
            Some(shown) if shown.token.starts_with(KEY_PREFIX) => Err(Refusal::TokenUnknown),
            _ if self.people.required => Err(Refusal::AccountNeeded),
            _ => Ok(None),
        }
    }

    /// Whose call it is that needs no token: a token that stands for neither an account nor
    /// the operator proves nothing.
    pub(crate) fn origin<'a>(
        &self,
        token: Option<Shown<'a>>,
        client: Option<ClientSecret>,
    ) -> Origin<'a> {
        let known = token.filter(|it| it.identity.is_some() || self.is_operator(token));
        match (known, client) {
            (Some(_), _) => known.into(),
            (None, Some(secret)) => Origin::Client(secret),
            (None, None) => Origin::Unknown,
        }
    }

    /// The match that a call of the same caller with this request id made.
    pub(crate) async fn find_by_call(&self, call: &Call) -> Answer<Option<MatchRow>> {
        for key in call.keys() {
            if let Some(row) = self.log.find_match_by_request(key).await? {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }
}
