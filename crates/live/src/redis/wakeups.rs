//! Wake-ups between replicas: a hint that the log has grown, and nothing else.

use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use redis::{Client, RedisResult, cmd};
use sandtable_runtime::random;
use tokio::sync::{Notify, watch};

use super::connection::Link;
use crate::redis::metrics::CallMetrics;
use crate::settings::{RedisSettings, SettingsError};

/// Waiting time before listening is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// Where wake-ups are sent, and what this replica signs its own with.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    name: String,
    own: String,
}

impl Channel {
    pub(crate) fn new(prefix: &str) -> Self {
        Self {
            name: format!("{prefix}:wake"),
            own: format!("{:016x}", random::number()),
        }
    }
}

/// One client for each address: a message that is published anywhere in a cluster
/// reaches subscribers at every node.
pub(crate) fn clients(settings: &RedisSettings) -> Result<Vec<Client>, SettingsError> {
    let urls = settings.urls.0.iter();
    urls.map(|url| settings.client(url)).collect()
}

/// Notifies the others whenever the log has grown. Growth while one message is on its way is
/// covered by the next.
pub(crate) async fn publish(link: Arc<Link>, channel: Channel, grown: Arc<Notify>) {
    let metrics = CallMetrics::of("publish");
    loop {
        grown.notified().await;
        let Channel { name, own } = channel.clone();
        let _: Option<u64> = link
            .call(&metrics, |mut connection| async move {
                let mut publish = cmd("PUBLISH");
                publish.arg(name).arg(own);
                publish.query_async(&mut connection).await
            })
            .await;
    }
}

/// Listens at one address after the other, for ever.
pub(crate) async fn subscribe(
    clients: Vec<Client>,
    channel: Channel,
    patience: Duration,
    wake: watch::Sender<u64>,
) {
    loop {
        for client in &clients {
            if let Err(error) = listen(client, &channel, patience, &wake).await {
                tracing::debug!(%error, "lost the redis wake-up subscription");
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Listens until the connection breaks.
async fn listen(
    client: &Client,
    channel: &Channel,
    patience: Duration,
    wake: &watch::Sender<u64>,
) -> RedisResult<()> {
    let subscribed = tokio::time::timeout(patience, async {
        let mut listener = client.get_async_pubsub().await?;
        listener.subscribe(&channel.name).await?;
        RedisResult::Ok(listener)
    });
    let mut listener = match subscribed.await {
        Ok(listener) => listener?,
        Err(_) => return Ok(()),
    };
    // Messages may have been missed while there was no listener.
    wake.send_modify(|wakes| *wakes += 1);
    let mut messages = listener.on_message();
    while let Some(message) = messages.next().await {
        if message.get_payload_bytes() != channel.own.as_bytes() {
            wake.send_modify(|wakes| *wakes += 1);
        }
    }
    Ok(())
}
