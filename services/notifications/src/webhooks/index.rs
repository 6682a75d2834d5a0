//! Index of the webhooks that receive an entry.

use std::collections::HashMap;

use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{Cause, LogEntry, RecordedEntry};
use sandtable_proto::notifications::v1::{WebhookDelivery, WebhookDeliveryState};
use sandtable_store::Stored;

use super::names::{delivery_name, entry_delivery, start_delivery};
use super::record::{DELIVERIES, Delivery, Hook};
use crate::feed::entry_texts::TextLanguage;
use crate::feed::membership_cache::{Membership, MembershipTable};
use crate::streams::filter::{Filter, WEBHOOK_FILTER};
use crate::webhooks::payload;
use sandtable_runtime::clock::stamp;

/// A webhook, ready to be looked at for every entry.
struct IndexedHook {
    id: String,
    hook: Hook,
    filter: Filter,
    language: TextLanguage,
}

/// All webhooks that are enabled.
#[derive(Default)]
pub(crate) struct Index {
    hooks: Vec<IndexedHook>,
    /// Places of those of one match, by its name.
    of_match: HashMap<String, Vec<usize>>,
    /// Places of those of all matches of an account, by its name.
    of_account: HashMap<String, Vec<usize>>,
}

/// An entry of the feed.
#[derive(Clone, Copy)]
pub(crate) struct Item<'a> {
    pub(crate) position: u64,
    pub(crate) name: &'a str,
    pub(crate) entry: &'a RecordedEntry,
}

impl Index {
    /// Adds a webhook, if it receives anything.
    pub(crate) fn add(&mut self, row: Stored<Hook>) {
        let hook = row.message;
        // A stored filter has been parsed once already.
        let filter = Filter::parse(hook.shown.filter.clone(), WEBHOOK_FILTER);
        let Some(filter) = filter.ok().filter(|_| hook.is_enabled()) else {
            return;
        };
        // As has its language.
        let language = TextLanguage::parse("text_language", &hook.shown.text_language);
        let language = language.ok().flatten();
        let places = match hook.shown.r#match.as_str() {
            "" => self.of_account.entry(row.document.owner).or_default(),
            name => self.of_match.entry(name.to_owned()).or_default(),
        };
        places.push(self.hooks.len());
        self.hooks.push(IndexedHook {
            id: row.document.id,
            hook,
            filter,
            language: language.unwrap_or_else(TextLanguage::english),
        });
    }

    /// Returns the position up to which no webhook receives anything; `None` when there are none.
    pub(crate) fn begins_after(&self) -> Option<u64> {
        self.hooks
            .iter()
            .map(|indexed| indexed.hook.from_position)
            .min()
    }

    /// Reports whether any webhook may receive something about a match, without knowledge of its
    /// accounts.
    pub(crate) fn concerns(&self, name: &str) -> bool {
        !self.of_account.is_empty() || self.of_match.contains_key(name)
    }

    /// Returns the deliveries for the beginning of a match, after a position of the feed.
    pub(crate) fn openings(
        &self,
        position: u64,
        name: &str,
        table: &MembershipTable,
        now: i64,
    ) -> Vec<Stored<Delivery>> {
        let hooks = self.hooks_for(name, table);
        hooks
            .filter_map(|hook| hook.opening(position, name, table, now))
            .collect()
    }

    /// Returns what the webhooks that receive an entry see of it.
    pub(crate) fn receipts<'a>(
        &'a self,
        item: Item<'_>,
        table: &'a MembershipTable,
    ) -> Vec<Receipt<'a>> {
        let hooks = self.hooks_for(item.name, table);
        hooks.filter_map(|hook| hook.receipt(item, table)).collect()
    }

    /// The webhooks of a match, and of all matches of those who have to do with it.
    fn hooks_for<'a>(
        &'a self,
        name: &str,
        table: &'a MembershipTable,
    ) -> impl Iterator<Item = &'a IndexedHook> {
        let of_match = self.of_match.get(name).into_iter();
        let accounts = table.accounts().into_iter();
        let of_accounts = accounts.filter_map(move |account| self.of_account.get(account));
        let places = of_match.chain(of_accounts).flatten();
        places.filter_map(move |place| self.hooks.get(*place))
    }
}

/// An entry that a webhook receives.
pub(crate) struct Receipt<'a> {
    hook: &'a IndexedHook,
    standing: Membership,
    /// The entry as the webhook's account sees it.
    pub(crate) seen: LogEntry,
}

impl Receipt<'_> {
    /// Language of the webhook's texts.
    pub(crate) fn language(&self) -> TextLanguage {
        self.hook.language
    }

    /// Returns the delivery.
    pub(crate) fn delivery(
        &self,
        item: Item<'_>,
        table: &MembershipTable,
        now: i64,
    ) -> Stored<Delivery> {
        let (seen, hook) = (&self.seen, self.hook);
        let id = entry_delivery(&hook.id, item.position);
        let delivery = Delivery {
            body: payload::of_entry(item.name, &table.game, seen, &self.standing),
            replayed: false,
            shown: WebhookDelivery {
                name: delivery_name(&hook.hook.shown.name, &id),
                r#type: payload::type_of(seen).to_owned(),
                r#match: item.name.to_owned(),
                sequence: seen.sequence,
                ..Default::default()
            },
        };
        pending(id, &hook.id, delivery, now)
    }
}

impl IndexedHook {
    /// Returns the relation of the webhook's account to a match; `None` when it receives nothing
    /// about it.
    fn standing(&self, table: &MembershipTable) -> Option<Membership> {
        let shown = &self.hook.shown;
        match table.standing(account_of(&shown.name)) {
            Some(standing) => Some(standing),
            // An account that leaves a private match receives no more about it.
            None if shown.r#match.is_empty() || table.private => None,
            None => Some(Membership::default()),
        }
    }

    /// Returns the delivery for the beginning of a match, if it is for this webhook.
    fn opening(
        &self,
        position: u64,
        name: &str,
        table: &MembershipTable,
        now: i64,
    ) -> Option<Stored<Delivery>> {
        let shown = &self.hook.shown;
        let standing = self.standing(table)?;
        if table.delay.is_some() && standing.seats.is_empty() {
            return None;
        }
        let wanted = self.filter.takes_match(name, &table.game, &table.label)
            && self.filter.takes_start(&table.awaited, &standing.seats);
        // A seat that was awaited when the webhook was made has not been notified either.
        if !wanted {
            return None;
        }
        let id = start_delivery(&self.id, position, name);
        let delivery = Delivery {
            body: payload::of_start(name, table, &standing, now),
            replayed: false,
            shown: WebhookDelivery {
                name: delivery_name(&shown.name, &id),
                r#type: payload::STARTED.to_owned(),
                r#match: name.to_owned(),
                ..Default::default()
            },
        };
        Some(pending(id, &self.id, delivery, now))
    }

    /// Returns what the webhook sees of an entry, if it is for this webhook.
    fn receipt(&self, item: Item<'_>, table: &MembershipTable) -> Option<Receipt<'_>> {
        let Item {
            position,
            name,
            entry,
        } = item;
        let standing = self.standing(table)?;
        // A viewer with a delay is sent the end, from which on all is open.
        if table.delay.is_some() && standing.seats.is_empty() && entry.outcome.is_none() {
            return None;
        }
        // An account's own entry with which it has to go on is no news: a draft, most often.
        if is_own_draft(entry, &standing.seats) {
            return None;
        }
        if position <= self.hook.from_position
            || !self.filter.takes_match(name, &table.game, &table.label)
        {
            return None;
        }
        let seen = if standing.seats.is_empty() {
            entry.clone().seen_by(Viewer::Spectator)
        } else {
            entry.clone().seen_by_seats(&standing.seats)
        };
        if !self.filter.takes(&seen, &standing.seats) {
            return None;
        }
        Some(Receipt {
            hook: self,
            standing,
            seen,
        })
    }
}

/// Reports whether an entry was made by one of these seats, leaves nothing to do to the others of
/// them, and is no news: it is the same seat's turn to go on, or no other viewer sees what it
/// did. Entries made for the seat by a clock or by a privileged caller are not its own.
fn is_own_draft(entry: &RecordedEntry, own: &[u32]) -> bool {
    let by_itself = matches!(entry.cause(), Cause::Seat | Cause::Unspecified);
    let goes_on = entry.awaited.contains(&entry.seat);
    let mut others = entry.awaited.iter().filter(|seat| **seat != entry.seat);
    by_itself
        && entry.outcome.is_none()
        && own.contains(&entry.seat)
        && (goes_on || entry.private)
        && !others.any(|seat| own.contains(seat))
}

/// A new delivery, which is due at once.
pub(crate) fn pending(
    id: String,
    hook: &str,
    mut delivery: Delivery,
    now: i64,
) -> Stored<Delivery> {
    delivery.shown.state = WebhookDeliveryState::Pending as i32;
    delivery.shown.create_time = Some(stamp(now));
    delivery.shown.next_attempt_time = Some(stamp(now));
    DELIVERIES.stored(id, hook, delivery).due_at(now)
}

/// The account in a webhook's name.
fn account_of(hook: &str) -> &str {
    hook.split_once("/webhooks/")
        .map_or("", |(account, _)| account)
}
