//! The caller of a request, and what they may do in a tournament.

use std::ops::Deref;
use std::sync::Arc;

use sandtable_auth::caller as platform;
use sandtable_auth::credentials::Credentials;
use sandtable_auth::denied::Lack;
use sandtable_auth::idempotency::RequestOrigin;
use sandtable_auth::identity::{Identities, Scope};
use sandtable_auth::token::bearer;
use sandtable_server::limits::{ClientAddress, Holder, Subject};
use sandtable_store::Log;
use tonic::metadata::MetadataMap;

use crate::error::{LadderError, ServiceResult};
use crate::tournaments::record::TournamentRecord;

/// A caller of the platform, as this service knows them.
#[derive(Clone, Debug)]
pub(crate) struct Caller(pub(crate) platform::Caller);

impl Deref for Caller {
    type Target = platform::Caller;

    fn deref(&self) -> &platform::Caller {
        &self.0
    }
}

impl<'a> From<&'a Caller> for RequestOrigin<'a> {
    fn from(caller: &'a Caller) -> Self {
        (&caller.0).into()
    }
}

/// Authenticates callers by the tokens that they show.
pub(crate) struct Authenticator {
    pub(crate) identities: Arc<dyn Identities>,
    pub(crate) log: Arc<dyn Log>,
}

impl Authenticator {
    /// The caller of a request with such metadata.
    pub(crate) async fn caller(&self, metadata: &MetadataMap) -> ServiceResult<Caller> {
        let token = bearer(metadata)?;
        let credentials = Credentials::of_token(token, &*self.identities).await?;
        let caller = platform::Caller::authenticate(credentials, self.log.operators());
        caller.await?.map(Caller).ok_or(LadderError::TokenUnknown)
    }
}

impl Caller {
    /// Reports whether the caller may run tournaments of others, in which they have no part.
    pub(crate) fn is_privileged(&self) -> bool {
        self.has_power(Scope::Organise)
    }

    /// The caller as one who takes a part of a shared capacity. The operator is a member of
    /// everything.
    pub(crate) fn holder(&self, origin: Option<ClientAddress>, belongs: bool) -> Holder {
        Holder {
            caller: match &self.0 {
                platform::Caller::Holder(identity) => Some(Subject::account(identity)),
                platform::Caller::Nobody(_) | platform::Caller::Operator => None,
            },
            address: origin.map(ClientAddress::subject),
            belongs: belongs || self.operates(),
        }
    }

    /// Reports whether the caller is the organiser or a co-organiser of the tournament, with a
    /// key that has the scope.
    pub(crate) fn is_organiser(&self, record: &TournamentRecord) -> bool {
        let platform::Caller::Holder(identity) = &self.0 else {
            return false;
        };
        let shown = &record.shown;
        identity.may(Scope::Host)
            && (shown.organiser == identity.account
                || shown.co_organisers.contains(&identity.account))
    }

    /// Requires a caller who runs the tournament.
    pub(crate) fn must_run(&self, record: &TournamentRecord) -> ServiceResult<()> {
        match &self.0 {
            _ if self.is_organiser(record) || self.is_privileged() => Ok(()),
            platform::Caller::Nobody(_) => Err(LadderError::TokenMissing),
            platform::Caller::Holder(identity) if !identity.may(Scope::Host) => {
                Err(Lack::of(identity, Scope::Host).into())
            }
            _ => Err(LadderError::NotAllowed("those who run the tournament")),
        }
    }
}
