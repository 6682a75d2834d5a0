//! The gRPC face.

use sandtable_auth::identity::Scope;
use sandtable_proto::notifications::v1::webhook_service_server::WebhookService;
use sandtable_proto::notifications::v1::{
    CreateWebhookRequest, CreateWebhookResponse, DeleteWebhookRequest, DeleteWebhookResponse,
    GetWebhookRequest, ListWebhookDeliveriesRequest, ListWebhookDeliveriesResponse,
    ListWebhooksRequest, ListWebhooksResponse, ReplayWebhookDeliveryRequest,
    RotateWebhookSecretRequest, RotateWebhookSecretResponse, TestWebhookRequest,
    UpdateWebhookRequest, Webhook, WebhookDelivery,
};
use tonic::{Request, Response, Status, async_trait};

use super::core::Webhooks;
use crate::caller::Caller;
use crate::webhooks::error::WebhookError;

/// Each method finds out who calls, and hands the request on.
macro_rules! answered {
    ($($method:ident: $request:ty => $answer:ident -> $response:ty;)*) => {
        #[async_trait]
        impl WebhookService for Webhooks {
            $(
                async fn $method(
                    &self,
                    request: Request<$request>,
                ) -> Result<Response<$response>, Status> {
                    let shared = self.shared.as_ref().ok_or(WebhookError::Off)?;
                    let caller =
                        Caller::identify(&*shared.identities, request.metadata()).await?;
                    caller.must_reach(&[Scope::Account])?;
                    let answer = shared.$answer(request.into_inner(), caller).await?;
                    Ok(Response::new(answer))
                }
            )*
        }
    };
}

answered! {
    create_webhook: CreateWebhookRequest => create -> CreateWebhookResponse;
    get_webhook: GetWebhookRequest => get -> Webhook;
    list_webhooks: ListWebhooksRequest => list -> ListWebhooksResponse;
    update_webhook: UpdateWebhookRequest => update -> Webhook;
    rotate_webhook_secret: RotateWebhookSecretRequest => rotate -> RotateWebhookSecretResponse;
    delete_webhook: DeleteWebhookRequest => delete -> DeleteWebhookResponse;
    test_webhook: TestWebhookRequest => test -> WebhookDelivery;
    list_webhook_deliveries:
        ListWebhookDeliveriesRequest => list_deliveries -> ListWebhookDeliveriesResponse;
    replay_webhook_delivery: ReplayWebhookDeliveryRequest => replay -> WebhookDelivery;
}
