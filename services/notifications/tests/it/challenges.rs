//! Challenges of addresses before anything is delivered to them.

use std::time::Duration;

use sandtable_grpc::error::reason_of;
use sandtable_proto::notifications::v1::webhook_service_server::WebhookService;
use sandtable_proto::notifications::v1::{TestWebhookRequest, Webhook, WebhookState};
use tokio::time::sleep;

use crate::receiver::{ADDRESS, Consent};
use crate::support::showing;
use crate::webhook_env::{KEY, MATCH, WebhookEnv, hook};

#[tokio::test(start_paused = true)]
async fn an_address_is_told_nothing_before_it_has_answered() {
    let webhooks = WebhookEnv::open();
    webhooks.receiver.consent([Consent::Nothing, Consent::Body]);
    let (webhook, secret) = webhooks.try_create(hook()).await.unwrap();
    assert_eq!(webhook.state(), WebhookState::Pending);
    assert!(webhook.challenge_error.contains("did not answer"));
    assert_eq!(webhook.challenges, 1);
    assert!(webhook.next_challenge_time.is_some() && webhook.verify_time.is_none());
    webhooks.env.feed.append(MATCH);
    let request = TestWebhookRequest {
        name: webhook.name.clone(),
    };
    let refused = webhooks.hooks.test_webhook(showing(KEY, request)).await;
    let reason = reason_of(&refused.unwrap_err());
    assert_eq!(reason.as_deref(), Some("WEBHOOK_NOT_VERIFIED"));
    sleep(Duration::from_secs(10)).await;
    assert_eq!(webhooks.receiver.count(), 0);
    let verified = webhooks.get(&webhook.name).await;
    assert_eq!(verified.state(), WebhookState::Enabled);
    assert_eq!(
        (verified.challenges, &verified.challenge_error[..]),
        (2, "")
    );
    assert!(verified.verify_time.is_some() && verified.next_challenge_time.is_none());
    webhooks.env.feed.append(MATCH);
    let arrived = webhooks.receiver.arrived(1).await;
    assert_eq!(arrived[0].json()["data"]["sequence"], 2);
    let challenged = webhooks.receiver.challenged.lock().clone();
    assert_eq!(challenged.len(), 2);
    for challenge in &challenged {
        assert!(challenge.is_signed_with(&secret));
        assert_eq!(challenge.path, "/sandtable?v=1");
        assert_eq!(challenge.json()["data"]["webhook"], webhook.name);
    }
    assert_eq!(challenged[0].json()["data"], challenged[1].json()["data"]);
}

#[tokio::test(start_paused = true)]
async fn an_echo_and_silence_are_no_answers_and_a_header_is() {
    for (consent, state) in [
        (Consent::Header, WebhookState::Enabled),
        (Consent::Body, WebhookState::Enabled),
        (Consent::Echo, WebhookState::Pending),
        (Consent::Silence, WebhookState::Pending),
    ] {
        let webhooks = WebhookEnv::open();
        webhooks.receiver.consent([consent]);
        let (webhook, _) = webhooks.try_create(hook()).await.unwrap();
        assert_eq!(webhook.state(), state, "{consent:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn who_never_answers_is_left_alone_until_its_owner_asks_again() {
    let webhooks = WebhookEnv::open();
    webhooks.receiver.consent([Consent::Nothing]);
    let (webhook, _) = webhooks.try_create(hook()).await.unwrap();
    sleep(Duration::from_secs(3_600)).await;
    let failed = webhooks.get(&webhook.name).await;
    assert_eq!(failed.state(), WebhookState::Failed);
    assert_eq!(failed.challenges, 4);
    assert!(failed.next_challenge_time.is_none() && !failed.challenge_error.is_empty());
    assert_eq!(webhooks.receiver.challenged.lock().len(), 4);
    sleep(Duration::from_secs(2 * 3_600)).await;
    assert_eq!(webhooks.receiver.challenged.lock().len(), 4);

    webhooks.receiver.consent([Consent::Body]);
    webhooks
        .set_state(&webhook.name, WebhookState::Enabled)
        .await;
    let enabled = webhooks.get(&webhook.name).await;
    assert_eq!(enabled.state(), WebhookState::Enabled);
    // It has answered: being switched off and on is its owner's affair.
    webhooks.receiver.consent([Consent::Nothing]);
    webhooks
        .set_state(&webhook.name, WebhookState::Disabled)
        .await;
    webhooks
        .set_state(&webhook.name, WebhookState::Enabled)
        .await;
    let enabled = webhooks.get(&webhook.name).await;
    assert_eq!(enabled.state(), WebhookState::Enabled);
    assert_eq!(webhooks.receiver.challenged.lock().len(), 5);
    let given = Webhook {
        name: webhook.name.clone(),
        state: WebhookState::Failed as i32,
        ..Default::default()
    };
    webhooks.update(given, "state").await.unwrap_err();
}

#[tokio::test(start_paused = true)]
async fn a_new_address_is_asked_anew() {
    let webhooks = WebhookEnv::open();
    let (webhook, _) = webhooks.create().await;
    let address = vec![ADDRESS.parse().unwrap()];
    let names = &webhooks.receiver.names;
    names
        .lock()
        .insert("victim.example".to_owned(), [address].into());
    webhooks.receiver.consent([Consent::Nothing]);
    let moved = Webhook {
        url: "http://victim.example/".to_owned(),
        ..webhook.clone()
    };
    let moved = webhooks.update(moved, "url").await.unwrap();
    assert_eq!(moved.state(), WebhookState::Pending);
    assert!(moved.verify_time.is_none());
    for _ in 0..5 {
        webhooks.env.feed.append(MATCH);
        sleep(Duration::from_secs(300)).await;
    }
    assert_eq!(webhooks.receiver.count(), 0);
    let failed = webhooks.get(&webhook.name).await;
    assert_eq!(failed.state(), WebhookState::Failed);
    // Nor does the new address count as asked when it was set while all was switched off.
    webhooks
        .set_state(&webhook.name, WebhookState::Disabled)
        .await;
    webhooks
        .set_state(&webhook.name, WebhookState::Enabled)
        .await;
    let asked = webhooks.get(&webhook.name).await;
    assert_eq!(asked.state(), WebhookState::Pending);
}
