//! Looking at deliveries, and bringing some about.

use sandtable_grpc::page_token::{self, Listing};
use sandtable_proto::notifications::v1::{
    ListWebhookDeliveriesRequest, ListWebhookDeliveriesResponse, ReplayWebhookDeliveryRequest,
    TestWebhookRequest, WebhookDelivery, WebhookDeliveryState as State, WebhookState,
};
use sandtable_store::{DocumentQuery, Stored, StoredMessages};

use super::core::{WebhookParts, random_id};
use super::index::pending;
use super::names::{delivery_name, of_delivery, test_delivery};
use super::record::{DELIVERIES, Delivery, Hook};
use crate::caller::Caller;
use crate::webhooks::error::{Answer, WebhookError};
use crate::webhooks::handlers::own_name;
use crate::webhooks::payload;
use sandtable_runtime::clock::stamp;

/// Deliveries on a page, when the caller does not say and at most.
const DEFAULT_PAGE: u32 = 100;
const MOST_PER_PAGE: u32 = 1000;

impl WebhookParts {
    pub(crate) async fn test(
        &self,
        request: TestWebhookRequest,
        caller: Caller,
    ) -> Answer<WebhookDelivery> {
        let hook = self.own_hook(&request.name, &caller).await?;
        must_be_enabled(&hook)?;
        let now = self.now_millis();
        let id = test_delivery(&hook.document.id, &random_id());
        let delivery = Delivery {
            body: payload::of_test(&hook.message.shown.name, now),
            replayed: false,
            shown: WebhookDelivery {
                name: delivery_name(&hook.message.shown.name, &id),
                r#type: payload::TEST.to_owned(),
                ..Default::default()
            },
        };
        let row = pending(id, &hook.document.id, delivery, now);
        self.make_room(&hook.document.id, 1).await?;
        self.store.write(vec![row.add()]).await?;
        self.due.notify_one();
        Ok(row.message.shown)
    }

    pub(crate) async fn list_deliveries(
        &self,
        request: ListWebhookDeliveriesRequest,
        caller: Caller,
    ) -> Answer<ListWebhookDeliveriesResponse> {
        let wanted = request.state();
        let name = own_name("parent", &request.parent, &caller)?;
        let hook = self.hook(&name).await?;
        let limit = page_token::size(request.page_size, DEFAULT_PAGE, MOST_PER_PAGE)?;
        let listing = Listing(format!("deliveries {name} {}", request.state));
        let owned = DocumentQuery::Owned {
            owner: hook.document.id,
            after: listing.id_after(&request.page_token)?,
        };
        let (rows, next) = self.store.page(DELIVERIES, owned, limit).await?;
        let shown = rows.into_iter().map(|row| row.message.shown);
        let takes = |it: &WebhookDelivery| wanted == State::Unspecified || it.state() == wanted;
        Ok(ListWebhookDeliveriesResponse {
            deliveries: shown.filter(takes).collect(),
            next_page_token: next.map_or_else(String::new, |id| listing.token_after(&id)),
        })
    }

    pub(crate) async fn replay(
        &self,
        request: ReplayWebhookDeliveryRequest,
        caller: Caller,
    ) -> Answer<WebhookDelivery> {
        let missing = || WebhookError::DeliveryNotFound(request.name.chars().take(256).collect());
        let (hook, id) = of_delivery(&request.name)?;
        let hook = self.own_hook(hook, &caller).await?;
        let id = id.ok_or_else(missing)?;
        let found = self.store.find(DELIVERIES, id).await?;
        let mut row = found
            .filter(|row| row.document.owner == hook.document.id)
            .ok_or_else(missing)?;
        must_be_enabled(&hook)?;
        if row.message.shown.state() == State::Pending {
            return Err(WebhookError::StillPending);
        }
        let now = self.now_millis();
        row.document.due = Some(now);
        row.message.replayed = true;
        let shown = &mut row.message.shown;
        shown.state = State::Pending as i32;
        shown.attempts = 0;
        shown.next_attempt_time = Some(stamp(now));
        shown.finish_time = None;
        self.store.write(vec![row.replace()]).await?;
        self.due.notify_one();
        Ok(row.message.shown)
    }
}

fn must_be_enabled(hook: &Stored<Hook>) -> Answer<()> {
    match hook.message.shown.state() {
        WebhookState::Pending | WebhookState::Failed => Err(WebhookError::NotVerified),
        _ if hook.message.is_enabled() => Ok(()),
        _ => Err(WebhookError::Disabled),
    }
}
