//! Permissions of the owners of webhooks, which others do not have.

use std::time::Duration;

use sandtable_grpc::error::reason_of;
use sandtable_notifications::Webhooks;
use sandtable_proto::notifications::v1::webhook_service_server::WebhookService;
use sandtable_proto::notifications::v1::{
    CreateWebhookRequest, DeleteWebhookRequest, GetWebhookRequest, ListWebhooksRequest, Webhook,
};
use tokio::time::sleep;
use tonic::Code;

use crate::receiver::Manner;
use crate::support::showing;
use crate::webhook_env::{ADA, KEY, WebhookEnv, hook};

#[tokio::test(start_paused = true)]
async fn webhooks_are_made_once_listed_and_deleted() {
    let webhooks = WebhookEnv::open();
    let request = CreateWebhookRequest {
        parent: ADA.to_owned(),
        webhook: Some(hook()),
        request_id: "once".to_owned(),
    };
    let create =
        |request: CreateWebhookRequest| webhooks.hooks.create_webhook(showing(KEY, request));
    let first = create(request.clone()).await.unwrap().into_inner();
    let again = create(request.clone()).await.unwrap().into_inner();
    assert_eq!(first, again);
    let changed = CreateWebhookRequest {
        webhook: Some(Webhook {
            display_name: "another".to_owned(),
            ..hook()
        }),
        ..request
    };
    let status = create(changed).await.unwrap_err();
    assert_eq!(reason_of(&status).as_deref(), Some("REQUEST_ID_REUSED"));
    webhooks.create().await;
    webhooks.create().await;
    let status = webhooks.try_create(hook()).await.unwrap_err();
    assert_eq!(reason_of(&status).as_deref(), Some("LIMIT_REACHED"));

    let list = ListWebhooksRequest {
        parent: ADA.to_owned(),
        page_size: 2,
        ..Default::default()
    };
    let page = webhooks
        .hooks
        .list_webhooks(showing(KEY, list.clone()))
        .await
        .unwrap()
        .into_inner();
    let rest = ListWebhooksRequest {
        page_token: page.next_page_token,
        ..list
    };
    let rest = webhooks
        .hooks
        .list_webhooks(showing(KEY, rest))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((page.webhooks.len(), rest.webhooks.len()), (2, 1));

    let name = first.webhook.unwrap().name;
    webhooks.receiver.behave([Manner::Status(500)]);
    webhooks.test(&name).await;
    webhooks.receiver.arrived(1).await;
    let delete = DeleteWebhookRequest { name: name.clone() };
    webhooks
        .hooks
        .delete_webhook(showing(KEY, delete))
        .await
        .unwrap();
    sleep(Duration::from_secs(200)).await;
    assert_eq!(
        webhooks.receiver.count(),
        1,
        "a webhook that is deleted is told nothing more"
    );
    let get = GetWebhookRequest { name };
    let status = webhooks
        .hooks
        .get_webhook(showing(KEY, get))
        .await
        .unwrap_err();
    assert_eq!(reason_of(&status).as_deref(), Some("WEBHOOK_NOT_FOUND"));
}

#[tokio::test(start_paused = true)]
async fn others_and_lesser_keys_are_refused() {
    let webhooks = WebhookEnv::open();
    let (webhook, _) = webhooks.create().await;
    let get = |key: &'static str, name: &str| {
        let request = GetWebhookRequest {
            name: name.to_owned(),
        };
        webhooks.hooks.get_webhook(showing(key, request))
    };
    let foreign = webhook.name.replace("ada", "bob");
    for (key, name, reason) in [
        ("", &webhook.name, "TOKEN_MISSING"),
        ("sdk_ada-play", &webhook.name, "SCOPE_MISSING"),
        ("sdk_bob-all", &webhook.name, "NOT_YOUR_ACCOUNT"),
        ("sdk_bob-all", &foreign, "WEBHOOK_NOT_FOUND"),
    ] {
        let status = get(key, name).await.unwrap_err();
        assert_eq!(reason_of(&status).as_deref(), Some(reason));
    }
    for url in [
        "https://10.0.0.1/",
        "gopher://hooks.example/",
        "http://hooks.example:22/",
    ] {
        let bad = Webhook {
            url: url.to_owned(),
            ..hook()
        };
        let status = webhooks.try_create(bad).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument, "{url}");
    }
    let off = Webhooks::off();
    let request = showing(KEY, GetWebhookRequest::default());
    let status = off.get_webhook(request).await.unwrap_err();
    assert_eq!(status.code(), Code::FailedPrecondition);
    assert_eq!(reason_of(&status).as_deref(), Some("WEBHOOKS_OFF"));
}
