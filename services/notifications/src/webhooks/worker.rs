//! Delivers what is due.
//!
//! A process that takes deliveries on postpones their due times; if it stops silently they fall
//! due again. One process posts to a webhook one message at a time.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use hyper::StatusCode;
use parking_lot::Mutex;
use sandtable_proto::notifications::v1::{WebhookDeliveryState as State, WebhookState};
use sandtable_runtime::clock::millis_of;
use sandtable_store::{StoreResult, Stored, StoredMessages, unless_lost};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tonic::Status;

use super::core::WebhookParts;
use super::record::{DELIVERIES, Delivery, HOOKS, Hook, OPENINGS, timed};
use super::sign;
use super::target::Target;
use crate::webhooks::http::{Letter, Miss, PostResult};
use crate::webhooks::metrics::Dead;
use crate::webhooks::rate_limit::{Full, LimitKind, Whom};
use sandtable_runtime::clock::stamp;
use sandtable_runtime::random;

/// Deliveries that are looked at at a time, and that are taken on of one webhook.
const LOOKED_AT: u32 = 256;
const TAKEN_ON: usize = 16;

/// Interval at which mere notes are searched for old ones.
const TIDY_EVERY: Duration = Duration::from_secs(600);

/// Due deliveries of one webhook, in the order of their subjects.
type Errand = Vec<Stored<Delivery>>;

/// The webhooks that this process is posting to.
#[derive(Clone, Default)]
struct Busy(Arc<Mutex<HashSet<String>>>);

/// One of them. Dropping it ends that.
struct Posting {
    hook: String,
    busy: Busy,
}

impl Drop for Posting {
    fn drop(&mut self) {
        self.busy.0.lock().remove(&self.hook);
    }
}

impl WebhookParts {
    /// Delivers what is due, for ever.
    pub(crate) async fn run_errands(self: Arc<Self>) {
        let busy = Busy::default();
        let mut errands = JoinSet::new();
        let mut tidying = interval(TIDY_EVERY);
        tidying.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            if let Err(error) = self.hand_out(&busy, &mut errands).await {
                tracing::warn!(%error, "failed to read or write webhook deliveries, will retry");
                sleep(self.settings.poll()).await;
            }
            tokio::select! {
                () = self.due.notified() => {}
                Some(_) = errands.join_next() => {}
                _ = tidying.tick() => {
                    // Starts of matches that were announced long ago.
                    let (now, most) = (self.now_millis(), LOOKED_AT);
                    if let Err(error) = self.store.forget_due(OPENINGS, now, most).await {
                        tracing::warn!(%error, "failed to delete old records, will retry");
                    }
                }
                () = sleep(self.settings.poll()) => {}
            }
        }
    }

    /// Takes on due deliveries that no process has taken on.
    async fn hand_out(self: &Arc<Self>, busy: &Busy, errands: &mut JoinSet<()>) -> StoreResult<()> {
        self.take_notices().await?;
        let at = self.now_millis();
        let due = self.store.due(DELIVERIES, at, LOOKED_AT).await?;
        let crowded = due.len() == LOOKED_AT as usize;
        let mut oldest = at;
        let mut by_hook: BTreeMap<String, Errand> = BTreeMap::new();
        let mut old = Vec::new();
        for row in due {
            match row.message.shown.state() {
                State::Pending => {
                    oldest = oldest.min(row.document.due.unwrap_or(at));
                    let hook = row.document.owner.clone();
                    by_hook.entry(hook).or_default().push(row);
                }
                _ => old.push(row.remove()),
            }
        }
        self.metrics.lags(at - oldest);
        if !old.is_empty() {
            unless_lost(self.store.write(old).await)?;
        }
        self.hand_out_challenges(errands).await?;
        for (hook, mut errand) in by_hook {
            errand.sort_by(|a, b| a.document.id.cmp(&b.document.id));
            let rest = errand.split_off(errand.len().min(TAKEN_ON));
            if crowded {
                // The deliveries of one webhook must not hide those of others.
                self.step_back(rest).await?;
            }
            {
                let mut posting = busy.0.lock();
                if posting.len() >= self.settings.concurrency || !posting.insert(hook.clone()) {
                    continue;
                }
            }
            let posting = Posting {
                hook,
                busy: busy.clone(),
            };
            if self.take_on(&mut errand).await? {
                let shared = self.clone();
                errands.spawn(async move {
                    if let Err(error) = shared.run(&posting.hook, errand).await {
                        tracing::warn!(%error, "failed to store the outcome of a delivery");
                    }
                });
            }
        }
        Ok(())
    }

    /// Postpones the due times of deliveries, for as long as trying them may take. Returns
    /// `false` when another process was faster.
    async fn take_on(&self, errand: &mut Errand) -> StoreResult<bool> {
        let tries = errand.len() as u64 + 1;
        let longest = i64::try_from(self.settings.timeout_ms.saturating_mul(tries));
        let until = self
            .now_millis()
            .saturating_add(longest.unwrap_or(i64::MAX));
        for row in errand.iter_mut() {
            row.document.due = Some(until);
        }
        let changes = errand.iter().map(Stored::replace);
        let written = self.store.write(changes.collect()).await;
        errand.iter_mut().for_each(Stored::replaced);
        unless_lost(written)
    }

    /// Has deliveries fall due again a little later.
    async fn step_back(&self, mut rest: Errand) -> StoreResult<()> {
        let until = self
            .now_millis()
            .saturating_add(self.settings.poll_millis());
        for row in &mut rest {
            row.document.due = Some(until);
        }
        if !rest.is_empty() {
            let changes = rest.iter().map(Stored::replace);
            unless_lost(self.store.write(changes.collect()).await)?;
        }
        Ok(())
    }

    /// Tries deliveries of one webhook one after the other. The first one that fails and
    /// is to be tried again holds up what comes after it.
    async fn run(&self, hook: &str, errand: Errand) -> StoreResult<()> {
        let mut held_up_until = None;
        for mut row in errand {
            if let Some(until) = held_up_until {
                self.put_off(&mut row, until);
            } else {
                // It may have been changed or deleted since the one before.
                let Some(found) = self.store.find(HOOKS, hook).await? else {
                    unless_lost(self.store.write(vec![row.remove()]).await)?;
                    continue;
                };
                match self.reason_to_skip(&found, &row).await {
                    Ok(None) => match self.post_to(&found, &row).await {
                        Ok(answer) => {
                            self.note_health(found, &answer).await?;
                            held_up_until = self.conclude(&mut row, answer);
                        }
                        Err(full) => held_up_until = Some(self.hold_back(&mut row, &full)),
                    },
                    Ok(Some(reason)) => {
                        let problem = match reason {
                            Dead::Suspended => "the account is suspended",
                            Dead::Overdue => "it has waited for too long",
                            Dead::Disabled | Dead::Failed | Dead::Crowded => {
                                "the webhook is disabled"
                            }
                        };
                        row.message.shown.last_error = problem.to_owned();
                        self.give_up(&mut row, reason);
                    }
                    Err(status) => {
                        tracing::debug!(%status, "account service unavailable, will retry");
                        let until = self
                            .now_millis()
                            .saturating_add(self.settings.poll_millis());
                        self.put_off(&mut row, until);
                        held_up_until = Some(until);
                    }
                }
            }
            unless_lost(self.store.write(vec![row.replace()]).await)?;
        }
        Ok(())
    }

    /// Returns why a pending delivery must not be sent; `None` when it may be.
    async fn reason_to_skip(
        &self,
        hook: &Stored<Hook>,
        row: &Stored<Delivery>,
    ) -> Result<Option<Dead>, Status> {
        if !hook.message.is_enabled() {
            return Ok(Some(Dead::Disabled));
        }
        // A replayed delivery has been delivered or given up before, and does not count as
        // overdue.
        let shown = &row.message.shown;
        let made = shown.create_time.as_ref().and_then(millis_of);
        let waited = self.now_millis() - made.unwrap_or_default();
        if !row.message.replayed && waited > i64::from(self.settings.pending_seconds) * 1000 {
            return Ok(Some(Dead::Overdue));
        }
        let active = self.identities.is_active(&hook.document.owner).await?;
        Ok((!active).then_some(Dead::Suspended))
    }

    /// Posts a delivery, unless too much was posted lately.
    async fn post_to(
        &self,
        hook: &Stored<Hook>,
        row: &Stored<Delivery>,
    ) -> Result<PostResult, Full> {
        let (owner, hook) = (&hook.document.owner, &hook.message);
        let url = &hook.shown.url;
        let target = match Target::parse(url, &self.settings) {
            Ok(target) => target,
            Err(bad) => return Ok(Err(bad.to_string())),
        };
        let _for_account = (self.gate).enter(LimitKind::Delivery, Whom::Account(owner.clone()))?;
        let _to_target = (self.gate).enter(LimitKind::Delivery, Whom::Target(target.place()))?;
        let now = self.now_millis();
        let (id, body) = (row.document.id.clone(), row.message.body.clone());
        let timestamp = now.div_euclid(1000);
        let letter = Letter {
            signatures: sign::signatures(hook, now, &id, timestamp, &body),
            id,
            timestamp,
            body,
        };
        match self.post.deliver(LimitKind::Delivery, url, &letter).await {
            Ok(reply) => Ok(Ok(reply.status)),
            Err(Miss::Failed(problem)) => Ok(Err(problem)),
            Err(Miss::Later(full)) => Err(full),
        }
    }

    /// Puts off a delivery that was not tried, because too much was posted lately. Gives
    /// until when.
    fn hold_back(&self, row: &mut Stored<Delivery>, full: &Full) -> i64 {
        let wait = i64::try_from(full.wait.as_millis()).unwrap_or(i64::MAX);
        let until = self.now_millis().saturating_add(wait);
        self.put_off(row, until);
        until
    }

    /// Writes the outcome of an attempt into a delivery. Gives when it is tried again, in
    /// milliseconds since 1970, if it is.
    fn conclude(&self, row: &mut Stored<Delivery>, answer: PostResult) -> Option<i64> {
        self.metrics.tried(&answer);
        let shown = &mut row.message.shown;
        shown.attempts = shown.attempts.saturating_add(1);
        shown.last_status = answer.as_ref().map_or(0, |status| status.as_u16().into());
        shown.last_error = match answer {
            Ok(status) if status.is_success() => String::new(),
            Ok(status) => format!("the receiver answered {status}"),
            Err(problem) => problem,
        };
        if shown.last_error.is_empty() {
            self.finish(row, State::Delivered);
            return None;
        }
        let luck = random::share();
        let Some(wait) = self.settings.retry_after_ms(shown.attempts, luck) else {
            self.give_up(row, Dead::Failed);
            return None;
        };
        let until = self.now_millis().saturating_add(wait);
        self.put_off(row, until);
        Some(until)
    }

    fn put_off(&self, row: &mut Stored<Delivery>, until: i64) {
        row.document.due = Some(until);
        row.message.shown.next_attempt_time = Some(stamp(until));
    }

    fn give_up(&self, row: &mut Stored<Delivery>, why: Dead) {
        self.metrics.died(why);
        self.finish(row, State::Dead);
    }

    fn finish(&self, row: &mut Stored<Delivery>, state: State) {
        let now = self.now_millis();
        let kept = i64::from(self.settings.keep_seconds) * 1000;
        row.document.due = Some(now.saturating_add(kept));
        let shown = &mut row.message.shown;
        shown.state = state as i32;
        shown.next_attempt_time = None;
        shown.finish_time = Some(stamp(now));
    }

    /// Notes whether a webhook works, and disables one that has not for too long.
    async fn note_health(&self, mut row: Stored<Hook>, answer: &PostResult) -> StoreResult<()> {
        let now = self.now_millis();
        let hook = &mut row.message;
        let works = answer.as_ref().is_ok_and(StatusCode::is_success);
        let since = match (works, hook.failing_since) {
            (true, _) => 0,
            (false, 0) => now,
            (false, since) => since,
        };
        let longest = i64::from(self.settings.disable_after_seconds) * 1000;
        let gone = answer
            .as_ref()
            .is_ok_and(|status| *status == StatusCode::GONE);
        let give_up = gone || (!works && now - since >= longest);
        if since == hook.failing_since && !give_up {
            return Ok(());
        }
        hook.failing_since = since;
        hook.shown.failing_since_time = (since != 0).then(|| stamp(since));
        if give_up {
            hook.shown.state = WebhookState::Disabled as i32;
            hook.shown.disable_reason = if gone {
                "the receiver answered that it is gone for good".to_owned()
            } else {
                "every attempt has failed for too long".to_owned()
            };
            tracing::info!(webhook = hook.shown.name, "webhook disabled");
        }
        let mut changes = vec![timed(row).replace()];
        if give_up && let Some(progress) = self.progress().await? {
            changes.push(progress.replace());
        }
        // If another process was faster, the next attempt decides.
        if unless_lost(self.store.write(changes).await)? {
            self.changed.notify_one();
            if give_up {
                self.metrics.disabled();
            }
        }
        Ok(())
    }
}
