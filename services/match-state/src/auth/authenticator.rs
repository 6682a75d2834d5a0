//! Authenticates callers and audits privileged actions.

use std::collections::HashSet;

use sandtable_auth::anonymous_client::ClientSecret;
use sandtable_auth::audit::AuditedAction;
use sandtable_auth::caller as platform;
use sandtable_auth::denied::Lack;
use sandtable_auth::identity::{Identity, Scope};
use sandtable_auth::token::{KEY_PREFIX, TokenHash};
use sandtable_proto::matches::v1::{Match, MatchState as State};
use sandtable_store::StoreError;
use tonic::Status;
use tonic::metadata::MetadataMap;

use crate::auth::audited_action::{AuditedRead, PrivilegedAction, actor};
use crate::auth::audited_reads::AuditedReads;
use crate::auth::contests::Contests;
use crate::auth::identity::{People, Showing, Shown};
use crate::auth::permissions::{Caller, ViewScope};
use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::record::accounts_of;
use crate::matches::slugs::MatchSlugs;
use sandtable_auth::idempotency::RequestOrigin;

/// Prefix of the names of accounts.
const ACCOUNTS: &str = "accounts/";

/// The account of the key that is shown.
const ME: &str = "accounts/me";

/// Accounts whose matches a list contains.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MatchesOf<'a> {
    Anybody,
    Account(&'a str),
    /// Of the caller, whether public or not.
    Own(&'a str),
}

impl MatchesOf<'_> {
    /// Reports whether they are the caller's own.
    pub(crate) fn is_own(self) -> bool {
        matches!(self, Self::Own(_))
    }

    /// Name of the account, empty for anybody's.
    pub(crate) fn account(&self) -> &str {
        match self {
            Self::Anybody => "",
            Self::Account(account) | Self::Own(account) => account,
        }
    }

    /// Reports whether a match is one of them.
    pub(crate) fn has(self, shown: &Match) -> bool {
        let account = self.account();
        account.is_empty() || accounts_of(shown).any(|its| its == account)
    }
}

/// Knows callers by what they show.
pub(crate) struct Authenticator {
    people: People,
    operators: HashSet<TokenHash>,
    contests: Contests,
    slugs: MatchSlugs,
    /// Privileged reads that are in the audit log.
    looks: AuditedReads,
}

impl Authenticator {
    pub(crate) fn new(people: People, operators: HashSet<TokenHash>, contests: Contests) -> Self {
        let slugs = MatchSlugs {
            documents: contests.documents.clone(),
        };
        Self {
            slugs,
            people,
            operators,
            contests,
            looks: AuditedReads::default(),
        }
    }

    /// The credentials of a request.
    pub(crate) async fn credentials<'a>(
        &self,
        metadata: &'a MetadataMap,
    ) -> Result<Showing<'a>, Status> {
        Showing::read(metadata, &*self.people.identities).await
    }

    /// The caller on the whole platform; `None` for a token that may belong to a match.
    pub(crate) async fn platform_caller(
        &self,
        metadata: &MetadataMap,
    ) -> Result<Option<platform::Caller>, Status> {
        let credentials = self.credentials(metadata).await?;
        let is_key = credentials
            .token
            .is_some_and(|it| it.starts_with(KEY_PREFIX));
        let operators = self.operators.iter().map(|hash| hash.0).collect();
        let operators = async { Ok::<_, Status>(operators) };
        let caller = platform::Caller::authenticate(credentials, operators).await?;
        if caller.is_none() && is_key {
            return Err(MatchError::TokenUnknown.into());
        }
        Ok(caller)
    }

    /// Puts the id in place of a slug in the name of a match or a fork of one.
    pub(crate) async fn resolve(&self, name: &mut String) -> ServiceResult<()> {
        self.slugs.resolve(name).await
    }

    /// The credentials of a request that names a match or a fork of one, without powers that its
    /// caller does not have there. The name has the match's id afterwards.
    pub(crate) async fn credentials_in<'a>(
        &self,
        metadata: &'a MetadataMap,
        name: &mut String,
    ) -> Result<Showing<'a>, Status> {
        self.resolve(name).await?;
        let mut showing = self.credentials(metadata).await?;
        self.restrain(&mut showing, name).await?;
        Ok(showing)
    }

    /// The account behind a token, without powers that it does not have in a match.
    pub(crate) async fn look_up_in<'a>(
        &self,
        token: Option<&'a str>,
        name: &str,
    ) -> Result<Showing<'a>, Status> {
        let mut showing = Showing::of_token(token, &*self.people.identities).await?;
        self.restrain(&mut showing, name).await?;
        Ok(showing)
    }

    async fn restrain(&self, showing: &mut Showing<'_>, name: &str) -> Result<(), Status> {
        if let Some(identity) = &mut showing.identity {
            self.contests.restrain(identity, name).await?;
        }
        Ok(())
    }

    /// Returns the account for which a caller hosts or takes a seat; `None` for no account.
    pub(crate) fn account_for<'a>(
        &self,
        token: Option<Shown<'a>>,
        scope: Scope,
    ) -> ServiceResult<Option<&'a Identity>> {
        match token {
            Some(Shown {
                identity: Some(identity),
                ..
            }) => {
                if identity.may(scope) {
                    Ok(Some(identity))
                } else {
                    Err(Lack::of(identity, scope).into())
                }
            }
            Some(shown) if shown.token.starts_with(KEY_PREFIX) => Err(MatchError::TokenUnknown),
            _ if self.people.required => Err(MatchError::AccountNeeded),
            _ => Ok(None),
        }
    }

    /// Returns the origin of a call that needs no token: a token that stands for neither an
    /// account nor the operator proves nothing.
    pub(crate) fn origin<'a>(
        &self,
        token: Option<Shown<'a>>,
        client: Option<ClientSecret>,
    ) -> RequestOrigin<'a> {
        let known = token.filter(|it| it.identity.is_some() || self.is_operator(token));
        match (known, client) {
            (Some(_), _) => known.into(),
            (None, Some(secret)) => RequestOrigin::Client(secret),
            (None, None) => RequestOrigin::Unknown,
        }
    }

    /// Authenticates the bearer of the token.
    pub(crate) fn caller(
        &self,
        live: &LiveMatch,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Caller> {
        Caller::identify(live, token, |hash| self.operators.contains(&hash))
    }

    /// Returns the view scope of a caller who may no longer have a part in the match.
    pub(crate) fn former_view_scope(
        &self,
        live: &LiveMatch,
        token: Option<Shown<'_>>,
    ) -> ViewScope {
        match self.caller(live, token) {
            Ok(caller) => ViewScope::Of(caller),
            Err(_) => ViewScope::Nobody,
        }
    }

    /// Reports whether the token is an operator's, or a key with the operator's powers.
    pub(crate) fn is_operator(&self, token: Option<Shown<'_>>) -> bool {
        token.is_some_and(|shown| match shown.identity {
            Some(identity) => identity.may(Scope::Operate),
            None => self.operators.contains(&TokenHash::of(shown.token)),
        })
    }

    /// Reports whether the token may list matches that are not public.
    pub(crate) fn sees_unlisted(&self, token: Option<Shown<'_>>) -> bool {
        let identity = token.and_then(|shown| shown.identity);
        let moderates = identity.is_some_and(|identity| identity.may(Scope::Moderate));
        moderates || self.is_operator(token)
    }

    /// Returns the accounts whose matches a list contains: one account, `accounts/me` being that
    /// of the key.
    pub(crate) fn matches_of<'a>(
        &self,
        account: &'a str,
        token: Option<Shown<'a>>,
    ) -> ServiceResult<MatchesOf<'a>> {
        let identity = token.and_then(|shown| shown.identity);
        Ok(match (account, identity) {
            ("", _) => MatchesOf::Anybody,
            (ME, None) => return Err(MatchError::AccountNeeded),
            (ME, Some(own)) if own.may(Scope::Watch) || own.may(Scope::Play) => {
                MatchesOf::Own(&own.account)
            }
            (ME, Some(own)) => return Err(Lack::of(own, Scope::Watch).into()),
            (account, _) if account.starts_with(ACCOUNTS) => MatchesOf::Account(account),
            _ => {
                let problem = format!("must be {ACCOUNTS}{{account}} or {ME}");
                return Err(MatchError::field("account", problem));
            }
        })
    }

    /// Writes a privileged action to the audit log before it is done.
    pub(crate) async fn put_on_record(&self, entry: AuditedAction) -> ServiceResult<()> {
        let recorded = self.people.audit.record(entry).await;
        recorded.map_err(|status| MatchError::Passed(Box::new(status)))
    }

    /// Writes to the audit log that an action was not done after all, or that its outcome is
    /// unknown.
    pub(crate) async fn put_on_record_undone(
        &self,
        entry: AuditedAction,
        why: &MatchError,
    ) -> ServiceResult<()> {
        let outcome = match why {
            MatchError::Store(StoreError::Unsettled(_)) => "OUTCOME_UNKNOWN",
            _ => "NOT_DONE",
        };
        self.put_on_record(AuditedAction {
            action: format!("{}_{outcome}", entry.action).into(),
            reason: why.to_string(),
            ..entry
        })
        .await
    }

    /// Puts on record that the operator is about to see what is hidden in a match: orders
    /// that wait, what seats hold, the dice to come. When that cannot be written, nothing
    /// is shown.
    pub(crate) async fn record_look(
        &self,
        live: &LiveMatch,
        caller: Caller,
        look: AuditedRead<'_>,
    ) -> ServiceResult<()> {
        // Other roles have the view of spectators, and everything is open once the match is over.
        if caller != Caller::Operator || live.state() != State::InProgress {
            return Ok(());
        }
        let action = PrivilegedAction {
            name: &live.name,
            token: look.token,
            action: look.action,
            seat: look.seat,
            reason: "",
        };
        self.put_on_record(action.audited()).await
    }

    /// The same for what is read bit by bit: an entry stands for an hour of it.
    pub(crate) async fn record_reading(
        &self,
        live: &LiveMatch,
        caller: Caller,
        look: AuditedRead<'_>,
    ) -> ServiceResult<()> {
        let who = actor(look.token);
        if self.looks.is_on_record(&who, &live.name) {
            return Ok(());
        }
        self.record_look(live, caller, look).await?;
        if caller == Caller::Operator && live.state() == State::InProgress {
            self.looks.remember(who, live.name.clone());
        }
        Ok(())
    }
}
