//! Delivers notices of other services to accounts, each once: a notice is removed together with
//! the addition of its deliveries.

use sandtable_proto::notifications::v1::WebhookDelivery;
use sandtable_store::{
    DocumentQuery, NOTICES, Notice, StoreResult, Stored, StoredMessages, unless_lost,
};

use super::core::WebhookParts;
use super::index::pending;
use super::names::{delivery_name, notice_delivery};
use super::record::{Delivery, HOOKS, Hook};
use crate::streams::filter::{Filter, WEBHOOK_FILTER};
use crate::webhooks::payload;

/// Number of notices that are processed at a time.
const AT_A_TIME: u32 = 64;

/// Webhooks of an account that are looked at.
const MOST_HOOKS: u32 = 1_000;

impl WebhookParts {
    /// Turns notices into deliveries. Those that are too old are dropped.
    pub(crate) async fn take_notices(&self) -> StoreResult<()> {
        let now = self.now_millis();
        let oldest = now.saturating_sub(i64::from(self.settings.pending_seconds) * 1000);
        for notice in self.store.due(NOTICES, now, AT_A_TIME).await? {
            let mut changes = vec![notice.remove()];
            if notice.document.due.is_some_and(|due| due >= oldest) {
                for delivery in self.deliveries_of(&notice, now).await? {
                    self.make_room(&delivery.document.owner, 1).await?;
                    changes.push(delivery.add());
                }
            }
            unless_lost(self.store.write(changes).await)?;
        }
        Ok(())
    }

    /// Returns the deliveries for a notice: to the webhooks of its account that are for all
    /// matches, or for the one that it is about.
    async fn deliveries_of(
        &self,
        notice: &Stored<Notice>,
        now: i64,
    ) -> StoreResult<Vec<Stored<Delivery>>> {
        let owned = DocumentQuery::Owned {
            owner: notice.document.owner.clone(),
            after: String::new(),
        };
        let hooks = self.store.list(HOOKS.name, owned, MOST_HOOKS).await?;
        let hooks = Stored::<Hook>::read_all(hooks)?;
        let told = hooks.iter().filter_map(|hook| delivery(hook, notice, now));
        Ok(told.collect())
    }
}

/// The delivery of a notice, if it is for this webhook.
fn delivery(hook: &Stored<Hook>, notice: &Stored<Notice>, now: i64) -> Option<Stored<Delivery>> {
    let shown = &hook.message.shown;
    let told = &notice.message;
    // A stored filter has been parsed once already.
    let filter = Filter::parse(shown.filter.clone(), WEBHOOK_FILTER).ok()?;
    let about = shown.r#match.is_empty() || shown.r#match == told.r#match;
    let wanted = about
        && filter.takes_match(&told.r#match, &told.game, &told.label)
        && filter.takes_notice();
    if !wanted || !hook.message.is_enabled() {
        return None;
    }
    let hook = &hook.document.id;
    let time = notice.document.due.unwrap_or(now);
    let id = notice_delivery(hook, time, &notice.document.id);
    let delivery = Delivery {
        body: payload::of_notice(&told.r#type, &told.data, time),
        replayed: false,
        shown: WebhookDelivery {
            name: delivery_name(&shown.name, &id),
            r#type: told.r#type.clone(),
            r#match: told.r#match.clone(),
            ..Default::default()
        },
    };
    Some(pending(id, hook, delivery, now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::notifications::v1::{EntryFilter, Webhook, WebhookState};

    #[test]
    fn a_notice_is_for_the_webhooks_of_its_match_that_take_it() {
        let notice = Notice {
            r#type: "tournament.reminder".to_owned(),
            r#match: "matches/one".to_owned(),
            game: "chess".to_owned(),
            data: "{}".to_owned(),
            label: "tournaments/one".to_owned(),
        };
        let notice = notice.stored("n", "accounts/ada", 5);
        let told = |of_match: &str, filter: EntryFilter, state: WebhookState| {
            let shown = Webhook {
                name: "accounts/ada/webhooks/h".to_owned(),
                r#match: of_match.to_owned(),
                filter: Some(filter),
                state: state as i32,
                ..Default::default()
            };
            let hook = Hook {
                shown,
                ..Default::default()
            };
            let hook = HOOKS.stored("h", "accounts/ada", hook);
            delivery(&hook, &notice, 7).is_some()
        };
        let enabled = WebhookState::Enabled;
        let all = EntryFilter::default;
        assert!(told("", all(), enabled) && told("matches/one", all(), enabled));
        assert!(!told("matches/other", all(), enabled));
        assert!(!told("", all(), WebhookState::Disabled));
        let own = EntryFilter {
            own_seat_awaited: true,
            games: vec!["chess".to_owned()],
            labels: vec!["tournaments/one".to_owned()],
            ..all()
        };
        assert!(told("", own, enabled), "it is for those who are waited for");
        for filter in [
            EntryFilter {
                games: vec!["go".to_owned()],
                ..all()
            },
            EntryFilter {
                event_types: vec!["sandtable.games.chess.v1.Event".to_owned()],
                ..all()
            },
            EntryFilter {
                seats: vec![0],
                ..all()
            },
            EntryFilter {
                labels: vec!["tournaments/other".to_owned()],
                ..all()
            },
        ] {
            assert!(!told("", filter, enabled));
        }
    }
}
