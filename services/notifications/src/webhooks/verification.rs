//! Verification of addresses: nothing but a challenge is posted to an address before it has
//! answered one.

use std::sync::Arc;
use std::time::Duration;

use sandtable_proto::notifications::v1::{Webhook, WebhookState as State};
use sandtable_store::{StoreResult, Stored, StoredMessages, unless_lost};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::core::{WebhookParts, random_id};
use super::record::{HOOKS, Hook, timed};
use super::sign;
use super::target::Target;
use crate::feed::source::end_of;
use crate::webhooks::error::{Answer, WebhookError};
use crate::webhooks::http::{Letter, Miss};
use crate::webhooks::payload;
use crate::webhooks::rate_limit::{LimitKind, Whom};
use sandtable_runtime::clock::stamp;

/// Time for which a call waits for the result of the challenge that it caused.
const MOMENT: Duration = Duration::from_secs(2);

/// Extra time, beyond an attempt, that a process has before another one takes it up.
const SLACK: i64 = 1_000;

/// Challenges that are taken up at a time.
const TAKEN_UP: u32 = 32;

/// Webhooks read at a time.
const PAGE: u32 = 256;

impl Hook {
    /// Makes a new challenge, which is due at the moment.
    pub(crate) fn begin_challenge(&mut self, due: i64) {
        self.challenge = random_id();
        let shown = &mut self.shown;
        shown.set_state(State::Pending);
        shown.disable_reason.clear();
        shown.challenges = 0;
        shown.challenge_error.clear();
        shown.verify_time = None;
        shown.next_challenge_time = Some(stamp(due));
    }

    /// Ends the challenge, however it went.
    fn end_challenge(&mut self, state: State) {
        self.challenge.clear();
        self.shown.set_state(state);
        self.shown.next_challenge_time = None;
    }

    /// Reports whether its address has answered a challenge.
    pub(crate) fn is_verified(&self) -> bool {
        self.answered_for == self.shown.url
    }
}

impl WebhookParts {
    /// When a challenge falls to another process that this one takes up now.
    pub(crate) fn challenge_lease(&self) -> i64 {
        let longest = i64::try_from(self.settings.timeout_ms).unwrap_or(i64::MAX - SLACK);
        self.now_millis().saturating_add(longest + SLACK)
    }

    /// Checks that a challenge may be sent now.
    pub(crate) fn may_challenge(&self, account: &str, target: &Target) -> Answer<()> {
        for whom in [
            Whom::Account(account.to_owned()),
            Whom::Target(target.place()),
        ] {
            self.gate.admits(LimitKind::Challenge, whom)?;
        }
        Ok(())
    }

    /// Challenges a webhook's address, and waits a moment for what becomes of it. Gives
    /// the webhook afterwards.
    pub(crate) async fn challenge_soon(self: &Arc<Self>, name: &str) -> Answer<Webhook> {
        let (shared, its_name) = (self.clone(), name.to_owned());
        // It goes on when the caller goes away.
        let challenge = tokio::spawn(async move {
            if let Err(refusal) = shared.challenge(&its_name).await {
                tracing::warn!(%refusal, "failed to store the outcome of a webhook challenge");
            }
        });
        // An error says that it takes longer.
        let _ = timeout(MOMENT, challenge).await;
        Ok(self.hook(name).await?.message.shown)
    }

    /// Takes up the challenges that are due.
    pub(crate) async fn hand_out_challenges(
        self: &Arc<Self>,
        errands: &mut JoinSet<()>,
    ) -> StoreResult<()> {
        let at = self.now_millis();
        for mut row in self.store.due(HOOKS, at, TAKEN_UP).await? {
            row.message.shown.next_challenge_time = Some(stamp(self.challenge_lease()));
            let row = timed(row);
            let taken = self.store.write(vec![row.replace()]).await;
            if !unless_lost(taken)? || !row.message.is_pending() {
                continue;
            }
            let (shared, name) = (self.clone(), row.message.shown.name);
            errands.spawn(async move {
                if let Err(refusal) = shared.challenge(&name).await {
                    tracing::warn!(%refusal, "failed to store the outcome of a webhook challenge");
                }
            });
        }
        Ok(())
    }

    /// Challenges a webhook's address once, if it is pending, and keeps what came of it.
    async fn challenge(&self, name: &str) -> Answer<()> {
        let row = self.hook(name).await?;
        if !row.message.is_pending() {
            return Ok(());
        }
        let asked = row.message.challenge.clone();
        let outcome = match self.ask(&row).await {
            Ok(()) => self.find_place(&row).await?,
            Err(miss) => Err(miss),
        };
        let now = self.now_millis();
        let still = |hook: &Hook| hook.is_pending() && hook.challenge == asked;
        match outcome {
            Ok(()) => {
                let end = end_of(&*self.feed).await?;
                let verified = self.change_hook(name, |hook| {
                    if still(hook) {
                        hook.end_challenge(State::Enabled);
                        hook.answered_for.clone_from(&hook.shown.url);
                        hook.from_position = end;
                        hook.failing_since = 0;
                        hook.shown.failing_since_time = None;
                        hook.shown.challenges += 1;
                        hook.shown.challenge_error.clear();
                        hook.shown.verify_time = Some(stamp(now));
                    }
                    Ok(())
                });
                verified.await?;
            }
            Err(Miss::Later(full)) => {
                let wait = i64::try_from(full.wait.as_millis()).unwrap_or(i64::MAX);
                self.change_quietly(&row.document.id, |hook| {
                    if still(hook) {
                        hook.shown.challenge_error = format!("{full}: it is put off");
                        let next = now.saturating_add(wait);
                        hook.shown.next_challenge_time = Some(stamp(next));
                    }
                })
                .await?;
            }
            Err(Miss::Failed(problem)) => {
                self.change_quietly(&row.document.id, |hook| {
                    if !still(hook) {
                        return;
                    }
                    let tries = hook.shown.challenges;
                    hook.shown.challenges = tries.saturating_add(1);
                    hook.shown.challenge_error.clone_from(&problem);
                    match self.settings.challenge_retry_seconds.get(tries as usize) {
                        Some(wait) => {
                            let next = now.saturating_add(i64::from(*wait) * 1000);
                            hook.shown.next_challenge_time = Some(stamp(next));
                        }
                        None => hook.end_challenge(State::Failed),
                    }
                })
                .await?;
            }
        }
        Ok(())
    }

    /// Posts the challenge, and looks whether it is answered.
    async fn ask(&self, row: &Stored<Hook>) -> Result<(), Miss> {
        let (hook, account) = (&row.message, &row.document.owner);
        let target = Target::parse(&hook.shown.url, &self.settings);
        let target = target.map_err(|bad| Miss::Failed(bad.to_string()))?;
        let active = self.identities.is_active(account).await;
        match active {
            Ok(true) => {}
            Ok(false) => return Err(Miss::Failed("the account is suspended".to_owned())),
            Err(status) => return Err(Miss::Failed(status.message().to_owned())),
        }
        let _for_account =
            (self.gate).enter(LimitKind::Challenge, Whom::Account(account.clone()))?;
        let _to_target = (self.gate).enter(LimitKind::Challenge, Whom::Target(target.place()))?;
        let now = self.now_millis();
        let id = format!("{}_challenge{}", row.document.id, random_id());
        let body = payload::of_challenge(&hook.shown.name, &hook.challenge, now);
        let timestamp = now.div_euclid(1000);
        let letter = Letter {
            signatures: sign::signatures(hook, now, &id, timestamp, &body),
            id,
            timestamp,
            body,
        };
        let post = self
            .post
            .deliver(LimitKind::Challenge, &hook.shown.url, &letter);
        let reply = post.await?;
        if !reply.status.is_success() {
            let problem = format!("the receiver answered {}", reply.status);
            return Err(Miss::Failed(problem));
        }
        if reply.holds(&hook.challenge) {
            Ok(())
        } else {
            let problem = "the receiver did not answer with the challenge";
            Err(Miss::Failed(problem.to_owned()))
        }
    }

    /// Looks whether the target may have another webhook.
    async fn find_place(&self, row: &Stored<Hook>) -> Answer<Result<(), Miss>> {
        let place = |url: &str| {
            let target = Target::parse(url, &self.settings).ok();
            target.map(|target| target.place())
        };
        let (most, wanted) = (
            self.settings.max_per_target.max(1),
            place(&row.message.shown.url),
        );
        let mut found = 0;
        let mut pages = self.store.pages(HOOKS, "", PAGE);
        while let Some(page) = pages.next().await? {
            for other in page {
                let counts = other.message.is_enabled() && other.document.id != row.document.id;
                found += u32::from(counts && place(&other.message.shown.url) == wanted);
            }
            if found >= most {
                let problem = format!("the address has {found} webhooks already: at most {most}");
                return Ok(Err(Miss::Failed(problem)));
            }
        }
        Ok(Ok(()))
    }

    /// Changes parts of a webhook on which the delivery of entries does not depend.
    async fn change_quietly(&self, id: &str, change: impl Fn(&mut Hook) + Sync) -> StoreResult<()> {
        let changed = self.store.change(HOOKS, id, |row| -> StoreResult<_> {
            change(&mut row.message);
            row.document.due = row.message.due();
            Ok(Some(Vec::new()))
        });
        changed.await.map(drop)
    }
}

impl From<crate::webhooks::rate_limit::Full> for WebhookError {
    fn from(full: crate::webhooks::rate_limit::Full) -> Self {
        Self::LimitReached {
            what: full.what,
            most: full.limit,
            found: full.found,
            wait: Some(full.wait),
        }
    }
}
