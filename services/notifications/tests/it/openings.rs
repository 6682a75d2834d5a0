//! The first turn of a match, and what is no turn.

use std::time::Duration;

use sandtable_proto::matches::v1::{Cause, MatchState};
use sandtable_proto::notifications::v1::webhook_service_server::WebhookService;
use sandtable_proto::notifications::v1::{DeleteWebhookRequest, EntryFilter, Webhook};
use tokio::time::sleep;

use crate::support::showing;
use crate::webhook_env::{KEY, MATCH, WebhookEnv, hook, replica};

fn my_turn() -> Webhook {
    Webhook {
        filter: Some(EntryFilter {
            own_seat_awaited: true,
            ..Default::default()
        }),
        ..hook()
    }
}

impl WebhookEnv {
    /// Begins the match, which waits for a seat.
    fn begin(&self, awaited: u32) {
        self.env.feed.change(MATCH, |shown| {
            shown.state = MatchState::InProgress as i32;
            shown.awaited = vec![awaited];
        });
    }
}

#[tokio::test(start_paused = true)]
async fn who_sleeps_is_woken_for_the_first_turn_once() {
    let webhooks = WebhookEnv::open();
    webhooks.try_create(my_turn()).await.unwrap();
    // It is not theirs.
    webhooks.begin(0);
    sleep(Duration::from_secs(10)).await;
    assert_eq!(webhooks.receiver.count(), 0);
    webhooks.begin(1);
    let arrived = webhooks.receiver.arrived(1).await;
    let received = arrived[0].json();
    assert_eq!(received["type"], "match.started");
    let data = serde_json::json!({
        "match": MATCH, "game": "aa1940", "sequence": 0, "awaited": [1],
        "own_seats": [1], "own_seat_awaited": true,
    });
    assert_eq!(received["data"], data);
    // The match changes without an entry, and anything may have.
    webhooks.env.feed.change(MATCH, |_| {});
    webhooks.env.feed.announce_change("");
    sleep(Duration::from_secs(10)).await;
    assert_eq!(webhooks.receiver.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn no_start_is_missed_while_nobody_looks_or_webhooks_change() {
    let webhooks = WebhookEnv::open();
    webhooks.try_create(my_turn()).await.unwrap();
    let (other, _) = webhooks.try_create(my_turn()).await.unwrap();
    // The feed is followed anew at this moment.
    let request = DeleteWebhookRequest { name: other.name };
    webhooks
        .hooks
        .delete_webhook(showing(KEY, request))
        .await
        .unwrap();
    webhooks.begin(1);
    webhooks.receiver.arrived(1).await;

    let WebhookEnv {
        env,
        receiver,
        means,
        settings,
        hooks,
    } = webhooks;
    drop(hooks);
    env.feed
        .seat("matches/late", &["accounts/bob", "accounts/ada"]);
    env.feed.change("matches/late", |shown| {
        shown.state = MatchState::InProgress as i32;
        shown.awaited = vec![1];
    });
    sleep(Duration::from_secs(60)).await;
    assert_eq!(receiver.count(), 1);
    let _later = replica(&env, &settings, &means);
    let arrived = receiver.arrived(2).await;
    assert_eq!(arrived[1].json()["data"]["match"], "matches/late");
    sleep(Duration::from_secs(60)).await;
    assert_eq!(receiver.count(), 2, "nothing was told twice");
}

#[tokio::test(start_paused = true)]
async fn ones_own_drafts_are_no_news() {
    let webhooks = WebhookEnv::open();
    webhooks.try_create(hook()).await.unwrap();
    let feed = &webhooks.env.feed;
    let append = |seat: u32, awaited: Vec<u32>, cause: Cause| {
        feed.append_with(MATCH, |entry| {
            entry.seat = seat;
            entry.awaited = awaited;
            entry.cause = cause as i32;
        });
    };
    append(1, vec![1], Cause::Seat);
    feed.append_with(MATCH, |entry| {
        entry.seat = 1;
        entry.awaited = vec![0];
        entry.private = true;
    });
    // The others', and what a clock does for a seat, are.
    append(1, vec![0], Cause::Seat);
    append(0, vec![0], Cause::Seat);
    append(0, vec![1], Cause::Seat);
    append(1, vec![1], Cause::Clock);
    feed.append_with(MATCH, |entry| {
        entry.seat = 1;
        entry.awaited = vec![1];
        entry.outcome = Some(Default::default());
    });
    let arrived = webhooks.receiver.arrived(5).await;
    sleep(Duration::from_secs(10)).await;
    assert_eq!(webhooks.receiver.count(), 5);
    let received = arrived.iter();
    let received = received.map(|it| it.json()["data"]["sequence"].as_u64().unwrap());
    assert_eq!(received.collect::<Vec<_>>(), [3, 4, 5, 6, 7]);
}
