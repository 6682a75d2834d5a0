//! Changing a match's record: decided on the stored one, and decided again after a lost race.

use std::sync::Arc;

use sandtable_auth::audit::AuditedAction;
use sandtable_proto::matches::v1::Match;

use crate::auth::audited_action::PrivilegedAction;
use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::auth::permissions::ViewScope;
use crate::clocks::time_source::Timekeeper;
use crate::error::ServiceResult;
use crate::matches::loaded_match::LiveMatch;
use crate::matches::names::match_id;
use crate::matches::record::MatchRecord;
use crate::matches::repository::Matches;
use crate::rpc::match_request::MatchCall;
use crate::spectator_delay::SpectatorDelay;
use sandtable_auth::idempotency::RequestScope;
use sandtable_store::StoreError;

/// Maximum retries of a change that lost a race for the record.
const ATTEMPTS: u32 = 3;

/// Effect of a call on a match: the new record, or none for a retry of a completed call; and the
/// answer besides the match.
pub(crate) struct Change<T> {
    to: Option<Box<MatchRecord>>,
    answer: T,
    /// Entry for the audit log, when the change is privileged.
    audited: Option<AuditedAction>,
    eyes: ViewScope,
}

impl Change<()> {
    /// The match gets a new record, which remembers the call.
    fn once(mut record: MatchRecord, call: &RequestScope) -> Self {
        record.remember(call, None);
        Self::to(record, ())
    }
}

impl<T> Change<T> {
    /// The match gets a new record.
    pub(crate) fn to(record: MatchRecord, answer: T) -> Self {
        Self {
            to: Some(Box::new(record)),
            answer,
            audited: None,
            eyes: ViewScope::All,
        }
    }

    /// Nothing changes.
    pub(crate) fn none(answer: T) -> Self {
        Self {
            to: None,
            answer,
            audited: None,
            eyes: ViewScope::All,
        }
    }

    /// Marks the change as privileged, to be audited.
    pub(crate) fn privileged(self, audited: AuditedAction) -> Self {
        Self {
            audited: Some(audited),
            ..self
        }
    }

    /// Returns the match in this view scope.
    pub(crate) fn seen_with(self, eyes: ViewScope) -> Self {
        Self { eyes, ..self }
    }
}

/// The records of matches, as callers see and change them.
pub(crate) struct MatchRecords {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) delay: Arc<SpectatorDelay>,
    pub(crate) time: Arc<Timekeeper>,
}

impl MatchRecords {
    /// The match's resource.
    pub(crate) async fn get(&self, id: &str, token: Option<Shown<'_>>) -> ServiceResult<Match> {
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.authenticator.caller(live, token)?;
        self.delay.show(live, caller).await
    }

    /// As [`MatchRecords::change`], for callers who may manage the match. Privileged changes are
    /// audited.
    pub(crate) async fn manage<T>(
        &self,
        action: PrivilegedAction<'_>,
        call: &RequestScope,
        decide: impl Fn(&LiveMatch) -> ServiceResult<Change<T>>,
    ) -> ServiceResult<(Match, T)> {
        let id = match_id("name", action.name)?;
        self.change(id, |live| {
            let caller = self.authenticator.caller(live, action.token)?;
            caller.must_manage()?;
            live.record.repetition_of(call)?;
            let change = decide(live)?.seen_with(ViewScope::Of(caller));
            Ok(if caller.privileged() {
                change.privileged(action.audited())
            } else {
                change
            })
        })
        .await
    }

    /// As [`MatchRecords::manage`], for what gives nothing but the match and is done once:
    /// `decide` gives the new record.
    pub(crate) async fn manage_once(
        &self,
        action: PrivilegedAction<'_>,
        call: &RequestScope,
        decide: impl Fn(&LiveMatch) -> ServiceResult<MatchRecord>,
    ) -> ServiceResult<Match> {
        let managed = self.manage(action, call, |live| {
            Ok(match live.record.repetition_of(call)? {
                Some(_) => Change::none(()),
                None => Change::once(decide(live)?, call),
            })
        });
        let (shown, ()) = managed.await?;
        Ok(shown)
    }

    /// As [`MatchRecords::change`], for what the caller's seat does once. `decide` gives the
    /// new record, or none when the match is as it is to be.
    pub(crate) async fn change_as_seat(
        &self,
        call: &MatchCall<'_>,
        named: Option<u32>,
        decide: impl Fn(&LiveMatch, u32) -> ServiceResult<Option<MatchRecord>>,
    ) -> ServiceResult<Match> {
        let MatchCall { id, token, call } = call;
        let changed = self.change(id, |live| {
            let seat = self
                .authenticator
                .caller(live, *token)?
                .acting_seat(named)?;
            if live.record.repetition_of(call)?.is_some() {
                return Ok(Change::none(()));
            }
            Ok(match decide(live, seat)? {
                Some(record) => Change::once(record, call),
                None => Change::none(()),
            })
        });
        let (shown, ()) = changed.await?;
        Ok(shown)
    }

    /// Applies the change that `decide` makes of a match, and decides again after a lost race.
    /// Returns the match afterwards, in the view scope that the change names.
    ///
    /// A privileged change is audited beforehand, so that none goes unrecorded, and again if it
    /// was not done after all.
    pub(crate) async fn change<T>(
        &self,
        id: &str,
        decide: impl Fn(&LiveMatch) -> ServiceResult<Change<T>>,
    ) -> ServiceResult<(Match, T)> {
        let mut recorded = None;
        let done = self.try_to_change(id, decide, &mut recorded).await;
        if let (Err(refusal), Some(audited)) = (&done, recorded) {
            self.authenticator
                .put_on_record_undone(audited, refusal)
                .await?;
        }
        done
    }

    async fn try_to_change<T>(
        &self,
        id: &str,
        decide: impl Fn(&LiveMatch) -> ServiceResult<Change<T>>,
        recorded: &mut Option<AuditedAction>,
    ) -> ServiceResult<(Match, T)> {
        let mut locked = self.matches.lock(id).await;
        for _ in 0..ATTEMPTS {
            let live = locked.settle().await?;
            let Change {
                to,
                answer,
                audited,
                eyes,
            } = decide(live)?;
            let Some(mut record) = to else {
                return Ok((self.show_to(live, eyes).await?, answer));
            };
            if let (Some(audited), None) = (audited, &recorded) {
                self.authenticator.put_on_record(audited.clone()).await?;
                *recorded = Some(audited);
            }
            record.shown.update_time = Some(self.time.now());
            if locked.change_record(*record).await? {
                let live = locked.settle().await?;
                return Ok((self.show_to(live, eyes).await?, answer));
            }
        }
        Err(StoreError::Conflict("the match kept changing".into()).into())
    }

    /// Returns the match as a viewer may see it now.
    pub(crate) async fn show_to(&self, live: &LiveMatch, eyes: ViewScope) -> ServiceResult<Match> {
        match eyes {
            ViewScope::All => Ok(live.shown()),
            ViewScope::Of(caller) => self.delay.show(live, caller).await,
            ViewScope::Nobody => Ok(Match {
                name: live.name.clone(),
                game: live.record.shown.game.clone(),
                visibility: live.record.shown.visibility,
                ..Default::default()
            }),
        }
    }
}
