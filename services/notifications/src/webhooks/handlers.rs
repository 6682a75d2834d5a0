//! Making, changing and deleting webhooks.

use std::sync::Arc;
use std::time::Duration;

use sandtable_auth::idempotency::{RequestOrigin, RequestScope};
use sandtable_grpc::page_token::{self, Listing};
use sandtable_grpc::validate::{BadField, language, line, required};
use sandtable_proto::notifications::v1::{
    CreateWebhookRequest, CreateWebhookResponse, DeleteWebhookRequest, DeleteWebhookResponse,
    EntryFilter, GetWebhookRequest, ListWebhooksRequest, ListWebhooksResponse,
    RotateWebhookSecretRequest, RotateWebhookSecretResponse, UpdateWebhookRequest, Webhook,
    WebhookState,
};
use sandtable_store::{DocumentQuery, StoreError, Stored, StoredMessages, unless_lost};

use super::core::{WebhookParts, random_id};
use super::names::hook_name;
use super::record::{HOOKS, Hook, Secret, timed};
use super::sign;
use super::target::Target;
use crate::caller::Caller;
use crate::feed::source::end_of;
use crate::streams::filter::{Filter, WEBHOOK_FILTER};
use crate::streams::named_matches;
use crate::webhooks::error::{Answer, WebhookError};
use sandtable_runtime::clock::stamp;

/// Webhooks on a page, when the caller does not say and at most.
const DEFAULT_PAGE: u32 = 50;
const MOST_PER_PAGE: u32 = 200;

/// Longest name that people give a webhook.
const LONGEST_NAME: usize = 60;

/// Secrets that a webhook has at most, so that signatures fit a header.
const MOST_SECRETS: usize = 4;

/// Default and maximum time for which an old secret is used beside a new one.
const OVERLAP: Duration = Duration::from_secs(24 * 60 * 60);
const LONGEST_OVERLAP: Duration = Duration::from_secs(7 * 24 * 60 * 60);

impl Secret {
    /// Reports whether messages are signed with it.
    pub(crate) fn is_used_at(&self, now: i64) -> bool {
        self.expires.is_none_or(|expires| now < expires)
    }
}

impl WebhookParts {
    pub(crate) async fn create(
        self: &Arc<Self>,
        request: CreateWebhookRequest,
        caller: Caller,
    ) -> Answer<CreateWebhookResponse> {
        caller.must_be("parent", &request.parent)?;
        let account = caller.account();
        let origin = RequestOrigin::Account(account);
        let call = RequestScope::new("CreateWebhook", origin, &request.request_id, &request)?;
        // The same request makes the same webhook.
        let id = call.hex_key().unwrap_or_else(random_id);
        let mut asked = required("webhook", request.webhook)?;
        if let Some(made) = self.made_before(&id, &call).await? {
            return Ok(made);
        }
        let name = hook_name(account, &id);
        asked.r#match = self.named_match(account, &asked.r#match).await?;
        asked.filter = self.filter(account, asked.filter).await?;
        let (mut shown, target) = self.checked(asked, name.clone())?;
        let enabled = shown.state() == WebhookState::Enabled;
        if enabled {
            self.may_challenge(account, &target)?;
        }
        let now = self.now_millis();
        shown.create_time = Some(stamp(now));
        shown.update_time = Some(stamp(now));
        let from_position = end_of(&*self.feed).await?;
        let key = sign::new_secret();
        let secret = sign::shown(&key);
        let mut hook = Hook {
            shown,
            secrets: vec![Secret { key, expires: None }],
            from_position,
            request: call.content.clone(),
            ..Default::default()
        };
        if enabled {
            hook.begin_challenge(self.challenge_lease());
        }
        let destination = Destination::of(&hook, &target);
        let row = timed(HOOKS.stored(&id, account, hook));
        for _ in 0..self.settings.max_per_account.max(1) {
            // Before counting: of two that are made at a time one is made again.
            let touch = self.touch(from_position).await?;
            self.check_room(account, &destination, None).await?;
            if unless_lost(self.store.write(vec![row.add(), touch]).await)? {
                self.changed.notify_one();
                let webhook = Some(if enabled {
                    self.challenge_soon(&name).await?
                } else {
                    row.message.shown
                });
                return Ok(CreateWebhookResponse { webhook, secret });
            }
            if let Some(made) = self.made_before(&id, &call).await? {
                return Ok(made);
            }
        }
        Err(StoreError::Conflict("webhooks change all the time".to_owned()).into())
    }

    /// Returns the result of the same request, if it was made before.
    async fn made_before(
        &self,
        id: &str,
        call: &RequestScope,
    ) -> Answer<Option<CreateWebhookResponse>> {
        let Some(row) = self.store.find(HOOKS, id).await? else {
            return Ok(None);
        };
        let hook = row.message;
        call.must_retry(&hook.request)?;
        let newest = hook.secrets.first();
        Ok(Some(CreateWebhookResponse {
            secret: newest.map_or_else(String::new, |secret| sign::shown(&secret.key)),
            webhook: Some(hook.shown),
        }))
    }

    /// A webhook as its owner wants it, with what the server gives it.
    fn checked(&self, asked: Webhook, name: String) -> Answer<(Webhook, Target)> {
        let target = Target::parse(&asked.url, &self.settings)?;
        let state = match asked.state() {
            WebhookState::Unspecified => WebhookState::Enabled,
            given => must_be_given(given)?,
        };
        let webhook = Webhook {
            name,
            display_name: line("webhook.display_name", &asked.display_name, LONGEST_NAME)?,
            text_language: text_language(&asked)?,
            filter: asked.filter,
            url: asked.url,
            r#match: asked.r#match,
            state: state as i32,
            ..Default::default()
        };
        Ok((webhook, target))
    }

    /// Returns the name, with the id, of the match of a webhook, which the account must be able to
    /// watch; empty for none.
    async fn named_match(&self, account: &str, name: &str) -> Answer<String> {
        if name.is_empty() {
            return Ok(String::new());
        }
        let named = named_matches::watchable(&*self.feed, account, name).await?;
        let missing = || BadField::new("webhook.match", "there is no such match");
        Ok(named.ok_or_else(missing)?)
    }

    /// Returns the filter of a webhook in its stored form.
    async fn filter(
        &self,
        account: &str,
        asked: Option<EntryFilter>,
    ) -> Answer<Option<EntryFilter>> {
        let Some(wanted) = asked else {
            return Ok(None);
        };
        let filter = Filter::of_account(Some(wanted), WEBHOOK_FILTER, &*self.feed, account);
        Ok(Some(filter.await?.as_wire().clone()))
    }

    /// Requires an account that may have another webhook at a destination. One that moves there
    /// is not counted.
    async fn check_room(
        &self,
        account: &str,
        destination: &Destination,
        moves: Option<&str>,
    ) -> Answer<()> {
        let full = |what, most, found| WebhookError::LimitReached {
            what,
            most,
            found,
            wait: None,
        };
        let most = self.settings.max_per_account;
        let owned = DocumentQuery::Owned {
            owner: account.to_owned(),
            after: String::new(),
        };
        // One more, for the one that moves.
        let rows = self.store.list(HOOKS.name, owned, most.max(1) + 1).await?;
        let mut rows = Stored::<Hook>::read_all(rows)?;
        rows.retain(|row| moves != Some(&row.document.id));
        let found = rows.len() as u32;
        if found >= most && moves.is_none() {
            return Err(full("webhooks of an account", most, found));
        }
        let most = self.settings.max_per_match_and_target.max(1);
        let there = rows.iter().filter(|row| {
            let url = &row.message.shown.url;
            let target = Target::parse(url, &self.settings);
            target.is_ok_and(|target| Destination::of(&row.message, &target) == *destination)
        });
        let found = there.count() as u32;
        if found >= most {
            Err(full(
                "webhooks of an account for the same match and address",
                most,
                found,
            ))
        } else {
            Ok(())
        }
    }

    pub(crate) async fn get(&self, request: GetWebhookRequest, caller: Caller) -> Answer<Webhook> {
        Ok(self.own_hook(&request.name, &caller).await?.message.shown)
    }

    /// A webhook of the caller's.
    pub(crate) async fn own_hook(&self, name: &str, caller: &Caller) -> Answer<Stored<Hook>> {
        self.hook(&own_name("name", name, caller)?).await
    }

    pub(crate) async fn list(
        &self,
        request: ListWebhooksRequest,
        caller: Caller,
    ) -> Answer<ListWebhooksResponse> {
        caller.must_be("parent", &request.parent)?;
        let account = caller.account();
        let limit = page_token::size(request.page_size, DEFAULT_PAGE, MOST_PER_PAGE)?;
        let listing = Listing(format!("webhooks {account}"));
        let owned = DocumentQuery::Owned {
            owner: account.to_owned(),
            after: listing.id_after(&request.page_token)?,
        };
        let (rows, next) = self.store.page(HOOKS, owned, limit).await?;
        Ok(ListWebhooksResponse {
            webhooks: rows.into_iter().map(|row| row.message.shown).collect(),
            next_page_token: next.map_or_else(String::new, |id| listing.token_after(&id)),
        })
    }

    pub(crate) async fn update(
        self: &Arc<Self>,
        request: UpdateWebhookRequest,
        caller: Caller,
    ) -> Answer<Webhook> {
        let mut asked = required("webhook", request.webhook)?;
        let mask = required("update_mask", request.update_mask)?;
        let name = own_name("webhook.name", &asked.name, &caller)?;
        if mask.paths.is_empty() {
            return Err(BadField::new("update_mask", "must name something").into());
        }
        if mask.paths.iter().any(|path| path == "filter") {
            asked.filter = self.filter(caller.account(), asked.filter).await?;
        }
        // Events while it is disabled are not delivered later.
        let end = end_of(&*self.feed).await?;
        let now = self.now_millis();
        let change = |hook: &mut Hook| -> Answer<()> {
            for path in &mask.paths {
                self.set(hook, path, &asked, end)?;
            }
            hook.shown.update_time = Some(stamp(now));
            Ok(())
        };
        let before = self.hook(&name).await?;
        let mut after = before.message.clone();
        change(&mut after)?;
        if after.challenge != before.message.challenge && !after.challenge.is_empty() {
            let target = Target::parse(&after.shown.url, &self.settings)?;
            let (account, id) = (&before.document.owner, &before.document.id);
            let destination = Destination::of(&after, &target);
            self.check_room(account, &destination, Some(id)).await?;
            self.may_challenge(account, &target)?;
        }
        let changed = self.change_hook(&name, change).await?;
        match changed.shown.state() {
            WebhookState::Pending if changed.challenge != before.message.challenge => {
                self.challenge_soon(&name).await
            }
            _ => Ok(changed.shown),
        }
    }

    /// Sets one field of a webhook.
    fn set(&self, hook: &mut Hook, path: &str, asked: &Webhook, end: u64) -> Answer<()> {
        let shown = &mut hook.shown;
        match path {
            "url" => {
                Target::parse(&asked.url, &self.settings)?;
                if shown.url != asked.url {
                    shown.url.clone_from(&asked.url);
                    // The previous receiver has answered for the old one.
                    hook.answered_for.clear();
                    shown.verify_time = None;
                    if shown.state() != WebhookState::Disabled {
                        hook.begin_challenge(self.challenge_lease());
                    }
                }
            }
            "filter" => shown.filter.clone_from(&asked.filter),
            "display_name" => {
                let name = line("webhook.display_name", &asked.display_name, LONGEST_NAME)?;
                shown.display_name = name;
            }
            "text_language" => shown.text_language = text_language(asked)?,
            "state" => {
                let enable = must_be_given(asked.state())? == WebhookState::Enabled;
                if !enable {
                    hook.challenge.clear();
                    hook.shown.next_challenge_time = None;
                    hook.shown.set_state(WebhookState::Disabled);
                } else if hook.is_verified() && !hook.is_enabled() {
                    hook.from_position = end;
                    hook.failing_since = 0;
                    hook.shown.failing_since_time = None;
                    hook.shown.set_state(WebhookState::Enabled);
                } else if !hook.is_enabled() {
                    hook.begin_challenge(self.challenge_lease());
                }
                hook.shown.disable_reason.clear();
            }
            other => {
                let problem = format!("{other} cannot be changed");
                return Err(BadField::new("update_mask", problem).into());
            }
        }
        Ok(())
    }

    pub(crate) async fn rotate(
        &self,
        request: RotateWebhookSecretRequest,
        caller: Caller,
    ) -> Answer<RotateWebhookSecretResponse> {
        let name = own_name("name", &request.name, &caller)?;
        let overlap = match request.overlap {
            None => Some(OVERLAP),
            Some(overlap) => Duration::try_from(overlap).ok(),
        };
        let overlap = overlap
            .filter(|it| *it <= LONGEST_OVERLAP)
            .ok_or_else(|| BadField::new("overlap", "must be between 0 and a week"))?;
        let now = self.now_millis();
        let last = now.saturating_add(i64::try_from(overlap.as_millis()).unwrap_or(i64::MAX));
        let key = sign::new_secret();
        let changed = self.change_hook(&name, |hook| {
            for old in &mut hook.secrets {
                old.expires = Some(old.expires.map_or(last, |expires| expires.min(last)));
            }
            hook.secrets.retain(|old| old.is_used_at(now));
            let new = Secret {
                key: key.clone(),
                expires: None,
            };
            hook.secrets.insert(0, new);
            hook.secrets.truncate(MOST_SECRETS);
            hook.shown.update_time = Some(stamp(now));
            Ok(())
        });
        Ok(RotateWebhookSecretResponse {
            webhook: Some(changed.await?.shown),
            secret: sign::shown(&key),
        })
    }

    pub(crate) async fn delete(
        &self,
        request: DeleteWebhookRequest,
        caller: Caller,
    ) -> Answer<DeleteWebhookResponse> {
        let touch = self.touch(0).await?;
        let row = self.own_hook(&request.name, &caller).await?;
        // Its pending deliveries find it gone when they are due.
        self.store.write(vec![row.remove(), touch]).await?;
        self.changed.notify_one();
        Ok(DeleteWebhookResponse {})
    }
}

/// The name of a webhook of the caller's, in which `accounts/me` is spelt out.
pub(crate) fn own_name(field: &'static str, name: &str, caller: &Caller) -> Answer<String> {
    let (account, id) = super::names::of_hook(field, name)?;
    caller.must_be(field, account)?;
    let id = id.ok_or_else(|| WebhookError::HookNotFound(name.chars().take(128).collect()))?;
    Ok(hook_name(caller.account(), id))
}

/// Destination and subject of a webhook: an account may not have many webhooks for one.
#[derive(Debug, PartialEq, Eq)]
struct Destination {
    /// Name of the match; empty for all.
    of_match: String,
    /// Host and port.
    target: String,
}

impl Destination {
    fn of(hook: &Hook, target: &Target) -> Self {
        Self {
            of_match: hook.shown.r#match.clone(),
            target: target.place(),
        }
    }
}

/// Requires a state that an owner may set.
fn must_be_given(state: WebhookState) -> Answer<WebhookState> {
    match state {
        WebhookState::Enabled | WebhookState::Disabled => Ok(state),
        WebhookState::Unspecified | WebhookState::Pending | WebhookState::Failed => {
            let problem = "must be ENABLED or DISABLED";
            Err(BadField::new("webhook.state", problem).into())
        }
    }
}

/// Returns the language of a webhook's texts, or none.
fn text_language(asked: &Webhook) -> Answer<String> {
    Ok(language("webhook.text_language", &asked.text_language)?.to_owned())
}
