//! Who a caller is, and what that allows.

use std::sync::Arc;

use sandtable_auth::audit;
use sandtable_auth::denied::Lack;
use sandtable_auth::identity::{Identities, Identity, Scope};
use sandtable_auth::token::{KEY_PREFIX, TokenHash, bearer};
use sandtable_server::limits::{ClientAddress, Holder, Subject};
use sandtable_store::Log;
use tonic::metadata::MetadataMap;

use crate::error::{LadderError, ServiceResult};
use crate::tournaments::record::TournamentRecord;

/// Who calls.
#[derive(Clone, Debug)]
pub(crate) enum Caller {
    Nobody,
    Holder(Identity),
    /// Whoever shows the operator's token.
    Operator,
}

/// Tells who makes a call, by the token that it shows.
pub(crate) struct Authenticator {
    pub(crate) identities: Arc<dyn Identities>,
    pub(crate) log: Arc<dyn Log>,
}

impl Authenticator {
    /// Who makes a request with such metadata.
    pub(crate) async fn caller(&self, metadata: &MetadataMap) -> ServiceResult<Caller> {
        let Some(token) = bearer(metadata)? else {
            return Ok(Caller::Nobody);
        };
        if token.starts_with(KEY_PREFIX) {
            let holder = self.identities.identify(token).await?;
            return holder.map(Caller::Holder).ok_or(LadderError::TokenUnknown);
        }
        let operators = self.log.operators().await?;
        if operators.contains(&TokenHash::of(token).0) {
            Ok(Caller::Operator)
        } else {
            Err(LadderError::TokenUnknown)
        }
    }
}

impl Caller {
    /// Name of the caller's account; empty for none.
    pub(crate) fn account(&self) -> &str {
        match self {
            Self::Holder(identity) => &identity.account,
            Self::Nobody | Self::Operator => "",
        }
    }

    /// For whom a place is counted that the caller takes. Who runs the platform belongs to all
    /// that happens on it.
    pub(crate) fn holder(&self, origin: Option<ClientAddress>, belongs: bool) -> Holder {
        Holder {
            caller: match self {
                Self::Holder(identity) => Some(Subject::account(identity)),
                Self::Nobody | Self::Operator => None,
            },
            address: origin.map(ClientAddress::subject),
            belongs: belongs || self.operates(),
        }
    }

    /// How records call the caller.
    pub(crate) fn actor(&self) -> &str {
        match self {
            Self::Operator => audit::OPERATOR,
            _ => self.account(),
        }
    }

    /// Whether the caller has the operator's powers.
    pub(crate) fn operates(&self) -> bool {
        match self {
            Self::Nobody => false,
            Self::Holder(identity) => identity.may(Scope::Operate),
            Self::Operator => true,
        }
    }

    /// Whether the caller runs tournaments of others, in which they have no part.
    pub(crate) fn has_office(&self) -> bool {
        match self {
            Self::Holder(identity) => identity.may(Scope::Organise) || self.operates(),
            _ => self.operates(),
        }
    }

    /// Asks for an account whose key reaches a scope.
    pub(crate) fn must_be_account(&self, scope: Scope) -> ServiceResult<&Identity> {
        match self {
            Self::Holder(identity) if identity.may(scope) => Ok(identity),
            Self::Holder(identity) => Err(Lack::of(identity, scope).into()),
            Self::Nobody => Err(LadderError::TokenMissing),
            Self::Operator => Err(LadderError::NotAllowed(
                "accounts; the operator's token is none",
            )),
        }
    }

    /// Whether the caller made the tournament or was asked to run it, with a key that may.
    pub(crate) fn is_organiser(&self, record: &TournamentRecord) -> bool {
        let Self::Holder(identity) = self else {
            return false;
        };
        let shown = &record.shown;
        identity.may(Scope::Host)
            && (shown.organiser == identity.account
                || shown.co_organisers.contains(&identity.account))
    }

    /// Asks for somebody who runs the tournament.
    pub(crate) fn must_run(&self, record: &TournamentRecord) -> ServiceResult<()> {
        match self {
            _ if self.is_organiser(record) || self.has_office() => Ok(()),
            Self::Nobody => Err(LadderError::TokenMissing),
            Self::Holder(identity) if !identity.may(Scope::Host) => {
                Err(Lack::of(identity, Scope::Host).into())
            }
            _ => Err(LadderError::NotAllowed("those who run the tournament")),
        }
    }
}
