//! Entries in words: in streams and webhooks, of what each reader sees.

use std::sync::atomic::Ordering;
use std::time::Duration;

use futures::StreamExt;
use sandtable_grpc::error::reason_of;
use sandtable_proto::notifications::v1::notification_service_server::NotificationService;
use sandtable_proto::notifications::v1::subscribe_account_response::Message;
use sandtable_proto::notifications::v1::{SubscribeAccountRequest, SubscribeRequest, Webhook};
use sandtable_proto::types::v1::Outcome;
use tokio::time::sleep;
use tonic::Code;

use crate::memory::LATE;
use crate::support::{Client, MATCH, TestEnv, after, settings, showing, whisper};
use crate::webhook_env::{KEY, WebhookEnv, hook};

async fn watch(env: &TestEnv, token: &str, language: &str) -> Client {
    let request = SubscribeRequest {
        text_language: language.to_owned(),
        ..after(0)
    };
    env.subscribe(token, request).await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_stream_has_texts_of_what_its_reader_sees_when_it_asks_for_them() {
    let env = TestEnv::open(settings());
    env.feed.append_with(MATCH, whisper);
    let mut clients = Vec::new();
    for (token, language, expected) in [
        ("", "", &[][..]),
        ("", "de-AT", &["de public."]),
        ("0", "de", &["de public."]),
        ("1", "en", &["en public.", "en own."]),
        ("operator", "en", &["en public.", "en own."]),
    ] {
        let client = watch(&env, token, language).await;
        clients.push((token, expected, client));
    }
    // The same from the log and live.
    for _ in 0..2 {
        for (token, expected, client) in &mut clients {
            assert_eq!(client.entry().await.texts, *expected, "{token:?}");
        }
        env.feed.append_with(MATCH, whisper);
    }
}

#[tokio::test(start_paused = true)]
async fn words_are_written_once_for_all_who_read_the_same() {
    let env = TestEnv::open(settings());
    let mut clients = Vec::new();
    for token in ["", "", "1", "1"] {
        clients.push(watch(&env, token, "de").await);
    }
    env.feed.append(MATCH);
    for client in &mut clients {
        assert_eq!(client.sequences(1).await, [1]);
    }
    let before = env.feed.described.load(Ordering::SeqCst);
    env.feed.append_with(MATCH, whisper);
    for client in &mut clients {
        client.entry().await;
    }
    assert_eq!(env.feed.described.load(Ordering::SeqCst), before + 2);
    // Who asks for none costs nothing.
    let mut plain = watch(&env, "", "").await;
    assert_eq!(plain.sequences(2).await, [1, 2]);
    assert_eq!(env.feed.described.load(Ordering::SeqCst), before + 2);
}

#[tokio::test(start_paused = true)]
async fn names_are_of_the_past_for_readers_who_see_no_more() {
    let env = TestEnv::open(settings());
    env.feed.append_with(MATCH, whisper);
    let mut late = watch(&env, LATE, "en").await;
    assert_eq!(late.entry().await.texts, ["en public later."]);
}

#[tokio::test(start_paused = true)]
async fn a_tag_that_is_none_is_refused() {
    let env = TestEnv::open(settings());
    env.feed.append(MATCH);
    let request = SubscribeRequest {
        text_language: "no tag".to_owned(),
        ..after(0)
    };
    let status = env.subscribe("", request).await.err().unwrap();
    assert_eq!(status.code(), Code::InvalidArgument);
    assert_eq!(reason_of(&status).as_deref(), Some("INVALID_FIELD"));
    let webhooks = WebhookEnv::open();
    let bad = Webhook {
        text_language: "no tag".to_owned(),
        ..hook()
    };
    let status = webhooks.try_create(bad).await.unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
}

#[tokio::test(start_paused = true)]
async fn the_stream_of_an_account_has_texts_too() {
    let webhooks = WebhookEnv::open();
    let request = SubscribeAccountRequest {
        name: "accounts/me".to_owned(),
        text_language: "de".to_owned(),
        ..Default::default()
    };
    let streams = &webhooks.env.service;
    let opened = streams.subscribe_account(showing(KEY, request)).await;
    let mut stream = opened.unwrap().into_inner();
    webhooks.env.feed.append_with(MATCH, whisper);
    let entry = loop {
        let told = stream.next().await.unwrap().unwrap().decode().unwrap();
        if let Some(Message::Entry(entry)) = told.message {
            break entry.entry.unwrap();
        }
    };
    assert_eq!(entry.texts, ["de public.", "de own."]);
}

#[tokio::test(start_paused = true)]
async fn a_webhook_has_texts_in_its_own_language() {
    let webhooks = WebhookEnv::open();
    let german = Webhook {
        text_language: "de".to_owned(),
        ..hook()
    };
    let (webhook, _) = webhooks.try_create(german).await.unwrap();
    assert_eq!(webhook.text_language, "de");
    let foreign = |entry: &mut sandtable_proto::matches::v1::RecordedEntry| {
        whisper(entry);
        entry.seat = 0;
        entry.awaited = vec![1];
    };
    webhooks.env.feed.append_with(MATCH, foreign);
    let text = async |count: usize| {
        let arrived = webhooks.receiver.arrived(count).await;
        arrived[count - 1].json()["data"]["text"].clone()
    };
    // Nothing of what the account's own seat alone sees: others may read it at the address.
    assert_eq!(text(1).await, "de public.");
    let changed = Webhook {
        name: webhook.name.clone(),
        text_language: "en-GB".to_owned(),
        ..Default::default()
    };
    let changed = webhooks.update(changed, "text_language").await.unwrap();
    assert_eq!(changed.text_language, "en-GB");
    sleep(Duration::from_secs(2)).await;
    webhooks.env.feed.append_with(MATCH, foreign);
    assert_eq!(text(2).await, "en public.");
}

#[tokio::test(start_paused = true)]
async fn a_webhook_has_no_text_of_a_delayed_match_before_its_end() {
    let webhooks = WebhookEnv::open();
    webhooks.try_create(hook()).await.unwrap();
    let foreign = |entry: &mut sandtable_proto::matches::v1::RecordedEntry| {
        whisper(entry);
        entry.seat = 0;
        entry.awaited = vec![1];
    };
    let text = async |count: usize| {
        let arrived = webhooks.receiver.arrived(count).await;
        arrived[count - 1].json()["data"]["text"].clone()
    };
    webhooks.env.feed.delay_for_spectators(MATCH);
    webhooks.env.feed.append_with(MATCH, foreign);
    assert_eq!(text(1).await, "");
    webhooks.env.feed.append_with(MATCH, |entry| {
        foreign(entry);
        entry.outcome = Some(Outcome::default());
    });
    assert_eq!(text(2).await, "en public.");
}
