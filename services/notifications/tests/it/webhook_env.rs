//! A service with webhooks, and the one account that has some.

use std::sync::Arc;

use prost_types::FieldMask;
use sandtable_notifications::{WebhookMeans, WebhookSettings, Webhooks};
use sandtable_proto::notifications::v1::webhook_service_server::WebhookService;
use sandtable_proto::notifications::v1::{
    CreateWebhookRequest, GetWebhookRequest, ListWebhookDeliveriesRequest, TestWebhookRequest,
    UpdateWebhookRequest, Webhook, WebhookDelivery, WebhookState,
};
use sandtable_runtime::settings::Settings;
use tokio::time::Instant;
use tonic::Status;

use crate::receiver::{HOST, Internet, Memory, Paused, Receiver};
use crate::support::{TestEnv, settings, showing};

pub(crate) const ADA: &str = "accounts/ada";
pub(crate) const KEY: &str = "sdk_ada-all";
pub(crate) const MATCH: &str = "matches/one";

pub(crate) struct WebhookEnv {
    pub(crate) env: TestEnv,
    pub(crate) receiver: Arc<Receiver>,
    pub(crate) means: WebhookMeans,
    pub(crate) settings: WebhookSettings,
    pub(crate) hooks: Webhooks,
}

pub(crate) fn hook_settings() -> WebhookSettings {
    let settings = Settings::load(None).unwrap();
    WebhookSettings {
        allow_http: true,
        ports: vec![80, 443],
        max_per_account: 3,
        max_per_match_and_target: 3,
        retry_seconds: vec![10, 100],
        disable_after_seconds: 1_000,
        ..settings.section("webhooks").unwrap()
    }
}

impl WebhookEnv {
    pub(crate) fn open() -> Self {
        Self::with(hook_settings())
    }

    pub(crate) fn with(hook_settings: WebhookSettings) -> Self {
        let env = TestEnv::open(settings());
        env.feed.seat(MATCH, &["accounts/bob", ADA]);
        let receiver = Receiver::new();
        let means = WebhookMeans {
            store: Arc::new(Memory::default()),
            network: Arc::new(Internet(receiver.clone())),
            clock: Arc::new(Paused(Instant::now())),
        };
        let hooks = replica(&env, &hook_settings, &means);
        Self {
            env,
            receiver,
            means,
            settings: hook_settings,
            hooks,
        }
    }

    pub(crate) async fn try_create(&self, webhook: Webhook) -> Result<(Webhook, String), Status> {
        self.try_create_with(KEY, webhook).await
    }

    /// The same for the account of a key.
    pub(crate) async fn try_create_with(
        &self,
        key: &str,
        webhook: Webhook,
    ) -> Result<(Webhook, String), Status> {
        let request = CreateWebhookRequest {
            parent: "accounts/me".to_owned(),
            webhook: Some(webhook),
            ..Default::default()
        };
        let made = self
            .hooks
            .create_webhook(showing(key, request))
            .await?
            .into_inner();
        Ok((made.webhook.unwrap(), made.secret))
    }

    pub(crate) async fn create(&self) -> (Webhook, String) {
        let created = self.try_create(hook()).await.unwrap();
        // The connections made for the challenge no longer matter.
        self.receiver.dialled.lock().clear();
        created
    }

    pub(crate) async fn get(&self, name: &str) -> Webhook {
        let request = GetWebhookRequest {
            name: name.to_owned(),
        };
        let got = self.hooks.get_webhook(showing(KEY, request)).await;
        got.unwrap().into_inner()
    }

    pub(crate) async fn set_state(&self, name: &str, state: WebhookState) {
        let webhook = Webhook {
            name: name.to_owned(),
            state: state as i32,
            ..Default::default()
        };
        self.update(webhook, "state").await.unwrap();
    }

    /// Changes one field of a webhook.
    pub(crate) async fn update(&self, webhook: Webhook, field: &str) -> Result<Webhook, Status> {
        let request = UpdateWebhookRequest {
            webhook: Some(webhook),
            update_mask: Some(FieldMask {
                paths: vec![field.to_owned()],
            }),
        };
        let updated = self.hooks.update_webhook(showing(KEY, request)).await?;
        Ok(updated.into_inner())
    }

    pub(crate) async fn test(&self, name: &str) -> WebhookDelivery {
        let request = TestWebhookRequest {
            name: name.to_owned(),
        };
        let tested = self.hooks.test_webhook(showing(KEY, request)).await;
        tested.unwrap().into_inner()
    }

    pub(crate) async fn deliveries(&self, name: &str) -> Vec<WebhookDelivery> {
        let request = ListWebhookDeliveriesRequest {
            parent: name.to_owned(),
            ..Default::default()
        };
        let listed = self
            .hooks
            .list_webhook_deliveries(showing(KEY, request))
            .await;
        listed.unwrap().into_inner().deliveries
    }
}

/// A process that keeps webhooks.
pub(crate) fn replica(env: &TestEnv, settings: &WebhookSettings, means: &WebhookMeans) -> Webhooks {
    let shutdown = env.shutdown.clone();
    Webhooks::start(settings.clone(), &env.service, means.clone(), shutdown)
}

pub(crate) fn hook() -> Webhook {
    Webhook {
        url: format!("http://{HOST}/sandtable?v=1"),
        ..Default::default()
    }
}
