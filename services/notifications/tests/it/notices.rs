//! Notices of other services for an account.

use std::time::Duration;

use sandtable_proto::notifications::v1::WebhookState;
use sandtable_runtime::clock::millis;
use sandtable_store::{DocumentQuery, NOTICES, Notice};
use tokio::time::sleep;

use crate::office::{ADA, MATCH, Office, replica};

fn reminder() -> Notice {
    Notice {
        r#type: "tournament.reminder".to_owned(),
        r#match: MATCH.to_owned(),
        game: "aa1940".to_owned(),
        data: r#"{"text":"the deadline is near"}"#.to_owned(),
        label: "tournaments/one".to_owned(),
    }
}

impl Office {
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
    let office = Office::open();
    let (webhook, secret) = office.create().await;
    let _second = replica(&office.desk, &office.settings, &office.means);
    office.notify("one", ADA, 0).await;
    office.notify("two", "accounts/bob", 0).await;
    let arrived = office.receiver.arrived(1).await;
    sleep(Duration::from_secs(60)).await;
    assert_eq!(office.receiver.count(), 1, "another's is not told to her");
    assert_eq!(office.untold().await, 0);
    assert!(arrived[0].is_signed_with(&secret));
    let told = arrived[0].json();
    assert_eq!(told["type"], "tournament.reminder");
    assert_eq!(told["data"]["text"], "the deadline is near");
    let delivery = office.deliveries(&webhook.name).await.remove(0);
    assert!(delivery.name.ends_with(&arrived[0].id), "{}", delivery.name);
    assert_eq!(
        (delivery.r#type.as_str(), delivery.r#match.as_str()),
        ("tournament.reminder", MATCH)
    );
}

#[tokio::test(start_paused = true)]
async fn what_is_old_or_for_a_webhook_that_is_off_is_told_nobody() {
    let office = Office::open();
    let (webhook, _) = office.create().await;
    let long = i64::from(office.settings.pending_seconds) * 1000 + 60_000;
    office.notify("old", ADA, long).await;
    sleep(Duration::from_secs(10)).await;
    assert_eq!(office.untold().await, 0);
    office
        .set_state(&webhook.name, WebhookState::Disabled)
        .await;
    office.notify("off", ADA, 0).await;
    sleep(Duration::from_secs(10)).await;
    assert_eq!(office.untold().await, 0);
    office.set_state(&webhook.name, WebhookState::Enabled).await;
    sleep(Duration::from_secs(60)).await;
    assert_eq!(office.receiver.count(), 0);
}
