//! The calls of the suite about what is around matches.

use std::time::{Duration, SystemTime};

use anyhow::Context;
use prost_types::FieldMask;
use sandtable_client::Client;
use sandtable_proto::accounts::v1::{ApiKey, CreateAccountRequest, CreateApiKeyRequest, Scope};
use sandtable_proto::matches::v1::ChatChannel;
use sandtable_proto::notifications::v1::subscribe_account_response::Message;
use sandtable_proto::notifications::v1::{
    CreateWebhookRequest, ListWebhookDeliveriesRequest, SubscribeAccountRequest,
    UpdateWebhookRequest, Webhook, WebhookDelivery, WebhookDeliveryState, WebhookState,
};
use serde_json::{Value, json};

use crate::calls::{named, number, short, state, text, texts};

/// Interval between heartbeats of an account's stream.
const HEARTBEAT: prost_types::Duration = prost_types::Duration {
    seconds: 1,
    nanos: 0,
};

/// Makes the call of a step. `None` when the client has nothing for it.
pub(crate) async fn call(client: &Client, step: &Value) -> anyhow::Result<Option<Value>> {
    let with = &step["with"];
    let (name, webhook) = (text(&with["match"]), text(&with["webhook"]));
    Ok(Some(match step["call"].as_str().unwrap_or_default() {
        "sign_up" => {
            let request = CreateAccountRequest {
                display_name: text(&with["display_name"]),
                request_id: text(&with["request_id"]),
                ..Default::default()
            };
            let made = client.create_account(request).await?;
            json!({
                "account": made.account.unwrap_or_default().name,
                "key": made.key.unwrap_or_default().name, "secret": made.secret,
            })
        }
        "account" => {
            let found = client.get_account("accounts/me").await?;
            json!({
                "account": found.name, "display_name": found.display_name, "bot": found.bot,
            })
        }
        "create_key" => create_key(client, with).await?,
        "keys" => {
            let keys = client.keys("accounts/me").await?;
            json!({"keys": keys.iter().map(shown_key).collect::<Vec<_>>()})
        }
        "revoke_key" => shown_key(&client.revoke_key(&text(&with["key"]), "").await?),
        "ready" => {
            let ready = with["ready"].as_bool().context("ready is given")?;
            let found = client.set_ready(&name, ready).await?;
            let seats: Vec<_> = found.seats.iter().map(|seat| seat.ready).collect();
            json!({"state": state(&found), "ready": seats})
        }
        "invite" => {
            let seat = number(&with["seat"]).context("a seat is given")?;
            let made = client.invite(&name, seat, None).await?;
            let invite = made.invite.unwrap_or_default();
            json!({"invite": invite.id, "seat": invite.seat, "code": made.code})
        }
        "invites" => {
            let found = client.invites(&name).await?;
            let shown: Vec<_> = (found.iter())
                .map(|one| json!({"invite": one.id, "seat": one.seat}))
                .collect();
            json!({"invites": shown})
        }
        "revoke_invite" => {
            client.revoke_invite(&name, &text(&with["invite"])).await?;
            json!({})
        }
        "post" => {
            let text = text(&with["text"]);
            let posted = client.post(&name, channel(with)?, &text).await?;
            json!({"sequence": posted.sequence, "seat": posted.seat, "text": posted.text})
        }
        "messages" => {
            let found = client.messages(&name, channel(with)?).await?;
            let shown: Vec<_> = (found.iter())
                .map(
                    |one| json!({"sequence": one.sequence, "player": one.player, "text": one.text}),
                )
                .collect();
            json!({"messages": shown})
        }
        "follow_chat" => {
            let after = with["after_sequence"].as_u64().unwrap_or_default();
            let mut followed = client.follow_chat(&name, channel(with)?, after);
            let mut said = Vec::new();
            while (said.len() as u64) < with["count"].as_u64().unwrap_or_default() {
                let message = followed.next().await?.context("the chat goes on")?;
                said.push(message.text);
            }
            json!({"texts": said})
        }
        "follow_account" => follow_account(client, with).await?,
        "create_webhook" => create_webhook(client, with).await?,
        "webhook" => shown_webhook(&client.get_webhook(&webhook).await?),
        "webhooks" => {
            let found = client.list_webhooks("accounts/me").await?;
            json!({"webhooks": found.iter().map(|one| &one.name).collect::<Vec<_>>()})
        }
        "update_webhook" => update_webhook(client, with).await?,
        "rotate_secret" => {
            json!({"secret": client.rotate_webhook_secret(&webhook, None).await?.secret})
        }
        "delete_webhook" => {
            client.delete_webhook(&webhook).await?;
            json!({})
        }
        "test_webhook" => shown_delivery(&client.test_webhook(&webhook).await?),
        "deliveries" => deliveries(client, with).await?,
        "replay" => {
            let delivery = text(&with["delivery"]);
            shown_delivery(&client.replay_webhook_delivery(&delivery).await?)
        }
        _ => return Ok(None),
    }))
}

/// The chat that is named, that of the match when none is.
fn channel(with: &Value) -> anyhow::Result<ChatChannel> {
    let found = named(
        "CHAT_CHANNEL_",
        &with["channel"],
        ChatChannel::from_str_name,
    )?;
    Ok(found.unwrap_or(ChatChannel::Match))
}

#[allow(
    clippy::disallowed_methods,
    reason = "a key of a client expires by the client's own clock"
)]
async fn create_key(client: &Client, with: &Value) -> anyhow::Result<Value> {
    let scopes: Option<Vec<i32>> = (texts(&with["scopes"]).iter())
        .map(|scope| Scope::from_str_name(&format!("SCOPE_{scope}")).map(i32::from))
        .collect();
    let expires = (with["expires_in_ms"].as_u64())
        .map(|left| (SystemTime::now() + Duration::from_millis(left)).into());
    let request = CreateApiKeyRequest {
        display_name: text(&with["display_name"]),
        scopes: scopes.context("a scope is unknown")?,
        expire_time: expires,
        request_id: text(&with["request_id"]),
        ..Default::default()
    };
    let made = client.create_key(request).await?;
    let mut shown = shown_key(&made.key.unwrap_or_default());
    shown["secret"] = made.secret.into();
    Ok(shown)
}

async fn follow_account(client: &Client, with: &Value) -> anyhow::Result<Value> {
    let mut followed = client.subscribe_account(SubscribeAccountRequest {
        cursor: text(&with["cursor"]),
        heartbeat_interval: Some(HEARTBEAT),
        ..Default::default()
    });
    let count = with["count"].as_u64().unwrap_or_default();
    let mut entries = Vec::new();
    while let Some(response) = followed.next().await? {
        if let Some(Message::Entry(found)) = response.message {
            let entry = found.entry.unwrap_or_default();
            entries.push(json!({"match": found.r#match, "sequence": entry.sequence}));
        }
        if entries.len() as u64 >= count {
            break;
        }
    }
    Ok(json!({"entries": entries, "cursor": followed.cursor()}))
}

async fn create_webhook(client: &Client, with: &Value) -> anyhow::Result<Value> {
    let request = CreateWebhookRequest {
        webhook: Some(Webhook {
            url: text(&with["url"]),
            r#match: text(&with["match"]),
            display_name: text(&with["display_name"]),
            ..Default::default()
        }),
        request_id: text(&with["request_id"]),
        ..Default::default()
    };
    let made = client.create_webhook(request).await?;
    let mut shown = shown_webhook(&made.webhook.unwrap_or_default());
    shown["secret"] = made.secret.into();
    Ok(shown)
}

async fn update_webhook(client: &Client, with: &Value) -> anyhow::Result<Value> {
    let state = named(
        "WEBHOOK_STATE_",
        &with["state"],
        WebhookState::from_str_name,
    )?;
    let webhook = Webhook {
        name: text(&with["webhook"]),
        display_name: text(&with["display_name"]),
        state: state.unwrap_or_default().into(),
        ..Default::default()
    };
    let fields = ["display_name", "state"].into_iter();
    let paths = fields.filter(|field| with.get(field).is_some());
    let request = UpdateWebhookRequest {
        webhook: Some(webhook),
        update_mask: Some(FieldMask {
            paths: paths.map(str::to_owned).collect(),
        }),
    };
    Ok(shown_webhook(&client.update_webhook(request).await?))
}

async fn deliveries(client: &Client, with: &Value) -> anyhow::Result<Value> {
    let state = named(
        "WEBHOOK_DELIVERY_STATE_",
        &with["state"],
        WebhookDeliveryState::from_str_name,
    )?;
    let request = ListWebhookDeliveriesRequest {
        parent: text(&with["webhook"]),
        state: state.unwrap_or_default().into(),
        ..Default::default()
    };
    let page = client.list_webhook_deliveries(request).await?;
    let shown: Vec<_> = page.deliveries.iter().map(shown_delivery).collect();
    Ok(json!({"deliveries": shown}))
}

fn shown_key(key: &ApiKey) -> Value {
    let scopes: Vec<_> = (key.scopes())
        .map(|scope| short(scope.as_str_name(), "SCOPE_"))
        .collect();
    json!({"key": key.name, "scopes": scopes, "revoked": key.revoke_time.is_some()})
}

fn shown_webhook(webhook: &Webhook) -> Value {
    json!({
        "webhook": webhook.name, "url": webhook.url, "display_name": webhook.display_name,
        "state": short(webhook.state().as_str_name(), "WEBHOOK_STATE_"),
    })
}

fn shown_delivery(delivery: &WebhookDelivery) -> Value {
    json!({
        "delivery": delivery.name, "type": delivery.r#type, "last_status": delivery.last_status,
        "state": short(delivery.state().as_str_name(), "WEBHOOK_DELIVERY_STATE_"),
    })
}
