//! Webhooks, from the entry to the receiver.

use std::sync::atomic::Ordering;
use std::time::Duration;

use sandtable_proto::notifications::v1::webhook_service_server::WebhookService;
use sandtable_proto::notifications::v1::{
    EntryFilter, ReplayWebhookDeliveryRequest, RotateWebhookSecretRequest, Webhook,
    WebhookDeliveryState as Delivered, WebhookState,
};
use tokio::time::sleep;
use tonic::Code;

use crate::receiver::{ADDRESS, HOST, Manner};
use crate::support::{showing, whisper};
use crate::webhook_env::{ADA, KEY, MATCH, WebhookEnv, hook, replica};

#[tokio::test(start_paused = true)]
async fn the_owner_is_told_what_happens_signed_and_without_what_is_hidden() {
    let webhooks = WebhookEnv::open();
    webhooks.env.feed.append(MATCH);
    let (webhook, secret) = webhooks.create().await;
    webhooks.env.feed.append_with(MATCH, |entry| {
        whisper(entry);
        entry.seat = 0;
        entry.awaited = vec![1];
    });
    webhooks.env.feed.append("matches/foreign");
    webhooks.env.feed.finish(MATCH);
    let arrived = webhooks.receiver.arrived(2).await;
    assert!(arrived.iter().all(|it| it.is_signed_with(&secret)));
    assert_eq!(arrived[0].path, "/sandtable?v=1");
    let first = arrived[0].json();
    assert_eq!(first["type"], "match.entry");
    let data = serde_json::json!({
        "match": MATCH, "game": "aa1940", "sequence": 2, "seat": 0, "awaited": [1],
        "own_seats": [1], "own_seat_awaited": true, "outcome": null, "text": "en public.",
    });
    assert_eq!(first["data"], data);
    assert_eq!(arrived[1].json()["type"], "match.finished");
    assert_eq!(arrived[1].json()["data"]["sequence"], 3);
    sleep(Duration::from_secs(60)).await;
    assert_eq!(webhooks.receiver.count(), 2);
    let deliveries = webhooks.deliveries(&webhook.name).await;
    assert_eq!(deliveries.len(), 2);
    for (delivery, arrived) in deliveries.iter().zip(&arrived) {
        assert_eq!(
            (delivery.state(), delivery.attempts),
            (Delivered::Delivered, 1)
        );
        assert!(delivery.name.ends_with(&arrived.id), "{}", delivery.name);
    }
}

#[tokio::test(start_paused = true)]
async fn what_fails_is_tried_again_later_and_later_until_it_is_given_up() {
    let webhooks = WebhookEnv::open();
    let (webhook, secret) = webhooks.create().await;
    webhooks.receiver.behave([
        Manner::Status(500),
        Manner::Redirect("http://10.0.0.1/"),
        Manner::Silence,
    ]);
    webhooks.test(&webhook.name).await;
    let arrived = webhooks.receiver.arrived(3).await;
    let waits = [1, 2].map(|at| (arrived[at].at - arrived[at - 1].at).as_secs_f64());
    // A fifth either way, and a second until the next poll.
    assert!((8.0..=13.0).contains(&waits[0]), "{waits:?}");
    assert!((80.0..=121.0).contains(&waits[1]), "{waits:?}");
    assert!(
        arrived
            .iter()
            .all(|it| it.id == arrived[0].id && it.is_signed_with(&secret))
    );
    assert!(
        arrived[2].timestamp > arrived[0].timestamp,
        "each attempt is signed anew"
    );
    sleep(Duration::from_secs(60)).await;
    let dead = webhooks.deliveries(&webhook.name).await.remove(0);
    assert_eq!((dead.state(), dead.attempts), (Delivered::Dead, 3));
    assert!(dead.last_error.contains("no answer"), "{}", dead.last_error);
    assert_eq!(
        webhooks.receiver.dialled.lock().len(),
        3,
        "no redirect was followed"
    );

    let request = ReplayWebhookDeliveryRequest { name: dead.name };
    let replayed = webhooks
        .hooks
        .replay_webhook_delivery(showing(KEY, request))
        .await;
    assert_eq!(replayed.unwrap().into_inner().state(), Delivered::Pending);
    assert_eq!(webhooks.receiver.arrived(4).await[3].id, arrived[0].id);
    sleep(Duration::from_secs(5)).await;
    let deliveries = webhooks.deliveries(&webhook.name).await;
    assert_eq!(deliveries[0].state(), Delivered::Delivered);
    // After a week it is forgotten.
    sleep(Duration::from_secs(8 * 24 * 60 * 60)).await;
    assert!(webhooks.deliveries(&webhook.name).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_failure_holds_up_what_comes_after_it() {
    let webhooks = WebhookEnv::open();
    let (_, _) = webhooks.create().await;
    webhooks.receiver.behave([Manner::Status(503)]);
    for _ in 0..5 {
        webhooks.env.feed.append(MATCH);
    }
    let arrived = webhooks.receiver.arrived(6).await;
    let received = arrived
        .iter()
        .map(|it| it.json()["data"]["sequence"].as_u64().unwrap());
    assert_eq!(received.collect::<Vec<_>>(), [1, 1, 2, 3, 4, 5]);
}

#[tokio::test(start_paused = true)]
async fn no_name_leads_to_a_private_network() {
    let webhooks = WebhookEnv::open();
    let (webhook, _) = webhooks.create().await;
    // The name is rebound after it was first looked up, and then points both ways.
    let addresses = |all: &[&str]| all.iter().map(|it| it.parse().unwrap()).collect::<Vec<_>>();
    let answers = [
        addresses(&[ADDRESS]),
        addresses(&["127.0.0.1"]),
        addresses(&[ADDRESS, "169.254.169.254"]),
    ];
    webhooks
        .receiver
        .names
        .lock()
        .insert(HOST.to_owned(), answers.into());
    for _ in 0..3 {
        webhooks.test(&webhook.name).await;
        sleep(Duration::from_secs(200)).await;
    }
    let expected: Vec<std::net::SocketAddr> = vec![format!("{ADDRESS}:80").parse().unwrap()];
    assert_eq!(*webhooks.receiver.dialled.lock(), expected);
    let deliveries = webhooks.deliveries(&webhook.name).await;
    let delivered = deliveries
        .iter()
        .filter(|it| it.state() == Delivered::Delivered);
    assert_eq!(delivered.count(), 1);
    let refused = deliveries
        .iter()
        .filter(|it| it.last_error.contains("public internet"));
    assert_eq!(refused.count(), 2);
}

#[tokio::test(start_paused = true)]
async fn answers_without_end_are_not_read() {
    let webhooks = WebhookEnv::open();
    let (webhook, _) = webhooks.create().await;
    webhooks.receiver.behave([Manner::Flood]);
    webhooks.test(&webhook.name).await;
    webhooks.receiver.arrived(1).await;
    sleep(Duration::from_secs(2)).await;
    let delivery = webhooks.deliveries(&webhook.name).await.remove(0);
    assert_eq!(delivery.state(), Delivered::Pending);
    assert!(
        delivery.last_error.contains("broke"),
        "{}",
        delivery.last_error
    );
}

#[tokio::test(start_paused = true)]
async fn a_webhook_that_fails_for_too_long_or_is_gone_is_disabled() {
    let webhooks = WebhookEnv::open();
    let (webhook, _) = webhooks.create().await;
    webhooks.receiver.names.lock().clear();
    for _ in 0..12 {
        webhooks.env.feed.append(MATCH);
        sleep(Duration::from_secs(100)).await;
    }
    let disabled = webhooks.get(&webhook.name).await;
    assert_eq!(disabled.state(), WebhookState::Disabled);
    assert!(disabled.failing_since_time.is_some() && !disabled.disable_reason.is_empty());
    // Events in the meantime are not delivered later.
    webhooks
        .receiver
        .names
        .lock()
        .insert(HOST.to_owned(), [vec![ADDRESS.parse().unwrap()]].into());
    webhooks.env.feed.append(MATCH);
    sleep(Duration::from_secs(100)).await;
    webhooks
        .set_state(&webhook.name, WebhookState::Enabled)
        .await;
    sleep(Duration::from_secs(2)).await;
    webhooks.env.feed.append(MATCH);
    let arrived = webhooks.receiver.arrived(1).await;
    assert_eq!(arrived[0].json()["data"]["sequence"], 14);
    assert_eq!(webhooks.get(&webhook.name).await.failing_since_time, None);

    webhooks.receiver.behave([Manner::Status(410)]);
    webhooks.test(&webhook.name).await;
    webhooks.receiver.arrived(2).await;
    sleep(Duration::from_secs(2)).await;
    assert_eq!(
        webhooks.get(&webhook.name).await.state(),
        WebhookState::Disabled
    );
}

#[tokio::test(start_paused = true)]
async fn a_secret_is_rotated_with_an_overlap() {
    let webhooks = WebhookEnv::open();
    let (webhook, old) = webhooks.create().await;
    let request = RotateWebhookSecretRequest {
        name: webhook.name.clone(),
        overlap: Some(Duration::from_secs(3600).try_into().unwrap()),
    };
    let rotated = webhooks
        .hooks
        .rotate_webhook_secret(showing(KEY, request))
        .await;
    let new = rotated.unwrap().into_inner().secret;
    assert_ne!(old, new);
    webhooks.test(&webhook.name).await;
    let arrived = webhooks.receiver.arrived(1).await;
    assert!(arrived[0].is_signed_with(&old) && arrived[0].is_signed_with(&new));
    sleep(Duration::from_secs(3601)).await;
    webhooks.test(&webhook.name).await;
    let arrived = webhooks.receiver.arrived(2).await;
    assert!(!arrived[1].is_signed_with(&old) && arrived[1].is_signed_with(&new));
}

#[tokio::test(start_paused = true)]
async fn processes_share_the_work_and_take_over_without_a_gap() {
    let webhooks = WebhookEnv::open();
    webhooks.create().await;
    let second = replica(&webhooks.env, &webhooks.settings, &webhooks.means);
    for _ in 0..20 {
        webhooks.env.feed.append(MATCH);
        sleep(Duration::from_millis(700)).await;
    }
    webhooks.receiver.arrived(20).await;
    let WebhookEnv {
        env,
        receiver,
        means,
        settings,
        hooks,
    } = webhooks;
    // One of them stops without a word, and the match service goes away for a while.
    drop(hooks);
    env.feed.away.store(true, Ordering::SeqCst);
    env.feed.break_streams();
    env.feed.append(MATCH);
    sleep(Duration::from_secs(5)).await;
    env.feed.away.store(false, Ordering::SeqCst);
    env.feed.append(MATCH);
    receiver.arrived(22).await;
    drop(second);
    env.feed.append(MATCH);
    sleep(Duration::from_secs(60)).await;
    assert_eq!(receiver.count(), 22);
    let _third = replica(&env, &settings, &means);
    let arrived = receiver.arrived(23).await;
    sleep(Duration::from_secs(60)).await;
    assert_eq!(receiver.count(), 23, "nothing was told twice");
    let mut received: Vec<_> = (arrived.iter())
        .map(|it| it.json()["data"]["sequence"].as_u64().unwrap())
        .collect();
    received.sort_unstable();
    assert_eq!(received, (1..=23).collect::<Vec<_>>());
}

#[tokio::test(start_paused = true)]
async fn a_host_without_a_seat_is_told_of_the_end_only_when_spectators_wait() {
    let webhooks = WebhookEnv::open();
    let feed = &webhooks.env.feed;
    feed.seat("matches/hosted", &["accounts/bob"]);
    feed.host("matches/hosted", ADA);
    feed.delay_for_spectators("matches/hosted");
    webhooks.create().await;
    feed.append("matches/hosted");
    feed.append(MATCH);
    feed.finish("matches/hosted");
    sleep(Duration::from_secs(60)).await;
    let arrived = webhooks.receiver.arrived(2).await;
    let received = arrived.iter().map(|it| it.json()["data"]["match"].clone());
    assert_eq!(received.collect::<Vec<_>>(), [MATCH, "matches/hosted"]);
    assert_eq!(arrived[1].json()["type"], "match.finished");
    assert_eq!(webhooks.receiver.count(), 2);
}

#[tokio::test(start_paused = true)]
async fn webhooks_of_one_match_and_with_filters_are_told_of_little() {
    let webhooks = WebhookEnv::open();
    let feed = &webhooks.env.feed;
    feed.seat("matches/public", &["accounts/bob"]);
    feed.seat("matches/secret", &["accounts/bob"]);
    feed.make_private("matches/secret");
    let of_match = |name: &str| Webhook {
        r#match: name.to_owned(),
        ..hook()
    };
    let refused = webhooks
        .try_create(of_match("matches/secret"))
        .await
        .err()
        .unwrap();
    assert_eq!(refused.code(), Code::InvalidArgument);
    webhooks
        .try_create(of_match("matches/public"))
        .await
        .unwrap();
    let awaited = EntryFilter {
        own_seat_awaited: true,
        ..Default::default()
    };
    let filtered = Webhook {
        filter: Some(awaited),
        ..hook()
    };
    webhooks.try_create(filtered).await.unwrap();
    let labelled = Webhook {
        filter: Some(EntryFilter {
            labels: vec!["tournaments/spring".to_owned()],
            ..Default::default()
        }),
        ..hook()
    };
    webhooks.try_create(labelled).await.unwrap();
    feed.seat("matches/spring", &["accounts/ada"]);
    feed.change("matches/spring", |it| {
        it.label = "tournaments/spring".to_owned();
    });
    feed.append("matches/spring");
    feed.append("matches/public");
    feed.append("matches/secret");
    feed.append(MATCH);
    feed.append_with(MATCH, |entry| entry.awaited = vec![0, 1]);
    sleep(Duration::from_secs(60)).await;
    let arrived = webhooks.receiver.arrived(3).await;
    let mut received: Vec<_> = (arrived.iter())
        .map(|it| {
            (
                it.json()["data"]["match"].as_str().unwrap().to_owned(),
                it.json()["data"]["sequence"].as_u64().unwrap(),
            )
        })
        .collect();
    received.sort_unstable();
    assert_eq!(
        received,
        [
            (MATCH.to_owned(), 2),
            ("matches/public".to_owned(), 1),
            ("matches/spring".to_owned(), 1)
        ]
    );
}
