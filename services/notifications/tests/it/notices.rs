//! Notices of other services for an account.

use std::time::Duration;

use sandtable_proto::notifications::v1::WebhookState;
use sandtable_runtime::clock::millis;
use sandtable_store::{DocumentQuery, NOTICES, Notice};
use tokio::time::sleep;

use crate::webhook_env::{ADA, MATCH, WebhookEnv, replica};

fn reminder() -> Notice {
    Notice {
        r#type: "tournament.reminder".to_owned(),
        r#match: MATCH.to_owned(),
        game: "aa1940".to_owned(),
        data: r#"{"text":"the deadline is near"}"#.to_owned(),
        label: "tournaments/one".to_owned(),
    }
}

impl WebhookEnv {
    /// Adds a notice for an account, as from a moment so long ago.
    async fn notify(&self, id: &str, account: &str, ago: i64) {
        let now = millis(self.means.clock.now());
        let notice = reminder().stored(id, account, now - ago);
        self.means.store.write(vec![notice.add()]).await.unwrap();
    }

    async fn untold(&self) -> usize {
        let all = DocumentQuery::All {
            after: String::new(),
        };
        let found = self.means.store.list(NOTICES.name, all, 10).await;
        found.unwrap().len()
    }
}

#[tokio::test(start_paused = true)]
async fn a_notice_is_told_once_whoever_tells_it() {
    let webhooks = WebhookEnv::open();
    let (webhook, secret) = webhooks.create().await;
    let _second = replica(&webhooks.env, &webhooks.settings, &webhooks.means);
    webhooks.notify("one", ADA, 0).await;
    webhooks.notify("two", "accounts/bob", 0).await;
    let arrived = webhooks.receiver.arrived(1).await;
    sleep(Duration::from_secs(60)).await;
    assert_eq!(webhooks.receiver.count(), 1, "another's is not told to her");
    assert_eq!(webhooks.untold().await, 0);
    assert!(arrived[0].is_signed_with(&secret));
    let told = arrived[0].json();
    assert_eq!(told["type"], "tournament.reminder");
    assert_eq!(told["data"]["text"], "the deadline is near");
    let delivery = webhooks.deliveries(&webhook.name).await.remove(0);
    assert!(delivery.name.ends_with(&arrived[0].id), "{}", delivery.name);
    assert_eq!(
        (delivery.r#type.as_str(), delivery.r#match.as_str()),
        ("tournament.reminder", MATCH)
    );
}

#[tokio::test(start_paused = true)]
async fn what_is_old_or_for_a_webhook_that_is_off_is_told_nobody() {
    let webhooks = WebhookEnv::open();
    let (webhook, _) = webhooks.create().await;
    let long = i64::from(webhooks.settings.pending_seconds) * 1000 + 60_000;
    webhooks.notify("old", ADA, long).await;
    sleep(Duration::from_secs(10)).await;
    assert_eq!(webhooks.untold().await, 0);
    webhooks
        .set_state(&webhook.name, WebhookState::Disabled)
        .await;
    webhooks.notify("off", ADA, 0).await;
    sleep(Duration::from_secs(10)).await;
    assert_eq!(webhooks.untold().await, 0);
    webhooks
        .set_state(&webhook.name, WebhookState::Enabled)
        .await;
    sleep(Duration::from_secs(60)).await;
    assert_eq!(webhooks.receiver.count(), 0);
}
