//! Permissions that held when a stream was opened or a webhook made, and do not any more.

use std::sync::atomic::Ordering;
use std::time::Duration;

use futures::StreamExt;
use sandtable_grpc::error::reason_of;
use sandtable_proto::Encoded;
use sandtable_proto::notifications::v1::notification_service_server::NotificationService;
use sandtable_proto::notifications::v1::subscribe_account_response::Message;
use sandtable_proto::notifications::v1::subscribe_response::Message as StreamMessage;
use sandtable_proto::notifications::v1::{
    SubscribeAccountRequest, SubscribeAccountResponse, WebhookDeliveryState as Delivered,
};
use tokio::time::{Instant, sleep};
use tonic::{Code, Status};

use crate::support::{Client, TestEnv, settings, showing, whisper};
use crate::webhook_env::{ADA, MATCH, WebhookEnv};

const KEY: &str = "sdk_ada-watch";

/// A heartbeat and the time for which nothing is asked again: all that a stream may go on
/// for.
const LONGEST: Duration = Duration::from_secs(25);

/// Checks how a stream ends, and that it does in time.
async fn ends(client: &mut Client, code: Code, reason: &str) {
    let begin = Instant::now();
    let status = client.end().await;
    assert_eq!(status.code(), code);
    assert_eq!(reason_of(&status).as_deref(), Some(reason));
    assert!(begin.elapsed() <= LONGEST, "{:?}", begin.elapsed());
}

#[tokio::test(start_paused = true)]
async fn an_idle_stream_ends_when_its_seat_goes_to_somebody_else() {
    let env = TestEnv::open(settings());
    env.feed.seat(MATCH, &["accounts/bob", ADA]);
    let mut by_key = env.watch_with(KEY).await;
    let mut by_token = env.watch_with("1").await;
    let mut other = env.watch_with("sdk_bob-watch").await;
    sleep(Duration::from_secs(100)).await;
    env.feed.seat(MATCH, &["accounts/bob", "accounts/eve"]);
    env.feed.revoke("1");
    ends(&mut by_key, Code::PermissionDenied, "STANDING_LOST").await;
    ends(&mut by_token, Code::Unauthenticated, "TOKEN_UNKNOWN").await;
    env.feed.append(MATCH);
    assert_eq!(other.entry_after_heartbeats().await.sequence, 1);
}

#[tokio::test(start_paused = true)]
async fn a_busy_stream_ends_as_soon() {
    let env = TestEnv::open(settings());
    let mut client = env.watch_with(KEY).await;
    env.feed.append(MATCH);
    assert_eq!(client.entry().await.sequence, 1);
    env.feed.revoke(KEY);
    let begin = Instant::now();
    let status = loop {
        env.feed.append(MATCH);
        match client.next().await.unwrap() {
            Ok(_) => sleep(Duration::from_secs(1)).await,
            Err(status) => break status,
        }
        assert!(begin.elapsed() <= LONGEST, "entries keep the stream open");
    };
    assert_eq!(reason_of(&status).as_deref(), Some("TOKEN_UNKNOWN"));
}

#[tokio::test(start_paused = true)]
async fn who_only_looked_on_and_sits_down_sees_more_from_then_on() {
    let env = TestEnv::open(settings());
    let mut client = env.watch_with(KEY).await;
    env.feed.append_with(MATCH, whisper);
    assert!(client.entry().await.redacted);
    env.feed.seat(MATCH, &["accounts/bob", ADA]);
    sleep(LONGEST).await;
    env.feed.append_with(MATCH, whisper);
    assert!(!client.entry_after_heartbeats().await.redacted);
}

#[tokio::test(start_paused = true)]
async fn a_stream_outlives_those_who_could_say_that_it_must_not() {
    let env = TestEnv::open(settings());
    env.feed.seat("matches/two", &[ADA]);
    let mut one = env.watch_with(KEY).await;
    let mut all = account_stream(&env, &[]).await;
    env.feed.away.store(true, Ordering::SeqCst);
    sleep(Duration::from_secs(300)).await;
    env.feed.away.store(false, Ordering::SeqCst);
    env.feed.append(MATCH);
    env.feed.append("matches/two");
    assert_eq!(one.entry_after_heartbeats().await.sequence, 1);
    assert_eq!(next_entry(&mut all).await, Ok("matches/two".to_owned()));
}

type Account =
    <sandtable_notifications::Notifications as NotificationService>::SubscribeAccountStream;

async fn account_stream(env: &TestEnv, named: &[&str]) -> Account {
    let request = SubscribeAccountRequest {
        name: "accounts/me".to_owned(),
        matches: named.iter().map(|name| (*name).to_owned()).collect(),
        heartbeat_interval: Some(Duration::from_secs(15).try_into().unwrap()),
        ..Default::default()
    };
    let opened = env.service.subscribe_account(showing(KEY, request)).await;
    // The hub begins to follow only now; let it.
    sleep(Duration::from_millis(1)).await;
    opened.unwrap().into_inner()
}

/// The match of the next entry, or the reason that ends the stream.
async fn next_entry(stream: &mut Account) -> Result<String, Option<String>> {
    loop {
        let received: Result<Encoded<SubscribeAccountResponse>, Status> =
            stream.next().await.unwrap();
        match received.map(|it| it.decode().unwrap().message.unwrap()) {
            Ok(Message::Entry(entry)) => return Ok(entry.r#match),
            Ok(_) => {}
            Err(status) => return Err(reason_of(&status)),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_stream_of_an_account_ends_with_its_key() {
    let env = TestEnv::open(settings());
    let mut stream = account_stream(&env, &[]).await;
    sleep(Duration::from_secs(100)).await;
    env.feed.suspend(ADA, true);
    let begin = Instant::now();
    let end = next_entry(&mut stream).await;
    assert_eq!(end, Err(Some("TOKEN_UNKNOWN".to_owned())));
    assert!(begin.elapsed() <= LONGEST, "{:?}", begin.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_match_that_was_named_is_left_out_when_it_may_not_be_watched_any_more() {
    let env = TestEnv::open(settings());
    env.feed.seat("matches/named", &["accounts/bob", ADA]);
    env.feed.make_private("matches/named");
    env.feed.seat("matches/own", &[ADA]);
    let mut stream = account_stream(&env, &["matches/named"]).await;
    env.feed.append("matches/named");
    let received = next_entry(&mut stream).await;
    assert_eq!(received, Ok("matches/named".to_owned()));
    env.feed
        .seat("matches/named", &["accounts/bob", "accounts/eve"]);
    env.feed.make_private("matches/named");
    sleep(LONGEST).await;
    env.feed.append("matches/named");
    env.feed.append("matches/own");
    let received = next_entry(&mut stream).await;
    assert_eq!(received, Ok("matches/own".to_owned()));
}

#[tokio::test(start_paused = true)]
async fn nothing_is_posted_for_an_account_while_it_is_suspended() {
    let webhooks = WebhookEnv::open();
    let (webhook, _) = webhooks.create().await;
    webhooks.env.feed.suspend(ADA, true);
    webhooks.env.feed.append(MATCH);
    sleep(Duration::from_secs(60)).await;
    assert_eq!(webhooks.receiver.count(), 0);
    webhooks.env.feed.suspend(ADA, false);
    webhooks.env.feed.append(MATCH);
    let arrived = webhooks.receiver.arrived(1).await;
    assert_eq!(arrived[0].json()["data"]["sequence"], 2);
    sleep(Duration::from_secs(5)).await;
    let deliveries = webhooks.deliveries(&webhook.name).await;
    let states: Vec<_> = deliveries.iter().map(|it| it.state()).collect();
    assert_eq!(states, [Delivered::Dead, Delivered::Delivered]);
    assert!(deliveries[0].last_error.contains("suspended"));
}

#[tokio::test(start_paused = true)]
async fn a_webhook_is_told_no_more_of_a_match_whose_seat_was_taken_over() {
    let webhooks = WebhookEnv::open();
    webhooks.create().await;
    webhooks.env.feed.append(MATCH);
    webhooks.receiver.arrived(1).await;
    let hands = ["accounts/bob", "accounts/eve"];
    webhooks.env.feed.seat(MATCH, &hands);
    sleep(Duration::from_secs(6)).await;
    webhooks.env.feed.append(MATCH);
    sleep(Duration::from_secs(60)).await;
    assert_eq!(webhooks.receiver.count(), 1);
}

impl Client {
    /// The next entry, whatever signs of life come first.
    async fn entry_after_heartbeats(&mut self) -> sandtable_proto::matches::v1::LogEntry {
        loop {
            match self.next().await.unwrap().unwrap() {
                StreamMessage::Entry(entry) => return entry,
                StreamMessage::Heartbeat(_) | StreamMessage::MatchChanged(_) => {}
            }
        }
    }
}
