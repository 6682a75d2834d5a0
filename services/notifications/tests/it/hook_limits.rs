//! Limits on the posts to one address and for one account, and on stored deliveries.

use std::time::Duration;

use sandtable_grpc::error::reason_of;
use sandtable_notifications::WebhookSettings;
use sandtable_proto::notifications::v1::webhook_service_server::WebhookService;
use sandtable_proto::notifications::v1::{
    ReplayWebhookDeliveryRequest, Webhook, WebhookDeliveryState as Delivered, WebhookState,
};
use tokio::time::sleep;
use tonic::Code;

use crate::receiver::{ADDRESS, Consent, Manner};
use crate::support::showing;
use crate::webhook_env::{KEY, MATCH, WebhookEnv, hook, hook_settings};

/// Accounts that were seen to strike one victim.
const ACCOUNTS: usize = 931;

/// Challenges to one target in an hour.
const MOST: usize = 60;

fn of_match() -> Webhook {
    Webhook {
        r#match: MATCH.to_owned(),
        ..hook()
    }
}

#[tokio::test(start_paused = true)]
async fn many_accounts_do_not_strike_one_victim() {
    let webhooks = WebhookEnv::open();
    webhooks.receiver.consent([Consent::Nothing]);
    let mut refused = 0;
    for account in 0..ACCOUNTS {
        let key = format!("sdk_{account}-all");
        match webhooks.try_create_with(&key, of_match()).await {
            Ok((webhook, _)) => assert_eq!(webhook.state(), WebhookState::Pending),
            Err(status) => {
                assert_eq!(reason_of(&status).as_deref(), Some("LIMIT_REACHED"));
                refused += 1;
            }
        }
    }
    for _ in 0..100 {
        webhooks.env.feed.append(MATCH);
        sleep(Duration::from_secs(10)).await;
    }
    let posts = webhooks.receiver.challenged.lock().len();
    assert!(posts <= MOST, "{posts} in a quarter of an hour");
    assert!(refused >= ACCOUNTS - MOST, "{refused}");
    assert_eq!(webhooks.receiver.count(), 0, "no command was told");
}

#[tokio::test(start_paused = true)]
async fn names_of_one_address_are_one_victim() {
    let webhooks = WebhookEnv::open();
    webhooks.receiver.consent([Consent::Nothing]);
    for account in 0..200 {
        let host = format!("h{account}.example");
        let address = vec![ADDRESS.parse().unwrap()];
        let url = format!("http://{host}/");
        webhooks
            .receiver
            .names
            .lock()
            .insert(host, [address].into());
        let key = format!("sdk_{account}-all");
        let webhook = Webhook { url, ..of_match() };
        let (webhook, _) = webhooks.try_create_with(&key, webhook).await.unwrap();
        assert_eq!(webhook.state(), WebhookState::Pending);
    }
    sleep(Duration::from_secs(1_000)).await;
    let posts = webhooks.receiver.challenged.lock().len();
    assert!(posts <= MOST, "{posts} in a quarter of an hour");
}

#[tokio::test(start_paused = true)]
async fn an_account_has_few_webhooks_in_one_place() {
    let settings = WebhookSettings {
        max_per_match_and_target: 1,
        max_per_target: 2,
        ..hook_settings()
    };
    let webhooks = WebhookEnv::with(settings);
    webhooks.env.feed.seat("matches/two", &["accounts/ada"]);
    webhooks.create().await;
    let elsewhere = |path: &str, of_match: &str| Webhook {
        url: format!("http://hooks.example/{path}"),
        r#match: of_match.to_owned(),
        ..Default::default()
    };
    let refused = webhooks
        .try_create(elsewhere("other", ""))
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Code::ResourceExhausted);
    assert_eq!(reason_of(&refused).as_deref(), Some("LIMIT_REACHED"));
    assert!(refused.message().contains("at most 1, found 1"));
    let (of_one, _) = webhooks.try_create(elsewhere("", MATCH)).await.unwrap();
    assert_eq!(of_one.state(), WebhookState::Enabled);
    // The place itself has room for so many, of whichever account.
    let (third, _) = webhooks
        .try_create(elsewhere("", "matches/two"))
        .await
        .unwrap();
    assert_eq!(third.state(), WebhookState::Pending);
    assert!(third.challenge_error.contains("at most 2"), "{third:?}");
}

#[tokio::test(start_paused = true)]
async fn what_is_too_much_for_a_target_or_an_account_waits() {
    let few = [(5, 1_000), (1_000, 5)];
    for (per_target, per_account) in few {
        let settings = WebhookSettings {
            deliveries_per_target_per_minute: per_target,
            deliveries_per_account_per_minute: per_account,
            ..hook_settings()
        };
        let webhooks = WebhookEnv::with(settings);
        webhooks.create().await;
        for _ in 0..12 {
            webhooks.env.feed.append(MATCH);
        }
        sleep(Duration::from_secs(30)).await;
        assert_eq!(webhooks.receiver.count(), 5);
        let arrived = webhooks.receiver.arrived(12).await;
        let received = arrived.iter();
        let received = received.map(|it| it.json()["data"]["sequence"].as_u64().unwrap());
        assert_eq!(received.collect::<Vec<_>>(), (1..=12).collect::<Vec<_>>());
        let waited = arrived[11].at - arrived[0].at;
        assert!(waited >= Duration::from_secs(120), "{waited:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn deliveries_are_kept_in_number_and_for_a_time() {
    let settings = WebhookSettings {
        max_stored_per_webhook: 10,
        max_stored: 15,
        ..hook_settings()
    };
    let webhooks = WebhookEnv::with(settings);
    let (all, _) = webhooks.create().await;
    let (one, _) = webhooks.try_create(of_match()).await.unwrap();
    for sequence in 1..=30 {
        webhooks.env.feed.append(MATCH);
        webhooks.receiver.arrived(2 * sequence).await;
    }
    sleep(Duration::from_secs(2)).await;
    let (of_all, of_one) = (
        webhooks.deliveries(&all.name).await,
        webhooks.deliveries(&one.name).await,
    );
    assert!(of_all.len() <= 10 && of_one.len() <= 10);
    assert!(of_all.len() + of_one.len() <= 15);
    // The latest deliveries can be inspected and replayed.
    for kept in [&of_all, &of_one] {
        assert_eq!(kept.last().unwrap().sequence, 30);
    }
}

#[tokio::test(start_paused = true)]
async fn what_waits_for_too_long_is_given_up() {
    let settings = WebhookSettings {
        pending_seconds: 5,
        ..hook_settings()
    };
    let webhooks = WebhookEnv::with(settings);
    let (webhook, _) = webhooks.create().await;
    webhooks.receiver.behave([Manner::Status(503)]);
    webhooks.env.feed.append(MATCH);
    // It would be tried again after ten seconds.
    sleep(Duration::from_secs(60)).await;
    let dead = webhooks.deliveries(&webhook.name).await.remove(0);
    assert_eq!((dead.state(), dead.attempts), (Delivered::Dead, 1));
    assert!(dead.last_error.contains("too long"), "{}", dead.last_error);
    // Its owner can have it delivered nevertheless.
    let request = ReplayWebhookDeliveryRequest { name: dead.name };
    let replayed = webhooks
        .hooks
        .replay_webhook_delivery(showing(KEY, request))
        .await;
    replayed.unwrap();
    webhooks.receiver.arrived(2).await;
}
