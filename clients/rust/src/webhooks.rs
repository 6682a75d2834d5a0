//! Webhooks: an account's addresses on the web that events are sent to.

use prost_types::Duration;
use sandtable_proto::notifications::v1::webhook_service_client::WebhookServiceClient;
use sandtable_proto::notifications::v1::{
    CreateWebhookRequest, CreateWebhookResponse, DeleteWebhookRequest, GetWebhookRequest,
    ListWebhookDeliveriesRequest, ListWebhookDeliveriesResponse, ListWebhooksRequest,
    ReplayWebhookDeliveryRequest, RotateWebhookSecretRequest, RotateWebhookSecretResponse,
    TestWebhookRequest, UpdateWebhookRequest, Webhook, WebhookDelivery,
};

use crate::accounts::or_me;
use crate::client::{Client, Wire, new_request_id, pages};
use crate::error::Error;

/// Makes a call about webhooks with the same request as often as it takes.
macro_rules! call {
    ($client:expr, $method:ident, $request:expr) => {{
        let request = $request;
        $client
            .repeat("", |at| {
                let (mut webhooks, request) = (at.webhooks(), request.clone());
                async move { webhooks.$method(request).await }
            })
            .await?
    }};
}

impl Client {
    /// The generated client of the webhooks, for calls that need what this crate does not
    /// offer.
    pub fn webhooks(&self) -> WebhookServiceClient<Wire> {
        WebhookServiceClient::new(self.wire())
    }

    /// Makes a webhook, of the account of the key that is shown unless one is named. The
    /// request id is filled in when it is empty.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WEBHOOKS_OFF` where the server has
    /// none, and `LIMIT_REACHED` when the account has as many as it may. For an address that the
    /// server does not send to, the error names the field.
    pub async fn create_webhook(
        &self,
        mut request: CreateWebhookRequest,
    ) -> Result<CreateWebhookResponse, Error> {
        request.parent = or_me(request.parent);
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        Ok(call!(self, create_webhook, request))
    }

    /// Gets a webhook.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WEBHOOK_NOT_FOUND` when there is no
    /// such webhook.
    pub async fn get_webhook(&self, name: &str) -> Result<Webhook, Error> {
        let request = GetWebhookRequest {
            name: name.to_owned(),
        };
        Ok(call!(self, get_webhook, request))
    }

    /// All webhooks of an account, the oldest first, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WEBHOOKS_OFF` where the server has
    /// none.
    pub async fn list_webhooks(&self, account: &str) -> Result<Vec<Webhook>, Error> {
        pages(|page_token| async move {
            let request = ListWebhooksRequest {
                parent: account.to_owned(),
                page_token,
                ..Default::default()
            };
            let page = call!(self, list_webhooks, request);
            Ok((page.webhooks, page.next_page_token))
        })
        .await
    }

    /// Changes a webhook, also to enable or to disable it.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WEBHOOK_NOT_FOUND` when there is no
    /// such webhook. The error names a field that cannot be changed, or not to that value.
    pub async fn update_webhook(&self, request: UpdateWebhookRequest) -> Result<Webhook, Error> {
        Ok(call!(self, update_webhook, request))
    }

    /// Gives a webhook a new secret. The old one is used beside it for that long, a day
    /// when no time is given.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WEBHOOK_NOT_FOUND` when there is no
    /// such webhook. For an overlap that is too long, the error names the field.
    pub async fn rotate_webhook_secret(
        &self,
        name: &str,
        overlap: Option<Duration>,
    ) -> Result<RotateWebhookSecretResponse, Error> {
        let request = RotateWebhookSecretRequest {
            name: name.to_owned(),
            overlap,
        };
        Ok(call!(self, rotate_webhook_secret, request))
    }

    /// Deletes a webhook with its pending deliveries. An error that there is none may mean that
    /// an earlier attempt, whose answer was lost, has deleted it.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WEBHOOK_NOT_FOUND` when there is no
    /// such webhook.
    pub async fn delete_webhook(&self, name: &str) -> Result<(), Error> {
        let request = DeleteWebhookRequest {
            name: name.to_owned(),
        };
        call!(self, delete_webhook, request);
        Ok(())
    }

    /// Sends a test. The deliveries show its result.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WEBHOOK_NOT_FOUND` when there is no
    /// such webhook, and `WEBHOOK_DISABLED` or `WEBHOOK_NOT_VERIFIED` when nothing is sent to it.
    pub async fn test_webhook(&self, name: &str) -> Result<WebhookDelivery, Error> {
        let request = TestWebhookRequest {
            name: name.to_owned(),
        };
        Ok(call!(self, test_webhook, request))
    }

    /// Lists one page of a webhook's deliveries, in the order of their events.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WEBHOOK_NOT_FOUND` when there is no
    /// such webhook.
    pub async fn list_webhook_deliveries(
        &self,
        request: ListWebhookDeliveriesRequest,
    ) -> Result<ListWebhookDeliveriesResponse, Error> {
        Ok(call!(self, list_webhook_deliveries, request))
    }

    /// Delivers a delivery again that was delivered or given up.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `DELIVERY_NOT_FOUND` when there is
    /// none, or none any more, `DELIVERY_PENDING` when it is still to be tried, and
    /// `WEBHOOK_DISABLED` or `WEBHOOK_NOT_VERIFIED` when nothing is sent to the address.
    pub async fn replay_webhook_delivery(&self, name: &str) -> Result<WebhookDelivery, Error> {
        let request = ReplayWebhookDeliveryRequest {
            name: name.to_owned(),
        };
        Ok(call!(self, replay_webhook_delivery, request))
    }
}
